"""Links as classes: their ends, rails and cost, and the parcels they lead over, but not where they lie.

Ways of the empty map stand for those of any position: other links leave fewer ways, never more. Lava may have come to
any plain space, so there a rail counts with both its prices.
"""  # the ledger's section 7.4

from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.rules.box import Box
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.tramnet.grid import is_straight, opposite
from tramyard.tramnet.links import Link

Passes = tuple[tuple[int, int], ...]
"""Parcels with a rail, each with the number of that rail from the first end."""
MOST_CLASSES: Final = 4000
"""With more of them this is no quick look any more."""


@final
class Track:
    """A complete link that lies nowhere. Equal ones are the same object, with the same number."""

    def __init__(self, number: int, one: int, other: int, rails: int, upgraded: bool, passes: Passes) -> None:
        self.number: i64 = number
        self.one: i64 = one
        self.other: i64 = other
        """The spaces at its ends."""
        self.rails: i64 = rails
        self.upgraded: bool = upgraded
        self.passes: Passes = passes


@final
class LinkClass:
    """A link that can be built, and what its rails cost."""

    def __init__(self, track: Track, cost: int, hp: int, money: int) -> None:
        self.track: Track = track
        self.cost: i64 = cost
        self.hp: i64 = hp
        self.money: i64 = money


@final
class Reach:
    """A way as far as it was drawn: where it is, what it has cost, and what it leads over."""

    def __init__(self, edge: int, rails: int, cost: int, passes: Passes) -> None:
        self.edge: i64 = edge
        """The edge by which its head is entered."""
        self.rails: i64 = rails
        self.cost: i64 = cost
        self.passes: Passes = passes

    def key(self) -> tuple[int, int, int, Passes]:
        return int(self.edge), int(self.rails), int(self.cost), self.passes


@final
class Classes:
    """All classes of links of one puzzle."""

    def __init__(self, box: Box, most: i64) -> None:
        self.box: Box = box
        self.most: i64 = most
        """No link costs more rails."""
        self.tracks: list[Track] = []
        self._numbers: dict[tuple[int, int, int, bool, Passes], int] = {}
        self.found: list[LinkClass] = []
        self.loops: list[LinkClass] = []
        """Ways from a parcel back to it: complete only if it is built on while the loose end points at it."""
        self._known: dict[tuple[int, int], LinkClass] = {}
        """By track and cost."""
        self.too_many: bool = False
        for space in box.ground.sites:
            self._draw(space)

    def track(self, one: i64, other: i64, rails: i64, upgraded: bool, passes: Passes) -> Track:
        """The track between two spaces, told from the lower one."""
        if other < one or (other == one and backwards(passes, rails) < passes):
            one, other, passes = other, one, backwards(passes, rails)
        key = int(one), int(other), int(rails), upgraded, passes
        number = self._numbers.get(key)
        if number is None:
            number = len(self.tracks)
            self._numbers[key] = number
            self.tracks.append(Track(number, int(one), int(other), int(rails), upgraded, passes))
        return self.tracks[number]

    def of(self, link: Link) -> Track:
        """The track of a complete link of a position."""
        passes: list[tuple[int, int]] = []
        for number in range(1, len(link.spaces) - 1):
            if self.box.parcels[link.spaces[number]]:
                passes.append((link.spaces[number], number))
        return self.track(self.end(link.spaces[0]), self.end(link.last()), link.rails, link.upgraded, tuple(passes))

    def end(self, space: i64) -> i64:
        """The space that stands for a building of the map, or a parcel."""
        group = self.box.start_groups[space]
        return group if group >= 0 else space

    def _draw(self, start: i64) -> None:
        """Every way from a building or parcel, those that come to the same but once."""
        box, grid = self.box, self.box.grid
        first: list[Reach] = []
        spent: dict[tuple[int, int, int, Passes], tuple[int, int]] = {}
        for side in range(4):
            there = grid.beside[4 * start + side]
            if there >= 0 and box.rail_cost[there] >= 0:
                reach = Reach(int(4 * there + opposite(side)), 0, 0, ())
                first.append(reach)
                spent[reach.key()] = 0, 0
        layer = first
        while layer and not self.too_many:
            ahead: dict[tuple[int, int, int, Passes], Reach] = {}
            for reach in layer:
                self._go_on(start, reach, spent, ahead)
            layer = list(ahead.values())
            self.too_many = len(self.found) > MOST_CLASSES or len(spent) > 16 * MOST_CLASSES

    def _go_on(
        self,
        start: i64,
        reach: Reach,
        spent: dict[tuple[int, int, int, Passes], tuple[int, int]],
        ahead: dict[tuple[int, int, int, Passes], Reach],
    ) -> None:
        """Lays a rail in the space a way has come to, and leaves it by every side."""
        box, grid = self.box, self.box.grid
        head, by = reach.edge // 4, reach.edge % 4
        if head == start or any(space == head for space, _number in reach.passes):
            return
        if reach.rails >= len(box.ground.grounds):
            return
        hp, money = spent[reach.key()]
        hp += int(box.hp_cost[head])
        money += int(box.money_cost[head])
        passes = reach.passes
        if box.parcels[head]:
            passes = (*passes, (int(head), int(reach.rails) + 1))
        for cost in self._costs(head):
            if reach.cost + cost > self.most:
                continue
            for out in range(4):
                there = grid.beside[4 * head + out]
                if out == by or there < 0 or box.shut[there] or (box.straight[head] and not is_straight(by, out)):
                    continue
                gone = Reach(int(4 * there + opposite(out)), int(reach.rails) + 1, int(reach.cost) + cost, passes)
                if box.printed[there] or box.parcels[there]:
                    self._note(start, there, gone, hp, money)
                if box.printed[there]:
                    continue
                key = gone.key()
                known = spent.get(key)
                if known is None:
                    spent[key] = hp, money
                    ahead[key] = gone
                elif hp < known[0] or money < known[1]:
                    spent[key] = min(hp, known[0]), min(money, known[1])
                    ahead[key] = gone

    def _costs(self, space: i64) -> list[int]:
        """What a rail in a space may cost, now or once lava has come."""
        cost = int(self.box.rail_cost[space])
        lava = int(self.box.twists.lava_cost)
        if self.box.twists.lava and cost and cost != lava and space in self.box.ground.plains:
            return [cost, lava]
        return [cost]

    def _note(self, start: i64, there: i64, way: Reach, hp: int, money: int) -> None:
        """A way that has come to a building or parcel."""
        one, other = self.end(start), self.end(there)
        if one == other and self.box.printed[there]:
            return
        track = self.track(one, other, way.rails, False, way.passes)
        key = int(track.number), int(way.cost)
        known = self._known.get(key)
        if known is None:
            known = LinkClass(track, int(way.cost), hp, money)
            self._known[key] = known
            (self.loops if one == other else self.found).append(known)
        else:
            known.hp = hp if hp < known.hp else known.hp
            known.money = money if money < known.money else known.money


def backwards(passes: Passes, rails: i64) -> Passes:
    """The parcels of a link of so many rails, told from its other end.

    >>> backwards(((7, 1), (9, 2)), 4)
    ((9, 3), (7, 4))
    """
    return tuple([(space, int(rails) + 1 - number) for space, number in reversed(passes)])


def paid_for(position: WorkbookPosition) -> i64:
    """Rails of open links; -1 where there is none. Lava beneath was there before them: it destroys what it comes to."""
    paid: i64 = -1
    for link in position.links:
        if link.complete:
            continue
        paid = paid if paid > 0 else 0
        for number in range(1, len(link.spaces) - 1):
            paid += position.rail_cost(link.spaces[number])
    return paid
