"""Whole choices of Tramways Workbook: links, payments and trips that people think of as one, the best of them first."""

from typing import Final

from mypy_extensions import i64

from tramyard.games.workbook.rules import families, phases
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet.building import AT_PARCEL, FINE, UNFINISHED, Way
from tramyard.tramnet.icons import undominated
from tramyard.tramnet.network import node
from tramyard.tramnet.trips import earnings

MOST: Final = 300
"""Payments that are looked at."""
SHOWN: Final = 12
TRIPS: Final = 60
"""Trips among which those are found."""
LINKS: Final = 8
WAYS: Final = 2500
"""Ways that are looked at for the links that are shown."""


def runs(position: WorkbookPosition) -> list[tuple[Move, ...]]:
    """Where something must be paid, the ways to do so that are worth a look, the least stress first; where a link is
    begun, the cheapest one to each building and parcel; where a passenger has set out, whole trips, those that bring
    most first."""
    if position.phase == phases.RIDE:
        return _trips(position)
    if position.phase == phases.WAY:
        return _links(position)
    if position.phase != phases.PAY:
        return []
    family = position.box.vocabulary.families[families.PAY]
    done = len(position.paid)
    payments = undominated(position.box.icons, position.paying().every(MOST))
    return [tuple([family.move(atom) for atom in payment[done:]]) for payment in payments[:SHOWN]]


def _links(position: WorkbookPosition) -> list[tuple[Move, ...]]:
    """The way that costs fewest rails to each end that can be paid, the cheapest first. Of ways that come to a space
    alike, the first one found goes on."""
    begun = position.drawing()
    frontier: list[list[Way]] = [[begun.twin()]]
    seen: set[int] = set()
    ends: set[int] = set()
    found: list[tuple[Move, ...]] = []
    while frontier and len(found) < LINKS and len(seen) < WAYS:
        ways = frontier.pop(0)
        while ways:
            way = ways.pop(0)
            closed = _ends(way)
            end = int(node(position.groups, way.far_end()))
            if closed != UNFINISHED and end not in ends:
                ends.add(end)
                drawn = way.spaces[len(begun.spaces) :]
                if len(drawn) > 1:  # a single step is a choice by itself
                    found.append(_drawn(position, drawn, closed == AT_PARCEL))
            if way.closed == UNFINISHED:
                _look_on(way, seen, ways, frontier)
    return found[:LINKS]


def _ends(way: Way) -> i64:
    """How a way that can be paid ends where it has come to, if it does."""
    if way.closed != UNFINISHED:
        return way.closed if way.can_pay(way.closed) else UNFINISHED
    return AT_PARCEL if way.wrong_halt() == FINE else UNFINISHED


def _look_on(way: Way, seen: set[int], alike: list[Way], dearer: list[list[Way]]) -> None:
    """Puts the ways that go on from here where their turn will come: by what they cost."""
    for side in range(4):
        there = way.site.grid.beside[4 * way.head() + side]
        if there < 0 or way.wrong_step(there) != FINE:
            continue
        longer = way.twin()
        longer.step(there)
        key = int((there * 4 + longer.entered_by()) * 4096 + longer.rails * 64 + longer.hp)
        if key in seen:
            continue
        seen.add(key)
        more = int(longer.rails - way.rails)
        while len(dearer) < more:
            dearer.append([])
        if more:
            dearer[more - 1].append(longer)
        else:
            alike.append(longer)


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
    family = position.box.vocabulary.families[families.RIDE]
    brought: list[tuple[int, list[int]]] = []
    for edges in position.trip().every(TRIPS):
        if len(edges) > 1:
            there = position.trip()
            for edge in edges:
                there.ride(there.link_by(edge), edge)
            gain = earnings(position.links, there.ridden, position.seat, position.box.seats, position.box.hp_to_owner)
            brought.append((int(gain.money[position.seat] + gain.hp[position.seat]), edges))
    brought.sort(key=lambda one: -one[0])
    return [tuple([family.move(position.part_of(edge)) for edge in edges]) for _gain, edges in brought[:SHOWN]]


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
