"""Who is asking: seat secrets from the cookie of a table, or from the Authorization header of a program."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.datastructures import State as AppState

from tramyard.kernel.words import _
from tramyard.web.tables.secrets import hashed, read_code
from tramyard.web.tables.table import Table
from tramyard.web.tables.yard import Yard
from tramyard.web.trouble import Trouble

BETWEEN = "~"
"""Between the secrets of several seats on one device."""
YEAR = 365 * 24 * 3600
SEATED: list[dict[str, list[str]]] = [{"seat": []}]
"""How the API's description says of an operation that it is for those who sit at the table."""

Connection = ASGIConnection[Any, Any, Any, Any]
Asked = Request[object, object, AppState]


def yard_of(connection: Connection) -> Yard:
    yard = connection.app.state.yard
    assert isinstance(yard, Yard)
    return yard


def cookie_name(code: str) -> str:
    return f"tramyard-{code.lower()}"


def tables_of(connection: Connection, most: int) -> list[str]:
    """The codes of the tables this device has a cookie of, the newest so many; what can be no code is passed over."""
    prefix = cookie_name("")
    codes = [read_code(name.removeprefix(prefix)) for name in connection.cookies if name.startswith(prefix)]
    return [code for code in codes if code][-most:]


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


BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox"}
BROWSERS |= {"Chrome": "Chrome", "CriOS": "Chrome", "Safari": "Safari"}
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS X": "Mac"}
SYSTEMS |= {"CrOS": "ChromeOS", "Linux": "Linux"}
"""What browsers call themselves, in the order in which they are to be believed: most also say that they are others."""


def device_name(connection: Connection) -> str:
    """What a device says it is, for its owner to tell it from others: `Firefox, Android`. Empty for programs."""
    agent = connection.headers.get("user-agent", "")
    found = [next((name for sign, name in known.items() if sign in agent), "") for known in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in found if name) if found[0] else ""


def kept_secrets(connection: Connection, table: Table) -> list[str]:
    """Those secrets of a connection that still prove a seat, or one that was left."""
    held = [(secret, [hashed(secret)]) for secret in secrets_of(connection, table.code)]
    return [secret for secret, proof in held if table.seats_of(proof) or table.left_by(proof)]


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
