"""Where a search has come to: a settled position, how it was reached, and what it is compared by."""

from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.rules import phases
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.playing import played
from tramyard.games.workbook.solver.worth import Facts
from tramyard.kernel.position import OVER
from tramyard.kernel.vocabulary import Move

STAGES: Final = 16
"""More than there are in a round."""
RECLAIMS: Final = 8
FLOWS: Final = 9
"""The stages after Self-Help: crosses are taken back, lava flows."""
Packed = tuple[
    list[tuple[Move, ...]], bytes, bytes, float, tuple[int, int, int], tuple[int, int, int, int, int, int], bool
]
"""A node as it travels between processes: without its position, which can be played again."""


@final
class Node:
    """A position with the actions since the node before it."""

    def __init__(self, parent: "Node | None", actions: list[tuple[Move, ...]]) -> None:
        self.parent: Node | None = parent
        self.actions: list[tuple[Move, ...]] = actions
        self.value: float = 0.0
        """How promising it is."""
        self.bound: i64 = 0
        """No line from here reaches more."""
        self.network: bytes = b""
        """The links, as a part of its key."""
        self.rest: bytes = b""
        """Buildings, passengers and marks; empty where nobody has asked."""
        self.key: bytes = b""
        """All that must be equal for two nodes to be compared."""
        self.facts: Facts | None = None
        """What is known of its network, buildings and upgrades with it, where somebody has asked."""
        self.stage: i64 = 0
        """How far it is in the game."""
        self.over: bool = False
        self.worth: i64 = 0
        """What the line has reached, where it is over."""
        self.money: i64 = 0
        self.hp: i64 = 0
        self.workers: i64 = 0
        self.stress: i64 = 0
        self.crossed: i64 = 0
        self.opened: i64 = 0
        self.followed: set[tuple[Move, ...]] | None = None
        """At the beginning of a round, in a pass that lists every action: those with which the search goes on."""
        self._position: WorkbookPosition | None = None

    def stand(self, position: WorkbookPosition) -> "Node":
        """The node with the position it stands for."""
        self._position = position
        self.stage = stage_of(position)
        self.over = position.actor == OVER
        self.money = position.money[0]
        self.hp = position.hp[0]
        self.workers = position.workers[0]
        self.stress = position.stress[0]
        self.crossed = position.crossed[0]
        self.opened = position.opened[0]
        return self

    @property
    def position(self) -> WorkbookPosition:
        """Its position; one that came from elsewhere is played again."""
        known = self._position
        if known is None:
            assert self.parent is not None
            known = self.parent.position
            for action in self.actions:
                known = played(known, action)
            self._position = known
        return known

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
        return [action for node in self.path() for action in node.actions]

    def path(self) -> list["Node"]:
        """All nodes from the position that was asked about to this one."""
        nodes: list[Node] = []
        here: Node | None = self
        while here is not None:
            nodes.append(here)
            here = here.parent
        nodes.reverse()
        return nodes

    def pack(self) -> Packed:
        standing = int(self.money), int(self.hp), int(self.workers), int(self.stress), int(self.crossed)
        counts = int(self.bound), int(self.stage), int(self.worth)
        return self.actions, self.network, self.key, self.value, counts, (*standing, int(self.opened)), self.over


def unpack(parent: Node, packed: Packed) -> Node:
    """A node that has travelled."""
    actions, network, key, value, counts, standing, over = packed
    node = Node(parent, actions)
    node.network = network
    node.key = key
    node.value = value
    node.bound, node.stage, node.worth = counts
    node.money, node.hp, node.workers, node.stress, node.crossed, node.opened = standing
    node.over = over
    return node


def stage_of(position: WorkbookPosition) -> i64:
    """How far a position is in the game."""
    stage: i64 = position.step
    if position.phase == phases.RECLAIM:
        stage = RECLAIMS
    elif position.phase == phases.LAVA:
        stage = FLOWS
    return position.round * STAGES + stage
