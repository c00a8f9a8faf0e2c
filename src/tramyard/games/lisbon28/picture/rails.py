"""The shape of the rails: straight between places, bent where a tram may run through, nothing where it may not.

Each rail ends a little before a stop or a fork, and only curves that exist join it to the next one (ledger 5.1). So a
missing curve is seen as a missing rail, and the path of a way is exactly the rails under it.
"""

from itertools import pairwise
from math import atan2, cos, degrees, pi, sin
from typing import Final

from tramyard.games.lisbon28.rules.network import JUNCTION, STOP, Network
from tramyard.tramnet.drawing import Point, Rail, spot

TRIM: Final = 38
"""How far from a stop or a fork its curves begin."""


class Track:
    """All rails of one board side."""

    def __init__(self, network: Network) -> None:
        self.places: list[Point] = [(x, y) for x, y in zip(network.x, network.y, strict=True)]
        self._trim = [TRIM if kind in (STOP, JUNCTION) else 0 for kind in network.kinds]
        self._rails: dict[tuple[int, int], Rail] = {}
        for a, b in network.rails:
            bend = network.bends.get((a, b)) or network.bends.get((b, a))
            rail = Rail(self.places[a], self.places[b], bend).cut(self._trim[a], self._trim[b])
            self._rails[a, b], self._rails[b, a] = rail, rail.back()
        self._beside = network.neighbours
        path = [f"M{spot(self._rails[a, b].start)}{self._rails[a, b].onward()}" for a, b in network.rails]
        for at, beside in enumerate(network.neighbours):
            path += [self._curve(at, a, b) for a in beside for b in beside if a < b and network.has_curve(at, a, b)]
        self.drawn: str = "".join(path)

    def _curve(self, at: int, a: int, b: int) -> str:
        return f"M{spot(self._rails[at, a].start)}Q{spot(self.places[at])} {spot(self._rails[at, b].start)}"

    def way(self, nodes: list[int], start: Point, end: Point, home: Point = (0, 0)) -> str:
        """The path of a tram along these places, from where it stands to where it will stand, seen from `home`."""
        path = [f"M{spot(start, home)}"]
        for here, there in pairwise(nodes):
            rail = self._rails[here, there]
            if here == nodes[0]:
                path.append(f"L{spot(rail.start, home)}" if self._trim[here] else "")
            else:
                path.append(f"Q{spot(self.places[here], home)} {spot(rail.start, home)}")
            path.append(rail.onward(home) if there != nodes[-1] or self._trim[there] or rail.control else "")
        path.append(f"L{spot(end, home)}")
        return "".join(path)

    def heading(self, here: int, there: int) -> float:
        """How a tram stands that came from one place to the next, in degrees."""
        (x1, y1), (x2, y2) = self.places[here], self.places[there]
        rail = self._rails[here, there]
        if rail.control is not None:
            x1, y1 = rail.control
        return degrees(atan2(y2 - y1, x2 - x1))

    def roomiest(self, node: int) -> Point:
        """The direction from a place in which there is most room between its rails."""
        x, y = self.places[node]
        turns = sorted(atan2(self.places[b][1] - y, self.places[b][0] - x) for b in self._beside[node])
        gaps = [(later - turn, turn) for turn, later in zip(turns, [*turns[1:], turns[0] + 2 * pi], strict=True)]
        gap, turn = max(gaps)
        return cos(turn + gap / 2), sin(turn + gap / 2)
