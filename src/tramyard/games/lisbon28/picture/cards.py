"""Monument cards in the picture: what is printed on them, and rows of them where half tickets meet and make links."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tramyard.games.lisbon28.picture.layout import CHIP, HEIGHTS
from tramyard.games.lisbon28.picture.places import SET, broken
from tramyard.games.lisbon28.rules.box import Box
from tramyard.games.lisbon28.rules.counts import letters_of

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

    number: int
    figure: str
    name: str
    title: tuple[str, ...]
    """Its short name, in one line or two."""
    points: int
    demand: str
    left: str
    right: str
    """Colours of the half tickets on its edges."""


@dataclass(slots=True)
class Link:
    """Where two half tickets meet."""

    x: float
    y: float
    colour: str


@dataclass(slots=True)
class Chip:
    """A claimed card where it lies in a row."""

    face: Face
    x: float
    width: float

    @property
    def drawing(self) -> float:
        """How large the monument is drawn between the half tickets."""
        return min(0.4, max(0.0, self.width - 20) / 56)


@lru_cache(maxsize=256)
def face(box: Box, card: int) -> Face:
    network = box.network
    node = box.monument[card]
    name = network.names[node]
    title = tuple(SET[network.ids[node]][-1].split("|")) if network.ids[node] in SET else (name,)
    twins = [other for other in range(1, int(box.cards) + 1) if box.monument[other] == node]
    if len(twins) > 1:
        mark = "I" * (twins.index(card) + 1)
        name, title = f"{name} {mark}", (*title[:-1], f"{title[-1]} {mark}")
    return Face(
        number=box.card_ids[card],
        figure=figure(network.ids[node]),
        name=name,
        title=title if len(title) > 1 else broken(title[0]),
        points=int(box.points[card]),
        demand=letters_of(box.demand[card]),
        left=letters_of(box.left_edge[card]),
        right=letters_of(box.right_edge[card]),
    )


def in_a_row(box: Box, cards: list[int], left: float, width: float) -> tuple[list[Chip], list[Link]]:
    """Cards side by side in so much room, and the tickets neighbours complete."""
    step = min(float(CHIP), width / max(len(cards), 1))
    chips = [Chip(face(box, card), left + step * nth, step) for nth, card in enumerate(cards)]
    links = [
        link
        for nth in range(1, len(cards))
        for link in links_at(face(box, cards[nth - 1]), face(box, cards[nth]), left + step * nth)
    ]
    return chips, links


def links_at(left: Face, right: Face, seam: float) -> list[Link]:
    """The tickets two neighbouring cards complete."""  # L28-CARD-03
    return [Link(seam, HEIGHTS[colour], colour) for colour in left.right if colour in right.left]
