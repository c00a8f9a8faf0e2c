"""Bots at Lisbon's table: what they think a position is worth, what they do without thinking, and how they play."""

from functools import cache

import pytest
from librt.random import Random

from tests.bots.plays import last
from tests.games.lisbon28.table import Table, lisbon
from tramyard.bots import make_bot
from tramyard.games.lisbon28 import ROOM
from tramyard.games.lisbon28.rules.phases import MAIN, PAY, PLACE, PUSH, SIDE, STEP, TAKE
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel.position import OVER, Position

ALONE = "ROS ROS"


def worth(table: Table, seat: int = 1) -> float:
    return table.game.evaluate(table.position, seat - 1)


def chosen(table: Table) -> str:
    bot = make_bot("greedy", ROOM, table.game, 1)
    return table.game.spell(bot.choose(table.position, int(table.position.actor)).action)


def hunch(table: Table) -> str:
    return table.game.vocabulary.text(table.position.hunch(Random(1)))


@cache
def played() -> Position:
    """The end of a game of two greedy players."""
    game = lisbon(2)
    bots = [make_bot("greedy", ROOM, game, seat) for seat in range(2)]
    return last(game, bots, 3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_others_hold_does_not_matter(seats: int) -> None:
    game = lisbon(seats)
    rng = Random(5)
    position = game.start()
    for number in range(300):
        if number % 12 == 0:
            for seat in range(seats):
                value = game.evaluate(position, seat)
                assert -1.0 <= value <= 1.0
                assert game.evaluate(position.imagine(seat, rng), seat) == value
        position.play(position.hunch(rng))


def test_a_won_game_is_worth_one_and_a_lost_one_minus_one() -> None:
    assert [lisbon(2).evaluate(played(), seat) for seat in range(2)] == played().payoffs()


def test_passengers_of_an_open_card_on_board_are_worth_more_than_others() -> None:
    wanted = Table.laid(ALONE, "RRYYGGBB", aboard={1: "RRY"}, spaces="5 9 12 -", up=2)
    others = Table.laid(ALONE, "RRYYGGBB", aboard={1: "RRB"}, spaces="5 9 12 -", up=2)
    assert worth(wanted) > worth(others)


def test_a_card_is_worth_more_the_nearer_the_tram_is_that_carries_its_passengers() -> None:
    near = Table.laid("EST ROS", "RYGB", aboard={1: "GG"}, spaces="9 1 18 -", up=2)
    far = Table.laid("ANJ ROS", "RYGB", aboard={1: "GG"}, spaces="9 1 18 -", up=2)
    assert worth(near) > worth(far)


def test_the_rival_of_who_stands_better_stands_worse() -> None:
    ahead = Table.laid(ALONE, "RYGB", rows={1: "1 2"}, spaces="9 4 18 -")
    assert worth(ahead, 1) > 0 > worth(ahead, 2)


def test_a_card_that_can_be_claimed_is_claimed() -> None:
    table = Table.laid("BEL ROS", "RYGB", aboard={1: "GGBB"}, spaces="1 9 18 -")
    assert chosen(table) == hunch(table) == "D1"


def test_a_card_is_laid_where_it_makes_links() -> None:
    table = Table.laid("CAS ROS", "RYGB", aboard={1: "YGB"}, rows={1: "11"}, spaces="16 1 18 -")
    assert chosen(table) == "D1 R"
    table.play("D1")
    assert hunch(table) == "R"


def test_with_nothing_left_to_do_the_turn_is_ended() -> None:
    table = Table.laid("SBE ROS", "R", actions=0, spaces="9 1 18 -")
    assert hunch(table) == "E"


def test_a_hunch_pays_with_the_tickets_that_were_asked_for() -> None:
    table = Table.laid("SOL ROS", "RRYGGG", stops={"SOL": "RRY"}, spaces="5 1 18 -").play("P")
    paid = ""
    while table.now.phase == "pay":
        paid += hunch(table)[1:]
        table.play(hunch(table))
    assert paid == "RRY"


def test_there_is_a_hunch_for_every_kind_of_decision() -> None:
    met: set[int] = set()
    game = lisbon(4)
    for seed in range(3):
        rng = Random(seed)
        position = game.start()
        while position.actor != OVER:
            assert isinstance(position, LisbonPosition)
            if position.actor >= 0:
                met.add(position.phase)
                assert position.hunch(rng) in position.moves()
            wild = rng.randrange(8) == 0
            position.play(position.pick(rng) if wild else position.hunch(rng))
    assert met == {MAIN, STEP, PAY, PUSH, TAKE, SIDE, PLACE}


def test_a_hunch_chooses_one_of_three_passengers() -> None:
    table = Table.laid("SOL ROS", "RRYYGGBB", bonuses={1: "PICK"}, spaces="5 1 18 -").play("P3").chance()
    assert hunch(table) in table.choices_of("") == {choice for choice in table.choices if choice[0] == "C"}


def test_greedy_players_use_the_pile_up_before_long() -> None:
    end = played()
    assert isinstance(end, LisbonPosition)
    assert end.ending() == "pile"
    assert end.round <= 25


def test_whoever_follows_hunches_beats_chance() -> None:
    game = lisbon(2)
    for seed in range(4):
        rng = Random(seed)
        position = game.start()
        while position.actor != OVER:
            position.play(position.hunch(rng) if position.actor == seed % 2 else position.pick(rng))
        assert position.standing()[seed % 2].rank == 1


def test_turns_are_counted_as_they_end() -> None:
    table = Table.laid(ALONE, "RYGB", round=3)
    before = table.position.turns()
    assert before == 4
    table.play("E")
    assert table.position.turns() == before + 1
    table.chance()
    assert table.position.turns() == before + 1
