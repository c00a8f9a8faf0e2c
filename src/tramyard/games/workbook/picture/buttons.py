"""What is done with no ticket and no space: pass, enough, end, what a passenger wants, and bids."""

from typing import Final

from tramyard.games.workbook.picture.layout import BUTTON, PART
from tramyard.games.workbook.rules import phases
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words.names import KIND_NAMES
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import Button, Buttons, usable
from tramyard.kernel.words import N_, _

WORDS: Final = {
    "pass": N_("Pass"),
    "end": N_("End"),
    "money": N_("Take $5"),
    "hp": N_("Buy 1 HP"),
    "bid": N_("Bid"),
    "no-bid": N_("No bid"),
    "bid-20": N_("+$20"),
    "bid-5": N_("+$5"),
    "bid-1": N_("+$1"),
}
ENOUGH: Final = {
    phases.WAY: N_("Leave open"),
    phases.LEISURE: N_("Enough"),
    phases.RAISING: N_("That is it"),
}
HUES: Final = {"pass": "quiet", "end": "green", "enough": "quiet", "no-bid": "quiet", "money": "yellow", "hp": "red"}
WANTED: Final = "RCILG"
HIGH: Final = 60
ROW: Final = 66


def buttons(game: Game, position: WorkbookPosition, seat: int) -> Buttons:
    """Pass and end always lie there, pale while they cannot be used; others come when they are needed."""
    legal = usable(game, position) if position.actor == seat else set()
    wanted = [spot for spot in _listed(game) if spot in legal]
    always = ["pass", "end"]
    spots = [*wanted, *[spot for spot in always if spot not in wanted]]
    drawn: list[Button] = []
    in_row = int(PART // (BUTTON + 6))
    for nth, spot in enumerate(spots):
        x, y = (BUTTON + 8) * (nth % in_row), ROW * (nth // in_row)
        drawn.append(Button(spot, _hue(spot, legal), _words(position, spot), _drawing(spot), x, BUTTON, y))
    rows = (len(spots) + in_row - 1) // in_row
    return Buttons(_("What you can do"), ROW * rows, drawn)


def _listed(game: Game) -> list[str]:
    """All spots that are buttons, in the order in which they lie."""
    parcels = [spot for spot in _parcels(game) if spot not in {f"wanted-{letter}" for letter in WANTED}]
    return [*[f"wanted-{letter}" for letter in WANTED], *parcels, *WORDS, "enough"]


def _parcels(game: Game) -> list[str]:
    """Parcels that passengers may want, where a puzzle allows it."""
    texts = [text for text in game.vocabulary.texts if text.startswith(">")]
    return [f"wanted-{text[1:]}" for text in texts]


def _hue(spot: str, legal: set[str]) -> str:
    if spot not in legal:
        return "idle"
    return HUES.get(spot, "paper" if spot.startswith("wanted") else "blue")


def _words(position: WorkbookPosition, spot: str) -> str:
    if spot == "enough":
        return _(ENOUGH.get(int(position.phase), N_("Enough")))
    if spot.startswith("wanted-#"):
        return _("parcel {number}").format(number=spot.removeprefix("wanted-#"))
    if spot.startswith("wanted-"):
        return _(KIND_NAMES[WANTED.index(spot[-1]) + 1])
    return _(WORDS[spot])


def _drawing(spot: str) -> str:
    if spot.startswith("wanted-#"):
        return "use-parcel"
    return f"use-{spot[-1]}" if spot.startswith("wanted-") else f"do-{spot.partition('-')[0]}"
