"""What may be done in a game of Tachite al Tram: each rule a predicate that names its reason."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from tramyard.games.trieste.rules import families, phases, reasons
from tramyard.games.trieste.rules.board import NOWHERE, OBSTACLE, ROUNDABOUT, STOP, WAITING, fits
from tramyard.games.trieste.rules.box import NONE
from tramyard.games.trieste.rules.cards import BOARD_DISCARDED
from tramyard.games.trieste.rules.fields import FUTIZ
from tramyard.games.trieste.rules.reasons import LEGAL
from tramyard.games.trieste.rules.state import TriesteState
from tramyard.games.trieste.rules.tiles import of, some_tile
from tramyard.games.trieste.rules.track import (
    NO_SIDE,
    SIDE,
    SIDES,
    TURNS,
    entries_of,
    exits_of,
    sides_of,
    through,
)
from tramyard.kernel.bits import BIT, has, members, some_bit, table
from tramyard.kernel.by_family import by_phase, of_phase
from tramyard.kernel.position import CHANCE
from tramyard.kernel.refusal import Reason
from tramyard.kernel.vocabulary import Move

ABOUT: Final = {
    phases.DRAW: [families.DRAW_ONE, families.NO_DRAW],
    phases.BUILD: [families.PICK_TILE, families.SWAP, families.NO_BUILD],
    phases.LAY: [families.LAY],
    phases.MOVE: [families.ROLL, families.STAY],
    phases.STEP: [families.GO, families.HALT, families.CRASH],
    phases.SERVICE: [families.REPAIR, families.FUTIZ, families.NO_SERVICE],
    phases.EXCESS: [families.LOSE],
    phases.PICK: [families.TAKE, families.LEAVE],
    phases.LOSE: [families.LOSE],
    phases.SLY: [families.FUTIZ, families.NO_SERVICE],
    phases.EXTRA: [families.PICK_TILE, families.NO_BUILD],
    phases.DROP: [families.UNLOAD, families.HOLD],
}
"""The families each phase in which a seat decides is about: doing before not doing."""
ABOUT_BITS: Final = by_phase(ABOUT, len(phases.PHASES))
"""The same by phase, a bit for each family."""
ASKS_SOMEBODY: Final = (phases.EXCESS, phases.LOSE, phases.SLY, phases.EXTRA)
"""Phases in which `asked` decides."""
TURN_STEP: Final = table(
    [
        {
            families.DRAW_ONE: 0, families.NO_DRAW: 0, families.PICK_TILE: 1, families.SWAP: 1, families.NO_BUILD: 1,
            families.LAY: 1, families.ROLL: 2, families.STAY: 2, families.GO: 2, families.HALT: 2, families.CRASH: 2,
            families.REPAIR: 3, families.FUTIZ: 3, families.NO_SERVICE: 3, families.LOSE: 4, families.TAKE: 4,
            families.LEAVE: 4, families.UNLOAD: 5, families.HOLD: 5,
        }[kind]
        for kind in range(families.STARTS)
    ]
)  # fmt: skip
"""The step of the turn to which each family belongs."""
PHASE_STEP: Final = {
    phases.DRAW: 0, phases.BUILD: 1, phases.LAY: 1, phases.MOVE: 2, phases.STEP: 2, phases.SERVICE: 3,
    phases.EXCESS: 3, phases.PICK: 4, phases.DROP: 5,
}  # fmt: skip
"""The step that each phase belongs to; what cards ask belongs to none."""


class TriesteTable(TriesteState):
    """The state of a game, and what may be done in it."""

    def decides(self) -> i64:
        """The seat that builds, loses or tunes up now: whose turn it is, or whom a card asks."""
        return self.seat if self.asked == NONE else self.asked

    # Before step 1: draw a tile

    def _draw_refused(self) -> Reason | None:
        if not self.is_short(self.seat):  # TR-TURN-04, TR-TILE-09
            return reasons.HAND_FULL
        return LEGAL if self.supply else reasons.NOTHING_TO_DRAW

    # Step 1: build

    def _pick_tile_refused(self, shape: i64) -> Reason | None:
        if of(self.hands[self.decides()], shape) == 0:
            return reasons.NOT_IN_HAND
        return LEGAL if self.has_lay(shape) else reasons.FITS_NOWHERE

    def _swap_refused(self, shape: i64) -> Reason | None:
        if of(self.hands[self.seat], shape) == 0:
            return reasons.NOT_IN_HAND
        return LEGAL if self.supply else reasons.NOTHING_TO_SWAP_FOR  # TR-TILE-06

    def has_lay(self, shape: i64) -> bool:
        """Whether a tile of this shape can be laid anywhere."""
        for meadow in self.box.board.meadows:
            for turned in range(TURNS):
                if self.lay_refused(meadow, shape, turned) is LEGAL:
                    return True
        return False

    def lay_refused(self, square: i64, shape: i64, turned: i64) -> Reason | None:
        """Why a tile cannot be laid on a meadow like that."""
        box = self.box
        if not has(box.distinct[shape], turned):  # TR-TILE-17
            return reasons.TURNED_THE_SAME
        track = box.tracks[TURNS * shape + turned]
        if not fits(track, self.demands[square]):  # TR-TILE-11 to TR-TILE-14, TR-TILE-18
            return self._side_refused(square, track)
        return self._replace_refused(square, track) if self.laid[square] else LEGAL

    def misfit(self, square: i64, track: i64) -> i64:
        """The first side at which a track does not fit its neighbours, or NO_SIDE."""
        demand = self.demands[square]
        sides = sides_of(track)
        for side in range(TURNS):
            bit = SIDE[side]
            if (demand & bit and not sides & bit) or ((demand >> 4) & bit and sides & bit):
                return side
        return NO_SIDE

    def _side_refused(self, square: i64, track: i64) -> Reason | None:
        side = self.misfit(square, track)
        if side == NO_SIDE:
            return LEGAL
        board = self.box.board
        there = board.beside[TURNS * square + side]
        if there == NOWHERE:
            return reasons.OFF_THE_BOARD  # TR-TILE-11
        if board.kinds[there] == OBSTACLE or board.kinds[there] == WAITING:
            return reasons.INTO_OBSTACLE  # TR-TILE-12
        return reasons.RAIL_ENDS_BLIND if sides_of(track) & SIDE[side] else reasons.RAIL_BLOCKED

    def _replace_refused(self, square: i64, track: i64) -> Reason | None:
        """Why the tile on a square cannot give way to another."""
        if square in self.locked:  # TR-TILE-19, TR-TILE-20
            return reasons.JUST_LAID
        if self.tram_on(square):  # TR-TILE-21
            return reasons.TRAM_ON_TILE
        return reasons.ROUTE_UNCHANGED if self.tracks[square] == track else LEGAL  # TR-TILE-22

    # Step 2: move

    def _roll_refused(self) -> Reason | None:
        return reasons.ROLLING_BARRED if self.no_rolls[self.seat] else LEGAL

    def permitted(self) -> i64:
        """The sides by which the tram may leave its square now, a bit each: with rails beyond or without."""
        track = self.tracks[self.place()]
        via = self.vias[self.seat]
        if via == NO_SIDE:  # TR-MOVE-10
            return exits_of(track)
        ways = through(track, via)  # TR-MOVE-09
        if self.steps == 0:
            ways |= SIDE[via]  # TR-MOVE-07, TR-MOVE-10
        return ways & exits_of(track)  # TR-MOVE-17

    def goes_on(self, square: i64, side: i64) -> bool:
        """Whether rails lead on from a side of a square."""
        there = self.box.board.reach[TURNS * square + side]
        return (
            there != NOWHERE
            and entries_of(self.tracks[there]) & SIDE[self.box.board.enters[TURNS * square + side]] != 0
        )

    def live_sides(self) -> i64:
        """The permitted sides beyond which rails go on, a bit each."""
        ways = self.permitted()
        square = self.place()
        for side in range(TURNS):
            if ways & SIDE[side] and not self.goes_on(square, side):
                ways &= ~SIDE[side]
        return ways

    def side_towards(self, square: i64) -> i64:
        """The side of the tram's square that leads to another one, or NO_SIDE."""
        here = self.place()
        for side in range(TURNS):
            if self.box.board.reach[TURNS * here + side] == square:
                return side
        return NO_SIDE

    def _go_refused(self, square: i64) -> Reason | None:
        side = self.side_towards(square)
        if side == NO_SIDE:
            return reasons.NOT_NEXT
        track = self.tracks[self.place()]
        if sides_of(track) & SIDE[side] == 0:
            return reasons.NO_RAIL_OUT
        if self.permitted() & SIDE[side] == 0:
            return self._way_refused(track, side)
        if self.goes_on(self.place(), side):
            return LEGAL
        entry = self.box.board.enters[TURNS * self.place() + side]
        return self._against(square) if sides_of(self.tracks[square]) & SIDE[entry] else reasons.RAILS_END

    def _way_refused(self, track: i64, side: i64) -> Reason:
        """Why a rail that is there may not be taken."""
        if self.steps and side == self.vias[self.seat]:  # TR-MOVE-08
            return reasons.REVERSAL
        if exits_of(track) & SIDE[side] == 0:
            return self._against(self.place())
        return reasons.NOT_LINKED if self.steps else reasons.OTHER_TRACK

    def _against(self, square: i64) -> Reason:
        ring = self.box.board.kinds[square] == ROUNDABOUT
        return reasons.AGAINST_ROUNDABOUT if ring else reasons.AGAINST_ONE_WAY

    def _halt_refused(self) -> Reason | None:
        square = self.place()
        if self.steps == 0:  # TR-MOVE-02, TR-A11
            return reasons.NO_STEP_YET
        if not self.box.board.is_coloured(square):  # TR-MOVE-03
            return reasons.EXACT_COUNT
        if self.box.house.halts_at_stops_only and self.box.board.kinds[square] != STOP:
            return reasons.HALT_AT_STOPS
        return LEGAL  # TR-MOVE-04, TR-MOVE-05

    def _crash_refused(self) -> Reason | None:
        live = self.live_sides()
        return reasons.RAILS_GO_ON if live and live == self.permitted() else LEGAL  # TR-MOVE-12 to TR-MOVE-14

    # The workshop

    def service_refused(self) -> Reason | None:
        if self.place() != self.box.workshop:
            return reasons.NOT_IN_WORKSHOP
        return reasons.NO_SERVICE_AFTER_WRECK if self.wrecked else LEGAL  # TR-WORK-06

    def _repair_refused(self) -> Reason | None:
        return LEGAL if self.damages[self.seat] else reasons.NO_DAMAGE

    def _futiz_refused(self, kind: i64) -> Reason | None:
        return reasons.SAME_FUTIZ if self.futiz[self.decides()] == kind else LEGAL  # TR-FUT-07

    def _lose_refused(self, passenger: i64) -> Reason | None:
        seat = self.decides()
        aboard = self.aboard[seat]
        if not has(aboard, passenger):
            return reasons.NOT_ABOARD
        if self.phase == phases.EXCESS and self.too_many(seat, aboard & ~BIT[passenger]) >= self.too_many(seat, aboard):
            return reasons.FITS_WITHOUT  # TR-A25
        return LEGAL

    # Step 3: pick up

    def pick_up_refused(self) -> Reason | None:
        """Why the tram whose turn it is can take nobody where it stands."""
        if self.wrecked:
            return reasons.NO_PICK_AFTER_WRECK
        stop = self.stop_here()
        if stop == NOWHERE:  # TR-PICK-01
            return reasons.NOT_AT_A_STOP
        if self.tops[stop] == NONE:
            return reasons.NOBODY_WAITS
        if self.last_stops[self.seat] == stop:  # TR-PICK-04
            return reasons.SAME_STOP
        seats = self.can_seat(self.seat, self.aboard[self.seat] | BIT[self.tops[stop]])
        return LEGAL if seats else reasons.NO_SEAT  # TR-PICK-08

    # Step 4: drop

    def drop_refused(self) -> Reason | None:
        """Why nobody can get off where the tram stands whose turn it is."""
        if self.wrecked:
            return reasons.NO_DROP_AFTER_WRECK
        terminus = self.box.board.terminus_at[self.place()]
        if terminus == NOWHERE:
            return reasons.NOT_ON_TARGET
        return LEGAL if terminus == self.targets[self.seat] else reasons.OTHER_TERMINUS  # TR-DROP-05

    # Which of these a move asks

    def choice_refused(self, kind: i64, part: i64) -> Reason | None:
        """Why a move of this kind is refused; LEGAL if it can be made."""
        if not has(ABOUT_BITS[self.phase], kind):
            return self._misplaced(kind)
        if kind == families.LAY:
            return self.lay_refused(self.box.laid_square(part), self.held, part % TURNS)
        if kind == families.GO:
            return self._go_refused(self.box.board.railed[part])
        if kind == families.HALT:
            return self._halt_refused()
        if kind == families.CRASH:
            return self._crash_refused()
        if kind == families.PICK_TILE:
            return self._pick_tile_refused(part)
        if kind == families.SWAP:
            return self._swap_refused(part)
        if kind == families.ROLL:
            return self._roll_refused()
        if kind == families.REPAIR:
            return self._repair_refused()
        if kind == families.FUTIZ:
            return self._futiz_refused(part)
        if kind == families.LOSE:
            return self._lose_refused(part)
        return LEGAL

    def _misplaced(self, kind: i64) -> Reason:
        """Why a kind of move is refused that the phase is not about: what hinders it, or its step is over."""
        hindered = self._hindered(kind)
        if hindered is not None:
            return hindered
        here = PHASE_STEP.get(int(self.phase), -1)
        if here < 0 or TURN_STEP[kind] == here:
            return reasons.NOT_NOW
        return reasons.STEP_OVER if TURN_STEP[kind] < here else reasons.STEP_TO_COME  # TR-TURN-02

    def _hindered(self, kind: i64) -> Reason | None:
        """What would hinder a kind of move even in its own step."""
        if kind == families.STAY and self.phase == phases.STEP:
            return reasons.MUST_MOVE
        if kind in (families.GO, families.HALT, families.CRASH) and self.phase == phases.MOVE:
            return reasons.ROLL_FIRST
        if kind == families.LAY and self.phase in (phases.BUILD, phases.EXTRA):
            return reasons.PICK_FIRST
        if kind == families.PICK_TILE and self.phase == phases.LAY:
            return reasons.ONE_TILE_ONLY
        if kind == families.SWAP and self.phase == phases.EXTRA:
            return reasons.NO_SWAP_BY_CARD
        if kind == families.REPAIR and self.phase == phases.SLY:
            return reasons.ONLY_FUTIZ
        if kind == families.DRAW_ONE:
            return self._draw_refused()
        if kind in (families.PICK_TILE, families.SWAP, families.LAY) and self.no_builds[self.seat]:
            return reasons.BUILDING_BARRED
        if kind in (families.REPAIR, families.FUTIZ):
            return self.service_refused()
        if kind == families.LOSE:
            return reasons.NOBODY_PUT_OFF  # TR-PICK-09
        if kind == families.TAKE:
            return self.pick_up_refused()
        return self.drop_refused() if kind == families.UNLOAD else LEGAL

    # Chance

    def draws_tile(self) -> bool:
        return self.phase in (phases.DEAL, phases.DRAWN, phases.TILE, phases.SWAPPED, phases.REDRAW)

    def turns_up(self) -> bool:
        """Whether the next passenger of a pile is seen now."""
        return self.phase in (phases.TOPS, phases.NEXT, phases.CANCELLED, phases.UNCOVERED, phases.REDEALT)

    def drawer(self) -> i64:
        """The seat that draws a tile now."""
        if self.phase == phases.REDRAW:
            return self.nth_seat(self.nth - 1)
        if self.phase != phases.DEAL:
            return self.decides()
        seat = self.first
        while not self.is_short(seat):
            seat = (seat + 1) % self.box.seats
        return seat

    def strays(self) -> i64:
        """The passengers of whom chance takes one: those in a tram, or those discarded."""
        if self.box.cards[self.card].effects[self.effect].op == BOARD_DISCARDED:
            return self.discards
        return self.aboard[self.nth_seat(self.nth - 1)]

    def outcome_refused(self, kind: i64, part: i64) -> Reason | None:
        box = self.box
        if kind == families.TILE and self.draws_tile():
            if part // box.kinds_of_tile != self.drawer():
                return reasons.WRONG_HAND
            return LEGAL if of(self.supply, part % box.kinds_of_tile) else reasons.TILE_GONE
        if kind == families.PASSENGER and self.turns_up():
            return LEGAL if has(self.hidden, part) else reasons.PASSENGER_SEEN
        if kind == families.CARD and self.phase == phases.CARD:
            return LEGAL if has(self.deck, part) else reasons.CARD_SEEN
        if kind == families.STRAY and self.phase == phases.RANDOM:
            return LEGAL if has(self.strays(), part) else reasons.NOT_AMONG_THEM
        if kind == self._plain_outcome():
            return LEGAL
        return reasons.NOT_DEALING

    def _plain_outcome(self) -> i64:
        """The family of which every outcome is as likely now; NONE where others are drawn."""
        if self.phase == phases.DIE:
            return families.DIE
        if self.phase == phases.STARTER:
            return families.STARTS
        if self.phase == phases.ROW:
            return families.ROW
        return families.STOP if self.phase == phases.STOP else NONE

    def _drawn_from(self) -> tuple[i64, i64]:
        """The family of which one is drawn now, and the set it is drawn from."""
        if self.phase == phases.CARD:
            return families.CARD, self.deck
        if self.phase == phases.RANDOM:
            return families.STRAY, self.strays()
        return families.PASSENGER, self.hidden

    def odds(self) -> list[tuple[Move, int]]:
        box = self.box
        odds: list[tuple[Move, int]] = []
        if self.actor != CHANCE:
            return odds
        plain = self._plain_outcome()
        if plain != NONE:
            for move in box.vocabulary.families[plain].moves():
                odds.append((move, 1))
        elif self.draws_tile():
            seat = self.drawer()
            for shape in range(box.kinds_of_tile):
                if of(self.supply, shape):
                    odds.append((box.draw(seat, shape), of(self.supply, shape)))
        else:
            kind, these = self._drawn_from()
            for number in members(these):
                odds.append((box.vocabulary.move_of(kind, number), 1))
        return odds

    def pick(self, rng: Random) -> Move:
        """As in every game, without listing what can come."""
        if self.actor != CHANCE:
            moves = self.moves()
            return moves[rng.randrange(len(moves))]
        box = self.box
        plain = self._plain_outcome()
        if plain != NONE:
            return box.vocabulary.move_of(plain, rng.randrange(box.vocabulary.families[plain].size))
        if self.draws_tile():
            return box.draw(self.drawer(), some_tile(self.supply, rng))
        kind, these = self._drawn_from()
        return box.vocabulary.move_of(kind, some_bit(these, rng))

    # What is legal

    def moves(self) -> list[Move]:
        moves: list[Move] = []
        if self.actor < 0:
            return moves
        if self.phase == phases.LAY:
            self._list_lays(moves)
        elif self.phase == phases.STEP:
            self._list_steps(moves)
        else:
            self._list_others(moves)
        return moves

    def _list_lays(self, moves: list[Move]) -> None:
        first = self.box.vocabulary.families[families.LAY].first
        meadows = self.box.board.meadows
        for nth in range(len(meadows)):
            for turned in range(TURNS):
                if self.lay_refused(meadows[nth], self.held, turned) is LEGAL:
                    moves.append(first + TURNS * nth + turned)

    def _list_steps(self, moves: list[Move]) -> None:
        box = self.box
        here = self.place()
        live = self.live_sides()
        for side in range(TURNS):
            if live & SIDE[side]:
                moves.append(box.go(box.board.reach[TURNS * here + side]))
        if self._halt_refused() is LEGAL:
            moves.append(box.vocabulary.move_of(families.HALT))
        if live == 0 or live != self.permitted():
            moves.append(box.vocabulary.move_of(families.CRASH))

    def _list_others(self, moves: list[Move]) -> None:
        for kind in ABOUT[int(self.phase)]:
            family = self.box.vocabulary.families[kind]
            for part in range(family.size):
                if self.choice_refused(kind, part) is LEGAL:
                    moves.append(family.first + part)

    def concerns(self) -> list[i64]:
        kinds = of_phase(ABOUT, self.phase)
        if self.phase in (phases.BUILD, phases.EXTRA):
            kinds.append(families.LAY)
        return kinds

    def facts(self, reason: Reason, move: Move, kind: i64, part: i64) -> dict[str, str | int]:
        """What a sentence may want to mention. Squares, shapes, passengers and futiz are told by their short names."""
        box = self.box
        board = box.board
        facts: dict[str, str | int] = {"move": box.vocabulary.text(move), "here": board.names[self.place()]}
        if kind == families.LAY:
            square = box.laid_square(part)
            facts["square"] = board.names[square]
            if self.held != NONE:
                facts["shape"] = box.shapes[self.held]
                self._side_facts(facts, square, box.tracks[TURNS * self.held + part % TURNS])
        elif kind == families.GO:
            facts["to"] = board.names[board.railed[part]]
            facts["pips"] = self.pips
        elif kind == families.PICK_TILE or kind == families.SWAP:
            facts["shape"] = box.shapes[part]
        elif kind == families.LOSE:
            facts["passenger"] = box.passengers[part]
        elif kind == families.FUTIZ:
            facts["futiz"] = FUTIZ[part]
        elif kind == families.TAKE:
            stop = self.stop_here()
            if stop != NOWHERE and self.tops[stop] != NONE:
                facts["passenger"] = box.passengers[self.tops[stop]]
        elif kind == families.UNLOAD:
            facts["target"] = board.names[board.termini[self.targets[self.seat]]]
        if self.phase == phases.STEP:
            facts["pips"] = self.pips
        return facts

    def _side_facts(self, facts: dict[str, str | int], square: i64, track: i64) -> None:
        """The side at which a tile does not fit, and what is there."""
        side = self.misfit(square, track)
        if side == NO_SIDE:
            return
        facts["side"] = SIDES[side]
        there = self.box.board.beside[TURNS * square + side]
        if there != NOWHERE:
            facts["beside"] = self.box.board.names[there]
