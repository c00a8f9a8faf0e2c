"""Playing on inside the engine: whole random games, and counting the ways a game can go on (perft)."""

from librt.random import Random
from mypy_extensions import i64

from tramyard.kernel.position import CHANCE, OVER, Position


def random_play(position: Position, rng: Random, most: i64) -> i64:
    """Play on at random, in place, until the game is over or `most` moves were made; the number of moves made."""
    made: i64 = 0
    while position.actor != OVER and made < most:
        position.play(position.pick(rng))
        made += 1
    return made


def perft(position: Position, depth: i64) -> i64:
    """Ways in which seats can move `depth` times; a way that meets chance or the end before counts as one."""
    if depth == 0 or position.actor < 0:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    count: i64 = 0
    for move in moves:
        there = position.copy()
        there.play(move)
        count += perft(there, depth - 1)
    return count


def perft_raw(position: Position, depth: i64) -> i64:
    """The same with chance as one more player: each of its outcomes is a branch and a step of the depth."""
    if depth == 0 or position.actor == OVER:
        return 1
    moves = [outcome for outcome, _ in position.odds()] if position.actor == CHANCE else position.moves()
    if depth == 1:
        return len(moves)
    count: i64 = 0
    for move in moves:
        there = position.copy()
        there.play(move)
        count += perft_raw(there, depth - 1)
    return count
