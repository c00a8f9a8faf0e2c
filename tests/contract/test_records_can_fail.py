"""Each check of recorded games catches what it is for."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from librt.random import randrange as anything_below

from tests.contract.test_a_room_outside import record_of
from tests.toys.lanterns import ROOM, LanternPosition, Lanterns
from tests.toys.yard import Announced, yard
from tramyard.kernel.errors import FileFault
from tramyard.kernel.game import Game
from tramyard.testing import records
from tramyard.testing.records import Count, Parting


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with yard(Announced("lanterns", ROOM)):
        yield


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "lit.record").write_text(record_of(2), "utf-8")
    return tmp_path


@pytest.fixture
def file(home: Path) -> Path:
    return home / "records" / "lit.record"


@pytest.mark.parametrize("check", records.RECORDED)
def test_an_honest_record_stays_what_it_was(file: Path, check: records.Recorded) -> None:
    check(file)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("rules = 1", "rules = 2", "one of rules to come"),
        ("\n#lit", "", "is written differently"),
    ],
)
def test_a_record_that_was_changed_is_noticed(file: Path, old: str, new: str, fault: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(AssertionError, match=fault):
        records.it_replays_and_is_written_as_it_was(file)


def test_a_record_that_cannot_be_replayed_is_noticed(file: Path) -> None:
    file.write_text(file.read_text("utf-8").replace("p1 stay", "p1 raise"), "utf-8")
    with pytest.raises(FileFault, match=r"lit\.record"):
        records.it_replays_and_is_written_as_it_was(file)


@pytest.mark.parametrize(
    ("check", "owner", "name", "broken"),
    [
        (records.the_referee_agrees_with_every_position, Lanterns, "referee", lambda game, position: ["a fault"]),
        (
            records.read_halfway_it_goes_on_to_the_same_end,
            Lanterns,
            "spell",
            lambda game, moves: Game.spell(game, moves) + " " * anything_below(1000),
        ),
        (
            records.the_story_of_each_seat_comes_back_from_its_text,
            LanternPosition,
            "shown",
            lambda position, move, seat: "?\n",
        ),
    ],
)
def test_a_game_that_breaks_its_records_is_noticed(
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    check: records.Recorded,
    owner: type,
    name: str,
    broken: Callable[..., object],
) -> None:
    monkeypatch.setattr(owner, name, broken)
    with pytest.raises(AssertionError):
        check(file)


def test_a_record_of_older_rules_stays(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Lanterns.__init__

    def newer(game: Lanterns, *arguments: object) -> None:
        made(game, *arguments)  # type: ignore[arg-type]
        game.rules_version = 2

    monkeypatch.setattr(Lanterns, "__init__", newer)
    for check in records.RECORDED:
        check(file)


def part(home: Path, line: int, rule: str = "TOY-RAISE-01") -> Parting:
    """A record whose line 14 is refused, and an explanation of it."""
    file = home / "records" / "lit.record"
    (home / "records" / "old.record").write_text(file.read_text("utf-8").replace("p1 stay", "p1 raise"), "utf-8")
    text = f'[[parting]]\nrecord = "old"\nline = {line}\nrule = "{rule}"\nreason = "a raise takes a stake"\n'
    (home / "partings.toml").write_text(text, "utf-8")
    (parting,) = records.partings(home)
    return parting


def refused_line(home: Path) -> int:
    lines = (home / "records" / "lit.record").read_text("utf-8").splitlines()
    return lines.index("p1 stay") + 1


def test_a_record_that_is_refused_by_now_stays_with_an_explanation(home: Path) -> None:
    records.assert_parting(home, part(home, refused_line(home)))
    assert [file.stem for file in records.record_files(home)] == ["lit"]


@pytest.mark.parametrize(
    ("line", "rule", "fault"), [(1, "TOY-RAISE-01", "parts elsewhere"), (0, "because", "no rule id")]
)
def test_a_wrong_explanation_is_noticed(home: Path, line: int, rule: str, fault: str) -> None:
    parting = part(home, line or refused_line(home), rule)
    with pytest.raises(AssertionError, match=fault):
        records.assert_parting(home, parting)


def test_a_record_that_replays_needs_no_explanation(home: Path) -> None:
    parting = msgspec.structs.replace(part(home, 14), record="lit")
    with pytest.raises(AssertionError, match="does not part"):
        records.assert_parting(home, parting)


def test_endings_and_seats_without_a_record_are_named(home: Path) -> None:
    assert records.missing_records(ROOM, home) == ["3 seats", "4 seats"]


@pytest.mark.parametrize("change", [{}, {"moves": [2, 4]}, {"raw": [2, 4]}, {"rules": 2}, {"at": 3}])
def test_other_ways_to_go_on_are_noticed(home: Path, change: dict[str, object]) -> None:
    right = Count("after the deal", "lit", at=2, rules=1, moves=[2, 3], raw=[2, 5])
    count = msgspec.structs.replace(right, **change)
    if change:
        with pytest.raises(AssertionError):
            records.assert_count(home, count)
    else:
        records.assert_count(home, count)
