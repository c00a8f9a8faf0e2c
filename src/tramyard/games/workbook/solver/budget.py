"""What the slots, tickets, strips and workers that are left allow at most: rides and links in the best order.

A link counts from the moment its action is taken, whether or not it is complete, and every ride goes over all links
there are: so nothing that the rules allow brings more. What is worked out for one set of budgets is remembered.
"""  # the ledger's section 7.2

from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.rules.box import (
    BELOW,
    COMMERCE,
    COMMERCE_PAYS,
    EXCHANGE,
    EXCHANGE_PAYS,
    HAPPINESS,
    INDUSTRY,
    LINK_SCORES,
    MONEY,
    TRACK,
    UPGRADE_GIVES,
    WORKER,
    Box,
)
from tramyard.kernel.bits import BIT, has, how_many
from tramyard.tramnet import icons
from tramyard.tramnet.prices import income

NEVER: Final = -(10**6)
"""What cannot be."""
SPLITS: Final = 2
"""Links that one new building may part in two."""
MANY: Final = 63
MOST_INCOME: Final = 1023
SHORT: Final = 4
"""Rounds of a puzzle that is looked at closely."""


@final
class Left:
    """What is left at the beginning of an action."""

    def __init__(self, slots: i64, links: i64, workers: i64, free: i64, strips: i64, brings: i64) -> None:
        self.slots: i64 = slots
        self.links: i64 = links if links < MANY else MANY
        self.workers: i64 = workers
        self.free: i64 = free
        """Tickets that can be used."""
        self.strips: i64 = strips if strips < free else free
        """Those of them with a magnetic strip."""
        self.brings: i64 = brings if brings < MOST_INCOME else MOST_INCOME
        """What a ride over all links brings."""

    def key(self) -> int:
        budgets = ((self.slots * 64 + self.links) * 64 + self.workers) * 64 + self.free
        return int((budgets * 64 + self.strips) * 1024 + self.brings)


@final
class Gains:
    """The most that can be made of what is left, by the number of rides."""

    def __init__(self, hp: list[int], money: list[int], early: list[int]) -> None:
        self.hp: list[int] = hp
        """Points for links, rides, upgrades and Self-Help."""
        self.money: list[int] = money
        self.early: list[int] = early
        """Money that is there before the last ride ends."""


