"""What a player does without thinking: run the errand that promises most, and lay tiles that are missing on the way.

The rules use it for quick playouts.
"""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from tramyard.games.trieste.bots.plan import Plan
from tramyard.games.trieste.bots.rides import CRASH_HERE, HALT_HERE, Rides
from tramyard.games.trieste.rules import families, phases
from tramyard.games.trieste.rules.board import NOWHERE
from tramyard.games.trieste.rules.box import NONE, ZELANTE
from tramyard.games.trieste.rules.legality import TriesteTable
from tramyard.games.trieste.rules.reasons import LEGAL
from tramyard.games.trieste.rules.tiles import of
from tramyard.games.trieste.rules.track import SIDE, TURNS, through
from tramyard.kernel.bits import BIT, has
from tramyard.kernel.vocabulary import Move

QUICK: Final[i64] = 1
"""Halts that are thought of before the terminus."""


def habit(table: TriesteTable, rng: Random) -> Move:
    """The move of the seat that must decide."""
    phase = table.phase
    if phase == phases.STEP:
        return _step(table)
    if phase == phases.BUILD or phase == phases.EXTRA:
        return _build(table, rng)
    if phase == phases.LAY:
        return _lay(table, rng)
    if phase == phases.MOVE:
        return _move(table)
    if phase == phases.SERVICE or phase == phases.SLY:
        return _service(table)
    moves = table.moves()
    if phase == phases.EXCESS or phase == phases.LOSE:
        return moves[rng.randrange(len(moves))]
    return moves[0]


def _plan(table: TriesteTable, seat: i64) -> Plan:
    return Plan(table, table.possible_ways(), seat, QUICK, False)


def _wanted(table: TriesteTable, seat: i64, shape: i64) -> Move:
    """The nearest place on the way where a tile of this shape is missing, as a lay; -1 where there is none."""
    box = table.box
    plan = _plan(table, seat)
    for place in plan.missing():
        square = place // 16
        entry, exit = place % 16 // TURNS, place % TURNS
        if not has(box.ground.shapes_for(table.demands[square], entry, exit), shape):
            continue
        for turned in range(TURNS):
            track = box.tracks[TURNS * shape + turned]
            if through(track, entry) & SIDE[exit] and table.lay_refused(square, shape, turned) is LEGAL:
                return box.lay(square, turned)
    return -1


def _build(table: TriesteTable, rng: Random) -> Move:
    """A tile that is missing on the way; else a useless one is swapped."""
    box = table.box
    seat = table.decides()
    hand = table.hands[seat]
    plan = _plan(table, seat)
    for place in plan.missing():
        square = place // 16
        entry, exit = place % 16 // TURNS, place % TURNS
        shapes = box.ground.shapes_for(table.demands[square], entry, exit)
        for shape in range(box.kinds_of_tile):
            if shapes & BIT[shape] and of(hand, shape):
                for turned in range(TURNS):
                    track = box.tracks[TURNS * shape + turned]
                    if through(track, entry) & SIDE[exit] and table.lay_refused(square, shape, turned) is LEGAL:
                        return box.vocabulary.move_of(families.PICK_TILE, shape)
    if table.phase == phases.BUILD and table.supply and hand:
        nth = rng.randrange(table.hand_size(seat))
        for shape in range(box.kinds_of_tile):
            nth -= of(hand, shape)
            if nth < 0:
                return box.vocabulary.move_of(families.SWAP, shape)
    return box.vocabulary.move_of(families.NO_BUILD)


def _lay(table: TriesteTable, rng: Random) -> Move:
    lay = _wanted(table, table.decides(), table.held)
    if lay >= 0:
        return lay
    moves = table.moves()
    return moves[rng.randrange(len(moves))]


def _move(table: TriesteTable) -> Move:
    """Roll, unless something can be had by staying."""
    vocabulary = table.box.vocabulary
    stays = table.no_rolls[table.seat] != 0 or table.pick_up_refused() is LEGAL or table.drop_refused() is LEGAL
    if not stays and table.service_refused() is LEGAL:
        stays = table.futiz[table.seat] == NONE or table.damages[table.seat] == 2
    return vocabulary.move_of(families.STAY if stays else families.ROLL)


def _step(table: TriesteTable) -> Move:
    """The first step of the best ride."""
    box = table.box
    rides = Rides(_plan(table, table.seat), table.steps, table.pips)
    first = rides.first[rides.pips]
    if first == HALT_HERE:
        return box.vocabulary.move_of(families.HALT)
    if first == CRASH_HERE:
        return box.vocabulary.move_of(families.CRASH)
    return box.go(first) if first != NOWHERE else table.moves()[0]


def _service(table: TriesteTable) -> Move:
    """A Zelante for a tram without futiz, else a repair."""
    vocabulary = table.box.vocabulary
    seat = table.decides()
    if table.futiz[seat] == NONE:
        return vocabulary.move_of(families.FUTIZ, ZELANTE)
    if table.phase == phases.SERVICE and table.damages[seat]:
        return vocabulary.move_of(families.REPAIR)
    return vocabulary.move_of(families.NO_SERVICE)
