"""What the two Tramways games do alike: an action is put together word by word and then paid with icons.

A way is drawn space by space, a trip ridden link by link, icons are laid down one by one; when the payment is complete
the action is done. Both games keep links, passengers and buildings on a map, and money, happiness, stress and workers
of every seat. Where they differ they say so in methods of their own; each counts its phases as it likes (`Stages`).
"""

from abc import abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.kernel.bits import BIT, changed, has
from tramyard.kernel.by_family import FamilyPosition
from tramyard.kernel.vocabulary import Move, Vocabulary
from tramyard.tramnet.building import LEFT_OPEN, Site, Way
from tramyard.tramnet.grid import Grid
from tramyard.tramnet.icons import Need, Payment, Purse
from tramyard.tramnet.links import Link, used_sides
from tramyard.tramnet.network import grouped, node
from tramyard.tramnet.stress import StressRow
from tramyard.tramnet.trips import Riding

NOTHING_YET: Final[list[int]] = []
NO_STEPS: Final = [0, 0, 0]


@final
class Stages:
    """The phases through which an action goes, by the numbers that a game gives them."""

    def __init__(self, raising: i64, way: i64, ride: i64, pay: i64, leisure: i64, others: list[int]) -> None:
        self.raising: i64 = raising
        """A bid is made in steps."""
        self.way: i64 = way
        self.ride: i64 = ride
        self.pay: i64 = pay
        self.leisure: i64 = leisure
        planning: i64 = BIT[way] | BIT[ride] | BIT[pay]
        for phase in others:
            planning |= BIT[phase]
        self.planning: i64 = planning
        """Phases before an action is paid for, a bit each: what its seat has and finds on the map stays as it is."""


