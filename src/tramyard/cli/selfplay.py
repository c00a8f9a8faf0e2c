"""`tramyard selfplay`: games of bots as Parquet files, for those who teach a machine."""

import argparse
import sys
from pathlib import Path

from tramyard.arena.match import Fault, Match, Setup
from tramyard.arena.selfplay import Shard, check_installed, write_shards
from tramyard.cli.arguments import Commands, add_from, add_game, add_json, add_option, options_of, print_json
from tramyard.cli.many_games import INTERRUPTED, add_many, bots_of, make_empty, players_of, set_up, went_wrong
from tramyard.cli.progress import bar_of
from tramyard.kernel.words import _


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("selfplay", help=_("write games of bots as data to learn from"))
    add_game(parser)
    parser.add_argument("--bots", metavar="A,B,...", required=True, help=_("who sits on seat 1, 2, ..."))
    add_many(parser, 1000, _("how many games"))
    parser.add_argument("--swap", action="store_true", help=_("everybody moves on one seat from game to game"))
    add_option(parser)
    add_from(parser)
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help=_("a folder for the Parquet files"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    check_installed()
    players = players_of(args)
    begun = set_up(args)
    match = Match(begun or Setup.named(args.game, bots_of(args), args.seed, options_of(args.option), args.swap))
    make_empty(args.out)
    written: list[Shard] = []
    interrupted = False
    try:
        with bar_of(args.games) as told:
            for some in write_shards(match.setup, args.games, args.out, players):
                written += some
                told(sum(shard.games for shard in written))
    except Fault as fault:
        return went_wrong(fault)
    except KeyboardInterrupt:
        interrupted = True
    games, decisions = sum(shard.games for shard in written), sum(shard.decisions for shard in written)
    if interrupted:
        sentence = _("Interrupted after {games} of {all} games.")
        print(sentence.format(games=games, all=args.games), file=sys.stderr)
    if args.json:
        files = [
            {"file": shard.file.name, "games": shard.games, "decisions": shard.decisions} for shard in sorted(written)
        ]
        print_json({"folder": str(args.out), "games": games, "decisions": decisions, "files": files})
    else:
        sentence = _("{games} games, {decisions} decisions in {files} files in {folder}.")
        print(sentence.format(games=games, decisions=decisions, files=len(written), folder=args.out))
    return INTERRUPTED if interrupted else 0
