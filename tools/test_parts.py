"""Everything `make test` checks, part by part, three parts at a time, with the time of each in a table at the end.

`python -m tools.test_parts check` runs the parts of `make check` instead: what can be known in a minute. A part's
output is kept in build/test and shown in full if the part fails. The last line, `N passed, N failed`, counts tests, and
a part that is not a test run as one.
"""

import json
import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from pathlib import Path
from threading import Condition, Thread
from typing import NamedTuple

from hatch_build import why_plain

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "test"
TIMES = "seconds.json"
"""How long each part took when it was last run: the longest begin, so that none is left alone at the end."""
LONG = 300.0
"""Seconds a part is expected to take that was never run."""
MOST_WORK = 6000.0
"""After so many seconds of processor time a part turns in circles."""
MOST_REST = 900.0
"""After so many seconds without any processor time a part hangs: longer than a test waits for anything. How
long a part takes by the clock is up to what else the machine does, and no reason to fail."""
LOOK = 5.0
"""Seconds between two looks at what a part does."""
WORKERS = 3
"""One more than the cores the time is told for: parts with servers and browsers wait half of their time."""

FOLDERS = {
    "browser": ["tests/browser"],
    "table": ["tests/web"],
    "builds": ["tests/builds"],
    "contract": ["tests/contract"],
    "bots": ["tests/bots"],
    "docs": ["tests/docs"],
    "doors": ["tests/interop"],
    "vector door": ["tests/interop/test_vector.py"],
    "terminal": ["tests/cli"],
    "arena": ["tests/arena"],
    "store": ["tests/store"],
    "tools": ["tests/tools"],
    "network": ["tests/tramnet"],
    "kernel": ["tests/kernel", "src/tramyard/kernel"],
}
PLAIN = ["contract", "bots", "docs", "vector door", "terminal", "arena", "store", "tools", "network", "kernel"]
COMPILED = ["contract", "bots", "network", "kernel"]
OF_BOTH = ["builds"]
"""Where both builds are compared: the longest of all, which must not be left alone at the end of a first run."""
ON_THE_BEST = ["browser", "table", "doors"]
"""Slow, and about pages or other people's programs rather than rules: on the compiled build where there is one, else
on the plain one."""
SHARED_OUT = {"browser": 3, "table": 2}
"""Test runs so long that one of them alone would be left at the end: their files are dealt to so many parts."""
TWICE_THE_SAME = ["--ignore=tests/kernel/test_mypyc_shift_trap.py"]
"""Compiles something of its own, whichever build it runs on: once is enough."""
CONTRACT = "test_contract.py"
"""Among a room's tests, those that every game has; they are a part of their own."""


class Part(NamedTuple):
    """One command; `build` is the flavour its tests must run on, empty where it runs none."""

    name: str
    command: list[str]
    build: str = ""
    waits: bool = False
    """Whether it can begin only when the compiled build is there."""
    effort: str = ""
    """How much of the contract is tried, where it is not the usual."""

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


BUILD = Part("compiled build", ["make", "--no-print-directory", "--keep-going", "compiled"])


def main(arguments: Sequence[str]) -> int:
    began = time.monotonic()
    LOGS.mkdir(parents=True, exist_ok=True)
    results = Yard(quick_parts()).run() if list(arguments) == ["check"] else Yard(all_parts(), BUILD).run()
    remember(results)
    print(table(results))
    print(f"\n{time.monotonic() - began:.0f} seconds in all")
    failed = sum(result.failed for result in results)
    print(f"{sum(result.passed for result in results)} passed, {failed} failed")
    return 1 if failed else 0


# What there is to do


