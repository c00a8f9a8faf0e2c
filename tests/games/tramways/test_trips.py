"""Moving passengers: tickets, stops, points, income and tolls, and what a destination does."""

from math import ceil

import pytest

from tests.games.tramways.table import NONE, NORTH, ORBIT, SOUTH, Table
from tramyard.games.tramways.rules import phases
from tramyard.testing import rule
from tramyard.tramnet.prices import income, price_of_happiness, toll

LINE = [
    "R..C..I..L",
    "..........",
    "C.....C..R",
    "..........",
    "...1......",
]
"""a1 R, d1 C, g1 I, j1 L, a3 C, g3 C, j3 R; the Parcel A1 at d5."""
EDGE = [
    ".C..R.....",
    "..........",
    "..........",
    ".......I..",
    "..L.......",
]
"""b1 C, e1 R, h4 I, c5 L; the numeral II at g1, b5 and g5."""


def line(cards: str = "gA gB q15 q16", seats: int = 2) -> Table:
    rows = LINE if seats == 2 else [row + "....." for row in LINE]
    return Table(rows, seats=seats).hand(cards)


def chain(cards: str = "gA gB q15 q16", owner: int = 0) -> Table:
    """R - C - I - L in a row, two rails each."""
    tom = line(cards).riders("a1", "d1", "g1", "j1")
    return tom.link("a1-b1-c1-d1", owner).link("d1-e1-f1-g1", owner).link("g1-h1-i1-j1", owner)


def edge(cards: str = "gA gB", owner: int = 0) -> Table:
    """The example of a trip over the edge: L1 from b1 to e1, branches c of e1, d of h4 and b of c5 at II."""
    tom = Table(EDGE, north=[NONE, ".2..."], south=[".2...", ".2..."]).hand(cards).riders("b1").stressed(5)
    tom.link("b1-c1-d1-e1", owner).link("e1-f1-g1-II", owner)
    return tom.link("h4-g4-g5-II", owner).link("c5-b5-II", owner)


# Tickets


@rule("TB-MOVE-01", "TB-AMB10", "TB-CARD-08")
def test_a_trip_takes_a_ticket_and_a_destination_of_two_cards() -> None:
    tom = chain().play("M:a1 >C ra1e")
    assert tom.rule("%gB $gB.2") == "TB-AMB10"
    tom.play("%gA $gB.2 D$")
    assert (tom.cards("pool"), tom.index()) == (["gA", "gB"], 4), "one step for the Commerce, none for the cards"
    assert chain("gB").rule("M:a1") == "TB-MOVE-01"
    assert chain("gB").rule("M:a1 >C") == "TB-MOVE-01"
    assert chain("gA q15").play("M:a1 >C ra1e").texts() == ["%gA"], "q15 bears the icon"


@rule("TB-AMB09", "TB-CARD-09")
def test_a_ticket_costs_what_its_corner_says() -> None:
    tom = chain("d20 gB").set(money=3).play("M:a1 >C ra1e %d20 $gB.2 D$")
    assert tom.money() == 3 - 3 + 5 + 2
    poor = chain("d20 gB").set(money=2)
    assert not poor.can("M:a1 >C ra1e %d20")
    strained = chain("d17 gB").play("M:a1 >C ra1e %d17 $gB.2 D$")
    assert strained.index() == 3 + 1 + 1


@rule("TB-MOVE-02")
def test_anybody_moves_any_passenger() -> None:
    tom = chain().turn(1).hand("gA gB", 1)
    assert tom.position.seat == 1
    for start in ("a1", "d1", "g1", "j1"):
        assert tom.can(f"M:{start}")
    assert tom.riders().rule("M:a1") == "TB-MOVE-02", "nobody is there"


