"""More than `make test` has time for, section by section: `python -m tools.soak`, or only some of them by name.

Mutants of the rules, many more plays under the contract, thousands of games of each room under the referee, what the
tests do not reach, what servers bear (kills, faults, a crowd, attacks), and matches that show which bot is the
stronger. Two sections run side by side, those that measure how servers bear load alone. Ends with the time each took.

What a section says stands in `build/soak/NAME.log`. What passed is kept there too and not run again as long as nothing
changes on which the section depends, so that an interrupted soak goes on where it stopped; `--anew` runs it all the
same. A name stands for all sections that begin with it: `contract` for `contract-trainmaker` and its like.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

import msgspec

from tools.done import BUILD, EVERYTHING, HOUSE, Done, room_and_house
from tools.mutants.__main__ import depends_on
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
SERVERS = (*BUILD, "src", "bench", "tools")
SIDE_BY_SIDE = 2
"""Sections at a time: many of them are one process that works."""
LAST_LINES = 12
"""Of what a section says, shown when it has passed."""
INTERRUPTED = 130


class Section(NamedTuple):
    """A command that fails if something is wrong, and what it wants around it."""

    about: str
    command: tuple[str, ...]
    surroundings: dict[str, str]
    of: tuple[str, ...] = EVERYTHING
    """What it depends on."""
    alone: bool = False
    """Whether it measures what a machine bears, and wants that machine for itself."""


def mutants(home: str) -> Section:
    return Section("each rule switched off: its tests must go red", ("-m", "tools.mutants", home), {}, depends_on(home))


def contract(tests: str, of: tuple[str, ...]) -> Section:
    return Section(
        "under the contract, many plays",
        ("-m", "pytest", "-q", "-p", "no:cacheprovider", SEED, tests),
        {**COMPILED, "TRAMYARD_CONTRACT": "soak"},
        of,
    )


def simulation(game: str, wanted: Simulation) -> Section:
    command = ("simulate", game, "--bots", ",".join(wanted.bots), "--games", str(wanted.games), "--referee")
    about = f"{wanted.games} games of {game}, counted anew after every move"
    of = (*room_and_house(game), "src/tramyard/arena", "src/tramyard/cli")
    return Section(about, ("-m", "tramyard", *command), COMPILED, of)


def simulations() -> dict[str, Section]:
    """By room, bot and number of seats."""
    wanted = [(game, each) for game, soak in soaks().items() for each in soak.simulate]
    return {f"simulate-{game}-{each.bots[0]}-{len(each.bots)}": simulation(game, each) for game, each in wanted}


def strength(game: str) -> Section:
    of = (*room_and_house(game), "src/tramyard/arena", "tools/strength.py", "tools/room_soak.py")
    return Section("which bot is the stronger", ("-m", "tools.strength", "--game", game), COMPILED, of)


def server(about: str, name: str, alone: bool = False) -> Section:
    return Section(about, ("-m", f"tools.server_soak.{name}"), COMPILED, SERVERS, alone)


SECTIONS = {
    "contract-toys": contract("tests/contract", (*HOUSE, "src/tramyard/games", "tests/contract")),
    **{f"contract-{room}": contract(tests, room_and_house(room)) for room, tests in CONTRACTS.items()},
    **{f"mutants-{home}": mutants(home) for home in [*CONTRACTS, *SHARED]},
    "oracles": Section(
        "slow, plain forms of the rules beside the quick ones, on many positions",
        ("-m", "pytest", "-q", "-p", "no:cacheprovider", *ORACLES),
        {**COMPILED, "TRAMYARD_ORACLE": "250"},
        (*HOUSE, "src/tramyard/games", "tests/games"),
    ),
    "learners": Section(
        "each learner beats random play",
        ("-m", "tools.learners"),
        COMPILED,
        (*BUILD, "src", "examples", "tools/learners.py"),
    ),
    **simulations(),
    **{f"strength-{game}": strength(game) for game in soaks()},
    "coverage": Section("how much of the source the plain tests reach", ("tools/covered.py",), {}),
    "kills": server("a server killed a thousand times", "kills"),
    "faults": server("two servers, two workers and PostgreSQL, 200 faults", "faults"),
    "crowd": server("500 tables live for ten minutes", "crowd", alone=True),
    "attacks": server("50 honest tables beside a stranger", "attacks", alone=True),
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
    wanted = chosen(asked.sections or [""])
    outcomes = {} if asked.anew else {name: found for name in wanted if (found := passed_before(name))}
    due = [name for name in wanted if name not in outcomes]
    interrupted = False
    try:
        if any(SECTIONS[name].surroundings.keys() >= COMPILED.keys() for name in due):
            subprocess.run(["make", "--no-print-directory", "compiled"], cwd=ROOT, check=True)
        for outcome in (each for some in (side_by_side(due), one_by_one(due)) for each in some):
            outcomes[outcome.name] = outcome
    except KeyboardInterrupt:
        interrupted = True
    print(
        "\n".join(["", "section                       seconds", *(told(outcomes[n]) for n in wanted if n in outcomes)])
    )
    if interrupted:
        return INTERRUPTED
    return 0 if all(outcome.passed for outcome in outcomes.values()) else 1


def chosen(names: Sequence[str]) -> list[str]:
    """The sections that begin with one of these names, in their own order; a whole name means that one alone."""
    return [
        each for each in SECTIONS for name in names if each == name or (each.startswith(name) and name not in SECTIONS)
    ]


def done(name: str) -> Done:
    return Done(f"section-{name}", SECTIONS[name].of)


def passed_before(name: str) -> Outcome | None:
    """Its outcome over the same source, if it passed."""
    outcomes = [msgspec.json.decode(line, type=Outcome) for line in done(name).lines]
    return next((msgspec.structs.replace(each, before=True) for each in outcomes if each.passed), None)


def side_by_side(names: Sequence[str]) -> Iterator[Outcome]:
    """Those of them that do not mind others, as they end."""
    with ThreadPoolExecutor(SIDE_BY_SIDE) as workers:
        futures = [workers.submit(run, name) for name in names if not SECTIONS[name].alone]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            raise


def one_by_one(names: Sequence[str]) -> Iterator[Outcome]:
    """Those of them that want the machine for themselves."""
    return (run(name) for name in names if SECTIONS[name].alone)


def run(name: str) -> Outcome:
    """Run a section; what it says is shown in one piece, so that two side by side stay readable."""
    section = SECTIONS[name]
    kept = done(name)
    log = kept.file.with_name(f"{name}.log")
    log.parent.mkdir(parents=True, exist_ok=True)
    print(f"begins  {name}: {section.about}; it says how it goes in {log.relative_to(log.parent.parent)}", flush=True)
    began = time.monotonic()
    with log.open("wb") as file:
        command = [sys.executable, *section.command]
        environment = {**os.environ, **section.surroundings}
        process = subprocess.run(command, cwd=ROOT, env=environment, stdout=file, stderr=file, check=False)
    outcome = Outcome(name, process.returncode == 0, time.monotonic() - began)
    kept.add(msgspec.json.encode(outcome))
    said = log.read_text("utf-8", "replace").splitlines()
    print("\n".join(["", told(outcome), *said[-LAST_LINES if outcome.passed else 0 :], ""]), flush=True)
    return outcome


def told(outcome: Outcome) -> str:
    how = "passed" if outcome.passed else "FAILED"
    return f"{outcome.name:28}  {outcome.seconds:7.0f}  {how}{' (before)' if outcome.before else ''}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
