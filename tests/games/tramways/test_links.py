"""Building links: rails, ends, workers, open links, and what blocks the way. Without numerals."""

from itertools import combinations

import pytest

from tests.games.tramways.table import Table
from tramyard.testing import rule

CROSS = [
    "..R.......",
    "..........",
    "R...R.....",
    "..........",
    "..R......I",
]
"""Residences at c1, a3, e3 and c5; an Industry far away."""
NEAR = {"n": "c2", "e": "d3", "s": "c4", "w": "b3"}
FAR = {"n": "c1", "e": "e3", "s": "c5", "w": "a3"}
ROW = [
    "R..C...I..",
    "..........",
    "...1......",
    "..........",
    "I.........",
]
"""a1 R, d1 C, h1 I, a5 I; the Parcel A1 at d3."""


def earth(rows: list[str]) -> Table:
    """Four boards in a row on Earth, the last three of them bare."""
    return Table([row + "." * 15 for row in rows], "earth")


# Rails


@rule("TB-BUILD-01")
def test_a_rail_is_straight_or_a_curve_and_leads_to_a_space_that_touches() -> None:
    tom = Table(ROW).hand("gA d01 d02").play("L:a1-b1")
    assert tom.rule("-a1") == "TB-BUILD-01", "it does not turn back"
    assert tom.rule("-c2") == "TB-BUILD-01", "it does not lead to a corner"
    tom.play("-b2")
    assert tom.rule("-b1") == "TB-BUILD-01"
    assert tom.texts() == ["-a2", "-b3", "-c2"], "a curve to either side, or straight on"


@rule("TB-BUILD-14")
@pytest.mark.parametrize("lying", [*combinations("nesw", 2)])
@pytest.mark.parametrize("new", [*combinations("nesw", 2)])
def test_a_space_holds_a_crossing_or_two_curves_in_opposite_corners(
    lying: tuple[str, str], new: tuple[str, str]
) -> None:
    ways = ["-".join([FAR[one], NEAR[one], "c3", NEAR[other], FAR[other]]) for one, other in (lying, new)]
    tom = Table(CROSS).hand("d01 gA").link(ways[0])
    assert tom.can(f"L:{ways[1]} $gA.2 $d01.1") == (not set(lying) & set(new))
    if set(lying) & set(new):
        assert tom.rule(f"L:{ways[1]}") == "TB-BUILD-14"


@rule("TB-BUILD-14")
def test_links_that_cross_are_not_joined() -> None:
    tom = Table(CROSS).hand("gA q01").riders("c1").link("c1-c2-c3-c4-c5").link("a3-b3-c3-d3-e3")
    tom.play("M:c1 >R rc1s %q01 $gA.2")
    assert tom.hp() == 1
    again = Table(CROSS).hand("gA q01").riders("c1").link("c1-c2-c3-c4-c5").link("a3-b3-c3-d3-e3")
    assert again.rule("M:c1 >R ra3e") == "TB-MOVE-03"


@rule("TB-BUILD-15")
def test_no_rail_lies_in_a_space_with_a_rivals_rail() -> None:
    tom = Table(CROSS).hand("d01 gA gB").link("c1-c2-c3-c4-c5", owner=1)
    assert tom.rule("L:a3-b3-c3-d3") == "TB-BUILD-15"
    mine = Table(CROSS).hand("d01 gA").link("c1-c2-c3-c4-c5")
    elsewhere = Table(CROSS).hand("d01 gA").link("c1-c2-c3-c4-c5").link("e3-f3-g3-h3", owner=1, complete=False)
    assert elsewhere.rule("L:a3-b3-c3-c4") == "TB-BUILD-14", "my own rail is in the way there, not the rival's"
    mine.play("L:a3-b3-c3-d3-e3 $gA.2 $d01.1")
    assert mine.links() == ["a3-b3-c3-d3-e3", "c1-c2-c3-c4-c5"]


@rule("TB-BUILD-15", "TB-BUILD-08")
def test_nobody_goes_on_with_or_joins_a_rivals_open_link() -> None:
    tom = Table(ROW).hand("gA gB d02").link("h1-g1-f1-e1", owner=1, complete=False)
    assert tom.rule("+:f1") == "TB-BUILD-08"
    assert tom.rule("L:d1-e1-f1") == "TB-BUILD-15"
    assert tom.rule("+:e1") == "TB-BUILD-13", "there is no open end at all"


