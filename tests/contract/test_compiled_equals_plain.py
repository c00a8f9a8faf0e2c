"""The compiled build plays every game of every room exactly as the plain one: same moves, same positions."""

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


def played(path: str) -> Played:
    """What `streams` says with this PYTHONPATH."""
    process = subprocess.run(
        [sys.executable, "-m", "tramyard.testing.streams"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    said: Played = json.loads(process.stdout)
    return said


def no_compiled_build(reason: str) -> None:
    """Not to be had everywhere; but where `make test` has built it, it must be there."""
    if os.environ.get("TRAMYARD_EXPECT") == "compiled":
        pytest.fail(reason)
    pytest.skip(reason)


def test_both_builds_play_the_same_games() -> None:
    if not COMPILED.is_dir():
        no_compiled_build("there is no build/compiled: run `make compiled`")
    compiled = played(str(COMPILED))
    if compiled["build"] != "compiled":
        no_compiled_build("build/compiled is plain Python: there was no C compiler")
    plain = played("")
    assert plain["build"] == "plain"
    assert compiled["streams"].keys() == plain["streams"].keys()
    for play, digests in plain["streams"].items():
        others = compiled["streams"][play]
        apart = [number for number, pair in enumerate(zip(digests, others, strict=False)) if pair[0] != pair[1]]
        assert not apart, f"{play}: the builds differ after {apart[0]} moves (is build/compiled up to date?)"
        assert len(digests) == len(others), f"{play}: one build plays on where the other stops"
