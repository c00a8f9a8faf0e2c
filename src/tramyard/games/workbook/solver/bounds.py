"""What no line from a position can exceed: points and money at the end, and goals that cannot be met any more."""

from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.rules import ending, goals, phases
from tramyard.games.workbook.rules.box import (
    CALM,
    LEISURE,
    LINK_SCORES,
    ORDINARY,
    PARK,
    RESIDENCE,
    Box,
)
from tramyard.games.workbook.rules.goals import Goal
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.budget import NEVER, SPLITS, Budget, Left
from tramyard.kernel.bits import BIT, has, how_many
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
        self.buys: i64 = self._naming(LEISURE) if builds or LEISURE in box.printed else 0
        """Trips to Leisure in one round, by the tickets that name it; and those home, which lower stress."""
        self.rests: i64 = self._naming(RESIDENCE) if builds or RESIDENCE in box.printed else 0
        self.parks: i64 = 0
        for kind in box.printed:
            if kind == PARK:
                self.parks += 1
        self.calm_helps: list[int] = self._best_helps(CALM)
        self.soothes: bool = any(bonus.stress < 0 for bonus in box.twists.bonuses)
        """Whether stress is lowered as a bonus: then it may be lowered by any amount."""
        self._hp: list[int] = []
        """By the number of rides: points, and money, at the end."""
        self._money: list[int] = []

    def _naming(self, kind: i64) -> i64:
        """Tickets that name a destination."""
        slots: i64 = 0
        table = self.box.icons
        for atom in range(table.atoms):
            if table.shows(atom, kind):
                slots |= BIT[table.slots[atom]]
        return how_many(slots)

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
        budget = self.budget
        slots = slots_left(position)
        helps = position.step <= phases.ACTIONS_EACH and position.phase not in (phases.RECLAIM, phases.LAVA)
        left = self._left(position, slots)
        points = position.hp[0] + LINK_SCORES * ending.complete_links(position, 0) + self._round_ends()
        coins: i64 = position.money[0] + self._other_coins(slots)
        if budget.builds and slots:  # a building may complete them all
            points += LINK_SCORES * (len(position.links) - ending.complete_links(position, 0))
        early = coins
        if slots == 0 and not helps:
            left.free = 0
        elif slots and slots % 2 == 0 and position.step >= phases.ACTIONS_EACH and position.phase != phases.LAVA:
            if helps:
                points += budget.points[left.free]
                coins += budget.coins[left.free]
                early = coins
            left = budget.after_update(left, position.round, helps)
        gains = budget.best(left)
        calm = self._helped(position, self.calm_helps)
        self._hp = []
        self._money = []
        for rides in range(len(gains.hp)):
            if gains.hp[rides] <= NEVER:
                self._hp.append(HOPELESS)
                self._money.append(HOPELESS)
                continue
            more = 0 if budget.short else self._rides(position, rides, slots)
            money = coins + gains.money[rides] + more
            spent = early + gains.early[rides] + more
            label = self._label(position.stress[0] - calm - self._calmed(rides, slots))
            bought = self._bought(money, spent, min(rides, self.buys * ((slots + 1) // 2)))
            self._hp.append(int(points + gains.hp[rides] + bought - label))
            self._money.append(int(money))

    def _left(self, position: WorkbookPosition, slots: i64) -> Left:
        """The budgets of a position. An open link is completed by an action of its own, or by a building."""
        budget = self.budget
        opened, crossed = position.opened[0], position.crossed[0]
        links = len(position.links) if budget.builds else ending.complete_links(position, 0)
        free, strips = budget.tickets(opened, crossed), budget.usable_strips(opened, crossed)
        return Left(slots, links, position.workers[0], free, strips, self._brings(position) if budget.short else 0)

    def _brings(self, position: WorkbookPosition) -> i64:
        """What a ride over all links brings, those not complete yet too."""
        money: i64 = 0
        for link in position.links:
            money += income(link.rails, link.upgraded or self.budget.upgrades_links)
        return money

    def _rides(self, position: WorkbookPosition, rides: i64, slots: i64) -> i64:
        """The most that links bring on so many rides: all are built before, and every ride goes over all of them."""
        new = (slots - rides) * self.budget.new_link(len(self.box.slots))
        return rides * (self._brings(position) + new)

    def _calmed(self, rides: i64, slots: i64) -> i64:
        """Steps by which so many trips can lower stress."""
        return min(rides, self.rests * ((slots + 1) // 2)) + rides * self.parks

    def _label(self, index: i64) -> i64:
        """The least label there can be at the end, if stress is lowered to an index."""
        return self.box.row.label(0 if index < 0 or self.soothes else index)

    def _bought(self, money: i64, spent: i64, rides: i64) -> i64:
        """Points for money: bought on so many trips to Leisure, the rest counted in tens."""
        most = ending.tens(money)
        if rides == 0:
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

    def _round_ends(self) -> i64:
        """Points that the puzzle's author gives at the end of rounds."""
        return self.budget.bonus("round_end:")

    def _other_coins(self, slots: i64) -> i64:
        """Money that the puzzle's author gives for anything but a ride."""
        total: i64 = 0
        for bonus in self.box.twists.bonuses:
            if bonus.money > 0 and not bonus.event.startswith(("delivered:", "through:")):
                total += bonus.money * (slots + 1)
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
            calm = self._helped(position, self.calm_helps) + self._calmed(slots, slots)
            return self._label(position.stress[0] - calm) > goal.number
        if kind == goals.WORKERS:
            rounds = self.box.rounds - position.round + 1
            most = position.workers[0] + slots + rounds * self.budget.workers[len(self.box.slots)]
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
