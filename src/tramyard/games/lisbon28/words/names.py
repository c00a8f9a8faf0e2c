"""What players call things: colours, tickets and passengers, places, cards and bonuses."""

from typing import Final

from tramyard.games.lisbon28.content import COLOURS
from tramyard.games.lisbon28.rules.box import Box
from tramyard.games.lisbon28.rules.counts import HUES, of, total
from tramyard.kernel.spans import PIECE, PLACE, Line, Said, Span, fill, joined, together
from tramyard.kernel.words import N_, _, plural

COLOUR_NAMES: Final = (N_("red"), N_("yellow"), N_("green"), N_("blue"))
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

TICKET: Final = "ticket"
PASSENGER: Final = "passenger"
STYLES: Final = ("bold white on red", "bold black on yellow", "bold white on dark_green", "bold white on blue")
LOOKS: Final = {
    f"{kind}-{letter}": style for kind in (TICKET, PASSENGER) for letter, style in zip(COLOURS, STYLES, strict=True)
}
"""How a terminal shows tickets and passengers."""


def tickets(count: int) -> Line:
    """Tickets in a sentence: «2 red, 1 yellow»; a single one is called by its colour."""
    return _spoken(count, TICKET)


def passengers(count: int) -> Line:
    """Passengers in a sentence."""
    return _spoken(count, PASSENGER)


def _spoken(count: int, kind: str) -> Line:
    held = [(colour, int(of(count, colour))) for colour in range(HUES) if of(count, colour)]
    if total(count) == 1:
        return (_piece(held[0][0], kind, _(COLOUR_NAMES[held[0][0]])),)
    return joined(_chips(count, kind))


def _counted(colour: int, count: int) -> str:
    """So many of a colour, which agrees with what is counted."""
    return (
        plural("{count} red", "{count} red", count),
        plural("{count} yellow", "{count} yellow", count),
        plural("{count} green", "{count} green", count),
        plural("{count} blue", "{count} blue", count),
    )[colour]


def ticket_chips(count: int) -> list[Said]:
    """Tickets colour by colour, each with its number."""
    return _chips(count, TICKET)


def passenger_chips(count: int) -> list[Said]:
    """Passengers colour by colour, each with their number."""
    return _chips(count, PASSENGER)


def _chips(count: int, kind: str) -> list[Said]:
    held = [(colour, int(of(count, colour))) for colour in range(HUES) if of(count, colour)]
    return [_piece(colour, kind, _counted(colour, many)) for colour, many in held]


def replaced(given: int, kept: int, many: int, rate: int) -> Line:
    """So many tickets of a colour, each of which is paid by `rate` of another: «3 blue for 1 red»."""
    tickets = _piece(given, TICKET, _counted(given, many * rate))
    return fill(_("{tickets} for {ticket}"), tickets=tickets, ticket=_piece(kept, TICKET, _counted(kept, many)))


def letters(count: int, kind: str) -> Line:
    """Pieces in a drawing of the table, a letter each; a dash for none."""
    pieces = [_piece(colour, kind, COLOURS[colour]) for colour in range(HUES) for _nth in range(of(count, colour))]
    return tuple(pieces) or (Span("–"),)


def _piece(colour: int, kind: str, text: str) -> Span:
    return Span(text, PIECE, f"{kind}-{COLOURS[colour]}")


def ticket(colour: int) -> Span:
    """A colour that is paid in."""
    return _piece(colour, TICKET, _(COLOUR_NAMES[colour]))


def place(box: Box, node: int) -> Span:
    return Span(box.network.names[node], PLACE, box.network.ids[node])


def card(box: Box, number: int) -> Line:
    """A monument card; where a monument has two, their number tells them apart."""
    monument = box.monument[number]
    twins = [other for other in range(1, box.cards + 1) if box.monument[other] == monument]
    mark = " " + "I" * (twins.index(number) + 1) if len(twins) > 1 else ""
    return together(place(box, monument), mark)
