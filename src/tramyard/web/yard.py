"""All tables of a server: opened on demand, changed one request at a time, stored before anybody hears of it."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from secrets import randbits
from typing import Final

import msgspec
from librt.random import Random

from tramyard.bots import bot_kind, bot_kinds
from tramyard.kernel.position import Position
from tramyard.kernel.record import Record
from tramyard.kernel.room import AnyContent, Room, room
from tramyard.kernel.words import N_, _
from tramyard.store import Store, StoredTable
from tramyard.store.trouble import Conflict
from tramyard.web.secrets import new_code
from tramyard.web.state import State
from tramyard.web.table import Change, Table
from tramyard.web.thinkers import Task, ThinkerFailed, Thinkers, Thought
from tramyard.web.trouble import Trouble

LIVE: Final = 5000
"""Tables kept in memory; the least recently used one goes first."""
MOVED_ON: Final = N_("The table has moved on since you looked; here is how it stands now.")
FALLBACK: Final = "greedy"
"""The bot that takes over where another one fails, or where somebody's time runs out."""
TICK: Final = 1.0


class Yard:
    """The server's tables, its store, its thinkers, and who is watching."""

    def __init__(self, store: Store, thinkers: Thinkers, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.thinkers = thinkers
        self.clock = clock
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Opening and closing

    async def start(self) -> None:
        """Takes up every table that stands at chance or at a bot, and watches the clock."""
        for code in await self.store.waiting():
            table = await self.table(code)
            await self.change(code, partial(self._taken_up, table))
            self.wake(table)
        self._spawn(self._watch_clock())

    def _taken_up(self, table: Table) -> Change | None:
        change = table.change()
        if table.waits_for() == "chance":
            table.go_on(change, self.rng(), self.clock())
        return change if change.events else None

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        for task in list(self._tasks):
            with suppress(asyncio.CancelledError):
                await task
        self.thinkers.close()
        await self.store.close()

    def rng(self) -> Random:
        return Random(randbits(62))

    # Tables

    async def table(self, code: str) -> Table:
        """The table of this code. Raises Trouble(404)."""
        table = self._tables.get(code)
        if table is None:
            table = await self._load(code)
            table = self._tables.setdefault(code, table)
            self._forget_old()
            if table.state.rules != table.game.rules_version:
                await self.change(code, lambda: table.under_new_rules(self.clock()))
        self._tables.move_to_end(code)
        return table

    def _forget_old(self) -> None:
        while len(self._tables) > LIVE:
            code = next(iter(self._tables))
            busy = code in self._locks and self._locks[code].locked()
            if busy or self._watchers.get(code) or self._tables[code].state.deadline:
                self._tables.move_to_end(code)
                return
            del self._tables[code]
            self._locks.pop(code, None)

    async def _load(self, code: str) -> Table:
        stored = await self.store.table(code)
        if stored is None:
            raise Trouble(404, _("There is no table «{code}» here.").format(code=code))
        state = msgspec.convert(stored.state, State)
        here = room(state.game)
        content = await self.content_of(here, state)
        game = here.game(len(state.seats), state.options, content)
        dump = await self.store.snapshot(code, stored.version)
        assert dump is not None, "the first event of a table carries a position"
        return Table(code, stored.version, state, here, game, game.load(dump))

    async def content_of(self, here: Room, state: State) -> AnyContent:
        """The content a table began with, whatever ships today."""
        kept = await self.store.content(state.content)
        if kept is None:
            raise Trouble(404, _("The content of this table is not kept any more."))
        return here.content_from(kept.name, kept.text)

    async def open(self, state: State, content: AnyContent) -> Table:
        """A new table."""
        return await self._open(state, content, lambda table: table.begin(self.rng(), self.clock()))

    async def open_record(self, state: State, record: Record) -> Table:
        """A new table that stands where a record stands."""
        lines = [line.moves for line in record.lines]
        return await self._open(state, record.content, lambda table: table.begin_from(lines, self.clock()))

    async def _open(self, state: State, content: AnyContent, begin: Callable[[Table], Change]) -> Table:
        here = room(state.game)
        game = here.game(len(state.seats), state.options, content)
        for seat in state.seats:
            if seat.kind == "bot":
                bot_kind(seat.bot, here)
        await self.store.keep_content(content.fingerprint, state.game, content.name, content.text)
        table = Table(new_code(), 0, state, here, game, game.start())
        change = begin(table)
        await self.store.create(self._stored(table, change), change.events)
        table.become(change)
        self._tables[table.code] = table
        self.wake(table)
        return table

    def _stored(self, table: Table, change: Change) -> StoredTable:
        after = Table(table.code, change.version, change.state, table.room, table.game, change.position)
        by_hand = table.by_hand(change.state, change.position)
        waiting = change.state.deadline > 0 or (after.waits_for() in ("bot", "chance") and not by_hand)
        state = msgspec.to_builtins(change.state)
        return StoredTable(table.code, change.version, state, self.clock(), change.state.listed, waiting)

    async def change(self, code: str, ask: Callable[[], Change | None]) -> Table:
        """Carries out a change: checked, stored, then true, then told. Raises Trouble."""
        async with self._locks.setdefault(code, asyncio.Lock()):
            table = await self.table(code)
            change = ask()
            if change is None or not change.events:
                return table
            try:
                await self.store.append(self._stored(table, change), change.events)
            except Conflict as conflict:
                self._tables.pop(code, None)
                raise Trouble(
                    409, _("The table has moved on since you looked; here is how it stands now.")
                ) from conflict
            table.become(change)
        self.wake(table)
        return table

    async def delete(self, code: str) -> None:
        async with self._locks.setdefault(code, asyncio.Lock()):
            await self.store.delete(code)
            self._tables.pop(code, None)
        self._tell(code)

    async def position_at(self, table: Table, line: int) -> Position | None:
        """The position after a line of the record, from its snapshot."""
        dump = await self.store.snapshot_at_line(table.code, line)
        return table.game.load(dump) if dump is not None else None

    # Watching

    def watch(self, code: str) -> asyncio.Event:
        """Set whenever the table changes."""
        event = asyncio.Event()
        self._watchers.setdefault(code, set()).add(event)
        return event

    def unwatch(self, code: str, event: asyncio.Event) -> None:
        watchers = self._watchers.get(code, set())
        watchers.discard(event)
        if not watchers:
            self._watchers.pop(code, None)

    def _tell(self, code: str) -> None:
        for event in self._watchers.get(code, ()):
            event.set()

    def wake(self, table: Table) -> None:
        """After a change: watchers hear of it, and a bot whose turn it is begins to think."""
        self._tell(table.code)
        if table.waits_for() == "bot":
            self._spawn(self._bot_turn(table.code, table.version))

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Bots

    async def think(self, table: Table, seat: int, bot: str, position: Position | None = None) -> Thought:
        """What a bot would do for this seat, from what that seat may know."""
        here = (position or table.position).imagine(seat, self.rng())
        content = await self.content_of(table.room, table.state)
        task = Task(
            table.state.game,
            content.name,
            content.text,
            len(table.state.seats),
            table.state.options,
            here.dump(),
            seat,
            bot,
            randbits(31),
        )
        return await self.thinkers.ask(task)

    async def _bot_turn(self, code: str, version: int) -> None:
        table = await self.table(code)
        if table.version != version or table.waits_for() != "bot":
            return
        seat = int(table.position.actor)
        bot = table.state.seats[seat].bot
        try:
            thought = await self.think(table, seat, bot)
            await self.change(code, lambda: table.act(seat, version, thought.action, "", self.rng(), self.clock()))
        except ThinkerFailed as failure:
            why = str(failure)[:200]
            fallback = FALLBACK if bot != FALLBACK else "random"
            with suppress(Trouble):
                await self.change(code, lambda: table.seat_bot(seat, fallback, self.rng(), self.clock(), why))
        except Trouble:
            return

    async def _watch_clock(self) -> None:
        """A bot plays the turn of whoever let the time run out."""
        while True:
            await asyncio.sleep(TICK)
            now = self.clock()
            for table in [table for table in self._tables.values() if 0 < table.state.deadline < now]:
                with suppress(Trouble, ThinkerFailed):
                    await self._play_for(table)

    async def _play_for(self, table: Table) -> None:
        seat = int(table.position.actor)
        version = table.version
        thought = await self.think(table, seat, FALLBACK)

        def play() -> Change:
            change = table.act(seat, version, thought.action, "", self.rng(), self.clock())
            change.note("time out", self.clock(), seat=seat, name=table.state.seats[seat].name)
            if change.position.actor == seat:
                change.state.deadline = self.clock()
            return change

        await self.change(table.code, play)


def strongest_bot(here: Room) -> str:
    """The bot asked for hints: the room's own first, else the best generic one."""
    own = [kind.name for kind in here.bots]
    return own[0] if own else next(name for name in ("mcts", "greedy", "random") if name in bot_kinds(here))
