"""The whole suite for one room, as a class of tests to inherit from."""

import os
import time
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tramyard.kernel.guide import load
from tramyard.kernel.room import GROUP, Room, rooms
from tramyard.testing import guides, records
from tramyard.testing.checks import DECLARED, PLAYED
from tramyard.testing.checks.kit import Declared, Played
from tramyard.testing.plays import Way, played
from tramyard.testing.tables import FEW, Table, Texts, all_tables, few_tables

EFFORT = os.environ.get("TRAMYARD_CONTRACT", "quick")
"""How much is tried: `glance` (one table, one play), `quick` (a few tables, two plays each) or `soak`."""
SETTINGS = {
    "glance": settings(max_examples=1, derandomize=True, phases=[Phase.generate], database=None),
    "quick": settings(max_examples=2, derandomize=True, phases=[Phase.generate], database=None),
    "soak": settings(max_examples=15, phases=[Phase.generate, Phase.shrink], database=None, print_blob=True),
}
# Every check is tried on the same plays, so that a play is made once. Each test of the class has an instance of its
# own, and inherits the method: Hypothesis would warn of that.
TRYING = settings(SETTINGS[EFFORT], deadline=None, suppress_health_check=list(HealthCheck))
PATIENCE = 20.0
"""Seconds for which a smaller play is sought that fails a check too."""

WAYS = st.builds(
    Way,
    seed=st.integers(0, 2**32),
    eager=st.sampled_from([0.95, 0.8, 0.95, 0.0]),
    steering=st.lists(st.integers(0, 1000), max_size=30).map(tuple),
    sense=st.sampled_from([0.95, 0.0, 0.8, 0.0]),
)


class RoomContract:
    """The suite for one room. In a file of its tests:

    class TestContract(RoomContract):
        room = ROOM
        home = Path(__file__).parent
    """

    room: ClassVar[Room]
    home: ClassVar[Path | None] = None
    """Where the room's tests lie: `records/`, `perft.toml`, and tests with `rule` marks. None: there are none yet."""
    contents: ClassVar[Texts] = ()
    """Content to play with besides what ships: names, each with its TOML."""
    few: ClassVar[int] = FEW
    """Tables of a quick run, at most: a room with much content may try less of it on the slower build."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Give each test its tables, checks, records and counts; the checks of one table follow each other."""
        wanted = metafunc.fixturenames
        if "check" in wanted:
            checks = DECLARED if metafunc.definition.originalname.startswith("test_what") else PLAYED
            cases = [(table, check) for table in _tables(self.room, self.contents, self.few) for check in checks]
            names = [f"{table}-{check.__name__}" for table, check in cases]
            metafunc.parametrize(("table", "check"), cases, ids=names)
        if "recorded" in wanted:
            files = records.record_files(self.home) if self.home is not None else []
            shelf = [(file, check) for file in files for check in records.RECORDED]
            names = [f"{file.stem}-{check.__name__}" for file, check in shelf]
            metafunc.parametrize(("file", "recorded"), shelf, ids=names)
        if "count" in wanted:
            counts = records.counts(self.home) if self.home is not None else []
            metafunc.parametrize("count", counts, ids=[count.name for count in counts])

    def test_the_room_is_announced(self) -> None:
        announced = rooms().get(self.room.name)
        assert announced is self.room, f"no installed package announces {self.room.name} under «{GROUP}»"

    def test_what_the_room_declares_is_true(self, table: Table, check: Declared) -> None:
        check(table)

    @TRYING
    @given(way=WAYS)
    def test_every_play_keeps_the_contract(self, table: Table, check: Played, way: Way) -> None:
        _try(table, check, way)

    def test_the_guide_says_the_same_in_every_language(self) -> None:
        assert guides.faults(self.room.folder / "guide") == []

    def test_every_rule_of_the_guide_has_a_test(self) -> None:
        tested = frozenset(mark.id for mark in guides.marks(self._home()))
        assert guides.unproved(load(self.room.folder / "guide"), tested) == []

    def test_a_record_stays_what_it_was(self, file: Path, recorded: records.Recorded) -> None:
        recorded(file)

    def test_records_that_are_refused_by_now_are_explained(self) -> None:
        for parting in records.partings(self._home()):
            records.assert_parting(self._home(), parting)

    def test_there_is_a_record_of_every_ending_and_number_of_seats(self) -> None:
        assert records.missing_records(self.room, self._home()) == []

    def test_the_ways_to_go_on_are_as_many_as_ever(self, count: records.Count) -> None:
        records.assert_count(self._home(), count)

    def _home(self) -> Path:
        if self.home is None:
            pytest.skip("the room's tests name no `home` folder")
        return self.home


_known: dict[tuple[int, Texts], list[Table]] = {}


def _tables(room: Room, contents: Texts, few: int) -> list[Table]:
    """The tables this run tries the room at, the same ones for every test."""
    key = (id(room), contents)
    if key not in _known:
        tables = all_tables(room, contents) if EFFORT == "soak" else few_tables(room, contents, few)
        _known[key] = tables[:1] if EFFORT == "glance" else tables
    return _known[key]


_failed: dict[tuple[Table, Played], dict[Way, float]] = {}
"""When a check failed, and on which plays."""


def _try(table: Table, check: Played, way: Way) -> None:
    """Run a check on a play. When it has failed, other plays are tried for a while only: the search for a smaller one
    must end, and what was found to fail fails again."""
    failed = _failed.setdefault((table, check), {})
    if failed and way not in failed and time.monotonic() - min(failed.values()) > PATIENCE:
        return
    try:
        check(played(table, way))
    except Exception:
        failed.setdefault(way, time.monotonic())
        raise
