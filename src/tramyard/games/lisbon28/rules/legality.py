"""The state of a game of Lisbon Tram 28, and what may be done in it: each rule a predicate that names its reason."""

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.lisbon28.rules import families, phases, reasons
from tramyard.games.lisbon28.rules.box import MOVE, PICK, SEAT, Box
from tramyard.games.lisbon28.rules.counts import (
    HUES,
    ONE,
    can_pay,
    can_pay_on,
    letters_of,
    of,
    total,
    ways_to_draw,
    within,
)
from tramyard.games.lisbon28.rules.network import Way
from tramyard.games.lisbon28.rules.push import Push, begin
from tramyard.games.lisbon28.rules.reasons import LEGAL
from tramyard.kernel.bits import has
from tramyard.kernel.by_family import FamilyPosition, by_phase, of_phase
from tramyard.kernel.position import CHANCE
from tramyard.kernel.refusal import Reason
from tramyard.kernel.vocabulary import Move

ABOUT: Final = {
    phases.MAIN: [
        families.PICK_UP,
        families.BELL,
        families.BELL_CHOICE,
        families.BUY,
        families.END,
        families.DROP,
        families.RIDE,
        families.FREE_RIDE,
    ],
    phases.PAY: [families.LAY_TICKET],
    phases.PUSH: [families.GIVE_WAY],
    phases.STEP: [families.HALT, families.RIDE_ON],
    phases.CHOOSE: [families.CHOOSE_ONE],
    phases.TAKE: [families.TAKE_THEM, families.LEAVE_THEM],
    phases.SIDE: [families.LAY_CARD],
    phases.PLACE: [families.PLACE_GROUP],
}
"""The families each phase in which a seat decides is about, in the order of the vocabulary."""
ABOUT_BITS: Final = by_phase(ABOUT, len(phases.PHASES))
"""The same by phase, a bit for each family."""
OFF_RAILS: Final = {phase: [kind for kind in kinds if kind not in families.ON_RAILS] for phase, kinds in ABOUT.items()}
"""Those whose moves are few, so that each is tried."""


