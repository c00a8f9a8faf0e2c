"""What the goals of a puzzle that are not met yet cost whoever plays it alone, by how far away each is."""

from typing import Final

from mypy_extensions import i64

from tramyard.games.workbook.rules import ending, goals
from tramyard.games.workbook.rules.box import ORDINARY
from tramyard.games.workbook.rules.goals import Goal
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.bits import how_many
from tramyard.tramnet.network import components, node

MISSED: Final = 3.0
"""What a goal costs that is not met."""
LINK: Final = 2.5
"""A link that is missing, or a building that hangs on nothing."""
STEP: Final = 1.5
"""A trip, a worker or a passenger that is missing."""
UPGRADE: Final = 3.0
PROMISED: Final = 0.4
"""How much of what an upgraded network lacks is there once plain links join its buildings."""
NUMBERS: Final = {
    goals.HP: 0.3,
    goals.MONEY: 0.15,
    goals.WORKERS: STEP,
    goals.STRESS: 1.0,
    goals.LINKS: LINK,
    goals.RAILS: 0.5,
    goals.DELIVERED: STEP,
    goals.UNUSED_TICKETS: 0.5,
}
"""What each point costs by which a number is away from what is wanted."""


def missing(position: WorkbookPosition) -> float:
    """The cost of all goals that are not met yet."""
    lost = 0.0
    for goal in position.box.goals:
        lost += cost_of(position, goal)
    return lost


def cost_of(position: WorkbookPosition, goal: Goal) -> float:
    """The cost of one goal: nothing once it is met."""
    return 0.0 if ending.is_met(position, goal, 0) else MISSED + _gap(position, goal)


def _gap(position: WorkbookPosition, goal: Goal) -> float:
    """How far a goal is away."""
    kind = goal.kind
    point = NUMBERS.get(int(kind), 0.0)
    if point > 0.0:
        return point * abs(float(goal.number - _has(position, goal)))
    if kind == goals.NETWORK:
        return _network(position, goal)
    if kind == goals.CONNECT_ALL:
        return LINK * float(_parts(position))
    if kind == goals.SPECIAL_CONNECTED:
        return LINK * float(_apart(position, goal, goal.number, False))
    if kind == goals.UPGRADED or kind == goals.UPGRADED_EACH:
        wanted = goal.number if kind == goals.UPGRADED else len(goal.types)
        return UPGRADE * float(wanted) - _upgrading(position, goal)
    if kind == goals.UPGRADE_ALL_LINKS:
        plain = len([link for link in position.links if not link.upgraded])
        return LINK * float(plain) if position.links else UPGRADE
    if kind == goals.GROUP_SIZE:
        return LINK * float(goal.number - _largest(position, goal))
    return STEP * float(_spaces(position, goal))


def _has(position: WorkbookPosition, goal: Goal) -> i64:
    """The number a goal is about."""
    kind = goal.kind
    if kind == goals.HP:
        return ending.final_hp(position, 0)
    if kind == goals.MONEY:
        return position.money[0]
    if kind == goals.WORKERS:
        return position.workers[0]
    if kind == goals.STRESS:
        return position.label(0)
    if kind == goals.LINKS:
        return ending.complete_links(position, 0)
    if kind == goals.RAILS:
        return ending.rails_of(position, 0, False)
    if kind == goals.DELIVERED:
        return position.deliveries[0][goal.types[0]]
    return how_many(position.opened[0] & ~position.crossed[0] & position.box.reclaimable_bits)


def _spaces(position: WorkbookPosition, goal: Goal) -> i64:
    """Spaces on which somebody or something is missing, or too many."""
    box, kind = position.box, goal.kind
    count: i64 = 0
    for space in range(box.grid.size):
        here = position.kinds[space]
        if kind == goals.NO_PASSENGERS or (kind == goals.NO_PASSENGERS_IN and here in goal.types):
            count += position.riders[space]
        elif kind == goals.PASSENGERS_EVERYWHERE and 0 < here <= ORDINARY:
            count += 1 - position.riders[space]
        elif kind == goals.DELIVERED_ALL and 0 < here <= ORDINARY:
            count += 1 - position.delivered[space]
        elif box.parcels[space] and kind == (goals.UPGRADE_ALL_BUILT if here else goals.PARCELS_ALL):
            count += 1 if position.levels[space] == 0 else 0
    if kind == goals.UPGRADE_ALL_BUILT and count == 0:
        return 2  # nothing is built yet
    return count


def _upgrading(position: WorkbookPosition, goal: Goal) -> float:
    """Upgraded buildings of the types a goal wants count most, those only built a little."""
    found = 0.0
    for space in position.box.ground.parcels:
        if position.kinds[space] in goal.types:
            found += UPGRADE if position.levels[space] else 1.0
    return found


def _largest(position: WorkbookPosition, goal: Goal) -> i64:
    """Spaces of the largest building of the type a goal wants."""
    sizes: dict[int, int] = {}
    for space in range(position.box.grid.size):
        if position.kinds[space] == goal.types[0]:
            group = int(position.groups[space])
            sizes[group] = sizes.get(group, 0) + 1
    return min(max(sizes.values()), int(goal.number)) if sizes else 0


def _network(position: WorkbookPosition, goal: Goal) -> float:
    """Links that are missing between buildings of a type; where they must be upgraded, plain ones are a beginning."""
    wanted = goal.number if goal.number != goals.ALL else len(_buildings(position, goal))
    if goal.clique:
        return LINK * float(max(1, wanted * (wanted - 1) // 2 - _direct(position, goal)))
    apart = float(_apart(position, goal, wanted, False))
    if not goal.upgraded:
        return LINK * apart
    return LINK * ((1.0 - PROMISED) * float(_apart(position, goal, wanted, True)) + PROMISED * apart)


def _buildings(position: WorkbookPosition, goal: Goal) -> list[int]:
    """The buildings of the types a goal wants."""
    found: list[int] = []
    for space in range(position.box.grid.size):
        if position.kinds[space] in goal.types and position.groups[space] == space:
            found.append(space)
    return found


def _direct(position: WorkbookPosition, goal: Goal) -> i64:
    """Pairs of buildings of the type that have a link of their own."""
    pairs: set[int] = set()
    for link in position.links:
        one = int(node(position.groups, link.spaces[0]))
        other = int(node(position.groups, link.spaces[len(link.spaces) - 1]))
        same = position.kinds[one] == goal.types[0] and position.kinds[other] == goal.types[0]
        if link.complete and same and (link.upgraded or not goal.upgraded):
            pairs.add(min(one, other) * 10000 + max(one, other))
    return len(pairs)


def _apart(position: WorkbookPosition, goal: Goal, wanted: i64, upgraded: bool) -> i64:
    """How many of the buildings wanted are not joined with the others."""
    joined = components(position.box.grid.size, position.groups, position.links, upgraded)
    together: dict[int, int] = {}
    for space in _buildings(position, goal):
        together[int(joined[space])] = together.get(int(joined[space]), 0) + 1
    return max(1, int(wanted) - max(together.values())) if together else wanted


def _parts(position: WorkbookPosition) -> i64:
    """Parts into which all buildings fall, less one."""
    joined = components(position.box.grid.size, position.groups, position.links, False)
    parts: set[int] = set()
    for space in range(position.box.grid.size):
        if position.kinds[space]:
            parts.add(int(joined[space]))
    return len(parts) - 1
