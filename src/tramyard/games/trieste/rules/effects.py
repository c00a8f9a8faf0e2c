"""What misfortunes do: damage and wrecks, and the few effects of which every card is made, one function each.

A card strikes one seat after another, from whoever drew it; where an effect needs a decision or chance, the position
waits for that and the card goes on afterwards (`_carry_on`).
"""

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trieste.rules import cards, phases
from tramyard.games.trieste.rules.box import BULOTO, NONE, WRECK
from tramyard.games.trieste.rules.cards import Card, Effect
from tramyard.games.trieste.rules.fields import MOST_PIPS
from tramyard.games.trieste.rules.legality import TriesteTable
from tramyard.games.trieste.rules.tiles import ONE
from tramyard.games.trieste.rules.track import NO_SIDE, TURNS
from tramyard.kernel.bits import BIT, changed, has, how_many


class Misfortunes(TriesteTable):
    """A game in which cards and damage strike."""

    # Damage

    def _hurt(self, seat: i64, damage: i64, even_buloto: bool) -> None:
        """All damage of one moment strikes a tram."""  # TR-DMG-10, TR-A15
        if self.futiz[seat] == BULOTO and not even_buloto:  # TR-DMG-11
            return
        if self.kept[seat]:  # TR-A38, TR-A47
            shield = self.kept[seat] & -self.kept[seat]
            self.kept = changed(self.kept, seat, self.kept[seat] & ~shield)
            self.spent |= shield
            return
        total = self.damages[seat] + damage
        if total >= WRECK:  # TR-DMG-01
            self._wreck(seat)
        else:
            self.damages = changed(self.damages, seat, total)

    def _wreck(self, seat: i64) -> None:
        """Passengers, futiz and damage are gone, and the tram is in the workshop."""  # TR-DMG-08
        self._discard(seat, self.aboard[seat])
        self.futiz = changed(self.futiz, seat, NONE)
        self.damages = changed(self.damages, seat, 0)
        self._put(seat, self.box.workshop)
        self.wrecks = changed(self.wrecks, seat, self.wrecks[seat] + 1)
        if seat == self.seat:
            self.wrecked = True  # TR-DMG-12

    def _discard(self, seat: i64, passengers: i64) -> None:
        """Passengers leave a tram for the discards."""
        self.aboard = changed(self.aboard, seat, self.aboard[seat] & ~passengers)
        self.discards |= passengers

    def _put(self, seat: i64, square: i64) -> None:
        """A tram is put somewhere: nobody knows by which side it came."""  # TR-MOVE-10
        self.trams = changed(self.trams, seat, square)
        self.vias = changed(self.vias, seat, NO_SIDE)
        rode = self.rode.copy()
        rode[seat] = self.box.no_squares
        self.rode = rode

    # Futiz

    def _tune(self, seat: i64, futiz: i64) -> None:
        self.futiz = changed(self.futiz, seat, futiz)
        if futiz != NONE:
            self.tuned = changed(self.tuned, seat, self.tuned[seat] | BIT[futiz])

    def _has_excess(self, seat: i64) -> bool:
        """If passengers no longer find seats, their driver says who goes."""  # TR-FUT-04, TR-FUT-05
        if self.can_seat(seat, self.aboard[seat]):
            return False
        self.asked = seat
        self.await_seat(phases.EXCESS, seat)
        return True

    # A card is turned up

    def _turn_up_card(self) -> None:
        if self.deck == 0:  # TR-CARD-05
            self.deck = self.spent
            self.spent = 0
        if self.deck:
            self.await_chance(phases.CARD)
        else:
            self._after_card()

    def _turned_up(self, number: i64) -> None:
        card = self.box.cards[number]
        self.deck &= ~BIT[number]
        self.drew = changed(self.drew, self.seat, self.drew[self.seat] | BIT[number])
        self.card = number
        self.latest = number
        self.latest_by = self.seat
        self.effect = 0
        self.nth = 0
        self.struck = self._struck_by(card)
        self._carry_on()

    def _struck_by(self, card: Card) -> i64:
        """The seats a card strikes, by where their trams stand before its first effect."""  # TR-CARD-07
        struck: i64 = 0
        for seat in range(self.box.seats):
            if (card.everybody or seat == self.seat) and self._is_in_place(card, self.trams[seat]):
                struck |= BIT[seat]
        return struck

    def _is_in_place(self, card: Card, square: i64) -> bool:
        board = self.box.board
        if card.place == cards.ON_A_TILE:
            return self.laid[square] != 0
        if card.place == cards.PLAIN:
            return not board.is_coloured(square)
        if card.place == cards.COLOURED:
            return board.is_coloured(square)
        if card.place == cards.ROWS:
            return card.low <= board.row(square) <= card.high
        return card.place != cards.COLUMNS or has(card.columns, board.column(square))

    def _carry_on(self) -> None:
        """Carry the card out as far as it goes without a decision or chance."""  # TR-CARD-03, TR-A19
        self.asked = NONE
        self.owed = 0
        effects = self.box.cards[self.card].effects
        while self.effect < len(effects):
            effect = effects[self.effect]
            if effect.op in cards.OF_THE_TABLE:
                self.effect += 1
                if self._strikes_table(effect):
                    return
            elif self.nth == self.box.seats:
                self.effect += 1
                self.nth = 0
            else:
                if self.nth == 0 and effect.op == cards.REDRAW_HAND:
                    self._return_hands()
                seat = self.nth_seat(self.nth)
                self.nth += 1
                if has(self.struck, seat) and self._strikes(effect, seat):
                    return
        self._card_done()

    def _card_done(self) -> None:
        if self.box.cards[self.card].is_kept:
            self.kept = changed(self.kept, self.seat, self.kept[self.seat] | BIT[self.card])
        else:
            self.spent |= BIT[self.card]  # TR-CARD-04
        self.card = NONE
        self.effect = 0
        self.struck = 0
        self.nth = 0
        self._after_card()

    def _after_card(self) -> None:
        """Step 4 follows: the turn says how."""
        raise NotImplementedError

    # Effects. Each answers whether a decision or chance must come before the card goes on.

    def _strikes(self, effect: Effect, seat: i64) -> bool:
        """An effect on one seat."""
        op = effect.op
        if op == cards.DAMAGE:
            self._hurt(seat, effect.n, effect.flag)
        elif op == cards.REPAIR:
            self._repair(seat, effect.n)
        elif op == cards.LOSE_PASSENGER:
            return self._loses_passengers(seat, effect)
        elif op == cards.LOSE_FUTIZ:
            self._tune(seat, NONE)
            return self._has_excess(seat)
        elif op == cards.GAIN_FUTIZ:
            return self._asks(phases.SLY, seat)
        elif op == cards.REDRAW_HAND:
            return self._redraws(seat, effect.n)
        elif op == cards.BOARD_DISCARDED:
            return self._meets_discarded()
        elif op == cards.EXTRA_BUILD:
            return self._asks(phases.EXTRA, seat)
        elif op == cards.MOVE_TO:
            self._put(seat, effect.square)  # TR-CARD-09
        else:
            self._marks_next_turn(effect, seat)
        return False

    def _repair(self, seat: i64, repaired: i64) -> None:
        left = self.damages[seat] - repaired
        self.damages = changed(self.damages, seat, left if left > 0 else 0)

    def _marks_next_turn(self, effect: Effect, seat: i64) -> None:
        """What a seat will find when it rolls or builds next."""
        if effect.op == cards.NO_ROLL:
            self.no_rolls = changed(self.no_rolls, seat, 1)
        elif effect.op == cards.NO_BUILD:
            self.no_builds = changed(self.no_builds, seat, 1)
        elif effect.op == cards.ROLL_HALF:
            self.roll_halves = changed(self.roll_halves, seat, 1)
        elif effect.op == cards.ROLL_MOD:
            more = self.roll_mods[seat] + effect.n
            self.roll_mods = changed(self.roll_mods, seat, min(max(more, -MOST_PIPS), MOST_PIPS))

    def _asks(self, phase: i64, seat: i64) -> bool:
        self.asked = seat
        self.await_seat(phase, seat)
        return True

    def _loses_passengers(self, seat: i64, effect: Effect) -> bool:
        many = how_many(self.aboard[seat])
        self.owed = effect.n if effect.n < many else many
        if self.owed == 0:
            return False
        if not effect.flag:
            return self._asks(phases.LOSE, seat)
        self.await_chance(phases.RANDOM)
        return True

    def _meets_discarded(self) -> bool:
        """Somebody from the discards would like to board."""  # TR-CARD-08
        if self.discards == 0:
            return False
        self.owed = 1
        self.await_chance(phases.RANDOM)
        return True

    def _strays_in(self, passenger: i64) -> None:
        """Chance has named a passenger: one who boards if there is a seat, or one who is lost."""
        seat = self.nth_seat(self.nth - 1)
        bit = BIT[passenger]
        if self.box.cards[self.card].effects[self.effect].op != cards.BOARD_DISCARDED:
            self._discard(seat, bit)
        elif self.can_seat(seat, self.aboard[seat] | bit):
            self.aboard = changed(self.aboard, seat, self.aboard[seat] | bit)
            self.discards &= ~bit
        self.owed -= 1
        if self.owed == 0:
            self._carry_on()

    def _return_hands(self) -> None:
        """The hands of all who are struck go back, before anybody draws."""
        hands = self.hands[:]
        for seat in range(self.box.seats):
            if has(self.struck, seat):
                self.supply += hands[seat]
                hands[seat] = 0
        self.hands = hands

    def _redraws(self, seat: i64, tiles: i64) -> bool:
        if self.supply == 0:
            return False
        self.owed = tiles
        self.await_chance(phases.REDRAW)
        return True

    def _strikes_table(self, effect: Effect) -> bool:
        """An effect that happens once."""
        if effect.op == cards.PASS_HANDS:
            self._pass_hands()
        elif effect.op == cards.REMOVE_TILES:
            if effect.low == 0:
                self.await_chance(phases.ROW)
                return True
            self._clear_rows(effect.low, effect.high)
        elif effect.flag:
            return self._discards_tops()
        else:
            self.await_chance(phases.STOP)
            return True
        return False

    def _pass_hands(self) -> None:
        hands = self.hands[:]
        for seat in range(self.box.seats):
            hands[(seat + 1) % self.box.seats] = self.hands[seat]
        self.hands = hands

    def _clear_rows(self, low: i64, high: i64) -> None:
        """Laid tiles of these rows go back to the supply, but for those with trams."""  # TR-A36
        board = self.box.board
        for meadow in board.meadows:
            if self.laid[meadow] and low <= board.row(meadow) <= high and not self.tram_on(meadow):
                self.supply += ONE[(self.laid[meadow] - 1) // TURNS]
                self._set_tile(meadow, 0)
                self._forget(meadow)

    def _set_tile(self, square: i64, tile: i64) -> None:
        """The tile on a meadow changes: rails, and what neighbours ask for."""
        self.laid = changed(self.laid, square, tile)
        self.tracks = changed(self.tracks, square, self.box.tracks[tile - 1] if tile else 0)
        self.demands = self.box.board.demands_after(self.demands, square, self.tracks)
        self.ways = None

    def _forget(self, square: i64) -> None:
        """Whatever was laid here lately is gone, or lies under another tile."""
        if square in self.locked:
            self.locked = [other for other in self.locked if other != square]
        if square in self.fresh:
            self.fresh = [other for other in self.fresh if other != square]

    # Passengers who wait

    def _discards_tops(self) -> bool:
        """The top of each pile goes; the next ones are turned up."""
        for stop in range(len(self.tops)):
            if self.tops[stop] != NONE:
                self._takes_top(stop)
        return self._turns_up_next(phases.UNCOVERED)

    def _takes_top(self, stop: i64) -> None:
        """The top of a pile goes to the discards."""
        self.discards |= BIT[self.tops[stop]]
        self._lift_top(stop)

    def _lift_top(self, stop: i64) -> None:
        self.tops = changed(self.tops, stop, NONE)
        self.piles = changed(self.piles, stop, self.piles[stop] - 1)
        if self.piles[stop]:
            self.bare |= BIT[stop]

    def _turns_up_next(self, phase: i64) -> bool:
        """Where a pile shows no top, the next passenger is turned up."""  # TR-PICK-10, TR-A46
        if self.bare == 0:
            return False
        self.await_chance(phase)
        return True

    def _cancel_stop(self, stop: i64) -> None:
        """A whole pile goes to the discards; those below the top are seen one by one."""  # TR-A46
        if self.tops[stop] != NONE:
            self._takes_top(stop)
        if not self._turns_up_next(phases.CANCELLED):
            self._carry_on()

    def _seen(self, passenger: i64) -> None:
        """A passenger is turned up: the new top of a pile, or one more of a pile that goes."""
        stop: i64 = 0
        while not has(self.bare, stop):
            stop += 1
        self.hidden &= ~BIT[passenger]
        if self.phase == phases.CANCELLED:
            self.discards |= BIT[passenger]
            self.piles = changed(self.piles, stop, self.piles[stop] - 1)
            if self.piles[stop] == 0:
                self.bare = 0
        else:
            self.tops = changed(self.tops, stop, passenger)
            self.bare &= ~BIT[stop]


def shared_out(passengers: i64, remainder: vec[i64]) -> vec[i64]:
    """How many of so many passengers each stop gets; stops in this order get what is left over."""  # TR-REDI-01
    stops = len(remainder)
    piles = vec[i64]([0] * stops)
    for nth in range(stops):
        piles[remainder[nth]] = passengers // stops + (1 if nth < passengers % stops else 0)  # TR-REDI-03
    return piles