@rule("TB-MOVE-03")
def test_a_passenger_leaves_by_complete_links_of_its_building() -> None:
    tom = line().riders("a1", "g3").link("a1-b1-c1-d1", complete=False)
    assert tom.rule("M:a1") == "TB-MOVE-03"
    assert tom.rule("M:g3") == "TB-MOVE-03"
    other = chain().play("M:a1 >I")
    assert other.texts() == ["ra1e"]
    assert other.rule("rd1e") == "TB-MOVE-03", "it does not leave where nobody is"
    assert other.rule("ra1s") == "TB-MOVE-03"


@rule("TB-MOVE-04", "TB-SW04")
def test_a_passenger_gets_off_at_the_first_building_that_matches() -> None:
    tom = chain().link("d1-d2-d3-c3-b3-a3").play("M:g1 >C rg1w")
    assert set(tom.texts()) == {"%gA", "%gB", "%q15", "%q16"}, "the trip is over"
    assert chain().link("d1-d2-d3-c3-b3-a3").rule("M:g1 >C rg1w rd1s") == "TB-MOVE-04"
    assert tom.why("rd1s").key == "past-its-stop"
    direct = chain().link("g1-g2-g3").play("M:g1 >C rg1s")
    assert direct.texts()[0][0] == "%"
    assert chain().rule("M:a1 >R") == "TB-MOVE-04", "no other Residence can be reached"


@rule("TB-MOVE-05")
def test_no_link_is_ridden_twice() -> None:
    tom = chain("gA gB").link("d1-d2-d3-c3-b3-a3").riders("a1").play("M:a1 >L ra1e")
    assert tom.rule("rd1w") == "TB-MOVE-05"
    tom.play("rd1e")
    assert tom.rule("rg1w") == "TB-MOVE-05"
    dead = line("gA gB").riders("a3").link("d1-d2-d3-c3-b3-a3").link("d1-e1-f1-g1").link("a1-b1-c1-d1")
    assert dead.play("M:a3 >I ra3e").rule("rd1w") == "TB-MOVE-05", "back from there only the same way"


@rule("TB-MOVE-06", "TB-MOVE-08", "TB-MOVE-10", "TB-AMB05", "TB-AMB07")
def test_rivals_links_may_be_ridden_and_bring_their_owners_points_and_tolls() -> None:
    tom = chain(owner=1).play("M:a1 >I ra1e rd1e %gB $gA.3")
    assert (tom.hp(0), tom.hp(1)) == (0, 2)
    assert (tom.money(0), tom.money(1)) == (3 - 1 - 1, 3 + 1 + 1)
    both = line(seats=3).riders("a1").link("a1-b1-c1-d1", 2).link("d1-e1-f1-g1", 0).link("g1-h1-i1-j1", 1)
    both.play("M:a1 >L ra1e rd1e rg1e %gA $gB.3 .")
    assert [both.hp(seat) for seat in range(3)] == [1, 1, 1]
    assert [both.money(seat) for seat in range(3)] == [3 - 1 - 1 + 2, 4, 4]


@rule("TB-MOVE-07", "TB-MOVE-09", "TB-AMB06", "TB-SW07")
def test_an_own_link_brings_a_point_and_a_dollar_a_rail_and_half_as_much_again_when_upgraded() -> None:
    tom = chain().play("M:a1 >I ra1e rd1e %gB $gA.3")
    assert (tom.hp(), tom.money()) == (2, 3 + 2 + 2)
    rows = ["R.C.I.....", *LINE[1:]]
    short = Table(rows).hand("gA gB").riders("a1").link("a1-b1-c1", upgraded=True).link("c1-d1-e1", upgraded=True)
    short.play("M:a1 >I ra1e rc1e %gB $gA.3")
    assert short.money() == 3 + 2 + 2, "rounded up link by link: together they would bring 3"
    assert [income(rails, True) for rails in range(1, 6)] == [2, 3, 5, 6, 8]


