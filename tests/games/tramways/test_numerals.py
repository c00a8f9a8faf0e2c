"""Links over numerals on the Moon: first links, stubs, branches, and what upgrading does to a group."""

import pytest

from tests.games.tramways.table import NORTH, ORBIT, SOUTH, Table
from tramyard.testing import rule

RAILS = "gA gB q01 q02 q03 q04 q05 q06"
"""Rails of all totals, and every destination."""


def moon(cards: str = RAILS, world: str = "moon") -> Table:
    return Table(ORBIT, world, north=NORTH, south=SOUTH).hand(cards).set(workers=4)


def group(cards: str = RAILS, owner: int = 0, upgraded: bool = False) -> Table:
    """Two finished branches at I: from the Leisure d4 and the Industry g2, a rail each."""
    tom = moon(cards)
    return tom.link("d4-d5-I", owner, upgraded=upgraded).link("g2-g1-I", owner, upgraded=upgraded)


def score(tom: Table, seat: int = 0) -> int:
    """What complete links would bring in the end."""
    return tom.position.tally()[seat]["links"]


# Over a numeral


@rule("MOON-BUILD-02", "MOON-BUILD-03", "TB-SO08")
def test_a_rail_leaves_by_a_numeral_and_the_next_enters_at_any_other_of_it() -> None:
    tom = moon().play("L:a2-b2-b1")
    assert tom.texts() == ["-a1", "-c1", "-d5", "-g1", "-g5", "-I", "."]
    assert tom.rule("-d1") == "TB-BUILD-01", "that is another numeral"
    tom.play("-g1-g2")
    assert tom.position.need().rails == 3, "the hop costs nothing"
    tom.play("$q02.1 $q02.2 $q05.1")
    assert tom.links() == ["a2-b2-b1-I", "g2-g1-I"]
    assert (tom.workers(), score(tom)) == (3, 3), "one worker, one link"


@rule("MOON-BUILD-02")
def test_from_a_numeral_only_its_own_spaces_are_entered() -> None:
    tom = group()
    tom.play("L:I")
    assert tom.texts() == ["-b1", "-g5"]
    assert tom.rule("-d1") == "MOON-BUILD-02"
    assert tom.rule("-a2") == "MOON-BUILD-02"


@rule("MOON-BUILD-02")
def test_on_earth_there_are_no_numerals_but_industries() -> None:
    earth = Table([row + "." * 10 for row in ORBIT], "earth")
    assert earth.rule("L:I") == "MOON-BUILD-02"
    assert earth.rule("L:z9") == "TB-SETUP-01", "nor such a space"
    assert earth.rule("B:Z1=I") == "TB-SETUP-04", "that I is an Industry"


@rule("MOON-BUILD-05")
def test_the_first_link_over_a_numeral_takes_an_icon_of_either_end() -> None:
    for icon, fine in (("$gB.2", True), ("$gA.3", True), ("$gA.2", False), ("$gB.3", False)):
        tom = moon().play("L:a2-b2-b1-g1-g2")
        assert tom.can(f"{icon} $q01.1 $q05.1") == fine, icon
    assert moon("gA d03").play("L:a2-b2-b1").rule("-d5 -d4") == "TB-BUILD-09", "neither Commerce nor Leisure"


@rule("MOON-BUILD-06", "TB-AMB58", "TB-SO08")
def test_a_later_link_joins_the_group_as_a_branch_and_cannot_hop() -> None:
    tom = group().play("L:a2-b2-b1")
    assert tom.texts() == ["-a1", "-c1", "-I", "."]
    assert tom.rule("-g5") == "TB-AMB58"
    tom.play("-I $q02.1 $q02.2")
    assert tom.links() == ["a2-b2-b1-I", "d4-d5-I", "g2-g1-I"]
    assert all(link.complete for link in tom.position.links)
    assert score(tom) == 6


@rule("MOON-BUILD-07", "TB-AMB22")
@pytest.mark.parametrize(("icon", "fine"), [("$q02.2", True), ("$q03.2", False), ("$q04.2", False), ("$q01.2", False)])
def test_a_branch_takes_an_icon_of_its_new_end(icon: str, fine: bool) -> None:
    tom = group().play("L:a2-b2-b1-I")
    assert tom.can(f"$gA.1 {icon}") == fine
    only = group("q03 q04")
    assert only.play("L:a2-b2-b1").rule("-I") == "MOON-BUILD-07"


