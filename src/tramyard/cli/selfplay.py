"""`tramyard selfplay`: games of bots as Parquet files, for those who teach a machine."""

import argparse
import sys
from pathlib import Path

from tramyard.arena.match import Fault, Match, Setup
from tramyard.arena.selfplay import check_installed, write_shards
from tramyard.arena.simulate import cores
from tramyard.cli.arguments import Commands, add_game, add_json, add_option, options_of, print_json
from tramyard.cli.many_games import INTERRUPTED, add_games, check_counts, went_wrong
from tramyard.cli.progress import bar_of
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("selfplay", help=_("write games of bots as data to learn from"))
    add_game(parser)
    parser.add_argument("--bots", metavar="A,B,...", required=True, help=_("who sits on seat 1, 2, ..."))
    add_games(parser, 1000, _("how many games"))
    parser.add_argument("--swap", action="store_true", help=_("everybody moves on one seat from game to game"))
    add_option(parser)
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help=_("a folder for the Parquet files"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    jobs = cores() if args.jobs is None else args.jobs
    check_counts(("--games", args.games), ("--jobs", jobs))
    check_installed()
    bots = tuple(bot.strip() for bot in args.bots.split(","))
    match = Match(Setup.named(args.game, bots, args.seed, options_of(args.option), args.swap))
    _make(args.out)
    written: list[dict[str, object]] = []
    games = decisions = 0
    interrupted = False
    try:
        with bar_of(args.games) as told:
            for shard in write_shards(match.setup, args.games, args.out, jobs):
                games, decisions = games + shard.games, decisions + shard.decisions
                written.append({"file": shard.file.name, "games": shard.games, "decisions": shard.decisions})
                told(games)
    except Fault as fault:
        return went_wrong(fault)
    except KeyboardInterrupt:
        interrupted = True
        sentence = _("Interrupted after {games} of {all} games.")
        print(sentence.format(games=games, all=args.games), file=sys.stderr)
    if args.json:
        print_json({"folder": str(args.out), "games": games, "decisions": decisions, "files": written})
    else:
        sentence = _("{games} games, {decisions} decisions in {files} files in {folder}.")
        print(sentence.format(games=games, decisions=decisions, files=len(written), folder=args.out))
    return INTERRUPTED if interrupted else 0


def _make(folder: Path) -> None:
    """A folder of its own: files of another match would be read as this one's."""
    if folder.is_dir() and any(folder.iterdir()):
        raise YardError(_("{folder} is not empty; the games go into a folder of their own.").format(folder=folder))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise YardError(_("{folder} cannot be made: {fault}.").format(folder=folder, fault=error.strerror)) from error
