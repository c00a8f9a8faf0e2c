"""Laying links in Tramways and paying with cards: each rule a predicate that names its reason."""

from typing import Final

from mypy_extensions import i64

from tramyard.games.tramways.rules import reasons
from tramyard.games.tramways.rules.auction import AuctionRules
from tramyard.games.tramways.rules.box import MONEY, NOTHING
from tramyard.games.tramways.rules.reasons import LEGAL
from tramyard.kernel.refusal import Reason
from tramyard.tramnet import building, icons
from tramyard.tramnet.links import group_at
from tramyard.tramnet.sets import holds

WRONG_WAYS: Final = {
    building.NOT_BESIDE: reasons.NOT_BESIDE,
    building.TURNS_BACK: reasons.TURNS_BACK,
    building.NOTHING_THERE: reasons.LAKE,
    building.TAKEN_SIDE: reasons.TAKEN_SIDE,
    building.TWICE: reasons.TWICE,
    building.OWN_LOOP: reasons.TWICE,
    building.SAME_BUILDING: reasons.SAME_BUILDING,
    building.FOREIGN_END: reasons.RIVAL_RAIL,
    building.NOT_POINTED_AT: reasons.NOT_POINTED_AT,
    building.NO_RAIL_YET: reasons.TOUCHING,
    building.NO_HALT: reasons.NO_THROUGH,
    building.NO_RAILS_LEFT: reasons.NO_RAILS_LEFT,
    building.OTHER_NUMERAL: reasons.OTHER_NUMERAL,
    building.SAME_GATE: reasons.SAME_GATE,
    building.JOINS_GROUP: reasons.JOINS_GROUP,
    building.SECOND_NODE: reasons.SECOND_NUMERAL,
    building.IN_GROUP: reasons.IN_GROUP_ALREADY,
    building.WAITS_THERE: reasons.WAITS_THERE,
    building.NOT_ROOTED: reasons.NOT_CONNECTED,
}
"""What the drawing of ways finds wrong, as this game calls it."""


