"""`tramyard check-game` as an author of a game runs it, on a package of their own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Tramyard
from tests.docs.tutorials import announce

PROJECT = """
[project]
name = "lanterns"
version = "1"

[project.entry-points."tramyard.games"]
lanterns = "mine:ROOM"
"""
GOOD = "from tests.toys.lanterns import PICTURED as ROOM\n"
TELLTALE = """
from tests.toys.broken import BROKEN
ROOM = next(room for check, room, _ in BROKEN if check.__name__ == "telling_reveals_no_more_than_showing")
"""
ROOT = Path(__file__).resolve().parents[2]


def checked(folder: Path, package: str) -> "subprocess.CompletedProcess[str]":
    (folder / "pyproject.toml").write_text(PROJECT, "utf-8")
    (folder / "mine.py").write_text(package, "utf-8")
    announce(folder)
    given = [os.path.abspath(part) for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part]
    path = os.pathsep.join([str(folder), *given, str(ROOT)])
    command = [sys.executable, "-m", "tramyard", "check-game", "lanterns", "--effort", "glance"]
    return subprocess.run(
        command, cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False
    )


def test_a_game_that_keeps_the_contract_is_told_so(tmp_path: Path) -> None:
    done = checked(tmp_path, GOOD)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "keeps everything that every game must keep" in done.stdout
    assert sorted(file.name for file in tmp_path.iterdir() if file.suffix == ".py") == ["mine.py"]


def test_a_game_that_breaks_it_is_told_where(tmp_path: Path) -> None:
    done = checked(tmp_path, TELLTALE)
    assert done.returncode == 1
    assert "telling_reveals_no_more_than_showing" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nowhere",), "There is no game «nowhere»"),
        (("trainmaker", "--tests", "/nowhere/at/all"), "There is no folder /nowhere/at/all"),
        (("trainmaker", "--effort", "lots"), "lots"),
    ],
)
def test_bad_input_gets_a_sentence(tramyard: Tramyard, arguments: tuple[str, ...], sentence: str) -> None:
    told = tramyard("check-game", *arguments)
    assert told.code == 2
    assert sentence in told.err
    assert "Traceback" not in told.err


def test_without_pytest_there_is_a_sentence(tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tramyard.cli.check_game.find_spec", lambda name: None)
    told = tramyard("check-game", "trainmaker")
    assert told.code == 2
    assert "pip install 'tramyard[testing]'" in told.err
