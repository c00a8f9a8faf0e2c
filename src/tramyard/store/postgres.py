"""PostgreSQL: for a yard whose tables live on another machine. A lost connection is made anew by itself."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from tramyard.kernel.words import N_
from tramyard.store.line import Row, Values
from tramyard.store.trouble import StoreTrouble

WRITING = 0x7472616D
"""The advisory lock ("tram") of whoever writes: shared by those who write to some tables alone, which they lock too."""
ABANDONED = 60
"""Seconds after which the database undoes a transaction whose program says nothing more: its machine has vanished."""


SOON = 0.1
"""Seconds after which a server that starts up is asked again."""
STARTING = ("starting up", "not yet accepting", "recovery mode")
"""What PostgreSQL says while it starts; its code for it (57P03) is not told of a connection that was never made."""


class PostgresLine:
    """A connection to the server and database the URL names."""

    def __init__(self, url: str, patience: float) -> None:
        """A URL that cannot be understood is a psycopg.ProgrammingError. A server that starts up is waited for."""
        self._how, self._name = connection_settings(url, patience)
        limits = {"lock_timeout": round(1000 * patience), "idle_in_transaction_session_timeout": 1000 * ABANDONED}
        self._limits = "; ".join(f"SET {name} = {value}" for name, value in limits.items()).encode()
        latest = time.monotonic() + patience
        with self._telling():
            while True:
                try:
                    self._connection = self._connect()
                    return
                except psycopg.OperationalError as error:
                    if not starts_up(error) or time.monotonic() > latest:
                        raise
                    time.sleep(SOON)

    def _connect(self) -> psycopg.Connection[Row]:
        connection = psycopg.connect(**self._how, autocommit=True)
        connection.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
        connection.execute(self._limits)
        return connection

    def fetch(self, sql: str, values: Values = ()) -> list[Row]:
        inside = self._inside()
        with self._telling():
            try:
                return self._execute(sql, values).fetchall()
            except psycopg.OperationalError:
                if inside or not self._connection.closed:
                    raise
                self._connection = self._connect()
                return self._execute(sql, values).fetchall()

    def run(self, sql: str, values: Values = ()) -> None:
        with self._telling():
            self._execute(sql, values)

    def tables(self) -> set[str]:
        visible = "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND pg_table_is_visible(oid)"
        return {name for (name,) in self.fetch(visible)}

    def disk(self) -> int:
        size: int = self.fetch("SELECT pg_database_size(current_database())")[0][0]
        return size

    def vacuum(self) -> None:
        self.run("VACUUM")

    def damage(self) -> list[str]:
        """PostgreSQL tells of damage when it reads; there is nothing to ask."""
        return []

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Everything that is read inside stands as it stood at one moment, while others go on writing."""
        with self._telling():
            self._begin()
            try:
                self._connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                yield
            finally:
                if self._inside():
                    self._connection.execute("ROLLBACK")

    @contextmanager
    def transaction(self, tables: Sequence[str] | None = None) -> Iterator[None]:
        with self._telling():
            self._begin()
            try:
                self._lock(tables)
                yield
                self._connection.execute("COMMIT")
            finally:
                if self._inside():
                    self._connection.execute("ROLLBACK")

    def _lock(self, tables: Sequence[str] | None) -> None:
        if tables is None:
            self._connection.execute("SELECT pg_advisory_xact_lock(%s)", [WRITING])
            return
        keys = sorted(map(lock_of, tables))  # in one order everywhere, so that nobody waits in a circle
        locks = ", ".join(["pg_advisory_xact_lock(%s)"] * len(keys))
        self._connection.execute(f"SELECT pg_advisory_xact_lock_shared(%s), {locks}".encode(), [WRITING, *keys])

    def close(self) -> None:
        self._connection.close()

    def _begin(self) -> None:
        try:
            self._connection.execute("BEGIN")
        except psycopg.OperationalError:
            if not self._connection.closed:
                raise
            self._connection = self._connect()
            self._connection.execute("BEGIN")

    def _inside(self) -> bool:
        """A transaction is open, perhaps a failed one."""
        return self._connection.info.transaction_status in (TransactionStatus.INTRANS, TransactionStatus.INERROR)

    def _execute(self, sql: str, values: Values) -> psycopg.Cursor[Row]:
        return self._connection.execute(sql.replace("?", "%s").encode(), values)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            reason = " ".join(str(error).split()).rstrip(".?")
            raise StoreTrouble(sentence(error), name=self._name, reason=reason) from error


def connection_settings(url: str, patience: float) -> tuple[dict[str, Any], str]:
    """How to connect, and what the database is called in messages: the password stays out of all of them."""
    given = conninfo_to_dict(url)
    seconds = max(2, round(patience))
    # A machine that vanishes without a word is noticed too.
    usual = {"connect_timeout": seconds, "tcp_user_timeout": 1000 * seconds, "keepalives_idle": seconds}
    return {**usual, **given}, f"{given.get('host', 'localhost')}/{given.get('dbname', '')}"


def starts_up(error: psycopg.OperationalError) -> bool:
    """Whether the database server is there, but lets nobody in yet: after a crash it reads its journal first."""
    return any(words in str(error) for words in STARTING)


def lock_of(code: str) -> int:
    """The number of the lock that whoever writes to this table holds."""
    return int.from_bytes(blake2b(code.encode(), digest_size=8).digest(), signed=True)


def sentence(error: psycopg.Error) -> str:
    match error:
        case psycopg.errors.LockNotAvailable():
            return N_("The database {name} is held by another program. Try again in a moment.")
        case psycopg.errors.DiskFull():
            return N_("There is no room left for the database {name}.")
        case _:
            return N_("The database {name} cannot be used: {reason}.")
