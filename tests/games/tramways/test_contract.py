"""Tramways keeps what every game must keep; its records, perft counts and guide stay true."""

from pathlib import Path

from tramyard.games.tramways import ROOM
from tramyard.testing import RoomContract

WORLDS = ROOM.content().text
SCARCE = (
    WORLDS.replace("hand_limit = 7 ", "hand_limit = 4 ")
    .replace("start_money = 3 ", "start_money = 0 ")
    .replace("rails_per_player = 24 ", "rails_per_player = 9 ")
)
"""Hands, money and rails run out."""


class TestContract(RoomContract):
    room = ROOM
    home = Path(__file__).parent
    contents = (("scarce", SCARCE),)
