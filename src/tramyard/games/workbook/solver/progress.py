"""Steps that are still to be taken for goals which take several: buildings, their upgrades, links between them."""

from mypy_extensions import i64

from tramyard.games.workbook.rules import goals
from tramyard.games.workbook.rules.goals import Goal
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.bits import has
from tramyard.tramnet import icons
from tramyard.tramnet.links import Link
from tramyard.tramnet.network import components


def steps_for(position: WorkbookPosition, goal: Goal) -> i64:
    """For one goal."""
    steps: i64 = 0
    if goal.kind == goals.UPGRADED_EACH:
        for kind in goal.types:
            steps += _to_upgrade(position, kind, 1)
    elif goal.kind == goals.UPGRADED:
        steps += _to_upgrade(position, goal.types[0], goal.number)
    elif goal.kind == goals.NETWORK:
        steps += _network(position, goal)
    return steps


def _to_upgrade(position: WorkbookPosition, kind: i64, wanted: i64) -> i64:
    """Buildings of a kind that are to be built and upgraded, until there are so many."""
    built: i64 = 0
    upgraded: i64 = 0
    for space in position.box.ground.parcels:
        if position.kinds[space] == kind:
            built += 1
            if position.levels[space]:
                upgraded += 1
    steps = max(wanted - upgraded, 0) + max(wanted - built, 0)
    return steps + _to_unlock(position, icons.UPGRADE_BUILDING) if wanted > upgraded else steps


def _network(position: WorkbookPosition, goal: Goal) -> i64:
    """Buildings, links and upgrades that a network lacks."""
    kind, box = goal.types[0], position.box
    places = box.ground.parcels if goal.ends_upgraded else box.ground.sites  # only what was built can be upgraded
    nodes = {int(position.groups[space]) for space in places if position.kinds[space] == kind}
    wanted: i64 = len(nodes) if goal.number == goals.ALL else goal.number
    steps = max(wanted - len(nodes), 0)
    if goal.ends_upgraded:
        steps += _to_upgrade(position, kind, wanted)
    if goal.clique:
        return steps
    links = [link for link in position.links if not goal.direct or _joins(position, link, nodes)]
    steps += max(wanted - _together(position, nodes, links, False), 0)
    if goal.upgraded:
        lacking = max(wanted - _together(position, nodes, links, True), 0)
        steps += lacking + (_to_unlock(position, icons.UPGRADE_LINK) if lacking else 0)
    return steps


def _joins(position: WorkbookPosition, link: Link, nodes: set[int]) -> bool:
    """Whether both ends of a link are such buildings."""
    return position.groups[link.spaces[0]] in nodes and position.groups[link.last()] in nodes


def _together(position: WorkbookPosition, nodes: set[int], links: list[Link], upgraded: bool) -> i64:
    """The most of these buildings that hang together."""
    joined = components(position.box.grid.size, position.groups, links, upgraded)
    counts: dict[int, int] = {}
    most = 0
    for node in nodes:
        part = int(joined[node])
        counts[part] = counts.get(part, 0) + 1
        most = max(most, counts[part])
    return most


def _to_unlock(position: WorkbookPosition, kind: i64) -> i64:
    """1 where no ticket that is unlocked bears such an icon."""
    table = position.box.icons
    for atom in range(table.atoms):
        if table.kinds[atom] == kind and has(position.opened[0], table.slots[atom]):
            return 0
    return 1
