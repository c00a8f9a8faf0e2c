"""Recorded games of a room, and in how many ways they can go on (perft): what must stay as it is.

A room's tests have a folder `records` with files `NAME.record`, one for every way a game can end, and beside it
`perft.toml`: positions of these records, each with the number of ways to go on by depth. Records of older rules stay.
One that today's rules refuse is named in `partings.toml`, with the line at which it parts from them and the rule.
"""

import re
import tomllib
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TypeVar

import msgspec

from tramyard.kernel.errors import FileFault
from tramyard.kernel.guide import is_rule_id
from tramyard.kernel.playout import perft, perft_raw
from tramyard.kernel.record import SPECTATOR, Record, Story, read_record
from tramyard.kernel.room import Room

WATCHED = 3000
"""Moves of a record the referee watches."""
RULES = re.compile(r"^rules = (\d+)$", re.MULTILINE)

Listed = TypeVar("Listed")


class Parting(msgspec.Struct, forbid_unknown_fields=True):
    """A record that today's rules refuse, and why."""

    record: str
    line: int
    rule: str
    reason: str


def partings(home: Path) -> list[Parting]:
    return _listed(home / "partings.toml", "parting", Parting)


def record_files(home: Path) -> list[Path]:
    """The records that replay."""
    parted = {parting.record for parting in partings(home)}
    return [file for file in sorted((home / "records").glob("*.record")) if file.stem not in parted]


def read(file: Path) -> Record:
    """The record in a file."""
    return read_record(file.read_text("utf-8"), file.name)


def it_replays_and_is_written_as_it_was(file: Path) -> None:
    """Also its result is part of its text. The number of older rules in it is not."""
    record = read(file)
    text = file.read_text("utf-8")
    number = RULES.search(text)
    assert number is not None, "the record does not say under which rules it was played"
    assert int(number[1]) <= record.game.rules_version, "the record is one of rules to come"
    assert record.text() == RULES.sub(f"rules = {record.game.rules_version}", text, count=1), (
        "it is written differently"
    )
    assert record.replay().dump() == record.position.dump(), "the record replays to another position"


def the_referee_agrees_with_every_position(file: Path) -> None:
    record = read(file)
    position = record.game.start()
    for move in islice((move for line in record.lines for move in line.moves), WATCHED):
        position.play(move)
        assert record.game.referee(position) == []
        assert record.game.load(position.dump()).dump() == position.dump(), "the dump of a loaded position differs"


def read_halfway_it_goes_on_to_the_same_end(file: Path) -> None:
    record = read(file)
    whole, middle = record.text(), len(record.lines) // 2
    rest = record.lines[middle:]
    record.back_to(middle)
    resumed = read_record(record.text(), file.name)
    for line in rest:
        resumed.add(line.moves)
    assert resumed.text() == whole, "a record read halfway goes on to another end"


def the_story_of_each_seat_comes_back_from_its_text(file: Path) -> None:
    record = read(file)
    for seat in range(SPECTATOR, len(record.names)):
        story = record.story(seat)
        assert Story.read(story.text()) == story, f"the story of {seat} is read otherwise"


Recorded = Callable[[Path], None]
RECORDED: list[Recorded] = [
    it_replays_and_is_written_as_it_was,
    the_referee_agrees_with_every_position,
    read_halfway_it_goes_on_to_the_same_end,
    the_story_of_each_seat_comes_back_from_its_text,
]


def assert_parting(home: Path, parting: Parting) -> None:
    assert is_rule_id(parting.rule), f"«{parting.rule}» is no rule id"
    fault = _fault(home / "records" / f"{parting.record}.record")
    assert fault, "it does not part from today's rules"
    assert f"line {parting.line}:" in fault, f"it parts elsewhere: {fault}"


def _fault(file: Path) -> str:
    """Why a record cannot be read; empty where it can."""
    try:
        read(file)
    except FileFault as fault:
        return str(fault)
    return ""


def missing_records(room: Room, home: Path) -> list[str]:
    """Endings and numbers of seats that no record shows."""
    records = [read(file) for file in record_files(home)]
    endings = set(room.game(room.max_seats).endings) - {record.position.ending() for record in records}
    seats = set(range(room.min_seats, room.max_seats + 1)) - {len(record.names) for record in records}
    return [*sorted(endings), *[f"{number} seats" for number in sorted(seats)]]


class Count(msgspec.Struct, forbid_unknown_fields=True):
    """In how many ways a game can go on from one position, by depth."""

    name: str
    record: str
    at: int
    """Lines of the record that lead there."""
    rules: int
    """The counts may change only with the version of the rules."""
    moves: list[int]
    """Of the seat alone: chance counts as an end."""
    raw: list[int]
    """With every outcome of chance as a move."""


def counts(home: Path) -> list[Count]:
    return _listed(home / "perft.toml", "position", Count)


def _listed(file: Path, name: str, kind: type[Listed]) -> list[Listed]:
    """What a TOML file lists under a name; nothing where there is no such file."""
    listed = tomllib.loads(file.read_text("utf-8"))[name] if file.is_file() else []
    return msgspec.convert(listed, list[kind])  # type: ignore[valid-type]


def assert_count(home: Path, count: Count) -> None:
    record = read(home / "records" / f"{count.record}.record")
    position = record.replay(count.at)
    assert count.rules == record.game.rules_version, "the ways were counted under other rules"
    assert [perft(position, depth) for depth in range(1, len(count.moves) + 1)] == count.moves
    assert [perft_raw(position, depth) for depth in range(1, len(count.raw) + 1)] == count.raw
