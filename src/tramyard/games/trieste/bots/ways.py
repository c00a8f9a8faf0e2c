"""How far it is along the line as it could be: over rails that lie, and over tiles that would still have to be laid.

For each *goal* (stops, then termini, then the workshop) a map of costs is worked out when it is first asked for, and
kept as long as no tile changes. A step costs STEP; to run through a meadow on which the rails for it are missing costs
a tile more, if any tile of the box could lie there.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trieste.rules.board import MEADOW, NOWHERE, Board, fits
from tramyard.games.trieste.rules.tiles import of
from tramyard.games.trieste.rules.track import SIDE, TURNS, entries_of, exits_of, through
from tramyard.kernel.bits import BIT, has, table

STEP: Final[i64] = 4
TILE: Final[i64] = 20
RARE: Final[i64] = 8
"""More for a place where only tiles fit of which there are few."""
REPLACED: Final[i64] = 6
"""More for a place where another tile lies."""
PLENTY: Final[i64] = 8
"""So many tiles of a shape are not few."""
FAR: Final[i64] = 100_000
"""Nobody comes there."""
UNKNOWN: Final[i64] = -1


@final
class Ground:
    """What never changes: the goals of a board, and which tiles could join two sides of a meadow."""

    def __init__(self, board: Board, tracks: vec[i64], supply: i64) -> None:
        self.board: Board = board
        self.tiles: vec[i64] = tracks
        """The track of each tile as it can lie."""
        self.stops: i64 = len(board.stops)
        self.goals: vec[i64] = table([*list(board.stops), *list(board.termini), *list(board.workshops)])
        self.workshop: i64 = len(self.goals) - 1
        """The number of that goal; the termini stand before it."""
        self.shapes: vec[i64] = vec[i64]([UNKNOWN] * (256 * TURNS * TURNS))
        self.no_map: vec[i64] = vec[i64]([FAR] * (len(board.names) * TURNS))
        self.no_tolls: vec[i64] = vec[i64]([UNKNOWN] * (len(board.names) * TURNS * TURNS))
        self.no_betweens: vec[i64] = vec[i64]([UNKNOWN] * (len(self.goals) * len(self.goals)))
        common: i64 = 0
        for shape in range(len(tracks) // TURNS):
            if of(supply, shape) >= PLENTY:
                common |= BIT[shape]
        self.common: i64 = common

    def terminus(self, number: i64) -> i64:
        """The number of a terminus among the goals."""
        return self.stops + number

    def shapes_for(self, demand: i64, entry: i64, exit: i64) -> i64:
        """The shapes, a bit each, of which a tile fits this demand and joins these sides."""
        at = TURNS * TURNS * demand + TURNS * entry + exit
        known = self.shapes[at]
        if known != UNKNOWN:
            return known
        found: i64 = 0
        for tile in range(len(self.tiles)):
            track = self.tiles[tile]
            if through(track, entry) & SIDE[exit] and fits(track, demand):
                found |= BIT[tile // TURNS]
        self.shapes[at] = found
        return found


@final
class Ways:
    """The maps of one state of the line."""

    def __init__(self, ground: Ground, tracks: vec[i64], demands: vec[i64]) -> None:
        self.ground: Ground = ground
        self.tracks: vec[i64] = tracks
        self.demands: vec[i64] = demands
        self.tolls: vec[i64] = ground.no_tolls[:]
        """By `16 * square + 4 * entry + exit`: what running through costs, where a map asked for it."""
        self.known: i64 = 0
        """The goals whose maps were worked out, a bit each."""
        self.betweens: vec[i64] = ground.no_betweens[:]
        """By `goals * goal + other`: what is to be run from one goal to another, where it was asked for."""
        self.maps: list[vec[i64]] = [ground.no_map] * len(ground.goals)
        """By goal, and in each by `4 * square + side of entry`: what is still to be run from there."""

    def toll(self, square: i64, entry: i64, exit: i64) -> i64:
        """What it costs, besides the step, that a tram can run through a square like that."""
        track = self.tracks[square]
        if track and through(track, entry) & SIDE[exit]:
            return 0
        if self.ground.board.kinds[square] != MEADOW:
            return FAR
        shapes = self.ground.shapes_for(self.demands[square], entry, exit)
        if shapes == 0:
            return FAR
        toll = TILE if shapes & self.ground.common else TILE + RARE
        return toll + REPLACED if track else toll

    def map_to(self, goal: i64) -> vec[i64]:
        if not has(self.known, goal):
            self.known |= BIT[goal]
            self.maps[goal] = self._map(self.ground.goals[goal])
        return self.maps[goal]

    def _map(self, goal: i64) -> vec[i64]:
        """Worked out backwards from the goal: a state is a square and the side by which it was entered."""
        board = self.ground.board
        reach = board.reach
        enters = board.enters
        costs = self.ground.no_map[:]
        size = len(costs)
        queue = vec[i64]([0] * size)
        queued = vec[i64]([0] * size)
        tolls = self.tolls
        first: i64 = 0
        waiting: i64 = 0
        for side in range(TURNS):
            if entries_of(self.tracks[goal]) & SIDE[side]:
                costs[TURNS * goal + side] = 0
                queue[waiting] = TURNS * goal + side
                queued[TURNS * goal + side] = 1
                waiting += 1
        while waiting:
            state = queue[first]
            first = first + 1 if first + 1 < size else 0
            waiting -= 1
            queued[state] = 0
            before = reach[state]
            if before in (NOWHERE, goal):
                continue
            exit = enters[state]
            base = costs[state] + STEP
            for entry in range(TURNS):
                if entry == exit:
                    continue
                at = TURNS * before + entry
                if costs[at] <= base:
                    continue
                way = TURNS * at + exit
                toll = tolls[way]
                if toll == UNKNOWN:
                    toll = self.toll(before, entry, exit)
                    tolls[way] = toll
                cost = base + toll
                if cost < costs[at]:
                    costs[at] = cost
                    if queued[at] == 0:
                        queued[at] = 1
                        place = first + waiting
                        queue[place if place < size else place - size] = at
                        waiting += 1
        return costs

    def cost(self, square: i64, sides: i64, goal: i64) -> i64:
        """What is to be run from a square to a goal, leaving by one of these sides."""
        board = self.ground.board
        costs = self.map_to(goal)
        best: i64 = FAR
        for side in range(TURNS):
            if sides & SIDE[side]:
                at = TURNS * square + side
                there = board.reach[at]
                if there != NOWHERE:
                    cost = STEP + costs[TURNS * there + board.enters[at]]
                    if cost < best:
                        best = cost
        return best

    def between(self, goal: i64, other: i64) -> i64:
        """What is to be run from one goal to another."""
        at = len(self.ground.goals) * goal + other
        known = self.betweens[at]
        if known == UNKNOWN:
            square = self.ground.goals[goal]
            known = self.cost(square, exits_of(self.tracks[square]), other)
            self.betweens[at] = known
        return known
