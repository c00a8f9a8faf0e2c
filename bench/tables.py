"""A load on the table's API: scripted games at many tables, each action timed from request to another's WebSocket.

Chance is entered by hand, so that a whole game can be scripted beforehand: one POST, one line of the record, on disk
before it is answered.
"""

import asyncio
import json
import math
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import TypeVar

from librt.random import Random

from bench.wire import Line, Watch, listen, post
from tramyard.bots.driver import forced_action
from tramyard.kernel.position import CHANCE, OVER
from tramyard.kernel.room import room

LaneType = TypeVar("LaneType")
VERSION = re.compile(rb'"version":(\d+)')


@dataclass
class Load:
    """What came of a run."""

    actions: int = 0
    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    """Seconds from a request to its event at another watcher."""
    messages: int = 0
    """What watchers were sent."""
    busy: float = 0.0
    """Seconds the server worked for it, on all cores."""

    @property
    def rate(self) -> float:
        return self.actions / self.seconds

    def part(self, hundredth: int) -> float:
        """The wait, in milliseconds, that so many of a hundred stayed below; endless if nothing was heard in time."""
        ordered = sorted(self.waits) or [math.inf]
        return 1000 * ordered[len(ordered) * hundredth // 100]


def script(seed: int) -> list[tuple[int, str]]:
    """A random game of Trainmaker for two: who enters which line. Forced lines the server plays by itself."""
    game = room("trainmaker").game(2, {"first": 1})
    position, rng = game.start(), Random(seed)
    lines: list[tuple[int, str]] = []
    while position.actor != OVER:
        forced = forced_action(position)
        if forced is not None:
            for move in forced:
                position.play(move)
            continue
        actor = int(position.actor)
        moves = [position.pick(rng)]
        seat = actor if actor != CHANCE else int(bool(position.shown(moves[0], 0)))
        position.play(moves[0])
        while actor != CHANCE and not position.settled and position.actor == actor:
            moves.append(position.pick(rng))
            position.play(moves[-1])
        lines.append((seat, game.spell(tuple(moves))))
    return lines


@dataclass
class Laid:
    """A table with its scripted game, and the secrets of both seats."""

    code: str
    secrets: list[str]
    lines: list[tuple[int, str]]

    @property
    def proof(self) -> str:
        return f"Authorization: Bearer {'~'.join(self.secrets)}\r\n"


def lay(host: str, lines: list[tuple[int, str]], source: str = "127.0.0.1") -> Laid:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bo"}]
    body = {"game": "trainmaker", "seats": seats, "options": {"first": 1}, "companion": True}
    with closing(HTTPConnection(host, timeout=30, source_address=(source, 0))) as line:
        line.request("POST", "/api/tables", json.dumps(body), {"Content-Type": "application/json"})
        answer = line.getresponse()
        laid = json.load(answer)
    assert answer.status == 201, laid
    return Laid(laid["code"], [one["link"].rpartition("/")[2] for one in laid["invitations"]], lines)


Ask = Callable[[int, int, str], Awaitable[int]]
"""Sends an action (version, seat, moves) and answers with the version it led to."""


class Server:
    """Where the server listens, and how to connect to it."""

    def __init__(self, host: str, source: str | None = None) -> None:
        """`source` is the address to connect from, where that matters."""
        self.host = host
        name, port = host.split(":")
        self._address = (name, int(port))
        self._from = (source, 0) if source else None

    async def watch(self, path: str, proof: str, heard: Callable[[bytes], None]) -> Watch:
        watch = Watch(listen(self.host, path, proof), heard)
        await self.open(watch)
        return watch

    async def open(self, watch: Watch) -> None:
        await asyncio.get_running_loop().create_connection(lambda: watch, *self._address, local_addr=self._from)
        await watch.opened

    async def posting(self, table: Laid) -> Ask:
        """Each action is a request of its own, on a connection that is kept."""
        loop = asyncio.get_running_loop()
        _transport, line = await loop.create_connection(Line, *self._address, local_addr=self._from)
        path = f"/api/tables/{table.code}/actions?form=story"

        async def ask(version: int, seat: int, moves: str) -> int:
            body = f'{{"version":{version},"moves":["{moves}"],"seat":{seat}}}'.encode()
            return _number(VERSION, await line.ask(post(self.host, path, body, table.proof)))

        return ask

    async def talking(self, table: Laid) -> Ask:
        """Actions are sent on the live line."""
        waiting: list[asyncio.Future[int]] = []

        def heard(message: bytes) -> None:
            if b'"done":[' in message:
                waiting.pop().set_result(_number(VERSION, message))
            else:
                assert not message.startswith(b'{"id"'), message

        watch = await self.watch(f"/t/{table.code}/live?since=1&form=story", table.proof, heard)

        async def ask(version: int, seat: int, moves: str) -> int:
            waiting.append(asyncio.get_running_loop().create_future())
            watch.say(f'{{"version":{version},"moves":["{moves}"],"seat":{seat},"id":"x{version}"}}'.encode())
            return await waiting[0]

        return ask


def _number(pattern: re.Pattern[bytes], message: bytes, start: int = 0) -> int:
    found = pattern.search(message, start)
    assert found is not None, message
    return int(found[1])


@dataclass(frozen=True)
class Kind:
    """How a load is put on the server."""

    talking: bool = False
    """Actions go over the live line instead of by POST."""
    rate: float = 0.0
    """Actions a second of all tables together; 0 for full speed."""
    watchers: tuple[str, ...] = ("story",)
    """What watchers of each table are sent: the story, or scenes with pictures."""


Lane = list[tuple[Ask, Laid, dict[int, float]]]
"""Tables with everybody connected: how to act, and when which version was asked for."""


async def play(lane: Lane, load: Load, due: float, until: float, pause: float) -> None:
    """The lane's games one after another, each action when the last one was answered and `pause` is over."""
    for ask, table, asked in lane:
        version = 1
        for seat, moves in table.lines:
            if time.perf_counter() >= until:
                return
            if pause:
                due += pause
                await asyncio.sleep(due - time.perf_counter())
            asked[version + 1] = time.perf_counter()
            version = await ask(version, seat, moves)
            load.actions += 1
    raise AssertionError("more tables must be laid for so many seconds")


async def connect(
    server: Server, tables: list[Laid], load: Load, kind: Kind, watched_from: Server | None = None
) -> Lane:
    """Everybody of these tables; who watches may be connected to another server than who plays."""
    lane: Lane = []
    for table in tables:
        asked: dict[int, float] = {}

        def heard(message: bytes, asked: dict[int, float] = asked) -> None:
            load.messages += 1
            now = time.perf_counter()
            newest = _number(VERSION, message, max(0, message.rfind(b'"now":{')))
            for known in [known for known in asked if known <= newest]:
                load.waits.append(now - asked.pop(known))

        for seat, form in enumerate(kind.watchers):
            proof = f"Authorization: Bearer {table.secrets[seat]}\r\n" if form == "scenes" else ""
            # With several watchers the first one is timed.
            path = f"/t/{table.code}/live?since=1&form={form}"
            await (watched_from or server).watch(path, proof, heard if seat == 0 else lambda message: None)
        lane.append((await (server.talking(table) if kind.talking else server.posting(table)), table, asked))
    return lane


async def side_by_side(
    lanes: Sequence[LaneType],
    play: Callable[[LaneType, Load, float, float, float], Awaitable[None]],
    load: Load,
    seconds: float,
    rate: float,
    server_works: Callable[[], float],
) -> Load:
    """All lanes at once, for so many seconds, at so many actions a second (0: at full speed)."""
    pause = len(lanes) / rate if rate else 0.0
    await asyncio.sleep(0.5)
    worked, began = server_works(), time.perf_counter()
    # People do not all act in the same moment.
    starts = [began + pause * number / len(lanes) for number in range(len(lanes))]
    await asyncio.gather(
        *(play(lane, load, due, began + seconds, pause) for lane, due in zip(lanes, starts, strict=True))
    )
    load.seconds = time.perf_counter() - began
    load.busy = server_works() - worked
    return load
