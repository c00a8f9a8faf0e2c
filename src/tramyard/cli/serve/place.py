"""Where tables are kept: the usual file, and that no two servers use the same one."""

import fcntl
import os
from pathlib import Path

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.store.opening import is_file, line_to

PRIVATE = 0o700


def usual_database() -> str:
    """The address of the file that is used where nobody names another; its folder is for nobody else."""
    folder = _data() / "tramyard"
    folder.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
    if folder.stat().st_mode & 0o077 and folder.stat().st_uid == os.geteuid():
        folder.chmod(PRIVATE)
    return f"sqlite:{folder / 'yard.db'}"


def _data() -> Path:
    if given := os.environ.get("XDG_DATA_HOME"):
        return Path(given)
    try:
        return Path.home() / ".local/share"
    except RuntimeError:
        sentence = _("There is no home folder where tables could be kept: --database names a place.")
        raise YardError(sentence) from None


def be_the_only_server(database: str) -> None:
    """As long as this process lives, no other one serves the same file. YardError where another does already: it would
    not hear of the moves that the first one takes."""
    if not is_file(database):
        return
    _connect, path = line_to(database, 0.0)
    try:
        held = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise YardError(_("{file} cannot be written: {reason}.").format(file=path, reason=error.strerror)) from error
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        sentence = _("A server is at work with {file} already; one database has one server.")
        raise YardError(sentence.format(file=path)) from None
