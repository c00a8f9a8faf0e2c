"""Boards and cards of Tramways: what the shipped file must have, and how every mistake in one's own is named."""

import random
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from tramyard.games.tramways import content
from tramyard.games.tramways.content import Face, Orbit, contains, placements, read, remarks
from tramyard.games.tramways.notation import DIGITS, SIDE, SLOT_SIGNS, TYPES, Icon
from tramyard.kernel.content import read_text
from tramyard.kernel.errors import FileFault
from tramyard.testing import rule

FILE = Path(content.__file__).parent / "orbit.toml"
TEXT = read_text(FILE)
ORBIT = ("moon", "mars")
SIDES = "nesw"
SOME = 60
"""Maps of each size that are laid at random."""

Grid = dict[tuple[int, int], str]
"""Signs of a laid map by row and column."""
Numerals = list[str]
"""Those on the outside of a laid map."""


def changed(old: str, new: str, text: str = TEXT) -> str:
    """The shipped file with the first such place changed."""
    assert old in text
    return text.replace(old, new, 1)


@cache
def shipped() -> Orbit:
    return read(TEXT, FILE.name)


def signs(face: Face) -> str:
    return "".join(face.grid)


def buildings(face: Face) -> int:
    return sum(sign in TYPES for sign in signs(face))


# A map laid as people lay it: each board turned by hand, then put in its place.


def turned(face: Face) -> Face:
    """A face after a quarter turn clockwise."""
    grid = ["".join(face.grid[SIDE - 1 - column][row] for column in range(SIDE)) for row in range(SIDE)]
    edge = face.edge
    if edge is None:
        return Face(grid)
    return Face(grid, content.Edge(n=edge.w[::-1], e=edge.n, s=edge.e[::-1], w=edge.s))


def laid(faces: list[tuple[Face, int]], layout: list[str]) -> tuple[Grid, Numerals]:
    """The map of these faces with their turns, slot by slot."""
    slots = sorted(
        (SLOT_SIGNS.index(sign), row, column)
        for row, line in enumerate(layout)
        for column, sign in enumerate(line)
        if sign != "."
    )
    grid: Grid = {}
    outside: Numerals = []
    taken = {(row, column) for _slot, row, column in slots}
    for (face, turns), (_slot, row, column) in zip(faces, slots, strict=True):
        for _quarter in range(turns):
            face = turned(face)
        for down in range(SIDE):
            for along in range(SIDE):
                grid[row * SIDE + down, column * SIDE + along] = face.grid[down][along]
        beyond = {"n": (row - 1, column), "e": (row, column + 1), "s": (row + 1, column), "w": (row, column - 1)}
        if face.edge is not None:
            for side in SIDES:
                if beyond[side] not in taken:
                    outside += [sign for sign in getattr(face.edge, side) if sign != "."]
    return grid, outside


def at_random(world: str, players: int, seed: int) -> tuple[Grid, Numerals]:
    """A map as somebody might lay it who draws boards and turns blindly, with one J board at most."""
    orbit, rng = shipped(), random.Random(f"{world} {players} {seed}")
    number = orbit.world[world].boards[str(players)]
    faces = orbit.faces(world)
    rng.shuffle(faces)
    chosen: dict[str, tuple[bool, Face]] = {}
    for _name, board, j, face in faces:
        if board not in chosen and not (j and any(other for other, _face in chosen.values())):
            chosen[board] = (j, face)
    drawn = [(face, rng.randrange(4)) for _j, face in list(chosen.values())[:number]]
    return laid(drawn, orbit.layout[orbit.world[world].layout][str(players)])


def joined_by_land(grid: Grid) -> bool:
    """Whether every building can be reached from every other without crossing a lake."""
    land = {space for space, sign in grid.items() if sign != "~"}
    homes = [space for space in land if grid[space] in TYPES]
    seen, border = {homes[0]}, [homes[0]]
    while border:
        row, column = border.pop()
        for there in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if there in land and there not in seen:
                seen.add(there)
                border.append(there)
    return seen.issuperset(homes)


SIZES = [
    (world, players)
    for world in content.WORLDS
    for players in range(shipped().world[world].players[0], shipped().world[world].players[1] + 1)
]


# What the shipped file has


