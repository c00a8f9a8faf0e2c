"""The first roll of a train."""

from fractions import Fraction

import pytest

from tests.games.trainmaker.table import Table
from tramyard.testing import rule

PLACING = {"+L", "+P", "+B", "+F", "+C"}


@rule("TM-ROLL-01")
def test_a_turn_opens_with_seven_dice() -> None:
    table = Table.laid()
    assert (table.dice, len(table.outcomes)) == (7, 330)
    table.play("!rLLLPBF !rLLLPBFCC")
    assert table.refusals == ["TM-REROLL-02", "TM-ROLL-01"]


@rule("TM-ROLL-02", "TM-REROLL-02")
def test_a_first_roll_without_cars_lets_no_locomotive_be_placed() -> None:
    table = Table.laid(tokens="01").play("rLLLLLCC !+L")
    assert (table.refusals, table.choices) == (["TM-ROLL-02"], ["E"])


@rule("TM-ROLL-02", "TM-ROLL-03", "TM-CAB-04", "TM-STOP-01")
def test_a_locomotive_cannot_be_placed_alone() -> None:
    table = Table.laid().play("rLLPPBFC +L")
    assert table.choices == ["+L", "+P", "+B", "+F"]
    table.play("!R !E !+C")
    assert table.refusals == ["TM-ROLL-02", "TM-STOP-01", "TM-CAB-04"]
    table.play("+P")
    assert {"R", "E", "+C"} <= set(table.choices)


@rule("TM-ROLL-03")
@pytest.mark.parametrize("car", "PBF")
def test_the_locomotive_comes_first(car: str) -> None:
    table = Table.laid().play(f"rLLPPBFC !+{car} +L +{car}")
    assert (table.refusals, table.now.train) == (["TM-ROLL-03"], f"L{car}")


@rule("TM-ROLL-04", "TM-TURN-03")
def test_without_a_locomotive_only_ending_the_turn_is_left() -> None:
    table = Table.laid(tokens="01").play("rPPPBBFC")
    assert table.choices == ["E"]
    table.play("!+P !+C !R")
    assert table.refusals == ["TM-ROLL-03", "TM-CAB-04", "TM-REROLL-01"]
    assert table.end_if_forced().now.seat == 2


@rule("TM-ROLL-05", "TM-SW-08", "TM-SW-11", "TM-A06")
def test_a_spent_token_comes_back_by_itself_when_a_turn_opens_without_a_locomotive() -> None:
    table = Table.laid(tokens="01").play("rPPPBBFC E")
    assert [player.token for player in table.now.players] == [True, True]


@rule("TM-ROLL-05")
def test_only_the_player_who_rolled_gets_the_token_back() -> None:
    table = Table.laid(tokens="00", seat=2).play("rPPPBBFC E")
    assert [player.token for player in table.now.players] == [False, True]


@rule("TM-A02", "TM-ROLL-05")
def test_cabooses_alone_count_as_a_roll_without_a_locomotive() -> None:
    table = Table.laid(tokens="01").play("rCCCCCCC")
    assert table.choices == ["E"]
    assert table.play("E").player(1).token
    held = Table.laid(tokens="11").play("rCCCCCCC")
    for face in "LPBF":
        switched = Table(held.game, held.position.copy()).play(f"sC{face}")
        assert switched.choices == ["E"]


@rule("TM-ROLL-06", "TM-A01", "TM-DERAIL-03")
def test_locomotives_without_cars_derail_and_no_token_comes_back() -> None:
    table = Table.laid(tokens="01").play("rLLLLLLC")
    assert table.choices == ["E"]
    table.play("E")
    assert (table.now.seat, table.player(1).token, table.player(1).cards) == (2, False, [])


@rule("TM-A01", "TM-SW-05")
def test_a_token_in_hand_repairs_a_roll_without_cars() -> None:
    table = Table.laid("P PB PBF").play("rLLLLLLC sLP")
    assert "+L" in table.choices
    assert table.play("+LPC $1").player(1).cards


