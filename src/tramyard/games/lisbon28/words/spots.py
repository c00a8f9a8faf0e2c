"""What the spots of Lisbon's picture are called that a choice is about."""

from typing import Final

from tramyard.games.lisbon28.content import COLOURS, SPACES
from tramyard.games.lisbon28.rules.counts import ONE
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import card, passengers, place, ticket
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Said
from tramyard.kernel.words import N_, _

SIGNS: Final = {
    "pick-up": N_("Pick up"),
    "bell": N_("Ring"),
    "bell-choice": N_("Ring: 3"),
    "bonus": N_("Bonus"),
    "take": N_("Take"),
    "leave": N_("Leave"),
    "halt": N_("Stop here"),
    "end": N_("End turn"),
    "row-left": N_("left end"),
    "row-right": N_("right end"),
}
"""What is pressed, and the ends of one's own row."""
NUMBERS: Final = [str(space + 1) for space in range(SPACES)]


def spot(game: Game, position: Position, name: str) -> Said:
    """A place, a ticket in the hand, a passenger who was drawn, an open card, or a sign."""
    assert isinstance(position, LisbonPosition)
    box = position.box
    if name in box.network.number_of:
        return place(box, box.network.number_of[name])
    kind, _dash, which = name.partition("-")
    colour = COLOURS.find(which) if len(which) == 1 else -1
    if kind == "ticket" and colour >= 0:
        return ticket(colour)
    if kind == "drawn" and colour >= 0:
        return passengers(ONE[colour])
    if kind == "space" and which in NUMBERS:
        number = int(position.spaces[int(which) - 1])
        return card(box, number) if number else _("space {number}").format(number=which)
    return _(SIGNS.get(name, name))
