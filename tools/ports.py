"""Ports of this machine for servers that must be told one: held from before a server starts until after it ended."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager


def hold_port() -> socket.socket:
    """A socket that holds a port of loopback, and never listens.

    As long as it is open the system gives the port to nobody who asks for any port, also while no server answers there;
    but whoever names it may listen, one at a time, if they set SO_REUSEADDR as all servers do. So nothing else that
    runs on this machine can take a port between its choice and its use, or while a server is started again.
    """
    holding = socket.socket()
    holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holding.bind(("127.0.0.1", 0))
    return holding


def port_of(holding: socket.socket) -> int:
    port: int = holding.getsockname()[1]
    return port


@contextmanager
def held_port() -> Iterator[int]:
    """The port, until the end."""
    with hold_port() as holding:
        yield port_of(holding)
