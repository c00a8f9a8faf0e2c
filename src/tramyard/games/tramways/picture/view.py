"""Tramways in a browser: the joined boards, the hand, the auction with its cards, signs and players."""

from functools import cache
from pathlib import Path
from typing import Final

from tramyard.games.tramways.notation import TYPES
from tramyard.games.tramways.picture import layout
from tramyard.games.tramways.picture.about import about
from tramyard.games.tramways.picture.board import GROUNDS, board
from tramyard.games.tramways.picture.buttons import buttons
from tramyard.games.tramways.picture.hand import hand
from tramyard.games.tramways.picture.market import market
from tramyard.games.tramways.picture.players import players
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel import pictures
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import Parts, template
from tramyard.kernel.position import Position
from tramyard.kernel.room import View
from tramyard.tramnet.map_drawing import ART

FOLDER: Final = Path(__file__).parent
NAMES: Final = ("art", "board", "hand", "market", "buttons", "players")
TEMPLATES: Final = {name: template(FOLDER, f"{name}.svg", ART) for name in NAMES}
PENS: Final = ("#1f55c0", "#b3174f", "#7138b0", "#8a5a00", "#00706a")
"""The colours of the seats: none of them is rust, and none of the first four green, as that is the Martians'."""


def parts(game: Game, position: Position, seat: int) -> Parts:
    assert isinstance(position, TramwaysPosition)
    drawn = {
        pictures.ART: _art(),
        pictures.BOARD: _draw("board", board(game, position, seat)),
        pictures.MARKET: _draw("market", market(position)),
        pictures.PLAYERS: _draw("players", players(position, seat)),
    }
    if seat >= 0:
        drawn[pictures.HAND] = _draw("hand", hand(position, seat))
        drawn[pictures.BUTTONS] = _draw("buttons", buttons(game, position, seat))
    return drawn


@cache
def _art() -> str:
    """The drawings all parts use: they never change."""
    return TEMPLATES["art"].render(letters=TYPES, grounds=GROUNDS)


def _draw(name: str, seen: object) -> str:
    return TEMPLATES[name].render(s=seen, at=layout)


VIEW: Final = View(parts, about, (FOLDER / "emblem.svg").read_text("utf-8"), PENS)
