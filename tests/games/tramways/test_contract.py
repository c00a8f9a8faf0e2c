"""Tramways keeps what every game must keep; its records, perft counts and guide stay true."""

from pathlib import Path

from tramyard.games.tramways import ROOM
from tramyard.testing import RoomContract


class TestContract(RoomContract):
    room = ROOM
    home = Path(__file__).parent
