"""A port that is held is nobody else's, whatever runs on the machine."""

import errno
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tools.ports import held_port

ROOT = Path(__file__).resolve().parents[2]
HELD = 200
BINDS_ALL = """
import resource, socket
_soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 6000), hard))
taken = []
try:
    while len(taken) < 5000:
        taken.append(socket.socket())
        taken[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken[-1].bind(("127.0.0.1", 0))
except OSError:
    pass
print(*[one.getsockname()[1] for one in taken])
"""


def test_a_server_listens_at_it_ends_and_is_started_again() -> None:
    with held_port() as port:
        there = ("127.0.0.1", port)
        for _start in range(3):
            with socket.socket() as caller:
                assert caller.connect_ex(there) == errno.ECONNREFUSED, "nobody is there yet"
            with socket.create_server(there) as server, socket.create_connection(there):
                server.accept()[0].close()
                with pytest.raises(OSError, match="in use"):
                    socket.create_server(there)


def test_nobody_who_asks_for_any_port_is_given_it() -> None:
    with ExitStack() as holding:
        held = {holding.enter_context(held_port()) for _one in range(HELD)}
        told = subprocess.run([sys.executable, "-c", BINDS_ALL], capture_output=True, text=True, check=True).stdout
    taken = set(map(int, told.split()))
    assert len(taken) > HELD
    assert not held & taken


def test_no_port_is_chosen_free_and_used_later() -> None:
    """Whoever needs to know a port beforehand holds it."""
    chosen = [
        str(path.relative_to(ROOT))
        for folder in ("tests", "tools", "bench", "examples")
        for path in (ROOT / folder).rglob("*.py")
        if path != Path(__file__) and "free_port" in path.read_text("utf-8")
    ]
    assert chosen == []
