"""Companion mode for Tramways: boards and cards of a real table are typed in, each hand only by whoever sees it."""

from tests.web.conftest import FRIEND, ME, Person

SET_UP = ("!O:12", "!B:A0", "!B:C0", "!N1")
"""Order, boards with their turns, the first night."""


def kitchen_table(ann: Person, bob: Person) -> str:
    """Ann and Bob on the Moon, with a box of their own."""
    wanted = {"game": "tramways", "seats": [ME, FRIEND], "options": {"world": "moon"}, "companion": True}
    laid = ann.ask("POST", "/api/tables", wanted, 201)
    ann.invitations = laid["invitations"]
    code = str(laid["code"])
    bob.sit(code, 1, "Bob", ann.invite_to(1))
    return code


def drawing(ann: Person, bob: Person) -> str:
    """Round 1 played with little ado; Ann has used two cards, and now draws."""
    code = kitchen_table(ann, bob)
    bob.act(code, *SET_UP)
    for person, move in ((ann, "A:A1"), (bob, "A:C1"), (bob, "A:C3"), (ann, "A:A3")):
        person.act(code, move)
    ann.act(code, "!D1:d01", "!D2:d07")
    bob.act(code, "D2")
    bob.act(code, "!D2:d13")
    ann.act(code, "D1")
    ann.act(code, "!D1:d06", "!Q:q05", "!Q:q16")
    ann.act(code, "b-")
    bob.act(code, "K:q05")  # the last card is Ann's by itself
    for person in (bob, ann, bob, bob, ann, ann):
        person.act(code, "C")
    bob.act(code, "E")
    for move in ("X:gA", "X:gB", "E"):
        ann.act(code, move)
    return code


def test_how_the_boards_lie_is_typed_in_by_anybody(ann: Person, bob: Person, eve: Person) -> None:
    code = kitchen_table(ann, bob)
    assert [person.now(code)["asks_chance"] for person in (ann, bob, eve)] == [True, True, False]
    assert bob.act(code, "!O:12", "!B:A0", "!B:A1", status=422)["rule"]
    bob.act(code, *SET_UP)
    assert ann.now(code)["actor"] == 0


def test_cards_are_typed_in_by_who_draws_them(ann: Person, bob: Person, eve: Person) -> None:
    code = drawing(ann, bob)
    assert [person.now(code)["asks_chance"] for person in (ann, bob, eve)] == [True, False, False]
    bob.act(code, "!H1:gA", status=403)
    ann.act(code, "!H1:gB", "!H1:gA")
    assert [person.now(code)["asks_chance"] for person in (ann, bob)] == [True, True]  # the auction of round 2


def test_a_drawn_hand_is_one_line_of_the_log_and_tells_others_only_how_many(ann: Person, bob: Person) -> None:
    code = drawing(ann, bob)
    ann.act(code, "!H1:gB", "!H1:gA")
    hers, his = ([scene["caption"] for scene in person.scenes(code)] for person in (ann, bob))
    assert sum("You drew. Your hand:" in line for line in hers) == 1
    assert sum("drew, and holds 7 cards." in line for line in his) == 1
    assert not any("Your hand" in line for line in his)
