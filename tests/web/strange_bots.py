"""Bots that do what no bot should: crash, hang, raise, and play what the rules forbid."""

import os
import time

from tramyard.kernel.bot import Bot, BotKind, Choice
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position


class CrashingBot:
    """Takes its process with it."""

    def choose(self, position: Position, seat: int) -> Choice:
        os._exit(3)


class HangingBot:
    """Never answers."""

    def choose(self, position: Position, seat: int) -> Choice:
        while True:
            time.sleep(1)


class RaisingBot:
    """Gives up with an error."""

    def choose(self, position: Position, seat: int) -> Choice:
        raise RuntimeError("out of steam")


def kind(name: str, bot: type[Bot]) -> BotKind:
    def make(game: Game, seed: int, argument: str) -> Bot:
        return bot()

    return BotKind(name, f"a {name} bot", make)


CRASHING = kind("crashing", CrashingBot)
HANGING = kind("hanging", HangingBot)
RAISING = kind("raising", RaisingBot)
