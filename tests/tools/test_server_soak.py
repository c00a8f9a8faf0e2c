"""The soak of the server: a small one passes, and what it looks for is found where it is."""

import asyncio
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from tests.store.tales import a_table
from tools.server_soak import attackers, faults, kills
from tools.server_soak.attacks import Outcome, report
from tools.server_soak.kills import Game, Tally, compare
from tramyard.store import Event, open_store


def stored(address: str, *names: str) -> None:
    """A table whose actions bear these ids."""

    async def write() -> None:
        store = open_store(address)
        events = [Event(number, "played", {"id": name}, 1.0) for number, name in enumerate(names, 1)]
        await store.create(a_table("elm", len(names)), events)
        await store.close()

    asyncio.run(write())


@pytest.mark.extra("server")
def test_a_server_that_is_killed_loses_nothing_and_doubles_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert kills.run("sqlite", kills=2, tables=3, seed=28)
    assert "0 lost, 0 doubled, 0 refused, 0 faults" in capsys.readouterr().out


@pytest.mark.extra("server")
def test_two_servers_and_two_workers_lose_nothing_while_any_of_them_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert faults.run(rounds=3, tables=3, seed=16)
    assert "0 lost, 0 doubled, 0 refused or left behind, 0 faults" in capsys.readouterr().out


def test_what_is_lost_or_doubled_or_out_of_order_is_found(tmp_path: Path) -> None:
    stored(f"{tmp_path}/yard.db", "a", "c", "b", "b", "d")
    found = asyncio.run(compare(f"{tmp_path}/yard.db", Tally([Game("elm", [], ["a", "b", "c", "e"])])))
    assert (found.lost, found.doubled, found.stored) == (["e"], ["b"], 5)
    assert found.faults == ["the actions at table elm are in another order"]


def outcome(quiet: float, attacked: float, **answers: int) -> Outcome:
    told = {"upload": Counter(answers)}
    return Outcome([quiet] * 100, [attacked] * 100, told, 1.0, (1.0, 2.0), (70.0, 71.0))


def test_honest_players_who_wait_twice_as_long_are_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    assert report(outcome(0.020, 0.039))
    assert not report(outcome(0.020, 0.041))
    assert not report(outcome(0.001, 0.009))
    assert "attackers 1.0 s" in capsys.readouterr().out


def test_a_mistake_of_the_server_is_noticed() -> None:
    assert not report(outcome(0.020, 0.020, **{"500": 1, "422": 3}))


def test_every_attack_that_is_written_is_made() -> None:
    stranger = attackers.Stranger("127.0.0.1:1", 1.0)
    made = {name for name, _attack in islice(attackers.attacks(stranger), 30)}
    helpers = {"turn", "connect", "ask", "send", "_say_on_a_line"}
    written = {name for name, what in vars(attackers.Stranger).items() if asyncio.iscoroutinefunction(what)} - helpers
    assert made == written
