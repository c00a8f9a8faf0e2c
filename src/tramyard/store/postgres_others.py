"""Other processes over one PostgreSQL database: notes by NOTIFY, claims as advisory locks of a session.

A claim is a lock that the database itself takes away when the connection of its holder ends, however that happens.
What is claimed is there already, as a row (a table that waits for a bot, a question): so there is no lease to renew,
and no second queue that could disagree with the tables. Both need a session of their own, which a pooler that lends
connections from transaction to transaction does not give.

Notes go out after the commit they tell of, on a connection that waits for no disk. PostgreSQL lets one transaction
with notes commit at a time: in the transactions themselves they would let all processes wait for each other's disk.
"""

import asyncio
from collections import deque
from contextlib import suppress
from secrets import token_hex
from typing import Final

import psycopg
from psycopg.rows import tuple_row

from tramyard.store.line import Row, Values
from tramyard.store.others import Heard, Others
from tramyard.store.postgres import connection_settings, sentence
from tramyard.store.trouble import StoreTrouble

CHANNEL: Final = "tramyard"
LONGEST_NOTE: Final = 7_000
"""Bytes of a payload; PostgreSQL takes 8,000."""
MOST_NOTES: Final = 20_000
"""Kept while the database is away; whoever must know looks into the database when it is back."""
AGAIN: Final = 0.3
"""Seconds until a lost connection is made anew."""

Connection = psycopg.AsyncConnection[Row]


class PostgresOthers(Others):
    """Two connections: one listens, the other one tells, claims and asks."""

    shared = True

    def __init__(self, url: str, patience: float) -> None:
        self.name = token_hex(6)
        self._how, self._where = connection_settings(url, patience)
        self._heard: Heard = lambda notes: None
        self._listening: asyncio.Task[None] | None = None
        self._telling: asyncio.Task[None] | None = None
        self._speaking: Connection | None = None
        self._connecting = asyncio.Lock()
        self._notes: deque[str] = deque(maxlen=MOST_NOTES)
        self._claimed: set[str] = set()

    async def open(self, heard: Heard) -> None:
        self._heard = heard
        try:
            await self._speak()
            listener = await self._listener()
        except psycopg.Error as error:
            raise self._trouble(error) from error
        self._listening = asyncio.create_task(self._listen(listener))

    async def _connect(self) -> Connection:
        return await psycopg.AsyncConnection.connect(**self._how, autocommit=True, row_factory=tuple_row)

    # Listening

    async def _listener(self) -> Connection:
        connection = await self._connect()
        await connection.execute(f"LISTEN {CHANNEL}".encode())
        return connection

    async def _listen(self, connection: Connection | None) -> None:
        while True:
            try:
                if connection is None:
                    connection = await self._listener()
                    self._heard(None)
                async for note in connection.notifies():
                    self._take(note.payload)
            except psycopg.Error:
                pass
            finally:
                if connection is not None:
                    await _closed(connection)
            connection = None
            await asyncio.sleep(AGAIN)

    def _take(self, payload: str) -> None:
        origin, *notes = payload.split("\n")
        if origin != self.name:
            self._heard(notes)

    # Telling

    def tell(self, note: str) -> None:
        self._notes.append(note)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        """As a task it begins in the next turn of the loop, with all notes of this one."""
        while self._notes:
            some = [self.name]
            size = len(self.name)
            while self._notes and size + len(self._notes[0]) < LONGEST_NOTE:
                some.append(self._notes.popleft())
                size += 1 + len(some[-1])
            try:
                await self.ask("SELECT pg_notify(?, ?)", [CHANNEL, "\n".join(some)])
            except StoreTrouble:
                self._notes.extendleft(reversed(some[1:]))
                await asyncio.sleep(AGAIN)

    # Claiming

    async def claim(self, what: str) -> bool:
        """Whoever goes away while the database is asked leaves nothing claimed behind."""
        if what in self._claimed:
            return False
        self._claimed.add(what)
        asking = asyncio.ensure_future(self._ask_for(what))
        try:
            return await asyncio.shield(asking)
        except asyncio.CancelledError:
            await asyncio.wait([asking])
            await self.release(what)
            raise

    async def _ask_for(self, what: str) -> bool:
        got = False
        try:
            got = bool((await self.ask("SELECT pg_try_advisory_lock(hashtextextended(?, 0))", [what]))[0][0])
        finally:
            if not got:
                self._claimed.discard(what)
        return got

    async def release(self, what: str) -> None:
        if what in self._claimed:
            self._claimed.discard(what)
            await asyncio.shield(asyncio.ensure_future(self._unlock(what)))

    async def _unlock(self, what: str) -> None:
        with suppress(StoreTrouble):  # without a connection there is nothing to release
            await self.ask("SELECT pg_advisory_unlock(hashtextextended(?, 0))", [what])

    async def ask(self, sql: str, values: Values = ()) -> list[Row]:
        try:
            cursor = await (await self._speak()).execute(sql.replace("?", "%s").encode(), values)
            return await cursor.fetchall() if cursor.description else []
        except psycopg.Error as error:
            raise self._trouble(error) from error

    async def _speak(self) -> Connection:
        async with self._connecting:
            if self._speaking is None or self._speaking.closed:
                self._claimed.clear()
                connection = await self._connect()
                await connection.execute("SET synchronous_commit = off")
                self._speaking = connection
            return self._speaking

    def _trouble(self, error: psycopg.Error) -> StoreTrouble:
        return StoreTrouble(sentence(error), name=self._where, reason=" ".join(str(error).split()).rstrip(".?"))

    async def close(self) -> None:
        """What was told last is still sent."""
        if self._telling is not None:
            await asyncio.wait([self._telling], timeout=1.0)
        for task in (self._listening, self._telling):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        if self._speaking is not None:
            await _closed(self._speaking)


async def _closed(connection: Connection) -> None:
    with suppress(psycopg.Error):
        await connection.close()
