"""Rounds and turns: who follows whom, how many actions, and when a turn is over."""

import pytest

from tests.games.lisbon28.table import Table
from tramyard.testing import rule


@rule("L28-TURN-01")
@pytest.mark.parametrize(("first", "order"), [(1, [1, 2, 3]), (2, [2, 3, 1]), (3, [3, 1, 2])])
def test_everybody_has_a_turn_by_seat_number_from_the_same_seat_in_every_round(first: int, order: list[int]) -> None:
    table = Table.new(3, first=first).chance()
    turns = []
    for _ in range(6):
        turns.append((table.now.round, table.now.seat))
        table.pass_turn()
    assert turns == [(1, seat) for seat in order] + [(2, seat) for seat in order]


@rule("L28-TURN-02")
def test_a_turn_has_two_actions() -> None:
    table = Table.laid(hand="RRR")
    assert table.now.actions == 2
    table.play("MR:ROS-JUS $R . MR:JUS-CAR $R .")
    assert (table.now.actions, table.choices) == (0, ["E"])
    assert table.refused("MR:CAR-ROQ") == ("L28-TURN-02", "no-action-left")


@rule("L28-TURN-02")
def test_the_next_turn_has_two_actions_again() -> None:
    assert Table.laid(hand="R", actions=1).play("MR:ROS-JUS $R .").pass_turn().now.actions == 2


@rule("L28-TURN-02", "L28-TURN-03")
@pytest.mark.parametrize(
    ("trams", "refused"),
    [
        pytest.param("SOL", "MR:SOL-SEL", id="move"),
        pytest.param("SOL", "P", id="pick up"),
        pytest.param("SOL", "PB", id="ring"),
        pytest.param("CAS", "D1", id="deliver"),
        pytest.param("JUS", "B", id="buy a bonus"),
    ],
)
def test_each_of_the_four_kinds_of_action_needs_an_action(trams: str, refused: str) -> None:
    def laid(actions: int) -> Table:
        return Table.laid(
            f"{trams} ROS ROS ROS", "RYGGG", actions=actions, aboard={1: "YGB"}, stops={"SOL": "RYG"}, spaces="16 1 2 4"
        )

    assert laid(1).refused(refused) == ("", "")
    assert laid(0).refused(refused) == ("L28-TURN-02", "no-action-left")
    assert laid(0).choices == ["E"]


@rule("L28-TURN-03")
@pytest.mark.parametrize(
    ("trams", "script"),
    [
        pytest.param("SOL", "MR:SOL-SEL $R .", id="move"),
        pytest.param("SOL", "P $RYG", id="pick up"),
        pytest.param("SOL", "PB !G:B N", id="ring"),
        pytest.param("CAS", "D1", id="deliver"),
        pytest.param("GLO", "B $YYY", id="buy a bonus"),
    ],
)
def test_each_of_the_four_kinds_of_action_costs_one_action(trams: str, script: str) -> None:
    table = Table.laid(f"{trams} ROS ROS ROS", "RYYYG", aboard={1: "YGB"}, stops={"SOL": "RYG"}, spaces="16 1 2 4")
    assert table.play(script).chance().now.actions == 1


@rule("L28-TURN-04")
def test_the_same_kind_of_action_may_be_done_twice() -> None:
    twice = Table.laid("CAS ROS ROS ROS", aboard={1: "RRYYGGB"}, spaces="16 17 1 2").play("D1").chance().play("D2 L")
    assert twice.player(1).row == [17, 16]
    rung = Table.laid("SOL ROS ROS ROS", "RYGB", stops={"SOL": "RYG"}).play("PB !G:B N P $RYGB")
    assert (rung.player(1).aboard, rung.now.actions) == ("RYGB", 0)


@rule("L28-TURN-04", "L28-A44")
def test_two_bonuses_may_be_bought_in_one_turn() -> None:
    table = Table.laid("LAV ROS ROS ROS", "RRRYYY", stops={"AVE": ""}).play("B $RRR F:LAV-AVE-GLO B $YYY")
    assert (table.player(1).bonuses, table.now.actions) == (["MOVE", "SEAT"], 0)


