"""Placing dice, rolling again, derailing, stopping, and the Caboose."""

from fractions import Fraction

import pytest

from tests.games.trainmaker.table import Table
from tramyard.testing import rule


@rule("TM-PLACE-01")
def test_a_placed_die_stays_in_the_train_and_is_not_rolled_again() -> None:
    table = Table.laid().play("rLLPPBFF +LP R")
    assert (table.now.train, table.dice) == ("LP", 5)
    table.play("rLLLBB")
    assert (table.now.train, table.now.rolled) == ("LP", "LLLBB")
    table.play("+B R")
    assert (table.now.train, table.dice) == ("LPB", 4)
    assert table.play("rLPPC +P").now.train == "LPBP"


@rule("TM-PLACE-01")
def test_a_train_does_not_grow_a_locomotive_behind_its_cars() -> None:
    table = Table.laid().play("rLLPPBFF +LP !+L")
    assert table.refusals == ["TM-PLACE-01"]
    assert "+L" not in table.choices


@rule("TM-PLACE-02", "TM-CAB-01")
def test_new_cars_join_behind_and_never_behind_the_caboose() -> None:
    table = Table.laid("P PB PBF").play("rLPPBBFF +LP R rPPBFC +B R rPFFC +FC")
    assert (table.now.train, table.now.phase) == ("LPBFC", "score")


@pytest.mark.parametrize("script", ["+LP R rBFFCC +BFC", "+LF R rPBFCC +PBC", "+LB R rPFFCC +PFC"])
def test_the_order_of_cars_makes_no_difference_to_a_city(script: str) -> None:
    table = Table.laid("PBF - -").play(f"rLPBFFFF {script} $1")
    assert len(table.player(1).cards) == 1


@rule("TM-PLACE-05", "TM-PLACE-02")
def test_cars_of_one_roll_join_in_any_order_which_is_that_of_the_train() -> None:
    table = Table.laid("P PB PBF").play("rLPPBBFC +L +F +P +B")
    assert table.now.train == "LFPB"
    assert table.play("R rPBC +B R rPC +P +C").now.train == "LFPBBPC"
    assert table.play("$3").player(1).cards == [6]


@pytest.mark.parametrize(
    ("written", "train"),
    [("+LFPB", "LFPB"), ("+FPL", "LFP"), ("+BLCF", "LBFC"), ("+LLPPB", "LLPPB"), ("+PLBL", "LLPB")],
)
def test_dice_written_together_join_as_written_where_they_can_stand_so(written: str, train: str) -> None:
    table = Table.laid("BF - -").play(f"rLLPPBFC {written}")
    assert table.now.train == train
    moves = tuple(table.game.parse(Table.laid("BF - -").play("rLLPPBFC").position, written))
    assert table.game.spell(moves) == f"+{train}"


@rule("TM-PLACE-04", "TM-SCORE-02")
def test_a_car_no_city_wants_lengthens_the_bonus_train() -> None:
    table = Table.laid("P PP PPB").play("rLLPFFFC +LLPFFFC $1 N")
    assert table.dice == 7


@rule("TM-PLACE-04")
def test_a_car_no_city_wants_is_enough_to_roll_again() -> None:
    table = Table.laid("P PP PPB", tokens="01").play("rLPPPPPP +LP R rLLLLF")
    assert table.choices == ["+F", "E"]
    assert table.play("+F R").dice == 4


@rule("TM-PLACE-05", "TM-REROLL-03")
def test_the_player_chooses_which_dice_to_place_but_at_least_one() -> None:
    table = Table.laid(tokens="01").play("rLLPPBFF +LP R rLPBFC")
    assert table.choices == ["+P", "+B", "+F", "+C", "E"]
    assert table.refused("R") == "TM-REROLL-03"
    assert table.play("+B").choices == ["+P", "+F", "+C", "R", "E"]


@rule("TM-PLACE-05")
def test_a_face_that_was_not_rolled_cannot_be_placed() -> None:
    table = Table.laid().play("rLLLPPPP !+B !+F !+C +LPPPP !+P")
    assert table.refusals == ["TM-PLACE-05"] * 4
    assert Table.laid().play("rPPPPPPP").refused("+L") == "TM-PLACE-05"


