"""`tramyard tournament` as a user runs it."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.arena.toys import announced, situation
from tests.cli.conftest import Tramyard
from tests.toys.yard import yard

LANTERNS = ("tournament", "lanterns", "--bots", "random,stay,careless:20", "--jobs", "1")


def test_people_read_a_ladder_and_who_beat_whom(tramyard: Tramyard, tmp_path: Path) -> None:
    page = tmp_path / "ladder.html"
    with yard(announced()):
        told = tramyard(*LANTERNS, "--games", "4", "--report", str(page))
    assert told.code == 0
    for words in ("points, 95 %", "beats", "stay", "careless:20", "±"):
        assert words in told.out
    assert "The ladder" in page.read_text("utf-8")


def test_programs_read_json_and_the_file_is_gone_on_with(tramyard: Tramyard, tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    with yard(announced()):
        first = json.loads(tramyard(*LANTERNS, "--games", "3", "--file", str(file), "--json").out)
        second = json.loads(tramyard(*LANTERNS, "--games", "5", "--file", str(file), "--json").out)
    assert (first["games"], second["games"]) == (9, 15)
    assert sorted(row["bot"] for row in second["ladder"]) == ["careless:20", "random", "stay"]


def test_without_names_the_levels_of_the_room_play(tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tramyard.arena.tournament.Tournament.play", lambda *given: None)
    told = tramyard("tournament", "trainmaker", "--games", "1")
    assert told.code == 0
    assert told.out == ""


@pytest.fixture(name="spot")
def _spot(tmp_path: Path) -> Path:
    """Each seat has one turn left, and seat 1 cannot be caught."""
    file = tmp_path / "ahead.record"
    with yard(announced()):
        file.write_text(situation(ahead=0), encoding="utf-8")
    return file


def test_all_games_begin_where_the_file_stands(tramyard: Tramyard, spot: Path, tmp_path: Path) -> None:
    page = tmp_path / "ladder.html"
    with yard(announced()):
        told = tramyard(*LANTERNS, "--games", "4", "--from", spot, "--report", page, "--json")
        usual = json.loads(tramyard(*LANTERNS, "--games", "4", "--json").out)
    found = json.loads(told.out)
    assert [pair["won"] for pair in found["pairs"]] == [[2, 2]] * 3, "who sits on seat 1 wins, and seats are shared"
    assert [row["points"] for row in found["ladder"]] == [0, 0, 0]
    assert (found["set_up_by_hand"], usual["set_up_by_hand"]) == (True, False)
    assert "from a situation set up by hand" in page.read_text("utf-8")


def test_a_file_is_gone_on_with_only_from_where_it_began(tramyard: Tramyard, spot: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "ladder.json", tmp_path / "behind.record"
    with yard(announced()):
        other.write_text(situation(ahead=1), encoding="utf-8")
        run = (*LANTERNS, "--file", file, "--json", "--games")
        assert json.loads(tramyard(*run, "2", "--from", spot).out)["games"] == 6
        kept = file.read_text("utf-8")
        assert json.loads(kept)["origin"]["dice"] == [3, 1]
        for begun in ((), ("--from", other)):
            told = tramyard(*run, "4", *begun)
            assert (told.code, told.out) == (2, "")
            assert f"{file}: field origin: expected games that begin where those of this tournament begin" in told.err
        assert file.read_text("utf-8") == kept
        assert json.loads(tramyard(*run, "4", "--from", spot).out)["games"] == 12
        file.unlink()
        tramyard(*run, "2")
        assert "origin" not in json.loads(file.read_text("utf-8"))
        assert "field origin" in tramyard(*run, "4", "--from", spot).err


@pytest.mark.parametrize(
    ("text", "arguments", "sentence"),
    [
        (partial(situation, 0, seats=3), (), "two at a time, not by 3"),
        (partial(situation, 0, over=True), (), "the game is over"),
        (partial(situation, 0), ("--option", "low=yes"), "--from goes without --option"),
        (partial(situation, 0), ("--at", "7"), "from 0 to 0"),
        (lambda: "nonsense", (), "spot.record: line 1"),
    ],
)
def test_a_file_that_does_not_fit_gets_a_sentence(
    tramyard: Tramyard, tmp_path: Path, text: Callable[[], str], arguments: tuple[str, ...], sentence: str
) -> None:
    file = tmp_path / "spot.record"
    with yard(announced()):
        file.write_text(text(), encoding="utf-8")
        told = tramyard(*LANTERNS, "--from", file, *arguments)
    assert (told.code, told.out) == (2, "")
    assert sentence in told.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bots", "random"), "at least two bots"),
        (("--bots", "random,nobody"), "nobody"),
        (("--bots", "random,stay", "--games", "0"), "--games wants a number from 1 up"),
        (("--bots", "random,stay", "--jobs", "0"), "--jobs wants a number from 1 up"),
        (("--bots", "random,stay", "--file", "/nowhere/at/all.json"), "There is no folder"),
        (("--bots", "random,stay", "--report", "/nowhere/at/all.html"), "There is no folder"),
    ],
)
def test_bad_input_gets_a_sentence(tramyard: Tramyard, arguments: tuple[str, ...], sentence: str) -> None:
    with yard(announced()):
        told = tramyard("tournament", "lanterns", *arguments)
    assert told.code == 2
    assert sentence in told.err
    assert "Traceback" not in told.err
