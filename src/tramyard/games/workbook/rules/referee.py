"""What must hold in every position of Tramways Workbook."""

from typing import Final

from tramyard.games.workbook.rules import phases
from tramyard.games.workbook.rules.box import ORDINARY, TRACK
from tramyard.games.workbook.rules.legality import WorkbookRules
from tramyard.games.workbook.rules.state import WorkbookState
from tramyard.kernel.bits import has
from tramyard.kernel.words import _
from tramyard.tramnet import building
from tramyard.tramnet.grid import opposite
from tramyard.tramnet.links import link_at


def faults(position: WorkbookRules) -> list[str]:
    """What is wrong with a position; empty when all is well."""
    found = [*_numbers(position), *_map(position), *_links(position)]
    return found or _draft(position)


def _numbers(position: WorkbookState) -> list[str]:
    box = position.box
    found: list[str] = []
    for seat in range(box.seats):
        if position.crossed[seat] & ~position.opened[seat]:
            found.append(_("a ticket is crossed that was never open"))
        if (position.opened[seat] & box.above) != box.above:  # TW-SETUP-07
            found.append(_("a ticket above the line is locked"))
        if position.money[seat] < 0 and box.seats == 1:  # TW-A122
            found.append(_("somebody is in debt alone"))
        for number, slot in enumerate(box.slots):
            reached = has(position.opened[seat], number)
            if slot.line == TRACK and slot.at <= position.hp[seat] and not reached:  # TW-EP8-01
                found.append(_("an icon of the HP track was passed and not reached"))
    if box.seats > 1:
        both = position.opened[0] & position.opened[1] & (box.below | box.exclusive)
        if both & ~box.both_may_unlock & ~box.unlocked:  # TW-2P-11
            found.append(_("both have unlocked a ticket that one may have"))
    return found


def _map(position: WorkbookState) -> list[str]:
    box = position.box
    found: list[str] = []
    for space in range(box.grid.size):
        name = box.grid.name(space)
        if position.riders[space] and not position.kinds[space]:
            found.append(_("a passenger stands on {space}, where no building is").format(space=name))
        if position.levels[space] and not (box.parcels[space] and position.kinds[space]):  # TW-UPB-02
            found.append(_("{space} is upgraded, where nothing was built").format(space=name))
        if position.lava[space] and box.rail_cost[space] < 0:  # TW-EP9-05
            found.append(_("lava covers {space}").format(space=name))
    return found


