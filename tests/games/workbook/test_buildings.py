"""Building, upgrading, Self-Help and the Update."""

from typing import Any

import pytest

from tests.games.workbook.table import TESTVILLE, Table, puzzle
from tramyard.testing import rule

BUILD = {"A": "#1", "B": "build", "C": "upbldg", "D": "R", "E": "C", "F": "I", "G": "L", "H": "uplink"}


def table(grid: str, tickets: dict[str, str] | None = None, **more: object) -> Table:
    return Table(puzzle(grid, tickets or BUILD, **more))  # type: ignore[arg-type]


@rule("TW-BLDG-01", "TW-BLDG-02", "TW-BLDG-03", "TW-BLDG-04", "TW-A76")
@pytest.mark.parametrize("kind", [*"RCIL"])
def test_a_building_takes_two_icons_its_type_is_free_and_somebody_lives_there(kind: str) -> None:
    tom = table("R . 1 . I").set(workers=0).play(f"B1={kind} $A1B1")
    assert tom.position.dump()["buildings"] == {"c1": kind}
    assert "c1" in tom.passengers()
    assert (tom.workers(), tom.money(), tom.hp(), tom.crossed()) == (0, 0, 0, "AB")
    assert table("R . 1 . I", {"A": "#1", "B": "R"}).rule(f"B1={kind}") == "TW-BLDG-01"
    assert table("R . 1 . I", {"B": "build", "C": "R"}, below={"K": "#1"}).rule(f"B1={kind}") == "TW-TERR-02"


@rule("TW-A76")
def test_no_landmark_is_built() -> None:
    assert table("R . 1 . I").rule("B1=G") == "YARD-TEXT"


@rule("TW-BLDG-05", "TW-LINK-05", "TW-A80")
def test_a_building_joins_its_neighbours_of_the_same_type_and_no_passenger_moves() -> None:
    tom = table("R 1 R . I", start='no_passenger = ["a1"]').play("B1=R $A1B1")
    assert {int(tom.position.groups[space]) for space in (0, 1, 2)} == {0}
    assert tom.passengers() == ["b1", "c1", "e1"]


@rule("TW-BLDG-06", "TW-A75")
def test_both_icons_may_be_on_one_ticket_for_a_step_of_stress() -> None:
    assert table("R 1 I", {"A": "build | #1"}).play("B1=L $A1A2").stress() == 2


@rule("TW-UPB-01", "TW-UPB-04", "TW-UPB-05", "TW-UPB-06", "TW-EX12", "TW-TERR-13")
def test_an_upgraded_building_gives_three_points_and_a_passenger_once() -> None:
    tom = table("I . 1").build("c1", "R")
    assert "c1" not in tom.passengers()
    assert not tom.can("G:c1 $C1E1")
    tom.play("G:c1 $C1D1")
    assert (tom.hp(), "c1" in tom.passengers()) == (3, True)
    tom.set(crossed=[])
    assert tom.rule("G:c1") == "TW-UPB-06"
    assert table("I . 1", {"A": "#1", "C": "upbldg", "E": "C"}).build("c1", "R").rule("G:c1") == "TW-UPB-01"


@rule("TW-UPB-02")
def test_printed_buildings_are_not_upgraded() -> None:
    tom = table("R . 1")
    assert tom.rule("G:a1") == "TW-TERR-01"
    assert tom.rule("G:c1") == "TW-UPB-02"


@rule("TW-UPB-03", "TW-UPB-04")
def test_one_space_of_a_larger_building_is_upgraded_and_its_passenger_stays_one() -> None:
    tom = table("R 1 . I").build("b1", "R", passengers=["a1", "b1"]).play("G:b1 $C1D1")
    assert tom.position.dump()["upgrades"] == {"b1": "1"}
    assert tom.passengers() == ["a1", "b1"]


@rule("TW-A78")
def test_the_icons_of_an_upgrade_may_be_on_one_ticket() -> None:
    tom = table("I . 1", {"A": "#1", "B": "upbldg | R", "C": "uplink | I"}).build("c1", "R")
    assert tom.play("G:c1 $B1B2").stress() == 2
    tom = table("R . I", {"C": "uplink | I"}).link("a1-b1-c1").play("U:a1e $C1C2")
    assert (tom.links(), tom.stress()) == (["a1-b1-c1+"], 2)


