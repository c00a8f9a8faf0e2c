"""The recorded games in this folder, by room and name."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from tramyard.kernel.record import Record, read_record

FOLDER = Path(__file__).parent
RESULTS: dict[str, dict[str, str]] = tomllib.loads((FOLDER / "games.toml").read_text("utf-8"))
"""The result of each record, by room and name."""


class Recorded(NamedTuple):
    """A record on the shelf."""

    room: str
    name: str

    @property
    def text(self) -> str:
        return (FOLDER / self.room / f"{self.name}.record").read_text("utf-8")

    @property
    def record(self) -> Record:
        return read_record(self.text, self.name)


SHELF = [Recorded(room, name) for room, names in RESULTS.items() for name in names]
