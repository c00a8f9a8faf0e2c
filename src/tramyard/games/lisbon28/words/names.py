"""What players call things: colours, places, cards, bonuses and each other, in words and rich colours."""

from typing import Final

from rich.markup import escape

from tramyard.games.lisbon28.content import COLOURS
from tramyard.games.lisbon28.rules.box import Box
from tramyard.games.lisbon28.rules.counts import letters_of
from tramyard.kernel.words import N_, _, seat_name

COLOUR_NAMES: Final = (N_("red"), N_("yellow"), N_("green"), N_("blue"))
TRAM_NAMES: Final = (N_("pink tram"), N_("black tram"), N_("white tram"), N_("brown tram"))
BONUS_NAMES: Final = (N_("free movement"), N_("third action"), N_("extra seats"), N_("choice of passengers"))
"""In the order of the content's list."""
BONUS_EFFECTS: Final = (
    N_("one movement in each turn without a ticket and without an action"),
    N_("three actions in each turn instead of two"),
    N_("four seats for each colour instead of two"),
    N_("once in each turn the bell brings three passengers, and you choose who joins the group"),
)
TALLY_NAMES: Final = (N_("monuments"), N_("links"))
"""For the catalogues; the position says which parts a score has."""

STYLES: Final = {
    "R": "bold white on red",
    "Y": "bold black on yellow",
    "G": "bold white on dark_green",
    "B": "bold white on blue",
}


def pieces(count: int) -> str:
    """Tickets or passengers in a sentence: their letters, coloured."""
    return "".join([f"[{STYLES[letter]}]{letter}[/]" for letter in letters_of(count)])


def colour(number: int) -> str:
    """A colour as a word with its letter's looks."""
    return f"[{STYLES[COLOURS[number]]}]{_(COLOUR_NAMES[number])}[/]"


def place(box: Box, node: int) -> str:
    return f"[bold]{escape(box.network.names[node])}[/]"


def card(box: Box, number: int) -> str:
    """A monument card; where a monument has two, their number tells them apart."""
    monument = box.monument[number]
    twins = [other for other in range(1, box.cards + 1) if box.monument[other] == monument]
    mark = " " + "I" * (twins.index(number) + 1) if len(twins) > 1 else ""
    return f"{place(box, monument)}{mark}"


def who(player: int, seat: int) -> str:
    """How the seat that reads calls a player."""
    return _("You") if player == seat else escape(seat_name(player))


def names_of(players: list[int], seat: int) -> str:
    """Players to whom something is done."""
    return ", ".join([_("you") if player == seat else who(player, seat) for player in players])
