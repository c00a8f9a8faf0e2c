"""Learning by playing: the lesson is followed on a real table, step by step, and then the game goes on."""

import pytest

from tests.web.conftest import Person, forget
from tramyard.kernel.lesson import LEARNER, lesson_of
from tramyard.kernel.room import room, rooms

ROOMS = sorted(rooms())


def learn(person: Person, game: str) -> str:
    """A table with the lesson of a game; its code."""
    answer = person.send("POST", f"/learn/{game}")
    assert answer.status_code == 303
    return answer.headers["location"].rpartition("/")[2]


def follow(person: Person, code: str) -> bool:
    """Plays what the lesson asks for next; False where it is over."""
    now = person.now(code)
    if now["lesson"] is None or now["lesson"]["over"]:
        return False
    lesson = lesson_of(room(now["game"]))
    assert lesson is not None
    line = lesson.record.lines[now["line"]]
    assert line.actor == now["actor"] == LEARNER
    person.act(code, *lesson.record.game.spell(line.moves).split())
    return True


@pytest.mark.parametrize("game", ROOMS)
def test_a_lesson_is_followed_to_its_end(ann: Person, game: str) -> None:
    code = learn(ann, game)
    lesson = lesson_of(room(game))
    assert lesson is not None
    told = [ann.now(code)["lesson"]["says"]]
    while follow(ann, code):
        told.append(ann.now(code)["lesson"]["says"])
    assert list(dict.fromkeys(told)) == [*[step.says for step in lesson.steps], lesson.end]
    now = ann.now(code)
    assert now["line"] >= lesson.length
    assert now["lesson"]["over"]


def test_only_what_the_lesson_asks_for_is_offered_and_taken(ann: Person) -> None:
    code = learn(ann, "trainmaker")
    assert [step["move"] for step in ann.now(code)["steps"]] == ["K1"]
    refused = ann.act(code, "K2", status=422)
    assert "what glows" in refused["sentence"]
    assert ann.now(code)["lesson"]["step"] == 1
    ann.act(code, "K1")
    assert [step["move"] for step in ann.now(code)["steps"]] == ["+L"]
    draft = ann.post(code, "draft", version=ann.now(code)["version"], moves=["+L"])
    assert [step["move"] for step in draft["steps"]] == ["+P"]
    ann.post(code, "draft", status=422, version=ann.now(code)["version"], moves=["+L", "+F"])


def test_a_lesson_goes_on_after_a_restart_and_after_going_back(ann: Person) -> None:
    code = learn(ann, "trainmaker")
    for _step in range(3):
        follow(ann, code)
    before = ann.now(code)
    forget(ann.client)
    assert ann.now(code)["lesson"] == before["lesson"]
    ann.post(code, "undo", line=before["own_line"])
    assert ann.now(code)["lesson"]["step"] == before["lesson"]["step"] - 1
    follow(ann, code)
    again = ann.now(code)
    assert (again["lesson"], again["line"]) == (before["lesson"], before["line"])
    assert again["parts"] == before["parts"]


def test_when_the_lesson_is_over_everything_can_be_done(ann: Person) -> None:
    code = learn(ann, "lisbon28")
    while follow(ann, code):
        pass
    assert ann.now(code)["actor"] == LEARNER
    ann.act(code, "E")
    assert ann.wait(code)["lesson"] is None
    assert len(ann.now(code)["steps"]) > 1


def test_a_lesson_that_was_changed_since_is_no_longer_followed(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    code = learn(ann, "trainmaker")
    monkeypatch.setattr("tramyard.web.tables.table.lesson_of", lambda room: None)
    monkeypatch.setattr("tramyard.web.views.lessons.lesson_of", lambda room: None)
    now = ann.now(code)
    assert now["lesson"] is None
    assert [step["move"] for step in now["steps"]] == ["K1", "K2"]


def test_others_are_told_nothing_of_the_lesson(ann: Person, bob: Person) -> None:
    code = learn(ann, "trainmaker")
    assert bob.now(code)["lesson"] is None
    assert "There is no game" in bob.ask("POST", "/learn/nowhere", status=422)["sentence"]
