"""Long work for people who wait: in a fair queue, each in a process of its own, for as long as somebody listens.

A job lives in the memory of this process; who does it where there are several is decided in shared_jobs.py. Whoever
asked is told if the process of the search dies; a restart ends the answer that they read. No table depends on a job.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Final, Literal

from tramyard.kernel.errors import YardError
from tramyard.web.limits import Limits
from tramyard.web.solving.processes import WorkLost, WorkProcess
from tramyard.web.solving.work import Work
from tramyard.web.thinkers.processes import GRACE, Claim, nobody_else
from tramyard.web.thinkers.queue import Asker, Queue

State = Literal["waiting", "working", "done", "refused", "lost"]
ENDED: Final = ("done", "refused", "lost")
USUAL: Final = Limits()
REST: Final = 300.0
"""Seconds after which a process that has nothing to do is ended: it holds the memory of its last search."""

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
        self.begun = False
        """Whether it is done here: it had its turn, and nobody else had claimed it."""

    def tell(self, report: Report) -> None:
        """Of several reports that nobody has read yet the newest counts."""
        self._newest = report
        self._fresh.set()

    def found(self, found: object) -> None:
        """Something more is known; unless the job was ended meanwhile."""
        if self._newest.state not in ENDED:
            self.tell(Report("working", found))

    async def reports(self) -> AsyncGenerator[Report, None]:
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
        self._resting: dict[WorkProcess, asyncio.TimerHandle] = {}
        """When each of them is let go."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._ending: set[asyncio.Task[None]] = set()

    @property
    def free(self) -> bool:
        """Whether there is a place for one more."""
        return self.queue.free

    async def begin(self, work: Work, asker: Asker, claim: Claim = nobody_else) -> Job:
        """Raises Crowded where the asker's address has as many jobs waiting as it may.

        One that turns out to be claimed by another process when its turn comes is lost here."""
        job = Job()
        task = asyncio.get_running_loop().create_task(self._do(job, work, asker, claim))
        job.doing = task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.sleep(0)  # by now it stands in the queue
        if task.done():
            task.result()
        return job

    async def _do(self, job: Job, work: Work, asker: Asker, claim: Claim) -> None:
        async with self.queue.turn(asker):
            try:
                if not await claim():
                    job.tell(Report("lost"))
                    return
                job.begun = True
                job.found(None)
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
            process = self._woken()
            if process.process.is_alive():
                return process
            process.end()
        starting = asyncio.ensure_future(asyncio.to_thread(WorkProcess, self._megabytes))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._rest(await starting)
            raise

    def _rest(self, process: WorkProcess) -> None:
        """It waits for more to do, but not for ever."""
        self._idle.append(process)
        self._resting[process] = asyncio.get_running_loop().call_later(REST, self._let_go, process)

    def _woken(self) -> WorkProcess:
        """The one that came to rest last."""
        process = self._idle.pop()
        self._resting.pop(process).cancel()
        return process

    def _let_go(self, process: WorkProcess) -> None:
        self._idle.remove(process)
        del self._resting[process]
        ending = asyncio.get_running_loop().create_task(asyncio.to_thread(process.end))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def _put_away(self, process: WorkProcess, doing: asyncio.Future[object]) -> None:
        """A process that came to an end is kept; one that did not is ended, and with it the thread that listens."""
        if doing.done() and not isinstance(doing.exception(), WorkLost):
            self._rest(process)
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
            await asyncio.to_thread(self._woken().end)
        await asyncio.gather(*self._ending)
