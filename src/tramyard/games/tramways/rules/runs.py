"""Whole choices of Tramways: links, payments and trips that people think of as one, the best of them first."""

from typing import Final

from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet.icons import undominated
from tramyard.tramnet.runs import SHOWN, best_trips, cheapest_links

MOST: Final = 300
"""Payments that are looked at."""


def runs(position: TramwaysPosition) -> list[tuple[Move, ...]]:
    """Where something must be paid, the ways to do so that are worth a look, the least stress first; where a link is
    begun, the cheapest one to each end; where somebody has set out, whole trips, those that bring most first."""
    if position.phase == phases.RIDE:
        return _trips(position)
    if position.phase == phases.WAY:
        return [_drawn(position, places) for places, _halts in cheapest_links(position.drawing())]
    return _payments(position) if position.phase == phases.PAY else []


def _payments(position: TramwaysPosition) -> list[tuple[Move, ...]]:
    hand = position.hand_of(position.seat)
    done = len(position.paid)
    payments = undominated(hand.icons, position.paying().every(MOST))
    payments.sort(key=lambda paid: (hand.icons.strain_of(paid), hand.icons.fee_of(paid), len(paid)))
    return [
        tuple([_atom(position, hand.atoms[place]) for place in payment[done:]])
        for payment in payments[:SHOWN]
        if len(payment) > done
    ]


def _atom(position: TramwaysPosition, atom: int) -> Move:
    """The move that pays with a strip or an icon."""
    box = position.box
    if atom < box.first_pay:
        return box.vocabulary.move_of(families.TICKET, atom)
    return box.vocabulary.move_of(families.PAY, atom - box.first_pay)


def _drawn(position: TramwaysPosition, places: list[int]) -> tuple[Move, ...]:
    """The moves that draw on over these places."""
    box = position.box
    return tuple([box.vocabulary.move_of(families.STEP, box.place_of[place]) for place in places])


def _trips(position: TramwaysPosition) -> list[tuple[Move, ...]]:
    """Trips of more than one ride; single ones are choices by themselves."""
    box = position.box
    trips = best_trips(position.trip(), position.links, position.seat, box.seats, True)
    return [tuple([box.vocabulary.move_of(families.RIDE, position.part_of(edge)) for edge in edges]) for edges in trips]


def run_spot(position: TramwaysPosition, run: tuple[Move, ...]) -> str:
    """A link or a trip is chosen where it ends; a payment stands in the list alone."""
    vocabulary = position.box.vocabulary
    if vocabulary.kinds[run[0]] == families.STEP:
        return vocabulary.spot(run[len(run) - 1])
    if vocabulary.kinds[run[0]] != families.RIDE:
        return ""
    there = position.trip()
    for move in run:
        edge = position.edge_of(vocabulary.parts[move])
        there.ride(there.link_by(edge), edge)
    return position.land.grid.names[there.here()]
