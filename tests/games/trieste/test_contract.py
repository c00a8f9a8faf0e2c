"""Tachite al Tram keeps what every game must keep; its records, perft counts and guide stay true."""

from pathlib import Path

from tramyard.games.trieste import ROOM
from tramyard.testing import RoomContract

LINE = ROOM.content().text
FEW = LINE.replace("count = 11", "count = 2").replace("count = 3", "count = 1")


class TestContract(RoomContract):
    room = ROOM
    home = Path(__file__).parent
    contents = (("few-tiles", FEW),)
