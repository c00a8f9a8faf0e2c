"""What moves on the board: trams on the rails they came by, and the ways they could take, with what those cost."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tramyard.games.lisbon28.content import COLOURS
from tramyard.games.lisbon28.picture.layout import FRAME, HEIGHT, WIDTH
from tramyard.games.lisbon28.picture.places import Place, places
from tramyard.games.lisbon28.picture.rails import Track
from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.box import Box
from tramyard.games.lisbon28.rules.network import Way
from tramyard.games.lisbon28.rules.push import standing_on
from tramyard.games.lisbon28.rules.runs import PAID, newest
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import ticket
from tramyard.kernel.bits import BIT
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import signs
from tramyard.kernel.spans import fill
from tramyard.kernel.spans import plain as plain_text
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _, seat_name
from tramyard.tramnet.drawing import Point, spot

ON_ROSSIO: Final = ((-31, -16), (31, -16), (-31, 16), (31, 16))
"""Where the trams stand on Rossio, seen from its middle."""
TAG: Final = 56
LETTER: Final = 20
"""The height of a price tag with some air, and the widest a letter on it is on a phone."""


@dataclass(frozen=True, slots=True)
class Ground:
    """One side of the board, as it is always drawn."""

    track: Track
    places: list[Place]
    quay: str
    river: str


@lru_cache(maxsize=16)
def ground_of(box: Box) -> Ground:
    track = Track(box.network)
    quay = "M" + "L".join(spot(point) for point in box.river)
    return Ground(track, places(box.network, track), quay, f"{quay}H{WIDTH}V{HEIGHT}H0z")


def standing(box: Box, node: int, seat: int) -> Point:
    """Where the tram of a seat stands at a place."""
    right, down = ON_ROSSIO[seat] if node == box.network.rossio else (0, 0)
    return box.network.x[node] + right, box.network.y[node] + down


# Trams


@dataclass(slots=True)
class TramShown:
    seat: int
    sign: str
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
        path = ground_of(box).track.way(nodes, standing(box, nodes[0], seat), here, here) if nodes else ""
        ride = "-".join(["ride", str(seat + 1), *(box.network.ids[node] for node in nodes)])
        shown.append(TramShown(seat, signs(int(box.seats))[seat], here[0], here[1], ride, path, seat == deciding))
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
    """The ways open to a seat that must decide, each with what it can really be paid with."""
    if position.actor != seat or seat < 0:
        return []
    box = position.box
    offers: dict[int, list[Offer]] = {}
    for run in [*game.runs(position), *[(move,) for move in position.moves()]]:
        deed = newest(box, run)
        kind = box.vocabulary.kinds[deed]
        if kind in families.ON_RAILS and (len(run) > 1 or kind not in PAID):
            offers.setdefault(int(box.way_of(deed).number), []).append(Offer(box, run))
    tags: dict[int, int] = {}
    shown: list[WayShown] = []
    for number, here in offers.items():
        way = box.network.ways[number]
        costs = _costs(position, way, here)
        start, way_end = standing(box, way.start, seat), standing(box, way.end, seat)
        from_above = box.network.y[way.nodes[-2]] < way_end[1]
        for cost in costs:
            _hang(cost, way_end, tags.get(way.end, 0), from_above)
            tags[way.end] = tags.get(way.end, 0) + 1
        path = ground_of(box).track.way(way.nodes, start, way_end)
        shown.append(WayShown(box.network.ids[way.end], path, _texts(here), costs))
    return shown


class Offer:
    """A ride with its payment, as far as its tag tells of it."""

    def __init__(self, box: Box, run: tuple[Move, ...]) -> None:
        kinds, parts = box.vocabulary.kinds, box.vocabulary.parts
        deed = newest(box, run)
        self.kind = kinds[deed]
        self.text = box.vocabulary.text(deed)
        self.anew = self.kind == families.RIDE and deed != run[0]
        """Whether another ride is ended for it."""
        self.tickets = "".join([COLOURS[parts[move]] for move in run if kinds[move] == families.LAY_TICKET])


COSTS: Final = {
    families.RIDE: N_("1 ticket"),
    families.RIDE_ON: N_("1 ticket more"),
    families.FREE_RIDE: N_("free"),
    families.GIVE_WAY: N_("pushed here"),
}


def _costs(position: LisbonPosition, way: Way, offers: list[Offer]) -> list[Cost]:
    """Plain prices; one that replaces another colour only where a ride cannot go on without it."""
    costs: list[Cost] = []
    for kind, words in COSTS.items():
        plain = [offer for offer in offers if offer.kind == kind and not offer.anew and len(offer.tickets) <= 1]
        if plain:
            costs.append(Cost(_texts(plain), _(words), "".join([offer.tickets for offer in plain])))
    going_on = [offer for offer in offers if offer.kind == families.RIDE_ON]
    if going_on and len(going_on[0].tickets) > 1:
        words = plain_text(fill(_("for 1 {colour}"), colour=ticket(position.colour)))
        costs += [Cost(offer.text, words, offer.tickets) for offer in going_on]
    anew = [offer for offer in offers if offer.anew and len(offer.tickets) == 1]
    if anew:
        costs.append(Cost(_texts(anew), _("1 ticket, 1 action"), "".join([offer.tickets for offer in anew])))
    if position.phase != phases.PUSH:
        blocked = standing_on(position.box.network, position.trams, way, BIT[position.seat])
        names = ", ".join(seat_name(other) for other in blocked)
        if blocked:
            costs.append(Cost(_texts(offers), _("pushes {who}").format(who=names), ""))
    return costs


def _texts(offers: list[Offer]) -> str:
    return " ".join(dict.fromkeys([offer.text for offer in offers]))


def _hang(cost: Cost, end: Point, nth: int, from_above: bool) -> None:
    """Hangs a tag near the end of its way, the nth of them, off the rails it comes by and inside the frame."""
    cost.width = 30 + 32 * len(cost.colours) + LETTER * len(cost.words)
    cost.x = min(max(end[0] - cost.width / 2, FRAME), WIDTH - FRAME - cost.width)
    below, above = end[1] + 48 + TAG * nth, end[1] - 98 - TAG * nth
    cost.y = below if from_above or above < FRAME else above
