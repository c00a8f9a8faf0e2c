"""The terminal a play is shown in: on a real one every decision gets a fresh page, through a pipe all is one text."""

import contextlib
import sys
from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from tramyard.cli.menu import Entry
from tramyard.kernel.game import Game
from tramyard.kernel.markup import markup
from tramyard.kernel.position import Position
from tramyard.kernel.room import Room
from tramyard.kernel.words import _, plural

FRESH_PAGE = "\x1b[H\x1b[2J"
FORGET = "\x1b[3J"
"""Clears what can be scrolled back to."""
MANY = 8
"""More choices than this stand in columns."""
TABLE_LINES = 22
"""What table, prompt and choices take of the page; the rest is for what happened before."""


class Screen:
    """Prints rich markup and reads lines."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, emoji=False)
        self.live = self.console.is_terminal and sys.stdin.isatty()
        """Whether somebody sits there, and not a pipe."""
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (arrow keys in what is typed)

    @property
    def width(self) -> int:
        return self.console.width

    def say(self, markup: str = "") -> None:
        self.console.print(markup)

    def fresh_page(self) -> None:
        if self.live:
            self._write(FRESH_PAGE)

    def curtain(self) -> None:
        """Nothing said so far can be read any more, not even by scrolling back."""
        if self.console.is_terminal:
            self._write(FRESH_PAGE + FORGET)

    def _write(self, codes: str) -> None:
        self.console.file.write(codes)
        self.console.file.flush()

    def read(self, prompt: str = "[bold]>[/] ") -> str:
        """A line that was typed; EOFError when no more will come."""
        text = self.console.input(prompt)
        if not self.live:
            self.console.print(escape(text))
        return text.strip()

    def story(self, lines: Sequence[str]) -> None:
        """What happened."""
        for line in lines:
            self.console.print(f"[dim]·[/] {line}")

    def recent(self, lines: Sequence[str]) -> None:
        """The same, on a page only as much of it as leaves room for the table."""
        room = max(4, self.console.height - TABLE_LINES) if self.live else len(lines)
        if len(lines) > room:
            hidden = plural("{count} line before this", "{count} lines before this", len(lines) - room + 1)
            self.console.print(f"[dim]· ({hidden}: l)[/]")
            lines = lines[len(lines) - room + 1 :]
        self.story(lines)

    def choices(self, room: Room, game: Game, entries: Sequence[Entry]) -> None:
        """The numbered list, with the notation of each move."""
        lines = [Text.from_markup(_numbered(room, game, entry)) for entry in entries]
        if len(lines) > MANY:
            self.console.print(Columns(lines, padding=(0, 3), column_first=True, equal=True))
            return
        for line in lines:
            self.console.print(line)

    @contextlib.contextmanager
    def waiting(self, words: str) -> Iterator[None]:
        """Shows that something is going on."""
        if not self.live:
            yield
            return
        with self.console.status(words):
            yield


def _numbered(room: Room, game: Game, entry: Entry) -> str:
    notation = "..." if entry.drawer else game.spell(entry.runs[0])
    return f" [bold cyan]{entry.number:>2}[/]  {markup(room, entry.words)}  [dim]{escape(notation)}[/]"


def tally(position: Position, names: Sequence[str]) -> Table:
    """Rank of every seat and what its score is made of."""
    parts = position.tally()
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column(_("rank"), justify="right")
    table.add_column(_("player"))
    for part in parts[0]:
        table.add_column(escape(_(part)), justify="right")
    rows = sorted(zip(position.standing(), names, parts, strict=True), key=lambda row: row[0].rank)
    for place, name, scored in rows:
        table.add_row(str(place.rank), escape(name), *[str(scored[part]) for part in parts[0]])
    return table
