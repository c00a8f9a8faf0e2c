"""Two variants beside each other: differences of pairs, and how sure they are, from scripted games."""

import pytest

from tests.arena.toys import announced
from tests.toys.yard import yard
from tramyard.arena.compare import Comparison, Difference, as_data, compare, comparison_page
from tramyard.arena.match import Match, Result, Setup


def result(number: int, winner: int, length: int = 10, starter: int = 0, ending: str = "lit") -> Result:
    scores = (7, 3) if winner == 0 else (2, 4)
    return Result(number, (0, 1), (winner,), ending, 30, 20, length, starter, scores)


def compared(first: list[Result], second: list[Result], bots: tuple[str, ...] = ("stay", "random")) -> Comparison:
    with yard(announced()):
        matches = (Match(Setup.named("lanterns", bots)), Match(Setup.named("lanterns", bots, options={"low": "yes"})))
        return compare(("lanterns", "lanterns,low=yes"), matches, (first, second))


def named(comparison: Comparison, name: str) -> Difference:
    [found] = [each for each in comparison.differences if each.name == name]
    return found


def test_a_difference_is_that_of_the_means_with_the_interval_of_pairs() -> None:
    first = [result(number, 0, length) for number, length in enumerate((10, 12, 14, 16))]
    second = [result(number, 0, length) for number, length in enumerate((11, 13, 16, 18))]
    length = named(compared(first, second), "actions in a game")
    assert (length.first, length.second) == (13, 14.5)
    # The pairs differ by 1, 1, 2, 2: a mean of 1.5 with a deviation of 0.577.
    assert length.interval == pytest.approx((1.5 - 1.96 * 0.57735 / 2, 1.5 + 1.96 * 0.57735 / 2), abs=1e-3)
    assert length.is_sure


def test_who_began_is_told_by_who_began() -> None:
    first = [result(number, 0, starter=number % 2) for number in range(4)]
    second = [result(number, number % 2, starter=number % 2) for number in range(4)]
    began = named(compared(first, second), "won by who began")
    assert (began.first, began.second) == (0.5, 1.0)
    assert named(compared(first, second), "won by stay").second == 0.5


def test_games_that_only_one_has_played_do_not_count() -> None:
    comparison = compared([result(0, 0), result(2, 1)], [result(2, 1), result(3, 0)])
    assert comparison.games == 1
    assert named(comparison, "won by seat 2").first == 1.0
    assert not named(comparison, "won by seat 2").is_sure


def test_equal_variants_differ_in_nothing() -> None:
    games = [result(number, number % 2, 10 + number) for number in range(10)]
    assert not any(each.is_sure for each in compared(games, games).differences)


def test_bots_of_one_kind_get_no_row_of_their_own_and_endings_one_each() -> None:
    comparison = compared([result(0, 0), result(1, 0, ending="dark")], [result(0, 1), result(1, 1)], ("stay", "stay"))
    assert not [each for each in comparison.differences if each.name == "won by stay"]
    assert named(comparison, "dark").value == -0.5


def test_programs_and_people_read_the_same() -> None:
    comparison = compared([result(n, 0, 10) for n in range(3)], [result(n, 0, 12) for n in range(3)])
    with yard(announced()):
        data = as_data(comparison)
    assert data["games"] == 3
    page = comparison_page(comparison)
    assert "lanterns,low=yes" in page
    assert "+2.00" in page
    assert "by chance alone" in page
