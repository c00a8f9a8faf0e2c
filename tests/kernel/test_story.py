"""What one seat has seen of a record."""

import pytest

from tests.toys.lanterns import ROOM
from tramyard.kernel.errors import YardError
from tramyard.kernel.record import SPECTATOR, Record, Story, read_record

pytestmark = pytest.mark.usefixtures("lanterns")

BODY = "* c1:3\n* c2:5\np1 raise +2\n* r1\np2 stay\n* r3\n"


@pytest.fixture(name="record")
def _record() -> Record:
    return read_record(Record.begin(ROOM, ["Ada", "Bo"], {"rounds": 1}).text() + BODY)


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (0, "story of lanterns for p1\n* c1:3\n* c2:?\np1 raise +2\n* r1\np2 stay\n* r3\n#lit\n"),
        (1, "story of lanterns for p2\n* c1:?\n* c2:5\np1 raise +?\n* r1\np2 stay\n* r3\n#lit\n"),
        (SPECTATOR, "story of lanterns for spectator\n* c1:?\n* c2:?\np1 raise +?\n* r1\np2 stay\n* r3\n#lit\n"),
    ],
)
def test_hidden_moves_are_replaced_by_stand_ins(record: Record, seat: int, text: str) -> None:
    story = record.story(seat)
    assert story.text() == text
    assert Story.read(text) == story


def test_a_running_game_has_no_result(record: Record) -> None:
    record.back_to(2)
    assert record.story(0).result == ""
    assert record.story(0).text() == "story of lanterns for p1\n* c1:3\n* c2:?\n"


def test_a_story_of_nothing_is_read() -> None:
    assert Story.read("story of lanterns for p12\n") == Story("lanterns", 11, ())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: expected «story of GAME for SEAT»"),
        ("\n", "line 1: expected «story of GAME for SEAT»"),
        ("tale of lanterns for p1\n", "line 1: expected «story of GAME for SEAT»"),
        ("story of lanterns to p1\n", "line 1: expected «story of GAME for SEAT»"),
        ("story of lanterns for p1 p2\n", "line 1: expected «story of GAME for SEAT»"),
        ("story of lanterns for pX\n", "line 1: expected a seat such as p1, not «pX»"),
        ("story of lanterns for p0\n", "line 1: expected a seat such as p1, not «p0»"),
        ("story of lanterns for p-1\n", "line 1: expected a seat such as p1, not «p-1»"),
        ("story of lanterns for p²\n", "line 1: expected a seat such as p1, not «p²»"),
        ("story of lanterns for 1\n", "line 1: expected a seat such as p1, not «1»"),
        ("story of lanterns for p\n", "line 1: expected a seat such as p1, not «p»"),
    ],
)
def test_what_is_no_story_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(YardError) as caught:
        Story.read(text)
    assert str(caught.value) == sentence
