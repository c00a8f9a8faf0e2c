"""Building and upgrading buildings, and upgrading links on the map."""

import pytest

from tests.games.tramways.table import Table
from tramyard.kernel.bits import changed
from tramyard.testing import rule

ROWS = [
    "R..C...I..",
    "..........",
    "..12...1..",
    "..........",
    "I........L",
]
"""a1 R, d1 C, h1 I, a5 I, j5 L; Parcels A1 at c3, A2 at d3, B1 at h3."""


def table(cards: str) -> Table:
    return Table(ROWS).hand(cards).own("A1").own("B1", 1)


# Upgrading a link


@rule("TB-UPLINK-01")
@pytest.mark.parametrize(("icon", "fine"), [("$gA.2", True), ("$gB.2", True), ("$gA.3", False), ("$gB.3", False)])
def test_upgrading_a_link_takes_its_icon_and_one_of_either_end(icon: str, fine: bool) -> None:
    tom = table("gA gB d07").link("a1-b1-c1-d1").play("V:a1e")
    assert tom.can(f"{icon} $d07.1") == fine
    assert table("gA gB").link("a1-b1-c1-d1").rule("V:a1e") == "TB-UPLINK-01"
    assert table("d07").link("a1-b1-c1-d1").rule("V:a1e") == "TB-UPLINK-01"


@rule("TB-UPLINK-01", "TB-BUILD-10")
def test_at_a_parcel_its_code_upgrades_too() -> None:
    tom = table("A1 d07").link("c3-c2-c1-d1").play("V:c3n $A1.1 $d07.1")
    assert tom.links() == ["c3-c2-c1-d1+"]


@rule("TB-UPLINK-02")
def test_only_own_complete_links_are_upgraded_and_once() -> None:
    tom = table("gA gB d05 d06").link("a1-b1-c1-d1", upgraded=True).link("d1-e1-f1-g1-h1", 1)
    tom.link("a5-b5-c5", complete=False)
    assert tom.why("V:a1e").key == "upgraded-already"
    assert tom.why("V:d1e").key == "not-your-link"
    assert tom.why("V:a5e").key == "no-complete-link"
    assert {tom.rule(f"V:{edge}") for edge in ("a1e", "d1w", "d1e", "a5e", "j5w")} == {"TB-UPLINK-02"}


@rule("TB-UPLINK-03", "TB-BUILD-17")
def test_the_whole_link_is_upgraded_without_worker_and_rails() -> None:
    tom = table("gA gB d05").link("a1-b1-c1-d1").link("d1-e1-f1-g1-h1").set(workers=0).play("V:d1w $gA.2 $d05.1")
    assert tom.links() == ["a1-b1-c1-d1+", "d1-e1-f1-g1-h1"], "either end names it"
    assert (tom.workers(), tom.position.laid(0)) == (0, 5)


# Building


@rule("TB-CONS-01")
def test_building_takes_the_build_icon_the_code_and_the_type() -> None:
    tom = table("A1 q09 gB").play("B:A1=R")
    assert not tom.can("$A1.2 $q09.1"), "without the code"
    tom.play("$A1.1 $q09.1 $q09.2")
    assert tom.index() == 3 + 1, "two slots of one card"
    for cards in ("A1 gA", "q09 gA"):
        assert table(cards).rule("B:A1=R") == "TB-CONS-01"
    assert table("A1 q10 gB").rule("B:A1=I") == "TB-CONS-01", "no Industry among these icons"
    both = table("A1 q09 gA").play("B:A1=R $gA.2 $A1.1 $q09.1")
    assert both.index() == 3


@rule("TB-CONS-02")
def test_the_parcel_is_ones_own_and_unbuilt() -> None:
    tom = table("A1 A2 B1 q09 gA d13")
    assert tom.rule("B:B1=R") == "TB-CONS-02"
    assert tom.rule("B:A2=R") == "TB-CONS-02", "nobody's"
    assert tom.built("A1", "C").rule("B:A1=R") == "TB-CONS-02"
    assert tom.rule("B:C1=R") == "TB-SETUP-04"


@rule("TB-CONS-03", "TB-CARD-15")
def test_buildings_and_their_cards_come_from_a_supply() -> None:
    tom = table("A1 d13 q10").own("A2")
    assert [int(tom.position.in_stock(kind)) for kind in (1, 2, 3, 4)] == [1, 1, 2, 1]
    tom.play("B:A1=R $A1.1 $d13.1 $d13.2")
    assert tom.position.in_stock(1) == 0
    assert "bR1" in tom.cards("pool")
    assert "bR1" not in tom.cards("hand")
    assert tom.turn(0).hand("A2 d13").rule("B:A2=R") == "TB-CONS-03"
    second = table("A1 d15").own("A2").play("B:A1=I $A1.1 $d15.1 $d15.2").turn(0).hand("A2 d15")
    second.play("B:A2=I $A2.1 $d15.1 $d15.2")
    assert {"bI1", "bI2"} <= set(second.cards("pool"))


