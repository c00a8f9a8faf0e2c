"""Whole games of every room replay to their ends, and can go on in as many ways as ever (perft)."""

import tomllib
from itertools import islice

import pytest

from tests.records.recorded import ALL, GAMES, RESULTS, Recorded
from tramyard.kernel.playout import perft, perft_raw
from tramyard.kernel.record import Record, Story, read_record
from tramyard.kernel.room import rooms

COUNTS = [
    (file.parent.name, entry)
    for file in sorted(GAMES.glob("*/perft.toml"))
    for entry in tomllib.loads(file.read_text("utf-8"))["position"]
]
WATCHED = 3000
"""Moves of a record the referee watches."""

every_record = pytest.mark.parametrize("recorded", ALL, ids=[f"{each.room}/{each.name}" for each in ALL])


@every_record
def test_the_record_replays_to_its_result_and_is_written_as_it_was(recorded: Recorded) -> None:
    record = recorded.record
    assert record.position.result() == RESULTS[recorded.room][recorded.name]
    assert f"rules = {record.game.rules_version}\n" in recorded.text
    assert record.text() == recorded.text
    assert record.replay().dump() == record.position.dump()


@every_record
def test_the_referee_agrees_with_every_position_of_the_record(recorded: Recorded) -> None:
    record = recorded.record
    position = record.game.start()
    for move in islice((move for line in record.lines for move in line.moves), WATCHED):
        position.play(move)
        assert record.game.referee(position) == []
        assert record.game.load(position.dump()).dump() == position.dump()


@every_record
def test_a_record_read_halfway_goes_on_to_the_same_end(recorded: Recorded) -> None:
    record = recorded.record
    middle = len(record.lines) // 2
    half = Record(record.opened, record.names, record.lines[:middle])
    resumed = read_record(half.text(), recorded.name)
    for line in record.lines[middle:]:
        resumed.add(line.moves)
    assert resumed.text() == recorded.text


@every_record
def test_the_story_of_each_seat_comes_back_from_its_text(recorded: Recorded) -> None:
    record = recorded.record
    for seat in range(-1, len(record.names)):
        story = record.story(seat)
        assert Story.read(story.text()) == story


def test_every_room_has_records_for_all_its_endings_and_numbers_of_seats() -> None:
    assert set(RESULTS) == {room for room, _entry in COUNTS} == set(rooms())
    for name, room in rooms().items():
        records = [recorded.record for recorded in ALL if recorded.room == name]
        assert {record.position.ending() for record in records} == set(room.game(room.max_seats).endings)
        assert {len(record.names) for record in records} == set(range(room.min_seats, room.max_seats + 1))
        assert {file.stem for file in (GAMES / name / "records").glob("*.record")} == set(RESULTS[name])


@pytest.mark.parametrize(("room", "entry"), COUNTS, ids=[f"{room}/{entry['name']}" for room, entry in COUNTS])
def test_the_ways_to_go_on_are_as_many_as_ever(room: str, entry: dict[str, object]) -> None:
    record = Recorded(room, str(entry["record"])).record
    at, moves, raw = entry["at"], entry["moves"], entry["raw"]
    assert isinstance(at, int)
    assert isinstance(moves, list)
    assert isinstance(raw, list)
    position = record.replay(at)
    assert entry["rules"] == record.game.rules_version
    assert [perft(position, depth) for depth in range(1, len(moves) + 1)] == moves
    assert [perft_raw(position, depth) for depth in range(1, len(raw) + 1)] == raw
