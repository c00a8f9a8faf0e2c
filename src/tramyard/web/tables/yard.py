"""All tables of a server: opened on demand, changed one request at a time, stored before anybody hears of it."""

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import replace
from secrets import randbits
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

import msgspec
from librt.random import Random

from tramyard.bots import bot_kinds
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import Position
from tramyard.kernel.record import Record
from tramyard.kernel.room import Room
from tramyard.kernel.spec import ContentMissing, OpenGame
from tramyard.kernel.words import _
from tramyard.store import Store, StoredContent, StoredTable
from tramyard.store.trouble import Conflict, StoreTrouble
from tramyard.web.limits import Limits
from tramyard.web.tables.bot_turns import BotTurns, check_bot, under_budget
from tramyard.web.tables.house import MEGABYTE, House
from tramyard.web.tables.meters import Meters
from tramyard.web.tables.picture_cache import Easel, Pictures
from tramyard.web.tables.questions import Questions
from tramyard.web.tables.secrets import new_code, read_code
from tramyard.web.tables.sent_pictures import Held
from tramyard.web.tables.shared_yard import SharedYard
from tramyard.web.tables.state import CLOSED, State
from tramyard.web.tables.table import RECENT, Change, Happened, Table, by_hand, waits_for, with_positions
from tramyard.web.tables.watchers_bell import Bell
from tramyard.web.thinkers.processes import Thinkers
from tramyard.web.trouble import Trouble, moved_on

LIVE: Final = 5000
"""Tables kept in memory; the least recently used one goes first."""
TICK: Final = 1.0
"""Seconds between two looks at the clock."""
SOME: Final = 200
"""Tables that a process takes up at its start where there are others; the rest when they are overdue."""
A_MOMENT: Final = 1.0
"""Seconds in which tables are taken up before the server answers."""
ATTEMPTS: Final = 5
"""How often a change is tried where other processes change the same table."""
DEAR: Final = 50
"""Results of dear work kept in memory."""

USUAL: Final = Limits()

Result = TypeVar("Result")

log = logging.getLogger("tramyard")


