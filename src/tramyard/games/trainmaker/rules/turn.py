"""Trainmaker: roll seven dice, build a train from Locomotive to Caboose, score cities.

A turn: the row of cities is filled up; on your first turn you keep one of two contracts; you roll all dice and place
at least a Locomotive and a car; you roll what is left and add, again and again, until a Caboose completes the train
(score a city it can serve), nothing can be added (derailed), or you stop. A scoring train with two Locomotives may be
followed by another, built of its own dice. Six different goods, or your contract, win at once.
"""

from typing import Final, final

from librt.random import Random
from mypy_extensions import i64

from tramyard.games.trainmaker.bots.finishing import finishing_roll
from tramyard.games.trainmaker.bots.hunch import eager, place_for, switch_for
from tramyard.games.trainmaker.rules.box import (
    BONUS,
    CABOOSE,
    CITY,
    DICE,
    DIE,
    END,
    ENGINE_CITY,
    ENGINE_CONTRACT,
    GOOD,
    GOODS,
    HAND,
    KEEP,
    LOCO,
    PLACE,
    REROLL,
    ROLLED,
    SCORE,
    SLOTS,
    SWITCH_FROM,
    SWITCH_TO,
    count_of,
    dice_in,
    dice_of,
)
from tramyard.games.trainmaker.rules.legality import TrainTable
from tramyard.games.trainmaker.rules.phases import (
    BONUS_OFFER,
    BY_BOTH,
    BY_CONTRACT,
    BY_ENGINE,
    CONTRACT,
    DEAL,
    ENGINE,
    ENGINE_LIMIT,
    EXHAUSTED,
    FINISHED,
    PLACING,
    REFILL,
    ROLL,
    ROUND_CAP,
    SCORING,
    SIX_GOODS,
)
from tramyard.games.trainmaker.rules.player import NOBODY, Player
from tramyard.games.trainmaker.rules.reasons import LEGAL
from tramyard.kernel.bits import BIT, has, some_bit
from tramyard.kernel.position import CHANCE, OVER, Standing, ranked
from tramyard.kernel.vocabulary import Move

RULES_VERSION: Final = 2
MOST_MERIT: Final[i64] = 1 << 30
"""Of whoever completed a set: more than any collection is worth."""


