"""The measures of Trainmaker's picture, and the small things all its parts are made of: fitted words, pins, badges.

The picture is 720 units wide, so that a phone of 375 px shows a unit as half a pixel.
"""

from dataclasses import dataclass
from typing import Final

from tramyard.games.trainmaker.rules.box import SLOTS, Box
from tramyard.kernel.pictures import badge as seat_badge
from tramyard.kernel.pictures import in_view

WIDTH: Final = 720
LEFT: Final = 20
INNER: Final = WIDTH - 2 * LEFT
GAP: Final = 12
CARD: Final = (INNER - 2 * GAP) // SLOTS
HALF: Final = (INNER - GAP) // 2

CARDS_AT: Final = 54
TRAIN_AT: Final = 380
TRAY_AT: Final = 532
OFFERS_AT: Final = 340
GALLERY_AT: Final = 584
TICKETS_AT: Final = 696
TICKET: Final = 96
SEATS_AT: Final = TICKETS_AT + TICKET + GAP
SEAT: Final = 66

KNOWN: Final = frozenset({"cattle", "mail", "coal", "passengers", "lumber", "corn", "wild"})
"""Goods with a pin of their own; others of somebody's own cards get a crate in the colour of their number."""


@dataclass(slots=True)
class Fitted:
    """A line of text; `squeezed` is the width it must be drawn in, 0 where it fits as it is."""

    text: str
    squeezed: int = 0


def fitted(text: str, size: int, room: int) -> Fitted:
    """Text of this size in so much room, measured with the widths of a condensed face."""
    width = sum(0.26 if letter in "ijltfrI1.,:;' -" else 0.66 if letter in "mwMW" else 0.46 for letter in text) * size
    return Fitted(text, room if width > room else 0)


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


def pin(name: str, box: Box, good: int, x: float, y: float, scale: float, state: str = "") -> Pin:
    icon = box.goods[good] if box.goods[good] in KNOWN else "other"
    return Pin(name, icon, hue(box, good), x, y, scale, state)


@dataclass(slots=True)
class Count:
    x: float
    y: float
    number: int


def order(box: Box, seat: int) -> list[int]:
    """The viewer first, then the others in turn order, the Steam Engine last."""
    return [*in_view(int(box.seats), seat), *([int(box.seats)] if box.engine else [])]


def badge(box: Box, player: int) -> str:
    """What stands on a player's plate; the Steam Engine has a picture there."""
    return seat_badge(player) if player < box.seats else ""
