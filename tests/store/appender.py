"""Appends to some tables as fast as it can until it is killed; prints each `code version` once it is acknowledged."""

import asyncio
import sys

from tests.store.tales import a_table, played, said
from tramyard.store import Store, open_store

TABLES = [f"table{n}" for n in range(8)]


async def play(store: Store, code: str) -> None:
    table = await store.table(code)
    if table is None:
        await store.create(a_table(code), [])
    version = table.version if table is not None else 0
    while True:
        version += 3
        await store.append(a_table(code, version), [played(version - 2), said(version - 1), played(version)])
        print(code, version, flush=True)


async def play_all(address: str) -> None:
    store = open_store(address)
    print("open", flush=True)
    await asyncio.gather(*(play(store, code) for code in TABLES))


if __name__ == "__main__":
    asyncio.run(play_all(sys.argv[1]))
