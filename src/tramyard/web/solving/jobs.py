"""Long work for people who wait: in a fair queue, each in a process of its own, for as long as somebody listens.

A job lives in the memory of this server alone. Whoever asked is told if its process dies; a restart ends the answer
that they read. No table depends on a job.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final, Literal

from tramyard.kernel.errors import YardError
from tramyard.web.limits import Limits
from tramyard.web.solving.processes import WorkLost, WorkProcess
from tramyard.web.solving.work import Work
from tramyard.web.thinkers.processes import GRACE
from tramyard.web.thinkers.queue import Asker, Queue

State = Literal["waiting", "working", "done", "refused", "lost"]
ENDED: Final = ("done", "refused", "lost")
USUAL: Final = Limits()

log = logging.getLogger("tramyard")


@dataclass(frozen=True)
class Report:
    """How a job stands: what was found so far, or in the end; of a refusal the sentence."""

    state: State
    found: object = None


class Job:
    """Work somebody asked for. It goes on while its reports are read, and ends with whoever reads them."""

    def __init__(self) -> None:
        self._newest = Report("waiting")
        self._fresh = asyncio.Event()
        self._fresh.set()
        self.doing: asyncio.Task[None] | None = None

    def tell(self, report: Report) -> None:
        """Of several reports that nobody has read yet the newest counts."""
        self._newest = report
        self._fresh.set()

    def found(self, found: object) -> None:
        """Something more is known; unless the job was ended meanwhile."""
        if self._newest.state not in ENDED:
            self.tell(Report("working", found))

    async def reports(self) -> AsyncIterator[Report]:
        """The newest, and whatever follows until it ends. Whoever stops reading stops the job."""
        try:
            while True:
                await self._fresh.wait()
                self._fresh.clear()
                report = self._newest
                yield report
                if report.state in ENDED:
                    return
        finally:
            self.cancel()

    def cancel(self) -> None:
        if self.doing is not None:
            self.doing.cancel()


class Jobs:
    """The jobs of a server: at most so many at once, started in turn, fair to every address."""

    def __init__(self, count: int, limits: Limits = USUAL) -> None:
        self.queue = Queue(count, limits.searches)
        self._megabytes = limits.search_memory
        self._idle: list[WorkProcess] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self, work: Work, asker: Asker) -> Job:
        """Raises Crowded where the asker's address has as many jobs waiting as it may."""
        job = Job()
        task = asyncio.get_running_loop().create_task(self._do(job, work, asker))
        job.doing = task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.sleep(0)  # by now it stands in the queue
        if task.done():
            task.result()
        return job

    async def _do(self, job: Job, work: Work, asker: Asker) -> None:
        async with self.queue.turn(asker):
            job.found(None)
            try:
                job.tell(Report("done", await self._work(job, work)))
            except YardError as refusal:
                job.tell(Report("refused", str(refusal)))
            except WorkLost as lost:
                log.warning("A search was lost: %s", lost)
                job.tell(Report("lost"))

    async def _work(self, job: Job, work: Work) -> object:
        process = await self._free()
        loop = asyncio.get_running_loop()

        def tell(found: object) -> None:
            loop.call_soon_threadsafe(job.found, found)

        doing = asyncio.ensure_future(asyncio.to_thread(process.do, work, tell))
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            process.stop()
            await asyncio.wait({doing}, timeout=GRACE)
            raise
        finally:
            await self._put_away(process, doing)

    async def _free(self) -> WorkProcess:
        """A process that has nothing to do, started if there is none."""
        while self._idle:
            process = self._idle.pop()
            if process.process.is_alive():
                return process
            process.end()
        starting = asyncio.ensure_future(asyncio.to_thread(WorkProcess, self._megabytes))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._idle.append(await starting)
            raise

    async def _put_away(self, process: WorkProcess, doing: asyncio.Future[object]) -> None:
        """A process that came to an end is kept; one that did not is ended, and with it the thread that listens."""
        if doing.done() and not isinstance(doing.exception(), WorkLost):
            self._idle.append(process)
            return
        process.process.kill()
        await asyncio.gather(doing, return_exceptions=True)
        process.end()

    async def close(self) -> None:
        """All jobs and processes end."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        while self._idle:
            await asyncio.to_thread(self._idle.pop().end)
