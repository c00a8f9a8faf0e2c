"""Who is asking: seat secrets from the cookie of a table, or from the Authorization header of a program."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.datastructures import State as AppState

from tramyard.kernel.words import _
from tramyard.web.tables.secrets import hashed
from tramyard.web.tables.table import Table
from tramyard.web.tables.yard import Yard
from tramyard.web.trouble import Trouble

BETWEEN = "~"
"""Between the secrets of several seats on one device."""
YEAR = 365 * 24 * 3600

Connection = ASGIConnection[Any, Any, Any, Any]
Asked = Request[object, object, AppState]


def yard_of(connection: Connection) -> Yard:
    yard = connection.app.state.yard
    assert isinstance(yard, Yard)
    return yard


def cookie_name(code: str) -> str:
    return f"tramyard-{code.lower()}"


def secrets_of(connection: Connection, code: str) -> list[str]:
    for name, value in connection.scope["headers"]:
        if name == b"authorization" and (found := bearer_secrets(value)) is not None:
            return found
    return [secret for secret in connection.cookies.get(cookie_name(code), "").split(BETWEEN) if secret]


def bearer_secrets(authorization: bytes) -> list[str] | None:
    """What the Authorization header of a program holds, if it is of the kind we know."""
    if authorization[:7].lower() != b"bearer ":
        return None
    return [secret for secret in authorization[7:].decode("latin-1").strip().split(BETWEEN) if secret]


def proofs_of(connection: Connection, code: str) -> list[str]:
    """What a table knows of those secrets."""
    return [hashed(secret) for secret in secrets_of(connection, code)]


def seats_of(connection: Connection, table: Table) -> list[int]:
    """The seats whose secrets this connection holds."""
    return table.seats_of(proofs_of(connection, table.code))


def watching_seat(connection: Connection, table: Table, wanted: int | None) -> int:
    """The seat this connection looks from."""
    return who_watches(seats_of(connection, table), table, wanted)


def acting_seat(connection: Connection, table: Table, wanted: int | None) -> int:
    """The seat that acts. Raises Trouble(403) for spectators and for other people's seats."""
    return who_acts(seats_of(connection, table), table, wanted)


def who_watches(mine: list[int], table: Table, wanted: int | None) -> int:
    """The seat to look from: the one wanted if it is theirs, else the one to act, else their first, else -1."""
    if wanted is not None and wanted in mine:
        return wanted
    if mine and int(table.position.actor) in mine:
        return int(table.position.actor)
    return mine[0] if mine else -1


def who_acts(mine: list[int], table: Table, wanted: int | None) -> int:
    if not mine:
        raise Trouble(403, _("You are watching this table; only those who sit at it can do that."))
    if wanted is not None and wanted not in mine:
        raise Trouble(403, _("That is somebody else's seat."))
    return who_watches(mine, table, wanted)


def seat_cookie(code: str, secrets: list[str], secure: bool) -> Cookie:
    """The secrets a device holds at a table; with none of them the cookie goes."""
    value = BETWEEN.join(secrets)
    max_age = YEAR if secrets else 0
    return Cookie(cookie_name(code), value=value, max_age=max_age, httponly=True, samesite="lax", secure=secure)