def all_parts() -> list[Part]:
    """Everything but the compiled build; the tests on it wait for it."""
    reason = why_plain()
    if reason:
        print(f"Left out, the tests on the compiled build: {reason}.")
    best = "plain" if reason else "compiled"
    wheel = Part("wheel", ["sh", "tools/try_wheel.sh", sys.executable, "build/wheel"], waits=True)
    # The compiled build is tried at every table and compared with the plain one step by step: there a glance is enough.
    effort = "glance" if best == "compiled" else ""
    parts = [make("lint and types", "lint"), *tests(best, ON_THE_BEST), *rooms("plain", effort), *tests("plain", PLAIN)]
    if best == "compiled":
        parts[:0] = tests("compiled", OF_BOTH)
        parts += [*tests("compiled", COMPILED), *rooms("compiled")]
    return [*parts, wheel, make("ledger", "ledger")]


def quick_parts() -> list[Part]:
    """Style, types, layers, the kernel, and one play at one table of each room."""
    plays = ["-k", "declares or keeps_the_contract", *map(str, room_files())]
    glance = Part("one table of each room, plain", pytest(*plays), "plain", effort="glance")
    return [
        make("types", "types"),
        glance,
        *tests("plain", ["kernel"]),
        make("style", "style"),
        make("layers", "layers"),
    ]


def make(name: str, target: str) -> Part:
    return Part(name, ["make", "--no-print-directory", "--keep-going", target])


def tests(build: str, names: Sequence[str]) -> list[Part]:
    """The test runs of these names on one build; a folder without tests yet is none."""
    parts = []
    for name in names:
        # The doctests in the source are the plain build's.
        folders = [folder for folder in FOLDERS[name] if build == "plain" or folder.startswith("tests/")]
        if name == "browser" and not shutil.which("chromium"):
            print("Left out, the tests in a browser: there is no chromium. Run: sudo apt-get install chromium")
        elif name in SHARED_OUT:
            parts += shared_out(name, build, ROOT / folders[0], SHARED_OUT[name])
        elif (ROOT / folders[0]).is_file() or any((ROOT / folders[0]).rglob("test_*.py")):
            parts.append(test_run(name, build, *folders, *(TWICE_THE_SAME if build == "compiled" else [])))
    return parts


def shared_out(name: str, build: str, folder: Path, count: int) -> list[Part]:
    """A folder's tests, its files dealt to so many parts."""
    files = [str(file.relative_to(ROOT)) for file in sorted(folder.rglob("test_*.py"))]
    hands = [files[first::count] for first in range(count)]
    return [test_run(f"{name} {number}", build, *hand) for number, hand in enumerate(hands, 1) if hand]


def rooms(build: str, effort: str = "") -> list[Part]:
    """Each room's tests, and apart from them those that every room has."""
    parts = []
    for file in room_files():
        room = file.parent
        parts.append(test_run(f"contract of {room.name}", build, str(file))._replace(effort=effort))
        parts.append(test_run(f"rules of {room.name}", build, str(room), f"--ignore={file}"))
    return parts


def room_files() -> list[Path]:
    return sorted(ROOT.glob(f"tests/games/*/{CONTRACT}"))


def test_run(name: str, build: str, *arguments: str) -> Part:
    return Part(f"{name}, {build}", pytest("--doctest-modules", *arguments), build, build == "compiled")


def pytest(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]


# Doing it


