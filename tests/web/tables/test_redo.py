"""What was taken back can be done again, as long as one stands where it began: branches are never lost."""

from tests.web.conftest import ME, Answer, Person

LINK = "L:a4-b4-c4-c5-c6-c7-c8 $A1A2B1F1"
OTHER = "L:a4-a3-b3-b2 $A1A2"


def puzzle(ann: Person) -> str:
    return ann.lay(ME, game="workbook", options={"first": "random"}, content_name="chicago-1858")


def redone(ann: Person, code: str, branch: int = 0) -> Answer:
    return ann.act(code, *ann.now(code)["redo"][branch]["moves"])


def test_nothing_can_be_done_again_before_something_was_taken_back(ann: Person) -> None:
    code = puzzle(ann)
    assert ann.now(code)["redo"] == []
    ann.act(code, *LINK.split())
    assert ann.now(code)["redo"] == []


def test_what_was_taken_back_is_done_again(ann: Person) -> None:
    code = puzzle(ann)
    ann.act(code, *LINK.split())
    there = ann.now(code)
    ann.post(code, "undo", line=0)
    (again,) = ann.now(code)["redo"]
    assert again["words"].startswith("You built a link of 5 rails")
    redone(ann, code)
    assert ann.now(code)["parts"] == there["parts"]
    assert ann.now(code)["redo"] == []


def test_lines_are_done_again_one_after_the_other(ann: Person) -> None:
    code = puzzle(ann)
    for action in (LINK, "P", "S:G1"):
        ann.act(code, *action.split())
    there = ann.now(code)
    ann.post(code, "undo", line=0)
    for _line in range(3):
        redone(ann, code)
    assert ann.now(code)["parts"] == there["parts"]


def test_a_branch_is_gone_on_from_after_something_else_was_tried(ann: Person) -> None:
    code = puzzle(ann)
    ann.act(code, *LINK.split())
    first = ann.now(code)
    ann.post(code, "undo", line=0)
    ann.act(code, *OTHER.split())
    ann.post(code, "undo", line=0)
    words = [branch["words"] for branch in ann.now(code)["redo"]]
    assert [told.partition(" from")[0] for told in words] == [
        "You built a link of 2 rails",
        "You built a link of 5 rails",
    ]
    redone(ann, code, 1)
    assert ann.now(code)["parts"] == first["parts"]
