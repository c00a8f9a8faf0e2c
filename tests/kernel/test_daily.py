"""Which puzzle a day has: its own, or one dated before it; and never another one later on."""

from datetime import date, timedelta

import pytest

from tramyard.kernel.daily import due
from tramyard.kernel.errors import YardError

RELEASE = date(2027, 1, 1)


def days(first: date, many: int) -> list[date]:
    return [first + timedelta(number) for number in range(many)]


POOL = days(RELEASE, 20)


@pytest.mark.parametrize("day", POOL)
def test_a_day_with_a_puzzle_has_that_one(day: date) -> None:
    assert due(POOL, day) == day


def test_a_day_without_one_repeats_one_dated_before_it() -> None:
    gap = [*POOL[:5], *POOL[9:]]
    assert {due(gap, day) for day in POOL[5:9]} <= set(POOL[:5])


def test_after_the_last_one_all_are_repeated_before_any_comes_again() -> None:
    assert sorted(due(POOL, day) for day in days(POOL[-1] + timedelta(1), 20)) == POOL


def test_no_past_or_present_day_changes_when_new_ones_are_dated_after_the_release() -> None:
    present = POOL[-1] + timedelta(15)
    later = [*POOL, *days(present + timedelta(1), 30)]
    for day in days(RELEASE, 35):
        assert due(later, day) == due(POOL, day)
    assert due(later, present + timedelta(1)) != due(POOL, present + timedelta(1))


def test_before_the_first_day_there_is_none() -> None:
    with pytest.raises(YardError, match="2026-12-31"):
        due(POOL, RELEASE - timedelta(1))
