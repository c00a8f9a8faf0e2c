"""Tachite al Tram: build the line from Piazza Oberdan to Opicina together, and carry passengers along it for points.

A turn has four steps, each of them optional. *Build*: place one tile, replace one, swap one, or nothing. *Move*: roll,
and go exactly so many squares; at stops, termini and in the workshop a tram may halt early. Where rails run out, or
where another tram stands, there is damage; the third wrecks a tram. *Pick up* the top passenger of a stop, if a bench
has a place beside somebody of the same colour; some bring a misfortune card. *Drop* all passengers at the terminus the
tram is bound for: a point each. Twelve points win at once.
"""

from typing import Final, final

from librt.random import Random
from mypy_extensions import i64

from tramyard.games.trieste.bots.hunch import habit
from tramyard.games.trieste.rules import families, phases
from tramyard.games.trieste.rules.box import NONE
from tramyard.games.trieste.rules.effects import Misfortunes, shared_out
from tramyard.games.trieste.rules.legality import ABOUT, ASKS_SOMEBODY
from tramyard.games.trieste.rules.reasons import LEGAL
from tramyard.games.trieste.rules.tiles import ONE
from tramyard.games.trieste.rules.track import TURNS
from tramyard.kernel.bits import BIT, changed, how_many
from tramyard.kernel.position import CHANCE, OVER, Standing, ranked
from tramyard.kernel.vocabulary import Move

RULES_VERSION: Final = 1


