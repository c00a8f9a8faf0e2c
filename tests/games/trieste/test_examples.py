"""The worked examples of the rules, by move text."""

import pytest

from tests.games.trieste.table import FILLED, Table
from tramyard.testing import rule

DEALT = (
    "!F1 !T1:I !T1:L !T1:X !T2:L !T2:L !T2:R !T3:I !T3:Y !T3:D !T4:L !T4:O !T4:I "
    "!P:VECa !P:SPUa !P:LOLb !P:PANa !P:COTb !P:NAGa"
)
SIX = "VECa VECb LOLa LOLb LEMa LEMb"


@rule("TR-SC01", "TR-A01", "TR-MOVE-04")
def test_the_first_turn_of_four_players() -> None:
    table = Table.new(4, first="random").play(DEALT)
    table.play("+I @E1:1 !T1:K R !D5 >D1 >E1 >F1 .")
    assert (table.at(1), table.damage) == ("F1", [0, 0, 0, 0])
    table.play("P !P:MOCb !K:M01")
    assert table.aboard(1) == {"SPUa"}
    assert table.tops["F1"] == "MOCb"
    assert table.damage == [1, 1, 1, 1]
    assert table.hand(1) == ["K", "L", "X"]
    assert (table.now.phase, table.now.actor) == ("build", "p2")
    table.play("B- S")
    assert table.now.actor == "p3"


@rule("TR-SC02", "TR-CARD-01")
@pytest.mark.parametrize(("seats", "card"), [(2, True), (3, True), (4, False)])
def test_a_number_counts_only_at_a_table_of_so_many(seats: int, card: bool) -> None:
    trams = ["F1", "E14", "C1", "E14"][:seats]
    table = Table.laid(" ".join(trams), tops={"F1": "MARb"}).play("B- S P")
    assert table.now.phase == "next"
    table.play("!P:VECa")
    assert (table.now.phase == "card") is card


@rule("TR-SC03", "TR-MOVE-08", "TR-MOVE-09", "TR-MOVE-10")
def test_a_tram_does_not_reverse_within_a_move() -> None:
    table = Table.laid("A2 E14", laid="B2 L3, B3 L2").play("B- R !D3 >B2 >B3")
    assert table.choices == [">A3"]
    table = Table.laid("A2 E14", laid="B2 L3, B3 L2").play("B- R !D2 >B2 >B3")
    assert table.at(1) == "B3"
    table.play("B- S B- R !D1")
    assert set(table.choices) == {">A3", ">B2"}


@rule("TR-SC04", "TR-MOVE-12", "TR-DMG-02")
def test_a_tram_derails_where_the_rails_end() -> None:
    table = Table.laid("C1 E14", laid="C2 I0").play("B- R !D4 >C2")
    assert table.choices == ["X"]
    table.play("X")
    assert (table.at(1), table.damage) == ("C2", [1, 0])


@rule("TR-SC05", "TR-DMG-06")
def test_derailing_onto_an_occupied_square_costs_two() -> None:
    table = Table.laid("C1 C2", laid="C2 I0").play("B- R !D5 >C2 X")
    assert table.damage == [2, 1]


@rule("TR-SC06", "TR-DMG-04", "TR-A39")
def test_each_arrival_on_a_plain_square_hurts_everybody_there() -> None:
    table = Table.laid("C1 C2 C2", laid="C2 I0").play("B- R !D1 >C2")
    assert table.damage == [1, 1, 1]


@rule("TR-SC07", "TR-MOVE-16")
def test_passing_another_tram_hurts_nobody() -> None:
    table = Table.laid("C1 C2", laid="C2 I0, C3 I0").play("B- R !D2 >C2 >C3")
    assert (table.at(1), table.damage) == ("C3", [0, 0])


@rule("TR-SC08", "TR-DMG-05")
@pytest.mark.parametrize(
    ("trams", "tiles", "script", "square"),
    [
        ("D1 F1", "E1 I1", "B- R !D2 >E1 >F1", "F1"),
        ("D1 C1", "", "B- R !D1 >C1", "C1"),
        ("D9 D8", "D9 I0", "B- R !D1 >D8", "D8"),
    ],
)
def test_two_trams_may_meet_on_coloured_squares(trams: str, tiles: str, script: str, square: str) -> None:
    table = Table.laid(trams, laid=tiles).play(script)
    assert (table.trams, table.damage) == ([square, square], [0, 0])


@rule("TR-SC09", "TR-MOVE-19", "TR-MOVE-20")
@pytest.mark.parametrize(
    ("start", "script", "end"),
    [("A3", "!D1 >A7", "A7"), ("A7", "!D1 >A3", "A3"), ("A2", "!D2 >A3 >A7", "A7"), ("A2", "!D1 >A3", "A3")],
)
def test_the_funicular_costs_nothing(start: str, script: str, end: str) -> None:
    table = Table.laid(f"{start} E14").play(f"B- R {script}")
    assert (table.at(1), table.damage) == (end, [0, 0])


