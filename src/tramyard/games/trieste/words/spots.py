"""What the spots of Trieste's picture are called that a choice is about."""

from typing import Final

from tramyard.games.trieste.rules.fields import FUTIZ
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words import names
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Said
from tramyard.kernel.words import N_, _

SIGNS: Final = {
    "supply": N_("Draw"),
    "no-draw": N_("No tile"),
    "no-build": N_("Build nothing"),
    "die": N_("Roll"),
    "stay": N_("Stay"),
    "halt": N_("Halt"),
    "crash": N_("Derail"),
    "damage": N_("Repair"),
    "no-service": N_("None"),
    "take": N_("Take"),
    "leave": N_("Leave"),
    "unload": N_("Let off"),
    "hold": N_("Hold"),
}


def spot(game: Game, position: Position, name: str) -> Said:
    """A square, a tile, a futiz, a passenger, or a sign that is pressed."""
    assert isinstance(position, TriestePosition)
    box = position.box
    if name in box.board.number_of:
        return names.square(box, box.board.number_of[name])
    kind, _dash, which = name.partition("-")
    if kind in ("tile", "swap") and which in box.shapes:
        return names.tile(box, box.shapes.index(which))
    if kind == "futiz" and which and which in FUTIZ:
        return names.futiz(FUTIZ.index(which))
    if kind == "pax" and which in box.passengers:
        return names.passenger(box, box.passengers.index(which))
    return _(SIGNS.get(name, name))
