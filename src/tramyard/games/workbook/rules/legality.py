"""What may be done in Tramways Workbook: each rule a predicate that names its reason."""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from tramyard.games.workbook.rules import families, phases, reasons
from tramyard.games.workbook.rules.box import (
    CALM,
    CELL,
    LAKE,
    NOTHING,
    ORDINARY,
    PARCEL,
    RECLAIM,
    TERRAINS,
    TRACK,
    VOLCANO,
    WORKER,
    Help,
)
from tramyard.games.workbook.rules.reasons import LEGAL
from tramyard.games.workbook.rules.state import WorkbookState
from tramyard.kernel.bits import changed, has
from tramyard.kernel.by_family import by_phase
from tramyard.kernel.game import out_of_turn
from tramyard.kernel.position import CHANCE
from tramyard.kernel.refusal import Reason, Refusal
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet import building, icons
from tramyard.tramnet.icons import Need
from tramyard.tramnet.links import link_at
from tramyard.tramnet.network import node

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
WRONG_WAYS: Final = {
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
FIVES: Final = 3
ONES: Final = 4
"""Steps of a bid of each kind that are enough: four fives are a twenty, five ones are a five."""

PLENTY: Final = 10**6
"""More happiness or money than any way costs."""


class WorkbookRules(WorkbookState):
    """Which moves are legal, and why others are not."""

    @abstractmethod
    def copy(self) -> "WorkbookRules": ...

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
        if wrong == building.NOTHING_THERE:
            if self.box.terrain[there] == LAKE:
                return reasons.LAKE
            return reasons.VOLCANO if self.box.terrain[there] == VOLCANO else reasons.CLOSED
        if wrong == building.NO_GROUND:
            head = self.way[len(self.way) - 1]
            if self.lava[head] == 2:
                return reasons.CLOSED
            return reasons.PARCEL_IS_END if self.owns(self.seat, head) else reasons.NOT_YOUR_PARCEL
        if wrong == building.NO_RAIL_YET and self.kinds[there]:
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
        closed = way.closed
        codes = [int(self.site().codes[way.origin]), int(self.site().codes[way.far_end()]) if closed else 0]
        way.back()
        purse = self.purse()
        if closed and not purse.totals(codes[0]) and not purse.totals(codes[1]):
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

    def _ticket_refused(self, slot: i64) -> Reason | None:
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
        refused = self._ticket_refused(slot)
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

    def _payable(self, need: Need) -> bool:
        return self.purse().can_pay(need)

    # Moving a passenger

    def _rider_refused(self, space: i64) -> Reason | None:
        if self.box.twists.forbids("move", self.round):
            return reasons.FORBIDDEN
        if not self.riders[space]:
            return reasons.NOBODY_THERE
        if not self._leads_away(space):
            return reasons.NO_LINK_THERE
        reason: Reason | None = reasons.NO_STRIP
        for wanted in self.box.wants:
            refused = self.want_refused(space, wanted)
            if refused is LEGAL:
                return LEGAL
            if refused is reasons.SAME_TYPE or (refused is reasons.NO_TRIP and reason is reasons.NO_STRIP):
                reason = refused
        return reason

    def _leads_away(self, space: i64) -> bool:
        """Whether a complete link ends at the building of a space."""
        for link in self.links:
            for end in (link.start // 4, link.end // 4):
                if link.complete and node(self.groups, end) == self.groups[space]:
                    return True
        return False

    def want_refused(self, space: i64, wanted: i64) -> Reason | None:
        """What speaks against bringing the passenger of a space to the first building of a kind."""
        if not self._payable(Need(0, icons.STRIP, wanted, 0, True)):
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

    # Buildings and upgrades

    def _build_refused(self, space: i64) -> Reason | None:
        if self.box.twists.forbids("build", self.round):
            return reasons.FORBIDDEN
        if self.kinds[space]:
            return reasons.BUILT_ALREADY
        if not self.owns(self.seat, space):
            return reasons.NOT_YOUR_PARCEL
        need = Need(0, icons.BUILD, PARCEL + self.box.parcels[space], 0, False)
        return LEGAL if self._payable(need) else reasons.NO_ICONS_TO_BUILD

    def _upgrade_link_refused(self, edge: i64) -> Reason | None:
        if self.box.twists.forbids("upgrade_link", self.round):
            return reasons.FORBIDDEN
        link = link_at(self.links, edge)
        if link is None:
            return reasons.NO_LINK_ENDS_THERE
        if link.owner != self.seat:
            return reasons.NOT_YOUR_LINK
        if link.upgraded:
            return reasons.UPGRADED_ALREADY
        return LEGAL if self._payable(self.upgrade_need(edge)) else reasons.NO_ICONS_FOR_LINK

    def upgrade_gives(self, space: i64) -> i64:
        """HP for upgrading the building on a space now; 0 where it cannot be upgraded any more."""
        box = self.box
        if self.levels[space] == 0:
            return 3  # TW-UPB-05
        twists = box.twists
        if not twists.second_upgrade or self.levels[space] >= twists.most_upgrades:  # TW-A109
            return 0
        return twists.second_hp if box.beside_terrain(space, TERRAINS.index(twists.second_beside)) else 0

    def _upgrade_building_refused(self, space: i64) -> Reason | None:
        if self.box.twists.forbids("upgrade_building", self.round):
            return reasons.FORBIDDEN
        if self.kinds[space] == NOTHING:
            return reasons.NOT_BUILT
        if self.upgrade_gives(space) == 0:
            again = self.box.twists.second_upgrade and self.levels[space] < self.box.twists.most_upgrades
            return reasons.NOT_BESIDE_WATER if again else reasons.UPGRADED_ENOUGH
        need = Need(0, icons.UPGRADE_BUILDING, self.kinds[space], 0, False)
        return LEGAL if self._payable(need) else reasons.NO_ICONS_FOR_BUILDING

    # Self-Help and Update

    def _help_refused(self, use: Help) -> Reason | None:
        refused = self._ticket_refused(use.slot)
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
        step = families.BID_STEPS[part]
        fives, ones = self.raised[1], self.raised[2]
        if (
            (part < 2 and ones)
            or (part == 0 and fives)
            or (part == 1 and fives == FIVES)
            or (part == 2 and ones == ONES)
        ):
            return reasons.STEPS_IN_ORDER
        offer = self.offer + step
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
            return self._build_refused(ground.parcels[part // ORDINARY])
        if kind == families.UPGRADE_LINK:
            return self._upgrade_link_refused(self.edge_of(part))
        if kind == families.UPGRADE_BUILDING:
            return self._upgrade_building_refused(ground.parcels[part])
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

    def moves(self) -> list[Move]:
        known = self._moves
        if known is None:
            known = []
            if self.actor >= 0:
                self._list(known)
            self._moves = known
        return known[:]

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
        kinds: list[i64] = []
        for kind in ABOUT.get(self.phase, []):
            kinds.append(kind)
        return kinds

    def odds(self) -> list[tuple[Move, int]]:
        odds: list[tuple[Move, int]] = []
        if self.actor == CHANCE:  # TW-2P-05
            for seat in range(self.box.seats):
                odds.append((self.box.vocabulary.move_of(families.STARTS, seat), 1))
        return odds

    def why_not(self, move: Move) -> Refusal | None:
        vocabulary = self.box.vocabulary
        shared = out_of_turn(vocabulary, self, move)
        if shared is not None:
            return shared
        if self.actor == CHANCE:
            return None
        kind, part = vocabulary.kinds[move], vocabulary.parts[move]
        reason = self.choice_refused(kind, part)
        if reason is reasons.NO_EXACT_RAILS and kind == families.STEP:
            reason = self._unpayable(self.box.ground.walks[part])
        return None if reason is None else Refusal(reason.rule, reason.key, self._facts(move))

    def _facts(self, move: Move) -> dict[str, str | int]:
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
        kind, part = box.vocabulary.kinds[move], box.vocabulary.parts[move]
        if kind == families.PAY:
            facts["ticket"] = box.slots[box.icons.slots[part]].name
        elif kind == families.HELP:
            facts["ticket"] = box.slots[box.helps[part].slot].name
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
        possible = [str(number) for number in range(totals.bit_length()) if (totals >> number) & 1 and number]
        return {"rails": rails, "possible": ", ".join(possible)}
