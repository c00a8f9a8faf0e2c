"""Sets larger than a machine word: of up to 124 numbered things, two numbers for each set. A row holds a set for
each seat (or whatever has sets), and is replaced when one changes, so that copies of a Position can share it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.kernel.bits import BIT, has, how_many, members

WORD: Final = 62
"""Things in one number; BIT knows so many."""
MOST: Final = 2 * WORD
"""Things in a set."""


def holds(row: vec[i64], seat: i64, thing: i64) -> bool:
    """Whether a thing is in the set of a seat."""
    return has(row[2 * seat + thing // WORD], thing % WORD)


def with_member(row: vec[i64], seat: i64, thing: i64) -> vec[i64]:
    new = row[:]
    new[2 * seat + thing // WORD] |= BIT[thing % WORD]
    return new


def without_member(row: vec[i64], seat: i64, thing: i64) -> vec[i64]:
    new = row[:]
    new[2 * seat + thing // WORD] &= ~BIT[thing % WORD]
    return new


def size_of(row: vec[i64], seat: i64) -> i64:
    return how_many(row[2 * seat]) + how_many(row[2 * seat + 1])


def is_empty(row: vec[i64], seat: i64) -> bool:
    return row[2 * seat] == 0 and row[2 * seat + 1] == 0


def members_of(row: vec[i64], seat: i64) -> list[int]:
    """What is in the set of a seat, in its order.

    >>> members_of(with_member(vec[i64]([5, 1]), 0, 64), 0)
    [0, 2, 62, 64]
    """
    return members(row[2 * seat]) + [WORD + thing for thing in members(row[2 * seat + 1])]


def set_of(row: vec[i64], seat: i64, things: list[int]) -> vec[i64]:
    """The row with another set for a seat."""
    new = row[:]
    new[2 * seat] = 0
    new[2 * seat + 1] = 0
    for thing in things:
        new[2 * seat + thing // WORD] |= BIT[thing % WORD]
    return new
