"""Commands are run as a user runs them: arguments and typed lines go in, text and an exit code come out."""

import io
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest

from tramyard.cli import main


@dataclass(frozen=True)
class Told:
    """What a command said."""

    code: int
    out: str
    err: str


class Tramyard(Protocol):
    def __call__(self, *argv: str | Path, typed: str = "") -> Told: ...


@pytest.fixture(name="tramyard")
def _tramyard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Tramyard:
    """Runs `tramyard ...` in English on 80 columns, with a place of its own for what it keeps."""
    for name in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def run(*argv: str | Path, typed: str = "") -> Told:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main([str(word) for word in argv])
        said = capsys.readouterr()
        return Told(code, said.out, said.err)

    return run


@pytest.fixture(name="record")
def _record(tramyard: Tramyard, tmp_path: Path) -> Path:
    """A play in which player 1 has kept a contract and sees the first dice."""
    path = tmp_path / "begun.record"
    told = tramyard("play", "trainmaker", "--seats", "me,random", "--option", "first=1", "--record", path, typed="K1\n")
    assert told.code == 0
    return path
