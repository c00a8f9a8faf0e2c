"""`tramyard perft`: in how many ways a game can go on, the old test of every rules engine."""

import argparse

from rich.console import Console
from rich.progress import track

from tramyard.cli.arguments import (
    Commands,
    add_from,
    add_game,
    add_json,
    add_option,
    options_of,
    origin_of,
    print_json,
)
from tramyard.kernel.errors import YardError
from tramyard.kernel.playout import perft, perft_raw
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.spec import GameSpec
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _

DEEPEST = 60


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("perft", help=_("count the ways a game can go on"))
    add_game(parser)
    parser.add_argument("depth", metavar="DEPTH", type=int, help=_("how many moves deep"))
    parser.add_argument("--seats", metavar="N", type=int, help=_("for how many seats"))
    add_option(parser)
    add_from(parser)
    parser.add_argument("--raw", action="store_true", help=_("count outcomes of chance as moves too"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if not 0 <= args.depth <= DEEPEST:
        raise YardError(_("DEPTH is a number from 0 to {most}, not {given}.").format(most=DEEPEST, given=args.depth))
    position = _position(args)
    count = counted(position, args.depth, args.raw)
    if args.json:
        print_json({"game": args.game, "depth": args.depth, "raw": args.raw, "count": count})
    else:
        print(count)
    return 0


def _position(args: argparse.Namespace) -> Position:
    record = origin_of(args)
    if record is None:
        return GameSpec.named(args.game, args.seats, options_of(args.option)).open().game.start()
    if args.seats is not None:
        raise YardError(_("Seats are those of the file: --from goes without --seats."))
    return record.position


def counted(position: Position, depth: int, raw: bool) -> int:
    """The count, branch by branch, so that a long one shows how far it is."""
    count = perft_raw if raw else perft
    branches = _branches(position, raw)
    if depth < 2 or len(branches) < 2:
        return int(count(position, depth))
    total = 0
    console = Console(stderr=True)
    for move in track(
        branches, description=_("counting"), console=console, transient=True, disable=not console.is_terminal
    ):
        there = position.copy()
        there.play(move)
        total += int(count(there, depth - 1))
    return total


def _branches(position: Position, raw: bool) -> list[Move]:
    if position.actor == OVER or (position.actor == CHANCE and not raw):
        return []
    return [move for move, weight in position.odds()] if position.actor == CHANCE else position.moves()
