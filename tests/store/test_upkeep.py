"""Backup and restore over both databases, sizes, checks, and room given back."""

import gzip
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from tests.store.tales import a_table, played, said
from tests.store.test_kept_tables import KEPT
from tramyard.kernel.errors import YardError
from tramyard.store import AddressRule, Desk, Event, Report, Store, StoredContent, open_store
from tramyard.store.backup import back_up, restore
from tramyard.store.desk import ALL
from tramyard.store.line import Line
from tramyard.store.opening import existing, line_to
from tramyard.store.schema import TABLES
from tramyard.store.upkeep import check, sizes, vacuum

pytestmark = pytest.mark.anyio
OWN = StoredContent("f00d", "trainmaker", "mine", "name = 'Città'\n", "203.0.113.7")


async def fill(store: Store) -> None:
    """More events than are copied at a time, and something of everything."""
    await store.create(a_table("elm", 1300, content="f00d"), [played(n) for n in range(1, 1301)], OWN)
    await store.create(a_table("oak", 2, listed=True, waiting=True, playing=True), [said(1), played(2)])
    desk = Desk(store)
    await desk.set("maintenance", "Back at noon.")
    await desk.rule(AddressRule("203.0.113.7", blocked=True, pace=0.5, quota=7, note="spam"))
    await desk.report(Report(0, 5.5, "elm", "203.0.113.7", "Ann", "He swears.", ["Bob: \\ud83d"]))


def everything(line: Line) -> dict[str, list[tuple[object, ...]]]:
    return {name: line.fetch(f"SELECT {columns} FROM {name} ORDER BY 1, 2") for name, columns in TABLES.items()}


def look(address: str, do: Callable[[Line], object]) -> object:
    with closing(line_to(address, 5.0)[0]()) as line:
        return do(line)


async def test_a_backup_of_a_yard_in_use_is_restored_as_it_was(store: Store, address: str, tmp_path: Path) -> None:
    await fill(store)
    before = look(address, everything)
    file = tmp_path / "copy.db"
    assert back_up(address, file) == 2
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    await store.append(a_table("oak", 3), [said(3)])
    await store.delete("elm")
    await store.create(a_table("fir"), [])
    assert restore(file, address) == 2
    assert look(address, everything) == before
    assert await Desk(store).take_notices() == [ALL]
    await store.append(a_table("oak", 3), [said(3)])