@rule("TM-REROLL-01")
def test_the_unplaced_dice_may_be_rolled_again_and_again() -> None:
    table = Table.laid()
    for script, dice in (
        ("rLPPPPPP +LP R", 5),
        ("rPPPPP +P R", 4),
        ("rPPPP +P R", 3),
        ("rPPP +P R", 2),
        ("rPP +P R", 1),
    ):
        assert table.play(script).dice == dice


@rule("TM-REROLL-01")
def test_nothing_is_rolled_again_before_a_train_has_begun() -> None:
    table = Table.laid().play("rLLPPBFF !R sLC !R +L !R +P R")
    assert table.refusals == ["TM-REROLL-01", "TM-REROLL-01", "TM-ROLL-02"]


@rule("TM-REROLL-02", "TM-A10")
def test_all_unplaced_dice_are_rolled_and_none_is_held_back() -> None:
    table = Table.laid().play("rLLPPBFC +LP R")
    assert (table.now.rolled, table.dice) == ("", 5)
    assert table.play("!rLLPC !rLLPCCC").refusals == ["TM-REROLL-02", "TM-REROLL-02"]
    assert sum(table.outcomes.values()) == 6**5


@rule("TM-REROLL-03")
def test_after_a_roll_a_die_must_join_before_the_next_roll() -> None:
    table = Table.laid().play("rLLPPBFC +LP R rPBFFC !R +P R")
    assert table.refusals == ["TM-REROLL-03"]
    assert table.dice == 4


@rule("TM-REROLL-03")
def test_a_caboose_alone_satisfies_the_roll() -> None:
    assert Table.laid("P PB PBF").play("rLLPPBFC +LP R rPBFFC +C").now.phase == "score"


@rule("TM-REROLL-04", "TM-DERAIL-02")
def test_a_reroll_of_locomotives_alone_derails() -> None:
    table = Table.laid(tokens="01", holds={1: "cattle"}).play("rLLPBFCC +LB R rLLLLL")
    assert table.choices == ["E"]
    table.play("E")
    assert (table.now.seat, table.player(1).cards, table.player(1).kept) == (2, [1], 8)


@rule("TM-REROLL-05")
@pytest.mark.parametrize("dice", range(1, 6))
def test_nothing_can_join_exactly_when_all_dice_show_locomotives(dice: int) -> None:
    table = Table.laid(tokens="01").play(f"rL{'P' * 6} +L{'P' * (6 - dice)} R")
    hopeless = 0
    for outcome, weight in table.outcomes.items():
        there = Table(table.game, table.position.copy())
        if there.play(outcome).choices == ["E"]:
            assert outcome == "r" + "L" * dice
            hopeless += weight
    assert Fraction(hopeless, 6**dice) == Fraction(1, 3) ** dice


@rule("TM-REROLL-06", "TM-A12")
def test_where_only_a_caboose_can_join_it_completes_the_train() -> None:
    for script, cards in (("+C $1", 1), ("E", 0)):
        table = Table.laid("P BB PB", tokens="01").play("rLLLPFFC +LP R rLLCCC")
        assert table.choices == ["+C", "E"]
        assert len(table.play(script).player(1).cards) == cards
        assert table.now.seat == 2


@rule("TM-REROLL-06", "TM-A12", "TM-SCORE-08")
def test_it_completes_the_train_also_where_no_city_wants_it() -> None:
    table = Table.laid("PP BB PB", tokens="01").play("rLLLPFFC +LP R rLLCCC +C")
    assert (table.now.seat, table.player(1).cards) == (2, [])


@rule("TM-DERAIL-01")
@pytest.mark.parametrize("script", ["rLPPPPPP +LPPPPPP", "rLLPPPPP +LLPPPPP", "rLPPBBFF +LPPBBF R rF +F"])
def test_all_dice_placed_without_a_caboose_derail(script: str) -> None:
    table = Table.laid("P PB PBF").play(script)
    assert (table.now.seat, table.now.phase, table.player(1).cards) == (2, "roll", [])


@rule("TM-DERAIL-01")
def test_a_bonus_train_derails_with_its_own_last_die() -> None:
    table = Table.laid("P PB PBF").play("rLLPPBFC +LLPC $1 N rLPPP +LPPP")
    assert (table.now.seat, len(table.player(1).cards)) == (2, 1)


