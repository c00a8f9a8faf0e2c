"""A way over a map as dumps tell it: the names of its places, with dashes between."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from tramyard.kernel.dumps import bad_field
from tramyard.kernel.fields import Kind, OneOf, a_text
from tramyard.kernel.words import _


class Trail(Kind):
    """Places, each of which touches the next: `ROS-JUS`, `a1-b1-b2`."""

    def __init__(self, names: list[str], touch: Callable[[int, int], bool], least: int, or_none: bool = False) -> None:
        self.names: list[str] = names
        self.touch: Callable[[int, int], bool] = touch
        self.least: int = least
        """Places of the shortest."""
        self.or_none: bool = or_none
        """Whether an empty text stands for none at all."""
        self.one: OneOf = OneOf(names)

    def write(self, value: Any) -> object:
        places: list[int] = value
        return "-".join([self.names[place] for place in places])

    def read(self, data: object, where: str) -> Any:
        text = a_text(data, where)
        places: list[int] = [self.one.read(name, where) for name in text.split("-")] if text else []
        enough = len(places) >= self.least or (self.or_none and not places)
        if not enough or not all(self.touch(one, other) for one, other in pairwise(places)):
            raise bad_field(where, _("«{value}» is no way on this board").format(value=text[:40]))
        return places