@rule("TB-BUILD-16")
def test_on_earth_a_hill_costs_two_rails_a_river_three_and_no_rail_lies_in_a_lake() -> None:
    rows = ["R.^.C", "=....", "I~...", ".....", "....."]
    tom = earth(rows).hand("gA d02 q05")
    tom.play("L:a1-b1-c1-d1-e1")
    assert tom.position.need().rails == 1 + 2 + 1
    bridge = earth(rows).hand("gA d02").play("L:a1-a2-a3")
    assert bridge.position.need().rails == 3
    bridge.play("$gA.2 $d02.1")
    assert bridge.links() == ["a1-a2-a3"]
    lake = earth(rows).hand("gA d02").play("L:a1-b1")
    assert lake.rule("-b2 -b3") == "TB-BUILD-16"


@rule("MOON-BUILD-01", "TB-BUILD-05", "MARS-BUILD-01")
@pytest.mark.parametrize("world", ["moon", "mars"])
def test_on_moon_and_mars_every_space_costs_one_rail(world: str) -> None:
    tom = Table(ROW, world).hand("gA gB d01").own("A1").link("d3-d2-d1").play("L:d1-e1-e2-f2-g2-h2-h1")
    assert tom.position.need().rails == 5
    assert [cost for cost in tom.position.land.cost if cost not in (1, -1)] == []


@rule("TB-BUILD-17")
def test_nobody_has_more_than_twenty_four_rails() -> None:
    rows = ["R" + "." * 8 + "C", "." * 10, "I" + "." * 8 + "L", "." * 10, "." * 10]
    tom = Table(rows).hand("d03 gA gB").link("a1-" + "-".join(f"{c}1" for c in "bcdefghi") + "-j1")
    tom.link("a3-" + "-".join(f"{c}3" for c in "bcdefghi") + "-j3", upgraded=True)
    tom.link("a3-a4-b4-c4-d4-e4-f4", complete=False)
    assert tom.position.laid(0) == 21
    tom.play("+:e4-f4-g4-h4-i4")
    assert tom.rule("-j4") == "TB-BUILD-17"
    tom.play(". $d03.1")
    assert tom.position.laid(0) == 24, "upgrading has taken none"
    assert not tom.turn(0).hand("gA gB").can("L:a1")


# Ends


@rule("TB-BUILD-02", "TB-BUILD-12", "TB-SW01")
def test_a_link_is_complete_when_both_ends_touch_a_building_or_an_own_parcel() -> None:
    tom = Table(ROW).hand("gA q06 gB d05 d02").own("A1")
    tom.play("L:a1-b1-c1-d1 $gA.1 $gB.2")
    assert tom.links() == ["a1-b1-c1-d1"]
    assert tom.position.links[0].complete
    tom.turn(0).play("L:d1-e1-f1. $q06.1")
    assert tom.links() == ["a1-b1-c1-d1", "d1-e1-f1."]
    assert tom.turn(0).rule("V:d1e") == "TB-UPLINK-02", "only complete links count as such"


@rule("TB-BUILD-02")
def test_a_link_has_at_least_one_rail() -> None:
    tom = Table(ROW).hand("gA gB").play("L:a1-b1")
    assert tom.rule(".") == "TB-BUILD-02"


@rule("TB-BUILD-03", "TB-SW01")
def test_buildings_that_touch_are_not_linked() -> None:
    tom = Table(["RC........", "..........", "..........", "..........", ".........."]).hand("gA gB q06").riders("a1")
    assert tom.rule("L:a1-b1") == "TB-BUILD-03"
    assert tom.rule("M:a1") == "TB-MOVE-03"


@rule("TB-BUILD-04")
def test_touching_spaces_of_one_type_are_one_building() -> None:
    tom = Table(["RR...C....", "..........", "..........", "..........", ".........."]).hand("gA gB q02").riders("a1")
    tom.link("b1-c1-d1-e1-f1").play("M:a1 >C rb1e %gA $q02.2 D$")
    assert tom.standing_on() == [], "from the other half of the Residence"
    again = Table(["RR...C....", "..........", "..........", "..........", ".........."]).hand("gA d01")
    assert again.rule("L:a1-a2-b2-b1") == "TB-AMB11"


