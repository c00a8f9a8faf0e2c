"""What one seat is after: the errand (stops in some order, the workshop perhaps, then the terminus) that promises most.

Everything is counted in points. A turn costs about what a good driver makes in one, so that what an errand brings less
what its time costs tells how well a seat stands, wherever on its way it is. Where few passengers wait little is made in
a turn, so it costs less, and those far away are worth fetching: new ones come only when all are gone.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trieste.bots.ways import FAR, STEP, Ground, Ways
from tramyard.games.trieste.rules.board import NOWHERE
from tramyard.games.trieste.rules.box import COCOLO, KINDS_OF_FUTIZ, NONE, WRECK, ZELANTE
from tramyard.games.trieste.rules.legality import TriesteTable
from tramyard.games.trieste.rules.seating import seated
from tramyard.games.trieste.rules.tiles import ONE, of
from tramyard.games.trieste.rules.track import NO_SIDE, SIDE, TURNS, exits_of, through
from tramyard.kernel.bits import BIT, how_many

RATE: Final = 0.28
"""What a turn is worth while many wait."""
SPEED: Final = 3.2 * 4.0
"""What a tram runs in a turn, in the units of the maps: a little less than the die says on average."""
HASTE: Final = 0.9 * 4.0
"""What a Zelante runs more."""
HALT: Final = 1.6 * 4.0
"""What is lost of a roll by halting."""
MARK: Final = 0.2
"""What a misfortune costs who draws it."""
HURT: Final = vec[float]([0.0, 0.2, 0.7])
"""What damage costs an empty tram."""
SHAKEN: Final = vec[float]([0.0, 0.05, 0.2])
"""What it costs more for each passenger aboard."""
WRECKED: Final = 1.2
"""What a wreck costs an empty tram."""
FUTIZ: Final = vec[float]([1.0, 1.0, 1.3, 0.9])
"""What each futiz is worth at the start of the game; later less."""
IN_HAND: Final = 0.25
"""How many turns it saves to hold a tile that is missing on the way."""
LONG_GAME: Final = 12.0
"""Points of a whole game."""
SHIELD: Final = 0.3
WIN: Final = 3.0
"""What it is worth to have the last point aboard."""
TRIP: Final = 0.7
"""What it brings to have made a trip, besides its passengers: about what the next one costs, so that arriving is never
a loss, and who finds nobody to carry still drives on."""
PLENTY: Final = 5.0
"""Stops where somebody waits while a turn is worth its full rate."""
LEAST: Final = 0.2
"""How much of it a turn is worth at least."""
AHEAD: Final = 8.0
"""Turns for which a higher rate is a gain: who makes the last one leave must not fear that time is dear again."""
LATER: Final = 0.8
"""How much of what the next trip promises counts on this one."""
DELAY: Final = 1.0
"""What it costs to put off what could be had at once: more than a turn, or who fears a misfortune, or what the others
get when new passengers come, would put it off for ever."""
NEVER: Final = -30.0
DEPTH: Final = 3
"""Halts an errand has at most before the terminus."""
LONGEST_WALK: Final = 80


@final
class Plan:
    """The errands of one seat, as its tram is loaded now; or as if its passengers had got off at the terminus where it
    stands."""

    def __init__(self, table: TriesteTable, ways: Ways, seat: i64, depth: i64, dropped: bool) -> None:
        self.table: TriesteTable = table
        self.ways: Ways = ways
        self.ground: Ground = ways.ground
        self.seat: i64 = seat
        self.back: float = 0.0
        """What the trip after this one promises."""
        self.wanted: i64 = table.box.house.points - table.points_of(seat)
        """Points still to be made."""
        futiz = table.futiz[seat]
        self.point: float = 1.0 if futiz == NONE else 1.0 - FUTIZ[futiz] / LONG_GAME
        """What a point is worth: with each that is made, a futiz is needed for less."""
        self.benches: i64 = table.box.benches(futiz)
        self.mixed: bool = futiz == COCOLO
        self.rate: float = rate_of(table)
        """What a turn is worth."""
        self.toll: float = self.rate / (SPEED + HASTE if futiz == ZELANTE else SPEED)
        """What a unit of way costs."""
        target = table.targets[seat]
        self.target: i64 = self.ground.terminus(1 - target if dropped else target)
        self.origin: i64 = self.ground.terminus(target if dropped else 1 - target)
        """Where the trip ends, and where it began."""
        self.aboard: i64 = 0 if dropped else table.aboard[seat]
        self.last: i64 = NONE if dropped else table.last_stops[seat]
        self.gained: float = 0.0
        """What those brought who got off."""
        if dropped:
            self.gained = float(how_many(table.aboard[seat]))
            if self.gained >= float(self.wanted):
                # Nothing that may follow makes up for it.
                self.gained = float(self.wanted) - NEVER
            self.gained += TRIP
            self.wanted -= how_many(table.aboard[seat])
        self.share: float = float(self.wanted) / LONG_GAME
        """How much of the game is still to come."""
        self.depth: i64 = depth
        self.served: float = self._service()
        """What the workshop would bring."""
        self.back = self._way_back()
        goals = len(self.ground.goals)
        self.after: vec[float] = vec[float]([NEVER] * goals)
        """What is to be had once the tram halts at each goal, with what it takes there."""
        self._look_ahead()

    # Errands

    def _look_ahead(self) -> None:
        for stop in range(self.ground.stops):
            top = self.table.tops[stop]
            if top != NONE and stop != self.last and self._seats(self.aboard | BIT[top]):
                self.after[stop] = self._from_stop(stop, self.aboard, self.depth - 1, 0)
        self.after[self.target] = self._arrival(self.aboard)
        workshop = self.ground.workshop
        if self.served > 0.0:
            barred = BIT[self.last] if self.last != NONE else 0
            self.after[workshop] = self.served + self._onward(workshop, self.aboard, self.depth - 1, barred)

    def _way_back(self) -> float:
        """What the next trip promises: a little less, as others may come first, but on the whole way, or those
        who wait would always be left for it."""
        self.origin, self.target = self.target, self.origin
        promise = self._onward(self.origin, 0, self.depth - 1, 0)
        self.origin, self.target = self.target, self.origin
        if promise > 0.0:
            return LATER * promise
        # A poor promise counts as it comes nearer, so that arriving is no loss.
        square = self.table.trams[self.seat]
        ahead = self.ways.cost(square, self.sides(square, self.table.vias[self.seat]), self.target)
        whole = self.ways.between(self.origin, self.target)
        if ahead >= whole:
            return 0.0
        return (1.0 - float(ahead) / float(whole)) * (promise if promise > NEVER else NEVER)

    def _arrival(self, aboard: i64) -> float:
        """What it brings to get these passengers off at the terminus, and to turn back there: nobody turns back who has
        won, and a promise of winning on the way back too would keep both waiting for the last passengers."""
        passengers = how_many(aboard)
        if passengers >= self.wanted:
            return float(self.wanted) + WIN + TRIP
        return self.point * float(passengers) + TRIP + self.back

    def _from_stop(self, stop: i64, aboard: i64, depth: i64, visited: i64) -> float:
        """What is to be had after taking the top passenger of a stop."""
        top = BIT[self.table.tops[stop]]
        mark = MARK if self.table.box.marked & top else 0.0
        return self._onward(stop, aboard | top, depth, visited | BIT[stop]) - mark

    def _onward(self, goal: i64, aboard: i64, depth: i64, visited: i64) -> float:
        """The best that can follow from a goal."""
        arrival = self._arrival(aboard)
        best = arrival - self._fare(self.ways.between(goal, self.target))
        if depth <= 0:
            return best
        won = float(self.wanted) + WIN + TRIP
        if how_many(aboard) + depth >= self.wanted and won > arrival:
            arrival = won
        arrival += float(depth)
        # No errand can bring more than that.
        for stop in range(self.ground.stops):
            top = self.table.tops[stop]
            if top == NONE or visited & BIT[stop] or not self._seats(aboard | BIT[top]):
                continue
            ahead = self.ways.between(goal, stop) + self.ways.between(stop, self.target)
            if arrival - self._fare(ahead) > best:
                fare = self._fare(self.ways.between(goal, stop))
                value = self._from_stop(stop, aboard, depth - 1, visited) - fare
                if value > best:
                    best = value
        return best

    def _seats(self, aboard: i64) -> bool:
        return seated(aboard, self.table.box.colours, self.benches, self.mixed)

    def _fare(self, way: i64) -> float:
        """What a way and a halt at its end cost."""
        return self.toll * (float(way) + HALT)

    def _service(self) -> float:
        """What the workshop brings this tram: a futiz, or a repair."""
        futiz = self.table.futiz[self.seat]
        gain = 0.0
        if futiz == NONE:
            for kind in range(KINDS_OF_FUTIZ):
                worth = FUTIZ[kind] * self.share
                gain = worth if worth > gain else gain
        damage = self.table.damages[self.seat]
        repaired = self.hurt(damage) - self.hurt(damage - 1) if damage else 0.0
        return repaired if repaired > gain else gain

    def hurt(self, damage: i64) -> float:
        """What damage costs this tram."""
        aboard = float(how_many(self.aboard))
        if damage >= WRECK:
            return WRECKED + 0.8 * aboard + self.tuned()
        return HURT[damage] + SHAKEN[damage] * aboard

    def tuned(self) -> float:
        """What the futiz of this tram is worth."""
        futiz = self.table.futiz[self.seat]
        return FUTIZ[futiz] * self.share if futiz != NONE else 0.0

    # Where the tram stands

    def goal_at(self, square: i64) -> i64:
        """The goal that a square is, or NONE."""
        for goal in range(len(self.ground.goals)):
            if self.ground.goals[goal] == square:
                return goal
        return NONE

    def sides(self, square: i64, via: i64) -> i64:
        """The sides by which a tram can leave at the start of a turn."""
        track = self.ways.tracks[square]
        if via == NO_SIDE:
            return exits_of(track)
        return (through(track, via) | SIDE[via]) & exits_of(track)

    def resting(self, square: i64, via: i64) -> float:
        """What a tram can expect that stands there at the end of its turn."""
        sides = self.sides(square, via)
        here = self.goal_at(square)
        best = NEVER
        for goal in range(len(self.ground.goals)):
            after = self.after[goal]
            if after == NEVER:
                continue
            value = after - (DELAY if goal == here else self._fare(self.ways.cost(square, sides, goal)))
            if value > best:
                best = value
        return best

    def arriving(self, square: i64, via: i64) -> float:
        """What a tram can expect that ends its move there and may still take, drop or be served."""
        value = self.resting(square, via)
        here = self.goal_at(square)
        if here != NONE and self.after[here] > value:
            return self.after[here]
        return value

    def best_goal(self, square: i64, via: i64) -> i64:
        """The goal that promises most from there; NONE where there is none."""
        sides = self.sides(square, via)
        chosen: i64 = NONE
        best = NEVER
        for goal in range(len(self.ground.goals)):
            if self.after[goal] != NEVER and self.ground.goals[goal] != square:
                value = self.after[goal] - self._fare(self.ways.cost(square, sides, goal))
                if value > best:
                    best = value
                    chosen = goal
        return chosen

    # Rails that are missing

    def missing(self) -> list[i64]:
        """What tiles are wanted on the way to the best goal and on from there to the terminus: for each place
        `16 * square + 4 * entry + exit`, the nearest first."""
        found: list[i64] = []
        square = self.table.trams[self.seat]
        sides = self.sides(square, self.table.vias[self.seat])
        goal = self.best_goal(square, self.table.vias[self.seat])
        if goal != NONE:
            self._walk(square, sides, goal, found)
            if goal != self.target:
                square = self.ground.goals[goal]
                self._walk(square, exits_of(self.ways.tracks[square]), self.target, found)
        return found

    def _walk(self, square: i64, sides: i64, goal: i64, found: list[i64]) -> None:
        board = self.table.box.board
        costs = self.ways.map_to(goal)
        end = self.ground.goals[goal]
        best: i64 = FAR
        state: i64 = NOWHERE
        for side in range(TURNS):
            at = TURNS * square + side
            if sides & SIDE[side] and board.reach[at] != NOWHERE:
                there = TURNS * board.reach[at] + board.enters[at]
                if costs[there] < best:
                    best = costs[there]
                    state = there
        made = 0
        while state != NOWHERE and state // TURNS != end and made < LONGEST_WALK:
            made += 1
            here = state // TURNS
            entry = state % TURNS
            following: i64 = NOWHERE
            for exit in range(TURNS):
                at = TURNS * here + exit
                if exit == entry or board.reach[at] == NOWHERE:
                    continue
                there = TURNS * board.reach[at] + board.enters[at]
                toll = self.ways.toll(here, entry, exit)
                if toll < FAR and costs[there] + STEP + toll == costs[state]:
                    following = there
                    if toll:
                        found.append(16 * here + TURNS * entry + exit)
                    break
            state = following

    def usable(self) -> float:
        """How many turns the tiles in hand save on the way."""
        hand = self.table.hands[self.seat]
        saved = 0.0
        worth = IN_HAND
        for place in self.missing():
            shapes = self.ground.shapes_for(self.ways.demands[place // 16], place % 16 // TURNS, place % TURNS)
            for shape in range(self.table.box.kinds_of_tile):
                if shapes & BIT[shape] and of(hand, shape):
                    hand -= ONE[shape]
                    saved += worth
                    worth *= 0.6
                    break
        return saved

    # In all

    def pending(self) -> float:
        """What cards have left behind for the next turn."""
        table = self.table
        seat = self.seat
        value = self.toll * 4.0 * float(table.roll_mods[seat])
        if table.roll_halves[seat]:
            value -= self.toll * 6.0
        if table.no_rolls[seat]:
            value -= self.rate
        if table.no_builds[seat]:
            value -= 0.3 * self.rate
        if table.kept[seat]:
            value += SHIELD
        return value

    def worth(self) -> float:
        """What the seat has for good, or keeps for a while."""
        table = self.table
        damage = self.hurt(table.damages[self.seat])
        had = float(table.points_of(self.seat)) + TRIP * float(table.trips[self.seat])
        return had + self.gained + self.tuned() - damage + self.pending() + AHEAD * self.rate


def rate_of(table: TriesteTable) -> float:
    """What a turn is worth: less where passengers wait at few stops."""
    served = 0.0
    for stop in range(len(table.tops)):
        if table.tops[stop] != NONE:
            served += 1.0
    share = served / PLENTY
    if share > 1.0:
        return RATE
    return RATE * (share if share > LEAST else LEAST)
