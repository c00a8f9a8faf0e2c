"""The process that serves: its socket, its server, and how Python works in it."""

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, cast

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _

if TYPE_CHECKING:
    import uvicorn
    from litestar import Litestar

    from tramyard.web.limits import Limits

GRACE = 3
"""Seconds that a server which ends waits for what it has begun to answer."""

log = logging.getLogger("tramyard")


def bind(host: str, port: int) -> socket.socket:
    """The socket, so that a port that is taken is told before anything else happens. `::` is open for IPv4 too.

    Nobody is kept waiting at it: a connection is refused until the server answers, so that a proxy asks another one.
    """
    try:
        family, _kind, _protocol, _name, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family)
        try:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, where[0] != "::")
            bound.bind(where)
        except OSError:
            bound.close()
            raise
        return bound
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            sentence = _("Port {port} is taken: perhaps the yard is open already? --port takes another one.")
            raise YardError(sentence.format(port=port)) from error
        sentence = _("Nobody can listen at {host}, port {port}: {reason}.")
        reason = error.strerror or str(error)
        raise YardError(sentence.format(host=host, port=port, reason=reason)) from error


def server(app: "Litestar", limits: "Limits", opened: Callable[[], None] = lambda: None) -> "uvicorn.Server":
    """Runs until a signal ends it; `opened` is called as soon as it answers.

    Whoever waits for news when it ends is told that there are none.
    """
    import uvicorn

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                opened()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.yard.close_doors()
            await super().shutdown(sockets)
            log.warning("The yard is closed.")

    return Server(settings(app, limits))


def tune() -> None:
    """How Python works in a process that does nothing but serve."""
    from tramyard.web.access.connections import raise_descriptor_limit

    raise_descriptor_limit()
    # The thread that writes to the database gets its turn sooner: everybody waits for it.
    sys.setswitchinterval(0.001)
    # What is there now stays; what comes is mostly tables, which are in no cycle and live long.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def survive_hangups() -> None:
    """The end of a terminal is not the end of the server; and there is nothing to read anew."""

    def tell(_signal: int, _frame: FrameType | None) -> None:
        log.warning("SIGHUP changes nothing: settings are read at the start.")

    signal.signal(signal.SIGHUP, tell)


def settings(app: "Litestar", limits: "Limits") -> "uvicorn.Config":
    """How uvicorn serves the yard."""
    import uvicorn

    from tramyard.web.access.connections import BoundedHttp, BoundedLine, Doorkeeper, descriptors

    config = uvicorn.Config(
        app,
        log_config=None,  # all lines of the log have one form
        log_level="warning",
        access_log=False,  # addresses hold the secrets of seats; web/access/access_log.py masks them
        ws_max_size=limits.message,
        ws_ping_interval=limits.silent,
        ws_ping_timeout=limits.silent,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    believed = config.forwarded_allow_ips
    doorkeeper = Doorkeeper(limits, descriptors(), believed if isinstance(believed, str) else ",".join(believed))
    config.http = cast("type[asyncio.Protocol]", partial(BoundedHttp, doorkeeper))
    config.ws = cast("type[asyncio.Protocol]", partial(BoundedLine, doorkeeper))
    return config
