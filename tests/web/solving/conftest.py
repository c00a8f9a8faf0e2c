"""The toy with a solver, installed also for processes that are started now."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.tutorials import installed

PUZZLE = '[meta]\ngame = "shunting"\n\n[engine]\ngoal = {goal}\nsteps = {steps}\ntemper = "{temper}"\n'


def puzzle(goal: int = 9, steps: int = 4, temper: str = "good") -> str:
    """A puzzle whose solver behaves like this."""
    return PUZZLE.format(goal=goal, steps=steps, temper=temper)


@pytest.fixture(autouse=True)
def _shunting(tmp_path: Path) -> Iterator[None]:
    info = tmp_path / "shunting" / "shunting-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shunting\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tramyard.games]\nshunting = tests.toys.shunting:ROOM\n")
    with installed(info.parent):
        yield
