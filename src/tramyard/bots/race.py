"""The search of a game in which luck outweighs most of what is chosen: the best few actions race each other.

Whoever looks best at once, over all that chance may bring, enters. In each round every runner plays on by hunches for
some turns, all with the same luck; what counts is by how much the seat then stands better than the best of the others.
After a round the worse half drops out, and each round is as long as all before it, so that two good places are told
apart by many playouts and poor ones cost few. A tree would not help: below the first action luck makes each of its
branches another game.
"""

from typing import Final, final

from librt.random import Random
from mypy_extensions import i64

from tramyard.bots.expect import after
from tramyard.bots.greedy import ranked
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.vocabulary import Move

FIRST_ROUND: Final = 8
"""Playouts of each action before the first ones drop out."""
LAST: Final = 2
"""Actions that race to the end."""
BEHIND: Final = 0.04
"""Who looks so much worse than the best does not enter: where it was measured, letting them in gained nothing."""


@final
class Runner:
    """An action in the race."""

    def __init__(self, action: tuple[Move, ...], look: float) -> None:
        self.action: tuple[Move, ...] = action
        self.look: float = look
        """What it promises at once."""
        self.visits: i64 = 0
        self.total: float = 0.0
        """The sum of what its playouts were worth."""
        self.latest: float = 0.0
        """What the playout of this lap was worth."""
        self.gap: float = 0.0
        """How far it is behind the best, or was when it dropped out."""

    def mean(self, trust: float) -> float:
        """What it is worth, if the first look counts for so many playouts."""
        return (self.total + trust * self.look) / (float(self.visits) + trust)


@final
class Race:
    """For the decision of one seat, in a game that trusts first looks; asked as a `Search` is."""

    def __init__(self, game: Game, position: Position, seat: i64, rng: Random) -> None:
        self.game: Game = game
        self.position: Position = position
        self.seat: i64 = seat
        self.until: i64 = position.turns() + game.turns_ahead
        """The turn at whose end playouts are valued."""
        self.trust: float = float(game.trust)
        first = ranked(game, position, seat, rng)
        self.runners: list[Runner] = [Runner(action, look) for look, action in first if look >= first[0][0] - BEHIND]
        self.running: list[Runner] = self.runners
        """Those who have not dropped out."""
        self.following: i64 = 0
        """Who of them is next in this lap."""
        self.laps: i64 = 0
        self.round: i64 = FIRST_ROUND
        """The laps after which the next ones drop out."""
        self.draw: i64 = rng.randrange(2**40)

    def has_choice(self) -> bool:
        return len(self.runners) > 1

    def lead(self) -> int:
        """Nobody is ahead in visits: all who race make the same laps."""
        return 0

    def run(self, iterations: i64) -> None:
        """So many playouts. What they were worth counts when a lap is whole: only then all have met the same luck."""
        for _ in range(iterations):
            runner = self.running[self.following]
            runner.latest = self._play_out(runner.action)
            self.following += 1
            if self.following == len(self.running):
                self._end_lap()

    def candidates(self) -> list[tuple[tuple[Move, ...], float, int]]:
        """The actions that raced, what they are worth and how often they were tried, best first. What dropped out is
        told by its gap to the best: it has not met the luck of later laps."""
        best = self._measure()
        worth = best.total / float(best.visits) if best.visits else best.look
        order = sorted(self.runners, key=lambda one: (-one.visits, one.gap))
        return [(one.action, worth - one.gap, one.visits) for one in order]

    def _end_lap(self) -> None:
        for runner in self.running:
            runner.visits += 1
            runner.total += runner.latest
        self.following = 0
        self.laps += 1
        if self.laps == self.round:
            self.round *= 2
            self._measure()
            order = sorted(self.running, key=lambda one: one.gap)
            self.running = order[: max(LAST, (len(order) + 1) // 2)]

    def _measure(self) -> Runner:
        """The best of those in the race; how far the others are behind it."""
        best = self.running[0]
        for runner in self.running:
            if runner.mean(self.trust) > best.mean(self.trust):
                best = runner
        for runner in self.running:
            runner.gap = best.mean(self.trust) - runner.mean(self.trust)
        return best

    def _play_out(self, action: tuple[Move, ...]) -> float:
        """Plays on after an action with the luck of this lap; by how much the seat then stands better than the best of
        the others."""
        here = after(self.position.imagine(self.seat, Random(self.draw + 3 * self.laps)), action)
        luck = Random(self.draw + 3 * self.laps + 1)
        mood = Random(self.draw + 3 * self.laps + 2)
        while here.actor != OVER and here.turns() < self.until:
            here.play(here.pick(luck) if here.actor == CHANCE else here.hunch(mood))
        value = self.game.evaluate(here, self.seat)
        others = [self.game.evaluate(here, seat) for seat in range(self.game.seats) if seat != self.seat]
        return (value - max(others)) / 2.0 if others else value
