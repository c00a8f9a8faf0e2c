"""Step 2: the die, exact counts, halts, junctions, the ends of rails, roundabout and funicular."""

import pytest

from tests.games.trieste.box_contents import COLOURED
from tests.games.trieste.table import Table
from tramyard.testing import rule

LOOP = "B2 I1, C2 K0"
"""From C1 to A2 and the funicular, with points on C2."""


def rolled(start: str, die: int, laid: str = "", other: str = "E14", **situation: object) -> Table:
    """Seat 1 stands there and has rolled; `D11/S` came in from the south."""
    table = Table.laid(f"{start} {other}", laid=laid, **situation)  # type: ignore[arg-type]
    return table.play(f"B- R !D{die}")


@rule("TR-MOVE-01")
def test_nobody_has_to_roll() -> None:
    table = Table.laid("C1 E14").play("B-")
    assert table.choices == ["R", "S"]
    table.play("S")
    assert (table.at(1), table.now.actor) == ("C1", "p2")


@rule("TR-MOVE-02")
def test_who_has_rolled_must_move() -> None:
    table = Table.laid("C1 E14").play("B- R")
    assert table.outcomes == {f"!D{face}": 1 for face in range(1, 7)}
    table.play("!D2")
    assert set(table.choices) == {">D1", "X"}
    assert table.refused("S") == "TR-MOVE-02"
    assert table.refused(".") == "TR-MOVE-13"


@rule("TR-MOVE-03")
@pytest.mark.parametrize(("die", "end"), [(1, "C2"), (2, "C3"), (3, "C4")])
def test_a_tram_moves_exactly_what_the_die_shows(die: int, end: str) -> None:
    table = rolled("C1", die, "C2 I0, C3 I0, C4 I0, C5 I0")
    for square in ["C2", "C3", "C4"][:die]:
        assert "." not in table.choices
        table.play(f">{square}")
    assert (table.at(1), table.now.actor, table.damage) == (end, "p2", [0, 0])


@rule("TR-MOVE-04", "TR-MOVE-06", "TR-A01")
def test_a_tram_may_halt_at_a_stop_or_run_on() -> None:
    table = rolled("B2", 3, LOOP).play(">A2")
    assert set(table.choices) == {">A3", "."}
    assert table.twin().play(".").at(1) == "A2"
    table.play(">A3 >A7")
    assert (table.at(1), table.damage) == ("A7", [0, 0])


@rule("TR-MOVE-05", "TR-MOVE-06", "TR-A01")
@pytest.mark.parametrize(
    ("start", "square", "laid", "on"),
    [("D1", "C1", "C2 I0", ">C2"), ("D9", "D8", "D9 I0, D7 I0", ">D7")],
    ids=["terminus", "workshop"],
)
def test_so_it_may_at_a_terminus_and_in_the_workshop(start: str, square: str, laid: str, on: str) -> None:
    table = rolled(start, 2, laid).play(f">{square}")
    assert "." in table.choices
    halted = table.twin().play(".")
    assert (halted.at(1), halted.damage) == (square, [0, 0])
    table.play(on)
    assert (table.at(1), table.now.actor) == (on[1:], "p2")


@rule("TR-MOVE-04", "TR-A01")
def test_halting_needs_a_step() -> None:
    table = rolled("A2", 2, LOOP)
    assert "." not in table.choices
    assert table.refused(".") == "TR-MOVE-13"


@rule("TR-MOVE-06")
def test_halting_needs_no_waiting_passenger() -> None:
    table = rolled("B2", 3, LOOP, heights={"A2": 0}).play(">A2 .")
    assert (table.at(1), table.now.actor) == ("A2", "p2")


@rule("TR-MOVE-04", "TR-MOVE-05")
@pytest.mark.parametrize("square", ["D10", "D11", "A3", "A7"])
def test_nobody_halts_on_a_plain_square(square: str) -> None:
    before = {"D10": "D11/W", "D11": "C11/N", "A3": "A2", "A7": "A3"}[square]
    table = rolled(before, 3).play(f">{square}")
    assert "." not in table.choices
    assert table.refused(".") == "TR-MOVE-03"
    assert square not in COLOURED


