"""Asking the solver at a table: no more is told than was asked for, and only where hints are allowed."""

import json
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import BOT, ME, Answer, Person, ask_and_hang_up, until
from tests.web.solving.conftest import puzzle
from tramyard.kernel.room import Page
from tramyard.web.access.rate_limits import Purse
from tramyard.web.limits import PER_MINUTE
from tramyard.web.solving.api import Searching
from tramyard.web.solving.findings import compared

STRENGTHS = ("solvable", "nudge", "action", "line")


def lay(ann: Person, temper: str = "good", goal: int = 9, **more: Any) -> str:
    body = {"game": "shunting", "seats": [ME], "content": puzzle(goal, 4, temper), **more}
    return str(ann.ask("POST", "/api/tables", body, 201)["code"])


def reports(ann: Person, path: str, **body: object) -> list[Answer]:
    answer = ann.send("POST", path, json=body, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert "content-encoding" not in answer.headers
    return [json.loads(line) for line in answer.text.splitlines()]


def ask(ann: Person, code: str, strength: str = "solvable") -> Answer:
    return reports(ann, f"/api/tables/{code}/search", strength=strength)[-1]


def searches(client: TestClient[Litestar]) -> int:
    searching = client.app.state.searching
    assert isinstance(searching, Searching)
    return sum(searching.jobs.queue.kinds.values())


def test_each_strength_tells_a_little_more(ann: Person, client: TestClient[Litestar]) -> None:
    code = lay(ann)
    solvable, nudge, action, line = [ask(ann, code, strength) for strength in STRENGTHS]
    assert {one["verdict"] for one in (solvable, nudge, action, line)} == {"line"}
    assert solvable["sentence"] == "There is a way: 4 actions meet all goals."
    assert "actions" not in solvable
    assert "actions" not in nudge
    assert (nudge["spot"], "Look here: one" in nudge["sentence"]) == ("one", True)
    assert [one["moves"] for one in action["actions"]] == [["+1"]]
    assert [one["words"] for one in line["actions"]] == [["go +1"], ["go +1"], ["go +3"], ["go +3"]]
    assert searches(client) == 1  # what is known is not looked for again

    ann.act(code, "+1")
    assert ask(ann, code)["sentence"] == "There is a way: 3 actions meet all goals."
    assert searches(client) == 1
    ann.act(code, "+3")
    ann.act(code, "x2")
    lost = ask(ann, code, "line")
    assert (lost["verdict"], lost["lost"], "actions" in lost) == ("none", ["goal"], False)
    assert lost["sentence"] == "It is proved that no way from here meets all goals."


def test_the_best_that_is_known_is_told_to_whoever_solved_it_and_to_nobody_before(ann: Person) -> None:
    code = lay(ann)
    for step in ("+1", "+1", "+3"):
        ann.act(code, step)
        ann.ask("GET", f"/api/tables/{code}/best-known", status=403)
    ann.act(code, "+3")
    told = ann.ask("GET", f"/api/tables/{code}/best-known")
    assert told == {"score": 9, "best": 9, "proved": True, "sentence": "9: nothing better is possible."}
    missed = lay(ann)
    for _step in range(4):
        ann.act(missed, "+1")
    ann.ask("GET", f"/api/tables/{missed}/best-known", status=403)


@pytest.mark.parametrize(
    ("score", "best", "proved", "told"),
    [
        (9, None, False, "You reached 9. Nobody knows how much better it could be."),
        (9, 8, False, "You reached 9: better than the best that was known, 8."),
        (9, 9, False, "9: as good as the best known."),
        (9, 12, False, "You reached 9. The best known is 12."),
        (9, 12, True, "You reached 9. The best there can be is 12."),
    ],
)
def test_what_is_known_is_never_told_as_more_than_that(score: int, best: int | None, proved: bool, told: str) -> None:
    assert compared(score, Page("a puzzle", best=best, proved=proved)).sentence == told


def test_a_search_that_is_lost_leaves_the_table_as_it_was(ann: Person) -> None:
    code = lay(ann, "crashing")
    found = reports(ann, f"/api/tables/{code}/search")
    assert found[-1] == {"state": "lost", "sentence": "The search was lost, and nothing else: ask again."}
    for _step in range(4):
        ann.act(code, "+3")
    assert ann.now(code)["ended"]


def test_a_puzzle_of_ones_own_is_looked_at_before_it_is_played(ann: Person) -> None:
    found = reports(ann, "/api/games/shunting/search", content=puzzle(16))[-1]
    assert (found["verdict"], found["best"], found["moves"]) == ("line", 16, ["+1", "+3", "+3", "x2"])
    assert reports(ann, "/api/games/shunting/search", content_name="engine")[-1]["verdict"] == "line"
    assert reports(ann, "/api/games/shunting/search", content=puzzle(999))[-1]["verdict"] == "none"
    ann.ask("POST", "/api/games/shunting/search", {"content": "nonsense"}, 422)
    ann.ask("POST", "/api/games/shunting/search", {"content_name": "../engine"}, 422)
    ann.ask("POST", "/api/games/shunting/search", {"goal": "glory"}, 409)
    ann.ask("POST", "/api/games/trainmaker/search", {}, 409)


@pytest.mark.parametrize("status", [403, 409])
def test_nobody_asks_where_it_is_not_theirs_to_ask(ann: Person, bob: Person, status: int) -> None:
    if status == 403:
        code = lay(ann, hints=False)
        ann.post(code, "search", 403)
        bob.post(lay(ann), "search", 403)
    else:
        ann.post(ann.lay(ME, BOT), "search", 409)
        code = lay(ann)
        for _step in range(4):
            ann.act(code, "+1")
        ann.post(code, "search", 409)


def test_a_search_ends_when_whoever_asked_hangs_up(client: TestClient[Litestar], ann: Person) -> None:
    code = lay(ann, "patient")
    secret = ann.cookies[f"tramyard-{code}"]
    said = ask_and_hang_up(client, f"/api/tables/{code}/search", secret, lambda body: b"positions so far" in body)
    queue = client.app.state.searching.jobs.queue
    until(lambda: queue.at_work == 0)
    assert not any(b"done" in body for body in said)


def test_searches_are_counted(ann: Person, client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    code = lay(ann)
    monkeypatch.setattr(client.app.state, "purse", Purse({**PER_MINUTE, "solve": 1}))
    ask(ann, code)
    assert ann.post(code, "search", 429)["sentence"].startswith("That was a lot at once.")
