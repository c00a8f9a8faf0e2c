"""Links: tracks of rails from a building or parcel to another, or to a loose end.

A link knows the spaces it leads through, both ends included: `a1-b1-c1-d1` has rails in b1 and c1. That of an open
one leads from where it was begun to the space its loose end points at; a complete one is told from its lower end. Links
never change; they are replaced, so that copies of a position can share them. They have no numbers: whoever means one
names an edge at its end (`a1e`). A list of links is kept in the order of their ways.

On a map with nodes a complete link over one is kept as two *branches*, each from its building to the node. All
branches of one owner and one level at a node form a group; a branch that is alone there is stranded. An open link may
wait at a node (a *stub*), lead over one, or begin at one.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.tramnet.grid import Grid, opposite, side_bit


@final
class Link:
    """A track, with what has been decided about it."""

    def __init__(
        self,
        spaces: list[int],
        first_side: i64,
        last_side: i64,
        owner: i64,
        complete: bool,
        upgraded: bool,
        worked: i64,
    ) -> None:
        self.spaces: list[int] = spaces
        """All spaces it leads through; the first and the last bear no rail of it."""
        self.owner: i64 = owner
        self.complete: bool = complete
        self.upgraded: bool = upgraded
        self.worked: i64 = worked
        """The round in which an open one was last worked at; 0 for complete ones."""
        self.start: i64 = spaces[0] * 4 + first_side
        """The edge at which it begins."""
        self.end: i64 = spaces[len(spaces) - 1] * 4 + last_side
        """The edge at which it ends; of an open one the edge its loose end points at."""
        self.rails: i64 = len(spaces) - 2
        """One less where it leads over a node: `link_of` sees to that."""

    def has_rail_in(self, space: i64) -> bool:
        return any(self.spaces[number] == space for number in range(1, len(self.spaces) - 1))

    def last_rail(self) -> i64:
        """The space of the rail with the loose end."""
        return self.spaces[len(self.spaces) - 2]

    def ends_at(self, space: i64) -> bool:
        """Whether it begins there, or ends there for good."""
        return self.spaces[0] == space or (self.complete and self.spaces[len(self.spaces) - 1] == space)

    def other_end(self, edge: i64) -> i64:
        return self.end if edge == self.start else self.start

    def last(self) -> i64:
        return self.spaces[len(self.spaces) - 1]

    def node(self, size: i64) -> i64:
        """The node it leads over, ends at or begins at, on a map of so many spaces; -1 for none."""
        for space in self.spaces:
            if space >= size:
                return space
        return -1


def link_of(grid: Grid, spaces: list[int], owner: i64, complete: bool, upgraded: bool, worked: i64) -> Link:
    """The link along this way; a complete one is turned so that its lower end comes first."""
    last = len(spaces) - 1
    first_side = grid.side_towards(spaces[0], spaces[1])
    last_side = grid.side_towards(spaces[last], spaces[last - 1])
    if complete and spaces[last] * 4 + last_side < spaces[0] * 4 + first_side:
        turned = spaces[:]
        turned.reverse()
        return Link(turned, last_side, first_side, owner, True, upgraded, 0)
    link = Link(spaces[:], first_side, last_side, owner, complete, upgraded, 0 if complete else worked)
    for number in range(1, last):
        if spaces[number] >= grid.size:
            link.rails -= 1
    return link


def before(one: Link, other: Link) -> bool:
    """Whether a link stands before another in a list."""
    length = min(len(one.spaces), len(other.spaces))
    for number in range(length):
        if one.spaces[number] != other.spaces[number]:
            return one.spaces[number] < other.spaces[number]
    if len(one.spaces) != len(other.spaces):
        return len(one.spaces) < len(other.spaces)
    return one.owner < other.owner


def with_link(links: list[Link], new: Link) -> list[Link]:
    """The list with one more."""
    found: list[Link] = []
    placed = False
    for link in links:
        if not placed and before(new, link):
            found.append(new)
            placed = True
        found.append(link)
    if not placed:
        found.append(new)
    return found


def without_link(links: list[Link], gone: Link) -> list[Link]:
    return [link for link in links if link is not gone]


def used_sides(grid: Grid, links: list[Link]) -> vec[i64]:
    """For each space the sides at which rails in it end, a bit each."""
    used = vec[i64]([0] * grid.places)
    for link in links:
        for number in range(1, len(link.spaces) - 1):
            here = link.spaces[number]
            if here >= grid.size:
                continue
            used[here] |= side_bit(grid.side_towards(here, link.spaces[number - 1]))
            used[here] |= side_bit(grid.side_towards(here, link.spaces[number + 1]))
    return used


def loose_end_at(grid: Grid, links: list[Link], space: i64, side: i64) -> Link | None:
    """The open link whose last rail lies in a space and looks out at this side."""
    beyond = grid.beside[4 * space + side]
    if beyond < 0:
        return None
    for link in links:
        if not link.complete and link.last_rail() == space and link.end == 4 * beyond + opposite(side):
            return link
    return None


def link_at(links: list[Link], edge: i64) -> Link | None:
    """The complete link that ends at this edge."""
    for link in links:
        if link.complete and (link.start == edge or link.end == edge):
            return link
    return None


def extended(grid: Grid, link: Link, spaces: list[int], complete: bool, worked: i64) -> Link:
    """An open link that goes on along a way."""
    return link_of(grid, gone_on(grid, link, spaces), link.owner, complete, link.upgraded, worked)


def gone_on(grid: Grid, link: Link, spaces: list[int]) -> list[int]:
    """The way of an open link with one that goes on from that of its last rail, or the node at which it waited."""
    return link.spaces[: len(link.spaces) - (1 if spaces[0] >= grid.size else 2)] + spaces


def fused(grid: Grid, spaces: list[int], other: Link, owner: i64) -> Link:
    """A way that has come to another open link, as one complete link with it."""
    return link_of(grid, met(spaces, other), owner, True, False, 0)


def met(spaces: list[int], other: Link) -> list[int]:
    """A way whose last space is that of another open link's last rail, with the way of that one back to its start."""
    back = other.spaces[: len(other.spaces) - 2]
    back.reverse()
    return spaces + back


