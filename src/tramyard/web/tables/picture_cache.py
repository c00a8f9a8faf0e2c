"""Drawn pictures: kept for whoever looks at the same position in the same way, and drawn one at a time.

A picture is made of parts, each known by a fingerprint of its text: what a page has is not sent to it again.
"""

import asyncio
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from typing import Final, NamedTuple

MOST_BYTES: Final = 64 * 1024 * 1024
"""Of parts that a server keeps."""

Key = tuple[str, int, int, str, tuple[str, ...]]
"""Table, version of the position, seat, language, and what people are called."""


class Part(NamedTuple):
    """A part of a picture: its SVG, and a fingerprint of that."""

    fingerprint: str
    text: str


Picture = dict[str, Part]
"""By the names of `kernel.pictures.PARTS`."""


def part(text: str) -> Part:
    return Part(urlsafe_b64encode(blake2b(text.encode(), digest_size=9).digest()).decode(), text)


class Kept(NamedTuple):
    """A part that pictures share: how many of them, and its bytes."""

    part: Part
    pictures: int
    size: int


class Pictures:
    """One cache for all tables of a server; the least wanted pictures are forgotten.

    Most parts are the same in many pictures: they are kept, and counted, once.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._drawn: OrderedDict[Key, Picture] = OrderedDict()
        self._kept: dict[str, Kept] = {}
        self.size = 0
        """Bytes of all parts kept."""

    def take(self, key: Key, draw: Callable[[], Picture]) -> Picture:
        """The picture under this key, drawn now if it is not there."""
        drawn = self._drawn.get(key)
        if drawn is not None:
            self._drawn.move_to_end(key)
            return drawn
        drawn = self._drawn[key] = {name: self._keep(one) for name, one in draw().items()}
        while self.size > self._most and len(self._drawn) > 1:
            for one in self._drawn.popitem(last=False)[1].values():
                self._drop(one)
        return drawn

    def _keep(self, one: Part) -> Part:
        kept = self._kept.get(one.fingerprint)
        if kept is None:
            kept = Kept(one, 0, len(one.text.encode()))
            self.size += kept.size
        self._kept[one.fingerprint] = kept._replace(pictures=kept.pictures + 1)
        return kept.part

    def _drop(self, one: Part) -> None:
        kept = self._kept.pop(one.fingerprint)
        if kept.pictures > 1:
            self._kept[one.fingerprint] = kept._replace(pictures=kept.pictures - 1)
        else:
            self.size -= kept.size


class Easel:
    """Where boards are drawn one after another, so that nobody's action waits for more than one of them."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = 0

    @property
    def crowded(self) -> bool:
        """Whether others wait for their picture."""
        return self._waiting > 1

    async def draw(self, draw: Callable[[], Picture]) -> Picture:
        self._waiting += 1
        try:
            async with self._turn:
                await asyncio.sleep(0)  # whatever was asked in the meantime comes first
                return draw()
        finally:
            self._waiting -= 1
