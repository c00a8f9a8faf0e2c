"""A game in a package of its own becomes native code by one command, beside the yard's, and plays the same games."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builds.test_compiled_equals_plain import no_compiled_build
from tests.docs.tutorials import announce
from tramyard.build import flavour

ROOT = Path(__file__).resolve().parents[2]
ASKED = """
from nightbus.rules import turn
from tramyard.kernel.position import Position
from tramyard.kernel.spec import GameSpec
position = GameSpec.named("nightbus").open().game.start()
print(turn.__file__, isinstance(position, Position), hasattr(position, "__dict__"))
"""


@pytest.fixture(scope="module", name="package")
def _package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if flavour() != "compiled":
        no_compiled_build("these tests run on the compiled build")
    folder = tmp_path_factory.mktemp("outside")
    tramyard(folder, "new-game", "nightbus")
    announce(folder / "nightbus")
    return folder / "nightbus"


def python(folder: Path, *words: str) -> str:
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", ""), str(ROOT)])
    command = [sys.executable, *words]
    surroundings = {**os.environ, "PYTHONPATH": path, "TRAMYARD_CONTRACT": "glance"}
    done = subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tramyard(folder: Path, *words: str) -> str:
    return python(folder, "-m", "tramyard", *words)


def played(package: Path) -> dict[str, object]:
    """What comes of some games, however fast they are played."""
    words = ("simulate", "nightbus", "--bots", "greedy,random", "--games", "30", "--jobs", "1", "--referee", "--json")
    data = json.loads(tramyard(package, *words))
    return {name: value for name, value in data.items() if name not in ("seconds", "moves_per_second")}


def test_a_game_outside_is_compiled_and_plays_the_same_games(package: Path) -> None:
    before = played(package)
    assert "native code now" in tramyard(package, "compile-game", "nightbus")
    file, of_the_kernel, has_dictionary = python(package, "-c", ASKED).split()
    assert not file.endswith(".py")
    assert (of_the_kernel, has_dictionary) == ("True", "False")
    assert played(package) == before
    assert "keeps everything" in tramyard(package, "check-game", "nightbus", "--effort", "glance")
    assert "plain again" in tramyard(package, "compile-game", "nightbus", "--plain")
    assert python(package, "-c", ASKED).split()[0].endswith(".py")
    assert played(package) == before
