"""Mars: one network, and Martians who travel."""

import pytest

from tests.games.tramways.table import NORTH, ORBIT, SOUTH, Table
from tramyard.testing import rule

ROWS = [
    "R..C...I..",
    "..........",
    "...1...1..",
    "..........",
    "I..C.....L",
]
"""a1 R, d1 C, h1 I, a5 I, d5 C, j5 L; Parcels A1 at d3, B1 at h3."""
RAILS = "gA gB q01 q02 q03 q04 q05 q06 A1"


def mars(cards: str = RAILS) -> Table:
    return Table(ROWS, "mars").hand(cards).own("A1").own("B1", 1).set(workers=3)


# One network


@rule("MARS-BUILD-01", "MARS-MOVE-01", "MARS-MOVE-07", "MOON-MOVE-01")
def test_numerals_and_relief_are_as_on_the_moon() -> None:
    rows = ["..........", "C.R...I.R.", "..........", ".C.1......", ".........."]
    tom = Table(rows, "mars", north=NORTH, south=SOUTH).hand(RAILS).own("A1").set(workers=3)
    tom.play("L:d4-d5-g1-g2 $gA.1 $gA.3")
    assert tom.links() == ["d4-d5-I", "g2-g1-I"]
    tom.turn(0).hand("gA gB").riders("g2").link("d4-d3-c3-c2").set(stress=6)
    tom.play("M:g2 >R rg2n rd4s rd4n %gB $gA.2")
    assert tom.index() == 6 - 1 - 1
    martian = Table(ORBIT, "mars", north=NORTH, south=SOUTH).hand("gA gB").riders("d4", "g2", martian=True)
    martian.link("d4-d5-I").link("g2-g1-I").set(stress=6).play("MM:d4 >I rd4s rg2n %gB $gA.3")
    assert martian.index() == 6 - 1 + 1


@rule("MARS-BUILD-02", "TB-AMB50")
def test_the_first_link_has_an_end_at_an_own_parcel() -> None:
    tom = mars()
    assert tom.rule("L:h3") == "TB-BUILD-11"
    assert tom.play("L:a1-b1-c1").rule("-d1") == "MARS-BUILD-02"
    assert mars().play("L:a1-b1-c1").rule(".") == "MARS-BUILD-02"
    tom = mars().play("L:d3-d2-d1 $gB.1 $gB.2")
    assert tom.links() == ["d1-d2-d3"]
    other = mars().play("L:d1-d2-d3 $A1.1 $gB.1")
    assert other.links() == ["d1-d2-d3"], "read from either end"
    assert mars().play("L:d3-d4-e4. $gB.1").links() == ["d3-d4-e4."], "it may stay open"
    built = mars().built("A1", "I")
    built.play("L:d3-d2-d1 $gB.1 $gB.2")
    assert built.links() == ["d1-d2-d3"], "an own Parcel stays one's own when it is built on"
    assert Table(ROWS, "moon").hand(RAILS).own("A1").can("L:a1-b1-c1-d1 $gA.1 $gA.2")


@rule("MARS-BUILD-03", "TB-AMB48")
def test_every_later_link_touches_the_network() -> None:
    tom = mars().link("d1-d2-d3").link("h1-h2-h3", 1)
    assert tom.play("L:d1-e1-f1-g1-h1").texts()
    away = mars().link("d1-d2-d3").link("h1-h2-h3", 1)
    assert away.rule("L:h1-h2") == "TB-BUILD-15" or away.rule("L:h1-i1-i2.") == "MARS-BUILD-03"
    assert away.rule("L:h1-i1-i2 .") == "MARS-BUILD-03", "a rival's rails do not connect"
    assert away.rule("L:a5-b5-c5-d5") == "MARS-BUILD-03"
    inwards = mars().link("d1-d2-d3").play("L:a1-b1-c1-d1 $gA.1 $gA.2")
    assert inwards.links() == ["a1-b1-c1-d1", "d1-d2-d3"], "named from the far end"
    opened = mars().link("d3-d4-e4", complete=False)
    assert opened.can("+:d4")
    assert opened.can("L:d3"), "where an open one begins"
    assert opened.rule("L:d5-c5-c4 .") == "MARS-BUILD-03"


@rule("TB-AMB48")
def test_a_group_at_a_numeral_belongs_to_the_network_and_an_upgraded_one_does_not() -> None:
    for upgraded in (False, True):
        tom = Table(ORBIT, "mars", north=NORTH, south=SOUTH).hand(RAILS[:-3]).set(workers=3)
        tom.link("d4-d5-I", upgraded=upgraded).link("g2-g1-I", upgraded=upgraded)
        tom.play("L:a2-b2-b1")
        if upgraded:
            assert tom.rule("-I .") == "MARS-BUILD-03"
        else:
            tom.play("-I $q02.1 $q02.2")
            assert tom.links() == ["a2-b2-b1-I", "d4-d5-I", "g2-g1-I"]
    split = Table(ORBIT, "mars", north=NORTH, south=SOUTH).hand(RAILS[:-3] + " d05").set(workers=3)
    split.link("d4-d5-I").link("g2-g1-I").link("a2-b2-b1-I").play("V:d4s V:g2n $gA.3 $d05.1").turn(0)
    split.hand(RAILS[:-3])
    for start in ("a2", "d4", "g2"):
        assert split.can(f"L:{start}"), "a network that an upgrade has split may be gone on with anywhere"
    assert not split.can("L:i2-i1-II. $gB.1")


