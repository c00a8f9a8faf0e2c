"""How fast the solver of puzzles is, and what it spends its time on.

    python -m bench.solver [--seconds 10] [--puzzle NAME]

Nodes per second of one process and of two, and the shares of listing, paying, bounding, writing keys and values, and
dominance, each measured by itself on the nodes of one layer, every action listed.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence

from tramyard.build import flavour
from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solve import WorkbookSolver
from tramyard.games.workbook.solver.listing import Listing
from tramyard.games.workbook.solver.node import Node
from tramyard.games.workbook.solver.search import HP, Search, undominated
from tramyard.kernel.solver import Budget
from tramyard.kernel.spec import GameSpec

LAYER = 20
"""Nodes on which the shares are measured."""


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.solver", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--puzzle", default="berlin-1865")
    args = parser.parse_args(words)
    game = GameSpec.named(f"workbook:{args.puzzle}", 1).open().game
    assert isinstance(game, Workbook)
    began = time.process_time()
    one = nodes_in(game, args.seconds, 1)
    worked = time.process_time() - began
    two = nodes_in(game, args.seconds, 2)
    print(f"{args.puzzle}, {flavour()}: {one / worked:,.0f} nodes in a second of one processor")
    print(f"two jobs over one, in the same time: {two / one:.2f}; on a busy machine this says little")
    shares = parts(game)
    whole = sum(shares.values())
    print(", ".join(f"{name} {100 * spent / whole:.0f} %" for name, spent in shares.items()))
    return 0


def nodes_in(game: Workbook, seconds: float, jobs: int) -> int:
    """Nodes in so many seconds."""
    budget = Budget(seconds=seconds, jobs=jobs)
    answer = WorkbookSolver(game).solve(game.start(), "hp", budget, lambda known: None, lambda: False)
    return answer.nodes


def parts(game: Workbook) -> dict[str, float]:
    """Processor seconds for each part of the work on one layer, after the first two rounds."""
    start = game.start()
    assert isinstance(start, WorkbookPosition)
    search = Search(game, start, HP, lambda nodes: False)
    nodes = _layer(search)
    cold, listed = timed(lambda: _listed(Listing(game), nodes))
    warm_listing = Listing(game)
    _listed(warm_listing, nodes)
    warm, _again = timed(lambda: _listed(warm_listing, nodes))
    bounding, _bounded = timed(lambda: _bounds(search, listed))
    entering, _entered = timed(lambda: _keys(search, listed))
    dominance, _left = timed(lambda: undominated(listed))
    return {
        "listing": warm,
        "paying": max(cold - warm, 0.0),
        "bound": bounding,
        "keys and values": entering,
        "dominance": dominance,
    }


def _layer(search: Search) -> list[Node]:
    """Nodes at the beginning of the third round."""
    nodes = [search.root]
    while nodes[0].position.round < 3:
        children = [child for node in nodes for child in search.after(node, False).children]
        stage = min(child.stage for child in children)
        ahead = [child for child in children if child.stage > stage]
        nodes = sorted(undominated([child for child in children if child.stage == stage] or ahead), key=_by_value)
        nodes = nodes[:LAYER]
    return nodes


def _by_value(node: Node) -> float:
    return -node.value


def _listed(listing: Listing, nodes: Sequence[Node]) -> list[Node]:
    return [child for node in nodes for child in listing.after(node, True) if not child.over]


def _bounds(search: Search, nodes: list[Node]) -> list[Node]:
    for node in nodes:
        search.bounds.look(node.position)
    return nodes


def _keys(search: Search, nodes: list[Node]) -> list[Node]:
    for node in nodes:
        search.enter(node, node.parent)
    return nodes


def timed(work: Callable[[], list[Node]]) -> tuple[float, list[Node]]:
    began = time.process_time()
    found = work()
    return time.process_time() - began, found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
