"""Addresses of databases, good and bad, and databases of other times."""

import os
import sys
import threading
from pathlib import Path

import psycopg
import pytest

from tests.store.tales import a_table, played
from tramyard.kernel.errors import YardError
from tramyard.store import Store, StoreTrouble, open_store, schema
from tramyard.store.opening import line_to
from tramyard.store.writing import Statements

pytestmark = pytest.mark.anyio


async def test_a_plain_path_is_a_file(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "yard.db"))
    await store.create(a_table("elm", 1), [played(1)])
    await store.close()
    for written in (f"sqlite:{tmp_path}/yard.db", f"sqlite://{tmp_path}/yard.db", f"sqlite:///{tmp_path}/yard.db"):
        again = open_store(written)
        assert await again.table("elm") == a_table("elm", 1)
        await again.close()
    assert [path.name for path in tmp_path.iterdir()] == ["yard.db"]


async def test_a_store_opened_again_goes_on_where_it_was(address: str) -> None:
    for version in range(3):
        store = open_store(address)
        if version == 0:
            await store.create(a_table("elm"), [])
        else:
            await store.append(a_table("elm", version), [played(version)])
        await store.close()
    store = open_store(address)
    assert await store.table("elm") == a_table("elm", 2)
    await store.close()


@pytest.mark.parametrize(
    "address",
    [
        "",
        "sqlite:",
        ":memory:",
        "sqlite::memory:",
        "sqlite://localhost/yard.db",
        "yard\0.db",
        "mysql://yard@localhost/yard",
        "postgresql+psycopg://yard:secret@localhost/yard",
        "postgresql://yard:secret%zz@localhost/yard",
        "postgresql://yard:secret@localhost/yard?colour=red",
        "http://localhost",
    ],
)
async def test_an_address_that_makes_no_sense_is_answered_with_what_is_expected(address: str) -> None:
    with pytest.raises(YardError) as caught:
        open_store(address)
    assert str(caught.value).startswith("Expected the database as a file (yard.db")
    assert "secret" not in str(caught.value)


async def test_a_server_that_is_not_there_is_named_without_the_password() -> None:
    with pytest.raises(YardError) as caught:
        open_store("postgresql://yard:secret@127.0.0.1:1/yard")
    assert str(caught.value).startswith("The database 127.0.0.1/yard cannot be used: ")
    assert "secret" not in str(caught.value)
    assert str(caught.value).isprintable()
    assert "\N{REPLACEMENT CHARACTER}" not in str(caught.value)


async def test_an_unknown_database_of_a_server_is_told(postgres_address: str) -> None:
    nowhere = postgres_address.replace("/postgres?", "/nowhere?")
    with pytest.raises(YardError, match=r'"nowhere" does not exist\.$'):
        open_store(nowhere)


async def test_a_folder_that_does_not_exist_is_told(tmp_path: Path) -> None:
    with pytest.raises(YardError, match=r"no/yard\.db cannot be used: unable to open database file\.$"):
        open_store(str(tmp_path / "no" / "yard.db"))


async def test_a_file_that_is_no_database_is_told_and_left_alone(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada, " * 1000)
    with pytest.raises(YardError, match=r"letter\.txt cannot be used: file is not a database\.$"):
        open_store(str(letter))
    assert letter.read_text() == "Dear Ada, " * 1000


async def test_without_psycopg_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "tramyard.store.postgres", raising=False)
    with pytest.raises(YardError, match=r"pip install 'tramyard\[postgres\]'"):
        open_store("postgresql://yard@localhost/yard")


async def test_a_database_of_a_newer_tramyard_is_refused_and_left_alone(address: str) -> None:
    await open_store(address).close()
    line = line_to(address, 5.0)[0]()
    with line.transaction():
        line.run("INSERT INTO yard_schema (form) VALUES (99)")
    with pytest.raises(
        YardError, match=r"was written by a newer Tramyard \(form 99; this one knows forms up to 3\)\.$"
    ):
        open_store(address)
    assert line.fetch("SELECT form FROM yard_schema ORDER BY form") == [(1,), (2,), (3,), (99,)]
    line.close()


