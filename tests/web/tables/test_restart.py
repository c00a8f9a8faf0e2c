"""Starting again: tables that stood at chance or at a bot go on, damaged ones stand in nobody's way."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from tests.web.conftest import BOT, ME, PLENTY, Person, ThinkersHere, forget, kitchen_table, play_on, until, yard_in
from tramyard.kernel.spec import GameSpec
from tramyard.store import Event, StoredContent, StoredTable, open_store
from tramyard.store.line import Line, Row, Values
from tramyard.web.app import make_app
from tramyard.web.tables import yard as yard_module
from tramyard.web.tables.picture_cache import Key, Picture, Pictures
from tramyard.web.tables.secrets import hashed
from tramyard.web.tables.state import Seat, State
from tramyard.web.tables.table import RECENT, Table
from tramyard.web.tables.yard import Yard

ROLL = "rLLPPBFF"
LINES = 15
"""Of an idle table."""


def running(database: str, thinkers: ThinkersHere | None = None) -> TestClient[Litestar]:
    return TestClient(make_app(open_store(database), thinkers or ThinkersHere(), limits=PLENTY))


def store_before_chance(database: str, **different: object) -> None:
    """A table as it is stored when the server dies before chance was drawn."""
    opened = GameSpec.named("trainmaker", 2, {"first": 1}).open()
    content = opened.content
    seats = [Seat("person", "Ann", secret=hashed("ann")), Seat("bot", "greedy", bot="greedy")]
    change = Table("elm", 0, State.of(opened, seats, 1.0), opened, opened.game.start()).begin((), 1.0)
    stored = {**msgspec.to_builtins(change.state), **different}

    async def write() -> None:
        store = open_store(database)
        code = "oak" if different else "elm"
        kept = StoredContent(content.fingerprint, "trainmaker", content.name, content.text)
        # Of now: a table that lay for years would be cleared away.
        await store.create(StoredTable(code, 1, stored, time.time(), False, True), change.events, kept)
        await store.close()

    asyncio.run(write())


def test_one_table_that_cannot_be_read_is_not_the_end_of_the_server(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    for state in ("{", "[]", '{"game": 3}'):
        Path(database.removeprefix("sqlite:")).unlink(missing_ok=True)
        store_before_chance(database)
        store_before_chance(database, hints=False)
        with closing(sqlite3.connect(database.removeprefix("sqlite:"))) as file, file:
            file.execute("UPDATE yard_tables SET state = ? WHERE code = 'oak'", (state,))
        caplog.clear()
        with running(database) as client:
            assert Person(client).now("elm")["waits_for"] == "person"
            assert "oak" in caplog.text
            caplog.clear()
            assert Person(client).send("GET", "/api/tables/oak").status_code == 500
            assert "table oak" in caplog.text, "a mistake names the table"


def test_a_table_that_stood_at_chance_goes_on(database: str) -> None:
    store_before_chance(database)
    with running(database) as client:
        ann = Person(client, {"tramyard-elm": "ann"})
        now = ann.now("elm")
        assert (now["waits_for"], now["actor"]) == ("person", 0)
        assert now["line"] == 5
        assert play_on("elm", ann)["ended"]


def test_a_table_that_stood_at_a_bot_goes_on(database: str) -> None:
    thinkers = ThinkersHere()
    thinkers.gate.clear()
    with running(database, thinkers) as client:
        ann = Person(client)
        code = ann.lay(ME, BOT, options={"first": 2})
        assert ann.now(code)["waits_for"] == "bot"
    with running(database) as client:
        ann.client = client
        assert ann.wait(code)["waits_for"] == "person"


@pytest.mark.parametrize("damage", [{"game": "nowhere"}, {"content": "f00d"}, {"options": {"steam": True}}])
def test_a_table_that_cannot_be_taken_up_stands_in_nobodys_way(
    database: str, damage: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    store_before_chance(database, **damage)
    store_before_chance(database)
    with running(database) as client:
        assert Person(client).now("elm")["line"] == 5
        assert Person(client).send("GET", "/api/tables/oak").status_code in (404, 422)
        assert Person(client).send("GET", "/").status_code == 200
    assert "oak" in caplog.text


class Counted:
    """A line to the database that counts what is read on it."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.reads = 0
        self.rows = 0

    def fetch(self, sql: str, values: Values = ()) -> list[Row]:
        rows = self.line.fetch(sql, values)
        if "FROM yard_tables" in sql or "FROM yard_events" in sql:  # housekeeping reads what the operator decided
            self.reads += 1
            self.rows += len(rows)
        return rows

    def close(self) -> None:
        self.line.close()


