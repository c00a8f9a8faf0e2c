"""What must be equal for two positions of a search to be compared at all: everything but what is better or worse.

Keys are rows of native numbers, two bytes each, exact: nothing is hashed away that a proof would need.
"""

from typing import Final, final

from librt.strings import BytesWriter, write_i16_le
from mypy_extensions import i16, i64

from tramyard.games.workbook.rules import goals
from tramyard.games.workbook.rules.box import TRACK, Box
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.bits import BIT
from tramyard.tramnet.links import Link

STATES: Final = 4096
"""Added to what is known of a link besides its spaces; there are fewer spaces."""
OPEN: Final = 2048
"""Added to the round in which an open link was last worked at."""
MARKS: Final = 16
DIGIT: Final = 1 << 14
"""Larger numbers are written in several digits."""


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
        self.plain: bool = not (self.counted or self.dreaded or box.twists.lava)
        """Whether links, buildings, passengers and marks are all that counts; most actions leave most of it alone."""

    def network(self, links: list[Link]) -> bytes:
        """The links alone."""
        row = BytesWriter()
        for link in links:
            for space in link.spaces:
                write_i16_le(row, i16(space))
            state = (1 if link.upgraded else 0) if link.complete else OPEN + int(link.worked)
            write_i16_le(row, i16(STATES + state))
        return row.getvalue()

    def rest(self, position: WorkbookPosition) -> bytes:
        """Buildings, passengers, marks and what is counted; not what is being asked."""
        box = self.box
        row = BytesWriter()
        for space in box.ground.sites:
            mark = (position.kinds[space] * 2 + position.riders[space]) * MARKS + position.levels[space]
            if self.marks:
                mark = 2 * mark + position.delivered[space]
            write_i16_le(row, i16(mark))
        if box.twists.lava:
            for space in box.ground.plains:
                write_i16_le(row, i16(2 * position.lava[space] + position.railed[space]))
        for kind in self.counted:
            write_i16_le(row, i16(position.deliveries[0][kind]))
        write_i16_le(row, i16(position.reclaims[0]))
        if self.dreaded:
            reached = position.opened[0] & self.dreaded
            digits = reached
            while digits:
                write_i16_le(row, i16(digits % DIGIT))
                digits //= DIGIT
            if reached != self.dreaded:
                write_i16_le(row, i16(-1))
                write_i16_le(row, i16(position.hp[0]))
        return row.getvalue()
