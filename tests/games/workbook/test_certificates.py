"""Lines that solve puzzles, of the book and of the days, replayed beside the slow, obvious form of the rules.

`make test` takes all cities and some of the days, `make soak` all of both.
"""

import os
import re

import pytest

from tests.games.workbook.oracle import Oracle, tell
from tests.games.workbook.slow_end import End
from tests.games.workbook.test_book import actions_of, replay
from tramyard.games.workbook import ROOM
from tramyard.games.workbook.book import Certificate, beside
from tramyard.games.workbook.daily.pool import dates
from tramyard.games.workbook.puzzle import Puzzle
from tramyard.games.workbook.rules import phases
from tramyard.games.workbook.rules.turn import RULES_VERSION, WorkbookPosition
from tramyard.kernel.position import OVER
from tramyard.kernel.room import AnyContent

DAYS = [day.isoformat() for day in dates()]
LOOKED_AT = DAYS if os.environ.get("TRAMYARD_ORACLE") else DAYS[::20]
WAY = re.compile(r"[L+]:([a-p0-9-]+)[.!]?")


def certificate(content: AnyContent) -> Certificate:
    found = beside(content).certificate
    assert found is not None
    return found


def slow_outcomes(puzzle: Puzzle, before: dict[str, object], action: str) -> set[str]:
    """Where actions of this kind lead, links along this way alone."""
    way = WAY.match(action)
    slow = Oracle(puzzle, before, tuple(way[1].split("-")) if way else ())
    kinds = {"L": slow.links_built, "+": slow.links_built, "M": slow.trips, "B": slow.built}
    states = [before] if action == "P" else kinds.get(action[0], slow.upgraded)()
    return {tell(state) for state in states}


@pytest.mark.parametrize("day", LOOKED_AT)
def test_the_line_of_a_day_solves_its_puzzle(day: str) -> None:
    content = ROOM.content(day)
    kept = certificate(content)
    end = replay(content, actions_of(kept))
    assert end.actor == OVER
    assert end.ending() == "solved"
    assert (end.final_hp(0), end.money[0]) == (kept.final_hp, kept.final_money)


@pytest.mark.parametrize("name", [*ROOM.shipped, *LOOKED_AT])
def test_the_slow_form_agrees_with_every_action_of_a_line(name: str) -> None:
    content = ROOM.content(name)
    puzzle = content.data
    assert isinstance(puzzle, Puzzle)
    game = ROOM.game(1, {}, content)
    position = game.start()
    for action in actions_of(certificate(content)):
        assert isinstance(position, WorkbookPosition)
        before = position.dump() if position.phase == phases.ACTION else None
        for move in game.parse(position, action):
            position.play(move)
        if before is not None:
            assert tell(position.dump()) in slow_outcomes(puzzle, before, action), action
    slow = End(Oracle(puzzle, position.dump()))
    for goal in puzzle.goal:
        assert slow.met(goal, 0), goal
    assert isinstance(position, WorkbookPosition)
    assert slow.final_hp(0) == position.final_hp(0)


def test_every_day_has_a_certificate_of_these_rules_and_a_tier() -> None:
    assert len(DAYS) >= 120
    for day in DAYS:
        found = beside(ROOM.content(day))
        assert found.certificate is not None
        assert found.certificate.rules == RULES_VERSION
        assert found.grade is not None
        assert 1 <= found.grade.tier <= 8


def test_the_days_follow_each_other_without_a_gap() -> None:
    assert [day.toordinal() for day in dates()] == list(
        range(dates()[0].toordinal(), dates()[0].toordinal() + len(dates()))
    )
