"""Searches in processes of their own: told about, cancelled, killed, flooded, and never more than a search is lost."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import pytest

from tests.web.conftest import PATIENCE
from tests.web.solving.conftest import puzzle
from tramyard.kernel.errors import YardError
from tramyard.kernel.room import room
from tramyard.kernel.solver import Answer
from tramyard.kernel.spec import bind
from tramyard.kernel.words import speaking
from tramyard.web.limits import Limits
from tramyard.web.solving import jobs as jobs_module
from tramyard.web.solving import processes
from tramyard.web.solving.jobs import Jobs, Report
from tramyard.web.solving.work import Drawing, Search
from tramyard.web.thinkers.queue import Asker, Crowded

ANN, BOB = Asker("192.0.2.1", urgent=True, kind="solver"), Asker("192.0.2.2", urgent=True, kind="solver")


def search(temper: str = "good", seconds: float = PATIENCE, goal: int = 9) -> Search:
    here = room("shunting")
    opened = bind(here, here.content_from("own", puzzle(goal, 4, temper)), 1)
    return Search(opened.spec, opened.game.start().dump(), "solve", seconds)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


async def until(reports: AsyncIterator[Report], state: str) -> Report:
    """The first report of this state that brings something."""
    async for report in reports:
        if report.state == state and (report.found is not None or state == "lost"):
            return report
    raise AssertionError(f"it was never {state}")


def test_a_search_tells_what_it_finds_and_its_process_stays_for_the_next() -> None:
    async def test() -> None:
        jobs = Jobs(1)
        for goal, solved in ((9, True), (999, False)):
            found = (await until((await jobs.begin(search(goal=goal), ANN)).reports(), "done")).found
            assert isinstance(found, Answer)
            assert (found.solved, found.proved) == (solved, not solved)
        refused = await until((await jobs.begin(search("refusing"), ANN)).reports(), "refused")
        assert refused.found == "This engine is not looked at."
        assert (len(jobs._idle), jobs.queue.kinds) == (1, {"solver": 3})
        await jobs.close()
        assert jobs._idle == []

    run(test())


def test_a_process_that_has_nothing_to_do_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        jobs = Jobs(1)
        await until((await jobs.begin(search(), ANN)).reports(), "done")
        [rested] = multiprocessing.active_children()
        monkeypatch.setattr(jobs_module, "REST", 0.0)
        await until((await jobs.begin(search(), ANN)).reports(), "done")
        while rested.is_alive():
            await asyncio.sleep(0.01)
        assert jobs._idle == []
        await until((await jobs.begin(search(), ANN)).reports(), "done")
        await jobs.close()
        assert multiprocessing.active_children() == []

    run(test())


def test_a_search_whose_process_fails_is_lost_and_the_next_one_is_not() -> None:
    async def test() -> None:
        jobs = Jobs(1)
        for temper in ("crashing", "greedy"):
            await until((await jobs.begin(search(temper), ANN)).reports(), "lost")
            assert jobs._idle == []
        await until((await jobs.begin(search(), ANN)).reports(), "done")
        await jobs.close()

    run(test())


def test_a_search_whose_process_is_killed_is_lost() -> None:
    async def test() -> None:
        jobs = Jobs(1)
        reports = (await jobs.begin(search("patient"), ANN)).reports()
        await until(reports, "working")
        [pid] = [child.pid for child in multiprocessing.active_children()]
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        await until(reports, "lost")
        await jobs.close()

    run(test())


def test_a_search_that_does_not_end_in_time_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "GRACE", 0.1)

    async def test() -> None:
        jobs = Jobs(1)
        await until((await jobs.begin(search("deaf", seconds=0.1), ANN)).reports(), "lost")
        await jobs.close()

    run(test())


@pytest.mark.parametrize(("temper", "kept"), [("patient", 1), ("deaf", 0)])
def test_whoever_stops_listening_ends_the_search(temper: str, kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that stops when it is told to is kept; another one is ended."""
    monkeypatch.setattr(jobs_module, "GRACE", PATIENCE if kept else 0.1)

    async def test() -> None:
        jobs = Jobs(1)
        job = await jobs.begin(search(temper), ANN)
        reports = job.reports()
        await until(reports, "working")
        await reports.aclose()
        assert job.doing is not None
        await asyncio.gather(job.doing, return_exceptions=True)
        assert (len(jobs._idle), jobs.queue.at_work) == (kept, 0)
        await jobs.close()

    run(test())


def test_nobody_floods_the_queue_and_others_have_their_turn() -> None:
    async def test() -> None:
        jobs = Jobs(1, Limits(searches=2))
        first = await jobs.begin(search("patient"), ANN)
        await jobs.begin(search(), ANN)
        await jobs.begin(search("patient"), ANN)
        with pytest.raises(Crowded):
            await jobs.begin(search(), ANN)
        gone = await jobs.begin(search(), BOB)
        gone.cancel()
        bob = await jobs.begin(search(), BOB)
        assert (jobs.queue.at_work, jobs.queue.waiting) == (1, 3)
        first.cancel()
        await until(bob.reports(), "done")  # Ann's second one has not ended: it never does by itself
        await jobs.close()

    run(test())


def test_the_end_of_the_server_ends_all_searches() -> None:
    async def test() -> None:
        jobs = Jobs(1)
        for asker in (ANN, BOB):
            await jobs.begin(search("patient"), asker)
        await jobs.close()
        assert (jobs.queue.at_work, jobs._idle, multiprocessing.active_children()) == (0, [], [])

    run(test())


def test_a_refusal_is_told_in_the_language_of_whoever_asks() -> None:
    """The process of a search speaks no language of its own, and numbers stand in the sentence already."""
    with speaking("it"):
        work = Drawing("shunting", 9, 7, 1.0)
    with pytest.raises(YardError, match="Ci sono i livelli da 1 a 2, non 9"):
        work.do(lambda answer: None, lambda: False)


def test_a_game_without_a_solver_is_refused() -> None:
    here = room("trainmaker")
    opened = bind(here, here.content(), 2)
    work = Search(opened.spec, opened.game.start().dump(), "solve", 1.0)
    with pytest.raises(YardError, match="no solver"):
        work.do(lambda answer: None, lambda: False)
