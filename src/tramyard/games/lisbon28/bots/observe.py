"""What a seat sees, as numbers between 0 and 1: the asking seat first, then the others in turn order."""

from mypy_extensions import i64

from tramyard.games.lisbon28.content import BONUSES, SPACES
from tramyard.games.lisbon28.rules.box import ACTIONS_BONUS, Box
from tramyard.games.lisbon28.rules.counts import HUES, ONE, of, total
from tramyard.games.lisbon28.rules.phases import PHASES, ROUND_CAP
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel.bits import has
from tramyard.kernel.sheet import Sheet

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


def write_seen(position: LisbonPosition, seat: i64, sheet: Sheet) -> None:
    box = position.box
    own = position.hands[seat] if seat >= 0 else 0
    sheet.one_of(position.phase, len(PHASES))
    sheet.number(float(position.round) / ROUND_CAP)
    sheet.number(float(position.up) / float(box.face_up))
    sheet.flag(position.last_round)
    _few(position.actions, ACTIONS_BONUS, sheet)
    _share(position.bag, box.passengers, sheet)
    _share(position.reserve, box.passengers, sheet)
    _share(position.discard, box.tickets, sheet)
    _share(box.tickets - own - position.discard, box.tickets, sheet)  # in the pile and in hands this seat does not see
    sheet.number(float(total(position.pile)) / float(total(box.tickets)))
    sheet.number(float(position.wanted) / 9)
    for stop in range(len(position.waiting)):
        _share(position.waiting[stop], box.passengers, sheet)
    for space in range(SPACES):
        _card(box, position.spaces[space], sheet)
    _card(box, position.top, sheet)
    sheet.one_of(position.colour, HUES)
    _share(position.need, box.tickets, sheet)
    _share(position.paid, box.tickets, sheet)
    _share(position.drawn, box.passengers, sheet)
    for bonus in range(len(BONUSES)):
        sheet.flag(has(position.used, bonus))
    for colour in range(HUES):
        _few(of(own, colour), MANY_TICKETS, sheet)
    first = max(seat, 0)
    for step in range(box.seats):
        _player(position, (first + step) % box.seats, sheet)


def _few(number: i64, many: i64, sheet: Sheet) -> None:
    """A number in parts of what counts as many."""
    sheet.number(float(min(number, many)) / float(many))


def _share(count: i64, whole: i64, sheet: Sheet) -> None:
    for colour in range(HUES):
        sheet.number(float(of(count, colour)) / float(of(whole, colour)))


def _card(box: Box, number: i64, sheet: Sheet) -> None:
    places: i64 = len(box.network.ids)
    if not number:
        sheet.nothing(CARD + places)
        return
    sheet.number(1.0)
    for colour in range(HUES):
        sheet.number(float(of(box.demand[number], colour)) / float(box.seats_bonus))
    _few(box.points[number], MANY_POINTS, sheet)
    _edge(box.left_edge[number], sheet)
    _edge(box.right_edge[number], sheet)
    sheet.one_of(box.monument[number], places)


def _edge(edge: i64, sheet: Sheet) -> None:
    for colour in range(HUES):
        sheet.flag(edge & ONE[colour] > 0)


def _player(position: LisbonPosition, player: i64, sheet: Sheet) -> None:
    """Place, hand size, seats taken, bonuses, score and links, the open edges of the row, and whose turn it is."""
    box = position.box
    row = position.rows[player]
    sheet.one_of(position.trams[player], len(box.network.ids))
    _few(total(position.hands[player]), 4 * MANY_TICKETS, sheet)
    for colour in range(HUES):
        sheet.number(float(of(position.aboard[player], colour)) / float(box.seats_bonus))
    for bonus in range(len(BONUSES)):
        sheet.flag(position.owns(player, bonus))
    _few(position.score_of(player), MANY_POINTS, sheet)
    _few(position.links_of(player), MANY_POINTS, sheet)
    _edge(box.left_edge[row[0]] if len(row) else 0, sheet)
    _edge(box.right_edge[row[len(row) - 1]] if len(row) else 0, sheet)
    sheet.flag(player == position.seat)
    sheet.flag(player == position.actor)
    sheet.flag(player == position.first)
