"""`tramyard rules`: the guide of a game, or one rule by its id."""

import argparse
import difflib
import pydoc
import shutil
import sys

from tramyard.cli.arguments import Commands, add_game
from tramyard.cli.command import command
from tramyard.kernel.errors import YardError
from tramyard.kernel.guide import Guide, load
from tramyard.kernel.room import Room, room
from tramyard.kernel.words import _, current_language

WIDEST = 100


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("rules", help=_("read the rules of a game, or one rule by its id"))
    add_game(parser)
    parser.add_argument("id", metavar="ID", nargs="?", help=_("a rule's id, such as TM-ROLL-02"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    here = room(args.game)
    width = min(shutil.get_terminal_size().columns, WIDEST)
    if args.id:
        print(one_rule(here, args.id, width))
        return 0
    whole = guide(here).plain(width)
    if sys.stdout.isatty():
        pydoc.pager(whole + "\n")
    else:
        print(whole)
    return 0


def guide(room: Room) -> Guide:
    """The room's guide in the current language."""
    return load(room.folder / "guide", current_language())


def one_rule(room: Room, id: str, width: int) -> str:
    """A rule in plain text. Raises YardError with ids that look alike if there is none."""
    whole = guide(room)
    entry = whole.entry(id)
    if entry is not None:
        return entry.plain(width)
    near = difflib.get_close_matches(id.strip().upper(), [entry.id for entry in whole.entries], n=3, cutoff=0.5)
    hint = (
        _("Did you mean {ids}?").format(ids=", ".join(near))
        if near
        else _("`{command} rules` lists them all.").format(command=command())
    )
    raise YardError(_("{game} has no rule «{id}».").format(game=room.title, id=id) + " " + hint)
