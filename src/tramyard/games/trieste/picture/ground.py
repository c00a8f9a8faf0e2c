"""The hill as it is always drawn: where squares lie, houses and trees, printed rails, plates and names."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tramyard.games.trieste.picture.layout import HALF, MARGIN, SEA, SQUARE, SUMMIT
from tramyard.games.trieste.picture.rails import arrows, buffers, track_path
from tramyard.games.trieste.rules.board import (
    COLUMNS,
    FUNICULAR,
    MEADOW,
    OBSTACLE,
    RAIL,
    ROUNDABOUT,
    STOP,
    TERMINUS,
    WAITING,
    WORKSHOP,
)
from tramyard.games.trieste.rules.box import Box
from tramyard.games.trieste.rules.track import TURNS
from tramyard.tramnet.drawing import Point

KINDS: Final = {
    MEADOW: "meadow",
    OBSTACLE: "obstacle",
    WAITING: "waiting",
    RAIL: "rail",
    FUNICULAR: "funicular",
    ROUNDABOUT: "ring",
    STOP: "stop",
    TERMINUS: "terminus",
    WORKSHOP: "workshop",
}


@dataclass(frozen=True, slots=True)
class Square:
    """A square as it is printed."""

    name: str
    kind: str
    x: float
    y: float
    figure: str = ""
    """Of an obstacle: house, tree or rock, and which of several drawings."""
    label: str = ""
    arrows: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """A track tile before it is turned."""

    letter: str
    path: str
    buffers: tuple[int, ...]
    arrows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    width: int
    height: int
    middles: list[Point]
    squares: list[Square]
    printed: str
    """The path of all printed rails but the funicular's."""
    cable: str
    shapes: list[Shape]
    rows: list[tuple[int, float]]
    columns: list[tuple[str, float]]


@lru_cache(maxsize=16)
def ground_of(box: Box) -> Ground:
    board = box.board
    columns, rows = int(board.columns), int(board.rows)
    middles: list[Point] = [
        (MARGIN + SQUARE * (at % columns) + HALF, SUMMIT + SQUARE * (rows - 1 - at // columns) + HALF)
        for at in range(int(board.size))
    ]
    printed = [
        track_path(int(board.printed[at]), middles[at]) for at in range(int(board.size)) if board.kinds[at] != FUNICULAR
    ]
    cable = [
        track_path(int(board.printed[at]), middles[at]) for at in range(int(board.size)) if board.kinds[at] == FUNICULAR
    ]
    return Ground(
        width=2 * MARGIN + SQUARE * columns,
        height=SUMMIT + SQUARE * rows + SEA,
        middles=middles,
        squares=[_square(box, at, middles[at]) for at in range(int(board.size))],
        printed="".join(printed),
        cable="".join(cable),
        shapes=[_shape(box, nth) for nth in range(int(box.kinds_of_tile))],
        rows=[(row + 1, middles[row * columns][1]) for row in range(rows)],
        columns=[(COLUMNS[column], middles[column][0]) for column in range(columns)],
    )


def _square(box: Box, at: int, middle: Point) -> Square:
    name = box.board.names[at]
    kind = KINDS[int(box.board.kinds[at])]
    figure = f"{box.obstacles.get(name, 'rock')}-{at % 2}" if kind == "obstacle" else ""
    stops = [nth for nth, where in enumerate(box.waiting_box) if where == at]
    label = box.square_names.get(at, "") if kind in ("terminus", "workshop") else ""
    if stops:
        label = box.square_names.get(int(box.board.stops[stops[0]]), box.stop_names[stops[0]])
    track = int(box.board.printed[at])
    return Square(name, kind, middle[0], middle[1], figure, label.rpartition(" ")[2], tuple(arrows(track)))


def _shape(box: Box, nth: int) -> Shape:
    track = int(box.tracks[TURNS * nth])
    return Shape(box.shapes[nth], track_path(track), tuple(buffers(track)), tuple(arrows(track)))
