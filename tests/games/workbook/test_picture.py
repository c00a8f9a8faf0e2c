"""The picture of the workbook: two sheets, spots for everything that can be chosen, and an end with its stamp."""

import math
import re
from xml.etree import ElementTree

import pytest

from tests.games.workbook.test_book import certificate
from tests.games.workbook.test_content import TESTVILLE
from tramyard.games.workbook import ROOM
from tramyard.games.workbook.picture.layout import MAP
from tramyard.games.workbook.picture.view import VIEW
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import BOARD, MARKET, SHEET
from tramyard.kernel.spans import plain

SVG = "{http://www.w3.org/2000/svg}"


def game(text: str = TESTVILLE, seats: int = 1) -> Game:
    return ROOM.game(seats, {"first": 1} if seats > 1 else {}, ROOM.content_from("testville", text))


def after(made: Game, *actions: str) -> WorkbookPosition:
    position = made.start()
    for action in actions:
        for move in made.parse(position, action):
            position.play(move)
    assert isinstance(position, WorkbookPosition)
    return position


def drawn(made: Game, position: WorkbookPosition, part: str, seat: int = 0) -> ElementTree.Element:
    return ElementTree.fromstring(VIEW.parts(made, position, seat)[part])


def spots(picture: ElementTree.Element) -> set[str]:
    return {found for element in picture.iter() if (found := element.get("data-spot"))}


def test_every_square_and_every_icon_is_a_spot() -> None:
    made = game()
    start = after(made)
    assert {"a1", "f6", "c3"} <= spots(drawn(made, start, BOARD))
    assert {"ticket-A", "icon-A1", "icon-A2", "icon-J3", "ticket-K"} <= spots(drawn(made, start, SHEET))


def test_rails_lie_from_side_to_side_and_bend_in_their_square() -> None:
    grid = after(game()).box.grid
    way = [int(grid.space(name)) for name in ("a1", "b1", "b2", "b3")]
    assert MAP.path(grid, way) == "M158 200Q208 200 208 250L208 350"
    assert MAP.path(grid, way[:2]) == ""


def test_a_link_is_lit_at_both_ends_and_told_to_those_who_cannot_see() -> None:
    made = game()
    there = after(made, "L:a1-b1-c1-d1-e1 $C1F2")
    board = drawn(made, there, BOARD)
    (link,) = [element for element in board.iter() if (element.get("class") or "").startswith("wb-link")]
    assert link.get("data-for") == "a1e e1w"
    described = board.find(f"{SVG}desc")
    assert described is not None
    assert "Links: Residence at a1 to Commerce at e1." in (described.text or "")


def test_edges_appear_where_a_passenger_can_leave() -> None:
    made = game()
    there = after(made, "L:a1-a2-a3-a4 $A1B2")
    for word in ("M:a4", ">R"):
        there.play(made.vocabulary.move(word))
    assert "a4n" in spots(drawn(made, there, BOARD))


def test_what_is_being_drawn_is_shown_in_pencil() -> None:
    made = game()
    there = after(made)
    for word in ("L:a1", "-b1", "-c1"):
        there.play(made.vocabulary.move(word))
    assert 'id="wb-drawing"' in VIEW.parts(made, there, 0)[BOARD]


def test_crosses_are_drawn_in_the_pen_of_whoever_crossed() -> None:
    made = game(seats=2)
    there = after(made, "L:a1-b1-c1-d1-e1 $C1F2")
    crosses = re.findall(r'class="wb-cross (wb-pen-\d)"', VIEW.parts(made, there, 1)[SHEET])
    assert crosses == ["wb-pen-0", "wb-pen-0"]


def test_goals_are_ticked_as_if_it_ended_now() -> None:
    made = game(TESTVILLE.replace('kind = "connect_all"', 'kind = "links"\nmin = 1'))
    assert "wb-met" not in VIEW.parts(made, after(made), 0)[MARKET]
    assert "wb-met" in VIEW.parts(made, after(made, "L:a1-b1-c1-d1-e1 $C1F2"), 0)[MARKET]


def test_somebody_who_only_looks_on_sees_both_sheets_and_no_buttons() -> None:
    made = game()
    assert sorted(VIEW.parts(made, after(made), -1)) == ["art", "board", "market", "players", "sheet"]


@pytest.mark.parametrize("name", ROOM.shipped)
def test_a_solved_city_bears_its_stamp(name: str) -> None:
    made = ROOM.game(1, {}, ROOM.content(name))
    end = after(made, *[line[3:] for line in certificate(name).moves.strip().splitlines()])
    assert ">solved<" in VIEW.parts(made, end, 0)[BOARD]


@pytest.mark.parametrize("name", ROOM.shipped)
def test_every_spot_of_a_city_is_explained(name: str) -> None:
    made = ROOM.game(1, {}, ROOM.content(name))
    start = after(made)
    for part in (BOARD, SHEET, MARKET, "buttons"):
        for spot in spots(drawn(made, start, part)):
            said = plain(VIEW.about(made, start, 0, spot))
            assert said.strip(), spot
            assert "{" not in said


def test_a_destination_is_told_by_its_name() -> None:
    made = game()
    said = plain(VIEW.about(made, after(made), 0, "wanted-C"))
    assert said == "The passenger gets off at the first Commerce on the way."


def test_nothing_is_said_of_spots_that_are_none() -> None:
    made = game()
    for spot in ("z99", "ticket-Z", "goal-99", "twist-1", "hp-3", "icon-", "wanted-", "wanted-Z", ""):
        assert plain(VIEW.about(made, after(made), 0, spot)) == ""


def test_nobody_is_player_a_before_chance_has_chosen() -> None:
    made = ROOM.game(2, {}, ROOM.content("chicago-1858"))
    waiting, begun = [VIEW.parts(made, after(made, *moves), 0)["players"] for moves in ((), ("!F2",))]
    assert "· A" not in waiting
    assert "wb-turn" not in waiting
    assert begun.index("· A") > begun.index('id="seat-2"')
    assert begun.index("wb-turn") > begun.index('id="seat-2"')


@pytest.mark.parametrize("name", ["sintra-1904", "chicago-1858"])
def test_the_stamp_lies_within_the_page(name: str) -> None:
    made = ROOM.game(1, {}, ROOM.content(name))
    position = after(made, *[line[3:] for line in certificate(name).moves.strip().splitlines()])
    board = drawn(made, position, BOARD)
    stamp = next(element for element in board.iter() if element.get("id") == "wb-stamp")
    frame = stamp.find(f"{SVG}rect")
    scale = re.search(r"rotate\(-14\) scale\((\S+)\)", stamp.get("transform", ""))
    assert frame is not None
    assert scale is not None
    wide, high = (float(frame.get(side, "")) for side in ("width", "height"))
    aslant = math.cos(math.radians(14)) * wide + math.sin(math.radians(14)) * high
    assert aslant * float(scale[1]) < float(board.get("viewBox", "").split()[2])
