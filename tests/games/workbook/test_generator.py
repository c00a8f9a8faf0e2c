"""The generator: what it draws is a puzzle of its tier that its own line solves, and the same one every time."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.games.workbook.test_book import replay
from tramyard.games.workbook import ROOM
from tramyard.games.workbook import puzzle as p
from tramyard.games.workbook.generator import drawing
from tramyard.games.workbook.generator.drawing import GENERATOR
from tramyard.games.workbook.generator.tiers import TIERS
from tramyard.kernel.errors import YardError
from tramyard.kernel.generator import Drawn

TIER, SEED = 1, 2
"""Drawn at the first try."""


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    """Fewer positions for the best line: a puzzle is as good for a test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(TIERS, TIER, replace(TIERS[TIER], nodes=1500))
        yield


@pytest.fixture(name="drawn", scope="module")
def _drawn() -> Drawn:
    found = GENERATOR.draw(TIER, SEED)
    assert found is not None
    return found


def test_what_is_drawn_is_solved_by_its_own_line(drawn: Drawn) -> None:
    content = ROOM.content_from(drawn.name, drawn.text)
    end = replay(content, drawn.moves)
    assert end.ending() == "solved"
    assert ROOM.check(content.data) == []


def test_it_is_as_its_tier_says(drawn: Drawn) -> None:
    found = ROOM.content_from(drawn.name, drawn.text).data
    assert isinstance(found, p.Puzzle)
    tier = TIERS[TIER]
    assert (found.width, found.height, found.schedule.rounds) == (tier.width, tier.height, tier.rounds)
    assert len(found.groups("RCIL")) == tier.buildings
    assert any(isinstance(goal, p.HpGoal) for goal in found.goal)
    assert drawn.name == f"drawn-{GENERATOR.version}-{TIER}-{SEED}"


def test_the_same_seed_gives_the_same_puzzle(drawn: Drawn) -> None:
    """That both builds draw the same is compared with all else that they must have in common (tests/builds)."""
    assert GENERATOR.draw(TIER, SEED) == drawn


def test_another_seed_gives_another_puzzle(drawn: Drawn) -> None:
    other = GENERATOR.draw(TIER, SEED + 1)
    assert other is not None
    assert other.text != drawn.text


def test_where_nothing_fits_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "TRIES", 2)
    monkeypatch.setattr(drawing, "_random_solves", lambda game, lots: True)
    assert GENERATOR.draw(TIER, SEED) is None


def test_it_stops_when_it_is_told_to() -> None:
    assert GENERATOR.draw(TIER, SEED, lambda: True) is None


@pytest.mark.parametrize(("tier", "seed", "told"), [(0, 1, "tiers 1 to 8"), (9, 1, "tiers 1 to 8"), (1, -1, "A seed")])
def test_there_are_eight_tiers_and_seeds_from_nought_on(tier: int, seed: int, told: str) -> None:
    with pytest.raises(YardError, match=told):
        GENERATOR.draw(tier, seed)
