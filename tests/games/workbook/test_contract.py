"""Tramways Workbook keeps what every game must keep; its records, perft counts and guide stay true."""

from pathlib import Path

from tests.games.workbook.table import TESTVILLE
from tramyard.build import flavour
from tramyard.games.workbook import ROOM
from tramyard.testing import RoomContract


class TestContract(RoomContract):
    room = ROOM
    home = Path(__file__).parent
    contents = (("testville", TESTVILLE),)
    few = 6 if flavour() == "compiled" else 3
