"""What is done with no card and no space: money instead of an action, bids, what a passenger wants, and ends."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.tramways.notation import TYPES
from tramyard.games.tramways.picture.layout import PART
from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import Button, Buttons, in_a_row, usable
from tramyard.kernel.words import N_, _
from tramyard.tramnet.words import BUILDING_NAMES, money

GAP: Final = 6
HIGH: Final = 48
FEWEST: Final = 3
"""Signs for which there is room at least: two are not stretched over everything."""
SIGNS: Final = {
    "cash": (N_("Take {cash}"), "money", "yellow"),
    "end": (N_("End"), "end", "green"),
    "bid": (N_("Bid"), "bid", "blue"),
    "no-bid": (N_("Pass"), "no", "quiet"),
    "bid-1": ("+$1", "money", "paper"),
    "bid-5": ("+$5", "money", "paper"),
    "bid-20": ("+$20", "money", "paper"),
    "enough": (N_("Enough"), "end", "green"),
    "money": (N_("Take {commerce}"), "money", "yellow"),
    "hp": (N_("Buy 1 HP"), "hp", "red"),
    "deck": (N_("One more card"), "deck", "blue"),
}
"""Word, drawing and colour of each sign; those that do little are quiet."""
ENOUGH: Final = {
    phases.WAY: N_("Leave open"),
    phases.RAISING: N_("Pay the rest"),
}
OF_PHASE: Final = {
    phases.BIDDING: ("bid", "no-bid"),
    phases.RAISING: ("bid-20", "bid-5", "bid-1", "enough"),
    phases.LINE: ("deck",),
    phases.ACTION: ("cash",),
    phases.WAY: ("enough",),
    phases.WANTED: tuple(f"wanted-{letter}" for letter in TYPES),
    phases.COMMERCE: ("money",),
    phases.LEISURE: ("hp", "enough"),
    phases.ADMIN: ("end",),
}
WAITING: Final = ("cash", "end")
"""What lies there pale while others play."""


@dataclass(slots=True)
class Signs(Buttons):
    world: str = ""


def buttons(game: Game, position: TramwaysPosition, seat: int) -> Signs:
    """The signs of what is being decided; while others play those of one's own turn, pale."""
    legal = usable(game, position) if position.actor == seat else set()
    spots = OF_PHASE.get(int(position.phase), WAITING) if legal else WAITING
    drawn = [_button(position, spot, legal) for spot in spots]
    return Signs(_("What you can do"), HIGH, in_a_row(drawn, PART, GAP, FEWEST), position.box.world_name)


def _button(position: TramwaysPosition, spot: str, legal: set[str]) -> Button:
    if spot.startswith("wanted-"):
        letter = spot[-1]
        return Button(spot, "paper" if spot in legal else "idle", _(BUILDING_NAMES[letter]), f"use-{letter}")
    words, drawing, hue = SIGNS[spot]
    said = _(ENOUGH.get(int(position.phase), words)) if spot == "enough" else _(words)
    box = position.box
    said = said.format(cash=money(int(box.cash)), commerce=money(int(box.commerce_pays)))
    return Button(spot, hue if spot in legal else "idle", said, f"do-{drawing}")
