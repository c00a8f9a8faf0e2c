"""What all of the operator's commands share: which database is meant, and how figures and times are written."""

import argparse
import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import NamedTuple, TypeVar

from tramyard.cli.arguments import Commands, Parser
from tramyard.cli.serve.place import usual_database
from tramyard.cli.serve.settings import add_config, database_given
from tramyard.kernel.words import _
from tramyard.store import Desk, Store, open_store
from tramyard.store.line import Line
from tramyard.store.opening import existing, line_to
from tramyard.store.schema import migrate

Result = TypeVar("Result")
PATIENCE = 30.0
"""Seconds to wait for a database that the server is writing to."""
UNITS = ("B", "kB", "MB", "GB")


class Office(NamedTuple):
    """The store of a yard, and the operator's desk in it."""

    store: Store
    desk: Desk

    async def changed(self, code: str) -> None:
        """A running server shall look at this table again."""
        await self.desk.notify(code, time.time())


def group(deeds: "Commands[Parser]", name: str, about: str) -> "Commands[Parser]":
    """A command that is followed by another word."""
    parser = deeds.add_parser(name, help=about)
    commands: Commands[Parser] = parser.add_subparsers(metavar=_("WHAT"), required=True, parser_class=Parser)
    return commands


def command(
    deeds: "Commands[Parser]", name: str, about: str, do: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    parser = deeds.add_parser(name, help=about)
    parser.add_argument("--database", metavar="URL", help=_("sqlite:FILE or postgresql://..."))
    add_config(parser)
    parser.set_defaults(run=do)
    return parser


def database_of(args: argparse.Namespace) -> str:
    """The address of a database that is there. YardError if it is not."""
    return existing(wanted_database(args))


def wanted_database(args: argparse.Namespace) -> str:
    return database_given(args) or usual_database()


@asynccontextmanager
async def _office(url: str) -> AsyncIterator[Office]:
    store = open_store(url, PATIENCE)
    try:
        yield Office(store, Desk(store))
    finally:
        await store.close()


def work(args: argparse.Namespace, do: Callable[[Office], Coroutine[object, object, Result]]) -> Result:
    """What `do` answers, with the store open."""

    async def inside() -> Result:
        async with _office(database_of(args)) as office:
            return await do(office)

    return asyncio.run(inside())


def at_line(args: argparse.Namespace, do: Callable[[Line], Result]) -> Result:
    """The same for work on the database as a whole."""
    connect, where = line_to(database_of(args), PATIENCE)
    with closing(connect()) as line:
        migrate(line, where)
        return do(line)


def told_time(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def told_size(size: float) -> str:
    """`1.2 MB`."""
    unit = 0
    while size >= 1000 and unit < len(UNITS) - 1:
        size /= 1000
        unit += 1
    return f"{size:.0f} {UNITS[unit]}" if unit == 0 else f"{size:.1f} {UNITS[unit]}"


def print_columns(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table of plain text, each column as wide as it must be."""
    lines = [[printable(cell) for cell in row] for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def printable(text: str) -> str:
    """What strangers wrote, without signs that steer a terminal."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def path(text: str) -> Path:
    return Path(text).expanduser()
