"""What the slots, tickets, strips and workers that are left allow at most: rides and links in the best order.

A link counts from the moment its action is taken, whether or not it is complete, and every ride goes over all links
there are: so nothing that the rules allow brings more. What is worked out for one set of budgets is remembered.
"""  # the ledger's section 7.2

from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.rules.box import (
    BELOW,
    EXCHANGE,
    INDUSTRY,
    LINK_SCORES,
    TRACK,
    UPGRADE_GIVES,
    WORKER,
    Box,
)
from tramyard.kernel.bits import BIT, has, how_many
from tramyard.tramnet import icons

NEVER: Final = -(10**6)
"""What cannot be."""
SPLITS: Final = 2
"""Links that one new building may part in two."""
MANY: Final = 63


@final
class Left:
    """What is left at the beginning of an action."""

    def __init__(self, slots: i64, links: i64, workers: i64, free: i64, strips: i64) -> None:
        self.slots: i64 = slots
        self.links: i64 = links if links < MANY else MANY
        self.workers: i64 = workers
        self.free: i64 = free
        """Tickets that can be used."""
        self.strips: i64 = strips
        """Those of them with a magnetic strip."""

    def key(self) -> int:
        return int((((self.slots * 64 + self.links) * 64 + self.workers) * 64 + self.free) * 64 + self.strips)


