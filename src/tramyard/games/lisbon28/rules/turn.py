"""Lisbon Tram 28: drive, ring the bell, push other trams, collect passengers and bring them to the monuments.

A turn: up to two actions, any of them more than once: *move* along the rails, a ticket of one colour for each
movement; *pick up* the whole group that waits at a stop, a ticket of his colour for each passenger; *drop* at a
monument the passengers its open card asks for, and lay the card at an end of your row; *buy* the bonus of a lift.
Trams in the way are pushed, and their owners choose where to. Then four tickets are drawn. Once the face-up pile of
monument cards is used up the round is played to its end; cards and links between neighbouring cards score.
"""

from typing import Final, final

from librt.random import Random
from mypy_extensions import i64

from tramyard.games.lisbon28.bots.hunch import habit
from tramyard.games.lisbon28.content import SPACES
from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.box import (
    ACT,
    ACTIONS,
    ACTIONS_BONUS,
    BELL_ADDS,
    BELL_CHOICE_SHOWS,
    MOVE,
    PICK,
)
from tramyard.games.lisbon28.rules.counts import ONE, pays, total, within
from tramyard.games.lisbon28.rules.imagine import redeal
from tramyard.games.lisbon28.rules.legality import ABOUT, LisbonTable
from tramyard.games.lisbon28.rules.push import Push, Pusher, begin
from tramyard.kernel.bits import BIT, changed, has
from tramyard.kernel.position import CHANCE, OVER, Standing, ranked
from tramyard.kernel.vocabulary import Move

RULES_VERSION: Final = 1
DISCREET: Final = (phases.MAIN, phases.STEP, phases.TAKE)
"""Phases in which a single move is asked all the same."""  # L28-A50


