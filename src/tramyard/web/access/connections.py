"""Connections: as many as there are descriptors for, not too many for one address, and none that says nothing.

uvicorn itself limits neither the head of a request nor how long somebody may hold a connection without asking for
anything. Both are done here, around its protocol, before any of our own code is asked.
"""

import asyncio
import logging
import resource
import time
from collections.abc import Callable
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from tramyard.web.access.rate_limits import Pace
from tramyard.web.asker import household
from tramyard.web.limits import Limits

WANTED: Final = 65_536
"""Descriptors that are asked for at the start."""
QUIET: Final = 60.0
"""Seconds between two lines of the log about the same thing."""
PIECE: Final = 4096
"""Bytes of a live line that are looked at before it is asked whether there is too much of them."""
FULL: Final = "503 Service Unavailable"
TOO_MANY: Final = "429 Too Many Requests"
TOO_LARGE: Final = "431 Request Header Fields Too Large"

log = logging.getLogger("tramyard")


def raise_descriptor_limit() -> None:
    """As many descriptors as this process may have; the number is told in the log where it is small."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if wanted > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    if soft < WANTED:
        log.warning("This process may have %d descriptors: LimitNOFILE of its unit gives it more.", soft)


def descriptors() -> int:
    """How many this process may have."""
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


class Doorkeeper:
    """Says who may connect, and writes into the log when somebody may not: once in a while, not each time."""

    def __init__(
        self, limits: Limits, descriptors: int, believed: str = "127.0.0.1", clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits
        self._most = max(1, descriptors - limits.spare)
        self._believed = {host.strip() for host in believed.split(",")}
        """Proxies that speak for others: who they speak for is counted later."""
        self._clock = clock
        self._told: dict[str, float] = {}

    def refusal(self, host: str, connected: int, of_this: Callable[[], int]) -> str:
        """The status for somebody from this host, when so many are connected already, of this host and in all; empty:
        come in. Those of a host are counted only where that matters: a proxy opens a connection for each request."""
        if connected >= self._most:
            self.tell("All %d connections are taken.", self._most)
            return FULL
        if "*" in self._believed or host in self._believed:
            return ""
        if of_this() >= self.limits.connections:
            self.tell("An address has %d connections and gets no more.", self.limits.connections)
            return TOO_MANY
        return ""

    def tell(self, sentence: str, number: int) -> None:
        now = self._clock()
        if now - self._told.get(sentence, -QUIET) >= QUIET:
            self._told[sentence] = now
            log.warning(sentence, number)


class BoundedHttp(HttpToolsProtocol):
    """A connection that must bring whole requests within bounds of size and time."""

    def __init__(
        self,
        doorkeeper: Doorkeeper,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._doorkeeper = doorkeeper
        self._limits = doorkeeper.limits
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._in_head = True
        self._head = 0
        """Bytes of a head that is not complete yet."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        others = len(self.connections)
        super().connection_made(transport)
        host = _host(self)
        status = self._doorkeeper.refusal(host, others, lambda: self._connections_of(host) - 1)
        if status:
            self._turn_away(status)
        else:
            self._expect_within(self._limits.silent)

    def _connections_of(self, host: str) -> int:
        return sum(_host(each) == host for each in self.connections)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        self._is_read()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """What was answered piles up: the other side must read on within the time that a body may take."""
        self._unread = self.loop.call_later(self._limits.slow, self._leave_unread)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._is_read()
        super().resume_writing()

    def _is_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _leave_unread(self) -> None:
        self._doorkeeper.tell(
            "Connections that do not read what they asked for within %d s are closed.", self._limits.slow
        )
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._in_head:
            self._head += len(data)
            if self._head > self._limits.head and not self.transport.is_closing():
                self._doorkeeper.tell("A request brought a head of more than %d bytes.", self._limits.head)
                self._turn_away(TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head = True, 0
        if self._timer is None:  # not the first request of this connection
            self._expect_within(self._limits.silent)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._expect_within(self._limits.slow)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._expect_nothing()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._expect_nothing()
        super().handle_websocket_upgrade()

    def _expect_within(self, seconds: float) -> None:
        """What is on its way must be complete by then, however slowly it drips."""
        self._expect_nothing()
        self._timer = self.loop.call_later(seconds, self._give_up)

    def _expect_nothing(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        if not self.transport.is_closing():
            self._doorkeeper.tell("Connections that say nothing for %d s are closed.", self._limits.silent)
            self.transport.abort()

    def _turn_away(self, status: str) -> None:
        self._expect_nothing()
        head = (
            f"HTTP/1.1 {status}\r\nconnection: close\r\nretry-after: {self._limits.silent}\r\ncontent-length: 0\r\n\r\n"
        )
        self.transport.write(head.encode())
        self.transport.close()


class BoundedLine(WebSocketsSansIOProtocol):
    """A live line on which nobody can keep the server busy with frames that say nothing.

    Messages are read as fast as the yard takes them. Pings, pongs and parts of messages never come so far: a megabyte
    of them holds two hundred thousand, and everybody would wait until all have been looked at.
    """

    def __init__(
        self,
        doorkeeper: Doorkeeper,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._doorkeeper = doorkeeper
        self._pace = Pace(doorkeeper.limits.messages)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_ping(self) -> None:
        if not self._is_flooded():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if not self._is_flooded():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if not self._is_flooded():
            super().handle_cont(event)

    def _is_flooded(self) -> bool:
        """Whether more came within a second than any program needs; then the line ends."""
        if not self.transport.is_closing() and self._pace.wait():
            self._doorkeeper.tell(
                "Live lines with more than %d frames a second that say nothing are closed.",
                self._doorkeeper.limits.messages,
            )
            self.transport.abort()
        return self.transport.is_closing()


def _host(protocol: object) -> str:
    client: tuple[str, int] | None = getattr(protocol, "client", None)
    return household(client[0]) if client else ""
