"""Cards: slots and the stress of using several, consequences, tickets, the Pool, and the card of the expansion."""

import pytest

from tests.games.tramways.table import Table
from tramyard.games.tramways.rules import phases
from tramyard.testing import rule


def line() -> Table:
    """A link of three rails between the Residence a1 and the Commerce e1, with a passenger at each end."""
    return Table().link("a1-b1-c1-d1-e1").riders("a1", "e1")


def outcomes(table: Table) -> list[str]:
    return [table.game.vocabulary.text(move) for move, _ in table.position.odds()]


# Tickets


@rule("TB-CARD-04", "TB-CARD-05")
def test_every_card_can_be_a_ticket_and_its_strip_is_no_slot() -> None:
    table = line()
    names = table.position.box.card_names
    assert {name[0] for name in names} >= {"g", "A", "d", "q", "b", "x"}
    start = table.position
    for name in names:
        table.position = start.copy()
        table.hand(f"{name} {'gA' if name != 'gA' else 'A1'}").set(money=9)
        before = table.index()
        icon = "gA.2" if name != "gA" else "A1.2"
        table.play(f"M:e1 >R re1w %{name} ${icon}")
        strain = int(table.position.box.cards[table.position.box.card_of[name]].stress)
        assert table.index() == before + strain - 1, "the strip costs no stress; a Residence calms"
        assert sorted(table.cards("pool")) == sorted([name, icon[:2]])


@rule("TB-AMB09")
def test_a_ticket_has_its_consequence_too() -> None:
    table = line().hand("d17 gA")
    before = table.index()
    table.play("M:e1 >R re1w %d17 $gA.2")
    assert table.index() == before + 1 - 1
    table = line().hand("d19 gA").set(money=4).play("M:e1 >R re1w %d19 $gA.2")
    assert table.money() == 4 - 3 + 3, "$3 for the card, $3 for the rails"
    poor = line().hand("d19 gA").set(money=2)
    assert poor.rule("M:e1") == "TB-MOVE-01", "there is no other ticket"
    poor.hand("d19 gA gB").play("M:e1 >R re1w")
    assert poor.rule("%d19") == "TB-CARD-09"


@rule("TB-AMB10", "TB-AMB55")
def test_one_card_is_not_both_ticket_and_destination() -> None:
    table = line().hand("gA x").play("M:e1 >R re1w %gA")
    assert table.rule("$gA.2") == "TB-AMB10"
    assert table.can("$x.1b")
    table = line().hand("gA x").play("M:e1 >R re1w %x")
    assert table.rule("$x.1b") == "TB-AMB10", "none of its slots"
    table.play("$gA.2")
    assert sorted(table.cards("pool")) == ["gA", "x"]
    alone = line().hand("gA")
    assert alone.rule("M:e1") == "TB-MOVE-01"


# Slots


@rule("TB-CARD-06")
def test_any_number_of_cards_serves_one_action() -> None:
    table = Table().hand("gA gB d01 A1 A2")
    table.play("L:a1-a2-b2-c2-d2-e2-f2-g2-h2. $gA.1 $gB.1 $A1.3 $d01.1")
    assert table.cards("hand") == ["A2"]
    assert table.cards("pool") == ["gA", "gB", "A1", "d01"]
    assert table.rule("$A2.1") == "TB-CARD-06", "nothing is to be paid now"


@rule("TB-CARD-07", "TB-SW09")
@pytest.mark.parametrize(
    ("cards", "paid", "stress"),
    [
        ("gA gB", "$gA.1 $gA.2 $gB.1", 1),
        ("gA gB", "$gA.1 $gB.1 $gB.2", 1),
        ("gA A1 d05", "$gA.1 $A1.2 $d05.3", 0),
        ("d01", "$d01.1 $d01.2", 1),
        ("d01 gA", "$gA.2 $d01.1", 0),
    ],
)
def test_further_slots_of_a_card_cost_stress(cards: str, paid: str, stress: int) -> None:
    table = Table().hand(cards)
    before = table.index()
    table.play(f"L:a1-b1-c1-d1-e1 {paid}")
    assert table.links() == ["a1-b1-c1-d1-e1"]
    assert table.index() == before + stress


@rule("TB-CARD-07", "TB-SW09")
def test_three_slots_of_a_card_cost_two_stress() -> None:
    table = Table(["R....C....", "..........", "..........", "..........", ".........I"]).hand("d20 gA").set(money=3)
    before = table.index()
    table.play("L:a1-b1-c1-d1-e1-f1 $d20.1 $d20.2 $d20.3")
    assert table.index() == before + 2
    assert table.money() == 0


@rule("TB-CARD-08")
def test_a_card_serves_one_action_and_goes_to_the_pool() -> None:
    table = Table().hand("gA d01").turn(2).play("L:a1-a2-a3-b3. $gA.1")
    assert table.asked() == 1
    assert (table.cards("hand"), table.cards("pool")) == (["d01"], ["gA"])
    table.play("+:a3-b3-c3-d3-e3.")
    assert table.rule("$gA.1") == "TB-CARD-06", "what was left on it is lost"
    table.play("$d01.1")
    assert table.cards("hand") == []


# Consequences


