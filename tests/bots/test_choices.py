"""What bots look at where there are many actions: which beginnings are carried on, and which actions they stand for."""

from itertools import pairwise

from librt.random import Random

from tests.bots.dials import BlindDials, Dials, GuidedDials, ListlessDials
from tramyard.bots.beam import beam
from tramyard.bots.choices import Beginning, best_first, few_actions, longer
from tramyard.bots.greedy import GreedyBot
from tramyard.bots.search import SHOWN, Node, Search
from tramyard.kernel.payoffs import worth_of_score

LAST = (4, 4, 4)
"""The right settings of three dials with five sides: 125 actions."""


def first_moves(game: Dials, seed: int) -> list[Beginning]:
    return longer(game, 0, (), game.start(), Random(seed))


def test_actions_are_few_up_to_the_number_asked_for() -> None:
    game = Dials(5, LAST)
    assert few_actions(game, game.start(), 125) == list(game.actions(game.start()))
    assert few_actions(game, game.start(), 124) is None


def test_promising_actions_are_asked_for_as_many_as_are_looked_at() -> None:
    game = GuidedDials(5, LAST)
    promising = few_actions(game, game.start(), 7)
    assert promising is not None
    assert len(promising) == 7
    assert promising[0] == game.action(*LAST)


def test_where_nothing_is_promising_all_actions_are_looked_at() -> None:
    game = ListlessDials(5, LAST)
    assert few_actions(game, game.start(), 125) == list(game.actions(game.start()))
    assert game.spell(GreedyBot(game, 1).choose(game.start(), 0).action) == "1:4 2:4 3:4"


def test_a_beginning_stands_for_a_whole_action_and_its_value() -> None:
    game = Dials(5, LAST)
    for beginning in first_moves(game, 1):
        there = game.start()
        game.play_action(there, beginning.whole)
        assert beginning.whole[:1] == beginning.moves
        assert beginning.half_done
        assert beginning.end == game.evaluate(there, 0) != beginning.value


def test_the_beam_values_whole_actions() -> None:
    game = Dials(20, (19, 0, 7))
    for value, action in beam(game, game.start(), 0, 500, Random(1)):
        there = game.start()
        game.play_action(there, action)
        assert value == game.evaluate(there, 0)


def test_beginnings_come_by_value_and_by_end_in_turn() -> None:
    beginnings = first_moves(Dials(5, LAST), 1)
    for beginning, value, end in zip(beginnings, (1.0, 5.0, 3.0, 2.0, 4.0), (9.0, 6.0, 8.0, 7.0, 5.0), strict=True):
        beginning.value, beginning.end = value, end
    assert [beginning.moves[0] for beginning in best_first(beginnings)] == [1, 0, 4, 2, 3]


def test_equals_come_in_any_order() -> None:
    game = BlindDials(5, LAST)
    for by_end in (False, True):
        firsts = set()
        for seed in range(40):
            beginnings = first_moves(game, seed)
            for beginning in beginnings:
                beginning.end = 0.0
                beginning.value = -float(beginning.moves[0]) if by_end else 0.0
            firsts.add(best_first(beginnings)[1].moves[0])
        assert firsts == {0, 1, 2, 3, 4} - ({0} if by_end else set())


# How the search tells of what it found


def explored(game: Dials) -> Search:
    """A search that has just been told of its small moves."""
    search = Search(game, game.start(), 0, Random(1))
    assert search.root.stepped
    search.root.children = []
    return search


def visited(parent: Node, action: tuple[int, ...], visits: int) -> Node:
    node = parent.add(0, action, "")
    node.visits = visits
    return node


def test_a_thousand_actions_are_listed_whole() -> None:
    game = Dials(10, (9, 9, 9))
    root = Search(game, game.start(), 0, Random(1)).root
    assert len(root.waiting) == 1000
    assert not root.stepped


def test_a_first_move_goes_on_as_it_was_tried_most() -> None:
    game = Dials(30, (29, 29, 29))
    search = explored(game)
    first = visited(search.root, game.action(7), 20)
    first.listed = True
    visited(first, (30 + 29,), 3)
    second = visited(first, (30 + 11,), 16)
    second.listed = True
    visited(second, (60 + 3,), 15)
    assert [(game.spell(action), visits) for action, _, visits in search.candidates()] == [("1:7 2:11 3:3", 20)]


def test_a_first_move_that_was_tried_little_goes_on_as_it_looks_best() -> None:
    game = Dials(30, (29, 28, 27))
    search = explored(game)
    first = visited(search.root, game.action(7), 5)
    visited(first, (30 + 11, 60 + 3), 4)
    assert [game.spell(action) for action, _, _ in search.candidates()] == ["1:7 2:28 3:27"]


def test_an_action_found_in_two_ways_is_told_once() -> None:
    game = Dials(30, (29, 28, 27))
    search = explored(game)
    visited(search.root, game.action(29, 28, 27), 9)
    visited(search.root, game.action(29), 5)
    assert [visits for _, _, visits in search.candidates()] == [9]


def test_the_search_tells_of_the_few_actions_it_tried_most() -> None:
    game = Dials(30, (29, 28, 27))
    search = explored(game)
    for side in range(20):
        visited(search.root, game.action(side), 1 + side)
    candidates = search.candidates()
    assert [action[0] for action, _, _ in candidates] == [*range(19, 19 - SHOWN, -1)]
    assert all(one[2] > other[2] for one, other in pairwise(candidates))


def test_the_search_begins_with_the_first_move_of_its_hunch() -> None:
    game = Dials(30, (29, 28, 27))
    firsts = {Search(game, game.start(), 0, Random(seed)).root.waiting[-1][1] for seed in range(10)}
    assert len(firsts) > 5
    assert all(len(first) == 1 for first in firsts)


def test_a_small_move_is_worth_what_an_action_is_that_begins_with_it() -> None:
    game = Dials(30, (29, 28, 27))
    worths = {worth_of_score(score, 0.7 * 90, 0.1 * 90) for score in range(91)}
    small = [look for look, action in Search(game, game.start(), 0, Random(1)).root.waiting if len(action) == 1]
    assert len(small) == 30
    assert len(set(small)) > 10
    assert set(small) <= worths
