"""Lisbon Tram 28: drive, ring the bell, push other trams, collect passengers and bring them to the monuments.

A turn: up to two actions, any of them more than once: *move* along the rails, a ticket of one colour for each
movement; *pick up* the whole group that waits at a stop, a ticket of his colour for each passenger; *drop* at a
monument the passengers its open card asks for, and lay the card at an end of your row; *buy* the bonus of a lift.
Trams in the way are pushed, and their owners choose where to. Then four tickets are drawn. Once the face-up pile of
monument cards is used up the round is played to its end; cards and links between neighbouring cards score.
"""

from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.lisbon28.bots.hunch import habit
from tramyard.games.lisbon28.content import BONUSES, SPACES
from tramyard.games.lisbon28.rules.box import (
    ACT,
    ACTIONS,
    ACTIONS_BONUS,
    BELL,
    BELL_CHOICE,
    BUY,
    CHOOSE_ONE,
    DROP,
    END,
    HALT,
    LAY,
    LEAVE_THEM,
    LEFT,
    MOVE,
    PICK,
    PICK_UP,
    PLACE_AT,
    TAKE_THEM,
)
from tramyard.games.lisbon28.rules.counts import ONE, letters_of, of, pays, total, within
from tramyard.games.lisbon28.rules.imagine import redeal
from tramyard.games.lisbon28.rules.legality import LisbonTable
from tramyard.games.lisbon28.rules.network import BIT
from tramyard.games.lisbon28.rules.phases import (
    AFTERWARDS,
    BY_PILE,
    CHOOSE,
    DEAD,
    DEAL,
    ENDINGS,
    FINISHED,
    IDLE,
    MAIN,
    NOTHING,
    OPENING,
    PAY,
    PHASES,
    PLACE,
    PUSH,
    REFILL,
    RING,
    SIDE,
    STEP,
    STOPS,
    TAKE,
    THEN_BOARD,
    THEN_BONUS,
    THEN_CHOOSE,
    THEN_MAIN,
    THEN_MOVE,
    THEN_NEXT,
    THEN_OPEN,
    THEN_STEP,
    THEN_TAKE,
    TICKETS,
    TOO_LONG,
    TURN_UP,
)
from tramyard.games.lisbon28.rules.push import Push, Pusher, begin
from tramyard.games.lisbon28.rules.reasons import LEGAL
from tramyard.kernel.position import CHANCE, OVER, Standing
from tramyard.kernel.refusal import Refused
from tramyard.kernel.vocabulary import Move

RULES_VERSION: Final = 1
ROUND_CAP: Final = 100  # L28-A39
BELL_ADDS: Final = 1  # L28-BELL-01
BELL_CHOICE_SHOWS: Final = 3  # L28-BON-12