@rule("TR-MOVE-07")
def test_a_turn_may_begin_away_from_the_target() -> None:
    table = rolled("C3/S", 1, "C2 I0, C3 I0, C4 I0", target={1: "E14"})
    assert set(table.choices) == {">C4", ">C2"}


@rule("TR-MOVE-08")
def test_nobody_turns_back_within_a_move() -> None:
    table = rolled("C2", 2, "C2 I0, C3 I0").play(">C3")
    assert table.choices == ["X"]
    assert table.refused(">C2") == "TR-MOVE-08"


@rule("TR-MOVE-09", "TR-A09")
@pytest.mark.parametrize(("tile", "reached"), [("X0", {">D7"}), ("D0", {">C6"}), ("O0", {">D7", ">E6", ">C6"})])
def test_a_tram_follows_the_track_it_entered_by(tile: str, reached: set[str]) -> None:
    table = rolled("D5/S", 2, f"D5 I0, D6 {tile}, D7 I0, E6 I1, C6 L0").play(">D6")
    assert set(table.choices) == reached


@rule("TR-MOVE-09")
def test_a_square_without_that_joint_is_not_crossed() -> None:
    table = rolled("A2", 3, "B3 I1").play(">A3")
    assert set(table.choices) == {">A7"}
    assert table.refused(">B3") == "TR-MOVE-09"


@rule("TR-MOVE-10", "TR-A09")
def test_at_the_start_of_a_turn_a_tram_keeps_to_its_track() -> None:
    around = "D5 I0, D6 D0, D7 I0, E6 I1, C6 L0"
    assert set(rolled("D6/S", 1, around).choices) == {">D5", ">C6"}
    assert set(rolled("D6/N", 1, around).choices) == {">D7", ">E6"}
    assert rolled("D6/N", 1, around).refused(">C6") == "TR-MOVE-10"


@rule("TR-MOVE-10", "TR-A10")
def test_a_tram_that_nobody_saw_come_leaves_by_any_rail() -> None:
    around = "D5 I0, D6 D0, D7 I0, E6 I1, C6 L0"
    assert set(rolled("D6", 1, around).choices) == {">D5", ">C6", ">D7", ">E6"}


@rule("TR-MOVE-10", "TR-A10")
def test_turning_back_is_free_after_a_derailment() -> None:
    table = rolled("C1", 4, "C2 I0").play(">C2 X B- S B- R !D1")
    assert set(table.choices) == {">C1", "X"}


@rule("TR-MOVE-11")
def test_at_points_the_player_chooses() -> None:
    table = rolled("C1", 2, f"{LOOP}, C3 I0").play(">C2")
    assert set(table.choices) == {">B2", ">C3"}


@rule("TR-MOVE-12", "TR-A43")
def test_a_derailed_tram_stands_where_the_rails_ended() -> None:
    table = rolled("D1", 5, "E1 I1", tops={"F1": "VECa"}).play(">E1 >F1")
    assert set(table.choices) == {"X", "."}
    table.play("X")
    assert (table.at(1), table.damage, table.choices) == ("F1", [1, 0], ["P", "P-"])


@rule("TR-MOVE-13", "TR-A11", "TR-A44")
def test_a_tram_that_cannot_move_at_all_derails_on_the_spot() -> None:
    table = rolled("F1", 3, other="F1", tops={"F1": "VECa"})
    assert table.choices == ["X"]
    table.play("X")
    assert (table.at(1), table.damage, table.choices) == ("F1", [1, 0], ["P", "P-"])


@rule("TR-MOVE-13", "TR-A11")
def test_derailing_on_the_spot_is_no_arrival() -> None:
    table = rolled("C3", 3, "C3 I0", other="C3").play("X")
    assert (table.trams, table.damage) == (["C3", "C3"], [1, 0])


@rule("TR-MOVE-14", "TR-A12")
def test_an_end_of_rails_may_be_taken_though_another_way_is_open() -> None:
    table = rolled("C1", 2)
    assert set(table.choices) == {">D1", "X"}
    table.play("X")
    assert (table.at(1), table.damage) == ("C1", [1, 0])


