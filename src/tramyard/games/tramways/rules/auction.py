"""Parcel drafts, bids and cards of the display: what may be done."""

from mypy_extensions import i64

from tramyard.games.tramways.rules import families, reasons
from tramyard.games.tramways.rules.box import MONEY
from tramyard.games.tramways.rules.reasons import LEGAL
from tramyard.games.tramways.rules.state import TramwaysState
from tramyard.kernel.bits import how_many
from tramyard.kernel.refusal import Reason
from tramyard.tramnet.bids import FIVES, ONES, out_of_order
from tramyard.tramnet.sets import holds


class AuctionRules(TramwaysState):
    """What may be done before the actions."""

    def _draft_refused(self, code: i64) -> Reason | None:
        if self.land.parcel_at[code] < 0:  # TB-SETUP-04, TB-AMB54
            return reasons.NOT_ON_MAP
        return LEGAL if self.owners[code] < 0 else reasons.TAKEN_PARCEL

    # Bids

    def least_bid(self) -> i64:
        """The least that may be bid now."""  # TB-AUCTION-05, BABY-BID-07, TB-AMB52
        return 1 if self.box.baby else self.high + 1

    def _bid_refused(self) -> Reason | None:
        least = self.least_bid()
        if self.money[self.actor] >= least:  # coins are enough, whatever icons could add
            return LEGAL
        return LEGAL if self.biddable(self.actor) >> int(least) else reasons.TOO_POOR_TO_BID

    def _raise_refused(self, part: i64) -> Reason | None:
        if self.paid:
            return reasons.BID_FIRST
        if out_of_order(part, self.raised):
            return reasons.STEPS_IN_ORDER
        step = families.BID_STEPS[part]
        fives, ones = self.raised[1], self.raised[2]
        payable = self.biddable(self.actor)
        offer = int(self.offer) + step
        if payable >> offer == 0:
            return reasons.TOO_POOR_TO_BID
        most = offer + int(ONES - ones) - 1 if part == 2 else offer + ONES + 5 * (FIVES - fives - 1)
        if part == 0:
            most = payable.bit_length()
        least = int(self.least_bid())
        if most < least:
            return reasons.BID_HIGHER
        first = least if least > offer else offer
        return LEGAL if (payable >> first) & (2 ** (most - first + 1) - 1) else reasons.NOT_EXACT_BID

    def _rest(self) -> i64:
        """What is still to be paid of the bid."""
        return self.offer - self.in_icons(self.paid)

    def _coins(self, paid: list[int]) -> i64:
        """Coins that can be bid besides these icons."""
        money = self.money[self.actor]
        return (money if money > 0 else 0) - self.fees_of(paid)

    def _bid_icon_refused(self, atom: i64) -> Reason | None:
        """What speaks against paying a part of the bid with a money icon."""
        box = self.box
        card = box.atom_cards[atom]
        if not holds(self.hand, self.actor, card):
            return reasons.NOT_IN_HAND
        if box.atom_kinds[atom] != MONEY:
            return reasons.NO_MONEY_ICON
        if self.offer < self.least_bid():
            return reasons.BID_HIGHER
        if self.paid and atom <= self.paid[len(self.paid) - 1]:
            return reasons.IN_ORDER
        if box.atom_codes[atom] > self._rest():
            return reasons.ICON_TOO_LARGE
        paid = [*self.paid, int(atom)]
        if self._coins(paid) < 0:
            return reasons.CONSEQUENCES_TOO_DEAR
        return LEGAL if self.can_end_bid(paid) else reasons.NOT_EXACT_BID

    def can_end_bid(self, paid: list[int]) -> bool:
        """Whether the bid can be paid exactly with these icons, later ones and coins."""
        rest = self.offer - self.in_icons(paid)
        coins = self._coins(paid)
        if rest < 0 or coins < 0:
            return False
        if rest <= coins:
            return True
        return any(self.can_end_bid([*paid, atom]) for atom in self.bid_icons(self.actor, paid))

    def _bid_end_refused(self) -> Reason | None:
        """What speaks against paying the rest with coins."""
        if self.offer < self.least_bid():
            return reasons.BID_HIGHER
        return LEGAL if self._rest() <= self._coins(self.paid) else reasons.NOT_EXACT_BID

    # A lone player's line

    def _more_refused(self) -> Reason | None:
        if self.deck_left() == 0:
            return reasons.DECK_EMPTY
        money = self.money[self.actor]
        return LEGAL if len(self.shown_cards) <= (money if money > 0 else 0) else reasons.LINE_TOO_DEAR

    # The Auction deck

    def parcels_left(self) -> list[int]:
        """Parcel cards in the Auction deck."""  # TB-SETUP-07, MOON-SETUP-11
        box = self.box
        return [
            box.parcel_cards[code]
            for code in range(len(box.codes))
            if self.land.parcel_at[code] >= 0
            and self.owners[code] < 0
            and not holds(self.met, 0, box.parcel_cards[code])
        ]

    def deck_left(self) -> i64:
        """Cards in the Auction deck."""
        box = self.box
        if box.alone:  # TB-SOLO-06
            return len(self.parcels_left()) + len(self.unmet_auctions())
        met = how_many(self.met[0] & box.shown_bits[0]) + how_many(self.met[1] & box.shown_bits[1])
        return box.seats * box.per_player - met  # TB-SETUP-21

    def unmet_auctions(self) -> list[int]:
        return [card for card in self.box.auctions if not holds(self.met, 0, card)]
