"""Lisbon Tram 28 keeps what every game must keep; its records, perft counts and guide stay true."""

from pathlib import Path

from tramyard.games.lisbon28 import ROOM
from tramyard.testing import RoomContract

BOARD = ROOM.content().text
SHORT = BOARD.replace("start_hand = 5", "start_hand = 3").replace("tickets_per_colour = 27", "tickets_per_colour = 15")


class TestContract(RoomContract):
    room = ROOM
    home = Path(__file__).parent
    contents = (("short-of-tickets", SHORT),)