@pytest.mark.parametrize(("there", "back"), [("sqlite", "postgres"), ("postgres", "sqlite")])
async def test_a_backup_of_one_database_is_restored_into_the_other(
    there: str, back: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    addresses = {kind: request.getfixturevalue(f"{kind}_address") for kind in ("sqlite", "postgres")}
    store = open_store(addresses[there])
    await fill(store)
    table, events = await store.table("oak"), await store.events("elm", limit=2000)
    await store.close()
    back_up(addresses[there], tmp_path / "copy.db")
    restore(tmp_path / "copy.db", addresses[back])
    moved = open_store(addresses[back])
    assert await moved.table("oak") == table
    assert await moved.events("elm", limit=2000) == events
    assert await moved.content("f00d") == OWN
    assert await moved.waiting() == ["oak"]
    await moved.append(a_table("oak", 3), [said(3)])
    await moved.close()


async def test_a_backup_of_an_older_form_is_restored_and_left_as_it_is(address: str, tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    file.write_bytes(gzip.decompress((KEPT / "running-tables.sqlite.gz").read_bytes()))
    with closing(sqlite3.connect(file)) as old:
        count = old.execute("SELECT COUNT(*) FROM yard_tables").fetchone()[0]
    assert restore(file, address) == count
    assert look(address, check) == []
    with closing(sqlite3.connect(file)) as old:
        assert old.execute("SELECT form FROM yard_schema").fetchall() == [(1,)]


async def test_a_backup_replaces_no_file_and_leaves_none_behind_when_it_fails(
    sqlite_address: str, tmp_path: Path
) -> None:
    await open_store(sqlite_address).close()
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada")
    with pytest.raises(YardError, match=r"letter\.txt exists already"):
        back_up(sqlite_address, letter)
    with pytest.raises(YardError, match=r"nowhere/copy\.db cannot be written"):
        back_up(sqlite_address, tmp_path / "nowhere" / "copy.db")
    assert letter.read_text() == "Dear Ada"
    assert {path.name for path in tmp_path.iterdir()} == {"yard.db", "letter.txt"}


async def test_what_is_no_backup_is_not_restored(store: Store, address: str, tmp_path: Path) -> None:
    await store.create(a_table("elm", 1), [played(1)])
    with pytest.raises(YardError, match=r"There is no file .*gone\.db\.$"):
        restore(tmp_path / "gone.db", address)
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 1000)
    with pytest.raises(YardError, match=r"letter\.txt cannot be used: file is not a database\.$"):
        restore(tmp_path / "letter.txt", address)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE songs (name TEXT)")
    with pytest.raises(YardError, match=r"other\.db is no backup of a yard\.$"):
        restore(tmp_path / "other.db", address)
    assert await store.table("elm") == a_table("elm", 1)


async def test_sizes_tell_rows_and_who_stored_most(store: Store, address: str) -> None:
    await fill(store)
    for number in range(3):
        long = Event(1, "said", {"text": "x" * 1000}, 1.0)
        await store.create(a_table(f"fir{number}", 1, owner="198.51.100.1"), [long])
    await store.create(a_table("ash", owner="203.0.113.7"), [])
    found = look(address, sizes)
    assert isinstance(found, type(sizes(line_to(address, 5.0)[0]())))
    assert (found.tables, found.playing, found.events, found.contents, found.reports) == (6, 1, 1305, 1, 1)
    assert [owner[:2] for owner in found.owners] == [("198.51.100.1", 3), ("203.0.113.7", 1)]
    assert 3000 < found.owners[0][2] < 3100
    assert found.disk > 20_000


async def test_a_sound_database_has_no_faults_and_every_kind_of_fault_is_told(store: Store, address: str) -> None:
    await fill(store)
    assert look(address, check) == []
    with closing(line_to(address, 5.0)[0]()) as line:
        line.run("DELETE FROM yard_events WHERE code = 'elm' AND version = 700")
        line.run("UPDATE yard_tables SET version = 3, state = '{' WHERE code = 'oak'")
        line.run("UPDATE yard_tables SET content = 'beef' WHERE code = 'elm'")
        line.run("INSERT INTO yard_events (code, version, at, kind, data) VALUES ('gone', 1, 0, 'said', '{}')")
    assert look(address, check) == [
        "Table oak is not at the version of its newest event.",
        "The history of table elm has gaps.",
        "There are events of table gone, but no such table.",
        "The content of table elm is not kept.",
        "No table uses the content f00d.",
        "The state of table oak cannot be read.",
    ]


async def test_a_damaged_file_is_told(sqlite_address: str) -> None:
    store = open_store(sqlite_address)
    await fill(store)
    await store.close()
    path = Path(sqlite_address.removeprefix("sqlite:"))
    damaged = bytearray(path.read_bytes())
    damaged[20 * 4096 : 21 * 4096] = b"\xff" * 4096
    path.write_bytes(damaged)
    with closing(line_to(sqlite_address, 5.0)[0]()) as line:
        assert check(line)
    with pytest.raises(YardError):
        back_up(sqlite_address, path.parent / "copy.db")


async def test_room_that_nothing_uses_is_given_back(store: Store, address: str) -> None:
    long = "".join(sha256(bytes([number % 256, number // 256])).hexdigest() for number in range(30_000))
    await store.create(a_table("elm", 1), [Event(1, "played", {}, 1.0, {"long": long})])
    await store.delete("elm")
    with closing(line_to(address, 5.0)[0]()) as line:
        before, after = vacuum(line)
    assert after < before - 500_000  # about what the table took, however well it was packed
    await store.create(a_table("elm", 1), [played(1)])


async def test_a_file_that_is_not_there_is_not_made_by_looking_for_it(sqlite_address: str) -> None:
    with pytest.raises(YardError, match=r"There is no database file .*yard\.db\.$"):
        existing(sqlite_address)
    await open_store(sqlite_address).close()
    assert existing(sqlite_address) == sqlite_address