@rule("TW-UPL-01", "TW-UPL-02", "TW-UPL-03", "TW-UPL-04", "TW-UPL-06", "TW-TERR-13")
def test_a_complete_link_is_upgraded_whole_and_once() -> None:
    for icon in "DF":
        tom = table("R ^ = I . 1").link("a1-b1-c1-d1").set(workers=0)
        tom.play(f"U:a1e ${icon}1H1")
        assert (tom.links(), tom.hp(), tom.workers()) == (["a1-b1-c1-d1+"], 0, 0)
        tom.set(crossed=[])
        assert tom.rule("U:a1e") == "TW-UPL-04"
    tom = table("R . . I . . 1", {**BUILD, "J": "1r"}).link("a1-b1-c1-d1").link("d1-e1-f1", complete=False, worked=1)
    assert not tom.can("U:a1e $E1H1")
    assert table("R . I", {"A": "uplink", "B": "C"}).link("a1-b1-c1").rule("U:a1e") == "TW-UPL-01"
    assert tom.rule("U:d1e") == "TW-UPL-02"
    assert tom.can("U:d1w $D1H1")  # the same link, named the other way
    assert [action for action in tom.actions() if action.startswith("U:")] == ["U:a1e $D1H1", "U:a1e $F1H1"]


# Self-Help

HELP = {"A": "$4", "B": "worker", "C": "pax", "D": "hp", "E": "calm", "F": "hp3", "G": "$2 | worker ! stress"}


def helping(**numbers: Any) -> Table:
    tom = table("R . I", {**HELP, "H": "strip", "J": "worker", "K": "$5 ! $3"}, start='no_passenger = ["a1"]')
    return tom.play("P", "P").set(**numbers)


@rule("TW-SELF-01", "TW-SELF-02", "TW-SELF-05", "TW-SELF-06", "TW-SELF-07", "TW-ROUND-01")
def test_self_help_uses_as_many_tickets_as_one_likes() -> None:
    tom = helping(stress=3).play("S:A1", "S:D1", "S:E1", "S:F1", "S:B1", "S:J1")
    assert (tom.money(), tom.hp(), tom.stress(), tom.workers()) == (4, 5, 2, 4)
    assert tom.crossed() == "ABDEFJ"
    assert tom.play("E", "K:ABDE").position.round == 2
    assert helping().rule("h") == "TW-DEST-L1"
    assert helping().play("S:C1").rule("P") == "YARD-PHASE"


@rule("TW-SELF-03", "TW-SELF-04", "TW-SELF-06", "TW-A142")
def test_an_icon_without_effect_is_not_used() -> None:
    assert helping(workers=5).rule("S:B1") == "TW-SELF-03"
    assert helping(stress=0).rule("S:E1") == "TW-SELF-06"
    assert helping(passengers=["a1", "c1"]).rule("S:C1") == "TW-SELF-04"
    assert helping(workers=5).rule("S:G12") == "TW-SELF-03"
    twice = table("R . I", {"A": "calm | calm", "B": "strip"}).play("P", "P").set(stress=0)
    assert twice.rule("S:A12") == "TW-SELF-06"  # the step for the second icon is gone by the first


@rule("TW-SELF-04", "TW-A66")
def test_a_new_passenger_comes_to_an_empty_building_space() -> None:
    tom = helping()
    assert tom.rule("@a1") == "TW-SELF-04"
    tom.play("S:C1")
    assert tom.moves() == ["@a1"]
    assert tom.rule("@c1") == "TW-A66"
    assert tom.play("@a1").passengers() == ["a1", "c1"]
    parcel = table("R . 1", {"A": "pax", "B": "#1"}, start='no_passenger = ["a1"]').play("P", "P", "S:A1")
    assert parcel.rule("@c1") == "TW-SELF-04"
    assert table("R . 1", {"A": "pax", "B": "#1"}).play("P", "P").rule("S:A1") == "TW-SELF-04"