def split(grid: Grid, link: Link, space: i64) -> list[Link]:
    """What is left of a link when a building takes the place of its rail in a space: each part ends at it."""
    at = link.spaces.index(space)
    parts: list[Link] = []
    if at >= 2:
        parts.append(link_of(grid, link.spaces[: at + 1], link.owner, True, link.upgraded, 0))
    if len(link.spaces) - at >= 3:
        parts.append(link_of(grid, link.spaces[at:], link.owner, link.complete, link.upgraded, link.worked))
    return parts


def built_on(grid: Grid, links: list[Link], space: i64) -> list[Link]:
    """The links when a building has been put on a space: rails there are gone, loose ends that point
    at it end at it."""
    found: list[Link] = []
    for link in links:
        if link.has_rail_in(space):
            for part in split(grid, link, space):
                found = with_link(found, finished_at(grid, part, space))
        else:
            found = with_link(found, finished_at(grid, link, space))
    return found


def finished_at(grid: Grid, link: Link, space: i64) -> Link:
    """The same link, complete where its loose end points at the space."""
    if link.complete or link.spaces[len(link.spaces) - 1] != space:
        return link
    return link_of(grid, link.spaces, link.owner, True, link.upgraded, 0)


def upgraded(link: Link) -> Link:
    return Link(link.spaces, link.start & 3, link.end & 3, link.owner, True, True, 0)


# Nodes


def branches(grid: Grid, link: Link) -> list[Link]:
    """A complete link over a node as its two branches; any other as it is."""
    for number in range(1, len(link.spaces) - 1):
        if link.complete and link.spaces[number] >= grid.size:
            back = link.spaces[number:]
            return [
                link_of(grid, link.spaces[: number + 1], link.owner, True, link.upgraded, 0),
                link_of(grid, back, link.owner, True, link.upgraded, 0),
            ]
    return [link]


def group_at(links: list[Link], node: i64, owner: i64, upgraded: bool) -> list[Link]:
    """The branches of one owner and level at a node."""
    return [
        link
        for link in links
        if link.complete and link.owner == owner and link.upgraded == upgraded and link.last() == node
    ]


def stub_at(links: list[Link], node: i64, owner: i64) -> Link | None:
    """The open link of an owner that waits at a node."""
    for link in links:
        if not link.complete and link.owner == owner and link.last() == node:
            return link
    return None
