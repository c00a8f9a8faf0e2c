"""Lifts and the four bonuses: free movement, third action, extra seats, choosing bell."""

import pytest

from tests.games.lisbon28.table import Table, lisbon
from tramyard.testing import rule

LIFTS = {"R": "LAV", "Y": "GLO", "G": "JUS", "B": "BIC"}
PER_TRAM = {
    1: {"R": "MOVE", "Y": "SEAT", "G": "ACT", "B": "PICK"},
    2: {"R": "SEAT", "Y": "MOVE", "G": "PICK", "B": "ACT"},
    3: {"R": "ACT", "Y": "PICK", "G": "SEAT", "B": "MOVE"},
    4: {"R": "PICK", "Y": "ACT", "G": "MOVE", "B": "SEAT"},
}


def at_lift(colour: str, hand: str, seat: int = 1, bonuses: str = "", actions: int = 2) -> Table:
    """A seat at the lift of a colour, the others on Rossio."""
    trams = " ".join(LIFTS[colour] if number == seat else "ROS" for number in range(1, 5))
    return Table.laid(trams, hand, seat=seat, bonuses={seat: bonuses}, actions=actions)


def ringing(bonuses: str = "PICK", waiting: str = "R", hand: str = "RB", actions: int = 2) -> Table:
    """Seat 1 on Portas do Sol with the choosing bell."""
    return Table.laid("SOL ROS ROS ROS", hand, stops={"SOL": waiting}, bonuses={1: bonuses}, actions=actions)


# Buying


@rule("L28-BON-01")
def test_it_takes_a_lift_and_an_action() -> None:
    assert "B" in at_lift("G", "GGG").choices
    assert at_lift("G", "GGG", actions=0).refused("B") == ("L28-TURN-02", "no-action-left")
    for place in ("ROS", "CAR", "SOL"):
        assert Table.laid(f"{place} ROS ROS ROS", "RRRYYYGGGBBB").refused("B") == ("L28-BON-01", "not-at-a-lift")
    assert at_lift("Y", "YYY").play("B $YYY").now.actions == 1


@rule("L28-BON-02", "L28-WE-23")
@pytest.mark.parametrize("colour", "RYGB")
def test_a_bonus_costs_three_tickets_of_the_lifts_colour(colour: str) -> None:
    table = at_lift(colour, colour * 4).play("B")
    assert table.runs == [f"${colour * 3}"]
    table.play(f"${colour * 3}")
    assert (table.player(1).hand, table.now.discard) == (colour, colour * 3)
    other = "RYGB"["RYGB".index(colour) - 1]
    assert at_lift(colour, colour * 2 + other * 2).refused("B") == ("L28-BON-02", "lift-too-dear")


@rule("L28-BON-02", "L28-WE-23")
def test_three_equal_tickets_stand_in_for_each_of_them() -> None:
    table = at_lift("G", "GGBBB").play("B $GGBBB")
    assert (table.player(1).bonuses, table.player(1).hand) == (["ACT"], "")
    table = at_lift("G", "RRRRRRRRR").play("B $RRRRRRRRR")
    assert (table.player(1).bonuses, table.player(1).hand) == (["ACT"], "")


@rule("L28-BON-03", "L28-WE-23")
def test_the_bonus_is_owned_from_then_on() -> None:
    table = at_lift("G", "GGGG").play("B $GGG")
    assert (table.player(1).bonuses, table.player(1).hand, table.now.actions) == (["ACT"], "G", 2)
    for _ in range(4):
        table.pass_turn()
    assert (table.now.seat, table.player(1).bonuses, table.now.actions) == (1, ["ACT"], 3)


@rule("L28-BON-04", "L28-WE-23")
def test_nobody_buys_a_colour_twice() -> None:
    table = at_lift("G", "GGGGGG").play("B $GGG")
    assert table.refused("B") == ("L28-BON-04", "bonus-owned")


@rule("L28-BON-04")
def test_nobody_can_be_shut_out() -> None:
    """The marker of a colour is there for everyone, whoever bought it before."""
    everything = dict.fromkeys((1, 2, 3), "MOVE ACT SEAT PICK")
    table = Table.laid("ROS ROS ROS JUS", "GGG", seat=4, bonuses=everything).play("B $GGG")
    assert table.player(4).bonuses == ["MOVE"]


@rule("L28-BON-05", "L28-A01", "L28-A46")
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
@pytest.mark.parametrize("colour", "RYGB")
def test_each_tram_has_its_own_table_of_bonuses(seat: int, colour: str) -> None:
    table = at_lift(colour, colour * 3, seat).play(f"B ${colour * 3}")
    assert table.player(seat).bonuses == [PER_TRAM[seat][colour]]


