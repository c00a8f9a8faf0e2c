"""Good actions where there are too many to look at each: built move by move, the best few beginnings carried on."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from tramyard.bots.choices import Beginning, best_first, longer
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move

SHARE: Final = 4
"""One in so many of the looks that are left goes into the next step; so there are some left for long actions."""


def beam(game: Game, position: Position, seat: i64, looks: i64, rng: Random) -> list[tuple[float, tuple[Move, ...]]]:
    """Whole actions and how the seat stands right after them, in no order; at least one for every first move.

    Besides all the first moves, `looks` beginnings are looked at, give or take the moves of one more.
    """
    found: dict[tuple[Move, ...], float] = {}
    step = longer(game, seat, (), position, rng)
    left = looks
    while step:
        for beginning in step:
            found[beginning.whole] = beginning.end
        carried = _carry_on(game, seat, step, left // SHARE, rng) if left > 0 else []
        left -= len(carried)
        step = carried
    return [(value, action) for action, value in found.items()]


def _carry_on(game: Game, seat: i64, step: list[Beginning], looks: i64, rng: Random) -> list[Beginning]:
    """The best of these with each possible move more: as many as it takes for so many looks, at least of one."""
    carried: list[Beginning] = []
    for beginning in best_first([beginning for beginning in step if beginning.half_done]):
        carried += longer(game, seat, beginning.moves, beginning.here, rng)
        if len(carried) >= looks:
            break
    return carried
