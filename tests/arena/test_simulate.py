"""Many games over several processes."""

import pytest

from tests.arena.toys import StrictLanterns, announced, remade
from tests.toys.yard import yard
from tramyard.arena.match import Setup
from tramyard.arena.simulate import SUMS, TOLD, Processes, simulate
from tramyard.kernel.errors import YardError

SETUP = Setup.named("trainmaker", ("random", "random"), seed=11, swap=True)


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_games_do_not_depend_on_the_number_of_processes(jobs: int) -> None:
    alone = simulate(SETUP, 12, Processes(1), TOLD)
    shared = simulate(SETUP, 12, Processes(jobs), TOLD)
    assert shared.board == alone.board
    assert shared.chronicle == alone.chronicle


def test_fewer_games_are_the_beginning_of_more() -> None:
    few, more = simulate(SETUP, 3, Processes(1)), simulate(SETUP, 5, Processes(1))
    assert not few.board.lengths - more.board.lengths
    assert more.board.games == 5


def test_nothing_is_told_unless_asked_for() -> None:
    assert simulate(SETUP, 2, Processes(1)).chronicle.games == 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_stops_the_whole_simulation(jobs: int) -> None:
    with yard(announced(remade(StrictLanterns))):
        simulation = simulate(Setup.named("lanterns", ("stay", "stay", "stay"), refereed=True), 100, Processes(jobs))
    assert simulation.fault is not None
    assert "three dice" in simulation.fault.what
    assert simulation.board.games < 100


def test_progress_is_told_up_to_the_last_game() -> None:
    heard: list[int] = []
    simulate(SETUP, 4, Processes(2), SUMS, heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 4


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    with yard(announced()), pytest.raises(YardError, match="before its time"):
        simulate(Setup.named("lanterns", ("quitter", "stay")), 20, Processes(2))
