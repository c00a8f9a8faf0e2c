"""Many tables live for minutes at a people's pace: how long watchers wait, and whether memory stays flat.

    python -m tools.server_soak.crowd [--tables 500] [--seconds 600] [--rate 200]

Half of the tables play by HTTP, half over a live line; each has a watcher more. Memory counts as flat when, once the
histories that a table remembers are full, it grows by less than a tenth from the second quarter to the last.
"""

import argparse
import asyncio
import sys
import time

import uvloop

from bench.load import busy
from bench.tables import Kind, Load, Server, connect, lay, play, script, side_by_side
from tools.server_soak.servers import Served, database, memory
from tramyard.web.access.connections import raise_descriptor_limit

SCRIPTS = [lines for lines in map(script, range(1, 9)) if len(lines) > 700]
GROWTH = 1.1
"""More than so many times the memory of the second quarter is not flat."""


async def watch_memory(pid: int, found: list[float], seconds: float) -> None:
    """A hundred looks, evenly spread."""
    for _ in range(100):
        found.append(memory(pid))
        await asyncio.sleep(seconds / 100)


async def crowd(server: Served, tables: int, seconds: float, rate: float, found: list[float]) -> Load:
    """All tables at once; everybody is connected before the clock starts."""
    load, door = Load(), Server(server.host)
    lanes = []
    for number in range(tables):
        laid = [lay(server.host, SCRIPTS[number % len(SCRIPTS)])]
        while sum(len(table.lines) for table in laid) < seconds * rate / tables + 10:
            laid.append(lay(server.host, SCRIPTS[number % len(SCRIPTS)]))
        lanes.append(await connect(door, laid, load, Kind(talking=number % 2 == 0)))
    watching = asyncio.create_task(watch_memory(server.pid, found, seconds))
    await side_by_side(lanes, play, load, seconds, rate, lambda: busy(server.pid))
    await watching
    return load


def run(tables: int, seconds: float, rate: float) -> bool:
    """Whether the pace was kept and memory stayed flat."""
    found: list[float] = []
    began = time.monotonic()
    with database("sqlite") as address:
        server = Served(address)
        server.start()
        server.wait()
        try:
            load = uvloop.run(crowd(server, tables, seconds, rate, found))
        finally:
            server.kill()
    second, last = (sorted(part)[len(part) // 2] for part in (found[25:50], found[75:]))
    print(
        f"{tables} tables for {seconds:.0f} s ({time.monotonic() - began:.0f} s with laying them):"
        f" {load.rate:.0f} actions/s, p50 {load.part(50):.1f} ms, p99 {load.part(99):.1f} ms,"
        f" server {100 * load.busy / load.seconds:.0f} % of a core"
    )
    print(f"memory {found[0]:.0f} MB at the start, {second:.0f} MB in the second quarter, {last:.0f} MB in the last")
    return load.rate > 0.9 * rate and last < GROWTH * second


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--rate", type=float, default=200.0, help="actions a second of all together")
    args = parser.parse_args()
    raise_descriptor_limit()
    return 0 if run(args.tables, args.seconds, args.rate) else 1


if __name__ == "__main__":
    sys.exit(main())