@rule("TM-DERAIL-02", "TM-DERAIL-03")
@pytest.mark.parametrize("token", "01")
def test_derailing_costs_the_train_and_nothing_else(token: str) -> None:
    table = Table.laid("P PB PBF", tokens=f"{token}1", holds={1: "cattle wild"}).play("rLPPPPPP +LPPPPPP")
    player = table.player(1)
    assert (player.cards, player.kept, player.token) == ([1, 37], 8, token == "1")


@rule("TM-DERAIL-03", "TM-DBL-10", "TM-SW-08", "TM-ROLL-05")
@pytest.mark.parametrize(
    "script",
    ["rLLLLLCC E", "rLLPBFCC +LB R rLLLLL E", "rLPPPPPP +LPPPPPP", "rLLPPBCC +LP E", "rLLPPBCC +LP R rPPBBF E"],
)
def test_no_failure_but_a_missing_locomotive_returns_the_token(script: str) -> None:
    assert not Table.laid("P PB PBF", tokens="01").play(script).player(1).token


@rule("TM-STOP-01", "TM-A13")
@pytest.mark.parametrize(
    "script",
    ["rLLPPBFC E", "rLLPPBFC +LP E", "rLLPPBFC +LP R rPBFFC E", "rLLPPBFC +LP R rPBFFC +PB E", "rLLPPBFC sLC E"],
)
def test_one_may_stop_and_an_unfinished_train_scores_nothing(script: str) -> None:
    table = Table.laid("P PB PBF").play(script)
    assert (table.now.seat, table.now.phase, table.player(1).cards) == (2, "roll", [])


@rule("TM-STOP-01")
def test_one_may_not_stop_between_the_locomotive_and_the_first_car() -> None:
    table = Table.laid().play("rLLPPBFC +L !E +L !E +P E")
    assert table.refusals == ["TM-STOP-01", "TM-STOP-01"]


@rule("TM-CAB-01")
def test_a_train_without_a_caboose_cannot_score() -> None:
    table = Table.laid("P PB PBF").play("rLLLPBFC !$1 +LPBF !$1 !$3 +C $1")
    assert table.refusals == ["TM-CAB-01"] * 3


@rule("TM-CAB-02", "TM-CAB-03")
@pytest.mark.parametrize("word", ["+C", "+L", "+P", "+B", "R", "sCP"])
def test_nothing_follows_the_caboose(word: str) -> None:
    table = Table.laid("P PB PBF").play("rLLPPBCC +LPC")
    assert (table.refused(word), table.choices) == ("TM-CAB-03", ["$1"])


@rule("TM-CAB-02", "TM-CAB-03")
@pytest.mark.parametrize("word", ["+C", "+L", "+P", "+B", "R", "sCP"])
def test_nothing_follows_it_either_while_the_bonus_is_on_offer(word: str) -> None:
    table = Table.laid("P PB PBF").play("rLLPPBCC +LLPC $1")
    assert (table.refused(word), table.choices) == ("TM-CAB-03", ["E", "N"])


@rule("TM-CAB-04")
def test_a_caboose_needs_a_locomotive_and_a_car_before_it() -> None:
    table = Table.laid().play("rLLPPBFC !+C +L !+C +L !+C +P +C")
    assert table.refusals == ["TM-CAB-04"] * 3
    assert Table.laid().play("rPPPPBCC").refused("+C") == "TM-CAB-04"


@rule("TM-CAB-05")
def test_cars_and_caboose_of_one_roll_go_down_together_the_cars_first() -> None:
    table = Table.laid("P PB PBF").play("rLPPBFFF +LP R rPBFFC +BFC")
    assert (table.now.train, table.now.phase) == ("LPBFC", "score")


@rule("TM-CAB-06")
@pytest.mark.parametrize("train", ["LPC", "LLPC", "LPPPPPC", "LLPPPPC"])
def test_the_shortest_and_the_longest_trains_score(train: str) -> None:
    table = Table.laid("P PP PPB").play(f"r{train.ljust(7, 'C')} +{train}")
    assert (table.now.train, table.now.phase) == (train, "score")
    assert "$1" in table.choices