@rule("L28-TURN-05", "L28-WE-25", "L28-TURN-07")
def test_a_turn_may_be_ended_at_once() -> None:
    table = Table.laid().play("E !T1:RRYB")
    assert (table.hands, table.now.seat, table.now.actions) == (["RRYB", "", "", ""], 2, 2)


@rule("L28-TURN-05")
def test_an_action_may_be_left_unused() -> None:
    table = Table.laid(hand="RR").play("MR:ROS-JUS $R .")
    assert "E" in table.choices
    assert table.pass_turn().now.seat == 2


@rule("L28-TURN-06", "L28-BON-09")
def test_the_third_action_gives_three_actions_to_its_owner_alone() -> None:
    table = Table.laid(seat=4, bonuses={1: "ACT"}).pass_turn()
    assert (table.now.seat, table.now.actions) == (1, 3)
    assert table.pass_turn().now.actions == 2


@rule("L28-TURN-06")
def test_three_actions_are_not_four() -> None:
    table = Table.laid("ROS ROS", "RRRR", seat=2, bonuses={2: "ACT"}).pass_turn().pass_turn()
    assert (table.now.seat, table.now.actions) == (2, 3)
    table.play("MR:ROS-JUS $R . MR:JUS-CAR $R . MR:CAR-ROQ $R .")
    assert table.choices == ["E"]


@rule("L28-TURN-07")
def test_four_tickets_are_drawn_at_the_end_of_a_turn() -> None:
    table = Table.laid(hand="RR").play("MR:ROS-JUS $R . E")
    assert table.now.actor == "chance"
    assert [player.draws for player in table.now.players] == [4, 0, 0, 0]
    assert table.refused("!T1:RYG") == ("L28-TURN-07", "wrong-number")
    assert table.refused("!T1:RYGBB") == ("L28-TURN-07", "wrong-number")
    assert table.refused("!T1:RYGBBB") == ("L28-TURN-07", "too-many")
    assert table.refused("!T2:RYGB") == ("L28-PUSH-18", "wrong-hand")
    table.play("!T1:RYGB")
    assert (table.hands[0], table.now.seat) == ("RRYGB", 2)


@rule("L28-TURN-08")
def test_a_hand_may_grow_without_limit() -> None:
    table = Table.laid("ROS ROS", "RRRRRRRRRRYYYYYYYYYYGGGGGGGGGG").play("E !T1:BBBB E !T2:RYGB")
    assert (len(table.hands[0]), table.now.actor) == (34, "p1")


@rule("L28-TURN-09")
@pytest.mark.parametrize(
    ("script", "phase"),
    [
        pytest.param("MR:SOL-SEL", "pay", id="paying"),
        pytest.param("MR:SOL-SEL $R", "step", id="on the way"),
        pytest.param("PB !G:B", "take", id="after ringing"),
        pytest.param("P3 !G:BYG", "choose", id="choosing a passenger"),
    ],
)
def test_no_action_begins_before_the_one_before_it_is_finished(script: str, phase: str) -> None:
    table = Table.laid("SOL ROS ROS ROS", "RRRYYYGGG", stops={"SOL": "RYG"}, bonuses={1: "PICK"}).play(script)
    assert table.now.phase == phase
    for word in ("P", "PB", "P3", "D1", "B", "E", "MR:SOL-SEL"):
        assert table.refused(word)[0] in ("YARD-PHASE", "YARD-CHANCE"), word


@rule("L28-TURN-09", "L28-BON-12")
def test_on_the_way_nobody_is_told_about_a_bell_that_could_not_ring_now() -> None:
    assert Table.laid(hand="R").play("MR:ROS-JUS $R").refused("P3") == ("YARD-PHASE", "not-now")


@rule("L28-TURN-09")
def test_a_halt_belongs_to_a_movement() -> None:
    assert Table.laid(hand="R").refused(".") == ("YARD-PHASE", "not-now")


@rule("L28-TURN-09")
def test_the_card_of_a_delivery_is_laid_before_anything_else_is_done() -> None:
    table = Table.laid("CAS ROS ROS ROS", "R", aboard={1: "YGB"}, spaces="16 1 2 4", rows={1: "11"}).play("D1")
    assert (table.now.phase, table.choices) == ("side", ["L", "R"])
    assert table.refused("E") == ("YARD-PHASE", "not-now")


