"""A server is killed at random moments while people and bots play: nothing acknowledged is lost, nothing doubled.

    python -m tools.server_soak.kills [--kills 1000] [--databases sqlite,postgres] [--tables 12] [--seed N]

Each action bears an id. Whoever gets no answer sends it again, as a browser does, until it is acknowledged. At the end
the database is read: every acknowledged action stands there once and in order, and none stands there twice.
"""

import argparse
import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from bench.tables import script
from tools.server_soak.servers import START, Served, database
from tramyard.store import open_store
from tramyard.store.opening import line_to
from tramyard.store.upkeep import check

LONGEST = 0.7
"""Seconds a server lives at most, once it answers."""
EARLY = 0.15
"""The share of kills that come while the server is still starting."""
PAUSE = 0.02
"""Seconds before somebody who got no answer tries again."""
PATIENCE = 60.0
NO_ANSWER = (httpx.HTTPError, OSError, websockets.WebSocketException, TimeoutError)
SCRIPTS = [script(seed) for seed in range(1, 7)]
Answer = dict[str, Any]


@dataclass
class Game:
    """A table and what was acknowledged there."""

    code: str
    secrets: list[str]
    sent: list[str] = field(default_factory=list)
    """The ids of its actions, in the order of their acknowledgement."""


@dataclass
class Tally:
    """What the players went through."""

    games: list[Game] = field(default_factory=list)
    again: int = 0
    """Actions that had to be sent again."""
    refused: list[str] = field(default_factory=list)
    """Answers that should not have come."""

    @property
    def acknowledged(self) -> int:
        return sum(len(game.sent) for game in self.games)


class Player:
    """Somebody who plays one game after another, whatever becomes of the server."""

    def __init__(self, host: str, number: int, tally: Tally, over: asyncio.Event) -> None:
        self.host = host
        self.number = number
        self.tally = tally
        self.over = over
        self.http = httpx.AsyncClient(base_url=f"http://{host}", timeout=PATIENCE)

    async def lay(self, seats: list[Answer], **wanted: object) -> Game:
        """A new table; an answer that is lost leaves one behind at which nobody plays."""
        body = {"game": "trainmaker", "seats": seats, "options": {"first": 1}, **wanted}
        laid = await self.until_answered(lambda: self.http.post("/api/tables", json=body))
        game = Game(laid["code"], [one["link"].rpartition("/")[2] for one in laid["invitations"]])
        self.tally.games.append(game)
        return game

    async def until_answered(self, ask: Callable[[], Awaitable[httpx.Response]]) -> Answer:
        """The answer, as often as it must be asked for."""
        while not self.over.is_set():
            with suppress(*NO_ANSWER):
                response = await ask()
                if response.status_code < 300:
                    answer: Answer = response.json()
                    return answer
                if response.status_code != 503:
                    asked = f"{response.request.url.path} {response.request.content.decode()}"
                    self.tally.refused.append(f"{response.status_code} {response.text[:200]} to {asked[:200]}")
                    raise asyncio.CancelledError
            self.tally.again += 1
            await asyncio.sleep(PAUSE)
        raise asyncio.CancelledError

    def proof(self, game: Game) -> dict[str, str]:
        return {"Authorization": f"Bearer {'~'.join(game.secrets)}"}

    async def post(self, game: Game, version: int, seat: int, moves: list[str]) -> Answer:
        """An action by HTTP."""
        name = f"{game.code}-{len(game.sent)}"
        body = {"version": version, "seat": seat, "moves": moves, "id": name}
        path = f"/api/tables/{game.code}/actions?form=story"
        told = await self.until_answered(lambda: self.http.post(path, json=body, headers=self.proof(game)))
        game.sent.append(name)
        return told

    async def play(self) -> None:
        with suppress(asyncio.CancelledError):
            while not self.over.is_set():
                await self.play_game()
        await self.http.aclose()

    async def play_game(self) -> None:
        raise NotImplementedError


