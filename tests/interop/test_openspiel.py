"""The OpenSpiel door: its own suites for every game, the referee at every state, and nobody's secrets told."""

import random
import sys
import unittest
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.bots import uniform_random

from tests.interop import kept_plays
from tests.interop.games import company
from tools.room_soak import soaks
from tramyard.interop.openspiel import PREFIX, YardState, searcher
from tramyard.interop.setup import IllegalAction
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import CHANCE
from tramyard.kernel.record import Record, Story
from tramyard.kernel.room import rooms

PLAYTHROUGHS = [file for file in kept_plays.playthroughs() if file not in kept_plays.kept()]

every_game = pytest.mark.parametrize("name", rooms())


@pytest.fixture(autouse=True, scope="module")
def _flags() -> None:
    """OpenSpiel's suites read absl's flags, which somebody has to parse."""
    flags.FLAGS([sys.argv[0]])


def load(name: str, seats: int | None = None) -> pyspiel.Game:
    return pyspiel.load_game(PREFIX + name if seats is None else f"{PREFIX}{name}(seats={seats})")


def begun(name: str, seed: int, moves: int) -> YardState:
    """A state after so many random actions, chance included; after half as many where the play would be over."""
    choose = random.Random(seed)
    state: YardState = load(name).new_initial_state()
    for _ in range(moves):
        state.apply_action(choose.choice(state.legal_actions()))
        if state.is_terminal():
            return begun(name, seed, moves // 2)
    return state


def decision(name: str, seed: int, moves: int) -> YardState:
    """The same, gone on until a seat must decide."""
    state = begun(name, seed, moves)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


@every_game
def test_openspiel_finds_nothing_wrong_and_the_referee_agrees_at_every_state(name: str) -> None:
    visited = []

    def referee(state: YardState) -> None:
        visited.append(state.play.moves_made)
        assert state.play.setup.game.referee(state.play.position) == []

    pyspiel.random_sim_test(
        load(name), num_sims=2, serialize=True, verbose=False, mask_test=True, state_checker_fn=referee
    )
    assert max(visited) > 0


@every_game
def test_openspiel_enforces_its_api(name: str) -> None:
    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase

    suite_of = type(name, (EnforceAPIOnPartialTreeBase,), {"game": load(name), "game_name": PREFIX + name})
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(suite_of)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun > 4
    assert [report for _, report in (*result.errors, *result.failures)] == []


@every_game
def test_chance_comes_with_its_exact_odds(name: str) -> None:
    state = load(name).new_initial_state()
    choose = random.Random(8)
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            odds = state.play.position.odds()
            total = sum(weight for _, weight in odds)
            choices = state.play.setup.game.vocabulary.choices
            assert dict(state.chance_outcomes()) == {move - choices: weight / total for move, weight in odds}
        state.apply_action(choose.choice(state.legal_actions()))


@every_game
def test_an_illegal_action_is_refused_without_any_legality_check(name: str) -> None:
    state = decision(name, seed=5, moves=30)
    before, history = str(state), state.history()
    for action in {*range(state.num_distinct_actions()), 10**6} - set(state.legal_actions()):
        with pytest.raises(IllegalAction, match=r"^[A-Z0-9]+-[A-Z0-9-]+: \S.*\.$"):
            state.apply_action(action)
    assert (str(state), state.history()) == (before, history)


@every_game
def test_an_outcome_that_cannot_come_up_is_refused(name: str) -> None:
    state: YardState = load(name, company(name)).new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    outcomes = range(state.get_game().max_chance_outcomes() + 1)
    with pytest.raises(IllegalAction):
        state.apply_action(next(action for action in reversed(outcomes) if action not in state.legal_actions()))


@every_game
def test_an_information_state_is_the_story_of_the_record(name: str) -> None:
    state = decision(name, seed=9, moves=0)
    room = rooms()[name]
    record = Record.begin(room, [f"seat {number}" for number in range(state.num_players())])
    choose = random.Random(9)
    state, run = load(name).new_initial_state(), []
    compared = 0
    for _ in range(200):
        if state.is_terminal():
            break
        chance = state.is_chance_node()
        action = choose.choice(state.legal_actions())
        run.append(action + state.num_distinct_actions() if chance else action)
        actor = state.current_player()
        state.apply_action(action)
        if chance or state.play.position.settled or state.current_player() != actor:
            record.add(tuple(run))
            run.clear()
            for seat in range(state.num_players()):
                assert state.information_state_string(seat) == record.story(seat).text()
                assert Story.read(state.information_state_string(seat)) == record.story(seat)
            compared += 1
    assert compared > 3


@every_game
def test_a_seat_is_told_the_same_in_worlds_it_cannot_tell_apart(name: str) -> None:
    """Twins: one hidden move replaced by another that looks the same to this seat, then the same moves for both."""
    seats = load(name).num_players()
    twins = sum(_twin_moves(name, seat, seed) for seat in range(seats) for seed in range(6))
    hidden = any(_hides(begun(name, seed, 120)) for seed in range(3))
    assert bool(twins) == hidden


def _hides(state: YardState) -> bool:
    """Whether the stories of the seats differ in more than their title."""
    return len({state.play.story(seat).lines for seat in range(-1, state.num_players())}) > 1


def _twin_moves(name: str, seat: int, seed: int) -> int:
    """How many states of twin worlds were compared."""
    choose = random.Random(seed)
    state: YardState = load(name).new_initial_state()
    twin: YardState = load(name).new_initial_state()
    apart = 0
    for _ in range(250):
        if state.is_terminal() or twin.is_terminal():
            break
        action = choose.choice(state.legal_actions())
        alike = _alike(state, twin, action, seat)
        if not alike:
            break
        others = [other for other in alike if other != action]
        twin.apply_action(choose.choice(others) if others else action)
        state.apply_action(action)
        if state.is_terminal() or twin.is_terminal():
            break
        if str(state) != str(twin):
            apart += 1
            assert state.information_state_string(seat) == twin.information_state_string(seat)
            assert state.observation_string(seat) == twin.observation_string(seat)
            assert state.observation_tensor(seat) == twin.observation_tensor(seat)
    return apart


def _alike(state: YardState, twin: YardState, action: int, seat: int) -> list[int]:
    """The twin's legal actions this seat cannot tell from this one of the first world."""
    vocabulary = state.play.setup.game.vocabulary
    base = vocabulary.choices if state.is_chance_node() else 0
    if state.play.position.actor != twin.play.position.actor:
        return []

    def looks(world: YardState, each: int) -> str:
        return world.play.position.shown(base + each, seat) or vocabulary.text(base + each)

    return [each for each in twin.legal_actions() if looks(twin, each) == looks(state, action)]


@every_game
def test_a_resampled_state_looks_the_same_to_its_player_and_can_go_on(name: str) -> None:
    state = decision(name, seed=10, moves=40)
    player = state.current_player()
    worlds = [state.resample_from_infostate(player, random.Random(number).random) for number in range(8)]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.legal_actions() == state.legal_actions()
        assert world.play.setup.game.referee(world.play.position) == []
        assert str(world.clone()) == str(world)
        world.apply_action(world.legal_actions()[0])
    if _hides(state):
        assert len({str(world) for world in worlds}) > 1


@every_game
def test_the_search_of_openspiel_finds_a_move(name: str) -> None:
    state = decision(name, seed=11, moves=30)
    bot = searcher(state.get_game(), simulations=20, seed=1)
    bot.restart_at(state)
    assert bot.step(state) in state.legal_actions()


def test_the_search_of_openspiel_plays_a_whole_match() -> None:
    """The five lines of docs/research.md."""
    game = pyspiel.load_game("tramyard_trainmaker")
    bots = [searcher(game, simulations=4, seed=1), uniform_random.UniformRandomBot(1, np.random.RandomState(2))]
    for _ in range(2):
        assert sorted(evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(3))) == [-1.0, 1.0]


