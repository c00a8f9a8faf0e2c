"""What a seat sees of a play, as numbers between 0 and 1: its own things first, of other hands only what is known."""

from typing import Final

from mypy_extensions import i64

from tramyard.games.tramways.rules.box import KINDS, Box
from tramyard.games.tramways.rules.cards import holds
from tramyard.games.tramways.rules.phases import DEEDS, PHASES
from tramyard.games.tramways.rules.turn import TramwaysPosition

MUCH: Final = 100.0
"""Money and HP beyond which no more is seen."""
SPACE: Final = len(KINDS) + 22
"""What stands there, whose Parcel it is, passenger, Martian, upgrade, dark, ground, numeral, rails by sides and owner,
and the way that is being drawn."""
PLAYER: Final = 10


def observation_size(box: Box) -> int:
    table = len(PHASES) + len(DEEDS) + 6 + len(box.spaces) * SPACE + 3 * len(box.cards)
    turn = len(KINDS) + len(box.atom_names)
    return int(table + turn + int(box.seats) * (PLAYER + 2 * len(box.cards)) + len(box.cards))


def observe(position: TramwaysPosition, seat: i64) -> list[float]:
    box = position.box
    seen = [float(position.phase == phase) for phase in range(len(PHASES))]
    seen += [float(position.deed == deed) for deed in range(len(DEEDS))]
    seen += [
        float(position.round) / float(box.rounds),
        float(position.step) / float(len(box.turns) + 2 * box.seats + 99),
        float(position.acting),
        _share(position.high),
        _share(position.offer),
        float(position.discards > 0),
    ]
    _map(position, seat, seen)
    for card in range(len(box.cards)):
        seen += [
            float(card in position.shown_cards),
            float(card in position.tops),
            float(holds(position.met, 0, card)),
        ]
    seen += [float(position.wanted == kind) for kind in range(len(KINDS))]
    seen += [float(atom in position.paid) for atom in range(len(box.atom_names))]
    first = seat if seat > 0 else 0
    for step in range(box.seats):
        seen += _player(position, (first + step) % box.seats)
    seen += [float(seat >= 0 and holds(position.hand, seat, card)) for card in range(len(box.cards))]
    return seen


def _map(position: TramwaysPosition, seat: i64, seen: list[float]) -> None:
    box, land = position.box, position.land
    grid = land.grid
    rails = [0.0] * (9 * int(grid.size))
    for link in position.links:
        for at in range(1, len(link.spaces) - 1):
            here = link.spaces[at]
            if here >= grid.size:
                continue
            for beside in (link.spaces[at - 1], link.spaces[at + 1]):
                side = grid.side_towards(here, beside)
                rails[9 * here + side + (0 if link.owner == seat else 4)] = 1.0
            if link.upgraded:
                rails[9 * here + 8] = 1.0
    for space in box.spaces:
        owner = position.owner_of(space)
        seen += [float(position.kinds[space] == kind) for kind in range(len(KINDS))]
        seen += [
            float(land.parcels[space] > 0),
            float(owner >= 0 and owner == seat),
            float(owner >= 0 and owner != seat),
            float(position.riders[space]),
            float(position.martians[space]),
            float(position.improved[space]),
            float(position.dark >= 0 and land.slot_of[space] == position.dark),
            float(land.terrain[space]) / 3.0,
        ]
        over = int(grid.gate[space])
        seen += [float(over == int(grid.size) + numeral) for numeral in range(4)]
        seen += rails[9 * space : 9 * space + 9]
        seen.append(float(space in position.way))


def _share(number: i64) -> float:
    return min(max(float(number), 0.0), MUCH) / MUCH


def _player(position: TramwaysPosition, seat: i64) -> list[float]:
    box = position.box
    seen = [
        _share(position.money[seat]),
        _share(-position.money[seat]),
        _share(position.hp[seat]),
        _share(-position.hp[seat]),
        float(position.stress[seat]) / float(box.row.last),
        float(position.workers[seat]) / float(box.workers),
        float(position.kept[seat]) / MUCH,
        _share(position.sunk[seat]),
        float(position.order.index(int(seat))) / float(box.seats),
        float(position.hand_size(seat)) / float(len(box.cards)),
    ]
    for card in range(len(box.cards)):
        seen += [float(holds(position.known, seat, card)), float(holds(position.pool, seat, card))]
    return seen
