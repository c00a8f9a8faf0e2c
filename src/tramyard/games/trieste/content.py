"""The board, tiles, passengers and cards of Tachite al Tram, read from TOML and checked against what the rules need."""

import re
from collections import Counter
from typing import Final, Literal

import msgspec

from tramyard.games.trieste.board_check import Survey, check_links, check_map, check_name
from tramyard.games.trieste.card_check import check_card
from tramyard.games.trieste.rules.board import Board
from tramyard.games.trieste.rules.track import SIDES, track_of
from tramyard.kernel.content import Fault, check_number, checked, decode
from tramyard.kernel.words import _, plural

SideName = Literal["N", "E", "S", "W"]
COLOURS: Final = ("viola", "verde", "aranz", "celeste")
TRAMS: Final = ("teran", "vitovska", "kruskovac", "rose")  # TR-SET-06
PILE: Final = 4
"""Passengers of a pile at the start."""  # TR-SET-03
PLAYERS: Final = (2, 3, 4)  # TR-SET-01
HAND: Final = 3
"""Tiles of a hand."""  # TR-TILE-09
CUSTOMS: Final = 2
"""Blank tiles to be drawn on."""  # TR-TILE-26
COPIES: Final = "abcd"
"""How the copies of a character are told apart."""
MOST_OF_A_SHAPE: Final = 31
MOST_SHAPES: Final = 12
MOST_PASSENGERS: Final = 60
MOST_CARDS: Final = 60
# A shape has five bits of a number with 64 of them; passengers and cards have one each.
PUBLISHED: Final = {"columns": 7, "rows": 14, "stops": 6, "tiles": 42, "passengers": 24, "characters": 12, "cards": 36}


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file is, what of it is a fact of the published game, and what is somebody's own design."""

    game: Literal["trieste"]
    format: Literal[1]
    name: str
    about: str
    facts: str
    ours: str


class Rail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rails printed on a square."""

    at: str
    links: list[tuple[SideName, SideName]]
    name: str = ""
    box: str = ""
    """Of a stop: where its passengers wait."""
    oneway: bool = False

    def track(self) -> int:
        return track_of(_numbered(self.links), self.oneway, [])


class BoardMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    map: list[str]
    remainder: list[str]
    rail: list[Rail]
    obstacles: dict[str, str] = {}

    def board(self) -> Board:
        return Board(self.map, {rail.at: rail.track() for rail in self.rail})


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shape of track, before it is turned."""

    id: str
    name: str
    count: int
    links: list[tuple[SideName, SideName]]
    sides: list[SideName] = []
    """Rails that lead nowhere."""
    oneway: bool = False
    custom: bool = False
    """One of the two that owners draw."""

    def track(self) -> int:
        return track_of(_numbered(self.links), self.oneway, [SIDES.index(side) for side in self.sides])


class Passenger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character; `marks` has the numbers on each copy."""

    id: str
    name: str
    gloss: str
    colour: Literal["viola", "verde", "aranz", "celeste"]
    marks: list[list[int]]


class EffectLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing a card does; which fields it needs is for `card_check` to say."""

    op: str
    n: int | None = None
    pick: Literal["owner", "random"] | None = None
    even_buloto: bool = False
    square: str = ""
    scope: str = ""


class CardLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    gloss: str
    tone: Literal["bad", "good"]
    who: Literal["all", "self"]
    effects: list[EffectLine]
    where: str = "any"


