"""What may be done in Tramways Workbook, choice by choice; the rules themselves stand in the modules of their chapters.

`laying` speaks of links and payments, `riding` of passengers, `buildings` of buildings and upgrades, `between_actions`
of Self-Help, the Update, lava and bids.
"""

from typing import Final

from mypy_extensions import i64

from tramyard.games.workbook.rules import families, phases, reasons
from tramyard.games.workbook.rules.between_actions import BetweenActionsRules
from tramyard.games.workbook.rules.box import ORDINARY
from tramyard.games.workbook.rules.reasons import LEGAL
from tramyard.kernel.bits import has
from tramyard.kernel.by_family import by_phase, of_phase
from tramyard.kernel.position import CHANCE
from tramyard.kernel.refusal import Reason
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet import building
from tramyard.tramnet.action import listed

ABOUT: Final = {
    phases.BIDDING: [families.BID, families.DECLINE],
    phases.RAISING: [families.ENOUGH, families.RAISE],
    phases.ACTION: [
        families.LINK,
        families.EXTEND,
        families.RIDER,
        families.BUILD,
        families.UPGRADE_LINK,
        families.UPGRADE_BUILDING,
        families.PASS,
    ],
    phases.WAY: [families.STEP, families.HALT, families.ENOUGH],
    phases.WANTED: [families.WANT],
    phases.RIDE: [families.RIDE],
    phases.PAY: [families.PAY],
    phases.COMMERCE: [families.TAKE_MONEY, families.UNLOCK],
    phases.LEISURE: [families.ENOUGH, families.BUY],
    phases.SELF_HELP: [families.HELP, families.END],
    phases.PLACE: [families.PLACE],
    phases.RECLAIM: [families.RECLAIM],
    phases.LAVA: [families.LAVA],
}
"""The families each phase in which a seat decides is about."""
ABOUT_BITS: Final = by_phase(ABOUT, len(phases.PHASES))
"""The same by phase, a bit for each family."""


