"""Trams that stand in the way are pushed ahead, the farthest first; their owners choose where to.

A push is a pile of *pushers*: the tram that moves, and every tram that had to be pushed to clear its line and now
clears its own. The topmost one acts.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.lisbon28.rules import reasons
from tramyard.games.lisbon28.rules.network import Network, Way
from tramyard.games.lisbon28.rules.reasons import LEGAL
from tramyard.kernel.bits import BIT, has
from tramyard.kernel.refusal import Reason


@final
class Pusher:
    """A tram on its way, and the trams that stand on it, the farthest first."""

    def __init__(self, tram: i64, way: Way, blockers: list[int]) -> None:
        self.tram: i64 = tram
        self.way: Way = way
        self.blockers: list[int] = blockers


@final
class Push:
    """A movement that may have to clear its line. Never changed: every step makes a new one."""

    def __init__(self, network: Network, waiting: i64, trams: vec[i64], pushers: list[Pusher], pushed: i64) -> None:
        self.network: Network = network
        self.waiting: i64 = waiting
        self.trams: vec[i64] = trams
        """Where each tram stands now."""
        self.pushers: list[Pusher] = pushers
        self.pushed: i64 = pushed
        """The trams that had to go, a bit each."""

    def done(self) -> bool:
        return not self.pushers

    def next_tram(self) -> i64:
        """The tram whose owner must choose."""  # L28-PUSH-06, L28-PUSH-07
        return self.pushers[-1].blockers[0]

    def advanced(self) -> "Push":
        """Every tram whose line is clear has moved."""  # L28-PUSH-12
        trams = self.trams[:]
        pushers = self.pushers.copy()
        while pushers:
            top = pushers[-1]
            blockers = [tram for tram in top.blockers if self._stands_on(trams, tram, top.way)]
            if blockers:
                pushers[-1] = Pusher(top.tram, top.way, blockers)
                break
            trams[top.tram] = top.way.end
            pushers.pop()
        return Push(self.network, self.waiting, trams, pushers, self.pushed)

    def _stands_on(self, trams: vec[i64], tram: i64, way: Way) -> bool:
        """Whether a tram blocks a way; on Rossio none ever does."""  # L28-PUSH-01, L28-PUSH-02
        place = trams[tram]
        return place != self.network.rossio and has(way.reach, place)

    def why_not(self, way: Way) -> Reason | None:
        """Why the tram to be pushed cannot go this way, whatever follows."""
        top = self.pushers[-1]
        goal = top.way.end
        if goal == self.network.rossio:  # L28-PUSH-05, L28-A06
            rest = self.network.rest_of(top.way, self.trams[self.next_tram()])
            return LEGAL if way.number == rest.number else reasons.PUSH_INTO_ROSSIO
        if way.start != goal or not self.network.is_open(way, self.waiting):  # L28-PUSH-03, L28-PUSH-04
            return reasons.PUSH_FROM_GOAL
        for pusher in self.pushers:
            if way.rails & pusher.way.rails:  # L28-PUSH-05
                return reasons.PUSH_BACK
        for pusher in self.pushers:  # L28-PUSH-10
            if way.end == pusher.way.end or self._stands_on(self.trams, pusher.tram, way):
                return reasons.PUSH_INTO_PUSHER
        return LEGAL

    def targets(self) -> list[Way]:
        """Ways the tram to be pushed could take, not looking further ahead."""
        top = self.pushers[-1]
        if top.way.end == self.network.rossio:
            return [self.network.rest_of(top.way, self.trams[self.next_tram()])]
        return [way for way in self.network.ways_from[top.way.end] if self.why_not(way) is LEGAL]

    def is_free(self, way: Way) -> bool:
        """Whether nobody else stands there."""
        tram = self.next_tram()
        return all(not (other != tram and self._stands_on(self.trams, other, way)) for other in range(len(self.trams)))

    def sent(self, way: Way) -> "Push":
        """The tram to be pushed goes this way, behind whoever stands on it."""  # L28-PUSH-08
        tram = self.next_tram()
        moving: i64 = BIT[tram]
        for pusher in self.pushers:
            moving |= BIT[pusher.tram]
        pushers = [*self.pushers, Pusher(tram, way, standing_on(self.network, self.trams, way, moving))]
        return Push(self.network, self.waiting, self.trams, pushers, self.pushed | BIT[tram]).advanced()

    def is_as(self, other: "Push") -> bool:
        """Whether another push has the same trams under way, behind the same trams; some it lists may be gone."""
        if len(self.pushers) != len(other.pushers):
            return False
        for mine, theirs in zip(self.pushers, other.pushers, strict=True):
            if mine.tram != theirs.tram or mine.way.number != theirs.way.number:
                return False
            if mine.blockers != [tram for tram in theirs.blockers if self._stands_on(self.trams, tram, theirs.way)]:
                return False
        return self.next_tram() == other.next_tram()

    def can_finish(self) -> bool:
        """Whether some choices of the owners clear the line."""  # L28-PUSH-11
        if not self.pushers:
            return True
        return any(self.sent(way).can_finish() for way in self.targets())

    def options(self, any_push: bool) -> list[Way]:
        """Where the owner of the tram to be pushed may send it."""
        possible = [way for way in self.targets() if self.sent(way).can_finish()]  # L28-PUSH-11
        free = [way for way in possible if self.is_free(way)]
        return free if free and not any_push else possible  # L28-PUSH-09


def standing_on(network: Network, trams: vec[i64], way: Way, except_for: i64) -> list[int]:
    """Trams on a way behind its start, the farthest first, but for some; Rossio holds any number."""  # L28-PUSH-07
    found: list[int] = []
    for at in range(len(way.nodes) - 1, 0, -1):
        node = way.nodes[at]
        if node == network.rossio:  # L28-PUSH-02
            continue
        for tram in range(len(trams)):
            if trams[tram] == node and not has(except_for, tram):
                found.append(tram)
    return found


def begin(network: Network, waiting: i64, trams: vec[i64], tram: i64, way: Way) -> Push:
    """A tram takes a way and pushes whoever stands on it."""
    pusher = Pusher(tram, way, standing_on(network, trams, way, BIT[tram]))
    return Push(network, waiting, trams, [pusher], 0).advanced()