class LayingRules(AuctionRules):
    """What may be laid, and with what it may be paid."""

    # Links

    def _link_refused(self, place: i64) -> Reason | None:
        site = self.site()
        if place >= self.land.grid.size:
            if not group_at(self.links, place, self.seat, False):  # TB-AMB23
                return reasons.NO_GROUP_THERE
        elif self.kinds[place] == NOTHING:
            if not self.land.parcels[place]:
                return reasons.NO_START
            if self.owner_of(place) != self.seat:
                return reasons.NOT_YOUR_PARCEL
            if self.used[place]:
                return reasons.PARCEL_CARRIES_RAIL
        if not self.workers[self.seat]:
            return reasons.NO_WORKER
        if building.Way(site, place, False).can_finish():
            return LEGAL
        return self._unrooted() if site.unified and not site.rooted[place] else reasons.NO_WAY

    def _unrooted(self) -> Reason:
        """What is wrong with a link that does not touch the network."""
        mine = any(link.owner == self.seat for link in self.links)
        return reasons.NOT_CONNECTED if mine else reasons.FIRST_FROM_PARCEL

    def _extend_refused(self, place: i64) -> Reason | None:
        if not self.my_open_end_in(self.seat, place):
            if place >= self.land.grid.size:
                return reasons.NO_STUB_THERE
            for seat in range(self.box.seats):
                if self.my_open_end_in(seat, place):
                    return reasons.FOREIGN_TRACK
            return reasons.NO_OPEN_END
        if not self.workers[self.seat]:
            return reasons.NO_WORKER
        return LEGAL if building.Way(self.site(), place, True).can_finish() else reasons.NO_WAY

    def _step_refused(self, there: i64) -> Reason | None:
        way = self.drawing()
        wrong = way.wrong_stop(there)
        if wrong != building.FINE:
            return self._wrong_way(wrong, there)
        return LEGAL if way.leads_on(there) else reasons.NO_EXACT_RAILS

    def _through_refused(self, code: i64) -> Reason | None:
        """What speaks against a rail in an own Parcel at which the way would end."""  # TB-BUILD-11, TB-AMB64
        there = self.land.parcel_at[code]
        if there < 0:
            return reasons.NOT_ON_MAP
        way = self.drawing()
        wrong = way.wrong_step(there)
        if wrong != building.FINE:
            return self._wrong_way(wrong, there)
        site = self.site()
        if not site.halts[there]:
            return reasons.NO_THROUGH if self.owner_of(there) == self.seat else reasons.NOT_YOUR_PARCEL
        if site.rails[there] < 0:
            return reasons.PARCEL_IS_END
        if len(self.way) == 1:
            return reasons.THROUGH_ANYWAY
        return LEGAL if way.leads_on(there, True) else reasons.NO_EXACT_RAILS

    def _wrong_way(self, wrong: i64, there: i64) -> Reason:
        """What the drawing of ways found wrong, by the rule of this game."""
        if wrong == building.NO_GROUND:
            return reasons.NOT_YOUR_PARCEL if self.land.parcels[self.way[len(self.way) - 1]] else reasons.RIVAL_RAIL
        if wrong == building.TAKEN_SIDE:
            for link in self.links:
                if link.owner != self.seat and link.has_rail_in(there):
                    return reasons.RIVAL_RAIL
        return self._unrooted() if wrong == building.NOT_ROOTED else WRONG_WAYS[wrong]

    def _unpayable(self, there: i64, through: bool) -> Reason:
        """Why a way that goes on to a place can never be finished: what would have to be different."""
        way = self.drawing()
        way.step(there, through)
        closed = way.closed
        missing = closed and way.completes(closed) and not way.payable(closed)
        one, other = way.ends(closed) if closed else (0, 0)
        rooted = way.is_rooted()
        way.back()
        if missing:
            return reasons.NO_NEW_DESTINATION if one == 0 or other == 0 else reasons.NO_DESTINATION
        return reasons.NO_EXACT_RAILS if rooted else self._unrooted()

    def _open_refused(self) -> Reason | None:
        wrong = self.drawing().wrong_open_end()
        if wrong == building.FINE:
            return LEGAL
        if wrong == building.NOT_ROOTED:
            return self._unrooted()
        if wrong == building.WAITS_THERE:
            return reasons.NO_RAIL_BEYOND
        return reasons.NO_RAIL_YET if wrong == building.NO_RAIL_YET else reasons.NO_EXACT_RAILS

    # Payments

    def _card_refused(self, card: i64) -> Reason | None:
        """Why a card cannot be used at all."""
        if not holds(self.hand, self.actor, card):
            return reasons.NOT_IN_HAND
        money = self.money[self.actor]
        return LEGAL if self.box.cards[card].money <= (money if money > 0 else 0) else reasons.CONSEQUENCE_TOO_DEAR

    def _pay_refused(self, atom: i64) -> Reason | None:
        box = self.box
        card = box.atom_cards[atom]
        refused = self._card_refused(card)
        if refused is not LEGAL:
            return refused
        if box.atom_kinds[atom] == MONEY:
            return reasons.MONEY_ONLY_BIDS
        payment = self.paying()
        place = self.hand_of(self.seat).place_of(atom)
        if payment.may_lay(place):
            return LEGAL
        if not payment.serves(place):
            if box.atom_kinds[atom] == icons.STRIP:
                return reasons.NO_TICKET_NOW
            return reasons.WHOLE_ICON if box.atom_kinds[atom] == icons.RAIL and payment.rails else reasons.NOT_NEEDED
        if payment.need.apart and not payment.paid and box.atom_kinds[atom] != icons.STRIP:
            return reasons.TICKET_FIRST
        if payment.need.apart and payment.paid and box.atom_cards[self.paid[0]] == card:
            return reasons.TICKET_AND_ICON
        if place < payment.next:
            return reasons.IN_ORDER
        return reasons.CONSEQUENCES_TOO_DEAR if not payment.fits(place) else reasons.NO_EXACT_REST
