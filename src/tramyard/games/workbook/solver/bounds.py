"""What no line from a position can exceed: points and money at the end, and goals that cannot be met any more."""

from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.rules import ending, goals, phases
from tramyard.games.workbook.rules.box import (
    CALM,
    COMMERCE,
    COMMERCE_PAYS,
    EXCHANGE_PAYS,
    HAPPINESS,
    LEISURE,
    LINK_SCORES,
    MONEY,
    ORDINARY,
    PARK,
    RESIDENCE,
    Box,
)
from tramyard.games.workbook.rules.goals import Goal
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.budget import NEVER, SPLITS, Budget, Left
from tramyard.kernel.bits import has
from tramyard.tramnet import icons
from tramyard.tramnet.network import components
from tramyard.tramnet.prices import income, price_of_happiness

HOPELESS: Final = NEVER
"""The bound where a goal cannot be met."""


@final
class Bounds:
    """Bounds for one puzzle."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.budget: Budget = Budget(box)
        builds = self.budget.builds
        self.sells: bool = builds or LEISURE in box.printed
        """Whether Leisure can be reached."""
        self.pays: bool = builds or COMMERCE in box.printed
        self.calms: i64 = 0
        """Steps by which one trip can lower stress."""
        if builds or RESIDENCE in box.printed:
            self.calms += 1
        for kind in box.printed:
            if kind == PARK:
                self.calms += 1
        self.upgrades_links: bool = False
        rails: i64 = 0
        for atom in range(box.icons.atoms):
            if box.icons.kinds[atom] == icons.RAIL:
                rails += box.icons.codes[atom]
            elif box.icons.kinds[atom] == icons.UPGRADE_LINK:
                self.upgrades_links = True
        free = any(cost == 0 for cost in box.rail_cost)
        if free or rails > len(box.ground.grounds):
            rails = len(box.ground.grounds)
        self.rails: i64 = rails
        """The most rails a new link can have."""
        self.hp_helps: list[int] = self._best_helps(HAPPINESS)
        self.money_helps: list[int] = self._best_helps(MONEY)
        self.calm_helps: list[int] = self._best_helps(CALM)
        self.soothes: bool = any(bonus.stress < 0 for bonus in box.twists.bonuses)
        """Whether stress is lowered as a bonus: then it may be lowered by any amount."""
        self._hp: list[int] = []
        """By the number of rides: points, and money, at the end."""
        self._money: list[int] = []

    def _best_helps(self, kind: i64) -> list[int]:
        """What each ticket brings of something in Self-Help."""
        found: list[int] = [0] * len(self.box.slots)
        for use in self.box.helps:
            amount = 0
            for number, one in enumerate(use.kinds):
                if one == kind:
                    amount += use.amounts[number] if kind != CALM else 1
            if amount > found[use.slot]:
                found[use.slot] = amount
        return found

    # The two bounds

    def look(self, position: WorkbookPosition) -> None:
        """Works out what a position allows."""
        slots = slots_left(position)
        links: i64 = 0
        unfinished: i64 = 0
        earned: i64 = 0
        for link in position.links:
            links += 1
            if not link.complete:
                unfinished += 1
            earned += income(link.rails, link.upgraded or self.upgrades_links)
        opened, crossed = position.opened[0], position.crossed[0]
        left = Left(
            slots,
            links,
            position.workers[0],
            self.budget.tickets(opened, crossed),
            self.budget.usable_strips(opened, crossed),
        )
        if slots % 2 == 0 and position.phase in (phases.SELF_HELP, phases.RECLAIM) and slots:
            left = self.budget.after_update(left, position.round)
        gains = self.budget.best(left)
        points = position.hp[0] + LINK_SCORES * (links if slots else links - unfinished)
        points += self._helped(position, self.hp_helps) + self._round_ends(position)
        coins = position.money[0] + self._helped(position, self.money_helps) + self._coins_of_rounds(position)
        calm = self._helped(position, self.calm_helps)
        self._hp = []
        self._money = []
        for rides in range(len(gains)):
            if gains[rides] <= NEVER:
                self._hp.append(HOPELESS)
                self._money.append(HOPELESS)
                continue
            later = self._rides(rides, slots, earned)
            money = coins + later
            spent = position.money[0] + self._before_last(position, rides, slots, earned)
            label = self._label(position.stress[0] - calm - rides * self.calms)
            self._hp.append(int(points + gains[rides] + self._bought(money, spent, rides) - label))
            self._money.append(int(money))

    def _label(self, index: i64) -> i64:
        """The least label there can be at the end, if stress is lowered to an index."""
        return self.box.row.label(0 if index < 0 or self.soothes else index)

    def _rides(self, rides: i64, slots: i64, earned: i64) -> i64:
        """The most money that so many rides bring: links are built before, and every ride goes over all of them."""
        if rides == 0:
            return 0
        new = (slots - rides) * income(self.rails, self.upgrades_links)
        each = earned + new + self.budget.exchanges * EXCHANGE_PAYS
        if self.pays:
            each += COMMERCE_PAYS
        for bonus in self.box.twists.bonuses:
            if bonus.money > 0:
                each += bonus.money * (1 + slots)
        return rides * each

    def _before_last(self, position: WorkbookPosition, rides: i64, slots: i64, earned: i64) -> i64:
        """The most money that can come in before the last ride ends."""
        if rides == 0:
            return 0
        coming = self._rides(rides - 1, slots - 1, earned)
        if slots > 2 or position.step > 1:
            coming += self._helped(position, self.money_helps) + self._coins_of_rounds(position)
        for bonus in self.box.twists.bonuses:
            if bonus.money > 0:
                coming += bonus.money * slots
        return coming

    def _bought(self, money: i64, spent: i64, rides: i64) -> i64:
        """Points for money: bought at so many Leisure buildings, the rest counted in tens."""
        most = ending.tens(money)
        if not self.sells or rides == 0:
            return most
        bought: i64 = 0
        while True:
            bought += 1
            each, more = bought // rides, bought % rides
            cost = rides * price_of_happiness(each) + more * (each + 1)
            if cost > spent:
                return most
            worth = bought + ending.tens(money - cost)
            most = worth if worth > most else most

    def _helped(self, position: WorkbookPosition, amounts: list[int]) -> i64:
        """The most that all Self-Helps to come bring of something."""
        box = self.box
        later = box.rounds - position.round
        total: i64 = 0
        free = position.opened[0] & ~position.crossed[0]
        now = position.step <= phases.ACTIONS_EACH and position.phase not in (phases.RECLAIM, phases.LAVA)
        for number, amount in enumerate(amounts):
            if amount:
                total += amount * later
                unopened = not has(position.opened[0], number)
                if now and (has(free, number) or unopened):
                    total += amount
        return total

    def _round_ends(self, position: WorkbookPosition) -> i64:
        total: i64 = 0
        for bonus in self.box.twists.bonuses:
            if bonus.event.startswith("round_end:") and bonus.hp > 0:
                total += bonus.hp
        return total

    def _coins_of_rounds(self, position: WorkbookPosition) -> i64:
        total: i64 = 0
        for bonus in self.box.twists.bonuses:
            if bonus.money > 0:
                total += bonus.money * (slots_left(position) + 1)
        return total

    def most_hp(self) -> i64:
        """Of the position looked at last: no line ends with more points."""
        return max(self._hp)

    def most_money(self) -> i64:
        return max(self._money)

    # Goals

    def is_lost(self, position: WorkbookPosition, goal: Goal) -> bool:
        """Whether no line from the position looked at last can meet a goal."""
        kind = goal.kind
        slots = slots_left(position)
        if kind == goals.HP:
            return self.most_hp() < goal.number
        if kind == goals.MONEY:
            return self.most_money() < goal.number
        if kind == goals.STRESS:
            calm = self._helped(position, self.calm_helps) + slots * self.calms
            return self._label(position.stress[0] - calm) > goal.number
        if kind == goals.WORKERS:
            rounds = self.box.rounds - position.round + 1
            most = position.workers[0] + slots + rounds * self.budget.workers
            return most < goal.number and not self.budget.hired
        if kind == goals.LINKS:
            most = len(position.links) + slots * (SPLITS if self.budget.builds else 1)
            return most < goal.number
        if kind == goals.DELIVERED:
            return position.deliveries[0][goal.types[0]] + slots < goal.number
        if kind == goals.NO_PASSENGERS or kind == goals.NO_PASSENGERS_IN:
            return self._waiting(position, goal) > slots
        if kind == goals.CONNECT_ALL:
            return self._apart(position) > slots * (1 + 2 * SPLITS if self.budget.builds else 1)
        if kind == goals.DELIVERED_ALL and not self.budget.builds:
            return self._unserved(position) > slots
        if kind == goals.UPGRADED or kind == goals.UPGRADED_EACH:
            return self._to_upgrade(position, goal) > slots
        if kind == goals.UPGRADE_ALL_LINKS:
            plain = [link for link in position.links if link.complete and not link.upgraded]
            return len(plain) > slots and not self.box.twists.lava
        return False

    def _waiting(self, position: WorkbookPosition, goal: Goal) -> i64:
        """Passengers who must be gone at the end."""
        count: i64 = 0
        for space in self.box.ground.sites:
            if position.riders[space] and (goal.kind == goals.NO_PASSENGERS or position.kinds[space] in goal.types):
                count += 1
        return count

    def _apart(self, position: WorkbookPosition) -> i64:
        """Parts into which the buildings fall, less one."""
        joined = components(self.box.grid.size, position.groups, position.links, False)
        parts: set[int] = set()
        for space in self.box.ground.sites:
            if position.kinds[space]:
                parts.add(int(joined[space]))
        return len(parts) - 1

    def _unserved(self, position: WorkbookPosition) -> i64:
        """Buildings to which nobody has been brought."""
        groups: set[int] = set()
        for space in self.box.ground.sites:
            if 0 < position.kinds[space] <= ORDINARY and not position.delivered[space]:
                groups.add(int(position.groups[space]))
        return len(groups)

    def _to_upgrade(self, position: WorkbookPosition, goal: Goal) -> i64:
        """Upgrades that are missing."""
        kinds = [
            position.kinds[space]
            for space in self.box.ground.parcels
            if position.kinds[space] and position.levels[space]
        ]
        if goal.kind == goals.UPGRADED:
            return goal.number - kinds.count(goal.types[0])
        return len([kind for kind in goal.types if kind not in kinds])


def slots_left(position: WorkbookPosition) -> i64:
    """Actions still to come, in this round and after it."""
    step = position.step if position.step < phases.ACTIONS_EACH else phases.ACTIONS_EACH
    return 2 * (position.box.rounds - position.round) + phases.ACTIONS_EACH - step
