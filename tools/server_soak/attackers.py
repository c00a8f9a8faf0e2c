"""A stranger at one address who tries everything that once stopped the server, at so many requests a second.

    python -m tools.server_soak.attackers HOST:PORT SECONDS PACE

Prints what was answered to which attack, and the processor time of its own, as JSON. Runs as nicely as it can: what
slows the honest down shall be the server's work, not this process.
"""

import asyncio
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from itertools import count, cycle

from librt.random import Random

from tramyard.kernel.position import OVER
from tramyard.kernel.record import Record
from tramyard.kernel.room import room
from tramyard.kernel.vocabulary import Move
from tramyard.web.limits import Limits
from tramyard.web.tables.secrets import CODE_LETTERS

SOURCE = "127.0.0.66"
PATIENCE = 10.0
SILENT = 300
"""Connections that say nothing."""
JSON = "Content-Type: application/json\r\n"
BOTS = [{"kind": "bot", "bot": "mcts:19s"}, {"kind": "bot", "bot": "mcts:1s"}]
"""One that is refused, and one that thinks for as long as it may."""
ME = {"kind": "me", "name": "Eve"}
DEEP = b'{"version":' + b"[" * 20_000
"""As deep as fits before a body is too large to be read at all by the quick door."""


def long_record(lines: int) -> str:
    """A game of Trieste, which can go on for ever, of so many lines."""
    record, rng = Record.begin(room("trieste"), ["Eve", "Mallory"]), Random(1)
    while len(record.lines) < lines:
        here = record.position.copy()
        actor = here.actor
        moves: list[Move] = []
        while not moves or (here.actor == actor and not here.settled):
            moves.append(here.pick(rng))
            here.play(moves[-1])
        if here.actor != OVER:
            record.add(tuple(moves))
    return record.text()


