"""Many games over all cores. Equal setups give equal games, however many processes share the work."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from tramyard.arena.chronicle import MOST_GAMES, Chronicle
from tramyard.arena.match import Fault, Match, Result, Setup
from tramyard.arena.processes import PULSE, shared
from tramyard.arena.scoreboard import Scoreboard

Piece = TypeVar("Piece")
Found = TypeVar("Found")
Progress = Callable[[int], None]
"""Told how many games are finished, now and then also without news."""


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
    """Whoever plays the games of a match, or does other work: processes of this machine, or other machines."""

    def batches(self, setup: Setup, numbers: range, wanted: Wanted) -> Iterator[Batch]:
        """What they report of these games, and now and then a Batch without news."""

    def each(self, work: Callable[[Piece], Found], pieces: Sequence[Piece]) -> Iterator[list[Found]]:
        """What comes of each piece, in the order in which they are done; now and then nothing. Raises its YardError."""


class Processes(NamedTuple):
    """So many processes of this machine."""

    jobs: int

    def batches(self, setup: Setup, numbers: range, wanted: Wanted) -> Iterator[Batch]:
        jobs = min(self.jobs, len(numbers))
        if jobs <= 1:
            yield from played_here(setup, wanted, numbers)
            return
        for told in shared(partial(played_here, setup, wanted), numbers, jobs):
            yield from told or [Batch(Scoreboard(setup.bots), Chronicle())]

    def each(self, work: Callable[[Piece], Found], pieces: Sequence[Piece]) -> Iterator[list[Found]]:
        jobs = min(self.jobs, len(pieces))
        if jobs <= 1:
            yield from ([work(piece)] for piece in pieces)
        else:
            yield from shared(partial(map, work), pieces, jobs)


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


def played_here(setup: Setup, wanted: Wanted, numbers: Sequence[int]) -> Iterator[Batch]:
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
