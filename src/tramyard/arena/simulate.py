"""Many games over all cores. Equal setups give equal games, however many processes share the work."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from typing import NamedTuple, Protocol

from tramyard.arena.chronicle import MOST_GAMES, Chronicle
from tramyard.arena.match import Fault, Match, Result, Setup
from tramyard.arena.scoreboard import Scoreboard
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _

Progress = Callable[[int], None]
"""Told how many games are finished, now and then also without news."""
PULSE = 0.25
"""Seconds after which a process reports what it has played."""


@dataclass
class Simulation:
    """What came of a match."""

    setup: Setup
    board: Scoreboard
    chronicle: Chronicle
    seconds: float = 0.0
    fault: Fault | None = None
    interrupted: bool = False
    results: list[Result] = field(default_factory=list)
    """Game by game, by number, where they are asked for."""


class Wanted(NamedTuple):
    """What is asked of games besides their sums."""

    told: bool = False
    """A Chronicle of the first ones of a match."""
    listed: bool = False
    """The result of each."""


SUMS = Wanted()
TOLD = Wanted(told=True)
LISTED = Wanted(listed=True)


@dataclass
class Batch:
    """What one process reports of a run of games."""

    board: Scoreboard
    chronicle: Chronicle
    fault: Fault | None = None
    results: list[Result] = field(default_factory=list)

    def merge(self, other: "Batch") -> None:
        self.board.merge(other.board)
        self.chronicle.merge(other.chronicle)
        self.results += other.results
        self.fault = self.fault or other.fault


class Players(Protocol):
    """Whoever plays the games of a match: processes of this machine, or other machines."""

    def batches(self, setup: Setup, numbers: range, wanted: Wanted) -> Iterator[Batch]:
        """What they report of these games, and now and then a Batch without news."""


class Processes(NamedTuple):
    """So many processes of this machine."""

    jobs: int

    def batches(self, setup: Setup, numbers: range, wanted: Wanted) -> Iterator[Batch]:
        jobs = min(self.jobs, len(numbers))
        return played_here(setup, numbers, wanted) if jobs <= 1 else _elsewhere(setup, numbers, wanted, jobs)


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def simulate(
    setup: Setup,
    games: int,
    players: Players,
    wanted: Wanted = SUMS,
    progress: Progress = lambda games: None,
    first: int = 0,
) -> Simulation:
    """Play `games` games from number `first` on. Stops at the first fault, or at Ctrl-C."""
    numbers = range(first, first + games)
    whole = Batch(Scoreboard(setup.bots), Chronicle())
    interrupted = False
    began = time.perf_counter()
    try:
        for batch in players.batches(setup, numbers, wanted):
            whole.merge(batch)
            progress(whole.board.games)
            if whole.fault is not None:
                break
    except KeyboardInterrupt:
        interrupted = True
    seconds = time.perf_counter() - began
    return Simulation(setup, whole.board, whole.chronicle, seconds, whole.fault, interrupted, sorted(whole.results))


def played_here(setup: Setup, numbers: range, wanted: Wanted) -> Iterator[Batch]:
    """These games of a match, a pulse's worth at a time, up to the first fault."""
    match = Match(setup)
    batch = Batch(Scoreboard(setup.bots), Chronicle())
    since = time.monotonic()
    for number in numbers:
        try:
            result, play = match.play(number)
        except Fault as fault:
            batch.fault = fault
            break
        batch.board.add(result)
        if wanted.listed:
            batch.results.append(result)
        if wanted.told and number < MOST_GAMES:
            batch.chronicle.add(match.game, result, play)
        if time.monotonic() - since > PULSE:
            yield batch
            batch = Batch(Scoreboard(setup.bots), Chronicle())
            since = time.monotonic()
    yield batch


def _elsewhere(setup: Setup, numbers: range, wanted: Wanted, jobs: int) -> Iterator[Batch]:
    """The same by processes that share the games; sums do not depend on who played which."""
    workers: list[Process] = []
    listening: list[Connection] = []
    try:
        for worker in range(jobs):
            mine, theirs = Pipe(duplex=False)
            share = numbers[worker::jobs]
            workers.append(Process(target=_work, args=(setup, share, wanted, theirs), daemon=True))
            workers[-1].start()
            listening.append(mine)
            theirs.close()
        while listening:
            yield from _heard(listening) or [Batch(Scoreboard(setup.bots), Chronicle())]
        for process in workers:
            process.join()
            if process.exitcode:
                raise YardError(_("A process that played games ended before its time; the simulation stops."))
    finally:
        for process in workers:
            process.terminate()
            process.join()


def _heard(listening: list[Connection]) -> list[Batch]:
    """What the processes report within a pulse; those that have finished are not listened to any more."""
    batches: list[Batch] = []
    for pipe in wait(listening, PULSE):
        assert isinstance(pipe, Connection)
        try:
            batches.append(pipe.recv())
        except EOFError:
            listening.remove(pipe)
    return batches


def _work(setup: Setup, numbers: range, wanted: Wanted, report: Connection) -> None:
    """The work of one process. Ctrl-C reaches all processes of a terminal; only the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(BrokenPipeError):  # nobody listens any more
        for batch in played_here(setup, numbers, wanted):
            report.send(batch)
