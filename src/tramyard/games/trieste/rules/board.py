"""The board as it is printed: squares, what is on them, and where one comes by leaving a square at a side.

Squares count from A1 eastwards, row by row up the hill; stops and termini in the order of the content file.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trieste.rules.track import OPPOSITE, SIDE, TURNS, entries_of, sides_of, through
from tramyard.kernel.bits import table

MEADOW: Final = 0
OBSTACLE: Final = 1
WAITING: Final = 2
RAIL: Final = 3
FUNICULAR: Final = 4
ROUNDABOUT: Final = 5
STOP: Final = 6
TERMINUS: Final = 7
WORKSHOP: Final = 8
LETTERS: Final = ".#wrfoSTW"
"""How the content's map writes the kinds of squares, in their order."""
COLUMNS: Final = "ABCDEFGHIJ"
NOWHERE: Final = -1


@final
class Board:
    """A map, row 1 last, and the tracks printed on it by the names of their squares."""

    def __init__(self, rows: list[str], printed: dict[str, int]) -> None:
        self.columns: i64 = len(rows[0])
        self.rows: i64 = len(rows)
        self.size: i64 = self.columns * self.rows
        self.names: list[str] = [f"{letter}{row + 1}" for row in range(len(rows)) for letter in COLUMNS[: len(rows[0])]]
        self.number_of: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        self.kinds: vec[i64] = table([LETTERS.index(letter) for row in reversed(rows) for letter in row])
        self.printed: vec[i64] = table([printed.get(name, 0) for name in self.names])
        """The printed track of each square."""
        in_order = [self.number_of[name] for name in printed]
        self.stops: vec[i64] = table([square for square in in_order if self.kinds[square] == STOP])
        self.termini: vec[i64] = table([square for square in in_order if self.kinds[square] == TERMINUS])
        self.workshops: vec[i64] = table([square for square in in_order if self.kinds[square] == WORKSHOP])
        squares = range(len(self.names))
        self.meadows: vec[i64] = table([square for square in squares if self.kinds[square] == MEADOW])
        self.railed: vec[i64] = table([square for square in squares if self._can_hold_a_tram(square)])
        """The squares where a tram can stand, on printed rails or on a tile."""
        self.stop_at: vec[i64] = self._places(self.stops)
        self.terminus_at: vec[i64] = self._places(self.termini)
        self.meadow_at: vec[i64] = self._places(self.meadows)
        self.railed_at: vec[i64] = self._places(self.railed)
        """Which of the stops, termini, meadows, railed squares a square is; NOWHERE if it is none."""
        self.beside: vec[i64] = table([self._neighbour(square, side) for square in squares for side in range(TURNS)])
        """By `4 * square + side`: the square at that side, or NOWHERE beyond the edge."""
        self._join()
        self.demands: vec[i64] = self._demands_of_print()
        """What the printed board asks of a tile on each square (see `demand`)."""

    def _can_hold_a_tram(self, square: i64) -> bool:
        return self.kinds[square] not in (OBSTACLE, WAITING, FUNICULAR)  # TR-MOVE-20

    def _places(self, squares: vec[i64]) -> vec[i64]:
        places = [NOWHERE] * int(self.size)
        for number, square in enumerate(squares):
            places[square] = number
        return table(places)

    def _neighbour(self, square: i64, side: i64) -> i64:
        column = square % self.columns + (1 if side == 1 else -1 if side == 3 else 0)
        row = square // self.columns + (1 if side == 0 else -1 if side == 2 else 0)
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return NOWHERE

    def _join(self) -> None:
        """Where a tram comes to, and by which side it comes in there: the funicular is run through at no cost."""
        reaches: list[int] = []
        enters: list[int] = []
        for square in range(self.size):
            for side in range(TURNS):
                there, entry = self._beyond_funicular(square, side)
                reaches.append(there)
                enters.append(entry)
        self.reach: vec[i64] = table(reaches)
        self.enters: vec[i64] = table(enters)

    def _beyond_funicular(self, square: i64, side: i64) -> tuple[int, int]:
        there = self.beside[TURNS * square + side]
        entry = OPPOSITE[side]
        for _ in range(self.size):  # TR-MOVE-19
            if there == NOWHERE or self.kinds[there] != FUNICULAR:
                return there, entry
            leaves = through(self.printed[there], entry)
            if entries_of(self.printed[there]) & SIDE[entry] == 0 or leaves == 0:
                return NOWHERE, NOWHERE
            side = 0
            while leaves & SIDE[side] == 0:
                side += 1
            there, entry = self.beside[TURNS * there + side], OPPOSITE[side]
        return NOWHERE, NOWHERE

    # What neighbours ask of a tile: the sides where it must have a rail, and, four bits higher, those where it must not

    def demand(self, square: i64, tracks: vec[i64]) -> i64:
        """What the neighbours of a square ask of a tile on it, with these tracks on the board."""
        asked: i64 = 0
        for side in range(TURNS):
            there = self.beside[TURNS * square + side]
            if there == NOWHERE or self.kinds[there] == OBSTACLE or self.kinds[there] == WAITING:
                asked |= SIDE[side] << 4  # TR-TILE-11, TR-TILE-12
            elif tracks[there]:
                meets = sides_of(tracks[there]) & SIDE[OPPOSITE[side]]
                asked |= SIDE[side] if meets else SIDE[side] << 4  # TR-TILE-13, TR-TILE-14
        return asked

    def _demands_of_print(self) -> vec[i64]:
        return table([self.demand(square, self.printed) for square in range(self.size)])

    def demands_after(self, demands: vec[i64], square: i64, tracks: vec[i64]) -> vec[i64]:
        """The demands of all squares after the track of one has changed."""
        new = demands[:]
        for side in range(TURNS):
            there = self.beside[TURNS * square + side]
            if there != NOWHERE:
                new[there] = self.demand(there, tracks)
        return new

    # Places

    def row(self, square: i64) -> i64:
        """The number of its row, from 1."""
        return square // self.columns + 1

    def column(self, square: i64) -> i64:
        """The number of its column, from 0."""
        return square % self.columns

    def is_coloured(self, square: i64) -> bool:
        """Whether it is a stop, a terminus or the workshop."""
        return self.kinds[square] >= STOP


def fits(track: i64, demand: i64) -> bool:
    """Whether a track has a rail wherever one is asked for, and none where none may be."""
    sides = sides_of(track)
    return demand & 15 & ~sides == 0 and (demand >> 4) & sides == 0
