"""Learn Trainmaker by playing against oneself, a hundred plays at once through the vector door, with NumPy alone.

python examples/learn_selfplay.py [ROUNDS] [GAME] [STEPS] [JUDGED]

What an action was worth is what its seat was paid when the play was over, more or less than the others.
"""

import sys

import numpy as np
from linear_policy import LinearPolicy, drawn, likelier, with_one

from tramyard.interop.vector import VectorPlays, plays

PLAYS = 128
"""At once."""


class Learner:
    """A policy, and for each play and seat the direction in which what was chosen so far would be likelier."""

    def __init__(self, here: VectorPlays) -> None:
        self.here = here
        self.rng = np.random.default_rng(1)
        self.seats = here.arrays.rewards.shape[1]
        self.policy = LinearPolicy(here.arrays.masks.shape[1], here.arrays.seen.shape[1])
        self.trail = np.zeros((PLAYS, self.seats, *self.policy.weights.shape))
        self.ended = np.zeros_like(self.policy.weights)
        self.many = 0

    def learn(self, steps: int) -> None:
        """So many steps of all plays; whenever as many are over as are played at once, what they teach is learned."""
        self.trail[:] = 0
        now = self.here.reset(seed=int(self.rng.integers(2**31)))
        for _step in range(steps):
            seen, seat = with_one(now.observation), now.seat.copy()
            chances = self.policy.chances(seen, now.action_mask)
            action = drawn(chances, self.rng)
            self.trail[np.arange(PLAYS), seat] += likelier(chances, action, seen)
            now = self.here.step(action)
            for row in np.flatnonzero(now.terminated | now.truncated):
                self.ended += np.tensordot(now.rewards[row] - now.rewards[row].mean(), self.trail[row], 1)
                self.trail[row] = 0
                self.many += 1
            if self.many >= PLAYS:
                self.policy.learn(self.ended / self.many)
                self.ended[:], self.many = 0, 0

    def won_against_random(self, least: int) -> tuple[float, int]:
        """Of at least so many plays, how many the policy wins, on each seat equally often, against random play."""
        mine = np.arange(PLAYS) % self.seats
        now = self.here.reset(seed=int(self.rng.integers(2**31)))
        won, games = 0.0, 0
        while games < least:
            chances = self.policy.chances(with_one(now.observation), now.action_mask)
            even = now.action_mask / now.action_mask.sum(axis=1, keepdims=True)
            now = self.here.step(drawn(np.where((now.seat == mine)[:, None], chances, even), self.rng))
            for row in np.flatnonzero(now.terminated | now.truncated):
                won += (now.rewards[row, mine[row]] + 1) / 2
                games += 1
        return won, games


def main(rounds: str = "6", game: str = "trainmaker", steps: str = "3000", judged: str = "300") -> None:
    learner = Learner(plays(game, PLAYS))
    for number in range(int(rounds) + 1):
        if number:
            learner.learn(int(steps))
        won, games = learner.won_against_random(int(judged))
        print(f"round {number}: won {won / games:.0%} of {games} plays against random", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
