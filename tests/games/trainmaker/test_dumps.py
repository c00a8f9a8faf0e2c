"""Positions as data: they come back as they were, and one that cannot be is refused with the field's name."""

from collections.abc import Callable

import pytest
from librt.random import Random

from tests.games.trainmaker.table import Table, trainmaker
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import OVER
from tramyard.testing import rule

Dump = dict[str, object]


@pytest.mark.parametrize(("seats", "engine"), [(1, True), (2, False), (3, True), (6, False)])
def test_every_position_of_a_game_comes_back_and_goes_on_alike(seats: int, engine: bool) -> None:
    game = trainmaker(seats, engine=engine, first="random")
    rng = Random(seats)
    position = game.start()
    for _ in range(300):
        twin = game.load(position.dump())
        assert twin.dump() == position.dump()
        assert (twin.moves(), twin.odds(), twin.settled) == (position.moves(), position.odds(), position.settled)
        if position.actor == OVER:
            break
        position.play(position.pick(rng))


@rule("TM-PLACE-01")
def test_the_cars_of_a_train_come_back_as_they_stand() -> None:
    table = Table.laid("P PB PBF").play("rLLPPBFF +LFP R rPBFC +BP")
    assert table.now.train == "LFPBP"
    loaded = Table(table.game, table.game.load(table.position.dump()))
    assert loaded.play("R rFC +FC").now.train == "LFPBPFC"


FORMAT_1: Dump = {
    "format": 1,
    "phase": "place",
    "actor": "p1",
    "settled": False,
    "seat": 1,
    "starter": 1,
    "round": 1,
    "row": [1, 8, 12],
    "deck": [number for number in range(1, 41) if number not in (1, 8, 12)],
    "players": [
        {"cards": [], "contracts": [5, 11], "kept": 5, "token": False},
        {"cards": [], "contracts": [2, 7], "kept": None, "token": True},
    ],
    "dice": 0,
    "rolled": "LPC",
    "train": "LPBF",
    "placed": 2,
    "last": "F",
    "opening": False,
    "trains": 1,
    "owed": False,
    "worth": 0,
    "ended": "",
}
"""As rules version 1 wrote it: after `+LB R`, the cars `+PF`."""


def test_a_dump_of_format_1_goes_on_under_the_mended_rules() -> None:
    table = Table(trainmaker(2), trainmaker(2).load(FORMAT_1))
    assert (table.now.format, table.now.train) == (2, "LPBF")
    assert table.choices == ["+P", "+C", "R", "E"]
    assert table.play("+P +C").now.train == "LPBFPC"


def test_before_a_roll_a_dump_of_format_1_still_knew_the_roll_before() -> None:
    rolling = {**FORMAT_1, "phase": "roll", "actor": "chance", "settled": True, "dice": 3, "rolled": "", "last": "F"}
    table = Table(trainmaker(2), trainmaker(2).load(rolling))
    assert (table.now.placed, table.now.train) == (0, "LPBF")
    assert table.play("rLBC +BC").now.train == "LPBFBC"


def test_a_dump_of_format_1_with_something_else_is_refused() -> None:
    with pytest.raises(YardError, match="field luck"):
        trainmaker(2).load({**FORMAT_1, "luck": 1})


PLACED = "rLLPPBFC +LP"


def dump_after(script: str) -> Dump:
    if script == "new":
        return Table.new().position.dump()
    if script == "engine":
        return Table.laid(seats=1, engine=True).play("rLLLPBFC E e:01").position.dump()
    if script == "over":
        five = "cattle mail coal passengers lumber"
        return Table.laid("corn - -", holds={1: five}).serve(1).position.dump()
    return Table.laid("P PB PBF").play(script).position.dump()


def players(number: int, **fields: object) -> Callable[[Dump], None]:
    """Changes fields of one player."""

    def change(dump: Dump) -> None:
        seated = dump["players"]
        assert isinstance(seated, list)
        seated[number].update(fields)

    return change


def game_of(dump: Dump) -> tuple[int, bool]:
    seated = dump["players"]
    assert isinstance(seated, list)
    humans = sum(1 for player in seated if "token" in player)
    return max(humans, 1), "token" not in seated[-1]


