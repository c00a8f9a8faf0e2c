"""A bar that shows how much is done, on a terminal and only if it takes long."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tramyard.arena.simulate import Progress as Told
from tramyard.kernel.words import _

PATIENCE = 2.0
"""Seconds after which it appears."""


@contextmanager
def bar_of(many: int, what: str = "") -> Iterator[Told]:
    """Whom to tell how many of so many games, or of something else, are finished."""
    console = Console(stderr=True)
    began = time.monotonic()
    with ExitStack() as stack:
        # Without a thread of its own: worker processes are forked while the bar is shown.
        bar = Progress(
            TextColumn(what or _("games")),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            auto_refresh=False,
        )
        task = bar.add_task("", total=many)

        def told(done: int) -> None:
            if console.is_terminal and time.monotonic() - began > PATIENCE:
                if not bar.live.is_started:
                    stack.enter_context(bar)
                bar.update(task, completed=done, refresh=True)

        yield told
