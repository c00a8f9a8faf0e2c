"""Tramways keeps what every game must keep; its records, perft counts and guide stay true."""

from pathlib import Path

from tramyard.games.tramways import ROOM
from tramyard.testing import RoomContract
from tramyard.testing.checks import secrecy
from tramyard.testing.plays import Play, Way
from tramyard.testing.tables import Table

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


def test_who_has_set_out_can_pay_for_the_trip_in_every_imagined_world() -> None:
    """Rides alone do not tell: the trip is paid for when it has arrived."""
    options = (("world", "earth"), ("auction", "cumulative"), ("parcels", "deal"), ("boards", "drawn"))
    secrecy.imagined_worlds_can_be_played(Play(Table(ROOM, 1, options, "scarce", SCARCE), Way(45, 0.95, (), 0.95)))
