"""The exact turn, against numbers computed elsewhere with fractions, and against the rules played move by move."""

from functools import cache
from itertools import combinations, permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.trainmaker.table import Table
from tramyard.build import flavour
from tramyard.games.trainmaker.bots.finishing import finishing
from tramyard.games.trainmaker.bots.solver import (
    MASKS,
    Turn,
    ends_by_goal,
    ends_by_weight,
    needs_of,
    odds_of_choices,
    open_slots,
    won_by,
)
from tramyard.games.trainmaker.content import FACES, Cards
from tramyard.games.trainmaker.rules.box import (
    all_rolls,
    code_of,
    count_of,
    dice_of,
    letters_of,
    stock_of,
    ways_to_roll,
)
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, OVER
from tramyard.kernel.room import room
from tramyard.testing import rule

SINGLE_CITIES = """
X    .851250 .997203 .591638 .917101 .714488 .510803 .277435
XY   .776481 .990851 .483567 .885690 .576089 .321087 .101166
XX   .676447 .951465 .381550 .791989 .450734 .218279 .058213
XYZ  .628872 .977144 .309618 .820490 .362987 .117522 0
XXY  .554758 .935165 .247744 .725102 .289655 .081121 0
XXX  .399567 .803666 .151506 .527732 .175299 .040358 0
XXYZ .355246 .887280 .093891 .578832 .108255 0 0
XXYY .298231 .823581 .070642 .469699 .081734 0 0
XXXY .259643 .747521 .057596 .394768 .066531 0 0
XXXX .147734 .511054 .026786 .208141 .030516 0 0
"""
"""One city, best play: 7 dice; with token; two Locomotives; two Locomotives with token; 6, 5 and 4 dice."""

STILL_NEEDED = """
-    0 .166667 .402778 .639468 .818237 .923586 .973142
X    0 0 .097222 .296746 .539656 .749023 .885363
XX   0 0 0 .057677 .218568 .456062 .688869
XY   0 0 0 .101209 .326273 .591120 .799034
XXX  0 0 0 0 .038777 .171504 .396822
XXY  0 0 0 0 .079468 .289092 .560288
XYZ  0 0 0 0 .115770 .365044 .639072
XXYZ 0 0 0 0 0 .106830 .355521
-    1 1 1 1 1 1 1
X    1 0 .629630 .881859 .973671 .995893 .999540
XX   1 0 0 .395255 .678866 .862259 .951561
XY   1 0 0 .605624 .870888 .967358 .993130
XXX  1 0 0 0 .284815 .571733 .797245
XXY  1 0 0 0 .510933 .802799 .937323
XYZ  1 0 0 0 .689760 .914063 .981970
XXYZ 1 0 0 0 0 .648633 .892064
"""
"""What is still needed besides the Caboose; a token or none; the chance with 1 to 6 dice to roll."""

FIRST_ROLLS = """
7 .058528 .007809 .933663 .728867 330
6 .087791 .015604 .896605 .633488 210
5 .131687 .031121 .837191 .509259 126
4 .197531 .061728 .740741 .351852 70
"""
"""Dice; no Locomotive; a Locomotive but no car; a start; two Locomotives and a car; number of rolls."""

ROWS = """
P,B,F          .912970 1.573171 .12061 .36785 .32930 .18224 .999365 2.440224
P,BB,PBF       .891385 1.312042 .17311 .42284 .32294 .08111 .999032 2.195442
PB,PF,BF       .882779 1.320691 .17340 .42318 .31276 .09067 .997815 2.217947
PP,BB,FF       .864814 1.221575 .21617 .41706 .29578 .07098 .997455 2.100426
P,PB,PPB       .851250 1.222740 .22639 .39815 .30180 .07366 .997203 2.110392
PB,PBF,PPBF    .776481  .932265 .32261 .44040 .21910 .01789 .990851 1.787828
PPB,BBF,PFF    .761539  .861602 .23846 .66687 .08927 .00539 .992795 1.783124
PBF,PBF,PBF    .628872  .681216 .37113 .57966 .04609 .00313 .977144 1.585073
PPBF,PBBF,PBFF .555466  .582073 .44453 .52955 .02523 .00069 .965986 1.361299
"""
"""Any card; cards; exactly 0, 1, 2, 3 of them when playing for cards; any card with token; cards with token."""