@rule("TB-CONS-04", "TB-AMB66")
def test_a_new_building_gets_a_passenger() -> None:
    tom = table("A1 d13").play("B:A1=R $A1.1 $d13.1 $d13.2")
    assert tom.standing_on() == ["c3"]
    assert tom.position.kinds[tom.position.land.grid.space("c3")] == 1
    full = table("A1 d13")
    full.position.box.passengers, kept = 0, full.position.box.passengers
    full.play("B:A1=R $A1.1 $d13.1 $d13.2")
    full.position.box.passengers = kept
    assert full.standing_on() == [], "when none is left"


@rule("TB-CONS-05")
def test_rails_under_a_new_building_go_and_their_links_end_there() -> None:
    tom = table("A1 d13").link("a1-b1-b2-c2-c3-c4-c5-b5-a5").play("B:A1=R $A1.1 $d13.1 $d13.2")
    assert tom.links() == ["a1-b1-b2-c2-c3", "a5-b5-c5-c4-c3"]
    assert tom.position.laid(0) == 6, "its rail has come back"
    assert all(link.complete for link in tom.position.links)
    upgraded = table("A1 d13").link("a1-b1-b2-c2-c3-c4-c5-b5-a5", upgraded=True)
    upgraded.play("B:A1=R $A1.1 $d13.1 $d13.2")
    assert upgraded.links() == ["a1-b1-b2-c2-c3+", "a5-b5-c5-c4-c3+"]
    opened = table("A1 d13").link("a1-b1-b2-c2-c3-c4-c5", complete=False).play("B:A1=R $A1.1 $d13.1 $d13.2")
    assert opened.links() == ["a1-b1-b2-c2-c3", "c3-c4-c5."]
    points = table("A1 d13").link("a1-b1-b2-c2-c3", complete=False).play("B:A1=R $A1.1 $d13.1 $d13.2")
    assert points.links() == ["a1-b1-b2-c2-c3"], "a loose end that points at it ends there"


@rule("TB-CONS-06")
def test_a_new_building_is_one_for_everybody_and_its_code_is_of_no_more_use() -> None:
    tom = table("A1 gB gA").link("a1-b1-b2-c2-c3").built("A1", "R").riders("c3")
    tom.turn(1).hand("A1 gA gB q05", 1)
    assert tom.can("L:c3")
    assert tom.play("L:c3-c4-c5.").can("$q05.1")
    tom = table("A1 gB gA q01").built("A1", "R").play("L:c3-c2-c1-d1")
    assert not tom.can("$gA.1 $A1.1")
    assert tom.can("$q01.1 $gA.2")
    assert table("A1 gB q01").built("A1", "R").link("c3-c2-c1-d1").riders("d1").rule("M:d1 >A1") == "TB-MOVE-04"


@rule("TB-CONS-06", "TB-BUILD-04")
def test_a_new_building_grows_together_with_its_like() -> None:
    tom = table("A1 d13").own("A2").built("A2", "R").play("B:A1=R $A1.1 $d13.1 $d13.2")
    grid = tom.position.land.grid
    assert tom.position.groups[grid.space("d3")] == grid.space("c3")


@rule("TB-CONS-07")
def test_a_new_building_brings_no_money() -> None:
    assert table("A1 d13").play("B:A1=R $A1.1 $d13.1 $d13.2").money() == 3


# Upgrading a building


@rule("TB-IMPR-01")
def test_upgrading_a_building_takes_its_icon_and_one_of_its_type() -> None:
    tom = table("d10 gA gB").built("A1", "R").play("U:c3")
    assert not tom.can("$gB.2 $d10.1")
    tom.play("$gA.2 $d10.1")
    assert tom.hp() == 3
    assert table("d10 gB").built("A1", "R").rule("U:c3") == "TB-IMPR-01"
    assert table("gA gB").built("A1", "R").rule("U:c3") == "TB-IMPR-01"


@rule("TB-IMPR-02", "TB-AMB57")
def test_only_buildings_built_in_play_are_upgraded_a_space_at_a_time_and_once() -> None:
    tom = table("d09 d10 gA gB q01").own("A2").built("A1", "R").built("A2", "R")
    assert tom.why("U:a1").key == "printed"
    assert tom.why("U:h3").key == "not-built"
    assert {tom.rule(f"U:{space}") for space in ("a1", "h3", "b2")} == {"TB-IMPR-02"}
    tom.play("U:c3 $gA.2 $d10.1").turn(0)
    assert tom.why("U:c3").rule == "TB-IMPR-02"
    tom.play("U:d3 $d09.1 $q01.2")
    assert tom.hp() == 6


@rule("TB-IMPR-03")
def test_an_upgraded_building_brings_three_points_and_a_passenger_where_none_is() -> None:
    tom = table("d10 gA").built("A1", "R").play("U:c3 $gA.2 $d10.1")
    assert (tom.hp(), tom.standing_on()) == (3, ["c3"])
    stands = table("d10 gA").built("A1", "R").riders("c3").play("U:c3 $gA.2 $d10.1")
    assert stands.standing_on() == ["c3"]


@rule("TB-IMPR-04")
def test_a_rivals_building_may_be_upgraded_by_anybody() -> None:
    tom = table("d10 gA").built("B1", "R").play("U:h3 $gA.2 $d10.1")
    assert (tom.hp(0), tom.hp(1)) == (3, 0)
    assert tom.position.improved == changed(tom.position.land.no_marks, tom.position.land.grid.space("h3"), 1)
