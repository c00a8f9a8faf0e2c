"""`tramyard replay`: a record played again, every move checked."""

import argparse
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from tramyard.cli.arguments import Commands, add_json, line_number, print_json, record_in
from tramyard.cli.screen import tally
from tramyard.kernel.markup import markup
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.record import SPECTATOR, Record
from tramyard.kernel.words import _, plural


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("replay", help=_("play a record again and show where it stands"))
    parser.add_argument("file", metavar="FILE", type=Path, help=_("a record"))
    parser.add_argument("--to", metavar="N", type=int, help=_("stop after the first N lines"))
    parser.add_argument("--compact", action="store_true", help=_("print the moves alone, in one line"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    record = record_in(args.file)
    to = line_number(args.to, record, "--to")
    position = record.replay(to)
    if args.json:
        print_json(as_data(record, position, to))
    elif args.compact:
        print(compact(record, position, to))
    else:
        _show(record, position, to)
    return 0


def compact(record: Record, position: Position, to: int) -> str:
    """The moves of players and chance one after another, and the result."""
    words = [record.game.spell(line.moves) for line in record.lines[:to]]
    return " ".join([*words, *([position.result()] if position.result() else [])])


def as_data(record: Record, position: Position, to: int) -> dict[str, object]:
    return {
        "game": record.room.name,
        "seats": record.names,
        "options": record.opened.options,
        "content": {"name": record.content.name, "fingerprint": record.content.fingerprint},
        "lines": len(record.lines),
        "to": to,
        "over": bool(position.actor == OVER),
        "result": position.result(),
        "standing": [{"rank": place.rank, "score": place.score} for place in position.standing()],
        "tally": position.tally(),
        "position": position.dump(),
    }


def _show(record: Record, position: Position, to: int) -> None:
    console = Console(highlight=False)
    words = record.room.words
    lines = plural("{count} line", "{count} lines", len(record.lines))
    console.print(f"[bold]{escape(record.room.title)}[/]: {escape(', '.join(record.names))}; {lines}")
    if to < len(record.lines):
        console.print(_("After line {line}:").format(line=to))
    console.print(markup(record.room, words.draw(record.game, position, SPECTATOR, console.width)))
    if position.actor == OVER:
        console.print(f"[bold]{markup(record.room, words.ending(record.game, position, SPECTATOR))}[/]")
    else:
        console.print(_("The game is not over."))
    console.print(tally(position, record.names))
