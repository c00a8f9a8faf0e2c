"""Companion mode for Tachite al Tram: nothing is secret, so anybody types in what the real table brings."""

from tests.web.conftest import Person, two_people

HANDS = "!T1:I !T1:L !T1:X !T2:L !T2:L !T2:R"
TOPS = "!P:VECa !P:SPUa !P:LOLb !P:PANa !P:COTb !P:NAGa"


def opened(ann: Person, bob: Person) -> str:
    return two_people(ann, bob, companion=True, game="trieste", options={"first": 1})


def test_the_whole_set_up_is_typed_in_at_once_by_either(ann: Person, bob: Person, eve: Person) -> None:
    code = opened(ann, bob)
    assert [person.now(code)["asks_chance"] for person in (ann, bob, eve)] == [True, True, False]
    now = bob.act(code, *HANDS.split(), *TOPS.split())["now"]
    assert (now["actor"], now["line"]) == (0, 12)


def test_of_a_set_up_with_a_mistake_nothing_is_played(ann: Person, bob: Person) -> None:
    code = opened(ann, bob)
    assert ann.act(code, *HANDS.split(), "!P:VECa", "!P:VECa", status=422)["rule"] == "TR-SET-03"
    assert ann.now(code)["line"] == 0


def test_a_first_turn_is_played_with_real_dice_and_cards(ann: Person, bob: Person) -> None:
    """TR-SC01 for two."""
    code = opened(ann, bob)
    ann.act(code, *HANDS.split(), *TOPS.split())
    ann.act(code, "LI1@E1")
    bob.act(code, "!T1:K")
    ann.act(code, "R")
    assert bob.act(code, "!D7", status=422)["rule"] == "TR-MOVE-03"
    bob.act(code, "!D5")
    ann.act(code, ">D1", ">E1", ">F1", ".")
    ann.act(code, "P")
    now = bob.act(code, "!P:MOCb", "!K:M01")["now"]
    assert now["actor"] == 1
