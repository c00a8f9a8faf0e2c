"""`tramyard puzzles`: the books of contents that rooms bring, page by page, with goals and par; or a day's puzzle."""

import argparse

from rich.console import Console
from rich.markup import escape

from tramyard.cli.arguments import Commands, add_json, print_json
from tramyard.kernel.daily import read_day, today
from tramyard.kernel.room import AnyContent, Room, rooms
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("puzzles", help=_("list the puzzles with their goals and par"))
    parser.add_argument("--daily", action="store_true", help=_("the puzzle of the day instead, in UTC"))
    parser.add_argument("--date", metavar="YYYY-MM-DD", help=_("that of another day"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    pages = _of_the_day(args.date) if args.daily or args.date else _of_the_books()
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


def _of_the_books() -> list[dict[str, object]]:
    books = [room for room in rooms().values() if room.page is not None]
    return [as_data(room, room.content(name)) for room in books for name in room.contents()]


def _of_the_day(date: str | None) -> list[dict[str, object]]:
    """The puzzle of each room that has one for this day, or for the present one."""
    day = read_day(date) if date is not None else today()
    return [as_data(room, room.content(day.isoformat())) for room in rooms().values() if room.daily is not None]


def as_data(room: Room, content: AnyContent) -> dict[str, object]:
    """One page; its `name` is what every command takes."""
    assert room.page is not None
    page = room.page(content)
    fewest, most = room.seat_range(content)
    return {
        "name": f"{room.name}:{content.name}",
        "city": page.title,
        "tier": page.tier or None,
        "goals": [plain(goal) for goal in page.goals],
        "par": page.par,
        "min_seats": fewest,
        "max_seats": most,
        "fingerprint": content.fingerprint,
    }
