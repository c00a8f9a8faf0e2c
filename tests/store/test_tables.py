"""What is stored of a table, a content and the lobby is read back as it was."""

import asyncio
import time
from collections.abc import Awaitable

import pytest
from msgspec.structs import replace

from tests.store.tales import a_table, played, said, without_dump
from tramyard.kernel.errors import YardError
from tramyard.store import Conflict, Event, Store, StoredContent

pytestmark = pytest.mark.anyio


async def test_a_new_table_is_read_back_as_it_was_written(store: Store) -> None:
    table = a_table("elm", 2, listed=True, waiting=True)
    await store.create(table, [played(1), said(2)])
    assert await store.table("elm") == table
    assert await store.events("elm") == [without_dump(played(1)), said(2)]


async def test_a_table_may_begin_without_an_event(store: Store) -> None:
    await store.create(a_table("elm"), [])
    assert await store.table("elm") == a_table("elm")
    assert await store.events("elm") == []


async def test_nobody_is_at_an_unknown_table(store: Store) -> None:
    assert await store.table("oak") is None
    assert await store.events("oak") == []
    assert await store.snapshot("oak", 5) is None


async def test_a_code_is_taken_once(store: Store) -> None:
    await store.create(a_table("elm", 1), [played(1)])
    with pytest.raises(Conflict) as caught:
        await store.create(a_table("elm", 1, listed=True), [said(1)])
    assert (caught.value.code, caught.value.stored) == ("elm", 1)
    assert await store.table("elm") == a_table("elm", 1)
    assert await store.events("elm") == [without_dump(played(1))]


async def test_an_append_moves_the_table_on(store: Store) -> None:
    await store.create(a_table("elm"), [])
    await store.append(a_table("elm", 1), [played(1)])
    await store.append(a_table("elm", 3, waiting=True), [said(2), played(3)])
    assert await store.table("elm") == a_table("elm", 3, waiting=True)
    assert await store.events("elm") == [without_dump(played(1)), said(2), without_dump(played(3))]


@pytest.mark.parametrize("quoted", [1, 2, 4], ids=["long past", "just past", "to come"])
async def test_an_append_to_another_version_leaves_no_trace(store: Store, quoted: int) -> None:
    await store.create(a_table("elm", 3), [played(1), played(2), played(3)])
    with pytest.raises(Conflict) as caught:
        await store.append(a_table("elm", quoted + 1, listed=True), [said(quoted + 1)])
    assert caught.value.stored == 3
    assert await store.table("elm") == a_table("elm", 3)
    assert [event.kind for event in await store.events("elm")] == ["played", "played", "played"]


async def test_an_append_to_an_unknown_table_is_a_conflict(store: Store) -> None:
    with pytest.raises(Conflict) as caught:
        await store.append(a_table("oak", 1), [played(1)])
    assert caught.value.stored is None
    assert await store.table("oak") is None
    assert await store.events("oak") == []


@pytest.mark.parametrize(
    ("version", "events"),
    [(3, [played(1), played(3)]), (2, [played(2), played(1)]), (3, [played(1), played(2)]), (1, [])],
    ids=["a gap", "backwards", "state ahead of the events", "no event"],
)
async def test_versions_must_follow_one_another(store: Store, version: int, events: list[Event]) -> None:
    await store.create(a_table("elm"), [])
    with pytest.raises(ValueError, match="event"):
        await store.append(a_table("elm", version), events)
    with pytest.raises(ValueError, match="event"):
        await store.create(a_table("oak", version), events)
    assert await store.table("elm") == a_table("elm")


async def test_events_are_read_from_where_one_left_off(store: Store) -> None:
    await store.create(a_table("ash", 1), [said(1)])
    await store.create(a_table("elm", 30), [played(n) for n in range(1, 31)])
    await store.create(a_table("fir", 1), [said(1)])
    assert [event.version for event in await store.events("elm", after=27)] == [28, 29, 30]
    assert [event.version for event in await store.events("elm", after=9, limit=4)] == [10, 11, 12, 13]
    assert await store.events("elm", after=30) == []


