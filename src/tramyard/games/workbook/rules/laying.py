"""Laying links in Tramways Workbook and paying with tickets: each rule a predicate that names its reason."""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from tramyard.games.workbook.rules import reasons
from tramyard.games.workbook.rules.box import CELL, NOTHING, TRACK
from tramyard.games.workbook.rules.reasons import LEGAL
from tramyard.games.workbook.rules.state import WorkbookState
from tramyard.kernel.bits import changed, has
from tramyard.kernel.refusal import Reason
from tramyard.tramnet import building, icons

WRONG_WAYS: Final = {
    building.NOTHING_THERE: reasons.CLOSED,  # lakes and volcanoes are in no word
    building.NOT_BESIDE: reasons.NOT_BESIDE,
    building.TURNS_BACK: reasons.TURNS_BACK,
    building.TAKEN_SIDE: reasons.TAKEN_SIDE,
    building.TWICE: reasons.TWICE,
    building.OWN_LOOP: reasons.TWICE,
    building.NO_CURVE: reasons.NO_CURVE,
    building.SAME_BUILDING: reasons.SAME_BUILDING,
    building.FOREIGN_END: reasons.FOREIGN_END,
    building.TWO_PARCELS: reasons.TWO_PARCELS,
    building.NOT_POINTED_AT: reasons.NOT_POINTED_AT,
    building.TOO_LITTLE_HAPPINESS: reasons.FOREST,
    building.TOO_LITTLE_MONEY: reasons.GROUND_TOO_DEAR,
    building.NO_RAIL_YET: reasons.NO_RAIL_YET,
    building.NO_HALT: reasons.NO_HALT,
}
"""What the drawing of ways finds wrong, as this game calls it."""
PLENTY: Final = 10**6
"""More happiness or money than any way costs."""


class LayingRules(WorkbookState):
    """What may be laid, and with what it may be paid."""

    @abstractmethod
    def copy(self) -> "LayingRules": ...

    # Links

    def _link_refused(self, space: i64) -> Reason | None:
        refused = self.worker_refused()
        if refused is not LEGAL:
            return refused
        if self.kinds[space] == NOTHING:
            if not self.owns(self.seat, space):  # TW-2P-13
                return reasons.NOT_YOUR_PARCEL
            if self.used[space]:
                return reasons.PARCEL_CARRIES_RAIL
        way = building.Way(self.site(), space, False)
        return LEGAL if way.can_finish() else reasons.NO_WAY

    def worker_refused(self) -> Reason | None:
        if self.box.twists.forbids("link", self.round):
            return reasons.FORBIDDEN
        return LEGAL if self.workers[self.seat] else reasons.NO_WORKER

    def _extend_refused(self, space: i64) -> Reason | None:
        if not self.has_open_end_in(self.seat, space):
            for seat in range(self.box.seats):
                if self.has_open_end_in(seat, space):
                    return reasons.FOREIGN_TRACK
            return reasons.NO_OPEN_END
        refused = self.worker_refused()
        if refused is not LEGAL:
            return refused
        return LEGAL if building.Way(self.site(), space, True).can_finish() else reasons.NO_WAY

    def _step_refused(self, there: i64) -> Reason | None:
        way = self.drawing()
        wrong = way.wrong_step(there)
        if wrong != building.FINE:
            return self._wrong_way(wrong, there)
        return LEGAL if way.leads_on(there) else reasons.NO_EXACT_RAILS

    def _wrong_way(self, wrong: i64, there: i64) -> Reason:
        """What the drawing of ways found wrong, by the rule of this game."""
        if wrong == building.NO_GROUND:
            head = self.way[len(self.way) - 1]
            return reasons.PARCEL_IS_END if self.owns(self.seat, head) else reasons.NOT_YOUR_PARCEL
        if wrong == building.NO_RAIL_YET:
            return reasons.TOUCHING
        return WRONG_WAYS[wrong]

    def _unpayable(self, there: i64) -> Reason:
        """Why a way that goes on to a space can never be finished: what would have to be different."""
        way = self.drawing()
        if self._with_plenty(there, PLENTY, 0):
            return reasons.FOREST
        if self.box.costs_money and self._with_plenty(there, 0, PLENTY):
            return reasons.GROUND_TOO_DEAR
        way.step(there)
        codes = [int(self.site().codes[way.origin]), int(self.site().codes[way.far_end()]) if way.closed else 0]
        way.back()
        purse = self.purse()
        if not purse.totals(codes[0]) and not purse.totals(codes[1]):  # without a code there is a sum: no rails
            return reasons.NO_DESTINATION
        return reasons.NO_EXACT_RAILS

    def _with_plenty(self, there: i64, hp: i64, money: i64) -> bool:
        """Whether the way could go on to a space if one had so much more happiness or money."""
        rich = self.copy()
        rich.hp = changed(self.hp, self.seat, self.hp[self.seat] + hp)
        rich.money = changed(self.money, self.seat, self.money[self.seat] + money)
        rich.forget()
        rich._purse = None
        rich._site = None
        rich._way = None
        way = rich.drawing()
        return way.wrong_step(there) == building.FINE and way.leads_on(there)

    def _halt_refused(self, there: i64) -> Reason | None:
        way = self.drawing()
        wrong = way.wrong_step(there)
        if wrong != building.FINE:
            return self._wrong_way(wrong, there)
        way.step(there)
        wrong = way.wrong_halt()
        way.back()
        if wrong == building.FINE:
            return LEGAL
        if wrong == building.NO_HALT and self.kinds[there] == NOTHING:
            return reasons.PARCEL_CARRIES_RAIL if self.owns(self.seat, there) else reasons.NOT_YOUR_PARCEL
        return self._unpayable(there) if wrong == building.CANNOT_PAY else WRONG_WAYS[wrong]

    def _open_refused(self) -> Reason | None:
        wrong = self.drawing().wrong_open_end()
        if wrong == building.FINE:
            return LEGAL
        return reasons.NO_RAIL_YET if wrong == building.NO_RAIL_YET else reasons.NO_EXACT_RAILS

    # Payments

    def ticket_refused(self, slot: i64) -> Reason | None:
        """Why nothing of a ticket can be used."""
        if not has(self.opened[self.seat], slot):
            line = self.box.slots[slot].line
            if line == TRACK:
                return reasons.NOT_REACHED
            return reasons.NOT_EARNED if line == CELL else reasons.LOCKED
        if has(self.crossed[self.seat], slot):
            return reasons.CROSSED
        money = self.money[self.seat]
        return reasons.FEE_TOO_HIGH if self.box.slots[slot].money > (money if money > 0 else 0) else LEGAL

    def _pay_refused(self, atom: i64) -> Reason | None:
        payment = self.paying()
        if payment.may_lay(atom):
            return LEGAL
        slot = self.box.icons.slots[atom]
        refused = self.ticket_refused(slot)
        if refused is not LEGAL:
            return refused
        if not payment.serves(atom):
            too_many = self.box.icons.kinds[atom] == icons.RAIL and payment.rails > 0
            return reasons.WHOLE_ICON if too_many else reasons.NOT_NEEDED
        if slot == payment.slot and self.box.icons.icons[atom] == payment.icon:
            return reasons.ONE_USE
        if slot == payment.slot and payment.need.apart:
            return reasons.TWO_TICKETS
        if atom < payment.next:
            return reasons.IN_ORDER
        return reasons.FEES_TOO_HIGH if not payment.fits(atom) else reasons.NO_EXACT_REST
