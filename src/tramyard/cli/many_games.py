"""What commands share that let bots play many games: how many, from which seed, by how many processes, and whether what
comes of it can be written down."""

import argparse
import sys
from pathlib import Path

from tramyard.arena.cluster import Cluster
from tramyard.arena.match import Fault
from tramyard.arena.simulate import Players, Processes, cores
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _

FAULT = 1
INTERRUPTED = 130


def add_games(parser: argparse.ArgumentParser, games: int, help_on_games: str) -> None:
    parser.add_argument("--games", metavar="N", type=int, default=games, help=f"{help_on_games} ({games})")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help=_("equal seeds give equal games (0)"))
    parser.add_argument("--jobs", metavar="J", type=int, help=_("how many processes (one for each core)"))


def add_many(parser: argparse.ArgumentParser, games: int, help_on_games: str) -> None:
    """The same, for games that a cluster can play too."""
    add_games(parser, games, help_on_games)
    parser.add_argument(
        "--cluster", metavar="auto|ADDRESS", default="", help=_("the machines of a Ray cluster instead of this one")
    )


def check_counts(*counts: tuple[str, int]) -> None:
    for name, given in counts:
        if given < 1:
            raise YardError(_("{name} wants a number from 1 up, not {given}.").format(name=name, given=given))


def players_of(args: argparse.Namespace) -> Players:
    """Who plays: processes of this machine, or a cluster. Raises YardError where there are none, or no games."""
    jobs: int = cores() if args.jobs is None else args.jobs
    check_counts(("--games", args.games), ("--jobs", jobs))
    if args.cluster and args.jobs is not None:
        raise YardError(_("--cluster takes all cores of its machines: it goes without --jobs."))
    return Cluster(args.cluster) if args.cluster else Processes(jobs)


def check_folders(*files: Path | None) -> None:
    """Before hours of play: whether what comes of it can be written down."""
    for file in files:
        if file is not None and not file.absolute().parent.is_dir():
            raise YardError(_("There is no folder {folder} to write into.").format(folder=file.absolute().parent))


def went_wrong(fault: Fault) -> int:
    """Say which game it was and where it is kept; the exit code."""
    file = fault.save(Path.cwd())
    sentence = _("Game {number} went wrong: {what}. The game so far is saved in {file}.")
    print(sentence.format(number=fault.number, what=fault.what, file=file), file=sys.stderr)
    return FAULT
