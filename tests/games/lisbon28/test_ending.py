"""How a game ends: the pile shows its back and the round is played out; or nothing can happen any more."""

import pytest

from tests.games.lisbon28.table import Table, lisbon
from tramyard.testing import rule

NOBODY = dict.fromkeys(["AVE", "CAM", "PRA", "SOD", "ALC", "CON", "SOL", "SAP", "MMZ"], "")


def last_card(
    seats: int, seat: int = 1, up: int = 1, end: str = "pile_top", stops: dict[str, str] | None = None
) -> Table:
    """A seat is about to take card 13 from space 2, while so many cards lie face up on the pile."""
    trams = " ".join("COM" if number == seat else "ROS" for number in range(1, seats + 1))
    spaces = "4 13 14 6" if seats > 2 else "4 13 14 -"
    aboard = {seat: "RGGBB"}
    return Table.laid(trams, seat=seat, aboard=aboard, spaces=spaces, up=up, stops=stops, end=end)


def claimed(table: Table) -> int:
    return sum(len(player.row) for player in table.now.players)


@rule("L28-END-01", "L28-A14", "L28-WE-21")
@pytest.mark.parametrize(("seats", "cards", "shown"), [(4, 15, 4), (3, 12, 4), (2, 10, 3)])
def test_the_last_card_to_leave_the_pile_begins_the_last_round(seats: int, cards: int, shown: int) -> None:
    table = last_card(seats)
    assert (claimed(table), table.now.last_round) == (cards - 1, False)
    table.play("D2")
    assert (claimed(table), table.now.last_round, table.now.up, table.now.top) == (cards, True, 0, 0)
    assert sum(card > 0 for card in table.now.spaces) == shown
    for _ in range(seats - 1):
        assert not table.pass_turn().result
    assert table.pass_turn().result.startswith("#pile")


@rule("L28-END-01")
def test_while_the_pile_shows_a_face_the_game_goes_on() -> None:
    table = last_card(2, seat=2, up=2).play("D2 L").chance()
    assert (table.now.last_round, table.now.up) == (False, 1)
    assert not table.pass_turn().result
    assert table.now.round == 3


@rule("L28-A14")
@pytest.mark.parametrize(("seats", "cards"), [(4, 16), (3, 13), (2, 11)])
def test_a_table_may_agree_that_it_takes_one_card_more(seats: int, cards: int) -> None:
    table = last_card(seats, end="on_reveal").play("D2")
    assert (claimed(table), table.now.last_round, table.now.up) == (cards - 1, False, 0)
    table.play("D3 L")
    assert (claimed(table), table.now.last_round) == (cards, True)
    assert table.now.spaces[2] == 0
    for _ in range(seats):
        table.pass_turn()
    assert table.result.startswith("#pile")


@rule("L28-A14")
def test_at_such_a_table_the_round_with_an_empty_pile_is_not_the_last() -> None:
    table = last_card(2, end="on_reveal").play("D2").pass_turn().pass_turn()
    assert (table.result, table.now.round) == ("", 3)


@rule("L28-A15", "L28-SET-10")
def test_with_four_players_19_cards_are_turned_up() -> None:
    assert [Table.new(seats).now.up for seats in (4, 3, 2)] == [19, 16, 13]


@rule("L28-END-02")
def test_the_turn_that_brought_it_about_is_played_to_its_end() -> None:
    table = last_card(3).play("D2")
    assert (table.now.actions, table.now.actor, table.choices_of("D")) == (1, "p1", {"3"})
    table.play("D3 R")
    assert (table.now.actions, table.now.actor) == (0, "p1")


