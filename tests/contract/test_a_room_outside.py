"""A room in a package of its own gets the whole suite by a few lines in its tests, and the suite says what is wrong."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.tutorials import announce
from tests.toys.lanterns import ROOM
from tests.toys.yard import Announced, yard
from tramyard.kernel.record import Record

ROOT = Path(__file__).resolve().parents[2]
PROJECT = """
[project]
name = "lanterns"
version = "1"

[project.entry-points."tramyard.games"]
lanterns = "lanterns:ROOM"

[tool.pytest.ini_options]
markers = ["rule: ids of the rules a test proves"]
"""
PACKAGE = """
from tests.toys.lanterns import PICTURED as ROOM
"""
TELLTALE = """
from tests.toys.broken import BROKEN
ROOM = next(room for check, room, _ in BROKEN if check.__name__ == "telling_reveals_no_more_than_showing")
"""
TESTS = """
from pathlib import Path

from lanterns import ROOM
from tramyard.testing import RoomContract, rule


class TestContract(RoomContract):
    room = ROOM
    home = Path(__file__).parent


@rule("TOY-RAISE-01", "TOY-STAKE-01", "TOY-STAKE-02")
def test_nothing():
    pass
"""
CONFTEST = """
from tramyard.testing.plays import played


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(f"{played.cache_info().misses} plays")
"""
PERFT = """
[[position]]
name = "after-the-deal"
record = "lit-2"
at = 2
rules = 1
moves = [2, 3]
raw = [2, 5]
"""


def record_of(seats: int) -> str:
    """A whole game in which everybody stays."""
    with yard(Announced("lanterns", ROOM)):
        record = Record.begin(ROOM, [f"Seat {seat}" for seat in range(seats)], {"rounds": 1})
        for action in [*[f"c{seat + 1}:{seat + 1}" for seat in range(seats)], *["stay", "r1"] * seats]:
            record.add(tuple(record.game.parse(record.position, action)))
        return record.text()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Lanterns as somebody else's package, with all that belongs to its tests."""
    files = {"pyproject.toml": PROJECT, "lanterns.py": PACKAGE, "conftest.py": CONFTEST}
    files |= {"test_lanterns.py": TESTS, "perft.toml": PERFT}
    files |= {f"records/lit-{seats}.record": record_of(seats) for seats in (2, 3, 4)}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    announce(tmp_path)
    return tmp_path


def change(package: Path, name: str, old: str, new: str) -> None:
    text = (package / name).read_text("utf-8")
    assert old in text
    (package / name).write_text(text.replace(old, new), "utf-8")


def tried(package: Path, *arguments: str, effort: str = "glance") -> tuple[int, list[str], str]:
    """How many tests pass, which fail, and what was said, by a Python that knows this package."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--strict-markers", *arguments]
    surroundings = {"PYTHONPATH": f"{package}:{ROOT}:{ROOT / 'src'}", "TRAMYARD_CONTRACT": effort}
    done = subprocess.run(command, cwd=package, env=surroundings, capture_output=True, text=True, check=False)
    passed = re.search(r"(\d+) passed", done.stdout)
    failed = re.findall(r"^(?:FAILED|ERROR) \S+?::(\S+)", done.stdout, re.MULTILINE)
    return int(passed[1]) if passed else 0, failed, done.stdout + done.stderr


def test_a_few_lines_bring_the_whole_suite(package: Path) -> None:
    passed, failed, said = tried(package, effort="quick")
    assert not failed, said
    assert passed > 100, said
    assert "\n6 plays\n" in said  # two at each of three tables, shared by all checks


def test_everything_that_a_room_does_not_keep_is_named(package: Path) -> None:
    change(package, "lanterns.py", PACKAGE, TELLTALE)
    change(package, "test_lanterns.py", '"TOY-STAKE-01", ', "")
    change(package, "perft.toml", "moves = [2, 3]", "moves = [2, 4]")
    change(package, "records/lit-2.record", "#lit", "")
    (package / "records" / "lit-3.record").unlink()
    passed, failed, said = tried(package)
    assert [name.partition("::")[2] for name in failed] == [
        "test_every_play_keeps_the_contract[lanterns-2-low=False-rounds=2-nobody_reads_notation]",
        "test_every_play_keeps_the_contract[lanterns-2-low=False-rounds=2-telling_reveals_no_more_than_showing]",
        "test_every_rule_of_the_guide_has_a_test",
        "test_a_record_stays_what_it_was[lit-2-it_replays_and_is_written_as_it_was]",
        "test_there_is_a_record_of_every_ending_and_number_of_seats",
        "test_the_ways_to_go_on_are_as_many_as_ever[after-the-deal]",
    ]
    assert passed > 40
    assert "3 seats" in said


def test_a_room_that_nobody_announces_is_told_so(package: Path) -> None:
    (package / "lanterns-1.dist-info" / "entry_points.txt").unlink()
    _, failed, said = tried(package, "-k", "announced")
    assert failed == ["TestContract::test_the_room_is_announced"]
    assert "no installed package announces lanterns under «tramyard.games»" in said
