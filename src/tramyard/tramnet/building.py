"""Drawing a way for rails, space by space, so that it can always be finished and paid exactly.

A way begins at a building, at a parcel one owns, or at the last rail of an open link of one's own. Every space it
names gets a rail except the first and the last; the last is the building or parcel where it ends, the last rail of
another open link of one's own, or the space at which its loose end points.

On a map with nodes a way may lead over one of them: by its gate to any other gate of the numeral, if the builder has
nothing there yet; else it ends at the node, where it joins what waits. It may also begin at a node with a group.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.kernel.bits import has
from tramyard.tramnet.grid import Grid, is_straight, opposite
from tramyard.tramnet.icons import Need, Purse
from tramyard.tramnet.links import Link, group_at, loose_end_at, stub_at
from tramyard.tramnet.network import node

# How a way ends.
UNFINISHED: Final = 0
LEFT_OPEN: Final = 1
AT_BUILDING: Final = 2
AT_PARCEL: Final = 3
AT_LOOSE_END: Final = 4
AT_NODE: Final = 5

# Why a way does not go on to a space: what the rules of two games call by names of their own.
FINE: Final = 0
NOT_BESIDE: Final = 1
TURNS_BACK: Final = 2
NO_GROUND: Final = 3
"""There is no laying rails in the space before."""
TAKEN_SIDE: Final = 4
TWICE: Final = 5
NO_CURVE: Final = 6
NOTHING_THERE: Final = 7
"""A lake or the like lies there: nothing may even point at it."""
SAME_BUILDING: Final = 8
FOREIGN_END: Final = 9
TWO_PARCELS: Final = 10
NOT_POINTED_AT: Final = 11
TOO_LITTLE_HAPPINESS: Final = 12
TOO_LITTLE_MONEY: Final = 13
NO_RAIL_YET: Final = 14
CANNOT_PAY: Final = 15
NO_HALT: Final = 16
OWN_LOOP: Final = 17
NO_RAILS_LEFT: Final = 18
OTHER_NUMERAL: Final = 19
SAME_GATE: Final = 20
JOINS_GROUP: Final = 21
"""The builder has something at the node: the way ends there."""
SECOND_NODE: Final = 22
IN_GROUP: Final = 23
"""A branch leads there already."""
WAITS_THERE: Final = 24
NOT_ROOTED: Final = 25
"""The link would not touch the builder's network."""

PLENTY: Final = 10**6
PATIENCE: Final = 2000
"""Steps of a search after which it is worth finding out first from where the end can be reached at all."""


@final
class Site:
    """The map as one builder finds it at one moment."""

    def __init__(self, grid: Grid, seat: i64, links: list[Link], used: vec[i64], purse: Purse) -> None:
        self.grid: Grid = grid
        self.seat: i64 = seat
        self.links: list[Link] = links
        self.used: vec[i64] = used
        self.purse: Purse = purse
        empty = vec[i64]([0] * grid.places)
        self.rails: vec[i64] = empty
        """Rails it costs to lay one in each space, or -1 where none may be laid."""
        self.hp: vec[i64] = empty
        self.money: vec[i64] = empty
        """Points and money that a rail costs besides."""
        self.straight: vec[i64] = empty
        """1 where no curve may lie."""
        self.shut: vec[i64] = empty
        """1 where nothing may lead to."""
        self.groups: vec[i64] = empty
        self.codes: vec[i64] = empty
        """What a Destination icon must show for a link that ends at a space."""
        self.halts: vec[i64] = empty
        """1 for a parcel at which the builder may end a link."""
        self.two_parcels: bool = False
        """Whether both ends of a link may be parcels."""
        self.halts_itself: bool = False
        """Whether a way that comes to a parcel with a halt ends there by itself."""
        self.rails_left: i64 = PLENTY
        """Rails the builder can still lay, whatever they cost."""
        self.waits: vec[i64] = empty
        """1 for nodes at which the builder has a branch or a stub."""
        self.unified: bool = False
        """Whether every link must touch a place that is rooted."""
        self.rooted: vec[i64] = empty
        self._most: int = -1

    def most(self) -> int:
        """All totals of rails that can be paid for any way, however it ends, a bit each."""
        if self._most < 0:
            totals = self.purse.totals(0)
            for space in range(self.grid.places):
                if self.codes[space]:
                    totals |= self.purse.totals(self.codes[space])
            self._most = totals
        return self._most

    def in_group(self, there: i64, place: i64) -> bool:
        """Whether a branch of the builder, not upgraded, leads from a building or parcel to a node."""
        branches = group_at(self.links, there, self.seat, False)
        return any(node(self.groups, link.spaces[0]) == node(self.groups, place) for link in branches)


