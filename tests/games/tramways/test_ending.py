"""The final count, ties, HP below 0, and what two who do nothing end with."""

import pytest
from librt.random import Random

from tests.games.tramways.table import ORBIT, Table, game_of, wide
from tramyard.games.tramways.rules import ending, phases
from tramyard.kernel.position import OVER
from tramyard.testing import rule


def done(table: Table) -> Table:
    """The last administration is over: what everybody has now is counted."""
    table.position.round = 6
    table.turn(len(table.position.box.turns)).play(*["E"] * int(table.position.box.seats))
    assert table.position.actor == OVER
    return table


def bare(seats: int = 2) -> Table:
    """Nobody has anything, not even stress."""
    table = Table(wide(seats), seats=seats)
    for seat in range(seats):
        table.set(seat, money=0, stress=0)
    return table


def scores(table: Table) -> list[int]:
    return [int(place.score) for place in table.position.standing()]


# The parts


@rule("TB-END-03", "TB-END-05", "TB-SW12")
@pytest.mark.parametrize(("money", "hp"), [(0, 0), (9, 0), (10, 1), (27, 2), (-3, -3), (-12, -12)])
def test_full_tens_count_and_every_dollar_of_debt(money: int, hp: int) -> None:
    assert scores(done(bare().set(money=money))) == [hp, 0]


@rule("TB-END-02", "TB-SW12")
def test_a_stress_of_4_takes_4() -> None:
    assert scores(done(bare().stressed(4))) == [-4, 0]


@rule("TB-END-04", "TB-SW12")
def test_three_hp_for_each_complete_link() -> None:
    table = bare().link("a1-b1-c1-d1-e1").link("a1-a2-a3-a4").link("e1-f1-g1-h1-i1-j1").link("j1-j2-j3-j4")
    table.link("e1-e2-e3-d3-c3-b3-b4-a4", upgraded=True)
    table.link("j4-i4-h4-g4", complete=False)
    assert scores(done(table)) == [15, 0], "five of them, upgraded or not; the open one is gone"
    late = bare().link("a1-a2-a3-a4")
    late.position.round = 6
    late.link("e1-f1-g1", complete=False)
    assert scores(done(late)) == [3, 0], "one that was begun in round 6 stays and counts for nothing"
    assert late.links() == ["a1-a2-a3-a4", "e1-f1-g1."]


@rule("TB-AMB24", "TB-END-04")
def test_a_group_counts_one_less_than_its_branches() -> None:
    table = Table(ORBIT, north=[".1.2.", ".1.2."], south=[".2.1.", ".1.2."])
    table.link("a2-b2-b1-I").link("g2-g1-I").link("d4-d5-I")
    for seat in range(2):
        table.set(seat, money=0, stress=0)
    assert scores(done(table))[0] == 6
    levels = Table(ORBIT, north=[".1.2.", ".1.2."], south=[".2.1.", ".1.2."]).set(money=0, stress=0)
    levels.link("a2-b2-b1-I").link("g2-g1-I").link("d4-d5-I", upgraded=True).link("i2-i3-h3-g3-g4-g5-I", upgraded=True)
    assert scores(done(levels))[0] == 6, "plain and upgraded branches are two groups"


@rule("MARS-END-01", "TB-AMB47")
def test_each_delivered_martian_is_worth_three_at_the_end() -> None:
    table = Table(wide(2), world="mars").set(money=0, stress=0, kept=2)
    assert table.hp() == 0, "nothing before the end"
    assert ending.final_hp(table.position, 0) == 6
    assert table.position.tally()[0]["martians"] == 6
    assert scores(done(table))[0] == 6


# Who has won


@rule("TB-GOAL-01", "TB-END-01")
def test_the_most_hp_after_the_final_count_wins() -> None:
    table = done(bare(3).set(0, hp=5, stress=10).set(1, hp=-2, money=30).set(2, hp=0))
    assert scores(table) == [5 - 1 - 13, 1, 0]
    assert table.position.result() == "#end p2"
    assert [place.rank for place in table.position.standing()] == [3, 1, 2]
    assert table.position.ending() == "won"


@rule("TB-END-06")
def test_of_equals_more_rails_then_more_upgraded_rails_then_it_is_shared() -> None:
    even = bare(3).set(2, hp=-9).link("a1-b1-c1-d1-e1", owner=0).link("j1-j2-j3-j4", owner=1)
    table = done(even)
    assert scores(table) == [3, 3, -9]
    assert table.position.result() == "#end p1", "three rails against two"
    level = bare(3).set(2, hp=-9).link("a1-a2-a3-a4", owner=0).link("j1-j2-j3-j4", owner=1, upgraded=True)
    assert done(level).position.result() == "#end p2", "two upgraded rails against none"
    shared = done(bare(3).set(2, hp=-9))
    assert shared.position.result() == "#end p1 p2"
    assert shared.position.ending() == "shared"
    assert [place.rank for place in shared.position.standing()] == [1, 1, 3]


# The ring of 50


@rule("TB-GOAL-02", "MOON-SETUP-10", "TB-SO03", "TB-AMB53")
def test_hp_are_a_plain_number_shown_on_a_ring() -> None:
    table = Table().set(stress=10, hp=0)
    shown = []
    for _ in range(2):
        table.next_round()
        shown.append((table.hp(), ending.disc(table.hp())))
    assert shown == [(-1, 49), (-2, 48)]
    table = Table().own("A1").built("A1", "R").set(hp=-1).hand("x").play("U:e4 $x.1a $x.1b")
    assert (table.hp(), ending.disc(table.hp())) == (2, 2)
    assert ending.disc(53) == 3, "beyond 49 the ring begins anew"
    assert scores(done(bare().set(hp=53)))[0] == 53


@rule("TB-AMB53")
def test_hp_are_bought_below_0_too() -> None:
    table = Table().link("a1-a2-a3-a4").riders("a1").hand("d01 gB").set(hp=-8, money=3)
    table.play("M:a1 >L ra1s %d01 $gB.3 hh")
    assert table.hp() == -8 + 1 + 2


# Two who do nothing


def idle(auction: str, seed: int) -> list[int]:
    """Final scores, in the opening order, of two on the Moon who pass and take money."""
    made = game_of(2, auction=auction)
    table = Table()
    table.game, table.position = made, made.start()
    rng = Random(seed)
    order: list[int] = []
    while table.position.actor != OVER:
        table.position.play(table.quiet(rng))
        if table.position.phase == phases.BIDDING and not order:
            order = table.position.order[:]
    return [scores(table)[seat] for seat in order]


@rule("TB-SD01")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_who_pass_and_take_money_end_at_minus_20_and_minus_19(seed: int) -> None:
    assert idle("cumulative", seed) == [-20, -19]


@rule("TB-SD02")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_who_do_not_bid_in_the_baby_auction_end_at_minus_23_and_minus_16(seed: int) -> None:
    assert idle("baby", seed) == [-23, -16]


def test_the_tally_is_the_score_as_if_the_game_ended_now() -> None:
    table = bare().set(hp=4, money=25, stress=4).link("a1-a2-a3-a4")
    assert table.position.tally()[0] == {"happiness": 4, "money": 2, "links": 3, "stress": -3, "debt": 0}
    assert table.position.standing()[0].score == 6
