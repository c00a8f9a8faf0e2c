"""Monument cards in the picture: open, next, and in everybody's row, where half tickets meet and make links."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tramyard.games.lisbon28.content import COLOURS, SPACES
from tramyard.games.lisbon28.picture.layout import (
    CARD,
    CARD_HEIGHT,
    CARD_STEP,
    CARDS_AT,
    HAND_INSET,
    INNER,
    LEFT,
    OTHER,
    OTHERS_AT,
    ROW,
    ROW_AT,
    TRAM,
    TRAM_AT,
)
from tramyard.games.lisbon28.picture.places import SET
from tramyard.games.lisbon28.rules import phases
from tramyard.games.lisbon28.rules.box import Box
from tramyard.games.lisbon28.rules.counts import letters_of, of
from tramyard.games.lisbon28.rules.turn import LisbonPosition

HEIGHTS: Final = {colour: 58 + 40 * nth for nth, colour in enumerate(COLOURS)}
"""At which height a half ticket of a colour stands on the edge of a card (L28-A26)."""
DRAWN: Final = (
    *("BEL", "JER", "PAD", "AJU", "AQU", "EST", "SBE", "MNA", "CAR"),
    *("ROQ", "COM", "SEL", "CAS", "PAN", "VIC", "GRA", "MAR", "ANJ"),
)
"""Monuments with a drawing of their own."""


def figure(monument: str) -> str:
    """The drawing of a monument; one of somebody's own board gets a temple."""
    return monument if monument in DRAWN else "other"


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card."""

    card: int
    number: int
    figure: str
    name: str
    short: str
    points: int
    demand: tuple[tuple[str, float], ...]
    """Passengers and where they stand."""
    left: tuple[tuple[str, int], ...]
    right: tuple[tuple[str, int], ...]


@dataclass(slots=True)
class Shown:
    """A card where it lies."""

    face: Face
    x: float
    y: float
    scale: float
    ready: tuple[bool, ...] = ()
    """Which of the passengers it asks for ride with the viewer."""


@dataclass(slots=True)
class Link:
    """Where two half tickets meet."""

    x: float
    y: float
    scale: float
    colour: str


@dataclass(slots=True)
class End:
    """An end of the viewer's row where the card just claimed may go."""

    spot: str
    x: float
    y: float
    scale: float
    figure: str
    links: list[Link]


@lru_cache(maxsize=256)
def face(box: Box, card: int) -> Face:
    network = box.network
    node = box.monument[card]
    demand = letters_of(box.demand[card])
    step = min(42.0, 168 / len(demand))
    first = CARD / 2 - step * (len(demand) - 1) / 2
    name = network.names[node]
    short = SET[network.ids[node]][-1].replace("|", " ") if network.ids[node] in SET else name
    twins = [other for other in range(1, int(box.cards) + 1) if box.monument[other] == node]
    if len(twins) > 1:
        name, short = (f"{said} {'I' * (twins.index(card) + 1)}" for said in (name, short))
    return Face(
        card,
        box.card_ids[card],
        figure(network.ids[node]),
        name,
        short,
        int(box.points[card]),
        tuple((colour, first + step * nth) for nth, colour in enumerate(demand)),
        tuple((colour, HEIGHTS[colour]) for colour in letters_of(box.left_edge[card])),
        tuple((colour, HEIGHTS[colour]) for colour in letters_of(box.right_edge[card])),
    )


def open_cards(position: LisbonPosition, seat: int) -> list[Shown]:
    """Those in the spaces, and the next one on its pile."""
    lying = [
        _shown(position, seat, int(position.spaces[space]), space) for space in range(SPACES) if position.spaces[space]
    ]
    if position.top:
        lying.append(_shown(position, seat, int(position.top), SPACES))
    return lying


def _shown(position: LisbonPosition, seat: int, card: int, space: int) -> Shown:
    aboard = {colour: of(position.aboard[seat], COLOURS.index(colour)) if seat >= 0 else 0 for colour in COLOURS}
    printed = face(position.box, card)
    ready = []
    for colour, _x in printed.demand:
        aboard[colour] -= 1
        ready.append(aboard[colour] >= 0)
    return Shown(printed, CARDS_AT[0] + CARD_STEP * space, CARDS_AT[1], 1, tuple(ready))


@dataclass(slots=True)
class Row:
    """Where a player's cards may lie."""

    x: float
    y: float
    width: float
    height: float


def room_for_row(players: int, nth: int) -> Row:
    """The viewer's row is the first; the others have theirs in their panels."""
    if nth == 0:
        return Row(ROW_AT, TRAM_AT, ROW, TRAM)
    width = INNER / (players - 1)
    left = LEFT + width * (nth - 1)
    if players == 2:
        return Row(ROW_AT + HAND_INSET, OTHERS_AT, ROW - HAND_INSET, TRAM)
    if players == 3:
        return Row(left + 404, OTHERS_AT + 6, width - 424, OTHER - 12)
    return Row(left + 112, OTHERS_AT + 60, width - 128, OTHER - 66)


def in_a_row(box: Box, cards: list[int], room: Row, spare: int = 0) -> tuple[list[Shown], list[Link]]:
    """Cards side by side as large as the room allows, `spare` places left free at each end; and their links."""
    count = len(cards) + 2 * spare
    scale = min(room.height / CARD_HEIGHT, room.width / (CARD * max(count, 1)))
    top = room.y + (room.height - CARD_HEIGHT * scale) / 2
    lying: list[Shown] = []
    links: list[Link] = []
    for nth, card in enumerate(cards):
        x = room.x + CARD * scale * (nth + spare)
        lying.append(Shown(face(box, card), x, top, scale))
        if nth:
            links += links_at(box, cards[nth - 1], card, (x, top, scale))
    return lying, links


def links_at(box: Box, left: int, right: int, seam: tuple[float, float, float]) -> list[Link]:
    """The tickets two neighbouring cards complete."""  # L28-CARD-03
    x, y, scale = seam
    there = {colour for colour, _height in face(box, left).right}
    return [Link(x, y + height * scale, scale, colour) for colour, height in face(box, right).left if colour in there]


def ends(position: LisbonPosition, seat: int) -> tuple[list[Shown], list[Link], list[End]]:
    """The viewer's row while a card is laid at one of its ends, with the links it would make there."""
    box = position.box
    row = position.rows[seat]
    room = room_for_row(int(box.seats), 0)
    lying, links = in_a_row(box, row, room, 1)
    card = int(position.spaces[position.space])
    drawing = face(box, card).figure
    first, last = lying[0], lying[-1]
    before = links_at(box, card, row[0], (first.x, first.y, first.scale))
    behind = last.x + CARD * last.scale
    after = links_at(box, row[-1], card, (behind, last.y, last.scale))
    return (
        lying,
        links,
        [
            End("row-left", first.x - CARD * first.scale, first.y, first.scale, drawing, before),
            End("row-right", behind, last.y, last.scale, drawing, after),
        ],
    )


def is_laying(position: LisbonPosition, seat: int) -> bool:
    return bool(position.phase == phases.SIDE and position.seat == seat)
