"""A pytest plugin: collects the tests of a room once, and tries every mutant in a fork of that process.

A mutant is a whole module's text, of which one function is another than before. The fork puts the code of the mutated
functions into those that are there, wherever they have been imported to, and runs the tests of the mutant's ids until
each of these has gone red. What is no function (a constant, a table of a module) cannot be put in: its mutants are
handed back untried. So is nothing learnt from what was worked out while the tests were collected: that is why what
survives here is tried again elsewhere.

    python -m pytest -p tests.rule_filter -p tools.mutants.nursery --mutants FILE --answers-to 5 tests/games/NAME

FILE is JSON, a list of Job; an Answer a line is written to the descriptor. The first is that of the sound rules, put in
as if they were a mutant.
"""

import gc
import importlib
import math
import os
import resource
import signal
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType

import msgspec
import pytest

from tests import rule_filter

SOUND = -1
"""The number of the job that changes nothing."""
WORKERS = 2
SPARE_SECONDS = 30
SO_MANY_TIMES = 5
"""A fork may take that many seconds of processor time, and that many times what its tests take on the sound rules."""
PATIENCE = 20
"""So many times that by the clock: a busy machine must not pass for a test that noticed something."""
MOST_BYTES = 6 << 30
"""What a mutant that piles things up for ever may take before it is told that there is no more."""
IS_FUNCTION = 0x2
"""The flag CO_NEWLOCALS: code without it is the body of a module or a class, which has run already."""

Key = tuple[str, int]
"""Qualified name and first line of a function's code."""


class Job(msgspec.Struct, frozen=True):
    """A mutant as its fork needs it: the module's file seen from the folder of the package, and its new text."""

    number: int
    file: str
    ids: tuple[str, ...]
    text: str


class Answer(msgspec.Struct, frozen=True):
    """The ids whose tests went red; `tried` is false where the mutant could not be put in, or its fork fell over."""

    number: int
    red: tuple[str, ...] = ()
    tried: bool = True
    seconds: float = 0


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutants", required=True, metavar="FILE", help="the jobs")
    parser.addoption("--answers-to", required=True, type=int, metavar="NUMBER", help="an open descriptor")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of running the tests once."""
    if session.testsfailed:
        raise session.Interrupted("these tests cannot be collected")
    jobs = msgspec.json.decode(Path(session.config.getoption("--mutants")).read_bytes(), type=list[Job])
    Nursery(session, jobs, session.config.getoption("--answers-to")).work()
    return True


class Nursery:
    """The process that forks."""

    def __init__(self, session: pytest.Session, jobs: Sequence[Job], answers: int) -> None:
        self.items: list[pytest.Item] = session.items
        self.jobs = jobs
        self.answers = answers
        self.modules = {file: importlib.import_module(dotted(file)) for file in {job.file for job in jobs}}
        self.functions = functions_in(str(module.__file__) for module in self.modules.values())
        self.marks = {item: {str(id) for mark in item.iter_markers("rule") for id in mark.args} for item in self.items}
        self.texts = {path: path.read_text("utf-8") for path in {item.path for item in self.items}}
        self.seconds: dict[str, float] = {}
        self.at_work: dict[int, Job] = {}

    def work(self) -> None:
        basetemp = self.items[0].config._tmp_path_factory.getbasetemp() if self.items else None  # type: ignore[attr-defined]
        assert basetemp is None or basetemp.is_dir()  # made now, so that all forks share it
        self.try_sound_rules()
        for job in self.jobs:
            if len(self.at_work) == WORKERS:
                self.wait_for_one()
            self.send_out(job)
        while self.at_work:
            self.wait_for_one()

    def tests_of(self, job: Job) -> list[pytest.Item]:
        """Those that prove its ids, or of the files that mention one of the yard's own; the quick files first."""
        ids = set(job.ids)
        if job.ids[0].startswith("YARD-"):
            chosen = [item for item in self.items if any(f'"{id}"' in self.texts[item.path] for id in ids)]
        else:
            chosen = [item for item in self.items if self.marks[item] & ids]
        cost: Counter[Path] = Counter()
        for item in chosen:
            cost[item.path] += self.seconds.get(item.nodeid, 0)  # type: ignore[assignment]
        return sorted(chosen, key=lambda item: cost[item.path])

    # The sound rules

    def try_sound_rules(self) -> None:
        """Tells which ids are red without any mutant, and how long each test takes."""
        ids = {id for job in self.jobs for id in job.ids}
        reader, writer = os.pipe()
        if (child := os.fork()) == 0:
            os.close(reader)
            os._exit(self._sound(ids, writer))
        os.close(writer)
        with os.fdopen(reader, "rb") as told:
            found = told.read()
        os.waitpid(child, 0)
        red, self.seconds = msgspec.json.decode(found, type=tuple[tuple[str, ...], dict[str, float]])
        self.answer(Answer(SOUND, red, seconds=sum(self.seconds.values())))

    def _sound(self, ids: set[str], writer: int) -> int:
        for module in self.modules.values():
            file = str(module.__file__)
            if not self.put_in(file, Path(file).read_text("utf-8")):
                raise RuntimeError(f"{file} cannot be put in as it is")
        relevant = {item for job in self.jobs for item in self.tests_of(job)}
        items = [item for item in self.items if item in relevant]
        seconds: dict[str, float] = {}
        red: set[str] = set()
        for item, after in zip(items, [*items[1:], None], strict=True):
            began = time.process_time()
            before = len(rule_filter.failed)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            seconds[item.nodeid] = time.process_time() - began
            if len(rule_filter.failed) > before:
                red |= self.marks[item] & ids or {item.nodeid}
        with os.fdopen(writer, "wb") as told:
            told.write(msgspec.json.encode((sorted(red), seconds)))
        return 0

    # Mutants

    def send_out(self, job: Job) -> None:
        if child := os.fork():
            self.at_work[child] = job
            return
        code = 1
        try:
            self.answer(self.tried(job))
            code = 0
        finally:
            os._exit(code)

    def wait_for_one(self) -> None:
        child, status = os.wait()
        job = self.at_work.pop(child, None)
        if job is None:
            return
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL, signal.SIGALRM):
            self.answer(Answer(job.number, job.ids))  # It would never have ended.
        elif status:
            self.answer(Answer(job.number, tried=False))

    def tried(self, job: Job) -> Answer:
        items = self.tests_of(job)
        most = math.ceil(SPARE_SECONDS + SO_MANY_TIMES * sum(self.seconds.get(item.nodeid, 0) for item in items))
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        signal.setitimer(signal.ITIMER_REAL, PATIENCE * most)
        if not self.put_in(str(self.modules[job.file].__file__), job.text):
            return Answer(job.number, tried=False)
        wanted = set(job.ids)
        yards_own = job.ids[0].startswith("YARD-")
        red: set[str] = set()
        for item, after in zip(items, [*items[1:], None], strict=True):
            before = len(rule_filter.failed)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if len(rule_filter.failed) > before:
                red |= wanted if yards_own else wanted & self.marks[item]
            if red == wanted:
                break
        return Answer(job.number, tuple(sorted(red)), seconds=time.process_time())

    def put_in(self, file: str, text: str) -> bool:
        """Give all functions of a module the code they have in this text; false where that is not all of the change."""
        sound = compile(Path(file).read_text("utf-8"), file, "exec", dont_inherit=True)
        there = self.functions[file]
        try:
            pairs = dict(changed(sound, compile(text, file, "exec", dont_inherit=True)))
            for key, code in pairs.items():
                for function in there.get(key, ()):
                    function.__code__ = code
        except (Unlike, ValueError):  # ValueError: the function would see other variables of the one around it.
            return False
        return True

    def answer(self, answer: Answer) -> None:
        os.write(self.answers, msgspec.json.encode(answer) + b"\n")


