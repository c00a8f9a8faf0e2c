"""A lesson is a record with remarks: it is played to its last line, or refused with the step that is wrong."""

import pytest
from librt.random import Random

from tests.toys.lanterns import ROOM
from tests.toys.yard import Announced, yard
from tramyard.kernel.errors import FileFault
from tramyard.kernel.lesson import LEARNER, Lesson, lesson_of, read_lesson
from tramyard.kernel.position import OVER
from tramyard.kernel.room import room, rooms

LESSON = """
seats = 2
options = { rounds = 1 }
begin = "* c1:1"
end = "That is all."
[[steps]]
says = "Raise by two."
lines = \"\"\"
* c2:2
p1 raise +2
* r3
\"\"\"
"""

BEGUN = 'begin = "* c1:1\\n* c2:2\\np1 stay\\n* r1\\np2 stay\\n* r1"'


def read(text: str) -> Lesson:
    with yard(Announced(ROOM.name, ROOM)):
        return read_lesson(ROOM, text, "lesson.toml")


def fault(text: str) -> str:
    with pytest.raises(FileFault) as caught:
        read(text)
    return str(caught.value)


def test_a_lesson_is_played_to_its_last_line() -> None:
    lesson = read(LESSON)
    assert lesson.length == 4
    assert [step.line for step in lesson.steps] == [1]
    assert lesson.record.position.actor == 1


def test_what_is_wanted_ends_where_somebody_else_or_chance_decides() -> None:
    lesson = read(LESSON)
    wanted = [lesson.record.game.spell(lesson.wanted(line)) for line in range(5)]
    assert wanted == ["", "", "raise +2", "", ""]


def test_what_comes_before_the_first_step_is_not_asked() -> None:
    lesson = read(LESSON.replace("rounds = 1", "rounds = 2").replace('begin = "* c1:1"', BEGUN).replace("* c2:2\n", ""))
    asked = [line for line in range(lesson.length) if lesson.asks(line)]
    assert [lesson.record.game.spell(lesson.record.lines[line].moves) for line in asked] == ["raise +2"]
    assert asked == [6]


def test_a_line_belongs_to_the_step_it_stands_in() -> None:
    more = LESSON + '[[steps]]\nsays = "Now the other one."\nlines = "p2 stay\\n* r1\\n"\n'
    assert "steps[2].lines" in fault(more)
    two = LESSON.replace("rounds = 1", "rounds = 2")
    lesson = read(two + '[[steps]]\nsays = "Stay."\nlines = "p2 stay\\n* r1\\np1 stay\\n"\n')
    assert [lesson.step_at(line) for line in range(7)] == [0, 0, 0, 0, 1, 1, 1]


def test_a_lesson_that_cannot_be_played_names_step_and_line() -> None:
    assert "steps[1].lines: «p1 raise +7»" in fault(LESSON.replace("+2", "+7"))
    assert "begin: «* r1»" in fault(LESSON.replace("* c1:1", "* r1"))
    assert "expected a line of p1, who learns" in fault(LESSON.replace("p1 raise +2\n* r3\n", ""))
    assert "seats" in fault(LESSON.replace("seats = 2", "seats = 9"))
    assert "says" in fault(LESSON.replace('says = "Raise by two."', ""))


@pytest.mark.parametrize("name", sorted(rooms()))
def test_every_room_of_the_yard_teaches_by_playing(name: str) -> None:
    """In 6 to 15 steps, or in fewer where that is all that anybody does in a game."""
    lesson = lesson_of(room(name))
    assert lesson is not None, f"{name} brings no lesson.toml"
    assert len(lesson.steps) <= 15
    assert len(lesson.steps) >= 6 or not goes_on_for_the_learner(lesson)


def goes_on_for_the_learner(lesson: Lesson) -> bool:
    """Whether the learner has another turn after the last step."""
    position = lesson.record.position.copy()
    while position.actor not in (OVER, LEARNER):
        position.play(position.hunch(Random(1)))
    return position.actor == LEARNER
