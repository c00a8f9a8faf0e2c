"""What keeps strangers' pages out: where a request may come from, and the headers of every answer."""

from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tramyard.kernel.words import _
from tramyard.web.trouble import Trouble

SAFE: Final = ("GET", "HEAD", "OPTIONS")
JSON: Final = b"application/json"
LONGEST_PATH: Final = 1000
LONGEST_NAME: Final = 255
"""Letters of an address, and bytes of one part of it: no file can have a longer one."""
POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # pieces are moved by style="transform: ..."
        "img-src 'self' data:",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    ]
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def guarded(app: ASGIApp) -> ASGIApp:
    """What changes something, or listens, must come from our own pages or from programs that are no browser."""

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        listens = scope["type"] == ScopeType.WEBSOCKET
        asks = scope.get("method") in SAFE
        if (listens or not asks) and from_elsewhere(scope):
            raise Trouble(403, _("That request came from another site."))
        if names_nothing(scope["path"]):
            raise Trouble(404, _("There is nothing at this address."))
        if not listens and not asks and scope["path"].startswith("/api/") and not in_json(scope):
            raise Trouble(415, _("What is sent here must be JSON, and its Content-Type must say so."))
        await app(scope, receive, send)

    return guard


def from_elsewhere(scope: Scope) -> bool:
    """Browsers say where a request comes from: in one header that no page can forge, or in an older one."""
    headers = dict(scope["headers"])
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        return site not in (b"same-origin", b"none")
    origin = headers.get(b"origin")
    return origin is not None and origin.partition(b"://")[2] != headers.get(b"host")


def names_nothing(path: str) -> bool:
    """Whether nothing can be at an address: asking the file system for it would fail."""
    parts = path.encode(errors="replace").split(b"/")
    return "\0" in path or len(path) > LONGEST_PATH or max(map(len, parts)) > LONGEST_NAME


def in_json(scope: Scope) -> bool:
    """Whether a body, where there is one, is said to be JSON."""
    headers = dict(scope["headers"])
    bodyless = headers.get(b"content-length", b"0") == b"0" and b"transfer-encoding" not in headers
    return bodyless or headers.get(b"content-type", b"").partition(b";")[0].strip().lower() == JSON


RAW: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
NOT_KEPT: Final = (b"cache-control", b"no-store")


def clothed(app: ASGIApp) -> ASGIApp:
    """Every answer bears the headers; what the API says is for one reader and not to be kept."""

    async def clothe(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_clothed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = with_headers(list(message["headers"]), scope["path"])
            await send(message)

        await app(scope, receive, send_clothed if scope["type"] == ScopeType.HTTP else send)

    return clothe


def with_headers(headers: list[tuple[bytes, bytes]], path: str) -> list[tuple[bytes, bytes]]:
    known = {name.lower() for name, _value in headers}
    more = [header for header in RAW if header[0] not in known]
    if path.startswith("/api/") and b"cache-control" not in known:
        more.append(NOT_KEPT)
    return headers + more
