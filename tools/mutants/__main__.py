"""Tries all mutants and tells what survives: `python -m tools.mutants`, or those of some rooms only.

python -m tools.mutants trainmaker lisbon28     rooms, or packages that rooms share
python -m tools.mutants --named missing_for     those whose name contains this

What was judged is kept (`tools/done.py`): a run that was interrupted goes on where it stopped.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from tools.done import HOUSE, Done, room_and_house
from tools.mutants.alone import WORKERS, Verdict, Yard
from tools.mutants.forks import RedRules, tried_in_forks
from tools.mutants.made import ROOT, SHARED, Mutant, all_mutants, explained, home_of


class Line(msgspec.Struct, frozen=True):
    """A verdict as it is kept; `alone` is how it was tried."""

    name: str
    spot: int
    red: tuple[str, ...]
    alone: bool


class Judges:
    """Tries mutants of one home, quickly where that will do, and remembers what was found."""

    def __init__(self, done: Done, note: Callable[[str], None]) -> None:
        self.done = done
        self.kept = {(line.name, line.spot): line for line in map(_line, self.done.lines)}
        self.note = note

    def judge(self, mutants: Sequence[Mutant]) -> list[Verdict]:
        """Every mutant's verdict. What no fork noticed, and what stands where an id seems idle, is tried alone."""
        new = [mutant for mutant in mutants if _key(mutant) not in self.kept]
        unsure: list[Mutant] = []
        if new:
            for verdict, sure in tried_in_forks(new):
                if sure:
                    self.keep(verdict, alone=False)
                else:
                    unsure.append(verdict.mutant)
        self.try_alone(unsure)
        idle = {place[:2] for place in idle_ids(list(map(self.verdict, mutants)))}
        self.try_alone([each for each in mutants if (each.file, each.spot) in idle and not self.kept[_key(each)].alone])
        return list(map(self.verdict, mutants))

    def try_alone(self, mutants: Sequence[Mutant]) -> None:
        if not mutants:
            return
        self.note(f"{len(mutants)} are tried alone")
        with tempfile.TemporaryDirectory() as home, ThreadPoolExecutor(WORKERS) as workers:
            for verdict in workers.map(Yard(Path(home)).judge, mutants):
                before = self.kept.get(_key(verdict.mutant))
                red = verdict.red | frozenset(before.red if before else ())
                self.keep(Verdict(verdict.mutant, red), alone=True)

    def keep(self, verdict: Verdict, alone: bool) -> None:
        line = Line(verdict.mutant.name, verdict.mutant.spot, tuple(sorted(verdict.red)), alone)
        self.kept[_key(verdict.mutant)] = line
        self.done.add(msgspec.json.encode(line))
        if not line.red:
            self.note(f"survives {' '.join(verdict.mutant.ids)}: {line.name} ({verdict.mutant.file}:{line.spot})")

    def verdict(self, mutant: Mutant) -> Verdict:
        return Verdict(mutant, frozenset(self.kept[_key(mutant)].red))


def _line(text: bytes) -> Line:
    return msgspec.json.decode(text, type=Line)


def _key(mutant: Mutant) -> tuple[str, int]:
    return mutant.name, mutant.spot


def idle_ids(verdicts: Sequence[Verdict]) -> list[tuple[Path, int, str]]:
    """Ids whose tests notice nothing that is done to the spot they stand on: file, line and id."""
    written: dict[tuple[Path, int], set[str]] = {}
    noticed: dict[tuple[Path, int], set[str]] = {}
    for mutant, red in verdicts:
        written.setdefault((mutant.file, mutant.spot), set()).update(mutant.ids)
        noticed.setdefault((mutant.file, mutant.spot), set()).update(red)
    return [(*spot, id) for spot, ids in written.items() for id in sorted(ids - noticed[spot])]


def depends_on(home: str) -> tuple[str, ...]:
    """Where something must change before what was judged is judged anew; mutants that rooms share, all rooms judge."""
    of_all = (*HOUSE, "src/tramyard/games", "tests/games", f"tests/{home}")
    return ("tools/mutants", *(of_all if home in SHARED else room_and_house(home)))


def by_home(mutants: Sequence[Mutant]) -> Iterator[tuple[str, list[Mutant]]]:
    for home in sorted({home_of(mutant.file) for mutant in mutants}):
        yield home, [mutant for mutant in mutants if home_of(mutant.file) == home]


def main(arguments: Sequence[str]) -> int:
    mutants = all_mutants(ROOT / "src")
    homes = dict(by_home(mutants))
    parser = argparse.ArgumentParser(prog="mutants", description="Switches rules off: their tests must go red.")
    parser.add_argument("homes", nargs="*", metavar="HOME", help="rooms, or packages they share; all if none")
    parser.add_argument("--named", default="", metavar="TEXT", help="only mutants whose name contains this")
    asked = parser.parse_args(arguments)
    for home in asked.homes:
        if home not in homes:
            parser.error(f"there are no mutants of «{home}»; there are: {', '.join(homes)}")
    known = explained()
    complaints = [f"explained, but gone: {name}" for name in sorted(set(known) - {mutant.name for mutant in mutants})]
    for home in asked.homes or homes:
        tried = [each for each in homes[home] if each.name not in known and asked.named in each.name]
        if tried:
            complaints += told(home, tried, whole=not asked.named)
    print("\n".join([*complaints, "nothing survives" if not complaints else f"{len(complaints)} complaints"]))
    return 1 if complaints else 0


def told(home: str, mutants: Sequence[Mutant], whole: bool) -> list[str]:
    """Try the mutants of one home; what there is to complain of. An id can only be called idle by a whole run."""
    began = time.monotonic()
    try:
        verdicts = Judges(Done(f"mutants-{home}", depends_on(home)), lambda text: print(text, flush=True)).judge(
            mutants
        )
    except RedRules as error:
        return [f"{home}: red without any mutant: {error}"]
    survivors = [f"survives: {verdict.mutant.name}" for verdict in verdicts if not verdict.red]
    idle = [f"notices nothing: {file}:{line}: {id}" for file, line, id in idle_ids(verdicts)] if whole else []
    noticed = len(verdicts) - len(survivors)
    took = time.monotonic() - began
    print(f"{home}: {len(verdicts)} mutants, {noticed} noticed, {len(survivors)} survive; {took:.0f} s", flush=True)
    return survivors + idle


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