def test_the_shipped_file_says_what_it_has_and_differs_nowhere_from_what_is_known() -> None:
    assert contains(shipped()) == [
        "9 boards of Moon and Mars",
        "12 boards of Earth",
        "74 different cards",
        "6 rounds",
    ]
    assert remarks(shipped()) == []


def test_the_file_says_what_is_published_reported_and_ours() -> None:
    meta = shipped().meta
    assert "Martians" in meta.published
    assert "hand of seven" in meta.reported
    assert "Every face" in meta.ours
    assert "our reconstruction" in meta.ours


@rule("TB-CARD-01")
def test_there_are_98_cards_of_six_families() -> None:
    sizes = {family: len(cards) for family, cards in shipped().cards().items()}
    assert sizes == {"generic": 2, "parcel": 27, "development": 20, "auction": 20, "building": 4, "special": 1}
    copies = {"generic": 5, "special": 5, "building": shipped().supply.building_copies}
    assert sum(size * copies.get(family, 1) for family, size in sizes.items()) == 98


def icons() -> list[tuple[str, Icon]]:
    """Every icon of every card but the special one, with its family; copies count."""
    copies = {"generic": 5, "building": 4}
    return [
        (family, icon)
        for family, cards in shipped().cards().items()
        for card in cards.values()
        for slot in card.slots
        for icon in slot
        for _copy in range(copies.get(family, 1))
        if family != "special"
    ]


@rule("TB-CARD-02", "TB-CARD-03")
def test_cards_show_just_the_icons_that_there_are_in_their_numbers() -> None:
    counted = Counter((icon.kind, icon.amount, icon.letter) for _family, icon in icons() if icon.kind != "parcel")
    assert {letter: counted["destination", 0, letter] for letter in TYPES} == {"R": 28, "C": 27, "I": 27, "L": 25}
    assert [counted["rail", rails, ""] for rails in (1, 2, 3)] == [30, 23, 7]
    assert [counted[kind, 1, ""] for kind in ("build", "upbldg", "uplink")] == [13, 7, 8]
    assert [counted[kind, 1, ""] for kind in ("worker", "pax", "calm")] == [8, 4, 8]
    assert counted["hp", 2, ""] == 6
    assert [counted["money", money, ""] for money in (1, 2, 3, 4)] == [13, 20, 6, 2]
    known = {"destination", "rail", "build", "upbldg", "uplink", "worker", "pax", "calm", "hp", "money"}
    assert {kind for kind, _amount, _letter in counted} == known
    codes = [icon.letter for family, icon in icons() if icon.kind == "parcel" and family == "parcel"]
    assert sorted(codes) == sorted(shipped().card.parcel)


@rule("TB-CARD-10")
def test_consequences_are_three_dollars_or_a_step_of_stress() -> None:
    due = [(card.money, card.stress) for cards in shipped().cards().values() for card in cards.values()]
    assert Counter(due) == {(0, 0): 68, (3, 0): 3, (0, 1): 3}


@rule("MOON-DEV-01", "MOON-DEV-04", "TB-AMB56")
def test_the_special_card_has_two_double_slots_with_the_icons_of_the_rulebook() -> None:
    ((name, card),) = shipped().cards()["special"].items()
    assert name == "x"
    assert [[(icon.kind, icon.letter) for icon in slot] for slot in card.slots] == [
        [("upbldg", ""), ("destination", "R")],
        [("rail", ""), ("destination", "C")],
    ]
    assert (card.money, card.stress) == (0, 0)


def test_every_parcel_card_begins_with_its_own_code() -> None:
    for name, card in shipped().cards()["parcel"].items():
        assert card.slots[0] == (Icon("parcel", 0, name),)


@rule("TB-STRESS-02", "TB-STRESS-03", "TB-AMB04")
def test_the_stress_row_has_its_anchors_and_the_worlds_begin_on_them() -> None:
    row = shipped().stress.row
    assert row == [0, 1, 1, 2, 3, 4, 5, 6, 8, 10, 13]
    assert (row.count(1), row[-1]) == (2, 13)
    starts = {name: (world.stress, row[world.stress]) for name, world in shipped().world.items()}
    assert starts == {"moon": (10, 13), "mars": (10, 13), "earth": (1, 1)}


# Boards


