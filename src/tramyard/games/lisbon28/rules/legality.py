"""The state of a game of Lisbon Tram 28, and what may be done in it: each rule a predicate that names its reason."""

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.lisbon28.content import SPACES
from tramyard.games.lisbon28.rules.box import (
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
    RIGHT,
    SEAT,
    TAKE_THEM,
    Box,
)
from tramyard.games.lisbon28.rules.counts import (
    HUES,
    ONE,
    can_pay,
    can_pay_on,
    letters_of,
    of,
    table,
    total,
    ways_to_draw,
    within,
)
from tramyard.games.lisbon28.rules.network import BIT, Way
from tramyard.games.lisbon28.rules.phases import (
    CHOOSE,
    DEAL,
    MAIN,
    OPENING,
    PAY,
    PLACE,
    PUSH,
    REFILL,
    RING,
    RUNNING,
    SIDE,
    STARTER,
    STEP,
    STOPS,
    TAKE,
    TICKETS,
    TURN_UP,
)
from tramyard.games.lisbon28.rules.push import Push, begin
from tramyard.games.lisbon28.rules.reasons import (
    BAG_NOT_EMPTY,
    BELL_CHOICE_USED,
    BONUS_OWNED,
    CANNOT_PAY_NOW,
    CARD_GONE,
    DEMAND_NOT_ABOARD,
    FIRST_REFILL,
    FIRST_SHUFFLE,
    FREE_MOVE_BETWEEN,
    FREE_MOVE_USED,
    GROUP_TOO_DEAR,
    LEGAL,
    LIFT_TOO_DEAR,
    MUST_HALT,
    MUST_TAKE,
    NO_ACTION_LEFT,
    NO_BELL_CHOICE,
    NO_CARD_THERE,
    NO_CARD_TO_LAY,
    NO_FREE_MOVE,
    NO_HALT_THERE,
    NO_PAYMENT,
    NO_PUSH,
    NO_REFILL,
    NO_TICKET,
    NOBODY_FITS,
    NOBODY_LEFT,
    NOBODY_WAITS,
    NOT_AT_A_LIFT,
    NOT_AT_A_STOP,
    NOT_AT_MONUMENT,
    NOT_DEALING,
    NOT_DRAWN,
    NOT_FROM_HERE,
    NOT_HELD,
    NOT_NOW,
    NOT_RUNG,
    NOTHING_TO_PAY,
    PASSENGERS_GONE,
    PILE_NOT_EMPTY,
    PUSH_BACK,
    PUSH_DEAD_END,
    PUSH_FREE_FIRST,
    PUSH_FROM_GOAL,
    PUSH_IMPOSSIBLE,
    PUSH_INTO_PUSHER,
    PUSH_INTO_ROSSIO,
    REASONS,
    RING_TOO_DEAR,
    STEP_OVER,
    STOP_TAKEN,
    TICKETS_GONE,
    TICKETS_IN_ORDER,
    TRAM_THERE,
    WRONG_HAND,
    WRONG_NUMBER,
)
from tramyard.kernel.game import out_of_turn
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.refusal import Refusal
from tramyard.kernel.vocabulary import Move

BAD_PUSHES = {
    "push-from-goal": PUSH_FROM_GOAL,
    "push-into-rossio": PUSH_INTO_ROSSIO,
    "push-back": PUSH_BACK,
    "push-into-pusher": PUSH_INTO_PUSHER,
}


