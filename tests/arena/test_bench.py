"""Measuring: the best of several rounds counts, goals are judged by ratios, and who is missing is not made up."""

from dataclasses import replace
from unittest.mock import patch

import pytest

from tramyard.arena.bench import (
    ACTIONS,
    COPIES,
    MOVES,
    SEARCHES,
    Contestant,
    copies,
    driven,
    inside,
    listed,
    measure,
    ours,
    plain_rate,
    searches,
    timed,
    verdicts,
)
from tramyard.arena.peers import peers
from tramyard.build import flavour
from tramyard.kernel.room import room

SHORT = 0.01


def test_the_best_round_of_everybody_counts() -> None:
    tortoise, hare = iter([2.0, 3.0, 1.0]), iter([9.0, 7.0, 8.0])
    contestants = [
        Contestant("tortoise", "", MOVES, lambda seconds: next(tortoise)),
        Contestant("hare", "", MOVES, lambda seconds: next(hare)),
    ]
    *_, best = measure(contestants, 1.0, rounds=3)
    assert best == {"tortoise": 3.0, "hare": 9.0}


def test_a_rate_is_work_done_by_time_spent() -> None:
    clock = iter([10.0, 10.0, 10.5, 11.0, 12.0])
    with patch("tramyard.arena.bench.time.process_time", lambda: next(clock)):
        assert timed(lambda: 30, 2.0) == 3 * 30 / 2.0


def test_goals_are_judged_by_ratios() -> None:
    ours = {"trainmaker inside": 50.0, "trainmaker driven": 9.0, "trainmaker plain": 9.0}
    rates = {**ours, "pig": 5.0, "catanatron": 1.0}
    with patch("tramyard.arena.bench.flavour", lambda: "compiled"):
        judged = {(verdict.who, verdict.over): verdict.reached for verdict in verdicts("trainmaker", rates)}
    assert judged == {
        ("trainmaker inside", "pig"): True,
        ("trainmaker driven", "pig"): False,
        ("trainmaker driven", "catanatron"): False,
        ("trainmaker plain", "catanatron"): False,
    }


def test_the_goals_of_the_compiled_build_are_not_held_against_the_plain_one() -> None:
    with patch("tramyard.arena.bench.flavour", lambda: "plain"):
        judged = verdicts(
            "trainmaker", {"trainmaker inside": 1.0, "pig": 5.0, "trainmaker plain": 20.0, "catanatron": 1.0}
        )
    assert [verdict.reached for verdict in judged] == [None, True]


def test_a_game_without_goals_of_its_own_is_only_told_its_ratios() -> None:
    judged = verdicts("game", {"game inside": 1.0, "pig": 5.0})
    assert [(verdict.ratio, verdict.least, verdict.reached) for verdict in judged] == [(0.2, 0, None)]


def test_every_part_of_our_own_games_can_be_measured() -> None:
    here = room("trainmaker")
    game = here.game()
    assert inside(game, SHORT) > 1000
    assert driven(game, SHORT) > 1000
    assert copies(game, SHORT) > 1000
    assert searches(here, game, SHORT) > 10
    assert listed(game, SHORT) > 100
    assert {each.unit for each in ours(here)} == {MOVES, COPIES, SEARCHES, ACTIONS}


def test_of_a_room_with_several_contents_those_it_names_or_the_smallest_and_the_largest_list_their_actions() -> None:
    here = room("workbook")
    measured = [each.name for each in ours(here) if each.unit == ACTIONS]
    assert measured == ["workbook actions testville", "workbook actions berlin-1865"]
    unnamed = [each.name for each in ours(replace(here, measured=())) if each.unit == ACTIONS]
    sizes = {name: len(here.game(content=here.content(name)).vocabulary) for name in here.shipped}
    assert unnamed == [f"workbook actions {pick(sizes, key=lambda name: sizes[name])}" for pick in (min, max)]


def test_plain_python_is_slower_than_compiled_code_and_is_measured_beside_it() -> None:
    plain = plain_rate("trainmaker", 0.05)
    assert plain > 1000
    if flavour() == "compiled":
        assert inside(room("trainmaker").game(), 0.05) > 5 * plain


def test_a_peer_that_is_not_installed_is_named_as_missing() -> None:
    with patch("tramyard.arena.peers.find_spec", lambda module: None):
        assert peers() == ([], ["open_spiel", "catanatron"])


@pytest.mark.parametrize("name", ["pig", "python_block_dominoes", "pig mcts c++", "pig mcts python", "catanatron"])
def test_a_peer_that_is_installed_is_measured(name: str) -> None:
    found, _ = peers()
    mine = [each for each in found if each.name == name]
    if not mine:
        pytest.skip(f"{name} is not installed")
    assert mine[0].rate(SHORT) > 1
