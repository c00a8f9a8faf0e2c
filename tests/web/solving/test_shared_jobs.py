"""Searches of several processes over one PostgreSQL: each is done once, by whoever has room, and never left undone."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
import pytest

from tests.store.conftest import postgres, postgres_address
from tests.web.conftest import ThinkersHere
from tests.web.solving.test_jobs import ANN, run, search, until
from tramyard.kernel.generator import Drawn
from tramyard.kernel.solver import Answer
from tramyard.store import open_store
from tramyard.web.limits import Limits
from tramyard.web.operations.opening import kept_open
from tramyard.web.solving.jobs import Job, Jobs, Report
from tramyard.web.solving.shared_jobs import SharedJobs, _report, _told
from tramyard.web.solving.work import Work
from tramyard.web.tables import shared_yard
from tramyard.web.tables.yard import Yard
from tramyard.web.thinkers.queue import Crowded

__all__ = ["postgres", "postgres_address"]


@pytest.fixture(autouse=True)
def _look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_yard, "LOOK", 0.1)


@asynccontextmanager
async def process(address: str, places: int) -> AsyncIterator[SharedJobs]:
    """One of several, with so many places for searches."""
    yard = Yard(open_store(address, 30.0), ThinkersHere(), limits=Limits())
    shared = SharedJobs(Jobs(places), yard)
    async with kept_open(yard):
        try:
            yield shared
        finally:
            await shared.jobs.close()


async def rows(one: SharedJobs) -> int:
    count: int = (await one._others.ask("SELECT COUNT(*) FROM yard_questions"))[0][0]
    return count


async def happens(look: Callable[[], Awaitable[bool]]) -> None:
    while not await look():
        await asyncio.sleep(0.01)


def test_a_search_is_done_once_by_a_process_that_has_room(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Work] = []
    work = Jobs._work

    async def counted(jobs: Jobs, job: Job, what: Work) -> object:
        done.append(what)
        return await work(jobs, job, what)

    monkeypatch.setattr(Jobs, "_work", counted)

    async def test() -> None:
        async with AsyncExitStack() as several:
            server, *_workers = [
                await several.enter_async_context(process(postgres_address, places)) for places in (0, 1, 1)
            ]
            found = (await until((await server.begin(search(), ANN)).reports(), "done")).found
            assert isinstance(found, Answer)
            assert found.solved
            refused = await until((await server.begin(search("refusing"), ANN)).reports(), "refused")
            assert refused.found == "This engine is not looked at."
            await happens(lambda: _none(server))
            assert len(done) == 2, "each once"
            assert server.jobs.queue.kinds == {}

    run(test())


async def _none(one: SharedJobs) -> bool:
    return await rows(one) == 0


def test_what_is_found_meanwhile_is_told_and_whoever_hangs_up_ends_the_search_elsewhere(postgres_address: str) -> None:
    async def test() -> None:
        async with process(postgres_address, 0) as server, process(postgres_address, 1) as worker:
            reports = (await server.begin(search("patient"), ANN)).reports()
            found = (await until(reports, "working")).found
            assert isinstance(found, Answer)
            assert worker.jobs.queue.at_work == 1
            await reports.aclose()

            async def ended() -> bool:
                return worker.jobs.queue.at_work == 0 and await rows(server) == 0

            await happens(ended)

    run(test())


def test_a_search_whose_process_ends_is_taken_up_by_another(postgres_address: str) -> None:
    async def test() -> None:
        async with process(postgres_address, 0) as server:
            async with process(postgres_address, 1) as dying:
                reports = (await server.begin(search("patient"), ANN)).reports()
                await until(reports, "working")
                assert dying.jobs.queue.at_work == 1
            async with process(postgres_address, 1) as other:

                async def taken_up() -> bool:
                    return other.jobs.queue.at_work == 1

                await happens(taken_up)
                await reports.aclose()

    run(test())


def test_one_address_has_not_all_searches_of_all_processes(postgres_address: str) -> None:
    async def test() -> None:
        async with process(postgres_address, 0) as here, process(postgres_address, 0) as there:
            jobs = [await (here, there)[number % 2].begin(search(), ANN) for number in range(Limits().searches + 1)]
            with pytest.raises(Crowded):
                await here.begin(search(), ANN)
            for job in jobs:
                job.cancel()
            await happens(lambda: _none(here))
            await here.begin(search(), ANN)

    run(test())


@pytest.mark.parametrize(
    "report",
    [
        Report("working"),
        Report("working", Answer("solve", best=3, moves=("a 1", "b"))),
        Report("done", Drawn("name", "text", ("a",), 2)),
        Report("refused", "It cannot be done."),
        Report("done"),
        Report("lost"),
    ],
)
def test_reports_go_from_process_to_process(report: Report) -> None:
    assert _report(msgspec.json.encode(_told(report)).decode()) == report
