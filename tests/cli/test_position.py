"""Situations as files: written, edited by hand, and opened by every command that takes `--from`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Tramyard
from tramyard.kernel.record import read_record
from tramyard.kernel.room import room


@pytest.fixture(name="spot")
def _spot(tramyard: Tramyard, record: Path, tmp_path: Path) -> Path:
    """The situation after the last line of a play."""
    told = tramyard("position", "trainmaker", "--from", record)
    assert (told.code, told.err) == (0, "")
    path = tmp_path / "spot.record"
    path.write_text(told.out, encoding="utf-8")
    return path


def test_a_position_stands_where_the_record_stands(record: Path, spot: Path) -> None:
    begun, opened = (read_record(path.read_text("utf-8")) for path in (record, spot))
    assert opened.position.dump() == begun.position.dump()
    assert opened.lines == []


def test_a_position_of_an_earlier_line(tramyard: Tramyard, record: Path) -> None:
    begun = read_record(record.read_text("utf-8"))
    told = tramyard("position", "trainmaker", "--from", record, "--at", "1")
    assert read_record(told.out).position.dump() == begun.replay(1).dump()


def test_without_a_file_it_is_the_start(tramyard: Tramyard) -> None:
    told = tramyard("position", "trainmaker", "--seats", "3", "--option", "first=2")
    opened = read_record(told.out)
    assert (len(opened.names), opened.opened.options["first"]) == (3, 2)
    assert opened.position.dump() == opened.game.start().dump()


def test_perft_and_replay_begin_there(tramyard: Tramyard, record: Path, spot: Path) -> None:
    counts = [tramyard("perft", "trainmaker", "2", "--from", path).out for path in (record, spot)]
    assert counts[0] == counts[1]
    shown = json.loads(tramyard("replay", spot, "--json").out)
    assert shown["position"] == read_record(record.read_text("utf-8")).position.dump()


def test_a_play_begins_there_and_its_record_says_so(tramyard: Tramyard, spot: Path, tmp_path: Path) -> None:
    kept = tmp_path / "from-spot.record"
    told = tramyard("play", "trainmaker", "--from", spot, "--seats", "me,random", "--record", kept, typed="E\nq\n")
    assert told.code == 0
    begun, going = read_record(spot.read_text("utf-8")), read_record(kept.read_text("utf-8"))
    assert going.start().dump() == begun.position.dump()
    assert going.lines
    again = tramyard("play", "trainmaker", "--record", kept, typed="q\n")
    assert again.code == 0


def test_simulated_games_begin_there(tramyard: Tramyard, spot: Path) -> None:
    told = tramyard(
        "simulate", "trainmaker", "--from", spot, "--bots", "random,random", "--games", "3", "--referee", "--json"
    )
    assert told.code == 0
    assert json.loads(told.out)["games"] == 3


def test_an_edited_position_is_opened(tramyard: Tramyard, spot: Path) -> None:
    text = spot.read_text("utf-8")
    row = read_record(text).position.dump()["row"]
    assert isinstance(row, list)
    swapped = text.replace(f"row = [\n    {row[0]},\n    {row[1]},", f"row = [\n    {row[1]},\n    {row[0]},")
    assert swapped != text
    spot.write_text(swapped, encoding="utf-8")
    shown = json.loads(tramyard("replay", spot, "--json").out)
    assert shown["position"]["row"] == [row[1], row[0], row[2]]


@pytest.fixture(name="berlin")
def _berlin(tramyard: Tramyard, tmp_path: Path) -> Path:
    """A puzzle of the workbook as a position, which is not the first one."""
    path = tmp_path / "berlin.record"
    path.write_text(tramyard("position", "workbook:berlin-1865", "--seats", "1").out, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "command",
    [
        "perft {game} 1 --from {file}",
        "position {game} --from {file}",
        "solve {game} --from {file} --goal hp --nodes 10",
        "simulate {game} --from {file} --bots random --games 1",
        "play {game} --from {file} --seats random",
        "play {game} --record {file} --seats random",
    ],
)
def test_content_that_is_named_must_be_that_of_the_file(
    tramyard: Tramyard, berlin: Path, tmp_path: Path, command: str
) -> None:
    text = berlin.read_text("utf-8")
    told = tramyard(*command.format(game="workbook:chicago-1858", file=berlin).split())
    assert (told.code, told.out) == (2, "")
    why = "has the content «berlin-1865», which is not that of workbook:chicago-1858"
    assert told.err == f"tramyard: {berlin} {why}.\n"
    assert berlin.read_text("utf-8") == text


def test_content_may_be_named_as_the_file_has_it(tramyard: Tramyard, berlin: Path, tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(room("workbook").content("berlin-1865").text, encoding="utf-8")
    counts = {
        tramyard("perft", name, "1", "--from", berlin).out
        for name in ("workbook", "workbook:berlin-1865", f"workbook:{own}")
    }
    assert len(counts) == 1
    assert int(counts.pop()) > 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("position lisbon28 --from {spot}", "Lisbon"),
        ("position trainmaker --from {spot} --seats 3", "--seats"),
        ("position trainmaker --from {spot} --option first=1", "--option"),
        ("position trainmaker --from {spot} --at 4711", "4711"),
        ("position trainmaker --at 3", "--from"),
        ("play trainmaker --record {spot} --at 0", "--at out"),
        ("position trainmaker --from nowhere.record", "nowhere.record"),
        ("simulate trainmaker --from {spot} --bots random", "1 bots"),
        ("simulate trainmaker --from {spot} --bots random,random --content x.toml", "--content"),
        ("play trainmaker --from {spot} --seats me", "--seats"),
    ],
)
def test_what_does_not_fit_is_told_in_a_sentence(tramyard: Tramyard, spot: Path, arguments: str, words: str) -> None:
    told = tramyard(*arguments.format(spot=spot).split())
    assert told.code == 2
    assert words in told.err
    assert "Traceback" not in told.err


def test_a_damaged_position_names_file_and_field(tramyard: Tramyard, spot: Path) -> None:
    phase = read_record(spot.read_text("utf-8")).position.dump()["phase"]
    spot.write_text(spot.read_text("utf-8").replace(f'phase = "{phase}"', 'phase = "lunch"'), encoding="utf-8")
    told = tramyard("replay", spot)
    assert told.code == 2
    assert str(spot) in told.err
    assert "phase" in told.err
    assert "lunch" in told.err