@rule("TB-MOVE-10", "TB-SW05", "TB-AMB06")
@pytest.mark.parametrize(("rails", "upgraded", "due"), [(2, False, 1), (5, False, 3), (2, True, 2), (5, True, 4)])
def test_a_toll_is_half_of_the_rails_or_three_quarters(rails: int, upgraded: bool, due: int) -> None:
    row = "R" + "." * rails + "I"
    tom = Table([row + "." * (10 - len(row)), *LINE[1:]]).hand("gA gB").riders("a1")
    tom.link("-".join(f"{column}1" for column in "abcdefg"[: rails + 2]), owner=1, upgraded=upgraded)
    tom.play("M:a1 >I ra1e %gB $gA.3")
    assert (tom.money(0), tom.money(1)) == (3 - due, 3 + due)


@rule("TB-SW06", "TB-MOVE-10")
def test_both_ways_to_tell_the_toll_of_an_upgraded_link_agree() -> None:
    for rails in range(1, 400):
        assert ceil(0.75 * rails) == ceil(ceil(1.5 * rails) / 2) == toll(rails, True)
        assert toll(rails, False) == ceil(rails / 2)


@rule("TB-MOVE-11")
def test_tolls_may_lead_into_debt() -> None:
    tom = chain(owner=1).set(money=1).play("M:a1 >I ra1e rd1e %gB $gA.3")
    assert tom.money() == -1
    assert tom.turn(0).hand("gA gB").play("M:d1 >I rd1e %gB $gA.3").money() == -2


@rule("TB-MOVE-12")
def test_the_passenger_leaves_the_map() -> None:
    tom = chain().play("M:a1 >I ra1e rd1e %gB $gA.3")
    assert tom.standing_on() == ["d1", "g1", "j1"]
    assert tom.position.riders_on_map() == 3


@rule("TB-MOVE-13", "TB-AMB13", "TB-BUILD-10")
def test_an_unbuilt_parcel_is_a_stop_and_by_its_code_a_destination_without_bonus() -> None:
    tom = line("A1 gB gA").own("A1", 1).riders("a1", "d1")
    tom.link("d1-d2-d3-d4-d5", 1).link("d5-e5-f5-g5-g4-g3", 1)
    tom.play("M:d1 >A1 rd1s %gB $A1.1")
    assert (tom.hp(0), tom.hp(1), tom.index(), tom.money()) == (0, 1, 3, 3 - 2)
    through = line("A1 gB gA").own("A1", 1).riders("d1").link("d1-d2-d3-d4-d5", 1).link("d5-e5-f5-g5-g4-g3", 1)
    through.play("M:d1 >C rd1s rd5e %gA $gB.2 D$")
    assert through.hp(1) == 2, "anybody rides on through it"
    built = line("A1 gB gA").own("A1", 1).built("A1", "R").riders("d1").link("d1-d2-d3-d4-d5", 1)
    assert built.rule("M:d1 >A1") == "TB-MOVE-04"
    assert built.rule("M:d1 >B1") == "TB-SETUP-04"


@rule("TB-MOVE-14")
def test_points_come_before_the_destination_and_income_last() -> None:
    tom = chain("gA gB").set(money=0, hp=5).stressed(10)
    tom.play("M:a1 >I ra1e rd1e %gB $gA.3")
    assert (tom.hp(), tom.label()) == (5 + 2 - 1, 13), "the last space costs a point at once"
    leisure = chain("gA gB").set(money=0).play("M:g1 >L rg1e %gA $gB.3")
    assert (leisure.hp(), leisure.money()) == (1, 2), "there was nothing to buy with before the income"


# Destinations


@rule("TB-DEST-01")
def test_a_residence_calms() -> None:
    tom = chain("gA gB").set(stress=3).play("M:d1 >R rd1w %gB $gA.2")
    assert (tom.index(), tom.money()) == (2, 3 + 2)
    assert chain("gA gB").set(stress=0).play("M:d1 >R rd1w %gB $gA.2").index() == 0


