"""The table under load, beside boardgame.io's server in the same run: actions a second, and how long watchers wait.

    python -m bench.load [--tables 50] [--seconds 5] [--without-peer]

Both servers and their clients run on this machine over loopback. Ours writes each action to disk before it answers;
boardgame.io keeps its tic-tac-toe in memory. Ratios are what counts: machines and minutes differ.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import uvloop

from bench.tables import Kind, Laid, Load, lay, run, script
from tools.node import node, npm

ROOT = Path(__file__).resolve().parent.parent
PEER = ROOT / "build" / "boardgame"
PACKAGES = {"boardgame.io": "0.50.2", "socket.io-client": "4.8.1"}
HUMAN = 200.0
"""Actions a second of many people who think."""
KINDS = {
    "live line": Kind(talking=True),
    "POST": Kind(),
    "human pace": Kind(rate=HUMAN),
    "pages drawn": Kind(watchers=("scenes", "scenes")),
}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


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


def measure_ours(tables: int, seconds: float) -> dict[str, Load]:
    scripts = [script(seed) for seed in range(40)]
    port = free_port()
    host = f"127.0.0.1:{port}"
    loads: dict[str, Load] = {}
    with tempfile.TemporaryDirectory(prefix="yard-load-") as folder:
        command = [sys.executable, "-m", "bench.yard_server", str(port), f"sqlite:{folder}/yard.db"]
        with served(command, ROOT) as server:
            for name, kind in KINDS.items():
                lanes = lay_lanes(host, tables, scripts, (kind.rate or 12_000) * seconds / tables)
                loads[name] = uvloop.run(run(host, lanes, seconds, kind, partial(busy, server)))
    return loads


def lay_lanes(host: str, tables: int, scripts: list[list[tuple[int, str]]], actions: float) -> list[list[Laid]]:
    """So many tables in each lane that their games last for so many actions."""
    lanes: list[list[Laid]] = []
    for lane in range(tables):
        laid: list[Laid] = []
        while sum(len(table.lines) for table in laid) < actions:
            laid.append(lay(host, scripts[(lane + len(laid)) % len(scripts)]))
        lanes.append(laid)
    return lanes


def measure_peer(matches: int, seconds: float) -> Load:
    """boardgame.io's own server and clients that speak its protocol, both on node."""
    fetch_peer()
    port = free_port()
    for name in ("server.mjs", "load.mjs"):
        (PEER / name).write_bytes((ROOT / "bench" / "boardgame" / name).read_bytes())
    with served([*node(), "server.mjs", str(port)], PEER) as server:
        command = [*node(), "load.mjs", str(port), str(matches), str(seconds)]
        with subprocess.Popen(command, cwd=PEER, stdout=subprocess.PIPE) as client:
            assert client.stdout is not None
            client.stdout.readline()
            before = busy(server)
            told = json.loads(client.stdout.readline())
            after = busy(server)
    return Load(told["moves"], told["seconds"], told["waits"], busy=after - before)


def fetch_peer() -> None:
    """From the npm registry into build/, once."""
    if all((PEER / "node_modules" / name).is_dir() for name in PACKAGES):
        return
    PEER.mkdir(parents=True, exist_ok=True)
    (PEER / "package.json").write_text(json.dumps({"private": True, "type": "module", "dependencies": PACKAGES}))
    quiet = ["install", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([*npm(), *quiet], cwd=PEER, check=True, stdout=subprocess.DEVNULL)


def told(name: str, load: Load) -> str:
    times = f"p50 {load.part(50):7.2f} ms   p99 {load.part(99):7.2f} ms"
    return f"{name:24} {load.rate:8.0f} actions/s   {times}   server {1e6 * load.busy / load.actions:6.0f} µs each"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--without-peer", action="store_true", help="where npm cannot be reached")
    args = parser.parse_args()
    peer = None if args.without_peer else measure_peer(args.tables, args.seconds)
    loads = measure_ours(args.tables, args.seconds)
    print(f"{args.tables} tables, {args.seconds:g} seconds each; p50 and p99 from request to another watcher's event")
    for name, load in loads.items():
        print(told(f"tramyard, {name}", load))
    if peer is None:
        return
    print(told("boardgame.io, in memory", peer))
    for name, goal in (("live line", 3), ("POST", 3), ("pages drawn", 0.1)):
        load = loads[name]
        print(
            f"{name:12} {load.rate / peer.rate:5.2f} x boardgame.io (goal {goal}),"
            f" p99 {load.part(99) / peer.part(99):5.2f} x,"
            f" the server's work for an action {load.busy / load.actions / (peer.busy / peer.actions):5.2f} x"
        )
    print(f"at {HUMAN:.0f} actions a second: p99 {loads['human pace'].part(99):.2f} ms (goal below 5)")


if __name__ == "__main__":
    main()
