"""What is done with no ticket, card or place: signs that always lie where they lay, pale while they cannot be used."""

from typing import Final

from tramyard.games.lisbon28.content import COLOURS
from tramyard.games.lisbon28.picture.layout import PART
from tramyard.games.lisbon28.rules import phases
from tramyard.games.lisbon28.rules.counts import HUES, of
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import COLOUR_NAMES
from tramyard.games.lisbon28.words.spots import SIGNS
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import Button, Buttons, usable
from tramyard.kernel.words import _

BUTTON: Final = 86
HIGH: Final = 64
STEP: Final = (PART - BUTTON) / 3

SIGN_HUES: Final = {
    "pick-up": "green",
    "bell": "blue",
    "bell-choice": "blue",
    "bonus": "yellow",
    "take": "green",
    "leave": "red",
    "end": "red",
}


def buttons(game: Game, position: LisbonPosition, seat: int) -> Buttons:
    """No stop is a lift: where the bell may be rung with the bonus for it there is nothing to buy."""
    mine = position.actor == seat
    legal = usable(game, position) | _by_runs(game, position) if mine else set()
    if mine and position.phase == phases.CHOOSE:
        return Buttons(_("Who joins the group"), HIGH, _drawn(position))
    signs = ["pick-up", "bell", "bell-choice" if "bell-choice" in legal else "bonus", "end"]
    if mine and position.phase == phases.TAKE:
        signs = ["take", "leave"]
    return Buttons(_("What you can do"), HIGH, [_sign(position, sign, nth, legal) for nth, sign in enumerate(signs)])


def _by_runs(game: Game, position: LisbonPosition) -> set[str]:
    """What can be done by more than one move: after a ride, whatever ends it and follows."""
    return {game.run_spot(position, run) for run in game.runs(position)}


def _sign(position: LisbonPosition, sign: str, nth: int, legal: set[str]) -> Button:
    """A turn that could go on is ended quietly."""
    hue = SIGN_HUES[sign] if sign in legal else "idle"
    if sign == "end" and sign in legal and position.actions:
        hue = "quiet"
    return Button(sign, hue, _(SIGNS[sign]), f"do-{sign}", STEP * nth, BUTTON)


def _drawn(position: LisbonPosition) -> list[Button]:
    """The passengers of whom one joins the group."""
    waiting = [(COLOURS[hue], _(COLOUR_NAMES[hue])) for hue in range(HUES) if of(position.drawn, hue)]
    return [
        Button(f"drawn-{letter}", "paper", words, f"pax-{letter}", STEP * nth, BUTTON)
        for nth, (letter, words) in enumerate(waiting)
    ]
