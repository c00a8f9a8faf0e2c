"""Hints and reviews where several processes share a database: a question is a row that any of them may answer.

Whoever has a free place claims the oldest question, people's first, and writes the answer beside it. When that process
dies its claim is gone, and another one takes the question up; when the asker dies its questions are forgotten.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Final

import msgspec

from tramyard.kernel.errors import YardError
from tramyard.web.thinkers.processes import ThinkerFailed, ThinkerSlow
from tramyard.web.thinkers.queue import Asker, Crowded, Kind, NotWanted
from tramyard.web.thinkers.tasks import Task, Thought

if TYPE_CHECKING:
    from tramyard.store.line import Values
    from tramyard.web.tables.shared_yard import SharedYard
    from tramyard.web.tables.yard import Yard

AT_ONCE: Final = 20
"""Questions looked at at a time."""
FORGOTTEN: Final = 10.0
"""Seconds after which it is asked whether the process that put a question is still there."""

log = logging.getLogger("tramyard")


class Answer(msgspec.Struct):
    """What became of a question: a thought, or why there is none."""

    thought: Thought | None = None
    failed: str = ""
    slow: bool = False


class Questions:
    """The questions that this process puts, and those that it answers."""

    def __init__(self, yard: "Yard") -> None:
        self._yard = yard
        self._others = yard.store.others
        self._asked: dict[str, asyncio.Future[Answer]] = {}
        self._answering: dict[str, asyncio.Task[None]] = {}

    def listen(self, shared: "SharedYard") -> None:
        """From now on this process hears of the questions of others."""
        shared.hear("question", lambda _note: self.look())
        shared.hear("answered", self._heard_answer)
        shared.hear("dropped", lambda note: self._drop(note[0]))
        shared.every_look(self.look)

    def _heard_answer(self, note: list[str]) -> None:
        self._yard.spawn(self._read_answers(note))

    async def ask(self, task: Task, asker: Asker) -> Thought:
        """Some process's answer; if the asker is cancelled, the thought is broken off. Raises ThinkerFailed."""
        if not self._others.shared:
            return await self._yard.thinkers.ask(task, asker)
        name = token_hex(8)
        answer = self._asked[name] = asyncio.get_running_loop().create_future()
        try:
            await self._put(name, task, asker)
            self.look()
            return _thought(await answer)
        finally:
            del self._asked[name]
            self._drop(name)
            self._others.tell(f"dropped {name}")
            self._yard.spawn(self._forget(name))

    async def _put(self, name: str, task: Task, asker: Asker) -> None:
        sql = (
            "INSERT INTO yard_questions (id, at, asker, address, code, urgent, kind, task)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        text = msgspec.json.encode(task).decode()
        who = (self._others.name, asker.address, asker.table, asker.urgent, asker.kind)
        row: Values = (name, self._yard.clock(), *who, text)
        await self._others.ask(sql, row)
        self._others.tell("question")

    async def _forget(self, name: str) -> None:
        with suppress(YardError):  # whoever finds it later sees that its asker is gone
            await self._others.ask("DELETE FROM yard_questions WHERE id = ?", [name])

    # Answering

    def look(self) -> None:
        """Open questions are taken up while there is room for thoughts, and answers to our own are read."""
        if self._asked or not self._yard.thinkers.crowded:
            self._yard.spawn(self._look())

    async def _look(self) -> None:
        with suppress(YardError):  # the database is away; the next look comes soon
            await self._read_answers(list(self._asked))
            if self._yard.thinkers.crowded:
                return
            open_ones = (
                "SELECT id, asker, at, address, code, urgent, kind, task FROM yard_questions"
                " WHERE kind <> 'solver' AND answer IS NULL ORDER BY urgent DESC, at LIMIT ?"
            )
            for name, asker, at, *row in await self._others.ask(open_ones, [AT_ONCE]):
                if name in self._answering:
                    continue
                if at < self._yard.clock() - FORGOTTEN and await self.gone(asker):
                    await self._others.ask("DELETE FROM yard_questions WHERE asker = ?", [asker])
                    continue
                self._answering[name] = self._yard.spawn(self._answer(name, *row))

    async def gone(self, process: str) -> bool:
        """Whether this process has ended: each holds its own name as long as it lives."""
        if process == self._others.name or not await self._others.claim(alive(process)):
            return False
        await self._others.release(alive(process))
        return True

    async def _answer(self, name: str, address: str, code: str, urgent: bool, kind: Kind, text: str) -> None:
        """A thought, or its failure, written beside the question."""
        claimed = partial(self._claim, name)
        try:
            task = msgspec.json.decode(text, type=Task)
            try:
                thought = await self._yard.thinkers.ask(task, Asker(address, code, urgent, kind), claim=claimed)
                answer = Answer(thought)
            except ThinkerFailed as failure:
                answer = Answer(failed=str(failure), slow=isinstance(failure, ThinkerSlow))
            written = msgspec.json.encode(answer).decode()
            await self._others.ask("UPDATE yard_questions SET answer = ? WHERE id = ?", [written, name])
            self._others.tell(f"answered {name}")
            await self._read_answers([name])
        except (NotWanted, Crowded):
            pass  # somebody else has it, or has room for it
        except YardError as error:
            log.warning("A question cannot be answered: %s", error)
        finally:
            self._answering.pop(name, None)
            await self._others.release(question(name))

    async def _claim(self, name: str) -> bool:
        if not await self._others.claim(question(name)):
            return False
        return bool(await self._others.ask("SELECT 1 FROM yard_questions WHERE id = ? AND answer IS NULL", [name]))

    def _drop(self, name: str) -> None:
        """Nobody wants to know any more."""
        if name in self._answering:
            self._answering[name].cancel()

    async def _read_answers(self, names: list[str]) -> None:
        """Of our own questions. Where the database is away, the next look finds them."""
        for name in names:
            if (asked := self._asked.get(name)) is None:
                continue
            found = await self._others.ask("SELECT answer FROM yard_questions WHERE id = ?", [name])
            if found and found[0][0] is not None and not asked.done():
                asked.set_result(msgspec.json.decode(found[0][0], type=Answer))


def _thought(answer: Answer) -> Thought:
    if answer.thought is None:
        raise (ThinkerSlow if answer.slow else ThinkerFailed)(answer.failed)
    return answer.thought


def question(name: str) -> str:
    """What a process claims before it answers."""
    return f"question {name}"


def alive(process: str) -> str:
    """What a process holds as long as it lives."""
    return f"process {process}"
