"""What a seat sees, as numbers between 0 and 1: the asking seat first, then the others in turn order.

Nothing is secret, so that everybody sees the same in another order.
"""

from typing import Final

from mypy_extensions import i64

from tramyard.games.trieste.rules.box import KINDS_OF_FUTIZ, TERMINI, WRECK, Box
from tramyard.games.trieste.rules.phases import PHASES
from tramyard.games.trieste.rules.tiles import of
from tramyard.games.trieste.rules.track import SIDES, TURNS, links_of
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.kernel.bits import has

LINKS: Final = TURNS * TURNS
MANY_TURNS: Final = 600
MANY_PIPS: Final = 12
HAND: Final = 3


def observation_size(box: Box) -> int:
    people = len(box.passengers)
    cards = len(box.card_ids)
    stops = len(box.stop_names)
    turn = len(PHASES) + 3 + box.kinds_of_tile + 1 + cards + 2 * box.seats
    table = box.kinds_of_tile + 2 * people + stops * (people + 1) + cards + len(box.board.railed) * (LINKS + 1)
    return int(turn + table + box.seats * _player_size(box))


def _player_size(box: Box) -> int:
    squares = len(box.board.railed)
    kinds = box.kinds_of_tile
    return int(
        squares + len(SIDES) + kinds + len(box.passengers) + KINDS_OF_FUTIZ + TERMINI + 3 + len(box.stop_names) + 5
    )


def observe(position: TriestePosition, seat: i64) -> list[float]:
    box = position.box
    asking = seat if seat >= 0 else 0
    seen = [float(position.phase == phase) for phase in range(len(PHASES))]
    seen += [
        min(position.turn, MANY_TURNS) / MANY_TURNS,
        min(position.pips, MANY_PIPS) / MANY_PIPS,
        min(position.steps, MANY_PIPS) / MANY_PIPS,
    ]
    seen += [float(position.held == shape) for shape in range(box.kinds_of_tile)]
    seen += [min(position.owed, HAND) / HAND]
    seen += [float(position.card == card) for card in range(len(box.card_ids))]
    for step in range(box.seats):
        other = (asking + step) % box.seats
        seen += [float(position.seat == other), float(position.asked == other)]
    seen += _share(position.supply, box.supply, box)
    seen += _bits(position.hidden, len(box.passengers)) + _bits(position.discards, len(box.passengers))
    for stop in range(len(box.stop_names)):
        seen += [float(position.tops[stop] == passenger) for passenger in range(len(box.passengers))]
        seen += [min(position.piles[stop], len(box.passengers)) / len(box.passengers)]
    seen += _bits(position.deck, len(box.card_ids))
    for square in box.board.railed:
        links = links_of(position.tracks[square])
        seen += [float((link // TURNS, link % TURNS) in links) for link in range(LINKS)]
        seen += [float(square in position.locked)]
    for step in range(box.seats):
        seen += _player(position, (asking + step) % box.seats)
    return seen


def _share(count: i64, whole: i64, box: Box) -> list[float]:
    return [float(of(count, shape)) / float(of(whole, shape)) for shape in range(box.kinds_of_tile)]


def _bits(bits: i64, size: int) -> list[float]:
    return [float(has(bits, number)) for number in range(size)]


def _player(position: TriestePosition, seat: i64) -> list[float]:
    box = position.box
    seen = [float(position.trams[seat] == square) for square in box.board.railed]
    seen += [float(position.vias[seat] == side) for side in range(len(SIDES))]
    seen += [float(of(position.hands[seat], shape)) / HAND for shape in range(box.kinds_of_tile)]
    seen += _bits(position.aboard[seat], len(box.passengers))
    seen += [float(position.futiz[seat] == futiz) for futiz in range(KINDS_OF_FUTIZ)]
    seen += [float(position.targets[seat] == terminus) for terminus in range(TERMINI)]
    points = float(box.house.points)
    seen += [min(float(position.downtown[seat]) / points, 1.0), min(float(position.uphill[seat]) / points, 1.0)]
    seen += [float(position.damages[seat]) / WRECK]
    seen += [float(position.last_stops[seat] == stop) for stop in range(len(box.stop_names))]
    seen += [
        float(position.no_rolls[seat]),
        float(position.no_builds[seat]),
        float(position.roll_halves[seat]),
        min(max((float(position.roll_mods[seat]) + MANY_PIPS) / (2 * MANY_PIPS), 0.0), 1.0),
        float(position.kept[seat] != 0),
    ]
    return seen
