"""The whole actions worth a look: few geometries for the same ends, rails and cost, and the payments that cost least.

Of ways that come to the same for whoever values positions, the first one found stands for all. Open tracks come last,
and only some of them.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.workbook.bots.evaluate import money_worth, payment_loss, slots_left
from tramyard.games.workbook.rules import families, phases
from tramyard.games.workbook.rules.box import COMMERCE, LEISURE, ORDINARY
from tramyard.games.workbook.rules.reasons import LEGAL
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.bits import BIT, has, members
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet import icons
from tramyard.tramnet.building import AT_PARCEL, FINE, LEFT_OPEN, UNFINISHED, Way
from tramyard.tramnet.icons import Need, undominated
from tramyard.tramnet.network import node
from tramyard.tramnet.prices import happiness_for
from tramyard.tramnet.promising import Gathering

PAYMENTS: Final = 3
"""Payments for one thing that are looked at."""
LISTED: Final = 200
"""Payments among which these are found."""
TRIPS: Final = 24
"""Trips from one building for one icon."""
OPEN: Final = 12
"""Open tracks, at the end of the list."""
MOST: Final = 380
"""Actions in all, give or take those of one turn around the pairs of buildings."""
MOST_RAILS: Final = 24
FAR: Final = 1000


@final
class Promising(Gathering):
    """Gathers actions for one position."""

    def __init__(self, position: WorkbookPosition, worths: vec[float]) -> None:
        super().__init__(position, LISTED)
        self.position: WorkbookPosition = position
        self.worths: vec[float] = worths
        self._near: list[int] = []

    # Payments

    def _cheapest(self, payments: list[list[int]]) -> list[list[int]]:
        position, worths = self.position, self.worths
        box, seat = position.box, position.seat
        dollar = money_worth(position, seat, slots_left(position, seat))

        def cost(paid: list[int]) -> float:
            strain = box.icons.strain_of(paid)
            stress = box.row.raised(position.stress[seat], strain)
            lost = payment_loss(position, seat, position.crossed[seat] | box.icons.slots_of(paid), stress, worths)
            lost += float(box.row.label(stress) + box.row.pain(position.stress[seat], strain))
            return lost + dollar * float(box.icons.fee_of(paid))

        kept = undominated(box.icons, payments)
        kept.sort(key=cost)
        return kept[:PAYMENTS]

    def _paid(self, paid: list[int]) -> list[Move]:
        family = self.position.box.vocabulary.families[families.PAY]
        return [family.move(atom) for atom in paid]

    # Everything that can be begun

    def actions(self) -> list[tuple[Move, ...]]:
        position = self.position
        if position.phase == phases.ACTION:
            self._trips()
            self._upgrades()
            self.found.append((position.box.vocabulary.move_of(families.PASS),))
            self._links()
            self._spread(MOST, OPEN)
        elif position.phase == phases.WAY:
            self._go_on(position.drawing(), [])
            self._spread(MOST, OPEN)
        elif position.phase == phases.PAY:
            self._rest_of_payment()
        elif position.phase == phases.RECLAIM:
            self._reclaims()
        return self.found

    def _rest_of_payment(self) -> None:
        done = len(self.position.paid)
        for paid in self._cheapest(self.position.paying().every(LISTED)):
            self._add_ends(self._paid(paid[done:]), self.position)

    def _reclaims(self) -> None:
        """The tickets worth most, with a few swapped for others."""
        position, box = self.position, self.position.box
        seat = position.seat
        crossed = [slot for slot in box.reclaimable if has(position.crossed[seat], slot) and slot > position.reclaimed]
        wanted = int(position.allowance(seat) - position.taken)
        crossed.sort(key=lambda slot: -self.worths[slot])
        top = sorted(crossed[: wanted + 3])
        chosen: list[int] = []
        self._choose(top, 0, wanted, chosen)

    def _choose(self, slots: list[int], at: int, wanted: int, chosen: list[int]) -> None:
        if wanted == 0:
            box = self.position.box
            places = [box.reclaimable.index(slot) for slot in chosen]
            self.found.append(tuple([box.vocabulary.move_of(families.RECLAIM, place) for place in places]))
            return
        if len(slots) - at < wanted:
            return
        self._choose(slots, at + 1, wanted - 1, [*chosen, slots[at]])
        self._choose(slots, at + 1, wanted, chosen)

    # Trips

    def _trips(self) -> None:
        position, box = self.position, self.position.box
        if box.twists.forbids("move", position.round):
            return
        seen: list[int] = []
        for space in box.ground.sites:
            group = int(node(position.groups, space))
            if not position.riders[space] or group in seen:
                continue
            seen.append(group)
            for part in range(len(box.wants)):
                wanted = box.wants[part]
                if position.want_refused(space, wanted) is not LEGAL:
                    continue
                start = [
                    box.vocabulary.move_of(families.RIDER, box.ground.site_of[space]),
                    box.vocabulary.move_of(families.WANT, part),
                ]
                for edges in position.riding(space, wanted).every(TRIPS):
                    rides = [box.vocabulary.move_of(families.RIDE, position.part_of(edge)) for edge in edges]
                    self._deliver(start + rides, space, wanted, edges)

    def _deliver(self, start: list[Move], space: i64, wanted: i64, edges: list[int]) -> None:
        position = self.position
        riding = position.riding(space, wanted)
        for edge in edges:
            riding.ride(riding.link_by(edge), edge)
        kind = position.kinds[riding.here()]
        for paid in self.payments(Need(0, icons.STRIP, wanted, 0, True)):
            run = start + self._paid(paid)
            money = position.money[position.seat] - position.box.icons.fee_of(paid)
            for end in self._ends(kind, money):
                self.found.append((*run, *end))

    def _add_ends(self, run: list[Move], position: WorkbookPosition) -> None:
        """What follows a payment that is being finished."""
        kind: i64 = 0
        if position.deed == phases.MOVE:
            kind = position.kinds[position.trip().here()]
        for end in self._ends(kind, position.money[position.seat]):
            self.found.append((*run, *end))

    def _ends(self, kind: i64, money: i64) -> list[list[Move]]:
        """What can be decided at the destination."""
        position = self.position
        vocabulary = position.box.vocabulary
        if kind == COMMERCE:
            ends = [[vocabulary.move_of(families.TAKE_MONEY)]]
            for slot in members(position.unlockable(position.seat)):
                ends.append([vocabulary.move_of(families.UNLOCK, position.box.lockable.index(slot))])
            return ends
        if kind == LEISURE and money >= 1:
            most = happiness_for(money)
            buy, enough = vocabulary.move_of(families.BUY), vocabulary.move_of(families.ENOUGH)
            ends = [[buy] * int(most)]
            for points in range(most):
                ends.append([buy] * points + [enough])
            return ends
        return [[]]

    # Buildings and upgrades

    def _upgrades(self) -> None:
        position, box = self.position, self.position.box
        ground, vocabulary = box.ground, box.vocabulary
        for number, space in enumerate(ground.parcels):
            if position.choice_refused(families.BUILD, ORDINARY * number) is LEGAL:
                need = Need(0, icons.BUILD, position.code(space), 0, False)
                for kind in range(ORDINARY):
                    self._add([vocabulary.move_of(families.BUILD, ORDINARY * number + kind)], need)
            if position.choice_refused(families.UPGRADE_BUILDING, number) is LEGAL:
                need = Need(0, icons.UPGRADE_BUILDING, position.kinds[space], 0, False)
                self._add([vocabulary.move_of(families.UPGRADE_BUILDING, number)], need)
        for link in position.links:
            if not link.complete:
                continue
            part = position.part_of(link.start)
            if position.choice_refused(families.UPGRADE_LINK, part) is LEGAL:
                self._add([vocabulary.move_of(families.UPGRADE_LINK, part)], position.upgrade_need(link.start))

    # Links

    def _links(self) -> None:
        position, box = self.position, self.position.box
        if position.worker_refused() is not LEGAL:
            return
        self._survey()
        for space in box.ground.sites:
            if position.kinds[space] or position.site().halts[space]:
                move = box.vocabulary.move_of(families.LINK, box.ground.site_of[space])
                self._go_on(Way(position.site(), space, False), [move])
        for link in position.links:
            if not link.complete and link.owner == position.seat:
                place = box.ground.ground_of[link.last_rail()]
                move = box.vocabulary.move_of(families.EXTEND, place)
                self._go_on(Way(position.site(), link.last_rail(), True), [move])

    def _survey(self) -> None:
        """The least rails from each space, its own included, to any building or parcel."""
        site = self.position.site()
        grid = site.grid
        near = [FAR] * int(grid.size)
        changed = True
        while changed:
            changed = False
            for space in range(grid.size):
                if site.rails[space] < 0:
                    continue
                best = FAR
                for side in range(4):
                    there = grid.beside[4 * space + side]
                    if there < 0:
                        continue
                    if site.groups[there] >= 0 or site.halts[there] or site.used[there]:
                        best = 0
                    elif near[there] < best:
                        best = near[there]
                if best + int(site.rails[space]) < near[space]:
                    near[space] = best + int(site.rails[space])
                    changed = True
        self._near = near

    def _go_on(self, way: Way, run: list[Move]) -> None:
        """Every way to go on that can still end, as far as it tells something new."""
        if not self._near:
            self._survey()
        purse = way.site.purse
        totals = purse.totals(0)
        for space in range(way.site.grid.size):
            if way.site.codes[space]:
                totals |= purse.totals(way.site.codes[space])
        self._extend(way, run, totals.bit_length() - 1)

    def _extend(self, way: Way, run: list[Move], most: i64) -> None:
        box = self.position.box
        if way.closed != UNFINISHED:
            if way.can_pay(way.closed) and self._is_new(way, way.closed):
                self._join(way, run, way.closed)
            return
        if way.drawn() and len(self._open) < OPEN and way.can_pay(LEFT_OPEN) and self._is_new(way, LEFT_OPEN):
            paid = self.payments(way.need(LEFT_OPEN))[0]
            self._open.append((*run, box.vocabulary.move_of(families.ENOUGH), *self._paid(paid)))
        head = way.head()
        if len(way.spaces) > 1 and (way.rails + self._near[head] > most or len(way.spaces) > MOST_RAILS):
            return
        grid = way.site.grid
        for side in range(4):
            there = grid.beside[4 * head + side]
            if there < 0 or way.wrong_step(there) != FINE:
                continue
            way.step(there)
            if way.wrong_halt() == FINE and self._is_new(way, AT_PARCEL):
                halt = box.vocabulary.move_of(families.HALT, box.ground.parcel_of[there])
                self._join(way, [*run, halt], AT_PARCEL)
            self._extend(way, [*run, box.vocabulary.move_of(families.STEP, box.ground.walk_of[there])], most)
            way.back()

    def _told_apart(self, way: Way) -> str:
        through = [space for space in way.spaces[1 : len(way.spaces) - 1] if self._tells(space)]
        return f"{way.hp}.{way.money}.{sorted(through)}"

    def _tells(self, space: i64) -> bool:
        """Whether a rail in a space is more than a rail: on a parcel, or where it earns a ticket."""
        box = self.position.box
        slot = box.cell_slot[space]
        return box.parcels[space] > 0 or (slot >= 0 and not self.position.opened[self.position.seat] & BIT[slot])
