"""What is counted over many games."""

from collections import Counter

import pytest

from tramyard.arena.match import Result
from tramyard.arena.scoreboard import Scoreboard, Share, mean, quantile


def result(
    order: tuple[int, ...],
    winners: tuple[int, ...],
    length: int = 10,
    ending: str = "six",
    starter: int = 0,
    scores: tuple[int, ...] = (5, 3),
) -> Result:
    return Result(0, order, winners, ending, 30, 20, length, starter, scores)


@pytest.mark.parametrize(
    ("times", "cases", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (55, 100, 0.4524, 0.6438), (1050, 2000, 0.5031, 0.5468)],
)
def test_the_interval_is_wilsons(times: int, cases: int, low: float, high: float) -> None:
    assert Share(times, cases).interval == pytest.approx((low, high), abs=1e-4)


def test_quantiles_and_mean_of_counted_values() -> None:
    counts = Counter({10: 1, 20: 8, 90: 1})
    assert [quantile(counts, share) for share in (0.1, 0.5, 0.9, 1.0)] == [10, 20, 20, 90]
    assert mean(counts) == 26


def test_wins_follow_the_bot_when_seats_are_swapped() -> None:
    board = Scoreboard(("greedy", "random"))
    board.add(result((0, 1), (0,)))
    board.add(result((1, 0), (1,)))
    assert [share.times for share in board.seat_wins()] == [1, 1]
    assert {bot: share.times for bot, share in board.bot_wins().items()} == {"greedy": 2, "random": 0}


def test_a_shared_win_is_shared_and_one_of_nobody_is_nobodys() -> None:
    board = Scoreboard(("a", "b", "a"))
    board.add(result((0, 1, 2), (0, 1)))
    board.add(result((0, 1, 2), ()))
    assert [share.times for share in board.seat_wins()] == [0.5, 0.5, 0]
    assert {bot: share.value for bot, share in board.bot_wins().items()} == {"a": 0.25, "b": 0.25}


def test_endings_come_the_most_frequent_first() -> None:
    board = Scoreboard(("a",))
    for ending in ("out", "six", "six"):
        board.add(result((0,), (0,), ending=ending))
    assert list(board.ending_shares()) == ["six", "out"]


def test_boards_of_separate_games_add_up() -> None:
    whole, first, second = (Scoreboard(("a", "b")) for _ in range(3))
    results = [result((0, 1), (number % 2,), length=number) for number in range(6)]
    for number, each in enumerate(results):
        whole.add(each)
        (first if number < 2 else second).add(each)
    first.merge(second)
    assert first == whole


def test_who_began_is_counted_by_who_began_and_not_by_seat() -> None:
    board = Scoreboard(("a", "b"))
    board.add(result((0, 1), (1,), starter=1))
    board.add(result((0, 1), (0, 1), starter=1))
    board.add(result((0, 1), (1,), starter=0))
    assert board.starter_wins() == Share(1.5, 3)
    assert board.beginners() == {0: 1, 1: 2}


def test_the_margin_is_that_of_the_two_best() -> None:
    board = Scoreboard(("a", "b", "c"))
    board.add(result((0, 1, 2), (1,), scores=(4, 9, 6)))
    board.add(result((0, 1, 2), (0, 1), scores=(7, 7, 1)))
    assert board.margins == Counter({3: 1, 0: 1})
    alone = Scoreboard(("a",))
    alone.add(result((0,), (0,), scores=(4,)))
    assert not alone.margins


def test_the_better_bot_is_told_where_two_kinds_sit_on_equally_many_seats() -> None:
    board = Scoreboard(("a", "b"))
    for seat in (0, 1, 1):
        board.add(result((0, 1), (seat,)))
    assert board.better_wins() == ("b", Share(2, 3))
    assert Scoreboard(("a", "a")).better_wins() is None
    assert Scoreboard(("a", "a", "b")).better_wins() is None
