"""Shortest ways on a map of places and what lies one step beyond each."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tramyard.kernel.bits import BIT

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
