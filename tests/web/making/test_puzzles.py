"""Puzzles of the day, new ones, one's own, and those of friends."""

import json
import re
from datetime import date, timedelta

import pytest

from tests.toys.shunting import FIRST, TEXT
from tests.web.conftest import Person
from tests.web.solving.conftest import puzzle
from tests.web.solving.test_at_the_board import reports
from tramyard.kernel.room import room
from tramyard.web.pages import puzzles
from tramyard.web.pages.puzzles import content_of, streak_of

DAY = FIRST + timedelta(days=3)


@pytest.fixture(autouse=True)
def _day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "today", lambda: DAY)


def data(page: str) -> dict[str, object]:
    found = re.search(r'id="data">(.*?)</script>', page)
    assert found
    told: dict[str, object] = json.loads(found[1])
    return told


def test_every_day_has_its_puzzle_and_the_page_knows_those_before(ann: Person) -> None:
    page = ann.text("/daily")
    assert "Stand at siding 5." in page
    known = data(page)
    assert known["day"] == DAY.isoformat()
    days = streak_of(room("shunting"), DAY)
    assert sorted(days) == [(FIRST + timedelta(days=back)).isoformat() for back in range(4)]
    assert known["puzzles"] == {"shunting": days}  # and no other game has one for a day so early
    assert days[DAY.isoformat()] == content_of(room("shunting"), DAY).fingerprint
    assert "/daily" in ann.text("/")


def test_the_puzzle_of_the_day_is_played_at_a_table(ann: Person) -> None:
    response = ann.send("POST", "/daily/shunting")
    assert response.status_code == 303
    code = response.headers["location"].rpartition("/")[2]
    assert len(ann.now(code)["seats"]) == 1
    assert content_of(room("shunting"), DAY).fingerprint in ann.text(f"/t/{code}")
    assert ann.send("POST", "/daily/trainmaker").status_code == 404


def test_a_new_puzzle_is_drawn_by_tier_and_number(ann: Person) -> None:
    *_before, drawn = reports(ann, "/api/games/shunting/draw", tier=2, seed=7)
    assert (drawn["state"], drawn["name"]) == ("done", "2-7")
    assert drawn["puzzle"]["content"] == TEXT.format(goal=15, steps=5)
    assert drawn["puzzle"]["goals"] == ["Stand at siding 15."]
    *_before, nothing = reports(ann, "/api/games/shunting/draw", tier=2, seed=8)
    assert nothing["sentence"] == "Nothing that was drawn fits this tier: try another number."
    assert "puzzle" not in nothing
    *_before, refused = reports(ann, "/api/games/shunting/draw", tier=9, seed=7)
    assert (refused["state"], refused["sentence"]) == ("refused", "There are tiers 1 to 2, not 9.")
    ann.ask("POST", "/api/games/trainmaker/draw", {"tier": 1, "seed": 1}, 409)
    assert "Draw me one" in ann.text("/generator/shunting")
    assert ann.send("GET", "/generator/trainmaker").status_code == 404


def test_a_puzzle_is_given_to_a_friend_by_a_link(ann: Person, bob: Person) -> None:
    shared = ann.ask("POST", "/api/games/shunting/share", {"content": puzzle(11)}, 201)
    assert shared["link"] == f"/puzzle/shunting/{shared['fingerprint']}"
    assert "Stand at siding 11." in bob.text(shared["link"])
    code = bob.send("POST", shared["link"]).headers["location"].rpartition("/")[2]
    assert bob.now(code)["waits_for"] == "person"
    assert ann.send("GET", f"/puzzle/trainmaker/{shared['fingerprint']}").status_code == 404
    assert ann.send("GET", "/puzzle/shunting/0123").status_code == 404
    ann.ask("POST", "/api/games/shunting/share", {"content": "[engine]"}, 422)
    ann.ask("POST", "/api/games/shunting/share", {"content": "#" * 70_000}, 400)
    ann.ask("POST", "/api/games/trainmaker/share", {"content": ""}, 409)


def test_a_day_before_the_first_ends_the_list(ann: Person) -> None:
    assert list(streak_of(room("shunting"), FIRST)) == [FIRST.isoformat()]
    assert list(streak_of(room("shunting"), date(2025, 1, 1))) == []