@final
class TrainPosition(TrainTable):
    """A game of Trainmaker: what happens when something is done."""

    # Setup

    def _start_with(self, seat: i64) -> None:
        self.starter = seat  # TM-A33
        self.seat = seat
        self.phase = DEAL

    def _deal_hand(self, hand: i64) -> None:
        first = self.box.hand_first[hand]
        self._replace(self.box.hand_seat[hand], NOBODY.with_contracts(first, self.box.hand_second[hand], 0))
        self._go_on_dealing()

    def _deal_engine(self, contract: i64) -> None:
        self._replace(self.box.seats, NOBODY.with_contracts(contract, 0, contract))  # TM-ENG-02
        self._go_on_dealing()

    def _go_on_dealing(self) -> None:
        following = self._next_to_deal()
        if following < self.box.seats or (self.box.engine and self.players[self.box.seats].dealt == 0):
            return
        self._begin_turn(self.starter)

    # The turn

    def _begin_turn(self, seat: i64) -> None:
        self.seat = seat
        self.trains = 0
        self.owed = False
        self.train = 0
        self.order = 0
        self.rolled = 0
        self.dice = 0
        self.placed = 0
        self.opening = False
        if self.round > ROUND_CAP:  # TM-A30
            self._end_game(EXHAUSTED, -1)
            return
        self._fill_row()

    def _turn_up(self, draw: i64) -> None:
        city = self.box.draw_city[draw]
        self.row += city * GOOD[self.box.draw_slot[draw]]
        self.deck -= BIT[city]  # TM-DECK-01
        self._fill_row()

    def _fill_row(self) -> None:
        """Step 1: empty slots are filled while the deck lasts."""  # TM-ROW-01, TM-ROW-03, TM-DECK-02
        if self.deck and self._empty_slot() < SLOTS:
            self.await_chance(REFILL)
        elif self.row == 0:  # TM-DECK-03
            self._end_game(EXHAUSTED, -1)
        elif self.players[self.seat].kept == 0:  # TM-CON-01, TM-CON-02
            self.await_seat(CONTRACT, self.seat)
        else:
            self._begin_train(DICE)

    def _keep(self, which: i64) -> None:
        player = self.players[self.seat]
        kept = player.offered(which)  # TM-CON-01
        self._replace(self.seat, player.with_contracts(player.dealt, player.spare, kept))
        self._begin_train(DICE)

    def _begin_train(self, dice: i64) -> None:
        """Step 2: the first roll of a train, with all its dice."""  # TM-ROLL-01, TM-DBL-03
        self.trains += 1
        self.train = 0
        self.order = 0
        self.rolled = 0
        self.placed = 0
        self.opening = True  # TM-DBL-06, TM-A09
        self.dice = dice
        self.await_chance(ROLL)

    def _rolls(self, code: i64) -> None:
        if self.trains == 1 and self.opening:  # TM-ROLL-05, TM-DBL-10
            self.owed = dice_of(code, LOCO) == 0 and not self.token_of(self.seat)  # TM-ROLL-05, TM-SW-09
        self.rolled = code
        self.dice = 0
        self.await_seat(PLACING, self.seat)

    def _place(self, face: i64) -> None:
        self.rolled -= DIE[face]
        self.train += DIE[face]
        self.order = 8 * self.order + face + 1  # TM-PLACE-02
        self.placed += 1
        if face == CABOOSE:  # TM-CAB-03
            self._complete()
        elif self.rolled == 0:  # TM-DERAIL-01
            self._end_turn()
        else:
            self.settled = False

    def _switch(self, switch: i64) -> None:
        """The token turns one unplaced die to another face."""  # TM-SW-02
        self.rolled += DIE[SWITCH_TO[switch]] - DIE[SWITCH_FROM[switch]]
        self.tokens -= BIT[self.seat]
        self.settled = False

    def _reroll(self) -> None:
        """Step 3: all unplaced dice are rolled again."""  # TM-REROLL-02
        self.dice = count_of(self.rolled)
        self.rolled = 0
        self.placed = 0
        self.opening = False  # TM-ROLL-09
        self.await_chance(ROLL)

    def _complete(self) -> None:
        """Step 4: the train ends with a Caboose; it scores a city if it serves one."""  # TM-CAB-01, TM-SCORE-08
        for slot in range(SLOTS):
            if self._serves(slot):
                self.phase = SCORING
                self.settled = False
                return
        self._end_turn()

    def _score(self, slot: i64) -> None:
        city = self.city_in(slot)
        self.row -= city * GOOD[slot]  # TM-ROW-02
        self._replace(self.seat, self.players[self.seat].with_card(self.box, city))  # TM-SCORE-06, TM-SCORE-07
        self._check_sets()
        if self.ended:  # TM-DBL-12
            return
        if dice_of(self.train, LOCO) == 2 and self.row:  # TM-DBL-01, TM-DBL-08
            self.await_seat(BONUS_OFFER, self.seat)
        else:
            self._end_turn()  # TM-TURN-02

    def _check_sets(self) -> None:
        """Six goods or the contract win at once."""  # TM-CON-08, TM-WIN-03
        player = self.players[self.seat]
        six = player.goods_covered() == GOODS
        contract = player.missing_for(self.box, player.kept) == 0
        if six or contract:
            self._end_game(BY_BOTH if six and contract else SIX_GOODS if six else BY_CONTRACT, self.seat)  # TM-A27

    def _end_turn(self) -> None:
        if self.owed:  # TM-SW-08, TM-SW-12
            self.tokens |= BIT[self.seat]
        following = (self.seat + 1) % self.box.seats  # TM-SET-08
        if following != self.starter:
            self._begin_turn(following)
        elif self.box.engine and self.deck:  # TM-ENG-01, TM-ENG-03, TM-ENG-13, TM-A25
            self.worth = 0  # TM-ENG-06
            self.await_chance(ENGINE)
        else:
            self._begin_round()

    def _begin_round(self) -> None:
        self.round += 1
        self._begin_turn(self.starter)

    # The Steam Engine

    def _engine_draws(self, city: i64) -> None:
        engine = self.players[self.box.seats].with_card(self.box, city)  # TM-ENG-04
        self._replace(self.box.seats, engine)
        self.deck -= BIT[city]  # TM-ENG-12
        self.worth += self.box.size[city]
        six = self.box.engine_six and engine.goods_covered() == GOODS  # TM-ENG-09, TM-A20
        if six or engine.missing_for(self.box, engine.kept) == 0:  # TM-ENG-08, TM-A20
            self._end_game(BY_ENGINE, -1)
        elif self.worth >= ENGINE_LIMIT or self.deck == 0:  # TM-ENG-05, TM-ENG-14
            self._begin_round()

    # Whose turn it is to decide

    def _end_game(self, ending: i64, winner: i64) -> None:
        self.ended = ending
        self.winner = winner
        self.finish(FINISHED)

    def decider(self) -> i64:
        if self.phase == FINISHED:
            return OVER
        return self.seat if self.phase in (CONTRACT, PLACING, SCORING, BONUS_OFFER) else CHANCE

    def restored(self) -> None:
        self.train = dice_in(self.order)

    def _replace(self, seat: i64, player: Player) -> None:
        players = self.players.copy()
        players[seat] = player
        self.players = players

    # The contract

    def hunch(self, rng: Random) -> Move:
        """Go for the city with the best mix of use and chance; complete a train with the token; take every bonus."""
        if self.phase < PLACING or self.phase == ENGINE:
            return self.pick(rng)
        if self.phase == BONUS_OFFER:
            return self.box.bonus
        player = self.players[self.seat]
        slot = 0
        best = -1.0
        for other in range(SLOTS):
            city = self.city_in(other)
            if city == 0 or (self.phase == SCORING and not self._serves(other)):
                continue
            promise = eager(self.box, player.goods, player.kept, city)
            if self.phase == PLACING:
                need = self.box.need[city]
                promise *= 0.001 + finishing_roll(need, self.train, self.rolled, self.placed, self.opening)
            if promise > best:
                best = promise
                slot = other
        if self.phase == SCORING:
            return self.box.score.move(slot)
        need = self.box.need[self.city_in(slot)]
        if self.placed == 0 and self.token_of(self.seat):
            switch = switch_for(self.box, need, self.train, self.rolled, self.opening)
            if switch >= 0:
                return switch
        return place_for(self.box, need, self.train, self.rolled, self.placed, self.opening)

    def play(self, move: Move) -> None:
        box = self.box
        if not 0 <= move < box.moves:
            self.refuse(move)
        kind = box.kinds[move]
        part = box.parts[move]
        if self.actor == CHANCE:
            if move < box.choices or self._outcome_refused(kind, part) != LEGAL:
                self.refuse(move)
            self._play_outcome(kind, part)
        else:
            if self.actor < 0 or move >= box.choices or not has(self._legal(), move):
                self.refuse(move)
            self._play_choice(kind, part)
        self.legal = 0

    def _play_choice(self, kind: i64, part: i64) -> None:
        if kind == PLACE:
            self._place(part)
        elif kind == REROLL:
            self._reroll()
        elif kind == END:
            self._end_turn()
        elif kind == SCORE:
            self._score(part)
        elif kind == KEEP:
            self._keep(part)
        elif kind == BONUS:
            self._begin_train(count_of(self.train))  # TM-DBL-03, TM-DBL-04
        else:
            self._switch(part)

    def _play_outcome(self, kind: i64, part: i64) -> None:
        if kind == ROLLED:
            self._rolls(self.box.roll_code[part])
        elif kind == CITY:
            self._turn_up(part)
        elif kind == ENGINE_CITY:
            self._engine_draws(part + 1)
        elif kind == HAND:
            self._deal_hand(part)
        elif kind == ENGINE_CONTRACT:
            self._deal_engine(part + 1)
        else:
            self._start_with(part)

    def copy(self) -> "TrainPosition":
        twin = TrainPosition(self.box)
        twin.actor = self.actor
        twin.settled = self.settled
        twin.phase = self.phase
        twin.seat = self.seat
        twin.starter = self.starter
        twin.round = self.round
        twin.row = self.row
        twin.deck = self.deck
        twin.tokens = self.tokens
        twin.players = self.players
        twin.dice = self.dice
        twin.rolled = self.rolled
        twin.train = self.train
        twin.placed = self.placed
        twin.order = self.order
        twin.opening = self.opening
        twin.trains = self.trains
        twin.owed = self.owed
        twin.worth = self.worth
        twin.ended = self.ended
        twin.winner = self.winner
        twin.legal = self.legal
        return twin

    # Who knows what

    def shown(self, move: Move, seat: i64) -> str:
        """Contracts dealt and kept are their owner's business."""  # TM-CON-03, TM-CON-04, TM-A34
        kind = self.box.kinds[move]
        if kind == KEEP and self.seat != seat:
            return "K?"
        if kind == HAND:
            owner = self.box.hand_seat[self.box.parts[move]]
            if owner != seat:
                return f"c{owner + 1}:?"
        return ""

    def imagine(self, seat: i64, rng: Random) -> "TrainPosition":
        """Other seats' contracts redealt; what a seat kept is never one its cards already fulfil."""
        twin = self.copy()
        if self.actor == OVER:  # TM-A34
            return twin
        kept: list[i64] = [0] * self.box.seats
        known = BIT[self.players[self.box.seats].kept]
        if seat >= 0:
            known |= BIT[self.players[seat].dealt] | BIT[self.players[seat].spare]
        dealt = twin._imagine_kept(0, seat, known, kept, rng)
        assert dealt, "the true contracts are one way to deal them"
        twin._imagine_hands(seat, known, kept, rng)  # TM-INFO-02
        return twin

    def _imagine_kept(self, other: i64, seat: i64, taken: i64, kept: list[i64], rng: Random) -> bool:
        """Finds every other seat, from this one on, a contract it may have kept; goes back where one finds none."""
        if other == self.box.seats:
            return True
        player = self.players[other]
        if other == seat or player.kept == 0:
            return self._imagine_kept(other + 1, seat, taken, kept, rng)
        left = (BIT[self.box.contracts + 1] - 2) & ~taken
        while left:
            contract = some_bit(left, rng)
            left -= BIT[contract]
            if player.missing_for(self.box, contract) > 0:
                kept[other] = contract
                if self._imagine_kept(other + 1, seat, taken | BIT[contract], kept, rng):
                    return True
        return False

    def _imagine_hands(self, seat: i64, taken: i64, kept: list[i64], rng: Random) -> None:
        """Deals the rest: the contract each of them laid away, or both where none is chosen yet."""
        for contract in kept:
            taken |= BIT[contract]
        players = self.players.copy()
        for other in range(self.box.seats):
            player = players[other]
            if other == seat or player.dealt == 0:
                continue
            first = kept[other] if kept[other] else self._unseen_contract(taken, rng)
            taken |= BIT[first]
            second = self._unseen_contract(taken, rng)
            taken |= BIT[second]
            low = first if first < second else second
            players[other] = player.with_contracts(low, first + second - low, kept[other])
        self.players = players

    def _unseen_contract(self, taken: i64, rng: Random) -> i64:
        while True:
            contract = rng.randrange(self.box.contracts) + 1
            if (taken >> contract) & 1 == 0:
                return contract

    # The end

    def _merit(self, seat: i64) -> i64:
        """What seats are ranked by, but for one that completed a set: goods, then sizes, then cards."""  # TM-A26
        player = self.players[seat]
        return (player.goods_covered() * 1000 + player.sizes) * 100 + player.count()

    def standing(self) -> list[Standing]:
        seats = range(self.box.seats)
        goods = [self.players[seat].goods_covered() for seat in seats]
        if self.ended == BY_ENGINE or (self.ended == EXHAUSTED and self.box.seats == 1):  # TM-ENG-11, TM-A26
            return [Standing(2, covered) for covered in goods]
        return ranked([MOST_MERIT if seat == self.winner else self._merit(seat) for seat in seats], goods)

    def tally(self) -> list[dict[str, int]]:
        parts: list[dict[str, int]] = []
        for seat in range(self.box.seats):
            player = self.players[seat]
            parts.append({"goods": player.goods_covered(), "cars": player.sizes, "cards": player.count()})
        return parts

    def result(self) -> str:
        winner = f"p{self.winner + 1}"
        if self.ended == SIX_GOODS:
            return f"#six {winner}"
        if self.ended == BY_CONTRACT:
            return f"#con {winner}"
        if self.ended == BY_BOTH:  # TM-A27
            return f"#six {winner} #con {winner}"
        if self.ended == BY_ENGINE:
            return "#eng"
        return "#out" if self.ended == EXHAUSTED else ""

    # As data

    def dump(self) -> dict[str, object]:
        return self.box.fields.write(self)