def test_there_are_nine_boards_of_two_worlds_and_twelve_of_earth() -> None:
    assert [board.id for board in shipped().board] == list("ABCDEFGHI")
    assert [board.id for board in shipped().earth] == list("ABCDEFGHIJKL")
    assert [board.id for board in shipped().earth if board.j] == list("JKL")
    faces = [tuple(face.grid) for world in content.WORLDS for _name, _board, _j, face in shipped().faces(world)]
    assert len(faces) == len(set(faces)) == 42


@rule("TB-STRUCT-04")
@pytest.mark.parametrize("world", content.WORLDS)
def test_printed_buildings_have_one_or_two_spaces_and_touch_nothing_else(world: str) -> None:
    kinds = set()
    for _name, _board, _j, face in shipped().faces(world):
        spaces = {(row, column): sign for row in range(SIDE) for column, sign in enumerate(face.grid[row])}
        features = {at: sign for at, sign in spaces.items() if sign in TYPES + DIGITS}
        kinds |= set(features.values()) & set(TYPES)
        for (row, column), sign in features.items():
            beside = [
                features.get(at) for at in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column))
            ]
            others = [other for other in beside if other is not None]
            assert others == [] or (others == [sign] and sign in TYPES)
    assert kinds == set(TYPES)


@pytest.mark.parametrize("world", ORBIT)
def test_faces_of_moon_and_mars_keep_the_rules_of_their_design(world: str) -> None:
    spaces = {"moon": 4, "mars": 3}[world]
    for _name, _board, _j, face in shipped().faces(world):
        assert sorted(sign for sign in signs(face) if sign in DIGITS) == ["1", "2", "3"]
        assert buildings(face) == spaces
        assert face.edge is not None
        pairs = [set(getattr(face.edge, side)) - {"."} for side in SIDES]
        assert pairs[0] == pairs[2]
        assert pairs[1] == pairs[3]
        assert pairs[0] | pairs[1] == set("1234")


def test_the_kinds_of_buildings_are_balanced_over_all_faces() -> None:
    counts = {
        world: Counter("".join(signs(face) for _n, _b, _j, face in shipped().faces(world))) for world in content.WORLDS
    }
    assert [counts["moon"][kind] for kind in TYPES] == [9, 9, 9, 9]
    assert [counts["mars"][kind] for kind in TYPES] == [7, 7, 6, 7]
    assert max(counts["earth"][kind] for kind in TYPES) - min(counts["earth"][kind] for kind in TYPES) <= 3
    assert all(counts["earth"][ground] for ground in "^=~")


def rails_of(face: Face) -> int:
    """Rails that would fill a whole face; none lie on lakes and buildings."""
    return sum({"^": 2, "=": 3, "~": 0}.get(sign, 0 if sign in TYPES else 1) for sign in signs(face))


def test_the_hard_side_of_a_board_of_earth_costs_more_rails() -> None:
    for board in shipped().earth:
        assert rails_of(board.hard) > rails_of(board.plain), board.id


def test_boards_of_earth_have_three_parcels_or_are_j_boards() -> None:
    for board in shipped().earth:
        for face in (board.plain, board.hard):
            parcels = "".join(sorted(sign for sign in signs(face) if sign in DIGITS))
            assert parcels == ("" if board.j else "123")


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_no_map_of_earth_needs_more_passengers_or_has_fewer_parcels_than_there_may_be(players: int) -> None:
    number = shipped().world["earth"].boards[str(players)]
    most = {board.id: max(buildings(board.plain), buildings(board.hard)) for board in shipped().earth}
    jays = {board.id for board in shipped().earth if board.j}
    for chosen in combinations(most, number):
        if len(jays.intersection(chosen)) <= 1:
            assert sum(most[board] for board in chosen) <= shipped().supply.passengers
            assert 3 * len(set(chosen) - jays) >= 4 * players


@pytest.mark.parametrize(("world", "players"), SIZES)
def test_maps_laid_at_random_are_joined_by_land_and_bear_no_lone_numeral(world: str, players: int) -> None:
    for seed in range(SOME):
        grid, outside = at_random(world, players, seed)
        assert joined_by_land(grid)
        if world in ORBIT:
            counted = Counter(outside)
            assert set(counted) == set("1234")
            assert min(counted.values()) >= 2


