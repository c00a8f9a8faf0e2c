"""Moving a passenger in Tramways Workbook: what may be done."""

from mypy_extensions import i64

from tramyard.games.workbook.rules import reasons
from tramyard.games.workbook.rules.box import PARCEL
from tramyard.games.workbook.rules.laying import LayingRules
from tramyard.games.workbook.rules.reasons import LEGAL
from tramyard.kernel.bits import has
from tramyard.kernel.refusal import Reason
from tramyard.tramnet import icons
from tramyard.tramnet.icons import Need
from tramyard.tramnet.network import node


class RidingRules(LayingRules):
    """Who may be moved, whereto and along which links, and what may be unlocked at a Commerce building."""

    def _rider_refused(self, space: i64) -> Reason | None:
        if self.box.twists.forbids("move", self.round):
            return reasons.FORBIDDEN
        if not self.riders[space]:
            return reasons.NOBODY_THERE
        if not self.leads_away(space):
            return reasons.NO_LINK_THERE
        reason: Reason | None = reasons.NO_STRIP
        for wanted in self.box.wants:
            refused = self.want_refused(space, wanted)
            if refused is LEGAL:
                return LEGAL
            if refused is reasons.SAME_TYPE or (refused is reasons.NO_TRIP and reason is reasons.NO_STRIP):
                reason = refused
        return reason

    def want_refused(self, space: i64, wanted: i64) -> Reason | None:
        """What speaks against bringing the passenger of a space to the first building of a kind."""
        if not self.payable(Need(0, icons.STRIP, wanted, 0, True)):
            return reasons.NO_STRIP
        if not self.box.same_type_trips and self.kinds[space] == wanted:
            return reasons.SAME_TYPE
        if wanted > PARCEL and not self.is_empty_parcel(self.box.parcel_at[wanted - PARCEL]):
            return reasons.NO_TRIP
        return LEGAL if self.riding(space, wanted).can_arrive() else reasons.NO_TRIP

    def _ride_refused(self, edge: i64) -> Reason | None:
        trip = self.trip()
        number = trip.link_by(edge)
        if number < 0:
            return reasons.NO_LINK_THERE
        if node(self.groups, edge // 4) != trip.here():
            return reasons.NOT_LEAVING_THERE
        if trip.leads_on(number, edge):
            return LEGAL
        if number in trip.ridden:
            return reasons.LINK_TWICE
        if trip.beyond(self.links[number], edge) == trip.here():
            return reasons.GOES_NOWHERE
        if not trip.may_ride(number, edge):
            return reasons.BUILDING_TWICE
        trip.revisit = True  # what would have to be different
        return reasons.BUILDING_TWICE if trip.leads_on(number, edge) else reasons.NEVER_ARRIVES

    def _unlock_refused(self, slot: i64) -> Reason | None:
        if has(self.unlockable(self.seat), slot):
            return LEGAL
        return reasons.NOT_TO_UNLOCK if has(self.opened[self.seat], slot) else reasons.TAKEN_TICKET
