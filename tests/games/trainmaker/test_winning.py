"""Winning: six goods, a contract, and how the game stops."""

import pytest

from tests.games.trainmaker.table import Table, trainmaker
from tramyard.games.trainmaker.rules.player import NOBODY
from tramyard.testing import rule

FIVE = "cattle mail coal passengers lumber"


@rule("TM-WIN-01", "TM-WIN-05")
@pytest.mark.parametrize(
    ("holds", "scored", "wins"),
    [
        (FIVE, "corn", True),
        (FIVE, "wild", True),
        ("cattle mail coal passengers wild", "lumber", True),
        ("cattle mail coal wild wild", "wild", True),
        (FIVE, "lumber", False),
        ("cattle mail coal passengers", "lumber", False),
        ("cattle cattle mail coal passengers wild", "mail", False),
        ("cattle mail wild wild", "wild", False),
    ],
)
def test_different_goods_and_wilds_must_add_up_to_six(holds: str, scored: str, wins: bool) -> None:
    table = Table.laid(f"{scored} - -", holds={1: holds}).serve(1)
    assert table.result == ("#six p1" if wins else "")
    cards = [*holds.split(), scored]
    assert table.standing[0].score == len(set(cards) - {"wild"}) + cards.count("wild")


@rule("TM-GX01", "TM-WIN-01")
def test_four_goods_and_two_wilds_make_six() -> None:
    table = Table.laid("wild - -", holds={1: "cattle mail coal passengers wild"}).serve(1)
    assert (table.result, table.ranks) == ("#six p1", [1, 2])


@rule("TM-GX02", "TM-WIN-01")
def test_a_second_lumber_city_is_no_sixth_good() -> None:
    table = Table.laid("lumber P PB", holds={1: FIVE}).serve(1)
    assert (table.result, table.now.seat) == ("", 2)


@rule("TM-WIN-02")
def test_a_filled_contract_wins() -> None:
    table = Table.laid("corn P PB", holds={1: "coal coal coal"}, keeps={1: 5}).serve(1)
    assert (table.result, table.ranks) == ("#con p1", [1, 2])


@rule("TM-WIN-03")
def test_the_game_stops_in_the_middle_of_the_turn() -> None:
    table = Table.laid("corn P PB", seats=3, holds={1: FIVE}).serve(1, locos=2)
    assert (table.result, table.position.actor, table.now.seat) == ("#six p1", -2, 1)
    for word in ("E", "N", "K1", "rLLLPBFC", "d1:05"):
        assert table.refused(word) == "YARD-PHASE"


@rule("TM-WIN-03")
def test_a_set_completed_by_a_bonus_train_wins_too() -> None:
    table = Table.laid("P corn PB", holds={1: FIVE}).serve(1, locos=2).play("N rLBCC +LBC $2")
    assert table.result == "#six p1"


@rule("TM-WIN-04")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_set_has_one_winner(seat: int) -> None:
    table = Table.laid("corn - -", seats=3, seat=seat, holds={seat: FIVE}).serve(1)
    assert table.result == f"#six p{seat}"
    assert table.ranks == [1 if place == seat else 2 for place in (1, 2, 3)]
    assert table.position.payoffs() == [1.0 if place == seat else -1.0 for place in (1, 2, 3)]


def test_behind_the_winner_seats_are_ranked_by_what_they_collected() -> None:
    holds = {1: "mail", 2: "mail mail mail lumber", 3: "coal coal coal", 4: "cattle mail"}
    table = Table.laid("corn - -", seats=4, seat=3, holds=holds, keeps={3: 5}).serve(1)
    assert (table.result, table.ranks) == ("#con p3", [4, 2, 1, 3])
    assert table.position.payoffs() == [-1.0, -1.0, 1.0, -1.0]


@rule("TM-WIN-05")
def test_a_terminal_may_stand_for_different_goods_in_different_sets() -> None:
    """The wilds that were to be coal serve as lumber and corn the moment six goods are there."""
    table = Table.laid("passengers - -", holds={1: "cattle mail coal wild wild"}, keeps={1: 5}).serve(1)
    assert table.result == "#six p1"
    other = Table.laid("coal - -", holds={1: "cattle mail coal wild wild"}, keeps={1: 5}).serve(1)
    assert other.result == "#con p1"


@rule("TM-A27")
@pytest.mark.parametrize(
    ("holds", "result", "ending"),
    [
        (f"{FIVE} coal coal", "#six p2 #con p2", "six"),
        (f"{FIVE} coal", "#six p2", "six"),
        ("coal coal coal", "#con p2", "con"),
    ],
)
def test_both_sets_at_once_are_one_win_told_as_both(holds: str, result: str, ending: str) -> None:
    table = Table.laid("corn - -", seat=2, holds={2: holds}, keeps={2: 5}).serve(1)
    assert (table.result, table.ranks, table.position.ending()) == (result, [2, 1], ending)


@rule("TM-WIN-01", "TM-A26")
def test_goods_covered_are_six_at_most() -> None:
    player = NOBODY
    for city in (1, 7, 13, 19, 25, 31, 37):
        player = player.with_card(trainmaker(2).box, city)
    assert player.goods_covered() == 6


@rule("TM-WIN-07")
def test_five_cities_never_make_six_goods() -> None:
    table = Table.laid("wild - -", holds={1: "cattle mail coal wild"}).serve(1)
    assert (table.result, table.standing[0].score) == ("", 5)