@rule("MOON-BUILD-08", "TB-BUILD-15")
def test_a_rivals_group_at_the_numeral_is_none_of_mine() -> None:
    tom = group(owner=1).play("L:a2-b2-b1")
    assert "-g5" in tom.texts(), "my first link there hops as ever"
    assert tom.rule("-g1 -h1") == "TB-BUILD-15", "but not through a rival's rail"
    tom.play("-I. $gA.1")
    assert tom.links() == ["a2-b2-b1-I.", "d4-d5-I", "g2-g1-I"], "nothing is joined"
    assert tom.turn(0).rule("L:I") == "TB-AMB23"


@rule("MOON-BUILD-09", "TB-AMB27")
def test_upgraded_branches_are_as_separate_as_a_rivals() -> None:
    tom = group(upgraded=True)
    assert tom.rule("L:I") == "TB-AMB23"
    tom.play("L:a2-b2-b1")
    assert "-g5" in tom.texts(), "a first link anew"
    tom.play("-I. $gA.1")
    assert tom.links() == ["a2-b2-b1-I.", "d4-d5-I+", "g2-g1-I+"]
    tom.turn(0).play("+:I-g5-h5. $gB.1")
    assert tom.links() == ["a2-b2-b1-I-g5-h5.", "d4-d5-I+", "g2-g1-I+"]


@rule("MOON-BUILD-10", "TB-AMB20", "TB-AMB61")
def test_a_stub_waits_at_the_node_and_goes_with_the_next_round_unless_it_grows() -> None:
    tom = moon().play("L:d4-d5-I. $gB.1")
    assert (tom.links(), tom.workers(), score(tom)) == (["d4-d5-I."], 3, 0)
    assert tom.turn(0).riders("d4").rule("M:d4") == "TB-MOVE-03"
    tom.next_round()
    assert tom.links() == ["d4-d5-I."]
    tom.next_round()
    assert tom.links() == []
    grown = moon().play("L:d4-d5-I. $gB.1").next_round().turn(0).hand(RAILS)
    grown.play("+:I-g5-h5. $gB.1").next_round()
    assert grown.links() == ["d4-d5-I-g5-h5."], "it has grown by a rail beyond the node"
    grown.next_round()
    assert grown.links() == []


@rule("TB-AMB61", "TB-AMB18")
def test_a_stub_goes_on_at_any_other_space_of_its_numeral() -> None:
    tom = moon().link("d4-d5-I", complete=False)
    assert tom.rule("+:II") == "TB-AMB61"
    tom.play("+:I")
    assert tom.texts() == ["-b1", "-g1", "-g5"]
    assert tom.rule("-d5") == "TB-AMB18"
    tom.play("-g1-g2 $gA.3 $gB.1")
    assert tom.links() == ["d4-d5-I", "g2-g1-I"]
    assert score(tom) == 3


@rule("TB-AMB18")
def test_a_way_does_not_come_back_by_the_space_it_has_left_by() -> None:
    tom = moon().play("L:a2-b2-b1")
    assert "-b1" not in tom.texts()
    assert not tom.can("-I -b1")


@rule("TB-AMB20")
def test_whoever_goes_to_a_node_where_nothing_is_waits_there() -> None:
    tom = moon().play("L:a2-b2-b1-I")
    assert tom.texts() == ["."]
    assert tom.rule("-g1") == "TB-AMB20"
    hop = moon().play("L:a2-b2-b1-g1")
    assert "." not in hop.texts()
    assert hop.why(".").key == "no-rail-beyond"


@rule("TB-AMB67", "TB-AMB20", "TB-AMB27")
def test_a_branch_begun_at_a_group_that_is_gone_waits_like_any_stub() -> None:
    """The group was upgraded while a branch was being built from the node inwards."""
    tom = group(upgraded=True).link("I-b1-b2", complete=False).play("+:b1-b2-a2 $gB.1")
    assert tom.links() == ["a2-b2-b1-I.", "d4-d5-I+", "g2-g1-I+"]
    meets = group(upgraded=True).link("I-b1-b2", complete=False).link("a2-a3-b3", complete=False)
    meets.play("+:a3-b3-b2-b1 $gA.1")
    assert meets.links() == ["a2-a3-b3-b2-b1-I.", "d4-d5-I+", "g2-g1-I+"]
    stub = group(upgraded=True).link("I-b1-b2", complete=False).link("i2-h2-h3-g3-g4-g5-I", complete=False)
    stub.play("+:b1-b2-a2 $q01.2 $q05.1")
    assert stub.links() == ["a2-b2-b1-I", "d4-d5-I+", "g2-g1-I+", "i2-h2-h3-g3-g4-g5-I"]


