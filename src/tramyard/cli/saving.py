"""Records on disk: written whole or not at all, in a usual place unless somebody names another."""

import os
from datetime import datetime
from pathlib import Path

from tramyard.kernel.record import Record


def save(record: Record, path: Path) -> None:
    """Write the record. A reader, or a crash in between, finds the old text or the new one, never half of it."""
    target = path.resolve()
    half = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        half.write_text(record.text(), encoding="utf-8")
        os.replace(half, target)
    except OSError as error:
        half.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error


def usual_place(game: str) -> Path:
    """Where a play is kept that nobody named a file for."""
    state = os.environ.get("XDG_STATE_HOME", "")
    folder = Path(state) if os.path.isabs(state) else Path.home() / ".local" / "state"
    folder = folder / "tramyard"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}.record"
