"""What rides bring and cost: income, tolls, and happiness for money."""

from mypy_extensions import i64


def income(rails: i64, upgraded: bool) -> i64:
    """What a link pays to its owner who rides on it: a rail each, half as much again if upgraded, rounded up.

    >>> [income(rails, True) for rails in range(1, 8)]
    [2, 3, 5, 6, 8, 9, 11]
    """
    return (3 * rails + 1) // 2 if upgraded else rails


def toll(rails: i64, upgraded: bool) -> i64:
    """What is paid for riding on somebody else's link: half of what it would bring its owner, rounded up.

    >>> [toll(rails, False) for rails in (2, 5)], [toll(rails, True) for rails in (2, 5)]
    ([1, 3], [2, 4])
    """
    return (income(rails, upgraded) + 1) // 2


def price_of_happiness(points: i64) -> i64:
    """What so many points cost together at a Leisure building: the n-th one costs n.

    >>> [price_of_happiness(points) for points in range(7)]
    [0, 1, 3, 6, 10, 15, 21]
    """
    return points * (points + 1) // 2


def happiness_for(money: i64) -> i64:
    """The most points that can be had for so much money.

    >>> [happiness_for(money) for money in (0, 1, 2, 3, 5, 6, 9, 10, 14, 15, 20, 21, 28)]
    [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7]
    """
    points: i64 = 0
    while price_of_happiness(points + 1) <= money:
        points += 1
    return points
