"""Trainmaker keeps what every game must keep; its records, perft counts and guide stay true."""

import re
from pathlib import Path

from tramyard.games.trainmaker import ROOM
from tramyard.testing import RoomContract

CARDS = ROOM.content().text


class TestContract(RoomContract):
    room = ROOM
    home = Path(__file__).parent
    contents = (("fewer-cities", re.sub(r"  \{ id = (1[3-9]|2\d), .* need .*\n", "", CARDS)),)
