"""`tramyard serve` and `tramyard` alone: a real server answers at the address it prints; bad input is a sentence."""

import argparse
import errno
import io
import json
import logging
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import segno

import tramyard as package
from tests.cli.conftest import Tramyard
from tests.cli.test_bad_input import refused
from tests.web.conftest import PATIENCE
from tools.ports import held_port
from tramyard.build import flavour
from tramyard.cli import serve
from tramyard.cli.log_lines import FORMS, MOST, Seldom, write_log
from tramyard.cli.serve import addresses
from tramyard.cli.serve.addresses import machine_addresses
from tramyard.cli.serve.running import bind
from tramyard.cli.serve.settings import read_settings
from tramyard.games.trainmaker import ROOM


@contextmanager
def served(folder: Path, *words: str, program: Sequence[str] = (sys.executable,)) -> Iterator[str]:
    """The address of a server of its own, ended by SIGTERM."""
    command = [*program, "-m", "tramyard", "serve", "--port", "0", *words]
    surroundings = {**os.environ, "XDG_DATA_HOME": str(folder), "LANG": "C.UTF-8"}
    with subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield line.split(" at ")[1].split(" ")[0]
        finally:
            process.terminate()
            process.wait(PATIENCE)


def fetch(address: str, body: dict[str, object] | None = None) -> object:
    data = json.dumps(body).encode() if body is not None else None
    asked = Request(address, data, {"Content-Type": "application/json"})
    with urlopen(asked, timeout=PATIENCE) as answer:
        return json.loads(answer.read())


def test_it_serves_at_the_address_it_prints_and_keeps_tables_where_it_says(tmp_path: Path, tramyard: Tramyard) -> None:
    table: dict[str, object] = {"game": "trainmaker", "seats": [{"kind": "me"}, {"kind": "open"}]}
    with served(tmp_path) as address:
        laid = fetch(f"{address}/api/tables", table)
        assert isinstance(laid, dict)
        folder = tmp_path / "tramyard"
        assert folder.stat().st_mode & 0o777 == 0o700
        assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
        second = tramyard("serve", "--port", "0", "--database", folder / "yard.db")
        refused(second, "--database", str(folder / "yard.db"), "one database has one server")
    with served(tmp_path) as address:
        stands = fetch(f"{address}/api/tables/{laid['code']}")
        assert isinstance(stands, dict)
        assert stands["waits_for"] == "people"


def test_it_says_what_it_is_when_it_is_open_survives_a_hangup_and_says_when_it_is_closed(tmp_path: Path) -> None:
    surroundings = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "LANG": "C.UTF-8", "TRAMYARD_ACCESS_LOG": "yes"}
    log = tmp_path / "log"
    command = [sys.executable, "-m", "tramyard", "serve", "--port", "0", "--host", "0.0.0.0"]
    with (
        log.open("w") as stderr,
        subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, stderr=stderr, text=True) as process,
    ):
        assert process.stdout is not None
        first = process.stdout.readline()
        port = first.split("http://")[1].split(" ")[0].rpartition(":")[2]
        assert [address for address in machine_addresses() if f"http://{address}:{port}" not in first] == []
        fetch(f"http://127.0.0.1:{port}/api/games")
        with pytest.raises(HTTPError):
            fetch(f"http://127.0.0.1:{port}/t/elm/resume/hush-hush?code=hush-hush")
        process.send_signal(signal.SIGHUP)
        fetch(f"http://127.0.0.1:{port}/api/games")
        process.terminate()
        out = process.stdout.read()
    err = log.read_text("utf-8")
    assert "without https" in out
    assert f"Tramyard {package.__version__} ({flavour()}" in out
    assert f"SQLite, {tmp_path}/tramyard/yard.db" in out
    times = [line[:19] for line in err.splitlines()]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", time) for time in times)
    assert "SIGHUP" in err
    assert "127.0.0.1 GET /t/elm/resume/*** 404" in err
    assert "hush" not in err
    assert err.splitlines()[-1].endswith("The yard is closed.")


