"""`tramyard selfplay` as a researcher runs it: what is written is what the games were."""

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as parquet
import pytest

from tests.cli.conftest import Tramyard
from tramyard.arena import selfplay
from tramyard.arena.match import Match, Setup
from tramyard.kernel.record import read_record
from tramyard.kernel.spec import GameSpec

TRAINMAKER = ("selfplay", "trainmaker", "--bots", "random,careless:50", "--seed", "4", "--swap")
RECORD = str(Path(__file__).parents[1] / "games" / "trainmaker" / "records" / "six-goods-2-seats.record")
SETUP = Setup.named("trainmaker", ("random", "careless:50"), 4, swap=True)


def test_every_decision_is_written_with_what_was_seen_and_what_came_of_it(tramyard: Tramyard, tmp_path: Path) -> None:
    told = tramyard(*TRAINMAKER, "--games", "3", "--jobs", "1", "--out", tmp_path / "data", "--json")
    assert told.code == 0
    table = parquet.read_table(tmp_path / "data")
    assert json.loads(told.out)["decisions"] == table.num_rows
    rows = table.to_pylist()
    match = Match(SETUP)
    for number in range(3):
        mine = iter([row for row in rows if row["game"] == number])
        result, play = match.play(number)
        position = play.first.copy()
        for move in [move for line in play.lines for move in line]:
            moves = position.moves()
            if len(moves) > 1:
                row = next(mine)
                assert row["seat"] == position.actor + 1
                assert row["action"] == move
                assert np.flatnonzero(row["mask"]).tolist() == sorted(moves)
                assert row["observation"] == pytest.approx(match.game.observe(position, position.actor), abs=1e-6)
                assert row["value"] == pytest.approx(match.game.evaluate(position, position.actor), abs=1e-6)
                assert row["bot"] == SETUP.bots[result.order[position.actor]]
                assert row["result"] == play.position.payoffs()[position.actor]
            position.play(move)
        assert next(mine, None) is None


def test_the_files_are_equal_whatever_the_jobs_and_say_what_they_hold(
    tramyard: Tramyard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selfplay, "SHARD", 2)
    for jobs in "12":
        assert tramyard(*TRAINMAKER, "--games", "3", "--jobs", jobs, "--out", tmp_path / jobs).code == 0
    names = sorted(file.name for file in (tmp_path / "1").iterdir())
    assert names == ["games-000000.parquet", "games-000002.parquet"]
    assert all((tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes() for name in names)
    head = json.loads(parquet.read_schema(tmp_path / "1" / names[0]).metadata[b"tramyard"])
    assert GameSpec.from_data(head["spec"]) == SETUP.spec
    assert (head["seed"], head["bots"], head["format"]) == (4, ["random", "careless:50"], 1)


def test_games_may_begin_where_a_file_stands(tramyard: Tramyard, tmp_path: Path) -> None:
    begun = tramyard("position", "trainmaker", "--from", RECORD, "--at", "8")
    file = tmp_path / "begun.record"
    file.write_text(begun.out, "utf-8")
    told = tramyard(*TRAINMAKER, "--from", file, "--games", "2", "--jobs", "1", "--out", tmp_path / "data")
    assert told.code == 0, told.err
    here = read_record(begun.out).position
    rows = [row for row in parquet.read_table(tmp_path / "data").to_pylist() if row["step"] == 0]
    assert len(rows) == 2
    for row in rows:
        assert row["observation"] == pytest.approx(SETUP.spec.open().game.observe(here, here.actor), abs=1e-6)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--games", "0"), "--games wants a number from 1 up"),
        (("--option", "engine=maybe"), "engine"),
        (("--bots", "random,nobody"), "nobody"),
        (("--from", RECORD, "--option", "engine=yes"), "--from goes without --option"),
    ],
)
def test_bad_input_gets_a_sentence(
    tramyard: Tramyard, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    told = tramyard(*TRAINMAKER, *arguments, "--out", tmp_path / "data")
    assert told.code == 2
    assert sentence in told.err
    assert not (tmp_path / "data").exists()


def test_a_folder_with_something_in_it_is_left_alone(tramyard: Tramyard, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    told = tramyard(*TRAINMAKER, "--out", tmp_path)
    assert told.code == 2
    assert "is not empty" in told.err
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_without_pyarrow_there_is_a_sentence(
    tramyard: Tramyard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selfplay, "find_spec", lambda name: None)
    told = tramyard(*TRAINMAKER, "--out", tmp_path / "data")
    assert told.code == 2
    assert "pip install 'tramyard[selfplay]'" in told.err
