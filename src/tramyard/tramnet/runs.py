"""Whole choices that people think of as one: the cheapest link to each place, and the trips that bring most."""

from typing import Final

from mypy_extensions import i64

from tramyard.tramnet.building import AT_PARCEL, FINE, UNFINISHED, Way
from tramyard.tramnet.links import Link
from tramyard.tramnet.network import node
from tramyard.tramnet.trips import Riding, earnings

LINKS: Final = 8
WAYS: Final = 2500
"""Ways that are looked at for the links that are shown."""
SHOWN: Final = 12
TRIPS: Final = 60
"""Trips among which those are found."""


def cheapest_links(begun: Way) -> list[tuple[list[int], bool]]:
    """From a way that is being drawn on to each end that can be paid, the way that costs fewest rails, the cheapest
    first: the places it goes on to, and whether it halts at a parcel. Of ways that come to a space alike, the first one
    found goes on. A single step is a choice by itself, and none of these."""
    frontier: list[list[Way]] = [[begun.twin()]]
    seen: set[int] = set()
    ends: set[int] = set()
    found: list[tuple[list[int], bool]] = []
    while frontier and len(found) < LINKS and len(seen) < WAYS:
        ways = frontier.pop(0)
        while ways:
            way = ways.pop(0)
            closed = _ends(way)
            end = int(node(begun.site.groups, way.far_end()))
            if closed != UNFINISHED and end not in ends:
                ends.add(end)
                drawn = _named(way, len(begun.spaces))
                if len(drawn) > 1:
                    found.append((drawn, closed == AT_PARCEL))
            if way.closed == UNFINISHED:
                _look_on(way, seen, ways, frontier)
    return found[:LINKS]


def _ends(way: Way) -> i64:
    """How a way that can be paid ends where it has come to, if it does."""
    if way.closed != UNFINISHED:
        return way.closed if way.can_pay(way.closed) else UNFINISHED
    return AT_PARCEL if way.wrong_halt() == FINE else UNFINISHED


def _named(way: Way, begun: int) -> list[int]:
    """The places that somebody names who draws on like this: not the node that is only passed."""
    size, last = way.site.grid.size, len(way.spaces) - 1
    return [way.spaces[at] for at in range(begun, last + 1) if way.spaces[at] < size or at == last]


def _next_places(way: Way) -> list[int]:
    """Places to which the way might go on: beside its head, and over the node behind its gate."""
    grid, head = way.site.grid, way.head()
    if head >= grid.size:
        return grid.gates[head - grid.size]
    places = [int(grid.beside[4 * head + side]) for side in range(4) if grid.beside[4 * head + side] >= 0]
    over = grid.gate[head]
    if over < 0:
        return places
    gates = [gate for gate in grid.gates[over - grid.size] if gate != head and gate not in places]
    return [*places, *gates, *([int(over)] if way.site.waits[over] else [])]


def _look_on(way: Way, seen: set[int], alike: list[Way], dearer: list[list[Way]]) -> None:
    """Puts the ways that go on from here where their turn will come: by what they cost."""
    for there in _next_places(way):
        if way.wrong_stop(there) != FINE:
            continue
        longer = way.twin()
        longer.step(there)
        key = int((there * 4 + longer.entered_by()) * 4096 + longer.rails * 64 + longer.hp)
        if key in seen:
            continue
        seen.add(key)
        more = int(longer.rails - way.rails)
        while len(dearer) < more:
            dearer.append([])
        if more:
            dearer[more - 1].append(longer)
        else:
            alike.append(longer)


def best_trips(begun: Riding, links: list[Link], seat: i64, seats: i64, hp_to_owner: bool) -> list[list[int]]:
    """Trips of more than one ride on from here, each as the edges by which it leaves, those that bring most first."""
    brought: list[tuple[int, list[int]]] = []
    for edges in begun.every(TRIPS):
        if len(edges) < 2:
            continue
        ridden = begun.ridden + [int(begun.link_by(edge)) for edge in edges]
        gain = earnings(links, ridden, seat, seats, hp_to_owner, begun.size)
        brought.append((int(gain.money[seat] + gain.hp[seat]), edges))
    brought.sort(key=lambda one: -one[0])
    return [edges for _gain, edges in brought[:SHOWN]]
