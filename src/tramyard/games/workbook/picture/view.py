"""Tramways Workbook in a browser: the map and the tickets as two sheets, goals, buttons and players."""

from functools import cache
from pathlib import Path
from typing import Final

from tramyard.games.workbook.notation import BUILDINGS
from tramyard.games.workbook.picture import layout
from tramyard.games.workbook.picture.about import about
from tramyard.games.workbook.picture.board import board
from tramyard.games.workbook.picture.buttons import buttons
from tramyard.games.workbook.picture.goals import goals
from tramyard.games.workbook.picture.players import players
from tramyard.games.workbook.picture.purse import purse
from tramyard.games.workbook.picture.tickets import sheet
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel import pictures
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import Parts, template
from tramyard.kernel.position import Position
from tramyard.kernel.room import View
from tramyard.tramnet.map_drawing import ART

FOLDER: Final = Path(__file__).parent
NAMES: Final = ("art", "board", "sheet", "goals", "purse", "buttons", "players")
TEMPLATES: Final = {name: template(FOLDER, f"{name}.svg", ART) for name in NAMES}
PENS: Final = ("#1c3f94", "#b3261e")
"""The ink of each seat: blue and red."""


def parts(game: Game, position: Position, seat: int) -> Parts:
    assert isinstance(position, WorkbookPosition)
    drawn = {
        pictures.ART: _art(),
        pictures.BOARD: _draw("board", board(game, position, seat)),
        pictures.SHEET: _draw("sheet", sheet(position, seat)),
        pictures.MARKET: _draw("goals", goals(position, seat)),
        pictures.PLAYERS: _draw("players", players(position, seat)),
    }
    if seat >= 0:
        drawn[pictures.HAND] = _draw("purse", purse(position, seat))
        drawn[pictures.BUTTONS] = _draw("buttons", buttons(game, position, seat))
    return drawn


@cache
def _art() -> str:
    """The drawings all parts use: they never change."""
    return TEMPLATES["art"].render(letters=BUILDINGS)


def _draw(name: str, seen: object) -> str:
    return TEMPLATES[name].render(s=seen, at=layout)


VIEW: Final = View(parts, about, (FOLDER / "emblem.svg").read_text("utf-8"), PENS)
