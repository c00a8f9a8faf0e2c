"""What a player does without thinking: move somebody if that is possible, else build, and pay with what comes first.

The rules use it for quick playouts.
"""

from typing import Final

from librt.random import Random

from tramyard.games.workbook.rules import families, phases
from tramyard.games.workbook.rules.legality import WorkbookRules
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet.building import FINE
from tramyard.tramnet.hunches import begun

LIKED: Final = (families.RIDER, families.UPGRADE_BUILDING, families.LINK, families.BUILD, families.UPGRADE_LINK)
"""What is done first if it can be."""
OTHERWISE: Final = 0.3
"""How often something else is tried first."""
CHEAP: Final = 4
"""HP bought at once while Leisure sells them."""


def habit(table: WorkbookRules, rng: Random) -> Move:
    """The move of the seat that must decide."""
    moves = table.moves()
    if len(moves) == 1:
        return moves[0]
    if table.phase == phases.ACTION:
        return begun(table.vocabulary, moves, LIKED, OTHERWISE, rng)
    if table.phase == phases.WAY:
        return _draw(table, moves, rng)
    if table.phase == phases.LEISURE:
        return table.box.vocabulary.move_of(families.BUY if table.bought < CHEAP else families.ENOUGH)
    if table.phase == phases.COMMERCE:
        return moves[len(moves) - 1]
    if table.phase == phases.SELF_HELP:
        late = table.round == table.box.rounds
        return moves[rng.randrange(len(moves) - 1)] if late or rng.random() < OTHERWISE else moves[len(moves) - 1]
    if table.phase == phases.BIDDING:
        return moves[len(moves) - 1]
    return moves[rng.randrange(len(moves))]


def _draw(table: WorkbookRules, moves: list[Move], rng: Random) -> Move:
    """To an end if one is near, else on; open ends only where nothing else is left."""
    vocabulary = table.box.vocabulary
    further: list[Move] = []
    for move in moves:
        kind = vocabulary.kinds[move]
        if kind == families.HALT:
            return move
        if kind == families.STEP:
            there = table.box.ground.walks[vocabulary.parts[move]]
            if table.kinds[there] and table.drawing().wrong_step(there) == FINE:
                return move
            further.append(move)
    return further[rng.randrange(len(further))] if further else moves[0]
