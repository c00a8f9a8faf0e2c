"""Bots at a table: they think in processes of their own, and one that fails is replaced."""

import asyncio
import multiprocessing
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.docs.tutorials import installed
from tests.web.conftest import BOT, ME, PATIENCE, PLENTY, Answer, Person, ThinkersHere, no_bot_thinks, play_on, until
from tramyard.kernel.spec import GameSpec
from tramyard.store import open_store
from tramyard.web.app import make_app
from tramyard.web.thinkers.processes import READY, Thinker, ThinkerFailed, Thinkers
from tramyard.web.thinkers.tasks import Task, Thought

STRANGE = ("crashing", "hanging", "raising")


def bot(name: str) -> Answer:
    return {"kind": "bot", "bot": name}


@pytest.fixture
def _strange(tmp_path: Path) -> Iterator[None]:
    """The strange bots are installed, also in processes that are started now."""
    info = tmp_path / "strange" / "strange-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1.0\n")
    lines = [f"{name} = tests.web.strange_bots:{name.upper()}" for name in STRANGE]
    (info / "entry_points.txt").write_text("\n".join(["[tramyard.bots]", *lines]))
    with installed(info.parent):
        yield


class ImpatientWithHanging(Thinkers):
    """Whoever never answers is given up at once; all others have time, however slow the machine is."""

    def patience_with(self, task: Task) -> float:
        return 0.01 if task.bot == "hanging" else PATIENCE


def thinking() -> set[int]:
    """Thinkers that are alive."""
    return {child.pid for child in multiprocessing.active_children() if child.pid is not None}


@pytest.mark.usefixtures("_strange")
@pytest.mark.parametrize("name", STRANGE)
def test_a_bot_that_fails_in_its_process_is_replaced_and_the_log_says_so(database: str, name: str) -> None:
    before = thinking()
    app = make_app(open_store(database), ImpatientWithHanging(1), per_minute=PLENTY)
    with TestClient(app) as client:
        ann = Person(client)
        code = ann.lay(ME, bot(name), options={"first": 2})
        now = ann.wait(code)
        assert now["seats"][1]["bot"] == "greedy"
        replaced = next(scene for scene in ann.scenes(code) if scene["kind"] == "bot replaced")
        why = {"crashing": "ended", "hanging": "no answer", "raising": "out of steam"}[name]
        assert why in replaced["caption"]
    assert thinking() <= before


@pytest.mark.usefixtures("_strange")
def test_a_server_that_stops_leaves_no_thinker_behind_even_at_work(database: str) -> None:
    before = thinking()
    app = make_app(open_store(database), Thinkers(2, patience=10 * PATIENCE), per_minute=PLENTY)
    with TestClient(app) as client:
        ann = Person(client)
        for _ in range(3):
            ann.lay(ME, bot("hanging"), options={"first": 2})
        until(lambda: len(thinking() - before) == 2)
        began = time.monotonic()
    assert time.monotonic() - began < PATIENCE, "it does not wait for bots"
    assert thinking() <= before


class SlowMachine:
    """Stands in for multiprocessing: its process takes half a minute to start and a second for every answer."""

    def __init__(self, answer: Thought) -> None:
        self.answer = answer
        self.now = 0.0
        self.coming: list[tuple[float, object]] = []

    def Pipe(self) -> tuple["SlowMachine", Mock]:
        return self, Mock()

    def Process(self, **_what: object) -> Mock:
        self.coming.append((self.now + 30, READY))
        return Mock()

    def send(self, _task: Task) -> None:
        self.coming.append((self.now + 1, self.answer))

    def poll(self, patience: float) -> bool:
        self.now = min(self.now + patience, self.coming[0][0])
        return self.now == self.coming[0][0]

    def recv(self) -> object:
        return self.coming.pop(0)[1]


def test_a_bot_is_not_given_up_because_its_process_starts_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = SlowMachine(Thought(["R"], [], ""))
    monkeypatch.setattr(multiprocessing, "get_context", lambda _method: machine)
    thinker = Thinker()
    for _ in range(2):
        assert thinker.ask(Mock(), patience=2.0) == machine.answer
    with pytest.raises(ThinkerFailed, match="no answer within 0 seconds"):
        thinker.ask(Mock(), patience=0.5)


