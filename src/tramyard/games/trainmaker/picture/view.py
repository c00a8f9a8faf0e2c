"""Trainmaker in a browser: the parts of the table as SVG, and the emblem for the front page."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.picture.about import about
from tramyard.games.trainmaker.picture.board import board
from tramyard.games.trainmaker.picture.buttons import buttons
from tramyard.games.trainmaker.picture.hand import hand
from tramyard.games.trainmaker.picture.layout import good_look
from tramyard.games.trainmaker.picture.players import players
from tramyard.games.trainmaker.rules.box import GOODS
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel import pictures
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import Parts, template
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import View

FOLDER: Final = Path(__file__).parent
ART: Final = template(FOLDER, "art.svg")
BOARD: Final = template(FOLDER, "board.svg")
HAND: Final = template(FOLDER, "hand.svg")
BUTTONS: Final = template(FOLDER, "buttons.svg")
PLAYERS: Final = template(FOLDER, "players.svg")


@lru_cache(maxsize=32)
def _art(goods: tuple[tuple[str, str], ...]) -> str:
    """All drawings; somebody's own cards may have other goods."""
    return ART.render(faces=FACES, goods=[{"icon": icon, "hue": hue} for icon, hue in goods])


def parts(game: Game, position: Position, seat: int) -> Parts:
    assert isinstance(position, TrainPosition)
    drawn = {
        pictures.ART: _art(tuple([good_look(position.box, good) for good in range(GOODS + 1)])),
        pictures.BOARD: BOARD.render(s=board(position, seat)),
        pictures.PLAYERS: PLAYERS.render(s=players(position, seat)),
    }
    if seat >= 0:
        drawn[pictures.HAND] = HAND.render(s=hand(position, seat))
    if seat >= 0 and position.actor != OVER:
        drawn[pictures.BUTTONS] = BUTTONS.render(s=buttons(game, position, seat))
    return drawn


VIEW: Final = View(parts, about, (FOLDER / "emblem.svg").read_text("utf-8"))
