"""The bot that plays any legal move, each as likely as the others."""

from librt.random import Random

from tramyard.kernel.bot import Bot, BotKind, Choice
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _


class RandomBot:
    """Walks from move to move until its action is finished."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, position: Position, seat: int) -> Choice:
        here = position.copy()
        run: list[Move] = []
        while not run or (here.actor == seat and not here.settled):
            run.append(here.pick(self.rng))
            here.play(run[-1])
        return Choice(tuple(run))


def _make(game: Game, seed: int, argument: str) -> Bot:
    if argument:
        sentence = _("The bot {name} takes nothing after a colon, not «{text}».")
        raise YardError(sentence.format(name="random", text=argument))
    return RandomBot(seed)


RANDOM = BotKind("random", N_("plays any legal move"), _make)
