"""Searches where several processes share a database: each is a row, like a question to a bot, that any of them may do.

Whoever has a free place claims it and writes what came of it beside it; what is found meanwhile goes out as notes. When
that process dies its claim is gone, and another one begins anew; when the asker dies its searches are forgotten.
"""

import asyncio
import logging
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Final

import msgspec

from tramyard.kernel.errors import YardError
from tramyard.kernel.generator import Drawn
from tramyard.kernel.solver import Answer
from tramyard.web.solving.jobs import ENDED, Job, Jobs, Report, State
from tramyard.web.solving.work import Drawing, Search, Work
from tramyard.web.tables.questions import AT_ONCE, FORGOTTEN, question
from tramyard.web.tables.yard import Yard
from tramyard.web.thinkers.queue import Asker, Crowded

LONGEST: Final = 5_000
"""Bytes of what is told by a note; whoever finds something longer tells it in the end."""

log = logging.getLogger("tramyard")


class Asked(msgspec.Struct, omit_defaults=True):
    """What is to be done."""

    search: Search | None = None
    drawing: Drawing | None = None


class Told(msgspec.Struct, omit_defaults=True):
    """A report that goes from process to process."""

    state: State
    answer: Answer | None = None
    drawn: Drawn | None = None
    sentence: str = ""


@dataclass
class Awaited:
    """A search of our own, whoever does it."""

    job: Job = field(default_factory=Job)
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, report: Report) -> None:
        if report.state == "working":
            self.job.found(report.found)
        elif not self.over.is_set():
            self.job.tell(report)
            self.over.set()