async def test_a_snapshot_is_the_newest_dump_up_to_a_version(store: Store) -> None:
    await store.create(a_table("ash", 2), [played(1), played(2)])
    await store.create(a_table("elm", 5), [said(1), played(2), said(3), said(4), played(5)])
    assert [await store.snapshot("elm", version) for version in range(1, 7)] == [
        None,
        *[{"format": 1, "at": 2}] * 3,
        *[{"format": 1, "at": 5}] * 2,
    ]


async def test_a_deleted_table_and_its_history_are_gone(store: Store) -> None:
    await store.create(a_table("elm", 1), [played(1)])
    await store.create(a_table("oak", 1), [played(1)])
    await store.delete("elm")
    await store.delete("elm")
    assert await store.table("elm") is None
    assert await store.events("elm") == []
    assert await store.snapshot("elm", 1) is None
    assert await store.table("oak") == a_table("oak", 1)
    await store.create(a_table("elm"), [])
    assert await store.events("elm") == []


async def test_content_is_kept_once_under_its_fingerprint(store: Store) -> None:
    assert await store.content("f00d") is None
    mine = StoredContent("f00d", "trainmaker", "mine", "[cities]\nname = 'Città'\n", "203.0.113.7")
    await store.create(a_table("elm", content="f00d"), [], mine)
    await store.create(a_table("oak", content="f00d"), [], replace(mine, name="another name", owner="198.51.100.1"))
    assert await store.content("f00d") == mine


async def test_a_content_goes_with_the_last_table_that_uses_it(store: Store) -> None:
    shared = StoredContent("f00d", "trainmaker", "mine", "x = 1")
    await store.create(a_table("elm", content="f00d"), [], shared)
    await store.create(a_table("oak", content="f00d"), [], shared)
    await store.create(a_table("ash", content="beef"), [], replace(shared, fingerprint="beef"))
    await store.append(a_table("oak", 1), [played(1)])
    await store.delete("elm")
    assert await store.content("f00d") == shared
    await store.delete("oak")
    assert await store.content("f00d") is None
    assert await store.content("beef") is not None


async def test_a_content_that_a_new_table_uses_stays_whatever_is_deleted_beside_it(store: Store) -> None:
    shared = StoredContent("f00d", "trainmaker", "mine", "x = 1")
    await store.create(a_table("elm", content="f00d"), [], shared)
    await asyncio.gather(store.delete("elm"), store.create(a_table("oak", content="f00d"), [], shared))
    assert await store.content("f00d") == shared


async def test_what_was_stored_for_an_address_is_counted(store: Store) -> None:
    assert await store.stored_by("203.0.113.7") == 0
    mine = StoredContent("f00d", "trainmaker", "mine", "x" * 1000, "203.0.113.7")
    await store.create(a_table("elm", content="f00d", owner="203.0.113.7"), [], mine)
    bare = await store.stored_by("203.0.113.7")
    assert 1000 < bare < 1100
    for version in (1, 2):
        long = Event(version, "said", {"text": "y" * 300}, 1.0, {"long": "z" * 700})
        await store.append(a_table("elm", version), [long])
    assert 2000 <= await store.stored_by("203.0.113.7") - bare < 2100
    await store.create(a_table("oak", owner="198.51.100.1"), [])
    assert await store.stored_by("198.51.100.1") < 100
    await store.delete("elm")
    assert await store.stored_by("203.0.113.7") == 0


async def test_the_lobby_lists_the_newest_tables_first(store: Store) -> None:
    for code, updated, listed in [("ash", 10.0, True), ("elm", 30.0, True), ("fir", 40.0, False), ("oak", 20.0, True)]:
        await store.create(a_table(code, updated=updated, listed=listed), [])
    assert [table.code for table in await store.listed(10)] == ["elm", "oak", "ash"]
    assert [table.code for table in await store.listed(2)] == ["elm", "oak"]
    await store.append(a_table("elm", 1, listed=False), [said(1)])
    assert [table.code for table in await store.listed(10)] == ["oak", "ash"]


async def test_tables_waiting_for_chance_or_a_bot_are_found_again(store: Store) -> None:
    await store.create(a_table("elm", waiting=True), [])
    await store.create(a_table("oak"), [])
    await store.create(a_table("ash", waiting=True), [])
    assert await store.waiting() == ["ash", "elm"]
    await store.append(a_table("ash", 1), [played(1)])
    assert await store.waiting() == ["elm"]


