"""Shortest ways, and what hangs together, on a map of places and what lies one step beyond each."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tramyard.kernel.bits import BIT
from tramyard.tramnet.places import Places

UNREACHED: Final = 99
"""Steps to a place to which none lead."""


def all_steps(beyond: vec[i64]) -> vec[u8]:
    """How many steps lead from each place to each, `start * places + end`, where the places fit one machine word;
    `beyond` says which places lie one step from each, a bit each."""
    places = len(beyond)
    found = vec[u8]([UNREACHED] * (places * places))
    for start in range(places):
        reached = BIT[start]
        edge = BIT[start]
        steps: i64 = 0
        while edge:
            further: i64 = 0
            for place in range(places):
                if (edge >> place) & 1:
                    found[start * places + place] = u8(steps)
                    further |= beyond[place]
            edge = further & ~reached
            reached |= edge
            steps += 1
    return found


def reached_from(start: Places, beyond: list[Places]) -> Places:
    """Every place to which steps lead from these, themselves included, on a map of any size.

    >>> line = [Places.of(100, [1]), Places.of(100, [0, 2]), Places.of(100, [1])] + [Places(100)] * 97
    >>> reached_from(Places.of(100, [2]), line).members()
    [0, 1, 2]
    """
    reached = start.copy()
    edge = start
    while not edge.is_empty():
        further = Places(start.size)
        for place in edge.members():
            further = further.union(beyond[place])
        edge = further.without(reached)
        reached = reached.union(edge)
    return reached


def components(places: Places, beyond: list[Places]) -> list[Places]:
    """These places, sorted into what hangs together by steps among them; what holds the lowest place comes first.

    >>> pairs = [Places.of(4, [1]), Places.of(4, [0]), Places.of(4, [3]), Places.of(4, [2])]
    >>> [part.members() for part in components(Places.of(4, [0, 1, 2, 3]), pairs)]
    [[0, 1], [2, 3]]
    """
    inside = [steps.common(places) for steps in beyond]
    found: list[Places] = []
    left = places.copy()
    while not left.is_empty():
        part = reached_from(Places.of(places.size, left.members()[:1]), inside)
        found.append(part)
        left = left.without(part)
    return found