@rule("TB-AMB21")
@pytest.mark.parametrize(("icon", "fine"), [("$gA.3", True), ("$gB.3", True), ("$gA.2", False)])
def test_two_stubs_at_a_numeral_make_a_link(icon: str, fine: bool) -> None:
    tom = moon().link("d4-d5-I", complete=False).play("L:g2-g1-I")
    assert all(text[0] == "$" for text in tom.texts()), "it ends there by itself"
    assert tom.can(f"$q05.1 {icon}") == fine
    if fine:
        tom.play(f"$q05.1 {icon}")
        assert tom.links() == ["d4-d5-I", "g2-g1-I"]
        assert all(link.complete for link in tom.position.links)
    hop = moon().link("d4-d5-I", complete=False).play("L:g2-g1")
    assert hop.rule("-g5") == "TB-AMB58"


@rule("TB-AMB23", "MOON-BUILD-07")
def test_a_branch_may_be_built_from_the_node_inwards() -> None:
    tom = group().play("L:I-b1-b2-a2")
    assert not tom.can("$gA.1 $q03.2")
    tom.play("$gA.1 $q02.2")
    assert tom.links() == ["a2-b2-b1-I", "d4-d5-I", "g2-g1-I"]
    opened = group().play("L:I-b1-b2. $gB.1")
    assert opened.links() == ["d4-d5-I", "g2-g1-I", "I-b1-b2."]
    opened.turn(0).play("+:b1-b2-a2 $q02.2 $q05.1")
    assert opened.links() == ["a2-b2-b1-I", "d4-d5-I", "g2-g1-I"]
    assert moon().rule("L:I") == "TB-AMB23"
    assert moon().link("d4-d5-I", complete=False).rule("L:I") == "TB-AMB23", "a stub is gone on with instead"


@rule("TB-AMB24")
def test_a_group_counts_one_link_less_than_it_has_branches() -> None:
    tom = group()
    assert score(tom) == 3
    tom.link("a2-b2-b1-I")
    assert score(tom) == 6
    tom.link("i2-i1-II").link("b4-b5-II")
    assert score(tom) == 9, "each numeral by itself"


@rule("TB-AMB29", "MOON-BUILD-10")
def test_an_open_branch_that_does_not_grow_takes_only_its_own_rails_along() -> None:
    tom = group().play("L:I-b1-b2. $gB.1").next_round()
    assert tom.links() == ["d4-d5-I", "g2-g1-I", "I-b1-b2."]
    tom.next_round()
    assert tom.links() == ["d4-d5-I", "g2-g1-I"]


@rule("TB-AMB59")
def test_a_link_leads_over_one_numeral_once() -> None:
    tom = moon().play("L:a2-b2-b1-g1-h1-i1")
    assert "-II" not in tom.texts()
    assert tom.rule("-II") == "TB-AMB59"
    assert tom.rule("-b5") == "TB-AMB59"
    again = moon(RAILS + " d01").play("L:a2-b2-b1-d5-e5-f5-g5")
    assert again.rule("-I") == "TB-AMB59"
    inwards = group(RAILS + " d01").play("L:I-b1-c1-d1")
    assert inwards.rule("-II") == "TB-AMB59"


@rule("TB-AMB60", "MOON-BUILD-07")
def test_no_second_branch_of_a_level_leads_from_a_building_to_a_group() -> None:
    tom = group(RAILS + " d01").play("L:d4-e4-f4-f5-g5")
    assert tom.rule("-I") == "TB-AMB60"
    inwards = group(RAILS).play("L:I-g5-f5-e5-e4")
    assert inwards.rule("-d4") == "TB-AMB60"
    lone = moon(RAILS + " d01").link("d4-d5-I").play("L:d4-e4-f4-f5-g5")
    assert lone.rule("-I") == "TB-AMB60", "not from a stranded one either"
    upgraded = group(RAILS, upgraded=True).play("L:d4-e4-f4-f5-g5-I.")
    assert upgraded.texts(), "the other level does not count"