@final
class TriestePosition(Misfortunes):
    """A game of Tachite al Tram: what happens when something is done."""

    # Set-up

    def _dealt(self) -> None:
        """Three tiles each, in turn order; then the tops of the piles are turned up."""  # TR-SET-05, TR-A46
        for seat in range(self.box.seats):
            if self.is_short(seat):
                self.await_chance(phases.DEAL)
                return
        self.bare = BIT[len(self.tops)] - 1
        self._turns_up_next(phases.TOPS)

    # The turn

    def _begin_turn(self, seat: i64) -> None:
        self.seat = seat
        self.wrecked = False
        if self.is_short(seat) and self.supply:  # TR-TURN-04, TR-TILE-25
            self.await_seat(phases.DRAW, seat)
        else:
            self._build()

    # Step 1: build

    def _build(self) -> None:
        if self.no_builds[self.seat]:
            self.no_builds = changed(self.no_builds, self.seat, 0)
            self._move()
        else:
            self.await_seat(phases.BUILD, self.seat)

    def _pick_tile(self, shape: i64) -> None:
        self.held = shape
        self.await_seat(phases.LAY, self.decides())
        self.settled = False
        self.discreet = True

    def _lay(self, square: i64, turned: i64) -> None:
        """A tile is placed, and a new one drawn; or it replaces another, which goes to the hand."""
        seat = self.decides()
        hand = self.hands[seat] - ONE[self.held]
        before = self.laid[square]
        if before:  # TR-TILE-05
            hand += ONE[(before - 1) // TURNS]
        self.hands = changed(self.hands, seat, hand)
        self._set_tile(square, 1 + TURNS * self.held + turned)
        self._forget(square)
        self.fresh = [*self.fresh, square]
        self.held = NONE
        if before == 0 and self.supply:  # TR-TILE-02, TR-TILE-04
            self.await_chance(phases.TILE)
        else:
            self._built()

    def _swap(self, shape: i64) -> None:
        """One tile is put aside for one from the supply."""  # TR-TILE-06
        self.hands = changed(self.hands, self.seat, self.hands[self.seat] - ONE[shape])
        self.held = shape
        self.await_chance(phases.SWAPPED)

    def _built(self) -> None:
        """Step 2 follows; or, where a card brought the tile, what is left of the card."""
        if self.card == NONE:
            self._move()
        else:
            self._carry_on()

    def _draws(self, shape: i64) -> None:
        seat = self.drawer()
        phase = self.phase
        self.supply -= ONE[shape]
        self.hands = changed(self.hands, seat, self.hands[seat] + ONE[shape])
        if phase == phases.DEAL:
            self._dealt()
        elif phase == phases.DRAWN:
            self._build()
        elif phase == phases.TILE:
            self._built()
        elif phase == phases.SWAPPED:
            self.supply += ONE[self.held]  # TR-TILE-07
            self.held = NONE
            self._move()
        else:
            self.owed -= 1
            if self.owed == 0 or self.supply == 0:
                self._carry_on()

    # Step 2: move

    def _move(self) -> None:
        self.await_seat(phases.MOVE, self.seat)

    def _stay(self) -> None:
        self.no_rolls = changed(self.no_rolls, self.seat, 0)
        self._arrived()

    def _rolled(self, face: i64) -> None:
        self.pips = self.roll_of(self.seat, face)
        self.roll_mods = changed(self.roll_mods, self.seat, 0)
        self.roll_halves = changed(self.roll_halves, self.seat, 0)
        self.await_seat(phases.STEP, self.seat)

    def _go(self, square: i64) -> None:
        side = self.side_towards(square)
        entry = self.box.board.enters[TURNS * self.place() + side]
        rode = self.rode.copy()
        rode[self.seat] = [*rode[self.seat], square] if self.steps and rode[self.seat] else [self.place(), square]
        self.rode = rode
        self.trams = changed(self.trams, self.seat, square)
        self.vias = changed(self.vias, self.seat, entry)
        self.steps += 1
        self.pips -= 1
        if self.pips:
            self.settled = False
        else:
            self._end_move(0)

    def _end_move(self, derailed: i64) -> None:
        """Damage for derailing and for trams that stand there, all at once."""  # TR-DMG-02, TR-DMG-04, TR-DMG-06
        shares: i64 = 0
        if self.steps and not self.box.board.is_coloured(self.place()):  # TR-DMG-05, TR-A11
            shares = self.trams_beside(self.seat)
        self.pips = 0
        self.steps = 0
        damage = derailed + (1 if shares else 0)
        if damage:
            self._hurt(self.seat, damage, False)
        for seat in range(self.box.seats):
            if shares & BIT[seat]:
                self._hurt(seat, 1, False)
        self._arrived()

    def _arrived(self) -> None:
        """What can be done where the tram stands now."""  # TR-TURN-03
        if self.service_refused() is LEGAL:
            self.await_seat(phases.SERVICE, self.seat)
        else:
            self._pick_up()

    # The workshop

    def _service(self, futiz: i64) -> None:
        """A futiz, at the workshop or on the sly."""
        seat = self.decides()
        self._tune(seat, futiz)
        if not self._has_excess(seat):
            self._served()

    def _served(self) -> None:
        self.asked = NONE
        if self.card == NONE:
            self._pick_up()
        else:
            self._carry_on()

    def _lose(self, passenger: i64) -> None:
        """A passenger leaves for whom there is no seat, or whom a card takes away."""
        seat = self.decides()
        self._discard(seat, BIT[passenger])
        if self.phase == phases.EXCESS:
            if self.can_seat(seat, self.aboard[seat]):
                self._served()
            return
        self.owed -= 1
        if self.owed == 0:
            self._carry_on()

    # Step 3: pick up

    def _pick_up(self) -> None:
        if self.pick_up_refused() is LEGAL:
            self.await_seat(phases.PICK, self.seat)
        else:
            self._drop()

    def _take(self) -> None:
        stop = self.stop_here()
        passenger = self.tops[stop]
        self.aboard = changed(self.aboard, self.seat, self.aboard[self.seat] | BIT[passenger])
        self.last_stops = changed(self.last_stops, self.seat, stop)  # TR-PICK-04
        self.marked = self.box.marked & BIT[passenger] != 0  # TR-CARD-01
        self._lift_top(stop)
        if not self._turns_up_next(phases.NEXT):
            self._boarded()

    def _boarded(self) -> None:
        if self.marked:  # TR-CARD-02
            self.marked = False
            self._turn_up_card()
        else:
            self._drop()

    def _after_card(self) -> None:
        self._drop()

    # Step 4: drop

    def _drop(self) -> None:
        if self.drop_refused() is LEGAL:
            self.await_seat(phases.DROP, self.seat)
        else:
            self._end_turn()

    def _unload(self) -> None:
        """All get off, a point each; the way back begins."""  # TR-DROP-02, TR-DROP-04, TR-DROP-06
        seat = self.seat
        points = how_many(self.aboard[seat])
        if self.targets[seat] == 0:
            self.downtown = changed(self.downtown, seat, self.downtown[seat] + points)
        else:
            self.uphill = changed(self.uphill, seat, self.uphill[seat] + points)
        self._discard(seat, self.aboard[seat])
        self.targets = changed(self.targets, seat, 1 - self.targets[seat])
        self.last_stops = changed(self.last_stops, seat, NONE)  # TR-PICK-05
        self.trips = changed(self.trips, seat, self.trips[seat] + 1)
        if self.points_of(seat) >= self.box.house.points:  # TR-WIN-01, TR-WIN-02
            self.ended = phases.BY_POINTS
            self.finish(phases.FINISHED)
        else:
            self._end_turn()

    # The end of the turn

    def _end_turn(self) -> None:
        if self.hidden == 0 and self.discards and self._no_one_waits():  # TR-REDI-01, TR-REDI-05
            self._redistribute()
        else:
            self._next_turn()

    def _no_one_waits(self) -> bool:
        return all(pile == 0 for pile in self.piles)

    def _redistribute(self) -> None:
        self.piles = shared_out(how_many(self.discards), self.box.remainder)  # TR-REDI-03, TR-REDI-04
        self.hidden = self.discards
        self.discards = 0  # TR-REDI-06
        for stop in range(len(self.piles)):
            if self.piles[stop]:
                self.bare |= BIT[stop]
        self._turns_up_next(phases.REDEALT)

    def _next_turn(self) -> None:
        self.locked = self.fresh  # TR-TILE-19
        self.fresh = self.box.no_squares
        if self.turn == self.box.house.turns:  # TR-A34
            self.ended = phases.BY_TURNS
            self.finish(phases.FINISHED)
            return
        self.turn += 1
        self._begin_turn((self.seat + 1) % self.box.seats)  # TR-TURN-05

    # The contract

    def play_choice(self, kind: i64, part: i64) -> None:
        if kind == families.GO:
            self._go(self.box.board.railed[part])
        elif kind == families.LAY:
            self._lay(self.box.laid_square(part), part % TURNS)
        elif kind == families.PICK_TILE:
            self._pick_tile(part)
        elif kind == families.SWAP:
            self._swap(part)
        elif kind == families.NO_BUILD:
            self._built()
        elif kind == families.ROLL:
            self.await_chance(phases.DIE)
        elif kind == families.STAY:
            self._stay()
        elif kind == families.HALT:
            self._end_move(0)
        elif kind == families.CRASH:
            self._end_move(1)
        elif kind == families.DRAW_ONE:
            self.await_chance(phases.DRAWN)
        elif kind == families.NO_DRAW:
            self._build()
        else:
            self._play_on_board(kind, part)

    def _play_on_board(self, kind: i64, part: i64) -> None:
        """What is done with futiz, passengers and points."""
        if kind == families.TAKE:
            self._take()
        elif kind == families.LEAVE:
            self._drop()
        elif kind == families.UNLOAD:
            self._unload()
        elif kind == families.HOLD:
            self._end_turn()
        elif kind == families.LOSE:
            self._lose(part)
        elif kind == families.REPAIR:  # TR-WORK-02
            self._repair(self.seat, 1)
            self._served()
        elif kind == families.FUTIZ:
            self._service(part)
        else:
            self._served()

    def play_outcome(self, kind: i64, part: i64) -> None:
        if kind == families.TILE:
            self._draws(part % self.box.kinds_of_tile)
        elif kind == families.DIE:
            self._rolled(part + 1)
        elif kind == families.PASSENGER:
            self._seen(part)
            if self.bare == 0:
                self._all_seen()
        elif kind == families.CARD:
            self._turned_up(part)
        elif kind == families.STRAY:
            self._strays_in(part)
        elif kind == families.ROW:
            self._clear_rows(part + 1, part + 1)
            self._carry_on()
        elif kind == families.STOP:
            self._cancel_stop(part)
        else:
            self._start_from(part)  # TR-SET-09
            self._dealt()

    def _all_seen(self) -> None:
        """What follows when the last top is turned up."""
        if self.phase == phases.TOPS:
            self._begin_turn(self.first)
        elif self.phase == phases.NEXT:
            self._boarded()
        elif self.phase == phases.REDEALT:
            self._next_turn()
        else:
            self._carry_on()

    def copy(self) -> "TriestePosition":
        twin = TriestePosition(self.box)
        twin.actor = self.actor
        twin.settled = self.settled
        twin.discreet = self.discreet
        twin.phase = self.phase
        twin.seat = self.seat
        twin.first = self.first
        twin.turn = self.turn
        twin.trams = self.trams
        twin.vias = self.vias
        twin.rode = self.rode
        twin.futiz = self.futiz
        twin.damages = self.damages
        twin.aboard = self.aboard
        twin.targets = self.targets
        twin.last_stops = self.last_stops
        twin.downtown = self.downtown
        twin.uphill = self.uphill
        twin.no_rolls = self.no_rolls
        twin.no_builds = self.no_builds
        twin.roll_mods = self.roll_mods
        twin.roll_halves = self.roll_halves
        twin.kept = self.kept
        twin.drew = self.drew
        twin.tuned = self.tuned
        twin.wrecks = self.wrecks
        twin.trips = self.trips
        twin.hands = self.hands
        twin.supply = self.supply
        twin.laid = self.laid
        twin.tracks = self.tracks
        twin.demands = self.demands
        twin.ways = self.ways
        twin.locked = self.locked
        twin.fresh = self.fresh
        twin.tops = self.tops
        twin.piles = self.piles
        twin.hidden = self.hidden
        twin.discards = self.discards
        twin.deck = self.deck
        twin.spent = self.spent
        twin.latest = self.latest
        twin.latest_by = self.latest_by
        twin.held = self.held
        twin.pips = self.pips
        twin.steps = self.steps
        twin.wrecked = self.wrecked
        twin.marked = self.marked
        twin.card = self.card
        twin.effect = self.effect
        twin.struck = self.struck
        twin.nth = self.nth
        twin.owed = self.owed
        twin.asked = self.asked
        twin.bare = self.bare
        twin.ended = self.ended
        return twin

    def hunch(self, rng: Random) -> Move:
        return self.pick(rng) if self.actor == CHANCE else habit(self, rng)

    def turns(self) -> i64:
        return self.turn - 1 if self.actor != OVER else self.turn

    # The end

    def standing(self) -> list[Standing]:
        """By points; who has reached the points has won, and all others lose alike."""  # TR-WIN-03, TR-A51
        seats = range(self.box.seats)
        scores = [self.points_of(seat) for seat in seats]
        if self.ended != phases.BY_POINTS:
            return ranked(scores, scores)
        merits: list[i64] = []
        for seat in seats:
            merits.append(1 if scores[seat] >= self.box.house.points else 0)
        return ranked(merits, scores)

    def tally(self) -> list[dict[str, int]]:
        return [{"downtown": self.downtown[seat], "uphill": self.uphill[seat]} for seat in range(self.box.seats)]

    def result(self) -> str:
        if self.actor != OVER:
            return ""
        winners = [f"p{seat + 1}" for seat, place in enumerate(self.standing()) if place.rank == 1]
        return f"#{phases.ENDINGS[self.ended]} {' '.join(winners)}"

    # As data

    def dump(self) -> dict[str, object]:
        return self.box.fields.write(self)

    def decider(self) -> i64:
        if self.phase == phases.FINISHED:
            return OVER
        if self.phase in ASKS_SOMEBODY or self.phase == phases.LAY:
            return self.decides()
        return self.seat if self.phase in ABOUT else CHANCE

    def restored(self) -> None:
        self.discreet = self.phase == phases.LAY
        self.tracks = self.box.board.printed
        self.demands = self.box.board.demands
        self.ways = None
        laid = self.laid
        self.laid = self.box.bare_board
        for meadow in self.box.board.meadows:
            if laid[meadow]:
                self._set_tile(meadow, laid[meadow])
        for seat in range(self.box.seats):  # somebody may have moved a tram by hand
            if self.rode[seat] and self.rode[seat][-1] != self.trams[seat]:
                self.rode[seat] = []
