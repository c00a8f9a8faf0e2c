"""A database that is held, full or gone: a sentence, nothing acknowledged lost, and on with it afterwards."""

import asyncio
import resource
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import repeat
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.store.server import address_of, started
from tests.store.tales import a_table, played
from tramyard.kernel.words import speaking
from tramyard.store import Event, Store, StoreTrouble, open_store
from tramyard.store.opening import line_to

pytestmark = pytest.mark.anyio


async def test_a_database_held_by_another_program_is_told_and_then_goes_on(address: str) -> None:
    store = open_store(address, patience=0.1)
    await store.create(a_table("elm"), [])
    other = line_to(address, 5.0)[0]()
    with other.transaction():
        outcomes = await asyncio.gather(
            store.append(a_table("elm", 1), [played(1)]), store.create(a_table("oak"), []), return_exceptions=True
        )
    other.close()
    assert [type(outcome) for outcome in outcomes] == [StoreTrouble, StoreTrouble]
    assert outcomes[0] is not outcomes[1]
    assert str(outcomes[0]).endswith(" is held by another program. Try again in a moment.")
    assert await store.table("elm") == a_table("elm")
    await store.append(a_table("elm", 1), [played(1)])
    assert await store.table("elm") == a_table("elm", 1)
    await store.close()


async def test_a_database_held_by_another_program_does_not_open(address: str) -> None:
    await open_store(address).close()
    other = line_to(address, 5.0)[0]()
    with other.transaction(), pytest.raises(StoreTrouble, match="is held by another program"):
        open_store(address, patience=0.1)
    other.close()


async def test_a_statement_that_fails_undoes_its_transaction_and_the_line_goes_on(address: str) -> None:
    await open_store(address).close()
    line = line_to(address, 5.0)[0]()

    def write_and_fail() -> None:
        with line.transaction():
            line.run("INSERT INTO yard_contents (fingerprint, game, name, text) VALUES ('f', 'g', 'n', 't')")
            line.run("INSERT INTO nowhere VALUES (1)")

    for _ in range(2):
        with pytest.raises(StoreTrouble, match="nowhere"):
            write_and_fail()
    assert line.fetch("SELECT * FROM yard_contents") == []
    line.close()


async def test_a_full_database_is_told_and_keeps_what_it_has(sqlite_address: str) -> None:
    connect = line_to(sqlite_address, 5.0)[0]
    await open_store(sqlite_address).close()
    writing = connect()
    writing.run("PRAGMA max_page_count = 60")
    store = Store(writing, connect())
    last = await append_until_trouble(store, r"^There is no room left for the database file .*yard\.db\.$")
    writing.run("PRAGMA max_page_count = 1000000")
    await goes_on(store, last)


async def test_a_disk_that_refuses_to_write_is_told_and_keeps_what_it_has(sqlite_address: str) -> None:
    store = open_store(sqlite_address)
    with files_no_larger_than(300_000):
        last = await append_until_trouble(store, r"yard\.db cannot be used: .*\.$")
    await goes_on(store, last)


async def append_until_trouble(store: Store, sentence: str) -> int:
    """The version acknowledged last."""
    await store.create(a_table("elm"), [])
    for version in range(1, 1000):
        long = Event(version, "played", {}, 1.0, {"long": "x" * 5000})
        try:
            await store.append(a_table("elm", version), [long])
        except StoreTrouble as trouble:
            with pytest.raises(StoreTrouble, match=sentence):
                raise trouble
            return version - 1
    raise AssertionError("there was no trouble")


async def goes_on(store: Store, last: int) -> None:
    table = await store.table("elm")
    assert table is not None
    assert table.version == last
    assert [event.version for event in await store.events("elm")] == list(range(1, last + 1))
    await store.append(a_table("elm", last + 1), [played(last + 1)])
    assert await store.table("elm") == a_table("elm", last + 1)
    await store.close()


@contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_lost_connection_is_made_anew(postgres_address: str) -> None:
    store = open_store(postgres_address)
    await store.create(a_table("elm"), [])
    for version in range(1, 4):
        hang_up(postgres_address)
        await store.append(a_table("elm", version), [played(version)])
        assert await store.table("elm") == a_table("elm", version)
    await store.close()


async def test_a_connection_lost_amid_a_transaction_stores_nothing_of_it(postgres_address: str) -> None:
    line = line_to(postgres_address, 5.0)[0]()
    await open_store(postgres_address).close()

    def write_and_lose_the_line() -> None:
        with line.transaction():
            line.run("INSERT INTO yard_contents (fingerprint, game, name, text) VALUES ('f', 'g', 'n', 't')")
            hang_up(postgres_address)
            line.fetch("SELECT * FROM yard_contents")

    with pytest.raises(StoreTrouble, match="cannot be used"):
        write_and_lose_the_line()
    assert line.fetch("SELECT * FROM yard_contents") == []
    with line.transaction():
        line.run("INSERT INTO yard_contents (fingerprint, game, name, text) VALUES ('f', 'g', 'n', 't')")
    assert line.fetch("SELECT fingerprint FROM yard_contents") == [("f",)]
    line.close()


def hang_up(address: str) -> None:
    """End all other connections to this database."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


async def test_a_server_that_goes_down_is_told_and_found_again_when_it_is_back() -> None:
    folder = Path(tempfile.mkdtemp(prefix="yard-pg-"))
    server = started(folder)
    store = open_store(address_of(server), patience=0.5)
    await store.create(a_table("elm"), [])
    for version in range(1, 6):
        await store.append(a_table("elm", version), [played(version)])
    process = server.get_postmaster_info().process
    assert process is not None
    process.kill()
    process.wait(300)
    with pytest.raises(StoreTrouble, match=r"^The database .* cannot be used: .*\.$"):
        await store.append(a_table("elm", 6), [played(6)])
    with pytest.raises(StoreTrouble, match=r"^The database .* cannot be used: .*\.$"):
        await store.table("elm")
    server.ensure_postgres_running()
    assert await store.table("elm") == a_table("elm", 5)
    await store.append(a_table("elm", 6), [played(6)])
    assert [event.version for event in await store.events("elm")] == [1, 2, 3, 4, 5, 6]
    await store.close()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


async def test_trouble_is_told_in_the_language_of_whoever_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    trouble = StoreTrouble("There is no room left for the database file {file}.", file="yard.db")
    monkeypatch.setattr("tramyard.store.trouble.translate", lambda text: f"[it] {text}")
    with speaking("it"):
        assert str(trouble) == "[it] There is no room left for the database file yard.db."


async def test_a_database_that_starts_up_is_waited_for_but_not_for_ever(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = psycopg.connect
    tried: Iterator[str] = iter(["starting up", "not yet accepting connections", "in recovery mode"])

    def starting(*how: Any, **more: Any) -> Any:
        for words in tried:
            raise psycopg.OperationalError(f"connection failed: FATAL:  the database system is {words}")
        return connect(*how, **more)

    monkeypatch.setattr(psycopg, "connect", starting)
    await open_store(postgres_address).close()
    tried = repeat("starting up")
    with pytest.raises(StoreTrouble, match="starting up"):
        open_store(postgres_address, patience=0.2)
    tried = iter(["off"])
    with pytest.raises(StoreTrouble, match="is off"):
        open_store(postgres_address, patience=1e9)
