"""Administration: icons of cards that are left, discards, draws; and what happens at the end of a round."""

import pytest
from librt.random import Random

from tests.games.tramways.table import Table, wide
from tramyard.games.tramways.rules import phases
from tramyard.kernel.position import CHANCE
from tramyard.testing import rule
from tramyard.tramnet.sets import holds, set_of


def office(cards: str = "", **numbers: int) -> Table:
    """Administration of the first player, in round 1."""
    return Table().hand(cards).set(**numbers).admin()


def piles(table: Table, seat: int, **zones: str) -> Table:
    """Cards of a seat in deck or Pool; what is not said to be known is drawn in secret."""
    position = table.position
    for zone, names in zones.items():
        cards = [position.box.card_of[name] for name in names.split()]
        setattr(position, zone, set_of(getattr(position, zone), seat, cards))
    return table.fresh()


# Icons


@rule("TB-ADMIN-01", "TB-ADMIN-11")
@pytest.mark.parametrize(
    ("cards", "use", "gain"),
    [
        ("q09", "S:q09.3", (3, 0, 0, 0)),
        ("q10", "S:q10.3", (0, 1, 0, 0)),
        ("q11", "S:q11.3", (0, 0, -1, 0)),
        ("d12", "S:d12.3", (0, 0, 0, 2)),
        ("bL1", "S:bL1.2", (0, 0, 0, 2)),
    ],
)
def test_left_over_cards_give_what_their_icons_say(cards: str, use: str, gain: tuple[int, int, int, int]) -> None:
    table = office(f"{cards} gA")
    before = (table.money(), table.workers(), table.index(), table.hp())
    table.play(use)
    after = (table.money(), table.workers(), table.index(), table.hp())
    assert tuple(one - other for one, other in zip(after, before, strict=True)) == gain
    assert (table.cards("hand"), table.cards("pool")) == (["gA"], [cards])
    assert table.asked() == 1, "and more, until the end is said"
    assert table.can("S:gA.4")


@rule("TB-ADMIN-01")
def test_administration_goes_in_turn_order() -> None:
    table = Table(wide(3), seats=3)
    table.position.order = [1, 2, 0]
    table.admin()
    asked = []
    while table.position.phase == phases.ADMIN:
        asked.append(table.asked())
        table.play("E")
    assert asked == [2, 3, 1]


@rule("TB-ADMIN-02")
def test_further_slots_of_a_card_cost_stress() -> None:
    table = office("bR1 q19")
    before = table.index()
    table.play("S:bR1.3")
    assert (table.index(), table.money()) == (before, 4)
    table.play("S:q19.13")
    assert table.index() == before + 2, "one for the consequence, one for the second slot"
    assert (table.hp(), table.money()) == (2, 8)
    table = office("q19").play("S:q19.321")
    assert table.index() == before + 3
    assert (table.hp(), table.workers(), table.money()) == (2, 3, 7)


@rule("TB-ADMIN-01", "TB-ADMIN-03")
def test_a_new_passenger_comes_to_an_empty_building_space() -> None:
    table = Table().hand("q17 q18").own("A1").riders("a1", "e1").admin()
    table.play("S:q17.1")
    assert table.position.phase == phases.PLACE
    assert table.texts() == ["@a4", "@j1", "@j4"]
    assert table.rule("@a1") == table.rule("@e4") == table.rule("@b2") == "TB-ADMIN-03"
    table.play("@j1")
    assert table.standing_on() == ["a1", "e1", "j1"]
    assert table.rule("@a4") == "TB-ADMIN-03", "nobody is left to place"
    full = Table().hand("q17").riders("a1", "a4", "e1", "j1", "j4").admin()
    assert full.rule("S:q17.1") == "TB-ADMIN-03"


CROWDED = ["RRRRR.IIII", "RRRRR..III", "RRRRR..III", "RRRRR1....", "C........L"]
"""32 building spaces, and the Parcel B1 at f4."""


def crowd(kinds: str, most: int) -> Table:
    """So many passengers on buildings of these kinds."""
    table = Table(CROWDED)
    names = [f"{column}{row + 1}" for column in "abcdefghij" for row in range(5)]
    there = [name for name in names if CROWDED[int(name[1]) - 1]["abcdefghij".index(name[0])] in kinds]
    return table.riders(*there[:most])


@rule("TB-AMB66")
def test_when_all_passengers_are_on_the_map_no_more_come() -> None:
    table = crowd("RCIL", 30).hand("q17 gA").admin()
    assert table.rule("S:q17.1") == "TB-AMB66"
    table.turn(0).own("B1").hand("B1 d13 gA d09").play("B:B1=R $B1.1 $d13.1 $gA.2")
    assert "f4" not in table.standing_on(), "it is built without a passenger"
    table.turn(2).hand("d09 A1").play("U:f4 $A1.2 $d09.1")
    assert "f4" not in table.standing_on(), "and upgraded without one"
    assert len(table.standing_on()) == 30


