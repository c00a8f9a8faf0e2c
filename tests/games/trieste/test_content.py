"""The shipped board, tiles, passengers and cards are those of the rules, and a mistake in one's own file is named."""

from collections import Counter
from functools import cache
from importlib.resources import files

import pytest

from tests.games.trieste.box_contents import (
    CARDS,
    COLOUR,
    COUNTS,
    CUSTOM,
    GRASS,
    GROUND,
    MAP,
    NUMBERS,
    PRINTED,
    REMAINDER,
    SHAPES,
    STOPS,
    WAITING_BOXES,
    Rails,
    rails,
)
from tramyard.games.trieste.content import CardLine, Trieste, read, remarks
from tramyard.kernel.errors import FileFault
from tramyard.testing import rule

TEXT = (files("tramyard.games.trieste") / "trieste.toml").read_text("utf-8")


@cache
def trieste() -> Trieste:
    return read(TEXT, "trieste.toml")


def changed(*pairs: str) -> str:
    """The shipped file with the first such places changed: old, new, old, new."""
    text = TEXT
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert old in text, f"{old!r} is not in the file"
        text = text.replace(old, new, 1)
    return text


def as_rails(links: list[tuple[str, str]], oneway: bool, sides: list[str]) -> Rails:
    return rails(" ".join(a + b for a, b in links), oneway, "".join(sides))


# What ships


def test_there_is_nothing_to_remark_on_what_ships() -> None:
    assert remarks(trieste()) == []


def test_the_file_says_what_is_fact_and_what_is_ours() -> None:
    assert "42 track tiles" in trieste().meta.facts
    assert "every card" in trieste().meta.ours


@rule("TR-A27", "TR-A28")
def test_the_map_is_that_of_the_rules() -> None:
    assert trieste().board.map == MAP
    assert Counter(GROUND.values()) == {".": 49, "#": 19, "w": 6, "r": 8, "S": 6, "o": 4, "f": 3, "T": 2, "W": 1}
    assert len(GRASS) == 49


@rule("TR-MOVE-17", "TR-MOVE-19", "TR-A27")
def test_the_printed_rails_are_those_of_the_rules() -> None:
    printed = {rail.at: as_rails([*rail.links], rail.oneway, []) for rail in trieste().board.rail}
    assert printed == PRINTED


@rule("TR-SET-03", "TR-A31", "TR-A46")
def test_stops_are_in_the_order_of_revealing_and_each_has_its_box() -> None:
    boxes = {rail.at: rail.box for rail in trieste().board.rail if rail.box}
    assert list(boxes) == STOPS
    assert boxes == WAITING_BOXES


@rule("TR-REDI-03", "TR-REDI-04")
def test_the_central_stops_get_a_remainder_first() -> None:
    assert trieste().board.remainder == REMAINDER


@rule("TR-SET-04", "TR-A02", "TR-A06")
def test_the_box_holds_forty_two_tiles_of_nine_shapes_and_two_to_draw_on() -> None:
    tiles = trieste().tile
    assert {tile.id: tile.count for tile in tiles if not tile.custom} == COUNTS
    assert {tile.id: tile.count for tile in tiles if tile.custom} == {"U": 1, "V": 1}
    shapes = {tile.id: as_rails([*tile.links], tile.oneway, [*tile.sides]) for tile in tiles}
    assert shapes == {**SHAPES, **CUSTOM}


@rule("TR-A03", "TR-CARD-01")
def test_twelve_characters_come_twice_in_four_colours_with_their_numbers() -> None:
    people = trieste().passenger
    assert {one.id: one.colour for one in people} == COLOUR
    numbers = {
        f"{one.id}{copy}": "".join(map(str, marks))
        for one in people
        for copy, marks in zip("ab", one.marks, strict=True)
    }
    assert numbers == NUMBERS
    assert Counter("".join(NUMBERS.values())) == {"2": 12, "3": 9, "4": 6}


