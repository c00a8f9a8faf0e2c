"""Step 1: place, replace, swap, or nothing."""

import pytest

from tests.games.trieste.table import FILLED, FULL, Table
from tramyard.testing import rule


def holding(hand: str, laid: str = "", trams: str = "C1 E14", **situation: object) -> Table:
    return Table.laid(trams, hand=hand, laid=laid, **situation)  # type: ignore[arg-type]


@rule("TR-TILE-01", "TR-TURN-02")
def test_one_of_four_is_done_and_no_more() -> None:
    table = holding("I L X")
    assert table.choices == ["+I", "+L", "+X", "~I", "~L", "~X", "B-"]
    for script in ("+I @E1:1 !T1:K", "~I !T1:K", "B-"):
        assert table.twin().play(script).choices == ["R", "S"]


@rule("TR-TILE-01")
def test_equal_tiles_are_one_choice() -> None:
    assert holding("I I L").choices == ["+I", "+L", "~I", "~L", "B-"]


@rule("TR-TILE-02", "TR-TILE-09")
def test_a_placed_tile_is_made_up_for_at_once() -> None:
    table = holding("I L X")
    supply = sum(table.supply.values())
    table.play("+I @E1:1")
    assert (table.now.phase, table.now.actor) == ("tile", "chance")
    table.play("!T1:K")
    assert (table.tile("E1"), table.hand(1)) == ("I1", ["K", "L", "X"])
    assert sum(table.supply.values()) == supply - 1


@rule("TR-TILE-02")
def test_tiles_are_drawn_by_what_is_left_in_the_supply() -> None:
    table = holding("I L X").play("+I @E1:1")
    assert table.outcomes == {f"!T1:{shape}": number for shape, number in table.supply.items() if number}


@rule("TR-TILE-03")
def test_the_drawn_tile_waits_for_the_next_turn() -> None:
    table = holding("I L X").play("+I @E1:1 !T1:K")
    assert table.refused("+K") == "TR-TURN-02"
    assert "+K" in table.play("S B- S").choices


@rule("TR-TILE-04", "TR-TILE-24", "TR-A49")
def test_with_an_empty_supply_the_hand_shrinks_and_play_goes_on() -> None:
    table = holding("I L L", FILLED)
    assert sum(table.supply.values()) == 0
    assert table.choices == ["+I", "+L", "B-"]
    table.play("+I @E1:1")
    assert (table.hand(1), table.choices) == (["L", "L"], ["R", "S"])
    table.play("S")
    assert (table.now.actor, table.now.phase) == ("p2", "build")


@rule("TR-TILE-24", "TR-A49")
def test_play_goes_on_when_all_tiles_are_laid() -> None:
    table = holding("", FULL, hands={2: ""})
    assert (sum(table.supply.values()), table.choices) == (0, ["B-"])
    table.play("B- S B- S B-")
    assert (table.now.actor, table.choices, table.result) == ("p1", ["R", "S"], "")


@rule("TR-TILE-05", "TR-A40")
def test_a_replaced_tile_goes_to_the_hand_and_nothing_is_drawn() -> None:
    table = holding("X L L", "D6 I0")
    supply = table.supply
    table.play("+X @D6:0")
    assert (table.tile("D6"), table.hand(1), table.supply) == ("X0", ["I", "L", "L"], supply)
    assert table.choices == ["R", "S"]


@rule("TR-TILE-06", "TR-TILE-07", "TR-A04")
def test_a_swap_draws_before_it_gives_back() -> None:
    table = holding("T T L")
    assert table.supply.get("T", 0) == 0
    table.play("~T")
    assert "!T1:T" not in table.outcomes
    table.play("!T1:I")
    assert (table.hand(1), table.supply["T"]) == (["I", "L", "T"], 1)


@rule("TR-TILE-06")
def test_nobody_swaps_with_an_empty_supply() -> None:
    table = holding("I L L", FILLED)
    assert table.refused("~I") == "TR-TILE-06"


@rule("TR-TILE-08")
def test_who_builds_nothing_keeps_the_tiles() -> None:
    assert holding("I L X").play("B-").hand(1) == ["I", "L", "X"]


@rule("TR-TILE-10", "TR-A31")
@pytest.mark.parametrize(
    "square", ["C1", "A2", "D8", "A4", "C11", "D1", "B1", "G2", "F5", "A1"],
    ids=["terminus", "stop", "workshop", "funicular", "roundabout", "rail", "house", "tree", "rock", "waiting box"],
)  # fmt: skip
def test_tiles_go_on_grass_only(square: str) -> None:
    table = holding("I O X")
    for word in (f"+I @{square}:0", f"+I @{square}:1", f"LO0@{square}"):
        assert table.refused(word) == "TR-TILE-10"


