"""Strengths of bots from who beat whom: what is known of them in advance comes out."""

from itertools import combinations

import pytest

from tramyard.arena.ratings import Rating, expected, ratings


def test_shares_of_wins_are_expected_again() -> None:
    found = ratings([[0, 600, 900], [400, 0, 800], [100, 200, 0]])
    assert expected(found[0], found[1]) == pytest.approx(0.6, abs=0.04)
    assert expected(found[1], found[2]) == pytest.approx(0.8, abs=0.04)
    assert found[0].points > found[1].points > found[2].points


def test_points_count_from_the_average() -> None:
    assert sum(rating.points for rating in ratings([[0, 7, 3], [5, 0, 9], [9, 3, 0]])) == pytest.approx(0)


def test_who_won_everything_is_not_infinitely_strong() -> None:
    winner, loser = ratings([[0, 20], [0, 0]])
    assert 0 < winner.points < 2000
    assert winner.points == pytest.approx(-loser.points)


def test_four_times_the_games_halve_the_interval() -> None:
    few, many = ratings([[0, 60], [40, 0]])[0], ratings([[0, 240], [160, 0]])[0]
    assert few.give / many.give == pytest.approx(2, rel=0.05)


def test_an_interval_is_that_of_the_share_where_there_are_two() -> None:
    # 50 of 100: the share lies between 40.2 and 59.8 %, the difference of points between -69 and 69.
    rating = ratings([[0, 50], [50, 0]])[0]
    assert rating.interval == pytest.approx((-34, 34), abs=1)
    assert expected(Rating(69, 0), Rating(0, 0)) == pytest.approx(0.598, abs=0.002)


def test_who_never_met_is_compared_through_others() -> None:
    wins = [[0.0, 70.0, 0.0], [30.0, 0.0, 70.0], [0.0, 30.0, 0.0]]
    first, middle, last = ratings(wins)
    assert first.points - middle.points == pytest.approx(middle.points - last.points, abs=5)
    assert first.points - last.points > 250


@pytest.mark.parametrize("bots", [2, 5])
def test_equals_are_equal(bots: int) -> None:
    wins = [[0.0] * bots for _ in range(bots)]
    for one, other in combinations(range(bots), 2):
        wins[one][other] = wins[other][one] = 10.0
    assert [rating.points for rating in ratings(wins)] == pytest.approx([0.0] * bots)
