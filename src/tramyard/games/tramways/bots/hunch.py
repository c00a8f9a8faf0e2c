"""What a player does without thinking: move somebody if that is possible, else build, and pay with what comes first.

The rules use it for quick playouts.
"""

from typing import Final

from librt.random import Random

from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.legality import TramwaysRules
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet.hunches import begun

LIKED: Final = (
    families.MARTIAN,
    families.RIDER,
    families.UPGRADE_BUILDING,
    families.EXTEND,
    families.LINK,
    families.BUILD,
    families.UPGRADE_LINK,
)
"""What is done first if it can be."""
OTHERWISE: Final = 0.2
"""How often something else is tried first."""
BIDS: Final = 0.25
"""How often a bid is made."""
CHEAP: Final = 3
"""HP bought at once while Leisure sells them."""


def habit(table: TramwaysRules, rng: Random) -> Move:
    """The move of the seat that must decide."""
    vocabulary = table.box.vocabulary
    if table.phase == phases.BIDDING and rng.random() >= BIDS:
        return vocabulary.move_of(families.DECLINE)
    moves = table.moves()
    if len(moves) == 1:
        return moves[0]
    if table.phase == phases.ACTION:
        return begun(table.vocabulary, moves, LIKED, OTHERWISE, rng)
    if table.phase == phases.WAY:
        return _draw(table, moves, rng)
    if table.phase == phases.RAISING:
        enough = vocabulary.move_of(families.ENOUGH)
        return enough if enough in moves else moves[len(moves) - 1]
    if table.phase == phases.LEISURE:
        return vocabulary.move_of(families.BUY if table.bought < CHEAP else families.ENOUGH)
    if table.phase == phases.COMMERCE:
        return moves[rng.randrange(len(moves))]
    if table.phase == phases.ADMIN:
        late = table.round == table.box.rounds
        return moves[rng.randrange(len(moves))] if late or rng.random() < OTHERWISE else moves[len(moves) - 1]
    return moves[rng.randrange(len(moves))]


def _draw(table: TramwaysRules, moves: list[Move], rng: Random) -> Move:
    """To an end if one is near, else on; open ends only where nothing else is left."""
    vocabulary, box = table.box.vocabulary, table.box
    further: list[Move] = []
    for move in moves:
        if vocabulary.kinds[move] != families.STEP:
            continue
        there = box.places[vocabulary.parts[move]]
        if there >= table.land.grid.size:
            if table.site().waits[there]:
                return move
        elif table.kinds[there] or table.site().halts[there]:
            return move
        else:
            further.append(move)
    return further[rng.randrange(len(further))] if further else moves[len(moves) - 1]