@rule("TB-AMB48")
def test_a_link_is_written_from_its_network_end_and_listed_once() -> None:
    tom = mars("gA gB").link("d1-d2-d3")
    ways = {tom.game.spell(action).split()[0] for action in tom.game.actions(tom.position)}
    assert "L:d1-c1-b1-a1" in ways
    assert "L:a1-b1-c1-d1" not in ways
    free = mars("gA gB").link("d1-d2-d3").link("a1-a2-a3-b3-c3-d3")
    both = {free.game.spell(action).split()[0] for action in free.game.actions(free.position)}
    assert "L:a1-b1-c1-d1" in both, "where both ends touch it, from the lower one"
    assert "L:d1-c1-b1-a1" not in both


@rule("TB-AMB49")
def test_when_the_first_link_is_gone_the_next_is_a_first_one_again() -> None:
    tom = mars().play("L:d3-d4-e4. $gB.1").next_round().next_round()
    tom.position.order = [0, 1]
    assert tom.turn(0).hand(RAILS).links() == []
    assert tom.rule("L:a1-b1-c1-d1") == "MARS-BUILD-02"
    assert tom.can("L:d3-d2-d1 $gB.1 $gB.2")


# Martians


def martians(cards: str = "gA gB") -> Table:
    """a1 R - d1 C - h1 I in a row, d1 - d5 C; a passenger and a Martian at a1."""
    tom = mars(cards).riders("a1", "h1").riders("a1", "h1", martian=True)
    return tom.link("a1-b1-c1-d1").link("d1-e1-f1-g1-h1")


@rule("MARS-MOVE-02", "MARS-MOVE-04", "MARS-MOVE-05", "MARS-MOVE-06", "TB-AMB46")
def test_a_martian_travels_for_a_worker_and_is_kept() -> None:
    tom = martians().play("MM:a1 >I ra1e rd1e %gB $gA.3")
    assert (tom.hp(), tom.money(), tom.index()) == (2, 3 + 2 + 3, 4)
    assert tom.workers() == 3 - 1 + 1
    assert tom.position.kept[0] == 1
    assert tom.standing_on() == ["a1", "h1"], "the passenger stays"
    assert [int(mark) for mark in tom.position.martians].count(1) == 1
    alone = martians().set(workers=0)
    assert alone.rule("MM:a1") == "MARS-MOVE-04", "the one it would bring does not pay for it"
    assert alone.can("M:a1 >I ra1e rd1e %gB $gA.3"), "a passenger takes none"
    assert "M:a1" in alone.texts()
    assert "MM:a1" not in alone.texts()
    assert "MM:a1" in martians().texts()
    assert martians().rule("MM:d1") == "MARS-MOVE-02"
    assert martians("gA").rule("MM:a1") == "TB-MOVE-01", "a ticket as usual"


@rule("TB-AMB41")
def test_a_martian_needs_a_destination_icon() -> None:
    tom = martians("gB q06").riders("a1", "d1", "h1", martian=True).play("MM:a1")
    assert tom.texts() == [">C"]
    assert tom.rule(">I") == "TB-MOVE-01"
    tom.play(">C ra1e %q06")
    assert tom.rule("$gB.1") == "TB-BUILD-06", "rails bring nobody anywhere"
    tom.play("$gB.2 D$")
    assert tom.hp() == 1


@rule("MARS-MOVE-03", "TB-AMB42", "TB-AMB43", "TB-AMB45")
def test_a_martian_goes_only_where_a_martian_is_and_rides_through_others() -> None:
    tom = martians()
    assert tom.rule("MM:a1 >C") == "MARS-MOVE-03", "there is none"
    through = martians().link("d5-e5-e4-e3-e2-d2-d1").riders("a1", "d5", martian=True)
    through.play("MM:a1 >C ra1e")
    assert through.texts() == ["rd1s"], "on through the Commerce without one"
    through.play("rd1s %gA $gB.2 D$")
    assert through.hp() == 2
    both = martians().link("d5-e5-e4-e3-e2-d2-d1").riders("a1", "d1", "d5", martian=True).play("MM:a1 >C ra1e")
    assert both.texts()[0].startswith("%"), "the first with a Martian"
    last = martians().riders("a1", martian=True)
    for kind in "RCIL":
        assert last.rule(f"MM:a1 >{kind}") in ("MARS-MOVE-03", "TB-MOVE-04", "TB-MOVE-01")
    assert not last.can("MM:a1")
    one = Table(["RR..C.....", *ROWS[1:]], "mars").hand("gA gB").set(workers=1).riders("a1", "b1", martian=True)
    one.link("b1-c1-d1-e1").link("a1-a2-b2-c2-d2-e2-e1")
    assert not one.can("MM:a1"), "two in one building do not serve each other"
    assert martians().rule("MM:a1 >A1") == "MARS-MOVE-03"


@rule("MARS-END-01", "TB-AMB47")
@pytest.mark.parametrize("kept", [0, 2])
def test_a_martian_brings_three_points_in_the_end(kept: int) -> None:
    tom = mars().set(kept=kept)
    assert (tom.hp(), tom.position.tally()[0]["martians"]) == (0, 3 * kept)


@rule("TB-AMB44", "MARS-MOVE-02")
def test_a_new_building_gets_no_martian() -> None:
    tom = mars("A1 d13").play("B:A1=R $A1.1 $d13.1 $d13.2")
    assert tom.standing_on() == ["d3"]
    assert not any(tom.position.martians)
    assert tom.turn(0).hand("gA gB").link("d1-d2-d3").riders("d1", "d3").next_round().position.martians[0] == 0
    moon = Table(ROWS, "moon").hand("gA gB")
    assert moon.rule("MM:a1") == "MARS-MOVE-02"
