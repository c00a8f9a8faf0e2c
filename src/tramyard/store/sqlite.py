"""SQLite: one file, nothing to set up. Readers never wait for the writer (WAL), a commit is on disk (FULL)."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from tramyard.kernel.words import N_
from tramyard.store.line import Row, Values
from tramyard.store.trouble import StoreTrouble


class SqliteLine:
    """A connection to a file, which is made if it does not exist."""

    def __init__(self, path: str, patience: float) -> None:
        self._path = path
        _make_private(path)
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

    def tables(self) -> set[str]:
        return {name for (name,) in self.fetch("SELECT name FROM sqlite_master WHERE type = 'table'")}

    def disk(self) -> int:
        return sum(file.stat().st_size for end in ("", "-wal") if (file := Path(f"{self._path}{end}")).exists())

    def vacuum(self) -> None:
        """What it wrote lies in the log beside the file until that is emptied too."""
        self.run("VACUUM")
        self.fetch("PRAGMA wal_checkpoint(TRUNCATE)")

    def damage(self) -> list[str]:
        try:
            return [told for (told,) in self.fetch("PRAGMA integrity_check(20)") if told != "ok"]
        except StoreTrouble as trouble:  # too damaged to be looked through
            return [str(trouble)]

    def copy_to(self, path: str) -> None:
        """The whole database into a file, while others go on writing; what is there is replaced."""
        with self._telling(), closing(sqlite3.connect(path)) as other:
            self._connection.backup(other)  # in one step: with WAL it holds up nobody, and begins anew for nobody

    @contextmanager
    def transaction(self, tables: Sequence[str] | None = None) -> Iterator[None]:
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


def _make_private(path: str) -> None:
    """A new file is for nobody else to read. If root makes it, it belongs to whom its folder belongs: the server."""
    try:
        made = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except OSError:  # it is there; or it cannot be, which is told when it is opened
        return
    if os.geteuid() == 0:
        home = Path(path).absolute().parent.stat()
        os.fchown(made, home.st_uid, home.st_gid)
    os.close(made)


FAILED = N_("The database file {file} cannot be used: {reason}.")
SENTENCES = {
    sqlite3.SQLITE_BUSY: N_("The database file {file} is held by another program. Try again in a moment."),
    sqlite3.SQLITE_FULL: N_("There is no room left for the database file {file}."),
}