SHAPES = """
WWW  20 .9095 .9993 1.5501 2.4279 .1313 .3685 .3191 .1811
WWD 270 .9002 .9991 1.4708 2.3620 .1470 .3842 .3199 .1489
WWS 180 .8970 .9989 1.3940 2.2672 .1464 .4041 .3585 .0910
WWT  60 .8960 .9989 1.3300 2.1187 .1478 .4047 .4173 .0303
WDD 918 .8835 .9986 1.3602 2.2617 .1785 .3977 .3089 .1149
WDS 1296 .8739 .9982 1.2727 2.1616 .1964 .4138 .3106 .0792
WDT 432 .8708 .9981 1.2100 2.0185 .1956 .4254 .3526 .0265
WSS 396 .8615 .9977 1.1513 2.0318 .2185 .4596 .2740 .0479
WST 288 .8565 .9975 1.0727 1.8970 .2242 .4989 .2568 .0200
WTT  36 .8512 .9972  .9490 1.7356 .1815 .6933 .1198 .0054
DDD 816 .8549 .9966 1.2291 2.1334 .2192 .4118 .2896 .0794
DDS 1836 .8321 .9951 1.1286 2.0261 .2564 .4176 .2670 .0590
DDT 612 .8245 .9944 1.0656 1.8899 .2639 .4264 .2897 .0199
DSS 1188 .7985 .9926 .9976 1.8898 .3058 .4268 .2314 .0360
DST 864 .7834 .9907  .9222 1.7633 .3060 .4792 .2015 .0133
DTT 108 .7639 .9882  .8246 1.6226 .2537 .6704 .0735 .0024
SSS 220 .7288 .9872  .8291 1.7345 .3673 .4478 .1734 .0115
SST 264 .6906 .9828  .7521 1.6104 .3188 .6129 .0656 .0027
STT  72 .6310 .9748  .6673 1.4680 .3690 .5959 .0341 .0011
TTT   4 .5176 .9577  .5386 1.2994 .4824 .4972 .0200 .0005
"""
"""Rows of the deck by the sizes of their cities: how many; any card, with token; cards, with token; 0 to 3 cards."""

EXACT = 1e-6
SPREAD = 1e-5
TO_FOUR_DIGITS = 6e-5


def lines(text: str) -> list[tuple[str, list[float]]]:
    return [(name, [float(number) for number in numbers]) for name, *numbers in map(str.split, text.split("\n")[1:-1])]


def turn(row: str, ends: "vec[float]") -> Turn:
    needs = [code_of(need) for need in row.split(",")]
    return Turn(vec[i64](needs + [0] * (3 - len(needs))), ends)


def any_card() -> "vec[float]":
    return ends_by_goal([mask != MASKS - 1 for mask in range(MASKS)])


def one_card() -> "vec[float]":
    return ends_by_goal([mask == 0 for mask in range(MASKS)])


def cars(pattern: str) -> str:
    return pattern.translate(str.maketrans("XYZ-", "PBF ")).strip()


@pytest.mark.parametrize(("pattern", "expected"), lines(SINGLE_CITIES))
def test_the_chance_to_score_one_city(pattern: str, expected: list[float]) -> None:
    alone = turn(cars(pattern), one_card())
    found = [alone.first_start(1, 0), alone.first_start(1, 1), two_locos(alone, 0), two_locos(alone, 1)]
    found += [alone.start(dice, 1, 0) for dice in (6, 5, 4)]
    assert found == pytest.approx(expected, abs=EXACT)


