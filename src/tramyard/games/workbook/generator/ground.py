"""Draws the map of a town: water, hills and woods first, then buildings apart from each other, parcels and flags."""

from typing import Final

from tramyard.games.workbook.generator.lots import Lots
from tramyard.games.workbook.generator.tiers import Tier
from tramyard.games.workbook.notation import TYPES

PLAIN: Final = "."
Grid = list[list[str]]
Place = tuple[int, int]
"""Column and row."""


def draw_ground(lots: Lots, tier: Tier, flag: str) -> Grid | None:
    """A map as rows of signs, with `flag` on some spaces if it is one; None where not everything found a place."""
    grid = [[PLAIN] * tier.width for _ in range(tier.height)]
    lots.one((_river, _coast, _hills))(lots, grid)
    _patch(lots, grid, lots.one("^*"), lots.between(2, 4))
    kinds = _kinds(lots, tier)
    for sign in [*kinds, *tier.landmarks, *[str(number + 1) for number in range(tier.parcels)]]:
        free = [place for place in _plain(grid) if _is_apart(grid, place)]
        if not free:
            return None
        _set(grid, lots.one(free), sign)
    if flag:
        for place in lots.some(_plain(grid), 5):
            _set(grid, place, PLAIN + flag)
    return grid


def _kinds(lots: Lots, tier: Tier) -> list[str]:
    """Every kind once, and then others, Residences most often."""
    return [*TYPES, *[lots.one("RRCIL") for _ in range(tier.buildings - len(TYPES))]]


def _plain(grid: Grid) -> list[Place]:
    return [(column, row) for row, line in enumerate(grid) for column, sign in enumerate(line) if sign == PLAIN]


def _is_apart(grid: Grid, place: Place) -> bool:
    """Whether no building or parcel touches it."""
    return all(grid[row][column] in ".^~=*" for column, row in _beside(grid, place))


def _beside(grid: Grid, place: Place) -> list[Place]:
    column, row = place
    around = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
    return [(across, down) for across, down in around if 0 <= down < len(grid) and 0 <= across < len(grid[0])]


def _set(grid: Grid, place: Place, sign: str) -> None:
    grid[place[1]][place[0]] = sign


# Land and water


def _river(lots: Lots, grid: Grid) -> None:
    """From the northern edge to the southern one, with bends."""
    column = lots.between(1, len(grid[0]) - 2)
    for row in range(len(grid)):
        _set(grid, (column, row), "=")
        bend = column + lots.between(-1, 1)
        if row < len(grid) - 1 and 0 < bend < len(grid[0]) - 1 and bend != column:
            column = bend
            _set(grid, (column, row), "=")


def _coast(lots: Lots, grid: Grid) -> None:
    """The sea along one side, deeper here than there."""
    side = lots.below(4)
    long = len(grid[0]) if side % 2 == 0 else len(grid)
    for along in range(long):
        for depth in range(lots.between(0, 2)):
            place = (along, depth) if side % 2 == 0 else (depth, along)
            if side >= 2:
                place = (len(grid[0]) - 1 - place[0], len(grid) - 1 - place[1])
            _set(grid, place, "~")


def _hills(lots: Lots, grid: Grid) -> None:
    """Mountains in the midst of the town."""
    _patch(lots, grid, "^", lots.between(4, 6))


def _patch(lots: Lots, grid: Grid, sign: str, size: int) -> None:
    """Some spaces that hang together."""
    place = lots.one(_plain(grid))
    for _ in range(size):
        _set(grid, place, sign)
        free = [other for other in _beside(grid, place) if grid[other[1]][other[0]] == PLAIN]
        if not free:
            return
        place = lots.one(free)
