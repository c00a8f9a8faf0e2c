"""What a seat sees of a puzzle, as numbers between 0 and 1: everything, its own things first."""

from typing import Final

from mypy_extensions import i64

from tramyard.games.workbook.rules.box import KINDS, Box
from tramyard.games.workbook.rules.phases import DEEDS, PHASES
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.bits import has

MUCH: Final = 100.0
"""Money and HP beyond which no more is seen."""
UPGRADES: Final = 2.0
SITE: Final = len(KINDS) + 3
"""A building's or parcel's space: what stands there, a passenger, upgrades, whether it received anybody."""
GROUND: Final = 11
"""A space for rails: its four sides by whose rail ends there, upgrades, lava, and the way that is being drawn."""


def observation_size(box: Box) -> int:
    table = len(PHASES) + len(DEEDS) + 3 + len(box.ground.sites) * SITE + len(box.ground.grounds) * GROUND
    turn = len(KINDS) + int(box.icons.atoms)
    return int(table + turn + box.seats * (5 + 2 * len(box.slots)))


def observe(position: WorkbookPosition, seat: i64) -> list[float]:
    box = position.box
    seen = [float(position.phase == phase) for phase in range(len(PHASES))]
    seen += [float(position.deed == deed) for deed in range(len(DEEDS))]
    seen += [
        float(position.round) / float(box.rounds),
        float(position.step) / float(position.steps() + box.seats),
        float(position.first == seat),
    ]
    for space in box.ground.sites:
        seen += [float(position.kinds[space] == kind) for kind in range(len(KINDS))]
        seen += [
            float(position.riders[space]),
            min(float(position.levels[space]), UPGRADES) / UPGRADES,
            float(position.delivered[space]),
        ]
    rails = _rails(position, seat)
    for space in box.ground.grounds:
        seen += rails[9 * space : 9 * space + 9]
        seen += [float(position.lava[space]) / 2.0, float(space in position.way)]
    seen += [float(position.wanted == kind) for kind in range(len(KINDS))]
    seen += [float(atom in position.paid) for atom in range(box.icons.atoms)]
    for step in range(box.seats):
        seen += _player(position, (max(seat, 0) + step) % box.seats)
    return seen


def _rails(position: WorkbookPosition, seat: i64) -> list[float]:
    """For every space its four sides by the seat's own rails, by those of others, and whether one is upgraded."""
    grid = position.box.grid
    seen = [0.0] * (9 * int(grid.size))
    for link in position.links:
        for at in range(1, len(link.spaces) - 1):
            here = link.spaces[at]
            for beside in (link.spaces[at - 1], link.spaces[at + 1]):
                side = grid.side_towards(here, beside)
                seen[9 * here + side + (0 if link.owner == seat else 4)] = 1.0
            if link.upgraded:
                seen[9 * here + 8] = 1.0
    return seen


def _share(number: i64) -> float:
    return min(max(float(number), 0.0), MUCH) / MUCH


def _player(position: WorkbookPosition, seat: i64) -> list[float]:
    box = position.box
    seen = [
        _share(position.money[seat]),
        _share(-position.money[seat]),
        _share(position.hp[seat]),
        float(position.stress[seat]) / float(box.row.last),
        float(position.workers[seat]) / float(box.worker_max),
    ]
    for slot in range(len(box.slots)):
        seen += [float(has(position.opened[seat], slot)), float(has(position.crossed[seat], slot))]
    return seen
