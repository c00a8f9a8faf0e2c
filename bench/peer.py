"""The same load on boardgame.io's server: matches of its tic-tac-toe, each move timed to the other player's update.

It speaks socket.io over the same bare WebSocket as the load on our own server, so that both have the same client.
"""

import asyncio
import json
import re
import time

from bench.tables import Load, Server
from bench.wire import Watch, listen

SPACE = "/tic-tac-toe"
DRAW = (0, 1, 2, 4, 3, 5, 7, 6, 8)
"""The cells of a match that nobody wins."""
FASTEST = 12_000
"""Moves a second that are prepared for."""
NEW_STATE = re.compile(rb'42/tic-tac-toe,\["(?:patch","[^"]*",\d+,|update",.*?"_stateID":)(\d+)')


class Player:
    """One of the two at a match, on a connection of their own: the server knows a connection by its match."""

    def __init__(self, host: str, match: str, number: str) -> None:
        self.match = match
        self.number = number
        self._watch = Watch(listen(host, "/socket.io/?EIO=4&transport=websocket"), self._heard)
        self.heard_at = 0.0
        self._waiting: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def connect(self, server: Server) -> None:
        await server.open(self._watch)
        await self._synced

    def _heard(self, message: bytes) -> None:
        if (found := NEW_STATE.match(message)) is not None:
            self.heard_at = time.perf_counter()
            self._waiting.set_result(int(found[1]))
        elif message.startswith(b'42/tic-tac-toe,["sync"'):
            self._synced.set_result(None)
        elif message.startswith(b"0{"):
            self._say(f"40{SPACE},")
        elif message.startswith(b"40/"):
            self._emit("sync", self.match, self.number, None, 2)
        elif message == b"2":
            self._say("3")

    async def told(self) -> int:
        """The state the next update or patch leads to."""
        state = await self._waiting
        self._waiting = asyncio.get_running_loop().create_future()
        return state

    def move(self, cell: int, state: int) -> None:
        """The server accepts a move only for the state it is at."""
        payload = {"type": "clickCell", "args": [cell], "playerID": self.number}
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, state, self.match, self.number)

    def _emit(self, *event: object) -> None:
        self._say(f"42{SPACE},{json.dumps(event)}")

    def _say(self, text: str) -> None:
        self._watch.say(text.encode())


Match = tuple[Player, Player]


async def lay(server: Server, name: str) -> Match:
    """Both players take their seats; the server makes a match it does not know."""
    players = (Player(server.host, name, "0"), Player(server.host, name, "1"))
    for player in players:
        await player.connect(server)
    return players


async def play(lane: list[Match], load: Load, due: float, until: float, pause: float) -> None:
    """The lane's matches one after another, each move when both have heard of the last one and `pause` is over."""
    for players in lane:
        state = 0
        for turn, cell in enumerate(DRAW):
            if time.perf_counter() >= until:
                return
            if pause:
                due += pause
                await asyncio.sleep(due - time.perf_counter())
            mover, other = players[turn % 2], players[1 - turn % 2]
            began = time.perf_counter()
            mover.move(cell, state)
            state = await other.told()
            load.waits.append(other.heard_at - began)
            await mover.told()
            load.actions += 1
    raise AssertionError("more matches must be laid for so many seconds")


async def lay_lanes(server: Server, tables: int, actions: float, name: str) -> list[list[Match]]:
    """So many matches in each lane that they last for so many moves."""
    each = int(actions / tables / len(DRAW)) + 2
    return [[await lay(server, f"{name}-{lane}-{count}") for count in range(each)] for lane in range(tables)]
