"""Moving passengers and Martians in Tramways: what may be done."""

from mypy_extensions import i64

from tramyard.games.tramways.rules import reasons
from tramyard.games.tramways.rules.box import NOTHING, PARCEL
from tramyard.games.tramways.rules.laying import LayingRules
from tramyard.games.tramways.rules.reasons import LEGAL
from tramyard.kernel.refusal import Reason
from tramyard.tramnet import icons
from tramyard.tramnet.icons import Need
from tramyard.tramnet.links import Link


class RidingRules(LayingRules):
    """Who may be moved, whereto and along which links, and which book a card comes from."""

    def _mover_refused(self, space: i64, martian: bool) -> Reason | None:
        if martian:
            if not self.martians[space]:
                return reasons.NO_MARTIAN_THERE
            if not self.workers[self.seat]:  # MARS-MOVE-04
                return reasons.NO_WORKER_FOR_MARTIAN
        elif not self.riders[space]:
            return reasons.NOBODY_THERE
        if not self.leads_away(space):
            return reasons.NO_LINK_THERE
        if self.wants(space, martian):
            return LEGAL
        reason: Reason | None = reasons.NO_CARDS_TO_MOVE
        for wanted in self.box.wants:
            if martian and wanted >= PARCEL:
                continue
            refused = self.want_refused(space, wanted, martian)
            if refused is reasons.NO_CARDS_TO_MOVE or refused is reasons.NOT_ON_MAP:
                continue
            if refused is not reasons.NO_TRIP or reason is reasons.NO_CARDS_TO_MOVE:  # night and Martians say more
                reason = refused
        return reason

    def wants(self, space: i64, martian: bool) -> list[int]:
        """The destinations to which whoever is on a space can be brought, and which can be paid for."""
        ahead = self.riding(space, NOTHING, martian).ahead()
        if not ahead:
            return ahead
        return [
            wanted for wanted in self.hand_of(self.seat).wants(self.purse()) if self._is_ahead(wanted, ahead, martian)
        ]

    def _is_ahead(self, wanted: i64, ahead: list[int], martian: bool) -> bool:
        """Whether one of these stops is where whoever wants this gets off."""
        if wanted >= PARCEL:
            there = self.land.parcel_at[wanted - PARCEL]
            return not martian and there in ahead and self.is_empty_parcel(there)
        shut, size = self.shut_stops(martian), self.land.grid.size
        return any(stop < size and self.kinds[stop] == wanted and not shut[stop] for stop in ahead)

    def want_refused(self, space: i64, wanted: i64, martian: bool) -> Reason | None:
        """What speaks against bringing whoever is on a space to the first building of a kind."""
        if wanted >= PARCEL:
            there = self.land.parcel_at[wanted - PARCEL]
            if there < 0:
                return reasons.NOT_ON_MAP
            if martian or not self.is_empty_parcel(there):
                return reasons.NO_MARTIAN_AT_END if martian else reasons.NO_TRIP
        if not self.payable(Need(0, icons.STRIP, wanted, 0, True)):
            return reasons.NO_CARDS_TO_MOVE
        riding = self.riding(space, wanted, martian)
        if riding.can_arrive():
            return LEGAL
        riding.shut = None  # what would have to be different
        if not riding.can_arrive():
            return reasons.NO_TRIP
        return reasons.NO_MARTIAN_AT_END if martian else reasons.DARK

    def _ride_refused(self, edge: i64) -> Reason | None:
        trip = self.trip()
        number = trip.link_by(edge)
        if number < 0:
            return reasons.NO_LINK_THERE
        link = self.links[number]
        if not trip.leaves(link, edge):
            if not trip.is_at_hub():
                return reasons.NOT_LEAVING_THERE
            return self._other_branch(link)
        if trip.leads_on(number, edge):
            return LEGAL
        if number in trip.ridden:
            return reasons.BRANCH_TWICE if link.last() >= self.land.grid.size else reasons.LINK_TWICE
        if not trip.may_ride(number, edge):
            return reasons.BACK_HOME
        if not trip.would_arrive_again(number, edge):
            return reasons.NEVER_ARRIVES
        return reasons.BRANCH_TWICE if link.last() >= self.land.grid.size else reasons.LINK_TWICE

    def _other_branch(self, link: Link) -> Reason:
        """Why a link does not lead back onto the map from where the trip has left it."""
        before = self.links[self.trip().ridden[len(self.rides) - 1]]
        if link.last() != before.last():
            return reasons.OTHER_NODE
        return reasons.OTHER_OWNER if link.owner != before.owner else reasons.OTHER_LEVEL

    def _book_refused(self, book: i64) -> Reason | None:
        return LEGAL if self.tops[book] >= 0 else reasons.EMPTY_BOOK
