"""Which puzzle a day has: the file that bears its date, or one dated before it."""

from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from tramyard.kernel.content import read_text
from tramyard.kernel.daily import Daily, due

FOLDER: Final = Path(__file__).parent


@cache
def dates() -> tuple[date, ...]:
    """The days that have a puzzle of their own, the first one first."""
    return tuple(sorted(date.fromisoformat(file.stem) for file in FOLDER.glob("[0-9]*.toml")))


def daily(day: date) -> Daily:
    """The puzzle of a day. Raises YardError for days before the first."""
    first = due(dates(), day)
    return Daily(day, first, first.isoformat(), read_text(FOLDER / f"{first}.toml"))
