"""What pictures of all rooms share: templates of SVG, the order and plates of players, and which spots can be used."""

import re
from pathlib import Path

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template

from tramyard.kernel.game import Game
from tramyard.kernel.position import Position


def badge(player: int) -> str:
    """What stands on a player's plate: short, whatever the player is called."""
    return f"p{player + 1}"


def in_view(seats: int, seat: int) -> list[int]:
    """The seats as they lie on the screen: the viewer first, then the others in turn order.

    >>> in_view(4, 2), in_view(3, -1)
    ([2, 3, 0, 1], [0, 1, 2])
    """
    return [(max(seat, 0) + step) % seats for step in range(seats)]


def usable(game: Game, position: Position) -> set[str]:
    """The spots at which the seat that must decide can do something."""
    return {game.vocabulary.spot(move) for move in position.moves()}


def template(folder: Path, name: str) -> Template:
    """A template of a room's folder; it may include others from there.

    Escaping every number would double the time it takes to draw, so the template escapes each text by itself.
    """

    def unindented(wanted: str) -> str:
        return re.sub(r"^ +", "", (folder / wanted).read_text("utf-8"), flags=re.MULTILINE)

    drawing = Environment(
        loader=FunctionLoader(unindented),
        autoescape=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        auto_reload=False,
    )
    return drawing.get_template(name)
