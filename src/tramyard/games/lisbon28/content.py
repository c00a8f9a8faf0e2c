"""The board and the cards of Lisbon Tram 28, read from TOML and checked against what the rules need."""

from typing import Final, Literal

import msgspec

from tramyard.kernel.content import decode

COLOURS: Final = "RYGB"
BONUSES: Final = ("MOVE", "ACT", "SEAT", "PICK")
TRAMS: Final = ("pink", "black", "white", "brown")

Colour = Literal["R", "Y", "G", "B"]
Bonus = Literal["MOVE", "ACT", "SEAT", "PICK"]


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file is, what of it is a fact of the published game, and what is somebody's own design."""

    game: Literal["lisbon28"]
    format: Literal[1]
    name: str
    about: str
    facts: str
    ours: str


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the picture ends and where the river begins; y grows downwards."""

    canvas: tuple[int, int]
    river_line: list[tuple[int, int]]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tickets_per_colour: int
    passengers_per_colour: int
    start_hand: int
    end_turn_draw: int
    passengers_per_stop: int
    seats_base: int
    seats_bonus: int
    lift_cost: int
    substitution: int


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By number of players, as TOML writes keys: `face_up["4"]` monument cards are turned up, `display["4"]` open."""

    face_up: dict[str, int]
    display: dict[str, int]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A monument card: the passengers it asks for, its points, and the half tickets on its edges."""

    id: int
    monument: str
    demand: str
    points: int
    left: str
    right: str


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    list: list[Card]


class Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A place on the board."""

    id: str
    kind: Literal["hub", "lift", "monument", "stop", "junction"]
    name: str
    x: int
    y: int


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the board. `through`: (at, a, b), a tram that does not halt at `at` may run from a to b and back."""

    players: list[int]
    nodes: list[Node]
    rails: list[tuple[str, str]]
    through: list[tuple[str, str, str]]
    bends: list[tuple[str, str, int, int]] = []


class Lisbon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole content file."""

    meta: Meta
    components: Components
    setup: Setup
    lifts: dict[str, Colour]
    bonus_map: dict[str, dict[str, Bonus]]
    cards: Cards
    drawing: Drawing
    side_a: Side
    side_b: Side

    def side(self, players: int) -> Side:
        """The side this many players use (L28-SET-01)."""
        return self.side_a if players in self.side_a.players else self.side_b


def read(text: str, file: str) -> Lisbon:
    """The board and cards of a file's text. Raises FileFault naming file, field and expectation."""
    return decode(text, Lisbon, file)
