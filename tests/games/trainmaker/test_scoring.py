"""Scoring a city, and the bonus for two Locomotives."""

import itertools

import pytest
from librt.random import Random

from tests.games.trainmaker.table import Table, cities
from tramyard.testing import rule

NEEDS = sorted({city.need for city in cities()})


@rule("TM-SCORE-01", "TM-SCORE-02")
@pytest.mark.parametrize("need", NEEDS)
def test_a_train_fits_a_city_when_it_has_no_fewer_of_each_car(need: str) -> None:
    for count in range(1, 6):
        for cars in itertools.combinations_with_replacement("PBF", count):
            train = "L" + "".join(cars) + "C"
            table = Table.laid(f"{need} - -").play(f"r{train.ljust(7, 'C')} +{train}")
            fits = all(train.count(car) >= need.count(car) for car in "PBF")
            assert table.choices == (["$1"] if fits else [])
            assert table.now.seat == (1 if fits else 2)


@rule("TM-SCORE-01")
def test_a_city_the_train_does_not_serve_is_refused() -> None:
    table = Table.laid("P BB PB").play("rLLLPBFC +LPC !$2 !$3 $1")
    assert table.refusals == ["TM-SCORE-01", "TM-SCORE-01"]


@rule("TM-SCORE-03")
def test_one_train_scores_one_city() -> None:
    table = Table.laid("PP BB PB").play("rLPPBBFC +LPPBBC $2")
    assert (len(table.player(1).cards), table.now.seat) == (1, 2)


@rule("TM-SCORE-03")
def test_a_second_city_for_the_same_train_is_refused() -> None:
    table = Table.laid("PP BB PB").play("rLLPPBBC +LLPPBBC $2 !$1 !$3")
    assert table.refusals == ["TM-SCORE-03", "TM-SCORE-03"]


@rule("TM-SCORE-04", "TM-A14")
@pytest.mark.parametrize("slot", [1, 2, 3])
def test_where_several_cities_fit_the_player_picks(slot: int) -> None:
    table = Table.laid("PP BB PB").play("rLPPBBFC +LPPBBC")
    assert table.choices == ["$1", "$2", "$3"]
    row = table.now.row
    assert table.play(f"${slot}").player(1).cards == [row[slot - 1]]


@rule("TM-SCORE-05", "TM-A14")
@pytest.mark.parametrize("word", ["E", "N"])
def test_declining_to_score_is_not_offered(word: str) -> None:
    table = Table.laid("P BB PBF").play("rLLPBBFC +LLPC")
    assert table.choices == ["$1"]
    assert table.refused(word) == {"E": "TM-SCORE-05", "N": "TM-DBL-01"}[word]


@rule("TM-SCORE-05", "TM-CAB-01")
def test_a_complete_train_is_no_finished_action_before_its_city_is_taken() -> None:
    table = Table.laid("P PB PBF").play("rLLPPBFC +LP R rPBFFC")
    assert table.position.settled
    assert not table.play("+C").position.settled
    assert table.play("$1").position.settled


@rule("TM-SCORE-06", "TM-INFO-01")
def test_a_scored_city_lies_open_before_its_owner() -> None:
    table = Table.laid("P PB PBF")
    city = table.now.row[0]
    move = table.play("rLLLPBFC +LPC").game.vocabulary.move("$1")
    assert [table.position.shown(move, seat) for seat in (-1, 0, 1)] == [""] * 3
    table.play("$1")
    assert (table.player(1).cards, table.player(2).cards) == ([city], [])
    assert table.position.tally()[0] == {"goods": 1, "cars": 1, "cards": 1}
    imagined = Table(table.game, table.game.load(table.position.imagine(1, Random(1)).dump()))
    assert imagined.player(1).cards == [city]


@rule("TM-SCORE-07")
def test_the_good_of_a_city_is_what_counts_not_its_cars() -> None:
    """Caldwell and Galesburg both want a Boxcar, but only one of them is corn."""
    for city, result in (("31", "#six p1"), ("1", "")):
        table = Table.laid(f"{city} - -", holds={1: "2 7 13 19 25"})
        assert table.serve(1).result == result


@rule("TM-SCORE-08", "TM-TURN-03")
def test_a_complete_train_no_city_wants_ends_the_turn_without_a_bonus() -> None:
    table = Table.laid("FF BBF PPF").play("rLLPBBCC +LLPC")
    assert (table.now.seat, table.player(1).cards, table.now.phase) == (2, [], "roll")


@rule("TM-SCORE-09")
@pytest.mark.parametrize("locos", [1, 2])
def test_the_number_of_locomotives_makes_no_difference_to_a_city(locos: int) -> None:
    train = "L" * locos + "PBF"
    table = Table.laid("PBF PP PPB").play(f"r{train.ljust(7, 'C')} +{train}C")
    assert table.choices == ["$1"]


@rule("TM-DBL-01")
def test_a_train_with_two_locomotives_that_scored_earns_another() -> None:
    assert Table.laid("P PB PBF").serve(1, locos=2).choices == ["E", "N"]
    one = Table.laid("P PB PBF").serve(1, locos=1)
    assert one.now.seat == 2


