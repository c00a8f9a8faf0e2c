"""How well a seat stands in a puzzle: what would be scored now, and what its network, workers and tickets promise.

Everything is counted in points of what decides: HP, or money where two play for that. Alone, it is what the end is
worth (`ending.worth_alone`) as far as it can be foreseen: whether the goals can still be met, and with which score.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.workbook.bots.missing import missing
from tramyard.games.workbook.rules import ending
from tramyard.games.workbook.rules.box import LEISURE, Box
from tramyard.games.workbook.rules.flow import HELPS_OF_TWO, ORDER_OF_TWO
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.bits import has
from tramyard.kernel.position import OVER
from tramyard.tramnet.network import components, node
from tramyard.tramnet.prices import income

WORTH: Final = {
    "strip": 0.5,
    "destination": 0.25,
    "parcel": 0.15,
    "build": 0.35,
    "uplink": 0.3,
    "upbldg": 0.5,
    "worker": 0.5,
    "pax": 0.3,
    "calm": 0.4,
    "reclaim": 0.4,
}
"""What an icon is good for when its ticket is free."""
RAIL: Final = 0.12
DOLLAR: Final = 0.05
POINT: Final = 0.3
NOW: Final = 0.3
"""How much of a ticket is lost when it is crossed, though it comes back in the Update."""
LATER: Final = 0.6
"""How much more when it does not."""
RIDES: Final = 0.4
"""How many of the actions to come are trips."""
HAND: Final = 0.5
"""What a worker is worth who can still build."""
UNLOCKED: Final = 1.0
"""What a Development ticket is worth at the beginning."""
TENTH: Final = 0.1
"""What a dollar is worth at the end."""
BUYING: Final = 0.12
"""What a dollar is worth beyond its tenth of a point while Leisure sells happiness."""
OTHER: Final = 0.08
"""What a point is worth where money decides."""
TOLLS: Final = 0.15
"""How much of a link's income the other one's trips bring, for each action to come."""
DANGER: Final = 0.4
"""What each space costs by which stress is nearer to the end than four."""
SPREAD: Final = 5.0
SPREAD_MORE: Final = 0.6
"""The lead that is half a win at the end, and how much more it must be for each action to come."""
MENDED: Final = 1.0
"""How much of what is missing an action makes good, so that it is open whether the goals will be met."""
URGENT: Final = 2.0
"""How much more a goal costs that is not met when there is no time left for it."""


def ticket_worths(box: Box) -> vec[float]:
    """What each ticket is worth while it is free."""
    worths: list[float] = []
    for slot in box.slots:
        worth = 0.1
        for icon in slot.icons:
            best = 0.0
            for use in icon.uses:
                value = WORTH.get(use.kind, 0.0)
                if use.kind == "rail":
                    value = RAIL * use.amount
                elif use.kind == "money":
                    value = DOLLAR * use.amount
                elif use.kind == "hp":
                    value = POINT * use.amount
                best = value if value > best else best
            worth += best
        worths.append(worth)
    return vec[float](worths)


def evaluate(position: WorkbookPosition, seat: i64, worths: vec[float]) -> float:
    """From -1 (lost) to 1 (won)."""
    if position.actor == OVER:
        return position.payoffs()[seat]
    slots = slots_left(position, seat)
    lead = value_of(position, seat, worths)
    if position.box.seats == 1:
        return alone(position, lead - float(slots), slots)
    lead -= value_of(position, 1 - seat, worths)
    spread = SPREAD + SPREAD_MORE * float(slots)
    return lead / (spread + abs(lead))


def alone(position: WorkbookPosition, score: float, slots: i64) -> float:
    """What the end of a lone play will be worth, with a score that is foreseen: without anything missing it is solved,
    and with something missing and no action left it is not."""
    lost = urgency(position, slots) * missing(position)
    ahead = MENDED * float(slots)
    solved = (ahead - lost) / (ahead + lost) if lost > 0 else 1.0
    return ending.worth_alone(position, solved, score, position.box.par_spread + SPREAD_MORE * float(slots))


def urgency(position: WorkbookPosition, slots: i64) -> float:
    """How much more goals count that are not met: with every action that is gone, more."""
    return 1.0 + URGENT * (1.0 - float(slots) / float(2 * position.box.rounds))


def slots_left(position: WorkbookPosition, seat: i64) -> i64:
    """Actions this seat has still before it, in this round and after it."""
    box = position.box
    later = (box.rounds - position.round) * 2
    if box.seats == 1:
        return later + (2 - position.step if position.step < 2 else 0)
    left: i64 = 0
    for step in range(position.step, len(ORDER_OF_TWO)):
        mine = (ORDER_OF_TWO[step] == 0) == (seat == position.first)
        if mine and step not in HELPS_OF_TWO:
            left += 1
    return later + left


def money_worth(position: WorkbookPosition, seat: i64, slots: i64) -> float:
    """What a dollar is worth now."""
    box = position.box
    if box.seats > 1 and box.main_money:
        return 1.0
    selling = slots > 0 and LEISURE in position.kinds
    return TENTH + BUYING if selling else TENTH


def value_of(position: WorkbookPosition, seat: i64, worths: vec[float]) -> float:
    """What a seat has and can expect."""
    box = position.box
    slots = slots_left(position, seat)
    point = OTHER if box.seats > 1 and box.main_money else 1.0
    dollar = money_worth(position, seat, slots)
    value = point * float(ending.final_hp(position, seat) - ending.tens(position.money[seat]))
    value += dollar * float(position.money[seat])
    value -= payment_loss(position, seat, position.crossed[seat], position.stress[seat], worths)
    if slots == 0:
        return value
    value += HAND * float(min(position.workers[seat], (slots + 1) // 2))
    for slot in box.lockable:
        if has(position.opened[seat], slot):
            value += UNLOCKED * worths[slot] * float(slots) / float(2 * box.rounds)
    return value + _rides(position, seat, slots, point, dollar)


def payment_loss(position: WorkbookPosition, seat: i64, crossed: i64, stress: i64, worths: vec[float]) -> float:
    """What crosses and stress cost beyond their points: the best tickets come back first."""
    box = position.box
    near = stress - box.row.last + 4
    lost = DANGER * float(near) if near > 0 else 0.0
    slots = slots_left(position, seat)
    if slots == 0:
        return lost
    weights: list[float] = []
    for slot in range(len(worths)):
        if has(crossed, slot):
            weights.append(worths[slot])
            lost += NOW * worths[slot]
    if position.round == box.rounds:
        return lost
    weights.sort()
    gone = len(weights) - int(position.allowance(seat))
    for number in range(gone):
        lost += LATER * weights[number]
    return lost


def _rides(position: WorkbookPosition, seat: i64, slots: i64, point: float, dollar: float) -> float:
    """What trips to come will bring on the links there are."""
    return RIDES * float(slots) * best_ride(position, seat, point, dollar)


def best_ride(position: WorkbookPosition, seat: i64, point: float, dollar: float) -> float:
    """What a trip over the best links there are will bring, and the tolls of others for the same time."""
    box = position.box
    joined = components(box.grid.size, position.groups, position.links, False)
    links: dict[int, int] = {}
    earned: dict[int, float] = {}
    tolls = 0.0
    for link in position.links:
        if not link.complete or node(position.groups, link.spaces[0]) == node(
            position.groups, link.spaces[len(link.spaces) - 1]
        ):
            continue
        part = int(joined[link.spaces[0]])
        brings = float(income(link.rails, link.upgraded))
        links[part] = links.get(part, 0) + 1
        earned[part] = earned.get(part, 0.0) + (brings if link.owner == seat else -brings / 2.0)
        if link.owner == seat and box.seats > 1:
            tolls += TOLLS * brings / 2.0
    best = 0.0
    for part, many in links.items():
        ride = 1.0 + 0.5 * float(many - 1)
        worth = point * ride + dollar * earned[part] * ride / float(many)
        best = worth if worth > best else best
    return best + dollar * tolls
