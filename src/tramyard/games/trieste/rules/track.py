"""Rails inside one square as a number: which sides have a rail, and which of them are joined.

Sides are N, E, S, W, clockwise from 0. Of a *track* the lowest 16 bits are links (bit `4 * entry + exit`), then come
four bits each for the sides with a rail, for those by which a tram can come in, and for those by which it can leave.
No rails at all are 0.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SIDES: Final = "NESW"
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
TURNS: Final = 4
"""A tile lies in one of so many ways; also the number of sides."""
NO_SIDE: Final = -1
SIDE: Final = vec[i64]([1, 2, 4, 8])
"""The bit of each side."""
OPPOSITE: Final = vec[i64]([2, 3, 0, 1])
BARE: Final = 0xFFFF
"""The links of a track."""


def track_of(links: list[tuple[int, int]], oneway: bool, bare: list[int]) -> int:
    """The track with these links, and with rails that lead nowhere at some sides.

    >>> straight = track_of([(0, 2)], False, [])
    >>> through(straight, SOUTH) == SIDE[NORTH], sides_of(straight), exits_of(track_of([(2, 0)], True, []))
    (True, 5, 1)
    """
    joined = [*links, *([] if oneway else [(exit, entry) for entry, exit in links])]
    bits: int = sum([2 ** (4 * entry + exit) for entry, exit in set(joined)])
    entries = {entry for entry, _ in joined} | set(bare)
    exits = {exit for _, exit in joined} | set(bare)
    for shift, sides in ((16, entries | exits), (20, entries), (24, exits)):
        bits += sum([2 ** (shift + side) for side in sides])
    return bits


def turned(track: int, by: int) -> int:
    """The track after so many quarter turns clockwise."""
    bits = 0
    for entry in range(TURNS):
        for exit in range(TURNS):
            if track >> (4 * entry + exit) & 1:
                bits += 2 ** (4 * ((entry + by) % TURNS) + (exit + by) % TURNS)
        for shift in (16, 20, 24):
            if track >> (shift + entry) & 1:
                bits += 2 ** (shift + (entry + by) % TURNS)
    return bits


def links_of(track: int) -> list[tuple[int, int]]:
    """All links, each from the side of entry to that of exit."""
    pairs = [(entry, exit) for entry in range(TURNS) for exit in range(TURNS)]
    return [(entry, exit) for entry, exit in pairs if track >> (4 * entry + exit) & 1]


def is_oneway(track: int) -> bool:
    """Whether some link can be run in one sense only."""
    links = links_of(track)
    return any((exit, entry) not in links for entry, exit in links)


def sides_of(track: i64) -> i64:
    """The sides with a rail, a bit each."""
    return (track >> 16) & 15


def entries_of(track: i64) -> i64:
    """The sides by which a tram can come in."""
    return (track >> 20) & 15


def exits_of(track: i64) -> i64:
    """The sides by which a tram can leave."""
    return (track >> 24) & 15


def through(track: i64, entry: i64) -> i64:
    """The sides to which rails lead from a side of entry."""  # TR-MOVE-09
    return (track >> (4 * entry)) & 15
