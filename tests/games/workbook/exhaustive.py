"""The slow oracle of the solver: every line of a tiny puzzle is walked, and nothing is left out or compared."""

import json
from dataclasses import dataclass

from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.position import OVER


@dataclass(frozen=True)
class Reached:
    """The most that any line that meets all goals ends with; None where there is no such line."""

    hp: int | None = None
    money: int | None = None


def reached(game: Workbook, position: WorkbookPosition, known: dict[str, Reached] | None = None) -> Reached:
    """By walking everything, each position once."""
    known = {} if known is None else known
    if position.actor == OVER:
        if position.ending() != "solved":
            return Reached()
        return Reached(int(position.final_hp(0)), int(position.money[0]))
    key = json.dumps(position.dump())
    if key not in known:
        found = Reached()
        for action in game.actions(position):
            there = position.copy()
            for move in action:
                there.play(move)
            more = reached(game, there, known)
            found = Reached(_more(found.hp, more.hp), _more(found.money, more.money))
        known[key] = found
    return known[key]


def _more(one: int | None, other: int | None) -> int | None:
    return max(one, other) if one is not None and other is not None else one if other is None else other
