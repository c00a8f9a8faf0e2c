"""A link can be told from either end, and joined to an open one from either side; the list of actions has it once."""

from collections.abc import Callable, Iterator

import pytest

from tests.games.tramways.table import NORTH, ORBIT, SOUTH, Table
from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.testing import rule

ROWS = [
    "C....R....",
    "..........",
    "I.........",
    "..........",
    "..........",
]
"""a1 C, f1 R, a3 I."""
NARROW = [
    ".R~~~~~~~~",
    "..~~~~~~~~",
    "..~~~~~~~~",
    "..~~~~~~~~",
    "I.~~~~~~~~",
]
"""b1 R and a5 I, whose numbers follow each other, with room for a detour."""


def bare() -> Table:
    return Table(ROWS).hand("gA gB").set(workers=3)


def at_numerals() -> Table:
    return Table(ORBIT, north=NORTH, south=SOUTH).hand("gA gB").set(workers=3)


SITUATIONS: dict[str, Callable[[], Table]] = {
    "nothing is built": bare,
    "of two ends the numbers follow each other": lambda: Table(NARROW).hand("gA gB q01 q02").set(workers=3),
    "an open link waits": lambda: bare().link("a1-b1-c1", complete=False),
    "two open links wait": lambda: bare().link("a1-b1-c1", complete=False).link("f1-f2-e2", complete=False),
    "two open links wait, the far one begins lower": lambda: (
        bare().link("a3-b3-c3", complete=False).link("a1-b1-c1", complete=False)
    ),
    "an open link waits beyond a lower building": lambda: bare().link("a3-b3-b2", complete=False),
    "there are numerals": at_numerals,
    "a stub waits at a numeral": lambda: at_numerals().link("d4-d5-I", complete=False),
    "a branch ends at a numeral": lambda: at_numerals().link("d4-d5-I"),
}


def laid(position: TramwaysPosition) -> str:
    """The links after the way that has been drawn was paid for, however that is done."""
    paid = position.copy()
    while not paid.settled:
        paid.play(paid.moves()[0])
    return str(paid.dump()["links"])


def drawn(table: Table) -> Iterator[tuple[str, str]]:
    """Every link that can be drawn step by step, as it is told, and what it makes of the links."""
    texts = table.game.vocabulary.texts

    def steps(position: TramwaysPosition, told: str) -> Iterator[tuple[str, str]]:
        for move in position.moves():
            if told or texts[move].startswith(("L:", "+:")):
                there = position.copy()
                there.play(move)
                if there.phase == phases.WAY:
                    yield from steps(there, told + texts[move])
                else:
                    yield told + texts[move], laid(there)

    return steps(table.position, "")


def listed(table: Table) -> set[str]:
    """The links among the listed actions, as they are told."""
    told = [table.game.spell(action).split()[0] for action in table.game.actions(table.position)]
    return {way for way in told if way.startswith(("L:", "+:"))}


@rule("TB-AMB48")
@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_link_that_can_be_laid_is_listed_in_one_spelling(situation: str) -> None:
    table = SITUATIONS[situation]()
    results = dict(drawn(table))
    ways = listed(table)
    chosen = [results[way] for way in ways]
    assert sorted(chosen) == sorted(set(results.values()))
    assert len(ways) < len(results)
