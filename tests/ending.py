"""Games that come to an end whoever plays them."""

from tramyard.kernel.game import Game
from tramyard.kernel.room import Room

ENDING: dict[str, dict[str, object]] = {"trieste": {"turns": 150}}
"""Options under which even random players come to an end, where the rules alone do not see to it."""


def ending_game(room: Room, seats: int | None = None) -> Game:
    """A game of this room that ends."""
    return room.game(seats, ENDING.get(room.name))
