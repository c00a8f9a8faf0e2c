"""Trips of passengers over complete links: to the first building that matches, never twice over a link.

`matches` of a Riding says which buildings a passenger gets off at. Two games differ in whether a building may be
passed twice (`revisit`) and in who gets the point for a link that belongs to somebody else (`hp_to_owner`).

On a map with nodes a ride over one takes two branches of a group, and counts as one link. Each group is a stop of its
own (a *hub*) with a number after those of all places.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.kernel.bits import has
from tramyard.tramnet.links import Link
from tramyard.tramnet.network import node
from tramyard.tramnet.prices import income, toll

NO_NODES: Final = 10**6
"""More spaces than any map has."""


@final
class Riding:
    """A trip under way: where it began, which links were ridden, and where it may still go."""

    def __init__(
        self,
        groups: vec[i64],
        kinds: vec[i64],
        links: list[Link],
        origin: i64,
        revisit: bool,
        size: i64 = NO_NODES,
        shut: vec[i64] | None = None,
    ) -> None:
        self.groups: vec[i64] = groups
        self.kinds: vec[i64] = kinds
        self.links: list[Link] = links
        self.revisit: bool = revisit
        self.size: i64 = size
        """Spaces of a map with nodes."""
        self.shut: vec[i64] | None = shut
        """1 for nodes of the network (buildings, by their lowest space) at which nobody gets off, whatever they are."""
        self.wanted: i64 = 0
        """Kinds of buildings at which it ends, a bit each."""
        self.goal: i64 = -1
        """A single space at which it ends instead."""
        self.ridden: list[int] = []
        """Links, by their place in the list."""
        self.stops: list[int] = [node(groups, origin)]
        """Nodes visited, the origin first."""

    def here(self) -> i64:
        return self.stops[len(self.stops) - 1]

    def passed(self) -> list[int]:
        """Stops between the first and the last, each once."""
        passed: list[int] = []
        for stop in self.stops[1 : len(self.stops) - 1]:
            if stop not in passed:
                passed.append(stop)
        return passed

    def matches(self, there: i64) -> bool:
        """Whether the passenger gets off at a node."""
        if self.goal >= 0:
            return there == self.goal
        if there >= self.size or self.kinds[there] <= 0 or not has(self.wanted, self.kinds[there]):
            return False
        return self.shut is None or self.shut[there] == 0

    def has_arrived(self) -> bool:
        return len(self.ridden) > 0 and self.matches(self.here())

    def hub(self, link: Link) -> i64:
        """The stop of the group that a branch belongs to."""
        return 16 * link.last() + 2 * link.owner + (1 if link.upgraded else 0)

    def is_at_hub(self) -> bool:
        """Whether the trip has left the map and must come back to it."""
        return self.here() >= self.size

    def leaves(self, link: Link, edge: i64) -> bool:
        """Whether a link leads on from here by this edge; over a hub a branch is named by its edge at the far end."""
        if link.last() >= self.size and self.is_at_hub():
            return self.hub(link) == self.here()
        return node(self.groups, edge // 4) == self.here()

    def beyond(self, link: Link, edge: i64) -> i64:
        """The stop at the other end of a link."""
        if link.last() >= self.size:
            return node(self.groups, link.spaces[0]) if self.is_at_hub() else self.hub(link)
        return node(self.groups, link.other_end(edge) // 4)

    def may_ride(self, number: i64, edge: i64) -> bool:
        """Whether a link may be ridden from here by this edge: not ridden yet, and not back to where the trip was."""
        link = self.links[number]
        if not link.complete or (link.start != edge and link.end != edge) or number in self.ridden:
            return False
        if edge >= 4 * self.size:  # a branch is named by its edge at the building
            return False
        if not self.leaves(link, edge):
            return False
        there = self.beyond(link, edge)
        if there == self.here() or self._turns_round(there):
            return False
        if there in self.stops and there < self.size:
            return self.revisit and not (there == self.stops[0] and self.matches(there))
        return True

    def _turns_round(self, there: i64) -> bool:
        """Whether a building is the one from which the trip has just come to a hub."""
        return self.is_at_hub() and there == self.stops[len(self.stops) - 2]

    def ride(self, number: i64, edge: i64) -> None:
        self.ridden.append(number)
        self.stops.append(self.beyond(self.links[number], edge))

    def back(self) -> None:
        self.ridden.pop()
        self.stops.pop()

    def can_arrive(self) -> bool:
        """Whether the trip, begun or not, can come to its end: whether a matching building can be reached at all."""
        if self.has_arrived():
            return True
        if self._has_loop():
            return len(self.every(1)) > 0
        reached: list[int] = [self.here()]
        at = 0
        while at < len(reached):
            here = reached[at]
            at += 1
            for number, link in enumerate(self.links):
                if not link.complete or number in self.ridden:
                    continue
                one = node(self.groups, link.spaces[0])
                last = link.last()
                other = self.hub(link) if last >= self.size else node(self.groups, last)
                if one != here and other != here:
                    continue
                there = other if one == here else one
                if there in reached:
                    continue
                if there < self.size and there in self.stops and (not self.revisit or self.matches(there)):
                    continue
                if self.matches(there):
                    return True
                reached.append(there)
        return False

    def ahead(self) -> list[int]:
        """Before the first ride: the stops that can be reached at all, whoever wants what, without where it begins."""
        found: list[int] = [self.here()]
        at = 0
        while at < len(found):
            here = found[at]
            at += 1
            for link in self.links:
                if not link.complete:
                    continue
                one, last = node(self.groups, link.spaces[0]), link.last()
                other = self.hub(link) if last >= self.size else node(self.groups, last)
                if one == here and other not in found:
                    found.append(other)
                elif other == here and one not in found:
                    found.append(one)
        return found[1:]

    def _has_loop(self) -> bool:
        """Whether another branch leads from the hub at which the trip is back to the building it has come from: there
        it may come only after a detour."""
        if not self.is_at_hub():
            return False
        for number, link in enumerate(self.links):
            here = link.complete and link.last() >= self.size and self.hub(link) == self.here()
            if here and number not in self.ridden and self._turns_round(node(self.groups, link.spaces[0])):
                return True
        return False

    def would_arrive_again(self, number: i64, edge: i64) -> bool:
        """Whether the trip could end after this link if it might ride over links once more."""
        ridden = self.ridden
        self.ride(number, edge)
        self.ridden = []
        arrives = self.can_arrive()
        self.ridden = ridden
        self.back()
        return arrives

    def leads_on(self, number: i64, edge: i64) -> bool:
        """Whether a link may be ridden from here and the trip can end after it."""
        if not self.may_ride(number, edge):
            return False
        self.ride(number, edge)
        arrives = self.can_arrive()
        self.back()
        return arrives

    def every(self, most: i64) -> list[list[int]]:
        """Whole trips from here, each as the edges by which it leaves, so many at most."""
        found: list[list[int]] = []
        edges: list[int] = []
        self._every(most, edges, found)
        return found

    def _every(self, most: i64, edges: list[int], found: list[list[int]]) -> None:
        if self.has_arrived():
            found.append(edges[:])
            return
        for number, link in enumerate(self.links):
            for edge in (link.start, link.end):
                if len(found) < most and self.may_ride(number, edge):
                    self.ride(number, edge)
                    edges.append(edge)
                    self._every(most, edges, found)
                    edges.pop()
                    self.back()

    def link_by(self, edge: i64) -> i64:
        """The link that leaves by this edge, by its place in the list; -1 for none."""
        for number, link in enumerate(self.links):
            if link.complete and (link.start == edge or link.end == edge):
                return number
        return -1


@final
class Earnings:
    """What a trip brings whoever moves the passenger, and everybody else."""

    def __init__(self, seats: i64) -> None:
        self.hp: vec[i64] = vec[i64]([0] * seats)
        self.money: vec[i64] = vec[i64]([0] * seats)


def earnings(
    links: list[Link], ridden: list[int], mover: i64, seats: i64, hp_to_owner: bool, size: i64 = NO_NODES
) -> Earnings:
    """A point for each link; income for the mover's own ones, tolls for those of others. Two branches are one link."""
    found = Earnings(seats)
    before: i64 = 0
    for number in ridden:
        link = links[number]
        if link.last() >= size and before == 0:
            before = link.rails
            continue
        rails = before + link.rails
        before = 0
        found.hp[link.owner if hp_to_owner else mover] += 1
        if link.owner == mover:
            found.money[mover] += income(rails, link.upgraded)
        else:
            due = toll(rails, link.upgraded)
            found.money[mover] -= due
            found.money[link.owner] += due
    return found
