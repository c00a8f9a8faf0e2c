"""A policy as OpenSpiel knows it, learned by self-play through its states, and judged by its own `evaluate_bots`.

python examples/learn_openspiel.py [ROUNDS] [GAME] [PLAYS] [JUDGED]
"""

import sys
from typing import Any

import numpy as np
import pyspiel
from linear_policy import LinearPolicy, Numbers, drawn, likelier, with_one
from open_spiel.python import policy
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.bots.policy import PolicyBot
from open_spiel.python.bots.uniform_random import UniformRandomBot

import tramyard.interop.openspiel  # noqa: F401 # registers the games

BLOCK = 60
"""Plays from which is learned at once."""


class Learned(policy.Policy):  # type: ignore[misc] # OpenSpiel has no types
    """Weights behind OpenSpiel's interface: whatever takes a policy there takes this one."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.linear = LinearPolicy(game.num_distinct_actions(), game.observation_tensor_size())

    def seen(self, state: Any) -> tuple[Numbers, Numbers]:
        """What the player sees who decides, and the chance of each action."""
        numbers = with_one(np.asarray([state.observation_tensor(state.current_player())], np.float32))
        mask = np.asarray([state.legal_actions_mask()], np.int8)
        return numbers, self.linear.chances(numbers, mask)

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        _numbers, chances = self.seen(state)
        return {action: float(chances[0, action]) for action in state.legal_actions()}


def self_play(game: Any, learned: Learned, rng: np.random.Generator) -> Numbers:
    """One play: the direction in which those who were paid more would be likelier to do what they did."""
    state = game.new_initial_state()
    trail = np.zeros((game.num_players(), *learned.linear.weights.shape))
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
            continue
        numbers, chances = learned.seen(state)
        action = drawn(chances, rng)
        trail[state.current_player()] += likelier(chances, action, numbers)[0]
        state.apply_action(int(action[0]))
    paid = np.asarray(state.returns())
    return np.asarray(np.tensordot(paid - paid.mean(), trail, 1), float)


def won_against_random(game: Any, learned: Learned, plays: int) -> float:
    won = 0.0
    for number in range(plays):
        mine, dice = number % 2, np.random.RandomState(number)
        bots = [PolicyBot(seat, dice, learned) if seat == mine else UniformRandomBot(seat, dice) for seat in range(2)]
        won += (evaluate_bots(game.new_initial_state(), bots, dice)[mine] + 1) / 2
    return won / plays


def main(rounds: str = "6", name: str = "trainmaker", plays: str = "600", judged: str = "40") -> None:
    rng = np.random.default_rng(1)
    game = pyspiel.load_game(f"tramyard_{name}(seats=2)")
    learned = Learned(game)
    block = min(BLOCK, int(plays))
    for number in range(int(rounds) + 1):
        for _block in range(int(plays) // block if number else 0):
            learned.linear.learn(np.mean([self_play(game, learned, rng) for _play in range(block)], axis=0))
        won = won_against_random(game, learned, int(judged))
        print(f"round {number}: won {won:.0%} of {judged} plays against random", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