def two_locos(alone: Turn, token: int) -> float:
    """The chance to score with two Locomotives on the train: the first roll is played here, the others by the turn."""

    @cache
    def placed(roll: int, token: int) -> float:
        best = 0.0
        for count in range(1 << stock_of(roll)):
            letters = letters_of(roll).strip("LC")
            train = code_of("LL" + "".join(car for k, car in enumerate(letters) if count >> k & 1))
            left = 7 - count_of(train)
            if dice_of(roll, 0) >= 2 and stock_of(train) and left:
                best = max(best, alone.reroll(train, left, 1, token))
                if dice_of(roll, 4):
                    best = max(best, alone.complete(train, 1, token))
        return best

    chance = 0.0
    for roll in all_rolls(7):
        ways: list[float] = [placed(roll, token)]
        if token:
            faces = [face for face in range(5) if dice_of(roll, face)]
            ways += [placed(roll - 8**old + 8**new, 0) for old in faces for new in range(5) if new != old]
        chance += ways_to_roll(roll) * max(ways)
    return chance / 6.0**7


@pytest.mark.parametrize(("pattern", "expected"), lines(STILL_NEEDED))
def test_the_chance_to_finish_a_train_that_still_needs_cars(pattern: str, expected: list[float]) -> None:
    token, *chances = expected
    need = cars(pattern)
    begun = turn(need + "P", one_card())
    found = [begun.reroll(code_of("LP"), dice, 1, int(token)) for dice in range(1, 7)]
    assert found == pytest.approx(chances, abs=EXACT)
    if not token:
        assert [finishing(code_of(need + "P"), code_of("LP"), dice) for dice in range(1, 7)] == pytest.approx(found)


@pytest.mark.parametrize(("pool", "expected"), lines(FIRST_ROLLS))
def test_what_a_first_roll_can_bring(pool: str, expected: list[float]) -> None:
    dice = int(pool)
    rolls = all_rolls(dice)

    def chance(*wanted: bool) -> float:
        return sum(ways_to_roll(roll) for roll, want in zip(rolls, wanted, strict=True) if want) / 6.0**dice

    locos = [dice_of(roll, 0) for roll in rolls]
    stock = [stock_of(roll) for roll in rolls]
    pairs = list(zip(locos, stock, strict=True))
    found = [
        chance(*[loco == 0 for loco in locos]),
        chance(*[loco > 0 and car == 0 for loco, car in pairs]),
        chance(*[loco > 0 and car > 0 for loco, car in pairs]),
        chance(*[loco > 1 and car > 0 for loco, car in pairs]),
    ]
    assert found == pytest.approx(expected[:4], abs=EXACT)
    assert len(rolls) == expected[4]


@rule("TM-ROLL-12")
def test_seven_dice_begin_a_train_with_a_chance_of_933663_in_a_million() -> None:
    game, position = table("7 2 6")
    position.play(game.vocabulary.move("K1"))
    shares = {"no loco": 0, "no car": 0, "start": 0}
    for roll, ways in position.odds():
        there = position.copy()
        there.play(roll)
        locos = "L" in game.vocabulary.text(roll)
        start = any(game.vocabulary.text(move) == "+L" for move in there.moves())
        shares["start" if start else "no car" if locos else "no loco"] += ways
    assert shares["no loco"] * 2187 == 128 * 6**7
    assert shares["no car"] / 6**7 == pytest.approx(0.007809, abs=EXACT)
    assert shares["start"] / 6**7 == pytest.approx(0.933663, abs=EXACT)


@rule("TM-REROLL-05")
@pytest.mark.parametrize("placed", ["+LP", "+LPP", "+LPPB", "+LPPBF", "+LPPBFF"])
def test_a_reroll_is_stuck_only_when_all_dice_show_locomotives(placed: str) -> None:
    game, position = table("7 2 6", "rLPPBFFC", token=False)
    for move in game.parse(position, f"{placed} R"):
        position.play(move)
    dice = position.dice
    stuck = 0
    for roll, ways in position.odds():
        there = position.copy()
        there.play(roll)
        if [game.vocabulary.text(move) for move in there.moves()] == ["E"]:
            assert game.vocabulary.text(roll) == "r" + "L" * dice
            stuck += ways
    assert stuck * 3**dice == 6**dice


