"""What moves on the board: trams on the rails they came by, and the ways they could take, with what those cost."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tramyard.games.lisbon28.content import COLOURS
from tramyard.games.lisbon28.picture.layout import BOARD, WIDTH
from tramyard.games.lisbon28.picture.places import Place, places
from tramyard.games.lisbon28.picture.rails import Track
from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.box import Box
from tramyard.games.lisbon28.rules.network import Way
from tramyard.games.lisbon28.rules.push import standing_on
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel.bits import BIT
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import badge
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _
from tramyard.tramnet.drawing import Point, spot

ON_ROSSIO: Final = ((-31, -16), (31, -16), (-31, 16), (31, 16))
"""Where the trams stand on Rossio, seen from its middle."""
FRAME: Final = 44
TAG: Final = 56
LETTER: Final = 20
"""The width of the frame, the height of a price tag with some air, and the widest a letter on it is on a phone."""


@dataclass(frozen=True, slots=True)
class Board:
    """One side of the board, as it is always drawn."""

    track: Track
    places: list[Place]
    quay: str
    river: str


@lru_cache(maxsize=16)
def board_of(box: Box) -> Board:
    track = Track(box.network)
    quay = "M" + "L".join(spot(point) for point in box.river)
    return Board(track, places(box.network, track), quay, f"{quay}H{WIDTH}V{BOARD}H0z")


def standing(box: Box, node: int, seat: int) -> Point:
    """Where the tram of a seat stands at a place."""
    right, down = ON_ROSSIO[seat] if node == box.network.rossio else (0, 0)
    return box.network.x[node] + right, box.network.y[node] + down


# Trams


@dataclass(slots=True)
class TramShown:
    seat: int
    x: float
    y: float
    ride: str
    """A name for the last movement, new with every movement."""
    path: str
    """The rails it ran on, seen from where it stands."""
    on: bool
    """Whether its owner must decide, or has the turn."""


def trams(position: LisbonPosition) -> list[TramShown]:
    box = position.box
    deciding = position.actor if position.phase == phases.PUSH else position.seat
    shown: list[TramShown] = []
    for seat in range(box.seats):
        here = standing(box, position.trams[seat], seat)
        nodes = position.rode[seat]
        path = board_of(box).track.way(nodes, standing(box, nodes[0], seat), here, here) if nodes else ""
        ride = "-".join(["ride", str(seat + 1), *(box.network.ids[node] for node in nodes)])
        shown.append(TramShown(seat, here[0], here[1], ride, path, seat == deciding))
    return shown


# Ways


@dataclass(slots=True)
class Cost:
    """What a way costs, on a tag above its end."""

    moves: str
    words: str
    colours: str
    x: float = 0
    y: float = 0
    width: float = 0


@dataclass(slots=True)
class WayShown:
    """A way that could be taken now; it is lit while its end, or the move itself, is pointed at."""

    end: str
    path: str
    moves: str
    costs: list[Cost]


def ways_shown(game: Game, position: LisbonPosition, seat: int) -> list[WayShown]:
    """The ways open to a seat that must decide."""
    if position.actor != seat or seat < 0:
        return []
    box = position.box
    rides: dict[int, list[Move]] = {}
    for move in position.moves():
        if game.vocabulary.kinds[move] in families.ON_RAILS:
            rides.setdefault(int(box.way_of(move).number), []).append(move)
    tags: dict[int, int] = {}
    shown: list[WayShown] = []
    for number, moves in rides.items():
        way = box.network.ways[number]
        costs = _costs(position, way, moves)
        start, way_end = standing(box, way.start, seat), standing(box, way.end, seat)
        from_above = box.network.y[way.nodes[-2]] < way_end[1]
        for cost in costs:
            _hang(cost, way_end, tags.get(way.end, 0), from_above)
            tags[way.end] = tags.get(way.end, 0) + 1
        path = board_of(box).track.way(way.nodes, start, way_end)
        shown.append(WayShown(box.network.ids[way.end], path, _texts(box, moves), costs))
    return shown


COSTS: Final = {
    families.RIDE: N_("1 ticket"),
    families.RIDE_ON: N_("1 ticket more"),
    families.FREE_RIDE: N_("free"),
    families.GIVE_WAY: N_("pushed here"),
}


def _costs(position: LisbonPosition, way: Way, moves: list[Move]) -> list[Cost]:
    box = position.box
    costs: list[Cost] = []
    for kind, words in COSTS.items():
        here = [move for move in moves if box.vocabulary.kinds[move] == kind]
        if here:
            parts = [box.vocabulary.parts[move] for move in here if kind == families.RIDE]
            costs.append(Cost(_texts(box, here), _(words), "".join([COLOURS[part // box.ways] for part in parts])))
    if position.phase != phases.PUSH:
        blocked = standing_on(position.box.network, position.trams, way, BIT[position.seat])
        names = ", ".join(badge(other) for other in blocked)
        if blocked:
            costs.append(Cost(_texts(box, moves), _("pushes {who}").format(who=names), ""))
    return costs


def _texts(box: Box, moves: list[Move]) -> str:
    return " ".join([box.vocabulary.text(move) for move in moves])


def _hang(cost: Cost, end: Point, nth: int, from_above: bool) -> None:
    """Hangs a tag near the end of its way, the nth of them, off the rails it comes by and inside the frame."""
    cost.width = 30 + 32 * len(cost.colours) + LETTER * len(cost.words)
    cost.x = min(max(end[0] - cost.width / 2, FRAME), WIDTH - FRAME - cost.width)
    below, above = end[1] + 48 + TAG * nth, end[1] - 98 - TAG * nth
    cost.y = below if from_above or above < FRAME else above