@rule("TB-BUILD-05", "TB-BUILD-06", "TB-SW02")
def test_rails_on_used_icons_are_all_laid() -> None:
    rows = ["R...I.....", "..........", "..........", "..........", ".........."]
    three = Table(rows).hand("d03").play("L:a1-b1-c1-d1-e1 $d03.1 $d03.2")
    assert three.links() == ["a1-b1-c1-d1-e1"]
    both = Table(rows).hand("gA q07 q05").play("L:a1-b1-c1-d1-e1")
    assert both.rule("$d03.1") == "TB-CARD-06"
    both.play("$gA.1 $gA.3 $q05.1")
    assert both.cards("pool") == ["gA", "q05"]
    four = Table(rows).hand("gA q01").play("L:a1-b1")
    assert four.rule("-c1 -d1 -e1") == "TB-BUILD-06", "r2 and r2 make 2 or 4, not 3"
    assert "2, 4" in four.why("-c1 -d1 -e1").sentence(four.game)
    large = Table(rows).hand("gA gB q03 d03").play("L:a1-b1-c1-d1-e1 $gA.1")
    assert large.rule("$q03.1") == "TB-BUILD-06", "no icon is used in part"


@rule("TB-BUILD-06")
def test_rails_that_do_not_match_are_named_with_those_that_do() -> None:
    tom = Table(ROW).hand("gA").play("L:a1-b1")
    why = tom.why("-c1 .")
    assert (why.rule, why.facts["rails"], why.facts["possible"]) == ("TB-BUILD-06", 1, "2")
    short = Table(ROW).hand("q01").own("A1").play("L:d1-e1-e2-e3")
    assert short.rule("-A1+") == "TB-BUILD-06", "three rails, and two in hand"
    stuck = Table(ROW).hand("q16").link("d1-e1-f1", complete=False)
    assert stuck.rule("+:e1") == "TB-BUILD-06", "without a rail in hand nothing grows"
    assert "+:e1" not in stuck.texts()


@rule("TB-AMB10", "TB-CARD-06")
def test_rails_of_one_card_are_used_in_their_order() -> None:
    tom = Table(ROW).hand("d20 q01").play("L:a1-b1-c1-c2-b2-a2. $d20.2")
    assert tom.rule("$d20.1") == "TB-CARD-06", "a card may serve twice for a link: there is no ticket"
    trip = Table(ROW).hand("gA d03").riders("a1").link("a1-b1-c1-d1").link("d1-e1-f1-g1-h1").play("M:a1 >I ra1e rd1e")
    assert trip.rule("$gA.3") == "TB-MOVE-01", "first the ticket"
    dear = Table(ROW).hand("d19 d20 gA").set(money=5).riders("a1").link("a1-b1-c1-d1").link("d1-e1-f1-g1-h1")
    assert dear.play("M:a1 >I ra1e rd1e %d20").rule("$d19.4") == "TB-AMB15", "another card, but both are too dear"


@rule("TB-BUILD-07")
def test_a_build_takes_one_worker_whatever_its_length() -> None:
    tom = Table(ROW).hand("gA d01").set(workers=2).play("L:d1-e1-f1-g1-h1 $gA.3 $d01.1")
    assert tom.workers() == 1
    none = Table(ROW).hand("gA gB").set(workers=0)
    assert none.rule("L:a1") == "TB-BUILD-07"
    assert none.link("a1-b1-c1", complete=False).rule("+:b1") == "TB-BUILD-07"
    assert Table(ROW).hand("q05").set(workers=1).play("L:a1-b1-c1. $q05.1").workers() == 0


@rule("TB-BUILD-08")
def test_one_action_lays_rails_of_one_link() -> None:
    tom = Table(ROW).hand("d01 gA gB q02").play("L:a1-b1-c1-d1")
    assert all(text[0] == "$" for text in tom.texts()), "at a building the link ends, and there is only paying"
    assert tom.rule("-e1") == "TB-BUILD-08"
    assert tom.rule("L:h1") == "YARD-PHASE"


@rule("TB-BUILD-09")
@pytest.mark.parametrize(("icon", "fine"), [("$gA.2", True), ("$gB.2", True), ("$gA.3", False), ("$gB.3", False)])
def test_completing_takes_an_icon_of_either_end(icon: str, fine: bool) -> None:
    tom = Table(ROW).hand("gA gB d20").set(money=3).play("L:a1-b1-c1-d1")
    assert tom.can(f"{icon} $d20.1") == fine
    assert Table(ROW).hand("q01").can("L:a1-b1-c1-d1")
    assert Table(ROW).hand("q03").play("L:a1-b1").rule("-c1 -d1") == "TB-BUILD-09", "r2, but no R and no C"


