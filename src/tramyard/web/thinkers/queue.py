"""Who may think next: one queue for thoughts, hints, reviews and whatever else needs a process, fair to everybody.

Jobs for people who wait come first, though every fourth place goes to one of the others while some wait. Addresses take
turns, and so do the tables of one address, so that thirty tables of one stranger weigh no more than one table of
somebody else. Nothing here looks at a clock or knows what a job is.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Literal

from tramyard.kernel.words import _
from tramyard.web.trouble import Trouble

Kind = Literal["thought", "hint", "review", "solver"]
OTHERS_TURN: Final = 4
"""So many places, of which one goes to those for whom nobody waits."""
SOON: Final = 5
"""Seconds after which an address with too many jobs may ask again."""


@dataclass(frozen=True)
class Asker:
    """For whom a job is done: the address whose doing it is, the table, and whether a person waits there."""

    address: str = ""
    table: str = ""
    urgent: bool = False
    kind: Kind = "thought"


class Crowded(Trouble):
    """An address has as many jobs waiting as it may."""

    def __init__(self, most: int) -> None:
        sentence = _("{count} thoughts of yours wait for a bot already. Try again in {seconds} s.")
        super().__init__(429, sentence.format(count=most, seconds=SOON), retry=SOON)


class NotWanted(Exception):
    """When its turn came, nobody wanted to know any more."""


@dataclass(eq=False)
class Ticket:
    """A job that waits for its turn."""

    asker: Asker
    wanted: Callable[[], bool]
    turn: asyncio.Future[None]
    waits: bool = True
    """Whether it stands in a lane."""


class Lane:
    """Tickets in the order in which they come up: addresses take turns, then the tables of each, then first come."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, deque[Ticket]]] = OrderedDict()

    def add(self, ticket: Ticket) -> None:
        tables = self._addresses.setdefault(ticket.asker.address, OrderedDict())
        tables.setdefault(ticket.asker.table, deque()).append(ticket)

    def remove(self, ticket: Ticket) -> None:
        self._addresses[ticket.asker.address][ticket.asker.table].remove(ticket)
        self._forget(ticket.asker)

    def take(self, may: Callable[[str], bool]) -> Ticket | None:
        """The next one of an address that may have a place now; its address and its table go to the end of the line."""
        address = next((address for address in self._addresses if may(address)), None)
        if address is None:
            return None
        tables = self._addresses[address]
        table = next(iter(tables))
        ticket = tables[table].popleft()
        self._addresses.move_to_end(address)
        tables.move_to_end(table)
        self._forget(ticket.asker)
        return ticket

    def _forget(self, asker: Asker) -> None:
        tables = self._addresses[asker.address]
        if not tables[asker.table]:
            del tables[asker.table]
        if not tables:
            del self._addresses[asker.address]


class Queue:
    """Gives out so many places; no address has all of them, nor more than `most` jobs that wait."""

    def __init__(self, places: int, most: int) -> None:
        self._places = places
        self._share = max(1, places - 1)
        self._most = most
        self._lanes = {True: Lane(), False: Lane()}
        self._waiting: Counter[str] = Counter()
        self._at_work: Counter[str] = Counter()
        self._kinds: Counter[Kind] = Counter()
        self._given = 0

    @property
    def waiting(self) -> int:
        return self._waiting.total()

    @property
    def at_work(self) -> int:
        return self._at_work.total()

    @property
    def free(self) -> bool:
        """Whether a place is free."""
        return self.at_work < self._places

    @property
    def kinds(self) -> dict[Kind, int]:
        """How many jobs of each kind were begun so far."""
        return dict(self._kinds)

    @asynccontextmanager
    async def turn(self, asker: Asker, wanted: Callable[[], bool] = lambda: True) -> AsyncIterator[None]:
        """A place, as soon as it is this asker's turn, for as long as the block lasts.

        Raises Crowded at once, and NotWanted where `wanted` says no when the turn comes.
        """
        if self._waiting[asker.address] >= self._most:
            raise Crowded(self._most)
        ticket = Ticket(asker, wanted, asyncio.get_running_loop().create_future())
        self._lanes[asker.urgent].add(ticket)
        self._waiting[asker.address] += 1
        self._serve()
        try:
            await ticket.turn
        except asyncio.CancelledError:
            if ticket.waits:
                self._lanes[asker.urgent].remove(ticket)
                _less(self._waiting, asker.address)
            elif ticket.turn.cancelled():
                pass  # it was passed over
            elif ticket.turn.exception() is None:
                self._leave(asker)
            raise
        try:
            yield
        finally:
            self._leave(asker)

    def _leave(self, asker: Asker) -> None:
        _less(self._at_work, asker.address)
        self._serve()

    def _serve(self) -> None:
        """Free places go to whoever is next."""
        while self.at_work < self._places and (ticket := self._next()) is not None:
            asker = ticket.asker
            ticket.waits = False
            _less(self._waiting, asker.address)
            if ticket.turn.cancelled():  # whoever asked has gone in this very moment, and does not know it yet
                continue
            if not ticket.wanted():
                ticket.turn.set_exception(NotWanted())
                continue
            self._given += 1
            self._at_work[asker.address] += 1
            self._kinds[asker.kind] += 1
            ticket.turn.set_result(None)

    def _next(self) -> Ticket | None:
        people_first = (self._given + 1) % OTHERS_TURN != 0
        for urgent in (people_first, not people_first):
            if (ticket := self._lanes[urgent].take(self._may)) is not None:
                return ticket
        return None

    def _may(self, address: str) -> bool:
        return self._at_work[address] < self._share


def _less(counted: Counter[str], address: str) -> None:
    counted[address] -= 1
    if not counted[address]:
        del counted[address]
