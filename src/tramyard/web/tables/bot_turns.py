"""Bots at the tables: when one thinks, for whom, how long, and who plays on where it fails.

A table where a person holds a seat plays on until a person must decide, watched or not. Bots among themselves rest
while nobody looks.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from secrets import randbits
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from tramyard.bots import bot_kind, make_bot
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Room
from tramyard.kernel.words import _
from tramyard.web.asker import current_address
from tramyard.web.tables.chairs import STAND_IN, bot_comes_back, replace_bot
from tramyard.web.tables.state import Seat
from tramyard.web.tables.table import Change, Table
from tramyard.web.thinkers.processes import ThinkerFailed, ThinkerSlow
from tramyard.web.thinkers.queue import Asker, Crowded, Kind, NotWanted
from tramyard.web.thinkers.tasks import Task, Thought
from tramyard.web.trouble import Trouble

if TYPE_CHECKING:
    from tramyard.web.tables.yard import Yard

LAST_RESORT: Final = "random"
TICK: Final = 1.0
"""Seconds before something that failed is tried again."""

log = logging.getLogger("tramyard")


class BotTurns:
    """What bots do at the tables of a yard."""

    def __init__(self, yard: "Yard") -> None:
        self._yard = yard
        self._deciding: dict[str, tuple[int, asyncio.Task[None]]] = {}
        """By table, the version of the position that is thought about, and who does."""

    @property
    def busy(self) -> bool:
        """Whether anything bots were asked is not yet answered, and played or dropped."""
        return bool(self._deciding)

    def thinks_about(self, code: str) -> bool:
        """Whether a bot has been asked what to do at this table."""
        return code in self._deciding

    def look_at(self, table: Table) -> None:
        """A bot whose turn it is begins to think; a thought about what is no longer so is broken off."""
        waits = table.waits_for()
        if waits == "bot":
            if not self._rests(table):
                self.decide(table)
        else:  # for somebody who is late a bot may go on
            self.break_off(table.code, unless=table.state.moved if waits == "person" else -1)

    def decide(self, table: Table) -> None:
        """A bot begins to think about this position, unless one already does, or none ever thinks in this process."""
        if not self._yard.thinkers.places:
            return
        moved = table.state.moved
        if table.code in self._deciding and self._deciding[table.code][0] == moved:
            return
        self.break_off(table.code)
        self._deciding[table.code] = moved, self._yard.spawn(self._decided(table.code, moved))

    def break_off(self, code: str, unless: int = -1) -> None:
        """Whoever thinks for a table need not go on, but for the position of this version."""
        moved, task = self._deciding.get(code, (unless, None))
        if task is not None and moved != unless:
            del self._deciding[code]
            if task is not asyncio.current_task():  # whoever has just played its own thought
                task.cancel()

    def _rests(self, table: Table) -> bool:
        """Bots among themselves play while somebody looks, or just did; none does while the house is closed."""
        if self._yard.house.closed:
            return True
        if table.state.people():
            return False
        return not self._yard.watched(table.code) and self._yard.clock() - table.used > self._yard.limits.rest

    # Thoughts

    async def think(
        self, table: Table, seat: int, bot: str, position: Position | None = None, kind: Kind = "thought"
    ) -> Thought:
        """What a bot would do for this seat, from what that seat may know.

        Raises ThinkerFailed, and what the queue raises.
        """
        here = (position or table.position).imagine(seat, self._yard.rng())
        spec = within(bot, table.room, self._yard.limits.thought)
        task = Task(table.opened.spec, here.dump(), seat, spec, randbits(31))
        people = bool(table.state.people())
        address = current_address() or table.owner or f"table {table.code}"  # after a start nobody has asked yet
        asker = Asker(address, table.code, people and kind != "review", kind)
        if kind == "thought":
            claim = partial(self._claim, table, table.state.moved)
            return await self._yard.thinkers.ask(task, asker, lambda: not self._rests(table), claim)
        return await self._yard.questions.ask(task, asker)

    async def _claim(self, table: Table, moved: int) -> bool:
        """Whether this turn is ours to play: no other process is at it, nor has played it."""
        others = self._yard.store.others
        if not others.shared:
            return True
        if not await others.claim(turn_at(table.code, moved)):
            return False
        await self._yard.catch_up(table)
        return table.state.moved == moved

    async def _decided(self, code: str, moved: int) -> None:
        again = False
        try:
            again = not await self._play(code, moved)
        except NotWanted:
            pass  # until somebody looks again
        except Crowded:
            again = True
        except Trouble:
            pass  # the table is gone, or somebody was faster
        except YardError as error:
            log.warning("Table %s waits for a bot: %s", code, error)
            again = True
        finally:
            await self._yard.store.others.release(turn_at(code, moved))
            if self._deciding.get(code, (-1, None))[1] is asyncio.current_task():
                del self._deciding[code]
        if again:
            await asyncio.sleep(TICK)
            with suppress(Trouble, YardError):
                self.look_at(await self._yard.live_table(code))

    async def _play(self, code: str, moved: int) -> bool:
        """A bot's turn, or that of a person who ran out of time. False if it must be tried again."""
        table = await self._yard.live_table(code)
        seat = int(table.position.actor)
        if table.state.moved != moved or seat < 0 or table.waits_for() not in ("bot", "person"):
            return True
        chair = table.state.seats[seat]
        if chair.back and new_turn(table, seat):
            now = self._yard.clock()
            table = await self._yard.change(
                code, lambda table: bot_comes_back(table, seat, chair, now) if table.state.moved == moved else None
            )
            chair = table.state.seats[seat]
        late = chair.kind == "person"
        try:
            thought = await self.think(table, seat, STAND_IN if late else chair.bot)
            await self._yard.change(code, lambda table: self._action(table, moved, seat, thought, late))
        except ThinkerFailed as failure:
            return await self._replace(code, moved, chair, failure)
        return True

    async def _replace(self, code: str, moved: int, chair: Seat, failure: ThinkerFailed) -> bool:
        """Somebody simpler plays on: for this turn where the bot was only slow, else for good. Nobody is replaced when
        the turn is over: another process has played it, and whoever decides now must not be told that they are late."""
        if chair.kind == "person" or chair.bot == LAST_RESORT:
            log.warning("Table %s: no bot can play: %s", code, failure)
            return False
        stand_in = LAST_RESORT if chair.bot == STAND_IN else STAND_IN
        log.warning("Table %s: the bot %s failed (%s), %s plays on", code, chair.bot, failure, stand_in)
        why, back = str(failure)[:200], isinstance(failure, ThinkerSlow)
        now = self._yard.clock()

        def replaced(table: Table) -> Change | None:
            seat = int(table.position.actor)
            still = table.state.moved == moved and seat >= 0 and table.state.seats[seat] == chair
            return replace_bot(table, seat, stand_in, why, now, back) if still else None

        await self._yard.change(code, replaced)
        return False

    def _action(self, table: Table, moved: int, seat: int, thought: Thought, late: bool) -> Change | None:
        """A bot's answer; one for an old position is dropped. Raises ThinkerFailed if it cannot be played."""
        if table.state.moved != moved or not table.state.begun() or table.state.ended:
            return None
        if late != (table.state.seats[seat].kind == "person"):
            return None
        now = self._yard.clock()
        try:
            change = table.act(seat, table.version, thought.action, "", self._yard.rng, now, late)
        except Trouble as trouble:
            raise ThinkerFailed(trouble.sentence) from trouble
        if late and change.position.actor == seat and len(table.state.seats) > 1:
            change.state.deadline = table.state.deadline  # the turn goes on without its owner
        return change