@rule("TB-BUILD-10", "TB-SR02")
def test_for_a_parcel_the_icon_is_its_code() -> None:
    rows = ["1..I......", "..........", "..........", "..........", ".........."]
    tom = Table(rows).hand("gA A1 q01").own("A1").set(workers=2).play("L:a1-b1-c1-d1")
    assert tom.can("$q01.1 $A1.1")
    assert not tom.can("$A1.2 $q01.1"), "a Residence is at neither end"
    tom.play("$q01.1 $gA.3")
    assert (tom.links(), tom.workers(), tom.index()) == (["a1-b1-c1-d1"], 1, 3)


@rule("TB-BUILD-11")
def test_only_its_owner_uses_an_unbuilt_parcel() -> None:
    for owner in (-1, 1):
        tom = Table(ROW).hand("gA gB d01 A1").own("A1", owner)
        assert tom.rule("L:d3") == "TB-BUILD-11"
        tom.play("L:d1-d2-d3")
        assert "-d4" not in tom.texts()
        assert tom.rule("-d4") == "TB-BUILD-11"
        assert tom.rule("-A1+") in ("TB-BUILD-01", "TB-BUILD-11")
    mine = Table(ROW).hand("gA gB d01 A1").own("A1")
    mine.play("L:d1-d2-d3 $gB.1 $A1.1")
    assert mine.links() == ["d1-d2-d3"]
    built = Table(ROW).hand("gA gB d01 A1").own("A1").built("A1", "I").play("L:d1-d2")
    assert "-A1+" not in built.texts(), "a building carries no rails, whoever built it"
    through = Table(ROW).hand("gA gB d01 A1").own("A1").play("L:d1-d2-A1+-d4. $gA.1")
    assert through.links() == ["d1-d2-d3-d4."]


@rule("TB-BUILD-12")
def test_an_open_link_takes_no_destination() -> None:
    tom = Table(ROW).hand("q03").play("L:a1-b1-c1-c2.")
    assert tom.texts() == ["$q03.1"]
    tom.play("$q03.1")
    assert (tom.links(), tom.cards("pool")) == (["a1-b1-c1-c2."], ["q03"])


@rule("TB-BUILD-13", "TB-SW03", "TB-ADMIN-09")
def test_an_open_link_that_does_not_grow_in_the_next_round_is_removed() -> None:
    tom = Table(ROW).hand("gA gB d02 d03 d04").set(workers=2)
    tom.play("L:d1-d2-e2-f2-g2-h2. $gB.1 $d02.1")
    assert tom.links() == ["d1-d2-e2-f2-g2-h2."]
    left = tom.next_round()
    assert left.links() == ["d1-d2-e2-f2-g2-h2."], "it stays in the round in which it was laid"
    left.next_round()
    assert left.links() == []
    grown = Table(ROW).hand("gB d02").set(workers=2).play("L:d1-d2-e2-f2-g2-h2. $gB.1 $d02.1").next_round()
    grown.turn(0).hand("gB").play("+:g2-h2-i2. $gB.1").next_round()
    assert grown.links() == ["d1-d2-e2-f2-g2-h2-i2."], "one rail keeps it"
    grown.next_round()
    assert grown.links() == []


@rule("TB-BUILD-13")
def test_an_open_link_goes_on_from_where_it_points() -> None:
    tom = Table(ROW).hand("gA gB d03").link("d1-e1-f1", complete=False).play("+:e1")
    assert tom.rule("-e2") == "TB-BUILD-13"
    tom.play("-f1-g1-h1 $gA.1 $gA.3")
    assert tom.links() == ["d1-e1-f1-g1-h1"]
    meets = Table(ROW).hand("gB q03").link("d1-e1-f1", complete=False).link("h1-g1-f1", complete=False)
    meets.play("+:e1-f1-g1 $gB.1 $q03.2")
    assert meets.links() == ["d1-e1-f1-g1-h1"], "two open links become one"


