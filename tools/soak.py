"""More than `make test` has time for, section by section: `python -m tools.soak`, or only some of them by name.

Mutants of the rules, many more plays under the contract, thousands of games of each room under the referee, what the
tests do not reach, what servers bear (kills, faults, a crowd, attacks), and matches that show which bot is the
stronger. Ends with the time each section took.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tools.room_soak import Simulation, soaks

ROOT = Path(__file__).resolve().parent.parent
SEED = f"--hypothesis-seed={time.time_ns() % 2**32}"
"""Other plays every time, the same ones for all checks."""
CONTRACT = ["tests/contract", *[str(file) for file in sorted(ROOT.glob("tests/games/*/test_contract.py"))]]
ORACLES = [
    str(file)
    for name in ("oracle", "certificates", "solver")
    for file in sorted(ROOT.glob(f"tests/games/*/test_*{name}.py"))
]
COMPILED = {"PYTHONPATH": str(ROOT / "build" / "compiled")}


class Section(NamedTuple):
    """A command that fails if something is wrong, and what it wants around it."""

    about: str
    command: tuple[str, ...]
    surroundings: dict[str, str]


def simulation(game: str, wanted: Simulation) -> Section:
    command = ("simulate", game, "--bots", ",".join(wanted.bots), "--games", str(wanted.games), "--referee")
    about = f"{wanted.games} games of {game}, counted anew after every move"
    return Section(about, ("-m", "tramyard", *command), COMPILED)


SECTIONS = {
    "mutants": Section("each rule switched off: its tests must go red", ("tools/mutants.py",), {}),
    "contract": Section(
        "every room under the contract, many plays",
        ("-m", "pytest", "-q", "-p", "no:cacheprovider", SEED, *CONTRACT),
        {**COMPILED, "TRAMYARD_CONTRACT": "soak"},
    ),
    "oracles": Section(
        "slow, plain forms of the rules beside the quick ones, on many positions",
        ("-m", "pytest", "-q", "-p", "no:cacheprovider", *ORACLES),
        {**COMPILED, "TRAMYARD_ORACLE": "250"},
    ),
    **{f"simulate-{game}": simulation(game, each) for game, soak in soaks().items() for each in soak.simulate},
    "coverage": Section("how much of the source the plain tests reach", ("tools/covered.py",), {}),
    "kills": Section("a server killed a thousand times", ("-m", "tools.server_soak.kills"), COMPILED),
    "faults": Section(
        "two servers, two workers and PostgreSQL, 200 faults", ("-m", "tools.server_soak.faults"), COMPILED
    ),
    "crowd": Section("500 tables live for ten minutes", ("-m", "tools.server_soak.crowd"), COMPILED),
    "attacks": Section("50 honest tables beside a stranger", ("-m", "tools.server_soak.attacks"), COMPILED),
    "learners": Section("each learner beats random play", ("-m", "tools.learners"), COMPILED),
    "strength": Section("which bot is the stronger", ("-m", "tools.strength"), COMPILED),
}


class Outcome(NamedTuple):
    """How a section went."""

    name: str
    passed: bool
    seconds: float


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="soak", description="Checks that take long.")
    names = ", ".join(SECTIONS)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"all if none is named: {names}")
    chosen: list[str] = parser.parse_args(arguments).sections or list(SECTIONS)
    for name in chosen:
        if name not in SECTIONS:
            parser.error(f"there is no section «{name}»; there are: {names}")
    outcomes = [run(name, SECTIONS[name]) for name in chosen]
    print("\n".join(["", "section               seconds", *map(told, outcomes)]))
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def run(name: str, section: Section) -> Outcome:
    print(f"\n== {name}: {section.about}", flush=True)
    began = time.monotonic()
    command = [sys.executable, *section.command]
    process = subprocess.run(command, cwd=ROOT, env={**os.environ, **section.surroundings}, check=False)
    return Outcome(name, process.returncode == 0, time.monotonic() - began)


def told(outcome: Outcome) -> str:
    return f"{outcome.name:20}  {outcome.seconds:7.0f}  {'passed' if outcome.passed else 'FAILED'}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