@rule("TW-SELF-08", "TW-SELF-09", "TW-A16", "TW-CONS-02", "TW-CONS-05", "TW-SELF-11", "TW-A85")
def test_costs_of_a_ticket_come_before_its_gains() -> None:
    tom = helping().play("S:G12")
    assert (tom.money(), tom.workers(), tom.stress()) == (2, 3, 3)
    assert helping(money=2).rule("S:K1") == "TW-CONS-02"
    assert helping(money=3).play("S:K1").money() == 5
    calm = table("R . I", {"A": "calm | $2", "B": "strip"}).play("P", "P").set(stress=0)
    assert calm.rule("S:A1") == "TW-SELF-06"
    assert calm.play("S:A12").stress() == 0  # one step for the second icon, and back
    guest = table("R . I", {"A": "pax ! stress"}, start='no_passenger = ["a1"]').play("P", "P", "S:A1")
    assert (guest.stress(), guest.crossed(), guest.moves()) == (2, "A", ["@a1"])
    tense = table("R . I", {"A": "calm | $2 ! stress", "B": "strip"}).play("P", "P").set(stress=0)
    assert tense.play("S:A12").stress() == 1


@rule("TW-SELF-10", "TW-A86")
def test_icons_of_actions_and_of_self_help_do_not_mix() -> None:
    tom = helping()
    assert tom.rule("S:H1") == "TW-TIX-01"
    assert tom.rule("L:a1") == "TW-ROUND-01"
    assert table("R . I", HELP).rule("S:A1") == "TW-A86"
    assert table("R . I", HELP).rule("h") == "TW-DEST-L1"
    assert helping().play("S:C1").rule("S:A1") == "YARD-PHASE"


# Update

SEVEN = dict.fromkeys("ABCDEFG", "$1")


@rule("TW-UPD-01", "TW-UPD-02", "TW-A13", "TW-EX14", "TW-ROUND-06")
def test_four_crosses_are_taken_back_or_all_there_are() -> None:
    tom = table("R . I", SEVEN, arrivals=["", "", "", "", "R", ""]).set(round=5, passengers=["c1"])
    tom.set(crossed=["B", "D", "F"]).play("P", "P", "E")
    assert (tom.crossed(), tom.passengers(), tom.position.round) == ("", ["a1", "c1"], 6)
    tom = table("R . I", SEVEN).set(crossed=[*"ABCDEF"])
    assert tom.rule("K:A") == "TW-UPD-02"
    tom.play("P", "P", "E")
    assert tom.moves() == ["K:A", "K:B", "K:C"]
    assert tom.rule("K:G") == "TW-UPD-01"
    tom.play("K:B")
    assert tom.rule("K:A") == "TW-UPD-02"
    assert tom.rule("K:E") == "TW-UPD-02"
    assert tom.play("K:CDF").crossed() == "AE"


@rule("TW-A13", "TW-A88", "TW-ROUND-07", "TW-UPD-01")
def test_the_last_round_updates_all_but_the_crosses() -> None:
    tom = table("R . I", SEVEN, arrivals=["", "R"]).set(round=2, crossed=[*"ABCDEF"], passengers=[], stress=13, hp=4)
    tom.play("P", "P", "E")
    assert tom.position.result() == "#failed"
    assert (tom.crossed(), tom.passengers(), tom.hp()) == ("ABCDEF", ["a1"], 3)


@rule("TW-UPD-01", "TW-UPD-03", "TW-A12")
@pytest.mark.parametrize("bonus", [1, 2])
def test_a_reclaim_icon_gives_more_crosses_back_its_own_too(bonus: int) -> None:
    tickets = {**SEVEN, "H": "reclaim"}
    tom = table("R . I", tickets, reclaim=2, rules=f"reclaim_icon_bonus = {bonus}").set(crossed=[*"ABCDEF"])
    tom.play("P", "P", "S:H1", "E")
    assert len(tom.play("K:AFH" if bonus == 1 else "K:AEFH").crossed()) == 7 - 2 - bonus
    assert tom.position.allowance(0) == 2  # for one round
    late = table("R . I", tickets, arrivals=[""]).play("P", "P")
    assert late.rule("S:H1") == "TW-UPD-01"
    assert late.can("S:A1")