@rule("L28-END-03")
@pytest.mark.parametrize(
    ("seat", "starter", "turns"), [(1, 1, 3), (2, 1, 2), (3, 1, 1), (1, 2, 1), (2, 2, 3), (1, 3, 2)]
)
def test_those_who_have_not_had_their_turn_still_have_it(seat: int, starter: int, turns: int) -> None:
    trams = " ".join("COM" if number == seat else "ROS" for number in range(1, 4))
    table = Table.laid(trams, seat=seat, starter=starter, aboard={seat: "GB"}, spaces="4 13 14 6", up=1)
    table.play("D2")
    if table.now.phase == "side":
        table.play("L")
    played = 0
    while not table.result:
        table.pass_turn()
        played += 1
    assert played == turns
    assert table.now.seat == (starter - 2) % 3 + 1


@rule("L28-END-04", "L28-A23")
def test_a_space_emptied_in_the_last_round_stays_empty_but_stops_are_filled() -> None:
    table = last_card(3, stops={"SAP": "", "CON": ""}).play("D2 !G:RRY @SAP")
    assert (table.now.phase, table.now.stops["SAP"]) == ("main", "RRY")
    table.play("D3 R !G:RRY")
    assert (table.now.actor, table.choices) == ("p3", ["@CON"])
    table.play("@CON")
    assert (table.now.phase, table.now.stops["CON"], table.now.spaces[2]) == ("main", "RRY", 0)
    assert table.refused("D3") == ("L28-DROP-01", "no-card-there")


@rule("L28-END-05")
def test_in_the_last_turn_of_a_round_it_ends_with_that_turn_and_its_tickets() -> None:
    table = last_card(3, seat=3).play("D2 L")
    before = len(table.player(3).hand)
    table.play("E")
    assert table.now.actor == "chance"
    table.chance()
    assert table.result.startswith("#pile")
    assert len(table.player(3).hand) == before + 4


# When nothing can happen any more


@rule("L28-A39", "L28-WE-28")
def test_when_all_stops_are_empty_and_nobody_can_deliver_the_round_is_the_last() -> None:
    table = Table.laid("ROS ROS ROS", stops=NOBODY, aboard={2: "RR"})
    for _ in range(2):
        assert not table.pass_turn().result
    assert table.pass_turn().result == "#dead p2"


@rule("L28-A39")
def test_as_long_as_somebody_waits_or_can_deliver_the_game_goes_on() -> None:
    waiting = Table.laid("ROS ROS ROS", seat=3, stops={**NOBODY, "SAP": "R"})
    assert not waiting.pass_turn().result
    carrying = Table.laid("ROS ROS ROS", seat=3, stops=NOBODY, aboard={2: "GGBB"}, spaces="4 1 5 6")
    assert not carrying.pass_turn().result
    other = Table.laid("ROS ROS ROS", seat=3, stops=NOBODY, aboard={2: "GGB", 1: "B"}, spaces="4 1 5 6")
    assert other.pass_turn().result.startswith("#dead")


@rule("L28-A39")
@pytest.mark.parametrize(("round", "result"), [(99, ""), (100, "#long p3")])
def test_after_a_hundred_rounds_the_game_is_over_in_any_case(round: int, result: str) -> None:
    assert Table.laid("ROS ROS ROS", seat=3, round=round).pass_turn().result == result


def test_every_ending_has_a_name_for_counting() -> None:
    assert last_card(2, seat=1).play("D2").pass_turn().pass_turn().position.ending() == "pile"
    assert Table.laid("ROS ROS", seat=2, stops=NOBODY).pass_turn().position.ending() == "dead"
    assert Table.laid("ROS ROS", seat=2, round=100).pass_turn().position.ending() == "long"
    idle = Table.laid("ROS ROS", seat=2, pile="", discard="", busy=False)
    assert idle.pass_turn().position.ending() == "idle"


def test_nothing_can_be_done_when_it_is_over() -> None:
    table = Table.laid("ROS ROS", "R", seat=2, round=100).pass_turn()
    assert (table.choices, table.outcomes, table.now.actor) == ([], {}, "over")
    assert table.refused("E") == table.refused("MR:ROS-JUS") == ("YARD-PHASE", "game-over")
    assert lisbon(2).referee(table.position) == []
