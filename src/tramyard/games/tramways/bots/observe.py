"""What a seat sees of a play, as numbers between 0 and 1: its own things first, of other hands only what is known."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.tramways.rules.box import KINDS, Box
from tramyard.games.tramways.rules.phases import DEEDS, PHASES
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.sheet import Sheet
from tramyard.tramnet.sets import holds

MUCH: Final = 100.0
"""Money and HP beyond which no more is seen."""
RAILS: Final = 9
"""Of the rails in a space: the sides of the seat's own ones, of those of others, and whether one is upgraded."""
SPACE: Final = len(KINDS) + 13 + RAILS
"""What stands there, whose Parcel it is, passenger, Martian, upgrade, dark, ground, numeral, rails, and the way that is
being drawn."""
PLAYER: Final = 10


def observation_size(box: Box) -> int:
    table = len(PHASES) + len(DEEDS) + 6 + len(box.spaces) * SPACE + 3 * len(box.cards)
    turn = len(KINDS) + len(box.atom_names)
    return int(table + turn + int(box.seats) * (PLAYER + 2 * len(box.cards)) + len(box.cards))


def write_seen(position: TramwaysPosition, seat: i64, sheet: Sheet) -> None:
    box = position.box
    sheet.one_of(position.phase, len(PHASES))
    sheet.one_of(position.deed, len(DEEDS))
    sheet.number(float(position.round) / float(box.rounds))
    sheet.number(float(position.step) / float(len(box.turns) + 2 * box.seats + 99))
    sheet.flag(position.acting)
    sheet.number(_share(position.high))
    sheet.number(_share(position.offer))
    sheet.flag(position.discards > 0)
    _write_map(position, seat, sheet)
    for card in range(len(box.cards)):
        sheet.flag(card in position.shown_cards)
        sheet.flag(card in position.tops)
        sheet.flag(holds(position.met, 0, card))
    sheet.one_of(position.wanted, len(KINDS))
    for atom in range(len(box.atom_names)):
        sheet.flag(atom in position.paid)
    first = seat if seat > 0 else 0
    for step in range(box.seats):
        _write_player(position, (first + step) % box.seats, sheet)
    for card in range(len(box.cards)):
        sheet.flag(seat >= 0 and holds(position.hand, seat, card))


def _write_map(position: TramwaysPosition, seat: i64, sheet: Sheet) -> None:
    box, land = position.box, position.land
    size = land.grid.size
    rails = _rails(position, seat)
    for space in box.spaces:
        owner = position.owner_of(space)
        sheet.one_of(position.kinds[space], len(KINDS))
        sheet.flag(land.parcels[space] > 0)
        sheet.flag(owner >= 0 and owner == seat)
        sheet.flag(owner >= 0 and owner != seat)
        sheet.flag(position.riders[space] > 0)
        sheet.flag(position.martians[space] > 0)
        sheet.flag(position.improved[space] > 0)
        sheet.flag(position.dark >= 0 and land.slot_of[space] == position.dark)
        sheet.number(float(land.terrain[space]) / 3.0)
        sheet.one_of(land.grid.gate[space] - size, 4)
        for at in range(RAILS * space, RAILS * space + RAILS):
            sheet.number(rails[at])
        sheet.flag(space in position.way)


def _rails(position: TramwaysPosition, seat: i64) -> vec[float]:
    """What is seen of the rails in each space."""
    grid = position.land.grid
    seen = vec[float]([0.0] * (RAILS * grid.size))
    for link in position.links:
        for at in range(1, len(link.spaces) - 1):
            here = link.spaces[at]
            if here >= grid.size:
                continue
            for beside in (link.spaces[at - 1], link.spaces[at + 1]):
                side = grid.side_towards(here, beside)
                seen[RAILS * here + side + (0 if link.owner == seat else 4)] = 1.0
            if link.upgraded:
                seen[RAILS * here + 8] = 1.0
    return seen


def _share(number: i64) -> float:
    return min(max(float(number), 0.0), MUCH) / MUCH


def _write_player(position: TramwaysPosition, seat: i64, sheet: Sheet) -> None:
    box = position.box
    sheet.number(_share(position.money[seat]))
    sheet.number(_share(-position.money[seat]))
    sheet.number(_share(position.hp[seat]))
    sheet.number(_share(-position.hp[seat]))
    sheet.number(float(position.stress[seat]) / float(box.row.last))
    sheet.number(float(position.workers[seat]) / float(box.workers))
    sheet.number(float(position.kept[seat]) / MUCH)
    sheet.number(_share(position.sunk[seat]))
    sheet.number(float(position.order.index(int(seat))) / float(box.seats))
    sheet.number(float(position.hand_size(seat)) / float(len(box.cards)))
    for card in range(len(box.cards)):
        sheet.flag(holds(position.known, seat, card))
        sheet.flag(holds(position.pool, seat, card))
