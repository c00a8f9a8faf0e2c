"""A backup is a SQLite file of today's form, whichever database it was taken from; it can be restored into either.

It is taken while the server runs and holds the tables of one moment. Restoring replaces everything in one transaction;
a running server is told to look at all its tables again.
"""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.store.desk import ALL
from tramyard.store.line import Line, Row
from tramyard.store.opening import line_to
from tramyard.store.schema import TABLES, form_of, migrate
from tramyard.store.sqlite import SqliteLine

AT_ONCE = 500
"""Rows that are copied at a time."""
PATIENCE = 30.0
KEYS = {"yard_events": "code, version"}
"""The order in which rows are read: by their key, which is the first column of most."""
BOOLEANS = ("listed", "waiting", "playing", "blocked")
"""Columns that SQLite keeps as numbers."""


def back_up(url: str, file: Path) -> int:
    """Copies the database into a new file, which nobody else may read; how many tables it holds.

    YardError if the file exists. The file appears only when the backup is whole.
    """
    if file.exists():
        raise YardError(_("{file} exists already: a backup never replaces another.").format(file=file))
    connect, where = line_to(url, PATIENCE)
    with closing(connect()) as line, _beside(file) as part:
        migrate(line, where)
        if isinstance(line, SqliteLine):
            line.copy_to(str(part))
        else:
            _copy_rows_to(line, part)
        count = _checked(part)
        part.replace(file)
    return count


def restore(file: Path, url: str) -> int:
    """Replaces everything in the database by what a backup holds; how many tables that are.

    An older backup is brought to today's form on the way. YardError if the file is no backup, or damaged.
    """
    if not file.is_file():
        raise YardError(_("There is no file {file}.").format(file=file))
    connect, where = line_to(url, PATIENCE)
    with tempfile.TemporaryDirectory(prefix="yard-restore-") as folder:
        copied = Path(folder) / "yard.db"
        with closing(SqliteLine(str(file), PATIENCE)) as backup:
            if not form_of(backup, backup.tables()):
                raise YardError(_("{file} is no backup of a yard.").format(file=file))
            backup.copy_to(str(copied))
        with closing(SqliteLine(str(copied), PATIENCE)) as source, closing(connect()) as target:
            migrate(source, str(file))
            migrate(target, where)
            return _replace_rows(source, target)


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """A place to write, next to where the file shall be, that goes again if something fails."""
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)  # for nobody else to read
    except OSError as error:
        raise YardError(_("{file} cannot be written: {reason}.").format(file=file, reason=error.strerror)) from error
    os.close(descriptor)
    try:
        yield Path(name)
    finally:
        for end in ("", "-wal", "-shm"):
            Path(f"{name}{end}").unlink(missing_ok=True)


def _checked(part: Path) -> int:
    """How many tables a fresh backup holds. YardError if it is not sound."""
    with closing(SqliteLine(str(part), PATIENCE)) as line:
        if damage := line.damage():
            raise YardError(_("The backup is not sound: {fault}.").format(fault=damage[0]))
        count: int = line.fetch("SELECT COUNT(*) FROM yard_tables")[0][0]
    return count


def _copy_rows_to(line: Line, part: Path) -> None:
    from tramyard.store.postgres import PostgresLine  # an extra

    assert isinstance(line, PostgresLine)
    with closing(SqliteLine(str(part), PATIENCE)) as target, line.snapshot():
        migrate(target, str(part))
        with target.transaction():
            _copy_rows(line, target)


def _replace_rows(source: Line, target: Line) -> int:
    with target.transaction():
        for name in TABLES:
            target.run(f"DELETE FROM {name}")
        count = _copy_rows(source, target)
        target.run("DELETE FROM yard_notices")
        target.run("INSERT INTO yard_notices (code, at) VALUES (?, ?)", [ALL, time.time()])
    return count


def _copy_rows(source: Line, target: Line) -> int:
    """All rows of all tables; how many tables to play at they are."""
    for name, columns in TABLES.items():
        names = columns.split(", ")
        marks = f"({', '.join('?' * len(names))})"
        for rows in _pages(source, name, columns):
            values = [
                bool(value) if column in BOOLEANS else value
                for row in rows
                for column, value in zip(names, row, strict=True)
            ]
            target.run(f"INSERT INTO {name} ({columns}) VALUES {', '.join([marks] * len(rows))}", values)
    count: int = target.fetch("SELECT COUNT(*) FROM yard_tables")[0][0]
    return count


def _pages(line: Line, name: str, columns: str) -> Iterator[list[Row]]:
    """Some at a time, so that a large database needs no large memory."""
    key = KEYS.get(name, columns.partition(",")[0])
    keys = len(key.split(", "))
    order = f"ORDER BY {key} LIMIT {AT_ONCE}"
    rows = line.fetch(f"SELECT {columns} FROM {name} {order}")
    while rows:
        yield rows
        marks = ", ".join("?" * keys)
        rows = line.fetch(f"SELECT {columns} FROM {name} WHERE ({key}) > ({marks}) {order}", rows[-1][:keys])
