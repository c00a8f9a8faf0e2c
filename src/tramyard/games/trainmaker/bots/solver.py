"""A turn of Trainmaker solved exactly, as a Markov decision process over the open cities.

A Turn knows what each city of the row asks for and what each way the turn can end is worth: `ends[2 * open + token]`
for the cities still open (a bit a slot) and the token held or not; and after which cities the game is won, because
nothing follows them. From these it knows the worth of every choice with
best play after it: rolls are weighed by their chances, choices are made for the best. Answers are kept, so that asking
for all choices of a position costs little more than asking for one.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trainmaker.bots.finishing import (
    HAND_CODE,
    HAND_OF,
    HAND_SIZE,
    HANDS,
    ROLL_CHANCE,
    ROLL_CODE,
    ROLL_KEY,
    ROLLS,
    best_of_fewer,
    key_of,
)
from tramyard.games.trainmaker.rules.box import (
    DICE,
    DIE,
    GOODS,
    SLOTS,
    count_of,
    covers,
    dice_of,
)
from tramyard.games.trainmaker.rules.phases import BONUS_OFFER, PLACING, ROLL, SCORING
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.bits import BIT, has, table
from tramyard.kernel.game import Game
from tramyard.kernel.vocabulary import Move

MASKS: Final = 8
KEYS: Final = 240
"""Keys of re-rolls; on a first roll they come three times: without a Locomotive, with one, with more."""
TRAINS: Final = 240
UNKNOWN: Final = -1e300


def _opening_key(roll: i64) -> i64:
    """What a first roll allows: the key of a re-roll, and whether one or two Locomotives can be placed."""
    locos = dice_of(roll, 0)
    return KEYS * (locos if locos < 2 else 2) + key_of(roll)


def _switched(roll: i64, of_use: vec[i64]) -> list[i64]:
    """The rolls the token can make of this one; where a die is of no use, only by turning such a die."""
    faces: list[i64] = [face for face in range(5) if dice_of(roll, face)]
    spare: list[i64] = [face for face in faces if dice_of(roll, face) > of_use[face]]
    turned = spare[:1] or faces
    return [roll - DIE[rolled] + DIE[wanted] for rolled in turned for wanted in range(5) if wanted != rolled]


OF_USE_ON_REROLL: Final = table([0, DICE, DICE, DICE, 1])
OF_USE_ON_OPENING: Final = table([2, DICE, DICE, DICE, 1])
"""How many dice of each face a roll can use."""
OPENING_KEY: Final = table([_opening_key(code) for code in ROLL_CODE])
REROLL_SWITCHES: Final = [
    table([key_of(switched) for switched in _switched(code, OF_USE_ON_REROLL)]) for code in ROLL_CODE
]
OPENING_SWITCHES: Final = [
    table([_opening_key(switched) for switched in _switched(code, OF_USE_ON_OPENING)]) for code in ROLL_CODE
]
"""The keys of the rolls a token can make, for every roll there is."""


@final
class Turn:
    """The turn of one player with this row."""

    def __init__(self, needs: vec[i64], ends: vec[float], won: i64 = 0) -> None:
        self.needs: vec[i64] = needs
        self.ends: vec[float] = ends
        self.won: i64 = won
        """Which sets of cities still open mean that those scored have won the game, a bit each."""
        self._rerolls: vec[float] = vec[float]([UNKNOWN] * (TRAINS * (DICE + 1) * MASKS * 2))
        self._starts: vec[float] = vec[float]([UNKNOWN] * ((DICE + 1) * MASKS * 2))

    # Before a roll

    def reroll(self, train: i64, dice: i64, mask: i64, token: i64) -> float:
        """The worth of re-rolling so many dice for a train that has begun."""
        number = HAND_OF[(train >> 3) & 511] + (120 if train & 7 == 2 else 0)
        at = ((number * (DICE + 1) + dice) * MASKS + mask) * 2 + token
        worth = self._rerolls[at]
        if worth == UNKNOWN:
            worth = self._reroll(train, dice, mask, token)
            self._rerolls[at] = worth
        return worth

    def _reroll(self, train: i64, dice: i64, mask: i64, token: i64) -> float:
        plan = self._plan(train, dice, mask, token)
        worth = 0.0
        if token == 0:
            for roll in range(ROLLS[dice], ROLLS[dice + 1]):
                worth += ROLL_CHANCE[roll] * plan[ROLL_KEY[roll]]
            return worth
        switched = self._plan(train, dice, mask, 0)
        for roll in range(ROLLS[dice], ROLLS[dice + 1]):
            best = plan[ROLL_KEY[roll]]
            for key in REROLL_SWITCHES[roll]:
                if switched[key] > best:
                    best = switched[key]
            worth += ROLL_CHANCE[roll] * best
        return worth

    def start(self, dice: i64, mask: i64, token: i64) -> float:
        """The worth of beginning a bonus train with so many dice."""
        at = (dice * MASKS + mask) * 2 + token
        worth = self._starts[at]
        if worth == UNKNOWN:
            worth = self._start(dice, mask, token, self.ends[2 * mask + token])
            self._starts[at] = worth
        return worth

    def first_start(self, mask: i64, token: i64) -> float:
        """The worth of beginning the turn: without a Locomotive a spent token comes back."""  # TM-ROLL-05
        return self._start(DICE, mask, token, self.ends[2 * mask + 1])

    def _start(self, dice: i64, mask: i64, token: i64, without_loco: float) -> float:
        plan = self._opening_plan(dice, mask, token, without_loco)
        worth = 0.0
        if token == 0:
            for roll in range(ROLLS[dice], ROLLS[dice + 1]):
                worth += ROLL_CHANCE[roll] * plan[OPENING_KEY[roll]]
            return worth
        switched = self._opening_plan(dice, mask, 0, self.ends[2 * mask])
        for roll in range(ROLLS[dice], ROLLS[dice + 1]):
            best = plan[OPENING_KEY[roll]]
            for key in OPENING_SWITCHES[roll]:
                if switched[key] > best:
                    best = switched[key]
            worth += ROLL_CHANCE[roll] * best
        return worth

    # After a roll: the worth of each key

    def _opening_plan(self, dice: i64, mask: i64, token: i64, without_loco: float) -> vec[float]:
        plan = vec[float]([without_loco] * (3 * KEYS))
        one = self._plan(1, dice - 1, mask, token)
        two = self._plan(2, dice - 2, mask, token)
        for key in range(2 * HANDS[dice - 1]):
            plan[KEYS + key] = one[key]
            plan[2 * KEYS + key] = one[key]
        for key in range(2 * HANDS[dice - 2]):
            if two[key] > one[key]:
                plan[2 * KEYS + key] = two[key]
        return plan

    def _plan(self, train: i64, dice: i64, mask: i64, token: i64) -> vec[float]:
        """With so many dice rolled behind this train: place some, then re-roll, complete the train, or stop."""
        stop = self.ends[2 * mask + token]
        keys = 2 * HANDS[dice]
        plan = vec[float]([stop] * keys)
        for hand in range(HANDS[dice]):
            size = HAND_SIZE[hand]
            longer = train + HAND_CODE[hand]
            if size == dice or longer < 8:
                continue
            plan[2 * hand + 1] = self.complete(longer, mask, token)
            if size:
                worth = self.reroll(longer, dice - size, mask, token)
                if worth > stop:
                    plan[2 * hand] = worth
        best_of_fewer(plan, keys)
        return plan

    def complete(self, train: i64, mask: i64, token: i64) -> float:
        """The worth of putting the Caboose behind this train."""
        best = UNKNOWN
        for slot in range(SLOTS):
            if mask & BIT[slot] and covers(train, self.needs[slot]):
                rest = mask - BIT[slot]
                worth = self.ends[2 * rest + token]
                if train & 7 == 2 and rest and not has(self.won, rest):  # TM-DBL-12
                    bonus = self.start(count_of(train) + 1, rest, token)
                    worth = bonus if bonus > worth else worth
                best = worth if worth > best else best
        return best if best != UNKNOWN else self.ends[2 * mask + token]

    # At a table

    def worth(self, position: TrainPosition) -> float:
        """The worth of a position in this turn, with best play of the seat whose turn it is."""
        if position.phase == ROLL and position.opening and position.trains == 1:
            return self.first_start(open_slots(position), 1 if position.token_of(position.seat) else 0)
        return self._worth(position, position.seat, position.box.end)

    def _worth(self, position: TrainPosition, seat: i64, before: Move) -> float:
        """The same after a move of this action: dice of a roll are tried in one order only, others bring the same."""
        if position.actor == seat and position.phase in (PLACING, SCORING, BONUS_OFFER):
            best = UNKNOWN
            for move in position.moves():
                if position.box.goes_back(before, move):
                    continue
                there = position.copy()
                there.play(move)
                worth = self._worth(there, seat, move)
                best = worth if worth > best else best
            return best
        mask = open_slots(position)
        token: i64 = 1 if position.token_of(seat) else 0
        if position.phase != ROLL or (position.opening and position.trains == 1):
            return self.ends[2 * mask + token]
        if position.opening:
            return self.start(position.dice, mask, token)
        return self.reroll(position.train, position.dice, mask, token)

    def weigh(self, position: TrainPosition, actions: Iterable[tuple[Move, ...]]) -> list[float]:
        """The worth of each of these actions of the seat in turn."""
        worths: list[float] = []
        for action in actions:
            there = position.copy()
            for move in action:
                there.play(move)
            worths.append(self._worth(there, position.seat, position.box.end))
        return worths


def open_slots(position: TrainPosition) -> i64:
    """The slots with a city in them, a bit each."""
    mask: i64 = 0
    for slot in range(SLOTS):
        if position.city_in(slot):
            mask |= BIT[slot]
    return mask


def needs_of(position: TrainPosition) -> vec[i64]:
    """What each city of the row asks for."""
    return vec[i64]([position.box.need[position.city_in(slot)] for slot in range(SLOTS)])


def won_by(position: TrainPosition) -> i64:
    """The sets of cities still open at which the seat in turn has won with those it scored, a bit each."""
    box = position.box
    now = open_slots(position)
    won: i64 = 0
    for mask in range(MASKS):
        if mask & ~now:
            continue
        player = position.players[position.seat]
        for slot in range(SLOTS):
            if (now - mask) & BIT[slot]:
                player = player.with_card(box, position.city_in(slot))
        if player.goods_covered() == GOODS or player.missing_for(box, player.kept) == 0:
            won |= BIT[mask]
    return won


def ends_by_weight(weights: list[float], token: float) -> vec[float]:
    """Ends where each card scored in this turn adds its weight, and a token held adds its own."""
    ends = vec[float]([0.0] * (2 * MASKS))
    for mask in range(MASKS):
        worth = sum([weights[slot] for slot in range(SLOTS) if mask & BIT[slot] == 0])
        ends[2 * mask] = worth
        ends[2 * mask + 1] = worth + token
    return ends


def ends_by_goal(goals: list[bool]) -> vec[float]:
    """Ends worth 1 where the slots still open are a goal, 0 elsewhere."""
    return vec[float]([1.0 if goals[end // 2] else 0.0 for end in range(2 * MASKS)])


class Odds(NamedTuple):
    """What an action is good for, each with best play for just that: exact."""

    action: tuple[Move, ...]
    cards: float
    """Cards to expect from now to the end of the turn."""
    any: float
    """The chance to score at least one more card."""
    each: tuple[float, ...]
    """The chance to score the city of each slot."""


def odds_of_choices(game: Game, position: TrainPosition) -> list[Odds]:
    """Every action of the seat in turn with its odds, the most cards first; none before the dice have been rolled."""
    if position.phase not in (PLACING, SCORING, BONUS_OFFER):
        return []
    actions = list(game.actions(position))
    needs = needs_of(position)
    now = open_slots(position)
    goals = [[mask != now for mask in range(MASKS)]]
    for slot in range(SLOTS):
        goals.append([mask & BIT[slot] == 0 and now & BIT[slot] != 0 for mask in range(MASKS)])
    gone = SLOTS - sum([1 for slot in range(SLOTS) if now & BIT[slot]])
    won = won_by(position)
    cards = Turn(needs, ends_by_weight([1.0] * SLOTS, 0.0), won).weigh(position, actions)
    chances = [Turn(needs, ends_by_goal(goal), won).weigh(position, actions) for goal in goals]
    odds = [
        Odds(action, cards[number] - gone, chances[0][number], tuple([chance[number] for chance in chances[1:]]))
        for number, action in enumerate(actions)
    ]
    odds.sort(key=lambda choice: -choice.cards)
    return odds
