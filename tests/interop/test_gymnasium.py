"""The Gymnasium door: one seat with bots in the others, checked by Gymnasium itself for every installed game."""

import copy
import pickle

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

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
    here = env(name, seat=2 if rooms()[name].max_seats > 1 else 1)
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
def test_copies_and_pickles_keep_the_position(name: str) -> None:
    here = begun(name, seed=3, moves=8)
    for there in (copy.deepcopy(here), pickle.loads(pickle.dumps(here))):
        assert there.position.dump() == here.position.dump()
        there.step(int(np.flatnonzero(there.action_masks())[0]))
        assert there.position.dump() != here.position.dump()


def test_mistakes_are_told_in_a_sentence() -> None:
    with pytest.raises(YardError, match="Seat 3: there are 2 seats"):
        env("trainmaker", seat=3, bots=["random"])
    with pytest.raises(YardError, match="There is no bot «deep-thought»"):
        env("trainmaker", bots=["deep-thought"]).reset()
