"""The Steam Engine."""

import pytest

from tests.games.trainmaker.table import Table, cities
from tramyard.testing import rule


def at_its_turn(seats: int = 1, **situation: object) -> Table:
    """The last player has ended the turn and the Engine is about to draw."""
    table = Table.laid(seats=seats, seat=seats, engine=True, **situation)  # type: ignore[arg-type]
    return table.play("rLLLPBFC E")


@rule("TM-ENG-02", "TM-A31")
def test_the_engine_has_a_contract_and_neither_token_nor_dice() -> None:
    table = at_its_turn()
    assert table.position.dump()["players"][1] == {"cards": [], "contracts": [1], "kept": 1}  # type: ignore[index]
    assert {outcome[0] for outcome in table.outcomes} == {"e"}
    assert table.refused("rLLLPBFC") == "YARD-CHANCE"


@rule("TM-ENG-03", "TM-A21", "TM-GX15")
@pytest.mark.parametrize("starter", [1, 2])
def test_the_engine_acts_once_a_round_after_the_last_player(starter: int) -> None:
    table = Table.laid(seats=3, seat=starter, starter=starter, engine=True)
    order = []
    for city in (37, 38):
        for _ in range(3):
            order.append(str(table.now.seat))
            table.play("rLLLPBFC E")
        order.append(table.now.phase)
        table.play(f"e:{city}")
    turns = [str((starter - 1 + step) % 3 + 1) for step in range(3)]
    assert order == [*turns, "engine", *turns, "engine"]


@rule("TM-ENG-04", "TM-ROW-04", "TM-DECK-01")
def test_the_engine_draws_any_city_of_the_pile_and_none_of_the_row() -> None:
    table = at_its_turn()
    assert table.outcomes == {f"e:{number:02}": 1 for number in table.now.deck}
    row = table.now.row
    assert not {f"e:{number:02}" for number in row} & set(table.outcomes)
    assert table.refused(f"e:{row[0]:02}") == "TM-DECK-01"
    table.play("e:37")
    assert (table.player(2).cards, table.now.row, 37 in table.now.deck) == ([37], row, False)


@rule("TM-ENG-05", "TM-ENG-07")
@pytest.mark.parametrize(
    "cards",
    [
        pytest.param(["S"], id="Station"),
        pytest.param(["T"], id="Terminal", marks=rule("TM-GX10", "TM-A32")),
        pytest.param(["D", "W"], id="Depot, Whistlestop", marks=rule("TM-GX11")),
        pytest.param(["D", "D"], id="Depot, Depot"),
        pytest.param(["D", "S"], id="Depot, Station"),
        pytest.param(["D", "T"], id="Depot, Terminal"),
        pytest.param(["W", "D"], id="Whistlestop, Depot"),
        pytest.param(["W", "S"], id="Whistlestop, Station", marks=rule("TM-GX09")),
        pytest.param(["W", "T"], id="Whistlestop, Terminal"),
        pytest.param(["W", "W", "W"], id="three Whistlestops"),
        pytest.param(["W", "W", "D"], id="two Whistlestops, Depot", marks=rule("TM-GX12")),
        pytest.param(["W", "W", "S"], id="two Whistlestops, Station"),
        pytest.param(["W", "W", "T"], id="two Whistlestops, Terminal"),
    ],
)
def test_the_engine_draws_until_its_cities_add_up_to_three_cars(cards: list[str]) -> None:
    wanted = {"W": ["B", "F", "P"], "D": ["BB", "FF"], "S": ["BBF"], "T": ["PPBF"]}
    pile = {size: list(needs) for size, needs in wanted.items()}
    table = at_its_turn(row="PB PBF PPB", deck="B F P BB FF BBF PPBF PP")
    for size in cards:
        assert table.now.phase == "engine"
        need = pile[size].pop(0)
        table.play(f"e:{number_of(need, table)}")
    assert (table.now.phase, table.now.seat, table.now.round) == ("roll", 1, 3)


def number_of(need: str, table: Table) -> str:
    """A city of the pile that wants these cars."""
    return next(f"{city.id:02}" for city in cities() if city.need == need and city.id in table.now.deck)


