"""Which database is meant: a file, or a PostgreSQL URL."""

import re
from collections.abc import Callable

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.store.line import Line
from tramyard.store.schema import migrate
from tramyard.store.sqlite import SqliteLine
from tramyard.store.store import Store


def open_store(url: str, patience: float = 5.0) -> Store:
    """The store in the file (`yard.db`, `sqlite:yard.db`) or server (`postgresql://user@host/database`) named.

    It is made if it is new and brought to today's form if it is old. `patience` is how many seconds to wait for
    a database that another program holds. YardError if the address makes no sense or cannot be opened.
    """
    connect, where = line_to(url, patience)
    writing = connect()
    try:
        migrate(writing, where)
        return Store(writing, connect())
    except YardError:
        writing.close()
        raise


def line_to(url: str, patience: float) -> tuple[Callable[[], Line], str]:
    """How to connect, and the database's name for messages (a URL can hold a password)."""
    scheme = re.match(r"([A-Za-z][A-Za-z0-9+.-]+):", url)
    if scheme is None or scheme[1] == "sqlite":
        path = url.removeprefix("sqlite:")
        if not path or path.startswith((":", "//")) or "\0" in path:
            raise not_understood()
        return lambda: SqliteLine(path, patience), path
    if scheme[1] not in ("postgresql", "postgres"):
        raise not_understood()
    return postgres_line_to(url, patience), _("The database")


def postgres_line_to(url: str, patience: float) -> Callable[[], Line]:
    try:
        import psycopg  # an extra: most yards keep their tables in a file

        from tramyard.store.postgres import PostgresLine
    except ImportError as error:
        raise YardError(_("PostgreSQL needs one more package: pip install 'tramyard[postgres]'.")) from error
    try:
        psycopg.conninfo.conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        raise not_understood() from None
    return lambda: PostgresLine(url, patience)


def not_understood() -> YardError:
    return YardError(
        _("Expected the database as a file (yard.db, sqlite:yard.db) or as postgresql://USER:PASSWORD@HOST/DATABASE.")
    )
