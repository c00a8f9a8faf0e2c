"""What follows a sketch: whole actions, Self-Help and the Update, nothing of it asked of the map."""

from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.rules import goals, phases
from tramyard.games.workbook.rules.box import (
    CALM,
    COMMERCE,
    COMMERCE_PAYS,
    GRAND_STATION,
    HAPPINESS,
    INDUSTRY,
    LEISURE,
    MONEY,
    ORDINARY,
    PARCEL,
    RECLAIM,
    RESIDENCE,
    TERRAINS,
    TRACK,
    UPGRADE_GIVES,
    WORKER,
    Box,
    Help,
)
from tramyard.games.workbook.solver.classes import Classes, LinkClass, Passes, Track
from tramyard.games.workbook.solver.listing import chosen
from tramyard.games.workbook.solver.sketch import Sketch, slots_left
from tramyard.games.workbook.solver.sketch_rides import Ride, Rides
from tramyard.kernel.bits import BIT, changed, has, how_many, members
from tramyard.tramnet import icons
from tramyard.tramnet.icons import Need, Purse, undominated
from tramyard.tramnet.network import grouped, node
from tramyard.tramnet.prices import price_of_happiness

PLENTY: Final = 8000
"""Money and points for every payment."""
MOST_MEETING: Final = 4
"""Open links that a new building may complete: one for each of its edges."""


@final
class Bill:
    """A payment: its tickets, and what is due for them."""

    def __init__(self, slots: int, strain: int, fee: int) -> None:
        self.slots: i64 = slots
        self.strain: i64 = strain
        self.fee: i64 = fee


