"""The measures of Trainmaker's picture, and the small things its parts are made of: fitted words, pins, marks of seats.

The board is 720 units wide, so that a phone of 375 px shows a unit as half a pixel; of the small parts a unit is a
pixel.
"""

from dataclasses import dataclass
from typing import Final

from tramyard.games.trainmaker.rules.box import SLOTS, Box
from tramyard.games.trainmaker.words.names import ENGINE
from tramyard.kernel.words import _, seat_name

WIDTH: Final = 720
HEIGHT: Final = 520
LEFT: Final = 20
INNER: Final = WIDTH - 2 * LEFT
GAP: Final = 12
CARD: Final = (INNER - 2 * GAP) // SLOTS
HALF: Final = (INNER - GAP) // 2

CARDS_AT: Final = 42
TRAIN_AT: Final = 315
TRAY_AT: Final = 461
OFFERS_AT: Final = 268
GALLERY_AT: Final = 338
TICKET: Final = 82

KNOWN: Final = frozenset({"cattle", "mail", "coal", "passengers", "lumber", "corn", "wild"})
"""Goods with a pin of their own; others of somebody's own cards get a crate in the colour of their number."""


@dataclass(slots=True)
class Fitted:
    """A line of text; `squeezed` is the width it must be drawn in, 0 where it fits as it is."""

    text: str
    squeezed: int = 0


def length(text: str, size: int) -> float:
    """How wide text of this size is in a condensed face, about."""
    return sum(0.26 if letter in "ijltfrI1.,:;' -" else 0.66 if letter in "mwMW" else 0.46 for letter in text) * size


def fitted(text: str, size: int, room: int) -> Fitted:
    """Text of this size in so much room: what is too long is squeezed."""
    return Fitted(text, room if length(text, size) > room else 0)


def clipped(text: str, size: int, room: int) -> str:
    """The same for names: what is too long loses its end, because squeezed names are not read at a glance.

    >>> clipped("Ada", 15, 100), clipped("Maximilian of Württemberg", 15, 100)
    ('Ada', 'Maximilian of W…')
    """
    if length(text, size) <= room:
        return text
    while text and length(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


@dataclass(slots=True)
class Pin:
    """The good of a city: on its card, or in the collection of whoever scored it.

    Pins are drawn in the order of their names, because a piece slides only if it keeps its place among its siblings.
    """

    id: str
    icon: str
    hue: str
    x: float
    y: float
    scale: float
    state: str = ""


def hue(box: Box, good: int) -> str:
    return box.goods[good] if box.goods[good] in KNOWN else f"hue-{good}"


def good_look(box: Box, good: int) -> tuple[str, str]:
    """The drawing of a good, and what it is coloured with."""
    return box.goods[good] if box.goods[good] in KNOWN else "other", hue(box, good)


def pin(name: str, box: Box, good: int, x: float, y: float, scale: float, state: str = "") -> Pin:
    return Pin(name, *good_look(box, good), x, y, scale, state)


@dataclass(slots=True)
class Count:
    x: float
    y: float
    number: int


@dataclass(slots=True)
class Mark:
    """Whose something is: the number of a seat in its colour, or a Locomotive for the Steam Engine."""

    number: int
    """From 1; 0 for the Steam Engine."""


def everybody(box: Box) -> list[int]:
    """The seats in their order, the same for every watcher, the Steam Engine last."""
    return [*range(int(box.seats)), *([int(box.seats)] if box.engine else [])]


def mark(box: Box, player: int) -> Mark:
    return Mark(player + 1 if player < box.seats else 0)


def name_of(box: Box, player: int, seat: int = -1) -> str:
    """What a player is called; to the viewer (`seat`) it is said which one is theirs."""
    if player == box.seats:
        return _(ENGINE)
    return _("{name} (you)").format(name=seat_name(player)) if player == seat else seat_name(player)
