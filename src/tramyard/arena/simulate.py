"""Many games over all cores. Equal setups give equal games, however many processes share the work."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import active_children

from tramyard.arena.chronicle import MOST_GAMES, Chronicle
from tramyard.arena.match import Fault, Match, Setup
from tramyard.arena.scoreboard import Scoreboard
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _

Progress = Callable[[int], None]
"""Told how many games are finished, now and then also without news."""
TICK = 0.5
"""Seconds without news after which progress is told all the same."""


@dataclass
class Simulation:
    """What came of a match."""

    setup: Setup
    board: Scoreboard
    chronicle: Chronicle
    seconds: float = 0.0
    fault: Fault | None = None
    interrupted: bool = False


@dataclass
class Batch:
    """What one process reports of a run of games."""

    board: Scoreboard
    chronicle: Chronicle
    fault: Fault | None = None


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def simulate(setup: Setup, games: int, jobs: int, told: bool, progress: Progress = lambda games: None) -> Simulation:
    """Play `games` games; `told` asks for a Chronicle of the first of them. Stops at the first fault, or at Ctrl-C."""
    simulation = Simulation(setup, Scoreboard(setup.bots), Chronicle())
    began = time.perf_counter()
    try:
        for batch in _here(setup, games, told) if jobs == 1 else _elsewhere(setup, games, told, jobs):
            simulation.board.merge(batch.board)
            simulation.chronicle.merge(batch.chronicle)
            progress(simulation.board.games)
            if batch.fault is not None:
                simulation.fault = batch.fault
                break
    except KeyboardInterrupt:
        simulation.interrupted = True
    simulation.seconds = time.perf_counter() - began
    return simulation


def _here(setup: Setup, games: int, told: bool) -> Iterator[Batch]:
    for number in range(games):
        yield play_batch(setup, range(number, number + 1), told)


def _elsewhere(setup: Setup, games: int, told: bool, jobs: int) -> Iterator[Batch]:
    """The same by worker processes, as they finish: sums do not depend on the order."""
    size = max(1, min(250, games // (jobs * 40)))
    numbers = [range(first, min(first + size, games)) for first in range(0, games, size)]
    with ProcessPoolExecutor(jobs, initializer=_ignore_interrupt) as workers:
        waiting: set[Future[Batch]] = {workers.submit(play_batch, setup, some, told) for some in numbers}
        try:
            while waiting:
                done, waiting = wait(waiting, timeout=TICK, return_when=FIRST_COMPLETED)
                yield from [future.result() for future in done] or [Batch(Scoreboard(setup.bots), Chronicle())]
        except BrokenProcessPool:
            raise YardError(_("A process that played games was ended from outside; the simulation stops.")) from None
        finally:
            workers.shutdown(wait=False, cancel_futures=True)
            for child in active_children():
                child.terminate()


def _ignore_interrupt() -> None:
    """Ctrl-C reaches all processes of a terminal; only the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@lru_cache(maxsize=1)
def _match(setup: Setup) -> Match:
    """Each process sets the game up once."""
    return Match(setup)


def play_batch(setup: Setup, numbers: range, told: bool) -> Batch:
    """These games of a match."""
    match = _match(setup)
    batch = Batch(Scoreboard(setup.bots), Chronicle())
    for number in numbers:
        try:
            result, play = match.play(number)
        except Fault as fault:
            batch.fault = fault
            break
        batch.board.add(result)
        if told and number < MOST_GAMES:
            batch.chronicle.add(match.game, result, play)
    return batch
