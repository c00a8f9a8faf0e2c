"""Appends per second of the store: many tables at once, each waiting for the disk before its next append.

Measured against SQLite itself with one commit per append, in the same run, because disks differ.
    python bench/store_rate.py [--tables 50] [--seconds 5] [--database URL]
"""

import argparse
import asyncio
import sqlite3
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tramyard.store import Event, Store, StoredTable, open_store

STATE: dict[str, object] = {"seats": ["Ada", "Ben"], "cards": [{"id": n, "city": "Lisbon"} for n in range(35)]}
"""About a kilobyte, both as the table's state and as each event's dump."""


@dataclass(frozen=True)
class Rate:
    """How often, and how long one waited (seconds)."""

    per_second: float
    waits: list[float]

    def told(self) -> str:
        ordered = sorted(self.waits)
        p50, p99 = (1000 * ordered[len(ordered) * part // 100] for part in (50, 99))
        return f"{self.per_second:8.0f} appends/s   p50 {p50:6.2f} ms   p99 {p99:6.2f} ms"


async def store_rate(store: Store, tables: int, seconds: float) -> Rate:
    waits: list[float] = []
    run = format(time.time_ns(), "x")

    async def play(code: str, until: float) -> None:
        await store.create(StoredTable(code, 0, STATE, time.time(), False, False), [])
        version = 0
        while time.perf_counter() < until:
            version += 1
            event = Event(version, "played", {"seat": 0, "moves": ["roll 3"]}, time.time(), STATE)
            began = time.perf_counter()
            await store.append(StoredTable(code, version, STATE, time.time(), False, True), [event])
            waits.append(time.perf_counter() - began)

    began = time.perf_counter()
    await asyncio.gather(*(play(f"{run}-{number}", began + seconds) for number in range(tables)))
    return Rate(len(waits) / (time.perf_counter() - began), waits)


def bare_rate(path: Path, seconds: float) -> Rate:
    """The same rows by sqlite3 alone, one after another, each with a commit of its own."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE tables (code TEXT PRIMARY KEY, version INTEGER, state TEXT)")
    connection.execute("CREATE TABLE events (code TEXT, version INTEGER, dump TEXT, PRIMARY KEY (code, version))")
    connection.execute("INSERT INTO tables VALUES ('elm', 0, '')")
    waits: list[float] = []
    start = time.perf_counter()
    while (began := time.perf_counter()) < start + seconds:
        text = msgspec.json.encode(STATE).decode()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE tables SET version = ?, state = ? WHERE code = 'elm'", (len(waits), text))
        connection.execute("INSERT INTO events VALUES ('elm', ?, ?)", (len(waits), text))
        connection.execute("COMMIT")
        waits.append(time.perf_counter() - began)
    connection.close()
    return Rate(len(waits) / (time.perf_counter() - start), waits)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--database", help="a database to fill; a new SQLite file if not given")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bare = bare_rate(Path(folder) / "bare.db", given.seconds)
        store = open_store(given.database or str(Path(folder) / "yard.db"))
        ours = await store_rate(store, given.tables, given.seconds)
        commits = store.commits
        await store.close()
    print(f"sqlite3, a commit each   {bare.told()}")
    print(f"store, {given.tables:4} tables       {ours.told()}   {len(ours.waits) / commits:.0f} appends per commit")
    print(f"ratio                    {ours.per_second / bare.per_second:8.1f}")


if __name__ == "__main__":
    asyncio.run(main())
