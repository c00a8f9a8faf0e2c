"""Many plays at once, for learners: `plays("trainmaker", 512)` for all seats, `env("trainmaker", 512)` for one.

The plays are stepped inside the engine, in this process or in several; what is seen lies in arrays that are allocated
once and overwritten by the next step (copy what you keep). A play that is over is begun anew in the same step.
"""

import copy
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tramyard.interop.arrays import Arrays
from tramyard.interop.crew import Crew, Rows, Wanted
from tramyard.interop.drive import ANYBODY, luck_of, next_seed
from tramyard.interop.plays import TERMINATED, TRUNCATED
from tramyard.interop.seen import observation_space
from tramyard.interop.setup import Setup, illegal_action, opponents_of, seed_from, setup_of
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _

Numbers = npt.NDArray[np.float32]
Marks = npt.NDArray[np.int8]


class Step(NamedTuple):
    """What came of a step, a row for each play. The arrays are overwritten by the next step."""

    observation: Numbers
    """What the seat that decides sees."""
    action_mask: Marks
    """1 for each action that is legal there; no row is empty."""
    seat: npt.NDArray[np.int64]
    """Who decides, counted from 0."""
    rewards: npt.NDArray[np.float64]
    """For each play and seat: what a play that was over in this step paid, or 0."""
    terminated: npt.NDArray[np.bool_]
    """The play was over; the row already shows the next one."""
    truncated: npt.NDArray[np.bool_]
    """The play was cut off, by `max_cycles` or the game's own cap."""


def plays(
    name: str,
    count: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    max_cycles: int | None = None,
    start: str | Path | None = None,
) -> "VectorPlays":
    """So many plays of a game by name; the learner decides for every seat. More workers than one are processes.

    `start` names the file of a record or a position: every play begins where it stands.
    """
    setup = setup_of(name, seats, options, start)
    most = max_cycles or setup.most_moves
    return VectorPlays(Wanted(setup.spec, int(ANYBODY), (), most, setup.origin), count, workers)


def env(
    name: str,
    num_envs: int = 1,
    seat: int = 1,
    bots: Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    start: str | Path | None = None,
) -> "SeatVectorEnv":
    """Gymnasium's vector form: one seat is yours in each play, bots have the others; `start` as in `plays`."""
    setup = setup_of(name, None if bots is None else len(bots) + 1, options, start)
    specs = opponents_of(setup, seat, bots)
    return SeatVectorEnv(Wanted(setup.spec, seat - 1, specs, setup.most_moves, setup.origin), num_envs, workers)


