"""Setting up: the board side, trams, passengers, tickets, monument cards, cones, and who starts."""

from collections import Counter
from math import comb

import pytest

from tests.games.lisbon28.table import Table, lisbon
from tramyard.kernel.errors import YardError
from tramyard.testing import rule

DEALT = {2: "!T1:RYGBB !T2:RRYGB", 3: "!T1:RYGBB !T2:RRYGB !T3:YYYYY", 4: "!T1:RYGBB !T2:RRYGB !T3:YYYYY !T4:BBBBB"}
STOPS = {2: 9, 3: 9, 4: 12}


def dealt(seats: int, **options: object) -> Table:
    """Passengers and tickets are dealt; the cards come next."""
    return Table.new(seats, **options).play("!G:RYG " * STOPS[seats] + DEALT[seats])


@rule("L28-SET-01")
@pytest.mark.parametrize(("seats", "stops"), [(2, 9), (3, 9), (4, 12)])
def test_four_players_use_the_larger_side_of_the_board(seats: int, stops: int) -> None:
    table = Table.laid(" ".join(["ROS"] * seats), "R")
    assert len(table.now.stops) == stops
    assert ("RAT" in table.now.stops, "BLM" in table.now.stops) == (seats == 4, seats == 4)
    assert table.refused("MR:JRA-EST") == (
        ("L28-MOVE-01", "no-such-place") if seats == 4 else ("L28-MOVE-07", "no-halt-at-junction")
    )