@rule("TR-MOVE-14")
def test_nobody_crashes_where_all_rails_go_on() -> None:
    table = rolled("C2/S", 1, "C2 I0, C3 I0")
    assert set(table.choices) == {">C1", ">C3"}
    assert table.refused("X") == "TR-MOVE-14"


@rule("TR-MOVE-15", "TR-A12")
def test_a_way_that_will_run_out_may_be_chosen() -> None:
    table = rolled("C1", 6, LOOP).play(">D1 X")
    assert (table.at(1), table.damage) == ("D1", [1, 0])


@rule("TR-MOVE-16")
def test_two_trams_are_passed_unharmed() -> None:
    table = Table.laid("C1 C2 C2", laid="C2 I0, C3 I0").play("B- R !D2 >C2 >C3")
    assert table.damage == [0, 0, 0]


@rule("TR-MOVE-17", "TR-A13", "TR-A28")
@pytest.mark.parametrize(
    ("start", "reached"),
    [
        ("D11/S", {">D12", ">D10"}),
        ("D12/S", {">C12"}),
        ("D12/E", {">C12"}),
        ("C12/E", {">C11", ">C13"}),
        ("C12/N", {">C11", ">C13"}),
        ("C11/N", {">D11"}),
        ("C11/W", {">D11"}),
        ("C11", {">D11"}),
        ("D12", {">C12"}),
    ],
)
def test_nobody_ever_runs_the_roundabout_backwards(start: str, reached: set[str]) -> None:
    """Also at the start of a turn; an arm without rails beyond can only be crashed into."""
    assert {word for word in rolled(start, 2).choices if word != "X"} == reached


@rule("TR-MOVE-17", "TR-MOVE-08")
def test_the_wrong_way_round_is_refused_by_its_rule() -> None:
    assert rolled("D12/S", 1).refused(">D11") == "TR-MOVE-17"


@rule("TR-MOVE-18", "TR-DMG-04")
def test_trams_may_stand_on_the_roundabout_and_hurt_each_other_there() -> None:
    table = rolled("D10", 2, other="D12").play(">D11 >D12")
    assert (table.trams, table.damage) == (["D12", "D12"], [1, 1])


@rule("TR-MOVE-19", "TR-SC09")
def test_the_funicular_is_one_step_among_others() -> None:
    table = rolled("B2/E", 5, f"{LOOP}, A8 I0").play(">A2 >A3 >A7 >A8")
    assert (table.at(1), table.choices) == ("A8", ["X"])


@rule("TR-MOVE-20")
def test_nobody_stands_on_the_funicular() -> None:
    table = rolled("A3", 1)
    assert not {">A4", ">A5", ">A6"} & set(table.choices)
    for square in ("A4", "A5", "A6"):
        assert table.refused(f">{square}")
    assert "A4" in Table.fault("A4 E14")


@rule("TR-MOVE-21", "TR-FUT-01")
def test_a_zelante_always_moves_one_more() -> None:
    table = rolled("C1", 1, "C2 I0, C3 I0, C4 I0", futiz={1: "Z"}).play(">C2")
    assert table.choices == [">C3"]
    assert table.play(">C3").at(1) == "C3"


@rule("TR-MOVE-22")
def test_the_target_forbids_no_direction() -> None:
    for target in ("C1", "E14"):
        table = rolled("C2/S", 1, "C2 I0, C3 I0", target={1: target})
        assert set(table.choices) == {">C1", ">C3"}


@rule("TR-A37", "TR-DROP-05")
def test_running_through_a_terminus_changes_nothing() -> None:
    table = rolled("D1", 2, "C2 I0", target={1: "C1"}, aboard={1: "VECa"}).play(">C1 >C2")
    assert (table.target(1), table.points, table.aboard(1)) == ("C1", [0, 0], {"VECa"})


@rule("TR-A36")
def test_a_rail_whose_neighbour_is_gone_leads_nowhere() -> None:
    table = rolled("C3/S", 1, "C3 I0, C4 I0")
    assert set(table.choices) == {">C4", "X"}
