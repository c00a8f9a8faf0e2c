"""Self-Help, Update, lava and bids in Tramways Workbook: what may be done before and after actions."""

from mypy_extensions import i64

from tramyard.games.workbook.rules import families, phases, reasons
from tramyard.games.workbook.rules.box import CALM, RECLAIM, WORKER, Help
from tramyard.games.workbook.rules.buildings import BuildingRules
from tramyard.games.workbook.rules.reasons import LEGAL
from tramyard.kernel.bits import has
from tramyard.kernel.refusal import Reason
from tramyard.tramnet.bids import FIVES, ONES, out_of_order


class BetweenActionsRules(BuildingRules):
    """Which tickets help, which crosses are taken back, where lava flows, what may be bid."""

    # Self-Help and Update

    def _help_refused(self, use: Help) -> Reason | None:
        refused = self.ticket_refused(use.slot)
        if refused is not LEGAL:
            return refused
        box, seat = self.box, self.seat
        stress = box.row.raised(self.stress[seat], box.slots[use.slot].stress + use.strain)  # TW-SELF-11
        workers = self.workers[seat]
        for kind in use.kinds:  # TW-A142
            if kind == WORKER:
                workers += 1
                if workers > box.worker_max:
                    return reasons.WORKERS_FULL
            elif kind == CALM:
                if stress == 0:
                    return reasons.CALM_ALREADY
                stress -= 1
            elif kind == RECLAIM and self.round == box.rounds:
                return reasons.NO_UPDATE_LEFT
        if use.passengers > self.room_for_riders():
            return reasons.NO_ROOM
        return LEGAL

    def _place_refused(self, space: i64) -> Reason | None:
        if not self.box.holds_riders(self.kinds[space]):
            return reasons.NO_BUILDING_THERE
        return LEGAL if self.may_hold(space) else reasons.OCCUPIED

    def _reclaim_refused(self, slot: i64) -> Reason | None:
        if not has(self.crossed[self.actor], slot):
            return reasons.NOT_CROSSED
        if slot <= self.reclaimed:
            return reasons.RECLAIM_IN_ORDER
        later: i64 = 0
        for other in self.box.reclaimable:
            if other > slot and has(self.crossed[self.actor], other):
                later += 1
        return LEGAL if later >= self.allowance(self.actor) - self.taken - 1 else reasons.TOO_FEW_LEFT

    def lava_refused(self, space: i64) -> Reason | None:
        """What speaks against lava on a plain space of the map."""  # TW-EP9-05, TW-A114, TW-A147
        if self.lava[space]:
            return reasons.LAVA_ALREADY
        return LEGAL if self.beside_lava_source(space) else reasons.NOT_BESIDE_LAVA

    # Bids

    def purchasing_power(self, seat: i64) -> i64:
        """What a seat can bid."""  # TW-A122, TW-A128
        return self.money[seat] if self.money[seat] > 0 else 0

    def _bid_refused(self) -> Reason | None:
        return LEGAL if self.purchasing_power(self.actor) > self.bid else reasons.TOO_POOR_TO_BID

    def _raise_refused(self, part: i64) -> Reason | None:
        if out_of_order(part, self.raised):
            return reasons.STEPS_IN_ORDER
        fives, ones = self.raised[1], self.raised[2]
        offer = self.offer + families.BID_STEPS[part]
        if offer > self.purchasing_power(self.actor):
            return reasons.TOO_POOR_TO_BID
        if part == 2:
            most = offer + ONES - ones - 1
        elif part == 1:
            most = offer + 5 * (FIVES - fives - 1) + ONES
        else:
            return LEGAL
        return LEGAL if most > self.bid else reasons.BID_HIGHER

    def _enough_refused(self) -> Reason | None:
        if self.phase == phases.RAISING:
            return LEGAL if self.offer > self.bid else reasons.BID_HIGHER
        return self._open_refused() if self.phase == phases.WAY else LEGAL
