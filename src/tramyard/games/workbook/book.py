"""The book of puzzles: each as a page with its goals, and what lies beside its file: a solution of ours, and a grade.

Solutions and grades are kept under the puzzle's fingerprint, so that a better one breaks no record.
"""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from tramyard.games.workbook.puzzle import Puzzle
from tramyard.games.workbook.words.goals import goal_words, own_rules
from tramyard.kernel.content import FILE_LIMIT, decode, read_text
from tramyard.kernel.room import AnyContent, Page
from tramyard.kernel.spans import joined
from tramyard.kernel.words import _

FILE: Final = Path(__file__).parent / "puzzles" / "certificates.toml"
DAYS: Final = Path(__file__).parent / "daily" / "certificates.toml"


class Certificate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of play that solves the puzzle, and where it ends."""

    moves: str
    final_hp: int
    final_money: int
    rules: int = 0
    """The version of the rules under which it was found."""


class Grade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How hard a puzzle is, and the best that is known of it (TW-A150)."""

    tier: int
    best_hp: int | None = None
    best_money: int | None = None
    proved: bool = False
    """There is no line with more HP."""
    proved_money: bool = False
    bound_hp: int | None = None
    bound_money: int | None = None
    """No line that meets all goals ends with more."""
    nodes: int = 0
    """Positions that were looked at for the most HP."""
    rules: int = 0
    solver: int = 0
    """The versions by which all this was found."""


class Beside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies beside a puzzle file."""

    certificate: Certificate | None = None
    grade: Grade | None = None


@cache
def certificates(file: Path = FILE) -> dict[str, Beside]:
    """All that is kept, by fingerprint."""
    return decode(read_text(file), dict[str, Beside], file.name, FILE_LIMIT)


def beside(content: AnyContent) -> Beside:
    """What is known of a puzzle of the book or of the days; nothing of any other."""
    return certificates().get(content.fingerprint) or certificates(DAYS).get(content.fingerprint, Beside())


def page(content: AnyContent) -> Page:
    """A puzzle as a page of the book. Par is what our own solution reaches."""
    puzzle = content.data
    assert isinstance(puzzle, Puzzle)
    known = beside(content)
    certificate, grade = known.certificate, known.grade
    return Page(
        title=title(puzzle) or content.name,
        about=joined([said for said in (_(puzzle.meta.notes), *own_rules(puzzle)) if said], " "),
        goals=tuple(goal_words(goal) for goal in puzzle.goal),
        par=certificate.final_hp if certificate is not None else None,
        tier=grade.tier if grade is not None else 0,
        best=grade.best_hp if grade is not None else None,
        proved=grade is not None and grade.proved,
    )


def title(puzzle: Puzzle) -> str:
    """`Chicago, 1858`."""
    return ", ".join([part for part in (_(puzzle.meta.title), puzzle.meta.year) if part])
