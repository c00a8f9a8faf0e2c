"""What may be done in Trainmaker, and why not: the table as it lies, and a predicate for everything somebody can try.

Each predicate answers LEGAL or the reason against it; it makes the list of moves and explains every refusal.
"""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from tramyard.games.trainmaker.rules.box import (
    BONUS,
    CABOOSE,
    CITY,
    END,
    ENGINE_CITY,
    ENGINE_CONTRACT,
    HAND,
    KEEP,
    LOCO,
    PASSENGER,
    PLACE,
    REROLL,
    ROLLED,
    SCORE,
    SLOTS,
    SWITCH_FROM,
    THROW,
    THROWS,
    Box,
    cars_of,
    count_of,
    covers,
    dice_of,
    letters_of,
    stock_of,
)
from tramyard.games.trainmaker.rules.phases import (
    BONUS_OFFER,
    CHOOSE_STARTER,
    CONTRACT,
    DEAL,
    ENGINE,
    PLACING,
    REFILL,
    ROLL,
    RUNNING,
    SCORING,
)
from tramyard.games.trainmaker.rules.player import NOBODY_YET, Player
from tramyard.games.trainmaker.rules.reasons import (
    AFTER_CABOOSE,
    CABOOSE_TOO_EARLY,
    CARD_GONE,
    CONTRACT_CHOSEN,
    CONTRACT_FIRST,
    CONTRACT_GONE,
    EMPTY_SLOT,
    LEGAL,
    LOCO_ALONE,
    LOCO_BEHIND_CARS,
    LOCO_ON_REROLL,
    LOCO_WITHOUT_STOCK,
    MUST_SCORE,
    NO_BONUS,
    NO_CABOOSE,
    NO_TOKEN,
    NOT_DEALING,
    NOT_LOOSE,
    NOT_LYING,
    NOT_SERVED,
    NOTHING_ADDED,
    NOTHING_BEGUN,
    ONE_PER_TRAIN,
    REASONS,
    STOCK_BEFORE_LOCO,
    STOP_AT_LOCO,
    THIRD_LOCO,
    WINDOW_CLOSED,
    WRONG_DICE,
    WRONG_HAND,
    WRONG_SLOT,
)
from tramyard.kernel.bits import BIT, has, members, some_bit
from tramyard.kernel.game import out_of_turn
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.refusal import Refusal
from tramyard.kernel.vocabulary import Family, Move

CONCERNS: Final[dict[int, list[i64]]] = {
    CONTRACT: [KEEP],
    PLACING: [PLACE, REROLL, END],
    SCORING: [SCORE],
    BONUS_OFFER: [BONUS, END],
}
"""The families each phase of a seat's turn is about; the token is asked about where it can be spent."""


