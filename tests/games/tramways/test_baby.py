"""The Baby Auction: one lap, one bid each, a bonus by place."""

import pytest

from tests.games.tramways.table import Table, wide
from tramyard.games.tramways.rules import phases
from tramyard.testing import rule


def baby(seats: int = 4, order: str = "", round: int = 1, money: int = 9) -> Table:
    table = Table(wide(seats), seats=seats, auction="baby").auction(order=order, round=round)
    for seat in range(seats):
        table.set(seat, money=money)
    return table


@rule("BABY-BID-01", "BABY-BID-02")
@pytest.mark.parametrize("world", ["moon", "mars", "earth"])
def test_one_lap_and_one_bid_each_on_every_world(world: str) -> None:
    rows = wide(2) if world != "earth" else [row + "." * 10 for row in wide(2)]
    table = Table(rows, world=world, auction="baby").auction(order="21")
    asked = []
    for bid in ("b1", "b3"):
        asked.append(table.asked())
        assert set(table.texts()) == {"b", "b-"}
        table.play(bid)
    assert asked == [2, 1]
    assert table.position.phase == phases.CARDS, "nobody bids twice"


@rule("BABY-BID-03")
def test_a_bid_is_coins_and_icons_as_usual() -> None:
    table = baby(2).hand("gA gB").set(money=1)
    assert table.rule("b5") == "TB-AUCTION-13"
    table.play("b4 $gA.4 $gB.4")
    assert table.money() == 0
    assert table.cards("pool") == ["gA", "gB"]


@rule("BABY-BID-04", "BABY-BID-06", "TB-SO15")
def test_the_place_is_added_and_not_paid() -> None:
    table = baby(4).play("b1", "b1", "b1", "b3")
    assert list(table.position.totals) == [2, 3, 4, 7]
    assert table.money(3) == 6
    assert list(table.position.sunk) == [1, 1, 1, 3]
    assert table.position.order == [3, 2, 1, 0]
    turned = baby(4, order="4321").play("b1", "b1", "b1", "b3")
    assert turned.position.totals[0] == 7, "the place in the order, not the seat"


@rule("BABY-BID-05", "TB-AMB52")
def test_the_highest_total_is_first_and_later_bids_need_not_be_higher() -> None:
    table = baby(4).play("b9", "b2", "b5", "b1")
    assert list(table.position.totals) == [10, 4, 8, 5]
    assert table.position.order == [0, 2, 3, 1]


@rule("BABY-BID-07", "TB-AMB51")
def test_who_does_not_bid_gets_no_bonus_and_is_behind_all_bidders() -> None:
    table = baby(4).play("b1", "b-", "b1")
    assert table.rule("b0 .") == "TB-AUCTION-05", "a bid of nothing is none"
    table.play("b-")
    assert list(table.position.totals) == [2, 0, 4, 0]
    assert table.position.order == [2, 0, 1, 3]


@rule("BABY-BID-08")
def test_of_equal_totals_who_bid_earlier_is_ahead_and_who_did_not_keeps_the_order() -> None:
    table = baby(4).play("b4", "b3", "b-", "b1")
    assert list(table.position.totals) == [5, 5, 0, 5]
    assert table.position.order == [0, 1, 3, 2]
    table = baby(4, order="3142").play("b-", "b-", "b-", "b-")
    assert table.position.order == [2, 0, 3, 1]


@rule("BABY-BID-09")
@pytest.mark.parametrize(("round", "stress"), [(1, 1), (6, 2)])
def test_stress_and_cards_are_as_usual(round: int, stress: int) -> None:
    table = baby(2, round=round)
    before = table.index(1)
    table.play("b1", "b9")
    assert (table.index(0), table.index(1)) == (before, before + stress)
    if round == 1:
        assert table.asked() == 2
        table.play("K:q02", "K:q01")
        assert table.cards("hand", 1) == ["q02"]
    assert table.position.phase == phases.ACTION
