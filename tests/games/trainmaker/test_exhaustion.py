"""When the cities run out, or the rounds do: how the game ends without a set."""

import pytest

from tests.games.trainmaker.table import Table, cities
from tramyard.testing import rule


@rule("TM-DECK-01")
def test_a_scored_city_never_goes_back_to_the_pile() -> None:
    table = Table.laid("P PB PBF")
    city = table.now.row[0]
    table.serve(1)
    assert city not in table.now.deck
    assert f"d1:{city:02}" not in table.outcomes
    assert table.refused(f"d1:{city:02}") == "TM-DECK-01"
    table.play("d1:01")
    assert 1 not in table.now.deck


@rule("TM-DECK-02", "TM-GX18", "TM-A25", "TM-ROW-01")
def test_the_row_takes_what_the_pile_still_has() -> None:
    table = Table.laid("P PB -", deck="B").serve(1)
    assert (table.now.phase, list(table.outcomes)) == ("refill", ["d1:01"])
    table.play("d1:01")
    assert (table.now.row, table.now.deck, table.now.phase) == ([1, 4, 0], [], "roll")
    table.play("rLLLPBFC E")
    assert (table.now.seat, table.now.row, table.now.phase) == (1, [1, 4, 0], "roll")


@rule("TM-DECK-02")
def test_with_an_empty_pile_play_goes_on_for_the_cities_left() -> None:
    table = Table.laid("P PB PBF", deck="", tokens="00").play("rLLLPBFC +LLPC $1 N rLLPB E")
    assert (table.now.seat, table.now.phase) == (2, "roll")
    assert table.now.row[0] == 0


@rule("TM-DECK-03", "TM-GX19", "TM-A26")
def test_without_any_city_the_game_is_over() -> None:
    table = Table.laid("P - -", deck="").serve(1)
    assert (table.result, table.position.actor, table.now.row, table.now.deck) == ("#out", -2, [0, 0, 0], [])


@rule("TM-DECK-03")
def test_the_end_comes_when_the_next_turn_would_begin_not_before() -> None:
    table = Table.laid("P - -", deck="BB").serve(1)
    assert (table.result, table.now.phase) == ("", "refill")
    with_engine = Table.laid("P - -", seats=1, engine=True, deck="BB").serve(1)
    assert with_engine.now.phase == "engine"
    assert with_engine.play("e:02").result == "#out"


@rule("TM-A26", "TM-A30")
@pytest.mark.parametrize(
    ("holds", "ranks"),
    [
        pytest.param({1: "cattle mail", 2: "coal", 3: "PPBF"}, [1, 3, 2], id="goods covered, wilds among them, first"),
        pytest.param({1: "1 7", 2: "5 11", 3: "2 8"}, [3, 1, 2], id="then the cars the cities wanted"),
        pytest.param({1: "1 2", 2: "37", 3: "8"}, [2, 1, 3], id="cars before the number of cities"),
        pytest.param({1: "1 2", 2: "11", 3: ""}, [1, 2, 3], id="then the number of cities"),
        pytest.param({1: "BB", 2: "PP", 3: "B"}, [1, 1, 3], id="then a shared win"),
    ],
)
def test_without_a_set_goods_then_cars_then_cities_rank_the_players(holds: dict[int, str], ranks: list[int]) -> None:
    table = Table.laid("PB PF BF", seats=3, seat=3, round=200, holds=holds).play("rLLLPBFC E")
    assert (table.result, table.ranks) == ("#out", ranks)
    shared = ranks.count(1)
    assert table.position.payoffs() == [2 / shared - 1 if rank == 1 else -1.0 for rank in ranks]


@rule("TM-A26")
def test_a_player_alone_has_lost_and_the_engine_is_not_ranked() -> None:
    table = Table.laid("P - -", seats=1, engine=True, deck="")
    assert table.ranks == [1]
    table.serve(1)
    assert (table.result, table.ranks, table.position.payoffs()) == ("#out", [2], [-1.0])


@rule("TM-A30")
def test_after_two_hundred_rounds_the_game_ends() -> None:
    table = Table.laid(seats=2, seat=1, round=200).play("rLLLPBFC E")
    assert (table.result, table.now.round, table.now.seat) == ("", 200, 2)
    table.play("rLLLPBFC E")
    assert (table.result, table.ranks) == ("#out", [1, 1])
    early = Table.laid(seats=2, seat=2, round=199).play("rLLLPBFC E")
    assert (early.result, early.now.round) == ("", 200)


@rule("TM-A30")
def test_the_engine_still_draws_in_the_last_round() -> None:
    table = Table.laid(seats=1, round=200, engine=True).play("rLLLPBFC E")
    assert table.now.phase == "engine"
    assert table.play("e:37").result == "#out"


@rule("TM-A25")
def test_cities_that_lie_somewhere_are_all_there_are() -> None:
    table = Table.laid("P PB -", deck="B")
    lying = [*table.now.row, *table.now.deck, *(card for player in table.now.players for card in player.cards)]
    assert sorted(card for card in lying if card) == [city.id for city in cities()]
