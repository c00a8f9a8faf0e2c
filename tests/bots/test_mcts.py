"""The bot that searches: it finds what can be found, keeps to its budget, and does not tell secrets apart."""

import pytest
from librt.random import Random

from tests.bots.dials import FatefulDials
from tests.bots.plays import ROOMS, family, some_decisions
from tests.bots.stones import Stones
from tests.toys.lanterns import ROOM as LANTERNS
from tramyard.bots import bot_kind, make_bot
from tramyard.bots.mcts import MCTS, MctsBot, read_budget
from tramyard.bots.search import Search
from tramyard.kernel.room import Room, room


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_the_search_takes_the_stones_that_win(stones: int) -> None:
    game = Stones(stones)
    choice = MctsBot(game, 1, read_budget("1500")).choose(game.start(), 0)
    assert game.spell(choice.action) == f"take {stones % 4}"
    assert choice.candidates[0].estimate > 0.3


@pytest.mark.parametrize("stones", [4, 8])
def test_the_search_knows_that_it_is_lost(stones: int) -> None:
    game = Stones(stones)
    choice = MctsBot(game, 1, read_budget("1500")).choose(game.start(), 0)
    assert choice.candidates[0].estimate < -0.3


def test_a_better_action_is_tried_more_often() -> None:
    game = Stones(7)
    search = Search(game, game.start(), 0, Random(1))
    search.run(500)
    visits = [visits for _, _, visits in search.candidates()]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == 500
    assert search.lead() == visits[0] - visits[1] > 100


def test_all_actions_meet_the_same_luck() -> None:
    """Where nothing but luck counts, actions that were tried equally often look equally good."""
    game = FatefulDials(5, (4, 4), seats=2)
    search = Search(game, game.start(), 0, Random(1))
    search.run(200)
    estimates: dict[int, set[float]] = {}
    for _, estimate, visits in search.candidates():
        estimates.setdefault(visits, set()).add(estimate)
    assert len(search.root.children) > len(estimates) > 1
    assert all(len(alike) == 1 for alike in estimates.values())


@pytest.mark.parametrize("here", ROOMS, ids=lambda here: here.name)
def test_a_budget_of_iterations_is_never_overdrawn(here: Room) -> None:
    game, positions = some_decisions(here, 4, 8)
    for position in positions:
        choice = make_bot("mcts:50", here, game, 1).choose(position, int(position.actor))
        assert 0 < sum(candidate.visits for candidate in choice.candidates) <= 50


def test_the_only_action_is_free() -> None:
    game = Stones(1)
    choice = MctsBot(game, 1, read_budget("100000")).choose(game.start(), 0)
    assert [candidate.visits for candidate in choice.candidates] == [1]


def test_a_budget_of_time_promises_no_repetition() -> None:
    kind = bot_kind("mcts", room("trainmaker"))
    assert [kind.repeatable(argument) for argument in ("500", "0.1s", "")] == [True, False, False]


def test_by_default_twenty_actions_take_no_more_than_five_seconds() -> None:
    assert 20 * read_budget("").seconds <= 5.0


def test_the_tree_does_not_tell_secret_actions_of_others_apart() -> None:
    game, positions = some_decisions(LANTERNS, 6, 20)
    veils: set[str] = set()
    for position in positions:
        search = Search(game, position, position.actor, Random(3))
        search.run(300)
        for node in family(search.root):
            seen = [child.veil for child in node.children if child.veil]
            assert len(seen) == len(set(seen))
            known = [game.spell(child.action) for child in node.children if not child.veil]
            assert len(known) == len(set(known))
            assert not node.secret or known in ([], ["stay"])
            veils.update(seen)
    assert veils
    assert all("?" in veil for veil in veils)


def test_the_search_follows_a_rival_who_chooses_a_contract_in_secret() -> None:
    here = room("trainmaker")
    game = here.game(2, {"first": 1})
    position = game.start()
    for text in ("c1:01,02", "c2:03,04", "d1:7", "d2:2", "d3:6", "K1", "rLPPPPBC"):
        game.play_action(position, tuple(game.parse(position, text)))
    search = Search(game, position.imagine(0, Random(1)), 0, Random(1))
    search.run(2000)
    kept = [child for node in family(search.root) for child in node.children if child.veil]
    assert {child.veil for child in kept} == {"K?"}
    assert game.spell(search.candidates()[0][0]).endswith(("$1", "R"))


def test_a_budget_of_both_ends_with_whichever_comes_first() -> None:
    game = Stones(9)
    few = MctsBot(game, 1, read_budget("40/3600s")).choose(game.start(), 0)
    assert sum(candidate.visits for candidate in few.candidates) == 40
    short = MctsBot(game, 1, read_budget("10000000/0.01s")).choose(game.start(), 0)
    assert sum(candidate.visits for candidate in short.candidates) < 10_000_000


@pytest.mark.parametrize(
    ("spec", "limited"),
    [("", "0.25s"), ("19s", "1s"), ("0.5s", "0.5s"), ("500", "500/1s"), ("500/2s", "500/1s"), ("500/0.5s", "500/0.5s")],
)
def test_a_budget_can_be_held_to_a_second(spec: str, limited: str) -> None:
    assert read_budget(MCTS.within(spec, 1.0)) == read_budget(limited)
    assert MCTS.seconds(spec) == read_budget(spec).seconds
