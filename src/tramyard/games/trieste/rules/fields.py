"""What a position of Tachite al Tram is made of, declared once: dumps are written and read by it."""

from typing import Any, Final

from tramyard.games.trieste.rules.board import Board
from tramyard.games.trieste.rules.phases import ENDINGS, PHASES
from tramyard.games.trieste.rules.track import SIDES, TURNS
from tramyard.kernel.bits import table
from tramyard.kernel.dumps import bad_field
from tramyard.kernel.fields import (
    Attribute,
    Bits,
    ByName,
    Field,
    Fields,
    Flag,
    Kind,
    Letters,
    Listed,
    OneOf,
    PerSeat,
    Whole,
    an_object,
)
from tramyard.kernel.words import _
from tramyard.tramnet.trail import Trail

FORMAT: Final = 1
TILE_BITS: Final = 5
"""Of a count of tiles, for each shape."""
MOST_POINTS: Final = 99
MOST_TURNS: Final = 99_999
MOST_PIPS: Final = 99
FUTIZ: Final = "CSZB"


class Laid(Kind):
    """Tiles on the board, by square: `{"E1": "I1"}` is a straight on E1, turned once. 0 is none."""

    def __init__(self, board: Board, shapes: list[str]) -> None:
        self.board: Board = board
        self.tiles: list[str] = [f"{shape}{turned}" for shape in shapes for turned in range(TURNS)]

    def write(self, value: Any) -> object:
        laid: dict[str, object] = {}
        for meadow in self.board.meadows:
            if value[meadow]:
                laid[self.board.names[meadow]] = self.tiles[value[meadow] - 1]
        return laid

    def read(self, data: object, where: str) -> Any:
        names = [self.board.names[meadow] for meadow in self.board.meadows]
        squares = an_object(data, names, where, names)
        laid = [0] * int(self.board.size)
        for square, tile in squares.items():
            if tile is None:
                continue
            if tile not in self.tiles:
                raise bad_field(f"{where}.{square}", _("«{value}» is not known").format(value=str(tile)[:40]))
            laid[self.board.number_of[square]] = self.tiles.index(str(tile)) + 1
        return table(laid)


def position_fields(board: Board, seats: int, shapes: list[str], passengers: list[str], cards: list[str]) -> Fields:
    """In the order of the dump. Sides, futiz, cards and the like are told by name, and by an empty text for none."""
    seat = Whole(0, seats - 1, 1)
    somebody = OneOf([f"p{number}" for number in range(1, seats + 1)], none="")
    tiles = Letters("".join(shapes), TILE_BITS, len(shapes) * (2**TILE_BITS - 1))
    people = Bits(passengers)
    deck = Bits(cards)
    square = OneOf([board.names[number] for number in range(board.size)])

    def joined(one: int, other: int) -> bool:
        return any(board.reach[TURNS * one + side] == other for side in range(TURNS))

    stops = [board.names[stop] for stop in board.stops]
    points = Whole(0, MOST_POINTS)
    players = [
        Attribute("at", OneOf([*board.names]), "trams"),
        Attribute("via", OneOf(SIDES, none=""), "vias"),
        Attribute("by", Trail(board.names, joined, 2, or_none=True), "rode"),
        Attribute("hand", tiles, "hands"),
        Attribute("aboard", people),
        Attribute("futiz", OneOf(FUTIZ, none="")),
        Attribute("downtown", points),
        Attribute("uphill", points),
        Attribute("damage", Whole(0, 2), "damages"),
        Attribute("target", OneOf([board.names[terminus] for terminus in board.termini]), "targets"),
        Attribute("last_stop", OneOf(stops, none=""), "last_stops"),
        Attribute("no_roll", Flag(), "no_rolls"),
        Attribute("no_build", Flag(), "no_builds"),
        Attribute("roll_mod", Whole(-MOST_PIPS, MOST_PIPS), "roll_mods"),
        Attribute("roll_half", Flag(), "roll_halves"),
        Attribute("kept", deck),
        Attribute("drew", deck),
        Attribute("tuned", Bits(FUTIZ)),
        Attribute("wrecks", Whole(0, MOST_TURNS)),
        Attribute("trips", Whole(0, MOST_TURNS)),
    ]
    fields: list[Field] = [
        Attribute("seat", seat),
        Attribute("first", seat),
        Attribute("turn", Whole(1, MOST_TURNS)),
        PerSeat("players", seats, players),
        Attribute("laid", Laid(board, shapes)),
        Attribute("locked", Listed(square)),
        Attribute("fresh", Listed(square)),
        Attribute("supply", tiles),
        Attribute("tops", ByName(stops, OneOf(passengers, none=""))),
        Attribute("piles", ByName(stops, Whole(0, len(passengers)))),
        Attribute("hidden", people),
        Attribute("discards", people),
        Attribute("deck", deck),
        Attribute("spent", deck),
        Attribute("latest", OneOf(cards, none="")),
        Attribute("latest_by", somebody),
        Attribute("held", OneOf(shapes, none="")),
        Attribute("pips", Whole(0, MOST_PIPS)),
        Attribute("steps", Whole(0, MOST_PIPS)),
        Attribute("wrecked", Flag()),
        Attribute("marked", Flag()),
        Attribute("card", OneOf(cards, none="")),
        Attribute("effect", Whole(0, 9)),
        Attribute("struck", Bits([f"p{number}" for number in range(1, seats + 1)])),
        Attribute("nth", Whole(0, seats)),
        Attribute("asked", somebody),
        Attribute("owed", Whole(0, len(passengers))),
        Attribute("bare", Bits(stops)),
        Attribute("ended", OneOf(ENDINGS)),
    ]
    return Fields("Tachite al Tram", FORMAT, PHASES, fields)
