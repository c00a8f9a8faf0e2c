"""Goals that are out of reach are named one by one, each with a proof of its own."""

import pytest

from tramyard.games.workbook import ROOM
from tramyard.kernel.solver import SOLVE, Budget
from tramyard.kernel.spec import bind

PUZZLE = """[meta]
game = "workbook"
format = 1

[schedule]
rounds = 1
arrivals = [""]

[map]
grid = \"\"\"
R . C
. . .
\"\"\"

[tickets]
A = "1r | C"
B = "1r | R"
C = "$3"

[[goal]]
kind = "links"
min = 1

[[goal]]
kind = "hp"
min = {hp}

[[goal]]
kind = "money"
min = {money}
"""


@pytest.mark.parametrize(
    ("hp", "money", "lost"), [(90, 1, ("goal-2",)), (90, 90, ("goal-2", "goal-3")), (1, 90, ("goal-3",))]
)
def test_goals_out_of_reach_are_named(hp: int, money: int, lost: tuple[str, ...]) -> None:
    opened = bind(ROOM, ROOM.content_from("tiny", PUZZLE.format(hp=hp, money=money)), 1)
    assert ROOM.solver is not None
    solver = ROOM.solver.make(opened.game)
    answer = solver.solve(opened.game.start(), SOLVE.name, Budget(nodes=20_000), lambda told: None, lambda: False)
    assert (answer.solved, answer.proved, answer.lost) == (False, True, lost)


def test_goals_that_are_met_together_are_not_lost() -> None:
    opened = bind(ROOM, ROOM.content_from("tiny", PUZZLE.format(hp=1, money=1)), 1)
    assert ROOM.solver is not None
    solver = ROOM.solver.make(opened.game)
    answer = solver.solve(opened.game.start(), SOLVE.name, Budget(nodes=20_000), lambda told: None, lambda: False)
    assert answer.lost == ()
