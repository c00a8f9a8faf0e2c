"""What is the viewer's own: tickets, seats with passengers, and the row of cards, large while a card is laid."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.lisbon28.content import COLOURS
from tramyard.games.lisbon28.picture.cards import Chip, Link, face, in_a_row, links_at
from tramyard.games.lisbon28.picture.layout import CHIP, LAID, PART
from tramyard.games.lisbon28.rules import phases
from tramyard.games.lisbon28.rules.counts import HUES, of
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import passengers, tickets
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _

TICKET: Final = 49
"""From one ticket to the next."""
SEATS_AT: Final = 204
SEAT_STEP: Final = 19
SEAT_LINE: Final = 25
BARE: Final = 54
HIGH: Final = 84
LAYING: Final = 124
"""The height of the hand before the first card, with a row of cards, and while a card is laid at an end of it."""
GAP: Final = 4
"""Between the first and the last card of a longer row, in the row's units: what lies between does not matter."""


@dataclass(slots=True)
class Ticket:
    colour: str
    x: float
    count: int
    paid: int


@dataclass(slots=True)
class Seat:
    """A seat for a passenger; closed ones need the bonus for seats."""

    x: float
    y: float
    colour: str
    taken: bool
    closed: bool


@dataclass(slots=True)
class End(Chip):
    """The card just claimed, as it would lie at an end of the row, with the links it would make there."""

    spot: str
    links: list[Link]


@dataclass(slots=True)
class Hand:
    label: str
    told: str
    high: int
    tickets: list[Ticket]
    seats: list[Seat]
    chips: list[Chip]
    links: list[Link]
    ends: list[End]


def hand(position: LisbonPosition, seat: int) -> Hand:
    laying = position.phase == phases.SIDE and position.seat == seat
    chips, links = in_a_row(position.box, position.rows[seat], 0, PART)
    ends: list[End] = []
    if laying:
        chips, links, ends = _ends(position, seat)
    return Hand(
        label=_("Your tickets, seats and cards"),
        told=_told(position, seat),
        high=LAYING if laying else HIGH if chips else BARE,
        tickets=_tickets(position, seat),
        seats=seats(position, seat, (SEATS_AT, 1, SEAT_STEP, SEAT_LINE)),
        chips=chips,
        links=links,
        ends=ends,
    )


def _tickets(position: LisbonPosition, seat: int) -> list[Ticket]:
    held = position.hands[seat]
    paying = position.phase == phases.PAY and position.seat == seat
    return [
        Ticket(letter, TICKET * colour, int(of(held, colour)), int(of(position.paid, colour)) if paying else 0)
        for colour, letter in enumerate(COLOURS)
    ]


def seats(position: LisbonPosition, player: int, at: tuple[float, float, float, float]) -> list[Seat]:
    """The seats of a tram, two beside each other for each colour; the lower ones are closed without their bonus."""
    x, y, step, line = at
    box = position.box
    found: list[Seat] = []
    for colour in range(HUES):
        aboard = of(position.aboard[player], colour)
        for nth in range(int(max(box.seats_bonus, box.seats_base))):
            place = x + step * (2.1 * colour + nth % 2 + 0.5), y + line * (nth // 2 + 0.5)
            found.append(Seat(*place, COLOURS[colour], nth < aboard, nth >= position.seats_for(player)))
    return found


def _ends(position: LisbonPosition, seat: int) -> tuple[list[Chip], list[Link], list[End]]:
    """The outer cards of the row, and what the new card would make of each end."""
    box = position.box
    row = position.rows[seat]
    new, first, last = face(box, int(position.spaces[position.space])), face(box, row[0]), face(box, row[-1])
    middle = PART / LAID / 2
    chips, links = in_a_row(box, row, middle - CHIP * len(row) / 2, CHIP * len(row))
    if len(row) > 2:
        chips, links = [Chip(first, middle - CHIP - GAP / 2, CHIP), Chip(last, middle + GAP / 2, CHIP)], []
    left, right = chips[0].x, chips[-1].x + CHIP
    before, after = links_at(new, first, left), links_at(last, new, right)
    return chips, links, [End(new, left - CHIP, CHIP, "row-left", before), End(new, right, CHIP, "row-right", after)]


def _told(position: LisbonPosition, seat: int) -> str:
    """The same for those who cannot see it."""
    held = plain(tickets(position.hands[seat])) or "-"
    aboard = plain(passengers(position.aboard[seat])) or "-"
    return _("Your tickets: {tickets}. On board: {passengers}.").format(tickets=held, passengers=aboard)
