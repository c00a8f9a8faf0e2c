"""How well a seat stands: what it has and what its errands promise, compared with the best of the others.

It holds in mid-turn too: before the die the average of its faces counts, after it the best end of the move.
"""

from typing import Final

from mypy_extensions import i64

from tramyard.games.trieste.bots.plan import DELAY, DEPTH, MARK, Plan
from tramyard.games.trieste.bots.rides import MOST, Rides
from tramyard.games.trieste.bots.ways import Ways
from tramyard.games.trieste.rules import phases
from tramyard.games.trieste.rules.legality import TriesteTable
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.kernel.position import OVER

RIVALRY: Final = 0.3
"""How much the best of the others counts: less than oneself, because everybody builds the same line."""
SPREAD: Final = 4.0
"""The lead that is half a win."""
BEFORE_MOVE: Final = (
    phases.DRAW,
    phases.DRAWN,
    phases.BUILD,
    phases.LAY,
    phases.TILE,
    phases.SWAPPED,
    phases.MOVE,
    phases.DIE,
)
ARRIVED: Final = (phases.SERVICE, phases.PICK, phases.DROP)


def evaluate(position: TriestePosition, seat: i64) -> float:
    """From -1 (lost) to 1 (won)."""
    if position.actor == OVER:
        return position.payoffs()[seat]
    ways = position.possible_ways()
    best = -1000.0
    for other in range(position.box.seats):
        if other != seat:
            value = _between_turns(position, ways, other, DEPTH - 1)
            best = value if value > best else best
    lead = stands(position, ways, seat, DEPTH) - RIVALRY * best
    return lead / (SPREAD + abs(lead))


def stands(table: TriesteTable, ways: Ways, seat: i64, depth: i64) -> float:
    """What a seat has and can expect, in points."""
    if seat != table.seat or table.card >= 0:
        return _between_turns(table, ways, seat, depth)
    on_target = table.is_on_target(seat)
    phase = table.phase
    if phase == phases.STEP:
        plan = Plan(table, ways, seat, depth, False)
        return _has(plan) + Rides(plan, table.steps, table.pips).best[min(table.pips, MOST)]
    if phase in BEFORE_MOVE:
        return _before_move(table, ways, seat, depth, on_target)
    plan = Plan(table, ways, seat, depth, on_target)
    if phase in ARRIVED:
        return _arrives(plan)
    return _rests(plan) - (MARK if table.marked or phase == phases.CARD else 0.0)


def _between_turns(table: TriesteTable, ways: Ways, seat: i64, depth: i64) -> float:
    """The same as if the seat were not to move: so others are seen, or ending one's turn would look like their gain."""
    on_target = table.is_on_target(seat)
    plan = Plan(table, ways, seat, depth, on_target)
    return _rests(plan) - DELAY if on_target else _rests(plan)


def _before_move(table: TriesteTable, ways: Ways, seat: i64, depth: i64, on_target: bool) -> float:
    """The better of rolling and staying."""
    plan = Plan(table, ways, seat, depth, False)
    rolls = -1000.0
    if not table.no_rolls[seat]:
        rolls = _has(plan) + Rides(plan, 0, MOST).expected()
    if table.phase == phases.DIE:
        return rolls
    stays = _rests(Plan(table, ways, seat, depth, True)) if on_target else _arrives(plan)
    return rolls if rolls > stays else stays


def _has(plan: Plan) -> float:
    return plan.worth() + plan.rate * plan.usable()


def _rests(plan: Plan) -> float:
    return _has(plan) + plan.resting(plan.table.trams[plan.seat], plan.table.vias[plan.seat])


def _arrives(plan: Plan) -> float:
    return _has(plan) + plan.arriving(plan.table.trams[plan.seat], plan.table.vias[plan.seat])
