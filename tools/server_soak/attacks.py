"""Fifty honest tables while a stranger attacks: they must not wait twice as long as undisturbed in the same run.

    python -m tools.server_soak.attacks [--tables 50] [--rounds 5] [--seconds 30] [--pace 60]

Quiet and attacked rounds take turns. Each honest table has an address of its own; the stranger has one, and goes no
faster than `--pace` requests a second. The server runs with its usual limits. A 500 is a failure too.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec
import uvloop

from bench.load import busy
from bench.tables import Kind, Load, Server, connect, lay, play
from tools.ports import held_port
from tools.server_soak.crowd import SCRIPTS
from tools.server_soak.servers import memory, part

ROOT = Path(__file__).resolve().parent.parent.parent
EACH = 2.0
"""Seconds between two actions at a table."""
TWICE = 2.0


class Told(msgspec.Struct):
    """What the attackers' process prints."""

    answers: dict[str, dict[str, int]]
    """By attack, how often which status was answered."""
    processor: float


class Outcome(NamedTuple):
    """What came of it."""

    quiet: list[float]
    attacked: list[float]
    answers: dict[str, Counter[str]]
    attackers: float
    """Processor seconds of the stranger."""
    server: tuple[float, float]
    """Processor seconds of the server, quiet and attacked."""
    memory: tuple[float, float]


@contextmanager
def served() -> Iterator[tuple[str, int]]:
    """The address and process of `tramyard serve` with its usual limits."""
    with held_port() as port, tempfile.TemporaryDirectory(prefix="yard-attacks-") as folder:
        command = [sys.executable, "-m", "tramyard", "serve", "--port", str(port), "--database", f"{folder}/yard.db"]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            assert process.stdout is not None
            process.stdout.readline()
            try:
                yield f"127.0.0.1:{port}", process.pid
            finally:
                process.terminate()


async def measure(host: str, pid: int, tables: int, rounds: int, seconds: float, pace: float) -> Outcome:
    load = Load()
    lanes = []
    for number in range(tables):
        source = f"127.0.{1 + number // 200}.{1 + number % 200}"
        laid = lay(host, SCRIPTS[number % len(SCRIPTS)], source)
        lanes.append(await connect(Server(host, source), [laid], load, Kind()))
    began = time.perf_counter()
    lasts = 2 * rounds * (seconds + 2.0) + 30.0
    starts = [began + EACH * number / tables for number in range(tables)]
    playing = [
        asyncio.create_task(play(lane, load, due, began + lasts, EACH)) for lane, due in zip(lanes, starts, strict=True)
    ]
    await asyncio.sleep(EACH)
    waits: dict[bool, list[float]] = {False: [], True: []}
    works = {False: 0.0, True: 0.0}
    answers: dict[str, Counter[str]] = {}
    attackers = 0.0
    before = memory(pid)
    for attacked in [False, True] * rounds:
        load.waits = waits[attacked]
        worked = busy(pid)
        if attacked:
            told = await stranger(host, seconds, pace)
            attackers += told.processor
            for name, counted in told.answers.items():
                answers.setdefault(name, Counter()).update(counted)
        else:
            await asyncio.sleep(seconds)
        works[attacked] += busy(pid) - worked
        load.waits = []
        await asyncio.sleep(1.0)
    for task in playing:
        task.cancel()
    failed = [told for told in await asyncio.gather(*playing, return_exceptions=True) if isinstance(told, Exception)]
    assert not failed, f"honest players could not play: {failed[0]!r}"
    return Outcome(waits[False], waits[True], answers, attackers, (works[False], works[True]), (before, memory(pid)))


async def stranger(host: str, seconds: float, pace: float) -> Told:
    """What the attackers' process tells."""
    command = [sys.executable, "-m", "tools.server_soak.attackers", host, str(seconds), str(pace)]
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=subprocess.PIPE)
    told, _nothing = await process.communicate()
    return msgspec.json.decode(told, type=Told)


def report(found: Outcome) -> bool:
    """Whether the honest did not notice, and no 500 was told."""
    quiet, attacked = part(found.quiet, 99), part(found.attacked, 99)
    for name, counted in sorted(found.answers.items()):
        print(f"  {name:16} {', '.join(f'{status} x{times}' for status, times in sorted(counted.items()))}")
    print(
        f"honest: {len(found.quiet)} actions undisturbed, p50 {1000 * part(found.quiet, 50):.1f} ms, p99"
        f" {1000 * quiet:.1f} ms; {len(found.attacked)} attacked, p50 {1000 * part(found.attacked, 50):.1f} ms,"
        f" p99 {1000 * attacked:.1f} ms: {attacked / quiet:.2f} x (goal below {TWICE:g})"
    )
    print(
        f"processor: attackers {found.attackers:.1f} s, server {found.server[0]:.1f} s undisturbed and"
        f" {found.server[1]:.1f} s attacked; server's memory {found.memory[0]:.0f} MB, then {found.memory[1]:.0f} MB"
    )
    mistakes = sum(counted["500"] for counted in found.answers.values())
    if mistakes:
        print(f"{mistakes} answers were 500")
    return not mistakes and attacked < TWICE * quiet


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=30.0, help="of each round, quiet and attacked")
    parser.add_argument("--pace", type=float, default=60.0, help="requests a second of the stranger")
    args = parser.parse_args()
    with served() as (host, pid):
        found = uvloop.run(measure(host, pid, args.tables, args.rounds, args.seconds, args.pace))
    return 0 if report(found) else 1


if __name__ == "__main__":
    sys.exit(main())
