"""Two builds of Tramyard measured in turns, round after round: what a change made faster or slower.

    git worktree add ../before COMMIT && make -C ../before compiled
    python -m bench.builds ../before/build/compiled build/compiled [--rounds 5] [--seconds 0.5] [--least 0.95]

For every room that both know: moves of random play, copies, dumps written and read, and decisions of `greedy`, a second
of processor time. A ratio is that of the best rounds of either, for a busy machine only ever slows down. Fails where
one is below `--least`.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from time import process_time
from typing import Final

import msgspec
from librt.random import Random

from tramyard.bots import make_bot
from tramyard.kernel.game import Game
from tramyard.kernel.playout import random_play
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import rooms

LEAST: Final = 0.95
LINES: Final = 60
"""Moves after which a game is in its middle."""
MEASURES: Final = "from bench.builds import measured; measured({seconds!r})"
Rates = dict[str, float]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="builds", description="Two builds, measured in turns.")
    parser.add_argument("old", type=Path, help="a folder with a tramyard in it")
    parser.add_argument("new", type=Path, help="the other one")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each measurement (0.5)")
    parser.add_argument("--least", type=float, default=LEAST, help=f"the lowest ratio that passes ({LEAST})")
    asked = parser.parse_args(arguments)
    for folder in (asked.old, asked.new):
        if not (folder / "tramyard").is_dir():
            parser.error(f"there is no tramyard in {folder}")
    best: tuple[Rates, Rates] = ({}, {})
    for _ in range(asked.rounds):
        for folder, rates in zip((asked.old, asked.new), best, strict=True):
            for name, rate in told_by(folder, asked.seconds).items():
                rates[name] = max(rate, rates.get(name, 0.0))
    ratios = {name: best[1][name] / rate for name, rate in best[0].items() if name in best[1]}
    for name, ratio in ratios.items():
        print(f"{name:36} {best[0][name]:12,.0f} {best[1][name]:12,.0f}  {ratio:5.2f} x")
    slower = [name for name, ratio in ratios.items() if ratio < asked.least]
    print(f"slower: {', '.join(slower)}" if slower else f"nothing below {asked.least:g} x")
    return 1 if slower else 0


def told_by(build: Path, seconds: float) -> Rates:
    """What a process of its own measures with this build."""
    root = Path(__file__).resolve().parent.parent
    surroundings = {**os.environ, "PYTHONPATH": f"{build.resolve()}{os.pathsep}{root}"}
    command = [sys.executable, "-c", MEASURES.format(seconds=seconds)]
    ran = subprocess.run(command, env=surroundings, capture_output=True, check=False)
    if ran.returncode:
        raise SystemExit(f"{build} cannot be measured:\n{ran.stderr.decode('utf-8', 'replace')}")
    return msgspec.json.decode(ran.stdout, type=Rates)


def measured(seconds: float) -> None:
    """Print the rates of the build that this process has found."""
    rates = {f"{name}: {what}": _rate(work, seconds) for name in rooms() for what, work in works_of(name)}
    sys.stdout.buffer.write(msgspec.json.encode(rates))


def works_of(name: str) -> list[tuple[str, Callable[[], int]]]:
    """What is measured of a room: each does some of it, and answers how much."""
    here = rooms()[name]
    game = here.game(min(max(2, here.min_seats), here.max_seats))
    rng = Random(1)
    middle = decision(game, rng)
    bot = make_bot("greedy", here, game, 1)
    dump = middle.dump()

    def play() -> int:
        return int(random_play(game.start(), rng, 2000))

    def copy() -> int:
        for _ in range(1000):
            middle.copy()
        return 1000

    def write() -> int:
        for _ in range(100):
            middle.dump()
        return 100

    def read() -> int:
        for _ in range(20):
            game.load(dump)
        return 20

    def decide() -> int:
        bot.choose(middle, int(middle.actor))
        return 1

    return [("moves", play), ("copies", copy), ("dumps", write), ("loads", read), ("greedy decisions", decide)]


def decision(game: Game, rng: Random) -> Position:
    """A position in the middle of a random game at which a seat begins an action."""
    while True:
        position = game.start()
        for made in count():
            if position.actor == OVER:
                break
            if made >= LINES and position.actor >= 0 and position.settled and len(position.moves()) > 1:
                return position
            position.play(position.pick(rng))


def _rate(work: Callable[[], int], seconds: float) -> float:
    """How often a second of processor time it is done."""
    work()
    done, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        done += work()
    return done / spent


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