@rule("L28-A01")
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
@pytest.mark.parametrize("colour", "RYGB")
def test_with_shared_bonuses_all_have_the_pink_trams(seat: int, colour: str) -> None:
    box = lisbon(4, bonuses="shared").box
    bonus = ["MOVE", "ACT", "SEAT", "PICK"][box.bonus_of(seat - 1, "RYGB".index(colour))]
    assert bonus == PER_TRAM[1][colour]


@rule("L28-A44")
def test_two_bonuses_can_be_bought_in_one_turn() -> None:
    """Glória and Santa Justa lie two movements apart, and the free movement makes one of them."""
    table = Table.laid("JUS ROS ROS ROS", "GGGBBRYYY", bonuses={1: "MOVE"}).play("B $GGG MB:JUS-CAR $B +:CAR-ROQ $B .")
    table.play("F:ROQ-GLO B $YYY")
    assert (table.player(1).bonuses, table.now.actions) == (["MOVE", "ACT", "SEAT"], 0)


# Using


@rule("L28-BON-06")
def test_a_free_movement_bought_now_is_used_now() -> None:
    table = at_lift("R", "RRR").play("B $RRR")
    assert "F:LAV-ANJ" in table.choices
    table.play("F:LAV-ANJ")
    assert (table.player(1).at, table.now.actions) == ("ANJ", 1)


@rule("L28-BON-06", "L28-BON-10", "L28-BON-09")
@pytest.mark.parametrize(("actions", "left"), [(1, 1), (2, 2)])
def test_a_third_action_bought_now_is_had_now(actions: int, left: int) -> None:
    table = at_lift("G", "GGGR", actions=actions).play("B $GGG")
    assert table.now.actions == left
    assert table.play("MR:JUS-CAR $R .").now.actions == left - 1


@rule("L28-BON-06", "L28-BON-11")
def test_seats_bought_now_are_there_now() -> None:
    table = Table.laid("GLO ROS ROS ROS", "RRRYYY", stops={"AVE": "RRR"}, bonuses={1: "MOVE"})
    table.play("B $YYY F:GLO-AVE P $RRR")
    assert (table.player(1).aboard, table.now.actions) == ("RRR", 0)


@rule("L28-BON-06")
def test_a_choosing_bell_bought_now_rings_now() -> None:
    table = Table.laid("BIC ROS ROS ROS", "RRYGBBB", stops={"CAM": "RYG"}, bonuses={1: "ACT"}, actions=3)
    table.play("B $BBB MR:BIC-CAM $R .")
    assert "P3" in table.choices


@rule("L28-BON-07", "L28-BON-08")
def test_the_free_movement_is_made_once_a_turn() -> None:
    table = Table.laid("ROS ROS ROS ROS", bonuses={1: "MOVE"}).play("F:ROS-JUS")
    assert table.refused("F:JUS-CAR") == ("L28-BON-07", "free-move-used")
    for _ in range(4):
        table.pass_turn()
    assert table.play("F:JUS-CAR").player(1).at == "CAR"


@rule("L28-BON-07")
def test_all_bonuses_may_be_used_in_one_turn() -> None:
    table = Table.laid("SOL ROS ROS ROS", "RYYY", stops={"SOL": "R"}, bonuses={1: "MOVE ACT SEAT PICK"}, actions=3)
    table.play("P3 !G:RYY CY T $RY F:SOL-SEL MY:SEL-CAS $Y . MY:CAS-SEL $Y .")
    assert (table.now.actions, table.player(1).at, table.player(1).aboard) == (0, "SEL", "RY")
    assert table.choices == ["E"]


@rule("L28-BON-08")
def test_the_free_movement_costs_neither_ticket_nor_action() -> None:
    table = Table.laid("ROS ROS ROS ROS", "RG", bonuses={1: "MOVE"}).play("F:ROS-JUS")
    assert (table.player(1).at, table.player(1).hand, table.now.actions) == ("JUS", "RG", 2)
    assert table.now.phase == "main"


@rule("L28-BON-08")
def test_without_the_bonus_no_movement_is_free() -> None:
    table = Table.laid("ROS ROS ROS ROS", "R", bonuses={1: "ACT SEAT PICK", 2: "MOVE"})
    assert table.refused("F:ROS-JUS") == ("L28-BON-08", "no-free-move")


@rule("L28-BON-08", "L28-PUSH-17")
def test_the_free_movement_may_push() -> None:
    table = Table.laid("ROS JUS ROS ROS", bonuses={1: "MOVE"}).play("F:ROS-JUS")
    assert table.now.actor == "p2"
    table.play(">JUS-CAR !T1:R !T2:G")
    assert (table.trams, table.hands[:2], table.now.actions) == ("JUS CAR ROS ROS", ["R", "G"], 2)


