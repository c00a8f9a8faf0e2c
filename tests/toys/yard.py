"""A yard with other rooms than the installed ones."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

from tramyard.kernel.room import rooms


@dataclass(frozen=True)
class Announced:
    """What an installed package says of its room; loading an exception raises it."""

    name: str
    room: object
    value: str = "somewhere:ROOM"

    def load(self) -> object:
        if isinstance(self.room, Exception):
            raise self.room
        return self.room


@contextmanager
def yard(*announced: Announced) -> Iterator[None]:
    """Inside, these rooms and no others are installed."""
    rooms.cache_clear()
    try:
        with patch("tramyard.kernel.room.entry_points", lambda group: list(announced)):
            yield
    finally:
        rooms.cache_clear()
