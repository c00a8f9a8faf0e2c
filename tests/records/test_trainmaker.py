"""Whole games of Trainmaker, one for every way they can end, and the counts of how they can go on (perft)."""

import tomllib
from pathlib import Path

import pytest

from tests.marks import rule
from tramyard.kernel.playout import perft, perft_raw
from tramyard.kernel.record import Record, Story, read_record

FOLDER = Path(__file__).parent / "trainmaker"
PERFT = tomllib.loads((Path(__file__).parent / "perft.toml").read_text("utf-8"))["trainmaker"]

# name: result, seats, whether the Steam Engine plays
GAMES = {
    "six-goods-2-seats": ("#six p1", 2, False),
    "six-goods-4-seats": ("#six p4", 4, False),
    "contract-3-seats": ("#con p1", 3, False),
    "contract-6-seats": ("#con p6", 6, False),
    "both-sets": ("#six p2 #con p2", 2, False),
    "alone-wins": ("#six p1", 1, True),
    "engine-wins-alone": ("#eng", 1, True),
    "engine-wins-3-seats": ("#eng", 3, True),
    "engine-six-goods": ("#eng", 2, True),
    "exhausted-5-seats": ("#out", 5, True),
    "round-cap": ("#out", 2, False),
}
ENDINGS = {"#six", "#con", "#six #con", "#eng", "#out"}


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.record").read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_the_record_replays_to_its_result_and_is_written_as_it_was(name: str) -> None:
    record = read_record(text_of(name), name)
    result, seats, engine = GAMES[name]
    assert record.position.result() == result
    assert (len(record.names), record.options["engine"]) == (seats, engine)
    assert f"rules = {record.game.rules_version}\n" in text_of(name)
    assert record.text() == text_of(name)
    assert record.replay().dump() == record.position.dump()


@pytest.mark.parametrize("name", sorted(set(GAMES) - {"round-cap"}))
def test_the_referee_agrees_with_every_position_of_the_record(name: str) -> None:
    record = read_record(text_of(name), name)
    position = record.game.start()
    for line in record.lines:
        for move in line.moves:
            position.play(move)
            assert record.game.referee(position) == []
            assert record.game.load(position.dump()).dump() == position.dump()


@pytest.mark.parametrize("name", ["contract-3-seats", "engine-wins-alone"])
def test_a_record_read_halfway_goes_on_to_the_same_end(name: str) -> None:
    record = read_record(text_of(name), name)
    half = Record(record.room, record.content, record.options, record.names, record.game, record.lines[:30])
    resumed = read_record(half.text(), name)
    for line in record.lines[30:]:
        resumed.add(line.moves)
    assert resumed.text() == text_of(name)


@pytest.mark.parametrize("name", GAMES)
def test_the_story_of_each_seat_comes_back_from_its_text(name: str) -> None:
    record = read_record(text_of(name), name)
    for seat in range(-1, len(record.names)):
        story = record.story(seat)
        assert Story.read(story.text()) == story


def test_every_ending_and_every_number_of_seats_has_a_record() -> None:
    results = [" ".join(word for word in result.split() if word[0] == "#") for result, _, _ in GAMES.values()]
    assert set(results) == ENDINGS
    assert {seats for _, seats, _ in GAMES.values()} == {1, 2, 3, 4, 5, 6}
    assert {file.stem for file in FOLDER.glob("*.record")} == set(GAMES)


@rule("TM-A30")
def test_a_game_of_players_who_only_stop_lasts_two_hundred_rounds() -> None:
    record = read_record(text_of("round-cap"), "round-cap")
    assert sum(1 for line in record.lines if line.actor >= 0) == 2 * 200 + 2
    assert record.position.dump()["deck"]


@rule("TM-DECK-03", "TM-A26")
def test_an_exhausted_game_has_no_city_left() -> None:
    record = read_record(text_of("exhausted-5-seats"), "exhausted-5-seats")
    dump = record.position.dump()
    assert (dump["deck"], dump["row"]) == ([], [0, 0, 0])
    assert 1 in [place.rank for place in record.position.standing()]


@pytest.mark.parametrize("entry", PERFT, ids=[entry["name"] for entry in PERFT])
def test_the_ways_to_go_on_are_as_many_as_ever(entry: dict[str, object]) -> None:
    record = read_record(text_of(str(entry["record"])), str(entry["record"]))
    at, moves, raw = entry["at"], entry["moves"], entry["raw"]
    assert isinstance(at, int)
    assert isinstance(moves, list)
    assert isinstance(raw, list)
    position = record.replay(at)
    assert entry["rules"] == record.game.rules_version
    assert [perft(position, depth) for depth in range(1, len(moves) + 1)] == moves
    assert [perft_raw(position, depth) for depth in range(1, len(raw) + 1)] == raw
