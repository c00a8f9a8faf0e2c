"""Damage and wrecks."""

import pytest

from tests.games.trieste.table import Table
from tramyard.testing import rule


def arrives(other: str = "C2", **situation: object) -> Table:
    """Seat 1 drives from C1 to C2, where seat 2 stands."""
    return Table.laid(f"C1 {other}", laid="C2 I0, C3 I0", **situation).play("B- R !D1 >C2")  # type: ignore[arg-type]


@rule("TR-DMG-01")
def test_two_damages_are_borne_and_the_third_wrecks() -> None:
    assert (arrives(damage={1: 1}).trams, arrives(damage={1: 1}).damage) == (["C2", "C2"], [2, 1])
    assert (arrives(damage={1: 2}).trams, arrives(damage={1: 2}).damage) == (["D8", "C2"], [0, 1])


@rule("TR-DMG-02")
def test_a_derailment_hurts_only_who_derails() -> None:
    table = Table.laid("C1 E14 C1", laid="C2 I0").play("B- R !D2 >C2 X")
    assert table.damage == [1, 0, 0]


@rule("TR-DMG-03")
def test_one_tram_stands_unharmed() -> None:
    assert arrives("C3").damage == [0, 0]


@rule("TR-DMG-04", "TR-DMG-05", "TR-A39")
def test_a_fourth_tram_hurts_all_four() -> None:
    table = Table.laid("C1 C2 C2 C2", laid="C2 I0", damage={2: 1, 3: 1}).play("B- R !D1 >C2")
    assert table.damage == [1, 2, 2, 1]


@rule("TR-DMG-04")
def test_those_who_are_hit_are_wrecked_too() -> None:
    table = arrives(damage={2: 2}, aboard={2: "VECa"}, futiz={2: "Z"})
    assert (table.trams, table.damage, table.aboard(2), table.futiz(2)) == (["C2", "D8"], [1, 0], set(), "")


@rule("TR-DMG-05")
@pytest.mark.parametrize("start", ["A2", "C1", "D8"])
def test_coloured_squares_are_shared_unharmed(start: str) -> None:
    to = {"A2": "A3", "C1": "D1", "D8": "D9"}[start]
    table = Table.laid(f"{to} {start}", laid="D9 I0").play(f"B- R !D1 >{start}")
    assert table.damage == [0, 0]


@rule("TR-DMG-06")
def test_derailing_at_an_occupied_stop_costs_one() -> None:
    table = Table.laid("D1 F1", laid="E1 I1").play("B- R !D5 >E1 >F1 X")
    assert table.damage == [1, 0]


@rule("TR-DMG-07", "TR-A14")
def test_staying_together_hurts_nobody_again() -> None:
    table = arrives().play("B- S B- S")
    assert table.damage == [1, 1]


@rule("TR-A14")
def test_leaving_and_coming_back_hurts_anew() -> None:
    table = arrives().play("B- S B- R !D1 >C3 B- S B- R !D1 >C2")
    assert table.damage == [2, 2]


@rule("TR-DMG-08")
def test_a_wreck_sends_everything_away_and_keeps_the_points() -> None:
    table = arrives(damage={1: 2}, aboard={1: "VECa LOLa"}, futiz={1: "S"}, points={1: 7}, discards="NAGa")
    assert (table.at(1), table.aboard(1), table.futiz(1), table.damage[0]) == ("D8", set(), "", 0)
    assert (table.discards, table.points) == ({"NAGa", "VECa", "LOLa"}, [7, 0])


@rule("TR-DMG-08")
def test_a_wreck_keeps_target_hand_and_flags() -> None:
    table = Table.laid("C1 C2", laid="C2 I0", damage={2: 2}, target={2: "C1"}, flags={2: {"no_build": True}})
    hand = table.hand(2)
    table.play("B- R !D1 >C2")
    assert (table.at(2), table.target(2), table.hand(2)) == ("D8", "C1", hand)
    assert (table.now.actor, table.choices) == ("p2", ["R", "S"])


@rule("TR-DMG-09", "TR-MOVE-10")
def test_a_wrecked_tram_may_leave_the_workshop_in_its_next_turn() -> None:
    table = Table.laid("C1 C2", laid="C2 I0, D9 I0, D7 I0", damage={1: 2}).play("B- R !D1 >C2 B- S B- R !D1")
    assert set(table.choices) == {">D9", ">D7", "X"}


@rule("TR-DMG-10", "TR-A15")
def test_damage_beyond_the_third_is_lost() -> None:
    table = Table.laid("C1 C2", laid="C2 I0", damage={1: 2}).play("B- R !D5 >C2 X")
    assert (table.trams, table.damage) == (["D8", "C2"], [0, 1])


@rule("TR-DMG-10", "TR-A47", "TR-A38")
def test_a_shield_cancels_all_damage_of_one_moment() -> None:
    table = Table.laid("C1 C2", laid="C2 I0", kept={1: "M32"}).play("B- R !D5 >C2 X")
    assert (table.damage, table.kept(1), "M32" in table.card_discards) == ([0, 1], [], True)


@rule("TR-A47")
def test_damage_that_a_buloto_ignores_leaves_the_shield() -> None:
    table = Table.laid("C1 C2", laid="C2 I0", kept={1: "M32"}, futiz={1: "B"}).play("B- R !D5 >C2 X")
    assert (table.damage, table.kept(1)) == ([0, 1], ["M32"])


@rule("TR-DMG-11", "TR-FUT-01")
def test_trams_that_share_with_a_buloto_take_their_damage() -> None:
    assert arrives(futiz={1: "B"}).damage == [0, 1]
    assert arrives(futiz={2: "B"}).damage == [1, 0]


@rule("TR-DMG-11", "TR-A48")
def test_a_buloto_is_wrecked_by_a_card_that_names_it() -> None:
    table = Table.drawn("M20", "F1 A2", futiz={2: "B"}, damage={2: 2}, aboard={2: "VECa"})
    assert (table.at(2), table.damage, table.futiz(2), table.aboard(2)) == ("D8", [0, 0], "", set())


@rule("TR-DMG-12", "TR-A16", "TR-WORK-06")
def test_a_wreck_in_the_own_turn_ends_it() -> None:
    derailed = Table.laid("D1 E14", laid="E1 I1", damage={1: 2}, tops={"F1": "VECa"}).play("B- R !D5 >E1 >F1 X")
    assert (derailed.at(1), derailed.now.actor) == ("D8", "p2")
    by_card = Table.drawn("M21", damage={1: 2})
    assert (by_card.at(1), by_card.now.actor, by_card.aboard(1)) == ("D8", "p2", set())
    at_target = Table.laid("C1 E14", damage={1: 2}, target={1: "C1"}, aboard={1: "VECa"}).play("B- R !D3 X")
    assert (at_target.points, at_target.now.actor) == ([0, 0], "p2")


@rule("TR-DMG-12")
def test_a_wreck_in_the_workshop_gets_no_service_either() -> None:
    table = Table.laid("D8 E14", damage={1: 2}).play("B- R !D1 X")
    assert (table.at(1), table.damage, table.now.actor) == ("D8", [0, 0], "p2")


@rule("TR-DMG-13")
@pytest.mark.parametrize("square", ["E14", "A2", "D8"])
def test_cards_strike_on_coloured_squares_too(square: str) -> None:
    assert Table.drawn("M01", f"F1 {square}").damage == [1, 1]
