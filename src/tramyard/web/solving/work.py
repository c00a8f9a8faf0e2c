"""What a process is asked to do for somebody who waits, as plain data: to look for a line, or to draw a puzzle."""

import time
from dataclasses import dataclass, field
from typing import Protocol

from tramyard.kernel.errors import YardError
from tramyard.kernel.generator import Drawn
from tramyard.kernel.room import room
from tramyard.kernel.solver import Answer, Budget, Stop, Tell
from tramyard.kernel.spec import GameSpec
from tramyard.kernel.words import _, current_language, speaking


class Work(Protocol):
    """Done in a process of its own, told about while it goes on, and stopped when nobody wants it any more."""

    @property
    def seconds(self) -> float:
        """How long it may take."""

    def do(self, tell: Tell, stop: Stop) -> object:
        """What came of it. Raises YardError where it cannot be done at all."""


@dataclass(frozen=True)
class Drawing:
    """For which game a puzzle is drawn by lot, how hard, and which one."""

    game: str
    tier: int
    seed: int
    seconds: float
    language: str = field(default_factory=current_language)
    """Of whoever asks: a refusal is told in it."""

    def do(self, tell: Tell, stop: Stop) -> Drawn | None:
        with speaking(self.language):
            kind = room(self.game).generator
            if kind is None:
                raise YardError(_("There is no generator for this game."))
            return kind.draw(self.tier, self.seed, self._late(stop))

    def _late(self, stop: Stop) -> Stop:
        """A generator has a budget in nodes: on a slow machine its time may be over before."""
        latest = time.monotonic() + self.seconds
        return lambda: stop() or time.monotonic() > latest


@dataclass(frozen=True)
class Search:
    """Which game, the position as a dump, and what to look for."""

    spec: GameSpec
    dump: dict[str, object]
    goal: str
    seconds: float
    language: str = field(default_factory=current_language)
    """Of whoever asks: a refusal is told in it."""

    def do(self, tell: Tell, stop: Stop) -> Answer:
        with speaking(self.language):
            opened = self.spec.open()
            kind = opened.room.solver
            if kind is None:
                raise YardError(_("There is no solver for this game."))
            position = opened.game.load(self.dump)
            return kind.make(opened.game).solve(position, self.goal, Budget(seconds=self.seconds), tell, stop)
