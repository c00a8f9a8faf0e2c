"""No room of this repository is forgotten: each has tests that hold it to the contract."""

from pathlib import Path

from tools.test_parts import room_files
from tramyard.kernel.room import rooms

ROOT = Path(__file__).resolve().parents[2]


def test_every_room_is_under_contract() -> None:
    own = {name for name, room in rooms().items() if room.folder.is_relative_to(ROOT / "src")}
    folders = {file.parent.name for file in ROOT.glob("src/tramyard/games/*/__init__.py")}
    held = {file.parent.name for file in room_files() if "(RoomContract)" in file.read_text("utf-8")}
    assert folders == held
    assert own <= held
