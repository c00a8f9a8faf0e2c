"""Learn Trainmaker against a random opponent through the Gymnasium door, with masks and NumPy alone.

python examples/learn_gymnasium.py [ROUNDS] [GAME] [EPISODES]
"""

import sys

import gymnasium
import numpy as np
from linear_policy import LinearPolicy, Numbers, drawn, likelier, with_one

BLOCK = 60
"""Plays from which is learned at once."""


def episode(
    here: "gymnasium.Env[dict[str, Numbers], int]", policy: LinearPolicy, rng: np.random.Generator
) -> tuple[Numbers, float]:
    """One play: the direction in which all that was chosen would be likelier, and what was paid."""
    trail = np.zeros_like(policy.weights)
    seen, _info = here.reset(seed=int(rng.integers(2**31)))
    paid, over = 0.0, False
    while not over:
        numbers = with_one(seen["observation"][None].astype(np.float32))
        chances = policy.chances(numbers, seen["action_mask"][None].astype(np.int8))
        action = drawn(chances, rng)
        trail += likelier(chances, action, numbers)[0]
        seen, reward, terminated, truncated, _info = here.step(int(action[0]))
        paid += float(reward)
        over = terminated or truncated
    return trail, paid


def main(rounds: str = "6", game: str = "trainmaker", episodes: str = "600") -> None:
    rng = np.random.default_rng(1)
    here = gymnasium.make(f"tramyard.interop.gymnasium:tramyard/{game}-v0", bots=["random"])
    seen, _info = here.reset(seed=0)
    policy = LinearPolicy(len(seen["action_mask"]), len(seen["observation"]))
    many = int(episodes)
    for number in range(int(rounds)):
        won, expected = 0.0, 0.0
        for _block in range(max(1, many // BLOCK)):
            played = [episode(here, policy, rng) for _episode in range(min(BLOCK, many))]
            expected = float(np.mean([paid for _trail, paid in played]))
            policy.learn(np.mean([(paid - expected) * trail for trail, paid in played], axis=0))
            won += sum((paid + 1) / 2 for _trail, paid in played) / len(played)
        print(f"round {number + 1}: won {won / max(1, many // BLOCK):.0%} while learning from {many} plays", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
