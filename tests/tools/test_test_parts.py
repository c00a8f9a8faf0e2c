"""The parts of `make test` are run in a good order, and its closing line counts rightly, also where a part breaks."""

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


def test_what_is_shared_out_is_run_once_and_whole() -> None:
    for name, count in test_parts.SHARED_OUT.items():
        folder = test_parts.ROOT / test_parts.FOLDERS[name][0]
        parts = test_parts.shared_out(name, "plain", folder, count)
        dealt = [word for part in parts for word in part.command if word.endswith(".py")]
        assert len(parts) == count
        assert sorted(dealt) == sorted(str(file.relative_to(test_parts.ROOT)) for file in folder.rglob("test_*.py"))


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


def test_a_part_that_does_nothing_for_long_is_stopped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(test_parts, "LOOK", 0.1)
    monkeypatch.setattr(test_parts, "MOST_REST", 1.0)
    assert python("-c", "import signal; signal.pause()").failed == 1
    assert "it did nothing for 1 seconds" in capsys.readouterr().out


WORKS_ON = "import os; parent = os.getppid()\nwhile os.getppid() == parent: pass"
STARTS_ONE_THAT_WORKS_ON = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {WORKS_ON!r}])"


def test_a_part_that_works_without_end_is_stopped_also_where_only_what_it_started_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(test_parts, "LOOK", 0.1)
    monkeypatch.setattr(test_parts, "MOST_WORK", 1.0)
    assert python("-c", STARTS_ONE_THAT_WORKS_ON).failed == 1
    assert "seconds of processor time" in capsys.readouterr().out


class Steps:
    """Parts that write down when they begin and end."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "steps"

    def part(self, name: str, until: str = "", waits: bool = False, code: int = 0) -> test_parts.Part:
        """A part that goes on until some step was taken."""
        say, steps = f"open({str(self.file)!r}, 'a').write", f"open({str(self.file)!r}).read()"
        script = [f"{say}('+{name} ')", f"while {until!r} not in {steps}: pass", f"{say}('-{name} ')"]
        return test_parts.Part(
            name, [sys.executable, "-c", "\n".join([*script, f"raise SystemExit({code})"])], waits=waits
        )

    @property
    def taken(self) -> list[str]:
        return self.file.read_text("utf-8").split()


@pytest.fixture
def steps(tmp_path: Path) -> Steps:
    return Steps(tmp_path)


def test_the_longest_part_begins_and_all_are_done(steps: Steps, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_parts, "WORKERS", 1)
    parts = [steps.part("short"), steps.part("long"), steps.part("new"), steps.part("longer")]
    known = {"short": 1.0, "long": 20.0, "longer": 25.0}
    test_parts.remember([test_parts.Result(name, 1, 0, 0, seconds) for name, seconds in known.items()])
    results = test_parts.Yard(parts).run()
    assert [step for step in steps.taken if step[0] == "+"] == ["+new", "+longer", "+long", "+short"]
    assert sorted(result.name for result in results) == ["long", "longer", "new", "short"]


def test_what_waits_for_the_build_begins_after_it_and_the_rest_beside_it(steps: Steps) -> None:
    parts = [steps.part("on the build", waits=True), steps.part("plain")]
    test_parts.Yard(parts, steps.part("build", until="-plain")).run()
    taken = " ".join(steps.taken)
    assert taken.index("-plain") < taken.index("-build") < taken.index("+on the build")


def test_without_a_build_what_waits_for_it_is_left_out(steps: Steps, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_parts, "ON_THE_BEST", [])
    parts = [steps.part("on the build", waits=True), steps.part("plain")]
    results = test_parts.Yard(parts, steps.part("build", until="-plain", code=1)).run()
    assert sorted(result.name for result in results) == ["build", "plain"]


def test_every_folder_of_tests_belongs_to_a_part() -> None:
    parts = [*test_parts.tests("plain", list(test_parts.FOLDERS)), *test_parts.rooms("plain")]
    named = {Path(argument) for part in parts for argument in part.command}
    named |= {path.parent for path in named if path.suffix == ".py"}
    folders = {file.relative_to(test_parts.ROOT).parent for file in (test_parts.ROOT / "tests").rglob("test_*.py")}
    assert {folder for folder in folders if not {folder, test_parts.ROOT / folder, folder.parent} & named} == set()
    listed = {*test_parts.PLAIN, *test_parts.COMPILED, *test_parts.OF_BOTH, *test_parts.ON_THE_BEST}
    assert listed == set(test_parts.FOLDERS)


def test_a_minute_is_spent_on_one_table_of_each_room() -> None:
    glance = next(part for part in test_parts.quick_parts() if part.effort)
    assert test_parts.environment(glance)["TRAMYARD_CONTRACT"] == "glance"
    assert all(any(str(file) == argument for argument in glance.command) for file in test_parts.room_files())
