"""After a card is taken: new passengers on a stop, placed by the right-hand neighbour, and a new card."""

import pytest

from tests.games.lisbon28.table import Table
from tramyard.testing import rule

EMPTY = {"SAP": "", "CON": ""}


def delivering(
    trams: str = "COM ROS ROS ROS",
    *,
    seat: int = 1,
    stops: dict[str, str] | None = None,
    bag: str | None = None,
    reserve: str | None = None,
    row: str = "",
    up: int | None = None,
) -> Table:
    """A seat is at the Comércio with green and blue on board, which card 13 in space 2 asks for."""
    return Table.laid(
        trams,
        seat=seat,
        aboard={seat: "GB"},
        spaces="4 13 5 6" if len(trams.split()) > 2 else "4 13 5 -",
        stops=EMPTY if stops is None else stops,
        bag=bag,
        reserve=reserve,
        rows={seat: row},
        top=9,
        up=up,
    )


@rule("L28-FILL-04")
def test_a_bag_that_holds_enough_is_not_refilled() -> None:
    table = delivering(reserve="RR").play("D2 !G:RRR")
    assert (table.now.phase, table.now.reserve) == ("place", "RRGB")


@rule("L28-FILL-01", "L28-TURN-10")
@pytest.mark.parametrize(
    ("trams", "seat", "neighbour"),
    [
        ("COM ROS ROS ROS", 1, "p4"),
        ("ROS ROS COM ROS", 3, "p2"),
        ("COM ROS ROS", 1, "p3"),
        ("COM ROS", 1, "p2"),
        ("ROS COM", 2, "p1"),
    ],
)
def test_the_right_hand_neighbour_chooses_the_stop(trams: str, seat: int, neighbour: str) -> None:
    table = delivering(trams, seat=seat).play("D2")
    assert table.now.phase == "refill"
    table.play("!G:RRY")
    assert (table.now.actor, set(table.choices)) == (neighbour, {"@SAP", "@CON"})
    table.play("@SAP")
    assert (table.now.stops["SAP"], table.now.stops["CON"]) == ("RRY", "")


@rule("L28-FILL-01", "L28-A07")
def test_it_has_neither_passengers_nor_a_tram() -> None:
    table = delivering("COM SAP ROS ROS", stops={"SAP": "", "CON": "", "SOL": ""}).play("D2 !G:RRY")
    assert set(table.choices) == {"@CON", "@SOL"}
    assert table.refused("@SAP") == ("L28-FILL-01", "tram-there")
    assert table.refused("@MMZ") == ("L28-FILL-01", "stop-taken")
    assert table.refused("@ROS") == ("L28-SET-06", "no-such-stop")


@rule("L28-FILL-01")
def test_three_passengers_are_drawn_as_they_lie_in_the_bag() -> None:
    table = delivering(bag="RRB", reserve="").play("D2")
    assert table.outcomes == {"!G:RRB": 1}
    assert delivering(bag="RRYB", reserve="").play("D2").outcomes == {"!G:RRY": 1, "!G:RRB": 1, "!G:RYB": 2}


@rule("L28-FILL-02", "L28-WE-20")
@pytest.mark.parametrize(("trams", "stops"), [("COM ROS ROS ROS", {}), ("COM SAP CON ROS", EMPTY)])
def test_without_such_a_stop_nobody_is_drawn(trams: str, stops: dict[str, str]) -> None:
    table = delivering(trams, stops=stops)
    bag = table.now.bag
    table.play("D2 !C1")
    assert (table.now.bag, table.now.spaces, table.now.top) == (bag, [4, 9, 5, 6], 1)
    assert (table.now.phase, table.now.actions) == ("main", 1)


@rule("L28-FILL-03", "L28-A37")
def test_all_three_go_to_one_stop_chosen_after_they_are_seen() -> None:
    table = delivering().play("D2")
    assert (table.now.actor, table.choices) == ("chance", [])
    table.play("!G:YYB")
    assert (table.now.drawn, table.now.phase) == ("YYB", "place")
    table.play("@CON")
    assert (table.now.stops["CON"], table.now.stops["SAP"], table.now.drawn) == ("YYB", "", "")