class LisbonTable(Position):
    """The board, what lies in front of everybody, and the turn that is being played: all the rules look at.

    Rows of numbers (`trams`, `hands`, ...) are replaced, never changed in place: copies share them.
    """

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box: Box = box
        self.phase: i64 = STARTER
        self.seat: i64 = 0
        """Whose turn it is."""
        self.first: i64 = 0
        self.round: i64 = 1
        nothing = table([0] * box.seats)
        self.trams: vec[i64] = table([box.network.rossio] * box.seats)  # L28-SET-03
        self.rode: list[list[int]] = [[] for _ in range(box.seats)]
        """The places along which each tram came to where it stands, for the picture."""
        self.hands: vec[i64] = nothing
        self.aboard: vec[i64] = nothing
        self.bonuses: vec[i64] = nothing
        """Bonuses each seat owns, a bit each."""
        self.rows: list[list[int]] = [[] for _ in range(box.seats)]
        """Monument cards of each seat, from left to right."""
        self.waiting: vec[i64] = table([0] * len(box.network.stops))
        """Passengers at each stop."""
        self.crowded: i64 = 0
        """The places of stops with passengers, a bit each."""
        self.bag: i64 = box.passengers  # L28-SET-04
        self.reserve: i64 = 0
        """Passengers delivered, until the bag is empty."""
        self.pile: i64 = box.tickets
        self.discard: i64 = 0
        self.spaces: vec[i64] = table([0] * SPACES)
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
        self.consoled: i64 = 0
        """Seats that have drawn a ticket for pushing or being pushed in this turn, a bit each."""
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
        self.owed: i64 = 0
        """Tickets still to draw, eight bits for each seat."""
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
        self.ended: i64 = RUNNING
        if box.house.first >= 0:  # L28-A25
            self.first = box.house.first
            self.seat = box.house.first
            self.phase = STOPS
            self.wanted = box.per_stop

    # The table

    def place(self) -> i64:
        """Where the tram of the seat stands whose turn it is."""
        return self.trams[self.seat]

    def owns(self, seat: i64, bonus: i64) -> bool:
        return (self.bonuses[seat] >> bonus) & 1 == 1

    def may_use(self, bonus: i64) -> bool:
        return self.owns(self.seat, bonus) and (self.used >> bonus) & 1 == 0

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

    def claimed(self) -> i64:
        """Monument cards taken so far."""
        cards: i64 = 0
        for row in self.rows:
            cards += len(row)
        return cards

    # Moving

    def _way_refused(self, way: Way) -> i64:
        """What the rails and the other trams say."""
        if way.start != self.place():
            return NOT_FROM_HERE
        if way.passes & self.crowded:
            return MUST_HALT
        if not self.box.network.is_open(way, self.crowded):
            return NO_HALT_THERE
        if self.is_blocked(way) and not self.push_along(way).can_finish():
            return PUSH_IMPOSSIBLE
        return LEGAL

    def is_blocked(self, way: Way) -> bool:
        """Whether a tram stands on a way, behind its start."""  # L28-PUSH-01, L28-PUSH-02
        for seat in range(self.box.seats):
            place = self.trams[seat]
            if place != self.box.network.rossio and (way.reach >> place) & 1:
                return True
        return False

    def push_along(self, way: Way) -> Push:
        """The active tram takes this way and clears its line."""
        return begin(self.box.network, self.crowded, self.trams, self.seat, way)

    def _move_refused(self, colour: i64, way: Way) -> i64:
        if self.phase != MAIN:
            return NOT_NOW
        if self.actions == 0:
            return NO_ACTION_LEFT
        refused = self._way_refused(way)
        if refused == LEGAL and not self.payable(ONE[colour]):
            return NO_TICKET
        return refused

    def _step_refused(self, way: Way) -> i64:
        if self.phase == MAIN:
            return STEP_OVER
        if self.phase != STEP:
            return NOT_NOW
        refused = self._way_refused(way)
        if refused == LEGAL and not self.payable(ONE[self.colour]):
            return NO_TICKET
        return refused

    def _free_move_refused(self, way: Way) -> i64:
        if self.phase == STEP:
            return FREE_MOVE_BETWEEN
        if self.phase != MAIN:
            return NOT_NOW
        if not self.owns(self.seat, MOVE):
            return NO_FREE_MOVE
        if not self.may_use(MOVE):
            return FREE_MOVE_USED
        return self._way_refused(way)

    def _push_refused(self, way: Way) -> i64:
        push = self.push
        if push is None:
            return NO_PUSH
        why = push.why_not(way)
        if why:
            return BAD_PUSHES[why]
        if not push.sent(way).can_finish():
            return PUSH_DEAD_END
        for option in push.options(self.box.house.any_push):
            if option.number == way.number:
                return LEGAL
        return PUSH_FREE_FIRST

    def _halt_refused(self) -> i64:
        return LEGAL if self.phase == STEP else NOT_NOW

    # Paying

    def _lay_refused(self, colour: i64) -> i64:
        if self.phase != PAY:
            return NOTHING_TO_PAY
        if of(self.hands[self.seat], colour) == 0:
            return NOT_HELD
        for later in range(colour + 1, HUES):
            if of(self.paid, later):
                return TICKETS_IN_ORDER
        hand = self.hands[self.seat] - ONE[colour]
        return LEGAL if can_pay_on(self.paid + ONE[colour], self.need, hand, self.box.rate) else NO_PAYMENT

    # Picking up

    def _board_refused(self) -> i64:
        """What speaks against any pick-up here."""
        if self.phase != MAIN:
            return NOT_NOW
        if self.box.network.stop_at[self.place()] < 0:
            return NOT_AT_A_STOP
        if self.group() == 0:
            return NOBODY_WAITS
        return NO_ACTION_LEFT if self.actions == 0 else LEGAL

    def _pick_up_refused(self) -> i64:
        refused = self._board_refused()
        if refused != LEGAL:
            return refused
        if not self.payable(self.group()):
            return GROUP_TOO_DEAR
        return LEGAL if self.fitting(self.group()) else NOBODY_FITS

    def _bell_refused(self) -> i64:
        refused = self._board_refused()
        if refused != LEGAL:
            return refused
        if not self.payable(self.group()):
            return RING_TOO_DEAR
        return LEGAL if self.bag or self.reserve else NOBODY_LEFT

    def _bell_choice_refused(self) -> i64:
        if self.phase == MAIN and not self.owns(self.seat, PICK):
            return NO_BELL_CHOICE
        if self.phase == MAIN and not self.may_use(PICK):
            return BELL_CHOICE_USED
        return self._bell_refused()

    def _choose_refused(self, colour: i64) -> i64:
        if self.phase != CHOOSE:
            return NOT_NOW
        return LEGAL if of(self.drawn, colour) else NOT_DRAWN

    def _take_refused(self) -> i64:
        if self.phase != TAKE:
            return NOT_RUNG
        if not self.payable(self.group()):
            return CANNOT_PAY_NOW
        return LEGAL if self.fitting(self.group()) else NOBODY_FITS

    def _leave_refused(self) -> i64:
        if self.phase != TAKE:
            return NOT_RUNG
        if self.box.house.must_take and self._take_refused() == LEGAL:
            return MUST_TAKE
        return LEGAL

    # Monuments and lifts

    def _drop_refused(self, space: i64) -> i64:
        if self.phase != MAIN:
            return NOT_NOW
        card = self.spaces[space]
        if card == 0:
            return NO_CARD_THERE
        if self.box.monument[card] != self.place():
            return NOT_AT_MONUMENT
        if self.actions == 0:
            return NO_ACTION_LEFT
        return LEGAL if within(self.box.demand[card], self.aboard[self.seat]) else DEMAND_NOT_ABOARD

    def _side_refused(self) -> i64:
        return LEGAL if self.phase == SIDE else NO_CARD_TO_LAY

    def _refill_refused(self, stop: i64) -> i64:
        if self.phase != PLACE:
            return NO_REFILL
        if self.waiting[stop]:
            return STOP_TAKEN
        return TRAM_THERE if self.tram_on(self.box.network.stops[stop]) else LEGAL

    def _buy_refused(self) -> i64:
        if self.phase != MAIN:
            return NOT_NOW
        colour = self.box.lift[self.place()]
        if colour < 0:
            return NOT_AT_A_LIFT
        if self.owns(self.seat, self.box.bonus_of(self.seat, colour)):
            return BONUS_OWNED
        if self.actions == 0:
            return NO_ACTION_LEFT
        return LEGAL if self.payable(self.box.lift_cost * ONE[colour]) else LIFT_TOO_DEAR

    def _end_refused(self) -> i64:
        return LEGAL if self.phase == MAIN else NOT_NOW

    def _choice_refused(self, move: Move) -> i64:
        box = self.box
        if move >= box.push_at:
            return self._push_refused(box.network.ways[move - box.push_at])
        if move >= box.free_at:
            return self._free_move_refused(box.network.ways[move - box.free_at])
        if move >= box.step_at:
            return self._step_refused(box.network.ways[move - box.step_at])
        if move >= box.move_at:
            number: i64 = move - box.move_at
            return self._move_refused(number // box.ways, box.network.ways[number % box.ways])
        if move >= PLACE_AT:
            return self._refill_refused(move - PLACE_AT)
        if move >= LAY:
            return self._lay_refused(move - LAY)
        if move >= DROP:
            return self._drop_refused(move - DROP)
        if move >= CHOOSE_ONE:
            return self._choose_refused(move - CHOOSE_ONE)
        return self._plain_refused(move)

    def _plain_refused(self, move: Move) -> i64:
        """The moves that name nothing."""
        if move == HALT:
            return self._halt_refused()
        if move == PICK_UP:
            return self._pick_up_refused()
        if move == BELL:
            return self._bell_refused()
        if move == BELL_CHOICE:
            return self._bell_choice_refused()
        if move == TAKE_THEM:
            return self._take_refused()
        if move == LEAVE_THEM:
            return self._leave_refused()
        if move == BUY:
            return self._buy_refused()
        return self._end_refused() if move == END else self._side_refused()

    # Chance

    def next_to_draw(self) -> i64:
        """The seat that draws tickets next: clockwise from the active one."""  # L28-PUSH-18
        seat = self.seat
        while of(self.owed, seat) == 0:
            seat = (seat + 1) % self.box.seats
        return seat

    def handful_size(self) -> i64:
        """How many pieces chance draws now: as many as are wanted, or as there are."""
        if self.phase in (DEAL, TICKETS):
            wanted, there = of(self.owed, self.next_to_draw()), total(self.pile)
        else:
            wanted, there = self.wanted, total(self.bag)
        return wanted if wanted < there else there

    def _outcome_refused(self, move: Move) -> i64:
        box = self.box
        if move >= box.cards_at:
            if self.phase not in (OPENING, TURN_UP):
                return NOT_DEALING
            return CARD_GONE if (self.seen >> (move - box.cards_at + 1)) & 1 else LEGAL
        if move >= box.passengers_at:
            return self._passengers_refused(box.handfuls[move - box.passengers_at])
        if move >= box.tickets_at:
            number: i64 = move - box.tickets_at
            return self._tickets_refused(number // box.kinds_of_handful, box.handfuls[number % box.kinds_of_handful])
        if move == box.into_bag:
            if self.phase not in (STOPS, RING, REFILL):
                return NOT_DEALING
            return BAG_NOT_EMPTY if self.bag else LEGAL
        if move == box.shuffle:
            if self.phase not in (DEAL, TICKETS):
                return NOT_DEALING
            return PILE_NOT_EMPTY if self.pile else LEGAL
        return LEGAL if self.phase == STARTER else NOT_DEALING

    def _passengers_refused(self, handful: i64) -> i64:
        if self.phase not in (STOPS, RING, REFILL):
            return NOT_DEALING
        if self.bag == 0:
            return FIRST_REFILL
        if total(handful) != self.handful_size():
            return WRONG_NUMBER
        return LEGAL if within(handful, self.bag) else PASSENGERS_GONE

    def _tickets_refused(self, seat: i64, handful: i64) -> i64:
        if self.phase not in (DEAL, TICKETS):
            return NOT_DEALING
        if self.pile == 0:
            return FIRST_SHUFFLE
        if seat != self.next_to_draw():
            return WRONG_HAND
        if total(handful) != self.handful_size():
            return WRONG_NUMBER
        return LEGAL if within(handful, self.pile) else TICKETS_GONE

    def _draws_at(self) -> i64:
        """Where the outcomes of this draw begin in the vocabulary."""
        box = self.box
        if self.phase in (DEAL, TICKETS):
            return box.tickets_at + self.next_to_draw() * box.kinds_of_handful
        return box.passengers_at

    def _source(self) -> i64:
        return self.pile if self.phase in (DEAL, TICKETS) else self.bag

    def odds(self) -> list[tuple[Move, int]]:
        box = self.box
        odds: list[tuple[Move, int]] = []
        if self.actor != CHANCE:
            return odds
        if self.phase == STARTER:
            for seat in range(box.seats):
                odds.append((box.start_at + seat, 1))
        elif self.phase in (OPENING, TURN_UP):
            for card in range(1, box.cards + 1):
                if (self.seen >> card) & 1 == 0:
                    odds.append((box.cards_at + card - 1, 1))
        elif self._source() == 0:
            odds.append((box.shuffle if self.phase in (DEAL, TICKETS) else box.into_bag, 1))
        else:
            size = self.handful_size()
            source = self._source()
            begin_at = self._draws_at()
            for number in range(box.handful_begin[size], box.handful_begin[size + 1]):
                ways = ways_to_draw(box.handfuls[number], source)
                if ways:
                    odds.append((begin_at + number, ways))
        return odds

    def pick(self, rng: Random) -> Move:
        """As in every game, but tickets, passengers and cards are drawn one by one."""
        if self.actor != CHANCE:
            moves = self.moves()
            return moves[rng.randrange(len(moves))]
        box = self.box
        if self.phase == STARTER:
            return box.start_at + rng.randrange(box.seats)
        if self.phase in (OPENING, TURN_UP):
            while True:
                card = rng.randrange(box.cards)
                if (self.seen >> (card + 1)) & 1 == 0:
                    return box.cards_at + card
        if self._source() == 0:
            return box.shuffle if self.phase in (DEAL, TICKETS) else box.into_bag
        drawn = draw(self._source(), self.handful_size(), rng)
        return self._draws_at() + box.handful_of[drawn]

    # What is legal

    def moves(self) -> list[Move]:
        moves: list[Move] = []
        if self.actor < 0:
            return moves
        box = self.box
        if self.phase == PAY:
            for colour in range(HUES):
                if self._lay_refused(colour) == LEGAL:
                    moves.append(LAY + colour)
        elif self.phase == PUSH:
            assert self.push is not None
            for way in self.push.options(box.house.any_push):
                moves.append(box.push_at + way.number)
        elif self.phase == PLACE:
            for stop in range(len(self.waiting)):
                if self._refill_refused(stop) == LEGAL:
                    moves.append(PLACE_AT + stop)
        elif self.phase == CHOOSE:
            for colour in range(HUES):
                if self._choose_refused(colour) == LEGAL:
                    moves.append(CHOOSE_ONE + colour)
        elif self.phase == SIDE:
            moves = [LEFT, RIGHT]
        else:
            for move in range(END + 1):
                if self._plain_refused(move) == LEGAL:
                    moves.append(move)
            self._list_drops_and_ways(moves)
        return moves

    def _list_drops_and_ways(self, moves: list[Move]) -> None:
        """The rest of what can be done between actions, or on the way."""
        box = self.box
        if self.phase == TAKE:
            return
        if self.phase == MAIN:
            for space in range(box.display):
                if self._drop_refused(space) == LEGAL:
                    moves.append(DROP + space)
        ways = [way for way in box.network.ways_from[self.place()] if self._way_refused(way) == LEGAL]
        if self.phase == STEP:
            if self.payable(ONE[self.colour]):
                for way in ways:
                    moves.append(box.step_at + way.number)
            return
        if self.actions:
            for colour in range(HUES):
                if self.payable(ONE[colour]):
                    for way in ways:
                        moves.append(box.move_at + colour * box.ways + way.number)
        if self.may_use(MOVE):
            for way in ways:
                moves.append(box.free_at + way.number)

    def why_not(self, move: Move) -> Refusal | None:
        shared = out_of_turn(self.box.vocabulary, self, move)
        if shared is not None:
            return shared
        reason = self._choice_refused(move) if move < self.box.choices else self._outcome_refused(move)
        return None if reason == LEGAL else self._refusal(reason, move)

    def _refusal(self, reason: i64, move: Move) -> Refusal:
        """The reason in the form that is told, with what a sentence may want to mention."""
        box = self.box
        network = box.network
        rule, key = REASONS[reason]
        facts: dict[str, str | int] = {
            "move": box.vocabulary.text(move),
            "here": network.names[self.place()],
            "seats": self.seats_for(self.seat),
            "group": letters_of(self.group()),
        }
        if reason == NOT_NOW:
            facts["possible"] = ", ".join([box.vocabulary.text(choice) for choice in self.moves()])
        if box.move_at <= move < box.choices:
            way = network.ways[(move - box.move_at) % box.ways]
            facts["from"] = network.names[way.start]
            facts["to"] = network.names[way.end]
            for node in way.nodes[1:]:
                if way.passes & self.crowded & BIT[node]:
                    facts["to"] = network.names[node] if reason == MUST_HALT else facts["to"]
                    break
        elif PLACE_AT <= move < box.move_at:
            facts["to"] = network.names[network.stops[move - PLACE_AT]]
        elif DROP <= move < LAY:
            card = self.spaces[move - DROP]
            facts["space"] = move - DROP + 1
            if card:
                facts["to"] = network.names[box.monument[card]]
                facts["need"] = letters_of(box.demand[card])
        elif LAY <= move < PLACE_AT:
            facts["need"] = letters_of(self.need)
            facts["paid"] = letters_of(self.paid)
        if self.actor == CHANCE and self.phase in (STOPS, DEAL, TICKETS, RING, REFILL):
            facts["number"] = self.handful_size()
        return Refusal(rule, key, facts)


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
