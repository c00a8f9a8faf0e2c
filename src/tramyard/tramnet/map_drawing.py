"""A map of squares as it is drawn: where spaces, sides and gates lie, links as paths over them; and the stress row."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from tramyard.tramnet.drawing import Point, Rail, spot
from tramyard.tramnet.grid import EAST, NORTH, SOUTH, WEST, Grid
from tramyard.tramnet.links import Link

ART: Final = Path(__file__).parent / "art"
"""Templates of drawings that rooms share."""
OUTWARDS: Final[dict[int, Point]] = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}


@dataclass(frozen=True, slots=True)
class LinkShown:
    """A link as one path, with what tells it apart."""

    id: str
    path: str
    owner: int
    upgraded: bool
    open: bool
    ends: str
    """The spots of its end edges: it is lit while one of them is meant."""
    ridden: bool


@dataclass(frozen=True, slots=True)
class Squares:
    """How large squares are, where the first one lies, and how far rails reach beyond the map where they leave it."""

    cell: float
    left: float
    top: float
    beyond: float = 0

    def corner(self, grid: Grid, space: int) -> Point:
        """Where a space begins; spaces are numbered column by column."""
        return self.left + self.cell * int(space // grid.height), self.top + self.cell * int(space % grid.height)

    def middle(self, grid: Grid, space: int) -> Point:
        x, y = self.corner(grid, space)
        return x + self.cell / 2, y + self.cell / 2

    def side_middle(self, grid: Grid, edge: int) -> Point:
        """Where an edge of a space is."""
        return self._towards(grid, edge // 4, edge % 4, self.cell / 2)

    def gate(self, grid: Grid, space: int) -> Point:
        """Where rails that leave the map from a space end."""
        return self._towards(grid, space, int(grid.gate_side[space]), self.cell / 2 + self.beyond)

    def _towards(self, grid: Grid, space: int, side: int, far: float) -> Point:
        x, y = self.middle(grid, space)
        across, down = OUTWARDS[side]
        return x + across * far, y + down * far

    def path(self, grid: Grid, spaces: Sequence[int]) -> str:
        """The rails of a way: in each space but the first and the last, from side to side; over a node they leave the
        map and begin anew."""
        drawn = ""
        on = False
        for before, here, after in zip(spaces, spaces[1:], spaces[2:], strict=False):
            if here >= grid.size:
                on = False
                continue
            one, enters = self._end(grid, here, before)
            other, leaves = self._end(grid, here, after)
            drawn += "" if on else f"M{spot(enters)}" + ("" if enters == one else f"L{spot(one)}")
            straight = one[0] == other[0] or one[1] == other[1]
            drawn += Rail(one, other, None if straight else self.middle(grid, here)).onward()
            drawn += "" if leaves == other else f"L{spot(leaves)}"
            on = leaves == other
        return drawn

    def _end(self, grid: Grid, here: int, there: int) -> tuple[Point, Point]:
        """The side of a space towards another place, and how far rails go there."""
        side = int(grid.side_towards(here, there))
        if side < 0 or there >= grid.size:
            return self.side_middle(grid, 4 * here + int(grid.gate_side[here])), self.gate(grid, here)
        return self.side_middle(grid, 4 * here + side), self.side_middle(grid, 4 * here + side)

    def pencil(self, grid: Grid, way: Sequence[int]) -> str:
        """A way that is being drawn, through the middles of its spaces; nothing for a way of a single one."""
        drawn = ""
        for before, here in pairwise(way):
            if before >= grid.size:
                drawn += f"M{spot(self.gate(grid, here))}L{spot(self.middle(grid, here))}"
                continue
            drawn += "" if drawn else f"M{spot(self.middle(grid, before))}"
            if here >= grid.size:
                drawn += f"L{spot(self.gate(grid, before))}"
            elif grid.touch(before, here):
                drawn += f"L{spot(self.middle(grid, here))}"
            else:
                there = f"M{spot(self.gate(grid, here))}L{spot(self.middle(grid, here))}"
                drawn += f"L{spot(self.gate(grid, before))}{there}"
        return drawn

    def shown(self, grid: Grid, link: Link, ridden: bool) -> LinkShown:
        return LinkShown(
            id=f"link-{grid.edge_name(link.start)}",
            path=self.path(grid, link.spaces),
            owner=int(link.owner),
            upgraded=bool(link.upgraded),
            open=not link.complete,
            ends=" ".join([grid.edge_name(edge) for edge in (link.start, link.end)]) if link.complete else "",
            ridden=ridden,
        )


@dataclass(frozen=True, slots=True)
class StressSpace:
    """A space of the stress row, with the markers of those who stand there."""

    label: int
    x: float
    wide: float
    last: bool
    markers: list[int]


def stress_row(labels: Sequence[int], stand: Sequence[int], wide: float) -> list[StressSpace]:
    """The stress row over so much room; seats stand on spaces, told by their numbers."""
    step = (wide - 4) / len(labels)
    return [
        StressSpace(
            label=int(label),
            x=2 + step * at,
            wide=step - 2,
            last=at == len(labels) - 1,
            markers=[seat for seat, there in enumerate(stand) if there == at],
        )
        for at, label in enumerate(labels)
    ]
