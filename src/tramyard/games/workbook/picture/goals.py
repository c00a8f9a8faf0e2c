"""The ribbons: every goal in words, met or open as if it ended now, and the city's own rules under them."""

from dataclasses import dataclass
from textwrap import wrap

from tramyard.games.workbook.picture.layout import GOAL
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words.goals import goal_words, own_rules
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _

LINE = 42
"""Letters of a line."""


@dataclass(slots=True)
class Ribbon:
    spot: str
    y: int
    lines: list[str]
    met: bool
    main: bool
    """Whether it decides between two."""
    twist: bool


@dataclass(slots=True)
class Goals:
    label: str
    told: str
    high: int
    ribbons: list[Ribbon]


def goals(position: WorkbookPosition, seat: int) -> Goals:
    puzzle = position.box.puzzle
    met = [bool(one) for one in position.goals_met(max(seat, 0))]
    ribbons: list[Ribbon] = []
    y = 4
    for number, goal in enumerate(puzzle.goal):
        ribbon = _ribbon(f"goal-{number + 1}", y, plain(goal_words(goal)), met[number])
        ribbons.append(ribbon)
        y += GOAL * len(ribbon.lines) + 8
    if position.box.seats > 1:
        main = _("The richer player wins.") if position.box.main_money else _("More HP after the final count win.")
        ribbon = _ribbon("goal-two", y, main, False)
        ribbon.main = True
        ribbons.append(ribbon)
        y += GOAL * len(ribbon.lines) + 8
    for number, rule in enumerate(own_rules(puzzle)):
        if said := plain(rule):
            ribbon = _ribbon(f"twist-{number + 1}", y, said, False)
            ribbon.twist = True
            ribbons.append(ribbon)
            y += GOAL * len(ribbon.lines) + 8
    return Goals(_("Goals"), _told(position, met), y, ribbons)


def _ribbon(spot: str, y: int, text: str, met: bool) -> Ribbon:
    return Ribbon(spot, y, wrap(text, LINE), met, False, False)


def _told(position: WorkbookPosition, met: list[bool]) -> str:
    """Goals for those who cannot see them."""
    words = [plain(goal_words(goal)) for goal in position.box.puzzle.goal]
    marks = [_("met if it ended now") if holds else _("open") for holds in met]
    return " ".join([f"{said} ({mark})" for said, mark in zip(words, marks, strict=True)])