@final
class LisbonPosition(LisbonTable):
    """A game of Lisbon Tram 28: what happens when something is done."""

    # Set-up

    def _fill_next_stop(self) -> None:
        """Each stop symbol receives its passengers."""  # L28-SET-05, L28-SET-06
        if self.stop < len(self.waiting):
            self.wanted = self.box.per_stop
            self.await_chance(phases.STOPS)
            return
        self.stop = 0
        for seat in range(self.box.seats):  # L28-SET-07
            self.owed = changed(self.owed, seat, self.box.start_hand)
        self._draw_tickets(phases.DEAL, phases.THEN_OPEN)

    def _open_cards(self) -> None:
        """The spaces are filled from the face-up pile; its next card can be seen."""  # L28-SET-10, L28-SET-11
        self.await_chance(phases.OPENING)

    def _turns_up(self, card: i64) -> None:
        """A card fills the next space in set-up, or lies on top of the pile from now on."""
        self.seen |= BIT[card]
        if self.phase == phases.OPENING and self.stop < self.box.display:
            self.spaces = changed(self.spaces, self.stop, card)
            self.stop += 1
            self.up -= 1
            return
        self.top = card  # L28-INFO-03
        if self.phase == phases.OPENING:
            self.stop = 0
            self._begin_turn(self.first)  # L28-TURN-01
        else:
            self._between_actions()

    # The turn

    def _begin_turn(self, seat: i64) -> None:
        self.seat = seat
        self.actions = ACTIONS_BONUS if self.owns(seat, ACT) else ACTIONS
        self.used = 0
        self.consoled = self.box.nothing
        self.vouched = 0
        self._between_actions()

    def _between_actions(self) -> None:
        self.colour = -1
        self.way = -1
        self.space = -1
        self.await_seat(phases.MAIN, self.seat)
        self.discreet = True  # L28-A50

    def _end_turn(self) -> None:
        self.owed = changed(self.box.nothing, self.seat, self.box.end_turn_draw)  # L28-TURN-07
        self._draw_tickets(phases.TICKETS, phases.THEN_NEXT)

    def _next_turn(self) -> None:
        following = (self.seat + 1) % self.box.seats
        if following == self.first:  # L28-END-03, L28-END-05
            ending = self.why_over()
            if ending:
                self.ended = ending
                self.finish(phases.FINISHED)
                return
            self.round += 1  # L28-TURN-01
            self.busy = False  # L28-A40
        self._begin_turn(following)

    def why_over(self) -> i64:
        """Why the game ends with this round, if it does."""
        if self.last_round:  # L28-END-01
            return phases.BY_PILE
        if self._is_dead():
            return phases.DEAD
        if not self.busy:  # L28-A40
            return phases.IDLE
        return phases.TOO_LONG if self.round >= phases.ROUND_CAP else phases.NOTHING

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
        self.await_seat(phases.PAY, self.seat)
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
        self.then = phases.NOTHING
        if then == phases.THEN_MOVE:
            self._set_off()
        elif then == phases.THEN_BOARD:
            self._board()
        else:
            self._gain_bonus()

    def _draw_tickets(self, phase: i64, then: i64) -> None:
        """Draws what is owed, as long as there are tickets."""
        self.then = then
        if (self.pile or self.discard) and self.somebody_draws():
            self.await_chance(phase)
            return
        self.owed = self.box.nothing  # L28-TIX-05
        self.then = phases.NOTHING
        if then == phases.THEN_OPEN:
            self._open_cards()
        elif then == phases.THEN_NEXT:
            self._next_turn()
        elif then == phases.THEN_STEP:
            self._step_on()
        else:
            self._between_actions()

    def somebody_draws(self) -> bool:
        return any(self.owed[seat] > 0 for seat in range(self.box.seats))

    def _draws(self, handful: i64) -> None:
        seat = self.next_to_draw()
        self.pile -= handful
        self.hands = changed(self.hands, seat, self.hands[seat] + handful)  # L28-TURN-08
        self.owed = changed(self.owed, seat, self.owed[seat] - total(handful))
        self.busy = True
        self._draw_tickets(self.phase, self.then)

    def _shuffle(self) -> None:
        """The discard becomes the pile, and the draw goes on."""  # L28-TIX-02, L28-TIX-06
        self.pile = self.discard
        self.discard = 0

    # Moving

    def _ride(self, colour: i64, way: i64) -> None:
        self.colour = colour
        self.way = way
        self._ask_payment(ONE[colour], phases.THEN_MOVE)

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
            self.await_seat(phases.PUSH, push.next_tram())  # L28-PUSH-06

    def _arrive(self, pushed: i64) -> None:
        """The mover has arrived; whoever pushed or was pushed draws a ticket, once in a turn."""
        if pushed:  # L28-PUSH-14
            for seat in range(self.box.seats):
                involved = seat == self.seat or has(pushed, seat)
                if involved and self.consoled[seat] == 0:  # L28-PUSH-15, L28-PUSH-16
                    self.owed = changed(self.owed, seat, 1)
                    self.consoled = changed(self.consoled, seat, 1)
        self._draw_tickets(phases.TICKETS, phases.THEN_STEP if self.colour >= 0 else phases.THEN_MAIN)  # L28-PUSH-18

    def _step_on(self) -> None:
        """One more movement with the same colour, or the end of the action."""  # L28-MOVE-08, L28-MOVE-20
        self.way = -1
        self.await_seat(phases.STEP, self.seat)
        self.discreet = True  # L28-A50

    # Picking up

    def _ring(self, passengers: i64, then: i64) -> None:
        self.vouched = self.group()
        self.wanted = passengers
        self.drawn = 0
        self.then = then
        self.await_chance(phases.RING)

    def _rung(self) -> None:
        """The drawn passenger joins the group, or the player chooses one of the three."""
        if self.then == phases.THEN_CHOOSE:
            self.then = phases.NOTHING
            self.await_seat(phases.CHOOSE, self.seat)
        else:
            self._joins(self.drawn)

    def _joins(self, passenger: i64) -> None:
        """One passenger joins the group; others that were drawn go back into the bag."""  # L28-BELL-01, L28-BON-12
        self.bag += self.drawn - passenger
        self.drawn = 0
        self.then = phases.NOTHING
        self._wait_at(self.box.network.stop_at[self.place()], passenger)
        self.await_seat(phases.TAKE, self.seat)  # L28-BELL-07
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
            self.await_seat(phases.SIDE, self.seat)
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
        if self.has_room():  # L28-FILL-01
            self.wanted = self.box.per_stop
            self.drawn = 0
            self.await_chance(phases.REFILL)
        else:
            self._open_next()

    def has_room(self) -> bool:
        """Whether a stop has neither passengers nor a tram."""  # L28-FILL-01, L28-FILL-02
        for stop in range(len(self.waiting)):
            if self.waiting[stop] == 0 and not self.tram_on(self.box.network.stops[stop]):
                return True
        return False

    def _place(self, stop: i64) -> None:
        passengers = self.drawn
        self.drawn = 0
        self._wait_at(stop, passengers)
        self._open_next()

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
            self.await_chance(phases.TURN_UP)
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
        if self.phase == phases.STOPS:
            self._wait_at(self.stop, self.drawn)
            self.drawn = 0
            self.stop += 1
            self._fill_next_stop()
        elif self.phase == phases.RING:
            self._rung()
        else:
            self.await_seat(phases.PLACE, self.right_hand())  # L28-FILL-03

    def _refill_bag(self) -> None:
        """Everybody delivered so far goes back into the bag, and the draw goes on."""  # L28-BELL-08, L28-FILL-04
        self.bag = self.reserve
        self.reserve = 0

    # The contract

    def play_choice(self, kind: i64, part: i64) -> None:
        box = self.box
        self.busy = self.busy or kind != families.END  # L28-A40
        if kind == families.LAY_TICKET:
            self._lay(part)
        elif kind == families.RIDE:
            self.actions -= 1
            self._ride(part // box.ways, part % box.ways)
        elif kind == families.RIDE_ON:
            self._ride(self.colour, part)
        elif kind == families.FREE_RIDE:
            self.used |= BIT[MOVE]  # L28-BON-08
            self.way = part
            self._set_off()
        elif kind == families.GIVE_WAY:
            push = self.push
            assert push is not None
            way = box.network.ways[part]
            self._push_on(push.sent(way), [*push.pushers, Pusher(push.next_tram(), way, [])])
        elif kind == families.DROP:
            self.actions -= 1
            self._drop(part)
        elif kind == families.LAY_CARD:
            self._lay_card(part == families.AT_LEFT)
        elif kind == families.PLACE_GROUP:
            self._place(part)
        elif kind == families.END:
            self._end_turn()
        elif kind == families.BUY:
            self.actions -= 1
            self._ask_payment(box.lift_cost * ONE[box.lift[self.place()]], phases.THEN_BONUS)  # L28-BON-02
        else:
            self._play_pick_up(kind, part)

    def _play_pick_up(self, kind: i64, part: i64) -> None:
        """The end of a ride, and everything that is done with a group at a stop."""
        if kind == families.PICK_UP:
            self.actions -= 1
            self._ask_payment(self.group(), phases.THEN_BOARD)  # L28-PICK-02, L28-PICK-03
        elif kind == families.BELL:
            self.actions -= 1
            self._ring(BELL_ADDS, phases.THEN_TAKE)
        elif kind == families.BELL_CHOICE:
            self.actions -= 1
            self.used |= BIT[PICK]  # L28-BON-14
            self._ring(BELL_CHOICE_SHOWS, phases.THEN_CHOOSE)
        elif kind == families.CHOOSE_ONE:
            self._joins(ONE[part])
        elif kind == families.TAKE_THEM:
            self._ask_payment(self.group(), phases.THEN_BOARD)  # L28-BELL-02
        else:  # L28-BELL-04
            self._between_actions()

    def play_outcome(self, kind: i64, part: i64) -> None:
        box = self.box
        if kind == families.DRAW_TICKETS:
            self._draws(box.handfuls[part % box.kinds_of_handful])
        elif kind == families.DRAW_PASSENGERS:
            self._passengers(box.handfuls[part])
        elif kind == families.TURN_CARD:
            self._turns_up(part + 1)
        elif kind == families.REFILL_BAG:
            self._refill_bag()
        elif kind == families.SHUFFLE:
            self._shuffle()
        else:
            self.first = part  # L28-SET-16, L28-A25
            self.seat = part
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
        part = box.vocabulary.parts[move]
        owner = part // box.kinds_of_handful
        if box.vocabulary.kinds[move] != families.DRAW_TICKETS or owner == seat:
            return ""
        return f"!T{owner + 1}:{'?' * total(box.handfuls[part % box.kinds_of_handful])}"

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
        return over + 1 if self.phase == phases.TICKETS and self.then == phases.THEN_NEXT else over

    # The end

    def score_of(self, seat: i64) -> i64:
        return self.points_of(seat) + self.links_of(seat)  # L28-SCORE-01, L28-SCORE-02

    def _merit(self, seat: i64) -> i64:
        """What seats are ranked by: score, links, passengers on board, and sitting far from the first player."""
        merit = self.score_of(seat)
        merit = merit * 1000 + self.links_of(seat)  # L28-TIE-01
        merit = merit * 1000 + total(self.aboard[seat])  # L28-TIE-02
        return merit * self.box.seats + (seat - self.first) % self.box.seats  # L28-TIE-03

    def standing(self) -> list[Standing]:
        seats = range(self.box.seats)
        return ranked([self._merit(seat) for seat in seats], [self.score_of(seat) for seat in seats])

    def tally(self) -> list[dict[str, int]]:
        seats = range(self.box.seats)
        return [{"monuments": self.points_of(seat), "links": self.links_of(seat)} for seat in seats]

    def result(self) -> str:
        if self.actor != OVER:
            return ""
        for seat, place in enumerate(self.standing()):
            if place.rank == 1:
                return f"#{phases.ENDINGS[self.ended]} p{seat + 1}"
        raise AssertionError("there is always one winner")

    # As data

    def dump(self) -> dict[str, object]:
        return self.box.fields.write(self)

    def decider(self) -> i64:
        if self.phase == phases.PLACE:
            return self.right_hand()
        if self.phase == phases.PUSH and self.push is not None:
            return self.push.next_tram()
        if self.phase == phases.FINISHED:
            return OVER
        return self.seat if self.phase in ABOUT else CHANCE

    def restored(self) -> None:
        self.discreet = self.phase in DISCREET
        network = self.box.network
        self.crowded = 0
        for stop in range(len(self.waiting)):
            if self.waiting[stop]:
                self.crowded |= BIT[network.stops[stop]]
        push = self.push
        if push is not None:
            self.push = Push(network, self.crowded, self.trams, push.pushers, push.pushed)
        for seat in range(self.box.seats):  # somebody may have moved a tram by hand
            if self.rode[seat] and self.rode[seat][-1] != self.trams[seat]:
                self.rode[seat] = []