@final
class Way:
    """A way being drawn on a site."""

    def __init__(self, site: Site, start: i64, extends: bool) -> None:
        self.site: Site = site
        self.spaces: list[int] = [start]
        self.extends: bool = extends
        """Whether it goes on from the last rail in its first space."""
        self.link: Link | None = None
        """The open link it goes on with; known from the first step on."""
        self.origin: i64 = -1 if extends else start
        """Where the link begins: a building or parcel."""
        self.rails: i64 = 0
        self.hp: i64 = 0
        self.money: i64 = 0
        """What the rails drawn so far cost."""
        self.laid: i64 = 0
        """Rails drawn so far."""
        self.closed: i64 = UNFINISHED
        self._by: i64 = -1
        self._looked: i64 = 0
        self._alive: list[int] = []
        """By edge: what the way so far may have cost, a bit each, so that an end can still be reached from there."""

    def twin(self) -> "Way":
        """A copy that can be drawn on by itself."""
        twin = Way(self.site, self.spaces[0], self.extends)
        twin.spaces = self.spaces[:]
        twin.link = self.link
        twin.origin = self.origin
        twin.rails = self.rails
        twin.hp = self.hp
        twin.money = self.money
        twin.laid = self.laid
        twin.closed = self.closed
        twin._by = self._by
        return twin

    # What the way is

    def head(self) -> i64:
        return self.spaces[len(self.spaces) - 1]

    def drawn(self) -> i64:
        """Rails drawn so far."""
        return self.laid

    def entered_by(self) -> i64:
        """The side by which the head is entered."""
        return self._by

    def from_building(self) -> bool:
        return self.site.groups[self.origin] >= 0

    def node(self) -> i64:
        """The node that the link leads over, ends at or begins at; -1 for none."""
        size = self.site.grid.size
        for space in self.spaces:
            if space >= size:
                return space
        return self.link.node(size) if self.link is not None else -1

    def is_rooted(self) -> bool:
        """Whether the link, as far as it goes, touches what it must."""
        return not self.site.unified or self.extends or self.site.rooted[self.origin] != 0

    # Where it may go

    def wrong_rail(self, out: i64) -> i64:
        """What speaks against a rail in the head that leaves by this side."""
        site = self.site
        head = self.head()
        if site.rails[head] < 0:
            return NO_GROUND
        if self.laid >= site.rails_left:
            return NO_RAILS_LEFT
        if head == self.origin:
            return OWN_LOOP
        if self._twice(head):
            return TWICE
        by = self.entered_by()
        if out == by:
            return TURNS_BACK
        if has(site.used[head], out) or has(site.used[head], by):
            return TAKEN_SIDE
        if site.straight[head] and not is_straight(by, out):
            return NO_CURVE
        if self.hp + site.hp[head] > site.purse.hp and site.hp[head]:
            return TOO_LITTLE_HAPPINESS
        if self.money + site.money[head] > site.purse.money and site.money[head]:
            return TOO_LITTLE_MONEY
        return FINE

    def _twice(self, head: i64) -> bool:
        """Whether the link has a rail in the head already."""
        for number in range(1, len(self.spaces) - 1):
            if self.spaces[number] == head:
                return True
        return self.link is not None and self.link.has_rail_in(head)

    def wrong_step(self, there: i64) -> i64:
        """What speaks against going on to a space, whatever comes after it."""
        site = self.site
        grid = site.grid
        head = self.head()
        if head >= grid.size:
            return self._wrong_entry(there)
        side = grid.side_towards(head, there)
        if side < 0 and not grid.is_hop(head, there):
            return NOT_BESIDE
        if side < 0 or there >= grid.size:
            return self._wrong_exit(there)
        if len(self.spaces) == 1:
            if self.extends and self._pointing(side) is None:
                return NOT_POINTED_AT
        else:
            wrong = self.wrong_rail(side)
            if wrong != FINE:
                return wrong
        return self.wrong_end(there, opposite(side))

    def _wrong_exit(self, there: i64) -> i64:
        """What speaks against leaving the map by the gate of the head: to a node, or over it to another gate."""
        site = self.site
        grid = site.grid
        head = self.head()
        if len(self.spaces) == 1:
            return NOT_POINTED_AT if self.extends else NOT_BESIDE
        wrong = self.wrong_rail(grid.gate_side[head])
        if wrong != FINE:
            return wrong
        if self.node() >= 0:
            return SECOND_NODE
        if there < grid.size:
            return JOINS_GROUP if site.waits[grid.gate[head]] else self.wrong_end(there, grid.gate_side[there])
        if not site.waits[there]:
            return FINE
        if site.in_group(there, self.origin):
            return IN_GROUP
        stub = stub_at(site.links, there, site.seat)
        if stub is not None and stub is not self.link and self._closes_loop(stub):
            return SAME_BUILDING
        return FINE

    def _closes_loop(self, other: Link) -> bool:
        """Whether another open link begins where this one does."""
        return node(self.site.groups, self.origin) == node(self.site.groups, other.spaces[0])

    def _wrong_entry(self, there: i64) -> i64:
        """What speaks against coming onto the map from the node at the head by the gate of a space."""
        grid = self.site.grid
        head = self.head()
        if len(self.spaces) > 1:
            return WAITS_THERE
        if there >= grid.size or grid.gate[there] != head:
            return OTHER_NUMERAL
        if self.extends:
            stub = stub_at(self.site.links, head, self.site.seat)
            if stub is None:
                return NOT_POINTED_AT
            if stub.last_rail() == there:
                return SAME_GATE
        return self.wrong_end(there, grid.gate_side[there])

    def _pointing(self, side: i64) -> Link | None:
        """The open link of the builder whose last rail lies in the first space and points to this side."""
        link = loose_end_at(self.site.grid, self.site.links, self.spaces[0], side)
        return link if link is not None and link.owner == self.site.seat else None

    def wrong_end(self, there: i64, side: i64) -> i64:
        """What speaks against a rail, or the start, that leads to this side of a space."""
        site = self.site
        if site.shut[there]:
            return NOTHING_THERE
        if site.groups[there] >= 0:
            if len(self.spaces) == 1:  # buildings that touch are joined by no rail
                return NO_RAIL_YET
            return self._wrong_arrival(there)
        if not has(site.used[there], side):
            if site.halts_itself and site.halts[there] and there == self.origin:
                return SAME_BUILDING
            return FINE
        if len(self.spaces) == 1:
            return TAKEN_SIDE
        return self._wrong_meeting(there, side)

    def _wrong_arrival(self, there: i64) -> i64:
        """What speaks against ending the link at a building or parcel."""
        site = self.site
        if node(site.groups, self.origin) == node(site.groups, there):
            return SAME_BUILDING
        over = self.node()
        if over >= 0 and (site.in_group(over, there) or (self.origin != over and site.in_group(over, self.origin))):
            return IN_GROUP
        return FINE if self.is_rooted() or site.rooted[there] else NOT_ROOTED

    def _wrong_meeting(self, there: i64, side: i64) -> i64:
        """What speaks against meeting a rail that ends at the shared edge: it must be a loose end of one's own."""
        site = self.site
        other = loose_end_at(site.grid, site.links, there, side)
        if other is None:
            return TAKEN_SIDE
        if other.owner != site.seat:
            return FOREIGN_END
        if self.link is other:
            return OWN_LOOP
        for space in self.spaces[1:]:
            if other.has_rail_in(space):
                return TWICE
        if self.link is not None:
            for number in range(1, len(other.spaces) - 1):
                if self.link.has_rail_in(other.spaces[number]):
                    return TWICE
        if self._closes_loop(other):
            return SAME_BUILDING
        over = other.node(site.grid.size)
        if over >= 0:
            if self.node() >= 0:
                return SECOND_NODE
            if site.in_group(over, self.origin) or (other.spaces[0] != over and site.in_group(over, other.spaces[0])):
                return IN_GROUP
        if not self.from_building() and site.groups[other.spaces[0]] < 0 and not site.two_parcels:
            return TWO_PARCELS
        return FINE

    def wrong_stop(self, there: i64) -> i64:
        """What speaks against going on to a place, and against ending at it where that is a parcel with a halt."""
        wrong = self.wrong_step(there)
        site = self.site
        if wrong != FINE or len(self.spaces) == 1 or not (site.halts_itself and site.halts[there]):
            return wrong
        return TWICE if self._twice(there) else self._wrong_arrival(there)

    def step(self, there: i64, through: bool = False) -> None:
        """Goes on to a place to which nothing speaks against going; `through` a parcel at which it would end."""
        site = self.site
        grid = site.grid
        if len(self.spaces) == 1:
            if self.extends:
                if self.spaces[0] >= grid.size:
                    link = stub_at(site.links, self.spaces[0], site.seat)
                else:
                    link = self._pointing(grid.side_towards(self.spaces[0], there))
                assert link is not None
                self.link = link
                self.origin = link.spaces[0]
            self._go(there)
            return
        head = self.head()
        self.rails += site.rails[head]
        self.hp += site.hp[head]
        self.money += site.money[head]
        self.laid += 1
        if grid.is_hop(head, there):
            self._go(grid.gate[head])
        self._go(there)
        if there >= grid.size:
            if site.waits[there]:
                self.closed = AT_NODE
        elif site.groups[there] >= 0:
            self.closed = AT_BUILDING
        elif has(site.used[there], self.entered_by()):
            self.closed = AT_LOOSE_END
        elif site.halts_itself and site.halts[there] and not through:
            self.closed = AT_PARCEL

    def _go(self, there: i64) -> None:
        self._by = self.site.grid.side_towards(there, self.head())
        self.spaces.append(there)

    def back(self) -> None:
        """Takes the last step back."""
        site = self.site
        self.spaces.pop()
        self.closed = UNFINISHED
        if len(self.spaces) > 1 and self.head() >= site.grid.size:
            self.spaces.pop()
        if len(self.spaces) > 1:
            head = self.head()
            self._by = site.grid.side_towards(head, self.spaces[len(self.spaces) - 2])
            self.laid -= 1
            self.rails -= site.rails[head]
            self.hp -= site.hp[head]
            self.money -= site.money[head]
        elif self.extends:
            self.link = None
            self.origin = -1

    # How it ends

    def far_end(self) -> i64:
        """The building or parcel at the other end of the finished way."""
        if self.closed == AT_LOOSE_END:
            other = loose_end_at(self.site.grid, self.site.links, self.head(), self.entered_by())
            assert other is not None
            return other.spaces[0]
        return self.head()

    def completes(self, closed: i64) -> bool:
        """Whether the link is complete if the way ends like this: not if it only leads to a node where nothing is."""
        if closed == LEFT_OPEN or not self._holds(self.origin):
            return False
        return closed != AT_LOOSE_END or self._holds(self.far_end())

    def _holds(self, place: i64) -> bool:
        """Whether a link can end there for good: not at a node where the builder has nothing."""
        return place < self.site.grid.size or self.site.waits[place] != 0

    def ends(self, closed: i64) -> tuple[i64, i64]:
        """What a Destination icon may show if the way ends like this; 0 for nothing."""
        if not self.completes(closed):
            return 0, 0
        return self.site.codes[self.origin], self.site.codes[self.far_end()]

    def need(self, closed: i64) -> Need:
        """What must be paid for the way if it ends like this."""
        one, other = self.ends(closed)
        return Need(self.rails, 0, one, other, False, self.hp, self.money)

    def payable(self, closed: i64) -> int:
        """The totals of rails that can be paid if the way ends like this, a bit each."""
        one, other = self.ends(closed)
        purse = self.site.purse
        if one == 0 and other == 0:
            return purse.totals(0)
        return (purse.totals(one) if one else 0) | (purse.totals(other) if other else 0)

    def can_pay(self, closed: i64) -> bool:
        """Whether the way, ending like this, can be paid exactly."""
        if not (self.payable(closed) >> int(self.rails)) & 1:
            return False
        return (self.hp == 0 and self.money == 0) or self.site.purse.can_pay(self.need(closed))

    def wrong_halt(self) -> i64:
        """What speaks against ending for good at the parcel the way has come to."""
        site = self.site
        if self.closed != UNFINISHED or self.head() >= site.grid.size:
            return NO_HALT
        if self.laid == 0:
            return NO_RAIL_YET
        head = self.head()
        if not site.halts[head] or has(site.used[head], self.entered_by()):
            return NO_HALT
        if self.origin == head or self._twice(head):
            return OWN_LOOP
        if not self.from_building() and not site.two_parcels:
            return TWO_PARCELS
        wrong = self._wrong_arrival(head)
        if wrong != FINE:
            return wrong
        return FINE if self.can_pay(AT_PARCEL) else CANNOT_PAY

    def wrong_open_end(self) -> i64:
        """What speaks against leaving the link open here."""
        if self.laid == 0:
            return NO_RAIL_YET
        if self.spaces[len(self.spaces) - 2] >= self.site.grid.size:  # no rail lies beyond the node
            return WAITS_THERE
        if not self.is_rooted():
            return NOT_ROOTED
        return FINE if self.can_pay(LEFT_OPEN) else CANNOT_PAY

    def can_finish(self) -> bool:
        """Whether the way as it is can be finished, or is: by leaving it open here, or by going on."""
        self._looked = 0
        return self._can_finish()

    def leads_on(self, there: i64, through: bool = False) -> bool:
        """Whether going on to a place, against which nothing speaks, leads to an end that can be paid."""
        self.step(there, through)
        finished = self.can_finish()
        self.back()
        return finished

    def _can_finish(self) -> bool:
        if self.closed != UNFINISHED:
            return self.can_pay(self.closed)
        self._looked += 1
        if self._looked == PATIENCE:
            self._survey()
        if len(self.spaces) > 1:
            if self.wrong_open_end() == FINE:
                return True
            if self._is_hopeless():
                return False
        grid = self.site.grid
        head = self.head()
        if head < grid.size:
            for side in range(4):
                there = grid.beside[4 * head + side]
                if there >= 0 and self._finishes_by(there):
                    return True
            there = grid.gate[head]
            if there < 0:
                return False
            if self._finishes_by(there):
                return True
            head = there
        return any(self._finishes_by(there) for there in grid.gates[head - grid.size])

    def _finishes_by(self, there: i64) -> bool:
        """Whether the way can be finished by going on to a place."""
        if self.wrong_step(there) != FINE:
            return False
        self.step(there, True)
        finished = self.wrong_halt() == FINE or (not self._must_halt(there) and self._can_finish())
        self.back()
        return finished

    def _must_halt(self, there: i64) -> bool:
        """Whether a way that comes to a parcel can but end there, for no rail may lie in it."""
        site = self.site
        return site.halts_itself and site.halts[there] != 0 and site.rails[there] < 0

    def _is_hopeless(self) -> bool:
        """Whether nothing that can be paid lies ahead; after a survey, whether no end can be reached."""
        head = self.head()
        if self._alive and head < self.site.grid.size:
            return not (self._alive[4 * head + self.entered_by()] >> int(self.rails)) & 1
        return self.site.most() >> int(self.rails) == 0

    def _survey(self) -> None:
        """Finds out for every edge by which a space can be entered what the way so far may have cost, looking at spaces
        one by one: where it crosses itself is not considered."""
        site = self.site
        grid = site.grid
        open_totals = site.purse.totals(0)
        own = site.purse.totals(site.codes[self.origin])
        alive: list[int] = [0] * (4 * int(grid.size))
        changed = True
        while changed:
            changed = False
            for space in range(grid.size):
                cost = site.rails[space]
                if cost < 0:
                    continue
                for out in range(4):
                    there = grid.beside[4 * space + out]
                    if there < 0 and grid.gate_side[space] == out and not has(site.used[space], out):
                        ends = site.most()
                        for gate in grid.gates[grid.gate[space] - grid.size]:
                            ends |= alive[4 * gate + grid.gate_side[gate]]
                        changed = self._spread(alive, space, out, ends >> int(cost)) or changed
                        continue
                    if there < 0 or site.shut[there] or has(site.used[space], out):
                        continue
                    ends = open_totals
                    if site.groups[there] >= 0 or site.halts[there] or has(site.used[there], opposite(out)):
                        ends |= own | site.purse.totals(site.codes[there])
                    if has(site.used[there], opposite(out)):
                        ends |= site.most()
                    else:
                        ends |= alive[4 * there + opposite(out)]
                    changed = self._spread(alive, space, out, ends >> int(cost)) or changed
        self._alive = alive

    def _spread(self, alive: list[int], space: i64, out: i64, reached: int) -> bool:
        """Notes from where a rail that leaves a space by this side can be entered; whether that is news."""
        changed = False
        for by in range(4):
            if by != out and reached & ~alive[4 * space + by]:
                alive[4 * space + by] |= reached
                changed = True
        return changed
