"""Tries a mutant in a process of its own, on a mutated copy of the package: slow, and beyond doubt."""

import math
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from tools.mutants.made import ROOT, Mutant

MOST_SECONDS = 120
"""Of processor time. What takes longer will never end: far more than the tests of an id take."""
OUT_OF_TIME = (-signal.SIGXCPU, -signal.SIGKILL)
PATIENCE = 20
"""So many times that by the clock: a busy machine must not pass for a test that noticed something."""
WORKERS = 2
QUIET = ["-q", "--tb=no", "-p", "no:cacheprovider", "-p", "tests.rule_filter"]
"""What pytest is told in every case."""


class Verdict(NamedTuple):
    """What the tests said to a mutant: the ids whose tests went red."""

    mutant: Mutant
    red: frozenset[str]


class Yard:
    """A few copies of the package, each for one mutant at a time."""

    def __init__(self, home: Path) -> None:
        self.free: SimpleQueue[Path] = SimpleQueue()
        for number in range(WORKERS):
            copy = home / str(number)
            shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__"))
            self.free.put(copy)

    def judge(self, mutant: Mutant) -> Verdict:
        copy = self.free.get()
        file = copy / mutant.file
        sound = file.read_text("utf-8")
        try:
            file.write_text(mutant.text, "utf-8")
            return Verdict(mutant, frozenset(mutant.ids) & red_ids(copy, mutant))
        finally:
            file.write_text(sound, "utf-8")
            self.free.put(copy)


def red_ids(copy: Path, mutant: Mutant, most_seconds: float = MOST_SECONDS) -> frozenset[str]:
    """The ids whose tests fail; a mutant that never ends or cannot be imported fails them all.

    The yard's own ids are on no test: all tests that mention them speak for them.
    """
    tests = [file for file in nearby_tests(mutant.file) if mentions(file, mutant.ids)]
    yards_own = mutant.ids[0].startswith("YARD-")
    options = [*QUIET, "--package-in", str(copy)]
    options += ["-x"] if len(mutant.ids) == 1 else []
    options += [] if yards_own else [f"--rule={id}" for id in mutant.ids]
    command = [sys.executable, "-B", "-m", "pytest", *options, *map(str, tests)]
    surroundings = {**os.environ, "PYTHONPATH": str(copy)}
    limited = [*limit(most_seconds), *command]
    try:
        process = subprocess.run(
            limited,
            cwd=ROOT,
            env=surroundings,
            capture_output=True,
            text=True,
            timeout=PATIENCE * most_seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return frozenset(mutant.ids)
    if process.returncode in OUT_OF_TIME:
        return frozenset(mutant.ids)
    if process.returncode == 2 or (process.returncode == 1 and yards_own):
        return frozenset(mutant.ids)
    found = re.search(r"^red:(.*)$", process.stdout, re.MULTILINE)
    if process.returncode not in (0, 1) or found is None:
        raise RuntimeError(f"{mutant.name}: the tests could not be run.\n{process.stdout}{process.stderr}")
    return frozenset(found[1].split())


def limit(seconds: float) -> list[str]:
    """What to write before a command that may have so much processor time."""
    return ["prlimit", f"--cpu={math.ceil(seconds)}"]


def nearby_tests(file: Path, root: Path = ROOT) -> list[Path]:
    """The tests that may speak for a module: those of its game; of all games and its own where games share it."""
    package, *inner = file.parts[1:]
    folders = [f"games/{inner[0]}"] if package == "games" else ["games/*", package]
    return sorted(test for folder in folders for test in (root / "tests").glob(f"{folder}/test_*.py"))


def mentions(file: Path, ids: Sequence[str]) -> bool:
    text = file.read_text("utf-8")
    return any(f'"{id}"' in text for id in ids)
