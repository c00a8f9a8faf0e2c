"""What waits to be written, and how a group of it becomes one transaction.

The group is checked in the order of arrival, then written with one statement per SQL table: few calls, because
after each of them the writing thread must win Python's lock back from the event loop.
"""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from tramyard.store.line import Line, Values
from tramyard.store.trouble import Conflict

MOST_ROWS = 1000
"""In one statement: both databases limit the values it may carry."""


class Change(NamedTuple):
    """Events to append and the state they lead to; `after` is the version they build on, None for a new table."""

    code: str
    after: int | None
    version: int
    table: Values
    """Without its size, which is counted here."""
    events: Sequence[Values]
    content: Values | None = None
    """What a new table is played with."""
    ahead: int | None = None
    """Letters of earlier events, where these were written ahead."""


class Ahead(NamedTuple):
    """Some of a new table's many events, before the table itself: in one transaction all of them would keep everybody
    else waiting. Until the table follows nobody sees them, and what never follows is cleared away."""

    code: str
    at: float
    events: Sequence[Values]


class Delete(NamedTuple):
    """A table to forget, with its content if no other table uses it; in conflict if it was used since `idle`."""

    code: str
    idle: float = math.inf


class Statements(NamedTuple):
    """Anything else, as SQL with its values."""

    some: Sequence[tuple[str, Values]]


Job = Change | Ahead | Delete | Statements


def write(line: Line, jobs: Sequence[Job]) -> list[Conflict | None]:
    """All jobs in one transaction, on disk when this returns; a job in conflict leaves no trace."""
    with line.transaction(tables_of(jobs)):
        batch = Batch(line, jobs)
        outcomes = [batch.take(job) for job in jobs]
        batch.flush()
    return outcomes


def tables_of(jobs: Sequence[Job]) -> list[str] | None:
    """The tables that a group writes to; None where it may touch anything."""
    codes: set[str] = set()
    for job in jobs:
        if not isinstance(job, Change | Ahead):
            return None
        codes.add(job.code)
    return list(codes)


def stored_versions(line: Line, changes: Sequence[Change]) -> dict[str, int]:
    """The versions at which the tables that are to be changed stand now."""
    expected: dict[str, int | None] = {}
    for change in changes:
        expected.setdefault(change.code, change.after)
    known = {code: version for code, version in expected.items() if version is not None}
    if known and len(known) == len(expected):
        # Almost always all tables stand where they are said to stand. One row tells so, and to fetch one costs as
        # many fights for Python's lock as to fetch one of many.
        marks = ", ".join(["(?, ?)"] * len(known))
        asked = f"WITH asked (code, version) AS (VALUES {marks})"
        sql = f"{asked} SELECT COUNT(*) FROM asked JOIN yard_tables USING (code, version)"
        if line.fetch(sql, list(chain.from_iterable(known.items())))[0][0] == len(known):
            return known
    if not expected:
        return {}
    marks = ", ".join("?" * len(expected))
    return dict(line.fetch(f"SELECT code, version FROM yard_tables WHERE code IN ({marks})", sorted(expected)))


class Batch:
    """The rows of a group, collected while its versions are checked."""

    def __init__(self, line: Line, jobs: Sequence[Job]) -> None:
        self._line = line
        self._tables: dict[str, Values] = {}
        self._sizes: Counter[str] = Counter()
        self._events: list[Values] = []
        self._contents: list[Values] = []
        self._versions = stored_versions(line, [job for job in jobs if isinstance(job, Change)])

    def take(self, job: Job) -> Conflict | None:
        match job:
            case Change():
                stored = self._versions.get(job.code)
                if stored != job.after:
                    return Conflict(job.code, stored)
                self._versions[job.code] = job.version
                self._tables[job.code] = job.table
                self._sizes[job.code] += sum(size_of(event) for event in job.events)
                self._events += job.events
                if job.content is not None:
                    self._contents.append(job.content)
                if job.ahead is not None:
                    self._sizes[job.code] += job.ahead
                    self._line.run("DELETE FROM yard_ahead WHERE code = ?", [job.code])
            case Ahead():
                return self._write_ahead(job)
            case Delete():
                self.flush()
                return self._delete(job)
            case Statements():
                self.flush()
                for sql, values in job.some:
                    self._line.run(sql, values)
        return None

    def _write_ahead(self, job: Ahead) -> Conflict | None:
        for (version,) in self._line.fetch("SELECT version FROM yard_tables WHERE code = ?", [job.code]):
            return Conflict(job.code, version)
        sql = "INSERT INTO yard_ahead (code, at) VALUES (?, ?) ON CONFLICT (code) DO NOTHING"
        self._line.run(sql, [job.code, job.at])
        self._events += job.events
        return None

    def _delete(self, job: Delete) -> Conflict | None:
        found = self._line.fetch("SELECT version, content, updated, used FROM yard_tables WHERE code = ?", [job.code])
        for version, content, updated, used in found:
            if max(updated, used) >= job.idle:
                return Conflict(job.code, version)
            self._line.run("DELETE FROM yard_tables WHERE code = ?", [job.code])
            unused = "NOT EXISTS (SELECT 1 FROM yard_tables WHERE content = ?)"
            self._line.run(f"DELETE FROM yard_contents WHERE fingerprint = ? AND {unused}", [content, content])
        self._line.run("DELETE FROM yard_events WHERE code = ?", [job.code])
        self._versions.pop(job.code, None)
        return None

    def flush(self) -> None:
        self._insert(
            "INSERT INTO yard_tables"
            " (code, version, updated, listed, waiting, state, playing, content, owner, due, used, size)",
            [(*row, row[2], self._sizes[code]) for code, row in self._tables.items()],
            "ON CONFLICT (code) DO UPDATE SET version = excluded.version, updated = excluded.updated,"
            " listed = excluded.listed, waiting = excluded.waiting, state = excluded.state, playing = excluded.playing,"
            " due = excluded.due, used = excluded.used, size = yard_tables.size + excluded.size",
        )
        self._insert("INSERT INTO yard_events (code, version, at, kind, line, data, dump)", self._events)
        self._insert(
            "INSERT INTO yard_contents (fingerprint, game, name, text, owner)",
            sorted(self._contents, key=lambda row: str(row[0])),  # so that no two processes wait in a circle
            "ON CONFLICT (fingerprint) DO NOTHING",
        )
        self._tables, self._events, self._contents = {}, [], []
        self._sizes.clear()

    def _insert(self, head: str, rows: Sequence[Values], tail: str = "") -> None:
        for first in range(0, len(rows), MOST_ROWS):
            some = rows[first : first + MOST_ROWS]
            marks = f"({', '.join('?' * len(some[0]))})"
            self._line.run(f"{head} VALUES {', '.join([marks] * len(some))} {tail}", list(chain.from_iterable(some)))


def size_of(event: Values) -> int:
    """Letters of an event's data and dump."""
    return sum(len(text) for text in event[-2:] if isinstance(text, str))
