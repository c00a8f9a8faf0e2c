"""Track tiles by shape. A *count* of tiles is one number, five bits for each shape in the order of the box."""

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

BITS: Final = 5
MOST_SHAPES: Final = 12
ONE: Final = vec[i64]([32**shape for shape in range(MOST_SHAPES)])
"""One tile of a shape."""


def of(count: i64, shape: i64) -> i64:
    """How many of a shape."""
    return (count >> (BITS * shape)) & 31


def total(count: i64) -> i64:
    """How many of all shapes.

    >>> total(ONE[0] * 3 + ONE[10])
    4
    """
    many: i64 = 0
    while count:
        many += count & 31
        count >>= BITS
    return many


def some_tile(count: i64, rng: Random) -> i64:
    """The shape of one of these tiles, each tile as likely as the others."""
    nth = rng.randrange(total(count))
    shape: i64 = 0
    while nth >= of(count, shape):
        nth -= of(count, shape)
        shape += 1
    return shape
