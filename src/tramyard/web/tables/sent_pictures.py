"""What a page holds of a table's pictures, so that nothing is sent to it twice.

A page with a live line has a name of its own, chosen at random, and says it wherever it asks. What the server notes
here is what it has sent; a page that lacks something all the same, because a message was lost, asks for the picture.
"""

from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from tramyard.web.tables.picture_cache import Part, Picture

MOST: Final = 256
"""Fingerprints noted for a page; a page keeps at least as many texts (`static/js/board/pictures.js`)."""


class Edit(msgspec.Struct):
    """A text told by another that the page has: runs of that one's lines (first, how many), and new text."""

    base: str
    pieces: list[tuple[int, int] | str]


Text = str | Edit
Texts = dict[str, Text]
"""By fingerprint, in an order in which each can be told by those before it."""


class Held:
    """The fingerprints a page was sent, and the newest of each part."""

    def __init__(self, fingerprints: Iterable[str] = ()) -> None:
        self._sent: OrderedDict[str, None] = OrderedDict.fromkeys(fingerprints)
        self._newest: dict[str, Part] = {}

    def lacking(self, pictures: Iterable[Picture]) -> Texts:
        """The texts that were not sent yet; from now on they were."""
        found: Texts = {}
        for picture in pictures:
            for name, one in picture.items():
                if one.fingerprint not in self._sent:
                    found[one.fingerprint] = told_by(self._newest.get(name), one.text)
                self._note(name, one)
        return found

    def _note(self, name: str, one: Part) -> None:
        self._newest[name] = one
        self._sent[one.fingerprint] = None
        self._sent.move_to_end(one.fingerprint)
        if len(self._sent) > MOST:
            self._sent.popitem(last=False)


def whole(pictures: Iterable[Picture]) -> Texts:
    """All texts of these pictures, for whoever says nothing of what they hold."""
    return {one.fingerprint: one.text for picture in pictures for one in picture.values()}


@lru_cache(maxsize=64)
def told_by(base: Part | None, text: str) -> Text:
    """A text as the lines of another one and what is new, if that is shorter than the text.

    >>> head = "a first line that is long enough, with much in it"
    >>> told_by(Part("x", f"{head}\\nb\\nc"), f"{head}\\nb\\nd")
    Edit(base='x', pieces=[(0, 2), 'd'])
    """
    if base is None:
        return text
    lines = base.text.split("\n")
    where = {line: number for number, line in enumerate(lines)}
    pieces: list[tuple[int, int] | str] = []
    for line in text.split("\n"):
        last = pieces[-1] if pieces else None
        if isinstance(last, tuple) and sum(last) < len(lines) and lines[sum(last)] == line:
            pieces[-1] = (last[0], last[1] + 1)
        else:
            pieces.append((where[line], 1) if line in where else line)
    size = sum(12 if isinstance(piece, tuple) else len(piece) for piece in pieces)
    return Edit(base.fingerprint, pieces) if size < len(text) else text
