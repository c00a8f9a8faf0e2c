"""Tramways Workbook as it is played.

A round is two actions, Self-Help and the Update; with two players A acts, then B acts twice and helps herself, then A
acts and helps himself, and both update. An action builds or goes on with a link, moves a passenger, builds a building,
upgrades a link or a building, or passes; it is put together word by word and then paid with icons of tickets.
"""

from typing import Final, final

from librt.random import Random
from mypy_extensions import i64

from tramyard.games.workbook.bots.hunch import habit
from tramyard.games.workbook.rules import ending, families, phases
from tramyard.games.workbook.rules.box import (
    BUILDING_PAYS,
    CALM,
    COMMERCE,
    COMMERCE_PAYS,
    EXCHANGE,
    EXCHANGE_PAYS,
    GRAND_STATION,
    HAPPINESS,
    INDUSTRY,
    KINDS,
    LEISURE,
    LINK_SCORES,
    MONEY,
    ORDINARY,
    PARK,
    RECLAIM,
    RESIDENCE,
    TRACK,
    WORKER,
    Help,
)
from tramyard.games.workbook.rules.legality import WorkbookRules
from tramyard.games.workbook.rules.reasons import LEGAL
from tramyard.kernel.bits import BIT, changed, has, how_many
from tramyard.kernel.position import CHANCE, OVER, Standing
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet import building
from tramyard.tramnet.links import (
    built_on,
    extended,
    fused,
    link_at,
    link_of,
    loose_end_at,
    upgraded,
    with_link,
    without_link,
)
from tramyard.tramnet.trips import Riding, earnings

RULES_VERSION: Final = 1
UNSETTLED: Final = (
    phases.RAISING,
    phases.WAY,
    phases.WANTED,
    phases.RIDE,
    phases.PAY,
    phases.COMMERCE,
    phases.LEISURE,
    phases.PLACE,
)
"""Phases in which an action is half done."""
ORDER_OF_TWO: Final = (0, 1, 1, 1, 0, 0)
"""Who acts at each step of a round, A or B."""  # TW-2P-06
HELPS_OF_TWO: Final = (3, 5)
"""The steps that are Self-Help."""


