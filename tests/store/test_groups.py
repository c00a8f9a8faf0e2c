"""Appends that arrive together share one commit, keep their order, and do not hurt one another."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.store.tales import a_table, played, said, without_dump
from tramyard.store import Conflict, Event, Store, StoredContent, StoredTable, StoreTrouble, open_store
from tramyard.store.line import Line, Values
from tramyard.store.opening import line_to
from tramyard.store.store import encode, event_rows
from tramyard.store.upkeep import check
from tramyard.store.writing import Ahead

pytestmark = pytest.mark.anyio


async def test_appends_that_arrive_together_share_a_commit(store: Store) -> None:
    codes = [f"table{n}" for n in range(60)]
    await asyncio.gather(*(store.create(a_table(code), []) for code in codes))
    assert store.commits == 1
    for version in range(1, 6):
        await asyncio.gather(*(store.append(a_table(code, version), [played(version)]) for code in codes))
    assert store.commits == 6
    for code in codes:
        assert await store.table(code) == a_table(code, 5)
        assert [event.version for event in await store.events(code)] == [1, 2, 3, 4, 5]


async def test_tables_played_side_by_side_need_far_fewer_commits_than_moves(store: Store) -> None:
    async def play(code: str) -> None:
        await store.create(a_table(code), [])
        for version in range(1, 21):
            await store.append(a_table(code, version), [played(version)])

    await asyncio.gather(*(play(f"table{n}") for n in range(40)))
    assert store.commits < 840 / 10
    for n in range(40):
        assert len(await store.events(f"table{n}")) == 20


async def test_an_append_is_there_for_others_when_it_is_acknowledged(store: Store, address: str) -> None:
    other = open_store(address)
    await store.create(a_table("elm"), [])
    for version in range(1, 11):
        await store.append(a_table("elm", version), [played(version)])
        assert await other.table("elm") == a_table("elm", version)
    await other.close()


async def test_appends_to_one_table_in_a_group_keep_their_order(store: Store) -> None:
    await store.create(a_table("elm"), [])
    before = store.commits
    await asyncio.gather(*(store.append(a_table("elm", n), [played(n)]) for n in range(1, 11)))
    assert store.commits == before + 1
    assert await store.table("elm") == a_table("elm", 10)
    assert await store.events("elm") == [without_dump(played(n)) for n in range(1, 11)]


async def test_a_conflict_in_a_group_fails_nobody_else(store: Store) -> None:
    await asyncio.gather(*(store.create(a_table(code), []) for code in ("ash", "elm", "oak")))
    outcomes = await asyncio.gather(
        store.append(a_table("ash", 1), [played(1)]),
        store.append(a_table("elm", 5), [played(5)]),
        store.create(a_table("oak"), []),
        store.append(a_table("oak", 1), [played(1)]),
        store.append(a_table("yew", 1), [played(1)]),
        store.create(a_table("fir"), [], StoredContent("f00d", "trainmaker", "mine", "x = 1")),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        Conflict,
        Conflict,
        type(None),
        Conflict,
        type(None),
    ]
    assert await store.table("ash") == a_table("ash", 1)
    assert await store.table("elm") == a_table("elm")
    assert await store.events("elm") == []
    assert await store.table("oak") == a_table("oak", 1)
    assert await store.table("yew") is None
    assert await store.content("f00d") is not None


@pytest.mark.parametrize("together", [True, False], ids=["one store", "two stores"])
async def test_of_two_that_append_the_same_version_one_wins(store: Store, address: str, together: bool) -> None:
    other = store if together else open_store(address)
    await store.create(a_table("elm"), [])
    for version in range(1, 11):
        mine, yours = Event(version, "said", {"by": "me"}, 1.0), Event(version, "said", {"by": "you"}, 1.0)
        outcomes = await asyncio.gather(
            store.append(a_table("elm", version), [mine]),
            other.append(a_table("elm", version), [yours]),
            return_exceptions=True,
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
        (event,) = await store.events("elm", after=version - 1)
        assert event == (mine if outcomes[0] is None else yours)
    if not together:
        await other.close()


async def test_a_table_deleted_and_made_anew_in_one_group_begins_afresh(store: Store) -> None:
    await store.create(a_table("elm", 2), [played(1), played(2)])
    before = store.commits
    outcomes = await asyncio.gather(
        store.append(a_table("elm", 3), [played(3)]),
        store.delete("elm"),
        store.append(a_table("elm", 4), [played(4)]),
        store.create(a_table("elm", 1), [said(1)]),
        return_exceptions=True,
    )
    assert store.commits == before + 1
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Conflict, type(None)]
    assert await store.table("elm") == a_table("elm", 1)
    assert await store.events("elm") == [said(1)]


async def test_readers_do_not_wait_for_the_writer(address: str) -> None:
    store = open_store(address, patience=600.0)
    await store.create(a_table("elm", 1), [played(1)])
    line = line_to(address, 5.0)[0]()
    with line.transaction():
        appending = asyncio.create_task(store.append(a_table("elm", 2), [played(2)]))
        async with asyncio.timeout(300):
            for _ in range(20):
                assert await store.table("elm") == a_table("elm", 1)
        assert not appending.done()
    await appending
    assert await store.table("elm") == a_table("elm", 2)
    line.close()
    await store.close()


async def test_readers_see_whole_appends_while_others_write(store: Store) -> None:
    await store.create(a_table("elm"), [])

    async def write() -> None:
        for version in range(2, 202, 2):
            await store.append(a_table("elm", version), [said(version - 1), played(version)])

    async def read() -> int:
        seen = 0
        while seen < 200:
            table = await store.table("elm")
            events = await store.events("elm")
            assert table is not None
            assert table.version >= seen
            assert table.version % 2 == 0
            assert [event.version for event in events] == list(range(1, len(events) + 1))
            assert len(events) >= table.version
            assert len(events) % 2 == 0
            seen = table.version
        return seen

    _, one, other = await asyncio.gather(write(), read(), read())
    assert (one, other) == (200, 200)


async def test_what_a_vanished_caller_appended_is_written_all_the_same(store: Store) -> None:
    await store.create(a_table("elm"), [])
    gone = asyncio.create_task(store.append(a_table("elm", 1), [played(1)]))
    await asyncio.sleep(0)
    gone.cancel()
    await store.append(a_table("elm", 2), [played(2)])
    assert gone.cancelled()
    assert [event.version for event in await store.events("elm")] == [1, 2]


async def test_closing_writes_what_was_accepted_and_nothing_more(address: str) -> None:
    store = open_store(address)
    await store.create(a_table("elm"), [])
    last = asyncio.create_task(store.append(a_table("elm", 1), [played(1)]))
    await asyncio.sleep(0)
    await store.close()
    await last
    doings = [store.append(a_table("elm", 2), [played(2)]), store.table("elm"), store.close()]
    outcomes: list[StoredTable | BaseException | None] = await asyncio.gather(*doings, return_exceptions=True)
    assert [str(outcome) for outcome in outcomes] == ["The yard is closing.", "The yard is closing.", "None"]
    assert isinstance(outcomes[0], StoreTrouble)
    again = open_store(address)
    assert await again.table("elm") == a_table("elm", 1)
    await again.close()


# Many events at once


@dataclass
class Counted:
    """A line that notes how many events each transaction brings."""

    line: Line
    events: list[int] = field(default_factory=list)

    @contextmanager
    def transaction(self, tables: Sequence[str] | None = None) -> Iterator[None]:
        self.events.append(0)
        with self.line.transaction(tables):
            yield

    def run(self, sql: str, values: Values = ()) -> None:
        if "INTO yard_events" in sql:
            self.events[-1] += len(values) // 7
        self.line.run(sql, values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.line, name)


@pytest.fixture
async def counted(address: str) -> AsyncIterator[tuple[Store, Counted]]:
    """A store, and what it wrote."""
    await open_store(address).close()
    connect, _where = line_to(address, 5.0)
    line = Counted(connect())
    store = Store(line, connect())
    yield store, line
    await store.close()


async def test_a_table_with_many_events_is_written_in_short_transactions(counted: tuple[Store, Counted]) -> None:
    """Everybody else's actions are written between them, instead of after all."""
    store, line = counted
    await store.create(a_table("elm"), [])
    many = [played(version) for version in range(1, 1001)]

    async def play() -> None:
        for version in range(1, 11):
            await store.append(a_table("elm", version), [played(version)])

    await asyncio.gather(store.create(a_table("oak", 1000), many), play())
    assert sum(line.events) == 1010
    assert max(line.events) <= 60
    assert [event.version for event in await store.events("oak", limit=2000)] == [*range(1, 1001)]
    info = await store.info("oak")
    assert info is not None
    whole = sum(len(encode(event.data)) + len(encode(event.dump or {})) for event in many)
    assert info.size == whole
    assert check(line) == []


async def test_what_never_became_a_table_is_no_fault_and_goes_in_time(counted: tuple[Store, Counted]) -> None:
    """The server ended between the first events and the table they belong to."""
    store, line = counted
    await store.write(Ahead("oak", 1000.0, event_rows("oak", [played(1), played(2)])))
    assert await store.table("oak") is None
    assert check(line) == []
    await store.forget_unfinished(before=1000.0)
    assert len(await store.events("oak")) == 2, "perhaps it is only slow"
    await store.forget_unfinished(before=1000.5)
    assert await store.events("oak") == []
    await store.create(a_table("oak", 1), [played(1)])
    await store.forget_unfinished(before=5000.0)
    assert len(await store.events("oak")) == 1


async def test_many_events_for_a_code_that_is_taken_are_a_conflict(store: Store) -> None:
    await store.create(a_table("elm", 1), [played(1)])
    with pytest.raises(Conflict):
        await store.create(a_table("elm", 200), [played(version) for version in range(1, 201)])
    assert await store.events("elm") == [without_dump(played(1))]
