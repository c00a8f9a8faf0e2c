"""Tries mutants in forks of a process that has collected the tests of their room."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from tools.mutants.alone import QUIET, Verdict, nearby_tests
from tools.mutants.made import ROOT, Mutant
from tools.mutants.nursery import SOUND, Answer, Job


class Quick(NamedTuple):
    """What a fork learnt: `sure` is false where the mutant has to be tried alone."""

    verdict: Verdict
    sure: bool


class RedRules(Exception):
    """Tests that fail without any mutant: nothing can be learnt from them."""


def tried_in_forks(mutants: Sequence[Mutant]) -> Iterator[Quick]:
    """Each mutant as it is judged; all must be of one room, or of one package that rooms share."""
    jobs = [Job(number, str(each.file), each.ids, each.text) for number, each in enumerate(mutants)]
    reader, writer = os.pipe()
    with tempfile.TemporaryDirectory() as home, open(reader, "rb") as answers:
        Path(home, "jobs").write_bytes(msgspec.json.encode(jobs))
        options = [*QUIET, "-p", "tools.mutants.nursery", "--package-in", str(ROOT / "src")]
        # Captured within Python: by descriptor, all forks would write into one file.
        options += ["--capture=sys", "--basetemp", str(Path(home, "tmp"))]
        options += ["--mutants", str(Path(home, "jobs")), "--answers-to", str(writer)]
        command = [sys.executable, "-m", "pytest", *options, *map(str, nearby_tests(mutants[0].file))]
        surroundings = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        with (
            Path(home, "told").open("wb") as told,
            subprocess.Popen(
                command,
                cwd=ROOT,
                env=surroundings,
                stdout=told,
                stderr=told,
                pass_fds=[writer],
                start_new_session=True,
            ) as process,
        ):
            os.close(writer)
            try:
                yield from judged(mutants, answers)
            except BaseException:
                os.killpg(process.pid, signal.SIGTERM)  # with its forks
                raise
        if process.returncode != 0:
            raise RuntimeError(f"the tests could not be run:\n{Path(home, 'told').read_text('utf-8')}")


def judged(mutants: Sequence[Mutant], lines: Iterator[bytes]) -> Iterator[Quick]:
    for line in lines:
        answer = msgspec.json.decode(line, type=Answer)
        if answer.number != SOUND:
            mutant = mutants[answer.number]
            red = frozenset(answer.red)
            yield Quick(Verdict(mutant, red), sure=answer.tried and bool(red))
        elif answer.red:
            raise RedRules(" ".join(answer.red))
