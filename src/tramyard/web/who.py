"""Who is asking: seat secrets from the cookie of a table, or from the Authorization header of a program."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from tramyard.kernel.words import _
from tramyard.web.table import Table
from tramyard.web.trouble import Trouble

BETWEEN = "~"
"""Between the secrets of several seats on one device."""
YEAR = 365 * 24 * 3600

Connection = ASGIConnection[Any, Any, Any, Any]


def cookie_name(code: str) -> str:
    return f"tramyard-{code}"


def secrets_of(connection: Connection, code: str) -> list[str]:
    bearer = connection.headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        return [bearer[7:].strip()]
    return [secret for secret in connection.cookies.get(cookie_name(code), "").split(BETWEEN) if secret]


def seats_of(connection: Connection, table: Table) -> list[int]:
    """The seats whose secrets this connection holds."""
    found = (table.seat_of(secret) for secret in secrets_of(connection, table.code))
    return sorted({seat for seat in found if seat is not None})


def watching_seat(connection: Connection, table: Table, wanted: int | None) -> int:
    """The seat to look from: the one wanted if it is theirs, else their first, else -1 (a spectator)."""
    mine = seats_of(connection, table)
    if wanted is not None and wanted in mine:
        return wanted
    if mine and int(table.position.actor) in mine:
        return int(table.position.actor)
    return mine[0] if mine else -1


def acting_seat(connection: Connection, table: Table, wanted: int | None) -> int:
    """The seat that acts. Raises Trouble(403) for spectators and for other people's seats."""
    mine = seats_of(connection, table)
    if not mine:
        raise Trouble(403, _("You are watching this table; only those who sit at it can do that."))
    if wanted is not None and wanted not in mine:
        raise Trouble(403, _("That is somebody else's seat."))
    return watching_seat(connection, table, wanted)


def seat_cookie(code: str, secrets: list[str], secure: bool) -> Cookie:
    value = BETWEEN.join(secrets)
    return Cookie(cookie_name(code), value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
