"""Shunting, a toy puzzle for one with a solver: an engine goes 1 or 3 sidings on, or as far again as it has come.

After so many steps it must stand at the goal. Its solver looks at everything, unless the file says that it shall
misbehave: whoever tests how searches end needs one that crashes, never answers, or will not stop.
"""

import os
import time
from datetime import date
from itertools import product
from pathlib import Path
from typing import Literal, Self

import msgspec
from librt.random import Random

from tramyard.kernel.content import decode
from tramyard.kernel.daily import Daily
from tramyard.kernel.errors import YardError
from tramyard.kernel.fields import Attribute, Fields, Whole
from tramyard.kernel.game import Game, out_of_turn
from tramyard.kernel.generator import Drawn, GeneratorKind
from tramyard.kernel.options import Options
from tramyard.kernel.position import OVER, Position, Standing
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.room import AnyContent, Page, Room, Words
from tramyard.kernel.solver import SOLVE, Answer, Budget, SolverKind, Stop, Tell
from tramyard.kernel.vocabulary import Family, Move, Vocabulary

PHASES = ("step", "over")
STEP, DONE = range(2)
FAR = 10_000


class Meta(msgspec.Struct, forbid_unknown_fields=True):
    game: Literal["shunting"]


class Engine(msgspec.Struct, forbid_unknown_fields=True):
    goal: int
    steps: int
    temper: Literal["good", "crashing", "deaf", "patient", "refusing", "greedy"] = "good"


class File(msgspec.Struct, forbid_unknown_fields=True):
    meta: Meta
    engine: Engine


class ShuntingPosition(Position):
    def __init__(self, game: "Shunting") -> None:
        super().__init__()
        self.game = game
        self.at = 1
        self.steps = 0
        self.await_seat(STEP, 0)

    def decider(self) -> int:
        return 0 if self.phase == STEP else OVER

    def moves(self) -> list[Move]:
        return list(self.game.step.moves()) if self.phase == STEP else []

    def odds(self) -> list[tuple[Move, int]]:
        return []

    def why_not(self, move: Move) -> Refusal | None:
        return out_of_turn(self.game.vocabulary, self, move)

    def play(self, move: Move) -> None:
        refusal = self.why_not(move)
        if refusal is not None:
            raise Refused(refusal)
        self.at = min(FAR, (self.at + 1, self.at + 3, self.at * 2)[int(self.game.vocabulary.parts[move])])
        self.steps += 1
        if self.steps == self.game.engine.steps:
            self.finish(DONE)
        else:
            self.await_seat(STEP, 0)

    def copy(self) -> Self:
        twin = type(self)(self.game)
        twin.actor, twin.settled, twin.phase = self.actor, self.settled, self.phase
        twin.at, twin.steps = self.at, self.steps
        return twin

    def dump(self) -> dict[str, object]:
        return self.game.declared.write(self)

    def standing(self) -> list[Standing]:
        return [Standing(2 if self.result() == "#missed" else 1, self.at)]

    def tally(self) -> list[dict[str, int]]:
        return [{"sidings": self.at}]

    def result(self) -> str:
        return "" if self.phase == STEP else "#solved" if self.at == self.game.engine.goal else "#missed"

    def payoffs(self) -> list[float]:
        return [1.0 if self.at == self.game.engine.goal else -1.0]

    def imagine(self, seat: int, rng: Random) -> Self:
        return self.copy()


class Shunting(Game):
    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.step = Family("step", ["+1", "+3", "x2"], ["one", "three", "twice"])
        super().__init__("shunting", 1, Vocabulary([self.step]), {})
        whole = [Attribute("at", Whole(1, FAR)), Attribute("steps", Whole(0, engine.steps))]
        self.declared = Fields("Shunting", 1, PHASES, whole)
        self.fields = self.declared
        self.open_information = True
        self.endings = {"solved": "at the goal", "missed": "somewhere else"}

    def start(self) -> ShuntingPosition:
        return ShuntingPosition(self)


class ShuntingSolver:
    def __init__(self, game: Game) -> None:
        assert isinstance(game, Shunting)
        self.game = game

    def solve(self, position: Position, goal: str, budget: Budget, tell: Tell, stop: Stop) -> Answer:
        assert isinstance(position, ShuntingPosition)
        self._misbehave(tell, stop)
        nodes = 0
        for line in product(self.game.step.texts, repeat=self.game.engine.steps - position.steps):
            here = position.copy()
            for text in line:
                here.play(self.game.vocabulary.move(text))
            nodes += 1
            if here.at == self.game.engine.goal:
                return Answer(goal, solved=True, best=here.at, moves=line, nodes=nodes)
        return Answer(goal, proved=True, nodes=nodes, lost=("goal",))

    def _misbehave(self, tell: Tell, stop: Stop) -> None:
        temper = self.game.engine.temper
        tell(Answer("solve", nodes=1))
        if temper == "crashing":
            os._exit(3)
        if temper == "refusing":
            raise YardError("This engine is not looked at.")
        if temper == "greedy":
            bytearray(10**12)
        while temper == "deaf" or (temper == "patient" and not stop()):
            time.sleep(0.01)


def draw(game: Game, position: Position, seat: int, width: int = 80) -> str:
    assert isinstance(position, ShuntingPosition)
    return f"at {position.at} after {position.steps} steps"


def choice(game: Game, position: Position, move: Move) -> str:
    return f"go {game.vocabulary.text(move)}"


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> str:
    return choice(game, position, moves[0])


def read(text: str, file: str) -> Engine:
    return decode(text, File, file).engine


def make(content: AnyContent, seats: int, options: Options) -> Shunting:
    assert isinstance(content.data, Engine)
    return Shunting(content.data)


def page(content: AnyContent) -> Page:
    assert isinstance(content.data, Engine)
    return Page(
        "The engine",
        goals=(f"Stand at siding {content.data.goal}.",),
        par=content.data.goal,
        tier=1,
        best=content.data.goal,
        proved=True,
    )


TEXT = '[meta]\ngame = "shunting"\n\n[engine]\ngoal = {goal}\nsteps = {steps}\n'


def daily(day: date) -> Daily:
    """Day after day the goal is one siding farther; there was none before the house was built."""
    if day < FIRST:
        raise YardError("There was no engine yet.")
    return Daily(day, day, day.isoformat(), TEXT.format(goal=2 + day.toordinal() - FIRST.toordinal(), steps=40))


def drawn(tier: int, seed: int, stop: Stop) -> Drawn | None:
    """Odd numbers draw something."""
    if seed % 2 == 0:
        return None
    return Drawn(f"{tier}-{seed}", TEXT.format(goal=seed % 40 + 8, steps=tier + 3), (), 1)


FIRST = date(2026, 1, 1)
ROOM = Room(
    name="shunting",
    title="Shunting",
    about="A toy of the tests.",
    min_seats=1,
    max_seats=1,
    usual=1,
    minutes=1,
    make=make,
    read=read,
    folder=Path(__file__).parent / "shunting_room",
    shipped=("engine",),
    words=Words(draw, choice, told),
    page=page,
    solver=SolverKind(ShuntingSolver, (SOLVE,), 1),
    generator=GeneratorKind(1, (1, 2), 3, drawn),
    daily=daily,
)
