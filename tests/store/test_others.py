"""Processes over one PostgreSQL database hear each other, and claim what only one of them shall do."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence

import psycopg
import pytest

from tests.store.tales import a_table, played
from tramyard.store import Conflict, open_store
from tramyard.store.opening import others_at
from tramyard.store.others import Others
from tramyard.store.trouble import StoreTrouble

pytestmark = pytest.mark.anyio
PATIENCE = 300.0


class Ear:
    """What a process has heard; `None` where it may have missed something."""

    def __init__(self) -> None:
        self.heard: list[str | None] = []

    def __call__(self, notes: Sequence[str] | None) -> None:
        self.heard += [None] if notes is None else notes


async def happens(look: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not look():
            await asyncio.sleep(0.01)


async def gets(one: Others, what: str) -> None:
    """The database may need a moment until it has noticed that a connection has ended."""
    async with asyncio.timeout(PATIENCE):
        while not await one.claim(what):
            await asyncio.sleep(0.01)


@pytest.fixture
async def two(postgres_address: str) -> AsyncIterator[tuple[Others, Ear, Others, Ear]]:
    first, second = others_at(postgres_address, 30.0), others_at(postgres_address, 30.0)
    ears = Ear(), Ear()
    await first.open(ears[0])
    await second.open(ears[1])
    yield first, ears[0], second, ears[1]
    await first.close()
    await second.close()


def cut_connections(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


async def test_the_others_hear_what_one_tells_each_note_once_and_in_order(
    two: tuple[Others, Ear, Others, Ear],
) -> None:
    first, ear, _second, other_ear = two
    notes = [f"table elm{number} {number} {'x' * 50}" for number in range(1000)]
    for note in notes:
        first.tell(note)
    await happens(lambda: len(other_ear.heard) >= 1000)
    assert other_ear.heard == notes
    assert ear.heard == [], "nobody hears themselves"


async def test_what_one_has_claimed_nobody_else_gets_until_it_is_released(
    two: tuple[Others, Ear, Others, Ear],
) -> None:
    first, _, second, _ = two
    assert await first.claim("turn elm 3")
    assert not await second.claim("turn elm 3")
    assert not await first.claim("turn elm 3"), "not twice either"
    assert await second.claim("turn elm 4")
    await second.release("turn elm 3")
    assert not await second.claim("turn elm 3"), "only its holder releases it"
    await first.release("turn elm 3")
    assert await second.claim("turn elm 3")


async def test_a_claim_ends_with_its_process(two: tuple[Others, Ear, Others, Ear]) -> None:
    first, _, second, _ = two
    assert await first.claim("turn elm 3")
    await first.close()
    await gets(second, "turn elm 3")


async def test_whoever_goes_away_while_claiming_leaves_nothing_claimed(two: tuple[Others, Ear, Others, Ear]) -> None:
    first, _, second, _ = two
    claiming = asyncio.create_task(first.claim("turn elm 3"))
    await asyncio.sleep(0)
    claiming.cancel()
    with pytest.raises(asyncio.CancelledError):
        await claiming
    assert await second.claim("turn elm 3")


async def test_lost_connections_are_made_anew_and_it_is_told_that_something_may_be_missed(
    two: tuple[Others, Ear, Others, Ear], postgres_address: str
) -> None:
    first, _, second, ear = two
    assert await first.claim("turn elm 3")
    cut_connections(postgres_address)
    await happens(lambda: None in ear.heard)
    with pytest.raises(StoreTrouble):
        await second.claim("turn elm 4")
    await gets(second, "turn elm 3")  # a claim ends with its connection
    first.tell("question")
    await happens(lambda: "question" in ear.heard)


async def test_two_stores_write_at_the_same_time_and_each_version_once(postgres_address: str) -> None:
    stores = [open_store(postgres_address, patience=PATIENCE) for _ in range(2)]
    codes = [f"table{number}" for number in range(20)]
    await asyncio.gather(*(stores[number % 2].create(a_table(code), []) for number, code in enumerate(codes)))

    async def race(code: str, version: int) -> list[bool]:
        outcomes = await asyncio.gather(
            *(store.append(a_table(code, version), [played(version)]) for store in stores), return_exceptions=True
        )
        assert all(outcome is None or isinstance(outcome, Conflict) for outcome in outcomes)
        return [outcome is None for outcome in outcomes]

    for version in range(1, 6):
        for won in await asyncio.gather(*(race(code, version) for code in codes)):
            assert sorted(won) == [False, True]
    assert await stores[0].versions([*codes, "nowhere"]) == dict.fromkeys(codes, 5)
    for store in stores:
        await store.close()
