"""`tramyard solve`: what is known of a puzzle, for people and for programs."""

import json
import os
import signal
from pathlib import Path

import pytest

from tests.cli.conftest import Tramyard
from tests.games.workbook.table import game_of, puzzle
from tramyard.cli import solve
from tramyard.kernel.solver import Answer

SMALL = puzzle("R . C\n. . .", {"A": "1r", "B": "C", "C": "strip"}, goals=['kind = "links"\nmin = 1'], arrivals=[""])
"""One link can be built, in one way, and one passenger moved over it."""


@pytest.fixture(name="small")
def _small(tmp_path: Path) -> str:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return f"workbook:{path}"


def test_solve_tells_a_line_that_the_rules_replay(tramyard: Tramyard, small: str) -> None:
    told = tramyard("solve", small, "--jobs", "1")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("Solved with ")
    game = game_of(SMALL)
    position = game.start()
    for line in told.out.splitlines()[1:-1]:
        for move in game.parse(position, line):
            position.play(move)
    assert position.ending() == "solved"


def test_programs_get_everything_that_is_known(tramyard: Tramyard, small: str) -> None:
    told = json.loads(tramyard("solve", small, "--goal", "hp", "--jobs", "1", "--json").out)
    assert told["puzzle"] == small
    assert (told["goal"], told["solved"]) == ("hp", True)
    assert set(told) >= {"proved", "best", "bound", "moves", "nodes", "seconds"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--goal", "glory"], "--goal wants one of solve, hp, money, not «glory»."),
        (["--seconds", "0"], "--seconds wants a number above 0, not 0.0."),
        (["--nodes", "-3"], "--nodes wants a number above 0, not -3."),
    ],
)
def test_bad_input_is_told_in_one_sentence(tramyard: Tramyard, small: str, words: list[str], sentence: str) -> None:
    told = tramyard("solve", small, *words)
    assert (told.code, told.out, told.err) == (2, "", f"tramyard: {sentence}\n")


def test_a_game_without_a_solver_says_so(tramyard: Tramyard) -> None:
    told = tramyard("solve", "trainmaker")
    assert (told.code, told.err) == (2, "tramyard: Trainmaker has no solver.\n")


def test_solve_goes_on_from_where_a_record_stands(tramyard: Tramyard, small: str, tmp_path: Path) -> None:
    begun = tmp_path / "begun.record"
    begun.write_text(tramyard("position", small).out, encoding="utf-8")
    whole = json.loads(tramyard("solve", small, "--goal", "hp", "--jobs", "1", "--json").out)
    told = json.loads(tramyard("solve", small, "--from", begun, "--goal", "hp", "--jobs", "1", "--json").out)
    assert [told[name] for name in ("best", "proved", "moves")] == [whole[name] for name in ("best", "proved", "moves")]
    assert told["proved"]


def test_an_interruption_gives_the_best_so_far(tramyard: Tramyard, small: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses Ctrl-C is told what is known: here as soon as there is a first line."""

    def interrupt(number: int, known: Answer) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(solve, "_teller", lambda names, quiet: interrupt)
    before = signal.getsignal(signal.SIGINT)
    told = tramyard("solve", small, "--goal", "hp", "--jobs", "1")
    assert told.code == 0
    assert told.out.startswith("Solved with ")
    assert signal.getsignal(signal.SIGINT) is before