class TrainTable(Position):
    """The table and the turn that is being played: everything the rules look at."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box: Box = box
        self.phase = CHOOSE_STARTER
        self.seat: i64 = 0
        self.starter: i64 = 0
        self.round: i64 = 1
        self.row: i64 = 0
        """The open cities, one octal pair of digits a slot."""
        self.deck: i64 = BIT[box.cities + 1] - 2
        self.tokens: i64 = BIT[box.seats] - 1  # TM-SET-01
        self.players: list[Player] = NOBODY_YET[box.seats + 1]
        """Replaced, never changed in place: copies share it. The Steam Engine comes last."""
        self.dice: i64 = 0
        """Dice to roll in phase ROLL."""
        self.rolled: i64 = 0
        """Unplaced dice of this roll, as a code."""
        self.train: i64 = 0
        """The dice of the train, as a code."""
        self.order: i64 = 0
        """How they stand: placed dice keep their place, new ones go to the right."""  # TM-PLACE-01, TM-PLACE-02
        self.placed: i64 = 0
        """Dice of this roll that were placed."""
        self.opening: bool = False
        """This is the first roll of a train."""
        self.trains: i64 = 0
        """Trains begun in this turn."""
        self.owed: bool = False
        """The natural first roll of the turn had no Locomotive and the token was spent: it comes back."""
        self.worth: i64 = 0
        """Sizes the Steam Engine drew in this activation."""
        self.ended: i64 = RUNNING
        self.winner: i64 = -1
        self.legal: i64 = 0
        """The legal choices, a bit each; 0 until somebody asks."""
        if box.first >= 0:  # TM-A33
            self.starter = box.first
            self.seat = box.first
            self.phase = DEAL

    # The table

    def city_in(self, slot: i64) -> i64:
        """The city in a slot (0 to 2), or 0."""
        return (self.row >> (6 * slot)) & 63

    def token_of(self, seat: i64) -> bool:
        return has(self.tokens, seat)

    def under_way(self) -> i64:
        """The train that is being built, as a code; none once it has scored."""
        return self.train if self.phase in (ROLL, PLACING, SCORING) else 0

    def pool(self) -> i64:
        """Dice of the current train: placed and unplaced, or about to be rolled."""
        return count_of(self.train) + (self.dice if self.phase == ROLL else count_of(self.rolled))

    def _empty_slot(self) -> i64:
        """The lowest empty slot; beyond the last where all are full."""  # TM-ROW-04
        slot: i64 = 0
        while self.city_in(slot):
            slot += 1
        return slot

    def _next_to_deal(self) -> i64:
        """The seat that gets contracts next; the Steam Engine comes after all seats."""  # TM-SET-02, TM-SET-03
        seat: i64 = 0
        while seat < self.box.seats and self.players[seat].dealt:
            seat += 1
        return seat

    def _dealt_contracts(self) -> i64:
        """All contracts in hands, a bit each."""
        taken: i64 = 0
        for player in self.players:
            if player.dealt:
                taken |= BIT[player.dealt]
            if player.spare:
                taken |= BIT[player.spare]
        return taken

    # What a seat can try

    def _serves(self, slot: i64) -> bool:
        city = self.city_in(slot)
        return city > 0 and covers(self.train, self.box.need[city])

    def _keep_refused(self) -> i64:
        if self.phase != CONTRACT:
            return CONTRACT_CHOSEN
        return LEGAL

    def _not_placing(self) -> i64:
        """What speaks against touching the dice in any other phase."""
        return CONTRACT_FIRST if self.phase == CONTRACT else AFTER_CABOOSE

    def _loco_refused(self) -> i64:
        if self.phase != PLACING:
            return self._not_placing()
        if not self.opening:
            return LOCO_ON_REROLL
        if dice_of(self.train, LOCO) == 2:
            return THIRD_LOCO
        if stock_of(self.train):
            return LOCO_BEHIND_CARS
        if dice_of(self.rolled, LOCO) == 0:
            return NOT_LOOSE
        if stock_of(self.rolled) == 0:
            return LOCO_WITHOUT_STOCK
        return LEGAL

    def _stock_refused(self, face: i64) -> i64:
        if self.phase != PLACING:
            return self._not_placing()
        if dice_of(self.rolled, face) == 0:
            return NOT_LOOSE
        if dice_of(self.train, LOCO) == 0:
            return STOCK_BEFORE_LOCO
        return LEGAL

    def _caboose_refused(self) -> i64:
        if self.phase != PLACING:
            return self._not_placing()
        if dice_of(self.rolled, CABOOSE) == 0:
            return NOT_LOOSE
        if stock_of(self.train) == 0:
            return CABOOSE_TOO_EARLY
        return LEGAL

    def _reroll_refused(self) -> i64:
        if self.phase != PLACING:
            return self._not_placing()
        if self.train == 0:
            return NOTHING_BEGUN
        if self.placed == 0:
            return NOTHING_ADDED
        if stock_of(self.train) == 0:
            return LOCO_ALONE
        return LEGAL

    def _end_refused(self) -> i64:
        if self.phase == CONTRACT:
            return CONTRACT_FIRST
        if self.phase == SCORING:
            return MUST_SCORE
        if self.placed and stock_of(self.train) == 0:
            return STOP_AT_LOCO
        return LEGAL

    def _switch_refused(self, rolled: i64) -> i64:
        if self.phase != PLACING:
            return self._not_placing()
        if not self.token_of(self.seat):
            return NO_TOKEN
        if self.placed:
            return WINDOW_CLOSED
        if dice_of(self.rolled, rolled) == 0:
            return NOT_LYING
        return LEGAL

    def _score_refused(self, slot: i64) -> i64:
        if self.phase == CONTRACT:
            return CONTRACT_FIRST
        if self.phase == PLACING:
            return NO_CABOOSE
        if self.phase != SCORING:
            return ONE_PER_TRAIN
        if self.city_in(slot) == 0:
            return EMPTY_SLOT
        if not self._serves(slot):
            return NOT_SERVED
        return LEGAL

    def _bonus_refused(self) -> i64:
        if self.phase == CONTRACT:
            return CONTRACT_FIRST
        if self.phase != BONUS_OFFER:
            return NO_BONUS
        return LEGAL

    def _choice_refused(self, kind: i64, part: i64) -> i64:
        if kind == PLACE:
            if part == LOCO:
                return self._loco_refused()
            return self._caboose_refused() if part == CABOOSE else self._stock_refused(part)
        if kind == SCORE:
            return self._score_refused(part)
        if kind == KEEP:
            return self._keep_refused()
        if kind == REROLL:
            return self._reroll_refused()
        if kind == END:
            return self._end_refused()
        if kind == BONUS:
            return self._bonus_refused()
        return self._switch_refused(SWITCH_FROM[part])

    def _outcome_refused(self, kind: i64, part: i64) -> i64:
        """The same for chance."""
        if kind == ROLLED:
            return self._roll_refused(part)
        if kind == CITY:
            return self._refill_refused(part)
        if kind == ENGINE_CITY:
            if self.phase != ENGINE:
                return NOT_DEALING
            return LEGAL if has(self.deck, part + 1) else CARD_GONE
        if kind == HAND:
            return self._hand_refused(part)
        if kind == ENGINE_CONTRACT:
            return self._engine_contract_refused(part + 1)
        return LEGAL if self.phase == CHOOSE_STARTER else NOT_DEALING

    def _roll_refused(self, roll: i64) -> i64:
        if self.phase != ROLL:
            return NOT_DEALING
        begin = self.box.roll_begin
        return LEGAL if begin[self.dice] <= roll < begin[self.dice + 1] else WRONG_DICE

    def _refill_refused(self, draw: i64) -> i64:
        if self.phase != REFILL:
            return NOT_DEALING
        if self.box.draw_slot[draw] != self._empty_slot():
            return WRONG_SLOT
        return LEGAL if has(self.deck, self.box.draw_city[draw]) else CARD_GONE

    def _hand_refused(self, hand: i64) -> i64:
        if self.phase != DEAL:
            return NOT_DEALING
        if self.box.hand_seat[hand] != self._next_to_deal():
            return WRONG_HAND
        taken = self._dealt_contracts()
        gone = has(taken, self.box.hand_first[hand]) or has(taken, self.box.hand_second[hand])
        return CONTRACT_GONE if gone else LEGAL

    def _engine_contract_refused(self, contract: i64) -> i64:
        if self.phase != DEAL:
            return NOT_DEALING
        if self._next_to_deal() != self.box.seats:
            return WRONG_HAND
        return CONTRACT_GONE if has(self._dealt_contracts(), contract) else LEGAL

    def concerns(self) -> list[i64]:
        return CONCERNS.get(self.phase, [])

    def why_not(self, move: Move) -> Refusal | None:
        shared = out_of_turn(self.box.vocabulary, self, move)
        if shared is not None:
            return shared
        kind = self.box.kinds[move]
        part = self.box.parts[move]
        reason = self._choice_refused(kind, part) if move < self.box.choices else self._outcome_refused(kind, part)
        return None if reason == LEGAL else self._refusal(reason, move)

    def _refusal(self, reason: i64, move: Move) -> Refusal:
        """The reason in the form that is told, with what a sentence may want to mention."""
        facts: dict[str, str | int] = {
            "loose": letters_of(self.rolled),
            "train": cars_of(self.order),
            "dice": self.dice,
            "slot": self._empty_slot() + 1,
        }
        if self.box.kinds[move] == SCORE:
            slot = self.box.parts[move]
            city = self.city_in(slot)
            facts["city"] = self.box.city_names[city]
            facts["need"] = letters_of(self.box.need[city])
            facts["slot"] = slot + 1
        if self.phase == SCORING:
            served = [self.box.city_names[self.city_in(slot)] for slot in range(SLOTS) if self._serves(slot)]
            facts["cities"] = ", ".join(served)
        rule, key = REASONS[reason]
        return Refusal(rule, key, facts)

    # What is legal

    def _legal(self) -> i64:
        """All legal choices, a bit each, kept until the next move."""
        if self.legal or self.actor < 0:
            return self.legal
        if self.phase == PLACING:
            self.legal = self._legal_with_dice()
            return self.legal
        legal: i64 = 0
        for kind in self.concerns():
            family = self.box.vocabulary.families[kind]
            for part in range(family.size):
                if self._choice_refused(kind, part) == LEGAL:
                    legal |= BIT[family.first + part]
        self.legal = legal
        return legal

    def _legal_with_dice(self) -> i64:
        """The same in phase PLACING, the busiest: a face that does not lie there, a token that is spent, ask nobody."""
        legal: i64 = 0
        box = self.box
        placing = box.placing
        rolled = self.rolled
        if rolled & 7 and self._loco_refused() == LEGAL:
            legal |= placing[LOCO]
        for face in range(PASSENGER, CABOOSE):
            if (rolled >> (3 * face)) & 7 and self._stock_refused(face) == LEGAL:
                legal |= placing[face]
        if rolled >> (3 * CABOOSE) and self._caboose_refused() == LEGAL:
            legal |= placing[CABOOSE]
        if self._reroll_refused() == LEGAL:
            legal |= box.rerolling
        if self._end_refused() == LEGAL:
            legal |= box.ending
        if self.placed == 0 and self.token_of(self.seat):
            for face in range(5):
                if self._switch_refused(face) == LEGAL:
                    legal |= box.switching[face]
        return legal

    def moves(self) -> list[Move]:
        return members(self._legal())

    def odds(self) -> list[tuple[Move, int]]:
        box = self.box
        odds: list[tuple[Move, int]] = []
        if self.actor != CHANCE:
            return odds
        if self.phase == ROLL:
            for number in range(box.roll_begin[self.dice], box.roll_begin[self.dice + 1]):
                odds.append((box.rolls.move(number), box.roll_ways[number]))
            return odds
        family, first, last = self._outcomes()
        for part in range(first, last):
            if self._outcome_refused(family.number, part) == LEGAL:
                odds.append((family.move(part), 1))
        return odds

    def _outcomes(self) -> tuple[Family, i64, i64]:
        """The family of this phase's outcomes, and which parts of it to look at: from the first up to the last."""
        box = self.box
        if self.phase == REFILL:
            first = self._empty_slot() * box.cities
            return box.draws, first, first + box.cities
        if self.phase == ENGINE:
            return box.engine_draws, 0, box.cities
        if self.phase == CHOOSE_STARTER:
            return box.starters, 0, box.seats
        seat = self._next_to_deal()
        if seat == box.seats:
            return box.engine_contracts, 0, box.contracts
        return box.hands, seat * box.pairs, (seat + 1) * box.pairs

    def pick(self, rng: Random) -> Move:
        """As in every game, but without building a list: dice are thrown one by one, cards drawn until one is there."""
        if self.phase == ROLL:
            code: i64 = 0
            throw = rng.randrange(THROWS[self.dice])
            for _ in range(self.dice):
                code += THROW[throw % 6]
                throw //= 6
            return self.box.rolls.move(self.box.roll_number[code])
        if self.actor == CHANCE:
            family, first, last = self._outcomes()
            while True:
                part = first + rng.randrange(last - first)
                if self._outcome_refused(family.number, part) == LEGAL:
                    return family.move(part)
        return some_bit(self._legal(), rng)
