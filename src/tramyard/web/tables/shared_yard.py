"""A yard that several processes keep open over one database: what they tell each other of their tables.

A process tells the others "table X is at version N" after each change. Notes may be lost: so it also looks into the
database every moment, for the tables that somebody watches here and for tables with people that nobody takes care of.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from tramyard.kernel.errors import YardError
from tramyard.web.tables.questions import alive
from tramyard.web.tables.table import Table
from tramyard.web.trouble import Trouble

if TYPE_CHECKING:
    from tramyard.web.tables.yard import Yard

LOOK: Final = 1.0
"""Seconds between two looks into the database."""
OVERDUE: Final = 2.0
"""Seconds a table with people may wait before any process takes it up: the one that should have may be gone."""
AT_ONCE: Final = 50
"""Tables taken up at a look."""

log = logging.getLogger("tramyard")


class SharedYard:
    """What one yard hears from the others and tells them. Where there are none it does nothing."""

    def __init__(self, yard: "Yard") -> None:
        self._yard = yard
        self._others = yard.store.others
        self._hearing: dict[str, Callable[[list[str]], None]] = {
            "table": self._heard_of_table,
            "again": self._heard_again,
        }
        self._looks: list[Callable[[], None]] = []

    def hear(self, word: str, listen: Callable[[list[str]], None]) -> None:
        """Notes that begin with this word are for somebody else."""
        self._hearing[word] = listen

    def every_look(self, look: Callable[[], None]) -> None:
        """What else is done every moment, because a note may have been lost."""
        self._looks.append(look)

    async def start(self) -> None:
        """StoreTrouble where the database cannot be listened to."""
        self._yard.questions.listen(self)
        await self._others.open(self._heard)
        if self._others.shared:
            await self._others.claim(alive(self._others.name))
            self._yard.spawn(self._keep_looking())

    # Telling

    def tell(self, table: Table) -> None:
        """After a change: where the table stands, and whether a bot must think that has no process here."""
        if self._others.shared:
            wanted = table.waits_for() == "bot" and bool(table.state.people()) and self._yard.thinkers.crowded
            self._others.tell(f"table {table.code} {table.version} {'help' if wanted else '-'}")

    def tell_again(self, code: str) -> None:
        """A table was deleted, or changed by the operator; `*` means all."""
        self._others.tell(f"again {code}")

    # Hearing

    def _heard(self, notes: Sequence[str] | None) -> None:
        if notes is None:
            self._yard.spawn(self._look())
            return
        for note in notes:
            word, *rest = note.split(" ")
            if word in self._hearing:
                try:
                    self._hearing[word](rest)
                except ValueError:  # whoever listens goes on listening
                    log.warning("A note of another process makes no sense: %r", note[:200])

    def _heard_of_table(self, note: list[str]) -> None:
        code, version, help_wanted = note
        yard = self._yard
        table = yard.table_in_memory(code)
        if table is not None and table.version < int(version):
            if yard.watched(code) or yard.bots.thinks_about(code) or table.state.deadline:
                yard.spawn(self._catch_up(table))
            else:
                yard.forget(code)
        if help_wanted == "help" and not yard.thinkers.crowded and not yard.house.closed:
            yard.spawn(yard.take_up_table(code))

    def _heard_again(self, note: list[str]) -> None:
        self._yard.look_again(None if note[0] == "*" else note[0])

    async def _catch_up(self, table: Table) -> None:
        try:
            await self._yard.catch_up(table)
        except (Trouble, YardError):
            self._yard.look_again(table.code)  # it is gone, or the database is: watchers ask themselves

    # Looking

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            await self._look()

    async def _look(self) -> None:
        """Trouble with the database is told by whoever needs it."""
        try:
            await self._others.claim(alive(self._others.name))  # anew where the connection was lost
            await self._catch_up_watched()
            await self._take_up_due()
            for look in self._looks:
                look()
        except YardError as error:
            log.warning("Other processes cannot be followed: %s", error)
        except Exception:
            log.exception("A mistake in following other processes")

    async def _catch_up_watched(self) -> None:
        """Watched tables stand where the store says; those that are gone are told as gone."""
        yard = self._yard
        codes = yard.watched_codes()
        stored = await yard.store.versions(codes) if codes else {}
        for code in codes:
            table = yard.table_in_memory(code)
            if code not in stored:
                yard.look_again(code)
            elif table is not None and table.version < stored[code]:
                await self._catch_up(table)

    async def _take_up_due(self) -> None:
        """Tables with people that wait for a bot or whose clock has run out, while there is room for thoughts."""
        yard = self._yard
        if yard.house.closed or yard.thinkers.crowded:
            return
        for code in await yard.store.due(yard.clock() - OVERDUE, AT_ONCE):
            table = yard.table_in_memory(code)
            if table is None or not yard.bots.thinks_about(code):
                await yard.take_up_table(code)
