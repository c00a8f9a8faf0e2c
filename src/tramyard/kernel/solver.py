"""What a solver is: somebody who is shown a Position of a game for one without secrets, and looks for the best line.

It says only what it knows: solved (a line the referee replays), proved (the search left nothing out), best known with
a bound, or nothing at all.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.words import N_


@dataclass(frozen=True)
class Budget:
    """How long a solver may look. With `nodes` alone the answer is the same on every machine, for any `jobs`."""

    seconds: float | None = None
    nodes: int | None = None
    jobs: int = 1


@dataclass(frozen=True)
class Aim:
    """What may be looked for: `solve` is any line that meets all goals, others the best among those."""

    name: str
    about: str


SOLVE = Aim("solve", N_("a line that meets all goals"))
"""Every solver knows it; it is meant where nobody says what to look for."""


@dataclass(frozen=True)
class Answer:
    """What is known so far."""

    goal: str
    solved: bool = False
    """`moves` is a line that meets all goals."""
    proved: bool = False
    """Nothing was left out: there is no better line than `best`, or, where `solved` is not, no line at all."""
    best: int | None = None
    """What the line reaches: of the goal looked for, or of the score."""
    bound: int | None = None
    """No line that meets all goals reaches more than this."""
    moves: tuple[str, ...] = ()
    """The line from the Position that was asked about, an action each, as a record writes it, without the seat."""
    lost: tuple[str, ...] = ()
    """Spots of goals of which it is proved, of each by itself, that no line from here meets them."""
    nodes: int = 0
    seconds: float = 0.0


Tell = Callable[[Answer], None]
"""Called with what is known so far, whenever that is more than before."""
Stop = Callable[[], bool]
"""Asked now and then; once it says yes the solver answers with what it has."""


class Solver(Protocol):
    """Looks for lines in one game. Raises YardError where the game or the Position is none it can look at."""

    def solve(self, position: Position, goal: str, budget: Budget, tell: Tell, stop: Stop) -> Answer: ...


@dataclass(frozen=True)
class SolverKind:
    """The solver a room brings: what it can look for, its version (certificates name it), and how it is made."""

    make: Callable[[Game], Solver]
    aims: tuple[Aim, ...]
    version: int
