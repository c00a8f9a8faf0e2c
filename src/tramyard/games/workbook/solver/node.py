"""Where a search has come to: a settled position, how it was reached, and what it is compared by."""

from typing import final

from mypy_extensions import i64

from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.vocabulary import Move


@final
class Node:
    """A position with the actions since the node before it."""

    def __init__(self, position: WorkbookPosition, parent: "Node | None", actions: list[tuple[Move, ...]]) -> None:
        self.position: WorkbookPosition = position
        self.parent: Node | None = parent
        self.actions: list[tuple[Move, ...]] = actions
        self.value: float = 0.0
        """How promising it is."""
        self.bound: i64 = 0
        """No line from here reaches more."""
        self.network: str = ""
        """The links, as a part of its key."""
        self.key: str = ""
        """All that must be equal for two nodes to be compared."""
        self.money: i64 = position.money[0]
        self.hp: i64 = position.hp[0]
        self.workers: i64 = position.workers[0]
        self.stress: i64 = position.stress[0]
        self.crossed: i64 = position.crossed[0]
        self.opened: i64 = position.opened[0]

    def is_no_worse(self, other: "Node") -> bool:
        """Whether whatever the other one can still reach, this one can too, where their keys are equal."""
        return (
            self.money >= other.money
            and self.hp >= other.hp
            and self.workers >= other.workers
            and self.stress <= other.stress
            and self.crossed & ~other.crossed == 0
            and other.opened & ~self.opened == 0
        )

    def line(self) -> list[tuple[Move, ...]]:
        """All actions since the position that was asked about."""
        nodes: list[Node] = [self]
        while nodes[len(nodes) - 1].parent is not None:
            parent = nodes[len(nodes) - 1].parent
            assert parent is not None
            nodes.append(parent)
        found: list[tuple[Move, ...]] = []
        nodes.reverse()
        for node in nodes:
            found += node.actions
        return found
