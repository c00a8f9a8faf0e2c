"""Buildings and upgrades in Tramways: what may be done."""

from mypy_extensions import i64

from tramyard.games.tramways.rules import reasons
from tramyard.games.tramways.rules.box import NOTHING
from tramyard.games.tramways.rules.reasons import LEGAL
from tramyard.games.tramways.rules.riding import RidingRules
from tramyard.kernel.refusal import Reason
from tramyard.tramnet import icons
from tramyard.tramnet.icons import Need
from tramyard.tramnet.links import Link, group_at, link_at


class BuildingRules(RidingRules):
    """Where a building may stand, and which links, branches and buildings may be upgraded."""

    def _build_refused(self, code: i64, kind: i64) -> Reason | None:
        space = self.land.parcel_at[code]
        if space < 0:
            return reasons.NOT_ON_MAP
        if self.kinds[space]:
            return reasons.BUILT_ALREADY
        if self.owners[code] != self.seat:
            return reasons.NOT_YOURS_TO_BUILD
        if not self.in_stock(kind):
            return reasons.NONE_LEFT
        return LEGAL if self.payable(self.build_need(space, kind)) else reasons.NO_ICONS_TO_BUILD

    def upgrades_with_partner(self, link: Link) -> bool:
        """Whether a branch can only be upgraded together with another."""  # MOON-UPG-01, MOON-UPG-02
        there = link.last()
        return there >= self.land.grid.size and not group_at(self.links, there, self.seat, True)

    def _upgrade_link_refused(self, edge: i64) -> Reason | None:
        link = link_at(self.links, edge)
        if link is None:
            return reasons.NO_LINK_ENDS_THERE
        if link.owner != self.seat:
            return reasons.NOT_YOUR_LINK
        if link.upgraded:
            return reasons.UPGRADED_ALREADY
        if not self.upgrades_with_partner(link):
            if self.payable(self.upgrade_need(edge, -1)):
                return LEGAL
            branch = link.last() >= self.land.grid.size
            return reasons.NO_ICONS_FOR_BRANCH if branch else reasons.NO_ICONS_FOR_LINK
        partners = self._partners(link)
        if not partners:
            return reasons.NO_PARTNER
        if any(self.payable(self.upgrade_need(edge, other.start)) for other in partners):
            return LEGAL
        return reasons.NO_ICONS_FOR_LINK

    def _partners(self, link: Link) -> list[Link]:
        """Branches that can be upgraded together with one."""
        return [other for other in group_at(self.links, link.last(), self.seat, False) if other is not link]

    def _partner_refused(self, edge: i64) -> Reason | None:
        first = link_at(self.links, self.at)
        assert first is not None
        if not any(other.start == edge for other in self._partners(first)):
            return reasons.NOT_A_PARTNER
        return LEGAL if self.payable(self.upgrade_need(self.at, edge)) else reasons.NO_ICONS_FOR_LINK

    def _upgrade_building_refused(self, space: i64) -> Reason | None:
        if self.kinds[space] == NOTHING:
            return reasons.NOT_BUILT
        if self.land.printed[space]:
            return reasons.PRINTED
        if self.improved[space]:
            return reasons.IMPROVED_ALREADY
        need = Need(0, icons.UPGRADE_BUILDING, self.kinds[space], 0, False)
        return LEGAL if self.payable(need) else reasons.NO_ICONS_FOR_BUILDING
