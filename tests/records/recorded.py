"""The records of all rooms, by room and name: each lies with its room's tests, so a new room adds no line here."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from tramyard.kernel.record import Record, read_record

GAMES = Path(__file__).parent.parent / "games"
RESULTS: dict[str, dict[str, str]] = {
    file.parent.name: tomllib.loads(file.read_text("utf-8")) for file in sorted(GAMES.glob("*/records.toml"))
}
"""The result of each record, by room and name."""


class Recorded(NamedTuple):
    """A record of a room."""

    room: str
    name: str

    @property
    def text(self) -> str:
        return (GAMES / self.room / "records" / f"{self.name}.record").read_text("utf-8")

    @property
    def record(self) -> Record:
        return read_record(self.text, self.name)


ALL = [Recorded(room, name) for room, names in RESULTS.items() for name in names]
