"""Hunches, the quick moves playouts are made of: legal everywhere, and in Trainmaker far better than chance."""

import pytest
from librt.random import Random

from tests.bots.plays import ROOMS
from tests.ending import ending_game
from tramyard.kernel.position import OVER
from tramyard.kernel.room import Room, room


@pytest.mark.parametrize("here", ROOMS, ids=lambda here: here.name)
def test_games_played_by_hunches_are_legal_and_end(here: Room) -> None:
    game = ending_game(here)
    for seed in range(20):
        rng = Random(seed)
        position = game.start()
        for _ in range(20_000):
            if position.actor == OVER:
                break
            position.play(position.hunch(rng))
            assert game.referee(position) == []
        assert position.actor == OVER


def test_a_seat_that_follows_its_hunches_beats_one_that_plays_anything() -> None:
    game = room("trainmaker").game(2)
    won = 0
    for seed in range(40):
        rng = Random(seed)
        position = game.start()
        while position.actor != OVER:
            position.play(position.hunch(rng) if position.actor == seed % 2 else position.pick(rng))
        won += position.standing()[seed % 2].rank == 1
    assert won >= 36
