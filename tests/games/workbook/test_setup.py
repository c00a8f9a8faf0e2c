"""How a puzzle begins, and how a round goes."""

import pytest

from tests.games.workbook.table import TESTVILLE, Table, puzzle
from tramyard.kernel.position import OVER
from tramyard.testing import rule


@rule("TW-SETUP-01", "TW-SETUP-08", "TW-A65")
def test_every_building_space_begins_with_a_passenger_and_the_map_without_rails() -> None:
    tom = Table(puzzle("R R . 1 . P . I", {"A": "1r", "B": "#1"}))
    assert (tom.passengers(), tom.links()) == (["a1", "b1", "h1"], [])
    changed = 'no_passenger = ["a1"]\nrails = [{ way = "b1-c1-d1-e1-f1", upgraded = true }]'
    tom = Table(puzzle("R R . 1 . P . I", {"A": "1r", "B": "#1"}, start=changed, two="allowed = false"))
    assert (tom.passengers(), tom.links()) == (["b1", "h1"], ["b1-c1-d1-e1-f1+"])
    plain = changed.replace(", upgraded = true", "")
    tom = Table(puzzle("R R . 1 . P . I", {"A": "1r", "B": "#1"}, start=plain, two="allowed = false"))
    assert tom.links() == ["b1-c1-d1-e1-f1"]


@rule("TW-SETUP-02", "TW-SETUP-03", "TW-SETUP-04", "TW-SETUP-05", "TW-A01", "TW-A02")
def test_two_workers_no_money_no_happiness_and_the_first_one_of_stress() -> None:
    tom = Table(puzzle("R . I", {"A": "1r"}))
    assert (tom.workers(), tom.money(), tom.hp(), tom.stress(), tom.position.label(0)) == (2, 0, 0, 1, 1)
    assert tom.position.box.row.label(0) == 0
    assert tom.position.box.worker_max == 5


@rule("TW-SETUP-07", "TW-DEV-01")
def test_tickets_above_the_line_are_free_and_those_below_it_locked() -> None:
    tom = Table(TESTVILLE)
    assert (tom.opened(), tom.crossed()) == ([*"ABCDEFG"], "")
    tom = Table(TESTVILLE.replace("workers = 2", 'workers = 2\nunlocked = ["K"]'))
    assert tom.opened() == [*"ABCDEFGK"]


@rule("TW-CORE-03", "TW-ROUND-04", "TW-ROUND-01", "TW-ROUND-06")
@pytest.mark.parametrize("rounds", [1, 3])
def test_a_round_has_two_actions_and_self_help_and_a_puzzle_so_many_rounds(rounds: int) -> None:
    tom = Table(puzzle("R . I", {"A": "1r", "B": "$1"}, arrivals=[""] * rounds))
    for number in range(rounds):
        assert tom.position.round == number + 1
        for _ in range(2):
            assert "P" in tom.moves()
            tom.play("P")
        assert "E" in tom.moves()
        assert tom.rule("P") == "TW-ROUND-01"
        tom.play("E")
    assert tom.position.actor == OVER
    assert tom.position.result() == "#failed"
