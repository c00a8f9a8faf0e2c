"""Drawing lots: every choice of the generator comes from here, and from the seed alone."""

from collections.abc import Sequence
from typing import TypeVar

from librt.random import Random

Thing = TypeVar("Thing")


class Lots:
    """Lots of one puzzle."""

    def __init__(self, *seeds: int) -> None:
        mixed = 0
        for seed in seeds:
            mixed = (mixed * 1_000_003 + seed + 1) % 2**61
        self._rng = Random(mixed)

    def below(self, many: int) -> int:
        """A number from 0 on, less than `many`."""
        return int(self._rng.randrange(many))

    def between(self, least: int, most: int) -> int:
        """A number of these, both included."""
        return least + self.below(most - least + 1)

    def one(self, things: Sequence[Thing]) -> Thing:
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]

    def some(self, things: Sequence[Thing], many: int) -> list[Thing]:
        """So many different ones, in the order they had; all where there are fewer."""
        places = sorted(self.shuffled(range(len(things)))[:many])
        return [things[place] for place in places]
