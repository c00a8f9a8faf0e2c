"""What became of goals, tickets and buildings of a finished puzzle, and what its endings are called."""

from typing import Final

from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words.goals import goal_words
from tramyard.games.workbook.words.names import KIND_NAMES
from tramyard.kernel.game import Keepsake
from tramyard.kernel.spans import plain
from tramyard.kernel.words import N_

ENDINGS: Final = {
    "solved": N_("solved"),
    "failed": N_("not solved"),
    "won": N_("won"),
    "tied": N_("drawn"),
    "lost": N_("lost by both"),
}
GOAL: Final = N_("goal")
BUILT: Final = N_("building")
TICKET: Final = N_("ticket")


def keepsakes(position: WorkbookPosition) -> list[Keepsake]:
    """Goals met or missed, buildings that were built, tickets that were unlocked."""
    box = position.box
    kept: list[Keepsake] = []
    for seat in range(box.seats):
        for goal, met in zip(box.puzzle.goal, position.goals_met(seat), strict=True):
            kept.append(Keepsake(GOAL, plain(goal_words(goal)), N_("met") if met else N_("missed"), seat))
        for slot in box.lockable:
            opened = bool(int(position.opened[seat]) >> slot & 1)
            kept.append(Keepsake(TICKET, box.slots[slot].name, N_("unlocked") if opened else N_("stayed locked"), seat))
    for space in box.ground.parcels:
        if position.kinds[space]:
            name = KIND_NAMES[position.kinds[space]]
            kept.append(Keepsake(BUILT, name, N_("upgraded") if position.levels[space] else N_("built"), -1))
    return kept
