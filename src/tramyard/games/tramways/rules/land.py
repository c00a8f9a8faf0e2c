"""The map of one play: boards turned and joined, numerals that lie at its outer sides, what is printed on it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.tramways.content import Face
from tramyard.games.tramways.notation import DIGITS, SIDE, TYPES
from tramyard.kernel.bits import table
from tramyard.tramnet.grid import EAST, NORTH, SOUTH, WEST, Grid
from tramyard.tramnet.network import grouped

HILL: Final = 1
RIVER: Final = 2
LAKE: Final = 3
TERRAIN: Final = {".": 0, "^": HILL, "=": RIVER, "~": LAKE}
COSTS: Final = [1, 2, 3, -1]
"""Rails for one in a space of each terrain."""  # TB-BUILD-05, TB-BUILD-16, MOON-BUILD-01


@final
class BoardFace:
    """One face, turned in one way."""

    def __init__(self, name: str, board: int, joker: bool, face: Face, letter: str) -> None:
        self.name: str = name
        """`D`, `Dh`."""
        self.board: int = board
        """The number of the board it is a side of."""
        self.joker: bool = joker
        self.rows: list[str] = face.grid
        edge = face.edge
        none = "." * SIDE
        self.edges: list[str] = [none] * 4 if edge is None else [edge.n, edge.e, edge.s, edge.w]
        """n, e, s, w."""
        self.letter: str = letter
        signs = "".join(face.grid)
        self.types: int = sum([2**number for number, kind in enumerate(TYPES) if kind in signs])
        self.parcels: int = sum([sign in DIGITS for sign in signs])
        self.turnings: list[tuple[list[str], list[str]]] = [self._turned(quarters) for quarters in range(4)]
        """Rows and edges after so many quarter turns clockwise."""

    def _turned(self, quarters: int) -> tuple[list[str], list[str]]:
        rows, edges = self.rows, self.edges
        for _ in range(quarters):
            rows = ["".join([rows[SIDE - 1 - column][row] for column in range(SIDE)]) for row in range(SIDE)]
            north, east, south, west = edges
            edges = [west[::-1], north, east[::-1], south]
        return rows, edges


@final
class Layout:
    """Where the boards of a map lie, slot by slot."""

    def __init__(self, rows: list[str], signs: str, nodes: bool) -> None:
        self.rows: list[str] = rows
        self.width: int = SIDE * len(rows[0])
        self.height: int = SIDE * len(rows)
        self.slots: int = sum([sign != "." for row in rows for sign in row])
        self.corners: list[tuple[int, int]] = [(0, 0)] * self.slots
        """Column and row of the top left space of each slot."""
        for down, row in enumerate(rows):
            for across, sign in enumerate(row):
                if sign != ".":
                    self.corners[signs.index(sign)] = (across * SIDE, down * SIDE)
        self.slot_of: list[int] = [-1] * (self.width * self.height)
        for slot, (left, top) in enumerate(self.corners):
            for column in range(left, left + SIDE):
                for down in range(top, top + SIDE):
                    self.slot_of[column * self.height + down] = slot
        self.holes: list[int] = [space for space, slot in enumerate(self.slot_of) if slot < 0]
        self.spaces: list[int] = [space for space, slot in enumerate(self.slot_of) if slot >= 0]
        self.nodes: bool = nodes
        self.grid: Grid = Grid(self.width, self.height, self.holes, [] if nodes else None)
        """The map without any board, and so without gates to the nodes, if there are any."""


@final
class Land:
    """A map: boards in the slots of a layout, or those that are there so far."""

    def __init__(self, layout: Layout, faces: list[BoardFace], placed: list[int], codes: dict[str, int]):
        """`placed` has for each slot `4 * face + turns`; `codes` the number of each Parcel's code."""
        size = layout.width * layout.height
        signs = ["."] * size
        letters = [""] * size
        gates: list[tuple[int, int, int]] = []
        beside = layout.grid.beside
        for slot, one in enumerate(placed):
            face = faces[one // 4]
            rows, edges = face.turnings[one % 4]
            left, top = layout.corners[slot]
            for across in range(SIDE):
                for down in range(SIDE):
                    space = (left + across) * layout.height + top + down
                    signs[space] = rows[down][across]
                    letters[space] = face.letter
            for at in range(SIDE):
                column, row = (left + at) * layout.height, top + at
                ends = [
                    (column + top, NORTH, edges[0][at]),
                    ((left + SIDE - 1) * layout.height + row, EAST, edges[1][at]),
                    (column + top + SIDE - 1, SOUTH, edges[2][at]),
                    (left * layout.height + row, WEST, edges[3][at]),
                ]
                for space, side, sign in ends:
                    if sign != "." and beside[4 * space + side] < 0:  # TB-AMB16
                        gates.append((space, side, int(sign) - 1))
        self.grid: Grid = layout.grid.gated(gates) if layout.nodes else layout.grid
        places = int(self.grid.places)
        signs += ["."] * (places - size)
        letters += [""] * (places - size)
        self.printed: vec[i64] = table([TYPES.find(sign) + 1 for sign in signs])
        """Kinds of buildings: 0 none, then R C I L."""
        self.parcels: vec[i64] = table(
            [codes[letters[at] + sign] + 1 if sign in DIGITS else 0 for at, sign in enumerate(signs)]
        )
        """The number of the Parcel's code on each space, from 1; 0 for none."""
        at_code = [-1] * len(codes)
        for space in range(size):
            if self.parcels[space]:
                at_code[self.parcels[space] - 1] = space
        self.parcel_at: vec[i64] = table(at_code)
        """The space of each code, or -1."""
        terrain = [TERRAIN.get(sign, 0) for sign in signs]
        self.terrain: vec[i64] = table(terrain)
        self.cost: vec[i64] = table(
            [-1 if signs[at] in TYPES or at >= size else COSTS[terrain[at]] for at in range(places)]
        )
        """What a rail costs in each space; -1 where none can ever lie."""
        self.shut: vec[i64] = table([int(kind == LAKE) for kind in terrain])
        self.sites: list[int] = [at for at in range(size) if signs[at] in TYPES or signs[at] in DIGITS]
        """Printed buildings and Parcels."""
        self.start_riders: vec[i64] = table([int(sign in TYPES) for sign in signs])  # TB-SETUP-16
        self.start_groups: vec[i64] = grouped(self.grid, self.printed)
        self.no_marks: vec[i64] = table([0] * places)
        self.slot_of: vec[i64] = table([*layout.slot_of, *([-1] * (places - size))])