async def test_abandoned_tables_are_found_the_oldest_first(store: Store) -> None:
    for code, updated in [("ash", 30.0), ("elm", 10.0), ("fir", 20.0), ("oak", 40.0)]:
        await store.create(a_table(code, updated=updated), [])
    await store.create(a_table("yew", updated=5.0, playing=True), [])
    assert [info.table.code for info in await store.abandoned(30.0, 10)] == ["elm", "fir"]
    assert [info.table.code for info in await store.abandoned(100.0, 3)] == ["elm", "fir", "ash"]
    assert [info.table.code for info in await store.abandoned(30.0, 10, playing=True)] == ["yew", "elm", "fir"]


async def test_a_table_that_was_looked_at_is_not_abandoned(store: Store) -> None:
    for code in ("elm", "fir"):
        await store.create(a_table(code, updated=10.0), [])
    await store.use({"elm": 50.0, "gone": 50.0}, 5.0)
    await store.use({"elm": 54.0, "fir": 14.0}, 5.0)
    info = await store.info("elm")
    assert info is not None
    assert info.used == 50.0
    assert [info.table.code for info in await store.abandoned(30.0, 10)] == ["fir"]
    with pytest.raises(Conflict):
        await store.delete("elm", idle=30.0)
    assert await store.table("elm") is not None
    await store.delete("fir", idle=30.0)
    assert await store.table("fir") is None


async def test_any_text_people_write_comes_back(store: Store) -> None:
    words: dict[str, object] = {"text": "Città 🚋 “28” \0 \\u0000 % ? ' \n", "n": [1, 2.5, None, True, -(2**60)]}
    await store.create(a_table("elm", 1, state=words), [Event(1, "said", words, 1.5, words)])
    table = await store.table("elm")
    assert table is not None
    assert table.state == words
    assert await store.events("elm") == [Event(1, "said", words, 1.5)]
    assert await store.snapshot("elm", 1) == words


@pytest.mark.parametrize("code", ["\0", "elm\0", "\ud800", "", "x" * 100_000, "' OR 1=1 --", "%", "?"])
async def test_a_strange_code_is_the_code_of_nothing(store: Store, code: str) -> None:
    await store.create(a_table("elm", 1), [played(1)])
    assert await store.table(code) is None
    assert await store.events(code) == []
    assert await store.snapshot(code, 1) is None
    assert await store.content(code) is None
    await store.delete(code)
    assert await store.table("elm") == a_table("elm", 1)


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
async def test_content_that_is_no_text_is_refused_in_a_sentence(store: Store, text: str) -> None:
    with pytest.raises(YardError, match=r"no character\.$"):
        await store.create(a_table("elm"), [], StoredContent("f00d", "trainmaker", "mine", text))
    assert await store.table("elm") is None


@pytest.mark.parametrize("number", [-1, 2**63, 10**30])
async def test_a_version_out_of_this_world_breaks_nothing(store: Store, number: int) -> None:
    await store.create(a_table("elm", 1), [played(1)])
    assert await store.events("elm", after=number) == ([] if number > 0 else [without_dump(played(1))])
    assert await store.snapshot("elm", number) == (played(1).dump if number > 0 else None)


async def test_a_long_history_is_stored_and_read_whole(store: Store) -> None:
    events = [played(version) for version in range(1, 2501)]
    await store.create(a_table("elm", 2500), events)
    read = await store.events("elm", limit=5000)
    assert read == [without_dump(event) for event in events]


async def test_a_table_of_a_thousand_events_opens_as_fast_as_one_of_ten(store: Store) -> None:
    await store.create(a_table("short", 10), [played(n) for n in range(1, 11)])
    await store.create(a_table("long", 1000), [played(n) for n in range(1, 1001)])

    async def opening(code: str, version: int) -> None:
        await store.table(code)
        await store.snapshot(code, version)
        await store.events(code, after=version - 5)

    short: list[float] = []
    long: list[float] = []
    # The shortest time is the one no other program had a part in: it is found sooner or later.
    while len(long) < 50 or (min(long) >= 2 * min(short) and len(long) < 2000):
        short.append(await seconds(opening("short", 10)))
        long.append(await seconds(opening("long", 1000)))
    assert min(long) < 2 * min(short)


async def seconds(doing: Awaitable[None]) -> float:
    began = time.perf_counter()
    await doing
    return time.perf_counter() - began
