"""What a player begins without thinking, for quick playouts: the first liked kind of action that can be done."""

from librt.random import Random
from mypy_extensions import i64

from tramyard.kernel.vocabulary import Move, Vocabulary


def begun(vocabulary: Vocabulary, moves: list[Move], liked: tuple[int, ...], otherwise: float, rng: Random) -> Move:
    """A move of the first of these families that has one; so often, and where none has, any move."""
    if rng.random() >= otherwise:
        for kind in liked:
            move = of_kind(vocabulary, moves, kind, rng)
            if move >= 0:
                return move
    return moves[rng.randrange(len(moves))]


def of_kind(vocabulary: Vocabulary, moves: list[Move], kind: i64, rng: Random) -> Move:
    """A move of this family, or -1."""
    kinds = vocabulary.kinds
    found = [move for move in moves if kinds[move] == kind]
    return found[rng.randrange(len(found))] if found else -1
