"""`tramyard position`: a situation as a file, to be edited by hand and opened with `--from`."""

import argparse

from tramyard.cli.arguments import Commands, add_from, add_game, add_option, options_of, origin_of
from tramyard.kernel.errors import YardError
from tramyard.kernel.record import Record
from tramyard.kernel.spec import GameSpec
from tramyard.kernel.words import _


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("position", help=_("print a position as a file that can be edited and opened"))
    add_game(parser)
    parser.add_argument("--seats", metavar="N", type=int, help=_("for how many seats"))
    add_option(parser)
    add_from(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    record = origin_of(args)
    if record is None:
        opened = GameSpec.named(args.game, args.seats, options_of(args.option)).open()
        names = [_("Player {number}").format(number=number + 1) for number in range(opened.game.seats)]
        record = Record(opened, names)
    elif args.seats is not None:
        raise YardError(_("Seats are those of the file: --from goes without --seats."))
    print(record.set_up().text(), end="")
    return 0
