"""What a player does without thinking: run the errand that promises most, the nearest way, with the tickets to spare.

The rules use it for quick playouts.
"""

from librt.random import Random
from mypy_extensions import i64

from tramyard.games.lisbon28.bots.errands import Errand, Tram, less, prize
from tramyard.games.lisbon28.content import SPACES
from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.box import MOVE
from tramyard.games.lisbon28.rules.counts import HUES, of, within
from tramyard.games.lisbon28.rules.legality import LisbonTable
from tramyard.games.lisbon28.rules.network import Way
from tramyard.games.lisbon28.rules.reasons import LEGAL
from tramyard.kernel.vocabulary import Move


def habit(table: LisbonTable, rng: Random) -> Move:
    """The move of the seat that must decide."""
    if table.phase == phases.PAY:
        return _pay(table)
    if table.phase in (phases.MAIN, phases.STEP):
        return _drive(table)
    if table.phase in (phases.TAKE, phases.CHOOSE):
        return table.moves()[0]
    if table.phase == phases.SIDE:
        row = table.rows[table.seat]
        card = table.spaces[table.space]
        left = table.box.links(card, row[0]) > table.box.links(row[len(row) - 1], card)
        return table.box.vocabulary.move_of(families.LAY_CARD, families.AT_LEFT if left else families.AT_RIGHT)
    if table.phase == phases.PUSH:
        return _give_way(table)
    moves = table.moves()
    return moves[rng.randrange(len(moves))]


def _pay(table: LisbonTable) -> Move:
    """The tickets asked for, as far as they are there."""
    moves = table.moves()
    for move in moves:
        colour = table.box.vocabulary.parts[move]
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
    stay = table.box.vocabulary.move_of(families.HALT if table.phase == phases.STEP else families.END)
    if errand is None:
        return stay
    if errand.place == tram.place:
        return stay if table.phase == phases.STEP else _arrived(table, errand)
    way = _way(table, tram, errand.place)
    spare = less(tram.hand, errand.need)
    if way is None:
        return stay
    if table.phase == phases.STEP:
        return table.box.vocabulary.move_of(families.RIDE_ON, way.number) if of(spare, table.colour) else stay
    if table.may_use(MOVE):
        return table.box.vocabulary.move_of(families.FREE_RIDE, way.number)
    colour: i64 = 0
    for other in range(1, HUES):
        if of(spare, other) > of(spare, colour):
            colour = other
    if table.actions == 0 or of(spare, colour) == 0:
        return stay
    return table.box.ride(colour, way)


def _arrived(table: LisbonTable, errand: Errand) -> Move:
    """What is to be done where the errand leads first."""
    vocabulary = table.box.vocabulary
    end = vocabulary.move_of(families.END)
    if table.actions == 0:
        return end
    if errand.collects:
        group = table.group()
        if not table.payable(group):
            return end
        missing = less(table.box.demand[errand.card], table.aboard[table.seat])
        if less(missing, group) == missing and (table.bag or table.reserve):
            return vocabulary.move_of(families.BELL)
        return vocabulary.move_of(families.PICK_UP) if table.fitting(group) else end
    if errand.card == 0:
        return vocabulary.move_of(families.BUY) if table.payable(errand.need) else end
    for space in range(SPACES):
        if table.spaces[space] == errand.card and within(table.box.demand[errand.card], table.aboard[table.seat]):
            return vocabulary.move_of(families.DROP, space)
    return end


def _way(table: LisbonTable, tram: Tram, goal: i64) -> Way | None:
    """A way that leads nearer to a place, if there is one; trams that stand in it are pushed."""
    best: Way | None = None
    nearest = tram.distance(tram.place, goal)
    for way in table.box.network.ways_from[tram.place]:
        if tram.distance(way.end, goal) < nearest and table.way_refused(way) is LEGAL:
            nearest = tram.distance(way.end, goal)
            best = way
    return best


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
        end = table.box.way_of(move).end
        if tram.distance(end, errand.place) < nearest:
            nearest = tram.distance(end, errand.place)
            best = move
    return best
