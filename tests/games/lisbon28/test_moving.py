"""Move actions: movements paid one by one with tickets of one colour, and what happens on arrival: nothing."""

import pytest

from tests.games.lisbon28.table import Table
from tramyard.bots.driver import forced_action
from tramyard.testing import rule


@rule("L28-WE-03", "L28-MOVE-08", "L28-MOVE-20")
def test_two_movements_with_one_colour_are_one_action() -> None:
    table = Table.laid(hand="RR").play("MR:ROS-JUS $R +:JUS-CAR $R")
    assert (table.player(1).at, table.hands[0], table.now.actions, table.choices) == ("CAR", "", 1, ["."])
    assert table.play(".").now.phase == "main"


@rule("L28-WE-04", "L28-MOVE-08", "L28-MOVE-10")
def test_another_colour_is_another_action() -> None:
    table = Table.laid(hand="RG").play("MR:ROS-JUS $R")
    assert table.choices == ["."]
    assert table.refused("+:JUS-CAR") == ("L28-MOVE-08", "no-ticket")
    table.play(". MG:JUS-CAR $G .")
    assert (table.player(1).at, table.now.actions, table.choices) == ("CAR", 0, ["E"])


@rule("L28-WE-05", "L28-MOVE-11")
def test_a_movement_may_be_paid_with_three_tickets_of_another_colour() -> None:
    table = Table.laid(hand="RRBBB").play("MR:ROS-JUS")
    assert table.runs == ["$R", "$BBB"]
    table.play("$R +:JUS-CAR $R +:CAR-ROQ")
    assert table.choices == ["$B"]
    table.play("$BBB .")
    assert (table.player(1).at, table.hands[0], table.now.actions) == ("ROQ", "", 1)


@rule("L28-MOVE-01")
def test_a_movement_takes_the_tram_to_the_next_stopping_place() -> None:
    assert Table.laid(hand="R").play("MR:ROS-JFI-CAS $R").trams == "CAS ROS ROS ROS"


@rule("L28-MOVE-02")
@pytest.mark.parametrize(
    ("way", "place"), [("ROS-AVE", "a stop"), ("ROS-JFI-CAS", "a monument"), ("ROS-JUS", "a lift")]
)
def test_stops_with_passengers_monuments_and_lifts_are_stopping_places(way: str, place: str) -> None:
    table = Table.laid(hand="RR").play(f"MR:{way} $R")
    assert (table.player(1).at, table.now.phase) == (way[-3:], "step"), place


@rule("L28-MOVE-02", "L28-MOVE-05")
def test_one_waiting_passenger_makes_a_stop_a_stopping_place() -> None:
    assert "GRA-SAP" in Table.laid("GRA ROS ROS ROS", "R", stops={"SAP": "B"}).choices_of("MR:")
    assert "GRA-SAP" not in Table.laid("GRA ROS ROS ROS", "R", stops={"SAP": ""}).choices_of("MR:")


@rule("L28-MOVE-05")
def test_running_through_empty_stops_costs_nothing() -> None:
    table = Table.laid("BIC ROS ROS ROS", "R", stops={"CAM": "", "CON": ""}).play("MR:BIC-CAM-CON-JBA-COM $R")
    assert (table.player(1).at, table.now.discard) == ("COM", "R")


@rule("L28-MOVE-08")
def test_the_colour_of_a_move_action_is_free_but_must_be_paid() -> None:
    table = Table.laid(hand="YGG")
    assert {choice[:2] for choice in table.choices} == {"E", "MY", "MG"}
    assert table.refused("MR:ROS-JUS") == ("L28-MOVE-08", "no-ticket")
    assert table.refused("MB:ROS-JUS") == ("L28-MOVE-08", "no-ticket")


@rule("L28-MOVE-08")
def test_a_missing_ticket_is_told_only_where_the_way_is_open() -> None:
    table = Table.laid(hand="YGG")
    assert table.refused("MR:JUS-CAR") == ("L28-MOVE-01", "not-from-here")
    assert table.play("MY:ROS-JUS $Y").refused("+:CAR-ROQ") == ("L28-MOVE-01", "not-from-here")


@rule("L28-MOVE-09")
def test_there_is_no_limit_to_the_movements_of_an_action() -> None:
    table = Table.laid(hand="R" * 12).play("MR:ROS-JUS $R" + " +:JUS-ROS $R +:ROS-JUS $R" * 5)
    assert (table.hands[0], table.now.actions, "+:JUS-CAR" in table.choices) == ("R", 1, True)


@rule("L28-MOVE-10")
def test_an_action_that_was_ended_does_not_go_on() -> None:
    table = Table.laid(hand="RRR").play("MR:ROS-JUS $R .")
    assert table.refused("+:JUS-CAR") == ("L28-MOVE-10", "step-over")
    assert table.refused("$R") == ("L28-A04", "nothing-to-pay")
    assert table.play("MR:JUS-CAR $R").now.actions == 0
    assert table.refused("MR:CAR-ROQ") == ("YARD-PHASE", "not-now")


@rule("L28-MOVE-10")
def test_a_movement_that_is_not_paid_for_is_not_over() -> None:
    table = Table.laid(hand="RRR").play("MR:ROS-JUS")
    assert table.refused("+:JUS-CAR") == ("YARD-PHASE", "not-now")


@rule("L28-MOVE-10")
def test_a_movement_that_goes_on_keeps_its_colour() -> None:
    table = Table.laid(hand="RYYYY").play("MY:ROS-JUS $Y +:JUS-CAR")
    assert table.runs == ["$Y"]
    table.play("$Y .")
    assert Table.laid(hand="RYYYY").play("MR:ROS-JUS $R +:JUS-CAR").runs == ["$YYY"]