class Yard:
    """Runs parts, the longest first, a few at a time. The one that others wait for comes before all."""

    def __init__(self, parts: Sequence[Part], build: Part | None = None) -> None:
        known = last_times()
        self.due = sorted(parts, key=lambda part: -known.get(part.name, LONG))
        self.build = build
        self.built = build is None
        if build is not None:
            self.due.insert(0, build)
        self.results: list[Result] = []
        self.changed = Condition()

    def run(self) -> list[Result]:
        workers = [Thread(target=self._work) for _ in range(WORKERS)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return self.results

    def _work(self) -> None:
        while (part := self._next()) is not None:
            result = run(part)
            with self.changed:
                self.results.append(result)
                if part is self.build:
                    self._build_ended(result)
                self.changed.notify_all()

    def _next(self) -> Part | None:
        """The next part that can begin, when there is one; None when there is nothing left to do."""
        with self.changed:
            while self.due:
                for part in self.due:
                    if self.built or not part.waits:
                        self.due.remove(part)
                        return part
                self.changed.wait()
            return None

    def _build_ended(self, result: Result) -> None:
        """What waited can begin; where the build failed, pages are tried on the plain one, and the rest is left out."""
        self.built = True
        if result.failed:
            print("Left out, the tests on the compiled build: it failed.")
            self.due = [*[part for part in self.due if not part.waits], *tests("plain", ON_THE_BEST)]


def run(part: Part) -> Result:
    """Run a part and say how it went, in one piece so that parts running side by side stay readable."""
    counts = part.log.with_suffix(".xml")
    counts.unlink(missing_ok=True)
    command = [*part.command, f"--junitxml={counts}"] if part.build else part.command
    began = time.monotonic()
    with part.log.open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=environment(part), stdout=log, stderr=log)
        if trouble := watch(process):
            log.write(f"\nStopped: {trouble}.\n".encode())
        code = process.returncode
    result = Result(part.name, *count(code, counts), time.monotonic() - began)
    output = part.log.read_text("utf-8", "replace").rstrip()
    shown = f"\n{output}\n" if code else output.rpartition("\n")[2]
    print(f"{'FAILED' if code else 'ok':6} {part.name} ({result.seconds:.1f} s): {shown}", flush=True)
    return result


def watch(process: "subprocess.Popen[bytes]") -> str:
    """Until it ends; why it was stopped, where it did not end by itself."""
    used, trouble = -1.0, ""
    while not trouble:
        try:
            process.wait(LOOK)
            return ""
        except subprocess.TimeoutExpired:
            now = processor_seconds(process.pid)
        if now != used:
            used, worked = now, time.monotonic()
        if used > MOST_WORK:
            trouble = f"it used {used:.0f} seconds of processor time"
        elif time.monotonic() - worked > MOST_REST:
            trouble = f"it did nothing for {MOST_REST:.0f} seconds"
    process.kill()
    process.wait()
    return trouble


def processor_seconds(pid: int) -> float:
    """What a process and those it started have used."""
    folder = Path(f"/proc/{pid}")
    try:
        numbers = (folder / "stat").read_text().rpartition(")")[2].split()
        children = " ".join(file.read_text() for file in folder.glob("task/*/children")).split()
    except OSError:  # it has just ended
        return 0.0
    # Of its own and of children that have ended, in the program and in the system: the 14th to 17th of them all.
    own = sum(map(int, numbers[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(processor_seconds(int(child)) for child in children)


def environment(part: Part) -> dict[str, str]:
    """The surroundings that make Python find one build or the other; TRAMYARD_EXPECT lets a test make sure."""
    surroundings = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "MAKEFLAGS")}
    if part.build:
        surroundings["TRAMYARD_EXPECT"] = part.build
    if part.build == "compiled":
        surroundings["PYTHONPATH"] = str(ROOT / "build" / "compiled")
    if part.effort:
        surroundings["TRAMYARD_CONTRACT"] = part.effort
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


def last_times() -> dict[str, float]:
    file = LOGS / TIMES
    times: dict[str, float] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return times


def remember(results: Sequence[Result]) -> None:
    times = {**last_times(), **{result.name: round(result.seconds, 1) for result in results}}
    (LOGS / TIMES).write_text(json.dumps(times, indent=1), "utf-8")


def table(results: Sequence[Result]) -> str:
    """Each part with its time, the longest first."""
    width = max(len(result.name) for result in results)
    rows = [f"\n{'part':{width}}  passed  failed  skipped  seconds"]
    for r in sorted(results, key=lambda result: -result.seconds):
        rows.append(f"{r.name:{width}}  {r.passed:6}  {r.failed:6}  {r.skipped:7}  {r.seconds:7.1f}")
    return "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