@rule("TM-ROLL-07", "TM-A08")
def test_the_second_locomotive_is_optional() -> None:
    one = Table.laid("P PB PBF").play("rLLPPBFC +L")
    assert {"+L", "+P"} <= set(one.choices)
    assert one.play("+PC $1").now.seat == 2
    two = Table.laid("P PB PBF").play("rLLPPBFC +LLPC $1")
    assert (two.now.seat, two.now.train) == (1, "LLPC")


@rule("TM-ROLL-08", "TM-A16")
def test_a_third_locomotive_is_refused() -> None:
    table = Table.laid().play("rLLLPBFC +LL !+L +P !+L")
    assert table.refusals == ["TM-ROLL-08", "TM-ROLL-08"]


@rule("TM-ROLL-09")
def test_no_locomotive_joins_on_a_later_roll() -> None:
    table = Table.laid().play("rLLPPBFC +LP R rLLPBC !+L +P !+L")
    assert table.refusals == ["TM-ROLL-09", "TM-ROLL-09"]


@rule("TM-A09", "TM-ROLL-09", "TM-DBL-06")
@pytest.mark.parametrize("scored", ["+LLPBC $1", "+LLP R rLLBC +BC $1"])
def test_a_bonus_train_has_a_first_roll_of_its_own(scored: str) -> None:
    table = Table.laid("P PB PBF").play(f"rLLPPBFC {scored} N rLLLPB +LLP")
    assert table.now.train == "LLP"
    table.play("R rLB !+L")
    assert table.refusals == ["TM-ROLL-09"]


@rule("TM-ROLL-10", "TM-PLACE-05")
@pytest.mark.parametrize("placed", ["P", "PP", "PPB", "PPBBF", "B", "BF", "PF"])
def test_any_number_of_cars_of_the_first_roll_may_be_placed(placed: str) -> None:
    table = Table.laid().play(f"rLPPBBFC +L{placed} R")
    assert (table.now.train, table.dice) == (f"L{placed}", 6 - len(placed))


@rule("TM-ROLL-11", "TM-A11", "TM-CAB-05")
def test_the_first_roll_may_bring_the_caboose_and_complete_the_train() -> None:
    table = Table.laid("P PB PBF").play("rLLLPBFC +LPBF +C")
    assert (table.now.phase, table.now.train) == ("score", "LPBFC")


@rule("TM-ROLL-12")
@pytest.mark.parametrize(
    ("dice", "no_loco", "no_stock", "start", "two", "outcomes"),
    [
        (7, 0.058528, 0.007809, 0.933663, 0.728867, 330),
        (6, 0.087791, 0.015604, 0.896605, 0.633488, 210),
        (5, 0.131687, 0.031121, 0.837191, 0.509259, 126),
        (4, 0.197531, 0.061728, 0.740741, 0.351852, 70),
    ],
)
def test_the_chances_of_a_first_roll(
    dice: int, no_loco: float, no_stock: float, start: float, two: float, outcomes: int
) -> None:
    odds = first_rolls(dice)
    total = sum(odds.values())
    assert (len(odds), total) == (outcomes, 6**dice)

    def chance(*conditions: bool) -> float:
        return round(float(Fraction(sum(w for w, ok in zip(odds.values(), conditions, strict=True) if ok), total)), 6)

    locos = [roll.count("L") for roll in odds]
    cars = [sum(roll.count(car) for car in "PBF") for roll in odds]
    pairs = list(zip(locos, cars, strict=True))
    assert chance(*(loco == 0 for loco in locos)) == no_loco
    assert chance(*(loco > 0 and car == 0 for loco, car in pairs)) == no_stock
    assert chance(*(loco > 0 and car > 0 for loco, car in pairs)) == start
    assert chance(*(loco > 1 and car > 0 for loco, car in pairs)) == two
    without = sum(weight for roll, weight in odds.items() if "L" not in roll)
    assert Fraction(without, total) == Fraction(2, 3) ** dice


def first_rolls(dice: int) -> dict[str, int]:
    """What the first roll of a train with so many dice can bring."""
    table = Table.laid("P PB PBF")
    if dice < 7:
        cars = "PBF"[: dice - 3]
        table.play(f"rLL{cars.ljust(5, 'C')} +LL{cars}C $1 N")
    return table.outcomes