class Trieste(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole content file."""

    meta: Meta
    board: BoardMap
    tile: list[Tile]
    passenger: list[Passenger]
    card: list[CardLine]


def _numbered(links: list[tuple[SideName, SideName]]) -> list[tuple[int, int]]:
    return [(SIDES.index(one), SIDES.index(other)) for one, other in links]


def read(text: str, file: str) -> Trieste:
    """The content of a file's text. Raises FileFault naming file, field and expectation."""
    return checked(decode(text, Trieste, file), _check, file)


def _check(trieste: Trieste) -> None:
    check_map(trieste.board)
    _check_tiles(trieste.tile)
    board = trieste.board.board()
    _check_passengers(trieste.passenger, len(board.stops))
    _survey(trieste).check()
    check_number(len(trieste.card), 1, MOST_CARDS, "card")
    seen: set[str] = set()
    for number, card in enumerate(trieste.card):
        _check_id(card.id, "[A-Z][A-Z0-9]{1,4}", seen, f"card[{number}]")
        field = f"card {card.id}"
        check_name(card.name, f"{field}.name", card.id)
        check_card(card, board, field)


def _check_id(value: str, pattern: str, seen: set[str], field: str) -> None:
    """Short names are written in moves: they look alike, and each is there once. What is wrong with the rest of an
    entry is told of its short name, because nobody counts thirty cards."""
    if not re.fullmatch(pattern, value):
        expected = _("expected a short name like {pattern}, not «{value}»")
        raise Fault(f"{field}.id", expected.format(pattern=pattern, value=value[:40]))
    if value in seen:
        raise Fault(f"{field}.id", _("expected a short name of its own, not «{value}» again").format(value=value))
    seen.add(value)


def _check_tiles(tiles: list[Tile]) -> None:
    check_number(len(tiles), 1, MOST_SHAPES, "tile")
    seen: set[str] = set()
    for number, tile in enumerate(tiles):
        _check_id(tile.id, "[A-Z]", seen, f"tile[{number}]")
        field = f"tile {tile.id}"
        check_name(tile.name, f"{field}.name", tile.id)
        check_number(tile.count, 1, 1 if tile.custom else MOST_OF_A_SHAPE, f"{field}.count")
        check_links([*tile.links], field, tile.id)
        check_bare_sides([*tile.links], [*tile.sides], f"{field}.sides", tile.id)
    if [tile.custom for tile in tiles] != sorted(tile.custom for tile in tiles) or len(
        [tile for tile in tiles if tile.custom]
    ) != CUSTOMS:
        raise Fault("tile", _("expected {count} custom tiles, after all others").format(count=CUSTOMS))
    dealt = HAND * max(PLAYERS)
    check_number(_ordinary(tiles), dealt, MOST_SHAPES * MOST_OF_A_SHAPE, "tile")


def check_bare_sides(links: list[tuple[str, str]], sides: list[str], field: str, of: str) -> None:
    """Rails that lead nowhere are at sides that are not joined to others; a tile has some rail."""
    for side in sides:
        if any(side in link for link in links) or sides.count(side) > 1:
            expected = _("expected at side {side} of {place} either a rail that leads nowhere or a joined one")
            raise Fault(field, expected.format(side=side, place=of))
    if not links and not sides:
        raise Fault(field, _("expected a rail on {place}").format(place=of))


def _ordinary(tiles: list[Tile]) -> int:
    """How many tiles there are, but for custom ones."""
    return sum(tile.count for tile in tiles if not tile.custom)


def _check_passengers(characters: list[Passenger], stops: int) -> None:
    seen: set[str] = set()
    for number, character in enumerate(characters):
        _check_id(character.id, "[A-Z]{3}", seen, f"passenger[{number}]")
        field = f"passenger {character.id}"
        check_name(character.name, f"{field}.name", character.id)
        check_number(len(character.marks), 1, len(COPIES), f"{field}.marks")
        for copy, marks in enumerate(character.marks):
            if set(marks) - set(PLAYERS) or len(set(marks)) != len(marks):
                expected = _("expected numbers out of 2, 3 and 4, each once at most, not {value}")
                raise Fault(f"{field}.marks[{copy}]", expected.format(value=marks))
    people = sum(len(character.marks) for character in characters)
    if people != PILE * stops or people > MOST_PASSENGERS:
        expected = _("expected {number} passengers, {pile} for each of {stops} stops, not {count}")
        raise Fault("passenger", expected.format(number=PILE * stops, pile=PILE, stops=stops, count=people))


def _survey(trieste: Trieste) -> Survey:
    """The board with the tiles of the box; custom ones may be left there."""
    tracks = [tile.track() for tile in trieste.tile if not tile.custom]
    return Survey(trieste.board.board(), tracks, _ordinary(trieste.tile))


def contains(trieste: object) -> list[str]:
    """What is in the file, in a few words each."""
    assert isinstance(trieste, Trieste)
    signs = Counter("".join(trieste.board.map))
    return [
        _("board of {columns} by {rows} squares").format(
            columns=len(trieste.board.map[0]), rows=len(trieste.board.map)
        ),
        plural("{count} stop", "{count} stops", signs["S"]),
        plural("{count} track tile", "{count} track tiles", _ordinary(trieste.tile)),
        plural("{count} misfortune card", "{count} misfortune cards", len(trieste.card)),
    ]


def remarks(trieste: object) -> list[str]:
    """Where a valid file differs from the published box, and what is odd about it."""
    assert isinstance(trieste, Trieste)
    figures = {
        "columns": len(trieste.board.map[0]),
        "rows": len(trieste.board.map),
        "stops": "".join(trieste.board.map).count("S"),
        "tiles": _ordinary(trieste.tile),
        "passengers": sum(len(character.marks) for character in trieste.passenger),
        "characters": len(trieste.passenger),
        "cards": len(trieste.card),
    }
    told = _("{name} is {value}, where the published game has {published}")
    found = [
        told.format(name=name, value=figures[name], published=published)
        for name, published in PUBLISHED.items()
        if figures[name] != published
    ]
    return [*found, *_survey(trieste).remarks()]
