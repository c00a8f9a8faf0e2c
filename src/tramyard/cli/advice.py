"""The odds of each choice: exact chances where the room can count them, and what its best bot expects."""

from rich.markup import escape
from rich.table import Table

from tramyard.bots import GENERIC
from tramyard.cli.draft import Draft
from tramyard.cli.menu import Entry
from tramyard.kernel.bot import Choice
from tramyard.kernel.markup import markup
from tramyard.kernel.room import Odds, Room
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _

BY_STRENGTH = ("mcts", "greedy")
"""Bots for any game that weigh what they choose, the strongest first."""


def best_bot(room: Room) -> str:
    """The room's own bot if it brings one, else the strongest for any game."""
    generic = [kind.name for kind in GENERIC]
    known = [*[kind.name for kind in room.bots], *[name for name in BY_STRENGTH if name in generic]]
    return known[0] if known else generic[0]


def advice(room: Room, draft: Draft, entries: list[Entry], odds: Odds | None, bot: str, choice: Choice) -> Table:
    """A line for each numbered choice: its chances, and what the bot expects of the best action it begins."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("", justify="right", style="bold cyan")
    table.add_column(_("choice"))
    for kind in odds.kinds if odds else ():
        table.add_column(escape(kind), justify="right", no_wrap=True)
    if choice.candidates:
        table.add_column(escape(bot), justify="right", no_wrap=True)
    values = [_value(choice, draft, entry) for entry in entries]
    top = max([value for value in values if value is not None], default=None)
    for entry, value in zip(entries, values, strict=True):
        cells = _chances(odds, draft, entry) if odds else []
        if choice.candidates:
            cells.append(_marked(value, top))
        table.add_row(str(entry.number), markup(room, entry.words), *cells)
    return table


def _chances(odds: Odds, draft: Draft, entry: Entry) -> list[str]:
    """The best chance of each kind over all actions that begin with this choice."""
    fitting = [chances for action, chances in odds.chances.items() if _begins(action, draft, entry)]
    return [percent(max(column)) for column in zip(*fitting, strict=True)] if fitting else [""] * len(odds.kinds)


def _value(choice: Choice, draft: Draft, entry: Entry) -> float | None:
    fitting = [found.estimate for found in choice.candidates if _begins(found.action, draft, entry)]
    return max(fitting, default=None)


def _begins(action: tuple[Move, ...], draft: Draft, entry: Entry) -> bool:
    return any(draft.game.begins(action, (*draft.moves, *run)) for run in entry.runs)


def _marked(value: float | None, top: float | None) -> str:
    if value is None:
        return ""
    return f"[bold green]* {value:.3f}[/]" if value == top else f"{value:.3f}"


def percent(chance: float) -> str:
    """A chance with one decimal; only what is certain is 100 %.

    >>> percent(0.5), percent(0.9999), percent(1.0)
    ('50.0%', '>99.9%', '100%')
    """
    if chance >= 1.0 - 1e-12:
        return "100%"
    return f"{chance:.1%}" if chance < 0.9995 else ">99.9%"
