"""One seat of any game as a Gymnasium environment, bots in the others: `env("trainmaker", bots=["greedy"])`.

An illegal action is refused and loses at once: reward -1, terminated, and `info["refused"]` says why.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from librt.random import Random

from tramyard.bots import make_bot
from tramyard.bots.driver import ask
from tramyard.interop.seen import Seen, drawn, info, observation_space, seen
from tramyard.interop.setup import IllegalAction, Setup, let_chance_decide
from tramyard.kernel.bot import Bot
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.spec import GameSpec
from tramyard.kernel.words import _

ILLEGAL_REWARD = -1.0


def env(
    name: str,
    seat: int = 1,
    bots: Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> "SeatEnv":
    """A game in which you have `seat` (counted from 1) and these bots the others; random ones if none are named."""
    setup = Setup(GameSpec.named(name, None if bots is None else len(bots) + 1, options))
    return SeatEnv(setup, seat, ["random"] * (setup.game.seats - 1) if bots is None else bots, render_mode)


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A play from one seat. Copies and pickles keep position and seed; bots with a memory begin anew in them."""

    metadata: ClassVar[dict[str, object]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(self, setup: Setup, seat: int, bots: Sequence[str], render_mode: str | None) -> None:
        if not 1 <= seat <= setup.game.seats:
            raise YardError(_("Seat {seat}: there are {seats} seats.").format(seat=seat, seats=setup.game.seats))
        if render_mode not in (None, "ansi"):
            raise YardError(_("Render mode: expected ansi, not «{mode}».").format(mode=render_mode))
        self.setup = setup
        self.seat = seat - 1
        self.specs = list(bots)
        self.render_mode = render_mode
        self.position: Position = setup.game.start()
        self.moves_made = 0
        self.observation_space = observation_space(setup)
        self.action_space = spaces.Discrete(setup.game.vocabulary.choices)
        self.bots: list[Bot] = []

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "position": self.position.dump(), "bots": None}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        dump = state["position"]
        assert isinstance(dump, dict)
        self.position = self.setup.game.load(dump)
        self._seat_bots()

    def action_masks(self) -> list[bool]:
        """Which actions are legal now, under the name that maskable learners ask for."""
        moves = set(self.position.moves())
        return [action in moves for action in range(self.setup.game.vocabulary.choices)]

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, dict[str, object]]:
        super().reset(seed=seed)
        self.position = self.setup.game.start()
        self.moves_made = 0
        self._seat_bots()
        self._on_to_a_decision()
        return self._seen()

    def step(self, action: int | np.int64) -> tuple[Seen, float, bool, bool, dict[str, object]]:
        try:
            self.setup.choose(self.position, int(action))
        except IllegalAction as illegal:
            observation, told = self._seen()
            return observation, ILLEGAL_REWARD, True, False, {**told, "refused": str(illegal)}
        self.moves_made += 1
        self._on_to_a_decision()
        over = bool(self.position.actor == OVER)
        reward = self.position.payoffs()[self.seat] if over else 0.0
        observation, told = self._seen()
        return observation, reward, over, not over and self.moves_made >= self.setup.most_moves, told

    def _seat_bots(self) -> None:
        self.bots = [make_bot(spec, self.setup.room, self.setup.game, self._draw()) for spec in self.specs]

    def _draw(self) -> int:
        return int(self.np_random.integers(2**63))

    def _on_to_a_decision(self) -> None:
        """Chance and bots play until it is this seat's turn, or nobody's any more."""
        while True:
            let_chance_decide(self.position, self._draw())
            actor = int(self.position.actor)
            if actor == OVER or actor == self.seat or self.moves_made >= self.setup.most_moves:
                return
            bot = self.bots[actor - 1 if actor > self.seat else actor]
            action = ask(bot, self.position, Random(self._draw())).action
            self.setup.game.play_action(self.position, action)
            self.moves_made += len(action)

    def _seen(self) -> tuple[Seen, dict[str, object]]:
        return seen(self.setup, self.position, self.seat), {**info(self.setup, self.position, self.seat)}

    def render(self) -> str | None:
        """The table as this seat sees it, as text."""
        return drawn(self.setup, self.position, self.seat) if self.render_mode == "ansi" else None