@every_game
def test_a_game_declares_what_solvers_ask_for(name: str) -> None:
    game = load(name)
    declared, ours = game.get_type(), game.setup.game
    assert (declared.utility == pyspiel.GameType.Utility.ZERO_SUM) == ours.zero_sum == (game.utility_sum() == 0.0)
    assert (declared.information == pyspiel.GameType.Information.PERFECT_INFORMATION) == ours.open_information
    if ours.seats == 2 and ours.zero_sum:
        exploited(game)


def exploited(game: pyspiel.Game) -> None:
    """OpenSpiel's exploitability takes the game and would walk its tree, which is too large to be walked through."""

    class Walked(Exception):
        pass

    def stop(*given: object) -> None:
        raise Walked

    uniform = policy.UniformRandomPolicy(game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exploitability.pyspiel_best_response, "CPPBestResponsePolicy", stop)
        with pytest.raises(Walked):
            exploitability.exploitability(game, uniform)


def test_a_lone_player_and_everything_open_is_declared() -> None:
    declared = load("workbook").get_type()
    assert load("workbook").num_players() == 1
    assert declared.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert declared.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    engine = pyspiel.load_game("tramyard_trainmaker(engine=true)")
    assert engine.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM, "the Steam Engine may win"


def test_an_information_state_tensor_is_refused_in_words() -> None:
    with pytest.raises(YardError, match="no information-state tensor"):
        decision("trainmaker", seed=1, moves=5).information_state_tensor(0)