@rule("L28-BON-09")
def test_the_third_action_gives_three_actions() -> None:
    table = Table.laid("ROS ROS ROS ROS", bonuses={2: "ACT"}).pass_turn()
    assert (table.now.seat, table.now.actions) == (2, 3)
    assert table.pass_turn().now.actions == 2


@rule("L28-BON-11")
def test_extra_seats_are_there_for_good() -> None:
    table = Table.laid("SOL ROS ROS ROS", "RRR", stops={"SOL": "RRR"}, bonuses={1: "SEAT"}).play("P $RRR")
    for _ in range(4):
        table.pass_turn()
    assert table.player(1).aboard == "RRR"


@rule("L28-BON-12", "L28-WE-16")
def test_of_three_passengers_one_is_chosen_and_two_go_back() -> None:
    table = ringing().play("P3")
    bag = table.now.bag
    assert len(table.outcomes) == 20
    table.play("!G:GBB")
    assert table.choices == ["CG", "CB"]
    assert table.refused("CR") == ("L28-BON-12", "not-drawn")
    table.play("CB")
    assert (table.now.stops["SOL"], table.now.drawn) == ("RB", "")
    assert table.now.bag == bag.replace("B", "", 1)
    table.play("T $RB")
    assert (table.player(1).aboard, table.now.actions) == ("RB", 1)


@rule("L28-BON-12")
def test_without_the_bonus_nobody_chooses() -> None:
    assert ringing("MOVE ACT SEAT").refused("P3") == ("L28-BON-12", "no-bell-choice")


@rule("L28-BON-13")
def test_the_choosing_bell_rings_only_where_somebody_waits() -> None:
    assert ringing(waiting="").refused("P3") == ("L28-PICK-01", "nobody-waits")
    table = Table.laid("CAS ROS ROS ROS", "RRYYGGBB", bonuses={1: "PICK"})
    assert table.refused("P3") == ("L28-PICK-01", "not-at-a-stop")


@rule("L28-BON-14", "L28-A02", "L28-WE-16")
def test_it_is_rung_once_a_turn_as_part_of_a_pick_up() -> None:
    assert ringing(actions=0).refused("P3") == ("L28-TURN-02", "no-action-left")
    table = ringing(waiting="RRR", hand="RRRRBB").play("P3 !G:GBB CB T $RRRB")
    assert (table.now.actions, table.now.stops["SOL"]) == (1, "R")
    assert table.refused("P3") == ("L28-BON-14", "bell-choice-used")


@rule("L28-A02")
def test_a_second_pick_up_of_the_turn_may_ring_plainly() -> None:
    table = ringing(waiting="RRR", hand="RRRRBBB").play("P3 !G:GBB CB T $RRRB PB !G:B T $RB")
    assert (table.player(1).aboard, table.now.actions) == ("RRBB", 0)


@rule("L28-BON-14", "L28-BON-07")
def test_it_may_ring_again_in_the_next_turn() -> None:
    table = ringing().play("P3 !G:GBB CB N")
    for _ in range(4):
        table.pass_turn()
    assert (table.now.seat, table.refused("P3")) == (1, ("", ""))


@rule("L28-BON-15", "L28-A30")
def test_the_free_movement_is_made_between_actions_only() -> None:
    table = Table.laid("ROS ROS ROS ROS", "RRG", bonuses={1: "MOVE"}).play("MR:ROS-JUS $R")
    assert table.refused("F:JUS-CAR") == ("L28-BON-15", "free-move-between")
    assert table.refused("E") == ("YARD-PHASE", "not-now")
    table.play(". F:JUS-CAR MR:CAR-ROQ")
    assert table.refused("F:CAR-ROQ") == ("YARD-PHASE", "not-now")
    table.play("$R .")
    after = Table.laid("ROS ROS ROS ROS", bonuses={1: "MOVE"}, actions=0)
    assert after.play("F:ROS-JUS").player(1).at == "JUS"


@rule("L28-BON-16")
def test_bonuses_work_in_ones_own_turn_only() -> None:
    everything = {1: "MOVE ACT SEAT PICK"}
    table = Table.laid("ROS SOL ROS ROS", "RRYYGG", seat=2, bonuses=everything, stops={"SOL": "RRR"})
    assert table.now.actions == 2
    assert table.refused("F:SOL-SEL") == ("L28-BON-08", "no-free-move")
    assert table.refused("P3") == ("L28-BON-12", "no-bell-choice")
    pushed = Table.laid("JUS ROS ROS ROS", "R", seat=2, bonuses=everything).play("MR:ROS-JUS $R")
    assert (pushed.now.actor, {choice[0] for choice in pushed.choices}) == ("p1", {">"})
