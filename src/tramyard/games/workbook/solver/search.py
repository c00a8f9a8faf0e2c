"""Beam search over whole actions, layer by layer, the width doubled until nothing is cut."""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.rules import ending, phases
from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.keys import Keys
from tramyard.games.workbook.solver.listing import Listing
from tramyard.games.workbook.solver.node import Node
from tramyard.kernel.position import OVER

SOLVE: Final = 0
HP: Final = 1
MONEY: Final = 2
"""What is looked for: any line that meets all goals, or among these the one with most of something."""
STAGES: Final = 16
"""More than there are phases in a round."""


@final
class Search:
    """One question about one puzzle, and what is known so far."""

    def __init__(self, game: Workbook, root: WorkbookPosition, aim: i64, stop: Callable[[int], bool]) -> None:
        self.game: Workbook = game
        self.aim: i64 = aim
        self.stop: Callable[[int], bool] = stop
        """Told how many nodes were looked at so far; whether that is enough."""
        self.listing: Listing = Listing(game)
        self.keys: Keys = Keys(game.box)
        self.root: Node = Node(root, None, [])
        self.nodes: i64 = 0
        self.best: Node | None = None
        self.worth: i64 = 0
        """What the best line reaches."""
        self.stopped: bool = False
        self.cut: bool = False
        """Whether the pass under way has left something out."""
        self._enter(self.root, None)

    # What is known

    def reached(self, position: WorkbookPosition) -> i64:
        """What is looked for, at the end."""
        return position.money[0] if self.aim == MONEY else ending.final_hp(position, 0)

    def is_enough(self) -> bool:
        """Whether nothing more is asked for."""
        return self.stopped or (self.aim == SOLVE and self.best is not None)

    def _finish(self, node: Node) -> None:
        """A line has come to its end."""
        if not ending.is_solved(node.position):
            return
        worth = self.reached(node.position)
        if self.best is None or worth > self.worth:
            self.best = node
            self.worth = worth

    # A pass

    def run(self, width: i64, complete: bool) -> bool:
        """One pass; whether it left nothing out."""
        self.cut = not complete
        layers: dict[int, list[Node]] = {int(stage_of(self.root.position)): [self.root]}
        while layers and not self.is_enough():
            stage = min(layers)
            layer = self._kept(layers.pop(stage), width)
            for node in layer:
                if self.stop(int(self.nodes)):
                    self.stopped = True
                    return False
                for child in self.listing.after(node, complete):
                    self.nodes += 1
                    if child.position.actor == OVER:
                        self._finish(child)
                        continue
                    self._enter(child, node)
                    layers.setdefault(int(stage_of(child.position)), []).append(child)
                if self.is_enough():
                    return False
        return not self.cut

    def _enter(self, node: Node, parent: Node | None) -> None:
        """Values a node and writes its key."""
        position = node.position
        if parent is not None and parent.position.links is position.links:
            node.network = parent.network
        else:
            node.network = self.keys.network(position.links)
        node.key = node.network + self.keys.rest(position)
        node.value = self.game.evaluate(position, 0)

    def _kept(self, nodes: list[Node], width: i64) -> list[Node]:
        """Those that no other one is as good as, and of these the most promising."""
        fronts: dict[str, list[Node]] = {}
        for node in nodes:
            front = fronts.get(node.key)
            if front is None:
                fronts[node.key] = [node]
                continue
            if any(other.is_no_worse(node) for other in front):
                continue
            fronts[node.key] = [other for other in front if not node.is_no_worse(other)] + [node]
        kept: list[Node] = []
        for front in fronts.values():
            kept += front
        kept.sort(key=by_value)
        if len(kept) > width:
            self.cut = True
            return kept[:width]
        return kept


def by_value(node: Node) -> float:
    return -node.value


def stage_of(position: WorkbookPosition) -> i64:
    """How far a position is in the game."""
    stage: i64 = position.step
    if position.phase == phases.RECLAIM:
        stage = 8
    elif position.phase == phases.LAVA:
        stage = 9
    return position.round * STAGES + stage
