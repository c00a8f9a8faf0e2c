"""What pictures of all rooms share: templates of SVG, the order and plates of players, and which spots can be used."""

import re
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template

from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.words import seat_name

ART, BOARD, SHEET = "art", "board", "sheet"
HAND, BUTTONS, MARKET, PLAYERS = "hand", "buttons", "market", "players"
PARTS = (ART, BOARD, SHEET, HAND, BUTTONS, MARKET, PLAYERS)
"""The parts a room may draw, each an SVG of its own that a page puts where it belongs.

`art` holds the symbols and gradients that the others use, and nothing to see. The board has the measures it needs, and
so has the sheet, where a room needs two of them: it lies beside the board, or below it. The small parts are 360 units
wide and drawn as if a unit were a pixel, because that is what a phone and the column beside the board have: no letters
under 12 units. A part with nothing in it is left out.
"""

Parts = dict[str, str]

HUES = ("#b3261e", "#1f5fa8", "#2e7d32", "#8e44ad", "#b26a00", "#00796b")
"""Colours of seats where the pieces of a game have none of their own; each is read on paper and, lighter, at night."""


def sheet(parts: Parts) -> str:
    """All parts on one sheet, in their order, for whoever looks at a picture as a whole."""
    return "<div>" + "".join([parts[name] for name in PARTS if name in parts]) + "</div>"


def signs(seats: int) -> list[str]:
    """How pieces of players are told apart besides their colour: the first letters of names, or numbers where two are
    the same.

    >>> signs(2)
    ['1', '2']
    """
    letters = [seat_name(seat)[:1].upper() for seat in range(seats)]
    return letters if len(set(letters)) == seats else [str(seat + 1) for seat in range(seats)]


def in_view(seats: int, seat: int) -> list[int]:
    """The seats as they lie on the screen: the viewer first, then the others in turn order.

    >>> in_view(4, 2), in_view(3, -1)
    ([2, 3, 0, 1], [0, 1, 2])
    """
    return [(max(seat, 0) + step) % seats for step in range(seats)]


@dataclass(slots=True)
class Button:
    """Something that can be done with no place in the picture: a sign with a drawing and a word."""

    spot: str
    hue: str
    words: str
    drawing: str
    x: float = 0
    width: float = 0
    y: float = 0


@dataclass(slots=True)
class Buttons:
    """All of them, and how high they lie together."""

    label: str
    high: int
    buttons: list[Button]


def in_a_row(buttons: list[Button], wide: float, gap: float, fewest: int) -> list[Button]:
    """Buttons side by side over so much room; where there are few, none is stretched beyond a `fewest`-th of it.

    >>> [(one.x, one.width) for one in in_a_row([Button("roll", "", "", ""), Button("stop", "", "", "")], 320, 10, 3)]
    [(0.0, 100.0), (110.0, 100.0)]
    """
    room = max(len(buttons), fewest)
    for number, button in enumerate(buttons):
        button.width = (wide - gap * (room - 1)) / room
        button.x = (button.width + gap) * number
    return buttons


def usable(game: Game, position: Position) -> set[str]:
    """The spots at which the seat that must decide can do something."""
    return {game.vocabulary.spot(move) for move in position.moves()}


def template(folder: Path, name: str, *shared: Path) -> Template:
    """A template of a room's folder; it may include others from there, and from folders that rooms share.

    Escaping every number would double the time it takes to draw, so the template escapes each text by itself.
    """

    def unindented(wanted: str) -> str:
        found = next(path for place in (folder, *shared) if (path := place / wanted).is_file())
        return re.sub(r"^ +", "", found.read_text("utf-8"), flags=re.MULTILINE)

    drawing = Environment(
        loader=FunctionLoader(unindented),
        autoescape=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        auto_reload=False,
    )
    return drawing.get_template(name)
