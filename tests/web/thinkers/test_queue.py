"""The queue before the bots: nobody is starved by somebody who asks for more."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress

import pytest

from tramyard.web.thinkers.queue import Asker, Crowded, NotWanted, Queue

MANY = 1000


async def settled() -> None:
    """All that can happen now has happened."""
    for _ in range(10):
        await asyncio.sleep(0)


class Workshop:
    """Jobs whose work is done when the test says so; `begun` tells in which order they came up."""

    def __init__(self, places: int = 1, most: int = MANY) -> None:
        self.queue = Queue(places, most)
        self.begun: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def _job(self, name: str, asker: Asker, wanted: Callable[[], bool]) -> None:
        async with self.queue.turn(asker, wanted):
            self.begun.append(name)
            await self._ends[name].wait()

    async def ask(self, name: str, asker: Asker, wanted: Callable[[], bool] = lambda: True) -> None:
        self._ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._job(name, asker, wanted))
        await settled()

    async def finish(self, name: str) -> None:
        self._ends[name].set()
        await settled()

    async def finish_all(self) -> list[str]:
        """The work goes on to its end; the order in which jobs were begun."""
        done = 0
        while done < len(self.begun):
            await self.finish(self.begun[done])
            done += 1
        return self.begun


def person(address: str, table: str = "oak") -> Asker:
    return Asker(address, table, urgent=True)


def bots(address: str, table: str = "elm") -> Asker:
    return Asker(address, table)


def run(test: Coroutine[object, object, None]) -> None:
    asyncio.run(test)


def test_thirty_tables_of_one_address_weigh_no_more_than_one_of_another() -> None:
    async def test() -> None:
        shop = Workshop()
        for number in range(30):
            await shop.ask(f"evil{number}", person("evil", f"table{number}"))
        await shop.ask("ann", person("ann"))
        await shop.ask("bob", person("bob"))
        assert (await shop.finish_all())[:5] == ["evil0", "evil1", "ann", "bob", "evil2"]

    run(test())


def test_the_tables_of_an_address_take_turns() -> None:
    async def test() -> None:
        shop = Workshop()
        for number in range(4):
            await shop.ask(f"one{number}", person("school", "one"))
        await shop.ask("two", person("school", "two"))
        assert await shop.finish_all() == ["one0", "one1", "two", "one2", "one3"]

    run(test())


def test_tables_where_people_wait_come_first_and_the_others_are_not_forgotten() -> None:
    async def test() -> None:
        shop = Workshop()
        for number in range(3):
            await shop.ask(f"bots{number}", bots("watcher", f"elm{number}"))
        for number in range(6):
            await shop.ask(f"ann{number}", person("ann"))
        assert await shop.finish_all() == [
            *("bots0", "ann0", "ann1"),
            *("bots1", "ann2", "ann3", "ann4"),
            *("bots2", "ann5"),
        ]

    run(test())


def test_no_address_has_all_places_while_there_are_several() -> None:
    async def test() -> None:
        shop = Workshop(places=3)
        for number in range(5):
            await shop.ask(f"evil{number}", person("evil", f"table{number}"))
        assert shop.begun == ["evil0", "evil1"]
        await shop.ask("ann", person("ann"))
        assert shop.begun == ["evil0", "evil1", "ann"]
        await shop.finish("ann")
        assert len(shop.begun) == 3
        await shop.finish("evil0")
        assert shop.begun[-1] == "evil2"
        await shop.finish_all()

    run(test())


def test_an_address_may_have_only_so_many_jobs_waiting() -> None:
    async def test() -> None:
        shop = Workshop(most=2)
        for number in range(4):
            await shop.ask(f"evil{number}", person("evil", f"table{number}"))
        with pytest.raises(Crowded) as refused:
            await shop.tasks["evil3"]
        assert (refused.value.status, refused.value.retry) == (429, 5)
        await shop.ask("ann", person("ann"))
        assert shop.queue.waiting == 3
        assert sorted(await shop.finish_all()) == ["ann", "evil0", "evil1", "evil2"]
        await shop.ask("again", person("evil"))
        assert shop.begun[-1] == "again"
        await shop.finish("again")

    run(test())


def test_a_job_whose_asker_is_gone_is_dropped() -> None:
    async def test() -> None:
        shop = Workshop()
        for name in ("working", "waiting", "next"):
            await shop.ask(name, person(name))
        shop.tasks["waiting"].cancel()
        shop.tasks["working"].cancel()
        await settled()
        assert shop.begun == ["working", "next"]
        assert (shop.queue.waiting, shop.queue.at_work) == (0, 1)
        await shop.finish("next")
        assert shop.queue.at_work == 0

    run(test())


def test_a_job_that_is_cancelled_in_the_moment_it_gets_its_place_gives_it_back() -> None:
    async def test() -> None:
        shop = Workshop()
        await shop.ask("first", person("ann"))
        await shop.ask("second", person("bob"))
        await shop.ask("third", person("eve"))
        shop._ends["first"].set()
        while shop.queue.waiting == 2:
            await asyncio.sleep(0)
        shop.tasks["second"].cancel()  # its turn has come, but it has not heard of it
        await settled()
        assert shop.begun == ["first", "third"]
        await shop.finish("third")
        assert shop.queue.at_work == 0

    run(test())


def test_what_nobody_wants_any_more_is_passed_over() -> None:
    async def test() -> None:
        shop = Workshop()
        watched = {"elm": True}
        await shop.ask("first", person("ann"))
        await shop.ask("resting", bots("evil"), wanted=lambda: watched["elm"])
        await shop.ask("last", bots("bob", "ash"))
        watched["elm"] = False
        await shop.finish("first")
        assert shop.begun == ["first", "last"]
        with pytest.raises(NotWanted):
            await shop.tasks["resting"]
        await shop.finish("last")

    run(test())


def test_whatever_comes_and_goes_all_places_are_free_in_the_end() -> None:
    async def test() -> None:
        shop = Workshop(places=2, most=6)
        for number in range(60):
            kind = person if number % 3 else bots
            await shop.ask(str(number), kind(f"address{number % 5}", f"table{number % 7}"))
            if number % 4 == 0:
                shop.tasks[str(number // 2)].cancel()
                await settled()
            if shop.begun and number % 2:
                await shop.finish(shop.begun[number % len(shop.begun)])
        await shop.finish_all()
        for task in shop.tasks.values():
            with suppress(asyncio.CancelledError, Crowded):
                await task
        assert (shop.queue.waiting, shop.queue.at_work) == (0, 0)
        assert sum(shop.queue.kinds.values()) >= len(shop.begun)

    run(test())


def test_whoever_goes_in_the_moment_in_which_a_place_becomes_free_takes_it_from_nobody() -> None:
    """All at once, as when a server ends or a crowd hangs up."""

    async def test() -> None:
        shop = Workshop()
        for name in ("first", "second", "third", "fourth"):
            await shop.ask(name, Asker("192.0.2.1", table=name))
        gone = [shop.tasks[name] for name in ("first", "second", "third")]
        for task in gone:
            task.cancel()
        outcomes = await asyncio.gather(*gone, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [asyncio.CancelledError] * 3
        await settled()
        assert shop.begun == ["first", "fourth"]
        await shop.finish("fourth")
        assert (shop.queue.waiting, shop.queue.at_work) == (0, 0)

    asyncio.run(test())
