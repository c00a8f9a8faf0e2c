"""The least of HTTP and WebSocket that a load needs: the client must not be what limits the measurement."""

import asyncio
import re
from collections.abc import Callable
from typing import cast

TEXT, PING, PONG = 1, 9, 10
"""Kinds of WebSocket messages."""
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


class Line(asyncio.Protocol):
    """One connection that is kept: a request, then its answer."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._waiting: asyncio.Future[bytes] | None = None
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's does not say so

    def ask(self, request: bytes) -> "asyncio.Future[bytes]":
        assert self._transport is not None
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._waiting

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head = self._buffer.find(b"\r\n\r\n")
        if head < 0:
            return
        found = LENGTH.search(self._buffer, 0, head)
        assert found is not None, self._buffer[:head]
        end = head + 4 + int(found[1])
        if len(self._buffer) < end:
            return
        answer, self._buffer = self._buffer[:end], self._buffer[end:]
        assert answer[9:11] == b"20", answer[:600]
        assert self._waiting is not None
        if not self._waiting.done():  # whoever asked may have gone away
            self._waiting.set_result(answer[head + 4 :])

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class Watch(asyncio.Protocol):
    """A WebSocket; `heard` is called with each message."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self._request = request
        self._heard = heard
        self._buffer = bytearray()
        self._open = False
        self.opened = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's does not say so
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head = self._buffer.find(b"\r\n\r\n")
            if head < 0:
                return
            assert b" 101 " in self._buffer[:20], bytes(self._buffer[:200])
            del self._buffer[: head + 4]
            self._open = True
            self.opened.set_result(None)
        while (message := self._next()) is not None:
            if message:
                self._heard(message)

    def _next(self) -> bytes | None:
        """The next whole message, empty for a ping, which is answered; servers send them without a mask."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        kind, message = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == PING:
            self._send(PONG, message)
        return message if kind < 8 else b""

    def say(self, text: bytes) -> None:
        """A message to the server."""
        self._send(TEXT, text)

    def _send(self, kind: int, text: bytes) -> None:
        """Under a mask that leaves it as it is."""
        assert self._transport is not None
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self._transport.write(bytes([0x80 | kind]) + size + b"\0\0\0\0" + text)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


def post(host: str, path: str, body: bytes, headers: str = "") -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n{headers}"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def listen(host: str, path: str, headers: str = "") -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{headers}"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()
