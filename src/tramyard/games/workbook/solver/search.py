"""Beam search over whole actions, layer by layer, the width doubled until nothing is cut."""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.rules import ending, families
from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.bounds import HOPELESS, Bounds, slots_left
from tramyard.games.workbook.solver.keys import Keys
from tramyard.games.workbook.solver.listing import Listing
from tramyard.games.workbook.solver.node import STAGES, Node
from tramyard.games.workbook.solver.playing import played
from tramyard.games.workbook.solver.worth import Facts, Worth
from tramyard.kernel.position import OVER
from tramyard.kernel.vocabulary import Move

SOLVE: Final = 0
HP: Final = 1
MONEY: Final = 2
"""What is looked for: any line that meets all goals, or among these the one with most of something."""
CHUNK: Final = 256
"""Nodes that several processes look at together."""
SHARE: Final = 8
FEWEST: Final = 2
"""No network fills more than this part of a layer that is cut, unless there is room."""
NETWORK_ALONE: Final = (families.LINK, families.EXTEND, families.UPGRADE_LINK, families.PASS)
"""Actions that leave buildings, passengers and marks as they are."""
MAP_CHANGES: Final = (families.BUILD, families.UPGRADE_BUILDING)
"""Actions after which a building is another one, though the links may be the same."""
FEW: Final = 16
"""Nodes for which it is not worth the while to ask others."""


@final
class Following:
    """What follows a node: how much was listed, and what of it is worth a look."""

    def __init__(self, listed: i64, children: list[Node]) -> None:
        self.listed: i64 = listed
        self.children: list[Node] = children


