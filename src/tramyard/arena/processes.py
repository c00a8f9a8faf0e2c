"""Work shared among processes of this machine: each takes every so-many-th piece, and tells what comes of it."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from typing import Final, TypeVar

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _

Piece = TypeVar("Piece")
Told = TypeVar("Told")
Work = Callable[[Sequence[Piece]], Iterator[Told]]
"""Some pieces of work, one after another."""
PULSE: Final = 0.25
"""Seconds after which whoever waits is told, also that there is nothing new."""


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def shared(work: Work[Piece, Told], pieces: Sequence[Piece], jobs: int) -> Iterator[list[Told]]:
    """What so many processes tell of all pieces within a pulse, perhaps nothing. Raises the YardError of any."""
    processes: list[Process] = []
    listening: list[Connection] = []
    try:
        for number in range(jobs):
            mine, theirs = Pipe(duplex=False)
            processes.append(Process(target=_work, args=(work, pieces[number::jobs], theirs), daemon=True))
            processes[-1].start()
            listening.append(mine)
            theirs.close()
        while listening:
            yield _heard(listening)
        for process in processes:
            process.join()
            if process.exitcode:
                raise YardError(_("A process that shared the work ended before its time."))
    finally:
        for process in processes:
            process.terminate()
            process.join()


def _heard(listening: list[Connection]) -> list[Told]:
    """What the processes tell within a pulse; those that have finished are not listened to any more."""
    told: list[Told] = []
    for pipe in wait(listening, PULSE):
        assert isinstance(pipe, Connection)
        try:
            heard = pipe.recv()
        except EOFError:
            listening.remove(pipe)
            continue
        if isinstance(heard, YardError):
            raise heard
        told.append(heard)
    return told


def _work(work: Work[Piece, Told], pieces: Sequence[Piece], report: Connection) -> None:
    """The work of one process. Ctrl-C reaches all processes of a terminal; only the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(BrokenPipeError):  # nobody listens any more
        try:
            for told in work(pieces):
                report.send(told)
        except YardError as error:
            report.send(error)
