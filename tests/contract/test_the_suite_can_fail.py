"""Each check of the contract catches the toys that were broken for it."""

from collections.abc import Sequence
from itertools import product

import pytest

from tests.toys.broken import BROKEN
from tests.toys.yard import Announced, yard
from tramyard.kernel.room import Room
from tramyard.testing.checks import DECLARED, PLAYED
from tramyard.testing.checks.kit import Declared, Played
from tramyard.testing.plays import Way, played
from tramyard.testing.tables import Table, few_tables

WAYS = [Way(seed, eager) for seed, eager in enumerate([0.0, 0.3, 0.6, 0.0])]
CHECKS: list[Declared | Played] = [*DECLARED, *PLAYED]


def run(check: Declared | Played, tables: Sequence[Table]) -> None:
    """A check at some tables of a room, on several plays if it is about plays."""
    room = tables[0].room
    with yard(Announced(room.name, room)):
        for table in tables:
            for declared in (each for each in DECLARED if each is check):
                declared(table)
            for seen, way in product((each for each in PLAYED if each is check), WAYS):
                seen(played(table, way))


@pytest.mark.parametrize(
    ("check", "room", "complaint"),
    [pytest.param(*broken, id=f"{broken[0].__name__}-{broken[1].title}") for broken in BROKEN],
)
def test_a_broken_toy_is_caught_by_the_check_for_it(check: Declared | Played, room: Room, complaint: str) -> None:
    with pytest.raises(AssertionError) as caught:
        run(check, few_tables(room))
    assert complaint in str(caught.value)


def test_every_check_has_a_toy_that_it_catches() -> None:
    assert {check.__name__ for check in CHECKS} == {check.__name__ for check, _, _ in BROKEN}
