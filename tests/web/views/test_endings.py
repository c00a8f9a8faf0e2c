"""Endings as people read them: ranks that can be believed, what marks a row, and what the end is to each seat."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import BOT, ME, Person, two_people

RECORDS = Path(__file__).parents[2] / "games"


def uploaded(person: Person, game: str, name: str) -> tuple[str, dict[str, Any]]:
    record = (RECORDS / game / "records" / f"{name}.record").read_text("utf-8")
    code = person.ask("POST", "/api/tables/from-record", {"record": record}, 201)["code"]
    return code, person.now(code)


@pytest.mark.parametrize(
    ("game", "name"),
    [("trainmaker", "contract-6-seats"), ("trainmaker", "exhausted-5-seats"), ("lisbon28", "pile-4-seats")],
)
def test_rows_come_in_the_order_of_rank_and_only_equals_share_one(ann: Person, game: str, name: str) -> None:
    _code, now = uploaded(ann, game, name)
    rows = [row for row in now["rows"] if row["seat"] >= 0]
    ranks = [row["rank"] for row in rows]
    assert ranks == sorted(ranks)
    assert ranks[0] == 1
    for one, other in pairwise(rows):
        if one["rank"] == other["rank"]:
            assert (one["score"], one["tally"]) == (other["score"], other["tally"])
    assert len({row["seat"] for row in rows}) == len(now["seats"])


def test_the_winner_by_contract_is_marked(ann: Person) -> None:
    _code, now = uploaded(ann, "trainmaker", "contract-6-seats")
    assert [row["rank"] for row in now["rows"] if "contract filled" in row["marks"]] == [1]


def test_the_steam_engine_has_its_row_and_a_lost_game_is_lost(ann: Person) -> None:
    _code, now = uploaded(ann, "trainmaker", "engine-wins-alone")
    engine, mine = now["rows"]
    assert (engine["seat"], engine["name"], engine["rank"]) == (-1, "Steam Engine", 1)
    assert "contract filled" in engine["marks"]
    assert (mine["seat"], mine["rank"], now["fate"]) == (0, 2, "lost")
    _code, now = uploaded(ann, "trainmaker", "alone-wins")
    assert (now["rows"][0]["seat"], now["rows"][0]["rank"], now["fate"]) == (0, 1, "won")
    assert (now["rows"][1]["seat"], now["rows"][1]["rank"]) == (-1, 0)


def test_who_gives_up_comes_last_whatever_the_score(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob)
    assert (ann.now(code)["fate"], ann.now(code)["rows"]) == ("", [])
    ann.post(code, "resign")
    rows = bob.now(code)["rows"]
    assert [(row["name"], row["rank"]) for row in rows] == [("Bob", 1), ("Ann", 2)]
    assert "gave up" in rows[1]["marks"]
    assert [person.now(code)["fate"] for person in (ann, bob, eve)] == ["lost", "won", ""]


def test_where_all_agree_to_stop_nobody_has_won(ann: Person) -> None:
    code = ann.lay(ME, BOT)
    assert ann.post(code, "propose-end")["now"]["fate"] == ""


def test_a_moment_says_what_would_have_been_better_and_where(ann: Person) -> None:
    code, now = uploaded(ann, "trainmaker", "engine-wins-alone")
    review = ann.ask("GET", f"/api/tables/{code}/review")
    assert ann.ask("GET", f"/api/tables/{code}/review/progress")["done"] > 0
    worst = review["worst"][0]
    assert 0 < worst["loss"] <= 1
    assert worst["unit"] == "progress to a win"
    moment = ann.ask("GET", f"/api/tables/{code}/moment/{worst['line']}")
    for what in ("line", "words", "spots", "better", "better_words", "better_spots"):
        assert moment[what] == worst[what]
    assert moment["better_words"]
    assert moment["better_spots"] != moment["spots"]
    rolled = next(scene["line"] for scene in ann.scenes(code) if scene["kind"] == "played" and scene["actor"] < 0)
    assert ann.ask("GET", f"/api/tables/{code}/moment/{rolled}")["better"] == ""
    ann.ask("GET", f"/api/tables/{code}/moment/{now['line'] + 1}", status=404)


def test_any_moment_of_a_finished_game_is_played_on_against_any_level(ann: Person, eve: Person) -> None:
    code, now = uploaded(ann, "trainmaker", "contract-3-seats")
    laid = eve.ask("POST", f"/api/tables/{code}/play-on", {"line": now["line"] // 2, "seat": 1, "level": "easy"}, 201)
    there = eve.now(laid["code"])
    assert there["seat"] == 1
    assert there["line"] >= now["line"] // 2
    assert [chair["kind"] for chair in there["seats"]] == ["bot", "person", "bot"]
    assert {chair["level"] for chair in there["seats"] if chair["kind"] == "bot"} == {"Easy"}
    assert [chair["name"] for chair in there["seats"]] == [chair["name"] for chair in now["seats"]]
    eve.wait(laid["code"])
    eve.act(laid["code"], *eve.first_action(laid["code"]))
    assert eve.now(laid["code"])["line"] > there["line"]


def test_what_cannot_be_played_on_is_told(ann: Person, bob: Person) -> None:
    code, now = uploaded(ann, "trainmaker", "contract-3-seats")
    path = f"/api/tables/{code}/play-on"
    ann.ask("POST", path, {"line": now["line"], "seat": 0}, 409)
    ann.ask("POST", path, {"line": 3, "seat": 3}, 404)
    ann.ask("POST", path, {"line": 3, "seat": 0, "level": "godlike"}, 422)
    running = two_people(ann, bob)
    ann.ask("POST", f"/api/tables/{running}/play-on", {"line": 1, "seat": 0}, 403)
