"""What a choice tells before it is taken, at a table of the toy with every kind of choice."""

from collections.abc import Iterator

import pytest

from tests.toys import sidings
from tests.toys.yard import Announced, yard
from tests.web.conftest import ME, Answer, Person


@pytest.fixture
def code(ann: Person) -> Iterator[str]:
    with yard(Announced("sidings", sidings.ROOM)):
        laid = ann.ask("POST", "/api/tables", {"game": "sidings", "seats": [ME]}, 201)
        yield str(laid["code"])


def drafted(ann: Person, code: str, *moves: str) -> Answer:
    return ann.post(code, "draft", version=ann.now(code)["version"], moves=list(moves))


def chips(row: list[list[list[str]]]) -> list[str]:
    return ["".join(text for text, _kind, _what in chip) for chip in row]


def by_move(steps: list[Answer]) -> dict[str, Answer]:
    return {step["move"]: step for step in steps}


def test_a_run_has_its_place_and_its_price(ann: Person, code: str) -> None:
    runs = by_move(ann.now(code)["runs"])
    plain, instead = runs["hill! $r"], runs["hill! $b $b"]
    assert (plain["spot"], chips(plain["costs"]), plain.get("otherwise")) == ("hill", ["1 red"], None)
    assert (instead["spot"], chips(instead["costs"]), instead["otherwise"]) == ("hill", ["2 blue"], True)
    assert plain["moves"] == ["hill!", "$r"]
    either = [runs["lake! $r"], runs["lake! $b"]]
    assert not any(run.get("otherwise") for run in either), "of equal plain prices one is asked"


def test_a_draft_says_what_it_costs_and_brings_so_far(ann: Person, code: str) -> None:
    begun = drafted(ann, code, "hill!")
    assert (begun["costs"], begun["gains"]) == ([], [])
    assert begun["pays"] == "$r", "nothing can be done but pay, and the plain price is one"
    assert drafted(ann, code, "lake!")["pays"] == "", "either colour is plain"
    assert chips(drafted(ann, code, "hill! $r")["costs"]) == ["1 red"]
    raised = drafted(ann, code, "bid?", "+5", "+1")
    assert (chips(raised["costs"]), chips(raised["gains"]), raised["amount"]) == (["6 coins"], ["6 points"], 6)


def test_what_is_not_plain_is_never_paid_by_itself(ann: Person, code: str) -> None:
    for _turn in range(2):
        ann.act(code, "hill! $r", "h.")
    now = ann.now(code)
    assert now["runs"] == [], "no action is left"
    ann.act(code, "end.")
    assert [run["move"] for run in ann.now(code)["runs"]] == ["hill! $b $b", "lake! $b"]
    assert drafted(ann, code, "hill!")["moves"] == ["hill!", "$b", "$b"], "a single way to go on is gone"


def test_a_run_that_ends_one_action_and_begins_another_is_two_lines(ann: Person, code: str) -> None:
    before = ann.now(code)["line"]
    begun = drafted(ann, code, "hill! $r")
    runs = by_move(begun["runs"])
    assert runs["h. bid?"]["spot"] == "bank"
    assert drafted(ann, code, "hill! $r", "h. bid?")["moves"] == ["hill!", "$r", "h.", "bid?"]
    told = ann.act(code, "hill! $r", "h. bid?", "+5", "b.", id="once")
    assert told["now"]["line"] == before + 2
    again = ann.act(code, "hill! $r", "h. bid?", "+5", "b.", id="once", version=told["now"]["version"] - 2)
    assert again["now"]["version"] == told["now"]["version"]
    story = ann.text(f"/api/tables/{code}/story").splitlines()
    assert story[-2:] == ["p1 hill! $r h.", "p1 bid? +5 b."]


def test_a_run_that_is_refused_in_its_second_action_leaves_no_trace(ann: Person, code: str) -> None:
    before = ann.now(code)
    ann.act(code, "hill! $r", "h. bid?", status=422)
    ann.act(code, "hill! $r", "h. h.", status=422)
    assert ann.now(code) == before


