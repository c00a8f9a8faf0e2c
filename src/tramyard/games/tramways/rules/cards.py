"""Sets of cards. There are more cards than bits in a machine word: a set is two numbers, and a row of sets, one for
each seat, has two numbers for each."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.kernel.bits import BIT, has, how_many, members

WORD: Final = 62
"""Cards in one number."""


def holds(row: vec[i64], seat: i64, card: i64) -> bool:
    """Whether a card is in the set of a seat."""
    return has(row[2 * seat + card // WORD], card % WORD)


def with_card(row: vec[i64], seat: i64, card: i64) -> vec[i64]:
    new = row[:]
    new[2 * seat + card // WORD] |= BIT[card % WORD]
    return new


def without_card(row: vec[i64], seat: i64, card: i64) -> vec[i64]:
    new = row[:]
    new[2 * seat + card // WORD] &= ~BIT[card % WORD]
    return new


def size_of(row: vec[i64], seat: i64) -> i64:
    return how_many(row[2 * seat]) + how_many(row[2 * seat + 1])


def is_empty(row: vec[i64], seat: i64) -> bool:
    return row[2 * seat] == 0 and row[2 * seat + 1] == 0


def cards_in(row: vec[i64], seat: i64) -> list[int]:
    """The cards of a seat's set, in their order.

    >>> cards_in(with_card(vec[i64]([5, 1]), 0, 64), 0)
    [0, 2, 62, 64]
    """
    return members(row[2 * seat]) + [WORD + card for card in members(row[2 * seat + 1])]


def set_of(row: vec[i64], seat: i64, cards: list[int]) -> vec[i64]:
    """The row with another set for a seat."""
    new = row[:]
    new[2 * seat] = 0
    new[2 * seat + 1] = 0
    for card in cards:
        new[2 * seat + card // WORD] |= BIT[card % WORD]
    return new
