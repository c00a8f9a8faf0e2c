"""A map of square spaces, their edges, and what rails in a space may look like.

Spaces are numbered column by column: `a1` `a2` ... `b1`; the lower of two has the lower number. Each has four sides,
n e s w; an edge is a space and its side, `space * 4 + side`, written `a1e`.

Some maps have *nodes* off the map, behind numerals on its outer sides: a space with a numeral has a *gate*, and all
gates of a numeral lead to the same node. Nodes are places with numbers after those of the spaces.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.kernel.bits import BIT, table

COLUMNS: Final = "abcdefghijklmnopqrstuvwxyz"
SIDES: Final = "nesw"
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
OFF: Final = -1
"""No space: beyond the border."""
NUMERALS: Final = ("I", "II", "III", "IV")


@final
class Grid:
    """So many columns and rows.

    >>> grid = Grid(3, 2)
    >>> grid.name(3), grid.space("b2"), grid.edge_name(grid.edge("c1w")), grid.beside[4 * 0 + EAST], grid.beside[0]
    ('b2', 3, 'c1w', 2, -1)
    """

    def __init__(
        self,
        width: int,
        height: int,
        holes: list[int] | None = None,
        gates: list[tuple[int, int, int]] | None = None,
    ) -> None:
        """`holes` are spaces that do not exist; a gate is a space, its outer side, and the number of its numeral."""
        self.width: i64 = width
        self.height: i64 = height
        self.size: i64 = width * height
        self.nodes: i64 = 0 if gates is None else len(NUMERALS)
        self.places: i64 = self.size + self.nodes
        """Spaces and nodes."""
        self.names: list[str] = [f"{COLUMNS[column]}{row + 1}" for column in range(width) for row in range(height)]
        self.names += NUMERALS[: self.nodes]
        self.edge_names: list[str] = [name + side for name in self.names for side in SIDES]
        self._spaces: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        self._edges: dict[str, int] = {name: number for number, name in enumerate(self.edge_names)}
        missing = set(holes or [])
        beside: list[int] = []
        for column in range(width):
            for row in range(height):
                here = column * height + row
                beside.append(here - 1 if row else OFF)
                beside.append(here + height if column < width - 1 else OFF)
                beside.append(here + 1 if row < height - 1 else OFF)
                beside.append(here - height if column else OFF)
                if here in missing:
                    beside[-4:] = [OFF] * 4
        self.beside: vec[i64] = table([OFF if there in missing else there for there in beside])
        """The space beyond each edge, or OFF."""
        self._open(gates or [])

    def _open(self, gates: list[tuple[int, int, int]]) -> None:
        node_of = [OFF] * int(self.places)
        side_of = [OFF] * int(self.places)
        self.gates: list[list[int]] = [[] for _ in range(self.nodes)]
        """The spaces with a gate to each node."""
        for space, side, numeral in sorted(gates):
            node_of[space] = int(self.size) + numeral
            side_of[space] = side
            self.gates[numeral].append(space)
        self.gate: vec[i64] = table(node_of)
        """The node behind the gate of each space, or OFF."""
        self.gate_side: vec[i64] = table(side_of)
        """The side at which it is."""

    def gated(self, gates: list[tuple[int, int, int]]) -> "Grid":
        """The same map with these gates: what does not depend on them is shared."""
        twin = Grid(0, 0)
        twin.width, twin.height, twin.size = self.width, self.height, self.size
        twin.nodes, twin.places = self.nodes, self.places
        twin.names, twin.edge_names, twin.beside = self.names, self.edge_names, self.beside
        twin._spaces, twin._edges = self._spaces, self._edges
        twin._open(gates)
        return twin

    def name(self, space: i64) -> str:
        return self.names[space]

    def knows(self, name: str) -> bool:
        return name in self._spaces

    def space(self, name: str) -> i64:
        """The space of this name; KeyError if there is none."""
        return self._spaces[name]

    def edge_name(self, edge: i64) -> str:
        return self.edge_names[edge]

    def knows_edge(self, name: str) -> bool:
        return name in self._edges

    def edge(self, name: str) -> i64:
        return self._edges[name]

    def side_towards(self, space: i64, other: i64) -> i64:
        """The side of a space at which another place lies, or OFF where they do not touch."""
        if other >= self.size:
            return self.gate_side[space] if self.gate[space] == other else OFF
        if space >= self.size:
            return NORTH if self.gate[other] == space else OFF
        for side in range(4):
            if self.beside[4 * space + side] == other:
                return side
        return OFF

    def is_hop(self, space: i64, other: i64) -> bool:
        """Whether a way leads from a space to another over the node behind both their gates."""
        if space >= self.size or other >= self.size or space == other or self.gate[space] < 0:
            return False
        return self.gate[space] == self.gate[other] and self.side_towards(space, other) == OFF

    def touch(self, space: i64, other: i64) -> bool:
        return self.side_towards(space, other) != OFF


def opposite(side: i64) -> i64:
    return (side + 2) & 3


def is_straight(one: i64, other: i64) -> bool:
    """Whether a rail between these two sides is straight; else it is a curve."""
    return (one + 2) & 3 == other


def side_bit(side: i64) -> i64:
    return BIT[side]