class SharedJobs:
    """The searches that this process asks for, and those that it does. Where there are no others it does its own."""

    def __init__(self, jobs: Jobs, yard: Yard) -> None:
        self.jobs = jobs
        self._yard = yard
        self._others = yard.store.others
        self._asked: dict[str, Awaited] = {}
        self._doing: dict[str, asyncio.Task[None]] = {}
        yard.shared.hear("search", lambda _note: self.look())
        yard.shared.hear("searching", self._heard_news)
        yard.shared.hear("searched", lambda note: self._spawn_read(note))
        yard.shared.hear("unwanted", lambda note: self._drop(note[0]))
        yard.shared.every_look(self.look)

    async def begin(self, work: Work, asker: Asker) -> Job:
        """Raises Crowded where the asker's address has as many searches under way as may wait."""
        if not self._others.shared:
            return await self.jobs.begin(work, asker)
        most = self._yard.limits.searches
        open_ones = "SELECT COUNT(*) FROM yard_questions WHERE kind = 'solver' AND answer IS NULL AND address = ?"
        if (await self._others.ask(open_ones, [asker.address]))[0][0] > most:
            raise Crowded(most)
        name, awaited = token_hex(8), Awaited()
        await self._put(name, work, asker)
        self._asked[name] = awaited
        awaited.job.doing = self._yard.spawn(self._await(name, awaited))
        self.look()
        return awaited.job

    async def _put(self, name: str, work: Work, asker: Asker) -> None:
        sql = (
            "INSERT INTO yard_questions (id, at, asker, address, code, urgent, kind, task)"
            " VALUES (?, ?, ?, ?, ?, ?, 'solver', ?)"
        )
        asked = Asked(search=work) if isinstance(work, Search) else Asked(drawing=_drawing(work))
        text = msgspec.json.encode(asked).decode()
        at = self._yard.clock()
        await self._others.ask(sql, [name, at, self._others.name, asker.address, asker.table, asker.urgent, text])
        self._others.tell("search")

    async def _await(self, name: str, awaited: Awaited) -> None:
        """Until it is over, or nobody reads its reports any more."""
        try:
            await awaited.over.wait()
        finally:
            del self._asked[name]
            self._drop(name)
            self._others.tell(f"unwanted {name}")
            self._yard.spawn(self._forget(name))

    async def _forget(self, name: str) -> None:
        with suppress(YardError):  # whoever finds it later sees that its asker is gone
            await self._others.ask("DELETE FROM yard_questions WHERE id = ?", [name])

    # Hearing

    def _heard_news(self, note: list[str]) -> None:
        name, *text = note
        if name in self._asked:
            self._asked[name].tell(_report(" ".join(text)))

    def _spawn_read(self, names: list[str]) -> None:
        self._yard.spawn(self._read(names))

    async def _read(self, names: list[str]) -> None:
        """What came of our own searches. Where the database is away, the next look finds it."""
        for name in names:
            if name not in self._asked:
                continue
            with suppress(YardError):
                found = await self._others.ask("SELECT answer FROM yard_questions WHERE id = ?", [name])
                awaited = self._asked.get(name)
                if awaited is None:
                    continue
                if not found:  # we seemed to be gone for a moment, and it was forgotten
                    awaited.tell(Report("lost"))
                elif found[0][0] is not None:
                    awaited.tell(_report(found[0][0]))

    # Doing

    def look(self) -> None:
        """Open searches wait here for a place, too, and what came of our own is read."""
        if self._others.shared and (self._asked or self.jobs.free):
            self._yard.spawn(self._look())

    async def _look(self) -> None:
        await self._read(list(self._asked))
        if not self.jobs.free:
            return
        open_ones = (
            "SELECT id, asker, at, address, code, urgent, task FROM yard_questions"
            " WHERE kind = 'solver' AND answer IS NULL ORDER BY urgent DESC, at LIMIT ?"
        )
        with suppress(YardError):  # the database is away; the next look comes soon
            for name, asker, at, *row in await self._others.ask(open_ones, [AT_ONCE]):
                if name in self._doing:
                    continue
                if at < self._yard.clock() - FORGOTTEN and await self._yard.questions.gone(asker):
                    await self._others.ask("DELETE FROM yard_questions WHERE asker = ?", [asker])
                    continue
                self._doing[name] = self._yard.spawn(self._do(name, *row))

    async def _do(self, name: str, address: str, code: str, urgent: bool, text: str) -> None:
        """As soon as it has a place here, if nobody else has claimed it before."""
        claimed = False

        async def claim() -> bool:
            nonlocal claimed
            claimed = await self._others.claim(question(name))
            open_one = "SELECT 1 FROM yard_questions WHERE id = ? AND answer IS NULL"
            return claimed and bool(await self._others.ask(open_one, [name]))

        try:
            asked = msgspec.json.decode(text, type=Asked)
            work = asked.search or asked.drawing
            assert work is not None
            job = await self.jobs.begin(work, Asker(address, code, urgent, "solver"), claim)
            async with aclosing(job.reports()) as reports:
                async for report in reports:
                    if claimed and job.begun:
                        await self._tell(name, report)
        except Crowded:
            pass  # another look finds it
        except YardError as error:
            log.warning("A search cannot be told: %s", error)
        finally:
            self._doing.pop(name, None)
            if claimed:
                await self._others.release(question(name))

    async def _tell(self, name: str, report: Report) -> None:
        text = msgspec.json.encode(_told(report)).decode()
        if report.state in ENDED:
            await self._others.ask("UPDATE yard_questions SET answer = ? WHERE id = ?", [text, name])
            self._others.tell(f"searched {name}")
            await self._read([name])
        elif name in self._asked:
            self._asked[name].tell(report)
        elif len(text.encode()) < LONGEST:
            self._others.tell(f"searching {name} {text}")

    def _drop(self, name: str) -> None:
        """Nobody wants to know any more."""
        if name in self._doing:
            self._doing[name].cancel()


def _drawing(work: Work) -> Drawing:
    assert isinstance(work, Drawing)
    return work


def _told(report: Report) -> Told:
    match report.found:
        case Answer() as answer:
            return Told(report.state, answer=answer)
        case Drawn() as drawn:
            return Told(report.state, drawn=drawn)
        case str() as sentence:
            return Told(report.state, sentence=sentence)
        case _:
            return Told(report.state)


def _report(text: str) -> Report:
    told = msgspec.json.decode(text, type=Told)
    return Report(told.state, told.answer or told.drawn or told.sentence or None)
