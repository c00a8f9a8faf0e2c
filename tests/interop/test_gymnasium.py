"""The Gymnasium door: one seat with bots in the others, checked by Gymnasium itself for every installed game."""

import copy
import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.ending import ENDING
from tests.interop.games import company
from tramyard.bots import bot_kinds
from tramyard.interop.gymnasium import SeatEnv, env
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import OVER
from tramyard.kernel.room import rooms

every_game = pytest.mark.parametrize("name", rooms())


def begun(name: str, seed: int, moves: int) -> SeatEnv:
    """A play after so many moves of ours; after half as many where it would be over by then."""
    here = env(name)
    here.reset(seed=seed)
    for _ in range(moves):
        _, _, over, _, _ = here.step(int(np.flatnonzero(here.action_masks())[-1]))
        if over:
            return begun(name, seed, moves // 2)
    return here


@every_game
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(env(name, render_mode="ansi"), skip_render_check=False)


@every_game
def test_a_play_against_bots_ends_with_what_the_game_pays(name: str) -> None:
    seats = company(name)
    here = env(name, seat=seats, bots=["random"] * (seats - 1), options=ENDING.get(name))
    seen, _ = here.reset(seed=1)
    paid: list[float] = []
    while not paid:
        assert list(seen["action_mask"]) == here.action_masks()
        seen, reward, terminated, truncated, info = here.step(int(here.action_space.sample(seen["action_mask"])))
        assert not truncated
        assert bool(info["moves"]) != terminated
        if terminated:
            paid.append(reward)
    assert here.position.actor == OVER
    assert paid == [here.position.payoffs()[here.seat]]


@every_game
def test_an_illegal_action_loses_and_says_why(name: str) -> None:
    here = begun(name, seed=2, moves=3)
    before = here.position.dump()
    _, reward, terminated, _, info = here.step(here.action_masks().index(False))
    assert (reward, terminated) == (-1.0, True)
    assert ": " in str(info["refused"])
    assert here.position.dump() == before


@every_game
@pytest.mark.parametrize("bot", ["random", "greedy", "careless", "mcts:2", "exact"])
def test_copies_and_pickles_go_on_exactly_as_the_original(name: str, bot: str) -> None:
    seats = company(name)
    if bot not in bot_kinds(rooms()[name]) and ":" not in bot:
        pytest.skip(f"no {bot} in {name}")
    here = env(name, seat=seats, bots=[bot] * (seats - 1))
    here.reset(seed=3)
    twins = [copy.deepcopy(here), pickle.loads(pickle.dumps(here))]
    for number in range(6):
        legal = np.flatnonzero(here.action_masks())
        steps = [each.step(int(legal[number % len(legal)])) for each in (here, *twins)]
        assert len({str(each.position.dump()) for each in (here, *twins)}) == 1
        assert len({(reward, over, cut, str(told)) for _, reward, over, cut, told in steps}) == 1
        if steps[0][2]:
            break
    resets = [each.reset() for each in (here, *twins)]
    assert len({str(seen["observation"]) for seen, _ in resets}) == 1, "the next play is the same as well"


def test_gymnasium_makes_our_games_by_their_names() -> None:
    here = gymnasium.make("tramyard/trainmaker-v0", bots=["greedy", "random"], seat=2).unwrapped
    here.reset(seed=1)
    assert isinstance(here, SeatEnv)
    assert (here.setup.game.seats, here.seat) == (3, 1)
    many = gymnasium.make_vec("tramyard/trainmaker-v0", num_envs=3, vectorization_mode="vector_entry_point")
    seen, _ = many.reset(seed=1)
    assert seen["observation"].shape == (3, env("trainmaker").setup.game.observation_size)


def test_a_name_with_its_module_needs_no_import() -> None:
    asked = 'import gymnasium; print(gymnasium.make("tramyard.interop.gymnasium:tramyard/trainmaker-v0").spec.id)'
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "tramyard/trainmaker-v0\n"


def test_a_step_before_the_first_reset_raises() -> None:
    with pytest.raises(YardError, match="must be reset"):
        env("trainmaker").step(0)


def test_levels_are_bots_and_a_reset_may_seat_others() -> None:
    room = rooms()["lisbon28"]
    here = env("lisbon28", bots=["easy"])
    assert here.specs == (next(level.bot for level in room.levels if level.name == "easy"),)
    here.reset(seed=1, options={"bots": ["greedy"]})
    assert here.specs == ("greedy",)
    with pytest.raises(YardError, match="2 bots: there are 2 seats"):
        here.reset(options={"bots": ["greedy", "greedy"]})
    with pytest.raises(YardError, match="cape-town-1863 is for one seat, not 2"):
        env("workbook:cape-town-1863", bots=["greedy"])


def test_shaped_rewards_add_up_to_what_the_game_pays_less_where_it_began() -> None:
    here = env("trainmaker", shaping=1.0)
    here.reset(seed=4)
    start = here.setup.game.evaluate(here.position, 0)
    rewards = []
    over = False
    while not over:
        _, reward, over, _, _ = here.step(int(np.flatnonzero(here.action_masks())[0]))
        rewards.append(reward)
    assert sum(rewards) == pytest.approx(here.position.payoffs()[0] - start)
    assert len([reward for reward in rewards if reward]) > 5
    with pytest.raises(YardError, match="between 0 and 1"):
        env("trainmaker", shaping=2.0)


def test_mistakes_are_told_in_a_sentence() -> None:
    with pytest.raises(YardError, match="Seat 3: there are 2 seats"):
        env("trainmaker", seat=3, bots=["random"])
    with pytest.raises(YardError, match="There is no bot «deep-thought»"):
        env("trainmaker", bots=["deep-thought"])