def _links(position: WorkbookState) -> list[str]:
    """No two rails share an edge, and every link ends as it says."""
    box, grid = position.box, position.box.grid
    found: list[str] = []
    edges: set[int] = set()
    for link in position.links:
        for at in range(1, len(link.spaces) - 1):
            here = link.spaces[at]
            ends = [grid.side_towards(here, link.spaces[at - 1]), grid.side_towards(here, link.spaces[at + 1])]
            for side in ends:
                if 4 * here + side in edges or ends[0] == ends[1]:  # TW-GEO-03
                    found.append(_("two rails share an edge of {space}").format(space=grid.name(here)))
                edges.add(int(4 * here + side))
            if position.rail_cost(here) < 0:  # TW-GEO-07
                found.append(_("a rail lies on {space}, where none may").format(space=grid.name(here)))
            if not position.railed[here]:
                found.append(_("rail was never built on {space}").format(space=grid.name(here)))
        first, last = link.spaces[0], link.spaces[len(link.spaces) - 1]
        for end in [first, last] if link.complete else [first]:
            if not position.kinds[end] and not box.parcels[end]:  # TW-LINK-01, TW-LINK-19
                found.append(_("a link ends at {space}, where nothing stands").format(space=grid.name(end)))
        if len(set(link.spaces[1:-1])) < link.rails:  # TW-GEO-08
            found.append(_("a link comes to a space twice"))
        if not link.complete and position.kinds[last]:  # TW-LINK-20
            found.append(_("an open link ends at a building"))
        if link.complete != (link.worked == 0) and link.worked > position.round:
            found.append(_("a link was worked at in a round to come"))
    for edge in edges:
        beyond = grid.beside[edge]
        meets = beyond >= 0 and has(position.used[beyond], opposite(edge % 4))
        if meets and not _joined(position, edge // 4, int(beyond)):
            found.append(_("two links meet at {space}").format(space=grid.name(beyond)))
    return found


def _joined(position: WorkbookState, space: int, beyond: int) -> bool:
    """Whether one link leads from a space to the next."""
    for link in position.links:
        for at in range(1, len(link.spaces)):
            if {link.spaces[at - 1], link.spaces[at]} == {space, beyond}:
                return True
    return False


def _draft(position: WorkbookRules) -> list[str]:
    """An action half done has what it needs; nothing is left of one that is over."""
    phase = position.phase
    found: list[str] = []
    if phase not in phases.UNSETTLED and phase != phases.RECLAIM and not position.settled:
        found.append(_("nothing is half done"))
    if phase not in ACTING and (position.deed or position.way or position.paid or position.rides):
        found.append(_("something is left of an action that is over"))
    if phase == phases.WAY and not _is_drawn(position):
        found.append(_("the way cannot have been drawn"))
    if phase in (phases.WANTED, phases.RIDE, phases.COMMERCE, phases.LEISURE) and not _is_ridden(position):
        found.append(_("the trip cannot have been made"))
    if phase == phases.PAY and not _is_paid(position):
        found.append(_("the payment cannot have been made"))
    return found


ACTING: Final = (phases.WAY, phases.WANTED, phases.RIDE, phases.PAY, phases.COMMERCE, phases.LEISURE)
"""Phases in which an action is being put together."""


def _is_drawn(position: WorkbookRules) -> bool:
    """Whether the way can have been drawn, and ends as it says."""
    spaces = position.way
    if position.deed != phases.LINK or not spaces:
        return False
    start = spaces[0]
    if position.extends:
        if not position.has_open_end_in(position.seat, start):
            return False
    elif not position.kinds[start] and not position.site().halts[start]:
        return False
    way = building.Way(position.site(), start, position.extends)
    for there in spaces[1:]:
        if way.closed or way.wrong_step(there) != building.FINE:
            return False
        way.step(there)
    closed = position.closed
    if closed == building.AT_PARCEL:
        return way.wrong_halt() == building.FINE
    if closed == building.LEFT_OPEN:
        return way.closed == 0 and way.wrong_open_end() == building.FINE
    return way.closed == closed


def _is_ridden(position: WorkbookRules) -> bool:
    """Whether the trip can have come as far as it says."""
    space = position.at // 4
    if position.deed != phases.MOVE or position.at < 0 or not position.kinds[space]:
        return False
    if position.phase == phases.WANTED:
        return position.wanted < 0 and not position.rides
    if position.wanted not in position.box.wants:
        return False
    trip = position.riding(space, position.wanted)
    for edge in position.rides:
        number = trip.link_by(edge)
        if number < 0 or trip.has_arrived() or not trip.may_ride(number, edge):
            return False
        trip.ride(number, edge)
    return trip.has_arrived() == (position.phase != phases.RIDE)


def _is_paid(position: WorkbookRules) -> bool:
    """Whether there is something to pay, and what was laid down for it can have been."""
    space = position.at // 4
    if position.deed == phases.LINK:
        if not position.closed or not _is_drawn(position):
            return False
    elif position.deed == phases.MOVE:
        if not _is_ridden(position):
            return False
    elif position.at < 0 or position.deed == phases.NO_DEED:
        return False
    elif position.deed == phases.UPGRADE_LINK:
        if link_at(position.links, position.at) is None:
            return False
    elif not position.box.parcels[space] or (position.deed == phases.BUILD) == (position.kinds[space] > 0):
        return False
    if position.deed == phases.BUILD and not 0 < position.wanted <= ORDINARY:
        return False
    payment = position.purse().payment(position.need())
    for atom in position.paid:
        if not payment.may_lay(atom):
            return False
        payment.lay(atom)
    return not payment.is_complete()