def idle_table(ann: Person, bob: Person) -> str:
    """Ann and Bob have rolled and ended their turns in a circle, the last four lines once around it."""
    code = kitchen_table(ann, bob)
    for person in (ann, bob):
        person.act(code, "K1")
        person.act(code, ROLL)
        person.act(code, "E")
    for person in (ann, bob):
        person.act(code, ROLL)
        person.act(code, "E")
    return code


def lengthen(client: TestClient[Litestar], code: str, circles: int) -> None:
    """As if the last four lines had been played so many times more."""

    async def append() -> None:
        store = yard_in(client).store
        stored = await store.table(code)
        assert stored is not None
        circle = await store.events_with_dumps(code, stored.version - 4, 4)
        events: list[Event] = []
        for number in range(1, 4 * circles + 1):
            again = circle[(number - 1) % 4]
            line = (circle[-1].line or 0) + number
            data = {**again.data, "line": line}
            events.append(replace(again, version=stored.version + number, line=line, data=data))
        assert isinstance(stored.state, dict)
        state = {**stored.state, "line": events[-1].line, "moved": events[-1].version}
        await store.append(replace(stored, version=events[-1].version, state=state), events)

    with client.portal() as portal:
        portal.call(append)
    forget(client)


class Work(NamedTuple):
    """What is counted when a page is opened: it is the work, whatever else the machine does in the meantime."""

    reads: int
    rows: int
    boards: int


def opening(person: Person, path: str, monkeypatch: pytest.MonkeyPatch) -> Work:
    """The work of opening a page at a table that nobody holds in memory."""
    forget(person.client)
    store = yard_in(person.client).store
    counted = Counted(store._reading)
    taken: list[Key] = []
    take = Pictures.take

    def counted_take(pictures: Pictures, key: Key, draw: Callable[[], Picture]) -> Picture:
        taken.append(key)
        return take(pictures, key, draw)

    with monkeypatch.context() as counting:
        counting.setattr(store, "_reading", counted)
        counting.setattr(Pictures, "take", counted_take)
        assert person.send("GET", path).status_code == 200
    return Work(counted.reads, counted.rows, len(taken))


@pytest.mark.parametrize("path", ["/t/{code}", "/api/tables/{code}", "/api/tables/{code}/events?since=0"])
def test_a_table_of_a_thousand_lines_opens_with_no_more_work_than_one_of_a_hundred(
    client: TestClient[Litestar], ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    short, long = idle_table(ann, bob), idle_table(ann, bob)
    lengthen(client, short, 25)
    lengthen(client, long, 250)
    assert ann.now(long)["line"] == 1000 + LINES
    work = opening(ann, path.format(code=long), monkeypatch)
    assert work == opening(ann, path.format(code=short), monkeypatch)
    assert work.reads


def test_a_table_of_a_thousand_lines_opens_with_no_more_work_than_one_of_a_few(
    client: TestClient[Litestar], ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    short, long = idle_table(ann, bob), idle_table(ann, bob)
    lengthen(client, long, 250)
    few, thousand = (opening(ann, f"/t/{code}", monkeypatch) for code in (short, long))
    assert (thousand.reads, thousand.boards) == (few.reads, few.boards)
    assert thousand.rows <= few.rows + RECENT  # what a table remembers, however much there is


def test_a_server_with_many_tables_answers_before_all_of_them_are_taken_up(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_before_chance(database)
    goes_on = asyncio.Event()
    take_up_table = Yard.take_up_table

    async def slowly(yard: Yard, code: str) -> None:
        await goes_on.wait()
        await take_up_table(yard, code)

    monkeypatch.setattr(Yard, "take_up_table", slowly)
    monkeypatch.setattr(yard_module, "A_MOMENT", 0.01)
    with running(database) as client:
        ann = Person(client, {"tramyard-elm": "ann"})
        assert ann.now("elm")["waits_for"] == "chance"
        with client.portal() as portal:
            portal.call(goes_on.set)
        until(lambda: ann.now("elm")["waits_for"] == "person")
