"""The table under load, beside boardgame.io's server in the same run: actions a second, and how long watchers wait.

    python -m bench.load [--tables 50] [--seconds 2] [--rounds 3] [--without-peer]

Both servers and the client, the same for both, run on this machine over loopback. Ours writes each action to disk
before it answers; boardgame.io keeps its tic-tac-toe in memory, and a second one of it in its flat files, which survive
the process but wait for no disk. They take turns, round after round, and the best round of each counts, because it was
the least disturbed. Ratios are what matters: machines and minutes differ.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import uvloop

from bench import peer
from bench.tables import Kind, Laid, Load, Server, connect, lay, play, script, side_by_side
from tools.node import node, npm
from tools.ports import held_port

ROOT = Path(__file__).resolve().parent.parent
PEER = ROOT / "build" / "boardgame"
PACKAGES = {"boardgame.io": "0.50.2", "node-persist": "3.1.0"}
"""The second one is what its flat files need; it does not bring it along. Later ones write once a second, by design."""
HUMAN = 200.0
"""Actions a second of many people who think."""
FASTEST = 12_000
"""Actions a second that are prepared for."""
KINDS = {
    "live line, human pace": Kind(talking=True, rate=HUMAN),
    "POST, human pace": Kind(rate=HUMAN),
    "live line": Kind(talking=True),
    "POST": Kind(),
    "pages drawn": Kind(watchers=("scenes", "scenes")),
}
"""The calm ones first, and boardgame.io's likewise: what a flood left to do would be counted among their waits."""
GOALS = {"live line": 1.5, "POST": 1.5, "pages drawn": 0.1}
"""How many times as fast as boardgame.io in memory we mean to be."""
GOAL_KEPT = 3.0
"""And how many times as fast as with a storage that survives, which is what somebody would really run."""
GOAL_WORK = 0.6
"""Of boardgame.io's processor time for an action."""
PEER_FULL, PEER_HUMAN = "boardgame.io, in memory", "boardgame.io, human pace"
PEER_KEPT = "boardgame.io, flat files"


@contextmanager
def served(command: list[str], cwd: Path) -> Iterator[int]:
    """A server that prints a line when it is open, and is ended afterwards; its process."""
    with subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield process.pid
        finally:
            process.terminate()


def busy(pid: int) -> float:
    """Seconds a process has worked so far, on all cores."""
    times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


async def load_ours(host: str, tables: int, seconds: float, kind: Kind, works: Callable[[], float]) -> Load:
    """Everybody is connected before the clock starts."""
    load, server = Load(), Server(host)
    laid = lay_lanes(host, tables, (kind.rate or FASTEST) * seconds / tables)
    lanes = [await connect(server, lane, load, kind) for lane in laid]
    return await side_by_side(lanes, play, load, seconds, kind.rate, works)


def lay_lanes(host: str, tables: int, actions: float) -> list[list[Laid]]:
    """So many tables in each lane that their games last for so many actions."""
    scripts = [script(seed) for seed in range(10)]
    lanes: list[list[Laid]] = []
    for lane in range(tables):
        laid: list[Laid] = []
        while sum(len(table.lines) for table in laid) < actions:
            laid.append(lay(host, scripts[(lane + len(laid)) % len(scripts)]))
        lanes.append(laid)
    return lanes


async def load_peer(host: str, tables: int, seconds: float, rate: float, works: Callable[[], float]) -> Load:
    name = f"match{time.monotonic_ns()}"
    lanes = await peer.lay_lanes(Server(host), tables, (rate or peer.FASTEST) * seconds, name)
    return await side_by_side(lanes, peer.play, Load(), seconds, rate, works)


