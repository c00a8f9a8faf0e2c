"""Bots think in processes of their own, within a budget, and never see more than their seat may know.

A thinker that crashes or takes too long is killed and started anew; whoever asked is told.
"""

import asyncio
import multiprocessing
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from tramyard.kernel.options import Value

PATIENCE: Final = 20.0
"""Seconds after which a thinker is given up; bots keep to a few seconds themselves."""


@dataclass(frozen=True)
class Task:
    """A question to a bot: the game by name, an imagined position as a dump, and which seat asks."""

    game: str
    content_name: str
    content_text: str
    seats: int
    options: Mapping[str, Value]
    dump: dict[str, object]
    seat: int
    bot: str
    seed: int


@dataclass(frozen=True)
class Thought:
    """A bot's answer: its action and the candidates it weighed, all as texts."""

    action: list[str]
    candidates: list[tuple[str, float, int]]
    unit: str


class ThinkerFailed(Exception):
    """The bot crashed or hung; the message says which."""


def think(task: Task) -> Thought:
    """The answer, worked out in this process."""
    from tramyard.bots import make_bot
    from tramyard.kernel.room import room

    here = room(task.game)
    game = here.game(task.seats, task.options, here.content_from(task.content_name, task.content_text))
    position = game.load(task.dump)
    choice = make_bot(task.bot, here, game, task.seed).choose(position, task.seat)
    texts = [game.vocabulary.text(move) for move in choice.action]
    candidates = [(game.spell(one.action), one.estimate, one.visits) for one in choice.candidates]
    return Thought(texts, candidates, choice.unit)


def _work(pipe: Connection) -> None:
    """A thinker's life: a task comes in, an answer or an error's name goes out."""
    os.nice(5)
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            pipe.send(think(task))
        except Exception as error:  # noqa: BLE001 - whatever a foreign bot does must not end the thinker
            pipe.send(f"{type(error).__name__}: {error}")


class Thinker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, task: Task) -> Thought:
        """Blocks; called in a thread."""
        self.pipe.send(task)
        if not self.pipe.poll(PATIENCE):
            raise ThinkerFailed(f"no answer within {PATIENCE:.0f} seconds")
        try:
            answer = self.pipe.recv()
        except EOFError as error:
            raise ThinkerFailed("the process ended") from error
        if isinstance(answer, str):
            raise ThinkerFailed(answer)
        assert isinstance(answer, Thought)
        return answer

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Thinkers:
    """A few thinkers shared by all tables."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._idle: asyncio.Queue[Thinker | None] = asyncio.Queue()
        self._all: set[Thinker] = set()
        for _ in range(count):
            self._idle.put_nowait(None)

    async def ask(self, task: Task) -> Thought:
        """The bot's answer. Raises ThinkerFailed."""
        thinker = await self._idle.get()
        failed = True
        try:
            if thinker is None:
                thinker = await asyncio.to_thread(Thinker)
                self._all.add(thinker)
            answer = await asyncio.to_thread(thinker.ask, task)
            failed = False
            return answer
        except (BrokenPipeError, ConnectionError) as error:
            raise ThinkerFailed("the process ended") from error
        finally:
            if failed and thinker is not None:
                self._all.discard(thinker)
                await asyncio.to_thread(thinker.end)
                thinker = None
            self._idle.put_nowait(thinker)

    def close(self) -> None:
        for thinker in self._all:
            thinker.process.kill()
        self._all.clear()


def thinker_count() -> int:
    """One less than there are cores, for the server itself needs one; at least one."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 2
    return max(1, cores - 1)
