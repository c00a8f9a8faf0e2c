"""Rails as they lie on the squared paper: each in its square, straight or as a curve, from side to side."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.workbook.picture.layout import CELL, corner
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.tramnet.drawing import Point, Rail, spot
from tramyard.tramnet.grid import Grid
from tramyard.tramnet.links import Link

SIDES: Final = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
"""The middle of each side of a square, from its corner: north, east, south, west."""


@dataclass(slots=True)
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
    new: bool = False


def middle(grid: Grid, space: int) -> Point:
    x, y = corner(*column_row(grid, space))
    return x + CELL / 2, y + CELL / 2


def column_row(grid: Grid, space: int) -> tuple[int, int]:
    """Spaces are numbered column by column."""
    return int(space // grid.height), int(space % grid.height)


def side_middle(grid: Grid, edge: int) -> Point:
    """Where an edge of a space is."""
    x, y = corner(*column_row(grid, edge // 4))
    across, down = SIDES[edge % 4]
    return x + across * CELL, y + down * CELL


def path_of(grid: Grid, spaces: list[int]) -> str:
    """The rails of a way: in each space but the first and the last, from side to side."""
    if len(spaces) < 3:
        return ""
    drawn = ""
    for at in range(1, len(spaces) - 1):
        here = spaces[at]
        one = side_middle(grid, 4 * here + int(grid.side_towards(here, spaces[at - 1])))
        other = side_middle(grid, 4 * here + int(grid.side_towards(here, spaces[at + 1])))
        straight = one[0] == other[0] or one[1] == other[1]
        rail = Rail(one, other, None if straight else middle(grid, here))
        drawn += (f"M{spot(one)}" if at == 1 else "") + rail.onward()
    return drawn


def links_shown(position: WorkbookPosition) -> list[LinkShown]:
    ridden = [int(number) for number in position.trip().ridden] if position.rides else []
    return [_shown(position, link, number in ridden) for number, link in enumerate(position.links)]


def _shown(position: WorkbookPosition, link: Link, ridden: bool) -> LinkShown:
    grid = position.box.grid
    spaces = [int(space) for space in link.spaces]
    names = [grid.edge_name(edge) for edge in (link.start, link.end)] if link.complete else []
    return LinkShown(
        id=f"link-{grid.edge_name(link.start)}",
        path=path_of(grid, spaces),
        owner=int(link.owner),
        upgraded=bool(link.upgraded),
        open=not link.complete,
        ends=" ".join(names),
        ridden=ridden,
    )


def pencil_path(position: WorkbookPosition) -> str:
    """The way that is being drawn, through the middles of its spaces."""
    grid = position.box.grid
    points = [middle(grid, int(space)) for space in position.way]
    return "M" + "L".join(spot(point) for point in points) if len(points) > 1 else ""