class Stranger:
    """One address, its table, and what it was answered."""

    def __init__(self, host: str, pace: float) -> None:
        self.host = host
        name, port = host.split(":")
        self._where = (name, int(port))
        self._pause = 1.0 / pace
        self._due = time.monotonic()
        self._silent: list[asyncio.StreamWriter] = []
        self.code = "nowhere1"
        self.proof = ""
        self._record = long_record(Limits().record)
        self.answers: dict[str, Counter[str]] = {}

    # The wire

    async def turn(self) -> None:
        """No faster than the pace."""
        self._due = max(self._due + self._pause, time.monotonic())
        await asyncio.sleep(self._due - time.monotonic())

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(*self._where, local_addr=(SOURCE, 0))

    async def ask(self, method: str, path: str, headers: str = "", body: bytes = b"") -> tuple[str, bytes]:
        """Status and body of the answer; `none` where there is no answer."""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n{headers}"
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        return await self.send(f"{head}{length}\r\n".encode("latin-1") + body)

    async def send(self, data: bytes) -> tuple[str, bytes]:
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await self.connect()
                try:
                    with suppress(ConnectionError):  # it may be answered before it is sent
                        writer.write(data)
                        await writer.drain()
                    answer = await reader.read()
                finally:
                    writer.close()
        except (OSError, TimeoutError):
            return "none", b""
        head, _end, rest = answer.partition(b"\r\n\r\n")
        return head[9:12].decode("latin-1") or "none", rest

    # The attacks

    async def lay_bots(self) -> str:
        """Tables of bots alone that want to think for long."""
        body = {"game": "trainmaker", "seats": [random.choice(BOTS)] * 2}
        return (await self.ask("POST", "/api/tables", JSON, json.dumps(body).encode()))[0]

    async def own_table(self) -> str:
        """A table of one's own, for the attacks that need one."""
        body = {"game": "trainmaker", "seats": [ME, ME], "companion": True}
        status, answer = await self.ask("POST", "/api/tables", JSON, json.dumps(body).encode())
        if status == "201":
            laid = json.loads(answer)
            self.code = laid["code"]
            secrets = [one["link"].rpartition("/")[2] for one in laid["invitations"]]
            self.proof = f"Authorization: Bearer {'~'.join(secrets)}\r\n"
        return status

    async def made_up_codes(self) -> str:
        code = "".join(random.choices(CODE_LETTERS, k=8))
        return (await self.ask("DELETE", f"/api/tables/{code}"))[0]

    async def long_codes(self) -> str:
        return (await self.ask("POST", f"/api/tables/{'x' * 20_000}/leave", JSON, b"{}"))[0]

    async def many_cookies(self) -> str:
        count = random.choice([1000, 4000])
        cookies = "; ".join(f"tramyard-{''.join(random.choices(CODE_LETTERS, k=8))}=x" for _ in range(count))
        return (await self.ask("GET", "/", f"Cookie: {cookies}\r\n"))[0]

    async def odd_cookies(self) -> str:
        return (await self.ask("GET", "/", 'Cookie: tramyard-\xff=1; a,b=2; "=3; =\r\n'))[0]

    async def all_events(self) -> str:
        return (await self.ask("GET", f"/api/tables/{self.code}/events?since=0"))[0]

    async def whole_story(self) -> str:
        return (await self.ask("GET", f"/api/tables/{self.code}/story"))[0]

    async def endless_head(self) -> str:
        head = f"GET / HTTP/1.1\r\nHost: {self.host}\r\n".encode() + b"X-Filler: " + b"y" * 1_000_000
        return (await self.send(head))[0]

    async def no_utf8(self) -> str:
        return (await self.ask("POST", f"/api/tables/{self.code}/actions?form=story", JSON + self.proof, b"\xff\xfe{"))[
            0
        ]

    async def no_utf8_form(self) -> str:
        form = b'--x\r\nContent-Disposition: form-data; name="level"\r\n\r\n\xff\xfe\r\n--x--\r\n'
        return (await self.ask("POST", "/play/trainmaker", "Content-Type: multipart/form-data; boundary=x\r\n", form))[
            0
        ]

    async def deep_json(self) -> str:
        return (await self.ask("POST", f"/api/tables/{self.code}/actions", JSON + self.proof, DEEP))[0]

    async def odd_origin(self) -> str:
        return (await self.ask("POST", "/api/tables", f"{JSON}Origin: http://[\r\n", b"{}"))[0]

    async def odd_host(self) -> str:
        """A name to be called by that can be none, where links are made from it."""
        return (await self.send(b"GET /qr?link=/t/nowhere1 HTTP/1.1\r\nHost: a:b\r\nConnection: close\r\n\r\n"))[0]

    async def odd_paths(self) -> str:
        return (await self.ask("GET", random.choice(["/static/%00", "/static/..%2f..%2fetc/passwd", "/t/%ff%fe"])))[0]

    async def upload(self) -> str:
        body = json.dumps({"record": "+++\n" * 200_000}).encode()
        return (await self.ask("POST", "/api/tables/from-record", JSON, body))[0]

    async def upload_much(self) -> str:
        """As long a record as may be brought: all of it is replayed and stored."""
        body = json.dumps({"record": self._record}).encode()
        return (await self.ask("POST", "/api/tables/from-record", JSON, body))[0]

    async def own_content(self) -> str:
        body = {"game": "trainmaker", "seats": [ME, ME], "content": f"[meta]\nname = '{random.random()}'\n" * 1500}
        return (await self.ask("POST", "/api/tables", JSON, json.dumps(body).encode()))[0]

    async def talk(self) -> str:
        body = json.dumps({"text": "x" * 500}).encode()
        return (await self.ask("POST", f"/api/tables/{self.code}/chat", JSON + self.proof, body))[0]

    async def reports(self) -> str:
        return (await self.ask("POST", f"/api/tables/{self.code}/report", JSON, b'{"text": "Help!"}'))[0]

    async def hints(self) -> str:
        return (await self.ask("POST", f"/api/tables/{self.code}/hint", JSON + self.proof, b"{}"))[0]

    async def silent(self) -> str:
        """One more connection that says nothing; the oldest of many is let go."""
        try:
            _reader, writer = await asyncio.wait_for(self.connect(), PATIENCE)
        except (OSError, TimeoutError):
            return "none"
        self._silent.append(writer)
        if len(self._silent) > SILENT:
            self._silent.pop(0).close()
        return "open"

    async def line_flood(self) -> str:
        """A live line on which nonsense is said as fast as it goes, once it stands."""
        kind = random.choice([b"\x81", b"\x82"])  # text, or bytes that are no UTF-8
        nonsense = (
            kind + b"\xfe" + (1000).to_bytes(2, "big") + b"\0\0\0\0" + (b"[" if kind == b"\x81" else b"\xff") * 1000
        )
        return await self._say_on_a_line(nonsense * 100 + b"\x88\x80\0\0\0\0")

    async def frame_flood(self) -> str:
        """A live line on which nothing is said, as fast as it goes: pings, or the empty middle of a message."""
        begun, frame = random.choice([(b"", b"\x89\x80\0\0\0\0"), (b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0")])
        return await self._say_on_a_line(begun + frame * 20_000)

    async def _say_on_a_line(self, frames: bytes) -> str:
        """Says this on a line of its own until it is hung up on; the status with which the line was opened."""
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        asked = f"GET /t/{self.code}/live HTTP/1.1\r\nHost: {self.host}\r\n{upgrade}{key}{self.proof}\r\n"
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await self.connect()
                try:
                    writer.write(asked.encode())
                    status = (await reader.readuntil(b"\r\n\r\n"))[9:12].decode("latin-1")
                    with suppress(ConnectionError):  # it may be hung up on before all is said
                        writer.write(frames)
                        await writer.drain()
                        await reader.read()
                finally:
                    writer.close()
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            return "none"
        return status


def attacks(stranger: Stranger) -> Iterator[tuple[str, Callable[[], Awaitable[str]]]]:
    """All of them, again and again; the table of one's own comes now and then."""
    kinds = [
        stranger.lay_bots,
        stranger.made_up_codes,
        stranger.long_codes,
        stranger.many_cookies,
        stranger.odd_cookies,
        stranger.all_events,
        stranger.whole_story,
        stranger.endless_head,
        stranger.no_utf8,
        stranger.no_utf8_form,
        stranger.deep_json,
        stranger.odd_origin,
        stranger.odd_paths,
        stranger.upload,
        stranger.upload_much,
        stranger.own_content,
        stranger.talk,
        stranger.reports,
        stranger.hints,
        stranger.silent,
        stranger.silent,
        stranger.line_flood,
        stranger.frame_flood,
        stranger.odd_host,
    ]
    for number, attack in zip(count(), cycle(kinds), strict=False):
        if number % 500 == 0:
            yield "own_table", stranger.own_table
        yield attack.__name__, attack


async def attack(host: str, seconds: float, pace: float) -> dict[str, Counter[str]]:
    """What was answered how often."""
    stranger = Stranger(host, pace)
    until = time.monotonic() + seconds
    under_way: set[asyncio.Task[None]] = set()

    async def one(name: str, kind: Callable[[], Awaitable[str]]) -> None:
        stranger.answers.setdefault(name, Counter())[await kind()] += 1

    for name, kind in attacks(stranger):
        await stranger.turn()
        if time.monotonic() >= until:
            break
        task = asyncio.create_task(one(name, kind))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
        if name == "own_table":
            await task
    for task in list(under_way):
        task.cancel()
    await asyncio.gather(*under_way, return_exceptions=True)
    return stranger.answers


def main() -> None:
    os.nice(19)
    host, seconds, pace = sys.argv[1:]
    answers = asyncio.run(attack(host, float(seconds), float(pace)))
    print(json.dumps({"answers": answers, "processor": time.process_time()}))


if __name__ == "__main__":
    main()
