"""Which database is meant: a file, or a PostgreSQL URL."""

import re
from collections.abc import Callable
from pathlib import Path

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.store.desk import SET
from tramyard.store.line import Line
from tramyard.store.others import Others
from tramyard.store.schema import migrate
from tramyard.store.sqlite import SqliteLine
from tramyard.store.store import Store

OPENED_BY = "opened by"
"""The setting that tells which version served last."""


def open_store(url: str, patience: float = 5.0, opened_by: str = "") -> Store:
    """The store in the file (`yard.db`, `sqlite:yard.db`) or server (`postgresql://user@host/database`) named.

    It is made if it is new and brought to today's form if it is old. `patience` is how many seconds to wait for
    a database that another program holds. YardError if the address makes no sense or cannot be opened. A server says
    which version it is, and so notices at once if nothing can be written.
    """
    connect, where = line_to(url, patience)
    writing = connect()
    try:
        migrate(writing, where)
        if opened_by:
            with writing.transaction():
                writing.run(SET, [OPENED_BY, opened_by])
        return Store(writing, connect(), others_at(url, patience))
    except YardError:
        writing.close()
        raise


def others_at(url: str, patience: float) -> Others:
    """The other processes over this database."""
    if is_file(url):
        return Others()
    from tramyard.store.postgres_others import PostgresOthers  # an extra

    return PostgresOthers(url, patience)


def existing(url: str) -> str:
    """The same address, if there is a database already; YardError where a file would be made by opening it."""
    _connect, where = line_to(url, 0.0)
    if is_file(url) and not Path(where).exists():
        raise YardError(_("There is no database file {file}.").format(file=where))
    return url


def is_file(url: str) -> bool:
    scheme = re.match(r"([A-Za-z][A-Za-z0-9+.-]+):", url)
    return scheme is None or scheme[1] == "sqlite"


def line_to(url: str, patience: float) -> tuple[Callable[[], Line], str]:
    """How to connect, and the database's name for messages (a URL can hold a password)."""
    if is_file(url):
        path = re.sub(r"^sqlite:(///+(?=[^/]))?", lambda found: "/" if found[1] else "", url)
        if not path or path.startswith((":", "//")) or "\0" in path:
            raise not_understood()
        return lambda: SqliteLine(path, patience), path
    if not url.startswith(("postgresql:", "postgres:")):
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