@rule("TB-AMB11")
def test_no_link_leads_over_a_numeral_back_to_its_own_building() -> None:
    tom = moon(RAILS).play("L:d4-d5-g5-f5-e5-e4")
    assert tom.rule("-d4") == "TB-AMB11"
    stub = moon(RAILS).link("d4-d5-I", complete=False).play("L:d4-e4-f4-f5-g5")
    assert stub.rule("-I") == "TB-AMB11"


@rule("TB-AMB19")
def test_equal_numerals_join_no_buildings() -> None:
    rows = [".R....R...", *ORBIT[1:]]
    tom = Table(rows, north=NORTH, south=SOUTH).hand(RAILS).riders("b1")
    assert tom.rule("M:b1") == "TB-MOVE-03"
    assert tom.position.groups[tom.position.land.grid.space("g1")] != tom.position.land.grid.space("b1")
    assert tom.rule("L:b1-g1") == "TB-BUILD-01"


# Upgrading


@rule("MOON-UPG-01", "TB-AMB25")
def test_the_first_upgrade_takes_any_two_branches_and_an_icon_of_either_end() -> None:
    for one, other, icons in (("a2e", "d4s", "CL"), ("a2e", "g2n", "CI"), ("d4s", "g2n", "LI")):
        tom = group("d05 d06 d07 d08 gA gB").link("a2-b2-b1-I").play(f"V:{one}")
        assert tom.texts() == [f"V:{edge}" for edge in ("a2e", "d4s", "g2n") if edge != one]
        tom.play(f"V:{other}")
        for card, icon in (("gA.2", "R"), ("gB.2", "C"), ("gA.3", "I"), ("gB.3", "L")):
            assert tom.can(f"$d05.1 ${card}") == (icon in icons)
        card = {"C": "gB.2", "L": "gB.3", "I": "gA.3"}[icons[0]]
        workers, rails = tom.workers(), tom.position.laid(0)
        tom.play(f"${card} $d05.1")
        assert [link for link in tom.links() if link.endswith("+")] == [
            link for link in tom.links() if link[:2] in (one[:2], other[:2])
        ]
        assert (tom.workers(), tom.position.laid(0)) == (workers, rails)


@rule("MOON-UPG-01", "TB-UPLINK-01")
def test_two_branches_are_upgraded_only_with_an_icon_of_one_of_them() -> None:
    tom = group("q13 q03").link("a2-b2-b1-I").play("V:d4s")
    assert tom.texts() == ["V:g2n"], "Leisure and Commerce want one that is not there"
    assert tom.rule("V:a2e") == "TB-UPLINK-01"


@rule("MOON-UPG-01")
def test_a_branch_is_upgraded_first_only_with_another_of_its_group() -> None:
    tom = group("d05 gA gB").link("i2-i1-II").link("b4-b5-II")
    tom.play("V:d4s")
    assert tom.rule("V:i2n") == "MOON-UPG-01"
    assert tom.rule("V:d4s") == "MOON-UPG-01", "not with itself"
    alone = moon("d08 gB").link("d4-d5-I")
    assert alone.rule("V:d4s") == "MOON-UPG-01"
    assert moon("d06 gB").link("a2-b2-c2").can("V:a2e $gB.2 $d06.1"), "a link on the map needs no other"
    assert group("d05 q01", owner=1).rule("V:d4s") == "TB-UPLINK-02"


@rule("MOON-UPG-02", "MOON-UPG-04", "TB-AMB28")
def test_a_later_branch_is_upgraded_alone_with_an_icon_of_its_end() -> None:
    tom = group("d05 gA gB", upgraded=True).link("a2-b2-b1-I").play("V:a2e")
    assert not tom.can("$gB.3 $d05.1"), "the Leisure is upgraded already"
    assert not tom.can("$gA.3 $d05.1")
    tom.play("$gB.2 $d05.1")
    assert tom.links() == ["a2-b2-b1-I+", "d4-d5-I+", "g2-g1-I+"]
    assert score(tom) == 6
    tom.turn(0).hand("gA gB").riders("a2").play("M:a2 >I ra2e rg2n %gB $gA.3")
    assert tom.hp() == 1, "it has joined the others"
    assert group("d05 gA q03", upgraded=True).link("a2-b2-b1-I").rule("V:a2e") == "MOON-UPG-02"


