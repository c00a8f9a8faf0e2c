"""What players call things: faces, goods, cities, contracts and each other, in words and rich colours."""

from typing import Final

from rich.markup import escape

from tramyard.games.trainmaker.rules.box import GOODS, Box, letters_of
from tramyard.kernel.words import N_, _, seat_name

FACE_NAMES: Final = (N_("Locomotive"), N_("Passenger Car"), N_("Boxcar"), N_("Flatcar"), N_("Caboose"))
ONE_DIE: Final = (N_("a Locomotive"), N_("a Passenger Car"), N_("a Boxcar"), N_("a Flatcar"), N_("a Caboose"))
GOOD_NAMES: Final = (N_("cattle"), N_("mail"), N_("coal"), N_("passengers"), N_("lumber"), N_("corn"), N_("wild"))
"""For the catalogues; which goods there are is said by the cards."""
TALLY_NAMES: Final = (N_("goods"), N_("cars"), N_("cards"))
"""For the catalogues; the position says which parts a score has."""
SIZE_NAMES: Final = ("", N_("Whistlestop"), N_("Depot"), N_("Station"), N_("Terminal"))
ENGINE: Final = N_("Steam Engine")

# Goods and faces share colours but have nothing to do with each other: goods are coloured words, dice coloured blocks.
DIE_STYLES: Final = {
    "L": "bold white on grey35",
    "P": "bold white on blue",
    "B": "bold black on yellow",
    "F": "bold white on dark_green",
    "C": "bold white on red",
}
GOOD_STYLES: Final = ("bright_red", "dodger_blue1", "medium_purple1", "bright_black", "green", "yellow", "bold")


def die(letter: str) -> str:
    """One die, three columns wide."""
    return f"[{DIE_STYLES[letter]}] {letter} [/]"


def dice(code: int) -> str:
    """Dice in a sentence."""
    return " ".join([f"[{DIE_STYLES[letter]}]{letter}[/]" for letter in letters_of(code)])


def good(box: Box, number: int) -> str:
    """A good as a coloured word."""
    return f"[{GOOD_STYLES[number]}]{escape(_(box.goods[number]))}[/]"


def city(box: Box, number: int) -> str:
    """A city with what it stands for: «Abilene (cattle)»."""
    return f"[bold]{escape(box.city_names[number])}[/] ({good(box, box.good[number])})"


def terms(box: Box, contract: int) -> str:
    """What a contract asks for, most cards first."""
    asks = box.asks[contract]
    wanted = sorted([number for number in range(GOODS) if asks[number]], key=lambda number: -asks[number])
    return " + ".join([f"{asks[number]} {good(box, number)}" for number in wanted])


def contract_name(box: Box, contract: int) -> str:
    return f"[bold]{escape(box.contract_names[contract])}[/]"


def who(player: int, seat: int, box: Box) -> str:
    """How the seat that reads calls a player; the Steam Engine comes after all seats."""
    if player == seat:
        return _("You")
    return _(ENGINE) if player == box.seats else escape(seat_name(player))