@rule("L28-FILL-04", "L28-DROP-04")
def test_when_the_bag_runs_out_the_delivered_go_back_and_the_draw_goes_on() -> None:
    table = delivering(bag="R", reserve="").play("D2")
    assert table.outcomes == {"!G:R": 1}
    table.play("!G:R")
    assert (table.outcomes, table.now.drawn) == ({"!B": 1}, "R")
    table.play("!B")
    assert (table.outcomes, table.now.reserve) == ({"!G:GB": 1}, "")
    table.play("!G:GB @CON")
    assert (table.now.stops["CON"], table.now.bag) == ("RGB", "")


@rule("L28-FILL-05", "L28-A10")
def test_if_there_are_fewer_than_three_those_come() -> None:
    table = delivering(bag="", reserve="").play("D2 !B")
    assert table.outcomes == {"!G:GB": 1}
    table.play("!G:GB")
    assert (table.now.actor, set(table.choices)) == ("p4", {"@SAP", "@CON"})
    table.play("@SAP")
    assert (table.now.stops["SAP"], table.now.bag, table.now.reserve) == ("GB", "", "")


@rule("L28-FILL-06", "L28-A43", "L28-A47", "L28-INFO-03")
def test_the_known_card_fills_the_gap_and_the_next_one_shows() -> None:
    table = delivering().play("D2 !G:RRY @SAP")
    assert (table.now.phase, table.now.spaces, table.now.top) == ("turn up", [4, 9, 5, 6], 0)
    unseen = {f"!C{card}" for card in range(1, 23) if card not in (4, 13, 5, 6, 9)}
    assert table.outcomes == dict.fromkeys(unseen, 1)
    table.play("!C22")
    assert (table.now.spaces, table.now.top, table.now.up) == ([4, 9, 5, 6], 22, 14)


@rule("L28-FILL-06", "L28-FILL-07", "L28-A43")
def test_the_last_card_of_the_pile_fills_the_gap_and_ends_the_action() -> None:
    table = delivering(up=1).play("D2 !G:RRY @SAP")
    assert (table.now.spaces, table.now.top, table.now.up) == ([4, 9, 5, 6], 0, 0)
    assert (table.now.phase, table.now.actor, table.now.actions) == ("main", "p1", 1)


@rule("L28-FILL-06", "L28-SET-13")
def test_a_second_cone_may_come_to_a_monument() -> None:
    table = Table.laid("COM ROS ROS ROS", aboard={1: "RGGBB"}, spaces="4 13 14 6", top=9).play("D2 !C8")
    assert table.now.spaces == [4, 9, 14, 6]
    two = Table.laid("CAS ROS ROS ROS", aboard={1: "RRYGB"}, spaces="16 13 14 6", top=17).play("D1 !C8")
    assert two.now.spaces == [17, 13, 14, 6]
    again = Table.laid("CAS ROS ROS ROS", aboard={1: "RRYGYGB"}, spaces="16 13 14 6", top=17, bonuses={1: "SEAT"})
    assert again.play("D1 !C8").choices_of("D") == {"1"}


@rule("L28-FILL-07")
def test_passengers_get_off_then_the_card_then_the_stop_then_the_new_card() -> None:
    table = delivering(row="8").play("D2")
    assert (table.player(1).aboard, table.now.reserve, table.now.phase) == ("", "GB", "side")
    assert (table.player(1).row, table.now.spaces[1]) == ([8], 13)
    table.play("R")
    assert (table.player(1).row, table.now.spaces[1], table.now.phase) == ([8, 13], 0, "refill")
    table.play("!G:RRY")
    assert (table.now.phase, table.now.spaces[1]) == ("place", 0)
    table.play("@CON")
    assert (table.now.phase, table.now.spaces[1]) == ("turn up", 9)
    table.play("!C22")
    assert (table.now.phase, table.now.actor, table.now.actions) == ("main", "p1", 1)


@rule("L28-FILL-08", "L28-A13", "L28-SET-11")
def test_for_two_players_the_covered_space_stays_empty() -> None:
    table = delivering("COM ROS")
    assert table.refused("D4") == ("L28-DROP-01", "no-card-there")
    table.play("D2 !G:RRY @SAP !C22")
    assert (table.now.spaces, table.now.top) == ([4, 9, 5, 0], 22)