@rule("TR-SC10", "TR-MOVE-17", "TR-A13")
def test_the_roundabout_is_run_anticlockwise_only() -> None:
    table = Table.laid("C13 E14").play("B- R !D3 >C12")
    assert table.choices == [">C11"]
    lap = Table.laid("D10 E14").play("B- R !D6 >D11 >D12 >C12 >C11 >D11 >D10")
    assert (lap.at(1), lap.damage) == ("D10", [0, 0])
    from_the_arm = Table.laid("D11/S E14").play("B- R !D1")
    assert set(from_the_arm.choices) == {">D12", ">D10"}
    from_the_ring = Table.laid("D11/W E14").play("B- R !D1")
    assert set(from_the_ring.choices) == {">D12", ">D10"}


@rule("TR-SC11", "TR-PICK-04", "TR-PICK-05")
def test_nobody_picks_up_twice_in_a_row_at_a_stop() -> None:
    there = {"A2": "VECa", "F1": "VECb"}
    table = Table.laid("A2 E14", tops=there).play("B- S P !P:LEMa B- S B- S")
    assert table.now.actor == "p2"
    elsewhere = Table.laid("F1 E14", tops=there, last={1: "A2"}).play("B- S P !P:LEMa")
    assert elsewhere.last(1) == "F1"
    back = Table.laid("A2 E14", tops=there, last={1: "F1"}).play("B- S")
    assert back.choices == ["P", "P-"]
    dropped = Table.laid("E14 C1", last={1: "A2"}, target={1: "E14"}).play("B- S U")
    assert dropped.last(1) == ""


@rule("TR-SC12", "TR-PICK-07", "TR-PICK-08", "TR-PICK-11")
def test_waiting_at_a_stop_for_a_passenger_who_fits() -> None:
    full = Table.laid("A2 E14", aboard={1: "VECa MOCa LOLa SQUa"}, tops={"A2": "VECb"}).play("B- S")
    assert full.now.actor == "p2"
    table = Table.laid("A2 A2", aboard={1: "VECa LOLa"}, tops={"A2": "PANb"}).play("B- S")
    assert table.now.actor == "p2"
    table.play("B- S P !P:MOCb B- S")
    assert table.choices == ["P", "P-"]
    table.play("P !P:LEMa")
    assert table.aboard(1) == {"VECa", "LOLa", "MOCb"}


@rule("TR-SC13", "TR-DMG-13")
def test_misfortune_strikes_a_tram_on_its_terminus() -> None:
    table = Table.laid("F1 E14", tops={"F1": "SPUa"}).play("B- S P !P:VECa !K:M01")
    assert table.damage == [1, 1]


@rule("TR-SC14", "TR-DMG-08", "TR-DMG-09", "TR-WORK-05", "TR-WORK-06")
def test_a_wreck_costs_passengers_and_futiz_and_ends_in_the_workshop() -> None:
    table = Table.laid(
        "C1 E14", laid="C2 I0", damage={1: 2}, futiz={1: "S"}, aboard={1: "VECa LOLa LEMa"}, points={1: 5}
    )
    before = len(table.discards)
    table.play("B- R !D4 >C2 X")
    assert (table.at(1), table.damage, table.futiz(1), table.aboard(1)) == ("D8", [0, 0], "", set())
    assert (len(table.discards) - before, table.points) == (3, [5, 0])
    table.play("B- S B-")
    assert table.choices == ["R", "S"]
    away = table.twin().play("R !D1")
    assert away.choices == ["X"]
    table.play("S")
    assert set(table.choices) == {"FC", "FS", "FZ", "FB", "F-"}
    table.play("FZ")
    assert (table.futiz(1), table.now.actor) == ("Z", "p2")


@rule("TR-SC15", "TR-DMG-10", "TR-A15")
def test_damage_of_one_moment_is_added_up_before_the_wreck() -> None:
    table = Table.laid("C1 C2", laid="C2 I0", damage={1: 1}).play("B- R !D5 >C2 X")
    assert (table.trams, table.damage) == (["D8", "C2"], [0, 1])


@rule("TR-SC16", "TR-DMG-11", "TR-CARD-06")
def test_a_buloto_takes_no_damage_unless_a_card_says_so() -> None:
    table = Table.laid("C1 C2", laid="C2 I0", futiz={1: "B"}).play("B- R !D5 >C2 X")
    assert table.damage == [0, 1]
    inspected = Table.laid("F1 E14", futiz={2: "B"}, aboard={2: "VECa"}, tops={"F1": "SPUa"})
    inspected.play("B- S P !P:LEMa !K:M05 -SPUa -VECa")
    assert inspected.aboard(2) == set()
    runaway = Table.laid("F1 A2", futiz={2: "B"}, tops={"F1": "SPUa"}).play("B- S P !P:LEMa !K:M20")
    assert runaway.damage == [0, 1]


