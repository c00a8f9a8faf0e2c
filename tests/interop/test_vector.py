"""The vector door: many plays at once agree with single ones, step by step, in one process and in several."""

import copy
import pickle
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.vector import AutoresetMode

from tests.ending import ENDING
from tests.interop.games import company
from tramyard.interop import gymnasium, pettingzoo, vector
from tramyard.interop.setup import IllegalAction
from tramyard.interop.vector import Step, VectorPlays
from tramyard.kernel.errors import YardError
from tramyard.kernel.room import rooms

every_game = pytest.mark.parametrize("name", rooms())


def last_legal(masks: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    return np.asarray(masks.shape[1] - 1 - masks[:, ::-1].argmax(1), np.int64)


def any_legal(masks: npt.NDArray[np.int8], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """One of the legal actions in each row, each as likely as the others."""
    return np.asarray(((rng.random(masks.shape) + 1) * masks).argmax(1), np.int64)


@every_game
def test_many_plays_agree_with_single_ones_step_by_step(name: str) -> None:
    count, seats, options = 3, company(name), ENDING.get(name)
    many = vector.plays(name, count, seats, options)
    singles = [pettingzoo.env(name, seats, options) for _ in range(count)]
    seen = many.reset(seed=7)
    for number, single in enumerate(singles):
        single.reset(seed=7 + number)
    rng = np.random.default_rng(1)
    for _ in range(120):
        actions = any_legal(seen.action_mask, rng)
        for row, single in enumerate(singles):
            assert single.seat(single.agent_selection) == seen.seat[row]
            alone = single.observe(single.agent_selection)
            assert np.array_equal(alone["observation"], seen.observation[row])
            assert np.array_equal(alone["action_mask"], seen.action_mask[row])
            single.step(int(actions[row]))
        seen = many.step(actions)
        for row, single in enumerate(singles):
            done = all(single.terminations.values())
            assert seen.terminated[row] == done
            assert seen.rewards[row].tolist() == [single.rewards[agent] for agent in single.possible_agents]
            if done:
                single.reset()
        assert seen.action_mask.any(axis=1).all(), "no mask is empty"


@every_game
def test_one_seat_of_many_plays_agrees_with_single_ones(name: str) -> None:
    seats = company(name)
    # How opponents are seeded and called is the same in every room; thinking ones sit where they think quickly.
    bots = ["greedy" if name == "trainmaker" else "random"] * (seats - 1)
    many = vector.env(name, 2, seats, bots, ENDING.get(name))
    singles = [gymnasium.env(name, seats, bots, ENDING.get(name)) for _ in range(2)]
    seen, _ = many.reset(seed=3)
    for number, single in enumerate(singles):
        single.reset(seed=3 + number)
    for _ in range(25):
        actions = last_legal(seen["action_mask"])
        steps = [single.step(int(action)) for single, action in zip(singles, actions, strict=True)]
        seen, rewards, terminated, truncated, infos = many.step(actions)
        assert rewards.tolist() == [reward for _, reward, _, _, _ in steps]
        assert terminated.tolist() == [over for _, _, over, _, _ in steps]
        assert truncated.tolist() == [cut for _, _, _, cut, _ in steps]
        for row, (single, (alone, _, over, cut, _)) in enumerate(zip(singles, steps, strict=True)):
            if over or cut:
                assert np.array_equal(infos["final_obs"][row]["observation"], alone["observation"])
                alone = single.reset()[0]
            assert np.array_equal(seen["observation"][row], alone["observation"])
            assert np.array_equal(seen["action_mask"][row], alone["action_mask"])


def test_several_processes_show_what_one_does() -> None:
    alone, crew = vector.plays("trainmaker", 5), vector.plays("trainmaker", 5, workers=2)
    try:
        first, second = alone.reset(seed=1), crew.reset(seed=1)
        rng = np.random.default_rng(2)
        for _ in range(60):
            assert_shows_the_same(first, second)
            actions = any_legal(first.action_mask, rng)
            first, second = alone.step(actions), crew.step(actions)
        twin = copy.deepcopy(crew)
        assert_goes_on_equally(crew, twin)
        twin.close()
        with pytest.raises(IllegalAction, match=r"\(play 4\)"):
            crew.step([*any_legal(second.action_mask, rng)[:4], -1])
    finally:
        crew.close()


@every_game
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda plays: pickle.loads(pickle.dumps(plays))])
def test_copies_and_pickles_go_on_exactly_as_the_original(
    name: str, twin_of: Callable[[VectorPlays], VectorPlays]
) -> None:
    plays = vector.plays(name, 2)
    seen = plays.reset(seed=5)
    for _ in range(10):
        seen = plays.step(last_legal(seen.action_mask))
    assert_goes_on_equally(plays, twin_of(plays))


def assert_goes_on_equally(plays: VectorPlays, twin: VectorPlays) -> None:
    assert np.array_equal(plays.arrays.masks, twin.arrays.masks)
    for _ in range(15):
        actions = last_legal(plays.arrays.masks)
        assert_shows_the_same(plays.step(actions), twin.step(actions))


def assert_shows_the_same(one: Step, other: Step) -> None:
    for name, shown in one._asdict().items():
        assert np.array_equal(shown, getattr(other, name)), name


def test_an_illegal_action_is_refused_and_changes_nothing_or_loses() -> None:
    plays = vector.plays("trainmaker", 2)
    seen = plays.reset(seed=1)
    before = seen.observation.copy()
    with pytest.raises(IllegalAction, match=r"^TM-CON-02: .* \(play 1\)$"):
        plays.step([seen.action_mask[0].argmax(), plays.setup.game.vocabulary.move("R")])
    assert np.array_equal(plays.arrays.seen, before)
    env = vector.env("trainmaker", 2)
    masks = env.reset(seed=1)[0]["action_mask"]
    _, rewards, terminated, _, _ = env.step([int(masks[0].argmax()), int(masks[1].argmin())])
    assert (rewards.tolist(), terminated.tolist()) == ([0.0, -1.0], [False, True])


def test_a_play_is_cut_off_after_max_cycles_moves_and_begun_anew() -> None:
    plays = vector.plays("trainmaker", 1, max_cycles=4)
    seen = plays.reset(seed=1)
    first = seen.observation.copy()
    cut = []
    for _ in range(8):
        seen = plays.step(last_legal(seen.action_mask))
        cut.append(bool(seen.truncated[0]))
    assert cut == [False, False, False, True] * 2
    assert not np.array_equal(seen.observation, first), "another play"


def test_mistakes_are_told_in_a_sentence() -> None:
    with pytest.raises(YardError, match="must be reset"):
        vector.plays("trainmaker", 2).step([0, 0])
    plays = vector.plays("trainmaker", 2)
    plays.reset(seed=1)
    with pytest.raises(YardError, match="an action for each of 2 plays"):
        plays.step([0])
    with pytest.raises(YardError, match="a seed for each of 2 plays"):
        plays.reset(seed=[1, 2, 3])
    with pytest.raises(YardError, match="no more workers than plays"):
        vector.plays("trainmaker", 1, workers=2)
    with pytest.raises(YardError, match="cape-town-1863 is for one seat, not 2"):
        vector.plays("workbook:cape-town-1863", 1, seats=2)
    assert vector.env("trainmaker", 2).metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