@rule("TB-AMB66")
def test_where_too_few_are_left_spaces_are_filled_from_the_west() -> None:
    table = crowd("CIL", 12).own("B1").built("B1", "R").next_round()
    assert len(table.standing_on()) == 30
    residents = [f"{column}{row}" for column in "abcde" for row in range(1, 5)]
    assert [name for name in table.standing_on() if name in residents] == residents[:18]
    assert "f4" not in table.standing_on()
    some = crowd("CIL", 12)
    some.riders(*some.standing_on(), "b1", "b2", "b3", "b4").next_round()
    assert len(some.standing_on()) == 30, "those who were there take no passenger of those left"


@rule("TB-ADMIN-11", "TB-CARD-09")
def test_costs_come_before_gains_and_an_icon_without_effect_is_refused() -> None:
    table = office("q15 q20", stress=0, money=3)
    assert table.rule("S:q15.1") == "TB-ADMIN-11", "calm already"
    table = office("q20", stress=0, money=3)
    assert table.rule("S:q20.3") == "TB-ADMIN-11", "a price in money does not change that"
    strained = Table(printed={"q20": "s- !s"}).hand("q20").set(stress=0).admin()
    strained.play("S:q20.1")
    assert strained.index() == 0, "one up by the card, then one down"
    both = Table(printed={"q20": "s- W !s"}).hand("q20").set(stress=0).admin().play("S:q20.12")
    assert (both.index(), both.workers()) == (1, 3), "one up by the card, one for the second icon, then one down"
    last = Table(printed={"q20": "s- !s"}).hand("q20").set(stress=10).admin().play("S:q20.1")
    assert (last.index(), last.hp()) == (9, -1), "the step on the last space hurts before the calm"
    poor = office("q20", money=2)
    assert poor.rule("S:q20.3") == "TB-CARD-09", "money of another icon comes too late"
    gain = Table(printed={"q20": "$4 !$3"}).hand("q20").set(money=2).admin()
    assert gain.rule("S:q20.1") == "TB-CARD-09"
    assert gain.set(money=3).play("S:q20.1").money() == 4, "$3 first, then the $4"
    out = Table().hand("q10").set(0, workers=5).set(1, workers=5).admin()
    assert out.rule("S:q10.3") == "TB-BUILD-19", "no worker is left"


@rule("TB-ADMIN-01", "TB-STRUCT-02")
def test_what_belongs_to_the_auction_is_told_so_in_actions_and_in_administration() -> None:
    assert Table().rule("K:q01") == office().rule("K:q01") == "TB-AUCTION-18"
    assert Table().rule("b1") == office().rule("b1") == "TB-AUCTION-01"
    assert Table().auction().rule("L:a1") == "YARD-PHASE", "nobody acts before the auction is over"
    paying = Table().hand("gA gB").play("L:a1-a2-a3-a4")
    assert paying.rule("X:gB") == "YARD-PHASE", "whoever is paying must pay"
    assert Table().hand("gA q15").rule("X:gA") == Table().hand("gA q15").rule("S:q15.1") == "TB-ADMIN-01"


# Discards


@rule("TB-ADMIN-04", "TB-CARD-06", "TB-CARD-11")
def test_the_first_discard_is_free_and_each_further_one_costs_a_dollar() -> None:
    table = office("gA gB d01 q01", money=1).play("X:gA")
    assert (table.money(), table.cards("pool")) == (1, ["gA"])
    assert table.rule("S:d01.3") == "TB-ADMIN-04", "icons come first"
    table.play("X:gB")
    assert table.money() == 0
    assert table.rule("X:d01") == "TB-ADMIN-04", "there is no money left"
    assert table.cards("hand") == ["d01", "q01"]
    assert table.rule("X:gA") == "TB-CARD-06"


@rule("TB-CARD-11")
def test_a_consequence_is_due_when_the_card_is_discarded() -> None:
    table = office("d17 q20", money=3)
    before = table.index()
    table.play("X:d17")
    assert table.index() == before + 1
    assert table.rule("X:q20") == "TB-CARD-09", "$3 and $1"
    table = office("q20 gA", money=3).play("X:q20")
    assert table.money() == 0
    assert office("q20 gA", money=2).rule("X:q20") == "TB-CARD-09"


@rule("TB-ADMIN-05")
def test_what_is_neither_used_nor_discarded_stays_in_hand() -> None:
    table = office("gA gB d01").play("S:gB.4", "X:d01", "E", "E")
    table.on(phases.BIDDING)
    assert "gA" in table.cards("hand")


