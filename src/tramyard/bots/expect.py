"""What a seat can expect of a position: followed through what chance brings and through moves nobody can choose."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.vocabulary import Move

FEW_OUTCOMES: Final = 40
"""Outcomes of chance that are all weighed; of more, this many are drawn."""
FAR: Final = 50
"""Moves that are followed at most before it is valued where they lead."""


def after(position: Position, action: tuple[Move, ...]) -> Position:
    """The position an action leads to."""
    there = position.copy()
    for move in action:
        there.play(move)
    return there


def expected(game: Game, position: Position, seat: i64, draw: i64) -> float:
    """What a position is worth to a seat at the next decision; the same draw brings every action the same luck."""
    odds = position.odds() if position.actor == CHANCE else []
    if len(odds) > FEW_OUTCOMES:
        total = 0.0
        for number in range(FEW_OUTCOMES):
            total += _value(game, position.copy(), seat, Random(draw + number))
        return total / FEW_OUTCOMES
    if not odds:
        return _value(game, position.copy(), seat, Random(draw))
    total = 0.0
    weights = 0
    for outcome, weight in odds:
        there = position.copy()
        there.play(outcome)
        total += weight * _value(game, there, seat, Random(draw + weights))
        weights += weight
    return total / weights


def _value(game: Game, here: Position, seat: i64, rng: Random) -> float:
    """Plays on to the next decision, in place, and values it."""
    made = 0
    while made < FAR and (here.actor == CHANCE or (here.actor != OVER and len(here.moves()) == 1)):
        here.play(here.pick(rng))
        made += 1
    return game.evaluate(here, seat)