def test_a_story_is_the_same_whether_it_is_asked_for_at_each_move_or_once() -> None:
    asked, once = load("lisbon28").new_initial_state(), load("lisbon28").new_initial_state()
    choose = random.Random(12)
    for _ in range(120):
        action = choose.choice(asked.legal_actions())
        for state in (asked, once):
            state.apply_action(action)
        for seat in range(2):
            asked.information_state_string(seat)
    for seat in range(2):
        assert asked.information_state_string(seat) == once.clone().information_state_string(seat)
        assert asked.information_state_string(seat) == once.information_state_string(seat)


@every_game
def test_a_game_is_found_again_by_the_name_it_prints(name: str) -> None:
    game = load(name)
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_parameters_are_the_seats_and_options_of_the_room() -> None:
    game = pyspiel.load_game("tramyard_trainmaker(seats=3,engine=true,first='2')")
    assert game.num_players() == 3
    assert game.get_parameters()["first"] == "'2'"
    state = game.new_initial_state()
    assert dict(state.play.setup.spec.options) == {"engine": True, "engine_six": False, "first": 2}
    state.apply_action(state.legal_actions()[0])
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again[1]) == str(state)
    assert pyspiel.load_game("tramyard_trainmaker", {"first": "'1'"}).get_parameters()["first"] == "'1'"


def test_parameters_that_do_not_fit_are_told_in_a_sentence() -> None:
    with pytest.raises(YardError, match="one seat needs the Steam Engine"):
        pyspiel.load_game("tramyard_trainmaker(seats=1)")
    with pytest.raises(YardError, match="Option first: expected one of random, 1"):
        pyspiel.load_game("tramyard_trainmaker(first=nobody)")
    with pytest.raises(YardError, match="cape-town-1863 is for one seat, not 2"):
        pyspiel.load_game("tramyard_workbook", {"seats": 2, "content": "cape-town-1863"})


def test_a_play_is_cut_off_at_its_cap_and_pays_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tramyard.interop.setup.LONGEST", 5)
    state: YardState = load("trainmaker").new_initial_state()
    seats_moves = 0
    while not state.is_terminal():
        seats_moves += not state.is_chance_node()
        state.apply_action(state.legal_actions()[-1])
    assert seats_moves == state.get_game().max_game_length() == 5
    assert state.play.position.actor >= CHANCE
    assert state.returns() == [0.0, 0.0]


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=kept_plays.named)
def test_a_playthrough_under_review_is_played_the_same_today(file: Path) -> None:
    """Where rules or content were changed on purpose, OpenSpiel's `generate_playthrough.update_path` writes it anew."""
    from open_spiel.python.algorithms.generate_playthrough import replay

    written, played = replay(str(file))
    assert played == written


@pytest.mark.parametrize("file", kept_plays.kept(), ids=kept_plays.named)
def test_a_short_playthrough_is_played_the_same_today(file: Path) -> None:
    written = file.read_text("utf-8")
    assert kept_plays.played_again(written) == written


def test_a_playthrough_is_kept_of_every_room_that_the_soak_plays() -> None:
    """What has only been begun (`tramyard new-game`) may still change with every rule."""
    assert sorted({kept_plays.room_of(file) for file in kept_plays.playthroughs()}) == sorted(soaks())
