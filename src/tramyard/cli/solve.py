"""`tramyard solve`: look for a line that meets all goals of a puzzle, or for the best of these."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from types import FrameType

from tramyard.arena.cluster import Cluster
from tramyard.arena.searches import Question, answered, jobs_of_each
from tramyard.cli.arguments import Commands, add_from, add_json, add_option, options_of, origin_of, print_json
from tramyard.cli.many_games import add_cluster
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import Position
from tramyard.kernel.room import Room, room, rooms
from tramyard.kernel.solver import SOLVE, Answer, Budget, SolverKind, Stop
from tramyard.kernel.spec import GameSpec
from tramyard.kernel.words import _

SECONDS = 60.0
"""How long it looks where nobody says."""


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("solve", help=_("look for a line that meets all goals of a puzzle"))
    parser.add_argument(
        "games", metavar="PUZZLE", nargs="+", help=_("a puzzle's name, or name:FILE.toml for your own; or several")
    )
    add_from(parser)
    add_option(parser)
    parser.add_argument("--goal", metavar="GOAL", default=SOLVE.name, help=_("what to look for: solve, hp, money"))
    parser.add_argument("--seconds", metavar="N", type=float, help=_("look no longer than this"))
    parser.add_argument(
        "--nodes", metavar="N", type=int, help=_("look at so many positions: the same answer on every machine")
    )
    parser.add_argument("--jobs", metavar="N", type=int, help=_("how many processes; all cores if not said"))
    add_cluster(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    _check(args)
    asked = [_asked(_with_room(name), args) for name in args.games]
    cluster = Cluster(args.cluster) if args.cluster else None
    jobs = jobs_of_each(cluster, args.jobs, len(asked)) if cluster is not None else args.jobs or os.cpu_count() or 1
    seconds = args.seconds if args.seconds is not None or args.nodes is not None else SECONDS
    budget = Budget(seconds, args.nodes, jobs)
    questions = [Question(spec, position.dump(), args.goal, budget) for _name, spec, position in asked]
    names = [name for name, _spec, _position in asked]
    called = names if len(names) > 1 else [""]
    with _interrupts() as interrupted:
        answers = _answers(questions, cluster, _teller(called, args.json), lambda: bool(interrupted))
        if args.json:
            _print_all(names, dict(answers))
        else:
            for number, answer in answers:
                _show(answer, called[number])
    return 0


def _answers(
    questions: Sequence[Question], cluster: Cluster | None, tell: Callable[[int, Answer], None], stop: Stop
) -> Iterator[tuple[int, Answer]]:
    """Here one after another; on a cluster as they come."""
    if cluster is not None:
        yield from answered(cluster, questions, tell, stop)
        return
    for number, question in enumerate(questions):
        if number == 0 or not stop():
            yield number, question.answer(partial(tell, number), stop)


def _check(args: argparse.Namespace) -> None:
    for name in ("seconds", "nodes", "jobs"):
        given = getattr(args, name)
        if given is not None and not given > 0:
            raise YardError(_("--{name} wants a number above 0, not {given}.").format(name=name, given=given))
    if args.origin is not None and len(args.games) > 1:
        raise YardError(_("--from goes with one puzzle."))


def _with_room(name: str) -> str:
    """A puzzle may be named without its room where only one has it: `chicago-1858`."""
    if name.partition(":")[0] in rooms():
        return name
    found = [here.name for here in rooms().values() if here.page is not None and name in here.contents()]
    return f"{found[0]}:{name}" if len(found) == 1 else name


def _asked(name: str, args: argparse.Namespace) -> tuple[str, GameSpec, Position]:
    """The puzzle's name, game and position."""
    _check_goal(_solver_of(room(name)), args.goal)
    args.game = name
    record = origin_of(args)
    if record is not None:
        return name, record.opened.spec, record.position
    opened = GameSpec.named(name, 1, options_of(args.option)).open()
    return name, opened.spec, opened.game.start()


def _solver_of(here: Room) -> SolverKind:
    if here.solver is None:
        raise YardError(_("{game} has no solver.").format(game=here.title))
    return here.solver


def _check_goal(kind: SolverKind, goal: str) -> None:
    known = [aim.name for aim in kind.aims]
    if goal not in known:
        sentence = _("--goal wants one of {known}, not «{given}».")
        raise YardError(sentence.format(known=", ".join(known), given=goal))


@contextmanager
def _interrupts() -> Iterator[list[int]]:
    """A list that is not empty any more once Ctrl-C was pressed; pressed twice it ends the program as usual."""
    caught: list[int] = []

    def catch(number: int, frame: FrameType | None) -> None:
        if caught:
            raise KeyboardInterrupt
        caught.append(number)

    before = signal.signal(signal.SIGINT, catch)
    try:
        yield caught
    finally:
        signal.signal(signal.SIGINT, before)


def _teller(names: Sequence[str], quiet: bool) -> Callable[[int, Answer], None]:
    """On a terminal, what is known so far; programs get the last word alone."""

    def tell(number: int, answer: Answer) -> None:
        if not quiet and sys.stderr.isatty():
            print(_headline(answer, names[number]), file=sys.stderr)

    return tell


def _print_all(names: Sequence[str], answers: dict[int, Answer]) -> None:
    """Of one puzzle its answer, of several a list in the order in which they were named."""
    all_known = [{"puzzle": names[number], **as_data(answer)} for number, answer in sorted(answers.items())]
    print_json(all_known if len(names) > 1 else all_known[0])


def as_data(answer: Answer) -> dict[str, object]:
    """The answer as JSON knows it."""
    data = asdict(answer)
    data["moves"] = list(answer.moves)
    data["seconds"] = round(answer.seconds, 3)
    return data


def _show(answer: Answer, name: str) -> None:
    print(_headline(answer, name))
    for move in answer.moves:
        print(f"  {move}")
    sentence = _("{nodes} positions in {seconds} seconds.")
    print(sentence.format(nodes=answer.nodes, seconds=f"{answer.seconds:.1f}"))


def _headline(answer: Answer, name: str) -> str:
    """What is known; of several puzzles, of which."""
    return f"{name}: {_known(answer)}" if name else _known(answer)


def _known(answer: Answer) -> str:
    """And nothing more."""
    if not answer.solved:
        if answer.proved:
            return _("No line meets all goals: every one was looked at.")
        return _("Not known: no line that meets all goals was found, and not every one was looked at.")
    if answer.proved:
        return _("Solved with {best}, and proved: no line that meets all goals has more.").format(best=answer.best)
    if answer.bound is None:
        return _("Solved with {best}.").format(best=answer.best)
    return _("Solved with {best}; none has more than {bound}.").format(best=answer.best, bound=answer.bound)