# Drawing


@rule("TB-ADMIN-06", "TB-AMB14")
def test_everybody_draws_up_to_seven_and_the_pool_becomes_the_deck() -> None:
    table = piles(Table().hand("gA gB"), 0, deck="d01 d02", pool="q01 q02 q03 q04 q05")
    piles(table.hand("gA", 1), 1, pool="gB").turn(8)
    assert table.position.phase == phases.DRAW
    assert [table.game.vocabulary.text(move) for move, _ in table.position.odds()] == ["!H1:d01", "!H1:d02"]
    table.play("!H1:d02", "!H1:d01")
    assert [table.game.vocabulary.text(move) for move, _ in table.position.odds()] == [
        f"!H1:q0{number}" for number in range(1, 6)
    ]
    assert len({weight for _, weight in table.position.odds()}) == 1
    assert table.cards("pool") == []
    table.play("!H1:q03", "!H1:q01", "!H1:q05")
    assert table.cards("hand") == ["gA", "gB", "d01", "d02", "q01", "q03", "q05"]
    assert table.cards("deck") == ["q02", "q04"]
    assert [table.game.vocabulary.text(move) for move, _ in table.position.odds()] == ["!H2:gB"], "then the next"
    table.play("!H2:gB")
    assert table.position.round == 2, "who has no more cards draws no more"


@rule("TB-ADMIN-07")
def test_more_than_seven_stay_and_nothing_is_drawn() -> None:
    table = piles(Table().hand("gA gB d01 d02 d03 d04 d05 d06"), 0, deck="q01").turn(8)
    assert len(table.cards("hand")) == 8
    assert table.position.round == 2


def test_draws_come_by_the_odds_of_shuffling() -> None:
    """Hands drawn one card at a time are each as likely as in a shuffled deck."""
    table = piles(Table().hand("gA gB d01 d02 d03"), 0, deck="q01 q02 q03 q04").turn(8)
    rng = Random(11)
    card_of = table.position.box.card_of
    counts: dict[str, int] = {}
    tries = 600
    for _ in range(tries):
        position = table.position.copy()
        while position.actor == CHANCE and position.phase == phases.DRAW:
            position.play(position.pick(rng))
        drawn = " ".join(name for name in ("q01", "q02", "q03", "q04") if holds(position.hand, 0, card_of[name]))
        counts[drawn] = counts.get(drawn, 0) + 1
    assert len(counts) == 6
    assert all(abs(count - tries / 6) < 5 * (tries * 5 / 36) ** 0.5 for count in counts.values())


# The end of a round


@rule("TB-ADMIN-08", "TB-SW10")
def test_people_arrive_on_empty_spaces_of_the_round_s_kinds() -> None:
    rows = ["RR..C....I", "..........", "..........", "L...1....R", ".....1...."]
    table = Table(rows).riders("j4").next_round()
    assert table.standing_on() == ["a1", "b1", "j4"], "round 1 brings Residents; who is there stays alone"
    assert max(table.position.riders) == 1
    schedule = []
    for _ in range(5):
        table.riders()
        table.next_round()
        schedule.append({rows[int(name[1]) - 1]["abcdefghij".index(name[0])] for name in table.standing_on()})
    assert schedule == [{"I"}, {"C"}, {"L"}, {"R", "I"}, set()]
    assert table.position.phase == phases.FINISHED


@rule("TB-ADMIN-09", "TB-BUILD-13")
def test_decay_comes_before_the_last_space_and_the_round_advances() -> None:
    table = Table().link("a1-b1-c1", complete=False).set(stress=10).next_round()
    assert table.links() == ["a1-b1-c1."], "the round it was laid in"
    assert (table.position.round, table.hp()) == (2, -1)
    table.next_round()
    assert table.links() == []
    assert not any(table.position.used), "and its spaces are free again"
    assert (table.position.round, table.hp()) == (3, -2)


@rule("TB-ADMIN-10", "TB-AMB38")
def test_round_6_has_icons_but_no_draw_no_arrivals_no_cards_and_no_new_night() -> None:
    table = piles(Table().night(0).hand("q09 gA"), 0, deck="d01")
    table.position.round = 6
    table.link("a1-b1-c1", complete=False).set(stress=10)
    table.position.links[0].worked = 5
    table.admin().play("S:q09.3")
    assert table.money() == 6
    table.play("E", "E")
    assert table.position.phase == phases.FINISHED
    assert table.cards("hand") == ["gA"]
    assert table.standing_on() == []
    assert table.position.dark == 0
    assert table.links() == [], "open links go"
    assert table.hp() == -1, "and the last space costs as always"