async def test_a_database_without_a_version_row_is_refused_and_left_alone(address: str) -> None:
    store = open_store(address)
    await store.create(a_table("elm", 1), [played(1)])
    await store.close()
    line = line_to(address, 5.0)[0]()
    for damage in ("DELETE FROM yard_schema", "DROP TABLE yard_schema"):
        line.run(damage)
        with pytest.raises(YardError, match=r"holds tables but no version row: nobody can say which .* wrote it\.$"):
            open_store(address)
    assert line.fetch("SELECT code, version FROM yard_tables") == [("elm", 1)]
    line.close()


async def test_a_database_of_an_older_tramyard_is_brought_up_to_date(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(address)
    await store.create(a_table("elm", 1), [played(1)])
    await store.close()
    steps = [
        ["ALTER TABLE yard_tables ADD COLUMN colour TEXT"],
        ["UPDATE yard_tables SET colour = 'green'", "ALTER TABLE yard_tables ADD COLUMN shape TEXT"],
    ]
    monkeypatch.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, *steps])
    for _ in range(2):
        store = open_store(address)
        assert await store.table("elm") == a_table("elm", 1)
        await store.close()
    line = line_to(address, 5.0)[0]()
    assert line.fetch("SELECT colour, shape FROM yard_tables") == [("green", None)]
    assert line.fetch("SELECT form FROM yard_schema ORDER BY form") == [(1,), (2,), (3,), (4,), (5,)]
    line.close()


async def test_a_step_that_fails_changes_nothing(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(address)
    await store.create(a_table("elm", 1), [played(1)])
    await store.close()
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, ["DELETE FROM yard_tables", "DELETE FROM nowhere"]])
        with pytest.raises(YardError, match="nowhere"):
            open_store(address)
    store = open_store(address)
    assert await store.table("elm") == a_table("elm", 1)
    await store.close()


async def test_two_servers_may_open_a_new_database_at_once(address: str) -> None:
    stores: list[Store] = []
    threads = [threading.Thread(target=lambda: stores.append(open_store(address))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 4
    for number, store in enumerate(stores):
        await store.create(a_table(f"table{number}"), [])
    for store in stores:
        assert await store.table("table3") == a_table("table3")
        await store.close()


async def test_a_file_store_waits_for_the_disk_at_every_commit(sqlite_address: str) -> None:
    line = line_to(sqlite_address, 5.0)[0]()
    assert line.fetch("PRAGMA journal_mode") == [("wal",)]
    assert line.fetch("PRAGMA synchronous") == [(2,)]
    line.close()


async def test_a_new_file_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        store = open_store(str(tmp_path / "yard.db"))
        await store.create(a_table("elm", 1), [played(1)])
        assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
        await store.close()
    finally:
        os.umask(before)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes files for others")
async def test_a_file_that_root_makes_belongs_to_whom_its_folder_belongs(tmp_path: Path) -> None:
    os.chown(tmp_path, 1234, 1235)
    store = open_store(str(tmp_path / "yard.db"))
    await store.create(a_table("elm", 1), [played(1)])
    owners = {(path.stat().st_uid, path.stat().st_gid) for path in tmp_path.iterdir()}
    await store.close()
    assert owners == {(1234, 1235)}


async def test_a_server_notices_at_its_start_that_nothing_can_be_written(postgres_address: str) -> None:
    await open_store(postgres_address).close()
    name = psycopg.conninfo.conninfo_to_dict(postgres_address)["dbname"]
    with psycopg.connect(postgres_address, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    try:
        with pytest.raises(StoreTrouble, match="read-only"):
            open_store(postgres_address, opened_by="0.2.1")
    finally:
        with psycopg.connect(postgres_address, autocommit=True) as connection:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    await open_store(postgres_address, opened_by="0.2.1").close()


async def test_a_table_that_cannot_be_read_is_left_aside_and_named(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = open_store(address)
    for code in ("elm", "oak"):
        await store.create(a_table(code, 1, listed=True), [played(1)])
    await store.write(Statements([("UPDATE yard_tables SET state = ? WHERE code = ?", ["{", "oak"])]))
    assert [table.code for table in await store.listed(9)] == ["elm"]
    assert [info.table.code for info in await store.abandoned(1e12, 9)] == ["elm"]
    assert [info.table.code async for info in store.infos()] == ["elm"]
    assert "oak" in caplog.text
    await store.close()
