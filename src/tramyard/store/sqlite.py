"""SQLite: one file, nothing to set up. Readers never wait for the writer (WAL), a commit is on disk (FULL)."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from tramyard.kernel.words import N_
from tramyard.store.line import Row, Values
from tramyard.store.trouble import StoreTrouble


class SqliteLine:
    """A connection to a file, which is made if it does not exist."""

    def __init__(self, path: str, patience: float) -> None:
        self._path = path
        with self._telling():
            # The store lets one thread at a time use it, not always the one that opened it.
            self._connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
            try:
                self._connection.execute("PRAGMA journal_mode = WAL")
                self._connection.execute("PRAGMA synchronous = FULL")
            except sqlite3.Error:
                self._connection.close()
                raise

    def fetch(self, sql: str, values: Values = ()) -> list[Row]:
        with self._telling():
            return self._connection.execute(sql, values).fetchall()

    def run(self, sql: str, values: Values = ()) -> None:
        with self._telling():
            self._connection.execute(sql, values)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self._telling():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            # The low byte is the kind of error, the rest its circumstances.
            kind = getattr(error, "sqlite_errorcode", 0) & 0xFF
            raise StoreTrouble(SENTENCES.get(kind, FAILED), file=self._path, reason=str(error)) from error


FAILED = N_("The database file {file} cannot be used: {reason}.")
SENTENCES = {
    sqlite3.SQLITE_BUSY: N_("The database file {file} is held by another program. Try again in a moment."),
    sqlite3.SQLITE_FULL: N_("There is no room left for the database file {file}."),
}
