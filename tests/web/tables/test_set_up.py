"""Tables that begin from a situation: from a file on the new-table page or an uploaded one, said in the log."""

import pytest

from tests.web.conftest import BOT, ME, Person, forget, play_on
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.record import Record, read_record
from tramyard.kernel.room import room

START = "f1 c1:05,11 c2:02,07 d1:01 d2:08 d3:12 K1 rLLPPBFC"


@pytest.fixture(name="spot")
def _spot() -> str:
    """Seat 1 of two has kept a contract and sees its first dice."""
    record = Record.begin(ROOM, ["Ada", "Bo"])
    for word in START.split():
        record.add(tuple(record.game.parse(record.position, word)))
    return record.set_up().text()


def test_a_table_begins_where_a_file_stands(ann: Person, spot: str) -> None:
    code = ann.lay(ME, BOT, origin=spot)
    now = ann.now(code)
    assert (now["actor"], now["line"]) == (0, 0)
    assert {"+L", "E"} <= {step["move"] for step in now["steps"]}
    log = ann.ask("GET", f"/api/tables/{code}/lines?pictures=false")["list"]
    assert log[0]["caption"] == "The table was set up: the game began from a position somebody made."


def test_its_record_carries_the_situation_and_replays(ann: Person, spot: str) -> None:
    code = ann.lay(ME, BOT, origin=spot)
    play_on(code, ann)
    forget(ann.client)
    text = ann.text(f"/api/tables/{code}/record")
    record = read_record(text)
    assert record.start().dump() == read_record(spot).position.dump()
    assert record.position.result() == ann.now(code)["ended"]
    assert len(ann.ask("GET", f"/api/tables/{code}/course")["estimates"][0]) == len(record.lines)
    again = ann.ask("POST", "/api/tables/from-record", {"record": text, "line": 1}, 201)["code"]
    assert ann.now(again)["line"] == 1


def test_a_rematch_begins_where_the_game_began(ann: Person, spot: str) -> None:
    code = ann.lay(ME, BOT, origin=spot)
    ann.act(code, "E")
    ann.post(code, "resign")
    again = ann.ask("POST", f"/api/tables/{code}/rematch", {}, 201)["code"]
    assert ann.now(again)["line"] == 0
    assert {"+L", "E"} <= {step["move"] for step in ann.now(again)["steps"]}
    ann.post(again, "resign")
    third = ann.ask("POST", f"/api/tables/{again}/rematch", {}, 201)["code"]
    ann.post(third, "resign")
    for other in (again, third):
        record = read_record(ann.text(f"/api/tables/{other}/record"))
        assert record.start().dump() == read_record(spot).position.dump()


def test_a_table_that_was_not_set_up_says_nothing_of_it(ann: Person) -> None:
    code = ann.lay(ME, BOT)
    log = ann.ask("GET", f"/api/tables/{code}/lines?pictures=false")["list"]
    assert log[0]["caption"] == "The table was opened."


@pytest.mark.parametrize(
    ("old", "new", "game", "words"),
    [
        ("", "", "lisbon28", "not of Lisbon"),
        ("+++", "---", "trainmaker", "line 1"),
        ("round = 1", "round = 0", "trainmaker", "field round"),
        ("round = 1", "rounds = 1", "trainmaker", "round"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_with_its_field(
    ann: Person, spot: str, old: str, new: str, game: str, words: str
) -> None:
    body = {"game": game, "seats": [ME, BOT], "origin": spot.replace(old, new) if old else spot}
    assert words in ann.ask("POST", "/api/tables", body, 422)["sentence"]


def test_other_seats_than_those_of_the_file_are_refused(ann: Person, spot: str) -> None:
    body = {"game": "trainmaker", "seats": [ME, BOT, BOT], "origin": spot}
    assert "2 seats, the table has 3" in ann.ask("POST", "/api/tables", body, 422)["sentence"]


@pytest.mark.parametrize(
    "beside",
    [{"options": {"first": 1}}, {"content": ROOM.content().text}, {"options": {"engine": False}, "content": "x"}],
)
def test_options_and_content_beside_a_file_are_refused(ann: Person, spot: str, beside: dict[str, object]) -> None:
    body = {"game": "trainmaker", "seats": [ME, BOT], "origin": spot, **beside}
    refused = ann.ask("POST", "/api/tables", body, 422)
    assert refused["field"] == "origin"
    assert refused["sentence"] == "Options and content are those of your position: leave yours out."


def test_content_that_is_named_must_be_that_of_the_file(ann: Person) -> None:
    puzzles = room("workbook")
    spot = Record.begin(puzzles, ["Ada"], None, puzzles.content("berlin-1865")).set_up().text()
    body = {"seats": [ME], "origin": spot}
    for named in ({"game": "workbook:chicago-1858"}, {"game": "workbook", "content_name": "chicago-1858"}):
        refused = ann.ask("POST", "/api/tables", {**body, **named}, 422)
        assert refused["field"] == "origin"
        assert "the content «berlin-1865», which is not that of chicago-1858" in refused["sentence"]
    for named in ({"game": "workbook:berlin-1865"}, {"game": "workbook", "content_name": "berlin-1865"}):
        ann.ask("POST", "/api/tables", {**body, **named}, 201)
