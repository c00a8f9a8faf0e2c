"""Rulings about the game on Earth that concern links and trips."""

from tests.games.tramways.table import Table
from tramyard.games.tramways.rules import phases
from tramyard.testing import rule
from tramyard.tramnet.sets import set_of

LONG = ["R..C..I..R", "..........", "..........", "L...1.....", ".....1...."]
"""a1 R, d1 C, g1 I, j1 R, a4 L; Parcels A1 at e4 and B1 at f5."""


@rule("TB-AMB05", "TB-AMB06", "TB-AMB07")
def test_a_rival_s_links_give_hp_and_a_toll_for_each_to_their_owner() -> None:
    """A trip over two rival links of two rails and none of one's own."""
    table = Table(LONG).link("a1-b1-c1-d1", owner=1).link("d1-e1-f1-g1", owner=1).riders("a1").hand("d01 gA")
    money = table.money(0), table.money(1)
    table.play("M:a1 >I ra1e rd1e %d01 $gA.3")
    assert (table.hp(0), table.hp(1)) == (0, 2)
    assert (table.money(0), table.money(1)) == (money[0] - 2, money[1] + 2)
    odd = Table(["R...C...I.", *LONG[1:]])
    odd.link("a1-b1-c1-d1-e1", owner=1).link("e1-f1-g1-h1-i1", owner=1).riders("a1").hand("d01 gA")
    odd.play("M:a1 >I ra1e re1e %d01 $gA.3")
    assert odd.money(1) == money[1] + 4, "rounded up for each link: 2 and 2, not 3"


@rule("TB-AMB11")
def test_parallel_links_count_and_none_leads_back_to_its_own_building() -> None:
    rows = ["RR.C......", "..........", "..........", "..........", ".........I"]
    table = Table(rows).link("b1-c1-d1").hand("d01 gA gB d02").play("L:b1-b2-c2-d2-d1 $gA.2 $d01.1")
    assert table.links() == ["b1-b2-c2-d2-d1", "b1-c1-d1"]
    loop = Table(rows).hand("d01 gA").play("L:a1-a2-b2")
    assert loop.rule("-b1") == "TB-AMB11"


@rule("TB-AMB12")
def test_a_trip_does_not_end_where_it_began() -> None:
    rows = ["R..C......", "..........", "...L......", "..........", "R........I"]
    table = Table(rows).link("a1-b1-c1-d1").link("d1-d2-d3").link("a1-a2-a3-b3-c3-d3").riders("a1")
    table.hand("d01 gA")
    assert table.rule("M:a1 >R") == "TB-MOVE-04", "round the ring there is no other Residence"
    table.link("a5-b5-b4-c4-d4-d3").play("M:a1 >R ra1e rd1s")
    assert table.rule("rd3w") == "TB-AMB12", "back home"
    table.play("rd3s %d01 $gA.2")
    assert table.hp() == 3


@rule("TB-AMB13")
def test_empty_parcels_are_stops_on_the_way_and_destinations_by_their_code_only() -> None:
    table = Table(LONG).own("A1", 1).link("a1-a2-b2-c2-d2-e2-e3-e4", owner=1).link("e4-f4-g4-g3-g2-g1", owner=1)
    table.riders("a1").hand("d01 gA").play("M:a1 >I ra1s re4e %d01 $gA.3")
    assert table.hp(1) == 2, "a rival's Parcel is ridden through"
    table.turn(0).riders("a1").hand("d01 A1").play("M:a1 >A1 ra1s %d01 $A1.1")
    assert table.hp(1) == 3


@rule("TB-AMB14")
def test_the_hand_limit_stays_seven_on_the_moon() -> None:
    table = Table().hand("gA gB x d01 A1 A2")
    position = table.position
    position.deck = set_of(position.deck, 0, [position.box.card_of["d02"], position.box.card_of["d03"]])
    table.turn(8)
    assert position.phase == phases.DRAW
    table.play("!H1:d03")
    assert len(table.cards("hand")) == 7
    assert position.phase != phases.DRAW