def test_ending_the_turn_is_last_and_asks_while_something_is_left(ann: Person, code: str) -> None:
    steps = ann.now(code)["steps"]
    assert [step["move"] for step in steps if step.get("closes")] == [steps[-1]["move"]] == ["end."]
    assert steps[-1]["asks"] == "End with 2 actions left?"
    rolling = drafted(ann, code, "hill! $r")
    assert rolling["runs"][-1]["asks"] == "End with 1 actions left?", "the halt is an action"
    for _turn in range(2):
        ann.act(code, "field:0")
    last = ann.now(code)["steps"][-1]
    assert (last["move"], last["closes"], last.get("asks")) == ("end.", True, None)


def test_what_a_token_does_turns_and_amounts_say_so(ann: Person, code: str) -> None:
    steps = by_move(ann.now(code)["steps"])
    assert [move for move, step in steps.items() if step.get("special")] == ["lit!"]
    ways = [(step["spot"], step.get("way", 0)) for step in steps.values() if step.get("turns") == "tile"]
    assert ways == [("field", 0), ("field", 1), ("field", 2), ("field", 3), ("meadow", 0), ("meadow", 2), ("quay", 1)]
    raising = by_move(drafted(ann, code, "bid?")["steps"])
    assert {move: step.get("amount") for move, step in raising.items()} == {"+5": 5, "+1": 1, "b.": 0}


def test_ones_own_place_says_what_can_be_done_there(ann: Person, code: str) -> None:
    now = ann.now(code)
    told = ann.post(code, "why", version=now["version"], moves=[], spot="depot")
    assert (told["sentence"], told["rule"]) == ("This is the depot.", "")
    assert [step["move"] for step in told["steps"]] == ["bid?", "lit!"]
    refused = ann.post(code, "why", version=now["version"], moves=[], spot="wagon")
    assert (refused["rule"], refused["steps"]) == ("SID-TURN-01", [])


def test_each_scene_says_how_the_table_stood_then(ann: Person, code: str) -> None:
    told = ann.act(code, "hill! $r", "h. lit!")
    halt, lamp = told["scenes"]
    assert (halt["scores"], lamp["scores"]) == ([1], [2])
    assert (halt["turn"], halt["prompt"]) == (0, "It is your move.")
    ann.act(code, "end.")
    (over,) = ann.act(code, "end.")["scenes"]
    assert over["prompt"], "the end is told in the scene that brings it"


def test_a_hint_goes_on_with_what_was_begun(ann: Person, code: str) -> None:
    body = {"seat": 0, "version": ann.now(code)["version"], "moves": ["bid?"]}
    hint = ann.post(code, "hint", **body)
    assert hint["action"][-1] == "b."
    assert set(hint["words"]) <= {"raise by five", "raise by one", "enough"}


def test_a_line_is_drawn_over_spots_and_what_does_not_fit_is_passed_over(ann: Person, code: str) -> None:
    def drawn(*spots: str, moves: tuple[str, ...] = ()) -> list[str]:
        version = ann.now(code)["version"]
        told = ann.post(code, "draw", version=version, moves=list(moves), spots=list(spots))
        assert [move[-2:] for move in told["moves"][told["drawn_from"] :]] == told["drawn"]
        return list(told["drawn"])

    assert drawn("a1", "b1", "hill", "nowhere", "c3", "c1") == ["a1", "b1", "c1"]
    assert drawn("b1", "a1") == ["a1"], "a line begins at a station"
    assert drawn("c1", moves=("L:a1", "-b1")) == ["a1", "b1", "c1"]
    whole = ann.post(
        code, "draw", version=ann.now(code)["version"], moves=[], spots=["a1", "b1", "c1", "d1", "d2", "d3", "c3"]
    )
    assert (whole["finished"], whole["moves"][-1]) == (True, "-d3"), "it ended at the other station"
    assert [chip[0][0] for chip in whole["costs"]] == ["5 rails"]
    steps = by_move(ann.now(code)["steps"])
    assert {move for move, step in steps.items() if step.get("draws")} == {"L:a1", "L:d3"}