WRONG: list[tuple[str, dict[str, object], str]] = [
    (PLACED, {"format": 3}, "format"),
    (PLACED, {"format": True}, "format"),
    (PLACED, {"phase": "lunch"}, "phase"),
    (PLACED, {"phase": 5}, "phase"),
    (PLACED, {"phase": "roll"}, "actor"),
    (PLACED, {"phase": "over"}, "actor"),
    (PLACED, {"actor": "p2"}, "actor"),
    (PLACED, {"actor": "chance"}, "actor"),
    ("", {"actor": "p1"}, "actor"),
    (PLACED, {"settled": "no"}, "settled"),
    (PLACED, {"settled": True}, "settled"),
    ("", {"settled": False}, "settled"),
    (PLACED, {"seat": 0}, "seat"),
    (PLACED, {"seat": 3}, "seat"),
    (PLACED, {"starter": 3}, "starter"),
    (PLACED, {"round": 0}, "round"),
    (PLACED, {"round": 202}, "round"),
    (PLACED, {"row": [7, 4]}, "row"),
    (PLACED, {"row": [7, 4, 41]}, "row"),
    (PLACED, {"row": [7, 4, -1]}, "row"),
    (PLACED, {"deck": [99]}, "deck"),
    (PLACED, {"deck": [0]}, "deck"),
    (PLACED, {"deck": [1, 1]}, "deck"),
    (PLACED, {"players": []}, "players"),
    ("", {"dice": 8}, "dice"),
    ("", {"dice": 0}, "dice"),
    (PLACED, {"dice": 3}, "dice"),
    (PLACED, {"dice": True}, "dice"),
    (PLACED, {"rolled": "X"}, "rolled"),
    (PLACED, {"rolled": ""}, "rolled"),
    ("", {"rolled": "L"}, "rolled"),
    ("new", {"rolled": "L"}, "rolled"),
    (PLACED, {"train": "LLLLLLLL"}, "train"),
    ("", {"train": "LP"}, "train"),
    (PLACED, {"placed": 8}, "placed"),
    (PLACED, {"placed": 3}, "placed"),
    (PLACED, {"placed": -1}, "placed"),
    (PLACED, {"last": "L"}, "last"),
    (PLACED, {"opening": 1}, "opening"),
    (PLACED, {"trains": 4}, "trains"),
    (PLACED, {"trains": 0}, "trains"),
    (PLACED, {"owed": None}, "owed"),
    (PLACED, {"worth": -1}, "worth"),
    (PLACED, {"worth": 7}, "worth"),
    ("engine", {"worth": 3}, "worth"),
    (PLACED, {"ended": "#out"}, "ended"),
    (PLACED, {"ended": "12"}, "ended"),
    ("over", {"ended": ""}, "ended"),
    ("over", {"ended": "#six p3"}, "ended"),
    ("over", {"ended": "#six p1 #con p2"}, "ended"),
    (PLACED, {"luck": 1}, "luck"),
]


@pytest.mark.parametrize(("script", "change", "field"), WRONG)
def test_a_wrong_field_is_named(script: str, change: dict[str, object], field: str) -> None:
    dump = dump_after(script)
    seats, engine = game_of(dump)
    game = trainmaker(seats, engine=engine)
    assert game.load(dump).dump() == dump
    with pytest.raises(YardError, match=rf"field {field}\b|Trainmaker: {field}: "):
        game.load({**dump, **change})


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (players(0, cards=[41]), r"players\[0\].cards"),
        (players(1, contracts=[13, 14]), r"players\[1\].contracts"),
        (players(1, contracts=[1]), r"players\[1\].contracts"),
        (players(1, contracts=[1, 2, 3]), r"players\[1\].contracts"),
        (players(1, contracts=[9, 9]), r"players\[1\].contracts"),
        (players(0, kept=1), r"players\[0\].kept"),
        (players(0, kept=13), r"players\[0\].kept"),
        (players(0, kept="8"), r"players\[0\].kept"),
        (players(0, token="yes"), r"players\[0\].token"),
        (players(2, token=True), r"players\[2\].token"),
        (players(2, contracts=[1, 2]), r"players\[2\].contracts"),
        (players(0, luck=1), r"players\[0\]"),
    ],
)
def test_a_wrong_field_of_a_player_is_named(change: Callable[[Dump], None], field: str) -> None:
    table = Table.laid(seats=2, engine=True)
    dump = table.position.dump()
    change(dump)
    with pytest.raises(YardError, match=field):
        table.game.load(dump)


@pytest.mark.parametrize("field", sorted(Table.laid().position.dump()))
def test_a_missing_field_is_named(field: str) -> None:
    dump = Table.laid().position.dump()
    del dump[field]
    with pytest.raises(YardError, match=field):
        trainmaker(2).load(dump)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"row": [7, 4, 1]}, r"two places: \[1\]; in none: \[6\]"),
        ({"row": [7, 4, 0]}, r"two places: \[\]; in none: \[6\]"),
        ({"rolled": "LPBF"}, "must have all dice"),
        ({"train": "PB"}, "cars without a Locomotive"),
        ({"train": "PL"}, "Locomotives go first"),
    ],
)
def test_a_table_that_cannot_be_is_refused(change: dict[str, object], fault: str) -> None:
    with pytest.raises(YardError, match=fault):
        trainmaker(2).load({**dump_after(PLACED), **change})
