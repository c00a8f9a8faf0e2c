"""What a seat sees, as numbers between 0 and 1: the asking seat first, then the others in turn order."""

from tramyard.games.lisbon28.content import BONUSES, SPACES
from tramyard.games.lisbon28.rules.box import ACTIONS_BONUS, Box
from tramyard.games.lisbon28.rules.counts import HUES, ONE, of, total
from tramyard.games.lisbon28.rules.phases import PHASES, ROUND_CAP
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel.bits import has

CARD = 1 + HUES + 1 + HUES + HUES
"""A card: whether it is there, its demand, points, and the half tickets on its edges."""
MANY_TICKETS = 12
MANY_POINTS = 40


def observation_size(box: Box) -> int:
    places = len(box.network.ids)
    table = len(PHASES) + 4 + 2 * HUES + 2 * HUES + 2 + len(box.network.stops) * HUES
    cards = (SPACES + 1) * (CARD + places)
    turn = HUES + 3 * HUES + len(BONUSES)
    player = places + 1 + HUES + len(BONUSES) + 2 + 2 * HUES + 3
    return int(table + cards + turn + HUES + box.seats * player)


def observe(position: LisbonPosition, seat: int) -> list[float]:
    box = position.box
    seen = [float(position.phase == phase) for phase in range(len(PHASES))]
    seen += [
        position.round / ROUND_CAP,
        int(position.up) / int(box.face_up),
        float(position.last_round),
        min(position.actions, ACTIONS_BONUS) / ACTIONS_BONUS,
    ]
    seen += _share(position.bag, box.passengers) + _share(position.reserve, box.passengers)
    seen += _share(position.discard, box.tickets) + _share(_unseen(position, seat), box.tickets)
    seen += [int(total(position.pile)) / int(total(box.tickets)), position.wanted / 9]
    for stop in range(len(position.waiting)):
        seen += _share(position.waiting[stop], box.passengers)
    for space in range(SPACES):
        seen += _card(box, position.spaces[space])
    seen += _card(box, position.top)
    seen += [float(position.colour == colour) for colour in range(HUES)]
    seen += _share(position.need, box.tickets) + _share(position.paid, box.tickets)
    seen += _share(position.drawn, box.passengers)
    seen += [float(has(position.used, bonus)) for bonus in range(len(BONUSES))]
    own = position.hands[seat] if seat >= 0 else 0
    seen += [min(of(own, colour), MANY_TICKETS) / MANY_TICKETS for colour in range(HUES)]
    for step in range(box.seats):
        seen += _player(position, (max(seat, 0) + step) % box.seats)
    return seen


def _unseen(position: LisbonPosition, seat: int) -> int:
    """The tickets in the pile and in hands this seat does not see."""
    own = position.hands[seat] if seat >= 0 else 0
    return int(position.box.tickets - own - position.discard)


def _share(count: int, whole: int) -> list[float]:
    return [int(of(count, colour)) / int(of(whole, colour)) for colour in range(HUES)]


def _card(box: Box, number: int) -> list[float]:
    places = len(box.network.ids)
    if not number:
        return [0.0] * (CARD + places)
    at = [float(node == box.monument[number]) for node in range(places)]
    demand = [int(of(box.demand[number], colour)) / int(box.seats_bonus) for colour in range(HUES)]
    edges = [*_edge(box.left_edge[number]), *_edge(box.right_edge[number])]
    return [1.0, *demand, min(box.points[number], MANY_POINTS) / MANY_POINTS, *edges, *at]


def _edge(edge: int) -> list[float]:
    return [float(edge & ONE[colour] > 0) for colour in range(HUES)]


def _player(position: LisbonPosition, player: int) -> list[float]:
    """Place, hand size, seats taken, bonuses, score and links, the open edges of the row, and whose turn it is."""
    box = position.box
    row = position.rows[player]
    at = [float(node == position.trams[player]) for node in range(len(box.network.ids))]
    ends = [*_edge(box.left_edge[row[0]] if row else 0), *_edge(box.right_edge[row[-1]] if row else 0)]
    return [
        *at,
        min(total(position.hands[player]), 4 * MANY_TICKETS) / (4 * MANY_TICKETS),
        *[int(of(position.aboard[player], colour)) / int(box.seats_bonus) for colour in range(HUES)],
        *[float(position.owns(player, bonus)) for bonus in range(len(BONUSES))],
        min(position.score_of(player), MANY_POINTS) / MANY_POINTS,
        min(position.links_of(player), MANY_POINTS) / MANY_POINTS,
        *ends,
        float(player == position.seat),
        float(player == position.actor),
        float(player == position.first),
    ]
