"""Plays whole actions that are known to be legal, without asking the rules about each of their words."""

from tramyard.games.workbook.rules import families, phases
from tramyard.games.workbook.rules.box import ORDINARY
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet.building import AT_BUILDING, AT_LOOSE_END, AT_PARCEL, LEFT_OPEN


def played(position: WorkbookPosition, action: tuple[Move, ...]) -> WorkbookPosition:
    """Where a whole action leads that is known to be legal: it is laid down as far as its last icon."""
    vocabulary = position.box.vocabulary
    there = position.copy()
    first = 0
    while first < len(action) and vocabulary.kinds[action[first]] != families.PAY:
        first += 1
    last = first
    while last < len(action) and vocabulary.kinds[action[last]] == families.PAY:
        last += 1
    at = 0
    if last > first and position.phase == phases.ACTION:
        lay_down(there, action[:first])
        there.paid = [int(vocabulary.parts[move]) for move in action[first : last - 1]]
        there.phase = phases.PAY
        there.settled = False
        there.forget()
        at = last - 1
    for move in action[at:]:
        there.play(move)
    return there


def lay_down(there: WorkbookPosition, action: tuple[Move, ...]) -> None:
    """Puts down what an action does, up to its payment."""
    vocabulary, ground = there.box.vocabulary, there.box.ground
    for move in action:
        kind, part = vocabulary.kinds[move], vocabulary.parts[move]
        if kind == families.LINK or kind == families.EXTEND:
            there.deed = phases.LINK
            there.extends = kind == families.EXTEND
            there.way = [ground.grounds[part] if there.extends else ground.sites[part]]
        elif kind == families.STEP:
            space = ground.walks[part]
            there.way.append(space)
            there.closed = AT_BUILDING if there.groups[space] >= 0 else AT_LOOSE_END
        elif kind == families.HALT:
            there.way.append(ground.parcels[part])
            there.closed = AT_PARCEL
        elif kind == families.ENOUGH:
            there.closed = LEFT_OPEN
        elif kind == families.RIDER:
            there.deed = phases.MOVE
            there.at = 4 * ground.sites[part]
            there.rides = []
        elif kind == families.WANT:
            there.wanted = there.box.wants[part]
        elif kind == families.RIDE:
            there.rides.append(int(there.edge_of(part)))
        elif kind == families.BUILD:
            there.deed = phases.BUILD
            there.at = 4 * ground.parcels[part // ORDINARY]
            there.wanted = part % ORDINARY + 1
        elif kind == families.UPGRADE_LINK:
            there.deed = phases.UPGRADE_LINK
            there.at = there.edge_of(part)
        else:
            there.deed = phases.UPGRADE_BUILDING
            there.at = 4 * ground.parcels[part]
