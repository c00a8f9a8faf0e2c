"""What an end is worth where winning is not all: for a room's own `Position.payoffs` and `Game.evaluate`."""

from tramyard.kernel.position import Standing


def by_rank(standing: list[Standing]) -> list[float]:
    """1 for the first, -1 for the last, the others evenly between; those who share a rank share what it is worth.

    >>> by_rank([Standing(2, 30), Standing(1, 41), Standing(5, 8), Standing(3, 12), Standing(3, 12)])
    [0.5, 1.0, -1.0, -0.25, -0.25]

    Where nobody has won, the first place is the game's own.

    >>> by_rank([Standing(2, 9), Standing(3, 7)])
    [0.0, -1.0]
    """
    ranks = [place.rank for place in standing]
    behind = len(ranks) - 1 if 1 in ranks else len(ranks)
    if behind == 0:
        return [1.0]
    return [1.0 - (2.0 * (rank - 1) + ranks.count(rank) - 1) / behind for rank in ranks]


def worth_of_score(score: float, par: float, spread: float) -> float:
    """What a lone player's score is worth: 0 at par, half of a win one `spread` above it, always more for more.

    >>> [worth_of_score(score, par=40, spread=10) for score in (20, 30, 40, 50, 70)]
    [-0.6666666666666666, -0.5, 0.0, 0.5, 0.75]
    """
    above = score - par
    return above / (spread + abs(above))
