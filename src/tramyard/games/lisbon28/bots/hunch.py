"""What a player does without thinking: run the errand that promises most, the nearest way, with the tickets to spare.

The rules use it for quick playouts.
"""

from librt.random import Random
from mypy_extensions import i64

from tramyard.games.lisbon28.bots.errands import Errand, Tram, less, prize
from tramyard.games.lisbon28.content import SPACES
from tramyard.games.lisbon28.rules.box import BELL, BUY, DROP, END, HALT, LAY, LEFT, MOVE, PICK_UP, RIGHT
from tramyard.games.lisbon28.rules.counts import HUES, of, within
from tramyard.games.lisbon28.rules.legality import LisbonTable
from tramyard.games.lisbon28.rules.network import Way
from tramyard.games.lisbon28.rules.phases import CHOOSE, MAIN, PAY, PUSH, SIDE, STEP, TAKE
from tramyard.kernel.vocabulary import Move


def habit(table: LisbonTable, rng: Random) -> Move:
    """The move of the seat that must decide."""
    if table.phase == PAY:
        return _pay(table)
    if table.phase in (MAIN, STEP):
        return _drive(table)
    if table.phase in (TAKE, CHOOSE):
        return table.moves()[0]
    if table.phase == SIDE:
        row = table.rows[table.seat]
        card = table.spaces[table.space]
        return LEFT if table.box.links(card, row[0]) > table.box.links(row[len(row) - 1], card) else RIGHT
    if table.phase == PUSH:
        return _give_way(table)
    moves = table.moves()
    return moves[rng.randrange(len(moves))]


def _pay(table: LisbonTable) -> Move:
    """The tickets asked for, as far as they are there."""
    moves = table.moves()
    for move in moves:
        colour: i64 = move - LAY
        if of(table.paid, colour) < of(table.need, colour):
            return move
    return moves[0]


def _best_errand(table: LisbonTable, tram: Tram) -> Errand | None:
    """The claim that promises most; None where no card is open."""
    best: Errand | None = None
    for space in range(SPACES):
        card = table.spaces[space]
        if card:
            errand = tram.errand(card, prize(table, tram.seat, card))
            if best is None or errand.worth > best.worth:
                best = errand
    return best


def _drive(table: LisbonTable) -> Move:
    """Drop, pick up, buy or move on, as the best errand wants it."""
    tram = Tram(table, table.seat)
    errand = _best_errand(table, tram)
    stay = HALT if table.phase == STEP else END
    if errand is None:
        return stay
    if errand.place == tram.place:
        return HALT if table.phase == STEP else _arrived(table, errand)
    way = _way(table, tram, errand.place)
    spare = less(tram.hand, errand.need)
    if way < 0:
        return stay
    if table.phase == STEP:
        return table.box.step_at + way if of(spare, table.colour) else HALT
    if table.may_use(MOVE):
        return table.box.free_at + way
    colour: i64 = 0
    for other in range(1, HUES):
        if of(spare, other) > of(spare, colour):
            colour = other
    if table.actions == 0 or of(spare, colour) == 0:
        return END
    return table.box.move_at + colour * table.box.ways + way


def _arrived(table: LisbonTable, errand: Errand) -> Move:
    """What is to be done where the errand leads first."""
    if table.actions == 0:
        return END
    if errand.collects:
        group = table.group()
        if not table.payable(group):
            return END
        missing = less(table.box.demand[errand.card], table.aboard[table.seat])
        if less(missing, group) == missing and (table.bag or table.reserve):
            return BELL
        return PICK_UP if table.fitting(group) else END
    if errand.card == 0:
        return BUY if table.payable(errand.need) else END
    for space in range(SPACES):
        if table.spaces[space] == errand.card and within(table.box.demand[errand.card], table.aboard[table.seat]):
            return DROP + space
    return END


def _way(table: LisbonTable, tram: Tram, goal: i64) -> i64:
    """The number of a way that leads nearer to a place, or -1; trams that stand in it are pushed."""
    best: i64 = -1
    nearest = tram.distance(tram.place, goal)
    for way in table.box.network.ways_from[tram.place]:
        if tram.distance(way.end, goal) < nearest and _is_legal(table, way):
            nearest = tram.distance(way.end, goal)
            best = way.number
    return best


def _is_legal(table: LisbonTable, way: Way) -> bool:
    """Whether a tram would run just this far, and whoever stands there can be pushed."""
    if not table.box.network.is_open(way, table.crowded):
        return False
    return not table.is_blocked(way) or table.push_along(way).can_finish()


def _give_way(table: LisbonTable) -> Move:
    """A pushed tram goes where its best errand is nearest."""
    seat = table.actor
    tram = Tram(table, seat)
    errand = _best_errand(table, tram)
    moves = table.moves()
    if errand is None or len(moves) == 1:
        return moves[0]
    best = moves[0]
    nearest: i64 = 1000
    for move in moves:
        end = table.box.network.ways[move - table.box.push_at].end
        if tram.distance(end, errand.place) < nearest:
            nearest = tram.distance(end, errand.place)
            best = move
    return best
