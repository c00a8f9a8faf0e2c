"""The rails of one board side: places, and every way a tram can ever run without halting.

A *way* leads from a place along rails to a place where a tram may halt, through junctions and through stops that may
be empty. Which ways are open depends only on the stops that have passengers, so they are all listed here once.
Places and rails are counted in the order of the content file, and are bits of a number where sets are meant.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tramyard.games.lisbon28.content import Side
from tramyard.kernel.bits import BIT, has, table
from tramyard.tramnet.ways import all_steps

ROSSIO: Final = 0
LIFT: Final = 1
MONUMENT: Final = 2
STOP: Final = 3
JUNCTION: Final = 4
KINDS: Final = ["hub", "lift", "monument", "stop", "junction"]


@final
class Way:
    """A run along the rails, from a place where a tram stands to one where it may halt."""

    def __init__(self, number: int, nodes: list[int], passes: int, rails: int) -> None:
        self.number: i64 = number
        self.nodes: list[int] = nodes
        self.start: i64 = nodes[0]
        self.end: i64 = nodes[-1]
        self.passes: i64 = passes
        """Stops it runs through, which must be empty."""
        self.rails: i64 = rails
        reach: i64 = 0
        for node in nodes[1:]:
            reach |= BIT[node]
        self.reach: i64 = reach
        """Every place behind the start."""


@final
class Network:
    """One side of the board."""

    def __init__(self, side: Side) -> None:
        self.ids: list[str] = [node.id for node in side.nodes]
        self.names: list[str] = [node.name for node in side.nodes]
        self.kinds: list[int] = [KINDS.index(node.kind) for node in side.nodes]
        self.x: list[int] = [node.x for node in side.nodes]
        self.y: list[int] = [node.y for node in side.nodes]
        self.number_of: dict[str, int] = {name: number for number, name in enumerate(self.ids)}
        self.rossio: i64 = self.kinds.index(ROSSIO)
        self.stops: list[int] = [node for node, kind in enumerate(self.kinds) if kind == STOP]
        self.lifts: list[int] = [node for node, kind in enumerate(self.kinds) if kind == LIFT]
        self.stop_at: vec[i64] = table(
            [self.stops.index(node) if node in self.stops else -1 for node in range(len(self.ids))]
        )
        """The number of a stop among the stops, by place; -1 where there is none."""
        stop_bits: i64 = 0
        for node in self.stops:
            stop_bits |= BIT[node]
        self.stop_bits: i64 = stop_bits
        self.rails: list[tuple[int, int]] = [(self.number_of[a], self.number_of[b]) for a, b in side.rails]
        self.bends: dict[tuple[int, int], tuple[int, int]] = {
            (self.number_of[a], self.number_of[b]): (x, y) for a, b, x, y in side.bends
        }
        """Rails that are drawn with a bend, and towards which point."""
        self.neighbours: list[list[int]] = [[] for _ in self.ids]
        self._rail_of: dict[tuple[int, int], int] = {}
        for number, (one, other) in enumerate(self.rails):
            self.neighbours[one].append(other)
            self.neighbours[other].append(one)
            self._rail_of[one, other] = number
            self._rail_of[other, one] = number
        self._curves: set[tuple[int, int, int]] = set()
        for entry in side.through:
            node, one, other = [self.number_of[name] for name in entry]
            self._curves.add((node, one, other))
            self._curves.add((node, other, one))
        curved = {node for node, _one, _other in self._curves}
        for node in self.stops:
            if node not in curved and len(self.neighbours[node]) == 2:
                one, other = self.neighbours[node]
                self._curves.add((node, one, other))
                self._curves.add((node, other, one))
        self.ways: list[Way] = []
        self.ways_from: list[list[Way]] = [[] for _ in self.ids]
        self._number_by_text: dict[str, int] = {}
        self._distances: dict[int, vec[u8]] = {}
        for start in range(len(self.ids)):
            if self.kinds[start] != JUNCTION:
                self._run_on([start], 0, 0)

    def _run_on(self, nodes: list[int], passes: int, rails: int) -> None:
        """Lists all ways that begin with these places; the last of them is run through."""
        here = nodes[-1]
        for there in self.neighbours[here]:
            if there in nodes:  # L28-MOVE-19
                continue
            if len(nodes) > 1 and not self.has_curve(here, nodes[-2], there):  # L28-MOVE-15, L28-MOVE-16
                continue
            longer = [*nodes, there]
            ridden = rails | 2 ** self._rail_of[here, there]
            kind = self.kinds[there]
            if kind != JUNCTION:
                way = Way(len(self.ways), longer, passes, ridden)
                self.ways.append(way)
                self.ways_from[nodes[0]].append(way)
                self._number_by_text[self.text(way)] = len(self.ways) - 1
            if kind == JUNCTION:
                self._run_on(longer, passes, ridden)
            elif kind == STOP:  # L28-MOVE-05
                self._run_on(longer, passes | 2**there, ridden)

    def has_rail(self, one: int, other: int) -> bool:
        return (one, other) in self._rail_of

    def has_curve(self, node: int, one: int, other: int) -> bool:
        """Whether a tram can run from `one` to `other` through a place where it does not halt."""
        return (node, one, other) in self._curves

    def text(self, way: Way) -> str:
        return "-".join([self.ids[node] for node in way.nodes])

    def way(self, text: str) -> Way:
        """The way of this text; KeyError if there is none."""
        return self.ways[self._number_by_text[text]]

    def rest_of(self, way: Way, node: int) -> Way:
        """What is left of a way behind one of its stops."""
        at = way.nodes.index(node)
        return self.way("-".join([self.ids[place] for place in way.nodes[at:]]))

    def is_open(self, way: Way, waiting: i64) -> bool:
        """Whether a tram would run just this far while passengers wait at these stops."""  # L28-MOVE-02, L28-MOVE-07
        if way.passes & waiting:
            return False
        return self.stop_at[way.end] < 0 or has(waiting, way.end)

    def distances(self, waiting: i64) -> vec[u8]:
        """How many movements lead from place to place while passengers wait at these stops: `start * places + end`."""
        known = self._distances.get(waiting)
        if known is None:
            known = self._measure(waiting)
            self._distances[waiting] = known
        return known

    def _measure(self, waiting: i64) -> vec[u8]:
        """Movement by movement outwards from every place."""
        places = len(self.ids)
        beyond = vec[i64]([0] * places)
        for way in self.ways:
            if self.is_open(way, waiting):
                beyond[way.start] |= BIT[way.end]
        return all_steps(beyond)
