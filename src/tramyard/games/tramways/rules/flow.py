"""The course of a play of Tramways: set-up, auctions, who acts when, administration, the end of a round."""

from abc import abstractmethod

from mypy_extensions import i64

from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.box import CALM, GAIN, HAPPINESS, WORKER, Use
from tramyard.games.tramways.rules.legality import TramwaysRules
from tramyard.games.tramways.rules.reasons import LEGAL
from tramyard.kernel.bits import changed
from tramyard.kernel.by_family import NO_SUCH_OUTCOME
from tramyard.kernel.position import CHANCE
from tramyard.kernel.refusal import Reason
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet.action import NO_STEPS, NOTHING_YET
from tramyard.tramnet.sets import holds, is_empty, members_of, set_of, with_member, without_member

DISCREET = (phases.BIDDING, phases.ACTION, phases.ADMIN)
"""Phases in which only a secret can make a move the only one."""


class TramwaysFlow(TramwaysRules):
    """What happens when, and what everybody gains and loses by it."""

    @abstractmethod
    def copy(self) -> "TramwaysFlow": ...

    # What everybody has

    def _gain_worker(self, seat: i64) -> None:
        if self.workers_left() > 0:  # TB-BUILD-19
            self.workers = changed(self.workers, seat, self.workers[seat] + 1)

    def _add_rider(self, space: i64) -> None:
        """A passenger, if there is one left; nobody joins one who is there."""  # TB-AMB66
        if self.riders_on_map() < self.box.passengers:
            self._put_rider(space, 1)

    # Cards

    def _to_hand(self, seat: i64, card: i64) -> None:
        """A card that everybody sees goes to a hand; a Parcel card makes its taker the owner."""
        self.hand = with_member(self.hand, seat, card)  # TB-CARD-13, TB-CARD-14
        self.known = with_member(self.known, seat, card)
        code = self.box.cards[card].code
        if code >= 0:  # TB-SETUP-08, TB-AUCTION-21
            self.owners = changed(self.owners, code, seat)

    def _to_pool(self, seat: i64, card: i64) -> None:
        self.hand = without_member(self.hand, seat, card)  # TB-CARD-08
        self.known = without_member(self.known, seat, card)
        self.pool = with_member(self.pool, seat, card)

    def _use_up(self, seat: i64, paid: list[int]) -> None:
        """Consequences first, then stress for further slots; then the cards go to the Pool."""
        self._gain_money(seat, -self.fees_of(paid))  # TB-CARD-09
        self._raise_stress(seat, self.strain_of(paid))  # TB-CARD-07, TB-AUCTION-11
        for atom in paid:
            self._to_pool(seat, self.box.atom_cards[atom])

    # Set-up

    def _ask_openly(self, phase: i64) -> None:
        """The seat decides; it is asked even where it has only one move."""
        self.await_seat(phase, self.seat)
        self.discreet = True

    def set_up(self) -> None:
        """Before the first decision."""
        box = self.box
        for seat in range(box.seats):
            for card in box.own:  # TB-SETUP-09, MOON-SETUP-07
                self._to_hand(seat, card)
        if box.alone:
            self._draw_boards()
        else:  # TB-SETUP-22
            self.await_chance(phases.ORDER)

    def _draw_boards(self) -> None:
        if self.box.fixed:
            self._join([*self.box.fixed])
        else:
            self.await_chance(phases.BOARDS)

    def _join(self, placed: list[int]) -> None:
        """Boards lie in the slots; when all do, the map is laid out."""
        self.boards = placed
        if len(placed) < self.box.layout.slots:
            self.await_chance(phases.BOARDS)
            return
        self.lay_out()
        self.riders = self.land.start_riders  # TB-SETUP-16
        if self.box.martians:  # MARS-SETUP-03, TB-AMB44
            self.martians = self.land.start_riders
        if self.box.night:  # MOON-SETUP-04
            self.await_chance(phases.NIGHT)
        else:
            self._share_parcels()

    def lay_out(self) -> None:
        """The map of the boards, with nothing on it but what is printed."""
        complete = len(self.boards) == self.box.layout.slots
        self.land = self.box.land(self.boards) if complete else self.box.bare
        self.kinds = self.land.printed
        self.groups = self.land.start_groups
        self.used = self.land.no_marks

    def _share_parcels(self) -> None:
        """Parcel cards are drafted, in order and back, or dealt."""  # MOON-SETUP-06, TB-SETUP-05, TB-SETUP-06
        box = self.box
        seats = box.seats
        if self.step == seats * box.world.parcels_per_player or not self.undealt():
            self.step = 0
            self._turn_up()
        elif box.draft:
            lap, place = self.step // seats, self.step % seats
            self.seat = self.order[place if lap % 2 == 0 else seats - 1 - place]
            self.await_seat(phases.DRAFT, self.seat)
        else:
            self.seat = self.step // box.world.parcels_per_player
            self.await_chance(phases.DEAL)

    def undealt(self) -> list[int]:
        """Codes of Parcels on the map that nobody owns."""  # TB-SETUP-04
        return [code for code in range(len(self.box.codes)) if self.land.parcel_at[code] >= 0 and self.owners[code] < 0]

    def bare_book(self) -> i64:
        """The first book whose top is still face down; -1 for none."""
        for book in range(self.box.books):
            if self.tops[book] < 0 and self.heights[book] > 0:
                return book
        return -1

    def _turn_up(self) -> None:
        """Tops of books are turned up; then everybody takes a first card from one, in reverse order."""  # TB-SETUP-11
        if self.bare_book() >= 0:
            self.await_chance(phases.TOPS)
            return
        seats = self.box.seats
        if self.acting:  # TB-DEST-02
            self._go_on()
        elif self.step < seats:
            self.seat = self.order[seats - 1 - self.step]
            self.await_seat(phases.FIRST_BOOK, self.seat)
        else:
            self._begin_round()

    def _take_top(self, book: i64) -> None:
        """The top of a book goes to a hand."""  # TB-DEST-02
        self._to_hand(self.seat, self.tops[book])
        tops, heights = self.tops[:], self.heights[:]
        tops[book] = -1
        heights[book] -= 1
        self.tops = tops
        self.heights = heights

    # The auction

    def _begin_round(self) -> None:
        self.step = 0
        self.acting = False
        self.high = 0
        self.sunk = self.box.none
        self.totals = self.box.none
        self.passed = []
        self.shown_cards = []
        if self.round < self.box.rounds and self.deck_left() > 0:  # TB-AUCTION-02, TB-AUCTION-19, TB-SOLO-07
            self.await_chance(phases.SHOW)
        else:
            self._open_auction()

    def _show(self, card: i64) -> None:
        """A card of the Auction deck comes up."""  # TB-AUCTION-20, TB-SETUP-21
        self.met = with_member(self.met, 0, card)
        self.shown_cards = [*self.shown_cards, int(card)]
        if self.box.alone:  # TB-SOLO-03
            self.seat = 0
            self.await_seat(phases.LINE, 0)
        elif len(self.shown_cards) == self.box.seats:
            self._open_auction()

    def _open_auction(self) -> None:
        if self.box.alone:
            self._begin_actions()
        else:
            self.seat = self.order[0]  # TB-AUCTION-03, TB-AMB02
            self._ask_openly(phases.BIDDING)

    def _next_bidder(self) -> None:
        """Bidding goes round until one is left; in the Baby Auction everybody has one turn."""
        seats = self.box.seats
        if self.box.baby:  # BABY-BID-02
            if len(self.passed) == seats:
                self._end_auction(self.baby_order())
                return
            self.seat = self.order[len(self.passed)]
        else:
            if len(self.passed) == seats - 1:
                self._end_auction(self.final_order())
                return
            place = self.order.index(int(self.seat))
            while True:
                place = (place + 1) % int(seats)
                if self.order[place] not in self.passed:  # TB-AUCTION-04
                    break
            self.seat = self.order[place]
        self._ask_openly(phases.BIDDING)

    def final_order(self) -> list[int]:
        """Who passed first is last; who is left is first."""  # TB-AUCTION-14
        left = [seat for seat in self.order if seat not in self.passed]
        late = self.passed[:]
        late.reverse()
        return left + late

    def baby_order(self) -> list[int]:
        """The highest total first; of equal ones who bid earlier, and who has not bid behind all others."""
        # BABY-BID-05, BABY-BID-07, BABY-BID-08
        totals = self.totals
        return sorted(self.order, key=lambda seat: -totals[seat])

    def _make_bid(self) -> None:
        """The bid is paid in full, and nothing of it comes back."""  # TB-AUCTION-06, TB-AUCTION-07, TB-AUCTION-10
        seat = self.seat
        coins = self.offer - self.in_icons(self.paid)
        self._gain_money(seat, -coins)
        self._use_up(seat, self.paid)
        self.sunk = changed(self.sunk, seat, self.sunk[seat] + self.offer)
        if self.box.baby:  # BABY-BID-04, BABY-BID-06
            bonus = self.order.index(int(seat)) + 1
            self.totals = changed(self.totals, seat, self.offer + bonus)
            self.passed = [*self.passed, int(seat)]
        if self.offer > self.high:
            self.high = self.offer
        self.offer = 0
        self.raised = NO_STEPS
        self.paid = NOTHING_YET
        self._next_bidder()

    def _decline(self) -> None:
        self.passed = [*self.passed, int(self.seat)]
        self._next_bidder()

    def _end_auction(self, order: list[int]) -> None:
        """The new order holds for the round; whoever is first gets stress; cards are taken in it."""  # TB-AUCTION-01
        self.order = order
        self._raise_stress(order[0], self.box.first_stress[self.round - 1])  # TB-AUCTION-16, TB-AUCTION-17, BABY-BID-09
        self.passed = []
        self.step = 0
        self._next_card()

    def _next_card(self) -> None:
        if self.shown_cards:  # TB-AUCTION-18, TB-AUCTION-19
            self.seat = self.order[self.step]
            self.await_seat(phases.CARDS, self.seat)
        else:
            self._begin_actions()

    def _take(self, card: i64) -> None:
        if self.box.alone and card == self.shown_cards[len(self.shown_cards) - 1]:  # TB-SOLO-03
            self._raise_stress(0, 1)
        self._to_hand(self.seat, card)
        self.shown_cards = [] if self.box.alone else [other for other in self.shown_cards if other != card]
        self.step += 1
        self._next_card()

    # Actions

    def _begin_actions(self) -> None:
        self.step = 0
        self.acting = True
        self._go_on()

    def _go_on(self) -> None:
        """The turn that is next: actions lap by lap, then administration in order, then draws."""
        # TB-STRUCT-02, TB-ACT-01, TB-ACT-02
        box = self.box
        actions = len(box.turns)
        if self.bare_book() >= 0:
            self.await_chance(phases.TOPS)
        elif self.step < actions:
            self.seat = self.order[box.turns[self.step]]
            self._ask_openly(phases.ACTION)
        elif self.step < actions + box.seats:  # TB-ADMIN-01
            self.seat = self.order[self.step - actions]
            self.discards = 0
            self._ask_openly(phases.ADMIN)
        else:
            self._draw_next()

    def _clear_action(self) -> None:
        super()._clear_action()
        self.partner = -1
        self.discards = 0

    # Administration

    def _use(self, use: Use) -> None:
        """Costs of the card first, then its gains in the order of the slots."""  # TB-ADMIN-01, TB-ADMIN-11
        seat, card = self.seat, self.box.cards[use.card]
        self._gain_money(seat, -card.money)
        self._raise_stress(seat, card.stress + use.strain)
        self._to_pool(seat, use.card)
        for number, kind in enumerate(use.kinds):
            amount = use.amounts[number]
            if kind == GAIN:
                self._gain_money(seat, amount)
            elif kind == WORKER:
                self._gain_worker(seat)
            elif kind == HAPPINESS:
                self._gain_hp(seat, amount)
            elif kind == CALM:
                self._calm(seat)
        self.owed = use.passengers
        self._place_next()

    def _place_next(self) -> None:
        if self.owed:
            self._ask(phases.PLACE)
        else:
            self._ask_openly(phases.ADMIN)

    def _discard(self, card: i64) -> None:
        self._gain_money(self.seat, -self.discard_price(card))
        self._raise_stress(self.seat, self.box.cards[card].stress)  # TB-CARD-11
        self._to_pool(self.seat, card)
        self.discards += 1
        self._ask_openly(phases.ADMIN)

    # The end of a round

    def _draw_next(self) -> None:
        """Everybody draws up to the limit, in order."""  # TB-ADMIN-06, TB-ADMIN-07, TB-ADMIN-10
        box = self.box
        begun = len(box.turns) + box.seats
        while self.step < begun + box.seats and self.round < box.rounds:
            self.seat = self.order[self.step - begun]
            if self.hand_size(self.seat) < box.hand_limit:
                if is_empty(self.deck, self.seat):
                    self._shuffle(self.seat)
                if not is_empty(self.deck, self.seat):
                    self.await_chance(phases.DRAW)
                    return
            self.step += 1
        self._end_round()

    def _shuffle(self, seat: i64) -> None:
        """The Pool becomes the deck. Everybody knows a hand beside an empty deck."""
        self.deck = set_of(self.deck, seat, members_of(self.pool, seat))
        self.pool = set_of(self.pool, seat, [])

    def _draw(self, seat: i64, card: i64) -> None:
        self.deck = without_member(self.deck, seat, card)
        self.hand = with_member(self.hand, seat, card)
        if is_empty(self.deck, seat):
            self.known = set_of(self.known, seat, members_of(self.hand, seat))
        self._draw_next()

    def _end_round(self) -> None:
        box = self.box
        if self.round < box.rounds:
            self._arrivals()
        self._drop_idle_links()
        for seat in range(box.seats):  # TB-STRESS-06
            if self.stress[seat] == box.row.last:
                self._gain_hp(seat, -1)
        self.seat = self.order[0]
        self.step = 0
        if self.round == box.rounds:  # TB-END-01
            self.finish(phases.FINISHED)
            return
        if self.dark >= 0:  # MOON-END-01, TB-AMB36, TB-AMB38
            self.dark = (self.dark + 1) % box.layout.slots
        self.round += 1
        self._begin_round()

    def _arrivals(self) -> None:
        """Every empty building space of the round's types gets a passenger."""  # TB-ADMIN-08, TB-AMB66
        riders = self.riders[:]
        left = self.box.passengers - self.riders_on_map()
        for space in self.land.sites:
            if left > 0 and not riders[space] and self.kinds[space] in self.box.refill[self.round - 1]:
                riders[space] = 1
                left -= 1
        self.riders = riders

    # Chance

    def odds(self) -> list[tuple[Move, int]]:
        odds: list[tuple[Move, int]] = []
        if self.actor != CHANCE:
            return odds
        box, vocabulary = self.box, self.box.vocabulary
        if self.phase == phases.ORDER:
            for number in range(len(box.orders)):
                odds.append((vocabulary.move_of(families.ORDER, number), 1))
        elif self.phase == phases.BOARDS:
            for face, weight in enumerate(box.drawing.weights(self.boards)):
                for turns in range(4):
                    if weight:
                        odds.append((vocabulary.move_of(families.BOARD, 4 * face + turns), weight))
        elif self.phase == phases.NIGHT:
            for slot in range(box.layout.slots):
                odds.append((vocabulary.move_of(families.NIGHT, slot), 1))
        elif self.phase == phases.DEAL:
            for code in self.undealt():
                odds.append((self._hand_move(box.parcel_cards[code]), 1))
        elif self.phase == phases.TOPS:
            book = self.bare_book()
            for number, card in enumerate(box.development):
                if not holds(self.met, 0, card):
                    odds.append((vocabulary.move_of(families.TOP, book * len(box.development) + number), 1))
        elif self.phase == phases.DRAW:
            for card in members_of(self.deck, self.seat):
                odds.append((self._hand_move(card), 1))
        elif self.phase == phases.SHOW:
            self._show_odds(odds)
        return odds

    def _hand_move(self, card: i64) -> Move:
        return self.box.vocabulary.move_of(families.HAND, self.seat * len(self.box.cards) + card)

    def _show_odds(self, odds: list[tuple[Move, int]]) -> None:
        """Parcel cards left over are all in the deck; of the others so many as fill it, nobody knows which."""
        first = self.box.vocabulary.families[families.SHOW].first
        parcels, unmet = self.parcels_left(), self.unmet_auctions()
        others = self.deck_left() - len(parcels)
        place = self.box.place_of_shown
        for card in parcels:
            odds.append((first + place[card], int(max(len(unmet), 1))))
        for card in unmet if others > 0 else []:
            odds.append((first + place[card], int(others)))

    def play_outcome(self, kind: i64, part: i64) -> None:
        """An outcome that can come up has come up."""
        box = self.box
        if kind == families.ORDER:
            self.order = box.orders[part]
            self._draw_boards()
        elif kind == families.BOARD:
            self._join([*self.boards, int(part)])
        elif kind == families.NIGHT:
            self.dark = part
            self._share_parcels()
        elif kind == families.TOP:
            book = part // len(box.development)
            card = box.development[part % len(box.development)]
            self.met = with_member(self.met, 0, card)
            tops = self.tops[:]
            tops[book] = card
            self.tops = tops
            self._turn_up()
        elif kind == families.SHOW:
            self._show(box.shown_cards[part])
        elif self.phase == phases.DEAL:
            self._to_hand(self.seat, part % len(box.cards))
            self.step += 1
            self._share_parcels()
        else:
            self._draw(self.seat, part % len(box.cards))

    def outcome_refused(self, kind: i64, part: i64) -> Reason | None:
        if self.phase != phases.DRAW:
            return super().outcome_refused(kind, part)
        cards = len(self.box.cards)
        own = kind == families.HAND and part // cards == self.seat
        return LEGAL if own and holds(self.deck, self.seat, part % cards) else NO_SUCH_OUTCOME
