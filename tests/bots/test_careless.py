"""The bot for a first game: sensible, but beaten by the one it learnt from. And what bots are called."""

from tests.bots.plays import some_decisions, wins
from tramyard.bots.careless import NEXT_BEST, CarelessBot
from tramyard.bots.greedy import GreedyBot
from tramyard.bots.names import NAMES, bot_name
from tramyard.kernel.room import room

MOST_SEATS = 12


def test_it_slips_as_often_as_it_is_told_and_only_to_the_next_best() -> None:
    game, positions = some_decisions(room("trainmaker"), 5, 12)
    slipped = 0
    for number, position in enumerate(positions * 5):
        seat = int(position.actor)
        best = GreedyBot(game, number).choose(position, seat)
        taken = CarelessBot(game, number, 50).choose(position, seat)
        good = [candidate.action for candidate in best.candidates[: 1 + NEXT_BEST]] or [best.action]
        assert taken.action in good
        slipped += taken.action != best.action
    assert 15 < slipped < 45


def test_it_always_slips_if_told_so_and_there_is_another_choice() -> None:
    game, positions = some_decisions(room("trainmaker"), 5, 12)
    for number, position in enumerate(positions):
        best = GreedyBot(game, number).choose(position, int(position.actor))
        taken = CarelessBot(game, number, 100).choose(position, int(position.actor))
        assert (taken.action != best.action) == (len(best.candidates) > 1)


def test_it_beats_whoever_plays_anything() -> None:
    assert wins(room("trainmaker"), "careless:50", "random", 12) >= 10


def test_there_is_a_name_for_every_bot_of_the_largest_table_whatever_people_are_called() -> None:
    assert len({name.casefold() for name in NAMES}) == len(NAMES) >= 2 * MOST_SEATS
    people = [name.upper() for name in NAMES[:MOST_SEATS]]
    taken = list(people)
    for seat in range(MOST_SEATS):
        taken.append(bot_name(seat, taken))
    assert len({name.casefold() for name in taken}) == 2 * MOST_SEATS
