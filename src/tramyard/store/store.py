"""The store of tables, as the server's event loop sees it. Histories are only ever appended to."""

import asyncio
import logging
import math
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from typing import TypeVar

import msgspec

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import N_, _
from tramyard.store.events import Event, StoredContent, StoredTable, TableInfo
from tramyard.store.line import Line, Row, Values
from tramyard.store.others import Others
from tramyard.store.trouble import StoreTrouble
from tramyard.store.writing import Ahead, Change, Delete, Job, Statements, size_of, write

MOST_IN_A_GROUP = 500
MOST_AT_ONCE = 50
"""Events of one table in one transaction: everybody else's wait for it."""
AT_ONCE = 500
"""Tables read at a time where all are looked through."""
LARGEST = 2**62
"""No table has so many events; larger numbers fit into no database."""
TABLE = "code, version, updated, listed, waiting, state, playing, content, owner, due"
EVENT = "version, kind, data, at, line"
Found = TypeVar("Found")

log = logging.getLogger("tramyard")

FOLLOWING = "FROM yard_events WHERE code = ? AND version > ? ORDER BY version LIMIT ?"


class Store:
    """Opened with `open_store`, used from one event loop.

    One thread writes and another reads, each on its own line. Whatever arrives while the writer is busy, or in the
    same turn of the event loop, goes into one transaction, so that one wait for the disk serves many. Everything
    that writes returns when its transaction is on disk. If its caller is cancelled it is written all the same.
    """

    def __init__(self, writing: Line, reading: Line, others: Others | None = None) -> None:
        self.others = others or Others()
        self._writing = writing
        self._reading = reading
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._pending: list[tuple[Job, asyncio.Future[None]]] = []
        self._working: asyncio.Task[None] | None = None
        self._closed = False
        self.commits = 0
        """Transactions written so far."""
        self.seconds = 0.0
        """How long that took."""

    async def create(self, table: StoredTable, events: Sequence[Event], content: StoredContent | None = None) -> None:
        """A new table with its first events, if any, and the content it is played with; Conflict if the code is taken.

        Keeping the same content again changes nothing.
        """
        check_versions(table, events, 0)
        kept = None if content is None else content_row(content)
        ahead = None
        while len(events) > MOST_AT_ONCE:
            some = await asyncio.to_thread(event_rows, table.code, events[:MOST_AT_ONCE])
            ahead = (ahead or 0) + sum(map(size_of, some))
            await self.write(Ahead(table.code, table.updated, some))
            events = events[MOST_AT_ONCE:]
        rows = table_row(table), event_rows(table.code, events)
        await self.write(Change(table.code, None, table.version, *rows, kept, ahead))

    async def forget_unfinished(self, before: float) -> None:
        """Events written ahead of a table that never followed, because its server ended, are gone."""
        for (code,) in await self.read("SELECT code FROM yard_ahead WHERE at < ?", before):
            gone = ["DELETE FROM yard_events WHERE code = ?", "DELETE FROM yard_ahead WHERE code = ?"]
            await self.write(Statements([(sql, [code]) for sql in gone]))

    async def append(self, table: StoredTable, events: Sequence[Event]) -> None:
        """What happened, and the state it led to; Conflict if the table is not at the version before the first."""
        if not events:
            raise ValueError("nothing happened: there is no event to append")
        after = events[0].version - 1
        check_versions(table, events, after)
        await self.write(Change(table.code, after, table.version, table_row(table), event_rows(table.code, events)))

    async def delete(self, code: str, idle: float = math.inf) -> None:
        """The table and everything stored of it alone are gone; Conflict if it was used since `idle`."""
        if storable(code):
            await self.write(Delete(code, idle))

    async def table(self, code: str) -> StoredTable | None:
        rows = await self.read(f"SELECT {TABLE} FROM yard_tables WHERE code = ?", code)
        return stored_table(rows[0]) if rows else None

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """At which version each of these tables stands; those that are gone are left out."""
        found: dict[str, int] = {}
        for first in range(0, len(codes), AT_ONCE):
            some = codes[first : first + AT_ONCE]
            marks = ", ".join("?" * len(some))
            found.update(await self.read(f"SELECT code, version FROM yard_tables WHERE code IN ({marks})", *some))
        return found

    async def events(self, code: str, after: int = 0, limit: int = 1000) -> list[Event]:
        """Up to `limit` events that follow version `after`, without their dumps."""
        rows = await self.read(f"SELECT {EVENT} {FOLLOWING}", code, min(after, LARGEST), limit)
        return [Event(version, kind, decode(data), at, None, line) for version, kind, data, at, line in rows]

    async def events_with_dumps(self, code: str, after: int, limit: int) -> list[Event]:
        """The same with them."""
        rows = await self.read(f"SELECT {EVENT}, dump {FOLLOWING}", code, min(after, LARGEST), limit)
        return [
            Event(version, kind, decode(data), at, None if dump is None else decode(dump), line)
            for version, kind, data, at, line, dump in rows
        ]

    async def snapshot(self, code: str, version: int) -> dict[str, object] | None:
        """The newest dump at or before this version."""
        rows = await self.read(
            "SELECT dump FROM yard_events WHERE code = ? AND version <= ? AND dump IS NOT NULL"
            " ORDER BY version DESC LIMIT 1",
            code,
            min(version, LARGEST),
        )
        return decode(rows[0][0]) if rows else None

    async def snapshot_at_line(self, code: str, line: int) -> dict[str, object] | None:
        """The newest dump of a position after so many lines: on the branch that counts, while it is long enough."""
        rows = await self.read(
            "SELECT dump FROM yard_events WHERE code = ? AND line = ? AND dump IS NOT NULL"
            " ORDER BY version DESC LIMIT 1",
            code,
            min(line, LARGEST),
        )
        return decode(rows[0][0]) if rows else None

    async def content(self, fingerprint: str) -> StoredContent | None:
        rows = await self.read(
            "SELECT fingerprint, game, name, text, owner FROM yard_contents WHERE fingerprint = ?", fingerprint
        )
        return StoredContent(*rows[0]) if rows else None

    async def listed(self, limit: int) -> list[StoredTable]:
        """The lobby, the table where something happened last first."""
        rows = await self.read(f"SELECT {TABLE} FROM yard_tables WHERE listed ORDER BY updated DESC LIMIT ?", limit)
        return [table for row in rows if (table := readable(stored_table, row))]

    async def waiting(self) -> list[str]:
        """The tables to take up when the server starts."""
        return [code for (code,) in await self.read("SELECT code FROM yard_tables WHERE waiting ORDER BY code")]

    async def due(self, before: float, limit: int) -> list[str]:
        """Tables with people at them that should have been looked at before, the longest due first."""
        sql = "SELECT code FROM yard_tables WHERE waiting AND playing AND due < ? ORDER BY due LIMIT ?"
        return [code for (code,) in await self.read(sql, before, limit)]

    async def abandoned(self, idle: float, limit: int, playing: bool = False) -> list[TableInfo]:
        """Tables nobody has used since `idle`, the longest idle first; also those with a game under way, if wanted."""
        idle_ones = "updated < ? AND used < ?" if playing else "updated < ? AND used < ? AND NOT playing"
        sql = f"SELECT {TABLE}, used, size FROM yard_tables WHERE {idle_ones} ORDER BY updated LIMIT ?"
        rows = await self.read(sql, idle, idle, limit)
        return [info for row in rows if (info := readable(table_info, row))]

    async def info(self, code: str) -> TableInfo | None:
        """A table as whoever runs the server sees it."""
        rows = await self.read(f"SELECT {TABLE}, used, size FROM yard_tables WHERE code = ?", code)
        return table_info(rows[0]) if rows else None

    async def infos(self) -> AsyncIterator[TableInfo]:
        """All of them, the table where something happened last first."""
        some = f"SELECT {TABLE}, used, size FROM yard_tables ORDER BY updated DESC, code LIMIT ? OFFSET ?"
        read = 0
        while rows := await self.read(some, AT_ONCE, read):
            read += len(rows)
            for row in rows:
                if info := readable(table_info, row):
                    yield info

    async def use(self, used: Mapping[str, float], unless: float) -> None:
        """When somebody last looked at these tables; nothing is written where that is known to `unless` seconds."""
        sql = "UPDATE yard_tables SET used = ? WHERE code = ? AND used < ?"
        await self.write(Statements([(sql, [at, code, at - unless]) for code, at in used.items()]))

    async def stored_by(self, owner: str) -> int:
        """Letters of everything that was stored for an address: its tables with their histories, its contents."""
        sql = (
            "SELECT (SELECT COALESCE(SUM(size + LENGTH(state)), 0) FROM yard_tables WHERE owner = ?)"
            " + (SELECT COALESCE(SUM(LENGTH(text)), 0) FROM yard_contents WHERE owner = ?)"
        )
        rows = await self.read(sql, owner, owner)
        return int(rows[0][0]) if rows else 0

    @property
    def pending(self) -> int:
        """Changes that wait to be written."""
        return len(self._pending)

    async def extent(self) -> tuple[int, int]:
        """How many tables there are, and how many bytes the database takes up."""
        rows = await self.read("SELECT COUNT(*) FROM yard_tables")
        return rows[0][0], await asyncio.get_running_loop().run_in_executor(self._reader, self._reading.disk)

    async def close(self) -> None:
        """What was accepted is still written; then nothing more is."""
        self._closed = True
        if self._working is not None:
            await self._working
        await self.others.close()
        self._reader.shutdown()
        self._writer.shutdown()
        self._reading.close()
        self._writing.close()

    async def read(self, sql: str, *values: str | int | float) -> list[Row]:
        """All rows of a query; none where it asks for a key that no database can hold."""
        self._check_open()
        if not storable(*(value for value in values if isinstance(value, str))):
            return []
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._reading.fetch, sql, values)

    async def write(self, job: Job) -> None:
        """One job, on disk when this returns. Conflict if it was refused."""
        self._check_open()
        written = asyncio.get_running_loop().create_future()
        self._pending.append((job, written))
        if self._working is None:
            self._working = asyncio.create_task(self._write_pending())
        await written

    async def _write_pending(self) -> None:
        """Group after group. As a task it begins in the next turn of the loop, with all that came in this one."""
        while self._pending:
            group, self._pending = self._pending[:MOST_IN_A_GROUP], self._pending[MOST_IN_A_GROUP:]
            jobs = [job for job, written in group]
            began = time.perf_counter()
            writing = asyncio.wrap_future(self._writer.submit(write, self._writing, jobs))
            await asyncio.wait([writing])
            self.seconds += time.perf_counter() - began
            trouble = writing.exception()
            self.commits += trouble is None
            # Each waiter raises an exception of its own: a shared one would gather everybody's traceback.
            outcomes = writing.result() if trouble is None else [copy(trouble) for job in jobs]
            for (_job, written), outcome in zip(group, outcomes, strict=True):
                tell(written, outcome)
        self._working = None

    def _check_open(self) -> None:
        if self._closed:
            raise StoreTrouble(N_("The yard is closing."))


