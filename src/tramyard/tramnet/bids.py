"""Bids that are made in steps of 20, 5 and 1, the large ones first: every amount has one spelling."""

from typing import Final

from mypy_extensions import i64

FIVES: Final = 3
ONES: Final = 4
"""Steps of a bid of each kind that are enough: four fives are a twenty, five ones are a five."""


def out_of_order(part: i64, raised: list[int]) -> bool:
    """Whether a step of a bid may not follow those that were made: a larger one after a smaller one, or one too many.

    >>> [out_of_order(part, [1, 3, 0]) for part in range(3)]
    [True, True, False]
    """
    fives, ones = raised[1], raised[2]
    return (part < 2 and ones > 0) or (part == 0 and fives > 0) or (part == 1 and fives == FIVES) or ones == ONES


def stepped(raised: list[int], part: i64) -> list[int]:
    """How often each step was made, with one more.

    >>> stepped([1, 0, 2], 2)
    [1, 0, 3]
    """
    return [count + 1 if at == part else count for at, count in enumerate(raised)]
