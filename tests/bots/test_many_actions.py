"""Bots where there are more actions than can be looked at: the best one lies in the far corner, and none sits long."""

from collections.abc import Iterator
from itertools import chain, count, islice, repeat

import pytest
from librt.random import Random

from tests.bots.dials import BlindDials, CoyPosition, Dials, GuidedDials, OneWayPosition, dials_with
from tests.bots.plays import decisions, family
from tests.toys.levers import ROOM as LEVERS
from tests.toys.levers import Box, Levers
from tramyard.bots import mcts
from tramyard.bots.beam import beam
from tramyard.bots.choices import FEW
from tramyard.bots.greedy import LOOKS, GreedyBot
from tramyard.bots.mcts import MctsBot, read_budget
from tramyard.bots.search import LOOKS as LOOKS_OF_SEARCH
from tramyard.bots.search import Search
from tramyard.kernel.bot import Bot
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move

FAR = (29, 28, 27)
"""Right settings of three dials with 30 sides: 27,000 actions, and this is one of the last."""

corners = pytest.mark.parametrize("right", [FAR, (0, 0, 0), (14, 2, 29), (7, 29, 11)])


def search_bot(game: Game, budget: str) -> MctsBot:
    return MctsBot(game, 1, read_budget(budget))


def score(game: Dials, action: tuple[Move, ...]) -> int:
    position = game.start()
    game.play_action(position, action)
    return position.scores()[0]


def test_the_best_action_is_not_among_the_first_ones() -> None:
    game = Dials(30, FAR)
    assert game.action(*FAR) not in islice(game.actions(game.start()), 25_000)


@corners
def test_the_greedy_bot_finds_the_best_of_many_actions(right: tuple[int, ...]) -> None:
    game = Dials(30, right)
    choice = GreedyBot(game, 1).choose(game.start(), 0)
    assert choice.action == choice.candidates[0].action == game.action(*right)
    assert len({candidate.action for candidate in choice.candidates}) == 10


def test_the_greedy_bot_carries_on_an_action_that_is_half_done() -> None:
    game = Dials(60, (59, 58, 57))
    position = game.start()
    position.play(game.vocabulary.move("1:3"))
    assert game.spell(GreedyBot(game, 1).choose(position, 0).action) == "2:58 3:57"


def test_every_first_move_is_carried_through_even_where_half_done_actions_tell_nothing() -> None:
    game = BlindDials(30, FAR)
    found = beam(game, game.start(), 0, LOOKS, Random(1))
    assert {action[0] for _, action in found} == {*range(30)}
    assert all(len(action) == 3 for _, action in found)
    assert score(game, GreedyBot(game, 1).choose(game.start(), 0).action) >= 80


@pytest.mark.parametrize("dials", [3, 6, 12])
def test_work_is_bounded_however_many_actions_there_are(dials: int) -> None:
    right = (39,) * dials
    game = Dials(40, right)
    assert GreedyBot(game, 1).choose(game.start(), 0).action == game.action(*right)
    assert game.asked <= 2 * (LOOKS + dials * 40) + 10
    game = Dials(40, right)
    search_bot(game, "1").choose(game.start(), 0)
    assert game.asked <= 2 * (LOOKS_OF_SEARCH + dials * 40) + 2 * dials * 40 + 1


def test_few_actions_are_all_looked_at() -> None:
    game = Dials(12, (11, 3, 5))
    assert FEW >= 12**3
    choice = GreedyBot(game, 1).choose(game.start(), 0)
    assert choice.action == game.action(11, 3, 5)
    assert game.asked == 12**3 + len(choice.candidates)


@pytest.mark.parametrize("spec", ["greedy", "mcts"])
def test_a_room_can_say_which_actions_are_promising(spec: str) -> None:
    game = GuidedDials(30, FAR)
    bot = GreedyBot(game, 1) if spec == "greedy" else search_bot(game, "50")
    choice = bot.choose(game.start(), 0)
    assert choice.action == game.action(*FAR)
    assert game.asked <= 1 + 3 * 29 + 50


class UnguidedLevers(Levers):
    """More than 20,000 actions, in which what comes first forbids what comes next, and no word about which are good."""

    def promising(self, position: Position) -> Iterator[tuple[Move, ...]] | None:
        return None


def test_bots_find_actions_as_good_as_any_in_a_game_that_does_not_say_which_are() -> None:
    box = LEVERS.content().data
    assert isinstance(box, Box)
    game = UnguidedLevers(box, 2)
    both: list[Bot] = [GreedyBot(game, 1), search_bot(game, "100")]
    position = next(decisions(game, both, 5))
    values = {action: value_after(game, position, action) for action in game.actions(position)}
    assert len(values) > 20_000
    for bot in both:
        assert values[bot.choose(position.copy(), int(position.actor)).action] == max(values.values())


def value_after(game: Levers, position: Position, action: tuple[Move, ...]) -> float:
    there = position.copy()
    game.play_action(there, action)
    return game.evaluate(there, position.actor)


# The search


@corners
def test_the_search_finds_the_best_of_many_actions(right: tuple[int, ...]) -> None:
    game = Dials(30, right)
    choice = search_bot(game, "200").choose(game.start(), 0)
    assert choice.action == choice.candidates[0].action == game.action(*right)
    position = game.start()
    position.play(choice.action[0])
    assert search_bot(game, "200").choose(position, 0).action == choice.action[1:]


def test_the_search_steps_over_small_moves_and_tells_of_whole_actions() -> None:
    game = Dials(30, FAR)
    search = Search(game, game.start(), 0, Random(1))
    search.run(400)
    begun = [child for child in search.root.children if len(child.action) == 1]
    assert sum(child.visits for child in search.root.children) == 400
    assert {len(child.action) for child in search.root.children} == {1, 3}
    assert {len(node.action) for child in begun for node in family(child) if node is not child} == {1, 2}
    candidates = search.candidates()
    assert len({action for action, _, _ in candidates}) == len(candidates) > 3
    assert all(len(action) == 3 for action, _, _ in candidates)
    assert search.lead() == 0


def test_the_search_steps_over_the_small_moves_of_others() -> None:
    game = Dials(20, (3, 19, 4), seats=2)
    search = Search(game, game.start(), 0, Random(1))
    search.run(1000)
    answers = [node for node in family(search.root) if node.chooser == 1 and len(node.action) == 1]
    assert sum(answer.visits for answer in answers) > 50


def test_an_only_first_move_leaves_much_to_choose() -> None:
    game = dials_with(OneWayPosition, 60, (3, 58, 57))
    choice = search_bot(game, "200").choose(game.start(), 0)
    assert game.spell(choice.action) == "1:59 2:58 3:57"


def test_the_search_does_not_step_over_small_moves_that_others_make_in_secret() -> None:
    game = dials_with(CoyPosition, 30, (0, 1, 2), seats=2)
    search = Search(game, game.start(), 0, Random(1))
    search.run(1000)
    decisions = [node for node in family(search.root) if node.chooser == 0 and len(node.action) == 3 and node.listed]
    assert decisions
    for node in decisions:
        assert node.secret
        assert [child.action for child in node.children] == [game.action(0, 0, 0)]


def test_the_clock_is_looked_at_after_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Dials(9, (2, 5))
    visits: list[int] = []
    slow_start = chain([0.0], repeat(9.0))
    steady = count(0.0, 0.25)
    for clock in (slow_start, steady):
        monkeypatch.setattr(mcts, "perf_counter", lambda clock=clock: next(clock))
        choice = search_bot(game, "2s").choose(game.start(), 0)
        visits.append(sum(candidate.visits for candidate in choice.candidates))
    assert visits == [1, 7]
