"""What is done with no ticket and no space: pass, enough, end, what a passenger wants, and bids."""

from typing import Final

from tramyard.games.workbook.picture.layout import BUTTON, PART
from tramyard.games.workbook.rules import families, phases
from tramyard.games.workbook.rules.box import KINDS, PARCEL, Box
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words.names import KIND_NAMES
from tramyard.games.workbook.words.spots import SIGNS
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import Button, Buttons, usable
from tramyard.kernel.words import N_, _

ENOUGH: Final = {
    phases.WAY: N_("Leave open"),
    phases.RAISING: N_("That is it"),
}
HUES: Final = {"pass": "quiet", "end": "green", "enough": "quiet", "no-bid": "quiet", "money": "yellow", "hp": "red"}
ALWAYS: Final = ("pass", "end")
ROW: Final = 66


def buttons(game: Game, position: WorkbookPosition, seat: int) -> Buttons:
    """Pass and end always lie there, pale while they cannot be used; others come when they are needed."""
    legal = usable(game, position) if position.actor == seat else set()
    wants = _destinations(position.box)
    needed = [spot for spot in [*wants, *SIGNS] if spot in legal]
    spots = [*needed, *[spot for spot in ALWAYS if spot not in needed]]
    drawn: list[Button] = []
    in_row = int(PART // (BUTTON + 6))
    for nth, spot in enumerate(spots):
        x, y = (BUTTON + 8) * (nth % in_row), ROW * (nth // in_row)
        hue = "idle" if spot not in legal else "paper" if spot in wants else HUES.get(spot, "blue")
        drawn.append(Button(spot, hue, *_said(position, spot, wants.get(spot)), x, BUTTON, y))
    rows = (len(spots) + in_row - 1) // in_row
    return Buttons(_("What you can do"), ROW * rows, drawn)


def _destinations(box: Box) -> dict[str, int]:
    """What a passenger can want, by the spots of the buttons that say so."""
    return {spot: int(code) for spot, code in zip(box.vocabulary.families[families.WANT].spots, box.wants, strict=True)}


def _said(position: WorkbookPosition, spot: str, wanted: int | None) -> tuple[str, str]:
    """The words of a button and its drawing."""
    if wanted is not None:
        if wanted > PARCEL:
            return _("parcel {number}").format(number=wanted - PARCEL), "use-parcel"
        return _(KIND_NAMES[wanted]), f"use-{KINDS[wanted]}"
    words = ENOUGH.get(int(position.phase), SIGNS[spot]) if spot == "enough" else SIGNS[spot]
    return _(words), f"do-{spot.partition('-')[0]}"