class LisbonTable(FamilyPosition):
    """The board, what lies in front of everybody, and the turn that is being played: all the rules look at.

    Rows (`trams`, `hands`, ...) are replaced, never changed in place: copies share them.
    """

    def __init__(self, box: Box) -> None:
        super().__init__(box.vocabulary)
        self.box: Box = box
        self.phase: i64 = phases.STARTER
        self.seat: i64 = 0
        """Whose turn it is."""
        self.first: i64 = 0
        self.round: i64 = 1
        self.trams: vec[i64] = box.all_on_rossio  # L28-SET-03
        self.rode: list[list[int]] = box.no_rows
        """The places along which each tram came to where it stands, for the picture."""
        self.hands: vec[i64] = box.nothing
        self.aboard: vec[i64] = box.nothing
        self.bonuses: vec[i64] = box.nothing
        """Bonuses each seat owns, a bit each."""
        self.rows: list[list[int]] = box.no_rows
        """Monument cards of each seat, from left to right."""
        self.waiting: vec[i64] = box.nobody
        """Passengers at each stop."""
        self.crowded: i64 = 0
        """The places of stops with passengers, a bit each."""
        self.bag: i64 = box.passengers  # L28-SET-04
        self.reserve: i64 = 0
        """Passengers delivered, until the bag is empty."""
        self.pile: i64 = box.tickets
        self.discard: i64 = 0
        self.spaces: vec[i64] = box.no_cards
        """Open cards."""
        self.top: i64 = 0
        """The card that lies on top of the face-up pile."""
        self.up: i64 = box.face_up
        """Cards of the face-up pile, the top included."""
        self.seen: i64 = 0
        """Cards that were ever visible, a bit each."""
        self.actions: i64 = 0
        """Actions left in this turn."""
        self.used: i64 = 0
        """Bonuses used in this turn, a bit each."""
        self.consoled: vec[i64] = box.nothing
        """1 for each seat that has drawn a ticket for pushing or being pushed in this turn."""
        self.colour: i64 = -1
        """The colour of the move action that goes on."""
        self.way: i64 = -1
        """The way that is being paid for."""
        self.need: i64 = 0
        """What must be paid."""
        self.paid: i64 = 0
        self.vouched: i64 = 0
        """What the seat has shown that it can pay, by ringing the bell."""
        self.then: i64 = 0
        """What follows the payment or the tickets drawn."""
        self.owed: vec[i64] = box.nothing
        """Tickets each seat has still to draw."""
        self.wanted: i64 = 0
        """Passengers still to draw."""
        self.drawn: i64 = 0
        """Passengers drawn from the bag that have no place yet."""
        self.stop: i64 = 0
        """In set-up: the stop that is filled next, or the space."""
        self.space: i64 = -1
        """The space whose card was claimed."""
        self.push: Push | None = None
        self.last_round: bool = False
        self.busy: bool = False
        """Something other than passing happened in this round."""
        self.ended: i64 = phases.RUNNING
        if box.house.first >= 0:  # L28-A25
            self.first = box.house.first
            self.seat = box.house.first
            self.phase = phases.STOPS
            self.wanted = box.per_stop

    # The table

    def place(self) -> i64:
        """Where the tram of the seat stands whose turn it is."""
        return self.trams[self.seat]

    def owns(self, seat: i64, bonus: i64) -> bool:
        return has(self.bonuses[seat], bonus)

    def may_use(self, bonus: i64) -> bool:
        return self.owns(self.seat, bonus) and not has(self.used, bonus)

    def right_hand(self) -> i64:
        """The player on the right of the active one."""  # L28-TURN-10
        return (self.seat - 1) % self.box.seats

    def group(self) -> i64:
        """The passengers who wait where the active tram stands."""
        stop = self.box.network.stop_at[self.place()]
        return self.waiting[stop] if stop >= 0 else 0

    def seats_for(self, seat: i64) -> i64:
        """Seats for each colour in a tram."""  # L28-PICK-04, L28-BON-11
        return self.box.seats_bonus if self.owns(seat, SEAT) else self.box.seats_base

    def fitting(self, group: i64) -> i64:
        """Those of a group for whom the active tram has a seat."""  # L28-PICK-04, L28-PICK-05
        room = self.seats_for(self.seat)
        fit: i64 = 0
        for colour in range(HUES):
            free = room - of(self.aboard[self.seat], colour)
            many = of(group, colour)
            fit += ONE[colour] * (many if many < free else free)
        return fit

    def payable(self, need: i64) -> bool:
        return can_pay(need, self.hands[self.seat], self.box.rate)

    def tram_on(self, node: i64) -> bool:
        return any(self.trams[seat] == node for seat in range(self.box.seats))

    def links_of(self, seat: i64) -> i64:
        """Links in a seat's row."""  # L28-CARD-03
        row = self.rows[seat]
        links: i64 = 0
        for at in range(1, len(row)):
            links += self.box.links(row[at - 1], row[at])
        return links

    def points_of(self, seat: i64) -> i64:
        """Points on the cards of a seat's row."""
        points: i64 = 0
        for card in self.rows[seat]:
            points += self.box.points[card]
        return points

    def claims_left(self) -> i64:
        """Cards that must still be claimed before the last round begins, if it has not."""  # L28-END-01, L28-A14
        return self.up + (1 if self.box.house.late_end else 0)

    def claimed(self) -> i64:
        """Monument cards taken so far."""
        cards: i64 = 0
        for row in self.rows:
            cards += len(row)
        return cards

    # Moving

    def way_refused(self, way: Way) -> Reason | None:
        """What the rails and the other trams say."""
        if way.start != self.place():
            return reasons.NOT_FROM_HERE
        if way.passes & self.crowded:
            return reasons.MUST_HALT
        if not self.box.network.is_open(way, self.crowded):
            return reasons.NO_HALT_THERE
        if self.is_blocked(way) and not self.push_along(way).can_finish():
            return reasons.PUSH_IMPOSSIBLE
        return LEGAL

    def is_blocked(self, way: Way) -> bool:
        """Whether a tram stands on a way, behind its start."""  # L28-phases.PUSH-01, L28-phases.PUSH-02
        for seat in range(self.box.seats):
            place = self.trams[seat]
            if place != self.box.network.rossio and has(way.reach, place):
                return True
        return False

    def push_along(self, way: Way) -> Push:
        """The active tram takes this way and clears its line."""
        return begin(self.box.network, self.crowded, self.trams, self.seat, way)

    def _ride_refused(self, colour: i64, way: Way) -> Reason | None:
        if self.actions == 0:
            return reasons.NO_ACTION_LEFT
        return self._paid_ride_refused(colour, way)

    def _paid_ride_refused(self, colour: i64, way: Way) -> Reason | None:
        refused = self.way_refused(way)
        if refused is LEGAL and not self.payable(ONE[colour]):
            return reasons.NO_TICKET
        return refused

    def _free_ride_refused(self, way: Way) -> Reason | None:
        if not self.owns(self.seat, MOVE):
            return reasons.NO_FREE_MOVE
        if not self.may_use(MOVE):
            return reasons.FREE_MOVE_USED
        return self.way_refused(way)

    def _give_way_refused(self, way: Way) -> Reason | None:
        push = self.push
        assert push is not None
        refused = push.why_not(way)
        if refused is not LEGAL:
            return refused
        if not push.sent(way).can_finish():
            return reasons.PUSH_DEAD_END
        for option in push.options(self.box.house.any_push):
            if option.number == way.number:
                return LEGAL
        return reasons.PUSH_FREE_FIRST

    # Paying

    def _lay_refused(self, colour: i64) -> Reason | None:
        if of(self.hands[self.seat], colour) == 0:
            return reasons.NOT_HELD
        for later in range(colour + 1, HUES):
            if of(self.paid, later):
                return reasons.TICKETS_IN_ORDER
        hand = self.hands[self.seat] - ONE[colour]
        return LEGAL if can_pay_on(self.paid + ONE[colour], self.need, hand, self.box.rate) else reasons.NO_PAYMENT

    # Picking up

    def _board_refused(self) -> Reason | None:
        """What speaks against any pick-up here."""
        if self.box.network.stop_at[self.place()] < 0:
            return reasons.NOT_AT_A_STOP
        if self.group() == 0:
            return reasons.NOBODY_WAITS
        return reasons.NO_ACTION_LEFT if self.actions == 0 else LEGAL

    def _pick_up_refused(self) -> Reason | None:
        refused = self._board_refused()
        if refused is not LEGAL:
            return refused
        if not self.payable(self.group()):
            return reasons.GROUP_TOO_DEAR
        return LEGAL if self.fitting(self.group()) else reasons.NOBODY_FITS

    def _bell_refused(self) -> Reason | None:
        refused = self._board_refused()
        if refused is not LEGAL:
            return refused
        if not self.payable(self.group()):
            return reasons.RING_TOO_DEAR
        return LEGAL if self.bag or self.reserve else reasons.NOBODY_LEFT

    def _bell_choice_refused(self) -> Reason | None:
        if not self.owns(self.seat, PICK):
            return reasons.NO_BELL_CHOICE
        if not self.may_use(PICK):
            return reasons.BELL_CHOICE_USED
        return self._bell_refused()

    def _choose_refused(self, colour: i64) -> Reason | None:
        return LEGAL if of(self.drawn, colour) else reasons.NOT_DRAWN

    def _take_refused(self) -> Reason | None:
        if not self.payable(self.group()):
            return reasons.CANNOT_PAY_NOW
        return LEGAL if self.fitting(self.group()) else reasons.NOBODY_FITS

    def _leave_refused(self) -> Reason | None:
        if self.box.house.must_take and self._take_refused() is LEGAL:
            return reasons.MUST_TAKE
        return LEGAL

    # Monuments and lifts

    def _drop_refused(self, space: i64) -> Reason | None:
        card = self.spaces[space]
        if card == 0:
            return reasons.NO_CARD_THERE
        if self.box.monument[card] != self.place():
            return reasons.NOT_AT_MONUMENT
        if self.actions == 0:
            return reasons.NO_ACTION_LEFT
        return LEGAL if within(self.box.demand[card], self.aboard[self.seat]) else reasons.DEMAND_NOT_ABOARD

    def _place_refused(self, stop: i64) -> Reason | None:
        if self.waiting[stop]:
            return reasons.STOP_TAKEN
        return reasons.TRAM_THERE if self.tram_on(self.box.network.stops[stop]) else LEGAL

    def _buy_refused(self) -> Reason | None:
        colour = self.box.lift[self.place()]
        if colour < 0:
            return reasons.NOT_AT_A_LIFT
        if self.owns(self.seat, self.box.bonus_of(self.seat, colour)):
            return reasons.BONUS_OWNED
        if self.actions == 0:
            return reasons.NO_ACTION_LEFT
        return LEGAL if self.payable(self.box.lift_cost * ONE[colour]) else reasons.LIFT_TOO_DEAR

    # Any choice

    def _out_of_phase(self, kind: i64) -> Reason:
        """Why a family is not what the present phase is about."""
        if kind == families.RIDE_ON and self.phase == phases.MAIN:
            return reasons.STEP_OVER
        if kind == families.FREE_RIDE and self.phase == phases.STEP:
            return reasons.FREE_MOVE_BETWEEN
        if kind == families.LAY_TICKET:
            return reasons.NOTHING_TO_PAY
        if kind == families.GIVE_WAY:
            return reasons.NO_PUSH
        if kind == families.TAKE_THEM or kind == families.LEAVE_THEM:
            return reasons.NOT_RUNG
        if kind == families.LAY_CARD:
            return reasons.NO_CARD_TO_LAY
        if kind == families.PLACE_GROUP:
            return reasons.NO_REFILL
        return reasons.NOT_NOW

    def choice_refused(self, kind: i64, part: i64) -> Reason | None:
        if not has(ABOUT_BITS[self.phase], kind):
            return self._out_of_phase(kind)
        if kind == families.LAY_TICKET:
            return self._lay_refused(part)
        ways = self.box.network.ways
        if kind == families.RIDE:
            return self._ride_refused(part // self.box.ways, ways[part % self.box.ways])
        if kind == families.RIDE_ON:
            return self._paid_ride_refused(self.colour, ways[part])
        if kind == families.FREE_RIDE:
            return self._free_ride_refused(ways[part])
        if kind == families.GIVE_WAY:
            return self._give_way_refused(ways[part])
        if kind == families.PICK_UP:
            return self._pick_up_refused()
        if kind == families.BELL:
            return self._bell_refused()
        if kind == families.BELL_CHOICE:
            return self._bell_choice_refused()
        if kind == families.TAKE_THEM:
            return self._take_refused()
        if kind == families.LEAVE_THEM:
            return self._leave_refused()
        if kind == families.DROP:
            return self._drop_refused(part)
        if kind == families.BUY:
            return self._buy_refused()
        if kind == families.CHOOSE_ONE:
            return self._choose_refused(part)
        return self._place_refused(part) if kind == families.PLACE_GROUP else LEGAL

    # Chance

    def next_to_draw(self) -> i64:
        """The seat that draws tickets next: clockwise from the active one."""  # L28-PUSH-18
        seat = self.seat
        while self.owed[seat] == 0:
            seat = (seat + 1) % self.box.seats
        return seat

    def draws_tickets(self) -> bool:
        """Whether chance deals tickets now; passengers and cards otherwise."""
        return self.phase == phases.DEAL or self.phase == phases.TICKETS

    def draws_passengers(self) -> bool:
        return self.phase == phases.STOPS or self.phase == phases.RING or self.phase == phases.REFILL

    def turns_cards(self) -> bool:
        return self.phase == phases.OPENING or self.phase == phases.TURN_UP

    def handful_size(self) -> i64:
        """How many pieces chance draws now: as many as are wanted, or as there are."""
        wanted = self.owed[self.next_to_draw()] if self.draws_tickets() else self.wanted
        there = total(self._source())
        return wanted if wanted < there else there

    def _source(self) -> i64:
        return self.pile if self.draws_tickets() else self.bag

    def number_rule(self) -> Reason:
        """What says how many tickets or passengers are drawn now."""
        return self._tickets_rule() if self.draws_tickets() else self._passengers_rule()

    def _tickets_rule(self) -> Reason:
        if self.phase == phases.DEAL:
            return reasons.DEAL_NUMBER
        return reasons.DRAW_NUMBER if self.then == phases.THEN_NEXT else reasons.CONSOLED_NUMBER

    def _passengers_rule(self) -> Reason:
        if self.phase == phases.STOPS:
            return reasons.STOP_NUMBER
        if self.phase == phases.REFILL:
            return reasons.REFILL_NUMBER
        return reasons.CHOICE_NUMBER if self.then == phases.THEN_CHOOSE else reasons.RING_NUMBER

    def outcome_refused(self, kind: i64, part: i64) -> Reason | None:
        box = self.box
        if kind == families.DRAW_TICKETS and self.draws_tickets():
            return self._tickets_refused(part // box.kinds_of_handful, box.handfuls[part % box.kinds_of_handful])
        if kind == families.DRAW_PASSENGERS and self.draws_passengers():
            return self._passengers_refused(box.handfuls[part])
        if kind == families.TURN_CARD and self.turns_cards():
            return reasons.CARD_GONE if has(self.seen, part + 1) else LEGAL
        if kind == families.REFILL_BAG and self.draws_passengers():
            return reasons.BAG_NOT_EMPTY if self.bag else LEGAL
        if kind == families.SHUFFLE and self.draws_tickets():
            return reasons.PILE_NOT_EMPTY if self.pile else LEGAL
        return LEGAL if kind == families.STARTS and self.phase == phases.STARTER else reasons.NOT_DEALING

    def _passengers_refused(self, handful: i64) -> Reason | None:
        if self.bag == 0:
            return reasons.FIRST_REFILL
        if total(handful) != self.handful_size():
            return self._passengers_rule()
        return LEGAL if within(handful, self.bag) else reasons.PASSENGERS_GONE

    def _tickets_refused(self, seat: i64, handful: i64) -> Reason | None:
        if self.pile == 0:
            return reasons.FIRST_SHUFFLE
        if seat != self.next_to_draw():
            return reasons.WRONG_HAND
        if total(handful) != self.handful_size():
            return self._tickets_rule()
        return LEGAL if within(handful, self.pile) else reasons.TICKETS_GONE

    def _refilling(self) -> Move:
        """What chance does first where nothing is left to draw from."""
        return self.box.vocabulary.move_of(families.SHUFFLE if self.draws_tickets() else families.REFILL_BAG)

    def _drawing(self, handful: i64) -> Move:
        """The outcome in which a handful, told by its number, is drawn."""
        box = self.box
        if self.draws_tickets():
            return box.vocabulary.move_of(families.DRAW_TICKETS, self.next_to_draw() * box.kinds_of_handful + handful)
        return box.vocabulary.move_of(families.DRAW_PASSENGERS, handful)

    def odds(self) -> list[tuple[Move, int]]:
        box = self.box
        odds: list[tuple[Move, int]] = []
        if self.actor != CHANCE:
            return odds
        if self.phase == phases.STARTER:
            for seat in range(box.seats):
                odds.append((box.vocabulary.move_of(families.STARTS, seat), 1))
        elif self.turns_cards():
            for card in range(1, box.cards + 1):
                if not has(self.seen, card):
                    odds.append((box.vocabulary.move_of(families.TURN_CARD, card - 1), 1))
        elif self._source() == 0:
            odds.append((self._refilling(), 1))
        else:
            size = self.handful_size()
            for number in range(box.handful_begin[size], box.handful_begin[size + 1]):
                ways = ways_to_draw(box.handfuls[number], self._source())
                if ways:
                    odds.append((self._drawing(number), ways))
        return odds

    def pick(self, rng: Random) -> Move:
        """As in every game, but tickets, passengers and cards are drawn one by one."""
        if self.actor != CHANCE:
            moves = self.moves()
            return moves[rng.randrange(len(moves))]
        box = self.box
        if self.phase == phases.STARTER:
            return box.vocabulary.move_of(families.STARTS, rng.randrange(box.seats))
        if self.turns_cards():
            while True:
                card = rng.randrange(box.cards)
                if not has(self.seen, card + 1):
                    return box.vocabulary.move_of(families.TURN_CARD, card)
        if self._source() == 0:
            return self._refilling()
        return self._drawing(box.handful_of[draw(self._source(), self.handful_size(), rng)])

    # What is legal

    def moves(self) -> list[Move]:
        moves: list[Move] = []
        if self.actor < 0:
            return moves
        box = self.box
        if self.phase == phases.PUSH:
            assert self.push is not None
            for way in self.push.options(box.house.any_push):
                moves.append(box.vocabulary.move_of(families.GIVE_WAY, way.number))
            return moves
        for kind in OFF_RAILS[self.phase]:
            family = box.vocabulary.families[kind]
            for part in range(family.size):
                if self.choice_refused(kind, part) is LEGAL:
                    moves.append(family.first + part)
        if self.phase == phases.MAIN or self.phase == phases.STEP:
            self._list_rides(moves)
        return moves

    def _list_rides(self, moves: list[Move]) -> None:
        """The rides that can be begun between actions, or that go on with one."""
        box = self.box
        ways = [way for way in box.network.ways_from[self.place()] if self.way_refused(way) is LEGAL]
        if self.phase == phases.STEP:
            if self.payable(ONE[self.colour]):
                for way in ways:
                    moves.append(box.vocabulary.move_of(families.RIDE_ON, way.number))
            return
        if self.actions:
            for colour in range(HUES):
                if self.payable(ONE[colour]):
                    for way in ways:
                        moves.append(box.ride(colour, way))
        if self.may_use(MOVE):
            for way in ways:
                moves.append(box.vocabulary.move_of(families.FREE_RIDE, way.number))

    def concerns(self) -> list[i64]:
        """Free rides only where they are to be had: "you have no such bonus" explains no place of the board."""
        free = self.may_use(MOVE)
        return [kind for kind in of_phase(ABOUT, self.phase) if free or kind != families.FREE_RIDE]

    def facts(self, reason: Reason, move: Move, kind: i64, part: i64) -> dict[str, str | int]:
        """What a sentence may want to mention."""
        box = self.box
        network = box.network
        facts: dict[str, str | int] = {
            "move": box.vocabulary.text(move),
            "here": network.ids[self.place()],
            "seats": self.seats_for(self.seat),
            "group": letters_of(self.group()),
        }
        if reason is reasons.NOT_NOW:
            facts["possible"] = ", ".join([box.vocabulary.text(choice) for choice in self.moves()])
        if kind == families.PLACE_GROUP:
            facts["to"] = network.ids[network.stops[part]]
        elif kind == families.DROP:
            card = self.spaces[part]
            facts["space"] = part + 1
            if card:
                facts["to"] = network.ids[box.monument[card]]
                facts["demand"] = letters_of(box.demand[card])
        elif kind == families.LAY_TICKET:
            facts["need"] = letters_of(self.need)
            facts["paid"] = letters_of(self.paid)
        elif kind in families.ON_RAILS:
            way = box.way_of(move)
            halts = [node for node in way.nodes[1:] if has(way.passes & self.crowded, node)]
            facts["from"] = network.ids[way.start]
            facts["to"] = network.ids[halts[0] if halts and reason is reasons.MUST_HALT else way.end]
        if self.draws_tickets() or self.draws_passengers():
            facts["number"] = self.handful_size()
        return facts


def draw(source: i64, many: i64, rng: Random) -> i64:
    """So many pieces from a bag or a pile, each piece as likely as the others."""
    drawn: i64 = 0
    left = total(source)
    while many:
        nth = rng.randrange(left)
        colour: i64 = 0
        while nth >= of(source, colour):
            nth -= of(source, colour)
            colour += 1
        source -= ONE[colour]
        drawn += ONE[colour]
        left -= 1
        many -= 1
    return drawn
