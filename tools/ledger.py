"""What keeps the guides true: every rule and every fact of a finished game must be proved by a test.

Reads the ids of each game's guide, compares its translations with it, and looks for the ids among the tests'
`rule(...)` marks. Also compares the guides with the rules ledgers of `--ledgers DIR`, or of `shared/rules` beside the
project where that is there.
"""

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tramyard.kernel.guide import KINDS, RULE_ID, Guide, GuideError, is_rule_id, load, read
from tramyard.testing.guides import Mark, faults, marks, translations, unproved

ROOT = Path(__file__).resolve().parent.parent

# Rulings and examples, which a ledger numbers without the name of its game: `A-01`, `A01`, `EX-30`, `S-O-04`.
NUMBERED = r"(?:[A-Z]+-)+\d{2,}|A\d{2,}"

# `* TM-SET-01 ...`, `- **TW-2P-08b** ...`, `| A-01 | ...`, `| A-11 ⚙ | ...`, `* **AMB-01 ...**`
LEDGER_LINE = re.compile(rf"[*|-] +(?:\*\*)?(?P<id>{RULE_ID}|{NUMBERED})(?=\*\*| )")

# A translation into any other language may be begun and left; this one is kept whole.
WHOLE = "it"


class Account(NamedTuple):
    """The books of one game."""

    game: str
    guide: Guide
    tested: frozenset[str]
    faults: tuple[str, ...]
    begun: tuple[str, ...]

    @property
    def unproved(self) -> list[str]:
        return unproved(self.guide, self.tested)

    def told(self) -> str:
        kinds = Counter(entry.kind for entry in self.guide.entries)
        owed = kinds["rule"] + kinds["fact"]
        counts = ", ".join(f"{kinds[kind]} {kind}" for kind in KINDS)
        line = f"{self.game}: {len(self.guide.entries)} ids ({counts}); {owed - len(self.unproved)} of {owed} proved"
        missing = [f"  without a test: {' '.join(self.unproved)}"] if self.unproved else []
        return "\n".join([line, *missing, *(f"  {said}" for said in (*self.faults, *self.begun))])


def main(arguments: Sequence[str], root: Path = ROOT, beside: Path | None = None) -> int:
    """Print the books of all games; `beside` are the ledgers that are read where none are named."""
    parser = argparse.ArgumentParser(prog="ledger", description="Compare guides, tests and rules ledgers.")
    parser.add_argument("--ledgers", type=Path, metavar="DIR", help="folder of rules ledgers (*.md)")
    ledgers: Path | None = parser.parse_args(arguments).ledgers or beside
    if ledgers is not None and not ledgers.is_dir():
        parser.error(f"{ledgers} is not a folder.")
    tested = marks(root / "tests")
    try:
        accounts = [account(folder, tested, ledgers) for folder in sorted(root.glob("src/tramyard/games/*/guide"))]
    except GuideError as error:
        print(error, file=sys.stderr)
        return 1
    known = {entry.id for one in accounts for entry in one.guide.entries}
    strays = [mark for mark in tested if mark.id not in known]
    told = [f"{mark.file.relative_to(root)}:{mark.line}: {mark.id} stands in no guide" for mark in strays]
    print("\n".join([*(one.told() for one in accounts), *told]) or "There is no guide.")
    return 1 if strays or not accounts or any(one.unproved or one.faults for one in accounts) else 0


def account(folder: Path, tested: Sequence[Mark], ledgers: Path | None) -> Account:
    """Add up one game's guide folder."""
    guide = load(folder)
    found = faults(folder, [WHOLE])
    if ledgers is not None:
        found += absences(guide, ledgers)
    ids = frozenset(mark.id for mark in tested)
    return Account(folder.parent.name, guide, ids, tuple(found), tuple(unfinished(folder, guide)))


def unfinished(folder: Path, guide: Guide) -> Iterator[str]:
    """How far a translation that was begun has come. This is told, but no fault."""
    for language in translations(folder):
        done = len(read(folder / f"{language}.md").entries)
        if language != WHOLE and done < len(guide.entries):
            yield f"{language}.md has {done} of {len(guide.entries)} ids, the rest is told in English"


def absences(guide: Guide, ledgers: Path) -> Iterator[str]:
    """What the ledger of this game says and its guide does not."""
    prefixes = {entry.id.split("-")[0] for entry in guide.entries}
    files = [file for file in sorted(ledgers.glob("*.md")) if prefix_of(file) in prefixes]
    if not files:
        yield f"no ledger in {ledgers} has ids beginning with {' or '.join(sorted(prefixes))}"
    told = {bare(entry.id) for entry in guide.entries}
    for file in files:
        yield from (f"{file.name}: {id} is not in the guide" for id in ledger_ids(file) if bare(id) not in told)


def bare(id: str) -> str:
    """Ledgers and guides need not agree on the hyphen before an example's number."""
    return id.replace("-", "")


def ledger_ids(file: Path) -> list[str]:
    """The ids of a ledger as guides spell them: rulings and examples with the game's prefix, `A-01` as `TM-A01`."""
    prefix = prefix_of(file)
    ids = dict.fromkeys(written_ids(file))
    return [id if is_rule_id(id) else f"{prefix}-{bare(id)}" for id in ids]


def prefix_of(file: Path) -> str:
    """The game a ledger is about: the first part most of its ids share, `` where it has none."""
    firsts = Counter(id.split("-")[0] for id in written_ids(file) if is_rule_id(id))
    return firsts.most_common(1)[0][0] if firsts else ""


def written_ids(file: Path) -> Iterator[str]:
    """The ids at the beginnings of a ledger's lines, as they stand there."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if found := LEDGER_LINE.match(line):
            yield found["id"]


def ledger_folder(root: Path = ROOT) -> Path | None:
    """Where the rules ledgers are: the folder that LEDGERS names, else `shared/rules` beside the project or above."""
    if named := os.environ.get("LEDGERS"):
        return root / named
    return next((folder / "shared/rules" for folder in root.parents if (folder / "shared/rules").is_dir()), None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], beside=ledger_folder()))
