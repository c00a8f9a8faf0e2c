"""What must hold in every position of Tramways Workbook."""

from tramyard.games.workbook.rules.box import ORDINARY, TRACK
from tramyard.games.workbook.rules.flow import WorkbookFlow
from tramyard.games.workbook.rules.state import WorkbookState
from tramyard.games.workbook.rules.timing_faults import out_of_place
from tramyard.kernel.bits import has
from tramyard.kernel.dumps import fault
from tramyard.kernel.words import _
from tramyard.tramnet.grid import opposite
from tramyard.tramnet.links import Link


def faults(position: WorkbookFlow) -> list[str]:
    """What is wrong with a position, each fault under its field of the dump; empty when all is well."""
    found = [*_players(position), *_map(position), *_links(position)]
    return found or out_of_place(position)


def _players(position: WorkbookState) -> list[str]:
    box = position.box
    found: list[str] = []
    for seat in range(box.seats):
        here = f"players[{seat}]"
        if position.crossed[seat] & ~position.opened[seat]:
            found.append(fault(f"{here}.crossed", _("a ticket is crossed that was never open")))
        if (position.opened[seat] & box.above) != box.above:  # TW-SETUP-07
            found.append(fault(f"{here}.opened", _("a ticket above the line is locked")))
        if position.money[seat] < 0 and box.seats == 1:  # TW-A122
            found.append(fault(f"{here}.money", _("somebody is in debt alone")))
        for number, slot in enumerate(box.slots):
            reached = has(position.opened[seat], number)
            if slot.line == TRACK and slot.at <= position.hp[seat] and not reached:  # TW-EP8-01
                found.append(fault(f"{here}.opened", _("an icon of the HP track was passed and not reached")))
    if box.seats > 1:
        both = position.opened[0] & position.opened[1] & (box.below | box.exclusive)
        if both & ~box.both_may_unlock & ~box.unlocked:  # TW-2P-11
            found.append(fault("players[1].opened", _("both have unlocked a ticket that one may have")))
    return found


def _map(position: WorkbookState) -> list[str]:
    box = position.box
    found: list[str] = []
    for space in range(box.grid.size):
        name = box.grid.name(space)
        kind = position.kinds[space]
        if kind != box.printed[space] and kind > ORDINARY:  # TW-BLDG-01
            found.append(fault("buildings", _("on {space} stands what is never built").format(space=name)))
        if position.riders[space] and not kind:
            found.append(
                fault("passengers", _("a passenger stands on {space}, where no building is").format(space=name))
            )
        if position.levels[space] and not (box.parcels[space] and kind):  # TW-UPB-02
            found.append(fault("upgrades", _("{space} is upgraded, where nothing was built").format(space=name)))
        if position.delivered[space] and not kind:
            found.append(
                fault("delivered", _("{space} has received somebody, where no building is").format(space=name))
            )
        if position.lava[space] and box.ground.plain_of[space] < 0:  # TW-EP9-05
            found.append(fault("lava", _("lava covers {space}").format(space=name)))
        if position.railed[space] and box.rail_cost[space] < 0:  # TW-GEO-07
            found.append(fault("railed", _("a rail lies on {space}, where none may").format(space=name)))
    return found


def _links(position: WorkbookState) -> list[str]:
    """No two rails share an edge, and every link ends as it says."""
    grid = position.box.grid
    found: list[str] = []
    edges: set[int] = set()
    for link in position.links:
        way = "-".join([grid.name(space) for space in link.spaces])
        for wrong in [*_rails(position, link, edges), *_ends(position, link)]:
            found.append(fault("links", f"{way}: {wrong}"))
    for edge in edges:
        beyond = grid.beside[edge]
        meets = beyond >= 0 and has(position.used[beyond], opposite(edge % 4))
        if meets and not _joined(position, edge // 4, int(beyond)):
            found.append(fault("links", _("two links meet at {space}").format(space=grid.name(beyond))))
    return found


def _rails(position: WorkbookState, link: Link, edges: set[int]) -> list[str]:
    """What is wrong with the rails of a link; `edges` are those of all rails so far, and its own are added."""
    grid = position.box.grid
    found: list[str] = []
    for number in range(1, len(link.spaces) - 1):
        here = link.spaces[number]
        name = grid.name(here)
        sides = [
            grid.side_towards(here, link.spaces[number - 1]),
            grid.side_towards(here, link.spaces[number + 1]),
        ]
        for side in sides:
            if 4 * here + side in edges or sides[0] == sides[1]:  # TW-GEO-03
                found.append(_("two rails share an edge of {space}").format(space=name))
            edges.add(int(4 * here + side))
        if position.rail_cost(here) < 0:  # TW-GEO-07
            found.append(_("a rail lies on {space}, where none may").format(space=name))
        if not position.railed[here]:
            found.append(_("rail was never built on {space}").format(space=name))
    if len(set(link.spaces[1:-1])) < link.rails:  # TW-GEO-08
        found.append(_("a link comes to a space twice"))
    return found


def _ends(position: WorkbookState, link: Link) -> list[str]:
    """What is wrong with the ends of a link, and with the round in which it was left open."""
    box, grid = position.box, position.box.grid
    found: list[str] = []
    first, last = link.spaces[0], link.last()
    for end in [first, last] if link.complete else [first]:
        if not position.kinds[end] and not box.parcels[end]:  # TW-LINK-01, TW-LINK-19
            found.append(_("a link ends at {space}, where nothing stands").format(space=grid.name(end)))
    if not link.complete and position.kinds[last]:  # TW-LINK-20
        found.append(_("an open link ends at a building"))
    if link.worked > position.round:
        found.append(_("a link was worked at in a round to come"))
    return found


def _joined(position: WorkbookState, space: int, beyond: int) -> bool:
    """Whether one link has rails in both spaces and leads from the one to the other."""
    for link in position.links:
        for number in range(2, len(link.spaces) - 1):
            if {link.spaces[number - 1], link.spaces[number]} == {space, beyond}:
                return True
    return False
