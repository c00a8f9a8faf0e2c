"""What a table can agree on before the start, both ways; and tiles drawn by their owners."""

import pytest

from tests.games.trieste.oracle import may_lay
from tests.games.trieste.table import ROOM, Table, trieste
from tramyard.kernel.errors import YardError
from tramyard.kernel.record import Record, read_record
from tramyard.testing import rule

ON = {"custom_tiles": "on"}


def test_there_are_five_options_with_the_usual_values() -> None:
    usual = {option.name: str(option.default) for option in ROOM.options}
    assert usual == {"first": "random", "points": "12", "turns": "none", "halt": "all", "custom_tiles": "off"}


@rule("TR-MOVE-05", "TR-A01")
@pytest.mark.parametrize(
    ("trams", "laid", "script", "everywhere"),
    [
        ("B2 E14", "B2 I1, C2 K0", "B- R !D3 >A2", True),
        ("D1 E14", "C2 I0", "B- R !D3 >C1", False),
        ("D9 E14", "D9 I0, D7 I0", "B- R !D3 >D8", False),
    ],
    ids=["stop", "terminus", "workshop"],
)
def test_halting_early_may_be_left_to_stops(trams: str, laid: str, script: str, everywhere: bool) -> None:
    usual = Table.laid(trams, laid=laid).play(script)
    assert "." in usual.choices
    strict = Table.laid(trams, laid=laid, options={"halt": "stop"}).play(script)
    assert ("." in strict.choices) is everywhere
    assert strict.refused(".") == ("" if everywhere else "TR-MOVE-05")


@rule("TR-MOVE-05")
def test_an_exact_arrival_at_a_terminus_needs_no_halt() -> None:
    table = Table.laid("D14 C1", target={1: "E14"}, options={"halt": "stop"}).play("B- R !D1 >E14")
    assert (table.at(1), table.choices) == ("E14", ["U", "U-"])


@rule("TR-SET-04", "TR-TILE-26")
def test_two_more_tiles_are_in_the_supply_if_wanted() -> None:
    assert sum(Table.new(2).supply.values()) == 42
    table = Table.new(2, custom_tiles="on")
    assert (sum(table.supply.values()), table.supply["U"], table.supply["V"]) == (44, 1, 1)


@rule("TR-TILE-26")
def test_a_buffer_stop_may_be_laid_and_ends_the_line() -> None:
    table = Table.laid("C1 E14", hand="U V I", custom=True, options=ON)
    lays = {word.partition("@")[2] for word in table.whole_lays if word.startswith("+U")}
    assert "C2:0" in lays
    assert all(may_lay(place.partition(":")[0], "U", int(place[-1]), {}) for place in lays)
    table.play("+U @C2:0").chance().play("R !D3 >C2")
    assert table.choices == ["X"]
    assert table.play("X").damage == [1, 0]


@rule("TR-TILE-26", "TR-MOVE-10")
def test_a_one_way_straight_is_run_one_way() -> None:
    laid = "C2 V0, C3 I0"
    assert ">C2" in Table.laid("C1 E14", laid=laid, custom=True, options=ON).play("B- R !D2").choices
    up = Table.laid("C1 E14", laid=laid, custom=True, options=ON).play("B- R !D2 >C2")
    assert up.choices == [">C3"]
    down = Table.laid("C3/N E14", laid=laid, custom=True, options=ON).play("B- R !D2")
    assert ">C2" not in down.choices
    assert down.refused(">C2")
    standing = Table.laid("C2/S E14", laid=laid, custom=True, options=ON).play("B- R !D1")
    assert standing.choices == [">C3"]


@rule("TR-TILE-22", "TR-A08")
def test_a_one_way_straight_is_another_route_than_a_straight() -> None:
    table = Table.laid("C1 E14", hand="V L L", laid="C3 I0", custom=True, options=ON)
    assert {"+V @C3:0", "+V @C3:2"} <= set(table.whole_lays)


@rule("TR-TILE-26", "TR-SET-04")
def test_owners_draw_tiles_of_their_own() -> None:
    options = {"custom_tiles": "NS.EW.NE/N>S"}
    table = Table.laid("C1 E14", hand="U V I", custom=True, options=options)
    assert "+U @D6:0" in table.whole_lays
    driving = Table.laid("D5/S E14", laid="D5 I0, D6 U0, D7 I0, E6 I1", custom=True, options=options)
    assert set(driving.play("B- R !D2 >D6").choices) == {">D7"}
    back = Table.laid("D7/N E14", laid="D5 I0, D6 U0, D7 I0, E6 I1", custom=True, options=options)
    assert set(back.play("B- R !D2 >D6").choices) == {">D5", ">E6"}


@rule("TR-TILE-26", "TR-TILE-17")
def test_turns_of_a_drawn_tile_that_look_alike_are_listed_once() -> None:
    table = Table.laid("C1 E14", hand="U V I", custom=True, options={"custom_tiles": "NS.EW.NE.NW.SE.SW/NS"})
    assert [word for word in table.whole_lays if word.startswith("+U @D6")] == ["+U @D6:0"]
    assert [word for word in table.whole_lays if word.startswith("+V @D6")] == ["+V @D6:0", "+V @D6:1"]


@pytest.mark.parametrize(
    "drawing",
    [
        "S", "S/", "/S", "S/S/S", "Q/S", "NN/S", "N>N/S", "NS.NS/S", "NS.SN/S", "NS.N>S/S", "NS.S/S", "S.S/S", "NSE/S",
        "N>/S", ">S/S", "S /S", "NS..EW/S", "x" * 5000, "S/N>S.EW/", "🚋/S",
    ],
)  # fmt: skip
def test_a_drawing_that_is_none_is_refused_with_a_sentence(drawing: str) -> None:
    with pytest.raises(YardError) as fault:
        trieste(2, custom_tiles=drawing)
    assert "custom_tiles" in str(fault.value)


@pytest.mark.parametrize(
    ("option", "value"),
    [("first", "5"), ("first", "0"), ("first", "3"), ("points", "13"), ("points", 7), ("turns", "1"), ("turns", -1),
     ("halt", "nowhere"), ("custom_tiles", True), ("custom_tiles", None), ("colour", "red")],
)  # fmt: skip
def test_a_value_that_is_not_offered_is_refused(option: str, value: object) -> None:
    with pytest.raises(YardError):
        ROOM.game(2, {option: value})


@rule("TR-TILE-26")
def test_drawn_tiles_travel_with_the_record() -> None:
    record = Record.begin(ROOM, ["Ada", "Bo"], {"custom_tiles": "NS.EW.NE/N>S"})
    twin = read_record(record.text(), "mine.record")
    assert twin.game.vocabulary.texts == record.game.vocabulary.texts
    assert "EW.NE.NS/N>S" in record.text()