class ActionPosition(FamilyPosition):
    """Map, links, what everybody has, and the action that is being put together.

    Rows and lists are replaced, never changed in place: copies share them.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        stages: Stages,
        row: StressRow,
        money: vec[i64],
        hp: vec[i64],
        stress: vec[i64],
        workers: vec[i64],
        kinds: vec[i64],
        riders: vec[i64],
        links: list[Link],
        groups: vec[i64],
        used: vec[i64],
    ) -> None:
        super().__init__(vocabulary)
        self.stages: Stages = stages
        self.row: StressRow = row
        self.seat: i64 = 0
        """Whose turn it is."""
        self.round: i64 = 1
        self.step: i64 = 0
        """How many turns of the present part of the round are over."""
        self.money: vec[i64] = money
        self.hp: vec[i64] = hp
        self.stress: vec[i64] = stress
        """The index of each marker's space."""
        self.workers: vec[i64] = workers
        self.kinds: vec[i64] = kinds
        """The building on each space; 0 for none."""
        self.riders: vec[i64] = riders
        """1 for each space with a passenger."""
        self.links: list[Link] = links
        self.groups: vec[i64] = groups
        self.used: vec[i64] = used
        # The action that is being put together.
        self.deed: i64 = 0
        self.way: list[int] = NOTHING_YET
        """Places named so far."""
        self.extends: bool = False
        """Whether the way goes on from an open link."""
        self.closed: i64 = 0
        """How the way ends."""
        self.at: i64 = -1
        """The edge at which something is done: of the space where a passenger or a building is, or a link ends."""
        self.wanted: i64 = -1
        """The destination a passenger wants, or the kind of building that is built."""
        self.rides: list[int] = NOTHING_YET
        """Edges by which the passenger has left so far."""
        self.paid: list[int] = NOTHING_YET
        """Icons laid down so far."""
        self.bought: i64 = 0
        """HP bought at a Leisure building."""
        self.owed: i64 = 0
        """Passengers still to be put on the map."""
        self.offer: i64 = 0
        """The bid that is being made."""
        self.raised: list[int] = NO_STEPS
        """How often each step was added to it."""
        # What was worked out.
        self._moves: list[Move] | None = None
        self._purse: Purse | None = None
        self._site: Site | None = None
        self._way: Way | None = None
        self._payment: Payment | None = None

    def share(self, twin: "ActionPosition") -> None:
        """All of this, for a copy."""
        twin.actor = self.actor
        twin.settled = self.settled
        twin.discreet = self.discreet
        twin.phase = self.phase
        twin.seat = self.seat
        twin.round = self.round
        twin.step = self.step
        twin.money = self.money
        twin.hp = self.hp
        twin.stress = self.stress
        twin.workers = self.workers
        twin.kinds = self.kinds
        twin.riders = self.riders
        twin.links = self.links
        twin.groups = self.groups
        twin.used = self.used
        twin.deed = self.deed
        twin.way = self.way
        twin.extends = self.extends
        twin.closed = self.closed
        twin.at = self.at
        twin.wanted = self.wanted
        twin.rides = self.rides
        twin.paid = self.paid
        twin.bought = self.bought
        twin.owed = self.owed
        twin.offer = self.offer
        twin.raised = self.raised
        twin._moves = self._moves
        twin._purse = self._purse
        twin._site = self._site
        twin._way = self._way
        twin._payment = self._payment

    def forget(self) -> None:
        stages, phase = self.stages, self.phase
        self._moves = None
        if phase != stages.pay:
            self._payment = None
        if phase != stages.way and phase != stages.pay:
            self._way = None
        if not has(stages.planning, phase):
            self._purse = None
            self._site = None

    # What each game says

    @abstractmethod
    def grid(self) -> Grid:
        """The spaces of the map."""

    @abstractmethod
    def purse(self) -> Purse:
        """What the seat whose turn it is can pay with."""

    @abstractmethod
    def _look_around(self) -> Site:
        """The map as the seat whose turn it is finds it."""

    @abstractmethod
    def setting_out(self) -> Riding:
        """The trip that is being put together, before its first ride."""

    @abstractmethod
    def need(self) -> Need:
        """What the action that is being put together must be paid with."""

    def counted(self, atoms: list[int]) -> list[int]:
        """Icons by the numbers under which the purse of the seat knows them."""
        return atoms

    @abstractmethod
    def _list(self, moves: list[Move]) -> None:
        """Adds the legal moves of the seat that must decide, in the order of the vocabulary's families."""

    @abstractmethod
    def _act(self) -> None:
        """The action is paid for: what it costs, then what it does."""

    @abstractmethod
    def _arrive(self, trip: Riding) -> None:
        """What the destination of a trip does, then its income."""

    @abstractmethod
    def _make_bid(self) -> None:
        """The bid is as it is to be."""

    @abstractmethod
    def _go_on(self) -> None:
        """The step that is next in the round."""

    # What is legal

    def moves(self) -> list[Move]:
        known = self._moves
        if known is None:
            known = []
            if self.actor >= 0:
                self._list(known)
            self._moves = known
        return known[:]

    def allows(self, move: Move, kind: i64, part: i64) -> bool:
        known = self._moves
        return move in known if known is not None else self.choice_refused(kind, part) is None

    # The map

    def redraw(self) -> None:
        """Groups and used edges, when buildings or links have changed."""
        self.groups = grouped(self.grid(), self.kinds)
        self.used = used_sides(self.grid(), self.links)

    def is_end(self, space: i64) -> bool:
        """Whether a link begins at a space or ends there for good."""
        return any(link.ends_at(space) for link in self.links)

    def leads_away(self, space: i64) -> bool:
        """Whether a complete link ends at the building of a space."""
        group = self.groups[space]
        for link in self.links:
            if link.complete and (
                node(self.groups, link.spaces[0]) == group or node(self.groups, link.last()) == group
            ):
                return True
        return False

    def label(self, seat: i64) -> i64:
        """How stressed a seat is."""  # TW-STRESS-07
        return self.row.label(self.stress[seat])

    def site(self) -> Site:
        """The map as the seat whose turn it is finds it."""
        site = self._site
        if site is None:
            site = self._look_around()
            self._site = site
        return site

    def drawing(self) -> Way:
        """The way that is being drawn."""
        way = self._way
        if way is None:
            way = Way(self.site(), self.way[0], self.extends)
            last, size = len(self.way) - 1, self.grid().size
            for at in range(1, last + 1):
                if self.way[at] < size or at == last:
                    way.step(self.way[at], True)
            if self.closed:
                way.closed = self.closed
            self._way = way
        return way

    def trip(self) -> Riding:
        """The trip that is being put together, as far as it has come."""
        riding = self.setting_out()
        for edge in self.rides:
            riding.ride(riding.link_by(edge), edge)
        return riding

    def payable(self, need: Need) -> bool:
        return self.purse().can_pay(need)

    def paying(self) -> Payment:
        """The payment that is being made."""
        payment = self._payment
        if payment is None or payment.purse is not self.purse():
            payment = self.purse().payment(self.need())
            for atom in self.counted(self.paid):
                payment.lay(atom)
            self._payment = payment
        return payment

    # What everybody has

    def _gain_money(self, seat: i64, amount: i64) -> None:
        self.money = changed(self.money, seat, self.money[seat] + amount)

    def _gain_hp(self, seat: i64, points: i64) -> None:
        self.hp = changed(self.hp, seat, self.hp[seat] + points)

    def _raise_stress(self, seat: i64, steps: i64) -> None:
        """So many spaces to the right; the last one hurts."""
        # TW-STRESS-01 to 04, TW-STRESS-08, TB-STRESS-01, TB-STRESS-04, TB-STRESS-05
        row, index = self.row, self.stress[seat]
        pain = row.pain(index, steps)
        self.stress = changed(self.stress, seat, row.raised(index, steps))
        if pain:
            self.hp = changed(self.hp, seat, self.hp[seat] - pain)

    def _calm(self, seat: i64) -> None:
        self.stress = changed(self.stress, seat, self.row.lowered(self.stress[seat]))  # TW-STRESS-06, TB-AMB31

    def _put_rider(self, space: i64, number: i64) -> None:
        self.riders = changed(self.riders, space, number)

    # An action, from its first word to the last

    def _ask(self, phase: i64) -> None:
        """The seat goes on with what it has begun."""
        self.await_seat(phase, self.seat)
        self.settled = False

    def _begin(self, deed: i64, at: i64, wanted: i64) -> None:
        """An action that needs nothing more but its payment."""
        self.deed = deed
        self.at = at
        self.wanted = wanted
        self._ask_payment()

    def _begin_way(self, deed: i64, start: i64, extends: bool) -> None:
        """A link begins, or goes on, at a place."""
        self.deed = deed
        self.extends = extends
        self.way = [int(start)]
        self._ask(self.stages.way)

    def _drawn(self, way: Way) -> None:
        """The way has come so far; where it ends it is paid for."""
        self._way = way
        self.way = way.spaces[:]
        self.closed = way.closed
        if self.closed:
            self._ask_payment()
        else:
            self._ask(self.stages.way)

    def _ride(self, edge: i64) -> None:
        """Whoever travels takes the link at an edge; at the first building of the kind wanted the trip is over."""
        self.rides = [*self.rides, int(edge)]
        if self.trip().has_arrived():  # TW-MOVE-05, TB-MOVE-04
            self._ask_payment()
        else:
            self._ask(self.stages.ride)

    def _ask_payment(self) -> None:
        if self.need().is_nothing():  # TW-A42
            self._act()
        else:
            self._ask(self.stages.pay)

    def _pay(self, atom: i64, place: i64) -> None:
        """An icon is laid down, the one at a place of the purse; a complete payment ends by itself."""
        payment = self.paying().with_atom(place)
        self.paid = [*self.paid, int(atom)]
        self._payment = payment
        if payment.is_complete():
            self._act()

    def _buy(self) -> None:
        """One more HP at a Leisure building."""  # TW-DEST-L2, TW-A62, TB-DEST-04
        self.bought += 1
        self._gain_money(self.seat, -self.bought)
        self._gain_hp(self.seat, 1)
        if self.money[self.seat] > self.bought:
            self._ask(self.stages.leisure)
        else:
            self._arrive(self.trip())

    def _enough(self) -> None:
        """No more: of a bid, of happiness to buy, of rails."""
        if self.phase == self.stages.raising:
            self._make_bid()
        elif self.phase == self.stages.leisure:
            self._arrive(self.trip())
        else:  # TW-LINK-13, TB-BUILD-12
            self.closed = LEFT_OPEN
            way = self.drawing().twin()
            way.closed = LEFT_OPEN
            self._way = way
            self._ask_payment()

    def _clear_action(self) -> None:
        """Nothing is being put together any more."""
        self.deed = 0
        self.way = NOTHING_YET
        self.extends = False
        self.closed = 0
        self.at = -1
        self.wanted = -1
        self.rides = NOTHING_YET
        self.paid = NOTHING_YET
        self.bought = 0

    def _done(self) -> None:
        """An action is over."""
        self._clear_action()
        self.step += 1
        self._go_on()

    def _drop_idle_links(self) -> None:
        """Open links at which nobody worked in this round are gone."""  # TW-LINK-14, TW-LINK-17, TB-BUILD-13, TB-AMB29
        kept = [link for link in self.links if link.complete or link.worked == self.round]
        if len(kept) < len(self.links):
            self.links = kept
            self.redraw()


def listed(totals: int) -> str:
    """Numbers but 0, of a bit each, as people list them.

    >>> listed(0b1101)
    '2, 3'
    """
    return ", ".join([str(number) for number in range(1, totals.bit_length()) if (totals >> number) & 1])
