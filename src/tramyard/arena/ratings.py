"""How strong bots are, from who beat whom how often: the model of Bradley and Terry, told in Elo's points.

A bot with 400 points more than another wins ten games of eleven. Points count from the average of the field. Nobody is
infinitely strong for having won everything: each bot is credited with one game against an average opponent, half won.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

from tramyard.arena.scoreboard import Z

POINTS = 400 / log(10)
"""Elo's points for a strength that is e times as large."""
CREDIT = 0.5
"""Games won, and as many lost, against an average opponent before the first."""
CLOSE = 1e-10
MOST_ROUNDS = 10_000


class Rating(NamedTuple):
    """Points, and how far the 95 % interval reaches to either side."""

    points: float
    give: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.points - self.give, self.points + self.give


def ratings(wins: Sequence[Sequence[float]]) -> list[Rating]:
    """Of each bot, where `wins[a][b]` counts the games that a won against b; shared ones count half for both.

    >>> [round(rating.points) for rating in ratings([[0, 75], [25, 0]])]
    [95, -95]
    """
    strengths = _strengths(wins)
    logs = [log(strength) for strength in strengths]
    average = sum(logs) / len(logs)
    return [
        Rating(POINTS * (mine - average), POINTS * Z * sqrt(variance))
        for mine, variance in zip(logs, _variances(wins, strengths), strict=True)
    ]


def expected(one: Rating, other: Rating) -> float:
    """The share of games the first is expected to win against the other.

    >>> round(expected(Rating(400, 0), Rating(0, 0)), 4)
    0.9091
    """
    return 1 / (1 + 10 ** ((other.points - one.points) / 400))


def _strengths(wins: Sequence[Sequence[float]]) -> list[float]:
    """The most likely strengths, found by Hunter's iteration (Annals of Statistics, 2004)."""
    bots = range(len(wins))
    strengths = [1.0 for _ in bots]
    for _round in range(MOST_ROUNDS):
        newer = []
        for a in bots:
            won = CREDIT + sum(wins[a][b] for b in bots if b != a)
            met = 2 * CREDIT / (strengths[a] + 1)
            met += sum((wins[a][b] + wins[b][a]) / (strengths[a] + strengths[b]) for b in bots if b != a)
            newer.append(won / met)
        moved = max(abs(log(new / old)) for new, old in zip(newer, strengths, strict=True))
        strengths = newer
        if moved < CLOSE:
            break
    return strengths


def _variances(wins: Sequence[Sequence[float]], strengths: Sequence[float]) -> list[float]:
    """Of the logarithms of the strengths, counted from their average: by the inverse of what the games tell."""
    bots = range(len(strengths))
    told = [[0.0 for _ in bots] for _ in bots]
    for a in bots:
        told[a][a] += 2 * CREDIT * strengths[a] / (strengths[a] + 1) ** 2
        for b in bots:
            if b != a:
                chance = strengths[a] / (strengths[a] + strengths[b])
                weight = (wins[a][b] + wins[b][a]) * chance * (1 - chance)
                told[a][a] += weight
                told[a][b] -= weight
    together = [_solved(told, a) for a in bots]
    rows = [sum(row) / len(row) for row in together]
    return [together[a][a] - 2 * rows[a] + sum(rows) / len(rows) for a in bots]


def _solved(matrix: Sequence[Sequence[float]], column: int) -> list[float]:
    """One column of the inverse of a matrix whose diagonal outweighs the rest, so that no rows need be swapped."""
    size = len(matrix)
    rows = [[*row, 1.0 if number == column else 0.0] for number, row in enumerate(matrix)]
    for pivot in range(size):
        for row in range(pivot + 1, size):
            factor = rows[row][pivot] / rows[pivot][pivot]
            rows[row] = [mine - factor * its for mine, its in zip(rows[row], rows[pivot], strict=True)]
    found = [0.0] * size
    for row in reversed(range(size)):
        rest = sum(rows[row][other] * found[other] for other in range(row + 1, size))
        found[row] = (rows[row][size] - rest) / rows[row][row]
    return found