@rule("TR-SC17", "TR-FUT-04", "TR-FUT-05", "TR-A25")
def test_passengers_who_no_longer_fit_go() -> None:
    table = Table.laid("D8 E14", futiz={1: "S"}, aboard={1: SIX}).play("B- S FC")
    assert set(table.choices) == {f"-{one}" for one in SIX.split()}
    table.play("-VECa -LOLb")
    assert (table.aboard(1), table.now.actor) == ({"VECb", "LOLa", "LEMa", "LEMb"}, "p2")
    four = Table.laid("D8 E14", futiz={1: "C"}, aboard={1: "VECa LOLa LEMa NAGa"}).play("B- S FZ -VECa -NAGa")
    assert (four.aboard(1), four.now.actor) == ({"LOLa", "LEMa"}, "p2")


@rule("TR-SC18", "TR-WORK-01", "TR-WORK-02", "TR-WORK-03", "TR-WORK-04")
def test_repair_or_futiz_but_not_both() -> None:
    table = Table.laid("D9 E14", laid="D9 I0", damage={1: 2}).play("B- R !D1 >D8")
    assert set(table.choices) == {"M", "FC", "FS", "FZ", "FB", "F-"}
    tuned = table.twin().play("FB")
    assert (tuned.damage, tuned.futiz(1), tuned.now.actor) == ([2, 0], "B", "p2")
    table.play("M")
    assert (table.damage, table.now.actor) == ([1, 0], "p2")
    table.play("B- S B- S")
    assert set(table.choices) == {"M", "FC", "FS", "FZ", "FB", "F-"}
    assert table.play("M").damage == [0, 0]


@rule("TR-SC19", "TR-REDI-01", "TR-REDI-03", "TR-REDI-04", "TR-A23")
@pytest.mark.parametrize(
    ("aboard", "heights"),
    [
        ({1: "VECa VECb", 2: "LOLa LOLb"}, [3, 3, 4, 4, 3, 3]),
        ({1: "VECa VECb"}, [3, 3, 4, 4, 4, 4]),
    ],
)
def test_discards_are_dealt_out_when_all_piles_are_empty(aboard: dict[int, str], heights: list[int]) -> None:
    """Heights of A2 F1 G6 A10 F12 B13."""
    table = Table.laid("C1 E14", aboard=aboard, discards="all").play("B- S")
    assert table.now.phase == "redealt"
    table.chance()
    assert list(table.heights.values()) == heights
    assert table.discards == set()


@rule("TR-SC20", "TR-WIN-01", "TR-WIN-02")
@pytest.mark.parametrize(("points", "aboard", "end"), [(9, "VECa VECb LOLa", 12), (10, "VECa VECb LOLa LOLb", 14)])
def test_twelve_points_or_more_win_at_once(points: int, aboard: str, end: int) -> None:
    table = Table.laid("E14 C1", points={1: points}, aboard={1: aboard}, target={1: "E14"}).play("B- S U")
    assert (table.result, table.points[0], table.now.actor) == ("#points p1", end, "over")


@rule("TR-SC21", "TR-WIN-05", "TR-MOVE-14", "TR-A12")
def test_the_pasticier_crashes_on_purpose() -> None:
    table = Table.laid("C1 E14", damage={1: 2}, futiz={1: "Z"}, target={1: "C1"}).play("B- S U B- S B- R !D3")
    assert set(table.choices) == {">D1", "X"}
    table.play("X")
    assert (table.at(1), table.damage, table.target(1), table.futiz(1)) == ("D8", [0, 0], "E14", "")
    buloto = Table.laid("C1 E14", damage={1: 2}, futiz={1: "B"}, target={1: "E14"}).play("B- R !D3 X")
    assert (buloto.at(1), buloto.damage) == ("C1", [2, 0])


@rule("TR-SC27", "TR-TILE-04", "TR-TILE-25", "TR-TURN-04", "TR-A32")
def test_tiles_that_come_back_are_drawn_one_a_turn() -> None:
    table = Table.laid("C1 F1", hand="I L L", laid=FILLED, tops={"F1": "SPUa"})
    table.play("+I @E1:1")
    assert table.hand(1) == ["L", "L"]
    table.play("S B- S P !P:VECa !K:M18")
    assert (table.now.phase, table.now.actor, table.choices) == ("draw", "p1", ["D", "D-"])
    assert sum(table.supply.values()) == 8
    table.play("D !T1:I")
    assert (table.now.phase, table.hand(1)) == ("build", ["I", "L", "L"])


@rule("TR-SC28", "TR-MOVE-21")
@pytest.mark.parametrize(
    ("futiz", "flags", "die", "pips"),
    [
        ("", {}, 4, 4),
        ("S", {}, 4, 4),
        ("Z", {}, 1, 2),
        ("Z", {}, 6, 7),
        ("", {"roll_mod": -2}, 1, 1),
        ("", {"roll_half": True}, 5, 3),
    ],
)
def test_rolls_are_changed_by_futiz_and_cards(futiz: str, flags: dict[str, object], die: int, pips: int) -> None:
    table = Table.laid("D10 E14", futiz={1: futiz}, flags={1: flags}).play(f"B- R !D{die}")
    assert table.now.pips == pips