@pytest.mark.parametrize(("world", "players"), SIZES)
def test_ready_made_set_ups_show_all_kinds_and_parcels_enough(world: str, players: int) -> None:
    here = shipped().world[world]
    boards = placements(here.first[str(players)])
    assert boards is not None
    faces = {name: face for name, _board, _j, face in shipped().faces(world)}
    grid, _outside = laid(
        [(faces[name], turns) for name, _board, turns in boards], shipped().layout[here.layout][str(players)]
    )
    found = Counter(grid.values())
    assert all(found[kind] for kind in TYPES)
    assert sum(found[digit] for digit in DIGITS) >= here.min_parcels_per_player * players


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_layout_of_earth_is_a_full_rectangle(players: int) -> None:
    assert "." not in "".join(shipped().layout["earth"][str(players)])


# Mistakes

MISTAKES = [
    (
        '"C.1.2"',
        '"C.1.X"',
        "field board[0].moon.grid: expected five rows of five characters of .RCIL123 for board A, moon",
    ),
    ('"C.1.2"', '"C.1.1"', "field board[0].moon.grid: expected the Parcel 1 of board A, moon once only"),
    ('mars.grid = ["1...C"', 'mars.grid = ["1..^C"', "field board[0].mars.grid: expected five rows of five"),
    ('n = ".1.2."', 'n = ".5.2."', "field board[0].moon.edge.n: expected five characters of .1234 for board A, moon"),
    ('n = ".1.2."', 'n = "1..2."', "field board[0].moon.edge.n: expected numerals of board A, moon on plain spaces"),
    ('id = "B"', 'id = "A"', "field board[0].id: expected a capital letter of its own, not «A»"),
    ('A1 = "#A1 R r1"', 'A1 = "#A2 R r1"', "field card.parcel.A1: expected its own code #A1 once and no other"),
    ('A1 = "#A1 R r1"', 'A1 = "#A1 R r4"', "field card.parcel.A1: expected icons, not «r4»"),
    ('d01 = "r3 R $2"', 'q01 = "r3 R $2"', "field card.auction.q01: expected an id of its own, not that of card.dev"),
    ('d01 = "r3 R $2"', 'd01 = "#A1 R $2"', "field card.development.d01: expected no Parcel's code on a card of this"),
    ("[card.generic]", '[card.parcel]\nZ1 = "#Z1 R"\n[card.generic]', "the table card twice"),
    ('4 = ["12", "43"]', '4 = ["12", "44"]', "field layout.orbit.4: expected rows of equal length with the slots 1234"),
    ('2 = "A0 C0"', '2 = "A0 A1"', "field world.moon.first.2: expected every board once only"),
    ('2 = "A0 C0"', '2 = "A0 C7"', "field world.moon.first.2: expected 2 boards with their turns, not «A0 C7»"),
    ('refill = ["R", "I", ', 'refill = ["R", ', "field schedule.refill: expected 6 texts, one for each round"),
    ("row = [0, 1, 1, 2", "row = [0, 1, 2", "field stress.row: expected rising values from 0 with at least two of 1"),
    (
        "martians = 15 ",
        "martians = 5 ",
        "field board: expected at most 5 building spaces on any map of mars for 2 play",
    ),
    ('plain.grid = [".....", "1', 'plain.grid = [".....", ".', "field earth[0].hard.grid: expected the same Parcels"),
    ('1 = "RCIIL"', '1 = "RCIIIIIL"', "field supply.buildings.1: expected letters of RCIL, each at most 4 times"),
    ("[2, 5]        ", "[2, 6]        ", "field world.moon.players: expected a number from 2 to 5, not 6"),
]


@pytest.mark.parametrize(("old", "new", "told"), MISTAKES, ids=[f"{new}" for _old, new, _told in MISTAKES])
def test_a_mistake_is_named_with_board_side_card_or_layout(old: str, new: str, told: str) -> None:
    with pytest.raises(FileFault) as fault:
        read(changed(old, new), "mine.toml")
    assert told in str(fault.value)
    assert str(fault.value).startswith("mine.toml")


def test_a_file_that_differs_from_the_published_numbers_is_remarked_on() -> None:
    there = read(
        changed(
            "rounds = 6 ",
            "rounds = 5 ",
            changed("[1, 1, 1, 1, 1, 2]", "[1, 1, 1, 1, 2]", changed('"RI", ""]', '"RI"]')),
        ),
        "mine.toml",
    )
    assert remarks(there) == ["game.rounds is 5, where the published game has 6"]