@pytest.mark.parametrize(("row", "expected"), lines(ROWS))
def test_what_a_row_brings_on_average(row: str, expected: list[float]) -> None:
    goal = turn(row, any_card())
    cards = turn(row, ends_by_weight([1.0] * 3, 0.0))
    found = [goal.first_start(7, 0), cards.first_start(7, 0), goal.first_start(7, 1), cards.first_start(7, 1)]
    assert found == pytest.approx([*expected[:2], *expected[6:]], abs=EXACT)
    assert spread(row) == pytest.approx(expected[2:6], abs=SPREAD)


def spread(row: str) -> list[float]:
    """The chances of 0 to 3 cards when playing for cards: how the worth of a turn follows the worth of each end."""
    little = 1e-6
    chances = []
    for cards in range(4):
        worth = []
        for step in (little, -little):
            ends = ends_by_weight([1.0] * 3, 0.0)
            for mask in range(MASKS):
                if 3 - mask.bit_count() == cards:
                    ends[2 * mask] += step
                    ends[2 * mask + 1] += step
            worth.append(turn(row, ends).first_start(7, 0))
        chances.append((worth[0] - worth[1]) / (2 * little))
    return chances


@pytest.mark.parametrize(
    ("row", "without", "with_token"),
    [("P,BB,PBF", 1.341306107, 2.286190372), ("PB,PBF,PPBF", 0.961528812, 1.886077242)],
)
def test_a_token_worth_half_a_card_is_kept_for_that(row: str, without: float, with_token: float) -> None:
    dear = turn(row, ends_by_weight([1.0] * 3, 0.5))
    assert dear.first_start(7, 0) == pytest.approx(without, abs=1e-9)
    assert dear.first_start(7, 1) == pytest.approx(with_token, abs=1e-9)
    cheap = turn(row, ends_by_weight([1.0] * 3, 0.0))
    assert dear.first_start(7, 0) - cheap.first_start(7, 0) == pytest.approx(0.5 * (2 / 3) ** 7)


@pytest.mark.skipif(flavour() == "plain", reason="takes a minute in plain Python")
def test_all_rows_of_the_deck_by_their_sizes() -> None:
    cards = room("trainmaker").content().data
    assert isinstance(cards, Cards)
    sums: dict[str, list[float]] = {}
    for cities in combinations(cards.cities.list, 3):
        shape = "".join(sorted([city.size[0].upper() for city in cities], key="WDST".index))
        values = row_values(",".join(sorted(city.need for city in cities)))
        sums[shape] = [total + value for total, value in zip(sums.get(shape, [0.0] * 9), (1, *values), strict=True)]
    for shape, (rows, *means) in lines(SHAPES):
        count, *totals = sums[shape]
        assert count == rows
        assert [total / count for total in totals] == pytest.approx(means, abs=TO_FOUR_DIGITS), shape
    total = [sum(column) for column in zip(*sums.values(), strict=True)]
    averages = [value / total[0] for value in total[1:]]
    assert total[0] == 9880
    expected = [0.834303, 0.995015, 1.134421, 2.010468, 0.242676, 0.435867, 0.265817, 0.055640]
    assert averages == pytest.approx(expected, abs=EXACT)


@cache
def row_values(row: str) -> tuple[float, ...]:
    """The same for rows that differ only in the names of the cars, so that each is solved once."""
    renamed = min(",".join(sorted(rename(row, order).split(","))) for order in permutations("PBF"))
    if renamed != row:
        return row_values(renamed)
    goal = turn(row, any_card())
    cards = turn(row, ends_by_weight([1.0] * 3, 0.0))
    means = [goal.first_start(7, 0), goal.first_start(7, 1), cards.first_start(7, 0), cards.first_start(7, 1)]
    return (*means, *spread(row))