@final
class LisbonPosition(LisbonTable):
    """A game of Lisbon Tram 28: what happens when something is done."""

    # Set-up

    def _fill_next_stop(self) -> None:
        """Each stop symbol receives its passengers."""  # L28-SET-05, L28-SET-06
        if self.stop < len(self.waiting):
            self.wanted = self.box.per_stop
            self._await_chance(STOPS)
            return
        self.stop = 0
        for seat in range(self.box.seats):  # L28-SET-07
            self.owed += ONE[seat] * self.box.start_hand
        self._draw_tickets(DEAL, THEN_OPEN)

    def _open_cards(self) -> None:
        """The spaces are filled from the face-up pile; its next card can be seen."""  # L28-SET-10, L28-SET-11
        self._await_chance(OPENING)

    def _opens(self, card: i64) -> None:
        self.seen |= BIT[card]
        if self.stop < self.box.display:
            self.spaces = changed(self.spaces, self.stop, card)
            self.stop += 1
            self.up -= 1
            return
        self.top = card  # L28-INFO-03
        self.stop = 0
        self._begin_turn(self.first)  # L28-TURN-01

    # The turn

    def _begin_turn(self, seat: i64) -> None:
        self.seat = seat
        self.actions = ACTIONS_BONUS if self.owns(seat, ACT) else ACTIONS
        self.used = 0
        self.consoled = 0
        self.vouched = 0
        self._between_actions()

    def _between_actions(self) -> None:
        self.colour = -1
        self.way = -1
        self.space = -1
        self._await_seat(MAIN, self.seat)
        self.discreet = True  # L28-A50

    def _end_turn(self) -> None:
        self.owed = ONE[self.seat] * self.box.end_turn_draw  # L28-TURN-07
        self._draw_tickets(TICKETS, THEN_NEXT)

    def _next_turn(self) -> None:
        following = (self.seat + 1) % self.box.seats
        if following == self.first:  # L28-END-03, L28-END-05
            ending = self.why_over()
            if ending:
                self._finish(ending)
                return
            self.round += 1  # L28-TURN-01
            self.busy = False  # L28-A40
        self._begin_turn(following)

    def why_over(self) -> i64:
        """Why the game ends with this round, if it does."""
        if self.last_round:  # L28-END-01
            return BY_PILE
        if self._is_dead():
            return DEAD
        if not self.busy:  # L28-A40
            return IDLE
        return TOO_LONG if self.round >= ROUND_CAP else NOTHING

    def _is_dead(self) -> bool:
        """No stop has passengers, and no tram carries what an open card asks for."""  # L28-A39
        if self.crowded:
            return False
        for space in range(SPACES):
            card = self.spaces[space]
            for seat in range(self.box.seats):
                if card and within(self.box.demand[card], self.aboard[seat]):
                    return False
        return True

    # Tickets

    def _ask_payment(self, need: i64, then: i64) -> None:
        self.need = need
        self.paid = 0
        self.vouched = 0
        self.then = then
        self._await_seat(PAY, self.seat)
        self.settled = False

    def _lay(self, colour: i64) -> None:
        self.hands = changed(self.hands, self.seat, self.hands[self.seat] - ONE[colour])
        self.discard += ONE[colour]  # L28-TIX-01
        self.paid += ONE[colour]
        if not pays(self.paid, self.need, self.box.rate):
            return
        then = self.then
        self.need = 0
        self.paid = 0
        self.then = NOTHING
        if then == THEN_MOVE:
            self._set_off()
        elif then == THEN_BOARD:
            self._board()
        else:
            self._gain_bonus()

    def _draw_tickets(self, phase: i64, then: i64) -> None:
        """Draws what is owed, as long as there are tickets."""
        self.then = then
        if self.owed and (self.pile or self.discard):
            self._await_chance(phase)
            return
        self.owed = 0  # L28-TIX-05
        self.then = NOTHING
        if then == THEN_OPEN:
            self._open_cards()
        elif then == THEN_NEXT:
            self._next_turn()
        elif then == THEN_STEP:
            self._step_on()
        else:
            self._between_actions()

    def _draws(self, handful: i64) -> None:
        seat = self.next_to_draw()
        self.pile -= handful
        self.hands = changed(self.hands, seat, self.hands[seat] + handful)  # L28-TURN-08
        self.owed -= ONE[seat] * total(handful)
        self.busy = True
        self._draw_tickets(self.phase, self.then)

    def _shuffle(self) -> None:
        """The discard becomes the pile, and the draw goes on."""  # L28-TIX-02, L28-TIX-06
        self.pile = self.discard
        self.discard = 0

    # Moving

    def _set_off(self) -> None:
        way = self.box.network.ways[self.way]
        push = begin(self.box.network, self.crowded, self.trams, self.seat, way)
        self._push_on(push, [Pusher(self.seat, way, [])])

    def _push_on(self, push: Push, under_way: list[Pusher]) -> None:
        """Of the trams under way, those whose line is clear have moved."""
        rode = self.rode.copy()
        for nth, pusher in enumerate(under_way):
            place = self.trams[pusher.tram]
            if push.trams[pusher.tram] != place:
                rode[pusher.tram] = pusher.way.nodes
                if pusher.way.start != place:  # L28-A34
                    pushed_by = under_way[nth - 1].way.nodes
                    rode[pusher.tram] = pushed_by[pushed_by.index(place) : -1] + pusher.way.nodes
        self.rode = rode
        self.trams = push.trams
        if push.done():
            self.push = None
            self._arrive(push.pushed)
        else:
            self.push = push
            self._await_seat(PUSH, push.next_tram())  # L28-PUSH-06

    def _arrive(self, pushed: i64) -> None:
        """The mover has arrived; whoever pushed or was pushed draws a ticket, once in a turn."""
        if pushed:  # L28-PUSH-14
            consoled = (pushed | BIT[self.seat]) & ~self.consoled  # L28-PUSH-15, L28-PUSH-16
            for seat in range(self.box.seats):
                if (consoled >> seat) & 1:
                    self.owed += ONE[seat]
            self.consoled |= consoled
        self._draw_tickets(TICKETS, THEN_STEP if self.colour >= 0 else THEN_MAIN)  # L28-PUSH-18

    def _step_on(self) -> None:
        """One more movement with the same colour, or the end of the action."""  # L28-MOVE-08, L28-MOVE-20
        self.way = -1
        self._await_seat(STEP, self.seat)
        self.discreet = True  # L28-A50

    # Picking up

    def _ring(self, passengers: i64, then: i64) -> None:
        self.vouched = self.group()
        self.wanted = passengers
        self.drawn = 0
        self.then = then
        self._await_chance(RING)

    def _rung(self) -> None:
        """The drawn passenger joins the group, or the player chooses one of the three."""
        if self.then == THEN_CHOOSE:
            self.then = NOTHING
            self._await_seat(CHOOSE, self.seat)
        else:
            self._joins(self.drawn)

    def _joins(self, passenger: i64) -> None:
        """One passenger joins the group; others that were drawn go back into the bag."""  # L28-BELL-01, L28-BON-12
        self.bag += self.drawn - passenger
        self.drawn = 0
        self.then = NOTHING
        self._wait_at(self.box.network.stop_at[self.place()], passenger)
        self._await_seat(TAKE, self.seat)  # L28-BELL-07
        self.discreet = True  # L28-A50

    def _wait_at(self, stop: i64, passengers: i64) -> None:
        """Passengers come to a stop, or (below zero) leave it."""
        self.waiting = changed(self.waiting, stop, self.waiting[stop] + passengers)
        bit = BIT[self.box.network.stops[stop]]
        self.crowded = self.crowded | bit if self.waiting[stop] else self.crowded & ~bit  # L28-PICK-07

    def _board(self) -> None:
        """Everybody who fits boards; the others were paid for and stay."""  # L28-PICK-05, L28-PICK-06
        boarding = self.fitting(self.group())
        self._wait_at(self.box.network.stop_at[self.place()], -boarding)
        self.aboard = changed(self.aboard, self.seat, self.aboard[self.seat] + boarding)
        self._between_actions()

    # Monuments

    def _drop(self, space: i64) -> None:
        demand = self.box.demand[self.spaces[space]]
        self.aboard = changed(self.aboard, self.seat, self.aboard[self.seat] - demand)  # L28-DROP-02
        self.reserve += demand  # L28-DROP-04
        self.space = space
        if self.rows[self.seat]:  # L28-CARD-01
            self._await_seat(SIDE, self.seat)
            self.settled = False
        else:
            self._take_card([self.spaces[space]])

    def _lay_card(self, at_left: bool) -> None:
        """The card goes to an end of the row."""  # L28-CARD-01, L28-CARD-02
        row = self.rows[self.seat]
        card = self.spaces[self.space]
        self._take_card([card, *row] if at_left else [*row, card])

    def _take_card(self, row: list[int]) -> None:
        rows = self.rows.copy()
        rows[self.seat] = row
        self.rows = rows
        self.spaces = changed(self.spaces, self.space, 0)
        if self._has_room():  # L28-FILL-01
            self.wanted = self.box.per_stop
            self.drawn = 0
            self._await_chance(REFILL)
        else:
            self._open_next()

    def _has_room(self) -> bool:
        """Whether a stop has neither passengers nor a tram."""  # L28-FILL-01, L28-FILL-02
        for stop in range(len(self.waiting)):
            if self.waiting[stop] == 0 and not self.tram_on(self.box.network.stops[stop]):
                return True
        return False

    def _open_next(self) -> None:
        """The top of the face-up pile goes to the vacated space."""  # L28-FILL-06, L28-FILL-07, L28-A43
        if self.up == 0:  # L28-END-04
            self.last_round = True  # L28-A14
            self._between_actions()
            return
        self.spaces = changed(self.spaces, self.space, self.top)
        self.top = 0
        self.up -= 1
        if self.up:
            self._await_chance(TURN_UP)
        else:
            self.last_round = not self.box.house.late_end  # L28-END-01, L28-A14
            self._between_actions()

    # Bonuses

    def _gain_bonus(self) -> None:
        bonus = self.box.bonus_of(self.seat, self.box.lift[self.place()])
        self.bonuses = changed(self.bonuses, self.seat, self.bonuses[self.seat] | BIT[bonus])  # L28-BON-03
        if bonus == ACT:  # L28-BON-10
            self.actions += ACTIONS_BONUS - ACTIONS
        self._between_actions()

    # Passengers from the bag

    def _passengers(self, handful: i64) -> None:
        self.bag -= handful
        self.drawn += handful
        self.wanted -= total(handful)
        if self.wanted and self.reserve:  # L28-FILL-04, L28-FILL-05, L28-A10
            return
        self.wanted = 0
        if self.phase == STOPS:
            self._wait_at(self.stop, self.drawn)
            self.drawn = 0
            self.stop += 1
            self._fill_next_stop()
        elif self.phase == RING:
            self._rung()
        else:
            self._await_seat(PLACE, self.right_hand())  # L28-FILL-03

    def _refill_bag(self) -> None:
        """Everybody delivered so far goes back into the bag, and the draw goes on."""  # L28-BELL-08, L28-FILL-04
        self.bag = self.reserve
        self.reserve = 0

    # Whose turn it is to decide

    def _await_seat(self, phase: i64, seat: i64) -> None:
        self.phase = phase
        self.actor = seat
        self.settled = True
        self.discreet = False

    def _await_chance(self, phase: i64) -> None:
        self._await_seat(phase, CHANCE)

    def _finish(self, ending: i64) -> None:
        self.ended = ending
        self._await_seat(FINISHED, OVER)

    # The contract

    def play(self, move: Move) -> None:
        if self.actor == CHANCE:
            if not self.box.choices <= move < len(self.box.vocabulary) or self._outcome_refused(move) != LEGAL:
                self._refuse(move)
            self._play_outcome(move)
        else:
            if self.actor < 0 or not 0 <= move < self.box.choices or self._choice_refused(move) != LEGAL:
                self._refuse(move)
            self.busy = self.busy or move != END  # L28-A40
            self._play_choice(move)

    def _refuse(self, move: Move) -> None:
        refusal = self.why_not(move)
        assert refusal is not None
        raise Refused(refusal)

    def _play_choice(self, move: Move) -> None:
        box = self.box
        if move >= box.push_at:
            push = self.push
            assert push is not None
            way = box.network.ways[move - box.push_at]
            self._push_on(push.sent(way), [*push.pushers, Pusher(push.next_tram(), way, [])])
        elif move >= box.free_at:
            self.used |= BIT[MOVE]  # L28-BON-08
            self.way = move - box.free_at
            self._set_off()
        elif move >= box.step_at:
            self.way = move - box.step_at
            self._ask_payment(ONE[self.colour], THEN_MOVE)
        elif move >= box.move_at:
            number: i64 = move - box.move_at
            self.actions -= 1
            self.colour = number // box.ways
            self.way = number % box.ways
            self._ask_payment(ONE[self.colour], THEN_MOVE)
        elif move >= PLACE_AT:
            drawn = self.drawn
            self.drawn = 0
            self._wait_at(move - PLACE_AT, drawn)
            self._open_next()
        elif move >= LAY:
            self._lay(move - LAY)
        elif move >= DROP:
            self.actions -= 1
            self._drop(move - DROP)
        elif move >= CHOOSE_ONE:
            self._joins(ONE[move - CHOOSE_ONE])
        else:
            self._play_plain(move)

    def _play_plain(self, move: Move) -> None:
        """The moves that name nothing."""
        if move in (HALT, LEAVE_THEM):  # L28-BELL-04
            self._between_actions()
        elif move == PICK_UP:
            self.actions -= 1
            self._ask_payment(self.group(), THEN_BOARD)  # L28-PICK-02, L28-PICK-03
        elif move == BELL:
            self.actions -= 1
            self._ring(BELL_ADDS, THEN_TAKE)
        elif move == BELL_CHOICE:
            self.actions -= 1
            self.used |= BIT[PICK]  # L28-BON-14
            self._ring(BELL_CHOICE_SHOWS, THEN_CHOOSE)
        elif move == TAKE_THEM:
            self._ask_payment(self.group(), THEN_BOARD)  # L28-BELL-02
        elif move == BUY:
            self.actions -= 1
            self._ask_payment(self.box.lift_cost * ONE[self.box.lift[self.place()]], THEN_BONUS)  # L28-BON-02
        elif move == END:
            self._end_turn()
        else:
            self._lay_card(move == LEFT)

    def _play_outcome(self, move: Move) -> None:
        box = self.box
        if move >= box.cards_at:
            card = move - box.cards_at + 1
            if self.phase == OPENING:
                self._opens(card)
            else:
                self.seen |= BIT[card]
                self.top = card
                self._between_actions()
        elif move >= box.passengers_at:
            self._passengers(box.handfuls[move - box.passengers_at])
        elif move >= box.tickets_at:
            self._draws(box.handfuls[(move - box.tickets_at) % box.kinds_of_handful])
        elif move == box.into_bag:
            self._refill_bag()
        elif move == box.shuffle:
            self._shuffle()
        else:
            self.first = move - box.start_at  # L28-SET-16, L28-A25
            self.seat = self.first
            self._fill_next_stop()

    def copy(self) -> "LisbonPosition":
        twin = LisbonPosition(self.box)
        twin.actor = self.actor
        twin.settled = self.settled
        twin.discreet = self.discreet
        twin.phase = self.phase
        twin.seat = self.seat
        twin.first = self.first
        twin.round = self.round
        twin.trams = self.trams
        twin.rode = self.rode
        twin.hands = self.hands
        twin.aboard = self.aboard
        twin.bonuses = self.bonuses
        twin.rows = self.rows
        twin.waiting = self.waiting
        twin.crowded = self.crowded
        twin.bag = self.bag
        twin.reserve = self.reserve
        twin.pile = self.pile
        twin.discard = self.discard
        twin.spaces = self.spaces
        twin.top = self.top
        twin.up = self.up
        twin.seen = self.seen
        twin.actions = self.actions
        twin.used = self.used
        twin.consoled = self.consoled
        twin.colour = self.colour
        twin.way = self.way
        twin.need = self.need
        twin.paid = self.paid
        twin.vouched = self.vouched
        twin.then = self.then
        twin.owed = self.owed
        twin.wanted = self.wanted
        twin.drawn = self.drawn
        twin.stop = self.stop
        twin.space = self.space
        twin.push = self.push
        twin.last_round = self.last_round
        twin.busy = self.busy
        twin.ended = self.ended
        return twin

    # Who knows what

    def shown(self, move: Move, seat: i64) -> str:
        """Tickets drawn are seen by whoever draws them, their number by all."""  # L28-INFO-01, L28-INFO-04
        box = self.box
        if box.tickets_at <= move < box.passengers_at:
            number: i64 = move - box.tickets_at
            owner = number // box.kinds_of_handful
            if owner != seat:
                return f"!T{owner + 1}:{'?' * total(box.handfuls[number % box.kinds_of_handful])}"
        return ""

    def imagine(self, seat: i64, rng: Random) -> "LisbonPosition":
        """Other hands and the ticket pile redealt; who rang or began to pay can pay."""
        twin = self.copy()
        redeal(twin, seat, rng)
        return twin

    def hunch(self, rng: Random) -> Move:
        return self.pick(rng) if self.actor == CHANCE else habit(self, rng)

    def turns(self) -> i64:
        seats = self.box.seats
        over = (self.round - 1) * seats + (self.seat - self.first + seats) % seats
        return over + 1 if self.phase == TICKETS and self.then == THEN_NEXT else over

    # The end

    def score_of(self, seat: i64) -> i64:
        return self.points_of(seat) + self.links_of(seat)  # L28-SCORE-01, L28-SCORE-02

    def _merit(self, seat: i64) -> i64:
        """What seats are ranked by: score, links, passengers on board, and sitting far from the first player."""
        merit = self.score_of(seat)
        merit = merit * 100 + self.links_of(seat)  # L28-TIE-01
        merit = merit * 100 + total(self.aboard[seat])  # L28-TIE-02
        return merit * 10 + (seat - self.first) % self.box.seats  # L28-TIE-03

    def standing(self) -> list[Standing]:
        places: list[Standing] = []
        for seat in range(self.box.seats):
            rank = 1
            for other in range(self.box.seats):
                if self._merit(other) > self._merit(seat):
                    rank += 1
            places.append(Standing(rank, self.score_of(seat)))
        return places

    def tally(self) -> list[dict[str, int]]:
        seats = range(self.box.seats)
        return [{"monuments": self.points_of(seat), "links": self.links_of(seat)} for seat in seats]

    def result(self) -> str:
        if self.actor != OVER:
            return ""
        for seat, place in enumerate(self.standing()):
            if place.rank == 1:
                return f"#{ENDINGS[self.ended]} p{seat + 1}"
        raise AssertionError("there is always one winner")

    # As data

    def dump(self) -> dict[str, object]:
        box = self.box
        ids = box.network.ids
        players: list[dict[str, object]] = []
        for seat in range(box.seats):
            players.append(
                {
                    "at": ids[self.trams[seat]],
                    "by": "-".join([ids[node] for node in self.rode[seat]]),
                    "hand": letters_of(self.hands[seat]),
                    "aboard": letters_of(self.aboard[seat]),
                    "bonuses": self._bonus_names(self.bonuses[seat]),
                    "row": [box.card_ids[card] for card in self.rows[seat]],
                    "draws": of(self.owed, seat),
                    "consoled": (self.consoled >> seat) & 1 == 1,
                }
            )
        return {
            "format": 1,
            "phase": PHASES[self.phase],
            "actor": {CHANCE: "chance", OVER: "over"}.get(self.actor, f"p{self.actor + 1}"),
            "settled": self.settled,
            "seat": self.seat + 1,
            "first": self.first + 1,
            "round": self.round,
            "players": players,
            "stops": {ids[node]: letters_of(self.waiting[stop]) for stop, node in enumerate(box.network.stops)},
            "bag": letters_of(self.bag),
            "reserve": letters_of(self.reserve),
            "pile": letters_of(self.pile),
            "discard": letters_of(self.discard),
            "spaces": [box.card_ids[self.spaces[space]] for space in range(SPACES)],
            "top": box.card_ids[self.top],
            "up": self.up,
            "seen": [box.card_ids[card] for card in range(1, box.cards + 1) if (self.seen >> card) & 1],
            "actions": self.actions,
            "used": self._bonus_names(self.used),
            "colour": "RYGB"[self.colour] if self.colour >= 0 else "",
            "way": box.network.text(box.network.ways[self.way]) if self.way >= 0 else "",
            "need": letters_of(self.need),
            "paid": letters_of(self.paid),
            "vouched": letters_of(self.vouched),
            "then": AFTERWARDS[self.then],
            "wanted": self.wanted,
            "drawn": letters_of(self.drawn),
            "stop": self.stop,
            "space": self.space + 1,
            "push": self._dump_push(),
            "last_round": self.last_round,
            "busy": self.busy,
            "ended": ENDINGS[self.ended],
        }

    def _bonus_names(self, bonuses: i64) -> list[str]:
        return [name for bonus, name in enumerate(BONUSES) if (bonuses >> bonus) & 1]

    def _dump_push(self) -> dict[str, object] | None:
        push = self.push
        if push is None:
            return None
        pushers: list[dict[str, object]] = []
        for pusher in push.pushers:
            blockers = [f"p{tram + 1}" for tram in pusher.blockers]
            way = self.box.network.text(pusher.way)
            pushers.append({"tram": f"p{pusher.tram + 1}", "way": way, "blockers": blockers})
        pushed = [f"p{seat + 1}" for seat in range(self.box.seats) if (push.pushed >> seat) & 1]
        return {"pushers": pushers, "pushed": pushed}


def changed(row: vec[i64], at: i64, value: i64) -> vec[i64]:
    """The same row with one number changed."""
    new = row[:]
    new[at] = value
    return new
