"""The commands around playing: what they print for people and for programs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tramyard as package
from tests.cli.conftest import Tramyard
from tramyard.build import flavour
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.playout import perft, perft_raw
from tramyard.kernel.record import read_record
from tramyard.kernel.room import rooms
from tramyard.kernel.words import languages


def test_the_version_says_compiled_or_plain(tramyard: Tramyard) -> None:
    told = tramyard("--version")
    assert told.code == 0
    assert told.out == f"tramyard {package.__version__} ({flavour()})\n"


def test_help_names_every_command(tramyard: Tramyard) -> None:
    told = tramyard("--help")
    assert told.code == 0
    for command in ("games", "play", "position", "simulate", "replay", "perft", "rules", "check", "bench", "serve"):
        assert f"\n    {command} " in told.out


def test_games_lists_seats_and_options(tramyard: Tramyard) -> None:
    told = tramyard("games")
    assert told.code == 0
    assert "1 to 6 seats" in told.out
    assert "--option engine=no|yes" in told.out
    assert "--option first=random|1|2|3|4|5|6" in told.out


def test_games_for_programs(tramyard: Tramyard) -> None:
    listed = json.loads(tramyard("games", "--json").out)
    assert [game["name"] for game in listed] == list(rooms())
    trainmaker = next(game for game in listed if game["name"] == "trainmaker")
    assert (trainmaker["title"], trainmaker["min_seats"], trainmaker["max_seats"]) == ("Trainmaker", 1, 6)
    assert [option["name"] for option in trainmaker["options"]] == [option.name for option in ROOM.options]


def test_replay_shows_table_and_standing(tramyard: Tramyard, record: Path) -> None:
    told = tramyard("replay", record)
    assert told.code == 0
    assert "me, random" in told.out
    assert "The game is not over." in told.out
    assert "rank" in told.out


def test_replay_to_a_line_is_the_position_after_it(tramyard: Tramyard, record: Path) -> None:
    data = json.loads(tramyard("replay", record, "--to", "2", "--json").out)
    written = read_record(record.read_text(encoding="utf-8"))
    assert data["to"] == 2
    assert data["lines"] == len(written.lines)
    assert data["over"] is False
    assert data["position"] == written.replay(2).dump()
    whole = json.loads(tramyard("replay", record, "--json").out)
    assert whole["position"] == written.position.dump()
    assert whole["position"] != data["position"]


def test_replay_compact_is_one_line_of_moves(tramyard: Tramyard, record: Path) -> None:
    told = tramyard("replay", record, "--compact")
    lines = record.read_text(encoding="utf-8").split("+++\n")[2].splitlines()
    assert told.out == " ".join(line.partition(" ")[2] for line in lines) + "\n"


def test_replay_does_not_show_contracts_of_a_running_game(tramyard: Tramyard, record: Path) -> None:
    out = tramyard("replay", record).out
    assert not [contract for contract in ("Overland Mail", "Black Diamond") if contract in out]
    assert "ontract" not in out


def test_perft_counts_what_the_kernel_counts(tramyard: Tramyard, record: Path) -> None:
    position = read_record(record.read_text(encoding="utf-8")).position
    for depth in (0, 1, 2, 3):
        assert tramyard("perft", "trainmaker", str(depth), "--from", record).out == f"{perft(position, depth)}\n"
    raw = json.loads(tramyard("perft", "trainmaker", "2", "--from", record, "--raw", "--json").out)
    assert raw["count"] == perft_raw(position, 2)


def test_perft_from_the_start_and_from_a_line(tramyard: Tramyard, record: Path) -> None:
    start = ROOM.game(3, {"first": "random"}).start()
    told = tramyard("perft", "trainmaker", "2", "--seats", "3", "--raw")
    assert told.out == f"{perft_raw(start, 2)}\n"
    written = read_record(record.read_text(encoding="utf-8"))
    first = next(number for number, line in enumerate(written.lines) if line.actor == 0)
    at = tramyard("perft", "trainmaker", "1", "--from", record, "--at", str(first))
    assert at.out == "2\n"


def test_rules_prints_the_guide_or_one_rule(tramyard: Tramyard) -> None:
    whole = tramyard("rules", "trainmaker")
    assert whole.code == 0
    assert whole.out.startswith("Trainmaker\n")
    assert "TM-ENG-15" in whole.out
    one = tramyard("rules", "trainmaker", "tm-roll-09")
    assert one.out.startswith("TM-ROLL-09\n  ")
    assert "TM-ROLL-08" not in one.out


def test_check_of_shipped_content_has_nothing_to_remark(tramyard: Tramyard) -> None:
    told = tramyard("check", ROOM.folder / "cards.toml")
    assert told.code == 0
    assert "Content for Trainmaker" in told.out
    assert ROOM.content().fingerprint in told.out
    assert "Nothing to remark." in told.out


def test_check_remarks_on_a_missing_card(tramyard: Tramyard, tmp_path: Path) -> None:
    lines = (ROOM.folder / "cards.toml").read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / "mine.toml"
    path.write_text("".join(line for line in lines if '"Caldwell"' not in line), encoding="utf-8")
    data = json.loads(tramyard("check", path, "--json").out)
    assert data["kind"] == "content"
    assert data["shipped"] is False
    assert any("whistlestop" in remark for remark in data["remarks"])


def test_check_of_a_record_says_what_it_is(tramyard: Tramyard, record: Path) -> None:
    told = tramyard("check", record)
    assert told.code == 0
    assert told.out.startswith("A record of Trainmaker: me, random; ")
    assert json.loads(tramyard("check", record, "--json").out)["kind"] == "record"


@pytest.mark.parametrize("arguments", [["--language", "it", "games"], ["games", "--language", "it_IT.UTF-8"]])
def test_the_language_may_stand_before_or_after_the_command(tramyard: Tramyard, arguments: list[str]) -> None:
    if "it" not in languages():
        pytest.skip("no Italian catalogue here")
    told = tramyard(*arguments)
    assert told.code == 0
    assert "seats" not in told.out


def test_the_environment_chooses_the_language(tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    monkeypatch.setattr("tramyard.cli.language.languages", lambda: ["en", "it"])
    told = tramyard("rules", "trainmaker", "TM-SET-01")
    assert "gettone Scambio" in told.out
    monkeypatch.setenv("LC_ALL", "fi_FI.UTF-8")
    assert "Switch Track token" in tramyard("rules", "trainmaker", "TM-SET-01").out


def run_module(*argv: str, stdout: int) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "tramyard", *argv]
    return subprocess.Popen(command, stdout=stdout, stderr=subprocess.PIPE, env=environment)


def test_a_closed_pipe_is_no_error_worth_a_word() -> None:
    with run_module("rules", "trainmaker", stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_a_keyboard_interrupt_is_quiet(tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tramyard.cli.perft.counted", interrupted)
    told = tramyard("perft", "trainmaker", "2")
    assert (told.code, told.out, told.err) == (130, "", "")
