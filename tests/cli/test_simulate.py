"""`tramyard simulate` as a user runs it."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.arena.toys import StrictLanterns, announced, remade
from tests.cli.conftest import Tramyard
from tests.toys.yard import yard
from tramyard.games.trainmaker import ROOM

TRAINMAKER = ("simulate", "trainmaker", "--bots", "random,random")


def test_a_program_reads_everything_it_wants_to_know(tramyard: Tramyard) -> None:
    told = tramyard(*TRAINMAKER, "--games", "6", "--seed", "4", "--jobs", "2", "--referee", "--json")
    data = json.loads(told.out)
    assert told.code == 0
    assert told.err == ""
    assert data["games"] == 6
    assert data["moves"] > data["seat_moves"] > 600
    assert data["moves_per_second"] == pytest.approx(data["moves"] / data["seconds"], rel=0.01)
    assert sum(data["wins_per_seat"]) == 6
    assert data["wins_per_bot"] == data["intervals_per_bot"] == {}  # of one kind: somebody of it always wins
    assert sum(data["games_begun_per_seat"]) == 6
    assert 0 <= data["wins_of_who_began"] <= 6
    assert data["content"] == {"name": "cards", "fingerprint": ROOM.content("").fingerprint}
    assert data["options"]["first"] == "random"
    assert data["rules_version"] == 2
    assert data["told"]["games"] == 6
    assert data["told"]["comebacks"]["cases"] <= 6
    dealt = [row for row in data["told"]["keepsakes"] if (row["kind"], row["fate"]) == ("contract", "dealt")]
    assert sum(row["happened"]["times"] for row in dealt) == sum(row["won"]["cases"] for row in dealt) == 2 * 2 * 6
    assert all(
        low < wins / 6 < high or wins in (0, 6)
        for wins, (low, high) in zip(data["wins_per_seat"], data["intervals_per_seat"], strict=True)
    )
    assert data["length_quantiles"]["p10"] <= data["mean_length"] <= data["length_quantiles"]["p90"]
    assert sum(data["endings"].values()) == 6
    assert data["repeatable"] is True


def test_the_same_seed_gives_the_same_numbers_whatever_the_jobs(tramyard: Tramyard) -> None:
    def numbers(jobs: str, seed: str) -> dict[str, object]:
        data = json.loads(tramyard(*TRAINMAKER, "--games", "5", "--jobs", jobs, "--seed", seed, "--json").out)
        return {name: value for name, value in data.items() if name not in ("seconds", "moves_per_second")}

    assert numbers("1", "9") == numbers("2", "9")
    assert numbers("1", "9")["moves"] != numbers("1", "10")["moves"]


def test_a_person_reads_wins_length_and_endings(tramyard: Tramyard) -> None:
    told = tramyard(*TRAINMAKER, "--games", "3", "--jobs", "1")
    assert told.code == 0
    for words in ("seat 1, random", "95 % interval", "Length in actions", "cities or rounds used up", "3 games"):
        assert words in told.out


def test_with_seats_swapped_wins_are_told_of_seats_and_of_bots(tramyard: Tramyard) -> None:
    with yard(announced()):
        told = tramyard("simulate", "lanterns", "--bots", "stay,random", "--games", "4", "--jobs", "1", "--swap")
    first_words = [line.split("  ")[0] for line in told.out.splitlines()]
    assert {"seat 1", "seat 2", "stay", "random"} <= set(first_words)


def test_a_table_of_games_has_a_line_for_each(tramyard: Tramyard, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    told = tramyard(*TRAINMAKER, "--games", "5", "--jobs", "2", "--seed", "4", "--json", "--csv", file)
    data = json.loads(told.out)
    rows = list(csv.DictReader(file.open(encoding="utf-8", newline="")))
    assert [row["game"] for row in rows] == ["0", "1", "2", "3", "4"]
    assert sum(int(row["actions"]) for row in rows) / 5 == data["mean_length"]
    assert [sum(row["won"] == seat for row in rows) for seat in "12"] == data["wins_per_seat"]
    assert [sum(row["began"] == seat for row in rows) for seat in "12"] == data["games_begun_per_seat"]
    assert all(max(row["score_1"], row["score_2"]) >= "0" for row in rows)


def test_a_report_is_written_where_it_was_asked_for(tramyard: Tramyard, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    told = tramyard(*TRAINMAKER, "--games", "2", "--jobs", "1", "--report", page)
    assert told.code == 0
    assert "report.html" in told.out.replace("\n", "")
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_a_bot_that_thinks_by_the_clock_is_announced(tramyard: Tramyard) -> None:
    with yard(announced()):
        told = tramyard("simulate", "lanterns", "--bots", "slow,stay", "--games", "2", "--jobs", "1", "--json")
    assert "slow thinks for a time" in told.err
    assert json.loads(told.out)["repeatable"] is False


def test_a_fault_is_told_in_a_sentence_with_the_file_that_holds_the_game(
    tramyard: Tramyard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with yard(announced(remade(StrictLanterns))):
        told = tramyard(
            "simulate", "lanterns", "--bots", "random,random,random", "--games", "9", "--jobs", "2", "--referee"
        )
    assert told.code == 1
    assert told.out == ""
    assert "three dice lie there" in told.err
    (saved,) = tmp_path.glob("fault-in-game-*.record")
    assert saved.name in told.err
    assert saved.read_text("utf-8").startswith("+++")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("trainmaker", "--bots"),
        ("monopoly --bots random,random", "monopoly"),
        ("trainmaker --bots random,nobody", "nobody"),
        ("trainmaker --bots random", "engine=yes"),
        ("trainmaker --bots random,", "bot"),
        ("trainmaker --bots random,random --games 0", "--games"),
        ("trainmaker --bots random,random --games many", "many"),
        ("trainmaker --bots random,random --jobs 0", "--jobs"),
        ("trainmaker --bots random,random --seed soon", "soon"),
        ("trainmaker --bots random,random --option engine", "NAME=VALUE"),
        ("trainmaker --bots random,random --content nowhere.toml", "nowhere.toml"),
        ("trainmaker:cards --bots random,random --content cards.toml", "trainmaker:cards"),
        ("trainmaker --bots random,random --report /nowhere/at/all.html", "/nowhere/at"),
        ("trainmaker --bots random,random --report /", "/"),
    ],
)
def test_bad_input_is_one_sentence(tramyard: Tramyard, words: str, named: str) -> None:
    told = tramyard("simulate", *words.split(), *([] if "--games" in words else ["--games", "1"]))
    assert told.code == 2
    assert told.err.startswith("tramyard: ")
    assert told.err.count("\n") == 1
    assert named in told.err
    assert told.out == ""


def wait_until_it_works(pid: int, jobs: int) -> None:
    """Until each process of the command has played games for a second of its own time, however busy the machine is."""
    latest = time.monotonic() + 600
    while True:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
        if len(children) == jobs and min(worked(int(child)) for child in children) > 1.0:
            return
        assert time.monotonic() < latest, "it does not begin"
        time.sleep(0.05)


def worked(pid: int) -> float:
    """Seconds the processor worked for this process."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")