EFFECTS = {
    "M01": "all any damage 1", "M02": "all any remove_tiles random_row", "M03": "all any roll_mod -2",
    "M04": "all any no_roll", "M05": "all any lose_passenger 1 owner", "M06": "all plain damage 1",
    "M07": "all coloured damage 1", "M08": "all rows:8-14 damage 1", "M09": "all any roll_half",
    "M10": "all rows:1-7 damage 1", "M11": "all plain no_roll", "M12": "all any discard_waiting top_of_each_stop",
    "M13": "all any no_build", "M14": "all any pass_hands", "M15": "all any redraw_hand 3",
    "M16": "all any lose_futiz", "M17": "all any discard_waiting random_stop_pile",
    "M18": "all any remove_tiles rows:9-10", "M19": "all tile damage 1", "M20": "all cols:AB damage 1 even_buloto",
    "M21": "self any damage 1", "M22": "self any move_to A3", "M23": "self any lose_passenger 1 random",
    "M24": "self any no_roll", "M25": "self any damage 2", "M26": "self any lose_futiz + no_build",
    "M27": "self any lose_passenger 2 owner", "M28": "self any move_to D8", "M29": "self any redraw_hand 2",
    "M30": "all any board_discarded 1", "M31": "all any repair 1", "M32": "self any shield",
    "M33": "self any roll_mod 2", "M34": "self any gain_futiz", "M35": "self any repair 3",
    "M36": "self any extra_build",
}  # fmt: skip
GOOD = {"M30", "M31", "M32", "M33", "M34", "M35", "M36"}


def told(card: CardLine) -> str:
    effects = []
    for effect in card.effects:
        buloto = "even_buloto" if effect.even_buloto else ""
        parts = [effect.op, effect.n or "", effect.pick or "", effect.scope, effect.square, buloto]
        effects.append(" ".join(str(part) for part in parts if part != ""))
    return f"{card.who} {card.where} {' + '.join(effects)}"


@rule("TR-SET-07", "TR-CARD-03")
def test_the_thirty_six_cards_do_what_the_rules_say() -> None:
    cards = trieste().card
    assert [card.id for card in cards] == CARDS
    assert {card.id: told(card) for card in cards} == EFFECTS
    assert {card.id for card in cards if card.tone == "good"} == GOOD
    kinds = Counter((card.who, card.tone) for card in cards)
    assert kinds == {("all", "bad"): 20, ("self", "bad"): 9, ("all", "good"): 2, ("self", "good"): 5}


# Mistakes

BLIND = rule("TR-TILE-11", "TR-TILE-12", "TR-A05")
"""No printed rail ends blind either."""