class Unlike(Exception):
    """Two texts of a module differ in more than the code of functions."""


def dotted(file: str) -> str:
    return ".".join(Path(file).with_suffix("").parts)


def functions_in(files: Iterator[str]) -> dict[str, dict[Key, list[FunctionType]]]:
    """Every function there is whose code comes from one of these files: also those that a decorator hides."""
    found: dict[str, dict[Key, list[FunctionType]]] = {file: {} for file in files}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and (own := found.get(thing.__code__.co_filename)) is not None:
            own.setdefault((thing.__code__.co_qualname, thing.__code__.co_firstlineno), []).append(thing)
    return found


def changed(old: CodeType, new: CodeType) -> Iterator[tuple[Key, CodeType]]:
    """The new code of each function; Unlike where something else differs."""
    if not old.co_flags & IS_FUNCTION and outside(old) != outside(new):
        raise Unlike
    inner_old, inner_new = inner(old), inner(new)
    if [code.co_qualname for code in inner_old] != [code.co_qualname for code in inner_new]:
        raise Unlike
    keys = Counter((code.co_qualname, code.co_firstlineno) for code in inner_old)
    for one, other in zip(inner_old, inner_new, strict=True):
        key = (one.co_qualname, one.co_firstlineno)
        if one.co_flags & IS_FUNCTION:
            if keys[key] > 1 and outside(one) != outside(other):
                raise Unlike  # Two on one line: which is which?
            if keys[key] == 1:
                yield key, other
        yield from changed(one, other)


def inner(code: CodeType) -> list[CodeType]:
    return [part for part in code.co_consts if isinstance(part, CodeType)]


def outside(code: CodeType) -> tuple[bytes, tuple[str, ...], str]:
    """What code does, apart from the functions it makes and the lines it stands on."""
    constants = [part for part in code.co_consts if not isinstance(part, CodeType)]
    return code.co_code, code.co_names, repr(constants)
