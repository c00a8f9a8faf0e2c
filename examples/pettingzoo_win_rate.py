"""How often does a bot beat random play at Trainmaker, seen through the PettingZoo door?

python examples/pettingzoo_win_rate.py [BOT] [GAMES]
"""

import sys
from math import sqrt

import numpy as np
from librt.random import Random

from tramyard.bots import make_bot
from tramyard.bots.driver import ask
from tramyard.interop.pettingzoo import YardEnv, env
from tramyard.kernel.bot import Bot


def play(here: YardEnv, bot: Bot, agent_of_bot: str, seed: int) -> float:
    """One play, seeded; what the bot is paid at the end: 1, -1, or something between for a shared win."""
    here.reset(seed=seed)
    rng = Random(seed)
    dice = np.random.default_rng(seed)
    paid = 0.0
    for agent in here.agent_iter():
        seen, reward, terminated, truncated, _ = here.last()
        if agent == agent_of_bot:
            paid += reward
        if terminated or truncated:
            here.step(None)
        elif agent == agent_of_bot:
            # A bot chooses a whole action and is shown only what its seat may know.
            for move in ask(bot, here.position, rng).action:
                here.step(move)
        else:
            here.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    return paid


def main(spec: str = "exact", games: str = "20") -> None:
    here = env("trainmaker", seats=2)
    bot = make_bot(spec, here.setup.room, here.setup.game, seed=1)
    count = int(games)
    # The bot sits on both sides equally often.
    paid = [play(here, bot, here.possible_agents[number % 2], seed=number // 2) for number in range(count)]
    won = sum((pay + 1) / 2 for pay in paid)
    rate = won / count
    # Wilson's interval holds for few games and for rates near 0 and 1.
    middle, half = rate + 1.92 / count, 1.96 * sqrt(rate * (1 - rate) / count + 0.96 / count**2)
    low, high = ((middle - half) / (1 + 3.84 / count), (middle + half) / (1 + 3.84 / count))
    print(f"{spec} won {won:g} of {count} games against random: {rate:.0%} (95 % interval {low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main(*sys.argv[1:])
