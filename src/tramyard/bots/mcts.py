"""The bot that searches: `mcts`, `mcts:500` (iterations per action), `mcts:0.5s` (seconds per action).

`mcts:500/0.5s` ends with whichever comes first.
"""

from dataclasses import dataclass
from time import perf_counter

from librt.random import Random

from tramyard.bots.race import Race
from tramyard.bots.search import Search
from tramyard.kernel.bot import Bot, BotKind, Candidate, Choice
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.words import N_, _

DEFAULT = "0.25s"
"""Per action: a turn of twenty actions stays within five seconds."""
LONGEST = 3600.0
MOST_ITERATIONS = 10_000_000
AT_ONCE = 32
"""Iterations between two looks at whether the choice is clear."""


@dataclass(frozen=True)
class Budget:
    """How long to think about an action: iterations, seconds, or both, where those are not 0."""

    iterations: int
    seconds: float


def read_budget(text: str) -> Budget:
    """The budget of a spec. Raises YardError if it is none."""
    text = text or DEFAULT
    count, slash, time = text.rpartition("/") if text.endswith("s") else (text, "", "")
    try:
        iterations, seconds = int(count or 0), float(time.removesuffix("s") or 0)
        plain = (not count and not slash) or (count.isascii() and count.isdigit() and 0 < iterations <= MOST_ITERATIONS)
        if plain and (not time or 0 < seconds <= LONGEST):
            return Budget(iterations, seconds)
    except ValueError:
        pass
    sentence = _("The bot mcts takes iterations or seconds, such as mcts:500 or mcts:0.5s, not «{text}».")
    raise YardError(sentence.format(text=text))


class MctsBot:
    """Grows a new tree for each decision; where a game trusts first looks, it lets the best few actions race."""

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        self.game = game
        self.rng = Random(seed)
        self.budget = budget

    def choose(self, position: Position, seat: int) -> Choice:
        began = perf_counter()
        search: Search | Race = (
            Race(self.game, position, seat, self.rng)
            if self.game.trust and position.turns() >= 0
            else Search(self.game, position, seat, self.rng)
        )
        if not search.has_choice():
            search.run(1)
        elif not self.budget.seconds:
            self._count(search)
        else:
            self._watch(search, began)
        candidates = tuple(Candidate(*candidate) for candidate in search.candidates())
        return Choice(candidates[0].action, candidates)

    def _count(self, search: Search | Race) -> None:
        left = self.budget.iterations
        while left > 0 and search.lead() <= left:
            search.run(min(AT_ONCE, left))
            left -= AT_ONCE

    def _watch(self, search: Search | Race, began: float) -> None:
        """Looks at the clock after each iteration: now and then one lists thousands of actions."""
        end = began + self.budget.seconds
        first = now = perf_counter()
        made = 0
        most = self.budget.iterations or MOST_ITERATIONS
        while made == 0 or (now < end and made < most):
            search.run(1)
            made += 1
            now = perf_counter()
            if made % AT_ONCE == 0 and search.lead() > made * (end - now) / (now - first):
                break


def _make(game: Game, seed: int, argument: str) -> Bot:
    return MctsBot(game, seed, read_budget(argument))


def _repeatable(argument: str) -> bool:
    return not read_budget(argument).seconds


def _within(argument: str, seconds: float) -> str:
    budget = read_budget(argument)
    if 0 < budget.seconds <= seconds:
        return argument
    return f"{budget.iterations}/{seconds:g}s" if budget.iterations else f"{seconds:g}s"


def _seconds(argument: str) -> float:
    return read_budget(argument).seconds


MCTS = BotKind("mcts", N_("searches: mcts:500 by iterations, mcts:0.5s by time"), _make, _repeatable, _within, _seconds)
