"""The checks of the contract, by what they are about. Each raises AssertionError; none knows a game."""

from tramyard.testing.checks import declared, fields, moves, pictures, positions, secrecy, twins, words
from tramyard.testing.checks.kit import Declared, Played

DECLARED: list[Declared] = [*declared.CHECKS, *pictures.CHECKS]
"""Checks of what a room declares."""
PLAYED: list[Played] = [
    *moves.CHECKS,
    *positions.CHECKS,
    *fields.CHECKS,
    *words.CHECKS,
    *secrecy.CHECKS,
    *twins.CHECKS,
]
"""Checks of one play."""
