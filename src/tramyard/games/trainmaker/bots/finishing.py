"""Rolls as a train sees them, and the exact chance to finish a train for one city.

Of a re-roll only its *hand* matters, the rolling stock in it, and whether it shows a Caboose. Hands count from 0 (none)
upwards by size, so those of at most n dice are the first `HANDS[n]` of them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trainmaker.rules.box import DICE, all_rolls, count_of, dice_of, stock_of, ways_to_roll
from tramyard.kernel.bits import table


def _all_hands() -> list[int]:
    """Every rolling stock of at most seven dice, as codes, the smaller before the larger."""
    codes: list[int] = []
    for size in range(DICE + 1):
        codes += [code for code in all_rolls(size) if stock_of(code) == size]
    return codes


_HANDS: Final = _all_hands()
HAND_CODE: Final = table([int(code) for code in _HANDS])
HAND_SIZE: Final = table([int(stock_of(code)) for code in _HANDS])
HANDS: Final = table([sum(1 for code in _HANDS if stock_of(code) <= dice) for dice in range(DICE + 1)])
HAND_OF: Final = table([_HANDS.index(8 * stock) if 8 * stock in _HANDS else -1 for stock in range(512)])
"""The hand of the rolling stock in a code shifted right by the Locomotives' digit."""


def _without(face: int) -> list[int]:
    """For each hand the one with a die of this face less, or the hand itself."""
    return [_HANDS.index(code - 8**face) if dice_of(code, face) else hand for hand, code in enumerate(_HANDS)]


FEWER: Final = [table(_without(face)) for face in (1, 2, 3)]

# The rolls of one die, of two, ... of seven, one after another; those of n dice are ROLLS[n] up to ROLLS[n + 1].
_ROLLS: Final = [code for dice in range(1, DICE + 1) for code in all_rolls(dice)]
ROLLS: Final = table([0, 0, *[sum(len(all_rolls(n)) for n in range(1, dice + 1)) for dice in range(1, DICE + 1)]])
ROLL_CODE: Final = table(_ROLLS)
ROLL_CHANCE: Final = vec[float]([ways_to_roll(code) / 6.0 ** int(count_of(code)) for code in _ROLLS])


def key_of(roll: i64) -> i64:
    """What a roll allows on a train that has begun: twice its hand, plus one if it shows a Caboose."""
    caboose: i64 = 1 if roll >> 12 else 0
    return 2 * HAND_OF[(roll >> 3) & 511] + caboose


ROLL_KEY: Final = table([int(key_of(code)) for code in _ROLLS])


def best_of_fewer(plan: vec[float], keys: i64) -> None:
    """Who may place a hand may also place a smaller one, and need not place the Caboose: the best of all, in place."""
    for key in range(2, keys):
        hand = key >> 1
        caboose = key & 1
        best = plan[key]
        for fewer in FEWER:
            other = plan[2 * fewer[hand] + caboose]
            if other > best:
                best = other
        plan[key] = best
    for key in range(1, keys, 2):
        if plan[key - 1] > plan[key]:
            plan[key] = plan[key - 1]


def _still_needed(need: i64, hand: i64) -> i64:
    """What a city asks for beyond a hand, as a hand; the kinds of car are alike, so the largest need comes first."""
    left: list[i64] = [0, 0, 0]
    for kind in range(3):
        lack: i64 = dice_of(HAND_CODE[need], kind + 1) - dice_of(HAND_CODE[hand], kind + 1)
        left[kind] = lack if lack > 0 else 0
    left.sort()
    return HAND_OF[left[2] + 8 * left[1] + 64 * left[0]]


def _finishing() -> vec[float]:
    """For every need and every number of dice to re-roll, from few dice to many."""
    chances = vec[float]([0.0] * (len(_HANDS) * (DICE + 1)))
    for dice in range(1, DICE):
        for need in range(HANDS[dice - 1]):
            usual = _still_needed(need, 0)
            if usual == need:
                chances[need * (DICE + 1) + dice] = _one_more_roll(chances, need, dice)
            else:
                chances[need * (DICE + 1) + dice] = chances[usual * (DICE + 1) + dice]
    return chances


def _one_more_roll(chances: vec[float], need: i64, dice: i64) -> float:
    keys = 2 * HANDS[dice]
    plan = vec[float]([0.0] * keys)
    for hand in range(HANDS[dice]):
        size = HAND_SIZE[hand]
        left = _still_needed(need, hand)
        if 0 < size < dice:
            plan[2 * hand] = chances[left * (DICE + 1) + dice - size]
        plan[2 * hand + 1] = 1.0 if left == 0 else plan[2 * hand]
    best_of_fewer(plan, keys)
    chance = 0.0
    for roll in range(ROLLS[dice], ROLLS[dice + 1]):
        chance += ROLL_CHANCE[roll] * plan[ROLL_KEY[roll]]
    return chance


FINISHING: Final = _finishing()


def finishing(need: i64, train: i64, dice: i64) -> float:
    """The exact chance to finish a begun train for a city by rolling so many dice, if that is all one wants."""
    left: i64 = 0
    size: i64 = 0
    for kind in range(3):
        lack: i64 = dice_of(need, kind + 1) - dice_of(train, kind + 1)
        if lack > 0:
            size += lack
            left += lack * UNIT[kind]
    return FINISHING[HAND_OF[left] * (DICE + 1) + dice] if size < dice < DICE else 0.0


def finishing_roll(need: i64, train: i64, rolled: i64, placed: i64, opening: bool) -> float:
    """The same with dice already rolled, if every die the city asks for is placed now: close, and quick to tell."""
    dice = count_of(rolled)
    if opening and train & 7 == 0:
        if rolled & 7 == 0 or stock_of(rolled) == 0:
            return 0.0
        dice -= 1
    taken: i64 = 0
    size: i64 = 0
    left: i64 = 0
    for kind in range(3):
        lack: i64 = dice_of(need, kind + 1) - dice_of(train, kind + 1)
        if lack > 0:
            lying = dice_of(rolled, kind + 1)
            use = lying if lying < lack else lack
            taken += use
            size += lack - use
            left += (lack - use) * UNIT[kind]
    if size == 0 and rolled >> 12:
        return 1.0
    if taken == 0 and (placed == 0 or train < 8):
        if stock_of(rolled) == 0:
            return 0.0
        # Before a reroll one die is placed, whatever it is (TM-REROLL-03).
        taken = 1
    dice -= taken
    return FINISHING[HAND_OF[left] * (DICE + 1) + dice] if size < dice else 0.0


UNIT: Final = table([1, 8, 64])
