"""`tramyard games`: what can be played here."""

import argparse

from rich.console import Console
from rich.markup import escape

from tramyard.cli.arguments import Commands, add_json, print_json
from tramyard.kernel.options import Option
from tramyard.kernel.room import Room, rooms
from tramyard.kernel.words import _


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("games", help=_("list the games with their seats and options"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.json:
        print_json([as_data(room) for room in rooms().values()])
        return 0
    console = Console(highlight=False)
    for room in rooms().values():
        seats = _("{fewest} to {most} seats").format(fewest=room.min_seats, most=room.max_seats)
        console.print(f"[bold]{escape(room.name)}[/]  {escape(room.title)}, {seats}")
        console.print(f"  {escape(_(room.about))}")
        for option in room.options:
            console.print(f"  --option {escape(_spelled(option))}  [dim]{escape(_(option.label))}[/]")
    return 0


def as_data(room: Room) -> dict[str, object]:
    return {
        "name": room.name,
        "title": room.title,
        "about": _(room.about),
        "min_seats": room.min_seats,
        "max_seats": room.max_seats,
        "minutes": room.minutes,
        "options": [option.as_data() for option in room.options],
    }


def _spelled(option: Option) -> str:
    """The option as it is typed, its default first."""
    values = [str(value) for value, label in option.choices] or ["no", "yes"]
    default = str(option.default) if option.choices else "yes" if option.default else "no"
    return f"{option.name}={'|'.join([default, *[value for value in values if value != default]])}"