@rule("MOON-UPG-03", "TB-AMB26")
def test_upgraded_branches_are_cut_off_and_one_left_alone_stays() -> None:
    tom = group("d05 gA gB q05").link("a2-b2-b1-I").riders("a2", "g2")
    tom.play("V:d4s V:g2n $gA.3 $d05.1")
    assert tom.links() == ["a2-b2-b1-I", "d4-d5-I+", "g2-g1-I+"]
    assert score(tom) == 3, "the one left alone counts nothing"
    tom.turn(0).hand("gA gB q05")
    assert not tom.can("M:a2"), "nobody rides on it"
    assert tom.can("M:g2 >L rg2n rd4s")
    tom.next_round().next_round().next_round()
    assert "a2-b2-b1-I" in tom.links(), "it does not decay"


@rule("TB-AMB26", "TB-AMB27")
def test_a_stranded_branch_waits_for_another_or_is_upgraded_too() -> None:
    tom = group("gA gB q05 q01 q02 q03", upgraded=True).link("a2-b2-b1-I")
    tom.play("L:i2-h2-h3-g3-g4-g5-I")
    assert tom.can("$gA.1 $q01.1 $q03.1") is False, "an icon is due"
    assert tom.position.need().rails == 5
    for icon, fine in (("$gA.2", True), ("$gB.2", True), ("$gA.3", False)):
        rest = "$gA.1 $q05.1 $q01.1" if icon.startswith("$gB") else "$gB.1 $q01.1 $q02.1"
        assert tom.can(f"{icon} {rest}") == fine, "either end, as for a first link"
    tom.play("$gA.1 $gA.2 $q01.1 $q05.1")
    assert tom.links() == ["a2-b2-b1-I", "d4-d5-I+", "g2-g1-I+", "i2-h2-h3-g3-g4-g5-I"]
    assert score(tom) == 6
    alone = group("d06 gB", upgraded=True).link("a2-b2-b1-I").play("V:a2e $d06.1 $gB.2")
    assert alone.links() == ["a2-b2-b1-I+", "d4-d5-I+", "g2-g1-I+"]


# Parcels under branches


PARCEL = [
    ".....R....",
    "C.........",
    ".....1....",
    "...1......",
    "..........",
]
"""a2 C, f1 R; Parcels A1 at d4, B1 at f3; numerals as on the other map."""


def parcels() -> Table:
    tom = Table(PARCEL, north=NORTH, south=SOUTH).hand("A1 B1 q09 gA gB d13").set(workers=4)
    return tom.own("A1").own("B1")


@rule("TB-AMB32", "TB-CONS-05")
def test_a_building_on_a_rail_of_a_branch_ends_the_branch_there() -> None:
    tom = parcels().link("a2-a3-b3-c3-d3-d4-d5-I").link("f1-g1-I")
    tom.play("B:A1=R $A1.1 $q09.1 $q09.2")
    assert tom.links() == ["a2-a3-b3-c3-d3-d4", "d4-d5-I", "f1-g1-I"]
    assert all(link.complete for link in tom.position.links)
    assert score(tom) == 6
    stub = parcels().link("a2-a3-b3-c3-d3-d4-d5-I", complete=False).play("B:A1=R $A1.1 $q09.1 $q09.2")
    assert stub.links() == ["a2-a3-b3-c3-d3-d4", "d4-d5-I."], "what has no second end is open"
    node = parcels().link("f1-g1-I").link("a2-b2-b1-I").link("I-d5-d4", complete=False)
    node.play("B:A1=R $A1.1 $q09.1 $q09.2")
    assert node.links() == ["a2-b2-b1-I", "d4-d5-I", "f1-g1-I"], "an open branch that points at it ends there"
    gone = parcels().link("I-d5-d4", complete=False).play("B:A1=R $A1.1 $q09.1 $q09.2")
    assert gone.links() == ["d4-d5-I."], "where nothing else is at the numeral it waits"
    both = parcels().link("I-d5-d4", complete=False).link("a2-b2-b1-I", complete=False)
    both.play("B:A1=R $A1.1 $q09.1 $q09.2")
    assert (both.links(), score(both)) == (["a2-b2-b1-I", "d4-d5-I"], 3)