@rule("L28-MOVE-11")
def test_three_equal_tickets_pay_for_each_movement_of_an_action() -> None:
    table = Table.laid(hand="GGGBBB").play("MR:ROS-JUS $GGG +:JUS-CAR $BBB")
    assert (table.player(1).at, table.now.discard, table.choices) == ("CAR", "GGGBBB", ["."])


@rule("L28-MOVE-12", "L28-MOVE-13")
def test_between_two_movements_a_tram_may_turn_back() -> None:
    table = Table.laid(hand="RR").play("MR:ROS-JUS $R +:JUS-ROS $R")
    assert table.player(1).at == "ROS"


@rule("L28-MOVE-14", "L28-A08")
def test_a_tram_leaves_the_stop_it_has_just_emptied_by_any_rail() -> None:
    table = Table.laid("GRA ROS ROS ROS", "RRRYG", bonuses={1: "ACT"}, actions=3).play("MR:GRA-SAP $R . P $RYG")
    assert (table.now.stops["SAP"], table.choices_of("MR:")) == ("", {"SAP-GRA", "SAP-ANJ"})


@rule("L28-MOVE-14", "L28-A08")
def test_it_does_not_matter_where_a_tram_came_from() -> None:
    one = Table.laid("VIC ROS ROS ROS", "RR").play("MR:VIC-GRA $R")
    other = Table.laid("SAP ROS ROS ROS", "RR").play("MR:SAP-GRA $R")
    assert one.choices == other.choices == [".", "+:GRA-VIC", "+:GRA-SAP"]


@rule("L28-MOVE-17")
def test_rossio_holds_any_number_of_trams_and_other_places_one() -> None:
    table = Table.laid("JUS ROS ROS ROS", "R").play("MR:JUS-ROS $R")
    assert (table.trams, table.now.phase) == ("ROS ROS ROS ROS", "step")
    table = Table.laid("ROS JUS ROS ROS", "R").play("MR:ROS-JUS $R")
    assert (table.trams, table.now.phase) == ("ROS JUS ROS ROS", "push")


@rule("L28-MOVE-18", "L28-A03")
@pytest.mark.parametrize("trams", ["GRA SAP ROS ROS", "GRA ANJ ROS ROS"])
def test_a_tram_on_the_way_or_at_its_end_is_never_passed(trams: str) -> None:
    table = Table.laid(trams, "R", stops={"SAP": ""}).play("MR:GRA-SAP-ANJ $R")
    assert (table.trams, table.now.actor) == (trams, "p2")
    table.play(table.choices[0])
    assert table.player(1).at == "ANJ"
    assert table.player(2).at not in ("SAP", "ANJ")


@rule("L28-MOVE-20", "L28-A31")
def test_each_movement_is_paid_before_it_is_made() -> None:
    table = Table.laid(hand="RRR").play("MR:ROS-JUS")
    assert (table.player(1).at, table.now.way, table.now.phase, table.choices) == ("ROS", "ROS-JUS", "pay", ["$R"])
    table.play("$R")
    assert (table.player(1).at, table.hands[0], table.now.way, table.now.phase) == ("JUS", "RR", "", "step")
    assert "." in table.choices
    assert table.play("+:JUS-CAR").now.need == "R"


@rule("L28-A31")
def test_a_ticket_drawn_for_a_push_may_pay_for_the_next_movement() -> None:
    def pushed(drawn: str) -> Table:
        return Table.laid("ROS JUS ROS ROS", "R").play(f"MR:ROS-JUS $R >JUS-CAR !T1:{drawn} !T2:G")

    assert "+:JUS-ROS" in pushed("R").choices
    assert pushed("B").choices == ["."]


@rule("L28-A50")
def test_the_halt_is_asked_for_even_if_nothing_else_is_possible() -> None:
    table = Table.laid(hand="R").play("MR:ROS-JUS $R")
    assert (table.choices, table.position.discreet, table.now.actor) == (["."], True, "p1")
    rung = Table.laid("SOL ROS ROS ROS", "RYG", stops={"SOL": "RYG"}).play("PB !G:B")
    assert (rung.choices, rung.position.discreet, rung.now.actor) == (["N"], True, "p1")
    assert not Table.laid(hand="R").play("MR:ROS-JUS").position.discreet
    spent = Table.laid(actions=0)
    assert (spent.choices, forced_action(spent.position)) == (["E"], None)


@rule("L28-MOVE-21")
@pytest.mark.parametrize(
    ("way", "hand"), [("MMZ-ANJ", "RRRYYYGGG"), ("CAS-JFI-MMZ", "RRRYYYGGG"), ("ROS-JUS", "RGGG"), ("JUS-CAR", "RR")]
)
def test_nothing_must_be_done_where_a_tram_arrives(way: str, hand: str) -> None:
    table = Table.laid(f"{way[:3]} ROS ROS ROS", hand, aboard={1: "YGRR"}, spaces="22 11 1 4").play(f"MR:{way} $R .")
    assert "E" in table.choices
    assert table.player(1).aboard == "RRYG"
    assert table.play("E").now.phase == "tickets"


@rule("L28-A36")
def test_nobody_halts_short_behind_a_tram_in_the_way() -> None:
    table = Table.laid("VIC SOL ROS ROS", "R", stops={"SOL": ""})
    assert table.refused("MR:VIC-JTO") == ("L28-MOVE-07", "no-halt-at-junction")
    assert table.choices_of("MR:") == {"VIC-JTO-SOL-SEL", "VIC-GRA", "VIC-PAN"}
