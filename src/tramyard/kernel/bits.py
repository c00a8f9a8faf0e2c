"""Sets and rows of small native numbers: what compiled rules count with.

A set of things numbered from 0 to 61 is a number, a bit each. Single bits are looked up in `BIT`: a constant shifted
by a native number is compiled to a 32-bit shift (`tests/kernel/test_mypyc_shift_trap.py`).
"""

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

BIT: Final = vec[i64]([2**k for k in range(62)])


def table(numbers: list[int]) -> vec[i64]:
    """A row of native numbers to look things up in."""
    return vec[i64](numbers)


def changed(row: vec[i64], at: i64, value: i64) -> vec[i64]:
    """The same row with one number changed: rows are replaced, so that copies of a Position can share them."""
    new = row[:]
    new[at] = value
    return new


def has(bits: i64, number: i64) -> bool:
    """Whether a number is in a set.

    >>> has(0b101, 2), has(0b101, 1)
    (True, False)
    """
    return (bits >> number) & 1 == 1


def how_many(bits: i64) -> i64:
    """The size of a set."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def members(bits: i64) -> list[int]:
    """The numbers in a set, in their order.

    >>> members(0b10101)
    [0, 2, 4]
    """
    found: list[int] = []
    number: i64 = 0
    while bits:
        if bits & 1:
            found.append(number)
        bits >>= 1
        number += 1
    return found


def some_bit(bits: i64, rng: Random) -> i64:
    """One number of a set, each as likely as the others."""
    skip = rng.randrange(how_many(bits))
    while skip:
        bits &= bits - 1
        skip -= 1
    number: i64 = 0
    while bits & 1 == 0:
        bits >>= 1
        number += 1
    return number
