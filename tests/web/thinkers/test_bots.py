"""Bots at a table: they think in processes of their own, and one that fails is replaced."""

import asyncio
import multiprocessing
import sqlite3
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.docs.tutorials import installed
from tests.web.conftest import (
    BOT,
    ME,
    PATIENCE,
    PLENTY,
    Answer,
    Clock,
    Person,
    ThinkersHere,
    ask_and_hang_up,
    forget,
    no_bot_thinks,
    play_on,
    two_people,
    until,
    yard_in,
)
from tramyard.kernel.spec import GameSpec
from tramyard.store import open_store
from tramyard.web.app import make_app
from tramyard.web.tables.bot_turns import BotTurns
from tramyard.web.thinkers.processes import READY, Thinker, ThinkerFailed, Thinkers
from tramyard.web.thinkers.queue import Asker
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
def test_a_bot_that_fails_in_its_process_is_replaced_and_the_log_says_so(
    database: str, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    before = thinking()
    app = make_app(open_store(database), ImpatientWithHanging(1), limits=PLENTY)
    with TestClient(app) as client:
        ann = Person(client)
        code = ann.lay(ME, bot(name), options={"first": 2})
        now = ann.wait(code)
        assert now["seats"][1]["bot"] == "greedy"
        kind = "bot late" if name == "hanging" else "bot replaced"
        assert [scene["kind"] for scene in ann.scenes(code)].count(kind) == 1
    assert {"crashing": "ended", "hanging": "no answer", "raising": "out of steam"}[name] in caplog.text
    assert thinking() <= before


@pytest.mark.usefixtures("_strange")
def test_a_server_that_stops_leaves_no_thinker_behind_even_at_work(database: str) -> None:
    before = thinking()
    app = make_app(open_store(database), Thinkers(3, patience=10 * PATIENCE), limits=PLENTY)
    with TestClient(app) as client:
        ann = Person(client)
        for _ in range(3):
            ann.lay(ME, bot("hanging"), options={"first": 2})
        until(lambda: len(thinking() - before) == 2)  # one place is always left to other addresses
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


def after_the_deal(spec: GameSpec) -> dict[str, object]:
    game = spec.open().game
    position = game.start()
    for text in ("c1:02,08", "c2:03,09", "d1:39", "d2:01", "d3:02"):
        position.play(game.vocabulary.move(text))
    return position.dump()


def test_a_thinker_that_died_while_idle_is_started_anew(tmp_path: Path) -> None:
    spec = GameSpec.named("trainmaker", 2, {"first": 1})
    task = Task(spec, after_the_deal(spec), 0, "greedy", 7)

    async def ask_twice() -> None:
        thinkers = Thinkers(1)
        before = thinking()
        first = await thinkers.ask(task, Asker())
        for child in multiprocessing.active_children():
            if child.pid not in before:
                child.kill()
                child.join()
        assert await thinkers.ask(task, Asker()) == first
        with pytest.raises(ThinkerFailed, match="YardError"):
            await thinkers.ask(Task(replace(spec, game="chess"), {}, 0, "greedy", 7), Asker())
        await thinkers.close()

    asyncio.run(ask_twice())


def test_a_bot_that_plays_what_the_rules_forbid_is_replaced(ann: Person, thinkers: ThinkersHere) -> None:
    thinkers.answers = {"exact": ["R", "R"]}
    code = ann.lay(ME, bot("exact"), options={"first": 2})
    assert ann.wait(code)["seats"][1]["bot"] == "greedy"
    assert [scene["kind"] for scene in ann.scenes(code)].count("bot replaced") == 1


def test_a_bot_that_was_too_slow_comes_back_at_its_next_turn(ann: Person, thinkers: ThinkersHere) -> None:
    thinkers.slow = {"exact"}
    code = ann.lay(ME, bot("exact"), options={"first": 2})
    chair = ann.wait(code)["seats"][1]
    assert chair["bot"] == "greedy", "its whole turn is played by the stand-in"
    assert [scene["kind"] for scene in ann.scenes(code)].count("bot late") == 1
    thinkers.slow = set()
    play_on(code, ann, until="Begin a train")
    thinkers.asked.clear()
    while not (now := ann.now(code))["ended"] and not any(task.bot == "exact" for task in thinkers.asked):
        ann.wait(code)
        ann.act(code, *ann.first_action(code))
    assert ann.wait(code)["seats"][1]["bot"] == "exact"
    assert not now["ended"]
    assert "plays again" in next(scene["caption"] for scene in ann.scenes(code) if scene["kind"] == "bot back")


def test_a_bot_that_is_slow_again_and_again_plays_no_turn_to_its_end(ann: Person, thinkers: ThinkersHere) -> None:
    thinkers.slow = {"exact"}
    code = ann.lay(ME, bot("exact"), options={"first": 2})
    assert play_on(code, ann)["ended"]
    kinds = [scene["kind"] for scene in ann.scenes(code)]
    assert kinds.count("bot late") == kinds.count("bot back") + 1 > 1


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
    until(lambda: no_bot_thinks(client))
    thinkers.gate.set()
    now = ann.now(code)
    assert (now["actor"], now["line"], now["waits_for"]) == (0, line, "person")
    assert len(thinkers.asked) == asked
    assert play_on(code, ann)["ended"]


# Budgets


def test_a_bot_may_not_think_for_longer_than_a_second(ann: Person, bob: Person) -> None:
    refused = ann.ask("POST", "/api/tables", {"game": "trainmaker", "seats": [ME, bot("mcts:19s")]}, 422)
    assert "1 s" in refused["sentence"]
    assert "19 s" in refused["sentence"]
    code = two_people(ann, bob)
    bob.post(code, "leave")
    ann.post(code, "seats/1/bot", 422, bot="mcts:1.01s")
    ann.post(code, "seats/1/bot", bot="mcts:1s")


def test_a_bot_that_counts_is_held_to_a_second_too(ann: Person, thinkers: ThinkersHere) -> None:
    thinkers.answers = {"mcts:9000000/1s": ["R", "R"]}
    code = ann.lay(ME, bot("mcts:9000000"), options={"first": 2})
    ann.wait(code)
    assert thinkers.asked[0].bot == "mcts:9000000/1s"


def test_a_stored_table_with_a_larger_budget_is_played_at_the_limit_and_says_so_once(
    ann: Person, thinkers: ThinkersHere, database: str
) -> None:
    thinkers.gate.clear()
    code = ann.lay(ME, bot("mcts:1s"), options={"first": 2})
    with sqlite3.connect(database.removeprefix("sqlite:")) as file:
        file.execute("UPDATE yard_tables SET state = replace(state, 'mcts:1s', 'mcts:19s') WHERE code = ?", (code,))
    file.close()
    for _ in range(2):
        forget(ann.client)
        assert ann.now(code)["seats"][1]["bot"] == "mcts:1s"
    told = [scene["caption"] for scene in ann.scenes(code) if scene["kind"] == "bot limited"]
    assert len(told) == 1
    assert "1 s" in told[0]


# Who thinks, and when


def test_bots_among_themselves_rest_while_nobody_looks(
    client: TestClient[Litestar], ann: Person, thinkers: ThinkersHere, clock: Clock
) -> None:
    code = ann.lay(BOT, BOT)
    until(lambda: len(thinkers.asked) > 2)
    clock.now += 3600
    until(lambda: no_bot_thinks(client))
    rested = len(thinkers.asked)
    assert ann.ask("GET", "/api/games")["list"], "which is no look at the table"
    assert no_bot_thinks(client)
    assert len(thinkers.asked) == rested
    assert not ann.now(code)["ended"], "somebody looks, and they go on"
    until(lambda: len(thinkers.asked) > rested)
    assert ann.wait(code)["ended"]


def test_a_table_with_a_person_plays_on_unwatched(
    client: TestClient[Litestar], ann: Person, thinkers: ThinkersHere, clock: Clock
) -> None:
    thinkers.gate.clear()
    code = ann.lay(ME, BOT, options={"first": 2})
    clock.now += 3600
    thinkers.gate.set()
    until(lambda: no_bot_thinks(client))
    assert yard_in(client)._tables[code].waits_for() == "person"


def test_a_thought_is_counted_to_the_address_whose_doing_it_is(ann: Person, thinkers: ThinkersHere) -> None:
    code = ann.lay(ME, BOT, options={"first": 2})
    ann.wait(code)
    ann.post(code, "hint")
    assert [(asker.kind, asker.table, asker.urgent) for asker in thinkers.askers[-1:]] == [("hint", code, True)]
    assert {asker.address for asker in thinkers.askers} == {"testclient"}
    ann.lay(BOT, BOT)
    until(lambda: not thinkers.askers[-1].urgent)


def test_after_a_start_a_thought_is_counted_to_the_address_that_laid_the_table(
    client: TestClient[Litestar], ann: Person, thinkers: ThinkersHere
) -> None:
    """Else thirty tables of one address would be thirty askers whenever the server starts."""
    thinkers.gate.clear()
    ann.lay(ME, BOT, options={"first": 2})
    until(lambda: thinkers.askers)
    forget(client)
    yard = yard_in(client)
    yard.bots = BotTurns(yard)
    thinkers.askers.clear()
    client.blocking_portal.call(yard.take_up)
    until(lambda: thinkers.askers)
    assert [asker.address for asker in thinkers.askers] == ["testclient"]
    thinkers.gate.set()


def test_nobody_is_replaced_for_a_turn_that_another_process_has_played(
    client: TestClient[Litestar], ann: Person, thinkers: ThinkersHere
) -> None:
    """Else the table would move on under whoever decides now, who would be told to be late."""
    thinkers.gate.clear()
    code = ann.lay(ME, BOT, options={"first": 2})
    until(lambda: thinkers.askers)
    yard = yard_in(client)
    before = yard._tables[code].state.moved
    thinkers.gate.set()
    until(lambda: yard._tables[code].waits_for() == "person" and no_bot_thinks(client))
    table = yard._tables[code]
    version = table.version
    client.blocking_portal.call(yard.bots._replace, code, before, table.state.seats[1], ThinkerFailed("killed"))
    assert yard._tables[code].version == version
    assert yard._tables[code].state.seats[1].bot == table.state.seats[1].bot


def test_a_table_that_is_deleted_or_ended_is_not_thought_about(
    client: TestClient[Litestar], ann: Person, thinkers: ThinkersHere
) -> None:
    thinkers.gate.clear()
    for end in ("propose-end", "resign", "delete"):
        code = ann.lay(ME, BOT, options={"first": 2})
        until(lambda: not no_bot_thinks(client))
        if end == "delete":
            ann.ask("DELETE", f"/api/tables/{code}", status=204)
        else:
            ann.post(code, end)
        until(lambda: no_bot_thinks(client))


def test_a_hint_is_broken_off_when_whoever_asked_hangs_up(client: TestClient[Litestar], ann: Person) -> None:
    class Hangs(Thinkers):
        async def work(self, task: Task) -> Thought:
            at_work.set()
            try:
                await asyncio.Event().wait()
            finally:
                broken_off.set()
            raise AssertionError

    at_work, broken_off = threading.Event(), threading.Event()
    code = ann.lay(ME, BOT)
    yard = yard_in(client)
    yard.thinkers = Hangs(1)
    secret = ann.cookies[f"tramyard-{code}"]
    ask_and_hang_up(client, f"/api/tables/{code}/hint", secret, lambda said: at_work.is_set())
    assert broken_off.wait(PATIENCE)
    assert (yard.thinkers.queue.waiting, yard.thinkers.queue.at_work) == (0, 0)


@pytest.mark.usefixtures("_strange")
def test_a_process_breaks_its_thought_off_and_is_used_again(database: str) -> None:
    """The bot that hangs is told to stop; the same process then answers another question."""
    before = thinking()
    spec = GameSpec.named("trainmaker", 2, {"first": 1})
    position = after_the_deal(spec)

    async def ask() -> None:
        thinkers = Thinkers(1)
        await thinkers.ask(Task(spec, position, 0, "greedy", 7), Asker())
        (process,) = thinking() - before
        hanging = asyncio.create_task(thinkers.ask(Task(spec, position, 0, "hanging", 7), Asker()))
        while not thinkers.queue.at_work:
            await asyncio.sleep(0)
        hanging.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hanging
        await thinkers.ask(Task(spec, position, 0, "greedy", 7), Asker())
        assert thinking() - before == {process}
        await thinkers.close()

    asyncio.run(ask())
    assert thinking() <= before


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
