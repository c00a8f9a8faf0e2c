"""Lisbon Tram 28 in a browser: the parts of the screen as SVG, the colours of trams, the emblem for the front page."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from tramyard.games.lisbon28.content import COLOURS
from tramyard.games.lisbon28.picture import layout
from tramyard.games.lisbon28.picture.about import about
from tramyard.games.lisbon28.picture.board import board
from tramyard.games.lisbon28.picture.buttons import buttons
from tramyard.games.lisbon28.picture.hand import hand
from tramyard.games.lisbon28.picture.market import market
from tramyard.games.lisbon28.picture.players import players
from tramyard.games.lisbon28.picture.ways import ground_of
from tramyard.games.lisbon28.rules.box import Box
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel import pictures
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import PARTS, Parts, template
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import View

FOLDER: Final = Path(__file__).parent
TEMPLATES: Final = {name: template(FOLDER, f"{name}.svg") for name in PARTS if name != pictures.SHEET}
TRAM_HUES: Final = ("#ee86aa", "#2b2f36", "#f7f4ea", "#8f5c33")
"""Pink, black, white and brown: each differs from paper and night once it has an outline."""


def parts(game: Game, position: Position, seat: int) -> Parts:
    assert isinstance(position, LisbonPosition)
    drawn = {
        pictures.ART: _art(position.box),
        pictures.BOARD: _draw(pictures.BOARD, board(game, position, seat)),
        pictures.MARKET: _draw(pictures.MARKET, market(position, seat)),
        pictures.PLAYERS: _draw(pictures.PLAYERS, players(position, seat)),
    }
    if seat >= 0:
        drawn[pictures.HAND] = _draw(pictures.HAND, hand(position, seat))
        if position.actor != OVER:
            drawn[pictures.BUTTONS] = _draw(pictures.BUTTONS, buttons(game, position, seat))
    return drawn


@lru_cache(maxsize=16)
def _art(box: Box) -> str:
    """The drawings all parts use: they stay the same during a game."""
    return TEMPLATES[pictures.ART].render(ground=ground_of(box), colours=COLOURS, at=layout)


def _draw(name: str, seen: object) -> str:
    return TEMPLATES[name].render(s=seen, at=layout)


VIEW: Final = View(parts, about, (FOLDER / "emblem.svg").read_text("utf-8"), TRAM_HUES)
