"""The access log, where the operator wants one: who asked for what, and what came of it, with secrets masked."""

import logging
import re
import time
from typing import Final

from litestar.types import Message, Scope, Send

log = logging.getLogger("tramyard.visits")
SECRET: Final = re.compile(r"(/resume/|/sit/\d+/|/door/|/devices/)[^/]+")


def masked(path: str) -> str:
    """An address without what opens a seat or the door; what follows a question mark is never written.

    >>> masked("/t/abcdefgh/sit/1/hush"), masked("/api/tables/abcdefgh/devices/12")
    ('/t/abcdefgh/sit/1/***', '/api/tables/abcdefgh/devices/***')
    """
    return SECRET.sub(r"\1***", path).encode("unicode_escape").decode()


def written(scope: Scope, send: Send) -> Send:
    """The same `send`; when the answer begins, a line is written."""
    began = time.perf_counter()
    client = scope.get("client")

    async def write(message: Message) -> None:
        kind = message["type"]
        status = str(message.get("status", kind.partition(".")[2]))
        if kind in ("http.response.start", "websocket.accept", "websocket.close"):
            took = 1000 * (time.perf_counter() - began)
            method = scope.get("method", "LINE")
            host = client[0] if client else "-"
            log.info("%s %s %s %s %.0f ms", host, method, masked(scope["path"]), status, took)
        await send(message)

    return write