def tell(written: asyncio.Future[None], outcome: BaseException | None) -> None:
    """Wake whoever waits for this, unless they went away."""
    if written.done():
        return
    if outcome is None:
        written.set_result(None)
    else:
        written.set_exception(outcome)


def check_versions(table: StoredTable, events: Sequence[Event], after: int) -> None:
    versions = [event.version for event in events]
    if versions != [*range(after + 1, table.version + 1)]:
        raise ValueError(f"events {versions} do not lead from version {after} to {table.version}")


def storable(*texts: str) -> bool:
    """Whether a database can hold these texts; a key it cannot hold is the key of nothing."""
    try:
        return not any(b"\0" in text.encode() for text in texts)
    except UnicodeEncodeError:
        return False


def table_row(table: StoredTable) -> Values:
    return (
        table.code,
        table.version,
        table.updated,
        table.listed,
        table.waiting,
        encode(table.state),
        table.playing,
        table.content,
        table.owner,
        table.due,
    )


def content_row(content: StoredContent) -> Values:
    """YardError where it is no text."""
    row = (content.fingerprint, content.game, content.name, content.text, content.owner)
    if not storable(*row):
        raise YardError(_("This text cannot be stored: it holds something that is no character."))
    return row


def event_rows(code: str, events: Sequence[Event]) -> list[Values]:
    return [
        (
            code,
            event.version,
            event.at,
            event.kind,
            event.line,
            encode(event.data),
            None if event.dump is None else encode(event.dump),
        )
        for event in events
    ]


def stored_table(row: Row) -> StoredTable:
    code, version, updated, listed, waiting, state, playing, content, owner, due = row
    return StoredTable(
        code, version, decode(state), updated, bool(listed), bool(waiting), bool(playing), content, owner, due
    )


def readable(read: Callable[[Row], Found], row: Row) -> Found | None:
    """A table in a list; one whose state is no JSON any more is left aside, and the log names it."""
    try:
        return read(row)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        log.error("Table %s cannot be read and is left aside: %s", row[0], error)
        return None


def table_info(row: Row) -> TableInfo:
    *table, used, size = row
    return TableInfo(stored_table(tuple(table)), used, size)


def encode(data: dict[str, object] | msgspec.Struct) -> str:
    return to_json(data).decode()


to_json = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(dict[str, object]).decode
