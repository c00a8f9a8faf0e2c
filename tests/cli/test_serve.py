"""`tramyard serve` and `tramyard` alone: a real server answers at the address it prints; bad input is a sentence."""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tests.cli.conftest import Tramyard
from tests.cli.test_bad_input import refused
from tramyard.cli import serve
from tramyard.games.trainmaker import ROOM


@contextmanager
def served(folder: Path, *words: str) -> Iterator[str]:
    """The address of a server of its own, ended by SIGTERM."""
    command = [sys.executable, "-m", "tramyard", "serve", "--port", "0", *words]
    surroundings = {**os.environ, "XDG_DATA_HOME": str(folder), "LANG": "C.UTF-8"}
    with subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield line.split(" at ")[1].split(" ")[0]
        finally:
            process.terminate()
            process.wait(60)


def fetch(address: str, body: dict[str, object] | None = None) -> object:
    data = json.dumps(body).encode() if body is not None else None
    asked = Request(address, data, {"Content-Type": "application/json"})
    with urlopen(asked, timeout=60) as answer:
        return json.loads(answer.read())


def test_it_serves_at_the_address_it_prints_and_keeps_tables_where_it_says(tmp_path: Path) -> None:
    table: dict[str, object] = {"game": "trainmaker", "seats": [{"kind": "me"}, {"kind": "open"}]}
    with served(tmp_path) as address:
        laid = fetch(f"{address}/api/tables", table)
        assert isinstance(laid, dict)
    assert (tmp_path / "tramyard" / "yard.db").exists()
    with served(tmp_path) as address:
        stands = fetch(f"{address}/api/tables/{laid['code']}")
        assert isinstance(stands, dict)
        assert stands["waits_for"] == "people"


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
    assert (asked[0].host, asked[0].port) == ("127.0.0.1", 8028)


def test_a_port_that_is_taken_is_told(tramyard: Tramyard) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused(tramyard("serve", "--port", str(port)), str(port), "taken")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--port 70000", "70000"),
        ("--port soon", "soon"),
        ("--host nowhere.invalid --port 0", "nowhere.invalid"),
        ("--port 0 --database mysql://here", "postgresql://"),
        ("--port 0 --database sqlite:/nowhere/at/all/yard.db", "/nowhere/at/all/yard.db"),
        ("--port 0 --content /nowhere/at/all", "/nowhere/at/all"),
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
