"""Points and ties."""

import pytest

from tests.games.lisbon28.table import Table
from tramyard.testing import rule


def scored(
    rows: dict[int, str], aboard: dict[int, str] | None = None, starter: int = 1, bonuses: dict[int, str] | None = None
) -> Table:
    """Four players with these rows have played the last of a hundred rounds."""
    last = (starter - 2) % 4 + 1
    free = [card for card in range(1, 23) if str(card) not in " ".join(rows.values()).split()]
    table = Table.laid(
        "ROS ROS ROS ROS",
        seat=last,
        starter=starter,
        round=100,
        rows=rows,
        aboard=aboard,
        bonuses=bonuses,
        spaces=" ".join(map(str, free[:4])),
    )
    return table.pass_turn()


def ranks(table: Table) -> list[int]:
    return [place.rank for place in table.standing]


def scores(table: Table) -> list[int]:
    return [place.score for place in table.standing]


@rule("L28-SCORE-01", "L28-WE-19")
def test_points_are_those_of_the_cards_and_one_for_each_link() -> None:
    table = scored({1: "3 8 7 9", 2: "21", 3: "11 16"})
    assert scores(table) == [10, 3, 7, 0]
    assert table.position.tally() == [
        {"monuments": 6, "links": 4},
        {"monuments": 3, "links": 0},
        {"monuments": 5, "links": 2},
        {"monuments": 0, "links": 0},
    ]
    assert (ranks(table), table.result) == ([1, 3, 2, 4], "#long p1")


@rule("L28-SCORE-01")
def test_points_are_counted_while_the_game_runs() -> None:
    table = Table.laid("ROS ROS ROS ROS", rows={2: "11 16"})
    assert scores(table) == [0, 7, 0, 0]
    assert table.result == ""


@rule("L28-SCORE-02")
def test_passengers_tickets_and_bonuses_are_worth_nothing() -> None:
    table = scored({1: "9 13"}, aboard={2: "RRYYGGB", 3: "B"}, bonuses={4: "MOVE ACT SEAT PICK"})
    assert scores(table) == [3, 0, 0, 0]
    assert table.result == "#long p1"
    held = Table.laid("ROS ROS ROS ROS", seat=4, round=100, rows={1: "9"}, hands={2: "RRRRRYYYYYGGGGG"}).pass_turn()
    assert scores(held) == [1, 0, 0, 0]


@rule("L28-TIE-01", "L28-WE-22")
def test_among_equals_more_links_are_ahead() -> None:
    table = scored({1: "9 13", 3: "21"}, aboard={3: "RRYYGGBB"})
    assert scores(table) == [3, 0, 3, 0]
    assert (ranks(table)[0], ranks(table)[2], table.result) == (1, 2, "#long p1")


@rule("L28-TIE-02", "L28-WE-22")
def test_then_more_passengers_on_board() -> None:
    table = scored({}, aboard={2: "R"})
    assert (ranks(table), table.result) == ([4, 1, 3, 2], "#long p2")
    table = scored({1: "21", 2: "20"}, aboard={1: "YG", 2: "B", 3: "RRYYGGBB"})
    assert (ranks(table), table.result) == ([1, 2, 3, 4], "#long p1")


@rule("L28-TIE-03", "L28-WE-22")
@pytest.mark.parametrize(
    ("starter", "order"), [(1, [4, 3, 2, 1]), (2, [1, 4, 3, 2]), (3, [2, 1, 4, 3]), (4, [3, 2, 1, 4])]
)
def test_then_who_sits_farthest_from_the_starting_player(starter: int, order: list[int]) -> None:
    table = scored({}, starter=starter)
    assert ranks(table) == order
    assert table.result == f"#long p{order.index(1) + 1}"


@rule("L28-TIE-03")
def test_there_is_always_one_winner() -> None:
    table = scored({1: "21", 2: "20", 3: "18", 4: "17"})
    assert scores(table) == [3, 3, 3, 3]
    assert sorted(ranks(table)) == [1, 2, 3, 4]
    assert table.position.payoffs() == [-1.0, -1.0, -1.0, 1.0]


@rule("L28-SCORE-01", "L28-TIE-01", "L28-TIE-02")
def test_what_decides_a_tie_never_outweighs_a_point() -> None:
    table = scored({1: "9 13", 4: "2"}, aboard={1: "RRYYGGBB"})
    assert scores(table) == [3, 0, 0, 4]
    assert table.result == "#long p4"
