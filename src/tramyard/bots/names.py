"""What bots are called at a table, so that two of one kind can be told apart."""

from collections.abc import Iterable
from typing import Final

NAMES: Final = (
    "Ines", "Otto", "Mara", "Hugo", "Lina", "Theo", "Vera", "Emil", "Rosa", "Bruno", "Ada", "Felix",
    "Nora", "Oskar", "Irma", "Tito", "Olga", "Simon", "Edda", "Livio", "Greta", "Anton", "Zoe", "Karl",
)  # fmt: skip
"""Twice as many as a table has seats at most, so that one is always left."""


def bot_name(seat: int, taken: Iterable[str]) -> str:
    """A bot's name by its seat, or the next one that nobody at the table bears.

    >>> bot_name(1, ["Ann"]), bot_name(1, ["otto "])
    ('Otto', 'Mara')
    """
    known = {name.strip().casefold() for name in taken}
    following = [*NAMES[seat:], *NAMES[:seat]]
    return next(name for name in following if name.casefold() not in known)
