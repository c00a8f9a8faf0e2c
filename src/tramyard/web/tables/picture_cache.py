"""Drawn boards: kept for whoever looks at the same position in the same way, and drawn one at a time."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST: Final = 2000
"""Pictures kept by a server; one has some 25 kB."""

Key = tuple[str, int, int, str]
"""Table, version of the position, seat, language."""


class Pictures:
    """One cache for all tables of a server; the least wanted pictures are forgotten."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._drawn: OrderedDict[Key, str] = OrderedDict()

    def take(self, key: Key, draw: Callable[[], str]) -> str:
        """The picture under this key, drawn now if it is not there."""
        drawn = self._drawn.get(key)
        if drawn is None:
            drawn = self._drawn[key] = draw()
            if len(self._drawn) > self._most:
                self._drawn.popitem(last=False)
        else:
            self._drawn.move_to_end(key)
        return drawn


class Easel:
    """Where boards are drawn one after another, so that nobody's action waits for more than one of them."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = 0

    @property
    def crowded(self) -> bool:
        """Whether others wait for their picture."""
        return self._waiting > 1

    async def draw(self, draw: Callable[[], str]) -> str:
        self._waiting += 1
        try:
            async with self._turn:
                await asyncio.sleep(0)  # whatever was asked in the meantime comes first
                return draw()
        finally:
            self._waiting -= 1