@rule("TB-DEST-02", "TB-CARD-14")
def test_commerce_strains_and_brings_five_dollars_or_the_top_of_a_book() -> None:
    tom = chain("gA gB").play("M:a1 >C ra1e %gA $gB.2")
    assert tom.texts() == ["D$", "D1", "D2"]
    tom.play("D$")
    assert (tom.index(), tom.money()) == (4, 3 + 5 + 2)
    book = chain("gA gB").play("M:a1 >C ra1e %gA $gB.2")
    top = book.position.box.card_names[book.position.tops[1]]
    height = book.position.heights[1]
    book.play("D2")
    assert (book.cards("hand"), book.money(), book.index()) == ([top], 3 + 2, 4)
    assert book.position.heights[1] == height - 1
    assert chain("gA gB").rule("D$") == "TB-DEST-02"


@rule("TB-DEST-05")
def test_from_empty_books_commerce_brings_money_alone() -> None:
    tom = chain("gA gB")
    tom.position.tops, tom.position.heights = [-1, -1], [0, 0]
    tom.fresh().play("M:a1 >C ra1e %gA $gB.2")
    assert tom.texts() == ["D$"]
    one = chain("gA gB")
    one.position.tops, one.position.heights = [-1, one.position.tops[1]], [0, 1]
    one.fresh().play("M:a1 >C ra1e %gA $gB.2")
    assert one.texts() == ["D$", "D2"]
    assert one.rule("D1") == "TB-SETUP-11"


@rule("TB-DEST-03")
def test_industry_strains_and_brings_a_worker() -> None:
    tom = chain("gA gB").play("M:d1 >I rd1e %gB $gA.3")
    assert (tom.index(), tom.workers()) == (4, 3)
    none = chain("gA gB").set(workers=5).set(1, workers=5).play("M:d1 >I rd1e %gB $gA.3")
    assert (none.index(), none.workers()) == (4, 5), "none is left"


@rule("TB-DEST-04", "TB-SW08", "TB-MOVE-14")
def test_leisure_sells_happiness_dearer_point_by_point_before_the_income() -> None:
    assert [price_of_happiness(points) for points in range(1, 7)] == [1, 3, 6, 10, 15, 21]
    tom = chain("gA gB").set(money=6).play("M:g1 >L rg1e %gA $gB.3")
    assert tom.texts() == [".", "h"]
    tom.play("h")
    assert (tom.hp(), tom.money()) == (1 + 1, 5)
    tom.play("h h")
    assert (tom.hp(), tom.money(), tom.index()) == (1 + 3, 0 + 2, 3), "no fourth one: it ends by itself"
    enough = chain("gA gB").set(money=6).play("M:g1 >L rg1e %gA $gB.3 h .")
    assert (enough.hp(), enough.money()) == (2, 5 + 2)
    five = chain("gA gB").set(money=5).play("M:g1 >L rg1e %gA $gB.3 hh")
    assert (five.hp(), five.money()) == (3, 2 + 2), "the third costs 3, and the income comes after"
    assert chain("gA gB").rule("h") == "TB-DEST-04"
    poor = chain("gA gB").set(money=0).play("M:g1 >L rg1e %gA $gB.3")
    assert poor.position.phase != phases.LEISURE, "whoever cannot buy anything is not asked"
    industry = chain("gA gB").set(money=6).play("M:d1 >I rd1e %gB $gA.3")
    assert industry.position.phase != phases.LEISURE, "an Industry sells none"
    assert (poor.hp(), poor.money()) == (1, 2)


@rule("TB-MOVE-04")
def test_nobody_travels_to_a_parcel_that_is_built_on() -> None:
    tom = Table().hand("gA A1").own("A1").riders("a4").link("a4-b4-c4-d4-e4")
    assert tom.can("M:a4 >A1 ra4e %gA $A1.1")
    assert tom.built("A1", "I").rule("M:a4 >A1") == "TB-MOVE-04"


@rule("TB-MOVE-01")
def test_no_ticket_is_used_for_a_link() -> None:
    assert line().play("L:a1-b1-c1-d1").rule("%gB") == "TB-MOVE-01"


