"""Numbers that learners read: a game writes what a seat sees into a Sheet, number after number.

Compiled code writes into memory that NumPy sees without a copy, so that what a seat sees costs no Python lists.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Sheet:
    """So many numbers in a row; `at` is where the next one goes.

    >>> sheet = Sheet(6)
    >>> sheet.number(0.25)
    >>> sheet.one_of(1, 3)
    >>> sheet.flag(True)
    >>> sheet.number(0.5)
    >>> sheet.read(0, sheet.at)
    [0.25, 0.0, 1.0, 0.0, 1.0, 0.5]

    Writing beyond the end raises ValueError.
    """

    def __init__(self, size: i64) -> None:
        self.size: i64 = size
        self.numbers: vec[float] = vec[float]([0.0] * size)
        self.at: i64 = 0

    def number(self, value: float) -> None:
        at = self.at
        if at >= self.size:
            raise ValueError(f"more numbers than the {self.size} declared")
        self.numbers[at] = value
        self.at = at + 1

    def flag(self, on: bool) -> None:
        """1 for yes, 0 for no."""
        self.number(1.0 if on else 0.0)

    def one_of(self, which: i64, many: i64) -> None:
        """So many numbers, all 0 but the one that is meant; none of them where it is beyond them."""
        for number in range(many):
            self.number(1.0 if number == which else 0.0)

    def nothing(self, many: i64) -> None:
        """So many times 0."""
        for _number in range(many):
            self.number(0.0)

    def all_of(self, values: list[float]) -> None:
        """Numbers that are in a list already."""
        for value in values:
            self.number(value)

    def read(self, first: i64, end: i64) -> list[float]:
        """What was written from one place up to another."""
        return [self.numbers[place] for place in range(first, end)]
