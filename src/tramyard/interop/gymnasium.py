"""One seat of any game as a Gymnasium environment, bots in the others: `env("trainmaker", bots=["greedy"])`, or by
`gymnasium.make("tramyard/trainmaker-v0", bots=["greedy"])`.

An illegal action is refused and loses at once: reward -1, terminated, and `info["refused"]` says why.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from tramyard.interop.drive import Opponents, begin, go_on, next_seed
from tramyard.interop.gymnasium_names import register
from tramyard.interop.seen import Eyes, Seen, drawn, info, observation_space
from tramyard.interop.setup import IllegalAction, Setup, opponents_of, seed_from, setup_of
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.words import _

ILLEGAL_REWARD = -1.0


def env(
    name: str,
    seat: int = 1,
    bots: Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    shaping: float = 0.0,
    start: str | Path | None = None,
) -> "SeatEnv":
    """A game in which you have `seat` (counted from 1) and these bots the others; random ones if none are named.

    A bot is named by its spec (`greedy`, `mcts:200`) or by one of the room's levels (`easy`, `middle`, `strong`).
    `shaping` is the learner's discount: then each step also pays by how much the game's own `evaluate` has grown, which
    changes no best policy. `start` names the file of a record or a position: every play begins where it stands.
    """
    setup = setup_of(name, None if bots is None else len(bots) + 1, options, start)
    return SeatEnv(setup, seat, bots, render_mode, shaping)


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A play from one seat. Copies and pickles go on exactly as the original, bots included."""

    metadata: ClassVar[dict[str, object]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self, setup: Setup, seat: int, bots: Sequence[str] | None, render_mode: str | None, shaping: float
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise YardError(_("Render mode: expected ansi, not «{mode}».").format(mode=render_mode))
        if not 0 <= shaping <= 1:
            raise YardError(_("Shaping: expected a discount between 0 and 1, not {given}.").format(given=shaping))
        self.setup = setup
        self.eyes = Eyes(setup)
        self.seat = seat - 1
        self.specs = opponents_of(setup, seat, bots)
        self.opponents = Opponents(setup.room, setup.game, self.seat, list(self.specs))
        self.render_mode = render_mode
        self.shaping = shaping
        self.position: Position = setup.start()
        self.moves_made = 0
        self.luck: int | None = None
        """What all chance and all bots of this play follow from; none before the first reset."""
        self.observation_space = observation_space(setup)
        self.action_space = spaces.Discrete(setup.game.vocabulary.choices)

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "position": self.position.dump(), "opponents": None}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        dump = state["position"]
        assert isinstance(dump, dict)
        self.position = self.setup.game.load(dump)
        self.opponents = Opponents(self.setup.room, self.setup.game, self.seat, list(self.specs))

    def action_masks(self) -> list[bool]:
        """Which actions are legal now, under the name that maskable learners ask for."""
        moves = set(self.position.moves())
        return [action in moves for action in range(self.setup.game.vocabulary.choices)]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, object]]:
        """A new play. `options={"bots": [...]}` seats other bots from now on: a ladder that a learner climbs."""
        super().reset(seed=seed)
        if options and "bots" in options:
            self.specs = opponents_of(self.setup, self.seat + 1, options["bots"])
            self.opponents = Opponents(self.setup.room, self.setup.game, self.seat, list(self.specs))
        if seed is None and self.luck is not None:
            seed = int(next_seed(self.luck))
        first, most = self.setup.start(), self.setup.most_moves
        begun = begin(first, self.seat, self.opponents, seed_from(seed), most)
        self.position, self.luck, self.moves_made = begun[0], int(begun[1]), int(begun[2])
        return self._seen()

    def step(self, action: int | np.int64) -> tuple[Seen, float, bool, bool, dict[str, object]]:
        if self.luck is None:
            raise YardError(_("The environment must be reset before a step."))
        before = self._potential()
        try:
            self.setup.choose(self.position, int(action))
        except IllegalAction as illegal:
            observation, told = self._seen()
            return observation, ILLEGAL_REWARD, True, False, {**told, "refused": str(illegal)}
        self.moves_made += 1
        self._on_to_a_decision(self.luck)
        over = bool(self.position.actor == OVER)
        reward = self.position.payoffs()[self.seat] if over else 0.0
        if self.shaping:
            reward += self.shaping * self._potential() - before
        observation, told = self._seen()
        return observation, reward, over, not over and self.moves_made >= self.setup.most_moves, told

    def _potential(self) -> float:
        """How well the seat stands; nothing at the end, where the game itself pays."""
        if not self.shaping or self.position.actor == OVER:
            return 0.0
        return self.setup.game.evaluate(self.position, self.seat)

    def _on_to_a_decision(self, luck: int) -> None:
        """Chance and bots play until it is this seat's turn, or nobody's any more."""
        most = self.setup.most_moves
        self.moves_made = int(go_on(self.position, self.seat, self.opponents, luck, self.moves_made, most))

    def _seen(self) -> tuple[Seen, dict[str, object]]:
        return self.eyes.seen(self.position, self.seat), {**info(self.setup, self.position, self.seat)}

    def render(self) -> str | None:
        """The table as this seat sees it, as text."""
        return drawn(self.setup, self.position, self.seat) if self.render_mode == "ansi" else None


register()