@rule("TB-BUILD-08", "TB-MOVE-04")
def test_only_a_ride_of_a_trip_goes_past_its_stop() -> None:
    tom = chain().play("M:a1 >C ra1e")
    assert tom.rule("rd1e") == "TB-MOVE-04"
    assert tom.rule("L:a1") == tom.rule("-b1") == "YARD-PHASE"
    assert line().play("L:a1-b1-c1-d1").rule("ra1e") == "YARD-PHASE", "a link is being paid, nobody rides"


# Rulings


@rule("TB-AMB12")
def test_nobody_travels_back_to_the_building_they_left() -> None:
    rows = ["R..C.....R", *LINE[1:]]
    tom = Table(rows).hand("gA gB").riders("a1").link("a1-b1-c1-d1").link("a1-a2-b2-c2-d2-d1")
    assert tom.rule("M:a1 >R") == "TB-MOVE-04"
    tom.link("d1-e1-f1-g1-h1-i1-j1").play("M:a1 >R ra1e")
    assert tom.rule("rd1s") == "TB-AMB12"
    tom.play("rd1e %gB $gA.2")
    assert tom.hp() == 2


# Over the edge of the map


@rule("TB-SO09", "MOON-MOVE-01", "MOON-MOVE-05", "MOON-MOVE-06", "TB-MOVE-14")
def test_the_example_of_a_trip_over_the_edge() -> None:
    tom = edge().play("M:b1 >I rb1e re1e rh4w %gB $gA.3")
    assert (tom.hp(), tom.label(), tom.workers(), tom.money()) == (2, 5, 3, 3 + 6)


@rule("TB-SO10", "MOON-MOVE-04")
def test_a_branch_is_not_ridden_in_and_out_again() -> None:
    tom = edge().play("M:b1 >I rb1e re1e")
    assert tom.texts() == ["rh4w"]
    assert tom.rule("rc5w rc5w rh4w") == "MOON-MOVE-04"
    on = edge().link("c5-c4-d4-e4-f4-f3-g3-h3-h4").play("M:b1 >I rb1e re1e rc5w")
    assert on.rule("rc5w") == "MOON-MOVE-04"
    assert on.texts() == ["rc5n"]


@rule("TB-SO11", "MOON-MOVE-06")
def test_relief_comes_before_the_stress_of_the_destination() -> None:
    tom = edge().stressed(13).play("M:b1 >I rb1e re1e rh4w %gB $gA.3")
    assert (tom.hp(), tom.label()) == (2 - 1, 13)


@rule("TB-SO14", "MOON-MOVE-01")
def test_a_trip_relieves_once_however_often_it_leaves_the_map() -> None:
    tom = Table(ORBIT, north=NORTH, south=SOUTH).hand("gA gB").riders("a2").set(stress=6)
    tom.link("a2-b2-b1-I").link("d4-d5-I").link("d4-d3-d2-d1-II").link("i2-i1-II")
    tom.play("M:a2 >R ra2e rd4s rd4n ri2n %gB $gA.2")
    assert (tom.hp(), tom.index()) == (2, 6 - 1 - 1), "once for the edge, once for the Residence"


@rule("TB-AMB30")
def test_a_rivals_link_over_the_edge_relieves_the_mover() -> None:
    tom = edge(owner=1).play("M:b1 >I rb1e re1e rh4w %gB $gA.3")
    assert (tom.hp(0), tom.hp(1), tom.label(0), tom.index(1)) == (0, 2, 5, 3)
    assert (tom.money(0), tom.money(1)) == (3 - 1 - 2, 3 + 1 + 2), "the two branches are one link of 4 rails"


@rule("TB-AMB31")
def test_relief_on_the_first_space_does_nothing() -> None:
    tom = edge().set(stress=0).play("M:b1 >I rb1e re1e rh4w %gB $gA.3")
    assert tom.index() == 1, "only the Industry counts"