def test_a_thinker_that_died_while_idle_is_started_anew(tmp_path: Path) -> None:
    spec = GameSpec.named("trainmaker", 2, {"first": 1})
    game = spec.open().game
    position = game.start()
    for text in ("c1:02,08", "c2:03,09", "d1:39", "d2:01", "d3:02"):
        position.play(game.vocabulary.move(text))
    task = Task(spec, position.dump(), 0, "greedy", 7)

    async def ask_twice() -> None:
        thinkers = Thinkers(1)
        before = thinking()
        first = await thinkers.ask(task)
        for child in multiprocessing.active_children():
            if child.pid not in before:
                child.kill()
                child.join()
        assert await thinkers.ask(task) == first
        with pytest.raises(ThinkerFailed, match="YardError"):
            await thinkers.ask(Task(replace(spec, game="chess"), {}, 0, "greedy", 7))
        await thinkers.close()

    asyncio.run(ask_twice())


def test_a_bot_that_plays_what_the_rules_forbid_is_replaced(ann: Person, thinkers: ThinkersHere) -> None:
    thinkers.answers = {"exact": ["R", "R"]}
    code = ann.lay(ME, bot("exact"), options={"first": 2})
    assert ann.wait(code)["seats"][1]["bot"] == "greedy"
    assert [scene["kind"] for scene in ann.scenes(code)].count("bot replaced") == 1


def test_where_the_stand_in_fails_too_chance_takes_over(ann: Person, thinkers: ThinkersHere) -> None:
    thinkers.failing = {"exact", "greedy"}
    code = ann.lay(ME, bot("exact"), options={"first": 2})
    assert ann.wait(code)["seats"][1]["bot"] == "random"


def test_a_bot_sees_no_more_than_its_seat_may_know(ann: Person, thinkers: ThinkersHere) -> None:
    dealt: set[str] = set()
    for _ in range(12):
        code = ann.lay(ME, BOT, options={"first": 2})
        ann.wait(code)
        players = thinkers.asked[-1].dump["players"]
        assert isinstance(players, list)
        page = ann.text(f"/api/tables/{code}/story")
        mine = next(line for line in page.splitlines() if line.startswith("* c1:"))
        imagined = "c1:" + ",".join(f"{number:02}" for number in sorted(players[0]["contracts"]))
        dealt.add("same" if imagined in mine else "another")
    assert "another" in dealt


def test_an_answer_for_a_position_that_was_taken_back_is_dropped(
    client: TestClient[Litestar], ann: Person, thinkers: ThinkersHere
) -> None:
    code = ann.lay(ME, BOT)
    play_on(code, ann, until="Begin a train")
    thinkers.gate.clear()
    line = ann.now(code)["line"]
    while ann.now(code)["actor"] == 0:
        ann.act(code, *ann.first_action(code))
    assert ann.now(code)["waits_for"] == "bot"
    asked = len(thinkers.asked)
    ann.post(code, "undo", line=line)
    assert ann.now(code)["actor"] == 0
    assert not no_bot_thinks(client)
    thinkers.gate.set()
    until(lambda: no_bot_thinks(client))
    now = ann.now(code)
    assert (now["actor"], now["line"], now["waits_for"]) == (0, line, "person")
    assert len(thinkers.asked) == asked
    assert play_on(code, ann)["ended"]


def test_talking_does_not_make_a_bot_think_twice(ann: Person, thinkers: ThinkersHere) -> None:
    thinkers.gate.clear()
    code = ann.lay(ME, BOT, options={"first": 2})
    for number in range(5):
        ann.post(code, "chat", text=f"go on {number}")
    assert len(thinkers.asked) == 1
    thinkers.gate.set()
    ann.wait(code)
    played = [scene for scene in ann.scenes(code) if scene["by"] == "p2"]
    assert played


def test_the_server_answers_while_a_bot_thinks(ann: Person, thinkers: ThinkersHere) -> None:
    thinkers.gate.clear()
    code = ann.lay(ME, BOT, options={"first": 2})
    assert ann.now(code)["waits_for"] == "bot"
    assert "thinking" in ann.now(code)["prompt"]
    thinkers.gate.set()
    ann.wait(code)
