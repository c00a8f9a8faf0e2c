"""Each check of the contract passes an honest toy and catches the toys that were broken for it."""

from collections.abc import Iterator

import pytest

from tests.toys.broken import BROKEN
from tests.toys.lanterns import PICTURED
from tests.toys.yard import Announced, yard
from tramyard.kernel.room import Room
from tramyard.testing.checks import DECLARED, PLAYED, Declared, Played
from tramyard.testing.secrecy import SECRECY
from tramyard.testing.tables import Table, Way, tables

WAYS = [Way(seed, eager) for seed, eager in enumerate([0.0, 0.3, 0.6, 0.0])]
CHECKS: list[Declared | Played] = [*DECLARED, *PLAYED, *SECRECY]


def run(check: Declared | Played, room: Room) -> None:
    """A check at every table of a room, on several plays if it is about plays."""
    with yard(Announced(room.name, room)):
        for table in tables(room):
            for arguments in trials(check, table):
                check(*arguments)


def trials(check: Declared | Played, table: Table) -> Iterator[tuple[Table] | tuple[Table, Way]]:
    if check in DECLARED:
        yield (table,)
    else:
        yield from ((table, way) for way in WAYS)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_an_honest_toy_keeps_the_contract(check: Declared | Played) -> None:
    run(check, PICTURED)


@pytest.mark.parametrize(
    ("check", "room", "complaint"),
    [pytest.param(*broken, id=f"{broken[0].__name__}-{broken[1].title}") for broken in BROKEN],
)
def test_a_broken_toy_is_caught_by_the_check_for_it(check: Declared | Played, room: Room, complaint: str) -> None:
    with pytest.raises(AssertionError) as caught:
        run(check, room)
    assert complaint in str(caught.value)


def test_every_check_has_a_toy_that_it_catches() -> None:
    assert {check.__name__ for check in CHECKS} == {check.__name__ for check, _, _ in BROKEN}
