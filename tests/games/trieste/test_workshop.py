"""The workshop and its four futiz."""

import pytest

from tests.games.trieste.table import Table
from tramyard.testing import rule

ALL = ["FC", "FS", "FZ", "FB", "F-"]


def in_workshop(**situation: object) -> Table:
    """Seat 1 has stayed on D8."""
    return Table.laid("D8 E14", **situation).play("B- S")  # type: ignore[arg-type]


@rule("TR-WORK-01", "TR-TURN-03")
def test_one_service_right_after_the_move() -> None:
    assert in_workshop().choices == ALL
    assert in_workshop(damage={1: 1}).choices == ["M", *ALL]
    arrived = Table.laid("D9 E14", laid="D9 I0").play("B- R !D1 >D8")
    assert (arrived.now.phase, arrived.choices) == ("service", ALL)
    assert arrived.play("F-").now.actor == "p2"


@rule("TR-WORK-01", "TR-A43", "TR-A44")
def test_a_derailment_in_the_workshop_is_served_too() -> None:
    onto = Table.laid("D9 E14", laid="D9 I0").play("B- R !D5 >D8 X")
    assert (onto.damage, onto.choices) == ([1, 0], ["M", *ALL])
    spot = Table.laid("D8 E14").play("B- R !D5 X")
    assert (spot.damage, spot.choices) == ([1, 0], ["M", *ALL])


@rule("TR-WORK-02")
def test_repairing_takes_a_turn_for_each_damage_and_passengers_stay() -> None:
    table = in_workshop(damage={1: 2}, aboard={1: "VECa"}).play("M B- S B- S M")
    assert (table.damage, table.aboard(1)) == ([0, 0], {"VECa"})


@rule("TR-WORK-03")
def test_a_service_is_one_thing() -> None:
    for word in ("M", "FS"):
        table = in_workshop(damage={1: 1}).play(word)
        assert table.now.actor == "p2"


@rule("TR-WORK-04", "TR-FUT-06")
def test_a_damaged_tram_gets_its_futiz_at_once() -> None:
    table = in_workshop(damage={1: 2}).play("FB")
    assert (table.futiz(1), table.damage) == ("B", [2, 0])


@rule("TR-FUT-06")
def test_a_buloto_keeps_its_damage_and_may_have_it_repaired() -> None:
    assert in_workshop(damage={1: 2}, futiz={1: "B"}).play("M").damage == [1, 0]


@rule("TR-WORK-05")
def test_who_was_served_after_staying_does_not_move() -> None:
    table = in_workshop().play("FZ")
    assert (table.now.actor, table.at(1)) == ("p2", "D8")


@rule("TR-WORK-06")
def test_after_a_wreck_service_waits_for_the_next_turn() -> None:
    table = Table.laid("C1 C2", laid="C2 I0", damage={1: 2, 2: 2}).play("B- R !D1 >C2")
    assert (table.trams, table.now.actor) == (["D8", "D8"], "p2")
    assert table.play("B- S").choices == ALL


@rule("TR-WORK-07")
def test_passing_through_gives_nothing() -> None:
    table = Table.laid("D9 E14", laid="D9 I0, D7 I0", damage={1: 1}).play("B- R !D2 >D8 >D7")
    assert (table.now.actor, table.damage) == ("p2", [1, 0])


@rule("TR-FUT-01")
def test_there_are_four_kinds() -> None:
    for kind in "CSZB":
        assert in_workshop().play(f"F{kind}").futiz(1) == kind


@rule("TR-FUT-02")
def test_a_tram_has_one_and_several_may_have_the_same() -> None:
    table = Table.laid("D8 D8", futiz={1: "S", 2: "Z"}).play("B- S FZ")
    assert (table.futiz(1), table.futiz(2)) == ("Z", "Z")


@rule("TR-FUT-03")
def test_a_futiz_lasts() -> None:
    table = in_workshop().play("FS B- S B- S")
    assert table.futiz(1) == "S"
    assert table.play("F-").futiz(1) == "S"


@rule("TR-FUT-04", "TR-FUT-05", "TR-A25", "TR-SC17")
@pytest.mark.parametrize(
    ("before", "after", "aboard", "offered", "go"),
    [
        ("S", "C", "VECa VECb LOLa LOLb LEMa LEMb", "VECa VECb LOLa LOLb LEMa LEMb", 2),
        ("S", "Z", "VECa VECb LOLa LOLb LEMa", "LEMa", 1),
        ("S", "Z", "VECa VECb LOLa LEMa", "LOLa LEMa", 1),
        ("S", "B", "VECa VECb MOCa MOCb MARa", "VECa VECb MOCa MOCb MARa", 1),
        ("S", "C", "VECa VECb LOLa LEMa", "", 0),
        ("C", "Z", "VECa LOLa LEMa NAGa", "VECa LOLa LEMa NAGa", 2),
        ("C", "B", "VECa VECb LOLa LEMa", "LOLa LEMa", 1),
        ("C", "S", "VECa LOLa LEMa NAGa", "VECa LOLa LEMa NAGa", 1),
        ("C", "S", "VECa LOLa LEMa", "", 0),
        ("Z", "B", "VECa VECb LOLa LOLb", "", 0),
    ],
)
def test_as_few_as_possible_go_when_a_futiz_changes(
    before: str, after: str, aboard: str, offered: str, go: int
) -> None:
    table = in_workshop(futiz={1: before}, aboard={1: aboard}).play(f"F{after}")
    gone = 0
    while table.now.phase == "excess":
        if not gone:
            assert set(table.choices) == {f"-{one}" for one in offered.split()}
        table.play(table.choices[0])
        gone += 1
    assert (gone, len(table.discards), table.now.actor) == (go, go, "p2")


@rule("TR-A25", "TR-FUT-04", "TR-FUT-05")
def test_whoever_goes_first_the_rest_still_go_in_smallest_number() -> None:
    table = in_workshop(futiz={1: "S"}, aboard={1: "VECa VECb LOLa LOLb LEMa LEMb"}).play("FZ -VECa")
    assert table.choices == ["-VECb"]


@rule("TR-FUT-07")
@pytest.mark.parametrize("kind", ["C", "S", "Z", "B"])
def test_the_present_kind_is_not_offered(kind: str) -> None:
    table = in_workshop(futiz={1: kind})
    assert table.choices == [word for word in ALL if word != f"F{kind}"]
    assert table.refused(f"F{kind}") == "TR-FUT-07"


@rule("TR-WORK-01")
def test_there_is_nothing_to_repair_on_a_sound_tram() -> None:
    assert in_workshop().refused("M")
