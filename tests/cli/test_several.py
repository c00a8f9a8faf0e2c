"""Several processes over one PostgreSQL: `serve --workers`, renewed while people play, and `worker`."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.cli.conftest import Tramyard
from tests.cli.test_bad_input import refused
from tests.store.conftest import postgres, postgres_address
from tests.web.conftest import PATIENCE, until
from tests.web.server import Player
from tools.ports import held_port
from tramyard.store.opening import line_to
from tramyard.store.schema import migrate

__all__ = ["postgres", "postgres_address"]

TWO = 2


@contextmanager
def running(tmp_path: Path, *words: str) -> Iterator["Running"]:
    """A command that goes on until it is told to end."""
    log = tmp_path / f"{words[0]}.log"
    command = [sys.executable, "-m", "tramyard", *words]
    with log.open("w") as said, subprocess.Popen(command, stdout=said, stderr=said) as process:
        one = Running(process, log)
        try:
            yield one
        finally:
            process.terminate()
            assert process.wait(PATIENCE) == 0, log.read_text()


class Watcher(Thread):
    """Somebody who looks on, and comes back half a second after the line is lost, and again where that fails."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._address = address
        self.going = True
        self.version = 0
        self.returns = 0
        """How often it had a line again after one that was lost."""

    def run(self) -> None:
        lost = False
        while self.going:
            with (
                suppress(OSError, WebSocketException),
                connect(f"{self._address}&since={self.version}", open_timeout=PATIENCE) as line,
            ):
                for text in line:
                    self.returns += lost
                    lost = False
                    self.version = json.loads(text)["version"]
            lost = True
            time.sleep(0.5)


class Running:
    def __init__(self, process: "subprocess.Popen[bytes]", log: Path) -> None:
        self.process = process
        self._log = log

    def says(self, word: str) -> None:
        until(lambda: word in self._log.read_text() or self.process.poll() is not None)
        assert word in self._log.read_text()

    def children(self) -> list[int]:
        pid = self.process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_people_play_on_while_processes_are_renewed_and_killed_and_a_worker_thinks(
    tmp_path: Path, postgres_address: str
) -> None:
    """What was acknowledged is there in the end, at every process, and nothing is played twice."""
    with (
        held_port() as port,
        running(
            tmp_path, "serve", "--port", str(port), "--database", postgres_address, "--workers", "2", "--thinkers", "0"
        ) as server,
        running(tmp_path, "worker", "--database", postgres_address, "--thinkers", "1") as worker,
    ):
        server.says("The yard is open")
        worker.says("thinks in 1")
        address = f"http://127.0.0.1:{port}"
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}]
        laid = httpx.post(f"{address}/api/tables", json={"game": "trainmaker", "seats": seats}, timeout=PATIENCE)
        code = laid.json()["code"]
        player = Player(address, code, laid.cookies[f"tramyard-{code}"])
        going = True

        def play() -> None:
            while going:
                with suppress(httpx.TransportError, KeyError):  # whoever is cut off, or too late, looks again
                    going_on = player.step()
                    if not going_on:
                        return

        playing = Thread(target=play)
        playing.start()
        until(lambda: player.acknowledged)
        watchers = [Watcher(f"ws://127.0.0.1:{port}/t/{code}/live?form=story") for _one in range(8)]
        for watcher in watchers:
            watcher.start()
        until(lambda: all(watcher.version for watcher in watchers))
        server.process.send_signal(signal.SIGUSR1)
        server.says("All processes are renewed")
        until(lambda: all(watcher.returns for watcher in watchers))
        killed = server.children()[0]
        subprocess.run(["kill", "-9", str(killed)], check=True)
        server.says("is started anew")
        before = player.acknowledged
        until(lambda: player.acknowledged > before or not playing.is_alive())
        going = False
        playing.join(PATIENCE)
        until(lambda: len(server.children()) == TWO)
        told = [
            httpx.get(f"{address}/api/tables/{code}/lines?after={after}&limit=200&pictures=false", timeout=PATIENCE)
            for after in (0, 200)
        ]
        numbers = [scene["line"] for some in told for scene in some.json() if scene["kind"] == "played"]
        assert numbers == sorted(set(numbers)), "nothing twice"
        assert player.line in numbers, "the newest that was acknowledged"
        until(lambda: {watcher.version for watcher in watchers} == {player.ask("GET", "")["version"]})
        for watcher in watchers:
            watcher.going = False


def test_a_worker_needs_the_database_of_others(tramyard: Tramyard, tmp_path: Path) -> None:
    refused(tramyard("worker"), "PostgreSQL")
    refused(tramyard("worker", "--database", f"sqlite:{tmp_path / 'yard.db'}"), "PostgreSQL")
    refused(tramyard("worker", "--database", "postgresql://nobody@127.0.0.1:1/yard"), "--database", "cannot be used")
    refused(tramyard("worker", "--database", "postgresql://nobody@127.0.0.1:1/yard", "--thinkers", "0"), "--thinkers")


@pytest.mark.parametrize("command", ["serve", "worker"])
def test_a_database_of_a_newer_form_is_refused(command: str, tramyard: Tramyard, postgres_address: str) -> None:
    line = line_to(postgres_address, PATIENCE)[0]()
    migrate(line, "it")
    with line.transaction():
        line.run("INSERT INTO yard_schema (form) VALUES (99)")
    line.close()
    words = ["--port", "0", "--workers", "2"] if command == "serve" else []
    refused(tramyard(command, "--database", postgres_address, *words), "--database", "newer Tramyard")
