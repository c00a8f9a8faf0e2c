"""Sets of places on maps that fit no machine word: a map of 16x20 spaces has 320 of them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.kernel.bits import BIT, how_many, members

WORD: Final = 62
"""Places in one native number; BIT knows so many."""


@final
class Places:
    """A set of places numbered from 0 up to a size that never changes. Changed in place, copied in a blink.

    >>> one, other = Places.of(320, [3, 64, 319]), Places.of(320, [3, 5])
    >>> one.has(64), one.has(65), one.union(other).members(), one.without(other).members(), one.common(other).count()
    (True, False, [3, 5, 64, 319], [64, 319], 1)
    """

    def __init__(self, size: i64) -> None:
        self.size: i64 = size
        self.words: vec[i64] = vec[i64]([0] * ((size + WORD - 1) // WORD))

    @staticmethod
    def of(size: i64, places: list[int]) -> "Places":
        """The set of these places."""
        made = Places(size)
        for place in places:
            made.add(place)
        return made

    def copy(self) -> "Places":
        twin = Places(0)
        twin.size = self.size
        twin.words = self.words[:]
        return twin

    def add(self, place: i64) -> None:
        self.words[place // WORD] |= BIT[place % WORD]

    def drop(self, place: i64) -> None:
        self.words[place // WORD] &= ~BIT[place % WORD]

    def has(self, place: i64) -> bool:
        return (self.words[place // WORD] >> (place % WORD)) & 1 == 1

    def is_empty(self) -> bool:
        return all(not word for word in self.words)

    def count(self) -> i64:
        total: i64 = 0
        for word in self.words:
            total += how_many(word)
        return total

    def members(self) -> list[int]:
        """Its places, in their order."""
        found: list[int] = []
        for number, word in enumerate(self.words):
            found += [WORD * number + place for place in members(word)]
        return found

    def equals(self, other: "Places") -> bool:
        return list(self.words) == list(other.words)

    def touches(self, other: "Places") -> bool:
        """Whether a place is in both."""
        return any(self.words[number] & other.words[number] for number in range(len(self.words)))

    def union(self, other: "Places") -> "Places":
        both = self.copy()
        for number in range(len(both.words)):
            both.words[number] |= other.words[number]
        return both

    def common(self, other: "Places") -> "Places":
        both = self.copy()
        for number in range(len(both.words)):
            both.words[number] &= other.words[number]
        return both

    def without(self, other: "Places") -> "Places":
        left = self.copy()
        for number in range(len(left.words)):
            left.words[number] &= ~other.words[number]
        return left