class ByHttp(Player):
    """A scripted game of two, chance included, by HTTP."""

    async def play_game(self) -> None:
        lines = SCRIPTS[self.number % len(SCRIPTS)]
        game = await self.lay([{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bo"}], companion=True)
        version = 1
        for seat, moves in lines:
            version = (await self.post(game, version, seat, [moves]))["version"]


class ByLine(Player):
    """The same over a live line, which is opened anew whenever it is lost."""

    async def play_game(self) -> None:
        lines = SCRIPTS[self.number % len(SCRIPTS)]
        game = await self.lay([{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bo"}], companion=True)
        version, done = 1, 0
        while done < len(lines) and not self.over.is_set():
            with suppress(*NO_ANSWER):
                path = f"ws://{self.host}/t/{game.code}/live?form=story&since={version}"
                async with websockets.connect(path, additional_headers=self.proof(game)) as line:
                    while done < len(lines):
                        version = await self.say(line, game, version, *lines[done])
                        done += 1
            if done < len(lines):
                self.tally.again += 1
                await asyncio.sleep(PAUSE)

    async def say(self, line: ClientConnection, game: Game, version: int, seat: int, moves: str) -> int:
        """Sent again under the same id after the line was lost."""
        name = f"{game.code}-{len(game.sent)}"
        await line.send(json.dumps({"version": version, "seat": seat, "moves": [moves], "id": name}))
        while True:
            told = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
            if name in told.get("done", ()):
                game.sent.append(name)
                return int(told["version"])
            if "status" in told and told["status"] != 503:
                self.tally.refused.append(str(told))
                raise asyncio.CancelledError


class AgainstBot(Player):
    """A person and a bot by HTTP: the server draws chance, and the bot must go on after every start."""

    async def play_game(self) -> None:
        game = await self.lay([{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}])
        table = f"/api/tables/{game.code}"
        while True:
            now = await self.get(game, table)
            if now["ended"]:
                return
            if now["waits_for"] != "person":
                await self.get(game, f"{table}/events?form=story&wait=2&since={now['version']}")
                continue
            await self.post(game, now["version"], 0, await self.action(game, now))

    async def get(self, game: Game, path: str) -> Answer:
        return await self.until_answered(lambda: self.http.get(path, headers=self.proof(game)))

    async def action(self, game: Game, now: Answer) -> list[str]:
        """Some action that can be made: the last choice each time, which is not to end the turn."""
        moves: list[str] = []
        steps = now["steps"]
        while True:
            step = steps[-1]
            moves.append(step["move"])
            if step["ends"]:
                return moves
            body = {"version": now["version"], "moves": list(moves)}
            path = f"/api/tables/{game.code}/draft"
            draft = await self.until_answered(
                lambda path=path, body=body: self.http.post(path, json=body, headers=self.proof(game))  # type: ignore[misc]
            )
            moves, steps = draft["moves"], draft["steps"]


KINDS: list[type[Player]] = [ByHttp, ByLine, AgainstBot]


async def suffer(server: Served, kills: int, tables: int, rng: random.Random) -> Tally:
    """So many kills while they play; then one more start, so that everybody may end what they began."""
    tally, over = Tally(), asyncio.Event()
    players = [KINDS[number % len(KINDS)](server.host, number, tally, over) for number in range(tables)]
    playing = [asyncio.create_task(player.play()) for player in players]
    for _ in range(kills):
        server.start()
        if rng.random() < EARLY:
            await asyncio.sleep(rng.uniform(0.0, 0.4))
        else:
            while not server.ready():
                await asyncio.sleep(0.005)
            await asyncio.sleep(rng.uniform(0.0, LONGEST))
        await asyncio.to_thread(server.kill)
    server.start()
    await asyncio.to_thread(server.wait)
    latest = time.monotonic() + START
    while tally.acknowledged <= kills and time.monotonic() < latest:  # a busy machine is given time
        await asyncio.sleep(0.1)
    await asyncio.sleep(2.0)
    over.set()
    await asyncio.sleep(1.0)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.to_thread(server.kill)
    return tally


@dataclass
class Findings:
    """What the database says of what was acknowledged."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    stored: int = 0


async def compare(address: str, tally: Tally) -> Findings:
    found = Findings()
    with closing(line_to(address, START)[0]()) as line:
        found.faults = check(line)
    store = open_store(address, patience=START)
    for game in tally.games:
        events = await store.events(game.code, limit=100_000)
        names = [str(event.data["id"]) for event in events if "id" in event.data]
        found.stored += len(names)
        found.lost += [name for name in game.sent if name not in names]
        found.doubled += [name for name, count in Counter(names).items() if count > 1]
        if [name for name in names if name in set(game.sent)] != game.sent:
            found.faults.append(f"the actions at table {game.code} are in another order")
    await store.close()
    return found


def run(kind: str, kills: int, tables: int, seed: int) -> bool:
    """Whether all is well."""
    began = time.monotonic()
    with database(kind) as address:
        server = Served(address)
        tally = asyncio.run(suffer(server, kills, tables, random.Random(seed)))
        found = asyncio.run(compare(address, tally))
    print(
        f"{kind}: {kills} kills in {time.monotonic() - began:.0f} s; {len(tally.games)} tables,"
        f" {tally.acknowledged} actions acknowledged ({found.stored} stored), {tally.again} times no answer;"
        f" {len(found.lost)} lost, {len(found.doubled)} doubled,"
        f" {len(tally.refused)} refused, {len(found.faults)} faults",
        flush=True,
    )
    for trouble in [*found.lost, *found.doubled, *tally.refused, *found.faults][:20]:
        print(f"  {trouble}")
    well = not (found.lost or found.doubled or found.faults or tally.refused)
    return well and tally.acknowledged > kills


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000, help="in all, shared by the databases")
    parser.add_argument("--databases", default="sqlite,postgres")
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    args = parser.parse_args()
    kinds = args.databases.split(",")
    print(f"seed {args.seed}")
    outcomes = [run(kind, args.kills // len(kinds), args.tables, args.seed) for kind in kinds]
    return 0 if all(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
