"""What is done with no tile and no square: signs for the step of the turn that is being played."""

from typing import Final

from tramyard.games.trieste.picture.layout import PART
from tramyard.games.trieste.rules import phases
from tramyard.games.trieste.rules.fields import FUTIZ
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words.names import FUTIZ_NAMES, short_name
from tramyard.kernel.bits import members
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import Button, Buttons, in_a_row, usable
from tramyard.kernel.words import N_, _

GAP: Final = 6
HIGH: Final = 64
FEWEST: Final = 3
"""Signs for which there is room at least: two are not stretched over everything."""

SIGNS: Final = {
    "supply": (N_("Draw"), "supply", "green"),
    "no-draw": (N_("No tile"), "no", "quiet"),
    "no-build": (N_("Build nothing"), "no", "quiet"),
    "die": (N_("Roll"), "die", "blue"),
    "stay": (N_("Stay"), "stay", "quiet"),
    "halt": (N_("Halt"), "halt", "green"),
    "crash": (N_("Derail"), "crash", "red"),
    "damage": (N_("Repair"), "repair", "green"),
    "no-service": (N_("None"), "no", "quiet"),
    "take": (N_("Take"), "take", "green"),
    "leave": (N_("Leave"), "leave", "quiet"),
    "unload": (N_("Let off"), "unload", "green"),
    "hold": (N_("Hold"), "hold", "quiet"),
}
"""Word, drawing and colour of each sign; those that do nothing are quiet."""
OF_PHASE: Final = {
    phases.DRAW: ("supply", "no-draw"),
    phases.BUILD: ("no-build",),
    phases.EXTRA: ("no-build",),
    phases.MOVE: ("die", "stay"),
    phases.STEP: ("halt", "crash"),
    phases.SERVICE: ("damage", "futiz", "no-service"),
    phases.SLY: ("futiz", "no-service"),
    phases.EXCESS: ("pax",),
    phases.LOSE: ("pax",),
    phases.PICK: ("take", "leave"),
    phases.DROP: ("unload", "hold"),
}
WAITING: Final = ("die", "stay", "take", "unload")
"""What lies there pale while others play."""


def buttons(game: Game, position: TriestePosition, seat: int) -> Buttons:
    legal = usable(game, position) if position.actor == seat else set()
    signs = OF_PHASE.get(int(position.phase), WAITING) if legal else WAITING
    drawn: list[Button] = []
    for sign in signs:
        drawn += (
            _futiz(legal) if sign == "futiz" else _leaving(position, seat) if sign == "pax" else [_sign(sign, legal)]
        )
    return Buttons(_("What you can do"), HIGH, in_a_row(drawn, PART, GAP, FEWEST))


def _sign(spot: str, legal: set[str]) -> Button:
    words, drawing, hue = SIGNS[spot]
    return Button(spot, hue if spot in legal else "idle", _(words), f"do-{drawing}")


def _futiz(legal: set[str]) -> list[Button]:
    names = [name.rpartition(" ")[2] for name in FUTIZ_NAMES]
    hues = ["yellow" if f"futiz-{letter}" in legal else "idle" for letter in FUTIZ]
    return [Button(f"futiz-{letter}", hues[nth], names[nth], f"z-{letter}") for nth, letter in enumerate(FUTIZ)]


def _leaving(position: TriestePosition, seat: int) -> list[Button]:
    """Passengers of whom one has to go, large enough for a finger."""
    box = position.box
    drawn: list[Button] = []
    for number in members(position.aboard[seat]):
        character = box.characters[box.character_of[number]]
        drawn.append(Button(f"pax-{box.passengers[number]}", "quiet", short_name(box, number), f"c-{character}"))
    return drawn
