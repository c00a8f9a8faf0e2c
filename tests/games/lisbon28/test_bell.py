"""The bell at a stop: one more passenger, and then the whole group or nobody."""

import pytest

from tests.games.lisbon28.table import Table
from tramyard.testing import rule


def at_sol(waiting: str, hand: str, aboard: str = "", bonuses: str = "", after_ring: str = "may_decline") -> Table:
    """Seat 1 on Portas do Sol, where these wait; the two others on Rossio."""
    return Table.laid(
        "SOL ROS ROS",
        hand,
        stops={"SOL": waiting},
        aboard={1: aboard},
        bonuses={1: bonuses},
        after_ring=after_ring,
    )


def with_bag(bag: str, reserve: str | None, bonuses: str = "") -> Table:
    """The same with `RRB` waiting and `RRRYB` in hand; whoever is nowhere waits at Prazeres."""
    return Table.laid("SOL ROS ROS", "RRRYB", stops={"SOL": "RRB"}, bag=bag, reserve=reserve, bonuses={1: bonuses})


@rule("L28-BELL-01")
def test_one_passenger_drawn_blindly_from_the_bag_joins_the_group() -> None:
    table = at_sol("RRB", "RRB").play("PB")
    bag = table.now.bag
    assert table.outcomes == {f"!G:{colour}": bag.count(colour) for colour in "RYGB"}
    table.play("!G:Y")
    assert table.now.stops["SOL"] == "RRYB"
    assert table.now.bag == bag.replace("Y", "", 1)
    assert table.refused("!G:Y") == ("YARD-CHANCE", "seat-decides")


@rule("L28-BELL-02", "L28-WE-15")
def test_then_the_larger_group_is_paid_and_gets_on() -> None:
    table = at_sol("RRB", "RRYB").play("PB !G:Y")
    assert table.choices == ["T", "N"]
    table.play("T")
    assert table.runs == ["$RRYB"]
    table.play("$RRYB")
    assert (table.player(1).aboard, table.player(1).hand, table.now.actions) == ("RRYB", "", 1)
    assert table.now.stops["SOL"] == ""


@rule("L28-BELL-02")
def test_seats_limit_the_larger_group_too() -> None:
    table = at_sol("RR", "RRR", aboard="RR").play("PB !G:R")
    assert table.choices == ["N"]
    assert table.refused("T") == ("L28-PICK-08", "nobody-fits")
    table = at_sol("RR", "RRB", aboard="RR").play("PB !G:B T $RRB")
    assert (table.player(1).aboard, table.now.stops["SOL"]) == ("RRB", "RR")


@rule("L28-BELL-03", "L28-BELL-04", "L28-A17", "L28-WE-15")
def test_who_cannot_pay_then_keeps_the_tickets_and_loses_the_action() -> None:
    table = at_sol("RRB", "RRB").play("PB !G:Y")
    assert table.choices == ["N"]
    assert table.refused("T") == ("L28-BELL-03", "cannot-pay-now")
    table.play("N")
    assert (table.player(1).hand, table.player(1).aboard) == ("RRB", "")
    assert (table.now.stops["SOL"], table.now.actions, table.now.phase) == ("RRYB", 1, "main")


@rule("L28-BELL-05", "L28-A19")
def test_nobody_rings_twice_for_one_pick_up() -> None:
    table = at_sol("RRB", "RRYYGGBB", bonuses="PICK").play("PB !G:Y")
    assert table.choices == ["T", "N"]
    assert table.refused("PB") == table.refused("P3") == ("YARD-PHASE", "not-now")
    table.play("N")
    assert {"PB", "P3"} <= set(table.choices)


@rule("L28-BELL-05", "L28-BON-14")
def test_nor_with_one_bell_after_the_other() -> None:
    table = at_sol("RRB", "RRYYGGBB", bonuses="PICK").play("P3 !G:RYG")
    assert table.choices == ["CR", "CY", "CG"]
    table.play("CY")
    assert table.refused("PB") == table.refused("P3") == ("YARD-PHASE", "not-now")


