"""What commands share that let bots play many games: how many, from which seed, by how many processes, and whether what
comes of it can be written down."""

import argparse
import json
import sys
from pathlib import Path

from tramyard.arena.cluster import Cluster
from tramyard.arena.match import Fault, Setup
from tramyard.arena.processes import cores
from tramyard.arena.simulate import Players, Processes
from tramyard.cli.arguments import origin_of
from tramyard.kernel.errors import YardError
from tramyard.kernel.record import Record
from tramyard.kernel.words import _

FAULT = 1
INTERRUPTED = 130


def add_many(parser: argparse.ArgumentParser, games: int, help_on_games: str) -> None:
    """Where games are played: how many, from which seed, and by whom."""
    parser.add_argument("--games", metavar="N", type=int, default=games, help=f"{help_on_games} ({games})")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help=_("equal seeds give equal games (0)"))
    add_players(parser)


def add_players(parser: argparse.ArgumentParser) -> None:
    """Who does the work."""
    parser.add_argument("--jobs", metavar="J", type=int, help=_("how many processes (one for each core)"))
    add_cluster(parser)


def add_cluster(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cluster", metavar="auto|ADDRESS", default="", help=_("the machines of a Ray cluster instead of this one")
    )


def check_counts(*counts: tuple[str, int]) -> None:
    for name, given in counts:
        if given < 1:
            raise YardError(_("{name} wants a number from 1 up, not {given}.").format(name=name, given=given))


def players_of(args: argparse.Namespace) -> Players:
    """Who plays: processes of this machine, or a cluster. Raises YardError where there are none, or no games."""
    check_counts(("--games", args.games))
    return workers_of(args)


def workers_of(args: argparse.Namespace) -> Players:
    """The same for other work."""
    jobs: int = cores() if args.jobs is None else args.jobs
    check_counts(("--jobs", jobs))
    if args.cluster and args.jobs is not None:
        raise YardError(_("--cluster takes all cores of its machines: it goes without --jobs."))
    return Cluster(args.cluster) if args.cluster else Processes(jobs)


def bots_of(args: argparse.Namespace) -> tuple[str, ...]:
    """Who sits on seat 1, 2, ..."""
    return tuple(bot.strip() for bot in args.bots.split(","))


def set_up(args: argparse.Namespace, refereed: bool = False) -> Setup | None:
    """Games that begin where the file of `--from` stands; None where none is named."""
    record = origin_of(args)
    if record is None:
        return None
    return Setup(record.opened.spec, bots_of(args), args.seed, args.swap, refereed, where(record))


def where(record: Record) -> str:
    """Where a record stands, as games of bots are told to begin."""
    return json.dumps(record.position.dump())


def check_folders(*files: Path | None) -> None:
    """Before hours of play: whether what comes of it can be written down."""
    for file in files:
        if file is not None and not file.absolute().parent.is_dir():
            raise YardError(_("There is no folder {folder} to write into.").format(folder=file.absolute().parent))


def make_empty(folder: Path) -> None:
    """A folder of its own: files of another match would be read as this one's."""
    if folder.is_dir() and any(folder.iterdir()):
        raise YardError(_("{folder} is not empty; what is made goes into a folder of its own.").format(folder=folder))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise YardError(_("{folder} cannot be made: {fault}.").format(folder=folder, fault=error.strerror)) from error


def went_wrong(fault: Fault) -> int:
    """Say which game it was and where it is kept; the exit code."""
    file = fault.save(Path.cwd())
    sentence = _("Game {number} went wrong: {what}. The game so far is saved in {file}.")
    print(sentence.format(number=fault.number, what=fault.what, file=file), file=sys.stderr)
    return FAULT
