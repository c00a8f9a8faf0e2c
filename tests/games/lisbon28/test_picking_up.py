"""Picking up: the whole group is paid for, and whoever finds a seat gets on."""

import pytest

from tests.games.lisbon28.table import Table
from tramyard.testing import rule


def at_sol(waiting: str, hand: str, aboard: str = "", bonuses: str = "", actions: int = 2) -> Table:
    """Seat 1 on Portas do Sol, where these wait; the two others on Rossio."""
    return Table.laid(
        "SOL ROS ROS",
        hand,
        stops={"SOL": waiting},
        aboard={1: aboard},
        bonuses={1: bonuses},
        actions=actions,
    )


@rule("L28-PICK-01")
def test_it_takes_a_stop_where_somebody_waits_and_an_action() -> None:
    assert "P" in at_sol("RYG", "RYG").choices
    assert at_sol("", "RYG").refused("P") == ("L28-PICK-01", "nobody-waits")
    assert at_sol("RYG", "RYG", actions=0).refused("P") == ("L28-TURN-02", "no-action-left")
    assert at_sol("RYG", "RYG").play("P $RYG").now.actions == 1


@rule("L28-PICK-01", "L28-A21")
@pytest.mark.parametrize("place", ["ROS", "CAS", "JUS"])
def test_at_other_places_nobody_can_be_picked_up(place: str) -> None:
    table = Table.laid(f"{place} ROS ROS ROS", "RRYYGGBB")
    assert table.refused("P") == ("L28-PICK-01", "not-at-a-stop")
    assert table.refused("PB") == ("L28-PICK-01", "not-at-a-stop")


@rule("L28-PICK-02", "L28-WE-13")
def test_every_passenger_costs_a_ticket_of_the_same_colour() -> None:
    table = at_sol("RRB", "RRB").play("P")
    assert table.runs == ["$RRB"]
    table.play("$RRB")
    assert (table.player(1).aboard, table.player(1).hand) == ("RRB", "")
    assert (table.now.stops["SOL"], table.now.discard) == ("", "RRB")


@rule("L28-PICK-02", "L28-WE-13")
def test_three_equal_tickets_stand_in_for_one_passenger() -> None:
    table = at_sol("RRB", "RBGGG").play("P")
    assert table.runs == ["$RGGGB"]
    table.play("$RGGGB")
    assert (table.player(1).aboard, table.player(1).hand, table.now.actions) == ("RRB", "", 1)


@rule("L28-PICK-03", "L28-WE-13")
def test_the_group_is_paid_for_whole_or_not_at_all() -> None:
    table = at_sol("RRB", "RRGG")
    assert table.refused("P") == ("L28-PICK-03", "group-too-dear")
    assert table.refused("PB") == ("L28-BELL-06", "ring-too-dear")


@rule("L28-PICK-03")
def test_a_payment_for_a_part_of_the_group_is_not_complete() -> None:
    table = at_sol("RRB", "RRRRB").play("P $RR")
    assert (table.choices, table.player(1).aboard, table.now.phase) == (["$B"], "", "pay")


@rule("L28-PICK-04", "L28-PICK-05")
@pytest.mark.parametrize(
    ("bonuses", "aboard", "left"), [("", "RR", "RRR"), ("SEAT", "RRRR", "R"), ("MOVE ACT PICK", "RR", "RRR")]
)
def test_a_tram_has_two_seats_of_a_colour_or_four(bonuses: str, aboard: str, left: str) -> None:
    table = at_sol("RRRRR", "RRRRR", bonuses=bonuses).play("P $RRRRR")
    assert (table.player(1).aboard, table.now.stops["SOL"]) == (aboard, left)


@rule("L28-PICK-04")
def test_a_passenger_sits_on_a_seat_of_the_same_colour_only() -> None:
    table = at_sol("RYYYGB", "RYYYGB", aboard="RYB").play("P $RYYYGB")
    assert (table.player(1).aboard, table.now.stops["SOL"]) == ("RRYYGBB", "YY")


