"""Tables to try a room at: few of them show most of what can be chosen, all of them every two things together."""

from dataclasses import replace
from itertools import combinations, product

from tests.toys.lanterns import ROOM
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.options import Option, Options
from tramyard.kernel.room import AnyContent
from tramyard.testing.tables import FEW, Setting, Table, all_tables, few_tables

MANY = replace(
    ROOM,
    options=(
        *ROOM.options,
        Option("first", "Who starts", 1, tuple((number, "Seat {number}") for number in range(1, 8))),
    ),
)


def settings_of(tables: list[Table]) -> set[object]:
    return {setting for table in tables for setting in table.settings}


def test_a_few_tables_show_every_number_of_seats_and_every_value_of_an_option() -> None:
    tables = few_tables(ROOM)
    assert len(tables) == 3
    assert {("seats", 2), ("seats", 3), ("seats", 4), ("low", True), ("low", False)} <= settings_of(tables)
    assert {("rounds", 1), ("rounds", 2)} <= settings_of(tables)


def test_they_stay_few_where_there_is_much_to_choose() -> None:
    tables = few_tables(MANY)
    assert len(tables) == FEW
    assert sum(setting[0] == "first" for setting in {s for table in tables for s in table.settings}) == FEW


def test_all_tables_show_every_two_settings_together() -> None:
    shown = {pair for table in all_tables(MANY) for pair in combinations(table.settings, 2)}
    assert len(all_tables(MANY)) < 3 * 2 * 2 * 7
    seats: list[Setting] = [("seats", number) for number in (2, 3, 4)]
    for one, other in combinations([seats, *[values(option) for option in MANY.options]], 2):
        assert set(product(one, other)) <= shown


def values(option: Option) -> list[Setting]:
    return [(option.name, value) for value, _ in option.choices or ((True, ""), (False, ""))]


def test_what_does_not_fit_together_is_left_out() -> None:
    def choosy(content: AnyContent, seats: int, options: Options) -> Game:
        if seats == 4 and options["low"]:
            raise YardError("four seats play for the highest total")
        return ROOM.make(content, seats, options)

    tables = all_tables(replace(ROOM, make=choosy))
    assert tables
    assert not any(table.seats == 4 and table.options["low"] for table in tables)


def test_contents_take_turns() -> None:
    other = (ROOM.folder / "deck.toml").read_text("utf-8").replace("cards = ", "cards = 1")
    tables = few_tables(ROOM, (("other", other),))
    assert {table.content.name for table in tables} == {"deck", "other"}
    assert {repr(table).split("-")[2] for table in tables if table.content_name} == {"other"}
    assert {table.game.vocabulary.texts.count("c1:16") for table in tables if table.content_name} == {1}
