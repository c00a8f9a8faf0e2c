"""Setting up: tokens, contracts, the pile, the row, who starts and who may play."""

from fractions import Fraction

import pytest

from tests.games.trainmaker.table import Table, cities, contracts, trainmaker
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.errors import YardError
from tramyard.testing import rule


@rule("TM-SET-01", "TM-SW-01")
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_player_begins_with_one_token(seats: int) -> None:
    assert [player.token for player in Table.new(seats).now.players] == [True] * seats


@rule("TM-SET-02")
def test_two_contracts_are_dealt_to_each_player_and_none_twice() -> None:
    table = Table.new(3).play("c1:05,11")
    assert table.player(1).contracts == [5, 11]
    assert len(table.outcomes) == 10 * 9 // 2
    assert not any("05" in outcome or "11" in outcome for outcome in table.outcomes)
    table.play("!c2:05,06 !c2:06,11 !c3:01,02 !c1:01,02 c2:02,07 c3:01,12")
    assert table.refusals == ["TM-SET-02"] * 4
    assert [player.contracts for player in table.now.players] == [[5, 11], [2, 7], [1, 12]]


@rule("TM-SET-02")
def test_every_pair_of_contracts_is_equally_likely() -> None:
    odds = Table.new(2).outcomes
    numbers = [contract.id for contract in contracts()]
    assert set(odds) == {f"c1:{low:02},{high:02}" for low in numbers for high in numbers if low < high}
    assert set(odds.values()) == {1}


@rule("TM-SET-03", "TM-SET-02", "TM-ENG-02")
def test_the_engine_is_dealt_one_contract_after_the_players() -> None:
    table = Table.new(2, engine=True)
    table.play("!ce:01 c1:05,11 !ce:01 c2:02,07")
    assert table.refusals == ["TM-SET-02", "TM-SET-02"]
    assert list(table.outcomes) == [f"ce:{number:02}" for number in (1, 3, 4, 6, 8, 9, 10, 12)]
    assert table.refused("ce:05") == "TM-SET-02"
    table.play("ce:08")
    assert (table.player(3).contracts, table.player(3).kept) == ([8], 8)
    assert table.now.phase == "refill"


@rule("TM-SET-03", "TM-CON-06", "TM-INFO-01")
def test_everybody_sees_the_engines_contract() -> None:
    table = Table.new(2, engine=True).play("c1:05,11 c2:02,07")
    assert [table.position.shown(table.game.vocabulary.move("ce:08"), seat) for seat in (-1, 0, 1)] == [""] * 3


@rule("TM-SET-04", "TM-INFO-03")
def test_contracts_nobody_was_given_lie_nowhere() -> None:
    table = Table.new(2).play("c1:05,11 c2:02,07")
    assert table.now.phase == "refill"
    assert table.refused("c1:01,03") == "YARD-CHANCE"
    dealt = [number for player in table.now.players for number in player.contracts]
    assert sorted(dealt) == [2, 5, 7, 11]


@rule("TM-SET-05")
def test_all_forty_cities_make_the_pile_and_each_is_as_likely_to_come_next() -> None:
    table = Table.new(2)
    assert table.now.deck == [city.id for city in cities()]
    assert len(table.now.deck) == 40
    table.play("c1:05,11 c2:02,07")
    assert table.outcomes == {f"d1:{number:02}": 1 for number in range(1, 41)}
    assert table.play("d1:17").outcomes == {f"d2:{number:02}": 1 for number in range(1, 41) if number != 17}


@rule("TM-SET-06", "TM-ROW-01")
def test_three_cities_form_the_row_before_anybody_decides() -> None:
    table = Table.new(2).play("c1:05,11 c2:02,07 d1:01 d2:08")
    assert table.now.phase == "refill"
    table.play("d3:12")
    assert (table.now.row, table.now.phase, len(table.now.deck)) == ([1, 8, 12], "contract", 37)


@rule("TM-SET-07", "TM-A28", "TM-A33")
def test_by_default_chance_says_who_starts() -> None:
    assert ROOM.options[2].default == "random"
    table = Table.new(4, first="random")
    assert table.outcomes == {"f1": 1, "f2": 1, "f3": 1, "f4": 1}
    table.play("f3 c1:01,02 c2:03,04 c3:05,06 c4:07,08 d1:01 d2:02 d3:03")
    assert (table.now.starter, table.now.seat, table.position.actor) == (3, 3, 2)


