"""The solver as the yard knows it: a position, what to look for, a budget, and an answer."""

import time
from dataclasses import replace
from typing import Final

import msgspec

from tramyard.games.workbook.crew import Crew, can_fork
from tramyard.games.workbook.puzzle import TwoPlayer
from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.search import Search
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.solver import SOLVE, Aim, Answer, Budget, SolverKind, Stop, Tell
from tramyard.kernel.words import N_, _

AIMS: Final = (
    SOLVE,
    Aim("hp", N_("of the lines that meet all goals the one with most HP")),
    Aim("money", N_("of the lines that meet all goals the one with most money")),
)
VERSION: Final = 1
FIRST_WIDTH: Final = 15
"""Of the first pass over promising actions."""
FIRST_COMPLETE: Final = 4000
"""Of the first pass that lists every action."""
WIDEST: Final = 10**6
WEIGHTS: Final = (1.0, 3.0)
"""How much goals count that are not met yet: every width is tried with each."""
REPAIRED: Final = 8
"""Of the passes that mend the best line."""
SMALL: Final = 30
"""Spaces of a map on which every action is listed once the promising ones were looked at."""


class WorkbookSolver:
    """Looks for lines in one puzzle."""

    def __init__(self, game: Workbook) -> None:
        self.game = game

    def solve(self, position: Position, goal: str, budget: Budget, tell: Tell, stop: Stop) -> Answer:
        if not isinstance(position, WorkbookPosition) or self.game.seats != 1:
            raise YardError(_("The solver looks at puzzles for one."))
        names = [aim.name for aim in AIMS]
        if goal not in names:
            raise YardError(
                _("The solver looks for {known}, not for «{given}».").format(known=", ".join(names), given=goal)
            )
        latest = time.monotonic() + budget.seconds if budget.seconds is not None else None
        answer = Job(self.game, position, goal, budget, tell, stop).answer()
        if answer.solved or not answer.proved:
            return answer
        return replace(answer, lost=self._lost(position, budget, latest, stop))

    def _lost(self, position: WorkbookPosition, budget: Budget, latest: float | None, stop: Stop) -> tuple[str, ...]:
        """The goals that no line meets, each proved by itself: the same puzzle is looked at with that goal alone, while
        there is time."""
        puzzle = self.game.box.puzzle
        lost = []
        for number, goal in enumerate(puzzle.goal):
            alone = Workbook(msgspec.structs.replace(puzzle, goal=(goal,), two_player=TwoPlayer()), 1, 0)
            here = alone.load(position.dump())
            assert isinstance(here, WorkbookPosition)
            rest = budget if latest is None else replace(budget, seconds=max(0.0, latest - time.monotonic()))
            found = Job(alone, here, SOLVE.name, rest, lambda so_far: None, stop).answer()
            if found.proved and not found.solved:
                lost.append(f"goal-{number + 1}")
        return tuple(lost)


class Job:
    """One question while it is being looked at."""

    def __init__(
        self, game: Workbook, position: WorkbookPosition, goal: str, budget: Budget, tell: Tell, stop: Stop
    ) -> None:
        self.game = game
        self.position = position
        self.goal = goal
        self.budget = budget
        self.tell = tell
        self.stop = stop
        self.began = time.monotonic()
        aim = [aim.name for aim in AIMS].index(goal)
        self.search = Search(game, position, aim, self._is_over)
        if budget.jobs > 1 and can_fork():
            self.search.crew = Crew(self.search, budget.jobs)
        self.proved = False
        self.lost = tuple(f"goal-{number + 1}" for number in self.search.lost_goals())

    def _is_over(self, nodes: int) -> bool:
        budget = self.budget
        if budget.nodes is not None and nodes >= budget.nodes:
            return True
        if budget.seconds is not None and time.monotonic() - self.began >= budget.seconds:
            return True
        return self.stop()

    def answer(self) -> Answer:
        """Wider and wider, until all was seen or the budget is used up."""
        if self.position.actor == OVER:
            if self.position.ending() == "solved":
                self.search.root.worth = self.search.reached(self.position)
                self.search.finish(self.search.root)
            self.proved = True
            return self._known()
        small = self.game.box.grid.size <= SMALL
        width, complete = FIRST_WIDTH, False
        weights = list(WEIGHTS)
        while width < WIDEST and not self.search.is_enough():
            best = self.search.best
            self.search.weight = weights[0]
            whole = self.search.run(width, complete)
            self.proved = whole and complete
            if self.proved:
                break
            if self.search.best is not best:
                self.tell(self._known())
                self.search.repair(REPAIRED)
            weights = [*weights[1:], weights[0]]
            if weights[0] != WEIGHTS[0] and not complete:
                continue
            width *= 2
            if not complete and (whole or (small and width > 4 * FIRST_WIDTH)):
                width, complete = FIRST_COMPLETE, True
        return self._known()

    def _known(self) -> Answer:
        """What is known so far."""
        found = self.search.best
        moves: tuple[str, ...] = ()
        if found is not None:
            moves = tuple(self.game.spell(action) for action in found.line())
        return Answer(
            goal=self.goal,
            solved=found is not None,
            proved=self.proved,
            best=int(self.search.worth) if found is not None else None,
            bound=self._bound(),
            moves=moves,
            lost=self.lost,
            nodes=int(self.search.nodes),
            seconds=time.monotonic() - self.began,
        )

    def _bound(self) -> int | None:
        """What no line exceeds; None where there is no line."""
        found = self.search.best
        if self.proved:
            return int(self.search.worth) if found is not None else None
        return int(self.search.limit)


def _solver(game: Game) -> WorkbookSolver:
    assert isinstance(game, Workbook)
    return WorkbookSolver(game)


SOLVER: Final = SolverKind(_solver, AIMS, VERSION)
