"""More than `make test` has time for, section by section: `python -m tools.soak`, or only some of them by name.

Mutants of the rules, many more plays under the contract, thousands of games of each room under the referee, what the
tests do not reach, what servers bear (kills, faults, a crowd, attacks), and matches that show which bot is the
stronger. Ends with the time each section took.

What passed is kept in `build/soak/` and not run again as long as no source changes, so that an interrupted soak goes on
where it stopped; `--anew` runs it all the same. A name stands for all sections that begin with it: `contract` for
`contract-trainmaker` and its like.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from tools.done import Done
from tools.mutants.made import SHARED
from tools.room_soak import Simulation, soaks

ROOT = Path(__file__).resolve().parent.parent
SEED = f"--hypothesis-seed={time.time_ns() % 2**32}"
"""Other plays every time, the same ones for all checks."""
CONTRACTS = {file.parent.name: str(file) for file in sorted(ROOT.glob("tests/games/*/test_contract.py"))}
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


def contract(tests: str) -> Section:
    return Section(
        "under the contract, many plays",
        ("-m", "pytest", "-q", "-p", "no:cacheprovider", SEED, tests),
        {**COMPILED, "TRAMYARD_CONTRACT": "soak"},
    )


def simulation(game: str, wanted: Simulation) -> Section:
    command = ("simulate", game, "--bots", ",".join(wanted.bots), "--games", str(wanted.games), "--referee")
    about = f"{wanted.games} games of {game}, counted anew after every move"
    return Section(about, ("-m", "tramyard", *command), COMPILED)


def simulations() -> dict[str, Section]:
    """By room, bot and number of seats."""
    wanted = [(game, each) for game, soak in soaks().items() for each in soak.simulate]
    return {f"simulate-{game}-{each.bots[0]}-{len(each.bots)}": simulation(game, each) for game, each in wanted}


SECTIONS = {
    **{
        f"mutants-{home}": Section("each rule switched off: its tests must go red", ("-m", "tools.mutants", home), {})
        for home in [*CONTRACTS, *SHARED]
    },
    "contract-toys": contract("tests/contract"),
    **{f"contract-{room}": contract(tests) for room, tests in CONTRACTS.items()},
    "oracles": Section(
        "slow, plain forms of the rules beside the quick ones, on many positions",
        ("-m", "pytest", "-q", "-p", "no:cacheprovider", *ORACLES),
        {**COMPILED, "TRAMYARD_ORACLE": "250"},
    ),
    **simulations(),
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


class Outcome(msgspec.Struct, frozen=True):
    """How a section went."""

    name: str
    passed: bool
    seconds: float
    before: bool = False
    """In an earlier run over the same source."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="soak", description="Checks that take long.")
    names = ", ".join(SECTIONS)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"all if none is named: {names}")
    parser.add_argument("--anew", action="store_true", help="also what passed before on the same source")
    asked = parser.parse_args(arguments)
    for name in asked.sections:
        if not chosen([name]):
            parser.error(f"there is no section «{name}»; there are: {names}")
    done = Done("sections")
    if asked.anew:
        done.forget()
    passed = {each.name: each for each in map(_outcome, done.lines) if each.passed}
    outcomes = []
    for name in chosen(asked.sections or [""]):
        outcome = passed.get(name)
        if outcome is not None:
            outcome = msgspec.structs.replace(outcome, before=True)
        else:
            outcome = run(name, SECTIONS[name])
            done.add(msgspec.json.encode(outcome))
        outcomes.append(outcome)
    print("\n".join(["", "section                       seconds", *map(told, outcomes)]))
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def chosen(names: Sequence[str]) -> list[str]:
    """The sections that begin with one of these names, in their own order; a whole name means that one alone."""
    return [
        each for each in SECTIONS for name in names if each == name or (each.startswith(name) and name not in SECTIONS)
    ]


def _outcome(line: bytes) -> Outcome:
    return msgspec.json.decode(line, type=Outcome)


def run(name: str, section: Section) -> Outcome:
    print(f"\n== {name}: {section.about}", flush=True)
    began = time.monotonic()
    command = [sys.executable, *section.command]
    process = subprocess.run(command, cwd=ROOT, env={**os.environ, **section.surroundings}, check=False)
    return Outcome(name, process.returncode == 0, time.monotonic() - began)


def told(outcome: Outcome) -> str:
    how = "passed" if outcome.passed else "FAILED"
    return f"{outcome.name:28}  {outcome.seconds:7.0f}  {how}{' (before)' if outcome.before else ''}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
