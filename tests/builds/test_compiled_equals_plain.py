"""The compiled build plays every game of every room exactly as the plain one: same positions, same decisions."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TypedDict

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMPILED = ROOT / "build" / "compiled"


class Played(TypedDict):
    build: str
    streams: dict[str, list[str]]


def begin(path: str) -> subprocess.Popen[str]:
    """`streams` at work with this PYTHONPATH."""
    command = [sys.executable, "-m", "tramyard.testing.streams"]
    surroundings = {**os.environ, "PYTHONPATH": path}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=pipe, stderr=pipe, text=True)


def played(process: subprocess.Popen[str]) -> Played:
    """What it says in the end."""
    said, trouble = process.communicate()
    assert process.returncode == 0, trouble
    streams: Played = json.loads(said)
    return streams


def no_compiled_build(reason: str) -> None:
    """Not to be had everywhere; but where `make test` has built it, it must be there."""
    if os.environ.get("TRAMYARD_EXPECT") == "compiled":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def both() -> tuple[Played, Played]:
    """What the plain and the compiled build played, side by side."""
    if not COMPILED.is_dir():
        no_compiled_build("there is no build/compiled: run `make compiled`")
    plain, compiled = map(played, [begin(""), begin(str(COMPILED))])
    if compiled["build"] != "compiled":
        no_compiled_build("build/compiled is plain Python: there was no C compiler")
    assert plain["build"] == "plain"
    return plain, compiled


def test_both_builds_play_the_same_games(both: tuple[Played, Played]) -> None:
    plain, compiled = both
    assert plain["streams"].keys() == compiled["streams"].keys()
    for play, digests in plain["streams"].items():
        others = compiled["streams"][play]
        apart = [number for number, pair in enumerate(zip(digests, others, strict=False)) if pair[0] != pair[1]]
        assert not apart, f"{play}: the builds differ after {apart[0]} steps (is build/compiled up to date?)"
        assert len(digests) == len(others), f"{play}: one build plays on where the other stops"


def test_positions_and_decisions_of_bots_are_compared(both: tuple[Played, Played]) -> None:
    plain, _ = both
    games = {name.split()[0].split("-")[0] for name in plain["streams"]}
    for game in games:
        assert len(plain["streams"][f"{game} greedy"]) == 200
        assert len(plain["streams"][f"{game} mcts:20"]) == 200
        assert sum(name.startswith(f"{game}-") for name in plain["streams"]) >= 10


def test_contents_that_are_drawn_are_compared(both: tuple[Played, Played]) -> None:
    plain, compiled = both
    assert len(plain["streams"]["workbook drawn"]) == 2
    assert plain["streams"]["workbook drawn"] == compiled["streams"]["workbook drawn"]