@rule("TR-TILE-11", "TR-SC23")
@pytest.mark.parametrize("word", ["+X @E1:0", "+D @E1:0", "+D @E1:1", "+O @E1:0"])
def test_no_rail_leaves_the_board(word: str) -> None:
    assert holding("X D O").refused(word) == "TR-TILE-11"


@rule("TR-TILE-12")
@pytest.mark.parametrize("word", ["+X @C2:0", "+L @G5:3", "+I @F7:1"], ids=["house", "rock", "waiting box"])
def test_no_rail_points_at_an_obstacle(word: str) -> None:
    assert holding("I L X").refused(word) == "TR-TILE-12"


@rule("TR-TILE-13")
def test_no_tile_blocks_a_rail() -> None:
    assert holding("I L X").refused("+L @D5:0") == "TR-TILE-13"
    assert holding("I L X", "D6 I1").refused("+I @E6:0") == "TR-TILE-13"


@rule("TR-TILE-14", "TR-A05")
def test_no_rail_points_at_a_bare_side() -> None:
    assert holding("I L X", "D6 I0").refused("+I @E6:1") == "TR-TILE-14"
    assert holding("I L X").refused("+X @C10:0") == "TR-TILE-14"


@rule("TR-TILE-15", "TR-TILE-16", "TR-SC24", "TR-A35")
def test_a_tile_may_lie_alone_and_point_at_grass() -> None:
    table = holding("I L X").play("+I @C3:0 !T1:L")
    assert table.tile("C3") == "I0"
    table = holding("I L X", "C3 I0")
    assert {word for word in table.whole_lays if "@B3" in word} == {"+L @B3:2"}


@rule("TR-TILE-17", "TR-A06")
def test_tiles_are_turned_but_never_flipped() -> None:
    table = holding("L R K")
    assert {word for word in table.whole_lays if word.startswith("+L @C3")} == {f"+L @C3:{turns}" for turns in range(4)}
    assert {word for word in table.whole_lays if word.startswith("+R @C3")} == {f"+R @C3:{turns}" for turns in range(4)}
    for points, beyond in (("C3 R0, D3 L3", {">C4", ">D3"}), ("C3 K0, B3 I1", {">C4", ">B3"})):
        driving = Table.laid("C2/S E14", laid=f"C2 I0, C4 I0, {points}")
        assert set(driving.play("B- R !D2 >C3").choices) == beyond


@rule("TR-TILE-17")
def test_turns_that_look_alike_are_listed_once() -> None:
    table = holding("I X D")
    words = [word for word in table.whole_lays if "@D6:" in word]
    assert words == ["+I @D6:0", "+I @D6:1", "+X @D6:0", "+D @D6:0", "+D @D6:1"]


@rule("TR-TILE-18")
@pytest.mark.parametrize(
    ("laid", "word", "refusal"),
    [
        ("E1 I1", "+O @E1:0", "TR-TILE-11"),
        ("C2 I0", "+X @C2:0", "TR-TILE-12"),
        ("C2 I0, C3 I0", "+I @C3:1", "TR-TILE-13"),
        ("D6 I0, E6 I0", "+X @D6:0", "TR-TILE-14"),
    ],
)
def test_a_replacement_keeps_every_rule_of_laying(laid: str, word: str, refusal: str) -> None:
    assert holding("I X O", laid).refused(word) == refusal


@rule("TR-TILE-19", "TR-SC25", "TR-A07")
def test_what_the_last_player_laid_is_locked_for_one_turn() -> None:
    table = holding("I L X", hands={2: "I L X"}).play("+I @C3:0 !T1:K S")
    assert table.refused("+X @C3:0") == "TR-TILE-19"
    assert "+X @C3:0" not in table.whole_lays


@rule("TR-TILE-20", "TR-A07")
def test_the_lock_is_gone_a_turn_later() -> None:
    table = holding("I L X", hands={2: "I L X"}).play("+I @C3:0 !T1:K S B- S")
    assert table.refused("+X @C3:0") == ""
    table.play("+X @C3:0 S")
    assert (table.refused("+I @C3:0"), table.locked) == ("TR-TILE-19", {"C3"})


