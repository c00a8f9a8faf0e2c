"""A server of its own process, for tests that kill it."""

import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.web.conftest import PATIENCE


@dataclass
class Server:
    """`tramyard serve` over a database, at an address that stays the same from start to start."""

    database: str
    port: int
    process: "subprocess.Popen[str] | None" = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns when it answers."""
        command = [sys.executable, "-m", "tramyard", "serve", "--port", str(self.port), "--database", self.database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout is not None
        said: list[str] = []
        while not said or self.address not in said[-1]:  # what it says of its machine comes before
            said.append(self.process.stdout.readline())
            assert said[-1], "".join(said)
        httpx.get(f"{self.address}/api/games", timeout=PATIENCE)  # it listens before it says so

    def kill(self) -> list[int]:
        """SIGKILL, in the midst of whatever it does; the processes it had started."""
        assert self.process is not None
        children = _children(self.process.pid)
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        return children


def _children(pid: int) -> list[int]:
    lists = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(child) for found in lists for child in found.split()]


def alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


@dataclass
class Player:
    """Somebody at a table who plays on and remembers what was acknowledged."""

    address: str
    code: str
    secret: str
    version: int = 0
    line: int = 0
    moves: str = ""
    """The newest action that was acknowledged."""
    acknowledged: int = 0
    """How many were."""
    client: httpx.Client = field(default_factory=lambda: httpx.Client(verify=False, timeout=PATIENCE))

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.secret}"}
        url = f"{self.address}/api/tables/{self.code}{path}"
        response = self.client.request(method, url, json=body, headers=headers)
        assert response.status_code < 500, response.text
        answer: dict[str, Any] = response.json()
        return answer

    def step(self) -> bool:
        """One action, if it is this player's turn; False when the game is over."""
        now = self.ask("GET", "")
        if now["ended"]:
            return False
        if now["waits_for"] != "person":
            self.ask("GET", f"/events?since={now['version']}&wait=2&form=story")
            return True
        step = now["steps"][0]
        moves = [step["move"]]
        while not step["ends"]:
            draft = self.ask("POST", "/draft", {"version": now["version"], "moves": moves})
            step = draft["steps"][0]
            moves = [*draft["moves"], step["move"]]
        told = self.ask("POST", "/actions?form=story", {"version": now["version"], "moves": moves})
        self.version, self.line, self.moves = told["version"], told["lines"][0]["line"], told["lines"][0]["moves"]
        self.acknowledged += 1
        return True
