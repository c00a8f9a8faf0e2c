"""Whole choices of Lisbon Tram 28: moves that people think of as one, each with its payment.

After a movement one is always asked whether to go on (L28-A50), so whatever may follow the end of a ride is a whole
choice together with that end.
"""

from typing import Final

from mypy_extensions import i64

from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.box import Box
from tramyard.games.lisbon28.rules.counts import HUES, of, payments
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel.vocabulary import Move

PAID: Final = (families.PICK_UP, families.TAKE_THEM, families.BUY, families.RIDE, families.RIDE_ON)
"""Families that tickets must be laid down for."""


def runs(position: LisbonPosition) -> list[tuple[Move, ...]]:
    """Whole choices, those of one place together and the cheapest of them first."""
    if position.phase == phases.PAY:
        return _payments(position)
    found: list[tuple[Move, ...]] = []
    if position.phase in (phases.MAIN, phases.STEP, phases.TAKE):
        for move in position.moves():
            found += _with_payment(position, move)
    if position.phase == phases.STEP:
        halt = position.box.vocabulary.move_of(families.HALT)
        halted = position.copy()
        halted.play(halt)
        for move in halted.moves():
            if not _goes_on(position, move):
                found += [(halt, *run) for run in _with_payment(halted, move) or [(move,)]]
    return _by_place(position.box, found)


def run_spot(box: Box, run: tuple[Move, ...]) -> str:
    """Where what a run does is done; the end of a ride before it, and a payment alone, have no place."""
    deed = newest(box, run)
    return "" if box.vocabulary.kinds[deed] == families.LAY_TICKET else box.vocabulary.spot(deed)


def newest(box: Box, run: tuple[Move, ...]) -> Move:
    """The move with which the last action of a run begins."""
    return run[1] if len(run) > 1 and box.vocabulary.kinds[run[0]] == families.HALT else run[0]


def _with_payment(position: LisbonPosition, move: Move) -> list[tuple[Move, ...]]:
    """A move with each way to pay it; a free movement as it is; nothing for what costs nothing.

    No colour is worth more than another before a ride: whoever holds a ticket of the colour does not replace it.
    """
    kind = position.box.vocabulary.kinds[move]
    if kind == families.FREE_RIDE:
        return [(move,)]
    if kind not in PAID:
        return []
    there = position.copy()
    there.play(move)
    paid = _payments(there)
    if kind == families.RIDE and len(paid[0]) == 1:
        paid = paid[:1]
    return [(move, *payment) for payment in paid]


def _goes_on(position: LisbonPosition, move: Move) -> bool:
    """Whether a new ride would only be what the present one can do without another action."""
    box = position.box
    ride = box.vocabulary.kinds[move] == families.RIDE
    return ride and box.vocabulary.parts[move] // box.ways == position.colour


def _payments(position: LisbonPosition) -> list[tuple[Move, ...]]:
    """Every way to pay what is asked for, the fewest tickets first."""
    tickets = position.box.vocabulary.families[families.LAY_TICKET]
    hand = position.hands[position.seat]
    found: list[tuple[Move, ...]] = []
    for payment in payments(position.paid, position.need, hand, position.box.rate):
        rest: i64 = payment - position.paid
        found.append(tuple([tickets.move(colour) for colour in range(HUES) for _ in range(of(rest, colour))]))
    return found


def _by_place(box: Box, found: list[tuple[Move, ...]]) -> list[tuple[Move, ...]]:
    places: dict[str, list[tuple[Move, ...]]] = {}
    for run in found:
        places.setdefault(run_spot(box, run), []).append(run)
    return [run for alike in places.values() for run in sorted(alike, key=len)]
