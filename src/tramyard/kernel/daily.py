"""The puzzle of the day: contents with the day, in UTC, on which each is due.

New ones are dated after the release that brings them, and a day without one repeats one dated before it. So no day that
has been, nor the present one, ever has another puzzle than it had.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _


@dataclass(frozen=True)
class Daily:
    """The puzzle of a day."""

    day: date
    first: date
    """The day it is dated: the same, unless it is repeated."""
    name: str
    text: str
    """Its content file."""


def today() -> date:
    """The day it is in UTC."""
    return datetime.now(UTC).date()


def read_day(text: str) -> date:
    """A day as it is written: `2027-01-31`. Raises YardError where there is none such."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise YardError(_("A day is written as 2027-01-31, not «{given}».").format(given=text)) from None


def due(dates: Sequence[date], day: date) -> date:
    """Of the dates there are puzzles for, in order, the one whose puzzle this day has.

    Raises YardError where all of them are later.

    >>> from datetime import date
    >>> due([date(2026, 11, 18), date(2026, 11, 19)], date(2026, 11, 19))
    datetime.date(2026, 11, 19)
    """
    before = bisect_left(dates, day)
    if before < len(dates) and dates[before] == day:
        return day
    if before == 0:
        raise YardError(_("There was no puzzle of the day on {day} yet.").format(day=day.isoformat()))
    return dates[day.toordinal() % before]