def test_an_interrupt_shows_what_there_is_and_leaves_no_process_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tramyard", *TRAINMAKER, "--games", "1000000", "--jobs", "2", "--json"]
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # ignored behind a shell's `&`
    )
    wait_until_it_works(process.pid, jobs=2)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=600)
    assert process.returncode == 130
    assert "Interrupted after" in err
    assert "Traceback" not in err
    assert not out or json.loads(out)["games"] < 1_000_000
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


# On a cluster


@pytest.mark.extra("cluster")
@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:99999", "no-machine"])
def test_a_cluster_that_cannot_be_reached_is_a_sentence(
    address: str, tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody listens Ray is not even asked."""

    def nowhere(address: str, **given: object) -> None:
        assert address == "no-machine"
        raise ValueError("no address")

    monkeypatch.setattr("ray.is_initialized", lambda: False)
    monkeypatch.setattr("ray.init", nowhere)
    for words in (
        ("simulate", "trainmaker", "--bots", "random,random"),
        ("solve", "chicago-1858"),
        ("new-puzzle", "--tier", "1"),
    ):
        told = tramyard(*words, "--cluster", address)
        assert (told.code, told.out) == (2, "")
        assert told.err == f"tramyard: There is no Ray cluster to be reached at {address}.\n"


def test_a_cluster_takes_all_its_cores(tramyard: Tramyard) -> None:
    told = tramyard("simulate", "trainmaker", "--bots", "random,random", "--cluster", "auto", "--jobs", "2")
    assert told.code == 2
    assert "goes without --jobs" in told.err
