"""Errands: what a tram can be up to next (claim an open card, buy a bonus), by which stops, and what that takes.

An errand costs turns and tickets. Turns are counted from now to the end of the turn in which it is done: either the
actions or the tickets keep it waiting.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tramyard.games.lisbon28.content import SPACES
from tramyard.games.lisbon28.rules import phases
from tramyard.games.lisbon28.rules.box import ACT, ACTIONS, ACTIONS_BONUS, MOVE, SEAT, Box
from tramyard.games.lisbon28.rules.counts import HUES, ONE, of, total
from tramyard.games.lisbon28.rules.legality import LisbonTable
from tramyard.tramnet.ways import UNREACHED

HIGH: Final = 0x80808080
LOW: Final = 0x01010101

# In points, or in turns.
TURN: Final = 0.7
"""What a turn is worth."""
TICKET: Final = 0.12
"""What a ticket is worth."""
EXTRA: Final = 0.15
"""What a passenger is worth whom other cards ask for."""
LINK_AHEAD: Final = 0.08
"""What half a ticket is worth at an open end of the row."""
COLOURED: Final = 0.3
"""How long a ticket of one colour makes wait, beyond the time to draw so many."""
LACKING: Final = 0.1
"""How long a ticket of any colour makes wait, beyond the time to draw so many."""
ACTION: Final = 0.1
"""How much an action lengthens an errand that takes more than this turn."""
UNKNOWN: Final = 1.0
"""How long a passenger makes wait who is nowhere on the way."""
LONG: Final = 20
"""Rounds after which a game begins to last long."""
RINGING: Final = 2.0
"""How long it takes where only the bell helps."""


def less(many: i64, few: i64) -> i64:
    """What is left of a count by colour; nothing where the other has more."""
    rest = (many | HIGH) - few
    kept = ((rest >> 7) & LOW) * 127
    return rest & kept


def prize(table: LisbonTable, seat: i64, card: i64) -> float:
    """Points a card would bring a seat, with its links now and what its edges promise."""
    box = table.box
    row = table.rows[seat]
    left = LINK_AHEAD * float(total(box.left_edge[card]))
    right = LINK_AHEAD * float(total(box.right_edge[card]))
    points = float(box.points[card])
    if not row:
        return points + left + right
    first = row[0]
    last = row[len(row) - 1]
    ahead = float(box.links(card, first)) + left - LINK_AHEAD * float(total(box.left_edge[first]))
    behind = float(box.links(last, card)) + right - LINK_AHEAD * float(total(box.right_edge[last]))
    return points + max(ahead, behind)


@final
class Errand:
    """Where to go first, and what it is worth all in all."""

    def __init__(self, card: i64, place: i64, collects: bool, need: i64, turns: float, worth: float) -> None:
        self.card: i64 = card
        """The card to claim; 0 for a bonus."""
        self.place: i64 = place
        self.collects: bool = collects
        """Whether a group is to be picked up there."""
        self.need: i64 = need
        """Tickets to keep for passengers or the lift."""
        self.turns: float = turns
        self.worth: float = worth


@final
class Tram:
    """One tram at one moment, as far as its errands depend on it."""

    def __init__(self, table: LisbonTable, seat: i64) -> None:
        box = table.box
        self.box: Box = box
        self.seat: i64 = seat
        self.places: i64 = len(box.network.ids)
        self.distances: vec[u8] = box.network.distances(table.crowded)
        self.aboard: i64 = table.aboard[seat]
        self.room: i64 = table.seats_for(seat)
        self.hand: i64 = table.hands[seat]
        self.place: i64 = table.trams[seat]
        self.patience: float = 1.0 if table.round <= LONG else float(LONG) / float(table.round)
        """How much time and tickets count: the less, the longer the game lasts, until some errand is worth it."""
        self.acts: i64 = ACTIONS_BONUS if table.owns(seat, ACT) else ACTIONS
        """Actions in a turn."""
        self.left: i64 = self.acts
        """Actions in this turn, or in the next one."""
        self.later: float = 1.0
        """Turns before its turn."""
        self.colour: i64 = -1
        """The colour of the ride that goes on."""
        self.free: i64 = 1 if table.owns(seat, MOVE) else 0
        """Movements that cost nothing."""
        self.boarding: bool = False
        """The action for picking up was spent already."""
        if table.seat == seat:
            if table.phase == phases.TICKETS and table.then == phases.THEN_NEXT:
                self.hand += LOW * (table.owed[seat] // HUES)
            else:
                self._in_turn(table)
        self._look_around(table)

    def _in_turn(self, table: LisbonTable) -> None:
        self.later = 0.0
        self.left = table.actions
        self.colour = table.colour
        self.free = 1 if table.may_use(MOVE) else 0
        self.boarding = table.phase == phases.TAKE or table.phase == phases.RING or table.phase == phases.CHOOSE
        if table.way >= 0 and (table.phase == phases.PUSH or table.phase == phases.PAY):
            self.place = table.box.network.ways[table.way].end

    def _look_around(self, table: LisbonTable) -> None:
        """Stops with passengers, and what open cards ask for beyond what is on board."""
        stops: list[int] = table.box.network.stops
        count: i64 = 0
        nodes = vec[i64]([0] * len(stops))
        groups = vec[i64]([0] * len(stops))
        for stop in range(len(stops)):
            group = table.waiting[stop]
            if group:
                nodes[count] = stops[stop]
                groups[count] = group
                count += 1
        self.stops: i64 = count
        self.nodes: vec[i64] = nodes
        self.groups: vec[i64] = groups
        asked: i64 = 0
        for space in range(SPACES):
            demand = table.box.demand[table.spaces[space]]
            asked += less(demand, asked)
        asked += less(table.box.demand[table.top], asked)
        self.asked: i64 = less(asked, self.aboard)

    def distance(self, start: i64, end: i64) -> i64:
        return i64(self.distances[start * self.places + end])

    def turns(self, first: i64, group: i64, second: i64, other: i64, third: i64, buys: i64, missing: i64) -> float:
        """Turns until an errand is done: a ride, a group, a ride, another group, a ride, and the card or bonus.

        For the missing passengers nobody knows yet where they will wait.
        """
        need = group + other + buys
        rest = less(self.hand, need)
        short = total(less(need, self.hand))
        spare = total(rest)
        ahead = first - self.free if first else 0
        rides = first + second + third
        rides -= self.free if rides else 0
        lacking: i64 = 0
        swaps: i64 = 0
        if rides > spare:
            lacking = rides - spare
        else:
            swaps = (spare - rides) // self.box.rate
            short = short - swaps if short > swaps else 0
        to_start = self._to_ride(ahead, rest)
        to_collect: i64 = 1 if group and not (self.boarding and first == 0) else 0
        then: i64 = (1 if second else 0) + (1 if other else 0) + (1 if third else 0)
        actions = to_start + to_collect + then + 1
        if actions <= self.left and short + lacking + missing == 0:
            return self.later
        if ahead <= spare:
            doable = to_start
            if total(less(group, self.hand)) <= swaps:
                doable += to_collect
                if first + second <= spare and total(less(group + other, self.hand)) <= swaps:
                    doable += then
            actions -= doable if doable < self.left else self.left
        acting = float(actions - self.acts) / float(self.acts)
        waiting = float(lacking + short) / float(self.box.end_turn_draw) - 1.0
        delay = COLOURED * float(short) + LACKING * float(lacking) + ACTION * float(actions) + UNKNOWN * float(missing)
        longer = acting if acting > waiting else waiting
        return self.later + 1.0 + delay + (longer if longer > 0.0 else 0.0)

    def _to_ride(self, ahead: i64, spare: i64) -> i64:
        """Actions for a ride of so many movements with tickets to spare."""
        if ahead == 0 or (self.colour >= 0 and of(spare, self.colour) >= ahead):
            return 0
        for colour in range(HUES):
            if of(spare, colour) >= ahead:
                return 1
        return 2

    def _price(self, turns: float, rides: i64, need: i64) -> float:
        return self.patience * (TURN * turns + TICKET * float(total(need) + rides))

    def useful(self, groups: i64) -> float:
        """What the passengers of these groups are worth for other cards."""
        return EXTRA * float(total(groups) - total(less(groups, self.asked)))

    def errand(self, card: i64, worth: float) -> Errand:
        """The best way to claim a card that is worth so much."""
        goal = self.box.monument[card]
        demand = self.box.demand[card]
        missing = less(demand, self.aboard)
        for colour in range(HUES):
            if of(demand, colour) > self.room:
                return self._by_lift(card, worth, missing)
        if missing == 0:
            direct = self.distance(self.place, goal)
            turns = self.turns(direct, 0, 0, 0, 0, 0, 0)
            return Errand(card, goal, False, 0, turns, worth - self._price(turns, direct, 0))
        best = self._by_bell(card, worth, missing)
        for one in range(self.stops):
            self._by(best, one, card, worth, missing)
        return best

    def _by_bell(self, card: i64, worth: float, missing: i64) -> Errand:
        """Nobody whom the card asks for waits anywhere: the bell may bring them to the nearest stop."""
        place = self.box.monument[card]
        group: i64 = 0
        ride: i64 = UNREACHED
        for one in range(self.stops):
            away = self.distance(self.place, self.nodes[one])
            if away < ride:
                ride = away
                place = self.nodes[one]
                group = self.groups[one]
        many = total(missing)
        turns = self.turns(ride, 0, self.distance(place, self.box.monument[card]), 0, 0, 0, many) + RINGING
        return Errand(card, place, True, group, turns, worth - self._price(turns, ride + 2 * many, missing))

    def _by_lift(self, card: i64, worth: float, missing: i64) -> Errand:
        """A card that asks for more of a colour than there are seats: first the bonus."""
        for lift in self.box.network.lifts:
            colour = self.box.lift[lift]
            if self.box.bonus_of(self.seat, colour) == SEAT:
                need = self.box.lift_cost * ONE[colour]
                ride = self.distance(self.place, lift)
                on = self.distance(lift, self.box.monument[card])
                turns = self.turns(ride, need, on, 0, 0, 0, total(missing))
                value = worth - self._price(turns, ride + on + 2 * total(missing), need + missing)
                return Errand(0, lift, False, need, turns, value)
        return Errand(0, self.place, False, 0, 9.0, -9.0)

    def _by(self, best: Errand, one: i64, card: i64, worth: float, missing: i64) -> None:
        """Errands that begin at a stop."""
        group = self.groups[one]
        still = less(missing, group)
        if still == missing:
            return
        goal = self.box.monument[card]
        node = self.nodes[one]
        ride = self.distance(self.place, node)
        on = self.distance(node, goal)
        turns = self.turns(ride, group, on, 0, 0, 0, total(still))
        value = worth - self._price(turns, ride + on + 2 * total(still), group + still) + self.useful(group)
        self._keep(best, value, turns, node, group)
        if still == 0:
            return
        for two in range(self.stops):
            if two == one:
                continue
            other = self.groups[two]
            rest = less(still, other)
            if rest == still:
                continue
            there = self.nodes[two]
            between = self.distance(node, there)
            end = self.distance(there, goal)
            both = group + other
            turns = self.turns(ride, group, between, other, end, 0, total(rest))
            value = worth - self._price(turns, ride + between + end + 2 * total(rest), both + rest) + self.useful(both)
            self._keep(best, value, turns, node, both)

    def _keep(self, best: Errand, value: float, turns: float, node: i64, need: i64) -> None:
        if value > best.worth:
            best.worth = value
            best.turns = turns
            best.place = node
            best.collects = True
            best.need = need

    def shopping(self, lift: i64) -> Errand:
        """Buying the bonus of a lift, whatever that may be worth."""
        need = self.box.lift_cost * ONE[self.box.lift[lift]]
        ride = self.distance(self.place, lift)
        turns = self.turns(ride, 0, 0, 0, 0, need, 0)
        return Errand(0, lift, False, need, turns, -self._price(turns, ride, need))

    def guess(self, card: i64) -> float:
        """Roughly, the turns until this tram claims a card, whatever tickets it holds and whosever turn it is."""
        missing = total(less(self.box.demand[card], self.aboard))
        ride = self.distance(self.place, self.box.monument[card])
        ride = 5 if ride == UNREACHED else ride
        tickets = float(ride) + 2.5 * float(missing) - float(total(self.hand))
        stops: i64 = (missing + 1) // 2
        actions = 1 + 2 * min(stops, 2) + (1 if ride else 0) - self.acts
        longer = max(float(actions) / float(self.acts), tickets / float(self.box.end_turn_draw))
        return 1.0 + (longer if longer > 0.0 else 0.0)
