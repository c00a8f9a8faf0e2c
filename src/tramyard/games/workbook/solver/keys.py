"""What must be equal for two positions of a search to be compared at all: everything but what is better or worse."""

from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.rules import goals
from tramyard.games.workbook.rules.box import TRACK, Box
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.bits import BIT
from tramyard.tramnet.links import Link

LETTERS: Final = [chr(256 + number) for number in range(4096)]
"""A letter for each small number."""
OPEN: Final = 2048
"""Added to the round in which an open link was last worked at."""
MARKS: Final = 16


@final
class Keys:
    """Writes the keys of one puzzle."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        kinds = [goal.kind for goal in box.goals]
        self.marks: bool = goals.DELIVERED_ALL in kinds
        """Whether it matters which buildings have received somebody."""
        self.counted: list[int] = [goal.types[0] for goal in box.goals if goal.kind == goals.DELIVERED]
        """Kinds of buildings for which deliveries are counted."""
        self.dreaded: i64 = 0
        """Icons of the HP track that raise stress, a bit each: until they are reached more HP is not better."""
        for number, slot in enumerate(box.slots):
            if slot.line == TRACK and slot.icons[0].uses[0].kind == "stress":
                self.dreaded |= BIT[number]

    def network(self, links: list[Link]) -> str:
        """The links alone."""
        letters: list[str] = []
        for link in links:
            for space in link.spaces:
                letters.append(LETTERS[space])
            letters.append(LETTERS[(1 if link.upgraded else 0) if link.complete else OPEN + link.worked])
        return "".join(letters)

    def rest(self, position: WorkbookPosition) -> str:
        """All the rest: buildings, passengers, marks and what is counted."""
        box = self.box
        letters: list[str] = [LETTERS[position.phase]]
        for space in box.ground.sites:
            mark = (position.kinds[space] * 2 + position.riders[space]) * MARKS + position.levels[space]
            if self.marks:
                mark = 2 * mark + position.delivered[space]
            letters.append(LETTERS[mark])
        if box.twists.lava:
            for space in box.ground.plains:
                letters.append(LETTERS[2 * position.lava[space] + position.railed[space]])
        for kind in self.counted:
            letters.append(LETTERS[position.deliveries[0][kind]])
        if position.reclaims[0]:
            letters.append(LETTERS[OPEN + position.reclaims[0]])
        if self.dreaded:
            reached = position.opened[0] & self.dreaded
            letters.append(f"/{reached}" if reached == self.dreaded else f"/{reached}/{position.hp[0]}")
        return "".join(letters)