@pytest.mark.parametrize(
    ("pairs", "field", "expected"),
    [
        pytest.param(('game = "trieste"', 'game = "tram"'), "meta.game", "trieste", id="another game"),
        pytest.param(("format = 1", "format = 2"), "meta.format", "1", id="another format"),
        pytest.param(('"w#Tr.Sw"', '"w#Tr.S"'), "board.map[13]", "7 signs", id="a short row"),
        pytest.param(('"w#Tr.Sw"', '"w#Tr?Sw"'), "board.map[13]", "7 signs", id="an unknown sign"),
        pytest.param(('"w#Tr.Sw"', '"w#.r.Sw"'), "board.rail[0].at", "C1", id="a terminus that is not on the map"),
        pytest.param(('"S..r..."', '"S..r..r"'), "board.rail", "G10", id="a square of the map without rails"),
        pytest.param(('at = "D1"', 'at = "D4"'), "board.rail", "D4", id="a square twice"),
        pytest.param(('at = "D1"', 'at = "Z1"'), "board.rail", "Z1", id="a square that is not there"),
        pytest.param(('[["W", "E"]]', '[["W", "W"]]'), "board.rail", "D1", id="a link to itself"),
        pytest.param(('[["W", "E"]]', '[["W", "E"], ["E", "W"]]'), "board.rail", "D1", id="a link twice"),
        pytest.param(('[["W", "E"]]', "[]"), "board.rail", "D1", id="no link"),
        pytest.param(('[["W", "E"]]', '[["W", "Q"]]'), "board.rail", "Q", id="an unknown side"),
        pytest.param(('[["W", "E"]]', '[["W", "N"]]'), "board.rail", "D1", id="a rail against a house", marks=BLIND),
        pytest.param(('[["W", "E"]]', '[["W", "S"]]'), "board.rail", "D1", id="a rail off the board", marks=BLIND),
        pytest.param(
            ('at = "D14"\nlinks = [["E", "S"]]', 'at = "D14"\nlinks = [["E", "W"]]'), "board.rail", "D14",
            id="a rail against an obstacle", marks=BLIND,
        ),
        pytest.param(
            ('at = "A2"\nname = "Piazza Scorcola"\nbox = "A1"\nlinks = [["N", "E"]]',
             'at = "A2"\nname = "Piazza Scorcola"\nbox = "A1"\nlinks = [["N", "E"], ["N", "S"]]'),
            "board.rail", "A2", id="a rail into a waiting box", marks=BLIND,
        ),
        pytest.param(
            ('"###rT##"', '"###rT#."', 'G14 = "house"\n', "", '[["W", "E"]]', '[["W", "S"]]'), "board.rail", "D1",
            id="a rail off a board with a meadow in its corner", marks=BLIND,
        ),
        pytest.param(
            ('"###rT##"', '"###rT#r"', 'G14 = "house"\n', "", '[["W", "E"]]', '[["W", "S"]]',
             '[[board.rail]]\nat = "D4"',
             '[[board.rail]]\nat = "G14"\nlinks = [["N", "S"]]\n[[board.rail]]\nat = "D4"'),
            "board.rail", "D1", id="a rail off a board with rails in its corner", marks=BLIND,
        ),
        pytest.param(
            ('[["W", "E"], ["S", "W"], ["S", "E"]]', '[["S", "E"]]'), "board.rail", "B13",
            id="a rail against the bare side of another", marks=BLIND,
        ),
        pytest.param(
            ('at = "A5"\nlinks = [["S", "N"]]', 'at = "A5"\nlinks = [["N", "E"]]'), "board.rail", "A4",
            id="a bent funicular",
        ),
        pytest.param(('at = "D12"\noneway = true', 'at = "D12"'), "oneway", "D12", id="a roundabout both ways"),
        pytest.param(
            ('at = "D12"\noneway = true\nlinks = [["S", "W"], ["S", "E"], ["E", "W"]]',
             'at = "D12"\noneway = true\nlinks = [["W", "S"], ["W", "E"], ["E", "S"]]'),
            "board.rail", "roundabout", id="a roundabout that turns against itself",
        ),
        pytest.param(
            ('[["S", "W"], ["S", "E"], ["E", "W"]]', '[["W", "S"], ["S", "E"], ["E", "W"]]'),
            "board.rail", "roundabout", id="a roundabout whose rails do not join into a ring",
        ),
        pytest.param(('"w#Tr.Sw"', '"w#rr.Sw"'), "board.map", "two termini", id="one terminus"),
        pytest.param(('".#.W..."', '".#.r..."'), "board.map", "one workshop", id="no workshop"),
        pytest.param(('pick = "owner"', 'pick = "me"'), "pick", "owner, random", id="an unknown way to pick"),
        pytest.param(('name = "Opicina"\n', ""), "name", "E14", id="a terminus without a name"),
        pytest.param(('box = "A1"\n', ""), "box", "A2", id="a stop without a box"),
        pytest.param(('box = "A1"', 'box = "G1"'), "box", "A2", id="a box far away"),
        pytest.param(('B1 = "house"', 'C2 = "house"'), "board.obstacles", "C2", id="a house on a meadow"),
        pytest.param(('B1 = "house"', 'B1 = "castle"'), "obstacles", "castle", id="an unknown obstacle"),
        pytest.param(('remainder = ["G6", ', 'remainder = ["G6", "G6", '), "remainder", "G6", id="a stop twice"),
        pytest.param(('id = "R"', 'id = "L"'), "tile[2].id", "L", id="a shape twice"),
        pytest.param(('id = "R"', 'id = "RR"'), "tile[2].id", "RR", id="a long shape"),
        pytest.param(("count = 11", "count = 99"), "tile I.count", "31", id="too many of a shape"),
        pytest.param(("count = 11", "count = 0"), "tile I.count", "1", id="none of a shape"),
        pytest.param(('sides = ["S"]', "sides = []"), "tile", "U", id="a tile without rails"),
        pytest.param(("custom = true", "custom = false"), "tile", "custom", id="one custom tile"),
        pytest.param(('id = "MOC"', 'id = "VEC"'), "passenger[1].id", "VEC", id="a character twice"),
        pytest.param(("marks = [[2], []]", "marks = [[5], []]"), "passenger MOC.", "2, 3 and 4", id="five players"),
        pytest.param(("marks = [[2], []]", "marks = [[2]]"), "passenger", "24", id="a passenger less"),
        pytest.param(('colour = "viola"', 'colour = "red"'), "passenger", "red", id="an unknown colour"),
        pytest.param(('id = "M02"', 'id = "M01"'), "card[1].id", "M01", id="a card twice"),
        pytest.param(('op = "damage", n', 'op = "burn", n'), "card M01.effects[0].op", "burn", id="no such effect"),
        pytest.param(('op = "damage", n = 1', 'op = "damage"'), "card M01.effects[0].n", "damage", id="no number"),
        pytest.param(('op = "damage", n = 1', 'op = "damage", n = 9'), "card M01.effects[0].n", "3", id="much damage"),
        pytest.param(('square = "A3"', 'square = "A5"'), "square", "A5", id="a tram on the funicular"),
        pytest.param(('square = "A3"', 'square = "C3"'), "square", "C3", id="a tram on a meadow"),
        pytest.param(('"rows:8-14"', '"rows:8-15"'), "where", "rows:8-15", id="a row too many"),
        pytest.param(('"cols:AB"', '"cols:AZ"'), "where", "cols:AZ", id="a column too many"),
        pytest.param(('"rows:9-10"', '"rows:10-9"'), "scope", "rows:10-9", id="rows upside down"),
        pytest.param(('op = "shield"', 'op = "shield", n = 1'), "n", "shield", id="a number too many"),
        pytest.param(('name = "Bora scura"', 'colour = "black"'), "card", "colour", id="an unknown field"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_file_field_and_expectation(pairs: tuple[str, ...], field: str, expected: str) -> None:
    with pytest.raises(FileFault) as fault:
        read(changed(*pairs), "mine.toml")
    assert str(fault.value).startswith("mine.toml: ")
    assert field in fault.value.where
    assert expected in str(fault.value)


def test_termini_that_the_box_cannot_join_are_refused() -> None:
    """Rocks around Opicina: nothing leads there."""
    text = changed('"wSr..##"', '"wSr.###"').replace('at = "E14"\nname = "Opicina"\nlinks = [["W", "S"]]',
                   'at = "E14"\nname = "Opicina"\nlinks = [["W", "E"]]')  # fmt: skip
    with pytest.raises(FileFault) as fault:
        read(text, "mine.toml")
    assert "E14" in str(fault.value)


def test_a_box_of_curves_alone_cannot_join_the_termini() -> None:
    """Neither C2 and B2 nor E1 can be crossed without a straight."""
    text = TEXT.replace("count = 11", "count = 31")
    for shape in "IRKYTXDO":
        start = text.index(f'[[tile]]\nid = "{shape}"')
        text = text[:start] + text[text.index("[[tile]]", start + 1) :]
    with pytest.raises(FileFault) as fault:
        read(text, "mine.toml")
    assert (fault.value.where, "C1" in str(fault.value), "E14" in str(fault.value)) == ("field tile", True, True)


def test_two_sides_that_lead_to_the_same_square_are_refused() -> None:
    """A funicular that bends back to where it began."""
    text = changed(
        '".#.W..."', '"ff.W..."',
        '"r.....w"', '"rr....w"',
        'at = "A7"\nname = "Vetta Scorcola"\nlinks = [["S", "N"], ["S", "E"]]',
        'at = "A8"\nlinks = [["S", "E"]]\n[[board.rail]]\nat = "B8"\nlinks = [["S", "W"]]\n'
        '[[board.rail]]\nat = "B7"\nlinks = [["W", "N"], ["W", "E"]]\n'
        '[[board.rail]]\nat = "A7"\nname = "Vetta Scorcola"\nlinks = [["S", "N"], ["S", "E"]]',
        'B8 = "tree"\n', "",
    )  # fmt: skip
    with pytest.raises(FileFault) as fault:
        read(text, "mine.toml")
    assert "A7" in str(fault.value) or "B7" in str(fault.value)


@pytest.mark.parametrize(
    ("pairs", "remark"),
    [
        (("count = 11", "count = 12"), "tiles is 43, where the published game has 42"),
        (('at = "F9"\nlinks = [["S", "N"]]', 'at = "F9"\nlinks = [["S", "N"], ["E", "N"]]'), ""),
    ],
)
def test_what_differs_from_the_published_box_is_remarked(pairs: tuple[str, ...], remark: str) -> None:
    found = remarks(read(changed(*pairs), "mine.toml"))
    assert remark in found if remark else found == []


@pytest.mark.parametrize("text", ["", "x", "[meta]", "meta = 1", '[meta]\ngame = "trieste"', "\x00", "[[card]]\n" * 9])
def test_a_file_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(FileFault, match=r"mine\.toml"):
        read(text, "mine.toml")
