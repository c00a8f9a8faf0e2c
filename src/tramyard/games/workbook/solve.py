"""The solver as the yard knows it: a position, what to look for, a budget, and an answer."""

import time
from dataclasses import replace
from typing import Final

import msgspec

from tramyard.games.workbook.crew import Crew, can_fork
from tramyard.games.workbook.puzzle import HpGoal, TwoPlayer
from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.search import HP, MONEY, Search
from tramyard.games.workbook.solver.sketch_search import SketchSearch
from tramyard.games.workbook.solver.worth import Style
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
VERSION: Final = 2
"""Goes up when the same question and budget may be answered otherwise."""
SOUND: Final = 1
"""What this version and later ones called proved, or a bound, still holds; lines are replayed by the rules anyway."""
FIRST_WIDTH: Final = 15
"""Of the first pass over promising actions."""
FIRST_COMPLETE: Final = 4000
"""Of the first pass that lists every action."""
WIDEST: Final = 10**6
STYLES: Final = ((1.0, 1.0), (3.0, 1.0), (0.5, 0.5), (1.0, 1.7))
"""How much goals count that are not met yet, and trips to come: every width is tried with each."""
SKETCHES: Final = 600_000
"""Sketches looked at for the second bound."""
REPAIRED: Final = 8
"""Of the passes that mend a line which has just been found."""
MENDED: Final = 2
"""By this part of the width that was tried the best line is mended, where that width brought nothing better."""
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
        self.aim = [aim.name for aim in AIMS].index(goal)
        self.search = self._looking(game, position, self.aim)
        self.climb = self._climb()
        self.sketched = 0
        """Sketches looked at."""
        self.proved = False
        self.lost = tuple(f"goal-{number + 1}" for number in self.search.lost_goals())

    def _looking(self, game: Workbook, position: WorkbookPosition, aim: int) -> Search:
        search = Search(game, position, aim, self._is_over)
        if self.budget.jobs > 1 and can_fork():
            search.crew = Crew(search, self.budget.jobs)
        return search

    def _climb(self) -> "Climb | None":
        """A search beside this one that is not asked for points, but looks for as many as there are."""
        if self.aim == MONEY or self.position.actor == OVER:
            return None
        puzzle = self.game.box.puzzle
        wanted = [goal.min for goal in puzzle.goal if isinstance(goal, HpGoal)]
        if not wanted:
            return None
        others = tuple(goal for goal in puzzle.goal if not isinstance(goal, HpGoal))
        easier = Workbook(msgspec.structs.replace(puzzle, goal=others, two_player=TwoPlayer()), 1, 0)
        here = easier.load(self.position.dump())
        assert isinstance(here, WorkbookPosition)
        return Climb(self._looking(easier, here, HP), max(wanted))

    def _is_over(self, nodes: int) -> bool:
        budget = self.budget
        if budget.nodes is not None and self._nodes() >= budget.nodes:
            return True
        if budget.seconds is not None and time.monotonic() - self.began >= budget.seconds:
            return True
        return self.stop()

    def _nodes(self) -> int:
        """Positions and sketches looked at."""
        climbed = int(self.climb.search.nodes) if self.climb is not None else 0
        return int(self.search.nodes) + climbed + self.sketched

    def answer(self) -> Answer:
        """Wider and wider, until all was seen or the budget is used up."""
        if self.position.actor == OVER:
            if self.position.ending() == "solved":
                self.search.root.worth = self.search.reached(self.position)
                self.search.finish(self.search.root)
            self.proved = True
            return self._known()
        small = self.game.box.grid.size <= SMALL
        width, whole = FIRST_WIDTH, False
        while width < WIDEST and not self.search.is_enough() and not whole and not (small and width > 4 * FIRST_WIDTH):
            whole = self._try(width)
            width *= 2
        if small or whole:
            self._prove()
        return self._known()

    def _try(self, width: int) -> bool:
        """Passes over promising actions; whether one of them left nothing of these out."""
        for goals, rides in STYLES:
            best = self.search.best
            self.search.values.style = Style(goals, rides)
            whole = self.search.run(width, False)
            if self.search.best is not best:
                self.tell(self._known())
                self.search.repair(REPAIRED)
            if whole or self.search.is_enough():
                return whole
        if self.search.best is not None:
            self._mend(width // MENDED)
        elif self.climb is not None and self.climb.finds(width):
            self.search.adopt(self.climb.search.line())
            self.tell(self._known())
        return False

    def _mend(self, width: int) -> None:
        """Looks around the best line more widely than when it was found."""
        best = self.search.best
        self.search.repair(max(width, REPAIRED))
        if self.search.best is not best:
            self.tell(self._known())

    def _look_at_sketches(self) -> None:
        """The second bound, once there is a good line to measure it by."""
        search = self.search
        if search.best is None or search.is_enough():
            return
        sketches = SketchSearch(self.position, search.bounds, self.aim == MONEY)

        def stop(nodes: int) -> bool:
            self.sketched = nodes
            return nodes >= SKETCHES or self._is_over(nodes)

        search.limit = sketches.limit(search.limit, search.worth, stop)
        self.proved = search.limit <= search.worth  # nothing is better than what is known

    def _prove(self) -> None:
        """Passes that list every action, until one of them leaves nothing out."""
        search = self.search
        small = self.game.box.grid.size <= SMALL
        width = FIRST_COMPLETE
        while width < WIDEST and not self.proved and not search.is_enough():
            best = search.best
            search.values.style = Style()
            self.proved = search.run(width, True)
            if search.best is not best and not self.proved:
                self.tell(self._known())
                search.repair(REPAIRED)
            if width == FIRST_COMPLETE and not self.proved and small:
                self._look_at_sketches()
            width *= 2

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
            nodes=self._nodes(),
            seconds=time.monotonic() - self.began,
        )

    def _bound(self) -> int | None:
        """What no line exceeds; None where there is no line."""
        found = self.search.best
        if self.proved:
            return int(self.search.worth) if found is not None else None
        return int(self.search.limit)


class Climb:
    """A search for as many points as there are with all other goals met, until they are as many as are asked for."""

    def __init__(self, search: Search, wanted: int) -> None:
        self.search = search
        self.wanted = wanted
        self.stop = search.stop
        search.stop = self._is_over

    def _is_over(self, nodes: int) -> bool:
        return self._is_there() or self.stop(nodes)

    def _is_there(self) -> bool:
        return self.search.best is not None and self.search.worth >= self.wanted

    def finds(self, width: int) -> bool:
        """One more pass and what mending its line brings; whether that is enough."""
        search = self.search
        before = None
        search.run(width, False)
        while search.best is not before and not search.stopped:
            before = search.best
            search.repair(REPAIRED)
        return self._is_there()


def _solver(game: Game) -> WorkbookSolver:
    assert isinstance(game, Workbook)
    return WorkbookSolver(game)


SOLVER: Final = SolverKind(_solver, AIMS, VERSION)
