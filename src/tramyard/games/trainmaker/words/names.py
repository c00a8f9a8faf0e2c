"""What players call things: dice, goods, cities, contracts, and the Steam Engine."""

from itertools import groupby
from typing import Final

from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.rules.box import GOODS, Box, letters_of
from tramyard.kernel.spans import PIECE, STRONG, Line, Span, joined, together
from tramyard.kernel.words import N_, _, plural

FACE_NAMES: Final = (N_("Locomotive"), N_("Passenger Car"), N_("Boxcar"), N_("Flatcar"), N_("Caboose"))
GOOD_NAMES: Final = (N_("cattle"), N_("mail"), N_("coal"), N_("passengers"), N_("lumber"), N_("corn"), N_("wild"))
"""For the catalogues; which goods there are is said by the cards."""
TALLY_NAMES: Final = (N_("goods"), N_("cars"), N_("cards"))
"""For the catalogues; the position says which parts a score has."""
SIZE_NAMES: Final = ("", N_("Whistlestop"), N_("Depot"), N_("Station"), N_("Terminal"))
ENGINE: Final = N_("Steam Engine")

# Goods and faces share colours but have nothing to do with each other: goods are coloured words, dice coloured blocks.
DIE_STYLES: Final = (
    "bold white on grey35",
    "bold white on blue",
    "bold black on yellow",
    "bold white on dark_green",
    "bold white on red",
)
GOOD_STYLES: Final = ("bright_red", "dodger_blue1", "medium_purple1", "bright_black", "green", "yellow", "bold")
LOOKS: Final = {
    **{f"die-{letter}": style for letter, style in zip(FACES, DIE_STYLES, strict=True)},
    **{f"good-{number}": style for number, style in enumerate(GOOD_STYLES)},
}
"""How a terminal shows dice and goods."""


def die(letter: str, text: str) -> Span:
    """A die, or several of one face, in these words."""
    return Span(text, PIECE, f"die-{letter}")


def one_die(face: int) -> Span:
    """«a Locomotive»."""
    return die(FACES[face], _counted(face, 1))


def spoken(letters: str) -> Line:
    """Dice in a sentence, in the order they lie: «a Locomotive, 2 Boxcars»."""
    groups = [(letter, len(list(alike))) for letter, alike in groupby(letters)]
    return joined([die(letter, _counted(FACES.index(letter), many)) for letter, many in groups])


def dice(code: int) -> Line:
    """The same for dice that lie in no order."""
    return spoken(letters_of(code))


def _counted(face: int, count: int) -> str:
    return (
        plural("a Locomotive", "{count} Locomotives", count),
        plural("a Passenger Car", "{count} Passenger Cars", count),
        plural("a Boxcar", "{count} Boxcars", count),
        plural("a Flatcar", "{count} Flatcars", count),
        plural("a Caboose", "{count} Cabooses", count),
    )[face]


def token() -> Span:
    """The Switch Track token, drawn as its lever."""
    return Span(_("Switch Track token"), PIECE, "lever")


def good(box: Box, number: int) -> Span:
    """A good as a coloured word."""
    return Span(_(box.goods[number]), PIECE, f"good-{number}")


def city(box: Box, number: int) -> Line:
    """A city with what it stands for: «Abilene (cattle)»."""
    return together(Span(box.city_names[number], STRONG), " (", good(box, box.good[number]), ")")


def terms(box: Box, contract: int) -> Line:
    """What a contract asks for, most cards first."""
    asks = box.asks[contract]
    wanted = sorted([number for number in range(GOODS) if asks[number]], key=lambda number: -asks[number])
    return joined([together(f"{asks[number]} ", good(box, number)) for number in wanted], " + ")


def contract_name(box: Box, contract: int) -> Span:
    return Span(box.contract_names[contract], STRONG)
