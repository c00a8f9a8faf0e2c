"""The PettingZoo door: its own suite for every installed game, and what that suite does not ask."""

import copy
import pickle
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils import parallel_to_aec

from tests.ending import ENDING
from tests.interop.games import company
from tramyard.interop.pettingzoo import YardEnv, env, parallel_env
from tramyard.interop.seen import Seen
from tramyard.interop.setup import IllegalAction
from tramyard.kernel.errors import YardError
from tramyard.kernel.room import rooms

every_game = pytest.mark.parametrize("name", rooms())


def begun(name: str, seed: int, moves: int) -> YardEnv:
    """A play after so many random moves; after half as many where it would be over by then."""
    here = env(name)
    here.reset(seed=seed)
    choose = np.random.default_rng(seed)
    for _ in range(moves):
        here.step(int(choose.choice(np.flatnonzero(here.observe(here.agent_selection)["action_mask"]))))
        if any(here.terminations.values()):
            return begun(name, seed, moves // 2)
    return here


def sampling_legally(here: ParallelEnv[str, Seen, int]) -> ParallelEnv[str, Seen, int]:
    """PettingZoo's max_cycles_test samples without a mask; here a sample is a legal action."""

    def action_space(agent: str) -> SimpleNamespace:
        space, mask = here.unwrapped.action_space(agent), here.unwrapped.observe(agent)["action_mask"]
        return SimpleNamespace(sample=lambda: space.sample(mask))

    here.action_space = action_space
    return here


@every_game
def test_pettingzoo_finds_nothing_wrong_with_a_whole_play(name: str) -> None:
    api_test(env(name), num_cycles=1000)


@every_game
def test_pettingzoo_finds_nothing_wrong_with_a_full_table(name: str) -> None:
    api_test(env(name, rooms()[name].max_seats, max_cycles=150), num_cycles=40)


@every_game
def test_pettingzoo_finds_nothing_wrong_with_the_parallel_form(name: str) -> None:
    parallel_api_test(parallel_env(name, max_cycles=300), num_cycles=400)


@every_game
def test_equal_seeds_give_equal_plays(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=200)


@every_game
def test_other_seeds_give_other_plays(name: str) -> None:
    starts = set()
    for seed in range(10):
        here = env(name, company(name))
        here.reset(seed=seed)
        starts.add(str(here.position.dump()))
    assert len(starts) > 1


@every_game
def test_a_play_is_cut_off_after_max_cycles_moves(name: str) -> None:
    def parallel(max_cycles: int) -> ParallelEnv[str, Seen, int]:
        return sampling_legally(parallel_env(name, max_cycles=max_cycles))

    # A cycle is one seat's move, so the form in which every agent steps in every cycle is made of the parallel one.
    def stepwise(max_cycles: int) -> AECEnv[str, Seen, int]:
        return parallel_to_aec(parallel(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=stepwise))


@every_game
def test_the_table_is_drawn_as_text(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(name, render_mode=render_mode))
    assert capsys.readouterr().out.strip()


@every_game
def test_the_mask_and_the_texts_are_the_legal_moves_of_the_seat_that_decides(name: str) -> None:
    here = begun(name, seed=4, moves=20)
    for agent in here.agents:
        mask = here.observe(agent)["action_mask"]
        texts = [here.setup.game.vocabulary.text(int(move)) for move in np.flatnonzero(mask)]
        assert texts == here.infos[agent]["moves"]
        assert bool(texts) == (agent == here.agent_selection)
        assert here.action_space(agent).n == here.setup.game.vocabulary.choices == len(mask)


@every_game
def test_an_illegal_action_is_refused_with_rule_and_sentence_and_changes_nothing(name: str) -> None:
    here = begun(name, seed=5, moves=12)
    before = here.position.dump()
    legal = here.observe(here.agent_selection)["action_mask"]
    for action in [*np.flatnonzero(legal == 0), -1, len(legal), 10**9]:
        with pytest.raises(IllegalAction, match=r"^[A-Z0-9]+-[A-Z0-9-]+: \S.*\.$"):
            here.step(int(action))
    assert here.position.dump() == before


def test_a_refusal_names_the_rule_of_the_game() -> None:
    here = env("trainmaker")
    here.reset(seed=1)
    with pytest.raises(IllegalAction, match="TM-CON-02: Choose one of your two contracts first"):
        here.step(here.setup.game.vocabulary.move("R"))


@every_game
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda here: pickle.loads(pickle.dumps(here))])
def test_a_copy_goes_on_exactly_as_the_original_would(name: str, twin_of: object) -> None:
    assert callable(twin_of)
    here = begun(name, seed=6, moves=25)
    there = twin_of(here)
    before = here.position.dump()
    assert there.position.dump() == before
    played = []
    for _ in range(40):
        if here.terminations[here.agent_selection]:
            break
        played.append(int(np.flatnonzero(here.observe(here.agent_selection)["action_mask"])[-1]))
        here.step(played[-1])
    assert there.position.dump() == before, "the copy is independent"
    for action in played:
        there.step(action)
    assert there.position.dump() == here.position.dump()
    assert there.agent_selection == here.agent_selection
    assert there.rewards == here.rewards


@every_game
def test_a_finished_play_pays_what_the_game_pays(name: str) -> None:
    here = env(name, company(name), ENDING.get(name))
    here.reset(seed=7)
    for agent in here.agent_iter():
        seen, _, terminated, _, _ = here.last()
        if terminated:
            break
        here.step(int(here.action_space(agent).sample(seen["action_mask"])))
    assert list(here.rewards.values()) == here.position.payoffs()
    assert all(here.terminations.values())


def test_mistakes_are_told_in_a_sentence() -> None:
    with pytest.raises(YardError, match="There is no game «pinball»"):
        env("pinball")
    with pytest.raises(YardError, match="expected ansi or human"):
        env("trainmaker", render_mode="rgb_array")
    with pytest.raises(YardError, match="must be reset"):
        env("trainmaker").step(0)
    with pytest.raises(YardError, match="cape-town-1863 is for one seat, not 2"):
        env("workbook:cape-town-1863", seats=2)
