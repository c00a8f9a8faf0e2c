"""Buildings as groups of touching spaces of one kind, and how complete links join them."""

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.tramnet.grid import Grid
from tramyard.tramnet.links import Link

NOWHERE = -1


def grouped(grid: Grid, kinds: vec[i64]) -> vec[i64]:
    """For each space with a building the lowest space of those of its kind it hangs together with; else NOWHERE.

    >>> list(grouped(Grid(3, 1), vec[i64]([1, 1, 2]))), list(grouped(Grid(2, 2), vec[i64]([1, 0, 0, 1])))
    ([0, 0, 2], [0, -1, -1, 3])
    """
    groups = vec[i64]([NOWHERE] * grid.places)
    for first in range(grid.size):
        if kinds[first] == 0 or groups[first] != NOWHERE:
            continue
        groups[first] = first
        edge: list[int] = [first]
        while edge:
            here = edge.pop()
            for side in range(4):
                other = grid.beside[4 * here + side]
                if other >= 0 and kinds[other] == kinds[first] and groups[other] == NOWHERE:
                    groups[other] = first
                    edge.append(other)
    return groups


def node(groups: vec[i64], space: i64) -> i64:
    """The building a space belongs to, told by its lowest space; a space without one stands for itself."""
    return groups[space] if groups[space] != NOWHERE else space


def components(size: i64, groups: vec[i64], links: list[Link], only_upgraded: bool) -> vec[i64]:
    """For each node what it hangs together with by complete links: equal numbers for what does."""
    parent = vec[i64]([0] * size)
    for space in range(size):
        parent[space] = node(groups, space)
    for link in links:
        if link.complete and (link.upgraded or not only_upgraded):
            one = root(parent, link.spaces[0])
            other = root(parent, link.spaces[len(link.spaces) - 1])
            if one != other:
                parent[one if one > other else other] = one if one < other else other
    found = vec[i64]([0] * size)
    for space in range(size):
        found[space] = root(parent, space)
    return found


def root(parent: vec[i64], space: i64) -> i64:
    while parent[space] != space:
        space = parent[space]
    return space
