"""Wheels for every Python on the machine: those that are found are those that work, one of each version."""

import os
import sys
from pathlib import Path

import pytest

from tools import dist

SELF = f"{sys.version_info[0]} {sys.version_info[1]}"


def put(folder: Path, name: str, answer: str) -> Path:
    """Something that is called like a Python and says what one would say."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(f"#!/bin/sh\n{answer}\n", "utf-8")
    file.chmod(0o755)
    return file


def test_one_python_of_each_version_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, pyenv = tmp_path / "bin", tmp_path / "pyenv"
    put(path, "python3.98", "exit 127")  # as pyenv's shims do for a version that is switched off
    put(path, f"python3.{sys.version_info[1]}", f"echo {SELF}")
    put(path, "python3.10", "echo 3 10")
    put(path, "python3.99-config", "echo 3 99")
    newest = put(path, "python3.97", "echo 3 97")
    hidden = put(pyenv / "versions" / "3.96.1" / "bin", "python3.96", "echo 3 96")
    put(pyenv / "versions" / "3.97.0" / "bin", "python3.97", "echo 3 97")
    monkeypatch.setenv("PATH", os.pathsep.join([str(path), str(tmp_path / "not there"), "/bin"]))
    monkeypatch.setenv("PYENV_ROOT", str(pyenv))
    found = [python for python in dist.others() if tmp_path in python.parents]
    assert found == [hidden, newest]


@pytest.mark.parametrize("answer", ["exit 1", "echo 3 10"])
def test_what_is_no_fitting_python_is_told_before_anything_is_built(
    tmp_path: Path, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    python = put(tmp_path, "python3", answer)
    assert dist.main([str(python)]) == 2
    assert f"«{python}»" in capsys.readouterr().err
    assert dist.main([str(tmp_path / "nothing")]) == 2
