"""Beam search over whole actions, layer by layer, the width doubled until nothing is cut."""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.rules import ending, phases
from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.bounds import HOPELESS, Bounds
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
        self.bounds: Bounds = Bounds(game.box)
        self.dominance: bool = True
        self.bounding: bool = True
        """Both can be switched off, to see that nothing hangs on them."""
        self.root: Node = Node(root, None, [])
        self.nodes: i64 = 0
        self.best: Node | None = None
        self.worth: i64 = 0
        """What the best line reaches."""
        self.stopped: bool = False
        self.cut: bool = False
        """Whether the pass under way has left something out."""
        self._beyond: i64 = HOPELESS
        """The highest bound of what was cut in the pass under way."""
        self._enter(self.root, None)
        self.bounds.look(root)
        self.limit: i64 = self.bounds.most_money() if aim == MONEY else self.bounds.most_hp()
        """No line that meets all goals reaches more."""

    # What is known

    def reached(self, position: WorkbookPosition) -> i64:
        """What is looked for, at the end."""
        return position.money[0] if self.aim == MONEY else ending.final_hp(position, 0)

    def is_enough(self) -> bool:
        """Whether nothing more is asked for."""
        return self.stopped or (self.aim == SOLVE and self.best is not None)

    def finish(self, node: Node) -> None:
        """A line has come to its end."""
        if not ending.is_solved(node.position):
            return
        worth = self.reached(node.position)
        if self.best is None or worth > self.worth:
            self.best = node
            self.worth = worth

    # A pass

    def run(self, width: i64, complete: bool) -> bool:
        """One pass; whether it left nothing out of what it lists: all there is, or what is promising."""
        self.cut = False
        self._beyond = HOPELESS
        layers: dict[int, list[Node]] = {int(stage_of(self.root.position)): [self.root]}
        while layers:
            stage = min(layers)
            for node in self._kept(layers.pop(stage), width):
                if self.stop(int(self.nodes)):
                    self.stopped = True
                    return False
                self._expand(node, complete, layers)
                if self.is_enough():
                    return False
        if complete and self.bounding:
            self._limit()
        return not self.cut

    def _expand(self, node: Node, complete: bool, layers: dict[int, list[Node]]) -> None:
        """What follows a node, sorted into the layers to come."""
        for child in self.listing.after(node, complete):
            self.nodes += 1
            if child.position.actor == OVER:
                self.finish(child)
            elif not self.bounding or not self._is_hopeless(child):
                self._enter(child, node)
                layers.setdefault(int(stage_of(child.position)), []).append(child)

    def _limit(self) -> None:
        """A whole pass has been made: better lines can only lead on from what was cut."""
        most = self._beyond
        if self.best is not None and self.worth > most:
            most = self.worth
        if most < self.limit:
            self.limit = most

    def _enter(self, node: Node, parent: Node | None) -> None:
        """Values a node and writes its key."""
        position = node.position
        if parent is not None and parent.position.links is position.links:
            node.network = parent.network
        else:
            node.network = self.keys.network(position.links)
        node.key = node.network + self.keys.rest(position)
        node.value = self.game.evaluate(position, 0)

    def _is_hopeless(self, node: Node) -> bool:
        """Whether no line from here meets all goals and is better than the best one known."""
        position, bounds = node.position, self.bounds
        bounds.look(position)
        node.bound = bounds.most_money() if self.aim == MONEY else bounds.most_hp()
        if self.best is not None and self.aim != SOLVE and node.bound <= self.worth:
            return True
        return any(bounds.is_lost(position, goal) for goal in self.game.box.goals)

    def _kept(self, nodes: list[Node], width: i64) -> list[Node]:
        """Those that no other one is as good as, and of these the most promising."""
        if self.dominance:
            nodes = self._undominated(nodes)
        nodes.sort(key=by_value)
        if len(nodes) <= width:
            return nodes
        self.cut = True
        for number in range(width, len(nodes)):
            if nodes[number].bound > self._beyond:
                self._beyond = nodes[number].bound
        return nodes[:width]

    def _undominated(self, nodes: list[Node]) -> list[Node]:
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
