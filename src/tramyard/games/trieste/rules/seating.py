"""Who can sit with whom. Passengers are sets, a bit each; benches have two seats of one colour."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.kernel.bits import how_many

SEATS: Final = 2
"""On a bench."""
BENCHES: Final = 2
SBONFO_BENCHES: Final = 3  # TR-SEAT-01


def benches_for(passengers: i64, colours: vec[i64]) -> i64:
    """The benches these need where each bench is of one colour: rearranging is free."""  # TR-SEAT-03, TR-SEAT-06
    benches: i64 = 0
    for colour in colours:
        benches += (how_many(passengers & colour) + SEATS - 1) // SEATS
    return benches


def seated(passengers: i64, colours: vec[i64], benches: i64, mixed: bool) -> bool:
    """Whether all find a seat; `mixed` where colours do not matter."""  # TR-SEAT-02, TR-SEAT-04
    if mixed:
        return how_many(passengers) <= SEATS * benches
    return benches_for(passengers, colours) <= benches


def fewest_to_go(passengers: i64, colours: vec[i64], benches: i64, mixed: bool) -> i64:
    """How many at least must go so that the rest find seats."""  # TR-FUT-04, TR-FUT-05
    many = how_many(passengers)
    if mixed:
        return many - SEATS * benches if many > SEATS * benches else 0
    # Full benches first: what stays on each is two of a colour as long as there are two, then one.
    pairs: i64 = 0
    singles: i64 = 0
    for colour in colours:
        here = how_many(passengers & colour)
        pairs += here // SEATS
        singles += here % SEATS
    if pairs >= benches:
        return many - SEATS * benches
    left = benches - pairs
    return singles - left if singles > left else 0
