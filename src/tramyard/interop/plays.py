"""Many plays of one game, stepped together inside the engine: what the vector door is made of.

Observations, masks and rewards are written into memory that lies still, row after row; NumPy reads it without a copy.
A play that is over is begun anew in the same step, so that every row always waits for a decision.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tramyard.interop.drive import Opponents, begin, go_on, next_seed
from tramyard.kernel.game import Game
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.vocabulary import Move

GOES_ON: Final = 0
TERMINATED: Final = 1
TRUNCATED: Final = 2
LOST: Final = -1.0
"""The reward of an illegal action, where it loses."""


@final
class Plays:
    """So many plays. `seat` is the learner's, with `opponents` in the others; or it makes everybody's decisions."""

    def __init__(
        self, game: Game, first: Position, count: i64, seat: i64, opponents: Opponents | None, most: i64
    ) -> None:
        self.game: Game = game
        self.first: Position = first
        """Where every play begins."""
        self.count: i64 = count
        self.seat: i64 = seat
        self.opponents: Opponents | None = opponents
        self.most: i64 = most
        """Moves of seats after which a play is cut off."""
        self.size: i64 = game.observation_size
        self.choices: i64 = game.vocabulary.choices
        self.positions: list[Position] = [first.copy() for _row in range(count)]
        self.lucks: vec[i64] = vec[i64]([0] * count)
        self.made: vec[i64] = vec[i64]([0] * count)
        self.seen: Sheet = Sheet(count * self.size)
        """What the seat that decides sees, for each row."""
        self.last_seen: Sheet = Sheet(count * self.size)
        """What the learner saw at the end of a play that was over in this step."""
        self.masks: vec[u8] = vec[u8]([0] * (count * self.choices))
        self.marked: list[list[Move]] = [[] for _row in range(count)]
        """The moves that are set in each row of the masks."""
        self.seats: vec[i64] = vec[i64]([0] * count)
        """Who decides."""
        self.rewards: vec[float] = vec[float]([0.0] * (count * game.seats))
        self.ends: vec[u8] = vec[u8]([0] * count)
        """How each play ended in this step, if it did."""

    def begin(self, row: i64, seed: i64) -> None:
        """A new play in a row."""
        position, luck, made = begin(self.first, self.seat, self.opponents, seed, self.most)
        self.take_up(row, position, luck, made)

    def take_up(self, row: i64, position: Position, luck: i64, made: i64) -> None:
        """A row goes on from here."""
        self.positions[row] = position
        self.lucks[row] = luck
        self.made[row] = made
        self._show(row)

    def step(self, actions: list[i64]) -> None:
        """An action in every row. One that is illegal loses the play."""
        seats: i64 = self.game.seats
        for row in range(self.count):
            for seat in range(seats):
                self.rewards[row * seats + seat] = 0.0
            action = actions[row]
            if action < 0 or action >= self.choices or not self.masks[row * self.choices + action]:
                self.rewards[row * seats + self.seats[row]] = LOST
                self._end(row, TERMINATED)
                continue
            position = self.positions[row]
            position.play(action)
            made = go_on(position, self.seat, self.opponents, self.lucks[row], self.made[row] + 1, self.most)
            if position.actor == OVER:
                payoffs = position.payoffs()
                for seat in range(seats):
                    self.rewards[row * seats + seat] = payoffs[seat]
                self._end(row, TERMINATED)
            elif made >= self.most:
                self._end(row, TRUNCATED)
            else:
                self.ends[row] = GOES_ON
                self.made[row] = made
                self._show(row)

    def _end(self, row: i64, how: u8) -> None:
        self.ends[row] = how
        self.last_seen.at = row * self.size
        self.game.write_seen(self.positions[row], self.seats[row], self.last_seen)
        self.begin(row, next_seed(self.lucks[row]))

    def _show(self, row: i64) -> None:
        position = self.positions[row]
        self.seats[row] = position.actor
        self.seen.at = row * self.size
        self.game.write_seen(position, position.actor, self.seen)
        first = row * self.choices
        for move in self.marked[row]:
            self.masks[first + move] = 0
        moves = position.moves()
        for move in moves:
            self.masks[first + move] = 1
        self.marked[row] = moves
