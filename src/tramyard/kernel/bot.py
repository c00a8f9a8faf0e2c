"""What a bot is: somebody who is shown an imagined Position and chooses a whole action."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_


@dataclass(frozen=True)
class Candidate:
    """An action a bot thought about, and what it expects of it: from -1 (lost) to 1 (won) unless `unit` says else."""

    action: tuple[Move, ...]
    estimate: float
    visits: int = 0


@dataclass(frozen=True)
class Choice:
    """A bot's decision, with the candidates it weighed, best first."""

    action: tuple[Move, ...]
    candidates: tuple[Candidate, ...] = ()
    unit: str = N_("value")
    """What the estimates count, a word for the catalogues."""


class Bot(Protocol):
    """Whoever can sit at a table in place of a person.

    `position` never holds more than this seat may know: whoever drives the game passes `imagine(seat, rng)`,
    and a bot that wants other worlds calls `position.imagine(seat, rng)` again.
    """

    def choose(self, position: Position, seat: int) -> Choice: ...


Maker = Callable[[Game, int, str], Bot]
"""Makes a bot for a game from a seed and the text after the colon (`mcts:500` gives "500")."""


@dataclass(frozen=True)
class BotKind:
    """A bot by name: what it does in one line, how it is made, and whether equal seeds give equal games."""

    name: str
    about: str
    make: Maker
    repeatable: Callable[[str], bool] = field(default=lambda argument: True)