@final
class Budget:
    """The best that can be made of what is left, by the number of rides."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.strips: i64 = 0
        """Tickets with a magnetic strip, a bit each."""
        self.builds: bool = False
        """Whether anything can be built on parcels."""
        self.upgrades: i64 = 0
        """The most points that an upgrade, or a building that parts links, brings at once."""
        for atom in range(box.icons.atoms):
            kind = box.icons.kinds[atom]
            if kind == icons.STRIP:
                self.strips |= BIT[box.icons.slots[atom]]
            elif kind == icons.BUILD:
                self.builds = True
                self._worth(SPLITS * LINK_SCORES + self._bonus("building_built"))
            elif kind == icons.UPGRADE_LINK:
                self._worth(box.twists.link_upgrade_hp + self._bonus("link_upgrade"))
            elif kind == icons.UPGRADE_BUILDING:
                self._worth(UPGRADE_GIVES + self._bonus("building_upgraded"))
                self._worth(box.twists.second_hp + self._bonus("building_upgraded"))
        self.others: bool = self.builds or self.upgrades > 0
        self.workers: i64 = self._workers_in_a_round()
        self.hired: bool = any(bonus.workers > 0 for bonus in box.twists.bonuses)
        """Whether workers come as a bonus: then there are always enough."""
        self.link: i64 = LINK_SCORES + self._bonus("link_complete")
        self.free_rails: bool = box.twists.free_flag != ""
        self.hires: bool = self.builds or INDUSTRY in box.printed
        self.unlocks: i64 = how_many(box.below | box.exclusive)
        groups: set[int] = {int(group) for group in box.start_groups if group >= 0}
        self.longest: i64 = MANY if box.revisit else len(groups) + len(box.ground.parcels) - 1
        """Links of the longest trip there can be."""
        passing: i64 = 0
        for bonus in box.twists.bonuses:
            if bonus.event.startswith("through:") and bonus.hp > 0:
                passing += bonus.hp
        self.passing: i64 = passing
        """Points for each building passed on a trip."""
        self.arriving: i64 = self._bonus("delivered:")
        exchanges: i64 = 0
        for group in groups:
            if box.printed[group] == EXCHANGE:
                exchanges += 1
        self.exchanges: i64 = exchanges
        self.reclaimable: i64 = how_many(box.reclaimable_bits)
        self._known: dict[int, list[int]] = {}

    def _worth(self, points: i64) -> None:
        if points > self.upgrades:
            self.upgrades = points

    def _bonus(self, event: str) -> i64:
        """Points that the puzzle's author gives for such an event, all together."""
        points: i64 = 0
        for bonus in self.box.twists.bonuses:
            if bonus.event.startswith(event) and bonus.hp > 0:
                points += bonus.hp
        return points

    def _workers_in_a_round(self) -> i64:
        """Workers that all tickets together bring in one Self-Help."""
        count: i64 = 0
        for number in range(len(self.box.slots)):
            best = 0
            for use in self.box.helps:
                if use.slot == number and use.kinds.count(WORKER) > best:
                    best = use.kinds.count(WORKER)
            count += best
        return count

    def after_update(self, left: Left, round: i64) -> Left:
        """What is left when a round is over: crosses are taken back, and nobody has used up a ticket for workers."""
        box = self.box
        back = box.reclaims[round - 1] + MANY if box.reclaim_bonus and self._reclaims() else box.reclaims[round - 1]
        workers = min(left.workers + self.workers, box.worker_max)
        free = min(left.free + back, len(box.slots))
        return Left(left.slots, left.links, workers, free, min(left.strips + back, how_many(self.strips)))

    def _reclaims(self) -> bool:
        """Whether an icon takes back more crosses."""
        return any("reclaim" in [use.kind for use in icon.uses] for slot in self.box.slots for icon in slot.icons)

    def best(self, left: Left) -> list[int]:
        """The most points for links and rides together, by the number of rides."""
        key = left.key()
        known = self._known.get(key)
        if known is not None:
            return known
        found: list[int] = [0] + [NEVER] * int(left.slots)
        if left.slots > 0:
            self._merge(found, left, left.links, left.workers, left.free, left.strips, 0, 0)
            if left.workers > 0 and (left.free > 0 or self.free_rails):
                free = left.free if self.free_rails else left.free - 1
                self._merge(found, left, left.links + 1, left.workers - 1, free, left.strips, self.link, 0)
            if self.others and left.free > 0:
                links = left.links + SPLITS if self.builds else left.links
                self._merge(found, left, links, left.workers, left.free - 1, left.strips, self.upgrades, 0)
            if left.strips > 0 and left.free > 1 and left.links > 0:
                self._ride(found, left)
        self._known[key] = found
        return found

    def _ride(self, found: list[int], left: Left) -> None:
        length = min(left.links, self.longest)
        points = length + (length - 1) * self.passing + self.arriving + self.exchanges
        more: i64 = 1 if self.unlocks else 0
        workers = min(left.workers + 1, self.box.worker_max) if self.hires else left.workers
        self._merge(found, left, left.links, workers, left.free - 2 + more, left.strips - 1 + more, points, 1)

    def _merge(
        self, found: list[int], left: Left, links: i64, workers: i64, free: i64, strips: i64, points: i64, rides: int
    ) -> None:
        """Takes an action and goes on as well as can be."""
        if self.hired:
            workers = self.box.worker_max
        rest = Left(left.slots - 1, links, workers, free, strips if strips < free else free)
        if rest.slots > 0 and rest.slots % 2 == 0:
            rest = self.after_update(rest, self.box.rounds - rest.slots // 2)
        for number, more in enumerate(self.best(rest)):
            if points + more > found[number + rides]:
                found[number + rides] = int(points + more)

    def tickets(self, opened: i64, crossed: i64) -> i64:
        """Tickets that can be used now, with those that may come without an unlocking: of the HP track and the map."""
        unearned: i64 = 0
        for number, slot in enumerate(self.box.slots):
            if slot.line >= TRACK and not has(opened, number):
                unearned += 1
        return how_many(opened & ~crossed) + unearned

    def usable_strips(self, opened: i64, crossed: i64) -> i64:
        unearned: i64 = 0
        for number, slot in enumerate(self.box.slots):
            if slot.line != BELOW and not has(opened, number) and has(self.strips, number):
                unearned += 1
        return how_many(opened & ~crossed & self.strips) + unearned
