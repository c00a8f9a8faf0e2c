"""The picture shows what the position says: tiles, trams, piles, hands of all, benches, ghosts, ways and cards."""

import gzip
import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from librt.random import Random

from tests.games.pictures import classes, spots
from tests.games.trieste.box_contents import PASSENGERS, SQUARES
from tests.games.trieste.oracle import ends
from tests.games.trieste.table import FILLED, ROOM, Table, trieste
from tests.games.trieste.test_dumps import MOMENTS
from tramyard.games.trieste.picture.seats import chairs
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.kernel.position import OVER
from tramyard.kernel.words import speaking
from tramyard.testing import rule

MOST_BYTES = 16_000
"""Of an update, gzipped."""


def parts(table: Table, seat: int = 1) -> dict[str, str]:
    assert ROOM.view is not None
    return dict(ROOM.view.parts(table.game, table.position, seat - 1))


def part(table: Table, name: str, seat: int = 1) -> Element:
    return ElementTree.fromstring(parts(table, seat)[name])


def by_id(picture: Element) -> dict[str, Element]:
    return {element.attrib["id"]: element for element in picture.iter() if "id" in element.attrib}


def text_of(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def place(column: str, row: int) -> tuple[float, float]:
    """The middle of a square: a hundred apart, row 14 at the top."""
    return 80.0 + 100 * "ABCDEFG".index(column), 74.0 + 100 * (14 - row)


# What lies on the board


def test_every_tile_lies_on_its_square_and_as_it_was_turned() -> None:
    board = by_id(part(Table.laid("C1 E14", laid="C2 I0, C3 L1, D6 X0, B10 L3"), "board"))
    for square, shape, turned in (("C2", "I", 0), ("C3", "L", 90), ("D6", "X", 0), ("B10", "L", 270)):
        x, y = place(square[0], int(square[1:]))
        assert board[f"laid-{square}"].attrib["transform"] == f"translate({x} {y}) rotate({turned})"
        assert f"tile-{square}-{shape}" in board


@pytest.mark.parametrize("square", ["C1", "D8", "A7", "D11"])
def test_a_tram_stands_where_it_is(square: str) -> None:
    board = by_id(part(Table.laid(f"{square} E14"), "board"))
    x, y = place(square[0], int(square[1:]))
    assert board["tram-1"].attrib["style"] == f"transform:translate({x}px,{y}px)"


def test_trams_that_share_a_square_do_not_hide_each_other() -> None:
    board = by_id(part(Table.laid("D10 D10 D10 D10"), "board"))
    assert len({board[f"tram-{seat}"].attrib["style"] for seat in (1, 2, 3, 4)}) == 4


@rule("TR-A33")
def test_a_pile_shows_its_top_and_how_many_wait() -> None:
    table = Table.laid("C1 E14", tops={"A2": "VECa"}, heights={"A2": 3, "F1": 0})
    board = by_id(part(table, "board"))
    assert "top-VECa" in board
    assert text_of(board["pile-A2"]).startswith("3")
    shown = {name.removeprefix("top-") for name in board if name.startswith("top-")}
    assert shown == {one for one in table.tops.values() if one}
    assert not shown & set(table.now.hidden)


@rule("TR-CARD-01")
@pytest.mark.parametrize(("seats", "warned"), [(2, True), (3, True), (4, False)])
def test_a_top_that_will_bring_a_card_bears_a_warning(seats: int, warned: bool) -> None:
    trams = " ".join(["C1", "E14", "C1", "E14"][:seats])
    board = by_id(part(Table.laid(trams, tops={"A2": "MARb"}), "board"))
    assert ("!" in text_of(board["pile-A2"])) is warned


def test_every_square_can_be_asked_about() -> None:
    assert set(SQUARES) <= set(spots(part(Table.laid("C1 E14"), "board")))


def test_all_passengers_can_be_told_apart_without_colours() -> None:
    """Twelve characters have twelve drawings, and the pattern of a colour is drawn too."""
    table = Table.laid("C1 E14")
    art = by_id(ElementTree.fromstring(parts(table)["art"]))
    drawings = [ElementTree.tostring(art[f"tr-c-{one}"]) for one in {name[:3] for name in PASSENGERS}]
    bare = {re.sub(rb"tr-c-\w+|tr-(?:viola|verde|aranz|celeste)", b"", drawing) for drawing in drawings}
    assert len(bare) == 12


# Whose what is


@rule("TR-SET-05", "TR-TILE-02")
def test_hands_points_damage_futiz_and_target_of_all_are_open() -> None:
    table = Table.laid(
        "C1 E14", hands={1: "I L X", 2: "K D"}, points={2: 3}, damage={2: 1}, futiz={2: "S"}, aboard={2: "VECa LOLa"}
    )
    for seat in (1, 2, 0):
        players = part(table, "players", seat)
        told = text_of(players[0])
        assert "Player 2: 3 points, 1 damage" in told
        assert "Sbonfo" in told
        assert "El Vecion, El Lole" in told
        second = ElementTree.tostring(by_id(players)["seat-2"]).decode()
        assert (second.count("#tr-t-K"), second.count("#tr-t-D"), second.count("#tr-t-I")) == (1, 1, 0)


@rule("TR-SEAT-01", "TR-SEAT-07", "TR-SEAT-03")
@pytest.mark.parametrize(
    ("futiz", "aboard", "benches"),
    [
        ("", "VECa LOLa LOLb", ["LOLa LOLb", "VECa"]),
        ("", "LEMa", ["LEMa", ""]),
        ("S", "VECa VECb MOCa MOCb NAGa", ["VECa VECb", "MOCa MOCb", "NAGa"]),
        ("C", "VECa LOLa LEMa NAGa", ["VECa LOLa", "LEMa NAGa"]),
    ],
)
def test_pairs_sit_on_a_bench_of_their_own_and_singles_after_them(futiz: str, aboard: str, benches: list[str]) -> None:
    position = Table.laid("C1 E14", aboard={1: aboard}, futiz={1: futiz}).position
    assert isinstance(position, TriestePosition)
    seats = chairs(position, 0)
    assert [chair.open for chair in seats] == [True] * 4 + [futiz == "S"] * 2
    shown = [" ".join(chair.name for chair in seats[at : at + 2] if chair.name) for at in (0, 2, 4)]
    assert shown[: len(benches)] == benches
    assert not any(shown[len(benches) :])


# What can be done


def test_what_can_be_laid_lies_there_as_a_ghost() -> None:
    table = Table.laid("C1 E14", hand="I L X").play("+L")
    board = part(table, "board")
    wanted = {word for word in table.choices if word.startswith("@")}
    drawn = {element.attrib["data-move"] for element in board.iter() if element.attrib.get("data-move", "")[:1] == "@"}
    assert drawn == wanted


def test_every_ride_is_drawn_to_where_it_ends() -> None:
    laid = "E1 I1, C2 K0, B2 I1"
    table = Table.laid("C1 E14", laid=laid).play("B- R !D4")
    ways = [element for element in part(table, "board").iter() if "tr-way" in classes(element)]
    drawn = {(element.attrib["data-move"], element.attrib["data-for"]) for element in ways}
    tiles = {"E1": ("I", 1), "C2": ("K", 0), "B2": ("I", 1)}
    assert drawn == {(" ".join(run), end.square) for run, end in ends("C1", "", 4, tiles)}


def test_where_a_ride_ends_a_mark_says_what_happens_there() -> None:
    table = Table.laid("C1 C2", laid="C2 I0, E1 I1").play("B- R !D3")
    marks = [classes(element) for element in part(table, "board").iter() if "tr-mark" in classes(element)]
    assert any("tr-mark-damage" in mark for mark in marks)


def test_nothing_can_be_done_by_who_is_not_to_move() -> None:
    table = Table.laid("C1 E14", hand="I L X").play("+L")
    other = parts(table, 2)["board"]
    assert 'data-move="' not in other


# A card


@pytest.mark.parametrize("card", [f"M{number:02}" for number in range(1, 37)])
def test_a_card_is_a_scene_of_its_own_and_says_what_it_does(card: str) -> None:
    table = Table.drawn(card)
    for language in ("en", "it", "pt"):
        with speaking(language):
            market = part(table, "market")
        scene = next(element for name, element in by_id(market).items() if name.startswith(f"card-{card}"))
        lines = [text_of(element) for element in scene.iter() if "tr-cardline" in classes(element)]
        assert lines
        assert " ".join(lines).endswith(".")
        assert " ".join(lines) in text_of(market[0])


# Size and sense


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_is_drawn_for_everybody(moment: str) -> None:
    table = MOMENTS[moment]()
    for seat in (0, 1, 2):
        for text in parts(table, seat).values():
            ElementTree.fromstring(text)


def test_an_update_is_small_however_full_the_board() -> None:
    table = Table.laid("C1 E14", hand="I L L", laid=FILLED).play("+L")
    drawn = parts(table)
    together = "".join(text for name, text in drawn.items() if name != "art")
    assert len(gzip.compress(together.encode())) <= MOST_BYTES


def test_ids_are_there_once() -> None:
    rng = Random(5)
    position = trieste(3).start()
    for made in range(600):
        if position.actor == OVER:
            break
        position.play(position.pick(rng))
        if made % 60 == 0:
            drawn = parts(Table(trieste(3), position))
            ids = [found for text in drawn.values() for found in re.findall(r'\bid="([^"]+)"', text)]
            assert len(ids) == len(set(ids))


def test_stops_are_named() -> None:
    names = text_of(part(Table.laid("C1 E14"), "board"))
    assert all(name in names for name in ("Oberdan", "Opicina", "Officina", "Cologna", "Conconello", "Banne"))
