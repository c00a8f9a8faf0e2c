"""The bot for a first game: it looks like `greedy`, but now and then takes one of the good actions, not the best.

`careless:40` does so at 40 of 100 decisions. What it takes then is still one of the next best, so that it plays like
somebody who is learning the game, not like dice. Where there are many actions, many of them are worth much the same: so
the more there are, the further down it may take one. What is worth exactly as much as the best is no slip: in a game
whose actions differ by the letter of a ticket it would lose nothing.
"""

from typing import Final, final

from librt.random import Random

from tramyard.bots.greedy import FINALISTS, chosen, first_looks, second_looks
from tramyard.kernel.bot import Bot, BotKind, Choice
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _

DEFAULT: Final = "30"
ALL: Final = 100
NEXT_BEST: Final = 3
"""Actions behind the best one that it may take instead, or more:"""
PART: Final = 8
"""one of the best eighth of all."""


@final
class CarelessBot:
    """Slips at so many of 100 decisions."""

    def __init__(self, game: Game, seed: int, slips: int) -> None:
        self.game: Game = game
        self.looks: Random = Random(seed)
        self.rng: Random = Random(seed)
        self.slips: int = slips

    def choose(self, position: Position, seat: int) -> Choice:
        first = first_looks(self.game, position, seat, self.looks)
        second = second_looks(self.game, position, seat, first, self.looks)
        best = chosen(second)
        others = worse(second, second[0][0]) + worse(first[FINALISTS:], first[0][0])
        others = others[: max(NEXT_BEST, len(first) // PART)]
        if not others or self.rng.randrange(ALL) >= self.slips:
            return best
        return Choice(others[self.rng.randrange(len(others))][1], best.candidates)


def worse(looks: list[tuple[float, tuple[Move, ...]]], best: float) -> list[tuple[float, tuple[Move, ...]]]:
    return [look for look in looks if look[0] < best]


def read_slips(text: str) -> int:
    """Of 100 decisions. Raises YardError for anything but a number from 1 to 100."""
    text = text or DEFAULT
    if text.isascii() and text.isdigit() and 0 < int(text) <= ALL:
        return int(text)
    sentence = _("The bot careless takes how many of 100 decisions it slips at, such as careless:40, not «{text}».")
    raise YardError(sentence.format(text=text))


def _make(game: Game, seed: int, argument: str) -> Bot:
    return CarelessBot(game, seed, read_slips(argument))


CARELESS = BotKind(
    "careless",
    N_("like greedy, but now and then takes one of the next best: careless:40 at 40 of 100 decisions"),
    _make,
)
