"""Every game as a PettingZoo environment: `env("trainmaker", seats=3)`, agents `seat_1`, `seat_2`, ...

Only seats act; dice and decks are drawn inside, from the seed of `reset`. Actions are the seats' choices of the game's
vocabulary. Rewards come at the end: 1 for the winner, -1 for the others. An illegal action raises IllegalAction.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from tramyard.interop.drive import ANYBODY, begin, go_on, next_seed
from tramyard.interop.seen import NOTHING, Eyes, Info, Seen, drawn, info, observation_space
from tramyard.interop.setup import Setup, seed_from, setup_of
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.words import _


def env(
    name: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    start: str | Path | None = None,
) -> "YardEnv":
    """A game by name; after `max_cycles` moves of seats (or the game's own cap) the play is truncated.

    `start` names the file of a record or a position: every play begins where it stands.
    """
    return YardEnv(setup_of(name, seats, options, start), render_mode, max_cycles)


def parallel_env(
    name: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    start: str | Path | None = None,
) -> ParallelEnv[str, Seen, int]:
    """The same for learners that step all agents at once: only the action of the seat that must decide counts."""
    return turn_based_aec_to_parallel(env(name, seats, options, render_mode, max_cycles, start))


class YardEnv(AECEnv[str, Seen, int]):
    """One play; `position` is where it stands. Copies and pickles keep it, seed and all."""

    metadata: ClassVar[dict[str, object]] = {
        "render_modes": ["ansi", "human"],
        "name": "tramyard",
        "is_parallelizable": True,
        "render_fps": 1,
    }

    def __init__(self, setup: Setup, render_mode: str | None, max_cycles: int | None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "human"):
            raise YardError(_("Render mode: expected ansi or human, not «{mode}».").format(mode=render_mode))
        self.setup = setup
        self.eyes = Eyes(setup)
        self.render_mode = render_mode
        self.max_cycles = max_cycles or setup.most_moves
        self.position: Position = setup.start()
        self.moves_made = 0
        self.luck: int | None = None
        """What all chance of this play follows from; none before the first reset."""
        self.possible_agents = [f"seat_{number}" for number in range(1, setup.game.seats + 1)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_space = observation_space(setup)
        self._action_spaces = {agent: spaces.Discrete(setup.game.vocabulary.choices) for agent in self.possible_agents}

    def __str__(self) -> str:
        return f"tramyard_{self.setup.room.name}"

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "position": self.position.dump()}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        dump = state["position"]
        assert isinstance(dump, dict)
        self.position = self.setup.game.load(dump)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def seat(self, agent: str) -> int:
        """The seat of an agent, counted from 0 as positions do."""
        return self._seats[agent]

    def observe(self, agent: str) -> Seen:
        return self.eyes.seen(self.position, self._seats[agent])

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        if seed is None and self.luck is not None:
            seed = int(next_seed(self.luck))
        self.position, luck, _made = begin(self.setup.start(), ANYBODY, None, seed_from(seed), self.max_cycles)
        self.luck = int(luck)
        self.moves_made = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = dict.fromkeys(self.agents, NOTHING)
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self._on_to_a_decision(self.luck)

    def step(self, action: int | None) -> None:
        if not self.agents or self.luck is None:
            raise YardError(_("The environment must be reset before a step."))
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise YardError(_("An action of {agent} is expected, not None.").format(agent=agent))
        self.setup.choose(self.position, int(action))
        self.moves_made += 1
        self.infos[agent] = NOTHING
        self._on_to_a_decision(self.luck)

    def _on_to_a_decision(self, luck: int) -> None:
        """Chance decides, then the next seat is selected, or the play is over or cut off. Only an end pays anything."""
        position = self.position
        go_on(position, ANYBODY, None, luck, self.moves_made, self.max_cycles)
        if position.actor == OVER:
            self.rewards = dict(zip(self.agents, position.payoffs(), strict=True))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            agent = self.agent_selection = self.possible_agents[position.actor]
            self.infos[agent] = info(self.setup, position, position.actor)
            if self.moves_made >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What the selected agent sees of the table, as text; printed if the mode is `human`."""
        if self.render_mode is None:
            return None
        picture = drawn(self.setup, self.position, self.seat(self.agent_selection))
        if self.render_mode == "ansi":
            return picture
        print(picture, end="")
        return None

    def close(self) -> None:
        """Nothing is held open."""
