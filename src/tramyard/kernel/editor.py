"""What an editor needs to know of a room's contents: their shape, what a map is drawn with, and words for all of it.

An editor works on plain data, as a content file holds it; whether that can be played says the room's own reader.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Sign:
    """Something that is written into a map or a text: its letters, what it is called, and a colour for it."""

    text: str
    label: str
    hue: str = ""
    """As CSS knows it, by day and by night; empty for none."""


@dataclass(frozen=True)
class EditorKind:
    """How the contents of a room are made by hand."""

    shape: type[object]
    """The msgspec struct that a file is read into: its fields become a form."""
    blank: str
    """The text of a content to begin with, which can be played as it is."""
    grid: tuple[str, str]
    """The table and the field of the map: rows of signs with spaces between."""
    columns: int
    rows: int
    """The largest map."""
    signs: tuple[Sign, ...]
    """What a square of the map can be; the first is empty ground. What has a number is numbered by the editor: `#`."""
    marks: tuple[Sign, ...]
    """What a square can bear besides, written behind its sign."""
    texts: tuple[str, ...]
    """Tables whose values are made of icons."""
    icons: tuple[Sign, ...]
    between: str
    """What stands between two icons."""
    labels: Mapping[str, str]
    """What tables, fields, and the values that are chosen from, are called; by their names in the file."""
