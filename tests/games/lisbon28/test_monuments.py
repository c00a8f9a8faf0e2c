"""Delivering at monuments, and the row of cards."""

from itertools import pairwise

import pytest

from tests.games.lisbon28.table import Table, lisbon
from tramyard.testing import rule


def at_castle(aboard: str, spaces: str = "16 4 5 6", row: str = "", seats: int = 4, actions: int = 2) -> Table:
    """Seat 1 on the castle. No stop is empty, so that no passengers come for a card."""
    trams = " ".join(["CAS", *["ROS"] * (seats - 1)])
    return Table.laid(trams, aboard={1: aboard}, spaces=spaces, rows={1: row}, actions=actions, top=1)


@rule("L28-DROP-01")
def test_it_takes_a_monument_with_a_cone_and_an_action() -> None:
    table = at_castle("YGB")
    assert table.choices_of("D") == {"1"}
    assert table.refused("D2") == ("L28-DROP-01", "not-at-monument")
    assert at_castle("YGB", spaces="3 4 5 6").choices_of("D") == set()
    assert at_castle("YGB", actions=0).refused("D1") == ("L28-TURN-02", "no-action-left")
    assert table.play("D1").now.actions == 1


@rule("L28-DROP-01")
def test_a_cone_elsewhere_is_of_no_use() -> None:
    table = Table.laid("SEL ROS ROS ROS", aboard={1: "YGB"}, spaces="16 4 5 6")
    assert table.refused("D1") == ("L28-DROP-01", "not-at-monument")


@rule("L28-DROP-02", "L28-A28", "L28-WE-17")
def test_just_those_on_the_card_get_off() -> None:
    table = at_castle("RYYGB").play("D1")
    assert (table.player(1).aboard, table.now.reserve) == ("RY", "YGB")


@rule("L28-DROP-03")
@pytest.mark.parametrize("aboard", ["", "YG", "RRYYGG", "GGBB"])
def test_all_of_them_must_be_on_board(aboard: str) -> None:
    table = at_castle(aboard)
    assert table.refused("D1") == ("L28-DROP-03", "demand-not-aboard")
    assert table.choices_of("D") == set()


@rule("L28-DROP-03")
def test_a_delivery_costs_no_ticket() -> None:
    table = Table.laid("CAS ROS ROS ROS", "RYGB", aboard={1: "YGB"}, spaces="16 4 5 6").play("D1")
    assert (table.player(1).hand, table.now.discard) == ("RYGB", "")


@rule("L28-DROP-04")
def test_the_delivered_wait_in_the_reserve() -> None:
    table = at_castle("YGB")
    bag = table.now.bag
    table.play("D1")
    assert (table.now.reserve, table.now.bag) == ("YGB", bag)


@rule("L28-DROP-05", "L28-CARD-01")
def test_the_first_card_begins_the_row_and_is_asked_nothing() -> None:
    table = at_castle("YGB").play("D1")
    assert table.player(1).row == [16]
    assert table.now.phase == "turn up"


@rule("L28-DROP-06", "L28-A05", "L28-SET-13")
def test_of_two_cards_for_a_monument_the_player_names_one() -> None:
    table = at_castle("RRYYGGB", spaces="4 16 17 6")
    assert table.choices_of("D") == {"2", "3"}
    table.play("D3")
    assert (table.player(1).row, table.now.spaces, table.player(1).aboard) == ([17], [4, 16, 1, 6], "YGB")
    assert at_castle("RRYYGGB", spaces="4 16 17 6").play("D2").player(1).row == [16]


@rule("L28-DROP-06", "L28-A05")
def test_a_second_action_takes_the_other_card() -> None:
    table = at_castle("RRYYGGB", spaces="4 16 17 6").play("D3").chance()
    assert table.choices_of("D") == {"2"}
    table.play("D2 L").chance()
    assert (table.player(1).row, table.now.actions, table.player(1).aboard) == ([16, 17], 0, "")


