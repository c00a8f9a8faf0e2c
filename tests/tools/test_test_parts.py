"""The closing line of `make test` counts rightly, also where a part breaks."""

import sys
from pathlib import Path

import pytest

from tools import test_parts

TESTS = """
import pytest

def test_good(): pass
def test_bad(): assert False
@pytest.mark.skip(reason="shown as skipped")
def test_left_out(): pass
@pytest.fixture
def broken(): raise RuntimeError
def test_broken(broken): pass
"""


@pytest.fixture(autouse=True)
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_parts, "LOGS", tmp_path)


def python(*arguments: str, build: str = "") -> test_parts.Result:
    return test_parts.run(test_parts.Part("a part", [sys.executable, *arguments], build))


def test_failures_and_errors_count_as_failed(tmp_path: Path) -> None:
    (tmp_path / "test_toy.py").write_text(TESTS, "utf-8")
    result = python("-m", "pytest", "-q", "-p", "no:cacheprovider", f"{tmp_path}/test_toy.py", build="plain")
    assert (result.passed, result.failed, result.skipped) == (1, 2, 1)


def test_a_test_run_that_finds_no_tests_has_failed(tmp_path: Path) -> None:
    result = python("-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path), build="plain")
    assert (result.passed, result.failed) == (0, 1)


def test_a_part_that_runs_no_tests_counts_as_one() -> None:
    assert python("-c", "")[1:3] == (1, 0)
    assert python("-c", "raise SystemExit(1)")[1:3] == (0, 1)


def test_a_failing_part_shows_all_it_said_and_a_good_one_its_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    python("-c", "print('first'); print('last')")
    good = capsys.readouterr().out
    assert "last" in good
    assert "first" not in good
    python("-c", "print('first'); print('last'); raise SystemExit(1)")
    bad = capsys.readouterr().out
    assert bad.startswith("FAILED a part")
    assert "first\nlast\n" in bad


def test_a_part_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_parts, "MOST_SECONDS", 1)
    assert python("-c", "import time; time.sleep(60)").failed == 1