@rule("L28-PICK-05", "L28-A09", "L28-WE-14")
def test_whoever_finds_no_seat_is_paid_for_and_waits_on() -> None:
    table = at_sol("RRB", "RRB", aboard="RR").play("P $RRB")
    assert (table.player(1).aboard, table.player(1).hand) == ("RRB", "")
    assert table.now.stops["SOL"] == "RR"


@rule("L28-PICK-06")
def test_everybody_who_finds_a_seat_gets_on_without_being_asked() -> None:
    table = at_sol("RYGGB", "RYGGB", aboard="G").play("P $RYGGB")
    assert (table.now.phase, table.position.actor) == ("main", 0)
    assert (table.player(1).aboard, table.now.stops["SOL"]) == ("RYGGB", "G")


@rule("L28-PICK-07", "L28-WE-14")
def test_a_stop_where_somebody_stays_is_still_a_stopping_place() -> None:
    left = Table.laid("SOL VIC ROS ROS", "RRB", aboard={1: "RR"}, stops={"SOL": "RRB"}, hands={2: "R"})
    left.play("P $RRB").pass_turn()
    assert left.trams == "SOL VIC ROS ROS"
    assert left.choices_of("MR:") == {"VIC-JTO-SOL", "VIC-GRA", "VIC-PAN"}


@rule("L28-PICK-07", "L28-A07")
def test_a_stop_that_all_have_left_is_passed_though_the_tram_stays() -> None:
    emptied = Table.laid("SOL VIC ROS ROS", "RRB", stops={"SOL": "RRB"}, hands={2: "R"})
    emptied.play("P $RRB").pass_turn()
    assert emptied.trams == "SOL VIC ROS ROS"
    assert emptied.choices_of("MR:") == {"VIC-JTO-SOL-SEL", "VIC-GRA", "VIC-PAN"}


@rule("L28-PICK-08", "L28-A09", "L28-WE-14")
def test_if_nobody_fits_only_the_bell_is_offered() -> None:
    table = at_sol("RR", "RR", aboard="RR")
    assert table.refused("P") == ("L28-PICK-08", "nobody-fits")
    assert ("P" in table.choices, "PB" in table.choices) == (False, True)
    assert "P" in at_sol("RRB", "RRB", aboard="RR").choices


@rule("L28-PICK-09")
def test_passengers_left_behind_can_be_picked_up_in_the_same_turn() -> None:
    table = at_sol("RRB", "RRRRYB", aboard="RR").play("P $RRB PB !G:Y T $RRY")
    assert (table.player(1).aboard, table.now.stops["SOL"], table.now.actions) == ("RRYB", "RR", 0)


@rule("L28-PICK-09")
def test_passengers_left_behind_can_be_picked_up_by_the_next_who_comes() -> None:
    table = Table.laid("SOL SEL ROS ROS", "RRRB", aboard={1: "RR"}, stops={"SOL": "RRB"}, hands={2: "YRR"})
    table.play("P $RRB MR:SOL-JTO-CAS $R .").pass_turn()
    table.play("MY:SEL-SOL $Y . P $RR")
    assert (table.player(2).aboard, table.now.stops["SOL"]) == ("RR", "")


@rule("L28-A29")
@pytest.mark.parametrize("place", ["SOL", "CAS", "JUS"])
def test_nothing_but_a_delivery_takes_passengers_off_and_nothing_but_a_payment_takes_tickets(place: str) -> None:
    table = Table.laid(
        f"{place} ROS ROS ROS",
        "RRYYGGGBB",
        aboard={1: "RYYGB"},
        spaces="16 4 5 6",
        stops={"AVE": ""},
        bonuses={1: "MOVE"},
    )
    assert table.refused("$R") == ("L28-A04", "nothing-to-pay")
    seen = set()
    for choice in table.choices:
        after = Table(table.game, table.position.copy()).play(choice)
        assert (after.player(1).aboard == "RYYGB") == (choice != "D1")
        assert after.player(1).hand == "RRYYGGGBB"
        seen.add(choice[0])
    assert seen >= {"M", "F", "E"}
