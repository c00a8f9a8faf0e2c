"""Companion mode for Lisbon Tram 28: what was drawn on the kitchen table is typed in, tickets only by who sees them."""

from tests.web.conftest import Person, two_people

STOPS = "!G:RRY !G:GBB !G:RYG !G:RYB !G:RGB !G:YGB !G:RRG !G:YYB !G:GGB"
CARDS = "!C16 !C11 !C1 !C4"


def at_the_table(ann: Person, bob: Person) -> str:
    """Set up by hand; Ann, who starts, holds RRRYB."""
    code = two_people(ann, bob, companion=True, game="lisbon28", options={"first": 1})
    bob.act(code, *STOPS.split())
    ann.act(code, "!T1:RRRYB")
    bob.act(code, "!T2:YYGGB")
    ann.act(code, *CARDS.split())
    return code


def test_set_up_is_typed_in_bulk_and_each_hand_by_its_owner(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob, companion=True, game="lisbon28", options={"first": 1})
    assert [person.now(code)["asks_chance"] for person in (ann, bob, eve)] == [True, True, False]
    assert ann.act(code, "!G:RRYB", status=422)["rule"] == "L28-SET-05"
    bob.act(code, *STOPS.split())
    assert [person.now(code)["asks_chance"] for person in (ann, bob, eve)] == [True, False, False]
    bob.act(code, "!T1:RRRYB", status=403)
    ann.act(code, "!T1:RRRYB")
    assert [person.now(code)["asks_chance"] for person in (ann, bob, eve)] == [False, True, False]
    bob.act(code, "!T2:YYGGB")
    assert ann.act(code, "!C16", "!C16", status=422)["rule"] == "L28-SET-09"
    assert ann.act(code, *CARDS.split())["now"]["actor"] == 0


def test_tickets_at_the_end_of_a_turn_are_typed_in_by_who_draws_them(ann: Person, bob: Person) -> None:
    code = at_the_table(ann, bob)
    ann.act(code, "MR:ROS-JFI-MMZ $R")
    ann.act(code, ".")
    ann.act(code, "E")
    assert [person.now(code)["asks_chance"] for person in (ann, bob)] == [True, False]
    ann.act(code, "!T1:RRYG")
    assert "RRYG" not in str(bob.now(code))
    assert bob.now(code)["actor"] == 1


def test_tickets_for_a_push_are_typed_in_by_each_who_draws_one(ann: Person, bob: Person) -> None:
    code = at_the_table(ann, bob)
    ann.act(code, "MR:ROS-JFI-CAS $R")
    ann.act(code, ".")
    ann.act(code, "E")
    ann.act(code, "!T1:RRYG")
    bob.act(code, "MY:ROS-JFI-CAS $Y")
    assert ann.now(code)["actor"] == 0
    ann.act(code, ">CAS-SEL")
    assert [person.now(code)["asks_chance"] for person in (ann, bob)] == [False, True]
    bob.act(code, "!T2:B")
    assert [person.now(code)["asks_chance"] for person in (ann, bob)] == [True, False]
    ann.act(code, "!T1:G")
    assert bob.now(code)["actor"] == 1


def test_a_passenger_called_by_the_bell_is_typed_in_by_anybody(ann: Person, bob: Person) -> None:
    code = at_the_table(ann, bob)
    ann.act(code, "MR:ROS-AVE $R")
    ann.act(code, ".")
    ann.act(code, "PB")
    assert [person.now(code)["asks_chance"] for person in (ann, bob)] == [True, True]
    bob.act(code, "!G:B")
    assert [step["move"] for step in ann.now(code)["steps"]] == ["T", "N"]
