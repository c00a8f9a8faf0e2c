"""Bots think in processes of their own, within a budget, and never see more than their seat may know.

A thinker that crashes or takes too long is killed and started anew; whoever asked is told.
"""

import asyncio
import ctypes
import multiprocessing
import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final

from tramyard.web.thinkers.tasks import Task, Thought, think

PATIENCE: Final = 20.0
"""Seconds after which a bot is given up; bots keep to a few seconds themselves."""
STARTING: Final = 120.0
"""Seconds a process may take until it can think: that is the machine's doing, not the bot's."""
READY: Final = "ready"
DIE_WITH_PARENT: Final = 1
"""Linux calls it PR_SET_PDEATHSIG."""


class ThinkerFailed(Exception):
    """The bot crashed or hung; the message says which."""


def _work(pipe: Connection) -> None:
    """A thinker's life: it says that it is ready, then for every task an answer or an error's name goes out."""
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    with suppress(EOFError, OSError):  # the server is gone, and so shall this process be
        pipe.send(READY)
        while True:
            task = pipe.recv()
            answer: Thought | str
            try:
                answer = think(task)
            except Exception as error:  # noqa: BLE001 - whatever a foreign bot does must not end the thinker
                answer = f"{type(error).__name__}: {error}"
            pipe.send(answer)


class Thinker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs,), daemon=True)
        self.process.start()
        self._ready = False
        theirs.close()

    def ask(self, task: Task, patience: float) -> Thought:
        """Blocks; called in a thread. The bot's patience begins when the process is ready. Raises ThinkerFailed."""
        try:
            if not self._ready:
                self._ready = self._heard(STARTING) == READY
            self._pipe.send(task)
            answer = self._heard(patience)
        except (EOFError, OSError) as error:
            raise ThinkerFailed("the process ended") from error
        if isinstance(answer, str):
            raise ThinkerFailed(answer)
        assert isinstance(answer, Thought)
        return answer

    def _heard(self, patience: float) -> object:
        """What the process says next."""
        if not self._pipe.poll(patience):
            raise ThinkerFailed(f"no answer within {patience:.0f} seconds")
        return self._pipe.recv()

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self._pipe.close()


class Thinkers:
    """A few thinkers shared by all tables; a process is started when it is first needed."""

    def __init__(self, count: int, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._idle: asyncio.Queue[Thinker | None] = asyncio.Queue()
        self._at_work: set[Thinker] = set()
        for _ in range(count):
            self._idle.put_nowait(None)

    def patience_with(self, task: Task) -> float:
        """Seconds this task may take."""
        return self._patience

    async def ask(self, task: Task) -> Thought:
        """The bot's answer. Raises ThinkerFailed."""
        thinker = await self._idle.get()
        answering = False
        try:
            if thinker is None or not thinker.process.is_alive():
                thinker = await asyncio.to_thread(Thinker)
            self._at_work.add(thinker)
            answer = await asyncio.to_thread(thinker.ask, task, self.patience_with(task))
            answering = True
            return answer
        finally:
            if thinker is not None:
                self._at_work.discard(thinker)
                if not answering:
                    thinker.end()
            self._idle.put_nowait(thinker if answering else None)

    async def close(self) -> None:
        """All processes end."""
        for busy in self._at_work:
            busy.process.kill()
        while not self._idle.empty():
            idle = self._idle.get_nowait()
            if idle is not None:
                await asyncio.to_thread(idle.end)


def thinker_count() -> int:
    """One less than there are cores, for the server itself needs one; at least one."""
    return max(1, len(os.sched_getaffinity(0)) - 1)
