"""`tramyard puzzles`: the books of contents that rooms bring, page by page, with goals and par."""

import argparse

from rich.console import Console
from rich.markup import escape

from tramyard.cli.arguments import Commands, add_json, print_json
from tramyard.kernel.room import Room, rooms
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("puzzles", help=_("list the puzzles with their goals and par"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    pages = [as_data(room, name) for room in rooms().values() if room.page is not None for name in room.contents()]
    if args.json:
        print_json(pages)
        return 0
    console = Console(highlight=False)
    for page in pages:
        tier = _(" tier {tier}").format(tier=page["tier"]) if page["tier"] else ""
        par = _(" par {par}").format(par=page["par"]) if page["par"] is not None else ""
        console.print(f"[bold]{escape(str(page['name']))}[/]  {escape(str(page['city']))}[dim]{tier}{par}[/]")
        goals = page["goals"]
        assert isinstance(goals, list)
        for goal in goals:
            console.print(f"  {escape(goal)}")
    return 0


def as_data(room: Room, name: str) -> dict[str, object]:
    """One page; its `name` is what every command takes."""
    assert room.page is not None
    content = room.content(name)
    page = room.page(content)
    fewest, most = room.seat_range(content)
    return {
        "name": f"{room.name}:{name}",
        "city": page.title,
        "tier": page.tier or None,
        "goals": [plain(goal) for goal in page.goals],
        "par": page.par,
        "min_seats": fewest,
        "max_seats": most,
        "fingerprint": content.fingerprint,
    }
