"""`tramyard new-puzzle`: draws a puzzle into a file that `check` passes, and says so where nothing fits."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Tramyard
from tramyard.games.workbook import ROOM
from tramyard.games.workbook.generator import drawing
from tramyard.games.workbook.generator.tiers import TIERS


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TIERS, 1, replace(TIERS[1], nodes=1500))


def test_a_puzzle_is_drawn_into_a_file_that_can_be_played(tramyard: Tramyard, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    told = tramyard("new-puzzle", "--tier", "1", "--seed", "2", "--out", file, "--json")
    assert told.code == 0
    data = json.loads(told.out)
    assert (data["game"], data["tier"], data["seed"], data["generator"]) == ("workbook", 1, 2, drawing.VERSION)
    assert data["text"] == file.read_text()
    assert data["fingerprint"] == ROOM.content(str(file)).fingerprint
    assert tramyard("check", file).code == 0
    again = tramyard("new-puzzle", "--tier", "1", "--seed", "2", "--out", file)
    assert (again.code, again.err) == (2, f"tramyard: {file} exists already.\n")
    assert data["text"] == file.read_text()


def test_without_a_file_it_is_printed_and_its_solution_is_not(tramyard: Tramyard) -> None:
    told = tramyard("new-puzzle", "--tier", "1", "--seed", "2")
    assert told.code == 0
    assert told.out.startswith("# ")
    assert "[[goal]]" in told.out
    assert "L:" not in told.out


def test_where_nothing_fits_it_says_so(tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "TRIES", 0)
    told = tramyard("new-puzzle", "--tier", "3", "--seed", "7")
    assert told.code == 1
    assert told.out.startswith("Nothing fits tier 3 with seed 7: ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--tier", "9"], "There are tiers 1 to 8, not 9."),
        (["--tier", "1", "--seed", "-3"], "A seed is a number from 0 on, not -3."),
        (["--tier", "1", "--game", "trainmaker"], "Trainmaker draws no puzzles."),
    ],
)
def test_bad_input_is_told_in_a_sentence(tramyard: Tramyard, arguments: list[str], sentence: str) -> None:
    told = tramyard("new-puzzle", *arguments)
    assert (told.code, told.err) == (2, f"tramyard: {sentence}\n")
