"""Boards, cards, layouts and numbers of Tramways, read from one TOML file and checked against what the rules need.

A file (`orbit.toml` ships) has these tables:

- `[meta]`: `game = "tramways"`, `format = 1`, `name`, `about`, and what is `published`, `reported` by reviews, `ours`.
- `[game]`: the numbers of a play (Numbers). `[stress]`: `row`. `[schedule]`: `refill`, the types that get passengers at
  the end of each round. `[supply]`: how many pieces there are (Supply).
- `[world.moon]`, `[world.mars]`, `[world.earth]`: what is different there (World). `first` holds fixed set-ups for
  first games by number of players: `2 = "A0 C0"`.
- `[layout.orbit]`, `[layout.earth]`: by number of players, rows of slots (`notation`).
- `[[board]]`: `id`, and the faces `moon` and `mars`, each with `grid` and `edge`. `[[earth]]`: `id`, `j = true` for
  those of which a map has at most one, and the faces `plain` and `hard`, each with `grid` alone.
- `[card.generic]`, `.parcel`, `.development`, `.auction`, `.building`, `.special`: cards by their ids, as `notation`
  writes them. Everybody has a copy of each generic and special card; a building's card has `building_copies`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from tramyard.games.tramways.notation import (
    DIGITS,
    GROUNDS,
    PLACEMENT,
    SIDE,
    SLOT_SIGNS,
    TYPES,
    CardFace,
    card_of,
)
from tramyard.kernel.content import Fault, check_number, checked, decode
from tramyard.kernel.words import _, plural
from tramyard.tramnet import sets

WORLDS: Final = ("moon", "mars", "earth")
PLAYERS: Final = (1, 2, 3, 4, 5)
CARD_FAMILIES: Final = ("generic", "parcel", "development", "auction", "building", "special")
"""In the order in which cards are spelled."""
MOST_CARDS: Final = sets.MOST
"""Different cards: as many as a set of cards can hold."""
MOST_SPACES: Final = 320


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file is, and where what it says comes from."""

    game: Literal["tramways"]
    format: Literal[1]
    name: str
    about: str
    published: str
    reported: str
    ours: str


