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
from tramyard.tramnet.links import Link
from tramyard.tramnet.network import components
from tramyard.tramnet.prices import income, price_of_happiness

HOPELESS: Final = NEVER
"""The bound where a goal cannot be met."""
NUMBERS: Final = (goals.HP, goals.MONEY, goals.STRESS)
"""Goals that are numbers which budgets bound."""


@final
class Told:
    """What the bounds know of a position."""

    def __init__(self) -> None:
        self.slots: i64 = 0
        """Actions still to come."""
        self.helps: bool = False
        """Whether this round's Self-Help is still to come, and its Update."""
        self.updates: bool = False
        self.round: i64 = 1
        self.hp: i64 = 0
        self.money: i64 = 0
        self.workers: i64 = 0
        self.stress: i64 = 0
        self.opened: i64 = 0
        self.crossed: i64 = 0
        self.complete: i64 = 0
        """Links that are complete, and all there are."""
        self.links: i64 = 0
        self.brings: i64 = 0
        """What a ride over all of them brings."""


@final
class Most:
    """Points still to come, and money in the end, at most."""

    def __init__(self) -> None:
        self.hp: i64 = HOPELESS
        self.money: i64 = HOPELESS


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
        self._hp: i64 = HOPELESS
        self._money: i64 = HOPELESS
        """What the position looked at last allows."""
        self._index: i64 = 0
        """Its stress, once all Self-Help to come has lowered it."""
        self._known: dict[tuple[int, int, int, int], Most] = {}
        self._links: list[Link] | None = None
        """The network looked at last, and the parts into which it falls, less one."""
        self._parts: i64 = 0
        self._round_points: i64 = self.budget.bonus("round_end:")
        """Points that the puzzle's author gives at the end of rounds."""
        self._gifts: i64 = 0
        """Money that the puzzle's author gives for anything but a ride, for each action."""
        for bonus in box.twists.bonuses:
            if bonus.money > 0 and not bonus.event.startswith(("delivered:", "through:")):
                self._gifts += bonus.money

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
        told = Told()
        told.slots = slots_left(position)
        told.helps = position.step <= phases.ACTIONS_EACH and position.phase not in (phases.RECLAIM, phases.LAVA)
        told.updates = position.step >= phases.ACTIONS_EACH and position.phase != phases.LAVA
        told.round = position.round
        told.hp = position.hp[0]
        told.money = position.money[0]
        told.workers = position.workers[0]
        told.stress = position.stress[0]
        told.opened = position.opened[0]
        told.crossed = position.crossed[0]
        told.complete = ending.complete_links(position, 0)
        told.links = len(position.links)
        for link in position.links:
            told.brings += income(link.rails, link.upgraded or self.budget.upgrades_links)
        self.weigh(told)

    def weigh(self, told: "Told") -> None:
        """Works out what is allowed by whatever is told of a position, or of something like it."""
        budget = self.budget
        slots = told.slots
        left = self._left(told)
        points = told.hp + LINK_SCORES * told.complete + self._round_points
        coins: i64 = told.money + self._gifts * (slots + 1)
        if budget.builds and slots:  # a building may complete them all
            points += LINK_SCORES * (told.links - told.complete)
        if slots == 0 and not told.helps:
            left.free = 0
        elif slots and slots % 2 == 0 and told.updates:
            if told.helps:
                points += budget.points[left.free]
                coins += budget.coins[left.free]
            left = budget.after_update(left, told.round, told.helps)
        index = told.stress - self._helped(told, self.calm_helps)
        self._index = index
        most = self._most(left, coins, told.brings, index)
        self._hp = most.hp + points if most.hp > HOPELESS else HOPELESS
        self._money = most.money

    def _most(self, left: Left, coins: i64, brings: i64, index: i64) -> "Most":
        """The most points to come, and the most money in the end, with so much money now and stress at an index."""
        key = left.key(), int(coins), int(brings), int(index)
        known = self._known.get(key)
        if known is None:
            known = self._worked_out(left, coins, brings, index)
            self._known[key] = known
        return known

    def _worked_out(self, left: Left, coins: i64, brings: i64, index: i64) -> "Most":
        gains = self.budget.best(left)
        slots = left.slots
        most = Most()
        for rides in range(len(gains.hp)):
            if gains.hp[rides] <= NEVER:
                continue
            more = 0 if self.budget.short else self._rides(brings, rides, slots)
            money = coins + gains.money[rides] + more
            spent = coins + gains.early[rides] + more
            label = self._label(index - self._calmed(rides, slots))
            bought = self._bought(money, spent, min(rides, self.buys * ((slots + 1) // 2)))
            points = gains.hp[rides] + bought - label
            most.hp = points if points > most.hp else most.hp
            most.money = money if money > most.money else most.money
        return most

    def _left(self, told: "Told") -> Left:
        """The budgets of a position. An open link is completed by an action of its own, or by a building."""
        budget = self.budget
        links = told.links if budget.builds else told.complete
        free = budget.tickets(told.opened, told.crossed)
        strips = budget.usable_strips(told.opened, told.crossed)
        return Left(told.slots, links, told.workers, free, strips, told.brings if budget.short else 0)

    def _rides(self, brings: i64, rides: i64, slots: i64) -> i64:
        """The most that links bring on so many rides: all are built before, and every ride goes over all of them."""
        new = (slots - rides) * self.budget.new_link(len(self.box.slots))
        return rides * (brings + new)

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

    def _helped(self, told: "Told", amounts: list[int]) -> i64:
        """The most that all Self-Helps to come bring of something."""
        later = self.box.rounds - told.round
        total: i64 = 0
        free = told.opened & ~told.crossed
        for number, amount in enumerate(amounts):
            if amount:
                total += amount * later
                unopened = not has(told.opened, number)
                if told.helps and (has(free, number) or unopened):
                    total += amount
        return total

    def most_hp(self) -> i64:
        """Of the position looked at last: no line ends with more points."""
        return self._hp

    def most_money(self) -> i64:
        return self._money

    # Goals

    def is_short_of(self, goal: Goal, slots: i64) -> bool:
        """Whether what was looked at last, with so many actions still to come, cannot reach a number that is wanted."""
        if goal.kind == goals.HP:
            return self._hp < goal.number
        if goal.kind == goals.MONEY:
            return self._money < goal.number
        return self._label(self._index - self._calmed(slots, slots)) > goal.number

    def is_lost(self, position: WorkbookPosition, goal: Goal) -> bool:
        """Whether no line from the position looked at last can meet a goal."""
        kind = goal.kind
        slots = slots_left(position)
        if kind in NUMBERS:
            return self.is_short_of(goal, slots)
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
        """Parts into which the buildings fall, less one. Whoever builds makes a new list of links."""
        if position.links is self._links:
            return self._parts
        joined = components(self.box.grid.size, position.groups, position.links, False)
        parts: set[int] = set()
        for space in self.box.ground.sites:
            if position.kinds[space]:
                parts.add(int(joined[space]))
        self._links = position.links
        self._parts = len(parts) - 1
        return self._parts

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