@rule("TM-DBL-01")
def test_without_such_a_train_no_bonus_can_be_taken() -> None:
    table = Table.laid("P PB PBF").play("rLLLPBFC !N +LLP !N +C !N $1 N")
    assert table.refusals == ["TM-DBL-01"] * 3


@rule("TM-DBL-02")
def test_the_bonus_may_be_declined() -> None:
    table = Table.laid("P PB PBF").serve(1, locos=2).play("E")
    assert (table.now.seat, len(table.player(1).cards)) == (2, 1)
    assert table.refill().dice == 7


@rule("TM-DBL-03", "TM-DBL-04", "TM-CAB-06")
@pytest.mark.parametrize(("train", "dice"), [("LLPC", 4), ("LLPBC", 5), ("LLPBFC", 6), ("LLPBFFC", 7)])
def test_the_bonus_train_has_exactly_the_dice_of_the_train_that_scored(train: str, dice: int) -> None:
    table = Table.laid("P PB PBF").play(f"r{train.ljust(7, 'C')} +{train} $1 N")
    assert (table.dice, table.now.train, table.now.rolled) == (dice, "", "")
    assert sum(table.outcomes.values()) == 6**dice


@rule("TM-DBL-04")
def test_dice_left_out_do_not_come_back_in_this_turn() -> None:
    table = Table.laid("P PB PBF").play("rLLLPBFC +LLPC $1 N !rLLLPBFC rLLPB +LP R !rLPB rBC +BC $2")
    assert table.refusals == ["TM-REROLL-02", "TM-REROLL-02"]
    assert len(table.player(1).cards) == 2


@rule("TM-DBL-05")
def test_the_bonus_train_is_for_the_cities_still_open() -> None:
    table = Table.laid("P PB PBF").serve(1, locos=2).play("N rLPBC +LPBC !$1")
    assert (table.refusals, table.choices) == (["TM-ROW-02"], ["$2"])


@rule("TM-DBL-06", "TM-A09")
def test_the_bonus_train_begins_like_any_other() -> None:
    table = Table.laid("P PB PBF", tokens="01").play("rLLLPBFC +LLPBC $1 N rLLPBC !+P !R !+C +L !E +L !+L +P")
    assert table.refusals == ["TM-ROLL-03", "TM-REROLL-01", "TM-CAB-04", "TM-STOP-01", "TM-ROLL-08"]
    assert table.now.train == "LLP"
    bare = Table.laid("P PB PBF", tokens="01").play("rLLLPBFC +LLPBC $1 N rLLLCC")
    assert bare.choices == ["E"]


@rule("TM-DBL-07", "TM-DBL-08", "TM-DBL-11")
def test_the_bonus_chains_to_three_cities_and_no_further() -> None:
    table = Table.laid("P PB PBF", tokens="01")
    pools = [table.dice]
    for script in ("rLLLPBFC +LLPBFC $3 N", "rLLPPBC +LLPBC $2 N"):
        pools.append(table.play(script).dice)
    assert pools == [7, 6, 5]
    table.play("rLLPCC +LLPC $1")
    assert (table.now.seat, len(table.player(1).cards)) == (2, 3)


@rule("TM-DBL-08")
def test_with_no_city_left_there_is_no_bonus_to_take() -> None:
    table = Table.laid("P - -").serve(1, locos=2)
    assert table.now.seat == 2


@rule("TM-DBL-09", "TM-A15", "TM-DERAIL-02")
@pytest.mark.parametrize("script", ["rPBFC E", "rLLLC E", "rLPPP +LPPP", "rLLPB +LP R rLL E", "rLFBC +LBC"])
def test_a_city_scored_before_is_kept_when_the_bonus_train_fails(script: str) -> None:
    table = Table.laid("P PP PBF", tokens="01")
    city = table.now.row[0]
    table.serve(1, locos=2).play(f"N {script}")
    assert (table.now.seat, table.player(1).cards) == (2, [city])


@rule("TM-DBL-10", "TM-A07", "TM-SW-08")
def test_a_bonus_train_without_a_locomotive_returns_no_token() -> None:
    table = Table.laid("P PB PBF", tokens="01").serve(1, locos=2).play("N rPBFC")
    assert table.choices == ["E"]
    table.play("E")
    assert (table.now.seat, table.player(1).token) == (2, False)


@rule("TM-DBL-11")
def test_the_pool_only_shrinks() -> None:
    table = Table.laid("P PB P").play("rLLPBCCC +LLPBC $1 N")
    assert table.dice == 5
    assert table.play("rLLPBC +LLPC $3 N").dice == 4


@rule("TM-DBL-12", "TM-GX06", "TM-WIN-03")
def test_a_winning_city_ends_the_game_before_any_bonus() -> None:
    table = Table.laid("corn P PB", holds={1: "cattle mail coal passengers lumber"}).serve(1, locos=2)
    assert (table.result, table.choices, table.position.actor) == ("#six p1", [], -2)
    assert table.refused("N") == "YARD-PHASE"