def measure(tables: int, seconds: float, rounds: int, with_peer: bool) -> dict[str, Load]:
    """The best round of each load; at full speed the fastest one, at human pace the one with the shortest waits."""
    found: dict[str, list[Load]] = {}
    with ExitStack() as running:
        folder = running.enter_context(tempfile.TemporaryDirectory(prefix="yard-load-"))
        port = running.enter_context(held_port())
        command = [sys.executable, "-m", "bench.yard_server", str(port), f"sqlite:{folder}/yard.db"]
        works = partial(busy, running.enter_context(served(command, ROOT)))
        loads: dict[str, Callable[[], Coroutine[object, object, Load]]] = {
            name: partial(load_ours, f"127.0.0.1:{port}", tables, seconds, kind, works) for name, kind in KINDS.items()
        }
        if with_peer:
            fetch_peer()
            for some, where in (({PEER_HUMAN: HUMAN, PEER_FULL: 0.0}, []), ({PEER_KEPT: 0.0}, [f"{folder}/peer"])):
                peers_port = running.enter_context(held_port())
                theirs = served([*node(), "server.mjs", str(peers_port), *where], PEER)
                peer_works = partial(busy, running.enter_context(theirs))
                for name, rate in some.items():
                    loads[name] = partial(load_peer, f"127.0.0.1:{peers_port}", tables, seconds, rate, peer_works)
        for _round in range(rounds):
            for name, load in loads.items():
                found.setdefault(name, []).append(uvloop.run(load()))
    return {
        name: min(some, key=lambda load: load.part(99)) if "pace" in name else max(some, key=lambda load: load.rate)
        for name, some in found.items()
    }


def fetch_peer() -> None:
    """From the npm registry into build/, once."""
    PEER.mkdir(parents=True, exist_ok=True)
    (PEER / "server.mjs").write_bytes((ROOT / "bench" / "boardgame" / "server.mjs").read_bytes())
    if all((PEER / "node_modules" / name).is_dir() for name in PACKAGES):
        return
    (PEER / "package.json").write_text(json.dumps({"private": True, "type": "module", "dependencies": PACKAGES}))
    quiet = ["install", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([*npm(), *quiet], cwd=PEER, check=True, stdout=subprocess.DEVNULL)


def told(name: str, load: Load) -> str:
    times = f"p50 {load.part(50):7.2f} ms   p99 {load.part(99):7.2f} ms"
    return f"{name:26} {load.rate:8.0f} actions/s   {times}   server {1e6 * load.busy / load.actions:6.0f} µs each"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each load in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--without-peer", action="store_true", help="where npm cannot be reached")
    args = parser.parse_args()
    loads = measure(args.tables, args.seconds, args.rounds, not args.without_peer)
    print(f"{args.tables} tables, the best of {args.rounds} rounds of {args.seconds:g} s")
    print("p50 and p99: from request to another watcher's event; server: its work for an action, on all cores")
    for name, load in loads.items():
        print(told(name, load))
    if PEER_FULL in loads:
        compare(loads)
    for name in ("live line, human pace", "POST, human pace"):
        print(f"{name} ({HUMAN:.0f} actions a second): p99 {loads[name].part(99):.2f} ms")


def compare(loads: dict[str, Load]) -> None:
    theirs, slow, kept = loads[PEER_FULL], loads[PEER_HUMAN], loads[PEER_KEPT]
    for name, goal in GOALS.items():
        ours = loads[name]
        work = ours.busy / ours.actions / (theirs.busy / theirs.actions)
        print(
            f"{name:12} {ours.rate / theirs.rate:5.2f} x boardgame.io (goal {goal:g}),"
            f" p99 {ours.part(99) / theirs.part(99):5.2f} x,"
            f" the server's work for an action {work:5.2f} x (goal {GOAL_WORK:g})"
        )
        work = ours.busy / ours.actions / (kept.busy / kept.actions)
        print(
            f"{'':12} {ours.rate / kept.rate:5.2f} x boardgame.io in flat files (goal {GOAL_KEPT:g}),"
            f" p99 {ours.part(99) / kept.part(99):5.2f} x, work {work:5.2f} x"
        )
    for name in ("live line, human pace", "POST, human pace"):
        print(f"{name}: p99 {loads[name].part(99) / slow.part(99):.2f} x boardgame.io's at the same pace")


if __name__ == "__main__":
    main()