class VectorPlays:
    """The array form, for several agents. Copies and pickles go on exactly as the original."""

    def __init__(self, wanted: Wanted, count: int, workers: int) -> None:
        if count < 1 or not 1 <= workers <= count:
            raise YardError(_("Expected at least one play, and no more workers than plays."))
        self.wanted = wanted
        self.setup = Setup(wanted.spec, wanted.origin)
        self.count = count
        self.workers = workers
        game = self.setup.game
        self.arrays = Arrays((count, int(game.observation_size), game.vocabulary.choices, game.seats))
        self.rows: Rows | Crew = Rows(wanted, self.arrays) if workers == 1 else Crew(wanted, self.arrays, workers)
        self.seed: int | None = None

    def __getstate__(self) -> dict[str, object]:
        began = self.seed is not None
        kept = {name: value for name, value in self.__dict__.items() if name not in ("arrays", "rows", "setup")}
        return {**kept, "standing": self.rows.standing() if began else None, "ends": self.arrays.last_step()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        standing, ends = state.pop("standing"), state.pop("ends")
        VectorPlays.__init__(self, state["wanted"], state["count"], state["workers"])
        self.__dict__.update(state)
        if standing is not None:
            self.rows.take_up(standing)
            self.arrays.set_last_step(ends)

    def __deepcopy__(self, memo: dict[int, object]) -> "VectorPlays":
        twin = type(self).__new__(type(self))
        twin.__setstate__(copy.deepcopy(self.__getstate__(), memo))
        return twin

    def reset(self, seed: int | Sequence[int] | None = None) -> Step:
        """New plays in all rows. With one seed row n has `seed + n`, the seed of a single play that is the same."""
        self.rows.begin(self._seeds(seed))
        self.arrays.set_last_step(None)
        return self._step()

    def _seeds(self, seed: int | Sequence[int] | None) -> list[int]:
        if seed is None:
            seed = seed_from(None) if self.seed is None else int(next_seed(luck_of(self.seed)))
        seeds = [seed + row for row in range(self.count)] if isinstance(seed, int) else [int(each) for each in seed]
        if len(seeds) != self.count:
            raise YardError(_("Expected a seed for each of {count} plays.").format(count=self.count))
        self.seed = seed_from(seeds[0])
        return [seed_from(each) for each in seeds]

    def step(self, actions: npt.ArrayLike) -> Step:
        """An action in every row. Raises IllegalAction if one of them is illegal, and changes nothing."""
        chosen = self._chosen(actions)
        legal = self.arrays.masks[np.arange(self.count), np.clip(chosen, 0, self.arrays.masks.shape[1] - 1)] == 1
        legal &= (chosen >= 0) & (chosen < self.arrays.masks.shape[1])
        if not legal.all():
            row = int(np.flatnonzero(~legal)[0])
            raise illegal_action(self.setup, self.rows.position(row), int(chosen[row]), row)
        self.rows.step(chosen)
        return self._step()

    def _chosen(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        if self.seed is None:
            raise YardError(_("The environment must be reset before a step."))
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != (self.count,):
            raise YardError(_("Expected an action for each of {count} plays.").format(count=self.count))
        return chosen

    def _step(self) -> Step:
        here = self.arrays
        return Step(here.seen, here.masks, here.seats, here.rewards, here.ends == TERMINATED, here.ends == TRUNCATED)

    def close(self) -> None:
        """End the processes that were started."""
        self.rows.close()


class SeatVectorEnv(VectorEnv[dict[str, Any], npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Gymnasium's form: one seat of each play. Like the single environment, an illegal action loses."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(self, wanted: Wanted, count: int, workers: int) -> None:
        self.plays = VectorPlays(wanted, count, workers)
        self.num_envs = count
        self.single_observation_space = observation_space(self.plays.setup)
        self.single_action_space = spaces.Discrete(self.plays.setup.game.vocabulary.choices)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self.render_mode = None
        self.spec: gymnasium.envs.registration.EnvSpec | None = None

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        seeds = seed if seed is None or isinstance(seed, int) else [seed_from(each) for each in seed]
        self.plays.reset(seeds)
        return self._seen(), {}

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[dict[str, Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """`infos["final_obs"]` has what was seen at the end of each play that was over, where `_final_obs` is set."""
        here = self.plays
        here.rows.step(here._chosen(actions))
        arrays = here.arrays
        over = arrays.ends != 0
        infos = {"final_obs": self._last_seen(over), "_final_obs": over} if over.any() else {}
        rewards = arrays.rewards[:, here.wanted.seat].copy()
        return self._seen(), rewards, arrays.ends == TERMINATED, arrays.ends == TRUNCATED, infos

    def action_masks(self) -> Marks:
        """Which actions are legal now, under the name that maskable learners ask for."""
        return self.plays.arrays.masks

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.plays.arrays.seen, "action_mask": self.plays.arrays.masks}

    def _last_seen(self, over: npt.NDArray[np.bool_]) -> npt.NDArray[np.object_]:
        """As Gymnasium's own vector environments tell it: an array of observations, None where no play was over."""
        final = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(over):
            mask = np.zeros(self.plays.arrays.masks.shape[1], np.int8)
            final[row] = {"observation": self.plays.arrays.last_seen[row].copy(), "action_mask": mask}
        return final

    def close_extras(self, **kwargs: Any) -> None:
        self.plays.close()
