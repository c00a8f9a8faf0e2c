"""The door: what is too large, meant for another host or from somebody kept out goes no further, whatever it asks."""

import json
import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final
from urllib.parse import urlencode, urlsplit

from litestar.enums import ScopeType
from litestar.types import HTTPScope, Message, Receive, Scope, Send

from tramyard.kernel.words import _
from tramyard.web.access.safety import with_headers
from tramyard.web.asker import current_address
from tramyard.web.limits import Limits
from tramyard.web.tables.house import House
from tramyard.web.trouble import Trouble

HOST: Final = re.compile(r"(?:[\w.-]{0,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?", re.ASCII | re.IGNORECASE)
"""A name or an address of a host, and its port."""


def refusal(scope: Scope, limits: Limits, hosts: Collection[str], house: House) -> Trouble | None:
    """Why this request is not even looked at; None where it may come in."""
    size = len(scope["raw_path"]) + len(scope["query_string"])
    for name, value in scope["headers"]:
        size += len(name) + len(value)
    if size > limits.head:
        return Trouble(431, _("The head of the request is too large."))
    if not _is_called_well(scope):
        return Trouble(400, _("The request cannot be understood: {fault}.").format(fault="Host"))
    if hosts and host_of(scope) not in hosts:
        return Trouble(421, _("This server is known by another name."))
    try:
        house.check_welcome(current_address())
    except Trouble as trouble:
        return trouble
    return None


def host_of(scope: Scope) -> str:
    """The name it was called by, without the port."""
    host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1").lower()
    return host if host.endswith("]") else host.rpartition(":")[0] or host


def _is_called_well(scope: Scope) -> bool:
    """Whether it was called by one name that there can be: links are made from it, and read."""
    named = [value for name, value in scope["headers"] if name == b"host"]
    return not named or (len(named) == 1 and _can_be_a_host(named[0]))


@lru_cache(1000)
def _can_be_a_host(name: bytes) -> bool:
    text = name.decode("latin-1")
    if HOST.fullmatch(text) is None:
        return False
    try:
        return (urlsplit(f"//{text}").port or 0) >= 0
    except ValueError:  # no such port, or no address in the brackets
        return False


async def turn_away(scope: Scope, receive: Receive, send: Send, trouble: Trouble) -> None:
    """Answers without asking anybody."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        await send({"type": "websocket.close", "code": 4000 + trouble.status, "reason": trouble.sentence})
        return
    body = json.dumps(
        {"sentence": trouble.sentence, "rule": "", **({"field": trouble.field} if trouble.field else {})}
    ).encode()
    head = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), (b"connection", b"close")]
    if trouble.retry:
        head.append((b"retry-after", b"%d" % trouble.retry))
    headers = with_headers(head, "/api/")
    await send({"type": "http.response.start", "status": trouble.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def leads_to_the_door(scope: Scope) -> bool:
    """Whether somebody wants to look at a page, and can be asked for the club's password instead."""
    accepted = next((value for name, value in scope["headers"] if name == b"accept"), b"")
    return scope["type"] == ScopeType.HTTP and scope["method"] in ("GET", "HEAD") and b"text/html" in accepted


async def show_the_door(scope: Scope, send: Send) -> None:
    """From there on they come back to where they wanted to go."""
    where = f"/door?{urlencode({'back': scope['path']})}"
    headers = with_headers([(b"location", where.encode()), (b"content-length", b"0")], "/door")
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def without_body(scope: HTTPScope, send: Send) -> tuple[HTTPScope, Send]:
    """HEAD is GET of which only the head is sent."""

    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    asked = scope.copy()
    asked["method"] = "GET"
    return asked, send_head