@rule("MOON-MOVE-02")
def test_off_the_map_nobody_changes_level_or_numeral() -> None:
    tom = Table(ORBIT, north=NORTH, south=SOUTH).hand("gA gB").riders("a2")
    tom.link("a2-b2-b1-I").link("d4-d5-I").link("g2-g1-I", upgraded=True).link("i2-h2-h3-g3-g4-g5-I", upgraded=True)
    tom.link("b4-b5-II").link("i2-i1-II")
    assert tom.rule("M:a2 >I") == "TB-MOVE-04"
    tom.play("M:a2 >L ra2e")
    assert tom.texts() == ["rd4s"]
    assert tom.rule("rg2n") == "MOON-MOVE-02"
    assert tom.rule("ri2n") == "MOON-MOVE-02"
    up = Table(ORBIT, north=NORTH, south=SOUTH).hand("gA gB").riders("g2")
    up.link("a2-b2-b1-I").link("d4-d5-I", upgraded=True).link("g2-g1-I", upgraded=True)
    assert up.play("M:g2 >L rg2n").texts() == ["rd4s"]
    assert up.rule("ra2e") == "MOON-MOVE-02"


@rule("MOON-MOVE-03")
def test_off_the_map_nobody_changes_to_another_owners_link() -> None:
    tom = Table(ORBIT, north=NORTH, south=SOUTH).hand("gA gB").riders("a2")
    tom.link("a2-b2-b1-I").link("d4-d5-I").link("g2-g1-I", 1).link("i2-h2-h3-g3-g4-g5-I", 1)
    assert tom.rule("M:a2 >I") == "TB-MOVE-04"
    assert tom.play("M:a2 >L ra2e").rule("rg2n") == "MOON-MOVE-03"


@rule("MOON-MOVE-05")
def test_upgraded_branches_pay_as_one_link() -> None:
    tom = Table(ORBIT, north=NORTH, south=SOUTH).hand("gA gB").riders("d4")
    tom.link("d4-d5-I", upgraded=True).link("g2-g1-I", upgraded=True)
    tom.play("M:d4 >I rd4s rg2n %gB $gA.3")
    assert (tom.hp(), tom.money()) == (1, 3 + 3), "2 rails together: 3, not twice 2"


@rule("TB-AMB68", "MOON-MOVE-05")
def test_nobody_rides_over_a_numeral_back_to_the_building_they_left() -> None:
    """Two branches of a group can lead to one building when two have grown together."""
    rows = ["..........", "..........", "..R.......", ".CL1......", ".........."]
    tom = Table(rows, north=NORTH, south=SOUTH).hand("gA gB").own("A1").built("A1", "L").riders("c4")
    tom.link("d4-d5-I").link("c4-c5-b5-a5-a4-a3-a2-b2-b1-I").link("d4-d3-c3")
    assert tom.position.groups[tom.position.land.grid.space("d4")] == tom.position.land.grid.space("c4")
    tom.play("M:c4 >R")
    assert tom.texts() == ["rd4n"]
    assert not tom.can("rd4s")


@rule("TB-SO12", "TB-SO13", "MOON-NIGHT-03")
@pytest.mark.parametrize("dark", [0, -1])
def test_the_example_of_a_trip_by_night(dark: int) -> None:
    """Industry 2 at j3, the Residence at g2, Commerce 2 at d2, Commerce 1 at h4; Commerce 2 alone is in the dark."""
    rows = ["..........", "...C..R...", ".........I", ".......C..", ".........."]
    tom = Table(rows, north=NORTH, south=SOUTH).hand("gA gB").riders("j3").stressed(5).night(dark)
    tom.link("j3-i3-h3-h2-g2").link("g2-f2-e2-d2").link("d2-d1-II").link("h4-h5-i5-II")
    tom.play("M:j3 >C rj3w rg2w")
    if dark < 0:
        assert tom.rule("rd2n") == "TB-MOVE-04", "by day it must stop here"
        tom.play("%gA $gB.2 D$")
        assert (tom.hp(), tom.label(), tom.money()) == (2, 6, 3 + 5 + 5)
    else:
        tom.play("rd2n rh4s %gA $gB.2")
        assert tom.texts() == ["D$", "D1", "D2"]
        tom.play("D1")
        assert (tom.hp(), tom.label(), tom.money()) == (3, 5, 3 + 8)
