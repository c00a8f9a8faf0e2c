"""Rate limits: playing is free; laying tables, uploading, talking, reading much and asking bots for advice is not."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from litestar.handlers import BaseRouteHandler

from tramyard.kernel.words import _
from tramyard.web.access.club import Club
from tramyard.web.access.identity import Connection, yard_of
from tramyard.web.asker import current_address, household
from tramyard.web.limits import PER_MINUTE
from tramyard.web.tables.shared_yard import SharedYard
from tramyard.web.tables.yard import Yard
from tramyard.web.trouble import Trouble

SOON: Final = 10
"""Seconds after which somebody with too many lines may try again."""
NEVER: Final = 3600
"""Seconds after which somebody may try again what nobody is allowed."""
WORTH_TELLING: Final = 0.01
"""Part of a minute's worth."""
SHARED: Final = 0.25
"""Seconds between two times that other processes hear what was spent here."""
MOST: Final = 20_000
"""Addresses remembered."""

log = logging.getLogger("tramyard")


class Purse:
    """What each address may still spend: it fills again, little by little."""

    def __init__(self, per_minute: Mapping[str, int] = PER_MINUTE, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_minute = per_minute
        self._clock = clock
        self._spent: dict[tuple[str, str], tuple[float, float]] = {}
        """By kind and address: how much of a minute's worth was spent, and when that was counted."""
        self._untold: Counter[tuple[str, str]] = Counter()
        """What was spent here, and other processes do not know of yet."""
        self._shared = False

    def spend(self, kind: str, host: str, pace: float = 1.0) -> None:
        """Raises Trouble(429) where it is empty; it fills so many times as fast as usual. Where a minute brings less
        than one, one is saved up for."""
        a_minute = self._per_minute[kind] * pace
        filling, most = a_minute / 60, max(1.0, a_minute) if a_minute else 0.0
        now = self._clock()
        key = (kind, household(host))
        spent, at = self._spent.pop(key, (0.0, now))
        spent = max(0.0, spent - (now - at) * filling)
        if spent + 1 > most:
            self._spent[key] = (spent, now)
            raise too_much(int((spent + 1 - most) / filling) + 1 if filling else NEVER)
        self._spent[key] = (spent + 1, now)
        if self._shared:
            self._untold[key] += 1
        if len(self._spent) > MOST:
            forgotten = next(iter(self._spent))
            del self._spent[forgotten], self._untold[forgotten]

    def share(self, shared: SharedYard, tell: Callable[[str], None]) -> Callable[[], None]:
        """Limits hold for all processes together. What to do now and then, so that the others hear what is spent here;
        of what is cheap, only when an address has spent a hundredth of its minute's worth."""

        def tell_spent() -> None:
            for (kind, address), count in list(self._untold.items()):
                if count >= self._per_minute[kind] * WORTH_TELLING:
                    tell(f"spent {kind} {address} {count}")
                    del self._untold[kind, address]

        self._shared = True
        shared.hear("spent", self._spent_elsewhere)
        return tell_spent

    def _spent_elsewhere(self, note: list[str]) -> None:
        kind, address, count = note
        spent, at = self._spent.pop((kind, address), (0.0, self._clock()))
        self._spent[kind, address] = (spent + int(count), at)


class Pace:
    """How fast one sender may go on: a second's worth at once, then at this rate."""

    def __init__(self, per_second: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._gap = 1 / max(1, per_second)
        self._clock = clock
        self._due = clock()
        """When what was let through so far would have been, evenly spread."""

    def wait(self) -> float:
        """Seconds the next one must wait; 0.0 as long as nobody sends too fast."""
        now = self._clock()
        self._due = max(self._due + self._gap, now)
        return max(0.0, self._due - now - 1.0)


class AtOnce:
    """How many live lines and long polls each address holds just now, and how fast it may send on all of them."""

    def __init__(self, most: int, messages: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._messages = messages
        self._clock = clock
        self._held: Counter[str] = Counter()
        self._paces: dict[str, Pace] = {}

    @contextmanager
    def one_more(self, address: str) -> Iterator[Pace]:
        """The pace of this address. Raises Trouble(429) where it holds as many as it may."""
        if self._held[address] >= self._most:
            log.warning("An address holds %d live lines and gets no more.", self._most)
            raise too_much(SOON)
        self._held[address] += 1
        try:
            yield self._paces.setdefault(address, Pace(self._messages, self._clock))
        finally:
            self._held[address] -= 1
            if not self._held[address]:
                del self._held[address], self._paces[address]

    def __len__(self) -> int:
        return self._held.total()


async def keep_sharing(purse: Purse, yard: Yard) -> None:
    """As long as the yard is open, where there may be other processes."""
    if not yard.store.others.shared:
        return
    tell_spent = purse.share(yard.shared, yard.store.others.tell)
    while True:
        tell_spent()
        await asyncio.sleep(SHARED)


def too_much(seconds: int) -> Trouble:
    """Somebody asks for more than their share; they may come back then."""
    sentence = _("That was a lot at once. Try again in {seconds} s.").format(seconds=seconds)
    return Trouble(429, sentence, retry=seconds)


def address_of(connection: Connection) -> str:
    """The address a connection is counted under."""
    return household(connection.client.host) if connection.client else ""


def limited(kind: str) -> Callable[[Connection, BaseRouteHandler], None]:
    """A guard for a handler that costs the server something."""

    def check(connection: Connection, handler: BaseRouteHandler) -> None:
        club = connection.app.state.club
        assert isinstance(club, Club)
        club.check(kind, connection.scope, yard_of(connection))
        spend(connection, kind)

    return check


def one_more_line(connection: Connection) -> AbstractContextManager[Pace]:
    """While somebody listens, with the pace at which they may send. Raises Trouble(429) for one too many."""
    lines = connection.app.state.lines
    assert isinstance(lines, AtOnce)
    return lines.one_more(current_address())


def spend(connection: Connection, kind: str) -> None:
    """Raises Trouble(429) where whoever asks has had too much of this kind."""
    purse = connection.app.state.purse
    assert isinstance(purse, Purse)
    address = address_of(connection)
    purse.spend(kind, address, yard_of(connection).house.pace(address))
