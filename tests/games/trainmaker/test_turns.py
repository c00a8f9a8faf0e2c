"""The course of a turn and the row of cities."""

import pytest

from tests.games.trainmaker.table import Table
from tramyard.testing import rule


@rule("TM-TURN-01", "TM-ROW-03")
def test_a_turn_fills_the_row_then_rolls_then_places_then_scores() -> None:
    table = Table.laid("P - PBF")
    phases = []
    for word in ("rLLPPBFF", "+L", "+P", "R", "rPBCCC", "+C", "$1"):
        phases.append(table.now.phase)
        table.play(word)
    assert phases == ["roll", "place", "place", "place", "roll", "place", "score"]
    assert (table.now.seat, table.now.phase) == (2, "refill")
    assert table.refill().now.phase == "roll"


@rule("TM-TURN-02")
def test_a_scored_city_ends_the_turn_of_a_train_with_one_locomotive() -> None:
    table = Table.laid("P PB PBF").serve(1)
    assert (table.now.seat, len(table.player(1).cards)) == (2, 1)


@rule("TM-TURN-02")
def test_a_scored_city_does_not_end_the_turn_of_a_train_with_two_locomotives() -> None:
    table = Table.laid("P PB PBF").serve(1, locos=2)
    assert (table.now.seat, table.choices) == (1, ["E", "N"])


@rule("TM-TURN-03")
@pytest.mark.parametrize(
    "script",
    [
        pytest.param("rPPBBFFC", id="no Locomotive on the first roll"),
        pytest.param("rLLLLLCC", id="no car to go with the Locomotive"),
        pytest.param("rLLPBFCC +LB R rLLLLL", id="nothing can join"),
        pytest.param("rLPPPPPP +LPPPPPP", id="all dice placed without a Caboose"),
        pytest.param("rLLBBCCC +LBC", id="a complete train that fits no city"),
        pytest.param("rLLPPBFC +LP E", id="a voluntary stop"),
    ],
)
def test_a_turn_can_end_without_a_city(script: str) -> None:
    table = Table.laid("P PB PBF", tokens="01").play(script).end_if_forced()
    assert (table.now.seat, table.player(1).cards) == (2, [])
    assert (table.now.phase, table.dice) == ("roll", 7)


@rule("TM-TURN-04", "TM-ROLL-01")
@pytest.mark.parametrize("script", ["rLLPPBFC +LLPC $1 N rLLPB E", "rLLPPBFC +LP R rPBFCC E", "rLLPPBFC E"])
def test_the_next_player_begins_with_all_seven_dice(script: str) -> None:
    table = Table.laid("P PB PBF").play(script).refill()
    assert (table.now.seat, table.dice, table.now.train, table.now.rolled) == (2, 7, "", "")


@rule("TM-TURN-05")
def test_only_the_player_whose_turn_it_is_gains_a_city_or_spends_a_token() -> None:
    table = Table.laid("P PB PBF", seat=2).play("rLLLPBFC sLC +LPC $1")
    assert [player.token for player in table.now.players] == [True, False]
    assert [len(player.cards) for player in table.now.players] == [0, 1]


@rule("TM-TURN-05", "TM-WIN-04")
def test_only_the_player_whose_turn_it_is_can_win() -> None:
    table = Table.laid("corn - -", seat=2, holds={1: "coal coal coal", 2: "cattle mail"}, keeps={1: 5})
    assert table.serve(1).result == ""
    assert table.refill().now.seat == 1


@rule("TM-ROW-01", "TM-ROW-03", "TM-A19")
def test_the_row_has_three_cities_before_the_next_player_does_anything() -> None:
    table = Table.laid("P PB PBF").serve(2)
    assert (table.now.seat, table.now.phase, table.choices) == (2, "refill", [])
    table.play("!rLLLPBFC d2:01")
    assert table.refusals == ["YARD-CHANCE"]
    assert (len(table.now.row), 0 in table.now.row, table.now.phase) == (3, False, "roll")


@rule("TM-ROW-02", "TM-DBL-05")
def test_an_emptied_slot_stays_empty_for_the_rest_of_the_turn() -> None:
    table = Table.laid("P PB PBF").serve(2, locos=2)
    slots = table.now.row
    assert slots[1] == 0
    table.play("N")
    assert (table.now.phase, table.now.row) == ("roll", slots)
    table.play("rLLPBC +LPBC !$2 $1")
    assert table.refusals == ["TM-ROW-02"]


@rule("TM-ROW-03", "TM-ROW-04", "TM-GX07")
def test_the_gap_is_filled_for_the_next_player_and_the_others_do_not_move() -> None:
    table = Table.laid("P PB PBF")
    first, _, third = table.now.row
    table.serve(2)
    assert table.now.row == [first, 0, third]
    assert {outcome.split(":")[0] for outcome in table.outcomes} == {"d2"}
    table.play("d2:01")
    assert (table.now.row, table.now.phase) == ([first, 1, third], "roll")


@rule("TM-ROW-04", "TM-GX08")
def test_an_emptied_row_is_filled_from_slot_1_on() -> None:
    table = Table.laid("P PB PBF", tokens="01")
    table.play("rLLLPBFC +LLPBFC $3 N rLLPPBC +LLPBC $2 N rLPBCC +LPC $1")
    assert (table.now.seat, table.now.row) == (2, [0, 0, 0])
    table.play("!d2:01 !d3:01 d1:01 !d1:02 !d3:02 d2:02 !d2:03 d3:03")
    assert table.refusals == ["TM-ROW-04"] * 5
    assert (table.now.row, table.now.phase) == ([1, 2, 3], "roll")


@rule("TM-ROW-04")
def test_two_gaps_are_filled_lowest_first() -> None:
    table = Table.laid("P PB PBF", tokens="01").play("rLLLPBFC +LLPBFC $3 N rLPBCCC +LPC $1")
    kept = table.now.row[1]
    table.play("!d3:01 d1:01 d3:02")
    assert (table.refusals, table.now.row) == (["TM-ROW-04"], [1, kept, 2])


@rule("TM-ROW-05")
def test_cities_nobody_took_stay_for_the_next_player() -> None:
    table = Table.laid("P PB PBF")
    row, deck = table.now.row, table.now.deck
    for _ in range(5):
        table.play("rLLLPBFC E")
        assert (table.now.row, table.now.deck, table.now.phase) == (row, deck, "roll")
