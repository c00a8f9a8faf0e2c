"""Every registered room keeps the contract, at its smallest, middle and largest table, with its options either way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tramyard.kernel.room import rooms
from tramyard.testing.checks import DECLARED, PLAYED, Declared, Played
from tramyard.testing.secrecy import SECRECY
from tramyard.testing.tables import Table, Way, tables

TABLES = [table for room in rooms().values() for table in tables(room)]
WAYS = st.builds(
    Way,
    seed=st.integers(0, 2**32),
    eager=st.sampled_from([0.95, 0.8, 0.95, 0.0]),
    steering=st.lists(st.integers(0, 1000), max_size=30).map(tuple),
    sense=st.sampled_from([0.95, 0.0, 0.8, 0.0]),
)


@pytest.mark.parametrize("check", DECLARED, ids=lambda check: check.__name__)
@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_what_a_room_declares_is_true(table: Table, check: Declared) -> None:
    check(table)


@pytest.mark.parametrize("check", [*PLAYED, *SECRECY], ids=lambda check: check.__name__)
@pytest.mark.parametrize("table", TABLES, ids=repr)
@given(way=WAYS)
def test_every_play_keeps_the_contract(table: Table, check: Played, way: Way) -> None:
    check(table, way)