def turn_at(code: str, moved: int) -> str:
    """What a process claims before a bot thinks about this position."""
    return f"turn {code} {moved}"


def new_turn(table: Table, seat: int) -> bool:
    """Whether somebody else decided since the bot of this seat was too slow; if it is alone, each line is a turn."""
    since = table.state.seats[seat].since
    deciders = {trace.actor for trace in table.trail if trace.decided and trace.line > since}
    return bool(deciders if len(table.state.seats) == 1 else deciders - {seat})


# Budgets


def within(bot: str, room: Room, seconds: float) -> str:
    """The spec of this bot so that no thought of it is longer."""
    name, _colon, argument = bot.partition(":")
    limited = bot_kind(bot, room).within(argument, seconds)
    return bot if limited == argument else f"{name}:{limited}"


def longest(bot: str, room: Room) -> float:
    """Seconds that a thought of this bot may take by its spec; 0 where that says nothing of time."""
    return bot_kind(bot, room).seconds(bot.partition(":")[2])


def check_bot(bot: str, room: Room, game: Game, seconds: float) -> None:
    """Raises YardError where there is no such bot, or where it would think for longer than it may here."""
    make_bot(bot, room, game, 0)
    wanted = longest(bot, room)
    if wanted > seconds:
        sentence = _("Here a bot may think about an action for {most} s, not for {wanted} s.")
        raise YardError(sentence.format(most=f"{seconds:g}", wanted=f"{wanted:g}"))


def under_budget(table: Table, seconds: float, at: float) -> Change | None:
    """Bots of a stored table that would think for too long are held to the limit, and its log says so, once."""
    if table.state.ended:
        return None
    change = table.change()
    for number, chair in enumerate(change.state.seats):
        if chair.kind == "bot" and longest(chair.bot, table.room) > seconds:
            bot = within(chair.bot, table.room, seconds)
            change.state.seats[number] = replace(chair, bot=bot)
            change.note("bot limited", at, seat=number, bot=bot, name=table.names()[number], seconds=f"{seconds:g}")
    return change if change.events else None
