"""The bot that takes the action after which it stands best, by the game's own `evaluate`.

A first look values every action by the position right after it; the best few are then followed through what chance
brings and through moves nobody can choose, up to the next decision. Where there are too many actions to look at each,
the beam finds the good ones.
"""

from typing import Final, final

from librt.random import Random
from mypy_extensions import i64

from tramyard.bots.beam import beam
from tramyard.bots.choices import FEW, few_actions
from tramyard.bots.expect import after, expected
from tramyard.kernel.bot import Bot, BotKind, Candidate, Choice
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _

FINALISTS: Final = 10
"""Actions it looks at twice."""
LOOKS: Final = 4000
"""Beginnings of actions it looks at, where there are too many actions."""


@final
class GreedyBot:
    """Looks one action ahead."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game: Game = game
        self.rng: Random = Random(seed)

    def choose(self, position: Position, seat: int) -> Choice:
        return chosen(ranked(self.game, position, seat, self.rng))


def chosen(second: list[tuple[float, tuple[Move, ...]]]) -> Choice:
    """The best of those that were looked at twice."""
    if len(second) == 1:
        return Choice(second[0][1])
    return Choice(second[0][1], tuple([Candidate(action, value) for value, action in second]))


def ranked(game: Game, position: Position, seat: i64, rng: Random) -> list[tuple[float, tuple[Move, ...]]]:
    """The best few actions of a seat with what can be expected of each, best first; a single action as it is."""
    return second_looks(game, position, seat, first_looks(game, position, seat, rng), rng)


def first_looks(game: Game, position: Position, seat: i64, rng: Random) -> list[tuple[float, tuple[Move, ...]]]:
    """Actions of a seat with how it stands right after each, best first; a single action as it is."""
    actions = few_actions(game, position, FEW)
    if actions is None:
        first = beam(game, position, seat, LOOKS, rng)
    elif len(actions) == 1:
        return [(0.0, actions[0])]
    else:
        first = [(game.evaluate(after(position, action), seat), action) for action in actions]
    first.sort(key=lambda look: -look[0])
    return first


def second_looks(
    game: Game, position: Position, seat: i64, first: list[tuple[float, tuple[Move, ...]]], rng: Random
) -> list[tuple[float, tuple[Move, ...]]]:
    """The best few of the first looks with what can be expected of each, best first; a single action as it is."""
    if len(first) == 1:
        return first
    draw: i64 = rng.randrange(2**40)
    second = [(expected(game, after(position, action), seat, draw), action) for value, action in first[:FINALISTS]]
    second.sort(key=lambda look: -look[0])
    return second


def _make(game: Game, seed: int, argument: str) -> Bot:
    if argument:
        sentence = _("The bot {name} takes nothing after a colon, not «{text}».")
        raise YardError(sentence.format(name="greedy", text=argument))
    return GreedyBot(game, seed)


GREEDY = BotKind("greedy", N_("takes the action after which it stands best"), _make)
