"""Companion mode for a puzzle of two: who begins is typed in by anybody who plays, all else is played as usual."""

from tests.web.conftest import FRIEND, ME, Person


def test_who_begins_is_typed_in_and_a_round_is_played(ann: Person, bob: Person, eve: Person) -> None:
    wanted = {"game": "workbook", "seats": [ME, FRIEND], "content_name": "london-1860", "companion": True}
    laid = ann.ask("POST", "/api/tables", wanted, 201)
    ann.invitations = laid["invitations"]
    code = str(laid["code"])
    bob.sit(code, 1, "Bob", ann.invite_to(1))
    assert [person.now(code)["asks_chance"] for person in (ann, bob, eve)] == [True, True, False]
    eve.act(code, "!F2", status=403)
    assert ann.act(code, "!F3", status=422)["sentence"]
    ann.act(code, "!F2")
    order = []
    for word in ("P", "P", "P", "E", "P", "E"):
        order.append(ann.now(code)["actor"])
        (ann, bob)[order[-1]].act(code, word)
    assert order == [1, 0, 0, 0, 1, 1]
    assert not ann.now(code)["asks_chance"]
    assert ann.now(code)["actor"] == 0
    assert "Bob starts." in [scene["caption"] for scene in ann.scenes(code)]
