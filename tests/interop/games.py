"""What tests of the doors know of the games that are installed."""

from tramyard.kernel.room import rooms


def company(name: str) -> int:
    """Seats of a play in which there is somebody else, and chance."""
    room = rooms()[name]
    return min(max(room.usual_seats(), 2), room.max_seats)
