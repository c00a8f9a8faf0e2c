"""The stress row: steps, its ends, and what the last space costs."""

from tests.games.tramways.table import Table
from tramyard.games.tramways.rules import ending, phases
from tramyard.testing import rule

LAST = 10
"""The index of the space 13."""


def ride(table: Table, action: str) -> Table:
    return table.link("a1-b1-c1-d1-e1").link("a1-a2-a3-a4").riders("a1", "e1").hand("d01 gA gB").play(action)


@rule("TB-STRESS-01")
def test_a_step_is_a_space_and_the_row_has_ends() -> None:
    labels = []
    table = Table().set(stress=0)
    for _ in range(12):
        labels.append(table.label())
        table.position._raise_stress(0, 1)
    assert labels == [0, 1, 1, 2, 3, 4, 5, 6, 8, 10, 13, 13]
    calm = ride(Table().set(stress=0), "M:e1 >R re1w %d01 $gA.2")
    assert calm.index() == 0, "never past the left end"
    calm = ride(Table().set(stress=2), "M:e1 >R re1w %d01 $gA.2")
    assert (calm.index(), calm.label()) == (1, 1)


@rule("TB-STRESS-04", "TB-STRESS-05")
def test_the_last_space_costs_on_arrival_and_at_each_step_there() -> None:
    table = ride(Table().set(stress=LAST - 1), "M:a1 >C ra1e %d01 $gB.2 D$")
    assert (table.index(), table.hp()) == (LAST, 1 - 1), "1 HP for the link, 1 lost"
    table = ride(Table().set(stress=LAST), "M:a1 >C ra1e %d01 $gB.2 D$")
    assert (table.index(), table.hp()) == (LAST, 1 - 1)
    table = Table().set(stress=LAST - 2).hand("d01").play("L:a1-b1-c1-d1-e1 $d01.1 $d01.2")
    assert (table.index(), table.hp()) == (LAST - 1, 0), "the last but one costs nothing"


@rule("TB-STRESS-04", "TB-STRESS-05", "TB-SW11")
def test_each_further_step_and_the_end_of_a_round_there_cost_one_each() -> None:
    rows = ["R....C....", "..........", "..........", "..........", ".........I"]
    table = Table(rows).set(stress=LAST - 1, money=3).hand("d20").play("L:a1-b1-c1-d1-e1-f1 $d20.1 $d20.2 $d20.3")
    assert (table.index(), table.hp()) == (LAST, -2), "two steps: one onto the space, one on it"
    table.set(1, stress=4).on(phases.ADMIN).next_round()
    assert (table.hp(0), table.hp(1)) == (-3, 0)


@rule("TB-STRESS-06")
def test_who_is_on_the_last_space_at_the_end_of_a_round_loses_one() -> None:
    table = Table().set(0, stress=LAST).set(1, stress=LAST - 1).next_round()
    assert table.position.round == 2
    assert (table.hp(0), table.hp(1)) == (-1, 0)


@rule("TB-STRESS-07", "TB-END-02")
def test_stress_counts_against_you_at_the_end() -> None:
    for label in (0, 1, 4, 8, 13):
        table = Table().stressed(label).set(money=0)
        assert ending.final_hp(table.position, 0) == -label
        assert table.position.tally()[0]["stress"] == -label
