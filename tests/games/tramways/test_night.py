"""Night on the Moon: what is closed, what is not, and where the crescent goes."""

import pytest

from tests.games.tramways.table import Table, game_of
from tramyard.games.tramways.rules import phases
from tramyard.testing import rule

DUSK = [
    "I..R..C..C",
    "..........",
    "R...1..1..",
    "..........",
    "..L.......",
]
"""a1 I, d1 R, g1 C, j1 C, a3 R, c5 L; Parcels A1 at e3 and B1 at h3. Board B, from column f on, is slot 1."""


def dusk(night: int = -1) -> Table:
    """Links a1-d1, d1-g1 and g1-j1 of two rails each; a passenger on a1."""
    table = Table(DUSK).link("a1-b1-c1-d1").link("d1-e1-f1-g1").link("g1-h1-i1-j1").riders("a1")
    return table.hand("gA gB d01").night(night)


# The worked example


@rule("TB-SO12", "MOON-NIGHT-02", "MOON-NIGHT-03")
def test_a_dark_commerce_is_ridden_through_to_one_in_daylight() -> None:
    """Commerce 2 at g3 is dark; over the edge at I it is one ride more to Commerce 1 at c5. 1 + 4 + 3 rails."""
    rows = [
        ".I.R......",
        "..........",
        "......C...",
        "..........",
        "..C.......",
    ]
    table = Table(rows, north=[".....", ".1..."], south=["...1.", "....."])
    table.link("b1-c1-d1").link("d1-e1-f1-f2-f3-g3").link("g3-g2-g1-I").link("c5-d5-I")
    table.riders("b1").hand("d01 gB").night(1).stressed(5)
    table.play("M:b1 >C rb1e rd1e rg3n rc5e %d01 $gB.2")
    assert table.position.phase == phases.COMMERCE
    assert (table.hp(), table.label()) == (3, 4), "three links; the edge calms first"
    assert table.texts() == ["D$", "D1", "D2"]
    money = table.money()
    table.play("D$")
    assert table.label() == 5
    assert table.money() == money + 5 + 8


@rule("TB-SO13", "MOON-NIGHT-06")
def test_by_day_the_trip_ends_at_the_nearer_one() -> None:
    for night in (-1, 0):
        table = dusk(night).play("M:a1 >C ra1e rd1e")
        assert table.rule("rg1e") == "TB-MOVE-04", "riding on is refused"
        table.play("%d01 $gB.2 D$")
        assert table.hp() == 2


# What is dark


@rule("MOON-NIGHT-01", "TB-AMB33", "TB-AMB37")
def test_the_board_with_the_crescent_is_dark_and_no_trip_ends_there() -> None:
    table = dusk(1)
    assert table.rule("M:a1 >C") == "MOON-NIGHT-02"
    table.hand("d02 d06")
    assert table.rule("M:a1") == "MOON-NIGHT-02", "no destination in daylight: it cannot begin"
    table.night(0)
    assert table.can("M:a1 >C")
    position = table.position
    dark = [space for space in position.box.spaces if position.land.slot_of[space] == position.dark]
    assert len(dark) == 25


@rule("MOON-NIGHT-03")
def test_dark_buildings_are_stops_and_their_links_give_hp() -> None:
    table = dusk(0).hand("gA d01 gB")
    table.play("M:a1 >C ra1e rd1e %d01 $gB.2 D$")
    assert table.hp() == 2, "the Residence d1 in the dark is a stop on the way"


@rule("MOON-NIGHT-03")
def test_a_dark_building_of_the_wanted_kind_is_passed() -> None:
    table = Table(DUSK).link("a1-b1-c1-d1").link("d1-e1-e2-f2-g2-g1").riders("g1").hand("gA gB d01").night(0)
    assert table.rule("M:g1 >R") == "MOON-NIGHT-02"
    table.link("a1-a2-a3")
    assert table.rule("M:g1 >R") == "MOON-NIGHT-02", "both are dark"
    table.night(1)
    table.play("M:g1 >R rg1s")
    assert table.position.phase == phases.PAY, "by day it ends at the first"


@rule("MOON-NIGHT-04")
def test_passengers_in_the_dark_may_be_moved() -> None:
    table = dusk(0).play("M:a1 >C ra1e rd1e %d01 $gB.2 D$")
    assert table.standing_on() == []


@rule("MOON-NIGHT-05", "TB-AMB33")
def test_links_in_the_dark_work_as_always_and_icons_fit_the_real_kind() -> None:
    table = Table(DUSK).hand("gA gB d05 d01").night(0).turn(2).play("L:a1-b1-c1-d1 $gA.1 $d05.2")
    assert table.links() == ["a1-b1-c1-d1"]
    table.hand("d05 gA").play("V:a1e $gA.2 $d05.1")
    assert table.links() == ["a1-b1-c1-d1+"]
    table = dusk(0)
    money = table.money()
    table.play("M:a1 >C ra1e rd1e %d01 $gB.2 D$")
    assert table.money() == money + 5 + 4, "income as always"


@rule("TB-AMB33")
def test_building_upgrading_and_arrivals_go_on_in_the_dark() -> None:
    table = Table(DUSK).own("A1").night(0).hand("A1 d13 gA").turn(2).play("B:A1=R $A1.1 $d13.1 $gA.2")
    table.hand("x").play("U:e3 $x.1a $x.1b")
    assert table.hp() == 3
    table.riders().next_round()
    assert table.standing_on() == ["a3", "d1", "e3"], "Residents arrive in the dark too"


@rule("TB-AMB34")
def test_an_empty_parcel_in_the_dark_is_a_destination_by_its_code() -> None:
    table = Table(DUSK).own("A1").link("a1-b1-c1-c2-d2-e2-e3").riders("a1").night(0)
    table.hand("A1 d01").play("M:a1 >A1 ra1e %d01 $A1.1")
    assert table.hp() == 1
    assert table.standing_on() == []


@rule("TB-AMB35")
@pytest.mark.parametrize("night", [0, 1])
def test_a_building_on_two_boards_is_open_while_one_space_is_in_daylight(night: int) -> None:
    rows = ["I...CC....", "..........", "..........", "..........", "I........C"]
    table = Table(rows).link("a1-b1-c1-d1-e1").riders("a1").hand("gB d01").night(night)
    table.play("M:a1 >C ra1e %d01 $gB.2 D$")
    assert table.hp() == 1


# Where it goes


@rule("MOON-END-01", "TB-SO16", "TB-AMB36")
def test_the_crescent_goes_clockwise_round_four_boards() -> None:
    made = game_of(4, boards="first")
    table = Table()
    table.game, table.position = made, made.start()
    table.play("!O:1234", "!N1")
    corners = {(0, 0): "top left", (5, 0): "top right", (5, 5): "bottom right", (0, 5): "bottom left"}
    seen = []
    for _ in range(6):
        seen.append(corners[table.position.box.layout.corners[int(table.position.dark)]])
        table.next_round()
    assert seen == ["top left", "top right", "bottom right", "bottom left", "top left", "top right"]
    assert table.position.phase == phases.FINISHED


@rule("TB-AMB38", "MOON-END-01")
def test_it_does_not_move_after_round_6() -> None:
    table = Table().night(1)
    table.position.round = 5
    table.next_round()
    assert table.position.dark == 0
    table.next_round()
    assert (table.position.phase, table.position.dark) == (phases.FINISHED, 0)
