"""Everything `make test` checks, part by part, two parts at a time, with the time of each in a table at the end.

A part's output is kept in build/test and shown in full if the part fails. The last line, `N passed, N failed`,
counts tests, and a part that is not a test run as one.
"""

import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from hatch_build import why_plain

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "test"
MOST_SECONDS = 1200

FOLDERS = {
    "contract": ["tests/contract"],
    "rules": ["tests/games"],
    "doors": ["tests/interop"],
    "bots": ["tests/bots"],
    "arena": ["tests/arena"],
    "store": ["tests/store"],
    "table": ["tests/web"],
    "terminal": ["tests/cli"],
    "kernel": ["tests/kernel", "src/tramyard/kernel"],
    "docs": ["tests/docs"],
    "tools": ["tests/tools"],
    "browser": ["tests/browser"],
}
PLAIN = ["contract", "rules", "doors", "bots", "arena", "store", "terminal", "kernel", "docs", "tools"]
COMPILED = ["contract", "rules", "bots", "kernel"]
ON_THE_BEST = ["browser", "table"]
"""Slow, and about pages rather than rules: on the compiled build where there is one, else on the plain one."""


class Part(NamedTuple):
    """One command; `build` is the flavour its tests must run on, empty where it runs none."""

    name: str
    command: list[str]
    build: str = ""

    @property
    def log(self) -> Path:
        return LOGS / f"{self.name.replace(', ', '-').replace(' ', '-')}.log"


class Result(NamedTuple):
    """What came of a part."""

    name: str
    passed: int
    failed: int
    skipped: int
    seconds: float


def main() -> int:
    began = time.monotonic()
    LOGS.mkdir(parents=True, exist_ok=True)
    build = Part("compiled build", make("compiled"))
    parts = [build, Part("lint and types", make("lint")), Part("ledger", make("ledger")), *tests("plain", PLAIN)]
    results = run_all(parts)
    best = "compiled"
    if reason := why_plain() or ("the compiled build failed" if results[0].failed else ""):
        print(f"Left out, the tests on the compiled build: {reason}.")
        best = "plain"
    wheel = [] if results[0].failed else [Part("wheel", ["sh", "tools/try_wheel.sh", sys.executable, "build/wheel"])]
    results += run_all([*tests(best, ON_THE_BEST), *wheel, *(tests(best, COMPILED) if best == "compiled" else [])])
    print(table(results))
    print(f"\n{time.monotonic() - began:.0f} seconds in all")
    failed = sum(result.failed for result in results)
    print(f"{sum(result.passed for result in results)} passed, {failed} failed")
    return 1 if failed else 0


def make(target: str) -> list[str]:
    return ["make", "--no-print-directory", "--keep-going", target]


def tests(build: str, names: Sequence[str]) -> list[Part]:
    """The test runs of these names on one build; a folder without tests yet is none."""
    parts = []
    for name in names:
        # The doctests in the source are the plain build's.
        folders = [folder for folder in FOLDERS[name] if build == "plain" or folder.startswith("tests/")]
        if name == "browser" and not shutil.which("chromium"):
            print("Left out, the tests in a browser: there is no chromium. Run: sudo apt-get install chromium")
        elif any((ROOT / folders[0]).rglob("test_*.py")):
            command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--doctest-modules", *folders]
            parts.append(Part(f"{name}, {build}", command, build))
    return parts


def run_all(parts: Sequence[Part]) -> list[Result]:
    with ThreadPoolExecutor(max_workers=2) as workers:
        return list(workers.map(run, parts))


def run(part: Part) -> Result:
    """Run a part and say how it went, in one piece so that parts running side by side stay readable."""
    counts = part.log.with_suffix(".xml")
    counts.unlink(missing_ok=True)
    command = [*part.command, f"--junitxml={counts}"] if part.build else part.command
    began = time.monotonic()
    with part.log.open("wb") as log:
        try:
            process = subprocess.run(
                command,
                cwd=ROOT,
                env=environment(part.build),
                stdout=log,
                stderr=log,
                timeout=MOST_SECONDS,
                check=False,
            )
            code = process.returncode
        except subprocess.TimeoutExpired:
            log.write(f"\nStopped after {MOST_SECONDS} seconds.\n".encode())
            code = 1
    result = Result(part.name, *count(code, counts), time.monotonic() - began)
    output = part.log.read_text("utf-8", "replace").rstrip()
    shown = f"\n{output}\n" if code else output.rpartition("\n")[2]
    print(f"{'FAILED' if code else 'ok':6} {part.name} ({result.seconds:.1f} s): {shown}", flush=True)
    return result


def environment(build: str) -> dict[str, str]:
    """The surroundings that make Python find one build or the other; TRAMYARD_EXPECT lets a test make sure."""
    surroundings = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "MAKEFLAGS")}
    if build:
        surroundings["TRAMYARD_EXPECT"] = build
    if build == "compiled":
        surroundings["PYTHONPATH"] = str(ROOT / "build" / "compiled")
    return surroundings


def count(code: int, counts: Path) -> tuple[int, int, int]:
    """Passed, failed and skipped; a run that fails without a failed test has failed once."""
    if not counts.exists():
        return (0, 1, 0) if code else (1, 0, 0)
    suites = list(ElementTree.parse(counts).getroot().iter("testsuite"))
    total, failures, errors, skipped = (
        sum(int(suite.get(kind, "0")) for suite in suites) for kind in ("tests", "failures", "errors", "skipped")
    )
    failed = max(failures + errors, 1 if code else 0)
    return total - failures - errors - skipped, failed, skipped


def table(results: Sequence[Result]) -> str:
    width = max(len(result.name) for result in results)
    rows = [f"\n{'part':{width}}  passed  failed  skipped  seconds"]
    rows += [f"{r.name:{width}}  {r.passed:6}  {r.failed:6}  {r.skipped:7}  {r.seconds:7.1f}" for r in results]
    return "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main())