def rename(row: str, order: tuple[str, ...]) -> str:
    renamed = row.translate(str.maketrans("PBF", "".join(order)))
    return ",".join("".join(sorted(need, key=FACES.index)) for need in renamed.split(","))


def table(row: str, roll: str = "", token: bool = True) -> tuple[Game, TrainPosition]:
    """A two-player game with these cities open, at its first choice or after its first roll."""
    game = room("trainmaker").game(2, {"first": 1})
    position = game.start()
    drawn = " ".join(f"d{slot}:{city}" for slot, city in enumerate(row.split(), start=1))
    for text in ("c1:01,02", "c2:03,04", *drawn.split(), *(("K1", roll) if roll else ())):
        for move in game.parse(position, text):
            position.play(move)
    dump = position.dump()
    players = dump["players"]
    assert isinstance(players, list)
    players[0]["token"] = token
    loaded = game.load(dump)
    assert isinstance(loaded, TrainPosition)
    return game, loaded


@pytest.mark.parametrize(
    ("row", "roll", "best", "value", "other", "next_best"),
    [
        ("7 2 6", "rLLPPBFC", "+LLPPBFC $3", 2.179725, "+LLPBFC", 1.875617),
        ("7 2 6", "rLLLPBBC", "+LLPBBC $2", 1.771394, "+LLBBC", 1.519871),
        ("4 6 37", "rLLPPBFC", "+LLPPBFC $3", 1.919162, "+LLPBFC", 1.582772),
        ("4 10 3", "rLLPBFFC", "+LLPBFFC", 2.086176, "+LLPBFC", 1.750455),
        ("7 1 13", "rLLPBCCC", "+LLPBC", 1.746178, "+LLP R", 1.639960),
        ("8 5 6", "rLLLPPFC", "+LLPPFC $1", 1.472107, "+LLPPC", 1.169213),
    ],
)
def test_the_best_action_for_cards(row: str, roll: str, best: str, value: float, other: str, next_best: float) -> None:
    game, position = table(row, roll, token=False)
    odds = odds_of_choices(game, position)
    assert game.spell(odds[0].action).startswith(best)
    assert odds[0].cards == pytest.approx(value, abs=EXACT)
    trains = [(game.spell(choice.action), choice.cards) for choice in odds]
    second = next(cards for text, cards in trains if not text.startswith(best.split()[0]))
    assert second == pytest.approx(next_best, abs=EXACT)
    assert dict(trains)[next(text for text, _ in trains if text.startswith(other))] == second


@pytest.mark.parametrize(
    ("city", "roll", "best", "value", "hasty", "less"),
    [
        ("6", "rLPPPPFF", ("+LF R", "+LP R"), 0.591120, "+LPF R", 0.539656),
        ("11", "rLPPPPPC", ("+LP R",), 0.591120, "+LPP R", 0.539656),
        ("37", "rLLLLBFC", ("+LB R", "+LF R"), 0.289092, "+LBF R", 0.218568),
    ],
)
def test_placing_everything_a_city_needs_is_not_best(
    city: str, roll: str, best: tuple[str, ...], value: float, hasty: str, less: float
) -> None:
    game, position = table(f"{city} 13 25", roll, token=False)
    chances = {game.spell(choice.action): choice.each[0] for choice in odds_of_choices(game, position)}
    highest = max(chances.values())
    assert highest == pytest.approx(value, abs=EXACT)
    assert {action for action, chance in chances.items() if chance > highest - EXACT} == set(best)
    assert chances[hasty] == pytest.approx(less, abs=EXACT)