@rule("TB-BUILD-18")
def test_links_start_at_any_building_or_own_parcel_and_need_not_hang_together() -> None:
    tom = Table(ROW).hand("gA gB d01 d02").own("A1").link("a1-b1-c1-d1")
    for start in ("a1", "d1", "h1", "a5", "d3"):
        assert tom.can(f"L:{start}")
    assert tom.rule("L:b2") == "TB-BUILD-18"
    assert tom.rule("L:c1") == "TB-BUILD-18", "not even from a rail of one's own"
    tom.play("L:a5-b5-c5. $gB.1")
    assert tom.links() == ["a1-b1-c1-d1", "a5-b5-c5."]


@rule("TB-BUILD-19")
def test_spent_workers_go_back_to_the_supply_and_a_gain_is_void_when_it_is_empty() -> None:
    tom = Table(ROW).hand("q05").set(workers=5).set(1, workers=5)
    assert tom.position.workers_left() == 0
    tom.play("L:a1-b1-c1. $q05.1")
    assert tom.position.workers_left() == 1
    for supply, gained in ((0, 0), (1, 1)):
        trip = Table(ROW).hand("gA gB").riders("d1").link("d1-e1-f1-g1-h1").set(workers=5).set(1, workers=5 - supply)
        trip.play("M:d1 >I rd1e %gB $gA.3")
        assert trip.workers() == 5 + gained


# Rulings


@rule("TB-AMB11")
def test_parallel_links_are_two_and_none_leads_back_to_its_own_building() -> None:
    tom = Table(ROW).hand("gA q01 d01").link("a1-b1-c1-d1").play("L:a1-a2-b2-c2-d2-d1 $gA.1 $gA.2 $q01.1")
    assert tom.links() == ["a1-a2-b2-c2-d2-d1", "a1-b1-c1-d1"]
    assert tom.position.tally()[0]["links"] == 6
    loop = Table(ROW).hand("gA q01 d01").play("L:a1-b1-b2-a2")
    assert loop.rule("-a1") == "TB-AMB11"
    parcel = Table(ROW).hand("gA q01 d01 gB A1").own("A1").play("L:d3-e3-e4-d4")
    assert parcel.rule("-d3") == "TB-AMB11"


@rule("TB-AMB63")
def test_a_parcel_is_an_end_or_carries_rails() -> None:
    carries = Table(ROW).hand("gA gB d01 A1").own("A1").link("a1-a2-a3-b3-c3-d3-d2-d1")
    assert carries.rule("L:d3") == "TB-AMB63"
    carries.play("L:d1-e1-e2-e3-d3")
    assert not carries.position.closed, "the link does not end there"
    ends = Table(ROW).hand("gA gB d01 A1").own("A1").link("d1-d2-d3").play("L:d1-e1-e2-e3")
    assert ends.rule("-A1+") == "TB-AMB63"
    assert ends.can("-d3"), "a second link may end there"
    begun = Table(ROW).hand("gA gB d01 A1").own("A1").link("d3-d4-d5", complete=False).play("L:d1-d2")
    assert begun.rule("-A1+") == "TB-AMB63"


@rule("TB-AMB64")
def test_a_link_ends_at_an_own_parcel_unless_it_is_said_to_run_through() -> None:
    tom = Table(ROW).hand("gA gB d01 A1").own("A1").play("L:d1-d2-d3")
    assert all(text[0] == "$" for text in tom.texts())
    tom = Table(ROW).hand("gA gB d01 A1").own("A1").play("L:d1-d2")
    assert tom.texts() == ["-c2", "-d3", "-e2", "-A1+"]
    tom.play("-A1+")
    assert "-d4" in tom.texts()
    assert tom.rule("-A1+") == "TB-BUILD-01"
    assert Table(ROW).hand("gA gB").own("A1").play("L:d1-e1").rule("-B1+") == "TB-SETUP-04"
    beside = Table([*ROW[:3], "...I......", ROW[4]]).hand("gA gB").own("A1").play("L:d4")
    assert beside.rule("-A1+") == "TB-AMB64", "without a rail it cannot end there: no need to say so"
    beside.play("-d3-d2. $gB.1")
    assert beside.links() == ["d4-d3-d2."]


@rule("TB-AMB65")
def test_a_link_comes_to_each_space_once() -> None:
    tom = Table(ROW).hand("gA d01 d02 gB").play("L:d1-d2-e2-e3-f3-f2-e2")
    assert tom.rule("-e1") == "TB-AMB65"
    open_one = Table(ROW).hand("gA d01 d02 gB").link("d1-d2-e2-f2", complete=False)
    assert open_one.play("+:e2-f2-f3-e3-e2").rule("-e1") == "TB-AMB65"