@rule("TW-UPD-04", "TW-UPD-05", "TW-UPD-06", "TW-EX13", "TW-A89", "TW-A66")
def test_every_empty_space_of_the_rounds_types_gets_a_passenger() -> None:
    tom = table("R R . 1 . I", arrivals=["R", "I", "C R", ""]).build("d1", "C", passengers=[])
    assert tom.to_update().passengers() == ["a1", "b1"]
    assert max(tom.position.riders) == 1
    assert tom.set(passengers=["a1"]).to_update().passengers() == ["a1", "f1"]
    assert tom.to_update().passengers() == ["a1", "b1", "d1", "f1"]
    assert tom.set(passengers=[]).to_update().passengers() == []


@rule("TW-UPD-08", "TW-A90", "TW-EP9-07")
def test_the_round_ends_with_penalty_then_the_citys_effects_then_the_erasure() -> None:
    twist = 'kind = "bonus_on"\nevent = "round_end:1"\nstress = 1'
    tom = table("C . . . .", {"A": "1r", "B": "1r"}, twists=[twist]).set(stress=12, hp=5)
    tom.link("a1-b1-c1", complete=False, worked=0).play("P", "P", "E")
    assert (tom.stress(), tom.hp()) == (13, 4)  # only for arriving there, not for standing there
    assert tom.links() == []


# The whole


@rule("TW-EX48", "TW-CORE-02", "TW-CORE-04", "TW-END-01", "TW-END-04")
def test_the_worked_solution_is_replayed_value_by_value() -> None:
    tom = Table(TESTVILLE)
    for line, *values in TRACE:
        tom.play(*line.split(" / "))
        found = [tom.money(), tom.hp(), tom.position.label(0), tom.stress(), tom.workers(), len(tom.passengers())]
        assert [*found, tom.crossed()] == values, line
    assert (tom.position.result(), tom.position.final_hp(0)) == ("#solved", 36)
    assert tom.met() == [True, True, True]
    assert tom.position.odds() == []


TRACE: list[tuple[str, int, int, int, int, int, int, str]] = [
    ("L:a1-b1-c1-d1-e1 $C1F2", 0, 0, 1, 2, 1, 6, "CF"),
    ("L:f1-f2-f3-f4 $A1E2", 0, 0, 1, 2, 0, 6, "ACEF"),
    ("S:D2 / S:G2 / E", 3, 0, 1, 2, 1, 6, "ACDEFG"),
    ("K:ADEG", 3, 0, 1, 2, 1, 6, "CF"),
    ("L:a1-a2-a3-a4 $A1B2", 3, 0, 1, 2, 0, 6, "ABCF"),
    ("M:a4 >L ra4n ra1e rf1s $D1E2 hh", 7, 5, 1, 2, 0, 5, "ABCDEF"),
    ("S:G2 / E / K:ACDE", 7, 5, 1, 2, 1, 5, "BFG"),
    ("L:a4-b4-c4-c5-d5-e5-e6 $A1C1C2", 7, 5, 2, 4, 0, 5, "ABCFG"),
    ("M:e6 >L re6n ra4n ra1e rf1s $D1E2 hhh", 13, 12, 2, 4, 0, 4, "ABCDEFG"),
    ("E / K:ABCD", 13, 12, 2, 4, 0, 4, "EFG"),
    ("M:f4 >I rf4n re1w ra1s $B2D1", 20, 15, 3, 5, 1, 3, "BDEFG"),
    ("L:e1-e2-d2-d3-c3! $A2C1", 20, 15, 3, 6, 0, 3, "ABCDEFG"),
    ("E / K:ADEG", 20, 15, 3, 6, 0, 5, "BCF"),
    ("M:a4 >L ra4n ra1e rf1s $D1E2 hhhhh", 12, 23, 3, 6, 0, 4, "BCDEF"),
    ("P / E", 12, 23, 3, 6, 0, 4, "BCDEF"),
]
"""After each line: money, HP, label and index of stress, workers, passengers, crosses."""
