"""The toys that are not broken keep the contract: secrets, 20,000 actions, five seats, all kinds of choices."""

from collections.abc import Iterator

import pytest

from tests.toys import lanterns, levers, platforms, sidings
from tests.toys.yard import Announced, yard
from tramyard.testing.checks import DECLARED, PLAYED
from tramyard.testing.checks.kit import Declared, Played
from tramyard.testing.plays import Way, played
from tramyard.testing.suite import EFFORT
from tramyard.testing.tables import all_tables, few_tables

ROOMS = [lanterns.PICTURED, levers.ROOM, platforms.ROOM, sidings.ROOM]
SOAKED = EFFORT == "soak"
TABLES = {room.name: all_tables(room) if SOAKED else few_tables(room) for room in ROOMS}
WAYS = [Way(seed, eager) for seed, eager in enumerate([0.0, 0.3, 0.6, 0.0] * (10 if SOAKED else 1))]


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with yard(*[Announced(room.name, room) for room in ROOMS]):
        yield


@pytest.mark.parametrize("check", DECLARED, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", TABLES)
def test_what_an_honest_toy_declares_is_true(name: str, check: Declared) -> None:
    for table in TABLES[name]:
        check(table)


@pytest.mark.parametrize("check", PLAYED, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", TABLES)
def test_an_honest_toy_keeps_the_contract(name: str, check: Played) -> None:
    for table in TABLES[name]:
        for way in WAYS:
            check(played(table, way))


def test_one_toy_has_more_actions_than_anybody_lists() -> None:
    position = levers.ROOM.game(1).start()
    while position.actor < 0:
        position.play(position.odds()[0][0])
    assert sum(1 for _ in levers.ROOM.game(1).actions(position)) == 13 * 12**3 > 20_000


def test_one_toy_seats_five() -> None:
    assert 5 in {table.seats for table in TABLES["platforms"]}
