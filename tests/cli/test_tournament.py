"""`tramyard tournament` as a user runs it."""

import json
from pathlib import Path

import pytest

from tests.arena.toys import announced
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
