"""Information-set Monte Carlo tree search, for any game.

Each iteration imagines what the seat cannot know anew, walks down the tree, adds one node, plays on by hunches up to a
horizon, and values where that leads for every seat. The horizon is the end of a turn where the game counts turns, so
that everything is valued at the same moment. The first playouts of all actions meet the same luck, and so do the second
ones: what differs is what the actions are worth. Chance has nodes of its own. A node begins with the hunch of
whoever decides there; when it has been visited a few times its actions are listed, the promising ones first, and it
widens slowly. Where there are too many actions its small moves are listed instead: the node after one is a node like
any other, at which the same seat goes on with its action. Secrets are not told apart: hidden outcomes of chance count
as one, and where another seat decides in secret the tree follows its hunches.
"""

from itertools import zip_longest
from math import log, sqrt
from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from tramyard.bots.beam import beam
from tramyard.bots.choices import FEW, best_first, few_actions, finish, is_half_done, longer
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.refusal import Refused
from tramyard.kernel.vocabulary import Move

LOOKS: Final = 2000
"""Beginnings of actions that the beam looks at for the root, where there are too many actions."""
BEAMED: Final = 10
"""Whole actions it finds that wait there between the small moves."""
FEW_ENDS: Final = 100
"""Ways to finish an action begun with small moves that are listed, rather than the next small moves."""
SHOWN: Final = 10
"""Actions that are completed and told of, where small moves were listed."""
LISTED_AFTER: Final = 8
"""Visits after which a node lists its actions."""
WIDTH: Final = 1.0
"""A node visited n times has about WIDTH * sqrt(n) children at most."""
CURIOSITY: Final = 2.0
"""How much an action that was tried little is overrated, in deviations of what playouts were worth."""
TRUST: Final = 8.0
"""Playouts that the first look at an action counts for, where all are valued at the end of a turn."""
CALM: Final = 1.0
"""What CURIOSITY is there."""


@final
class Node:
    """What follows an action, or an outcome of chance."""

    def __init__(self, chooser: i64, action: tuple[Move, ...], veil: str) -> None:
        self.chooser: i64 = chooser
        """The seat whose action it was, or CHANCE."""
        self.action: tuple[Move, ...] = action
        self.outcome: i64 = action[0] if action else -1
        self.veil: str = veil
        """What the searching seat sees of a secret action or outcome; empty for an open one."""
        self.visits: i64 = 0
        self.total: float = 0.0
        """Sum of what the playouts were worth to the chooser."""
        self.look: float = 0.0
        self.trust: float = 0.0
        """What the first look found it worth, and how many playouts that counts for."""
        self.children: list[Node] = []
        self.listed: bool = False
        self.waiting: list[tuple[float, tuple[Move, ...]]] = []
        """Listed actions without a node yet and what a first look found them worth, the most promising last."""
        self.stepped: bool = False
        """Small moves are listed here, not whole actions."""
        self.secret: bool = False
        """Whoever decides here does so in secret."""

    def may_widen(self) -> bool:
        return len(self.children) < WIDTH * sqrt(float(self.visits + 1))

    def child_of(self, action: tuple[Move, ...]) -> "Node | None":
        for child in self.children:
            if child.action == action:
                return child
        return None

    def mean(self) -> float:
        """What this was worth to the chooser on average."""
        return (self.total + self.trust * self.look) / (float(self.visits) + self.trust)

    def add(self, chooser: i64, action: tuple[Move, ...], veil: str) -> "Node":
        child = Node(chooser, action, veil)
        self.children.append(child)
        return child


