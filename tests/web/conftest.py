"""A yard in this process, over a database of its own; bots think here instead of in processes of their own."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tramyard.kernel import spec
from tramyard.store import open_store
from tramyard.web.app import make_app
from tramyard.web.limits import PER_MINUTE, Limits
from tramyard.web.tables.yard import Yard
from tramyard.web.thinkers.processes import Claim, ThinkerFailed, Thinkers, ThinkerSlow, nobody_else
from tramyard.web.thinkers.queue import Asker
from tramyard.web.thinkers.tasks import Task, Thought, think

Answer = dict[str, Any]
PLENTY = Limits(messages=10**9, lines=10**9, jobs=10**9, per_minute=dict.fromkeys(PER_MINUTE, 10**9))
PATIENCE = 300.0
"""Seconds to wait for what must happen: nobody waits so long, but a machine may have other things to do."""
Found = TypeVar("Found")


def until(look: Callable[[], Found]) -> Found:
    """What `look` finds, as soon as it finds something."""
    latest = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < latest, "it does not happen"
        time.sleep(0.01)
    return found


class ThinkersHere(Thinkers):
    """Real bots without processes; `failing` ones crash, `slow` ones take too long; while `gate` is shut all ponder."""

    def __init__(self) -> None:
        super().__init__(10**6, most=10**6)
        self.failing: set[str] = set()
        self.slow: set[str] = set()
        self.answers: dict[str, list[str]] = {}
        self.asked: list[Task] = []
        self.askers: list[Asker] = []
        self.gate = threading.Event()
        self.gate.set()

    async def ask(
        self, task: Task, asker: Asker, wanted: Callable[[], bool] = lambda: True, claim: Claim = nobody_else
    ) -> Thought:
        self.askers.append(asker)
        return await super().ask(task, asker, wanted, claim)

    async def work(self, task: Task) -> Thought:
        self.asked.append(task)
        while not self.gate.is_set():
            await asyncio.sleep(0.01)
        if task.bot in self.slow:
            raise ThinkerSlow("no answer within 20 seconds")
        if task.bot in self.failing:
            raise ThinkerFailed("RuntimeError: out of steam")
        if task.bot in self.answers:
            return Thought(self.answers[task.bot], [], "")
        return think(task)


@dataclass
class Clock:
    """The time of a yard under test."""

    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Person:
    """Somebody with a browser of their own."""

    client: TestClient[Litestar]
    cookies: dict[str, str] = field(default_factory=dict)
    invitations: list[Answer] = field(default_factory=list)

    def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        """The bare response to a request."""
        self.client.cookies.clear()
        for name, value in self.cookies.items():
            self.client.cookies.set(name, value)
        response = self.client.request(method, path, follow_redirects=False, **more)
        for header in response.headers.get_list("set-cookie"):
            for name, cookie in SimpleCookie(header).items():
                self.cookies[name] = cookie.value
                if cookie["max-age"] == "0":
                    del self.cookies[name]
        return response

    def ask(self, method: str, path: str, body: Answer | None = None, status: int = 200) -> Answer:
        """The answer to a request, with exactly this status."""
        response = self.send(method, path, json=body)
        assert response.status_code == status, f"{method} {path}: {response.status_code} {response.text[:300]}"
        answer = response.json() if response.content and "json" in response.headers["content-type"] else {}
        if status >= 400:
            assert len(answer["sentence"].split()) > 2, answer
        return answer if isinstance(answer, dict) else {"list": answer}

    def post(self, code: str, what: str, status: int = 200, **body: object) -> Answer:
        return self.ask("POST", f"/api/tables/{code}/{what}", body, status)

    def text(self, path: str) -> str:
        return self.send("GET", path).text

    def lay(self, *seats: Answer, status: int = 201, **wanted: Any) -> str:
        """A table of Trainmaker with these chairs where seat 1 starts; its code."""
        options = {} if "origin" in wanted else {"first": 1, **wanted.pop("options", {})}
        body = {"game": "trainmaker", "seats": list(seats), "options": options, **wanted}
        laid = self.ask("POST", "/api/tables", body, status)
        self.invitations = laid.get("invitations", [])
        return str(laid.get("code", ""))

    def invite_to(self, seat: int) -> str:
        """What the invitation for a chair must bring."""
        link: str = next(one["link"] for one in self.invitations if one["seat"] == seat)
        return link.rpartition("/")[2]

    def sit(self, code: str, seat: int, name: str, invite: str = "", status: int = 200) -> Answer:
        return self.post(code, f"seats/{seat}", status, name=name, invite=invite)

    def now(self, code: str) -> Answer:
        return self.ask("GET", f"/api/tables/{code}")

    def act(self, code: str, *moves: str, status: int = 200, **more: object) -> Answer:
        version = more.pop("version", None) or self.now(code)["version"]
        return self.post(code, "actions", status, version=version, moves=list(moves), **more)

    def first_action(self, code: str, seat: int | None = None) -> list[str]:
        """The first action the seat can make, move by move."""
        now = self.now(code)
        steps = now["steps"]
        moves: list[str] = []
        while True:
            step = steps[0]
            moves.append(step["move"])
            if step["ends"]:
                return moves
            draft = self.post(code, "draft", version=now["version"], moves=moves)
            moves, steps = draft["moves"], draft["steps"]

    def wait(self, code: str, what: str = "person") -> Answer:
        """How the table stands once it waits for a person (or is over)."""
        latest = time.monotonic() + PATIENCE
        while (now := self.now(code))["waits_for"] not in (what, "nobody"):
            assert time.monotonic() < latest, f"the table waits for {now['waits_for']}"
            self.ask("GET", f"/api/tables/{code}/events?since={now['version']}&wait=5&form=story")
        return now

    def scenes(self, code: str) -> list[Answer]:
        """Everything that happened, in words."""
        scenes: list[Answer] = self.ask("GET", f"/api/tables/{code}/lines?limit=200&pictures=false")["list"]
        return scenes


ME: Answer = {"kind": "me", "name": "Ann"}
FRIEND: Answer = {"kind": "friend"}
BOT: Answer = {"kind": "bot", "bot": "greedy"}
OPEN: Answer = {"kind": "open"}


def two_people(ann: Person, bob: Person, **wanted: Any) -> str:
    """Ann and Bob at a table."""
    code = ann.lay(ME, FRIEND, **wanted)
    bob.sit(code, 1, "Bob", ann.invite_to(1))
    return code


def kitchen_table(ann: Person, bob: Person, hands: tuple[str, str] = ("05,11", "02,07")) -> str:
    """Ann and Bob with real dice and cards: each has typed in their own contracts, somebody the first cities."""
    code = two_people(ann, bob, companion=True)
    ann.act(code, f"c1:{hands[0]}")
    bob.act(code, f"c2:{hands[1]}")
    ann.act(code, "d1:01", "d2:08", "d3:12")
    return code


def play_on(code: str, *people: Person, until: str = "", most: int = 400) -> Answer:
    """Whoever has the turn makes the first action there is, until the game is over or a prompt has these words."""
    for _ in range(most):
        now = people[0].wait(code)
        if now["ended"] or (until and until in people[max(0, now["actor"]) % len(people)].now(code)["prompt"]):
            return now
        actor = people[now["actor"]] if len(people) > 1 else people[0]
        actor.act(code, *actor.first_action(code))
    raise AssertionError("the game does not end")


@pytest.fixture
def thinkers() -> ThinkersHere:
    return ThinkersHere()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:{tmp_path / 'yard.db'}"


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Litestar:
    """One application for all tests, because making it takes longer than most of them."""
    return make_app(open_store(f"sqlite:{tmp_path_factory.mktemp('unused') / 'yard.db'}"), limits=PLENTY)


@pytest.fixture
def client(app: Litestar, database: str, thinkers: ThinkersHere, clock: Clock) -> Iterator[TestClient[Litestar]]:
    """A yard of its own for each test."""
    app.state.open_yard = lambda: Yard(open_store(database), thinkers, clock, PLENTY)
    with TestClient(app) as client:
        yield client


@pytest.fixture
def ann(client: TestClient[Litestar]) -> Person:
    return Person(client)


@pytest.fixture
def bob(client: TestClient[Litestar]) -> Person:
    return Person(client)


@pytest.fixture
def eve(client: TestClient[Litestar]) -> Person:
    """Somebody who only looks on."""
    return Person(client)


def ask_and_hang_up(
    client: TestClient[Litestar], path: str, secret: str, heard: Callable[[bytes], bool]
) -> list[bytes]:
    """Posts nothing in particular from a seat, and hangs up once `heard` says so of a part of the answer, or of an
    empty one before anything is answered; what was answered until then."""
    said: list[bytes] = []

    async def ask() -> None:
        messages = [{"type": "http.request", "body": b"{}", "more_body": False}]

        async def receive() -> Any:
            if messages:
                return messages.pop()
            while not heard(said[-1] if said else b""):
                await asyncio.sleep(0.01)
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            said.append(message.get("body", b""))

        headers = [(b"content-type", b"application/json"), (b"authorization", f"Bearer {secret}".encode())]
        headers.append((b"content-length", b"2"))
        scope = {"type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b""}
        more = {"headers": headers, "client": ("10.0.0.1", 1), "server": ("x", 1), "scheme": "http", "root_path": ""}
        await client.app({**scope, **more, "state": {}, "extensions": {}}, receive, send)

    client.blocking_portal.call(ask)
    return said


def yard_in(client: TestClient[Litestar]) -> Yard:
    yard = client.app.state.yard
    assert isinstance(yard, Yard)
    return yard


def no_bot_thinks(client: TestClient[Litestar]) -> bool:
    """Whether all that bots were asked has been answered, and the answers played or dropped."""
    return not yard_in(client).bots.busy


def forget(client: TestClient[Litestar]) -> None:
    """All tables and their games leave the server's memory, as if it had been started anew."""
    yard_in(client)._tables.clear()
    spec._kept.clear()