@rule("L28-BELL-06", "L28-A20")
def test_only_a_group_that_could_be_paid_is_rung_for() -> None:
    assert at_sol("RRB", "RR").refused("PB") == ("L28-BELL-06", "ring-too-dear")
    assert at_sol("RRB", "RR", bonuses="PICK").refused("P3") == ("L28-BELL-06", "ring-too-dear")
    assert at_sol("RRB", "RRGGG").refused("PB") == ("", "")


@rule("L28-BELL-07", "L28-A18")
def test_who_could_pay_may_decline() -> None:
    table = at_sol("RRB", "RRYB").play("PB !G:Y N")
    assert (table.player(1).hand, table.player(1).aboard) == ("RRYB", "")
    assert (table.now.stops["SOL"], table.now.actions) == ("RRYB", 1)


@rule("L28-A18")
def test_at_a_stricter_table_who_can_pay_must() -> None:
    table = at_sol("RRB", "RRYB", after_ring="must_take").play("PB !G:Y")
    assert table.choices == ["T"]
    assert table.refused("N") == ("L28-A18", "must-take")
    assert at_sol("RRB", "RRB", after_ring="must_take").play("PB !G:Y").choices == ["N"]
    nobody_fits = at_sol("RR", "RRR", aboard="RR", after_ring="must_take").play("PB !G:R")
    assert nobody_fits.choices == ["N"]


@rule("L28-BELL-08", "L28-DROP-04", "L28-A10")
def test_an_empty_bag_is_filled_with_the_delivered_first() -> None:
    table = with_bag("", "YYB").play("PB")
    assert table.outcomes == {"!B": 1}
    assert table.refused("!G:Y") == ("L28-BELL-08", "shuffle-first")
    table.play("!B")
    assert (table.now.bag, table.now.reserve) == ("YYB", "")
    assert table.outcomes == {"!G:Y": 2, "!G:B": 1}
    table.play("!G:Y T $RRYB")
    assert (table.now.bag, table.now.reserve) == ("YB", "")


@rule("L28-BELL-08", "L28-DROP-04")
def test_the_delivered_stay_out_of_the_bag_while_somebody_is_in_it() -> None:
    table = with_bag("G", "YYB").play("PB")
    assert table.outcomes == {"!G:G": 1}
    assert table.refused("!B") == ("L28-BELL-08", "bag-not-empty")
    table.play("!G:G N")
    assert (table.now.bag, table.now.reserve) == ("", "YYB")


@rule("L28-A10")
def test_with_nobody_left_to_come_there_is_no_ringing() -> None:
    table = with_bag("", "", "PICK")
    assert table.refused("PB") == table.refused("P3") == ("L28-A10", "nobody-left")
    assert "P" in table.choices


@rule("L28-A10")
@pytest.mark.parametrize(
    ("bag", "reserve", "script", "choices"),
    [
        ("G", "", "P3 !G:G", ["CG"]),
        ("GG", "", "P3 !G:GG", ["CG"]),
        ("G", "YB", "P3 !G:G !B !G:YB", ["CY", "CG", "CB"]),
        ("G", "Y", "P3 !G:G !B !G:Y", ["CY", "CG"]),
    ],
)
def test_the_choosing_bell_offers_those_who_are_there(bag: str, reserve: str, script: str, choices: list[str]) -> None:
    table = with_bag(bag, reserve, "PICK").play(script)
    assert table.choices == choices


@rule("L28-BELL-09")
def test_a_group_may_grow_to_any_size() -> None:
    waiting = "RRRYYYGGGBBB"
    table = at_sol(waiting, "RRRRYYYGGGBBB").play("PB !G:R")
    assert table.now.stops["SOL"] == f"R{waiting}"
    table.play("T $RRRRYYYGGGBBB")
    assert (table.player(1).aboard, table.now.stops["SOL"]) == ("RRYYGGBB", "RRYGB")