Crew = Callable[[list[Node], bool], list[Following]]
"""Looks at several nodes at once, and answers in their order."""


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
        self.ordering: bool = True
        """All three can be switched off, to see that nothing hangs on them."""
        self.root: Node = Node(None, []).stand(root)
        self.crew: Crew | None = None
        self.values: Worth = Worth(game.box, game.worths, aim == MONEY)
        self.nodes: i64 = 0
        self.best: Node | None = None
        self.worth: i64 = 0
        """What the best line reaches."""
        self.stopped: bool = False
        self.cut: bool = False
        """Whether the pass under way has left something out."""
        self._beyond: i64 = HOPELESS
        """The highest bound of what was cut in the pass under way."""
        self.enter(self.root, None)
        self.bounds.look(root)
        self.limit: i64 = self.bounds.most_money() if aim == MONEY else self.bounds.most_hp()
        """No line that meets all goals reaches more."""

    # What is known

    def reached(self, position: WorkbookPosition) -> i64:
        """What is looked for, at the end."""
        return position.money[0] if self.aim == MONEY else ending.final_hp(position, 0)

    def lost_goals(self) -> list[int]:
        """Goals, by their numbers, that no line from the root can meet: budgets alone say so."""
        root = self.root.position
        if self.root.over:
            return [number for number, met in enumerate(root.goals_met(0)) if not met]
        self.bounds.look(root)
        return [number for number, goal in enumerate(self.game.box.goals) if self.bounds.is_lost(root, goal)]

    def is_enough(self) -> bool:
        """Whether nothing more is asked for."""
        return self.stopped or (self.aim == SOLVE and self.best is not None)

    def finish(self, node: Node) -> None:
        """A line that meets all goals has come to its end."""
        if self.best is None or node.worth > self.worth:
            self.best = node
            self.worth = node.worth

    def line(self) -> list[tuple[Move, ...]]:
        """The best line from the root."""
        return self.best.line() if self.best is not None else []

    def adopt(self, line: list[tuple[Move, ...]]) -> None:
        """Takes over a line that was found elsewhere, if it meets all goals."""
        here = self.root.position
        for action in line:
            here = played(here, action)
        if here.actor == OVER and ending.is_solved(here):
            node = Node(self.root, line).stand(here)
            node.worth = self.reached(here)
            self.finish(node)

    def _is_beaten(self, node: Node) -> bool:
        """Whether no line from here is better than the best one known."""
        return self.bounding and self.best is not None and self.aim != SOLVE and node.bound <= self.worth

    # A pass

    def run(self, width: i64, complete: bool) -> bool:
        """One pass from the root; whether it left nothing out of what it lists: all there is, or what is promising."""
        self.cut = False
        self._beyond = HOPELESS
        self._pass(self.root, width, complete)
        if self.is_enough():
            return False
        if complete and self.bounding:
            self._limit()
        return not self.cut

    def repair(self, width: i64) -> None:
        """Narrow passes from every node of the best line."""
        best = self.best
        if best is None or self.aim == SOLVE:
            return
        for node in best.path():
            if not node.over and not self.stopped:
                self._pass(node, width, False)

    def _pass(self, start: Node, width: i64, complete: bool) -> None:
        layers: dict[int, list[Node]] = {int(start.stage): [start]}
        while layers:
            nodes = self._kept(layers.pop(min(layers)), width)
            if complete and self.ordering:
                note_followed(nodes)
            for first in range(0, len(nodes), CHUNK):
                part = nodes[first : first + CHUNK]
                crew = self.crew
                together = crew(part, complete) if crew is not None and len(part) >= FEW else None
                for number, node in enumerate(part):
                    if self.stop(int(self.nodes)):
                        self.stopped = True
                        return
                    found = self.after(node, complete) if together is None else together[number]
                    self.nodes += found.listed
                    for child in found.children:
                        if child.over:
                            self.finish(child)
                        else:
                            layers.setdefault(int(child.stage), []).append(child)
                    if self.is_enough():
                        return

    def after(self, node: Node, complete: bool) -> Following:
        """What follows a node and is worth a look."""
        children: list[Node] = []
        listed = self.listing.after(node, complete)
        for child in listed:
            position = child.position
            if child.over:
                if ending.is_solved(position):
                    child.worth = self.reached(position)
                    children.append(child)
            elif not self.bounding or not self._is_hopeless(child):
                self.enter(child, node)
                children.append(child)
        return Following(len(listed), children)

    def _limit(self) -> None:
        """A whole pass has been made: better lines can only lead on from what was cut."""
        most = self._beyond
        if self.best is not None and self.worth > most:
            most = self.worth
        if most < self.limit:
            self.limit = most

    def enter(self, node: Node, parent: Node | None) -> None:
        """Values a node and writes its key, of which an action leaves most as it was."""
        position = node.position
        family: i64 = -1
        same_links = False
        if parent is not None:
            family = self.game.box.vocabulary.kinds[node.actions[0][0]]
            same_links = parent.position.links is position.links
        if same_links and parent is not None:
            node.network = parent.network
        else:
            node.network = self.keys.network(position.links)
        if parent is not None and parent.rest and self.keys.plain and family in NETWORK_ALONE:
            node.rest = parent.rest
        else:
            node.rest = self.keys.rest(position)
        node.key = node.network + node.rest + bytes([int(position.phase)])
        same_map = same_links and family not in MAP_CHANGES
        facts = self._facts_of(parent) if same_map and parent is not None else None
        if facts is None or (parent is not None and parent.opened != node.opened):
            facts = self.values.facts(position, node.network)
        node.facts = facts
        node.value = self.values.of(position, facts, slots_left(position))

    def _facts_of(self, node: Node) -> Facts:
        """What is known of a node's network; one that came from elsewhere has not brought it along."""
        if node.facts is None:
            node.facts = self.values.facts(node.position, node.network)
        return node.facts

    def _is_hopeless(self, node: Node) -> bool:
        """Whether no line from here meets all goals and is better than the best one known."""
        position, bounds = node.position, self.bounds
        bounds.look(position)
        node.bound = bounds.most_money() if self.aim == MONEY else bounds.most_hp()
        return self._is_beaten(node) or any(bounds.is_lost(position, goal) for goal in self.game.box.goals)

    def _kept(self, nodes: list[Node], width: i64) -> list[Node]:
        """Those that no other one is as good as, and of these the most promising."""
        nodes = [node for node in nodes if not self._is_beaten(node) or node.parent is None]
        if self.dominance:
            nodes = undominated(nodes)
        nodes.sort(key=by_value)
        if len(nodes) <= width:
            return nodes
        self.cut = True
        nodes = mixed(nodes, max(FEWEST, width // SHARE))
        for number in range(width, len(nodes)):
            if nodes[number].bound > self._beyond:
                self._beyond = nodes[number].bound
        return nodes[:width]


def undominated(nodes: list[Node]) -> list[Node]:
    """The nodes that no other one is as good as; of equals the first."""
    fronts: dict[bytes, list[Node]] = {}
    for node in nodes:
        front = fronts.get(node.key)
        if front is None:
            fronts[node.key] = [node]
        elif not any(other.is_no_worse(node) for other in front):
            fronts[node.key] = [other for other in front if not node.is_no_worse(other)] + [node]
    kept: list[Node] = []
    for front in fronts.values():
        kept += front
    return kept


def mixed(nodes: list[Node], most: i64) -> list[Node]:
    """The same nodes, but behind all others those of a network that has come up so many times before."""
    counts: dict[bytes, int] = {}
    first: list[Node] = []
    last: list[Node] = []
    for node in nodes:
        count = counts.get(node.network, 0)
        counts[node.network] = count + 1
        if count < most:
            first.append(node)
        else:
            last.append(node)
    return first + last


def note_followed(nodes: list[Node]) -> None:
    """Tells the nodes before these, which stand at the first action of a round, which of them the search follows."""
    after_one = [node for node in nodes if node.stage % STAGES == 1 and len(node.actions) == 1]
    for node in after_one:
        if node.parent is not None:
            node.parent.followed = set()
    for node in after_one:
        if node.parent is not None and node.parent.followed is not None:
            node.parent.followed.add(node.actions[0])


def by_value(node: Node) -> float:
    return -node.value