@rule("TM-ENG-06", "TM-ENG-05")
def test_a_surplus_is_forgotten_by_its_next_time() -> None:
    table = at_its_turn().play("e:37 rLLLPBFC E e:31 e:25")
    assert table.now.phase == "engine"
    table.play("e:32")
    assert table.now.phase == "roll"


@rule("TM-ENG-08", "TM-A22", "TM-GX14")
def test_the_engine_wins_at_the_city_that_fills_its_contract() -> None:
    table = at_its_turn(engine_holds="mail mail mail").play("e:01")
    assert (table.result, table.position.actor, table.player(2).cards) == ("#eng", -2, [1, 8, 9, 10])


@rule("TM-ENG-08")
def test_the_engine_may_fill_its_contract_with_its_second_city() -> None:
    table = at_its_turn(engine_holds="mail mail cattle").play("e:31")
    assert table.now.phase == "engine"
    assert table.play("e:11").result == "#eng"


@rule("TM-ENG-09", "TM-A20", "TM-GX13")
def test_six_goods_do_not_win_for_the_engine() -> None:
    table = at_its_turn(engine_holds="cattle mail coal passengers lumber").play("e:35")
    assert (table.result, table.now.phase) == ("", "roll")


@rule("TM-A20", "TM-ENG-09")
def test_with_the_option_engine_six_they_do() -> None:
    table = at_its_turn(engine_holds="cattle mail coal passengers", engine_six=True).play("e:30")
    assert (table.result, table.now.phase) == ("", "roll")
    assert table.play("rLLLPBFC E e:35").result == "#eng"


@rule("TM-ENG-10", "TM-A23")
def test_wilds_count_for_the_engines_contract() -> None:
    table = at_its_turn(engine_holds="mail cattle wild").play("e:38")
    assert table.result == "#eng"


@rule("TM-ENG-11")
@pytest.mark.parametrize("seats", [1, 3])
def test_when_the_engine_wins_all_players_have_lost(seats: int) -> None:
    table = at_its_turn(seats, holds={1: "BB"}, engine_holds="mail mail mail").play("e:01")
    assert (table.ranks, table.position.payoffs()) == ([2] * seats, [-1.0] * seats)


@rule("TM-ENG-12", "TM-INFO-01")
def test_the_engines_cities_are_seen_by_all_and_gone_for_everyone_else() -> None:
    table = at_its_turn(seats=2)
    move = table.game.vocabulary.move("e:37")
    assert [table.position.shown(move, seat) for seat in (-1, 0, 1)] == [""] * 3
    table.play("e:37 rPBBFFLC +LPC $1")
    assert "d1:37" not in table.outcomes
    assert table.refused("d1:37") == "TM-DECK-01"


@rule("TM-ENG-13", "TM-A19")
def test_the_engine_draws_before_the_row_is_filled() -> None:
    table = Table.laid("P PB PBF", seats=1, engine=True).serve(1)
    assert (table.now.phase, table.now.row[0]) == ("engine", 0)
    table.play("e:37")
    assert (table.now.phase, table.now.row[0]) == ("refill", 0)


@rule("TM-ENG-14", "TM-A25")
def test_an_engine_that_runs_out_of_cities_keeps_what_it_got() -> None:
    table = Table.laid("PB PBF PPB", seats=1, engine=True, deck="BB").play("rLLLPBFC E e:02")
    assert 2 in table.player(2).cards
    assert (table.now.phase, table.now.seat, table.now.deck) == ("roll", 1, [])


@rule("TM-ENG-15")
def test_alone_the_player_moves_first_in_every_round() -> None:
    table = Table.new(1, engine=True).play("c1:05,11 ce:01 d1:01 d2:08 d3:12 K1")
    assert (table.now.seat, table.player(2).cards) == (1, [])
    table.play("rLLLPBFC E e:37")
    assert (table.now.round, table.now.phase) == (2, "roll")


@rule("TM-GX21", "TM-A25")
def test_an_engine_with_an_empty_pile_draws_nothing() -> None:
    table = Table.laid("PB PBF PPB", seats=1, engine=True, deck="").play("rLLLPBFC E")
    assert (table.now.phase, table.now.round, table.now.seat) == ("roll", 3, 1)