@final
class SketchMoves:
    """Lists what follows sketches of one puzzle."""

    def __init__(self, box: Box, classes: Classes) -> None:
        self.box: Box = box
        self.classes: Classes = classes
        self.rides: Rides = Rides(box)
        self._bills: dict[tuple[int, int], list[Bill]] = {}
        self._found: list[Sketch] = []
        self.draws_nothing: bool = any(cost == 0 for cost in box.rail_cost)
        """Whether rails may cost nothing."""
        self.counted: list[int] = [goal.types[0] for goal in box.goals if goal.kind == goals.DELIVERED]

    def after(self, sketch: Sketch) -> list[Sketch]:
        """The sketches that follow; none after the last round."""
        self._found = []
        if sketch.step < phases.ACTIONS_EACH:
            self._actions(sketch)
        else:
            for helped in self._helped(sketch):
                self._update(helped)
        return self._found

    # What everybody has

    def _raise_stress(self, sketch: Sketch, steps: i64) -> None:
        row = self.box.row
        sketch.hp -= row.pain(sketch.stress, steps)
        sketch.stress = row.raised(sketch.stress, steps)

    def _calm(self, sketch: Sketch, steps: i64) -> None:
        sketch.stress = sketch.stress - steps if sketch.stress > steps else 0

    def _gain_hp(self, sketch: Sketch, points: i64) -> None:
        """Points; icons of the HP track come with them, those that raise stress are passed over."""
        sketch.hp += points
        if points > 0 and self.box.track:
            for number, slot in enumerate(self.box.slots):
                if slot.line == TRACK and slot.at <= sketch.hp:
                    sketch.opened |= BIT[number]

    def _gain_workers(self, sketch: Sketch, number: i64) -> None:
        sketch.workers = min(sketch.workers + number, self.box.worker_max)

    def _gift(self, sketch: Sketch, event: str) -> None:
        """What the puzzle's author gives; what it takes is not taken."""
        for bonus in self.box.twists.bonuses:
            if bonus.event == event:
                self._gain_hp(sketch, bonus.hp if bonus.hp > 0 else 0)
                sketch.money += bonus.money if bonus.money > 0 else 0
                self._gain_workers(sketch, bonus.workers if bonus.workers > 0 else 0)
                self._calm(sketch, -bonus.stress if bonus.stress < 0 else 0)

    # Paying

    def _payments(self, sketch: Sketch, need: Need) -> list[Bill]:
        """Payments of which no other one takes fewer tickets, or the same ones with less stress."""
        free = sketch.opened & ~sketch.crossed
        key = int(free), int(need.mark())
        known = self._bills.get(key)
        if known is None:
            known = []
            if need.is_nothing():
                known.append(Bill(0, 0, 0))
            else:
                table = self.box.icons
                payment = Purse(table, free, PLENTY, PLENTY, self.box.row, 0).payment(need)
                if payment.can_finish():
                    for paid in undominated(table, payment.every(PLENTY)):
                        known.append(
                            Bill(int(table.slots_of(paid)), int(table.strain_of(paid)), int(table.fee_of(paid)))
                        )
            self._bills[key] = known
        return known

    def _paid(self, sketch: Sketch, bill: Bill, money: i64 = 0, hp: i64 = 0) -> Sketch | None:
        """The sketch once a bill is paid, with what is spent besides; None where that cannot be borne."""
        if bill.fee + money > sketch.money and bill.fee + money > 0:
            return None
        if hp > sketch.hp and hp > 0:
            return None
        there = sketch.copy()
        there.step += 1
        there.money -= bill.fee + money
        self._raise_stress(there, bill.strain)
        there.crossed |= bill.slots
        there.hp -= hp
        return there

    def _code(self, sketch: Sketch, space: i64) -> i64:
        return sketch.kinds[space] if sketch.kinds[space] else PARCEL + self.box.parcels[space]

    # Actions

    def _actions(self, sketch: Sketch) -> None:
        passed = sketch.copy()
        passed.step += 1
        passed.passed = sketch.step == 0
        self._found.append(passed)
        if sketch.passed:
            return
        twists = self.box.twists
        if not twists.forbids("move", sketch.round):
            self._trips(sketch)
        if not twists.forbids("build", sketch.round):
            self._buildings(sketch)
        if not twists.forbids("upgrade_link", sketch.round):
            self._link_upgrades(sketch)
        if not twists.forbids("upgrade_building", sketch.round):
            self._building_upgrades(sketch)
        if sketch.workers > 0 and not twists.forbids("link", sketch.round):
            self._links(sketch)

    def _links(self, sketch: Sketch) -> None:
        most = Purse(self.box.icons, sketch.opened & ~sketch.crossed, PLENTY, PLENTY, self.box.row, 0)
        totals = most.totals(0)
        if slots_left(sketch, self.box) > 1:
            for rails in members(totals):
                if rails or self.draws_nothing:
                    self._open(sketch, rails)
        for link in self.classes.found:
            if self._may_join(sketch, link):
                self._complete(sketch, link)

    def _open(self, sketch: Sketch, rails: i64) -> None:
        """Rails that are left open, or go on with open ones."""
        for bill in self._payments(sketch, Need(rails, 0, 0, 0, False)):
            there = self._paid(sketch, bill)
            if there is not None:
                there.workers -= 1
                there.pool = max(there.pool, 0) + rails
                self._found.append(there)

    def _may_join(self, sketch: Sketch, link: LinkClass) -> bool:
        """Whether a link may have these ends, and lead over what it leads over, now."""
        one, other = link.track.one, link.track.other
        if node(sketch.groups, one) == node(sketch.groups, other):
            return False
        if not sketch.kinds[one] and not sketch.kinds[other] and not self.box.two_parcels:
            return False
        if not self._is_end(sketch, one) or not self._is_end(sketch, other):
            return False
        return self._leads_over(sketch, link.track.passes)

    def _is_end(self, sketch: Sketch, space: i64) -> bool:
        return sketch.kinds[space] > 0 or sketch.opened & self.box.parcel_tickets[space] != 0

    def _leads_over(self, sketch: Sketch, passes: Passes) -> bool:
        return all(sketch.kinds[space] == 0 for space, _number in passes)

    def _complete(self, sketch: Sketch, link: LinkClass) -> None:
        """A link, some of whose rails may be paid already."""
        one, other = self._code(sketch, link.track.one), self._code(sketch, link.track.other)
        least = link.cost if sketch.pool < 0 else max(link.cost - sketch.pool, 0 if self.draws_nothing else 1)
        for rails in range(least, link.cost + 1):
            begun = sketch.pool >= 0  # what an open link has cost in points and money, nobody knows any more
            for bill in self._payments(sketch, Need(rails, 0, one, other, False)):
                there = self._paid(sketch, bill, 0 if begun else link.money, 0 if begun else link.hp)
                if there is None:
                    continue
                there.workers -= 1
                if begun:
                    there.pool -= link.cost - rails
                there.with_track(link.track)
                self._gift(there, "link_complete")
                self._found.append(there)

    def _link_upgrades(self, sketch: Sketch) -> None:
        before: Track | None = None
        for track in sketch.tracks:
            if track.upgraded or track is before:
                continue
            before = track
            need = Need(0, icons.UPGRADE_LINK, self._code(sketch, track.one), self._code(sketch, track.other), False)
            for bill in self._payments(sketch, need):
                there = self._paid(sketch, bill)
                if there is not None:
                    there.without_track(track)
                    there.with_track(self.classes.track(track.one, track.other, track.rails, True, track.passes))
                    self._gain_hp(there, self.box.twists.link_upgrade_hp)
                    self._gift(there, "link_upgrade")
                    self._found.append(there)

    # Buildings

    def _building_upgrades(self, sketch: Sketch) -> None:
        box = self.box
        for space in box.ground.parcels:
            points = self._upgrade_gives(sketch, space) if sketch.kinds[space] else 0
            if points == 0:
                continue
            for bill in self._payments(sketch, Need(0, icons.UPGRADE_BUILDING, sketch.kinds[space], 0, False)):
                there = self._paid(sketch, bill)
                if there is not None:
                    there.levels = changed(there.levels, space, there.levels[space] + 1)
                    there.riders |= BIT[box.ground.site_of[space]]
                    self._gain_hp(there, points)
                    self._gift(there, "building_upgraded")
                    self._found.append(there)

    def _upgrade_gives(self, sketch: Sketch, space: i64) -> i64:
        twists = self.box.twists
        if sketch.levels[space] == 0:
            return UPGRADE_GIVES
        if sketch.levels[space] >= twists.most_upgrades:
            return 0
        return twists.second_hp if self.box.beside_terrain(space, TERRAINS.index(twists.second_beside)) else 0

    def _buildings(self, sketch: Sketch) -> None:
        box = self.box
        for space in box.ground.parcels:
            if sketch.kinds[space] or not self._is_end(sketch, space):
                continue
            for bill in self._payments(sketch, Need(0, icons.BUILD, PARCEL + box.parcels[space], 0, False)):
                there = self._paid(sketch, bill)
                if there is None:
                    continue
                self._split(there, space)
                there.riders |= BIT[box.ground.site_of[space]]
                for kind in range(1, ORDINARY + 1):
                    built = there.copy()
                    built.kinds = changed(there.kinds, space, kind)
                    built.groups = grouped(box.grid, built.kinds)
                    self._gift(built, "building_built")
                    self._meet(built, space, 0, 0)

    def _split(self, sketch: Sketch, space: i64) -> None:
        """Links over a parcel fall into two when it is built on; a part without rails is gone."""
        for track in sketch.tracks[:]:
            for crossed, number in track.passes:
                if crossed != space:
                    continue
                sketch.without_track(track)
                before = tuple([(parcel, at) for parcel, at in track.passes if at < number])
                behind = tuple([(parcel, at - number) for parcel, at in track.passes if at > number])
                if number > 1:
                    sketch.with_track(self.classes.track(track.one, space, number - 1, track.upgraded, before))
                rest = track.rails - number
                if rest > 0:
                    sketch.with_track(self.classes.track(space, track.other, rest, track.upgraded, behind))

    def _meet(self, sketch: Sketch, space: i64, met: i64, first: i64) -> None:
        """Open links that lead to a new building, or over its space, are complete now: some of them, or none."""
        self._found.append(sketch)
        if sketch.pool < 0 or met == MOST_MEETING:
            return
        ways = self.classes.found + self.classes.loops
        for number in range(first, len(ways)):
            link = ways[number]
            ends = link.track.one == space or link.track.other == space
            if ends and link.cost <= sketch.pool and self._leads_over(sketch, link.track.passes):
                there = sketch.copy()
                there.pool -= link.cost
                there.with_track(link.track)
                self._meet(there, space, met + 1, number)

    # Trips

    def _trips(self, sketch: Sketch) -> None:
        box = self.box
        if not sketch.tracks:
            return
        network = network_of(sketch, box)
        for site, space in enumerate(box.ground.sites):
            if not has(sketch.riders, site):
                continue
            for wanted in box.wants:
                if 0 < wanted < PARCEL and wanted == sketch.kinds[space] and not box.same_type_trips:
                    continue
                rides = self.rides.of(sketch, network, space, wanted)
                if not rides:
                    continue
                for bill in self._payments(sketch, Need(0, icons.STRIP, wanted, 0, True)):
                    there = self._paid(sketch, bill)
                    if there is not None:
                        there.riders &= ~BIT[site]
                        for ride in rides:
                            self._ride(there, ride)

    def _ride(self, sketch: Sketch, ride: Ride) -> None:
        """A trip in the order of TW-MOVE-17, once it is paid."""
        there = sketch.copy()
        self._gain_hp(there, ride.hp)
        self._calm(there, ride.calm)
        if ride.kind == LEISURE:
            points: i64 = 0
            while price_of_happiness(points) <= there.money or points == 0:
                bought = there.copy()
                bought.money -= price_of_happiness(points)
                self._gain_hp(bought, points)
                self._arrive(bought, ride)
                points += 1
        elif ride.kind == COMMERCE:
            paid = there.copy()
            paid.money += COMMERCE_PAYS
            self._arrive(paid, ride)
            for slot in members(self.box.below & ~there.opened):
                opened = there.copy()
                opened.opened |= BIT[slot]
                self._arrive(opened, ride)
        else:
            self._arrive(there, ride)

    def _arrive(self, there: Sketch, ride: Ride) -> None:
        if ride.kind == COMMERCE or ride.kind == INDUSTRY:
            if ride.kind == INDUSTRY:
                self._gain_workers(there, 1)
            self._raise_stress(there, 1)
        elif ride.kind == RESIDENCE:
            self._calm(there, 1)
        elif ride.kind == GRAND_STATION:
            there.opened |= self.box.exclusive
        there.money += ride.money
        self._calm(there, ride.eased)
        self._gain_workers(there, ride.workers)
        there.served = [
            count + (1 if kind == ride.kind else 0) for count, kind in zip(there.served, self.counted, strict=True)
        ]
        self._found.append(there)

    # Self-Help and Update

    def _helped(self, sketch: Sketch) -> list[Sketch]:
        """Every outcome of any uses."""
        done: list[Sketch] = [sketch]
        seen: set[tuple[int, int, int, int, int, int, int, int]] = set()
        at = 0
        while at < len(done):
            here = done[at]
            at += 1
            for use in self.box.helps:
                if has(here.opened & ~here.crossed, use.slot):
                    for there in self._use(here, use):
                        counts = int(there.money), int(there.hp), int(there.stress), int(there.workers)
                        mark = (*counts, int(there.crossed), int(there.opened), int(there.reclaims), int(there.riders))
                        if mark not in seen:
                            seen.add(mark)
                            done.append(there)
        return done

    def _use(self, sketch: Sketch, use: Help) -> list[Sketch]:
        """Costs of the ticket first, then its gains; a passenger is put on any empty space."""
        box = self.box
        slot = box.slots[use.slot]
        if slot.money > sketch.money and slot.money > 0:
            return []
        there = sketch.copy()
        there.money -= slot.money
        self._raise_stress(there, slot.stress + use.strain)
        there.crossed |= BIT[use.slot]
        for number, kind in enumerate(use.kinds):
            amount = use.amounts[number]
            if kind == MONEY:
                there.money += amount
            elif kind == WORKER:
                self._gain_workers(there, 1)
            elif kind == HAPPINESS:
                self._gain_hp(there, amount)
            elif kind == CALM:
                self._calm(there, 1)
            elif kind == RECLAIM:
                there.reclaims += box.reclaim_bonus
        if use.passengers == 0:
            return [there]
        free = [
            site
            for site, space in enumerate(box.ground.sites)
            if box.holds_riders(there.kinds[space]) and not has(there.riders, site)
        ]
        found: list[Sketch] = []
        for places in chosen(free, int(use.passengers)):
            placed = there.copy()
            for site in places:
                placed.riders |= BIT[site]
            found.append(placed)
        return found

    def _update(self, sketch: Sketch) -> None:
        """Crosses are taken back, passengers arrive, the round ends."""
        box = self.box
        crossed = sketch.crossed & box.reclaimable_bits
        allowed = box.reclaims[sketch.round - 1] + sketch.reclaims
        if sketch.round == box.rounds:
            self._end_round(sketch, 0)
        elif how_many(crossed) <= allowed:
            self._end_round(sketch, crossed)
        else:
            for slots in chosen(members(crossed), int(allowed)):
                back: i64 = 0
                for slot in slots:
                    back |= BIT[slot]
                self._end_round(sketch, back)

    def _end_round(self, sketch: Sketch, back: i64) -> None:
        box = self.box
        there = sketch.copy()
        there.crossed &= ~back
        there.reclaims = 0
        for site, space in enumerate(box.ground.sites):
            if there.kinds[space] and there.kinds[space] in box.arrivals[there.round - 1]:
                there.riders |= BIT[site]
        if there.stress == box.row.last:
            there.hp -= 1
        if there.round in box.twists.lava_stress:
            self._raise_stress(there, 1)
        self._gift(there, f"round_end:{there.round}")
        there.step = 0
        there.round += 1
        self._found.append(there)


def network_of(sketch: Sketch, box: Box) -> bytes:
    """All that trips hang on: links and buildings."""
    marks = [int(track.number) for track in sketch.tracks]
    built = [int(sketch.kinds[space]) for space in box.ground.parcels]
    return b"".join([number.to_bytes(2, "little") for number in [*marks, 0xFFFF, *built]])
