"""The server is killed at any moment: every acknowledged event is there afterwards, and nothing is there by half."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.appender import TABLES
from tests.store.tales import a_table
from tramyard.store import open_store

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]


async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(address: str) -> None:
    rng = random.Random(28)
    before = dict.fromkeys(TABLES, 0)
    for _ in range(6):
        acknowledged = append_until_killed(address, rng.randrange(1, 400))
        stored = await versions(address)
        for code in TABLES:
            assert stored[code] >= max(before[code], acknowledged.get(code, 0))
        before = stored
    assert min(before.values()) > 0


def append_until_killed(address: str, acknowledgements: int) -> dict[str, int]:
    """The newest version acknowledged of each table, by a server that is killed at the moment it has told so many."""
    command = [sys.executable, "-m", "tests.store.appender", address]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        lines = [process.stdout.readline() for _ in range(acknowledgements)]
        process.kill()
        lines += process.stdout.read().split("\n")[:-1]  # the last one may be cut off
    acknowledged: dict[str, int] = {}
    for line in lines:
        code, version = line.split()
        assert int(version) > acknowledged.get(code, 0)
        acknowledged[code] = int(version)
    return acknowledged


async def versions(address: str) -> dict[str, int]:
    """Each table's version, after checking that state, events and snapshots agree with it."""
    store = open_store(address)
    found = {}
    for code in TABLES:
        table = await store.table(code)
        version = found[code] = 0 if table is None else table.version
        assert version % 3 == 0
        assert table in (None, a_table(code, version))
        assert [event.version for event in await store.events(code, limit=100_000)] == list(range(1, version + 1))
        assert await store.snapshot(code, version) == ({"format": 1, "at": version} if version else None)
    await store.close()
    return found