@final
class Search:
    """A tree for the decision of one seat."""

    def __init__(self, game: Game, position: Position, seat: i64, rng: Random) -> None:
        self.game: Game = game
        self.position: Position = position
        self.seat: i64 = seat
        self.rng: Random = rng
        self.draw: i64 = rng.randrange(2**40)
        self.luck: Random = Random(self.draw)
        self.mood: Random = Random(self.draw)
        """What chance brings in this iteration, and by what hunches are taken."""
        self.values: i64 = 0
        self.sum: float = 0.0
        self.squares: float = 0.0
        """Of what all playouts were worth to anybody, or at turns' ends to the seat itself: how many values, their
        sum, the sum of their squares."""
        self.root: Node = Node(CHANCE, (), "")
        over = position.turns()
        self.until: i64 = over + game.turns_ahead if over >= 0 else -1
        """The turn at whose end playouts are valued."""
        self.moves_ahead: i64 = game.moves_ahead
        """Moves a playout makes before it is valued, where turns are not counted."""
        self._list(self.root, position)
        if self.root.stepped:
            self._add_beam()
        self._begin_with_hunch()

    def run(self, iterations: i64) -> None:
        for _ in range(iterations):
            self._iterate()

    def has_choice(self) -> bool:
        """Whether there is more than one action to choose from."""
        return len(self.root.waiting) + len(self.root.children) > 1

    def lead(self) -> int:
        """By how many visits the most visited action is ahead of the second; 0 where small moves are listed, because
        the lead of a first move leaves open how it goes on."""
        if self.root.stepped:
            return 0
        visits = sorted([child.visits for child in self.root.children], reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else 0

    def candidates(self) -> list[tuple[tuple[Move, ...], float, int]]:
        """The actions tried, with what they were worth on average and how often they were tried, best first."""
        children = [child for child in self.root.children if child.visits]
        children.sort(key=favour)
        if not self.root.stepped:
            return [(child.action, child.mean(), child.visits) for child in children]
        whole: dict[tuple[Move, ...], tuple[float, int]] = {}
        for child in children[:SHOWN]:
            whole.setdefault(self._whole(child), (child.mean(), child.visits))
        return [(action, mean, visits) for action, (mean, visits) in whole.items()]

    def _whole(self, node: Node) -> tuple[Move, ...]:
        """The action that begins with this node's moves and goes on as the tree found best; where it has seen little,
        as it looks best."""
        here = self.position.copy()
        run = play(here, node.action)
        while is_half_done(here, self.seat):
            if node.listed and node.children:
                node = min(node.children, key=favour)
            else:
                self._list(node, here)
                node = Node(self.seat, node.waiting[len(node.waiting) - 1][1], "")
            run += play(here, node.action)
        return run

    # One iteration

    def _iterate(self) -> None:
        node = self._begin()
        here = self.position.imagine(self.seat, self.luck)
        play(here, node.action)
        path = [self.root, node]
        while node.visits > 0 and here.actor != OVER and not self._is_far(here):
            following = self._outcome(node, here) if here.actor == CHANCE else self._decide(node, here)
            if following is None:
                break
            node = following
            path.append(node)
        self._play_out(here)
        values = vec[float]([self.game.evaluate(here, seat) for seat in range(self.game.seats)])
        for seat in range(self.game.seats):
            if self.until < 0 or seat == self.seat:
                self._learn(values[seat])
        for node in path:
            node.visits += 1
            if node.chooser >= 0:
                node.total += values[node.chooser]

    def _begin(self) -> Node:
        """The action to be tried now. Its luck depends on nothing but how often it was tried."""
        node = self._widen(self.root, self.position) or self._choose(self.root, self.position)
        assert node is not None, "the seat that searches has something to decide"
        self.luck = Random(self.draw + 2 * node.visits)
        self.mood = Random(self.draw + 2 * node.visits + 1)
        return node

    def _play_out(self, here: Position) -> None:
        made = 0
        while here.actor != OVER and not self._is_far(here) and (self.until >= 0 or made < self.moves_ahead):
            here.play(here.pick(self.luck) if here.actor == CHANCE else here.hunch(self.mood))
            made += 1

    def _is_far(self, here: Position) -> bool:
        return self.until >= 0 and here.turns() >= self.until

    def _learn(self, value: float) -> None:
        self.values += 1
        self.sum += value
        self.squares += value * value

    def _deviation(self) -> float:
        """How much playouts differ from each other."""
        if self.values == 0:
            return 1.0
        mean = self.sum / float(self.values)
        variance = self.squares / float(self.values) - mean * mean
        return sqrt(variance) if variance > 0.0 else 0.0

    def _outcome(self, node: Node, here: Position) -> Node | None:
        """What chance brings, played; None if the node has outcomes enough and this is none of them."""
        outcome = here.pick(self.luck)
        veil = here.shown(outcome, self.seat)
        here.play(outcome)
        for child in node.children:
            if child.outcome == outcome or (veil and child.veil == veil):
                return child
        return node.add(CHANCE, (outcome,), veil) if node.may_widen() else None

    def _decide(self, node: Node, here: Position) -> Node | None:
        """What the seat that must decide does, played; None where the tree has nothing to say."""
        if not node.listed and node.visits >= LISTED_AFTER:
            self._list(node, here)
        if node.secret or not (node.listed or node.children):
            return self._follow(node, here)
        child = self._widen(node, here)
        if child is None:
            child = self._choose(node, here)
        if child is None:
            return None
        play(here, child.action)
        return child

    def _follow(self, node: Node, here: Position) -> Node:
        """The hunch of whoever decides, played."""
        actor = here.actor
        run: list[Move] = []
        veil = ""
        while not run or (here.actor == actor and not here.settled):
            move = here.hunch(self.mood)
            if actor != self.seat:
                veil += here.shown(move, self.seat)
            here.play(move)
            run.append(move)
        node.secret = node.secret or veil != ""
        for child in node.children:
            if child.veil == veil and (veil or child.action == tuple(run)):
                return child
        return node.add(actor, tuple(run), veil)

    def _list(self, node: Node, here: Position) -> None:
        """All actions, ranked by where they lead at once, or small moves if those are too many; none where some are
        secret."""
        node.listed = True
        begun = node.chooser == here.actor and not here.settled
        actions = few_actions(self.game, here, FEW_ENDS if begun else FEW)
        if actions is None:
            self._list_small_moves(node, here)
            return
        ranked: list[tuple[float, tuple[Move, ...]]] = []
        for action in actions:
            there = here.copy()
            for move in action:
                if here.actor != self.seat and there.shown(move, self.seat):
                    node.secret = True
                    return
                there.play(move)
            ranked.append((self.game.evaluate(there, here.actor), action))
        ranked.sort(key=lambda entry: entry[0])
        node.waiting = ranked
        for look, action in ranked:
            child = node.child_of(action)
            if child is not None:
                self._trust(child, look)

    def _list_small_moves(self, node: Node, here: Position) -> None:
        """Each is worth what an action is that begins with it."""
        node.stepped = True
        actor = here.actor
        for move in here.moves():
            node.secret = node.secret or (actor != self.seat and here.shown(move, self.seat) != "")
        if not node.secret:
            ranked = best_first(longer(self.game, actor, (), here, self.rng))
            node.waiting = [(beginning.end, beginning.moves) for beginning in reversed(ranked)]

    def _add_beam(self) -> None:
        """Between the small moves at the root wait the whole actions that the beam finds best."""
        found = beam(self.game, self.position, self.seat, LOOKS, self.rng)
        found.sort(key=lambda entry: -entry[0])
        waiting: list[tuple[float, tuple[Move, ...]]] = []
        for whole, small in zip_longest(found[:BEAMED], reversed(self.root.waiting)):
            waiting += [entry for entry in (whole, small) if entry is not None]
        waiting.reverse()
        self.root.waiting = waiting

    def _begin_with_hunch(self) -> None:
        """Of the actions to choose from, the hunch is tried first; of small moves, the one it begins with."""
        here = self.position.copy()
        first = here.hunch(self.rng)
        here.play(first)
        hunch = (first, *finish(here, self.seat, self.rng))
        waiting = self.root.waiting
        self.root.waiting = [entry for entry in waiting if entry[1] != hunch[: len(entry[1])]]
        self.root.waiting += [entry for entry in waiting if entry[1] == hunch[: len(entry[1])]]

    def _trust(self, child: Node, look: float) -> None:
        if self.until >= 0:
            child.look = look
            child.trust = TRUST

    def _widen(self, node: Node, here: Position) -> Node | None:
        """A node for the next action that waits, if it is time for one."""
        while node.waiting and node.may_widen():
            look, action = node.waiting.pop()
            if node.child_of(action) is None and self._can(here, action):
                child = node.add(here.actor, action, "")
                self._trust(child, look)
                return child
        return None

    def _choose(self, node: Node, here: Position) -> Node | None:
        """The child with the best upper bound, among those that can be played in this world."""
        curiosity = (CURIOSITY if self.until < 0 else CALM) * self._deviation() * sqrt(log(float(node.visits + 1)))
        refused: list[Node] = []
        while True:
            best: Node | None = None
            highest = -1e300
            for child in node.children:
                bound = child.mean() + curiosity / sqrt(float(child.visits)) if child.visits else 1e300
                if bound > highest and child not in refused:
                    highest = bound
                    best = child
            if best is None or self._can(here, best.action):
                return best
            refused.append(best)

    def _can(self, here: Position, action: tuple[Move, ...]) -> bool:
        """Whether an action is legal in this world; for the searching seat it is in every world."""
        if here.actor == self.seat:
            return True
        there = here.copy()
        try:
            for move in action:
                there.play(move)
        except Refused:
            return False
        return True


def favour(child: Node) -> tuple[i64, float]:
    """Sorts nodes: the most visited first, of equals the one that was worth more."""
    return -child.visits, -child.mean()


def play(here: Position, action: tuple[Move, ...]) -> tuple[Move, ...]:
    """Plays an action in place, and returns it."""
    for move in action:
        here.play(move)
    return action