def test_without_a_home_there_is_a_sentence(tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("HOME", raising=False)

    def no_entry(_number: int) -> object:
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", no_entry)
    for words in (["serve", "--port", "0"], ["admin", "reports"]):
        refused(tramyard(*words), "home", "--database")


def test_phones_find_the_yard_by_a_picture(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(addresses, "machine_addresses", lambda: ["192.0.2.7", "198.51.100.7"])
    with socket.create_server(("0.0.0.0", 0)) as listening:
        port = listening.getsockname()[1]
        for terminal in (False, True):
            monkeypatch.setattr(sys.stdout, "isatty", lambda terminal=terminal: terminal)
            assert addresses.announce(listening, "open") == f"http://192.0.2.7:{port}"
            told = capsys.readouterr().out
            assert f"http://192.0.2.7:{port} or http://198.51.100.7:{port}" in told
            drawn = io.StringIO()
            segno.make(f"http://192.0.2.7:{port}", error="l").terminal(drawn, compact=True)
            assert (drawn.getvalue() in told) == terminal


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_where_everybody_may_come_every_address_that_is_told_leads_there(host: str) -> None:
    with bind(host, 0) as listening:
        listening.listen()
        told = addresses.addresses(listening)
        assert told
        for address in told:
            found, _colon, port = address.removeprefix("http://").rpartition(":")
            with socket.create_connection((found, int(port)), PATIENCE):
                pass


def test_health_and_figures_are_at_an_address_of_their_own(tmp_path: Path) -> None:
    with held_port() as port, served(tmp_path, "--operations", side_door := f"127.0.0.1:{port}") as address:
        assert fetch(f"http://{side_door}/health") == {"status": "ok"}
        with urlopen(f"http://{side_door}/metrics", timeout=PATIENCE) as answer:
            assert b"tramyard_actions_total" in answer.read()
        for path in ("/health", "/metrics"):
            with pytest.raises(HTTPError, match="404"):
                fetch(f"{address}{path}")


def test_an_attack_does_not_fill_the_log() -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])

    def told(text: str, *facts: object) -> str:
        record = logging.LogRecord("tramyard", logging.WARNING, "", 0, text, facts, None)
        return record.getMessage() if seldom.filter(record) else ""

    lines = [told("Table %s waits.", number) for number in range(1000)]
    assert lines[: MOST - 1] == [f"Table {number} waits." for number in range(MOST - 1)]
    assert "left out" in lines[MOST - 1]
    assert not any(lines[MOST:])
    assert told("Something else.") == "Something else."
    now[0] = 61.0
    assert told("Table %s waits.", 7) == "Table 7 waits."


def test_the_log_is_lines_or_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    written = logging.getLogger("tramyard.of-this-test")
    told = []
    for form in FORMS:
        monkeypatch.setattr(logging.root, "handlers", [])
        write_log(form)
        written.warning("Table %s:\nfailed «%s»", "elm", "città")
        try:
            raise ValueError("steam")
        except ValueError as error:
            written.error("A mistake", exc_info=error)
        told.append(capsys.readouterr().err)
    assert told[0][20:].startswith("tramyard: Table elm:")
    first, second = map(json.loads, told[1].splitlines())
    assert (first["level"], first["message"]) == ("warning", "Table elm:\nfailed «città»")
    assert set(first) == {"at", "level", "logger", "message"}
    assert "ValueError: steam" in second["error"]


def test_contents_of_a_folder_can_be_chosen_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    text = (ROOM.folder / "cards.toml").read_text("utf-8").replace("Caldwell", "Newtown")
    (folder / "newtown.toml").write_text(text, "utf-8")
    table: dict[str, object] = {"game": "trainmaker", "seats": [{"kind": "me"}, {"kind": "open"}]}
    with served(tmp_path, "--content", str(folder)) as address:
        games = fetch(f"{address}/api/games")
        assert isinstance(games, list)
        assert {each["name"]: each["contents"] for each in games}["trainmaker"] == ["cards", "newtown"]
        fetch(f"{address}/api/tables", {**table, "content_name": "newtown"})


def test_alone_it_serves_and_opens_the_browser(tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[argparse.Namespace] = []

    def run(args: argparse.Namespace) -> int:
        asked.append(args)
        return 0

    monkeypatch.setattr(serve, "run", run)
    assert tramyard().code == 0
    assert asked[0].open
    given = read_settings(asked[0], {})
    assert (given["host"].value, given["port"].value) == ("127.0.0.1", 8028)


def test_a_port_that_is_taken_is_told(tramyard: Tramyard) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused(tramyard("serve", "--port", str(port)), str(port), "taken")


def test_nobody_waits_at_a_server_that_does_not_answer_yet() -> None:
    """A proxy that is refused asks another server at once."""
    with bind("127.0.0.1", 0) as held, socket.socket() as caller:
        assert caller.connect_ex(held.getsockname()) == errno.ECONNREFUSED


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--port 70000", "70000"),
        ("--port soon", "soon"),
        ("--host nowhere.invalid --port 0", "nowhere.invalid"),
        ("--port 0 --database mysql://here", "postgresql://"),
        ("--port 0 --database sqlite:/nowhere/at/all/yard.db", "/nowhere/at/all/yard.db"),
        ("--port 0 --content /nowhere/at/all", "/nowhere/at/all"),
        ("--port 0 --operations 8029", "HOST:PORT"),
        ("--port 0 --operations 127.0.0.1:soon", "HOST:PORT"),
        ("--port 0 --operations 127.0.0.1:99999", "99999"),
        ("--port 0 --log-format verse", "verse"),
    ],
)
def test_what_cannot_be_served_is_told_in_a_sentence(tramyard: Tramyard, words: str, said: str) -> None:
    refused(tramyard("serve", *words.split()), said)


def test_a_content_that_would_replace_another_is_refused_naming_both_files(tramyard: Tramyard, tmp_path: Path) -> None:
    shutil.copy(ROOM.folder / "cards.toml", tmp_path / "cards.toml")
    told = tramyard("serve", "--port", "0", "--content", tmp_path)
    refused(told, str(ROOM.folder / "cards.toml"), str(tmp_path / "cards.toml"))


def test_a_content_that_cannot_be_read_is_refused_naming_file_and_field(tramyard: Tramyard, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[meta]\ngame = 3\n", "utf-8")
    refused(tramyard("serve", "--port", "0", "--content", tmp_path), "bad.toml", "meta.game")
