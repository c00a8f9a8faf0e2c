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
    COMMERCE,
    COMMERCE_PAYS,
    EXCHANGE,
    EXCHANGE_PAYS,
    GRAND_STATION,
    INDUSTRY,
    KINDS,
    LEISURE,
    LINK_SCORES,
    ORDINARY,
    PARK,
    RESIDENCE,
)
from tramyard.games.workbook.rules.flow import WorkbookFlow
from tramyard.kernel.bits import BIT, changed
from tramyard.kernel.position import CHANCE, OVER, Standing
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet import building
from tramyard.tramnet.action import NO_STEPS
from tramyard.tramnet.bids import stepped
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


@final
class WorkbookPosition(WorkbookFlow):
    """A play of one puzzle."""

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

    # Paying

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

    def _step(self, there: i64, halts: bool) -> None:
        way = self.drawing().twin()
        way.step(there)
        if halts:  # TW-LINK-02, TW-LINK-21
            way.closed = building.AT_PARCEL
        self._drawn(way)  # TW-LINK-20

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
        self._bonus(self.seat, "link_upgrade")  # TW-A145
        self._done()

    def _upgrade_building(self, space: i64) -> None:
        points = self.upgrade_gives(space)
        self.levels = changed(self.levels, space, self.levels[space] + 1)  # TW-UPB-03
        self._put_rider(space, 1)  # TW-UPB-04
        self._gain_hp(self.seat, points)  # TW-UPB-05, TW-EP5-01
        self._bonus(self.seat, "building_upgraded")
        self._done()

    # The contract

    def play_choice(self, kind: i64, part: i64) -> None:
        ground = self.box.ground
        if kind == families.PAY:
            self._pay(part, part)
        elif kind == families.STEP:
            self._step(ground.walks[part], False)
        elif kind == families.HALT:
            self._step(ground.parcels[part], True)
        elif kind == families.ENOUGH:
            self._enough()
        elif kind == families.LINK or kind == families.EXTEND:
            extends = kind == families.EXTEND
            self._begin_way(phases.LINK, ground.grounds[part] if extends else ground.sites[part], extends)
        elif kind == families.RIDER:
            self.deed = phases.MOVE
            self.at = 4 * ground.sites[part]
            self._ask(phases.WANTED)
        elif kind == families.WANT:
            self.wanted = self.box.wants[part]
            self._ask(phases.RIDE)
        elif kind == families.RIDE:
            self._ride(self.edge_of(part))
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
            self.raised = NO_STEPS
            self._ask(phases.RAISING)
        elif kind == families.RAISE:
            self.offer += families.BID_STEPS[part]
            self.raised = stepped(self.raised, part)
            self._ask(phases.RAISING)
        else:
            self._decline()

    def play_outcome(self, kind: i64, part: i64) -> None:
        self.first = part  # TW-2P-05
        self._begin_round()

    def copy(self) -> "WorkbookPosition":
        twin = WorkbookPosition(self.box)
        self.share(twin)
        twin.first = self.first
        twin.opened = self.opened
        twin.crossed = self.crossed
        twin.deliveries = self.deliveries
        twin.reclaims = self.reclaims
        twin.levels = self.levels
        twin.delivered = self.delivered
        twin.lava = self.lava
        twin.railed = self.railed
        twin.later = self.later
        twin.taken = self.taken
        twin.reclaimed = self.reclaimed
        twin.bid = self.bid
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

    def payoffs(self) -> list[float]:
        """Alone, a solved puzzle before a failed one, and among equals the better score."""
        if self.box.seats > 1:
            return super().payoffs()
        place = self.standing()[0]
        return [ending.worth_alone(self, 1.0 if place.rank == 1 else -1.0, float(place.score), self.box.par_spread)]

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
