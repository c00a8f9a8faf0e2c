"""Processes for long work: each does one thing at a time, tells what it knows so far, and stops when it is told to.

One that dies, needs too much memory or does not come to an end is given up, and only its work is lost.
"""

import ctypes
import multiprocessing
import os
import resource
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from tramyard.kernel.errors import YardError
from tramyard.web.solving.work import Work
from tramyard.web.thinkers.processes import DIE_WITH_PARENT, READY, STARTING

STOP: Final = "stop"
GRACE: Final = 60.0
"""Seconds beyond its own that work may take to open its game and to come to an end: whoever gives way to everybody else
on a busy machine is slow, not lost."""
MEGABYTE: Final = 1_000_000


class WorkLost(Exception):
    """The process died, or had to be ended; the message says why, for the log."""


@dataclass(frozen=True)
class News:
    """What is known so far."""

    found: object


@dataclass(frozen=True)
class Result:
    """What came of it."""

    found: object


@dataclass(frozen=True)
class Refusal:
    """Why it cannot be done, in a sentence."""

    sentence: str


@dataclass(frozen=True)
class Fault:
    """What went wrong, for the log."""

    what: str


def _live(pipe: Connection, megabytes: int) -> None:
    """A process's life: it says that it is ready, then does what it is given, one thing after the other."""
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE))
    with suppress(OSError):  # a unit may forbid it
        os.nice(10)
    with suppress(EOFError, OSError):  # the server is gone, and so shall this process be
        pipe.send(READY)
        while True:
            work = pipe.recv()
            if work != STOP:  # which came when all was done already
                pipe.send(_done(work, pipe))


def _done(work: Work, pipe: Connection) -> Result | Refusal | Fault:
    try:
        return Result(work.do(lambda found: pipe.send(News(found)), pipe.poll))
    except YardError as error:
        return Refusal(str(error))
    except Exception as error:  # noqa: BLE001 - a mistake of a foreign solver, or no memory left: the log tells
        return Fault(f"{type(error).__name__}: {error}")


class WorkProcess:
    """One process and the pipe to it."""

    def __init__(self, megabytes: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=_live, args=(theirs, megabytes), daemon=True)
        self.process.start()
        self._ready = False
        theirs.close()

    def do(self, work: Work, tell: Callable[[object], None]) -> object:
        """Blocks; called in a thread. Raises WorkLost, and YardError where the work cannot be done."""
        try:
            if not self._ready:
                self._ready = self._heard(STARTING) == READY
            self._pipe.send(work)
            latest = time.monotonic() + work.seconds + GRACE
            while isinstance(heard := self._heard(latest - time.monotonic()), News):
                tell(heard.found)
        except (EOFError, OSError) as error:
            raise WorkLost("the process ended") from error
        if isinstance(heard, Refusal):
            raise YardError(heard.sentence)
        if isinstance(heard, Fault):
            raise WorkLost(heard.what)
        assert isinstance(heard, Result)
        return heard.found

    def _heard(self, patience: float) -> object:
        if not self._pipe.poll(max(0.0, patience)):
            raise WorkLost("it did not come to an end in time")
        return self._pipe.recv()

    def stop(self) -> None:
        """It shall come to an end with what it has."""
        with suppress(OSError):  # it is dead
            self._pipe.send(STOP)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self._pipe.close()