@rule("L28-WE-17", "L28-DROP-01", "L28-FILL-01", "L28-A37")
def test_two_cones_on_the_castle() -> None:
    table = Table.laid(
        "CAS ROS ROS SOL",
        aboard={1: "RYGB"},
        spaces="16 17 4 5",
        stops={"SAP": "", "SOL": "", "CON": ""},
        top=9,
    )
    assert table.choices_of("D") == {"1"}
    table.play("D1")
    assert (table.player(1).row, table.player(1).aboard, table.now.reserve) == ([16], "R", "YGB")
    table.play("!G:RRY")
    assert (table.now.actor, set(table.choices)) == ("p4", {"@CON", "@SAP"})
    table.play("@CON")
    assert (table.now.stops["CON"], table.now.stops["SAP"], table.now.stops["SOL"]) == ("RRY", "", "")
    table.play("!C22")
    assert (table.now.spaces, table.now.top) == ([9, 17, 4, 5], 22)
    assert (table.now.actions, table.now.actor) == (1, "p1")


@rule("L28-CARD-01", "L28-CARD-02", "L28-A27")
@pytest.mark.parametrize(("side", "row"), [("L", [16, 9, 13, 21]), ("R", [9, 13, 21, 16])])
def test_a_later_card_goes_to_an_end_of_the_row_and_nowhere_else(side: str, row: list[int]) -> None:
    table = at_castle("YGB", row="9 13 21").play("D1")
    assert table.choices == ["L", "R"]
    assert table.player(1).row == [9, 13, 21]
    table.play(side)
    assert table.player(1).row == row


@rule("L28-CARD-02")
def test_without_a_new_card_nothing_in_a_row_moves() -> None:
    table = at_castle("YGB", row="9 13 21")
    assert table.refused("L") == table.refused("R") == ("L28-CARD-01", "no-card-to-lay")


@rule("L28-CARD-03", "L28-CARD-04", "L28-WE-18", "L28-A26")
def test_colours_on_both_touching_edges_are_links() -> None:
    right = at_castle("YGB", row="11").play("D1 R")
    assert right.player(1).row == [11, 16]
    assert (right.standing[0].score, right.position.tally()[0]) == (7, {"monuments": 5, "links": 2})
    left = at_castle("YGB", row="11").play("D1 L")
    assert left.player(1).row == [16, 11]
    assert (left.standing[0].score, left.position.tally()[0]) == (5, {"monuments": 5, "links": 0})


@rule("L28-CARD-03", "L28-A26")
@pytest.mark.parametrize(
    ("row", "links"),
    [
        ("15 1", 0),  # G | nothing
        ("1 15", 1),  # G | GB
        ("9 9", 2),
        ("2 14", 1),  # R | R
        ("14 2", 0),  # GB | nothing
        ("12 21", 1),  # RB | R
        ("8 22", 2),  # RY | RY
        ("22 8", 1),  # Y | YG
        ("4 21 14", 1),  # R | R, Y | R: only neighbours count
    ],
)
def test_a_link_needs_one_colour_on_the_right_edge_and_on_the_left_edge_beside_it(row: str, links: int) -> None:
    box = lisbon(4).box
    cards = [int(card) for card in row.split()]
    assert sum(int(box.links(one, other)) for one, other in pairwise(cards)) == links
    if len(set(cards)) == len(cards):
        table = Table.laid("ROS ROS ROS ROS", rows={1: row}, spaces="3 5 6 7")
        assert table.position.tally()[0]["links"] == links


@rule("L28-A38")
def test_three_of_a_colour_need_the_extra_seats() -> None:
    """Card 21 wants three red ones; two seats never hold them."""
    few = Table.laid("AVE ROS ROS ROS", "RRRB", stops={"AVE": "RRRB"}, spaces="21 4 5 6").play("P $RRRB")
    assert few.player(1).aboard == "RRB"
    many = Table.laid("AVE ROS ROS ROS", "RRRRB", stops={"AVE": "RRRB"}, spaces="21 4 5 6", bonuses={1: "SEAT"})
    many.play("P $RRRB MR:AVE-MAR $R .").pass_turn()
    assert many.player(1).aboard == "RRRB"
    many = Table.laid("MAR ROS ROS ROS", aboard={1: "RRRB"}, spaces="21 4 5 6", bonuses={1: "SEAT"}).play("D1")
    assert many.player(1).row == [21]
