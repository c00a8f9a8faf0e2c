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
from tramyard.kernel.bot import Bot, BotKind, Candidate, Choice
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _

FINALISTS: Final = 10
"""Actions it looks at twice."""
LOOKS: Final = 4000
"""Beginnings of actions it looks at, where there are too many actions."""
FEW_OUTCOMES: Final = 40
"""Outcomes of chance that are all weighed; of more, this many are drawn."""
FAR: Final = 50
"""Moves it follows at most before it values where it stands."""


@final
class GreedyBot:
    """Looks one action ahead."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game: Game = game
        self.rng: Random = Random(seed)

    def choose(self, position: Position, seat: int) -> Choice:
        actions = few_actions(self.game, position, FEW)
        if actions is None:
            first = beam(self.game, position, seat, LOOKS, self.rng)
        elif len(actions) == 1:
            return Choice(actions[0])
        else:
            first = [(self.game.evaluate(after(position, action), seat), action) for action in actions]
        first.sort(key=lambda look: -look[0])
        draw: i64 = self.rng.randrange(2**40)
        second = [(self._expect(after(position, action), seat, draw), action) for value, action in first[:FINALISTS]]
        second.sort(key=lambda look: -look[0])
        return Choice(second[0][1], tuple([Candidate(action, value) for value, action in second]))

    def _expect(self, position: Position, seat: i64, draw: i64) -> float:
        """What the seat can expect of a position; the same draw brings every action the same luck."""
        odds = position.odds() if position.actor == CHANCE else []
        if len(odds) > FEW_OUTCOMES:
            total = 0.0
            for number in range(FEW_OUTCOMES):
                total += self._value(position.copy(), seat, Random(draw + number))
            return total / FEW_OUTCOMES
        if not odds:
            return self._value(position.copy(), seat, Random(draw))
        total = 0.0
        weights = 0
        for outcome, weight in odds:
            there = position.copy()
            there.play(outcome)
            total += weight * self._value(there, seat, Random(draw + weights))
            weights += weight
        return total / weights

    def _value(self, here: Position, seat: i64, rng: Random) -> float:
        """Plays on to the next decision, in place, and values it."""
        made = 0
        while made < FAR and (here.actor == CHANCE or (here.actor != OVER and len(here.moves()) == 1)):
            here.play(here.pick(rng))
            made += 1
        return self.game.evaluate(here, seat)


def after(position: Position, action: tuple[Move, ...]) -> Position:
    """The position an action leads to."""
    there = position.copy()
    for move in action:
        there.play(move)
    return there


def _make(game: Game, seed: int, argument: str) -> Bot:
    if argument:
        sentence = _("The bot {name} takes nothing after a colon, not «{text}».")
        raise YardError(sentence.format(name="greedy", text=argument))
    return GreedyBot(game, seed)


GREEDY = BotKind("greedy", N_("takes the action after which it stands best"), _make)