class Yard:
    """The server's tables, its store, its thinkers, and who is watching."""

    def __init__(
        self, store: Store, thinkers: Thinkers, clock: Callable[[], float] = time.time, limits: Limits = USUAL
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.clock = clock
        self.house = House(limits.stored * MEGABYTE)
        self.meters = Meters()
        self.limits = limits
        self.pictures = Pictures()
        self.easel = Easel()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held by those who change a table or wait to; without them there is none."""
        self._watchers: dict[str, set[Bell]] = {}
        self._pages: WeakValueDictionary[tuple[str, str], Held] = WeakValueDictionary()
        """Pages with a live line, as long as it is open."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._dear: OrderedDict[str, asyncio.Task[Any]] = OrderedDict()
        self._asking: Counter[str] = Counter()
        """How many wait for each of them."""
        self.closing = False
        """The server is about to stop."""
        self.bots = BotTurns(self)
        self.shared = SharedYard(self)
        self.questions = Questions(self)

    # Opening and closing

    async def start(self) -> None:
        """Begins to take up every table that stands at chance or at a bot, and watches the clock."""
        await self.shared.start()
        await self.take_up()
        self.spawn(self._watch_clock())

    async def take_up(self) -> None:
        """Every table that stands at chance or at a bot goes on, while the house is open.

        Where there are many, people are served meanwhile: nobody waits for all of them.
        """
        if self.house.closed:
            return
        waiting = await self.store.waiting()
        taking_up = self.spawn(self._take_up_all(waiting[:SOME] if self.store.others.shared else waiting))
        await asyncio.wait([taking_up], timeout=A_MOMENT)

    async def _take_up_all(self, codes: list[str]) -> None:
        for code in codes:
            await self.take_up_table(code)

    async def take_up_table(self, code: str) -> None:
        """Whatever is wrong with one table is not the end of all."""
        try:
            if (here := self._tables.get(code)) is not None and self.store.others.shared:
                await self.catch_up(here)
            self.wake(await self.change(code, self._taken_up))
        except (Trouble, YardError) as error:
            log.warning("Table %s cannot be taken up: %s", code, error)
        except Exception as error:
            log.error("Table %s cannot be read and is left aside.", code, exc_info=error)

    def _taken_up(self, table: Table) -> Change:
        change = table.change()
        deadline = table.state.deadline
        table.go_on(change, self.rng, self.clock())
        if not change.events:
            change.state.deadline = deadline
        return change

    async def stop(self) -> None:
        """Nothing is left behind: no task, no thinker, no open file."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.store.close()

    def rng(self) -> Random:
        return Random(randbits(62))

    # Tables

    async def table(self, code: str) -> Table:
        """The table of this code, however it is written, for somebody who looks at it. Raises Trouble(404).

        It stands where the store says, also where another process changed it a moment ago.
        """
        here = self._tables.get(well_formed(code))
        if here is not None and self.store.others.shared:
            await self.catch_up(here)
        return await self.table_here(code)

    async def table_here(self, code: str) -> Table:
        """The same as this process knows it, for those who will hear of anything newer."""
        table = await self.live_table(code)
        table.used = self.clock()
        if table.waits_for() == "bot":
            self.bots.look_at(table)  # bots that rested go on
        return table

    async def live_table(self, code: str) -> Table:
        """The same for the server itself, which is nobody."""
        code = well_formed(code)
        table = self._tables.get(code)
        if table is None:
            table = self._tables.setdefault(code, await self._take_up(await self._load(code)))
            self._forget_old()
        self._tables.move_to_end(code)
        return table

    async def _take_up(self, table: Table) -> Table:
        """A table that was laid under other rules, or with bots that think for too long, goes on under today's.

        Nobody holds it yet, so nobody is told.
        """
        for renewed in (Table.under_new_rules, self._under_budget):
            change = renewed(table, self.clock())
            if change is None:
                continue
            try:
                await self.store.append(self._stored(table, change), change.events)
            except Conflict:
                return await self._load(table.code)
            table.become(change)
            self.shared.tell(table)
        return table

    async def catch_up(self, table: Table) -> None:
        """What other processes did at a table since it was read. Raises Trouble(404) where it is gone."""
        seen = table.version
        while table.version < await self._stored_version(table.code):
            await self._read_on(table)
        if table.version > seen:
            self.wake(table)

    async def _was_behind(self, table: Table) -> bool:
        """Whether what was refused was asked of a table that another process has changed since."""
        if not self.store.others.shared:
            return False
        seen = table.version
        await self.catch_up(table)
        return table.version > seen

    async def _stored_version(self, code: str) -> int:
        found = await self.store.versions([code])
        if code not in found:
            self.look_again(code)
            raise no_such_table(code)
        return found[code]

    async def _read_on(self, table: Table) -> None:
        """From where it stands: its newest events, or all anew where there are too many of them."""
        before, position = table.version, table.position
        stored = await self.store.table(table.code)
        if stored is None:
            return
        if stored.version > before + RECENT:
            fresh = await self._load(table.code)
            if table.version < fresh.version:
                table.follow(fresh)
            return
        events = await self.store.events_with_dumps(table.code, before, stored.version - before)
        if table.version == before:  # else somebody read on meanwhile
            happened, position = with_positions(table.game, events, position)
            table.become(Change(stored.version, msgspec.convert(stored.state, State), position, [], happened))

    def _under_budget(self, table: Table, at: float) -> Change | None:
        return under_budget(table, self.limits.thought, at)

    def live(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    def look_again(self, code: str | None) -> None:
        """Somebody else changed a table in the store, or perhaps all: it is read anew, and watchers hear of it."""
        for each in [code] if code is not None else list(self._tables):
            self._tables.pop(each, None)
            self.bots.break_off(each)
            self._tell(each)

    def _forget_old(self) -> None:
        for code in list(self._tables)[: len(self._tables) - LIVE]:
            if code not in self._locks and code not in self._watchers and not self._tables[code].state.deadline:
                del self._tables[code]

    async def _load(self, code: str) -> Table:
        stored = await self.store.table(code)
        if stored is None:
            raise no_such_table(code)
        state = msgspec.convert(stored.state, State)
        opened = await self._opened(state)
        dump = await self.store.snapshot(code, stored.version)
        assert dump is not None, "the first event of a table carries a position"
        table = Table(code, stored.version, state, opened, opened.game.load(dump), pictures=self.pictures)
        table.owner = stored.owner
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

    async def open(self, state: State, opened: OpenGame, origin: Position | None = None, owner: str = "") -> Table:
        """A new table, perhaps with a situation set up; where everybody sits already, the game begins.

        `owner` is the address it counts for. Raises Trouble where the house takes no more tables.
        """

        def begin(table: Table) -> Change:
            change = table.begin((), self.clock())
            table.go_on(change, self.rng, self.clock())
            return change

        return await self._open(state, opened, origin, owner, begin)

    async def open_record(self, state: State, record: Record, owner: str = "", goes_on: bool = False) -> Table:
        """A new table that stands where a record stands; or goes on from there, with the chance that follows."""
        lines = [line.moves for line in record.lines]

        def begin(table: Table) -> Change:
            change = table.begin(lines, self.clock())
            if goes_on:
                table.go_on(change, self.rng, self.clock())
            return change

        return await self._open(state, record.opened, record.origin, owner, begin)

    async def _open(
        self, state: State, opened: OpenGame, origin: Position | None, owner: str, begin: Callable[[Table], Change]
    ) -> Table:
        self.house.check_open()
        if owner:
            self.house.check_quota(owner, await self.store.stored_by(owner))
        for seat in state.seats:
            if seat.kind == "bot":
                check_bot(seat.bot, opened.room, opened.game, self.limits.thought)
        content = opened.content
        brought_by = owner if opened.spec.text else ""
        kept = StoredContent(content.fingerprint, state.game, content.name, content.text, brought_by)
        state = msgspec.structs.replace(state, set_up=origin is not None)
        table = Table(new_code(), 0, state, opened, origin or opened.game.start(), pictures=self.pictures)
        change = await asyncio.to_thread(begin, table)  # a record's lines take a while
        stored = msgspec.structs.replace(self._stored(table, change), content=kept.fingerprint, owner=owner)
        await self.store.create(stored, change.events, kept)
        table.become(change)
        table.used, table.owner = self.clock(), owner
        self._tables[table.code] = table
        self._forget_old()
        self.wake(table)
        self.shared.tell(table)
        return table

    def _stored(self, table: Table, change: Change) -> StoredTable:
        state, position = change.state, change.position
        waits = waits_for(state, position)
        waiting = state.deadline > 0 or waits == "bot" or (waits == "chance" and not by_hand(state, position))
        playing = waits not in ("people", "nobody") and bool(state.people()) and not state.study
        due = state.deadline or self.clock()
        return StoredTable(table.code, change.version, state, self.clock(), state.listed, waiting, playing, due=due)

    def _lock(self, code: str) -> asyncio.Lock:
        """Whoever holds it is the only one who changes this table."""
        lock = self._locks.get(code)
        if lock is None:
            lock = self._locks[code] = asyncio.Lock()
        return lock

    async def change(self, code: str, ask: Callable[[Table], Change | None]) -> Table:
        """Carries out a change: checked, stored, then true, then told. Raises Trouble."""
        began = time.perf_counter()
        code = well_formed(code)
        async with self._lock(code):
            table = await self.live_table(code)
            change = await self._carry_out(table, ask)
        if change is None:
            return table
        self.meters.happened(change, time.perf_counter() - began)
        self.wake(table)
        self.shared.tell(table)
        return table

    async def _carry_out(self, table: Table, ask: Callable[[Table], Change | None]) -> Change | None:
        """What was stored; where another process was faster, what is asked for is looked at anew."""
        for attempt in range(ATTEMPTS):
            try:
                change = ask(table)
            except Trouble:
                if not await self._was_behind(table):
                    raise
                continue
            if change is None or not change.events:
                return None
            self._check_allowed(table, change)
            try:
                await self.store.append(self._stored(table, change), change.events)
            except Conflict as conflict:
                if attempt == ATTEMPTS - 1 or not self.store.others.shared:
                    self._tables.pop(table.code, None)
                    raise moved_on() from conflict
                await self.catch_up(table)
            except (StoreTrouble, asyncio.CancelledError):
                # Whether it was stored is known only by reading the table again.
                self._tables.pop(table.code, None)
                raise
            else:
                if table.version < change.version:  # else it was read from the store already
                    table.become(change)
                return change
        raise moved_on()

    def _check_allowed(self, table: Table, change: Change) -> None:
        """Raises Trouble where the house lets nothing happen at a table, whoever asks."""
        self.house.check_open()
        if table.state.ended == CLOSED:
            raise Trouble(409, _("Whoever runs this server closed the table."))
        if change.version > self.limits.events:
            raise Trouble(409, _("The history of this table is full. A new table goes on."))

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
        code = well_formed(code)
        self.house.check_open()
        async with self._lock(code):
            allowed(await self.table(code))
            await self.store.delete(code)
        self.look_again(code)
        self.shared.tell_again(code)

    async def position_at(self, table: Table, line: int) -> Position | None:
        """The position after a line of the record, from its snapshot."""
        dump = await self.store.snapshot_at_line(table.code, line)
        return table.game.load(dump) if dump is not None else None

    # Watching

    def watch(self, code: str) -> Bell:
        """Rings whenever the table changes."""
        bell = Bell()
        self._watchers.setdefault(well_formed(code), set()).add(bell)
        return bell

    def open_page(self, code: str, page: str, held: Held) -> None:
        """A page has a live line now, which knows what was sent there."""
        if page:
            self._pages[code.lower(), page] = held

    def held(self, code: str, page: str) -> Held | None:
        """What was sent to a page, if it has a live line."""
        return self._pages.get((code.lower(), page))

    def unwatch(self, code: str, bell: Bell) -> None:
        watchers = self._watchers.get(code.lower(), set())
        watchers.discard(bell)
        if not watchers:
            self._watchers.pop(code.lower(), None)

    async def something_happens(self, code: str, wait: float) -> None:
        """Until the table changes, at most so many seconds, and not while the server closes."""
        bell = self.watch(code)
        if self.closing:
            bell.ring()
        try:
            await asyncio.wait_for(bell.wait(), wait)
        except TimeoutError:
            pass
        finally:
            self.unwatch(code, bell)

    def close_doors(self) -> None:
        """Whoever waits is answered now: the server is about to stop."""
        self.closing = True
        self.ring_all()

    def table_in_memory(self, code: str) -> Table | None:
        """Without asking the store."""
        return self._tables.get(code)

    def forget(self, code: str) -> None:
        """Whoever wants it reads it anew."""
        if code not in self._locks:
            self._tables.pop(code, None)

    def watched_codes(self) -> list[str]:
        """The tables that somebody listens to."""
        return list(self._watchers)

    def watched(self, code: str) -> bool:
        return code in self._watchers

    @property
    def watchers(self) -> int:
        """How many listen to any table just now."""
        return sum(map(len, self._watchers.values()))

    def ring_all(self) -> None:
        """Whoever watches any table looks again."""
        for code in list(self._watchers):
            self._tell(code)

    def _tell(self, code: str) -> None:
        for bell in self._watchers.get(code, ()):
            bell.ring()

    def wake(self, table: Table) -> None:
        """After a change: watchers hear of it, and a bot whose turn it is begins to think."""
        self._tell(table.code)
        self.bots.look_at(table)

    def spawn(self, work: Coroutine[object, object, Result]) -> asyncio.Task[Result]:
        """Work that goes on by itself until it is done or the yard closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def once(self, name: str, work: Callable[[], Coroutine[object, object, Result]]) -> Result:
        """Something dear that many may ask for: done once, kept while it is one of the last asked for.

        It is broken off when all who asked have gone.
        """
        task = self._dear.get(name)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._dear[name] = self.spawn(work())
        self._dear.move_to_end(name)
        while len(self._dear) > DEAR:
            self._dear.popitem(last=False)
        self._asking[name] += 1
        try:
            result: Result = await asyncio.shield(task)
            return result
        finally:
            self._asking[name] -= 1
            if not self._asking[name]:
                del self._asking[name]
                if not task.done():
                    del self._dear[name]
                    task.cancel()

    async def _watch_clock(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            if not self.house.closed:
                self.look_at_clock()

    def look_at_clock(self) -> None:
        """A bot plays the turn of whoever let the time run out."""
        now = self.clock()
        for table in [table for table in self._tables.values() if 0 < table.state.deadline < now]:
            self.bots.decide(table)


def well_formed(code: str) -> str:
    """A table's code as it is kept. Raises Trouble(404) for what can be none, before anything of it is kept."""
    read = read_code(code)
    if not read:
        raise no_such_table(code)
    return read


def no_such_table(code: str) -> Trouble:
    return Trouble(404, _("There is no table «{code}» here.").format(code=code[:40]))


def strongest_bot(here: Room) -> str:
    """The bot asked for hints: the room's own first, else the best generic one."""
    own = [kind.name for kind in here.bots]
    return own[0] if own else next(name for name in ("mcts", "greedy", "random") if name in bot_kinds(here))
