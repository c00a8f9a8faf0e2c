"""Buildings and upgrades in Tramways Workbook: what may be done."""

from mypy_extensions import i64

from tramyard.games.workbook.rules import reasons
from tramyard.games.workbook.rules.box import NOTHING, PARCEL, TERRAINS, UPGRADE_GIVES
from tramyard.games.workbook.rules.reasons import LEGAL
from tramyard.games.workbook.rules.riding import RidingRules
from tramyard.kernel.refusal import Reason
from tramyard.tramnet import icons
from tramyard.tramnet.icons import Need
from tramyard.tramnet.links import link_at


class BuildingRules(RidingRules):
    """Where a building may stand, and which links and buildings may be upgraded."""

    def build_refused(self, space: i64) -> Reason | None:
        if self.box.twists.forbids("build", self.round):
            return reasons.FORBIDDEN
        if self.kinds[space]:
            return reasons.BUILT_ALREADY
        if not self.owns(self.seat, space):
            return reasons.NOT_YOUR_PARCEL
        need = Need(0, icons.BUILD, PARCEL + self.box.parcels[space], 0, False)
        return LEGAL if self.payable(need) else reasons.NO_ICONS_TO_BUILD

    def upgrade_link_refused(self, edge: i64) -> Reason | None:
        if self.box.twists.forbids("upgrade_link", self.round):
            return reasons.FORBIDDEN
        link = link_at(self.links, edge)
        if link is None:
            return reasons.NO_LINK_ENDS_THERE
        if link.owner != self.seat:
            return reasons.NOT_YOUR_LINK
        if link.upgraded:
            return reasons.UPGRADED_ALREADY
        return LEGAL if self.payable(self.upgrade_need(edge)) else reasons.NO_ICONS_FOR_LINK

    def upgrade_gives(self, space: i64) -> i64:
        """HP for upgrading the building on a space now; 0 where it cannot be upgraded any more."""
        box = self.box
        if self.levels[space] == 0:
            return UPGRADE_GIVES
        twists = box.twists
        if self.levels[space] >= twists.most_upgrades:  # TW-A109
            return 0
        return twists.second_hp if box.beside_terrain(space, TERRAINS.index(twists.second_beside)) else 0

    def upgrade_building_refused(self, space: i64) -> Reason | None:
        if self.box.twists.forbids("upgrade_building", self.round):
            return reasons.FORBIDDEN
        if self.kinds[space] == NOTHING:
            return reasons.NOT_BUILT
        if self.upgrade_gives(space) == 0:
            again = self.box.twists.second_upgrade and self.levels[space] < self.box.twists.most_upgrades
            return reasons.NOT_BESIDE_WATER if again else reasons.UPGRADED_ENOUGH
        need = Need(0, icons.UPGRADE_BUILDING, self.kinds[space], 0, False)
        return LEGAL if self.payable(need) else reasons.NO_ICONS_FOR_BUILDING