@rule("TR-TILE-20", "TR-A07")
def test_a_turn_without_building_locks_nothing() -> None:
    table = holding("I L X", "C3 I0", hands={2: "I L X"}, locked="C3")
    assert table.refused("+X @C3:0") == "TR-TILE-19"
    table.play("B- S")
    assert (table.locked, table.refused("+X @C3:0")) == (set(), "")


@rule("TR-TILE-19", "TR-A07")
def test_a_replaced_square_is_locked_too() -> None:
    table = holding("I L X", "C3 I0", hands={2: "I D X"}).play("+X @C3:0 S")
    assert table.refused("+D @C3:0") == "TR-TILE-19"


@rule("TR-TILE-21", "TR-SC25")
@pytest.mark.parametrize("trams", ["C3 E14", "C1 C3"], ids=["one's own", "another's"])
def test_a_tile_under_a_tram_stays(trams: str) -> None:
    table = holding("I L X", "C3 I0", trams)
    assert table.refused("+X @C3:0") == "TR-TILE-21"


@rule("TR-TILE-22", "TR-SC25", "TR-SC26", "TR-A08")
def test_a_replacement_changes_the_route() -> None:
    assert holding("I L X", "C3 I0").refused("+I @C3:0") == "TR-TILE-22"
    assert holding("I L X", "C3 I0").refused("+I @C3:1") == ""
    assert holding("X D O", "D6 X0").refused("+X @D6:0") == "TR-TILE-22"
    table = holding("X D O", "D6 X0")
    assert {word for word in table.whole_lays if "@D6" in word} == {"+D @D6:0", "+D @D6:1", "+O @D6:0"}


@rule("TR-SC25")
def test_a_neighbour_may_not_be_blocked_by_a_replacement() -> None:
    table = holding("I X D", "C2 I0, C3 I0")
    assert table.refused("+I @C3:1") == "TR-TILE-13"
    assert (table.refused("+X @C3:0"), table.refused("+D @C3:0")) == ("", "")


@rule("TR-SC22")
def test_squares_of_the_example_accept_the_tiles_of_the_example() -> None:
    fitting: dict[str, set[str]] = {"A8": set(), "E1": set(), "D13": set()}
    for hand in ("I L R", "K Y T", "X D O"):
        for word in holding(hand).whole_lays:
            shape, _, place = word.partition(" @")
            square, _, turns = place.partition(":")
            if square in fitting:
                fitting[square].add(f"{shape[1:]}{turns}")
    assert fitting["A8"] == {"I0"}
    assert fitting["E1"] == {"I1", "R3", "K1", "Y2", "T2"}
    assert fitting["D13"] == {"L3", "R3", "K1", "Y2", "T2"}


@rule("TR-TILE-23")
def test_nothing_takes_a_tile_off_the_board_alone() -> None:
    table = holding("I L X", "C3 I0")
    words = {word[0] for word in table.choices}
    assert words == {"+", "~", "B"}


@rule("TR-TILE-01")
def test_a_shape_without_any_place_is_not_picked_up() -> None:
    table = holding("I L L", FILLED)
    assert "+I" in table.choices
    full = Table.laid("C1 E14", hand="L L", laid=f"{FILLED}, E1 I1", hands={2: "I I L"})
    picked = [word for word in full.choices if word.startswith("+")]
    assert all(full.twin().play(word).choices for word in picked)


@rule("TR-TURN-04", "TR-A29")
def test_who_lacks_tiles_is_asked_to_draw_one() -> None:
    table = Table.laid("C1 E14", hand="I", phase="draw")
    assert table.choices == ["D", "D-"]
    declined = table.twin().play("D-")
    assert (declined.now.phase, declined.hand(1)) == ("build", ["I"])
    table.play("D !T1:L")
    assert (table.now.phase, table.hand(1)) == ("build", ["I", "L"])


@rule("TR-TURN-04", "TR-TILE-09")
def test_nobody_with_three_tiles_draws_before_building() -> None:
    table = Table.laid("C1 E14", seat=2, hands={1: "I L X"}).play("B- S")
    assert (table.now.actor, table.now.phase) == ("p1", "build")
    assert table.refused("D") == "TR-TURN-04"


@rule("TR-TURN-04", "TR-TILE-24")
def test_nobody_draws_from_an_empty_supply() -> None:
    table = Table.laid("C1 E14", seat=2, hand="I I L", hands={1: "L L"}, laid=f"{FILLED}, E1 I1").play("B- S")
    assert (table.now.actor, table.now.phase) == ("p1", "build")
