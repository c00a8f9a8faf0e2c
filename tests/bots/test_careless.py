"""The bot for a first game: sensible, but beaten by the one it learnt from. And what bots are called."""

import pytest
from librt.random import Random

from tests.bots.plays import some_decisions, wins
from tramyard.bots.careless import NEXT_BEST, PART, CarelessBot, read_slips
from tramyard.bots.greedy import FINALISTS, GreedyBot, first_looks
from tramyard.bots.names import NAMES, bot_name
from tramyard.kernel.errors import YardError
from tramyard.kernel.room import room

MOST_SEATS = 12


def test_it_slips_as_often_as_it_is_told_and_only_to_the_next_best() -> None:
    game, positions = some_decisions(room("trainmaker"), 5, 12)
    slipped = 0
    for number, position in enumerate(positions * 5):
        seat = int(position.actor)
        best = GreedyBot(game, number).choose(position, seat)
        taken = CarelessBot(game, number, 50).choose(position, seat)
        reach = max(NEXT_BEST, len(list(game.actions(position))) // PART)
        worse = [one.action for one in best.candidates if one.estimate < best.candidates[0].estimate]
        ties = [one.action for one in best.candidates if one.action not in worse]
        assert taken.action == best.action or taken.action not in ties, "what costs nothing is no slip"
        assert taken.action in (best.action, *worse[:reach]) or len(worse) < reach
        slipped += taken.action != best.action
    assert 15 < slipped < 45


def test_it_always_slips_if_told_so_and_there_is_another_choice() -> None:
    game, positions = some_decisions(room("trainmaker"), 5, 12)
    for number, position in enumerate(positions):
        best = GreedyBot(game, number).choose(position, int(position.actor))
        taken = CarelessBot(game, number, 100).choose(position, int(position.actor))
        assert (taken.action != best.action) == (len(best.candidates) > 1)


def test_among_many_actions_it_takes_one_of_the_best_eighth() -> None:
    """Those right behind the best one may differ by a turn that is made later, and be worth the same."""
    game, positions = some_decisions(room("trieste"), 5, 12)
    places = []
    for number, position in enumerate(positions * 4):
        seat = int(position.actor)
        looks = first_looks(game, position, seat, Random(number))
        if len(looks) < 80:
            continue
        order = [action for _value, action in looks]
        place = order.index(CarelessBot(game, number, 100).choose(position, seat).action)
        assert place < max(FINALISTS, 1 + len(order) // PART)
        places.append(place)
    assert max(places) > FINALISTS


def test_it_may_be_told_to_take_any_action_but_the_best() -> None:
    game, positions = some_decisions(room("trieste"), 5, 12)
    places = []
    for number, position in enumerate(positions * 4):
        seat = int(position.actor)
        order = [action for _value, action in first_looks(game, position, seat, Random(number))]
        if len(order) >= 80:
            places.append(order.index(CarelessBot(game, number, 100, 1).choose(position, seat).action) / len(order))
    assert max(places) > 1 / 2 > 1 / PART


@pytest.mark.parametrize("given", ["0", "101", "x", "40/", "40/0", "40/9", "/2", "40/2/1", "²"])
def test_it_says_what_it_takes(given: str) -> None:
    with pytest.raises(YardError, match="of 100 decisions"):
        read_slips(given)


def test_it_reads_how_often_and_how_far_it_slips() -> None:
    assert [read_slips(given) for given in ("", "40", "40/2")] == [(30, PART), (40, PART), (40, 2)]


def test_it_beats_whoever_plays_anything() -> None:
    assert wins(room("trainmaker"), "careless:50", "random", 12) >= 10


def test_there_is_a_name_for_every_bot_of_the_largest_table_whatever_people_are_called() -> None:
    assert len({name.casefold() for name in NAMES}) == len(NAMES) >= 2 * MOST_SEATS
    people = [name.upper() for name in NAMES[:MOST_SEATS]]
    taken = list(people)
    for seat in range(MOST_SEATS):
        taken.append(bot_name(seat, taken))
    assert len({name.casefold() for name in taken}) == 2 * MOST_SEATS
