"""Several processes that serve at one address: started, watched, renewed one after another, and ended together.

They are forked from a process that has opened the socket and imported everything, and serves nobody itself. All take
connections from the one socket: while one of them ends or is renewed, the others answer.
"""

import ctypes
import logging
import os
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from types import FrameType
from typing import Final

from tramyard.cli.serve.running import bind

FAILED: Final = 1
AGAIN: Final = 1.0
"""Seconds before a process that ended soon after its start is started again."""
RENEW: Final = signal.SIGUSR1
"""Tells the first process to renew all others."""
DIE_WITH_PARENT: Final = 1
"""Linux calls it PR_SET_PDEATHSIG."""

log = logging.getLogger("tramyard")

Serve = Callable[[int, Callable[[], None]], int]
"""The life of a process, by its number: it calls what it is given as soon as it answers, and returns its exit code."""


def side_doors(where: tuple[str, int] | None, workers: int) -> list[socket.socket | None]:
    """One for each process: at the port named, and at those that follow it."""
    if where is None:
        return [None] * workers
    host, port = where
    return [bind(host, port + number if port else 0) for number in range(workers)]


@dataclass
class Worker:
    """A process that serves."""

    number: int
    pid: int
    began: float
    ready: int
    """A pipe on which it says that it answers."""

    def answers(self) -> bool:
        """Waits until it does; False where it ended before."""
        said = os.read(self.ready, 1)
        os.close(self.ready)
        return bool(said)


class Supervisor:
    """The first process: it serves nobody."""

    def __init__(self, count: int, serve: Serve) -> None:
        self._serve = serve
        self._count = count
        self._workers: dict[int, Worker] = {}
        self._ending = False
        self._renew = False

    def run(self, opened: Callable[[], None]) -> int:
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self._end)
        signal.signal(RENEW, self._wants_renewal)
        started = [self._start(number) for number in range(self._count)]
        answered = [worker.answers() for worker in started]
        if not all(answered):  # each says what keeps it from opening
            self._end_all()
            self._wait_for_all()
            return FAILED
        opened()
        self._watch()
        self._wait_for_all()
        return 0

    def _start(self, number: int) -> Worker:
        reading, writing = os.pipe()
        pid = os.fork()
        if not pid:
            os.close(reading)
            self._live(number, writing)
        os.close(writing)
        worker = self._workers[pid] = Worker(number, pid, time.monotonic(), reading)
        return worker

    def _live(self, number: int, ready: int) -> None:
        """In the new process, to its end."""
        code = FAILED
        try:
            ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGTERM)
            for sign in (signal.SIGTERM, signal.SIGINT, RENEW):
                signal.signal(sign, signal.SIG_DFL)
            code = self._serve(number, lambda: os.close(ready) if os.write(ready, b"1") else None)
        except Exception as error:  # noqa: BLE001 - nothing of the first process runs on in this one
            log.error("A process cannot serve: %s", error)
        finally:
            os._exit(code)

    def _watch(self) -> None:
        """Until it is told to end: whoever ends unasked is replaced."""
        while not self._ending:
            if self._renew:
                self._renew = False
                self._renew_all()
            try:
                pid, _status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                pid = 0
            if pid and (ended := self._workers.pop(pid, None)) is not None and not self._ending:
                log.error("Process %d of %d ended and is started anew.", ended.number + 1, self._count)
                if time.monotonic() - ended.began < AGAIN:
                    time.sleep(AGAIN)
                self._start(ended.number)
            elif not pid:
                time.sleep(0.05)

    def _renew_all(self) -> None:
        """One after another; the new one answers before the old one ends."""
        for old in list(self._workers.values()):
            if self._ending or not self._start(old.number).answers():
                log.error("A new process did not start; the others stay as they are.")
                return
            if self._workers.pop(old.pid, None) is not None:
                os.kill(old.pid, signal.SIGTERM)
                os.waitpid(old.pid, 0)
        log.warning("All processes are renewed.")

    def _wants_renewal(self, _signal: int, _frame: FrameType | None) -> None:
        self._renew = True

    def _end(self, _signal: int, _frame: FrameType | None) -> None:
        self._ending = True
        self._end_all()

    def _end_all(self) -> None:
        for pid in list(self._workers):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)

    def _wait_for_all(self) -> None:
        for pid in list(self._workers):
            with suppress(ChildProcessError):
                os.waitpid(pid, 0)


def supervise(count: int, serve: Serve, opened: Callable[[], None]) -> int:
    """So many processes, until a signal ends them."""
    import tramyard.web.app  # once for all of them  # noqa: F401

    return Supervisor(count, serve).run(opened)
