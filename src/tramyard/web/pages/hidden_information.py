"""Whether a game has hidden information, so that people at one device must look away: found out by playing it once."""

from functools import cache

from librt.random import Random

from tramyard.kernel.errors import YardError
from tramyard.kernel.position import CHANCE, OVER
from tramyard.kernel.room import room

FAR_ENOUGH = 400
"""Moves after which a game that hid nothing is taken to be open."""


@cache
def keeps_secrets(name: str) -> bool:
    """Whether there are moves or outcomes of this game that some seat does not see."""
    here = room(name)
    seats = min(max(2, here.min_seats), here.max_seats)
    if seats < 2:
        return False
    try:
        position = here.game(seats).start()
    except YardError:
        return True
    rng = Random(28)
    for _step in range(FAR_ENOUGH):
        if position.actor == OVER:
            return False
        moves = [move for move, _weight in position.odds()] if position.actor == CHANCE else position.moves()
        if any(position.shown(moves[0], seat) for seat in range(seats)):
            return True
        position.play(position.pick(rng) if position.actor == CHANCE else moves[rng.randrange(len(moves))])
    return False
