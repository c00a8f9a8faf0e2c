"""Without an extra its tests are left out and named; where all extras must be there, an absent one is an error."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tools import extras
from tools.check_types import lenient

HIDING = """
import importlib.util

find = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name in {hidden} else find(name)
"""


def collect(folder: Path, *hidden: str, **surroundings: str) -> "subprocess.CompletedProcess[str]":
    """What pytest collects of the doors' tests where some modules are not installed."""
    (folder / "hiding.py").write_text(HIDING.format(hidden=hidden), "utf-8")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "hiding", "--collect-only", "-q", "tests/interop"],
        cwd=extras.ROOT,
        env={**os.environ, "PYTHONPATH": str(folder), **surroundings},
        capture_output=True,
        text=True,
        check=False,
    )


def test_tests_that_need_an_absent_extra_are_left_out_and_named(tmp_path: Path) -> None:
    said = collect(tmp_path, "pettingzoo", TRAMYARD_ALL_EXTRAS="")
    assert said.returncode == 0
    assert "left out: tests/interop/test_pettingzoo.py. Run: .venv/bin/pip install -e '.[doors]'" in said.stdout
    assert "test_openspiel.py::" in said.stdout


def test_where_everything_must_run_an_absent_extra_is_an_error(tmp_path: Path) -> None:
    said = collect(tmp_path, "pettingzoo", "playwright", TRAMYARD_ALL_EXTRAS="1")
    assert said.returncode == pytest.ExitCode.USAGE_ERROR
    assert "Not installed: pettingzoo, playwright." in said.stderr
    assert "'.[browser,doors]'" in said.stderr


@pytest.fixture
def without_psycopg(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "absent", lambda: frozenset({"psycopg"}))
    extras.lacking.cache_clear()


@pytest.mark.usefixtures("without_psycopg")
@pytest.mark.parametrize(
    ("file", "needs"),
    [
        ("src/tramyard/store/postgres.py", True),
        ("src/tramyard/store/opening.py", False),
        ("tests/store/conftest.py", True),
        ("tests/web/tables/test_postgres.py", True),
        ("tests/kernel/test_record.py", False),
    ],
)
def test_a_file_needs_what_the_files_it_imports_need(file: str, needs: bool) -> None:
    assert (extras.lacking(extras.ROOT / file) == {"psycopg"}) is needs
    extras.lacking.cache_clear()


def test_every_extra_beyond_the_small_set_has_a_module_that_shows_it() -> None:
    project = tomllib.loads((extras.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    [dev] = project["optional-dependencies"]["dev"]
    extras_of_dev = set(dev.removeprefix("tramyard[").removesuffix("]").split(","))
    assert extras_of_dev - {"check"} == set(extras.MODULES.values())


def test_settings_for_absent_types_add_to_ours_and_take_nothing_away() -> None:
    written = mypy_settings(lenient([extras.ROOT / "src/tramyard/store/postgres.py"]))
    ours = mypy_settings(extras.ROOT / "pyproject.toml")
    added = written.pop("overrides")[len(ours.pop("overrides")) :]
    assert (written, ours["strict"]) == (ours, True)
    assert added[-1] == {"module": ["tramyard.store.postgres"], "ignore_errors": True}


def mypy_settings(file: Path) -> dict[str, Any]:
    settings: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))["tool"]["mypy"]
    return settings
