"""What is counted over many games, and how sure one can be of it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from tramyard.arena.match import Result

Z = 1.959964
"""Standard deviations to either side that hold 95 % of a normal distribution."""


class Share(NamedTuple):
    """How often something happened in so many cases, with Wilson's 95 % interval."""

    times: float
    cases: int

    @property
    def value(self) -> float:
        return self.times / self.cases if self.cases else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper end.

        >>> [round(end, 4) for end in Share(50, 100).interval]
        [0.4038, 0.5962]
        >>> Share(0, 0).interval
        (0.0, 1.0)
        """
        if not self.cases:
            return 0.0, 1.0
        spread = Z * Z / self.cases
        middle = (self.value + spread / 2) / (1 + spread)
        half = sqrt(spread * (self.value * (1 - self.value) + spread / 4)) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)


def quantile(counts: Counter[int], share: float) -> int:
    """The smallest value with at least this share of all at or below it.

    >>> quantile(Counter({1: 5, 2: 4, 9: 1}), 0.5), quantile(Counter({1: 5, 2: 4, 9: 1}), 0.95)
    (1, 9)
    """
    wanted = share * counts.total()
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            break
    return value


def mean(counts: Counter[int]) -> float:
    return sum(value * count for value, count in counts.items()) / counts.total()


@dataclass
class Scoreboard:
    """Wins, lengths and endings of the games of one match. Boards of separate games add up."""

    bots: tuple[str, ...]
    games: int = 0
    moves: int = 0
    seat_moves: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=Counter)
    """Who sat where, and which seats won."""
    starts: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Which seat began, and how many shared the win it had (0: it had none)."""
    margins: Counter[int] = field(default_factory=Counter)
    """By how much the best score was ahead of the next."""

    def add(self, result: Result) -> None:
        self.games += 1
        self.moves += result.moves
        self.seat_moves += result.seat_moves
        self.lengths[result.length] += 1
        self.endings[result.ending] += 1
        self.outcomes[result.order, result.winners] += 1
        self.starts[result.starter, len(result.winners) if result.starter in result.winners else 0] += 1
        if result.margin is not None:
            self.margins[result.margin] += 1

    def merge(self, other: "Scoreboard") -> None:
        self.games += other.games
        self.moves += other.moves
        self.seat_moves += other.seat_moves
        self.lengths.update(other.lengths)
        self.endings.update(other.endings)
        self.outcomes.update(other.outcomes)
        self.starts.update(other.starts)
        self.margins.update(other.margins)

    def starter_wins(self) -> Share:
        """Of whoever began, on whichever seat; a shared win is shared."""
        won = sum(count / sharing for (_seat, sharing), count in sorted(self.starts.items()) if sharing)
        return Share(won, self.games)

    def beginners(self) -> dict[int, int]:
        """How many games each seat began."""
        begun = Counter(dict.fromkeys(range(len(self.bots)), 0))
        for (seat, _sharing), count in self.starts.items():
            begun[seat] += count
        return dict(sorted(begun.items()))

    def better_wins(self) -> tuple[str, Share] | None:
        """How often the bot won that won more often: skill is what it is above an even share, luck the rest. None where
        all are of one kind, or where they do not sit on equally many seats."""
        seats = Counter(self.bots)
        if len(seats) < 2 or len(set(seats.values())) > 1:
            return None
        return max(self.bot_wins().items(), key=lambda who: who[1].value)

    def seat_wins(self) -> list[Share]:
        """Of each seat; a shared win is shared."""
        won = [0.0] * len(self.bots)
        for seat, _, wins in self._wins():
            won[seat] += wins
        return [Share(wins, self.games) for wins in won]

    def bot_wins(self) -> dict[str, Share]:
        """Games won by a seat that each bot sat on."""
        won = dict.fromkeys(self.bots, 0.0)
        for _, bot, wins in self._wins():
            won[bot] += wins
        return {bot: Share(wins, self.games) for bot, wins in won.items()}

    def ending_shares(self) -> dict[str, Share]:
        """The kinds of ending, the most frequent first."""
        ordered = sorted(self.endings.items(), key=lambda ending: (-ending[1], ending[0]))
        return {ending: Share(count, self.games) for ending, count in ordered}

    def _wins(self) -> Iterator[tuple[int, str, float]]:
        """Seat, bot and wins, in an order that does not depend on the order of the games."""
        for (order, winners), count in sorted(self.outcomes.items()):
            for seat in winners:
                yield seat, self.bots[order[seat]], count / len(winners)
