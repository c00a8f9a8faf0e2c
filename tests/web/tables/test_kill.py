"""The server is killed at random moments and started again: what was acknowledged is there, and play goes on."""

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.conftest import PATIENCE, until
from tests.web.server import Player, Server, alive
from tools.ports import held_port

ROUNDS = 4
TABLES = 5


@pytest.fixture(name="server")
def _server(tmp_path: Path) -> Iterator[Server]:
    with held_port() as port:
        server = Server(f"sqlite:{tmp_path / 'yard.db'}", port)
        server.start()
        yield server
        server.kill()


def lay(server: Server) -> Player:
    body = {"game": "trainmaker", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
    response = httpx.post(f"{server.address}/api/tables", json=body, timeout=PATIENCE)
    laid = response.json()
    return Player(server.address, laid["code"], response.cookies[f"tramyard-{laid['code']}"])


def play(player: Player) -> None:
    """Until the game is over or the server is gone."""
    try:
        while player.step():
            pass
    except httpx.HTTPError:
        pass


def story(player: Player) -> list[str]:
    headers = {"Authorization": f"Bearer {player.secret}"}
    url = f"{player.address}/api/tables/{player.code}/story"
    return player.client.get(url, headers=headers).text.splitlines()[1:]


def wait_for(players: list[Player], threads: list[threading.Thread], acknowledged: int) -> None:
    """Until so many actions were acknowledged, or nobody plays any more."""
    while sum(player.acknowledged for player in players) < acknowledged and any(one.is_alive() for one in threads):
        time.sleep(0.002)


def test_nothing_acknowledged_is_lost_and_waiting_tables_go_on(server: Server) -> None:
    rng = random.Random(28)
    players = [lay(server) for _ in range(TABLES)]
    for _ in range(ROUNDS):
        threads = [threading.Thread(target=play, args=[player]) for player in players]
        for thread in threads:
            thread.start()
        wait_for(players, threads, sum(player.acknowledged for player in players) + rng.randrange(3, 25))
        thinkers = server.kill()
        for thread in threads:
            thread.join()
        all_end(thinkers)
        server.start()
        for player in players:
            now = player.ask("GET", "")
            assert now["version"] >= player.version
            assert now["line"] >= player.line
            if player.line:
                assert story(player)[player.line - 1] == f"p1 {player.moves}"
    for player in players:
        goes_on(player)


def all_end(processes: list[int]) -> None:
    """Nothing that the server started stays behind."""
    until(lambda: not any(alive(pid) for pid in processes))


def goes_on(player: Player) -> None:
    """The table comes to wait for its person, or is over."""
    until(lambda: player.ask("GET", "")["waits_for"] in ("person", "nobody"))
