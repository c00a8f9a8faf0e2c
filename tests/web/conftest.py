"""A yard in this process, over a database of its own; bots think here instead of in processes of their own."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tramyard.store import open_store
from tramyard.web.app import make_app
from tramyard.web.thinkers import Task, ThinkerFailed, Thinkers, Thought, think

Answer = dict[str, object]


class ThinkersHere(Thinkers):
    """Real bots without processes; `failing` bots crash."""

    def __init__(self) -> None:
        super().__init__(0)
        self.failing: set[str] = set()
        self.asked: list[Task] = []

    async def ask(self, task: Task) -> Thought:
        self.asked.append(task)
        if task.bot in self.failing:
            raise ThinkerFailed("RuntimeError: out of steam")
        return think(task)


@dataclass
class Person:
    """Somebody with a browser of their own."""

    client: TestClient[Litestar]
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, body: Answer | None = None, status: int | None = None) -> Answer:
        """The answer to a request; with `status`, exactly that one is expected."""
        self.client.cookies.clear()
        for name, value in self.cookies.items():
            self.client.cookies.set(name, value)
        response = self.client.request(method, path, json=body, follow_redirects=False)
        for name, value in response.cookies.items():
            self.cookies[name] = value
        expected = status if status is not None else 200
        assert response.status_code == expected, f"{method} {path}: {response.status_code} {response.text[:300]}"
        answer = response.json() if response.content and "json" in response.headers["content-type"] else {}
        return answer if isinstance(answer, dict) else {"list": answer}

    def text(self, path: str) -> str:
        self.client.cookies.clear()
        for name, value in self.cookies.items():
            self.client.cookies.set(name, value)
        return self.client.get(path).text

    def lay(self, *seats: Answer, **wanted: object) -> str:
        """A table of Trainmaker with these chairs where seat 1 starts; its code."""
        options = {"first": 1, **dict(wanted.pop("options", {}))}  # type: ignore[call-overload]
        laid = self.ask(
            "POST", "/api/tables", {"game": "trainmaker", "seats": list(seats), "options": options, **wanted}, 201
        )
        self.invitations = laid["invitations"]
        return str(laid["code"])

    def now(self, code: str) -> Answer:
        return self.ask("GET", f"/api/tables/{code}")

    def act(self, code: str, *moves: str, status: int = 200, **more: object) -> Answer:
        version = more.pop("version", None) or self.now(code)["version"]
        return self.ask(
            "POST", f"/api/tables/{code}/actions", {"version": version, "moves": list(moves), **more}, status
        )

    def first_action(self, code: str) -> list[str]:
        """The first action the seat can make, move by move."""
        now = self.now(code)
        steps = now["steps"]
        moves: list[str] = []
        while True:
            assert isinstance(steps, list)
            step = steps[0]
            moves.append(step["move"])
            if step["ends"]:
                return moves
            body = {"version": now["version"], "moves": moves}
            steps = self.ask("POST", f"/api/tables/{code}/draft", body)["steps"]


ME: Answer = {"kind": "me", "name": "Ann"}
FRIEND: Answer = {"kind": "friend"}
BOT: Answer = {"kind": "bot", "bot": "greedy"}
OPEN: Answer = {"kind": "open"}


@pytest.fixture
def thinkers() -> ThinkersHere:
    return ThinkersHere()


@pytest.fixture
def client(tmp_path: Path, thinkers: ThinkersHere) -> Iterator[TestClient[Litestar]]:
    app = make_app(open_store(f"sqlite:{tmp_path / 'yard.db'}"), thinkers)
    with TestClient(app) as client:
        yield client


@pytest.fixture
def ann(client: TestClient[Litestar]) -> Person:
    return Person(client)


@pytest.fixture
def bob(client: TestClient[Litestar]) -> Person:
    return Person(client)