@rule("L28-TURN-10")
@pytest.mark.parametrize(
    ("seats", "seat", "neighbour"), [(2, 1, "p2"), (2, 2, "p1"), (3, 1, "p3"), (3, 2, "p1"), (4, 1, "p4"), (4, 4, "p3")]
)
def test_the_right_hand_neighbour_is_the_player_before(seats: int, seat: int, neighbour: str) -> None:
    trams = " ".join("CAS" if number == seat else "ROS" for number in range(1, seats + 1))
    spaces = "16 1 2 -" if seats == 2 else "16 1 2 4"
    table = Table.laid(trams, seat=seat, aboard={seat: "YGB"}, spaces=spaces, stops={"SAP": "", "SOL": ""})
    table.play("D1 !G:RRR")
    assert (table.now.actor, table.choices) == (neighbour, ["@SOL", "@SAP"])


@rule("L28-TURN-11", "L28-A30", "L28-BON-15")
def test_a_free_movement_may_follow_the_last_action() -> None:
    table = Table.laid(hand="R", actions=1, bonuses={1: "MOVE"}).play("MR:ROS-JUS $R .")
    assert (table.now.actions, table.choices_of("F:")) == (
        0,
        {"JUS-ROS", "JUS-CAR", "JUS-JBA-COM", "JUS-JBA-SEL"},
    )
    assert table.play("F:JUS-CAR").choices == ["E"]


@rule("L28-A30", "L28-BON-15")
def test_a_free_movement_may_come_before_and_between_actions_but_not_within_one() -> None:
    assert "F:ROS-JUS" in Table.laid(hand="RR", bonuses={1: "MOVE"}).choices
    table = Table.laid(hand="RR", bonuses={1: "MOVE"}).play("MR:ROS-JUS $R")
    assert table.refused("F:JUS-CAR") == ("L28-BON-15", "free-move-between")
    table.play(". F:JUS-CAR")
    assert (table.trams, table.now.actions, table.choices_of("MR:")) == (
        "CAR ROS ROS ROS",
        1,
        {"CAR-JUS", "CAR-ROQ"},
    )


@rule("L28-WE-24")
def test_with_the_free_movement_and_no_ticket_one_movement_is_possible() -> None:
    table = Table.laid(bonuses={1: "MOVE"})
    assert set(table.choices) == {"F:ROS-JFI-MMZ", "F:ROS-JFI-CAS", "F:ROS-JUS", "F:ROS-AVE", "E"}
    table.play("F:ROS-JUS")
    assert (table.trams, table.now.actions, table.choices) == ("JUS ROS ROS ROS", 2, ["E"])


@rule("L28-A39")
def test_the_covered_space_of_two_players_asks_for_nobody() -> None:
    empty = dict.fromkeys(("AVE", "CAM", "PRA", "SOD", "ALC", "CON", "SOL", "SAP", "MMZ"), "")
    table = Table.laid("ROS ROS", stops=empty).pass_turn()
    assert table.result == ""
    assert table.pass_turn().result == "#dead p2"


@rule("L28-A40")
def test_a_round_in_which_nobody_did_or_drew_anything_is_the_last() -> None:
    table = Table.laid("ROS ROS", pile="", discard="", busy=False).play("E")
    assert (table.now.actor, table.result) == ("p2", "")
    assert table.play("E").result == "#idle p2"


@rule("L28-A40")
def test_a_round_in_which_a_ticket_is_drawn_is_not_the_last_but_the_next_may_be() -> None:
    table = Table.laid("ROS ROS", pile="B", discard="", busy=False).play("E !T1:B E")
    assert (table.now.round, table.result) == (3, "")
    assert table.play("E E").result == "#idle p2"


@rule("L28-A40")
def test_a_round_in_which_somebody_moves_is_not_the_last() -> None:
    table = Table.laid("ROS ROS", bonuses={1: "MOVE"}, pile="", discard="", busy=False).play("F:ROS-JUS E E")
    assert (table.now.round, table.result) == (3, "")
