"""The shape of rails inside a square and of the way of a tram over several, as SVG paths.

Every link is a straight or a bend between the middles of two sides; a rail that leads nowhere ends in the middle.
"""

from typing import Final

from tramyard.games.trieste.picture.layout import HALF
from tramyard.games.trieste.rules.board import NOWHERE, Board
from tramyard.games.trieste.rules.track import OPPOSITE, TURNS, links_of, sides_of
from tramyard.tramnet.drawing import Point, Rail, spot

MIDDLE: Final[Point] = (0.0, 0.0)
EDGES: Final[tuple[Point, ...]] = ((0.0, -HALF), (HALF, 0.0), (0.0, HALF), (-HALF, 0.0))
"""The middle of each side, N E S W, seen from the middle of the square."""


def rail(entry: int, exit: int, at: Point = MIDDLE) -> Rail:
    """The rail of a link in the square around `at`."""
    (x1, y1), (x2, y2) = EDGES[entry], EDGES[exit]
    bend = None if OPPOSITE[entry] == exit else at
    return Rail((x1 + at[0], y1 + at[1]), (x2 + at[0], y2 + at[1]), bend)


def track_path(track: int, at: Point = MIDDLE) -> str:
    """All rails of the square around `at`."""
    links = links_of(track)
    once = [rail(entry, exit, at) for entry, exit in links if entry < exit or (exit, entry) not in links]
    ends = [rail(side, side, at).start for side in bare_sides(track)]
    path = [f"M{spot(one.start)}{one.onward()}" for one in once]
    return "".join([*path, *[f"M{spot(end)}L{spot(at)}" for end in ends]])


def bare_sides(track: int) -> list[int]:
    """The sides with a rail that leads nowhere."""
    joined = {side for link in links_of(track) for side in link}
    return [side for side in range(TURNS) if sides_of(track) >> side & 1 and side not in joined]


def buffers(track: int) -> list[int]:
    """The angles at which a rail ends in a buffer stop."""
    return [90 * side for side in bare_sides(track)]


def arrows(track: int) -> list[int]:
    """The sides at which rails can only be left, as angles of arrows that point out there."""
    links = links_of(track)
    one_way = [exit for entry, exit in links if (exit, entry) not in links]
    entered = {entry for entry, _exit in links}
    return [90 * side for side in dict.fromkeys(one_way) if side not in entered]


def side_between(board: Board, here: int, there: int) -> int:
    """The side of a square by which a tram comes to another one, over the funicular too."""
    return next(side for side in range(TURNS) if board.reach[TURNS * here + side] == there)


def way(board: Board, squares: list[int], middles: list[Point], end: Point, home: Point = MIDDLE) -> str:
    """The path of a tram from square to square, to where it will stand, seen from `home`."""
    path = [f"M{spot(middles[squares[0]], home)}"]
    entry = NOWHERE
    for nth in range(len(squares) - 1):
        here, there = squares[nth], squares[nth + 1]
        exit = side_between(board, here, there)
        if entry == NOWHERE:
            path.append(f"L{spot(rail(exit, exit, middles[here]).end, home)}")
        else:
            path.append(rail(entry, exit, middles[here]).onward(home))
        entry = int(board.enters[TURNS * here + exit])
        if there != board.beside[TURNS * here + exit]:
            path.append(f"L{spot(rail(entry, entry, middles[there]).end, home)}")
    path.append(f"L{spot(end, home)}")
    return "".join(path)
