"""Who knows what."""

from collections import Counter

import pytest
from librt.random import Random

from tests.games.trainmaker.table import Table
from tramyard.testing import rule


def imagined(table: Table, seat: int, seed: int) -> Table:
    return Table(table.game, table.game.load(table.position.imagine(seat, Random(seed)).dump()))


@rule("TM-INFO-01", "TM-INFO-02", "TM-SCORE-06", "TM-SW-13", "TM-ENG-12")
@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_an_imagined_world_keeps_what_is_open_and_what_the_seat_was_dealt(seat: int) -> None:
    table = Table.laid(
        "P PB PBF", seats=3, tokens="010", holds={1: "BB", 2: "FF wild"}, engine=True, engine_holds="BBF"
    )
    table.play("rLLPPBFC +LP R rLPBFC")
    now = table.now
    for seed in range(20):
        world = imagined(table, seat, seed).now
        assert (world.row, world.deck, world.train, world.rolled) == (now.row, now.deck, now.train, now.rolled)
        for number, (real, other) in enumerate(zip(now.players, world.players, strict=True)):
            assert (real.cards, real.token) == (other.cards, other.token)
            if number in (seat, 3):
                assert (real.contracts, real.kept) == (other.contracts, other.kept)


@rule("TM-INFO-02", "TM-CON-04", "TM-INFO-03")
def test_an_opponent_may_hold_any_contract_not_seen_elsewhere() -> None:
    table = Table.laid(seats=2, engine=True)
    seen = {*table.player(1).contracts, *table.player(3).contracts}
    kept: Counter[int | None] = Counter()
    dealt: Counter[int] = Counter()
    for seed in range(400):
        opponent = imagined(table, 0, seed).player(2)
        kept[opponent.kept] += 1
        dealt.update(opponent.contracts)
    assert set(kept) == set(dealt) == set(range(1, 13)) - seen


@rule("TM-INFO-02", "TM-CON-04", "TM-CON-07")
@pytest.mark.parametrize("holds", ["mail mail mail cattle", "mail mail mail cattle wild"])
def test_nobody_is_imagined_to_keep_a_contract_that_would_have_won(holds: str) -> None:
    table = Table.laid(holds={2: holds}, keeps={2: 3})
    kept = {imagined(table, 0, seed).player(2).kept for seed in range(200)}
    assert 1 not in kept
    assert len(kept) > 5


@rule("TM-CON-05", "TM-INFO-02")
def test_before_its_first_turn_an_imagined_opponent_has_kept_nothing() -> None:
    table = Table.new().play("c1:05,11 c2:02,07 d1:01 d2:08 d3:12")
    for seed in range(20):
        opponent = imagined(table, 0, seed).player(2)
        assert (opponent.kept, len(opponent.contracts)) == (None, 2)


@rule("TM-A34", "TM-WIN-06", "TM-CON-04")
def test_after_the_end_nothing_is_hidden() -> None:
    table = Table.laid("corn P -", holds={1: "coal coal coal"}, keeps={1: 5}).serve(1)
    assert table.result == "#con p1"
    for seat in (-1, 0, 1):
        assert table.position.imagine(seat, Random(seat + 5)).dump() == table.position.dump()


@rule("TM-INFO-03")
def test_the_pile_has_no_order_anybody_could_know() -> None:
    one = Table.new().play("c1:05,11 c2:02,07 d1:01 d2:08 d3:12")
    other = Table.new().play("c1:05,11 c2:02,07 d1:12 d2:01 d3:08")
    assert one.now.deck == other.now.deck == sorted(one.now.deck)


@rule("TM-SET-04", "TM-INFO-03")
def test_contracts_not_given_out_are_as_unknown_as_those_of_opponents() -> None:
    """Seat 2 sees the same whichever two contracts seat 1 was dealt, so it cannot tell which are out of play."""
    views = set()
    for deal in ("01,03", "04,12", "05,11"):
        table = Table.new().play(f"c1:{deal} c2:02,07 d1:01 d2:08 d3:12")
        views.add(tuple(table.game.observe(table.position, 1)))
    assert len(views) == 1


@rule("TM-INFO-02")
def test_a_seat_sees_its_own_contracts() -> None:
    views = set()
    for deal, choice in (("05,11", "K1"), ("05,11", "K2"), ("03,09", "K1")):
        table = Table.new().play(f"c1:{deal} c2:02,07 d1:01 d2:08 d3:12 {choice}")
        views.add(tuple(table.game.observe(table.position, 0)))
    assert len(views) == 3