@rule("TB-CARD-09")
def test_a_consequence_is_due_and_who_cannot_pay_cannot_use_the_card() -> None:
    table = Table().hand("d17")
    before = table.index()
    table.play("L:a1-a2-a3-b3-c3. $d17.1")
    assert table.index() == before + 1
    dear = Table().hand("q20 gB gA").set(money=3)
    dear.play("L:a1-a2-a3-b3-c3. $q20.1")
    assert dear.money() == 0
    poor = Table().hand("q20 gB gA").set(money=2).play("L:a1-a2-a3-b3-c3.")
    assert poor.rule("$q20.1") == "TB-CARD-09"
    assert poor.texts() == ["$gA.1"], "2 and 1 rails without it"
    debtor = Table().hand("q20").set(money=-1)
    assert not debtor.can("L:a1-a2-a3-b3-c3."), "in debt neither"


@rule("TB-AMB15")
def test_several_consequences_are_covered_together() -> None:
    for money, can in ((6, True), (5, False)):
        table = Table().hand("q20 d20").set(money=money)
        assert table.can("L:a1-a2-a3-b3-c3-d3-e3. $d20.1 $q20.1") == can
    table = Table().hand("d19 d20 q01").set(money=5).play("L:a1-a2-a3-b3-c3-d3. $d19.1")
    assert table.rule("$d20.1") == "TB-AMB15"


@rule("TB-AMB03")
def test_money_icons_pay_bids_only_and_not_what_an_action_costs() -> None:
    table = Table().hand("gA gB q20").set(money=0).play("L:a1-a2-a3.")
    assert table.rule("$gB.4") == "TB-AMB03"
    assert not Table().hand("gB q20").set(money=1).can("L:a1-a2-a3-b3-c3. $q20.1"), "$2 on a card are no $3"
    leisure = Table().link("a1-a2-a3-a4").riders("a1").hand("d01 gB").set(money=0).play("M:a1 >L ra1s %d01 $gB.3")
    assert leisure.position.phase == phases.ACTION, "nothing can be bought without coins"
    assert leisure.asked() == 2


# Cards gained


@rule("TB-CARD-14", "TB-DEST-02")
def test_a_development_card_from_commerce_comes_to_the_hand_at_once() -> None:
    table = line().turn(2).hand("d01 gB")
    top = table.position.box.card_names[table.position.tops[1]]
    table.play("M:a1 >C ra1e %d01 $gB.2 D2")
    assert table.cards("hand") == [top]
    assert table.position.phase == phases.TOPS, "the next card of that book is turned up"
    assert all(text.startswith("!D2:") for text in outcomes(table))
    assert f"!D2:{top}" not in outcomes(table)
    table.on(phases.ACTION)
    assert table.asked() == 1, "the second action of the lap: it can be used now"


@rule("TB-CARD-15")
def test_a_building_card_goes_to_the_pool() -> None:
    table = Table().own("A1").hand("A1 d13 gA").play("B:A1=R $A1.1 $d13.1 $gA.2")
    assert table.cards("pool") == ["gA", "A1", "d13", "bR1"]
    assert table.cards("hand") == []


# The card of the expansion: U+R, r1+C


@rule("MOON-DEV-02", "TB-SO04", "TB-AMB57")
def test_both_halves_of_a_slot_upgrade_a_residence_without_stress() -> None:
    table = Table().own("A1").built("A1", "R").hand("x")
    before = table.index()
    assert table.rule("U:a1") == table.rule("U:j4") == "TB-IMPR-02", "printed ones never"
    table.play("U:e4 $x.1a $x.1b")
    assert (table.index(), table.hp(), table.standing_on()) == (before, 3, ["e4"])
    assert (table.cards("hand"), table.cards("pool")) == ([], ["x"])


@rule("MOON-DEV-02", "TB-SO05")
def test_both_halves_complete_a_link_to_a_commerce_without_stress() -> None:
    table = Table().link("a1-b1-c1-d1", complete=False).hand("x")
    before = table.index()
    table.play("+:c1-d1-e1 $x.2a $x.2b")
    assert table.links() == ["a1-b1-c1-d1-e1"]
    assert (table.index(), table.workers()) == (before, 1)


@rule("MOON-DEV-03", "TB-SO06")
def test_halves_of_both_slots_upgrade_a_commerce_for_one_stress() -> None:
    table = Table().own("A1").built("A1", "C").hand("x")
    before = table.index()
    table.play("U:e4 $x.1a $x.2b")
    assert (table.index(), table.hp()) == (before + 1, 3)


@rule("MOON-DEV-03", "TB-SO07")
def test_halves_of_both_slots_complete_a_link_to_a_residence_for_one_stress() -> None:
    table = Table().link("e1-d1-c1-b1", complete=False).hand("x")
    before = table.index()
    table.play("+:c1-b1-a1 $x.1b $x.2a")
    assert table.links() == ["a1-b1-c1-d1-e1"]
    assert table.index() == before + 1


@rule("MOON-DEV-03")
def test_three_halves_cost_one_stress() -> None:
    """A payment that needs three icons of the card: the rail of slot 2, and one of two destinations."""
    table = Table(printed={"q20": "B+#A1 R+r1"}).own("A1").hand("q20")
    before = table.index()
    table.play("B:A1=R $q20.1a $q20.1b $q20.2a")
    assert table.index() == before + 1


@rule("MOON-DEV-05")
def test_a_half_may_be_used_alone() -> None:
    table = Table().hand("x gA")
    before = table.index()
    table.play("L:a1-a2-b2. $x.2a")
    assert (table.index(), table.links()) == (before, ["a1-a2-b2."])
    table = Table().hand("x gB d01").play("L:a1-b1-c1-d1-e1 $d01.1 $x.2b")
    assert table.index() == before
