"""What this program is called where it was started: people shall be able to type what they are shown."""

import os
import shlex


def command() -> str:
    """`tramyard`, or the script of a working copy that says how it was called."""
    return shlex.quote(os.environ.get("TRAMYARD_COMMAND") or "tramyard")
