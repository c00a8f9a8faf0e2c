"""What a search aims at and how far it looks is the game's to say: turns, moves, ranks, a lone player's score."""

import pytest
from librt.random import Random

from tests.bots.dials import Dials, TurnsPosition, dials_with
from tests.bots.plays import last
from tests.toys.platforms import ROOM as PLATFORMS
from tramyard.bots import make_bot
from tramyard.bots.greedy import GreedyBot
from tramyard.bots.mcts import MctsBot, read_budget
from tramyard.bots.search import Search
from tramyard.kernel.bot import Bot
from tramyard.kernel.position import OVER


def bots(game: Dials) -> list[Bot]:
    return [GreedyBot(game, 1), MctsBot(game, 1, read_budget("300"))]


@pytest.mark.parametrize(("ranks_matter", "worth"), [(True, [1.0, 0.0, -0.5, -1.0, 0.5]), (False, [1.0] + 4 * [-1.0])])
def test_a_bot_that_cannot_win_any_more_plays_for_the_second_place(ranks_matter: bool, worth: list[float]) -> None:
    game = Dials(10, (9, 9), seats=5, ranks_matter=ranks_matter)
    position = game.start()
    for move in game.parse(position, "1:9 2:9 1:3 2:0 1:2 2:0 1:1 2:0 1:0"):
        position.play(move)
    for bot in bots(game):
        there = position.copy()
        game.play_action(there, bot.choose(position.copy(), 4).action)
        assert there.payoffs() == worth
        assert there.standing()[4].rank == 2 or not ranks_matter


@pytest.mark.parametrize("turns", [1, 2, 4])
def test_a_search_looks_as_many_turns_ahead_as_the_game_says(turns: int) -> None:
    game = dials_with(TurnsPosition, 5, (4, 4), seats=5)
    game.turns_ahead = turns
    Search(game, game.start(), 0, Random(1)).run(50)
    assert game.farthest == 2 * turns


@pytest.mark.parametrize("moves", [0, 3, 7])
def test_a_search_looks_as_many_moves_beyond_the_tree_as_the_game_says(moves: int) -> None:
    game = Dials(5, (4, 4), seats=5)
    game.moves_ahead = moves
    Search(game, game.start(), 0, Random(1)).run(1)
    assert game.farthest == 2 + moves


def test_a_lone_player_aims_at_a_better_score_though_every_score_wins() -> None:
    game = Dials(10, (7, 2))
    for bot in bots(game):
        there = game.start()
        assert [place.rank for place in there.standing()] == [1]
        game.play_action(there, bot.choose(game.start(), 0).action)
        assert there.scores() == [20]


@pytest.mark.parametrize("spec", ["greedy", "mcts:20"])
def test_five_seats_play_to_the_end(spec: str) -> None:
    game = PLATFORMS.game(5)
    end = last(game, [make_bot(spec, PLATFORMS, game, seat) for seat in range(5)], 1)
    assert end.actor == OVER
