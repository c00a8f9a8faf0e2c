"""Whole choices of Tramways Workbook: links, payments and trips that people think of as one, the best of them first."""

from typing import Final

from tramyard.games.workbook.rules import families, phases
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet.icons import undominated
from tramyard.tramnet.runs import SHOWN, best_trips, cheapest_links

MOST: Final = 300
"""Payments that are looked at."""


def runs(position: WorkbookPosition) -> list[tuple[Move, ...]]:
    """Where something must be paid, the ways to do so that are worth a look, the least stress first; where a link is
    begun, the cheapest one to each building and parcel; where a passenger has set out, whole trips, those that bring
    most first."""
    if position.phase == phases.RIDE:
        return _trips(position)
    if position.phase == phases.WAY:
        return [_drawn(position, spaces, halts) for spaces, halts in cheapest_links(position.drawing())]
    if position.phase != phases.PAY:
        return []
    family = position.box.vocabulary.families[families.PAY]
    done = len(position.paid)
    payments = undominated(position.box.icons, position.paying().every(MOST))
    return [tuple([family.move(atom) for atom in payment[done:]]) for payment in payments[:SHOWN]]


def _drawn(position: WorkbookPosition, spaces: list[int], halts: bool) -> tuple[Move, ...]:
    """The moves that draw on over these spaces."""
    ground, vocabulary = position.box.ground, position.box.vocabulary
    last = spaces[len(spaces) - 1]
    moves = [vocabulary.move_of(families.STEP, ground.walk_of[space]) for space in spaces]
    if halts:
        moves[len(moves) - 1] = vocabulary.move_of(families.HALT, ground.parcel_of[last])
    return tuple(moves)


def _trips(position: WorkbookPosition) -> list[tuple[Move, ...]]:
    """Trips of more than one link; single ones are choices by themselves."""
    box = position.box
    family = box.vocabulary.families[families.RIDE]
    trips = best_trips(position.trip(), position.links, position.seat, box.seats, box.hp_to_owner)
    return [tuple([family.move(position.part_of(edge)) for edge in edges]) for edges in trips]


def run_spot(position: WorkbookPosition, run: tuple[Move, ...]) -> str:
    """A link or a trip is chosen where it ends; a payment stands in the list alone."""
    vocabulary = position.box.vocabulary
    if vocabulary.kinds[run[0]] in (families.STEP, families.HALT):
        return vocabulary.spot(run[len(run) - 1])
    if vocabulary.kinds[run[0]] != families.RIDE:
        return ""
    there = position.trip()
    for move in run:
        edge = position.edge_of(vocabulary.parts[move])
        there.ride(there.link_by(edge), edge)
    return position.box.grid.names[there.here()]
