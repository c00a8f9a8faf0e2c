"""Housekeeping beside the running server: it follows what the operator decides, and clears away abandoned tables.

The operator's commands write into the database (store/desk.py); this looks there every moment. So they work on a
running server and on one that is down, over both databases, and nothing but the database is in need of protection.
"""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final

from tramyard.kernel.errors import YardError
from tramyard.store import Conflict, Desk, Store, TableInfo
from tramyard.store.desk import ALL, MAINTENANCE
from tramyard.web.tables.yard import Yard

LOOK: Final = 1.0
"""Seconds between two looks at the desk."""
DAY: Final = 24 * 3600.0
TIDY: Final = 3600.0
"""Seconds between two rounds through the tables."""
AT_ONCE: Final = 100

log = logging.getLogger("tramyard")


class Housekeeping:
    """What is done for one yard, until it closes."""

    def __init__(self, yard: Yard) -> None:
        self._yard = yard
        self._desk = Desk(yard.store)

    async def run(self) -> None:
        """For ever; trouble with the database is told, and over when the database is back.

        No mistake of ours ends it: the operator would not be heard any more.
        """
        tidied = time.monotonic() - TIDY
        while True:
            try:
                await self.look()
                if time.monotonic() - tidied >= TIDY:
                    tidied = time.monotonic()
                    await self.tidy()
            except YardError as error:
                log.error("Housekeeping: %s", error)
            except Exception:
                log.exception("A mistake in housekeeping")
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """What the operator has decided since the last look holds from now on."""
        house = self._yard.house
        rules, house.rules = house.rules, {rule.address: rule for rule in await self._desk.rules()}
        house.invitations = frozenset(one.proof for one in await self._desk.invitations())
        closed, house.closed = house.closed, await self._desk.setting(MAINTENANCE)
        if closed != house.closed:
            log.warning("The operator closed the house." if house.closed else "The operator opened the house.")
        if (closed, rules) != (house.closed, house.rules):
            self._yard.ring_all()  # all read the sentence; who is kept out from now on loses the live line
        if closed and not house.closed:
            await self._yard.take_up()
        for code in await self._desk.take_notices():
            log.warning("The operator changed %s.", "all tables" if code == ALL else f"table {code}")
            self._yard.look_again(None if code == ALL else code)
            self._yard.shared.tell_again(code)

    async def tidy(self) -> None:
        """Notes which tables were used, then lets the abandoned ones go, and what never became a table."""
        used = {table.code: table.used for table in self._yard.live()}
        if used:
            await self._yard.store.use(used, DAY / 2)
        others = self._yard.store.others
        if await others.claim("tidying"):  # one process is enough
            try:
                await self._clear_away()
            finally:
                await others.release("tidying")

    async def _clear_away(self) -> None:
        await self._yard.store.forget_unfinished(self._yard.clock() - TIDY)
        for info in await abandoned(self._yard.store, self._yard.limits.keep, self._yard.clock()):
            code = info.table.code
            if not self._yard.watched(code) and await delete_abandoned(self._yard.store, info):
                self._yard.look_again(code)
                self._yard.shared.tell_again(code)


async def abandoned(store: Store, days: float, now: float, in_play: bool = False) -> list[TableInfo]:
    """Tables that nobody used for so many days; those in play only where the operator says so."""
    found = await store.abandoned(now - days * DAY, AT_ONCE, in_play)
    return [info for info in found if not runs(info)]


def runs(info: TableInfo) -> bool:
    """Whether a clock runs at a table: its game goes on by itself, and ends."""
    state = info.table.state
    return isinstance(state, dict) and bool(state.get("deadline"))


async def delete_abandoned(store: Store, info: TableInfo) -> bool:
    """Unless somebody came back in this very moment."""
    code = info.table.code
    last = max(info.table.updated, info.used)
    with suppress(Conflict):
        await store.delete(code, idle=last + 1)
        day = time.strftime("%Y-%m-%d", time.gmtime(last))
        log.warning("Table %s, last used on %s, was abandoned and is deleted.", code, day)
        return True
    return False
