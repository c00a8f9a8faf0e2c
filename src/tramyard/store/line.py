"""A line to a database: the little that SQLite and PostgreSQL must both do for the store."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

Values = Sequence[str | int | float | None]
Row = tuple[Any, ...]


class Line(Protocol):
    """One connection, used by one thread at a time. SQL is written with `?`; every failure is a StoreTrouble."""

    def fetch(self, sql: str, values: Values = ()) -> list[Row]:
        """All rows of a query, inside a transaction or on its own."""

    def run(self, sql: str, values: Values = ()) -> None:
        """A statement of the transaction that is open."""

    def tables(self) -> set[str]:
        """The names of the SQL tables that are there."""

    def disk(self) -> int:
        """Bytes that the database takes up."""

    def vacuum(self) -> None:
        """Gives back room that nothing uses any more."""

    def damage(self) -> list[str]:
        """What the database itself finds wrong with its files."""

    def transaction(self, tables: Sequence[str] | None = None) -> AbstractContextManager[None]:
        """Only one transaction is open in the whole database, or only one that writes to any of these tables (codes).

        Leaving it commits to disk, an exception undoes it.
        """

    def close(self) -> None: ...
