"""Bots think in processes of their own, within a budget, and never see more than their seat may know.

A thinker that crashes or takes too long is killed and started anew; whoever asked is told. One whose asker goes away
breaks its thought off.
"""

import asyncio
import ctypes
import multiprocessing
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from types import FrameType
from typing import Final

from tramyard.web.limits import Limits
from tramyard.web.thinkers.queue import Asker, NotWanted, Queue
from tramyard.web.thinkers.tasks import Task, Thought, think

USUAL: Final = Limits()
PATIENCE: Final = 20.0
"""Seconds after which a bot is given up; bots keep to a few seconds themselves."""
STARTING: Final = 120.0
"""Seconds a process may take until it can think: that is the machine's doing, not the bot's."""
GRACE: Final = 2.0
"""Seconds a bot that is told to stop may take for that."""
ATTEMPTS: Final = 40
"""How often it is told so."""
READY: Final = "ready"
STOPPED: Final = "stopped"
STOP: Final = signal.SIGUSR1
DIE_WITH_PARENT: Final = 1
"""Linux calls it PR_SET_PDEATHSIG."""


Claim = Callable[[], Awaitable[bool]]
"""Asked when a thought has its place: whether it is still ours to think."""


async def nobody_else() -> bool:
    """Where there is nobody else, everything is ours."""
    return True


class ThinkerFailed(Exception):
    """The bot crashed, gave up or hung; the message says which."""


class ThinkerSlow(ThinkerFailed):
    """It did not answer in time, which may be the machine's doing."""


class Stopped(BaseException):
    """Raised in the midst of a bot's thought, past whatever it catches: nobody wants to know any more."""


class Worker:
    """A thinker's life, in its process: it says that it is ready, then every task gets an answer or an error's name."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._thinking = False

    def live(self) -> None:
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(STOP, self._stop)
        with suppress(OSError):  # a unit may forbid it
            os.nice(5)
        with suppress(EOFError, OSError):  # the server is gone, and so shall this process be
            self._pipe.send(READY)
            while True:
                self._pipe.send(self._answer(self._pipe.recv()))

    def _answer(self, task: Task) -> Thought | str:
        try:
            self._thinking = True
            answer = think(task)
            self._thinking = False
            return answer
        except Stopped:
            return STOPPED
        except Exception as error:  # noqa: BLE001 - whatever a foreign bot does must not end the thinker
            self._thinking = False
            return f"{type(error).__name__}: {error}"

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        if self._thinking:
            self._thinking = False
            raise Stopped


def _work(pipe: Connection) -> None:
    Worker(pipe).live()


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
            raise ThinkerSlow(f"no answer within {patience:.0f} seconds")
        return self._pipe.recv()

    def stop(self) -> None:
        """The thought is broken off; the process stays for the next one."""
        if self.process.pid is not None and self.process.is_alive():
            os.kill(self.process.pid, STOP)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self._pipe.close()


class Thinkers:
    """A few thinkers shared by all tables; a process is started when it is first needed."""

    def __init__(self, count: int, patience: float = PATIENCE, most: int = USUAL.jobs) -> None:
        self.places = count
        """Processes at most; 0 where others think."""
        self.queue = Queue(count, most)
        self._patience = patience
        self._idle: list[Thinker] = []
        self._at_work: set[Thinker] = set()

    def patience_with(self, task: Task) -> float:
        """Seconds this task may take."""
        return self._patience

    @property
    def crowded(self) -> bool:
        """Whether one thought more would have to wait here."""
        return self.queue.waiting > 0 or self.queue.at_work >= self.places

    async def ask(
        self, task: Task, asker: Asker, wanted: Callable[[], bool] = lambda: True, claim: Claim = nobody_else
    ) -> Thought:
        """The bot's answer, when it is the asker's turn; if the asker is cancelled, the thought is broken off.

        When there is a place for it, it is claimed. Raises ThinkerFailed, and what `Queue.turn` raises.
        """
        async with self.queue.turn(asker, wanted):
            if not await claim():
                raise NotWanted
            return await self.work(task)

    async def work(self, task: Task) -> Thought:
        """The answer of the process that is free. Raises ThinkerFailed."""
        thinker = await self._free()
        self._at_work.add(thinker)
        asking = asyncio.ensure_future(asyncio.to_thread(thinker.ask, task, self.patience_with(task)))
        try:
            return await asyncio.shield(asking)
        except asyncio.CancelledError:
            await self._break_off(thinker, asking)
            raise
        finally:
            self._at_work.discard(thinker)
            await self._put_away(thinker, asking)

    async def _free(self) -> Thinker:
        """A process that has nothing to do, started if there is none."""
        while self._idle:
            thinker = self._idle.pop()
            if thinker.process.is_alive():
                return thinker
            thinker.end()
        starting = asyncio.ensure_future(asyncio.to_thread(Thinker))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._idle.append(await starting)
            raise

    async def _break_off(self, thinker: Thinker, asking: asyncio.Future[Thought]) -> None:
        """Until the bot has stopped, or does not: whoever is told before it begins to think does not hear it."""
        for _attempt in range(ATTEMPTS):
            if asking.done():
                return
            thinker.stop()
            await asyncio.wait({asking}, timeout=GRACE / ATTEMPTS)

    async def _put_away(self, thinker: Thinker, asking: asyncio.Future[Thought]) -> None:
        """A process that answered is kept; one that did not is ended, and with it the thread that listens to it."""
        failure = asking.exception() if asking.done() else None
        if asking.done() and (failure is None or str(failure) == STOPPED):
            self._idle.append(thinker)
            return
        thinker.process.kill()
        await asyncio.gather(asking, return_exceptions=True)
        thinker.end()

    async def close(self) -> None:
        """All processes end."""
        for busy in self._at_work:
            busy.process.kill()
        while self._idle:
            await asyncio.to_thread(self._idle.pop().end)


def thinker_count() -> int:
    """One less than there are cores, for the server itself needs one; at least one."""
    return max(1, len(os.sched_getaffinity(0)) - 1)
