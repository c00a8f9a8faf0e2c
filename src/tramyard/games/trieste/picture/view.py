"""Tachite al Tram in a browser: the parts of the screen as SVG, the colours of trams, the emblem for the front page."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from tramyard.games.trieste.content import COLOURS
from tramyard.games.trieste.picture import layout
from tramyard.games.trieste.picture.about import about
from tramyard.games.trieste.picture.board import board
from tramyard.games.trieste.picture.buttons import buttons
from tramyard.games.trieste.picture.ground import ground_of
from tramyard.games.trieste.picture.hand import hand
from tramyard.games.trieste.picture.market import market
from tramyard.games.trieste.picture.players import players
from tramyard.games.trieste.rules.box import Box
from tramyard.games.trieste.rules.fields import FUTIZ
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.kernel import pictures
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import Parts, template
from tramyard.kernel.position import Position
from tramyard.kernel.room import View

FOLDER: Final = Path(__file__).parent
PARTS: Final = (pictures.ART, pictures.BOARD, pictures.HAND, pictures.BUTTONS, pictures.MARKET, pictures.PLAYERS)
TEMPLATES: Final = {name: template(FOLDER, f"{name}.svg") for name in PARTS}
TRAM_HUES: Final = ("#6b1230", "#e9e2b0", "#f2c230", "#f19ca8")
"""Teran, vitovska, kruskovac and rosé, each with an outline."""
FACES: Final = ("VEC", "MOC", "MAR", "LOL", "SQU", "SPU", "LEM", "PAN", "CIA", "NAG", "COT", "PET")
"""The characters that are drawn; those of somebody's own file share one face, in their colours."""


def parts(game: Game, position: Position, seat: int) -> Parts:
    assert isinstance(position, TriestePosition)
    drawn = {
        pictures.ART: _art(position.box),
        pictures.BOARD: _draw(pictures.BOARD, position.box, board(game, position, seat)),
        pictures.MARKET: _draw(pictures.MARKET, position.box, market(position, seat)),
        pictures.PLAYERS: _draw(pictures.PLAYERS, position.box, players(position, seat)),
    }
    if seat >= 0:
        drawn[pictures.HAND] = _draw(pictures.HAND, position.box, hand(game, position, seat))
        drawn[pictures.BUTTONS] = _draw(pictures.BUTTONS, position.box, buttons(game, position, seat))
    return drawn


@lru_cache(maxsize=16)
def _art(box: Box) -> str:
    """The drawings all parts use: they stay the same during a game."""
    people: list[dict[str, str]] = []
    copies: list[tuple[str, str]] = []
    for number, name in enumerate(box.passengers):
        character = box.characters[box.character_of[number]]
        copies.append((name, character))
        face = character if character in FACES else "other"
        shown = {"character": character, "colour": COLOURS[box.colour_of[number]], "face": face}
        if shown not in people:
            people.append(shown)
    art = TEMPLATES[pictures.ART]
    return art.render(ground=ground_of(box), at=layout, people=people, copies=copies, futiz=FUTIZ)


def _draw(name: str, box: Box, seen: object) -> str:
    return TEMPLATES[name].render(s=seen, g=ground_of(box), at=layout)


VIEW: Final = View(parts, about, (FOLDER / "emblem.svg").read_text("utf-8"), TRAM_HUES)
