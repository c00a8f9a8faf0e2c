"""The bot for a first game: it looks like `greedy`, but now and then takes one of the good actions, not the best.

`careless:40` does so at 40 of 100 decisions. What it takes then is still one of the next best, so that it plays like
somebody who is learning the game, not like dice. Where there are many actions, many of them are worth much the same: so
the more there are, the further down it may take one. What is worth exactly as much as the best is no slip: in a game
whose actions differ by the letter of a ticket it would lose nothing. `careless:40/2` takes one of the better half of
all: for a game in which the next best is as good as the best.
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
"""one of the best eighth of all, where it is not told of another part."""


@final
class CarelessBot:
    """Slips at so many of 100 decisions, to one of the best so-manyth part of all."""

    def __init__(self, game: Game, seed: int, slips: int, part: int = PART) -> None:
        self.game: Game = game
        self.looks: Random = Random(seed)
        self.rng: Random = Random(seed)
        self.slips: int = slips
        self.part: int = part

    def choose(self, position: Position, seat: int) -> Choice:
        first = first_looks(self.game, position, seat, self.looks)
        second = second_looks(self.game, position, seat, first, self.looks)
        best = chosen(second)
        others = worse(second, second[0][0]) + worse(first[FINALISTS:], first[0][0])
        others = others[: max(NEXT_BEST, len(first) // self.part)]
        if not others or self.rng.randrange(ALL) >= self.slips:
            return best
        return Choice(others[self.rng.randrange(len(others))][1], best.candidates)


def worse(looks: list[tuple[float, tuple[Move, ...]]], best: float) -> list[tuple[float, tuple[Move, ...]]]:
    return [look for look in looks if look[0] < best]


def read_slips(text: str) -> tuple[int, int]:
    """Of how many of 100 decisions, and to which part of all. Raises YardError for anything else."""
    slips, slash, part = (text or DEFAULT).partition("/")
    if _is_some(slips, ALL) and (not slash or _is_some(part, PART)):
        return int(slips), int(part or PART)
    sentence = _(
        "The bot careless takes how many of 100 decisions it slips at, such as careless:40, and perhaps to which part"
        " of all actions, from 1 to {most}, such as careless:40/2, not «{text}»."
    )
    raise YardError(sentence.format(text=text, most=PART))


def _is_some(number: str, most: int) -> bool:
    return number.isascii() and number.isdigit() and 0 < int(number) <= most


def _make(game: Game, seed: int, argument: str) -> Bot:
    slips, part = read_slips(argument)
    return CarelessBot(game, seed, slips, part)


CARELESS = BotKind(
    "careless",
    N_("like greedy, but now and then takes one of the next best: careless:40 at 40 of 100 decisions"),
    _make,
)