@final
class Budget:
    """The best that can be made of what is left, by the number of rides."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.strips: i64 = 0
        """Tickets with a magnetic strip, a bit each."""
        self.unearned: i64 = 0
        """What may come without an unlocking: icons of the HP track and the map, a bit each."""
        self.unearned_strips: i64 = 0
        """Tickets with a strip that no trip to Commerce unlocks."""
        self.builds: bool = False
        """Whether anything can be built on parcels."""
        self.upgrades_links: bool = False
        self.upgrades: i64 = 0
        """The most points that an upgrade, or a building that parts links, brings at once."""
        for atom in range(box.icons.atoms):
            kind = box.icons.kinds[atom]
            if kind == icons.STRIP:
                self.strips |= BIT[box.icons.slots[atom]]
            elif kind == icons.BUILD:
                self.builds = True
                self._worth(SPLITS * LINK_SCORES + self.bonus("building_built"))
            elif kind == icons.UPGRADE_LINK:
                self.upgrades_links = True
                self._worth(box.twists.link_upgrade_hp + self.bonus("link_upgrade"))
            elif kind == icons.UPGRADE_BUILDING:
                self._worth(UPGRADE_GIVES + self.bonus("building_upgraded"))
                self._worth(box.twists.second_hp + self.bonus("building_upgraded"))
        for number, slot in enumerate(box.slots):
            if slot.line >= TRACK:
                self.unearned |= BIT[number]
            if slot.line != BELOW and has(self.strips, number):
                self.unearned_strips |= BIT[number]
        self.others: bool = self.builds or self.upgrades > 0
        self.workers: list[int] = self._helps(WORKER)
        """By the number of tickets: workers, points and money from one Self-Help, and rails for one link."""
        self.points: list[int] = self._helps(HAPPINESS)
        self.coins: list[int] = self._helps(MONEY)
        self.rails: list[int] = self._rails()
        self.ground: i64 = len(box.ground.grounds)
        self.takes_back: bool = self._reclaims()
        self.hired: bool = any(bonus.workers > 0 for bonus in box.twists.bonuses)
        """Whether workers come as a bonus: then there are always enough."""
        self.link: i64 = LINK_SCORES + self.bonus("link_complete")
        self.free_rails: bool = any(cost == 0 for cost in box.rail_cost)
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
        self.arriving: i64 = self.bonus("delivered:")
        exchanges: i64 = 0
        for group in groups:
            if box.printed[group] == EXCHANGE:
                exchanges += 1
        self.exchanges: i64 = exchanges
        passing = self.longest * self.bonus("through:", coins=True)
        self.fare: i64 = exchanges * EXCHANGE_PAYS + self.bonus("delivered:", coins=True) + passing
        """Money that a ride brings besides the income of its links."""
        if self.builds or COMMERCE in box.printed:
            self.fare += COMMERCE_PAYS
        self.short: bool = box.rounds <= SHORT
        """Whether what links bring is counted one by one."""
        self._known: dict[int, Gains] = {}

    def _worth(self, points: i64) -> None:
        if points > self.upgrades:
            self.upgrades = points

    def bonus(self, event: str, coins: bool = False) -> i64:
        """Points, or coins, that the puzzle's author gives for such an event; what it takes is left out."""
        total: i64 = 0
        for bonus in self.box.twists.bonuses:
            given: i64 = bonus.money if coins else bonus.hp
            if bonus.event.startswith(event) and given > 0:
                total += given
        return total

    def _helps(self, kind: i64) -> list[int]:
        """What the best tickets, so many of them, bring of something in one Self-Help."""
        amounts: list[int] = []
        for number in range(len(self.box.slots)):
            best = 0
            for use in self.box.helps:
                amount = 0
                for at, one in enumerate(use.kinds):
                    if one == kind:
                        amount += use.amounts[at] if kind != WORKER else 1
                if use.slot == number and amount > best:
                    best = amount
            amounts.append(best)
        return added_up(amounts)

    def _rails(self) -> list[int]:
        """The most rails that so many tickets pay."""
        amounts: list[int] = [0] * len(self.box.slots)
        table = self.box.icons
        for atom in range(table.atoms):
            if table.kinds[atom] == icons.RAIL:
                amounts[table.slots[atom]] += int(table.codes[atom])
        return added_up(amounts)

    def _reclaims(self) -> bool:
        """Whether an icon takes back more crosses."""
        return any("reclaim" in [use.kind for use in icon.uses] for slot in self.box.slots for icon in slot.icons)

    def after_update(self, left: Left, round: i64, helped: bool) -> Left:
        """What is left when a round is over: crosses are taken back, and nobody has used up a ticket for workers."""
        box = self.box
        back = box.reclaims[round - 1] + (MANY if self.takes_back else 0)
        workers = left.workers + (self.workers[left.free] if helped else 0)
        free = min(left.free + back, len(box.slots))
        strips = min(left.strips + back, how_many(self.strips))
        return Left(left.slots, left.links, min(workers, box.worker_max), free, strips, left.brings)

    def best(self, left: Left) -> Gains:
        """The most points and the most money, each for itself."""
        key = left.key()
        known = self._known.get(key)
        if known is not None:
            return known
        slots = int(left.slots)
        found = Gains([NEVER] * (slots + 1), [NEVER] * (slots + 1), [NEVER] * (slots + 1))
        if slots == 0:
            found = Gains([self.points[left.free]], [self.coins[left.free]], [0])
        else:
            self._act(found, left)
        self._known[key] = found
        return found

    def _act(self, found: Gains, left: Left) -> None:
        """One action, and then the best that can follow."""
        same = left.brings
        self._go_on(found, left, left.links, left.workers, left.free, same, 0)
        if left.workers > 0:
            least: i64 = 0 if self.free_rails else 1
            for used in range(least, left.free + 1):
                if used > least and (not self.short or self.rails[used] == self.rails[used - 1]):
                    break
                brings = same + self.new_link(used) if self.short else 0
                self._go_on(found, left, left.links + 1, left.workers - 1, left.free - used, brings, self.link)
        if self.others and left.free > 0:
            links = left.links + SPLITS if self.builds else left.links
            self._go_on(found, left, links, left.workers, left.free - 1, same, self.upgrades)
        if left.strips > 0 and left.free > 1 and left.links > 0:
            self._ride(found, left)

    def new_link(self, tickets: i64) -> i64:
        """The most a link brings that is paid with so many tickets."""
        rails = self.ground if self.free_rails else min(self.rails[tickets], self.ground)
        return income(rails, self.upgrades_links)

    def _next(self, left: Left, links: i64, workers: i64, free: i64, strips: i64, brings: i64) -> Left:
        """What is left after an action, its payment taken."""
        if self.hired:
            workers = self.box.worker_max
        return Left(left.slots - 1, links, workers, free, strips, brings)

    def _go_on(self, found: Gains, left: Left, links: i64, workers: i64, free: i64, brings: i64, points: i64) -> None:
        """After an action that is no ride."""
        rest = self._next(left, links, workers, free, left.strips, brings)
        extra: i64 = 0
        coins: i64 = 0
        if rest.slots > 0 and rest.slots % 2 == 0:
            extra, coins = self.points[rest.free], self.coins[rest.free]
            rest = self.after_update(rest, self.box.rounds - rest.slots // 2, True)
        then = self.best(rest)
        for rides in range(len(then.hp)):
            raised(found.hp, rides, points + extra, then.hp[rides])
            raised(found.money, rides, coins, then.money[rides])
            raised(found.early, rides, coins if rides else 0, then.early[rides])

    def _ride(self, found: Gains, left: Left) -> None:
        length = min(left.links, self.longest)
        points = length + (length - 1) * self.passing + self.arriving + self.exchanges
        more: i64 = 1 if self.unlocks else 0
        workers = min(left.workers + 1, self.box.worker_max) if self.hires else left.workers
        rest = self._next(left, left.links, workers, left.free - 2 + more, left.strips - 1 + more, left.brings)
        coins = left.brings + self.fare
        extra: i64 = 0
        helped: i64 = 0
        if rest.slots > 0 and rest.slots % 2 == 0:
            extra, helped = self.points[rest.free], self.coins[rest.free]
            rest = self.after_update(rest, self.box.rounds - rest.slots // 2, True)
        then = self.best(rest)
        for rides in range(len(then.hp)):
            raised(found.hp, rides + 1, points + extra, then.hp[rides])
            raised(found.money, rides + 1, coins + helped, then.money[rides])
            raised(found.early, rides + 1, coins + helped if rides else 0, then.early[rides])

    def tickets(self, opened: i64, crossed: i64) -> i64:
        """Tickets that can be used now, with those that may come without an unlocking: of the HP track and the map."""
        return how_many((opened & ~crossed) | (self.unearned & ~opened))

    def usable_strips(self, opened: i64, crossed: i64) -> i64:
        return how_many((opened & ~crossed & self.strips) | (self.unearned_strips & ~opened))


def raised(row: list[int], at: i64, more: i64, rest: i64) -> None:
    """Writes what was found, where it is the most so far."""
    if rest > NEVER and more + rest > row[at]:
        row[at] = int(more + rest)


def added_up(amounts: list[int]) -> list[int]:
    """The sums of the largest of these, none of them to all of them.

    >>> added_up([1, 3, 2])
    [0, 3, 5, 6]
    """
    sums = [0]
    for amount in sorted(amounts, reverse=True):
        sums.append(sums[len(sums) - 1] + amount)
    return sums
