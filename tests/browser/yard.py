"""The yard as its users run it: `tramyard serve` in a process of its own, over a database in a folder of its own."""

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

PATIENCE = 240
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


class Yard:
    """A server that can be closed, killed and opened again at the same address."""

    def __init__(self, folder: Path, program: str = "tramyard") -> None:
        self.folder = folder
        self.program = program
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        command = [sys.executable, "-m", self.program, "serve", "--port", str(self.port)]
        # All people of a test come from one address, and there may be many tests in a minute.
        command += ["--database", f"sqlite:{self.folder / 'yard.db'}", "--limit", "study=60"]
        with (self.folder / "server.log").open("a") as log:
            # In a group of its own, so that nothing it started stays behind.
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        assert self.process.stdout is not None
        told = ADDRESS.search(self.process.stdout.readline())
        assert told, f"the yard did not open: {self.log()}"
        self.port = int(told[1])

    def kill(self) -> None:
        """As by a power cut: it and all its processes end at once, with no chance to tidy up or to complain."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def close(self) -> None:
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def log(self) -> str:
        return (self.folder / "server.log").read_text("utf-8")
