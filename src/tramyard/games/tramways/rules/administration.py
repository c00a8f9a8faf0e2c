"""Administration in Tramways: which cards may be used or discarded, and where new passengers go."""

from mypy_extensions import i64

from tramyard.games.tramways.rules import reasons
from tramyard.games.tramways.rules.box import CALM, NOTHING, WORKER, Use
from tramyard.games.tramways.rules.buildings import BuildingRules
from tramyard.games.tramways.rules.reasons import LEGAL
from tramyard.kernel.refusal import Reason
from tramyard.tramnet.sets import holds


class AdministrationRules(BuildingRules):
    """What may be done when the actions of a round are over."""

    def _use_refused(self, use: Use) -> Reason | None:
        if self.discards:  # TB-ADMIN-04
            return reasons.DISCARDED_ALREADY
        refused = self._card_refused(use.card)
        if refused is not LEGAL:
            return refused
        box, seat = self.box, self.actor
        stress = box.row.raised(self.stress[seat], box.cards[use.card].stress + use.strain)  # TB-ADMIN-11
        workers = self.workers_left()
        for kind in use.kinds:
            if kind == WORKER:
                if workers == 0:
                    return reasons.NO_WORKER_LEFT
                workers -= 1
            elif kind == CALM:
                if stress == 0:
                    return reasons.CALM_ALREADY
                stress -= 1
        if use.passengers and use.passengers > self.room_for_riders():
            full = self.riders_on_map() + use.passengers > box.passengers
            return reasons.NO_PASSENGER_LEFT if full else reasons.NO_ROOM
        return LEGAL

    def _discard_refused(self, card: i64) -> Reason | None:
        if not holds(self.hand, self.actor, card):
            return reasons.NOT_IN_HAND
        due = self.discard_price(card)
        money = self.money[self.actor]
        if due <= (money if money > 0 else 0):
            return LEGAL
        return reasons.CONSEQUENCE_TOO_DEAR if self.box.cards[card].money else reasons.DISCARD_TOO_DEAR

    def discard_price(self, card: i64) -> i64:
        """Money for discarding a card now."""  # TB-ADMIN-04, TB-CARD-11
        return self.box.cards[card].money + (self.box.discard_cost if self.discards else 0)

    def _place_refused(self, space: i64) -> Reason | None:
        if self.kinds[space] == NOTHING:
            return reasons.NO_BUILDING_THERE
        return LEGAL if self.may_hold(space) else reasons.OCCUPIED