@rule("L28-SET-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_one_tram(seats: int) -> None:
    assert len(Table.new(seats).now.players) == seats
    random = Table.new(seats, first="random")
    assert random.refused(f"!F{seats}") == ("", "")
    assert random.refused(f"!F{seats + 1}") == ("L28-SET-02", "no-such-seat")
    assert random.refused(f"!T{seats + 1}:RRRRR") == ("L28-SET-02", "no-such-seat")
    assert random.refused(f"!T{seats}:RRRRRR") == ("L28-TURN-07", "too-many")
    assert random.refused("D5") == ("L28-SET-11", "no-such-space")


@rule("L28-SET-03", "L28-WE-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_tram_begins_on_rossio(seats: int) -> None:
    table = dealt(seats).chance()
    assert table.trams == " ".join(["ROS"] * seats)


@rule("L28-SET-04")
def test_the_bag_starts_with_fifteen_passengers_of_each_colour() -> None:
    assert Table.new().now.bag == "R" * 15 + "Y" * 15 + "G" * 15 + "B" * 15


@rule("L28-SET-04")
def test_no_passenger_comes_from_the_bag_who_is_not_in_it() -> None:
    table = Table.new().play("!G:RRR " * 5)
    assert table.refused("!G:RYG") == ("L28-SET-04", "passengers-gone")
    assert not any("R" in outcome for outcome in table.outcomes)


@rule("L28-SET-05")
def test_three_passengers_wait_at_each_stop_in_the_order_of_the_board() -> None:
    table = Table.new().play("!G:RRB !G:RYG")
    assert list(table.now.stops.items())[:3] == [("AVE", "RRB"), ("RAT", "RYG"), ("CAM", "")]
    assert (table.refused("!G:RR")[0], table.refused("!G:RRRR")[0]) == ("L28-SET-05", "L28-SET-05")
    table.play("!G:BBB " * 4 + "!G:YGG " * 6)
    assert {len(group) for group in table.now.stops.values()} == {3}


@rule("L28-SET-05")
def test_the_passengers_of_a_stop_are_drawn_blindly() -> None:
    odds = Table.new().play("!G:RRB").outcomes
    bag = {"R": 13, "Y": 15, "G": 15, "B": 14}
    assert sum(odds.values()) == comb(57, 3)
    for outcome, weight in odds.items():
        ways = 1
        for colour, many in Counter(outcome.removeprefix("!G:")).items():
            ways *= comb(bag[colour], many)
        assert weight == ways


@rule("L28-SET-06", "L28-A21")
@pytest.mark.parametrize(("seats", "most"), [(2, 33), (3, 33), (4, 24)])
def test_nobody_waits_anywhere_but_at_stops(seats: int, most: int) -> None:
    table = Table.new(seats).play("!G:RYG " * STOPS[seats])
    assert (table.now.phase, len(table.now.bag)) == ("deal", most)
    few = "AVE CAM PRA SOD ALC CON SOL SAP MMZ"
    many = "AVE RAT CAM PRA SOD ALC BLM CON SOL APO SAP MMZ"
    assert " ".join(table.now.stops) == (many if seats == 4 else few)
    assert Table.laid("ROS ROS").refused("@ROS") == ("L28-SET-06", "no-such-stop")
    for word in ("@XYZ", "xROS"):
        assert Table.laid("ROS ROS").refused(word) == ("YARD-TEXT", "not-a-move")
    assert Table.laid("ROS ROS", "RYG").refused("P") == ("L28-PICK-01", "not-at-a-stop")


@rule("L28-SET-07")
def test_everybody_is_dealt_five_tickets() -> None:
    table = Table.new(3).play("!G:RYG " * 9)
    assert (table.now.phase, [player.draws for player in table.now.players]) == ("deal", [5, 5, 5])
    assert table.refused("!T1:RYGB") == ("L28-SET-07", "wrong-number")
    assert table.refused("!T2:RYGBB") == ("L28-PUSH-18", "wrong-hand")
    table.play("!T1:RYGBB !T2:RRYGB !T3:YYYYY")
    assert table.hands == ["RYGBB", "RRYGB", "YYYYY"]


@rule("L28-SET-07")
def test_nobody_else_sees_the_tickets_that_are_dealt() -> None:
    table = Table.new(3).play("!G:RYG " * 9)
    move = table.game.vocabulary.move("!T1:RYGBB")
    assert [table.position.shown(move, seat) for seat in (0, 1, 2, -1)] == ["", *["!T1:?????"] * 3]


@rule("L28-SET-08", "L28-WE-01")
@pytest.mark.parametrize(("seats", "left"), [(2, 98), (3, 93), (4, 88)])
def test_the_other_tickets_are_the_pile(seats: int, left: int) -> None:
    table = dealt(seats)
    assert (len(table.now.pile), table.now.discard) == (left, "")


@rule("L28-SET-08")
def test_there_are_twenty_seven_tickets_of_each_colour_and_no_more_can_be_drawn() -> None:
    assert Table.new().now.pile == "R" * 27 + "Y" * 27 + "G" * 27 + "B" * 27
    table = Table.laid(hands={2: "R" * 24}, pile="RRR" + "Y" * 20).play("E")
    assert table.refused("!T1:RRRR") == ("L28-SET-08", "tickets-gone")
    assert table.refused("!T1:RRRY") == ("", "")


@rule("L28-SET-09")
def test_any_card_may_come_next_but_none_twice() -> None:
    table = dealt(4)
    assert table.outcomes == {f"!C{number}": 1 for number in range(1, 23)}
    table.play("!C16")
    assert table.refused("!C16") == ("L28-SET-09", "card-gone")
    assert table.outcomes == {f"!C{number}": 1 for number in range(1, 23) if number != 16}
    assert table.refused("!C23") == ("L28-SET-09", "no-such-card")


@rule("L28-SET-10", "L28-A15")
@pytest.mark.parametrize(("seats", "up"), [(2, 13), (3, 16), (4, 19)])
def test_part_of_the_cards_is_turned_face_up(seats: int, up: int) -> None:
    now = dealt(seats).now
    assert (now.phase, now.up, now.spaces) == ("opening", up, [0, 0, 0, 0])


@rule("L28-SET-11", "L28-INFO-03", "L28-A47", "L28-A13")
@pytest.mark.parametrize(("seats", "spaces"), [(2, [16, 17, 9, 0]), (3, [16, 17, 9, 1]), (4, [16, 17, 9, 1])])
def test_the_spaces_are_filled_one_by_one_and_then_the_next_card_is_seen(seats: int, spaces: list[int]) -> None:
    table = dealt(seats).play("!C16 !C17 !C9" + (" !C1" if spaces[3] else ""))
    assert (table.now.phase, table.now.spaces, table.now.top) == ("opening", spaces, 0)
    table.play("!C22")
    assert (table.now.phase, table.now.spaces, table.now.top) == ("main", spaces, 22)


@rule("L28-SET-11")
def test_there_are_four_spaces() -> None:
    assert Table.laid().refused("D5") == ("L28-SET-11", "no-such-space")
    assert Table.laid().refused("D4") == ("L28-DROP-01", "not-at-monument")


@rule("L28-SET-12", "L28-WE-01")
@pytest.mark.parametrize(("seats", "up", "down"), [(2, 10, 9), (3, 12, 6), (4, 15, 3)])
def test_so_many_cards_are_left_in_the_pile(seats: int, up: int, down: int) -> None:
    now = dealt(seats).chance().now
    assert (now.up, 22 - now.up - sum(1 for card in now.spaces if card)) == (up, down)


@rule("L28-SET-13")
def test_a_monument_with_two_open_cards_has_two_cones() -> None:
    table = Table.laid("CAS ROS ROS ROS", aboard={1: "RRYYGGB"}, spaces="16 17 1 2")
    assert table.choices_of("D") == {"1", "2"}
    assert Table.laid("SEL ROS ROS ROS", aboard={1: "RRYYGGB"}, spaces="16 17 1 2").choices_of("D") == set()


@rule("L28-SET-14")
def test_two_players_have_three_open_monuments() -> None:
    assert sum(1 for card in dealt(2).chance().now.spaces if card) == 3
    assert Table.laid("CAS ROS", aboard={1: "RRYYGGBB"}).refused("D4") == ("L28-DROP-01", "no-card-there")


@rule("L28-SET-05", "L28-SET-16", "L28-A25", "L28-A45")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_may_say_who_starts_before_anything_else(seats: int) -> None:
    table = Table.new(seats, first="random")
    assert table.outcomes == {f"!F{seat}": 1 for seat in range(1, seats + 1)}
    table.play("!F2")
    assert table.now.phase == "stops"
    assert table.refused("!F1") == ("YARD-CHANCE", "no-such-outcome")
    table.chance()
    assert (table.now.first, table.now.seat, table.now.phase, table.now.actor) == (2, 2, "main", "p2")


@rule("L28-SET-16", "L28-A25", "L28-A45")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_a_named_seat_starts_and_nothing_is_drawn_for_it(first: int) -> None:
    table = Table.new(3, first=first)
    assert (table.now.first, table.now.seat, table.now.phase) == (first, first, "stops")
    assert table.refused("!F1") == ("YARD-CHANCE", "no-such-outcome")
    table.chance()
    assert (table.now.first, table.now.seat, table.now.phase) == (first, first, "main")


@rule("L28-A45", "L28-A25")
def test_a_seat_that_nobody_sits_on_cannot_start() -> None:
    with pytest.raises(YardError, match="seat 4 cannot start, there are 3 seats"):
        lisbon(3, first=4)


@rule("L28-SET-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_starts_with_a_bonus_a_passenger_or_a_card(seats: int) -> None:
    players = dealt(seats).chance().now.players
    assert [(player.bonuses, player.aboard, player.row) for player in players] == [([], "", [])] * seats


@rule("L28-A46", "L28-BON-05")
def test_the_seats_have_the_trams_pink_black_white_and_brown() -> None:
    given: list[str] = []
    for lift, colour in (("LAV", "R"), ("GLO", "Y"), ("JUS", "G"), ("BIC", "B")):
        for seat in range(1, 5):
            trams = " ".join(lift if number == seat else "ROS" for number in range(1, 5))
            table = Table.laid(trams, colour * 3, seat=seat).play(f"B ${colour * 3}")
            given += table.player(seat).bonuses
    assert given[0::4] == ["MOVE", "SEAT", "ACT", "PICK"]
    assert given[1::4] == ["SEAT", "MOVE", "PICK", "ACT"]
    assert given[2::4] == ["ACT", "PICK", "SEAT", "MOVE"]
    assert given[3::4] == ["PICK", "ACT", "MOVE", "SEAT"]


@rule("L28-WE-01")
@pytest.mark.parametrize(
    ("seats", "stops", "bag", "tickets", "cards", "up"),
    [(4, 12, 24, 88, 4, 15), (3, 9, 33, 93, 4, 12), (2, 9, 33, 98, 3, 10)],
)
def test_the_table_once_it_is_set_up(seats: int, stops: int, bag: int, tickets: int, cards: int, up: int) -> None:
    now = dealt(seats).chance().now
    assert [len(group) for group in now.stops.values()] == [3] * stops
    assert (len(now.bag), len(now.pile), now.up) == (bag, tickets, up)
    assert sum(1 for card in now.spaces if card) == cards
    assert [len(player.hand) for player in now.players] == [5] * seats
    assert {player.at for player in now.players} == {"ROS"}
