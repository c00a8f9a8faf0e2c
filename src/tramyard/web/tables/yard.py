"""All tables of a server: opened on demand, changed one request at a time, stored before anybody hears of it."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from secrets import randbits
from typing import Any, Final, TypeVar

import msgspec
from librt.random import Random

from tramyard.bots import bot_kinds, make_bot
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import Position
from tramyard.kernel.record import Record
from tramyard.kernel.room import Room
from tramyard.kernel.spec import ContentMissing, OpenGame
from tramyard.kernel.words import _
from tramyard.store import Store, StoredTable
from tramyard.store.trouble import Conflict, StoreTrouble
from tramyard.web.tables.chairs import STAND_IN, replace_bot
from tramyard.web.tables.picture_cache import Easel, Pictures
from tramyard.web.tables.secrets import new_code
from tramyard.web.tables.state import State
from tramyard.web.tables.table import RECENT, Change, Happened, Table, by_hand, waits_for
from tramyard.web.tables.watchers_bell import Bell
from tramyard.web.thinkers.processes import ThinkerFailed, Thinkers
from tramyard.web.thinkers.tasks import Task, Thought
from tramyard.web.trouble import Trouble, moved_on

LIVE: Final = 5000
"""Tables kept in memory; the least recently used one goes first."""
TICK: Final = 1.0
"""Seconds between two looks at the clock, and before something that failed is tried again."""
LAST_RESORT: Final = "random"
DEAR: Final = 50
"""Results of dear work kept in memory."""

Result = TypeVar("Result")

log = logging.getLogger("tramyard")


class Yard:
    """The server's tables, its store, its thinkers, and who is watching."""

    def __init__(self, store: Store, thinkers: Thinkers, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.thinkers = thinkers
        self.clock = clock
        self.pictures = Pictures()
        self.easel = Easel()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._watchers: dict[str, set[Bell]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._dear: OrderedDict[str, asyncio.Task[Any]] = OrderedDict()
        self._deciding: dict[str, int] = {}
        """By table, the version of the position a bot thinks about."""

    # Opening and closing

    async def start(self) -> None:
        """Takes up every table that stands at chance or at a bot, and watches the clock."""
        for code in await self.store.waiting():
            try:
                self.wake(await self.change(code, self._taken_up))
            except (Trouble, YardError) as error:
                log.warning("Table %s cannot be taken up: %s", code, error)
        self._spawn(self._watch_clock())

    def _taken_up(self, table: Table) -> Change:
        change = table.change()
        deadline = table.state.deadline
        table.go_on(change, self.rng, self.clock())
        if not change.events:
            change.state.deadline = deadline
        return change

    async def stop(self) -> None:
        """Nothing is left behind: no task, no thinker, no open file."""
        tasks: list[asyncio.Task[Any]] = [*self._tasks, *self._dear.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.store.close()

    def rng(self) -> Random:
        return Random(randbits(62))

    # Tables

    async def table(self, code: str) -> Table:
        """The table of this code, however it is written. Raises Trouble(404)."""
        code = code.lower()
        table = self._tables.get(code)
        if table is None:
            table = self._tables.setdefault(code, await self._take_up_rules(await self._load(code)))
            self._forget_old()
        self._tables.move_to_end(code)
        return table

    async def _take_up_rules(self, table: Table) -> Table:
        """A table that was laid under other rules goes on under today's. Nobody holds it yet, so nobody is told."""
        change = table.under_new_rules(self.clock())
        if change is None:
            return table
        try:
            await self.store.append(self._stored(table, change), change.events)
        except Conflict:
            return await self._load(table.code)
        table.become(change)
        return table

    def _forget_old(self) -> None:
        for code in list(self._tables)[: len(self._tables) - LIVE]:
            busy = code in self._locks and self._locks[code].locked()
            if not busy and code not in self._watchers and not self._tables[code].state.deadline:
                self._forget(code)

    def _forget(self, code: str) -> None:
        self._tables.pop(code, None)
        if code in self._locks and not self._locks[code].locked():
            del self._locks[code]

    async def _load(self, code: str) -> Table:
        stored = await self.store.table(code)
        if stored is None:
            raise Trouble(404, _("There is no table «{code}» here.").format(code=code[:40]))
        state = msgspec.convert(stored.state, State)
        opened = await self._opened(state)
        dump = await self.store.snapshot(code, stored.version)
        assert dump is not None, "the first event of a table carries a position"
        table = Table(code, stored.version, state, opened, opened.game.load(dump), pictures=self.pictures)
        for event in await self.store.events(code, stored.version - RECENT, RECENT):
            table.remember([Happened(event.version, event.kind, event.data, event.at, event.line)])
        return table

    async def _opened(self, state: State) -> OpenGame:
        """The game of a table, with the content it began with, whatever ships by now.

        Raises YardError where seats and options do not fit, Trouble(404) where the content is gone.
        """
        spec = state.spec()
        try:
            return spec.open()
        except ContentMissing:
            kept = await self.store.content(spec.fingerprint)
            if kept is None:
                raise Trouble(404, _("The content of this table is not kept any more.")) from None
            return replace(spec, text=kept.text).open()

    async def open(self, state: State, opened: OpenGame, origin: Position | None = None) -> Table:
        """A new table, perhaps with a situation set up; where everybody sits already, the game begins."""

        def begin(table: Table) -> Change:
            change = table.begin((), self.clock())
            table.go_on(change, self.rng, self.clock())
            return change

        return await self._open(state, opened, origin, begin)

    async def open_record(self, state: State, record: Record) -> Table:
        """A new table that stands where a record stands."""
        lines = [line.moves for line in record.lines]
        return await self._open(state, record.opened, record.origin, lambda table: table.begin(lines, self.clock()))

    async def _open(
        self, state: State, opened: OpenGame, origin: Position | None, begin: Callable[[Table], Change]
    ) -> Table:
        for seat in state.seats:
            if seat.kind == "bot":
                make_bot(seat.bot, opened.room, opened.game, 0)
        content = opened.content
        await self.store.keep_content(content.fingerprint, state.game, content.name, content.text)
        state = msgspec.structs.replace(state, set_up=origin is not None)
        table = Table(new_code(), 0, state, opened, origin or opened.game.start(), pictures=self.pictures)
        change = begin(table)
        await self.store.create(self._stored(table, change), change.events)
        table.become(change)
        self._tables[table.code] = table
        self._forget_old()
        self.wake(table)
        return table

    def _stored(self, table: Table, change: Change) -> StoredTable:
        state, position = change.state, change.position
        waits = waits_for(state, position)
        waiting = state.deadline > 0 or waits == "bot" or (waits == "chance" and not by_hand(state, position))
        return StoredTable(table.code, change.version, state, self.clock(), state.listed, waiting)

    def _lock(self, code: str) -> asyncio.Lock:
        """Whoever holds it is the only one who changes this table."""
        lock = self._locks.get(code)
        if lock is None:
            lock = self._locks[code] = asyncio.Lock()
        return lock

    async def change(self, code: str, ask: Callable[[Table], Change | None]) -> Table:
        """Carries out a change: checked, stored, then true, then told. Raises Trouble."""
        code = code.lower()
        async with self._lock(code):
            table = await self.table(code)
            change = ask(table)
            if change is None or not change.events:
                return table
            try:
                await self.store.append(self._stored(table, change), change.events)
            except Conflict as conflict:
                self._tables.pop(code, None)
                raise moved_on() from conflict
            except (StoreTrouble, asyncio.CancelledError):
                # Whether it was stored is known only by reading the table again.
                self._tables.pop(code, None)
                raise
            table.become(change)
        self.wake(table)
        return table

    async def change_back(self, code: str, line: int, ask: Callable[[Table, Position | None], Change | None]) -> Table:
        """A change that may lead back to a line: `ask` is given the position there."""
        looked = await self.table(code)
        kept = await self.position_at(looked, line)

        def unless_it_moved(table: Table) -> Change | None:
            if table.state.moved != looked.state.moved:
                raise moved_on()
            return ask(table, kept)

        return await self.change(code, unless_it_moved)

    async def carried_out(self, table: Table, version: int, request: str) -> bool:
        """Whether a request made for this version was carried out already, also before the table was last loaded."""
        if not request or version >= table.version:
            return False
        if table.carried_out(request, version):
            return True
        if table.log and table.log[0].version <= version + 1:
            return False
        return any(event.data.get("id") == request for event in await self.store.events(table.code, version, RECENT))

    async def delete(self, code: str, allowed: Callable[[Table], None]) -> None:
        """The table and everything stored of it are gone, unless `allowed` raises."""
        code = code.lower()
        async with self._lock(code):
            allowed(await self.table(code))
            await self.store.delete(code)
            self._tables.pop(code, None)
        self._locks.pop(code, None)
        self._tell(code)

    async def position_at(self, table: Table, line: int) -> Position | None:
        """The position after a line of the record, from its snapshot."""
        dump = await self.store.snapshot_at_line(table.code, line)
        return table.game.load(dump) if dump is not None else None

    # Watching

    def watch(self, code: str) -> Bell:
        """Rings whenever the table changes."""
        bell = Bell()
        self._watchers.setdefault(code.lower(), set()).add(bell)
        return bell

    def unwatch(self, code: str, bell: Bell) -> None:
        watchers = self._watchers.get(code.lower(), set())
        watchers.discard(bell)
        if not watchers:
            self._watchers.pop(code.lower(), None)

    def _tell(self, code: str) -> None:
        for bell in self._watchers.get(code, ()):
            bell.ring()

    def wake(self, table: Table) -> None:
        """After a change: watchers hear of it, and a bot whose turn it is begins to think."""
        self._tell(table.code)
        if table.waits_for() == "bot":
            self._decide(table)

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def once(self, name: str, work: Callable[[], Coroutine[object, object, Result]]) -> Result:
        """Something dear that many may ask for: done once, kept while it is one of the last asked for."""
        task = self._dear.get(name)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._dear[name] = asyncio.get_running_loop().create_task(work())
        self._dear.move_to_end(name)
        while len(self._dear) > DEAR:
            self._dear.popitem(last=False)
        result: Result = await asyncio.shield(task)
        return result

    # Bots

    async def think(self, table: Table, seat: int, bot: str, position: Position | None = None) -> Thought:
        """What a bot would do for this seat, from what that seat may know. Raises ThinkerFailed."""
        here = (position or table.position).imagine(seat, self.rng())
        return await self.thinkers.ask(Task(table.opened.spec, here.dump(), seat, bot, randbits(31)))

    def _decide(self, table: Table) -> None:
        """A bot begins to think, unless one already thinks about this very position."""
        moved = table.state.moved
        if self._deciding.get(table.code) != moved:
            self._deciding[table.code] = moved
            self._spawn(self._decided(table.code, moved))

    async def _decided(self, code: str, moved: int) -> None:
        again = False
        try:
            again = not await self._play_bot(code, moved)
        except Trouble:
            pass  # the table is gone, or somebody was faster
        except YardError as error:
            log.warning("Table %s waits for a bot: %s", code, error)
            again = True
        finally:
            if self._deciding.get(code) == moved:
                del self._deciding[code]
        if again:
            await asyncio.sleep(TICK)
            with suppress(Trouble, YardError):
                self.wake(await self.table(code))

    async def _play_bot(self, code: str, moved: int) -> bool:
        """A bot's turn, or that of a person who ran out of time. False if it must be tried again."""
        table = await self.table(code)
        seat = int(table.position.actor)
        if table.state.moved != moved or seat < 0 or table.waits_for() not in ("bot", "person"):
            return True
        chair = table.state.seats[seat]
        late = chair.kind == "person"
        try:
            thought = await self.think(table, seat, STAND_IN if late else chair.bot)
            await self.change(code, lambda table: self._bot_action(table, moved, seat, thought, late))
        except ThinkerFailed as failure:
            if late or chair.bot == LAST_RESORT:
                log.warning("Table %s: no bot can play: %s", code, failure)
                return False
            stand_in = LAST_RESORT if chair.bot == STAND_IN else STAND_IN
            log.warning("Table %s: the bot %s failed (%s), %s plays on", code, chair.bot, failure, stand_in)
            why = str(failure)[:200]
            await self.change(
                code,
                lambda table: (
                    None if table.state.seats[seat] != chair else replace_bot(table, seat, stand_in, why, self.clock())
                ),
            )
            return False
        return True

    def _bot_action(self, table: Table, moved: int, seat: int, thought: Thought, late: bool) -> Change | None:
        """A bot's answer; one for an old position is dropped. Raises ThinkerFailed if it cannot be played."""
        if table.state.moved != moved or not table.state.ready() or table.state.ended:
            return None
        if late != (table.state.seats[seat].kind == "person"):
            return None
        now = self.clock()
        try:
            change = table.act(seat, table.version, thought.action, "", self.rng, now)
        except Trouble as trouble:
            raise ThinkerFailed(trouble.sentence) from trouble
        if late:
            change.note("time out", now, seat=seat, name=table.names()[seat])
            if change.position.actor == seat and len(table.state.seats) > 1:
                change.state.deadline = table.state.deadline  # the turn goes on without its owner
        return change

    async def _watch_clock(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self.look_at_clock()

    def look_at_clock(self) -> None:
        """A bot plays the turn of whoever let the time run out."""
        now = self.clock()
        for table in [table for table in self._tables.values() if 0 < table.state.deadline < now]:
            self._decide(table)


def strongest_bot(here: Room) -> str:
    """The bot asked for hints: the room's own first, else the best generic one."""
    own = [kind.name for kind in here.bots]
    return own[0] if own else next(name for name in ("mcts", "greedy", "random") if name in bot_kinds(here))