@final
class WorkbookPosition(WorkbookRules):
    """A play of one puzzle."""

    # The round

    def begin(self) -> "WorkbookPosition":
        """Before the first decision."""
        for seat in range(self.box.seats):
            self._reach_icons(seat)
        if self.box.seats > 1 and self.box.starter < 0:  # TW-2P-05
            self.await_chance(phases.STARTER)
        else:
            self.first = self.box.starter if self.box.seats > 1 else 0
            self._begin_round()
        return self

    def _begin_round(self) -> None:
        self.step = 0
        self.seat = self.first
        if self.box.bidding:  # TW-BID-01, TW-BID-02
            self.bid = -1
            self.await_seat(phases.BIDDING, self.seat)
        else:
            self._go_on()

    def steps(self) -> i64:
        """Actions and Self-Helps in a round."""
        return phases.SOLO_STEPS if self.box.seats == 1 else phases.STEPS_OF_TWO

    def _go_on(self) -> None:
        """The step that is next in the round."""  # TW-ROUND-01, TW-2P-06
        if self.step == self.steps():
            self._reclaim_next()
            return
        if self.box.seats == 1:
            helping = self.step == phases.ACTIONS_EACH
        else:
            helping = self.step in HELPS_OF_TWO
            self.seat = self.first if ORDER_OF_TWO[self.step] == 0 else 1 - self.first
        self.await_seat(phases.SELF_HELP if helping else phases.ACTION, self.seat)

    def _done(self) -> None:
        """An action, or Self-Help, is over."""
        self.deed = phases.NO_DEED
        self.way = []
        self.extends = False
        self.closed = 0
        self.at = -1
        self.wanted = -1
        self.rides = []
        self.paid = []
        self.bought = 0
        self.later = 0
        self.step += 1
        self._go_on()

    def _ask(self, phase: i64) -> None:
        """The seat goes on with what it has begun."""
        self.await_seat(phase, self.seat)
        self.settled = False

    # What everybody has

    def _gain_money(self, seat: i64, amount: i64) -> None:
        self.money = changed(self.money, seat, self.money[seat] + amount)

    def _gain_hp(self, seat: i64, points: i64) -> None:
        self.hp = changed(self.hp, seat, self.hp[seat] + points)
        if points > 0 and self.box.track:
            self._reach_icons(seat)

    def _reach_icons(self, seat: i64) -> None:
        """Icons of the HP track count from the moment they are reached."""  # TW-EP8-01, TW-EP8-02, TW-A113
        for number, slot in enumerate(self.box.slots):
            if slot.line == TRACK and slot.at <= self.hp[seat] and not has(self.opened[seat], number):
                self.opened = changed(self.opened, seat, self.opened[seat] | BIT[number])
                if slot.icons[0].uses[0].kind == "stress":
                    self._raise_stress(seat, 1)

    def _raise_stress(self, seat: i64, steps: i64) -> None:
        """So many spaces to the right; the last one hurts."""  # TW-STRESS-01 to 04, TW-STRESS-08
        row, index = self.box.row, self.stress[seat]
        pain = row.pain(index, steps)
        self.stress = changed(self.stress, seat, row.raised(index, steps))
        if pain:
            self.hp = changed(self.hp, seat, self.hp[seat] - pain)

    def _calm(self, seat: i64) -> None:
        self.stress = changed(self.stress, seat, self.box.row.lowered(self.stress[seat]))  # TW-STRESS-06

    def _gain_worker(self, seat: i64) -> None:
        if self.workers[seat] < self.box.worker_max:  # TW-DEST-I3, TW-SELF-03
            self.workers = changed(self.workers, seat, self.workers[seat] + 1)

    def _bonus(self, seat: i64, event: str) -> None:
        """What the puzzle's author gives for something."""  # TW-A145
        for bonus in self.box.twists.bonuses:
            if bonus.event != event:
                continue
            self._gain_hp(seat, bonus.hp)
            self._gain_money(seat, bonus.money)
            workers = min(max(self.workers[seat] + bonus.workers, 0), self.box.worker_max)
            self.workers = changed(self.workers, seat, workers)
            if bonus.stress > 0:
                self._raise_stress(seat, bonus.stress)
            for _ in range(-bonus.stress):
                self._calm(seat)

    def _put_rider(self, space: i64, number: i64) -> None:
        self.riders = changed(self.riders, space, number)

    # Paying

    def _ask_payment(self) -> None:
        if self.need().is_nothing():  # TW-A42
            self._act()
        else:
            self._ask(phases.PAY)

    def _pay(self, atom: i64) -> None:
        payment = self.paying().with_atom(atom)
        self.paid = [*self.paid, int(atom)]
        if payment.is_complete():
            self._act()

    def _act(self) -> None:
        """The action is paid for: consequences, crosses, stress for further icons, then what it does."""
        seat, icons = self.seat, self.box.icons
        need = self.need()
        way = self.drawing() if self.deed == phases.LINK else None
        self._gain_money(seat, -icons.fee_of(self.paid) - need.money)  # TW-CONS-01, TW-CONS-03
        self._raise_stress(seat, icons.strain_of(self.paid))  # TW-CONS-04, TW-CONS-05, TW-TIX-06, TW-TIX-11, TW-A19
        self.crossed = changed(self.crossed, seat, self.crossed[seat] | icons.slots_of(self.paid))  # TW-TIX-02
        self.hp = changed(self.hp, seat, self.hp[seat] - need.hp)  # TW-TERR-10, TW-A39
        if way is not None:
            self._build_link(way)
        elif self.deed == phases.MOVE:
            self._move_rider()
        elif self.deed == phases.BUILD:
            self._build(self.at // 4, self.wanted)
        elif self.deed == phases.UPGRADE_LINK:
            self._upgrade_link()
        else:
            self._upgrade_building(self.at // 4)

    # Building a link

    def _build_link(self, way: building.Way) -> None:
        seat, grid = self.seat, self.box.grid
        self.workers = changed(self.workers, seat, self.workers[seat] - 1)  # TW-LINK-07, TW-A43
        links = self.links
        spaces = self.way
        complete = self.closed != building.LEFT_OPEN
        meets = self.closed == building.AT_LOOSE_END
        other = loose_end_at(grid, links, way.head(), way.entered_by()) if meets else None
        old = way.link
        if old is not None:
            links = without_link(links, old)
            if other is not None:
                spaces = old.spaces[: len(old.spaces) - 2] + spaces
        if other is not None:  # TW-A31
            links = without_link(links, other)
            new = fused(grid, spaces, other, seat)
        elif old is not None:  # TW-LINK-15, TW-LINK-16
            new = extended(grid, old, spaces, complete, self.round)
        else:
            new = link_of(grid, spaces, seat, complete, False, self.round)
        self.links = with_link(links, new)
        for number in range(1, len(self.way) - 1):
            self._work_on(self.way[number])
            self.railed = changed(self.railed, self.way[number], 1)
        self.redraw()
        if complete:
            self._bonus(seat, "link_complete")
        self._done()

    def _work_on(self, space: i64) -> None:
        """Whoever builds on a space with a Rail icon has one more ticket."""  # TW-EP7-01, TW-A111
        slot = self.box.cell_slot[space]
        if slot >= 0:
            self.opened = changed(self.opened, self.seat, self.opened[self.seat] | BIT[slot])

    # Moving a passenger, in the order of TW-MOVE-17

    def _move_rider(self) -> None:
        trip = self.trip()
        self._put_rider(self.at // 4, 0)  # TW-MOVE-12
        points = earnings(self.links, trip.ridden, self.seat, self.box.seats, self.box.hp_to_owner).hp
        for seat in range(self.box.seats):  # TW-MOVE-11, TW-RIDE-U3, TW-2P-21
            self._gain_hp(seat, points[seat])
        for stop in trip.passed():  # TW-THRU-01, TW-A57
            if self.kinds[stop] == PARK:  # TW-THRU-P1
                self._calm(self.seat)
            elif self.kinds[stop] == EXCHANGE:  # TW-THRU-X1, TW-A58
                self._gain_hp(self.seat, 1)
                self.later += EXCHANGE_PAYS
        kind = self.kinds[trip.here()]
        if kind == LEISURE and self.money[self.seat] >= 1:  # TW-DEST-L1
            self._ask(phases.LEISURE)
        elif kind == COMMERCE:  # TW-DEST-C1, TW-DEST-C3
            self._ask(phases.COMMERCE)
        else:
            self._arrive(trip)

    def _buy(self) -> None:
        """One more HP at a Leisure building."""  # TW-DEST-L2, TW-A62
        self.bought += 1
        self._gain_money(self.seat, -self.bought)
        self._gain_hp(self.seat, 1)
        if self.money[self.seat] > self.bought:
            self._ask(phases.LEISURE)
        else:
            self._arrive(self.trip())

    def _unlock(self, slot: i64) -> None:
        self.opened = changed(self.opened, self.seat, self.opened[self.seat] | BIT[slot])  # TW-DEV-03, TW-DEV-04
        self._arrive(self.trip())

    def _arrive(self, trip: Riding) -> None:
        """What the destination does, then the trip's income, then the mark that it has received somebody."""
        seat, there = self.seat, trip.here()
        kind = self.kinds[there]
        if kind == COMMERCE:  # TW-DEST-C2
            self._raise_stress(seat, 1)
        elif kind == INDUSTRY:  # TW-DEST-I1, TW-DEST-I2
            self._gain_worker(seat)
            self._raise_stress(seat, 1)
        elif kind == RESIDENCE:  # TW-DEST-R1
            self._calm(seat)
        elif kind == GRAND_STATION:
            self.opened = changed(self.opened, seat, self.opened[seat] | self.grand_ticket(seat))
        earned = earnings(self.links, trip.ridden, seat, self.box.seats, self.box.hp_to_owner).money
        for other in range(self.box.seats):  # TW-MOVE-09, TW-2P-17, TW-2P-20
            self._gain_money(other, earned[other])
        self._gain_money(seat, self.later)
        if kind:
            self._mark_delivery(there, kind)
        for stop in trip.passed():
            self._bonus(seat, f"through:{KINDS[self.kinds[stop]]}")
        self._bonus(seat, f"delivered:{KINDS[kind]}")
        self._done()

    def _mark_delivery(self, there: i64, kind: i64) -> None:
        marks = self.delivered[:]
        for space in range(len(marks)):
            if self.groups[space] == there:  # TW-MOVE-15, TW-A53
                marks[space] = 1
        self.delivered = marks
        counts = [row[:] for row in self.deliveries]
        counts[self.seat][kind] += 1
        self.deliveries = counts

    # Buildings and upgrades

    def _build(self, space: i64, kind: i64) -> None:
        """A building takes the place of a parcel, and of rails on it."""
        self.kinds = changed(self.kinds, space, kind)
        self._put_rider(space, 1)  # TW-BLDG-03
        self.links = built_on(self.box.grid, self.links, space)  # TW-TERR-04, TW-TERR-05, TW-A45, TW-A140, TW-A141
        self.redraw()  # TW-BLDG-05
        self._work_on(space)
        if self.box.seats > 1:  # TW-2P-22
            self._gain_money(self.seat, BUILDING_PAYS)
        self._bonus(self.seat, "building_built")
        self._done()

    def _upgrade_link(self) -> None:
        """The whole link at once."""  # TW-UPL-03
        link = link_at(self.links, self.at)
        assert link is not None
        self.links = with_link(without_link(self.links, link), upgraded(link))
        self._gain_hp(self.seat, self.box.twists.link_upgrade_hp)  # TW-EP3-01, TW-EP6-01
        self._bonus(self.seat, "link_upgrade")
        self._done()

    def _upgrade_building(self, space: i64) -> None:
        points = self.upgrade_gives(space)
        self.levels = changed(self.levels, space, self.levels[space] + 1)  # TW-UPB-03
        self._put_rider(space, 1)  # TW-UPB-04
        self._gain_hp(self.seat, points)  # TW-UPB-05, TW-EP5-01
        self._bonus(self.seat, "building_upgraded")
        self._done()

    # Self-Help

    def _help(self, use: Help) -> None:
        """Costs of the ticket first, then its gains in the order of the icons."""  # TW-SELF-11, TW-A85
        seat, slot = self.seat, self.box.slots[use.slot]
        self._gain_money(seat, -slot.money)
        self._raise_stress(seat, slot.stress + use.strain)
        self.crossed = changed(self.crossed, seat, self.crossed[seat] | BIT[use.slot])
        for number, kind in enumerate(use.kinds):
            amount = use.amounts[number]
            if kind == MONEY:  # TW-SELF-02
                self._gain_money(seat, amount)
            elif kind == WORKER:
                self._gain_worker(seat)
            elif kind == HAPPINESS:  # TW-SELF-05
                self._gain_hp(seat, amount)
            elif kind == CALM:
                self._calm(seat)
            elif kind == RECLAIM:  # TW-UPD-03
                self.reclaims = changed(self.reclaims, seat, self.reclaims[seat] + self.box.reclaim_bonus)
        self.owed = use.passengers
        self._place_next()

    def _place_next(self) -> None:
        if self.owed:
            self._ask(phases.PLACE)
        else:
            self.await_seat(phases.SELF_HELP, self.seat)

    # Update

    def _reclaim_next(self) -> None:
        """Each seat takes crosses back, Player A first; then the round ends."""  # TW-A134, TW-A149
        box = self.box
        while self.step < self.steps() + box.seats:
            self.seat = self.first if self.step == self.steps() else 1 - self.first
            crossed = self.crossed[self.seat] & box.reclaimable_bits
            if self.round < box.rounds:  # TW-A13
                if how_many(crossed) > self.allowance(self.seat):
                    if self.allowance(self.seat) > 0:
                        self.taken = 0
                        self.reclaimed = -1
                        self.await_seat(phases.RECLAIM, self.seat)
                        return
                else:  # TW-UPD-02
                    self.crossed = changed(self.crossed, self.seat, self.crossed[self.seat] & ~crossed)
            self.step += 1
        self._arrivals()

    def _reclaim(self, slot: i64) -> None:
        self.crossed = changed(self.crossed, self.seat, self.crossed[self.seat] & ~BIT[slot])
        self.taken += 1
        self.reclaimed = slot
        if self.taken == self.allowance(self.seat):
            self.taken = 0
            self.reclaimed = -1
            self.step += 1
            self._reclaim_next()
        else:
            self._ask(phases.RECLAIM)

    def _arrivals(self) -> None:
        """Every empty building space of the round's types gets a passenger."""  # TW-UPD-04 to 06, TW-A129
        riders = self.riders[:]
        for space in range(len(riders)):
            if self.kinds[space] and self.kinds[space] in self.box.arrivals[self.round - 1]:
                riders[space] = 1
        self.riders = riders
        self.reclaims = self.box.nothing
        for number in range(self.box.seats):  # TW-STRESS-05, TW-UPD-07
            seat = self.first if number == 0 else 1 - self.first
            if self.stress[seat] == self.box.row.last:
                self.hp = changed(self.hp, seat, self.hp[seat] - 1)
        self._lava()

    def _lava(self) -> None:
        """The city's own effects at the end of a round."""  # TW-UPD-08, TW-A90
        if self.box.twists.lava:
            for space in self.box.ground.plains:
                if self.lava_refused(space) is LEGAL:  # TW-EP9-03
                    self.seat = self.first
                    self.await_seat(phases.LAVA, self.seat)
                    return
        self._end_round()

    def _flow(self, space: i64) -> None:
        """Lava comes to a space: links with a rail there are gone."""  # TW-EP9-04, TW-EP9-06, TW-A114
        self.lava = changed(self.lava, space, 2 if self.railed[space] else 1)
        self.links = [link for link in self.links if not link.has_rail_in(space)]
        self.redraw()
        self._end_round()

    def _end_round(self) -> None:
        box = self.box
        for number in range(box.seats):
            seat = self.first if number == 0 else 1 - self.first
            if self.round in box.twists.lava_stress:  # TW-EP9-07
                self._raise_stress(seat, 1)
            self._bonus(seat, f"round_end:{self.round}")
        kept = [link for link in self.links if link.complete or link.worked == self.round]  # TW-LINK-14, TW-LINK-17
        if len(kept) < len(self.links):
            self.links = kept
            self.redraw()
        self.seat = self.first
        self.step = 0
        if self.round == box.rounds:  # TW-ROUND-06
            self.finish(phases.FINISHED)
            return
        self.round += 1
        if box.seats > 1 and not box.bidding:  # TW-2P-05
            self.first = 1 - self.first
        self._begin_round()

    # Bids

    def _made_bid(self) -> None:
        """The other may bid more."""
        self.bid = self.offer
        self.offer = 0
        self.raised = [0, 0, 0]
        self.seat = 1 - self.seat
        self.await_seat(phases.BIDDING, self.seat)

    def _decline(self) -> None:
        """The other one is Player A of the round, and pays what was bid."""  # TW-BID-03, TW-BID-04, TW-A128
        winner = 1 - self.seat
        if self.bid > 0:
            self._gain_money(winner, -self.bid)
        self.bid = -1
        self.first = winner
        self.seat = winner
        self._go_on()

    # The contract

    def play(self, move: Move) -> None:
        vocabulary = self.box.vocabulary
        if self.actor == OVER or not 0 <= move < len(vocabulary.kinds):
            self.refuse(move)
        kind, part = vocabulary.kinds[move], vocabulary.parts[move]
        if self.actor == CHANCE:
            if kind != families.STARTS:
                self.refuse(move)
            self.first = part
            self._begin_round()
            self.forget()
            return
        known = self._moves
        if known is not None:
            if move not in known:
                self.refuse(move)
        elif move >= self.box.choices or self.choice_refused(kind, part) is not LEGAL:
            self.refuse(move)
        self._moves = None
        self._play(kind, part)
        self.forget()

    def _play(self, kind: i64, part: i64) -> None:
        ground = self.box.ground
        if kind == families.PAY:
            self._pay(part)
        elif kind == families.STEP:
            self._step(ground.walks[part], False)
        elif kind == families.HALT:
            self._step(ground.parcels[part], True)
        elif kind == families.ENOUGH:
            self._enough()
        elif kind == families.LINK or kind == families.EXTEND:
            self.deed = phases.LINK
            self.extends = kind == families.EXTEND
            self.way = [ground.grounds[part] if self.extends else ground.sites[part]]
            self._ask(phases.WAY)
        elif kind == families.RIDER:
            self.deed = phases.MOVE
            self.at = 4 * ground.sites[part]
            self._ask(phases.WANTED)
        elif kind == families.WANT:
            self.wanted = self.box.wants[part]
            self._ask(phases.RIDE)
        elif kind == families.RIDE:
            self.rides = [*self.rides, int(self.edge_of(part))]
            if self.trip().has_arrived():  # TW-MOVE-05
                self._ask_payment()
            else:
                self._ask(phases.RIDE)
        elif kind == families.BUILD:
            self._begin(phases.BUILD, 4 * ground.parcels[part // ORDINARY], part % ORDINARY + 1)
        elif kind == families.UPGRADE_LINK:
            self._begin(phases.UPGRADE_LINK, self.edge_of(part), -1)
        elif kind == families.UPGRADE_BUILDING:
            self._begin(phases.UPGRADE_BUILDING, 4 * ground.parcels[part], -1)
        elif kind == families.PASS or kind == families.END:  # TW-PASS-01
            self._done()
        else:
            self._play_small(kind, part)

    def _play_small(self, kind: i64, part: i64) -> None:
        if kind == families.TAKE_MONEY:
            self._gain_money(self.seat, COMMERCE_PAYS)
            self._arrive(self.trip())
        elif kind == families.UNLOCK:
            self._unlock(self.box.lockable[part])
        elif kind == families.BUY:
            self._buy()
        elif kind == families.HELP:
            self._help(self.box.helps[part])
        elif kind == families.PLACE:
            self._put_rider(self.box.ground.sites[part], 1)
            self.owed -= 1
            self._place_next()
        elif kind == families.RECLAIM:
            self._reclaim(self.box.reclaimable[part])
        elif kind == families.LAVA:
            self._flow(self.box.ground.plains[part])
        elif kind == families.BID:
            self.offer = 0
            self.raised = [0, 0, 0]
            self._ask(phases.RAISING)
        elif kind == families.RAISE:
            self.offer += families.BID_STEPS[part]
            self.raised = [count + 1 if at == part else count for at, count in enumerate(self.raised)]
            self._ask(phases.RAISING)
        else:
            self._decline()

    def _begin(self, deed: i64, at: i64, wanted: i64) -> None:
        """An action that needs nothing more but its payment."""
        self.deed = deed
        self.at = at
        self.wanted = wanted
        self._ask_payment()

    def _step(self, there: i64, halts: bool) -> None:
        way = self.drawing().twin()
        way.step(there)
        self._way = way
        if halts:  # TW-LINK-02, TW-LINK-21
            way.closed = building.AT_PARCEL
        self.way = [*self.way, int(there)]
        self.closed = way.closed
        if self.closed:  # TW-LINK-20
            self._ask_payment()
        else:
            self._ask(phases.WAY)

    def _enough(self) -> None:
        if self.phase == phases.RAISING:
            self._made_bid()
        elif self.phase == phases.LEISURE:
            self._arrive(self.trip())
        else:  # TW-LINK-13
            self.closed = building.LEFT_OPEN
            way = self.drawing().twin()
            way.closed = building.LEFT_OPEN
            self._way = way
            self._ask_payment()

    def copy(self) -> "WorkbookPosition":
        twin = WorkbookPosition(self.box)
        twin.actor = self.actor
        twin.settled = self.settled
        twin.discreet = self.discreet
        twin.phase = self.phase
        twin.seat = self.seat
        twin.first = self.first
        twin.round = self.round
        twin.step = self.step
        twin.money = self.money
        twin.hp = self.hp
        twin.stress = self.stress
        twin.workers = self.workers
        twin.opened = self.opened
        twin.crossed = self.crossed
        twin.deliveries = self.deliveries
        twin.reclaims = self.reclaims
        twin.kinds = self.kinds
        twin.riders = self.riders
        twin.levels = self.levels
        twin.delivered = self.delivered
        twin.lava = self.lava
        twin.railed = self.railed
        twin.links = self.links
        twin.groups = self.groups
        twin.used = self.used
        twin.deed = self.deed
        twin.way = self.way
        twin.extends = self.extends
        twin.closed = self.closed
        twin.at = self.at
        twin.wanted = self.wanted
        twin.rides = self.rides
        twin.paid = self.paid
        twin.bought = self.bought
        twin.later = self.later
        twin.owed = self.owed
        twin.taken = self.taken
        twin.reclaimed = self.reclaimed
        twin.bid = self.bid
        twin.offer = self.offer
        twin.raised = self.raised
        twin._moves = self._moves
        twin._purse = self._purse
        twin._site = self._site
        twin._way = self._way
        twin._payment = self._payment
        return twin

    def hunch(self, rng: Random) -> Move:
        return self.pick(rng) if self.actor == CHANCE else habit(self, rng)

    def turns(self) -> i64:
        step = self.step if self.step < self.steps() else self.steps()
        return (self.round - 1) * self.steps() + step if self.actor != OVER else self.box.rounds * self.steps()

    # The end

    def final_hp(self, seat: i64) -> i64:
        return ending.final_hp(self, seat)

    def score_of(self, seat: i64) -> i64:
        return ending.score_of(self, seat)

    def goals_met(self, seat: i64) -> list[bool]:
        """Whether each goal is met, as if the game ended now."""
        return [ending.is_met(self, goal, seat) for goal in self.box.goals]

    def standing(self) -> list[Standing]:
        over = self.actor == OVER
        if self.box.seats == 1:
            return [Standing(2 if over and not ending.is_solved(self) else 1, self.score_of(0))]
        lost = [over and ending.fails_gate(self, seat) for seat in range(2)]  # TW-2P-28, TW-A131
        merits = [ending.merit(self, seat) for seat in range(2)]
        places: list[Standing] = []
        for seat in range(2):
            other = 1 - seat
            behind = (lost[seat] and not lost[other]) or (lost[seat] == lost[other] and merits[seat] < merits[other])
            rank = 2 if behind else 1
            places.append(Standing(rank + 1 if lost[0] and lost[1] else rank, self.score_of(seat)))
        return places

    def tally(self) -> list[dict[str, int]]:
        parts: list[dict[str, int]] = []
        for seat in range(self.box.seats):
            if self.box.seats > 1 and self.box.main_money:
                parts.append({"money": self.money[seat]})
                continue
            tally: dict[str, int] = {
                "happiness": self.hp[seat],
                "money": ending.tens(self.money[seat]),
                "links": LINK_SCORES * ending.complete_links(self, seat),
                "stress": -self.label(seat),
            }
            if self.box.seats > 1:
                tally["debt"] = -ending.debt_of(self, seat)
            parts.append(tally)
        return parts

    def result(self) -> str:
        if self.actor != OVER:
            return ""
        standing = self.standing()
        if self.box.seats == 1:
            return "#solved" if standing[0].rank == 1 else "#failed"
        winners = [f"p{seat + 1}" for seat, place in enumerate(standing) if place.rank == 1]
        return " ".join(["#end", *winners])

    def ending(self) -> str:
        result = self.result()
        if self.box.seats == 1:
            return result[1:]
        return {"": "", "#end": "lost", "#end p1 p2": "tied"}.get(result, "won")

    # As data

    def dump(self) -> dict[str, object]:
        return self.box.fields.write(self)

    def decider(self) -> i64:
        if self.phase == phases.STARTER:
            return CHANCE
        return OVER if self.phase == phases.FINISHED else self.seat

    def restored(self) -> None:
        self.discreet = False
        self.redraw()
        self.forget()