class WorkbookRules(BetweenActionsRules):
    """Which moves are legal, and why others are not."""

    # Any choice

    def _out_of_phase(self, kind: i64) -> Reason:
        """Why a family is not what the present phase is about."""
        if kind == families.PAY:
            return reasons.NOTHING_TO_PAY
        if kind == families.HELP and self.phase == phases.ACTION:
            return reasons.HELP_LATER
        if kind in ABOUT[phases.ACTION] and self.phase == phases.SELF_HELP:
            return reasons.ONE_ACTION
        if kind == families.TAKE_MONEY or kind == families.UNLOCK:
            return reasons.NOT_AT_COMMERCE
        if kind == families.BUY:
            return reasons.NOT_AT_LEISURE
        if kind == families.PLACE:
            return reasons.NOBODY_TO_PLACE
        if kind == families.RECLAIM:
            return reasons.NO_RECLAIM
        if kind == families.LAVA:
            return reasons.NO_LAVA_NOW
        if kind in (families.BID, families.RAISE, families.DECLINE):
            return reasons.NOT_BIDDING
        return reasons.NOT_NOW

    def choice_refused(self, kind: i64, part: i64) -> Reason | None:
        """Why a choice is not legal; None if it is."""
        if not has(ABOUT_BITS[self.phase], kind):
            return self._out_of_phase(kind)
        ground = self.box.ground
        if kind == families.STEP:
            return self._step_refused(ground.walks[part])
        if kind == families.PAY:
            return self._pay_refused(part)
        if kind == families.LINK:
            return self._link_refused(ground.sites[part])
        if kind == families.EXTEND:
            return self._extend_refused(ground.grounds[part])
        if kind == families.RIDER:
            return self._rider_refused(ground.sites[part])
        if kind == families.BUILD:
            return self.build_refused(ground.parcels[part // ORDINARY])
        if kind == families.UPGRADE_LINK:
            return self.upgrade_link_refused(self.edge_of(part))
        if kind == families.UPGRADE_BUILDING:
            return self.upgrade_building_refused(ground.parcels[part])
        if kind == families.RIDE:
            return self._ride_refused(self.edge_of(part))
        if kind == families.WANT:
            return self.want_refused(self.at // 4, self.box.wants[part])
        return self._small_choice_refused(kind, part)

    def _small_choice_refused(self, kind: i64, part: i64) -> Reason | None:
        ground = self.box.ground
        if kind == families.HALT:
            return self._halt_refused(ground.parcels[part])
        if kind == families.ENOUGH:
            return self._enough_refused()
        if kind == families.UNLOCK:
            return self._unlock_refused(self.box.lockable[part])
        if kind == families.HELP:
            return self._help_refused(self.box.helps[part])
        if kind == families.PLACE:
            return self._place_refused(ground.sites[part])
        if kind == families.RECLAIM:
            return self._reclaim_refused(self.box.reclaimable[part])
        if kind == families.LAVA:
            return self.lava_refused(ground.plains[part])
        if kind == families.BID:
            return self._bid_refused()
        return self._raise_refused(part) if kind == families.RAISE else LEGAL

    def edge_of(self, part: i64) -> i64:
        """The edge of a part of a family whose parts are edges of sites."""
        return 4 * self.box.ground.sites[part // 4] + part % 4

    def part_of(self, edge: i64) -> i64:
        return 4 * self.box.ground.site_of[edge // 4] + edge % 4

    # What is legal

    def _list(self, moves: list[Move]) -> None:
        vocabulary = self.box.vocabulary
        if self.phase == phases.WAY:
            self._list_steps(moves)
            return
        if self.phase == phases.PAY:
            payment = self.paying()
            for atom in range(payment.next, self.box.icons.atoms):
                if payment.may_lay(atom):
                    moves.append(vocabulary.move_of(families.PAY, atom))
            return
        for kind in ABOUT[self.phase]:
            family = vocabulary.families[kind]
            if kind == families.EXTEND or kind == families.UPGRADE_LINK or kind == families.RIDE:
                self._list_at_links(kind, moves)
                continue
            for part in range(family.size):
                if self.choice_refused(kind, part) is LEGAL:
                    moves.append(family.first + part)

    def _list_steps(self, moves: list[Move]) -> None:
        vocabulary, ground = self.box.vocabulary, self.box.ground
        head = self.way[len(self.way) - 1]
        halts: list[Move] = []
        for there in sorted([int(self.box.grid.beside[4 * head + side]) for side in range(4)]):
            if there < 0 or ground.walk_of[there] < 0:
                continue
            if self._step_refused(there) is LEGAL:
                moves.append(vocabulary.move_of(families.STEP, ground.walk_of[there]))
            if ground.parcel_of[there] >= 0 and self._halt_refused(there) is LEGAL:
                halts.append(vocabulary.move_of(families.HALT, ground.parcel_of[there]))
        moves += sorted(halts)
        if self._open_refused() is LEGAL:
            moves.append(vocabulary.move_of(families.ENOUGH))

    def _list_at_links(self, kind: i64, moves: list[Move]) -> None:
        """Of families with many parts, those at which there is a link."""
        parts: set[int] = set()
        for link in self.links:
            if kind == families.EXTEND:
                if not link.complete:
                    parts.add(self.box.ground.ground_of[link.last_rail()])
            elif link.complete:
                parts.add(int(self.part_of(link.start)))
                parts.add(int(self.part_of(link.end)))
        for part in sorted(parts):
            if self.choice_refused(kind, part) is LEGAL:
                moves.append(self.box.vocabulary.move_of(kind, part))

    def concerns(self) -> list[i64]:
        return of_phase(ABOUT, self.phase)

    def odds(self) -> list[tuple[Move, int]]:
        odds: list[tuple[Move, int]] = []
        if self.actor == CHANCE:  # TW-2P-05
            for seat in range(self.box.seats):
                odds.append((self.box.vocabulary.move_of(families.STARTS, seat), 1))
        return odds

    # Why not

    def told(self, reason: Reason, kind: i64, part: i64) -> Reason:
        if reason is reasons.NO_EXACT_RAILS and kind == families.STEP:
            return self._unpayable(self.box.ground.walks[part])
        return reason

    def facts(self, reason: Reason, move: Move, kind: i64, part: i64) -> dict[str, str | int]:
        """What a sentence may want to mention."""
        box, seat = self.box, self.actor
        facts: dict[str, str | int] = {
            "move": box.vocabulary.text(move),
            "space": box.vocabulary.spot(move),
            "money": self.money[seat],
            "hp": self.hp[seat],
            "workers": self.workers[seat],
            "round": self.round,
            "rails": 0,
            "possible": "",
            "ticket": "",
        }
        if kind == families.PAY:
            facts["ticket"] = box.slots[box.icons.slots[part]].name
        elif kind == families.HELP:
            facts["ticket"] = box.slots[box.helps[part].slot].name
        elif kind == families.RECLAIM:
            facts["ticket"] = box.slots[box.reclaimable[part]].name
        elif kind == families.UNLOCK:
            facts["ticket"] = box.slots[box.lockable[part]].name
        elif kind in (families.STEP, families.HALT, families.ENOUGH) and self.phase == phases.WAY:
            facts.update(self._witness(kind, part))
        return facts

    def _witness(self, kind: i64, part: i64) -> dict[str, str | int]:
        """The rails a way would have, and the totals that could be paid for it."""
        ground = self.box.ground
        way = self.drawing()
        stepped = False
        if kind != families.ENOUGH:
            there = ground.walks[part] if kind == families.STEP else ground.parcels[part]
            if way.wrong_step(there) == building.FINE:
                way.step(there)
                stepped = True
        purse = self.purse()
        totals = purse.totals(0)
        if kind == families.HALT or way.closed:
            codes = self.site().codes
            totals = purse.totals(codes[way.origin]) | purse.totals(codes[way.far_end()])
        rails = int(way.rails)
        if stepped:
            way.back()
        return {"rails": rails, "possible": listed(totals)}
