"""The stress row: labelled spaces, of which the last one hurts."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.kernel.bits import table


@final
class StressRow:
    """Labels from left to right; a marker stands on an index.

    >>> row = StressRow([0, 1, 1, 2])
    >>> row.raised(1, 1), row.pain(1, 1), row.raised(2, 3), row.pain(2, 3), row.lowered(0), row.label(2)
    (2, 0, 3, 3, 0, 1)
    """

    def __init__(self, labels: list[int]) -> None:
        self.labels: vec[i64] = table(labels)
        self.last: i64 = len(labels) - 1

    def label(self, index: i64) -> i64:
        return self.labels[index]

    def raised(self, index: i64, steps: i64) -> i64:
        """Where the marker stands after so many steps to the right; it never leaves the last space."""
        there = index + steps
        return there if there < self.last else self.last

    def pain(self, index: i64, steps: i64) -> i64:
        """Points lost on the way: one for arriving at the last space, and one for each step while there."""
        beyond = index + steps - self.last + 1
        if beyond <= 0:
            return 0
        return beyond if beyond < steps else steps

    def lowered(self, index: i64) -> i64:
        return index - 1 if index else 0

    def steps_for(self, index: i64, pain: i64) -> i64:
        """The most steps that cost no more than so many points."""
        free = self.last - 1 - index
        return (free if free > 0 else 0) + pain
