"""What was taken back and can be done again: the lines of a table as a tree in which undoing leaves branches."""

from dataclasses import dataclass, field
from typing import Final

from tramyard.kernel.vocabulary import Move
from tramyard.web.tables.table import Played, Table

MOST: Final = 3
"""Branches that are offered at one place, the newest first."""


@dataclass
class _Node:
    """A place in the tree; its branches lie in the order in which they were last walked."""

    before: "_Node | None" = None
    line: int = 0
    branches: dict[tuple[Move, ...], "_Node"] = field(default_factory=dict)
    played: Played | None = None

    def on(self, played: Played) -> "_Node":
        """The place a line leads to; a branch that is walked again is the newest."""
        known = self.branches.pop(played.moves, None)
        node = known or _Node(self, played.line, played=played)
        self.branches[played.moves] = node
        return node

    def back(self, line: int) -> "_Node":
        node = self
        while node.line > line and node.before is not None:
            node = node.before
        return node


def branches(table: Table, seat: int) -> list[Played]:
    """Actions that this seat did from here and that were undone, the newest first."""
    here = _Node(line=-1)
    for event in table.log:
        if event.kind == "undone":
            here = here.back(event.line or 0)
            if here.line != (event.line or 0) and here.before is None:
                here = _Node(line=event.line or 0)
        elif event.played is not None:
            if here.line != event.played.line - 1:
                here = _Node(line=event.played.line - 1)  # what came before is not remembered any more
            here = here.on(event.played)
    found = [node.played for node in here.branches.values() if node.played is not None and node.played.actor == seat]
    return found[::-1][:MOST]
