"""`tramyard solve`: look for a line that meets all goals of a puzzle, or for the best of these."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from types import FrameType

from tramyard.cli.arguments import Commands, add_from, add_json, add_option, options_of, origin_of, print_json
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Room, room, rooms
from tramyard.kernel.solver import SOLVE, Answer, Budget, SolverKind
from tramyard.kernel.spec import GameSpec
from tramyard.kernel.words import _

SECONDS = 60.0
"""How long it looks where nobody says."""


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("solve", help=_("look for a line that meets all goals of a puzzle"))
    parser.add_argument("game", metavar="PUZZLE", help=_("a puzzle's name, or name:FILE.toml for your own"))
    add_from(parser)
    add_option(parser)
    parser.add_argument("--goal", metavar="GOAL", default=SOLVE.name, help=_("what to look for: solve, hp, money"))
    parser.add_argument("--seconds", metavar="N", type=float, help=_("look no longer than this"))
    parser.add_argument(
        "--nodes", metavar="N", type=int, help=_("look at so many positions: the same answer on every machine")
    )
    parser.add_argument("--jobs", metavar="N", type=int, help=_("how many processes; all cores if not said"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    _check(args)
    args.game = _with_room(args.game)
    kind = _solver_of(room(args.game))
    _check_goal(kind, args.goal)
    game, position = _asked(args)
    seconds = args.seconds if args.seconds is not None or args.nodes is not None else SECONDS
    budget = Budget(seconds, args.nodes, args.jobs or os.cpu_count() or 1)
    with _interrupts() as interrupted:
        answer = kind.make(game).solve(position, args.goal, budget, _teller(args), lambda: bool(interrupted))
    if args.json:
        print_json({"puzzle": args.game, **as_data(answer)})
    else:
        _show(answer)
    return 0


def _check(args: argparse.Namespace) -> None:
    for name in ("seconds", "nodes", "jobs"):
        given = getattr(args, name)
        if given is not None and not given > 0:
            raise YardError(_("--{name} wants a number above 0, not {given}.").format(name=name, given=given))


def _with_room(name: str) -> str:
    """A puzzle may be named without its room where only one has it: `chicago-1858`."""
    if name.partition(":")[0] in rooms():
        return name
    found = [here.name for here in rooms().values() if here.page is not None and name in here.contents()]
    return f"{found[0]}:{name}" if len(found) == 1 else name


def _asked(args: argparse.Namespace) -> tuple[Game, Position]:
    record = origin_of(args)
    if record is not None:
        return record.game, record.position
    opened = GameSpec.named(args.game, 1, options_of(args.option)).open()
    return opened.game, opened.game.start()


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


def _teller(args: argparse.Namespace) -> Callable[[Answer], None]:
    """On a terminal, what is known so far; programs get the last word alone."""

    def tell(answer: Answer) -> None:
        if not args.json and sys.stderr.isatty():
            print(_headline(answer), file=sys.stderr)

    return tell


def as_data(answer: Answer) -> dict[str, object]:
    """The answer as JSON knows it."""
    data = asdict(answer)
    data["moves"] = list(answer.moves)
    data["seconds"] = round(answer.seconds, 3)
    return data


def _show(answer: Answer) -> None:
    print(_headline(answer))
    for move in answer.moves:
        print(f"  {move}")
    sentence = _("{nodes} positions in {seconds} seconds.")
    print(sentence.format(nodes=answer.nodes, seconds=f"{answer.seconds:.1f}"))


def _headline(answer: Answer) -> str:
    """What is known, and nothing more."""
    if not answer.solved:
        if answer.proved:
            return _("No line meets all goals: every one was looked at.")
        return _("Not known: no line that meets all goals was found, and not every one was looked at.")
    if answer.proved:
        return _("Solved with {best}, and proved: no line that meets all goals has more.").format(best=answer.best)
    if answer.bound is None:
        return _("Solved with {best}.").format(best=answer.best)
    return _("Solved with {best}; none has more than {bound}.").format(best=answer.best, bound=answer.bound)