class Final_(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Final scoring."""

    per_link: int
    dollars_per_hp: int
    debt_per_hp: int


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of every play."""

    rounds: int
    hand_limit: int
    cash_action: int
    laps: list[int]
    start_money: int
    start_workers: int
    commerce_cash: int
    improve_hp: int
    first_player_stress: list[int]
    """By round."""
    discard_cost: int
    """Of each discard after the first, which is free."""
    final: Final_
    solo_target: int
    """What a lone player plays against."""


class Stress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    row: list[int]


class Schedule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refill: list[str]


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    passengers: int
    workers: int
    rails_per_player: int
    martians: int
    books: dict[str, tuple[int, int]]
    """By number of players: so many Ticket Books of so many cards."""
    auction_per_player: int
    building_copies: int
    buildings: dict[str, str]
    """By number of players: a letter for each building that can be built."""


class World(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is different on a world."""

    players: tuple[int, int]
    boards: dict[str, int]
    """By number of players."""
    layout: Literal["orbit", "earth"]
    stress: int
    """The space of the stress row on which everybody starts, counted from 0."""
    night: bool
    edge_relief: int
    parcels_per_player: int
    parcels: Literal["draft", "deal"]
    min_parcels_per_player: int
    unified: bool
    special: bool
    """Whether everybody has the special Development card."""
    martians: bool
    martian_hp: int = 0
    require_all_types: bool = False
    first: dict[str, str] = {}


class Edge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: str
    e: str
    s: str
    w: str


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a board."""

    grid: list[str]
    edge: Edge | None = None


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    moon: Face
    mars: Face


class EarthBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    plain: Face
    hard: Face
    j: bool = False


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    generic: dict[str, str]
    parcel: dict[str, str]
    development: dict[str, str]
    auction: dict[str, str]
    building: dict[str, str]
    special: dict[str, str]

    def family(self, name: str) -> dict[str, str]:
        found: dict[str, str] = getattr(self, name)
        return found


class Orbit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole content file."""

    meta: Meta
    game: Numbers
    stress: Stress
    schedule: Schedule
    supply: Supply
    world: dict[str, World]
    layout: dict[str, dict[str, list[str]]]
    board: list[Board]
    earth: list[EarthBoard]
    card: Cards

    def faces(self, world: str) -> "list[tuple[str, str, bool, Face]]":
        """All faces of a world: its name (`D`, `Dh`), its board, whether it is a J board, and the face."""
        if world != "earth":
            return [(board.id, board.id, False, board.moon if world == "moon" else board.mars) for board in self.board]
        return [
            (board.id + mark, board.id, board.j, face)
            for board in self.earth
            for mark, face in (("", board.plain), ("h", board.hard))
        ]

    def cards(self) -> dict[str, dict[str, CardFace]]:
        """What is printed on the cards of each family, by their ids."""
        found: dict[str, dict[str, CardFace]] = {}
        for family in CARD_FAMILIES:
            found[family] = {}
            for name, text in self.card.family(family).items():
                face = card_of(text)
                assert isinstance(face, CardFace)
                found[family][name] = face
        return found


def read(text: str, file: str) -> Orbit:
    """Boards, cards and numbers of a file's text. Raises FileFault naming file, field and expectation."""
    return checked(decode(text, Orbit, file), _check, file)


def _check(orbit: Orbit) -> None:
    _check_numbers(orbit)
    _check_cards(orbit)
    _check_boards(orbit)
    _check_worlds(orbit)


# Numbers


def _check_numbers(orbit: Orbit) -> None:
    numbers, supply = orbit.game, orbit.supply
    check_number(numbers.rounds, 1, 9, "game.rounds")
    check_number(numbers.hand_limit, 1, 20, "game.hand_limit")
    for name in ("cash_action", "start_money", "commerce_cash", "improve_hp", "discard_cost"):
        check_number(getattr(numbers, name), 0, 99, f"game.{name}")
    check_number(numbers.start_workers, 0, supply.workers // max(PLAYERS), "game.start_workers")
    if not numbers.laps or not all(1 <= lap <= 4 for lap in numbers.laps) or len(numbers.laps) > 4:
        raise Fault("game.laps", _("expected one to four laps of one to four actions each"))
    if len(numbers.first_player_stress) != numbers.rounds:
        raise Fault(
            "game.first_player_stress", _("expected {count} numbers, one for each round").format(count=numbers.rounds)
        )
    for number, steps in enumerate(numbers.first_player_stress):
        check_number(steps, 0, 9, f"game.first_player_stress[{number}]")
    check_number(numbers.final.per_link, 0, 99, "game.final.per_link")
    check_number(numbers.final.dollars_per_hp, 1, 99, "game.final.dollars_per_hp")
    check_number(numbers.final.debt_per_hp, 1, 99, "game.final.debt_per_hp")
    row = orbit.stress.row
    if len(row) < 3 or sorted(row) != row or row[0] != 0 or row.count(1) < 2:
        raise Fault("stress.row", _("expected rising values from 0 with at least two of 1"))
    if len(orbit.schedule.refill) != numbers.rounds:
        raise Fault("schedule.refill", _("expected {count} texts, one for each round").format(count=numbers.rounds))
    for number, letters in enumerate(orbit.schedule.refill):
        _check_letters(letters, f"schedule.refill[{number}]")
    check_number(supply.passengers, 1, 99, "supply.passengers")
    check_number(supply.workers, 1, 99, "supply.workers")
    check_number(supply.rails_per_player, 1, 99, "supply.rails_per_player")
    check_number(supply.martians, 0, 99, "supply.martians")
    check_number(supply.building_copies, 1, 9, "supply.building_copies")
    check_number(supply.auction_per_player, numbers.rounds - 1, 9, "supply.auction_per_player")
    _check_supply(orbit)


def _check_supply(orbit: Orbit) -> None:
    supply = orbit.supply
    every = [str(players) for players in PLAYERS]
    if sorted(supply.books) != every:
        raise Fault("supply.books", _("expected a value for each of 1 to 5 players"))
    for players, (books, height) in supply.books.items():
        check_number(books, int(players), 5, f"supply.books.{players}")
        check_number(height, 1, 9, f"supply.books.{players}")
        if books * height > len(orbit.card.development):
            expected = _("expected no more cards in books than there are Development cards")
            raise Fault(f"supply.books.{players}", expected)
    if sorted(supply.buildings) != every:
        raise Fault("supply.buildings", _("expected a value for each of 1 to 5 players"))
    for players, letters in supply.buildings.items():
        _check_letters(letters, f"supply.buildings.{players}", supply.building_copies)


def _check_letters(letters: str, field: str, most: int = 1) -> None:
    if set(letters) - set(TYPES) or any(letters.count(letter) > most for letter in TYPES):
        expected = _("expected letters of RCIL, each at most {most} times, not «{value}»")
        raise Fault(field, expected.format(most=most, value=letters))


# Cards


def _check_cards(orbit: Orbit) -> None:
    seen: dict[str, str] = {}
    count = 0
    for family in CARD_FAMILIES:
        for name, text in orbit.card.family(family).items():
            field = f"card.{family}.{name}"
            if not name.isalnum() or not name.isascii() or len(name) > 4:
                raise Fault(field, _("expected an id of at most four letters and digits"))
            if name in seen:
                raise Fault(field, _("expected an id of its own, not that of {other}").format(other=seen[name]))
            seen[name] = field
            face = card_of(text)
            if isinstance(face, str):
                raise Fault(field, _("expected icons, not «{value}»").format(value=face))
            if not 1 <= len(face.slots) <= 5:
                raise Fault(field, _("expected one to five slots"))
            _check_card(orbit, family, name, face, field)
            count += orbit.supply.building_copies if family == "building" else 1
    check_number(count, 1, MOST_CARDS, "card")
    check_number(len(orbit.card.generic), 1, 9, "card.generic")
    if sorted(orbit.card.building) != sorted(f"b{letter}" for letter in TYPES):
        raise Fault("card.building", _("expected the cards {cards}").format(cards="bR, bC, bI, bL"))
    check_number(len(orbit.card.special), 1, 1, "card.special")


def _check_card(orbit: Orbit, family: str, name: str, face: CardFace, field: str) -> None:
    codes = [icon.letter for slot in face.slots for icon in slot if icon.kind == "parcel"]
    if codes != ([name] if family == "parcel" else []):
        if family == "parcel":
            raise Fault(field, _("expected its own code #{name} once and no other").format(name=name))
        raise Fault(field, _("expected no Parcel's code on a card of this family"))
    if family == "parcel" and name not in _codes(orbit):
        raise Fault(field, _("expected the code of a Parcel that is on a board"))


def _codes(orbit: Orbit) -> set[str]:
    """Codes of all Parcels on any face."""
    boards: list[tuple[str, Face]] = [(board, face) for world in WORLDS for _n, board, _j, face in orbit.faces(world)]
    return {board + sign for board, face in boards for row in face.grid for sign in row if sign in DIGITS}


# Boards


def _check_boards(orbit: Orbit) -> None:
    for table, ids in (("board", [board.id for board in orbit.board]), ("earth", [board.id for board in orbit.earth])):
        for number, name in enumerate(ids):
            if len(name) != 1 or not "A" <= name <= "Z" or ids.count(name) > 1:
                raise Fault(
                    f"{table}[{number}].id", _("expected a capital letter of its own, not «{value}»").format(value=name)
                )
    for number, board in enumerate(orbit.board):
        for side, face in (("moon", board.moon), ("mars", board.mars)):
            _check_face(orbit, board.id, face, f"board[{number}].{side}", f"{board.id}, {side}", ".")
            if face.edge is None:
                raise Fault(
                    f"board[{number}].{side}.edge",
                    _("expected the numerals of board {board}").format(board=f"{board.id}, {side}"),
                )
            _check_edge(face, face.edge, f"board[{number}].{side}.edge", f"{board.id}, {side}")
    for number, earth in enumerate(orbit.earth):
        for side, face in (("plain", earth.plain), ("hard", earth.hard)):
            _check_face(orbit, earth.id, face, f"earth[{number}].{side}", f"{earth.id}, {side}", GROUNDS)
            if face.edge is not None:
                raise Fault(f"earth[{number}].{side}.edge", _("expected none: there are no numerals on Earth"))
        if _digits(earth.plain) != _digits(earth.hard):
            expected = _("expected the same Parcels on both sides of board {board}")
            raise Fault(f"earth[{number}].hard.grid", expected.format(board=earth.id))


def _digits(face: Face) -> list[str]:
    return sorted(sign for row in face.grid for sign in row if sign in DIGITS)


def _check_face(orbit: Orbit, board: str, face: Face, field: str, name: str, grounds: str) -> None:
    known = grounds + TYPES + DIGITS
    if len(face.grid) != SIDE or any(len(row) != SIDE or set(row) - set(known) for row in face.grid):
        expected = _("expected five rows of five characters of {known} for board {board}")
        raise Fault(f"{field}.grid", expected.format(known=known, board=name))
    for digit, count in Counter(_digits(face)).items():
        if count > 1:
            expected = _("expected the Parcel {digit} of board {board} once only")
            raise Fault(f"{field}.grid", expected.format(digit=digit, board=name))
        if board + digit not in orbit.card.parcel:
            expected = _("expected a card for the Parcel {code} of board {board}")
            raise Fault(f"{field}.grid", expected.format(code=board + digit, board=name))


def _check_edge(face: Face, edge: Edge, field: str, name: str) -> None:
    """Numerals stand on plain spaces, never in corners, and no two equal ones side by side."""
    for side, row in (("n", edge.n), ("e", edge.e), ("s", edge.s), ("w", edge.w)):
        if len(row) != SIDE or set(row) - set(".1234"):
            expected = _("expected five characters of .1234 for board {board}")
            raise Fault(f"{field}.{side}", expected.format(board=name))
        for at, sign in enumerate(row):
            if sign == ".":
                continue
            ground = {"n": face.grid[0][at], "s": face.grid[-1][at], "e": face.grid[at][-1], "w": face.grid[at][0]}
            if at in (0, SIDE - 1) or ground[side] != ".":
                expected = _("expected numerals of board {board} on plain spaces that are no corners")
                raise Fault(f"{field}.{side}", expected.format(board=name))
            if row[at - 1] == sign:
                expected = _("expected no two equal numerals of board {board} side by side")
                raise Fault(f"{field}.{side}", expected.format(board=name))


# Worlds and layouts


def _check_worlds(orbit: Orbit) -> None:
    if sorted(orbit.world) != sorted(WORLDS):
        raise Fault("world", _("expected the worlds {worlds}").format(worlds=", ".join(WORLDS)))
    if sorted(orbit.layout) != ["earth", "orbit"]:
        raise Fault("layout", _("expected the layouts earth and orbit"))
    for name, world in orbit.world.items():
        field = f"world.{name}"
        least, most = world.players
        check_number(least, 1, 5, f"{field}.players")
        check_number(most, least, 5, f"{field}.players")
        check_number(world.stress, 0, len(orbit.stress.row) - 1, f"{field}.stress")
        check_number(world.edge_relief, 0, 9, f"{field}.edge_relief")
        check_number(world.parcels_per_player, 0, 9, f"{field}.parcels_per_player")
        check_number(world.martian_hp, 0, 99, f"{field}.martian_hp")
        for players in range(least, most + 1):
            _check_layout(orbit, world, players, field)
            if str(players) in world.first:
                _check_placements(orbit, name, world.first[str(players)], players, f"{field}.first.{players}")
    _check_pieces(orbit)


def _check_layout(orbit: Orbit, world: World, players: int, field: str) -> None:
    number = str(players)
    if number not in world.boards:
        raise Fault(f"{field}.boards", _("expected how many boards {count} players use").format(count=players))
    rows = orbit.layout[world.layout].get(number)
    where = f"layout.{world.layout}.{number}"
    if rows is None:
        raise Fault(f"layout.{world.layout}", _("expected a layout for {count} players").format(count=players))
    signs = sorted("".join(rows).replace(".", ""), key=SLOT_SIGNS.find)
    boards = world.boards[number]
    if signs != list(SLOT_SIGNS[:boards]) or len({len(row) for row in rows}) != 1:
        expected = _("expected rows of equal length with the slots {slots}, each once")
        raise Fault(where, expected.format(slots=SLOT_SIGNS[:boards]))
    check_number(len(rows) * len(rows[0]) * SIDE * SIDE, 1, MOST_SPACES, where)


def placements(text: str) -> list[tuple[str, str, int]] | None:
    """Boards with their turns as they are written (`A0 Dh2`): face, board, turns; None where that is not what it is.

    >>> placements("A0 Dh2"), placements("A7")
    ([('A', 'A', 0), ('Dh', 'D', 2)], None)
    """
    found = []
    for word in text.split():
        match = PLACEMENT.fullmatch(word)
        if match is None:
            return None
        found.append((match[1] + match[2], match[1], int(match[3])))
    return found


def _check_placements(orbit: Orbit, world: str, text: str, players: int, field: str) -> None:
    found = placements(text)
    faces = {name: (j, face) for name, _board, j, face in orbit.faces(world)}
    number = orbit.world[world].boards[str(players)]
    if found is None or len(found) != number or any(name not in faces for name, _board, _turns in found):
        raise Fault(
            field, _("expected {count} boards with their turns, not «{value}»").format(count=number, value=text)
        )
    if len({board for _name, board, _turns in found}) < number:
        raise Fault(field, _("expected every board once only"))


def _check_pieces(orbit: Orbit) -> None:
    """Whatever boards are drawn, there are passengers and Martians enough."""
    for name, world in orbit.world.items():
        for players in range(world.players[0], world.players[1] + 1):
            boards = world.boards[str(players)]
            most: dict[str, int] = {}
            jokers: set[str] = set()
            for _face, board, j, face in orbit.faces(name):
                count = sum(sign in TYPES for row in face.grid for sign in row)
                most[board] = max(count, most.get(board, 0))
                if j:
                    jokers.add(board)
            plain = sorted((most[board] for board in most if board not in jokers), reverse=True)
            joker = max((most[board] for board in jokers), default=0)
            total = sum(sorted([*plain, joker] if jokers else plain, reverse=True)[:boards])
            limit = min(orbit.supply.passengers, orbit.supply.martians if world.martians else 99)
            if total > limit:
                expected = _(
                    "expected at most {most} building spaces on any map of {world} for {count} players, not {value}"
                )
                raise Fault(
                    "board" if name != "earth" else "earth",
                    expected.format(most=limit, world=name, count=players, value=total),
                )


def contains(orbit: object) -> list[str]:
    """What is in the file, in a few words each."""
    assert isinstance(orbit, Orbit)
    cards = sum(len(orbit.card.family(family)) for family in CARD_FAMILIES)
    return [
        plural("{count} board of Moon and Mars", "{count} boards of Moon and Mars", len(orbit.board)),
        plural("{count} board of Earth", "{count} boards of Earth", len(orbit.earth)),
        plural("{count} different card", "{count} different cards", cards),
        plural("{count} round", "{count} rounds", orbit.game.rounds),
    ]


def _figures(orbit: Orbit) -> Iterator[tuple[str, int, int]]:
    """Numbers that the published game has, and those of the file."""
    yield "game.rounds", orbit.game.rounds, 6
    yield "game.hand_limit", orbit.game.hand_limit, 7
    yield "game.cash_action", orbit.game.cash_action, 2
    yield "game.start_money", orbit.game.start_money, 3
    yield "game.start_workers", orbit.game.start_workers, 2
    yield "supply.passengers", orbit.supply.passengers, 30
    yield "supply.workers", orbit.supply.workers, 10
    yield "supply.rails_per_player", orbit.supply.rails_per_player, 24
    yield "supply.martians", orbit.supply.martians, 15


def remarks(orbit: object) -> list[str]:
    """Where a valid file differs from the published box."""
    assert isinstance(orbit, Orbit)
    return [
        _("{name} is {value}, where the published game has {published}").format(
            name=name, value=value, published=published
        )
        for name, value, published in _figures(orbit)
        if value != published
    ]