@pytest.mark.parametrize(
    ("row", "roll", "begin", "token"),
    [
        ("7 4 6", "rLLPPBBC", "+LLPC $1", True),
        ("7 4 6", "rLLPPBBF", "+LPPB R", True),
        ("7 4 6", "rLLPPBBC", "+LLPC $1", False),
        ("7 4 11", "rLLPPBBC", "+LLPPBC $3", False),
    ],
)
def test_a_turn_is_worth_what_playing_it_out_by_the_rules_says(row: str, roll: str, begin: str, token: bool) -> None:
    game, position = table(row, roll, token)
    for move in game.parse(position, begin):
        position.play(move)
    ends = vec[float]([(37 * end % 16) / 16 for end in range(2 * MASKS)])
    assert Turn(needs_of(position), ends).worth(position) == pytest.approx(by_the_rules(position, ends), abs=1e-12)


def by_the_rules(position: TrainPosition, ends: "vec[float]") -> float:
    """The slow and obvious way: every choice and every outcome of chance, on the table itself."""
    known: dict[str, float] = {}

    def worth(here: TrainPosition) -> float:
        if here.seat != position.seat or here.actor == OVER:
            return float(ends[2 * open_slots(here) + int(here.token_of(position.seat))])
        key = str(here.dump())
        if key not in known:
            if here.actor == CHANCE:
                odds = here.odds()
                total = sum(ways for _, ways in odds)
                known[key] = sum(ways * worth(after(here, move)) for move, ways in odds) / total
            else:
                known[key] = max(worth(after(here, move)) for move in here.moves())
        return known[key]

    return worth(position)


def after(here: TrainPosition, move: int) -> TrainPosition:
    there = here.copy()
    there.play(move)
    return there


def test_the_odds_count_only_what_is_still_to_come() -> None:
    game, position = table("7 4 6", "rLLPPBBC", token=False)
    for move in game.parse(position, "+LLPC $1"):
        position.play(move)
    bonus, stop = odds_of_choices(game, position)
    assert [game.spell(choice.action) for choice in (bonus, stop)] == ["N", "E"]
    assert (stop.cards, stop.any, stop.each) == (0.0, 0.0, (0.0, 0.0, 0.0))
    assert bonus.each[0] == 0.0
    assert bonus.any >= max(bonus.each) > 0.0
    assert bonus.cards >= bonus.any


def test_there_are_no_odds_to_show_before_the_dice_are_rolled() -> None:
    game, position = table("7 4 6")
    assert odds_of_choices(game, position) == []


def nearly_won(row: str, roll: str) -> tuple[Game, TrainPosition]:
    """Seat 1 lacks only corn, and the token is spent."""
    laid = Table.laid(row, holds={1: "cattle mail coal passengers lumber"}, tokens="011111").play(roll)
    assert isinstance(laid.position, TrainPosition)
    return laid.game, laid.position


@rule("TM-DBL-12")
def test_no_train_follows_the_city_that_wins() -> None:
    game, position = nearly_won("31 P F", "rLLPPBBC")
    odds = {game.spell(choice.action): choice for choice in odds_of_choices(game, position)}
    winning, other = odds["+LLPBC $1"], odds["+LLPBC $2"]
    assert (winning.cards, winning.any, winning.each) == (1.0, 1.0, (1.0, 0.0, 0.0))
    assert other.each[1] == 1.0
    assert other.each[0] > 0.0, "after another city the bonus train may still win"


@rule("TM-DBL-12")
def test_the_chance_of_the_other_cities_knows_that_winning_ends_the_turn() -> None:
    """Only the city that wins can be served at once, and another train would have a good chance of the second."""
    game, position = nearly_won("31 PP PPBF", "rLLPPBBC")
    for move in game.parse(position, "+LLB R rBFFC"):
        position.play(move)
    goal = ends_by_goal([mask & 2 == 0 for mask in range(MASKS)])
    shown = max(choice.each[1] for choice in odds_of_choices(game, position))
    assert shown == pytest.approx(by_the_rules(position, goal), abs=1e-12)
    assert Turn(needs_of(position), goal, won_by(position)).worth(position) == pytest.approx(shown, abs=1e-12)
    assert Turn(needs_of(position), goal).worth(position) > shown + 0.1, "a train after the end would add to it"