@rule("TM-SET-07", "TM-A28", "TM-A33")
def test_the_option_first_names_the_seat_that_starts_and_nothing_is_drawn() -> None:
    table = Table.new(4, first=3)
    assert table.now.phase == "deal"
    assert table.refused("f2") == "YARD-CHANCE"
    table.play("c1:01,02 c2:03,04 c3:05,06 c4:07,08 d1:01 d2:02 d3:03")
    assert (table.now.starter, table.now.seat) == (3, 3)


@rule("TM-A33")
def test_a_starting_seat_nobody_sits_on_is_refused() -> None:
    with pytest.raises(YardError, match="seat 5 cannot start, there are 4 seats"):
        trainmaker(4, first=5)
    assert trainmaker(4, first=4).start().dump()["seat"] == 4
    with pytest.raises(YardError, match="Option first: expected one of random, 1, 2"):
        trainmaker(4, first=7)


@rule("TM-A33", "TM-SET-09")
def test_only_a_seat_at_this_table_can_be_drawn_as_starter() -> None:
    table = Table.new(3, first="random")
    assert table.refused("f4") == "TM-SET-09"
    assert table.refused("c1:01,99") == "TM-INFO-01"
    assert table.refused("fly") == "YARD-TEXT"


@rule("TM-SET-08")
@pytest.mark.parametrize(("starter", "order"), [(1, [1, 2, 3, 1, 2]), (3, [3, 1, 2, 3, 1])])
def test_turns_go_round_by_seat_number(starter: int, order: list[int]) -> None:
    table = Table.laid(seats=3, seat=starter, starter=starter)
    seen = []
    for _ in order:
        seen.append(table.now.seat)
        table.pass_turn()
    assert seen == order


@rule("TM-SET-09")
@pytest.mark.parametrize("seats", [0, 7])
def test_nobody_and_seven_cannot_play(seats: int) -> None:
    with pytest.raises(YardError, match="1 to 6 seats"):
        trainmaker(seats, engine=False)


@rule("TM-SET-09")
def test_one_player_alone_needs_the_engine() -> None:
    with pytest.raises(YardError, match="needs the Steam Engine"):
        trainmaker(1, engine=False)
    assert trainmaker(1, engine=True).seats == 1


@rule("TM-SET-09", "TM-A24", "TM-GX16")
def test_six_players_take_all_contracts_so_the_engine_cannot_join() -> None:
    table = Table.new(6).play("c1:01,02 c2:03,04 c3:05,06 c4:07,08 c5:09,10 c6:11,12")
    assert sorted(number for player in table.now.players for number in player.contracts) == list(range(1, 13))
    with pytest.raises(YardError, match="five seats at most"):
        trainmaker(6, engine=True)


@rule("TM-A24")
@pytest.mark.parametrize("seats", range(1, 6))
def test_the_engine_plays_with_one_to_five(seats: int) -> None:
    table = Table.new(seats, engine=True)
    for seat in range(1, seats + 1):
        table.play(f"c{seat}:{2 * seat:02},{2 * seat + 1:02}")
    table.play("ce:01")
    assert len(table.now.players) == seats + 1


@rule("TM-ENG-01")
def test_the_engine_joins_only_where_the_option_asks_for_it() -> None:
    assert ROOM.options[0].default is False
    assert len(Table.new(2).now.players) == 2
    assert len(Table.new(2, engine=True).now.players) == 3
    table = Table.laid(seats=2, seat=2)
    assert table.play("rLLLPBFC E").now.phase == "roll"


def test_too_few_contracts_for_the_seats_are_refused() -> None:
    text = ROOM.content().text
    few = ROOM.content_from("few", text[: text.index('  { id = 6, name = "Timber Post"')] + "]\n")
    assert ROOM.game(2, {"engine": True}, few).seats == 2
    with pytest.raises(YardError, match="5 contracts are too few for 3 seats"):
        ROOM.game(3, {}, few)


def test_drawing_the_pile_card_by_card_is_fair() -> None:
    """The chance of a city to lie in slot 2 is one in forty, whatever lies in slot 1."""
    table = Table.new(2).play("c1:05,11 c2:02,07")
    chance = Fraction(0)
    for outcome in table.outcomes:
        if outcome != "d1:07":
            following = Table(table.game, table.position.copy()).play(outcome).outcomes
            chance += Fraction(1, 40) * Fraction(following["d2:07"], sum(following.values()))
    assert chance == Fraction(1, 40)
