"""Moves that people think of as one choice: whole payments, the cheapest first, beside their single tickets."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import ME, Answer, Person, ThinkersHere, two_people, yard_in
from tramyard.web.views.steps import in_words


@pytest.fixture
def code(ann: Person, bob: Person) -> str:
    """A table of Lisbon Tram 28 at which Ann, to move, holds one red and four green tickets."""
    code = two_people(ann, bob, game="lisbon28", options={"first": 1}, companion=True)
    while ann.now(code)["waits_for"] == "chance":
        who = ann if ann.now(code)["asks_chance"] else bob
        drawn = who.ask("GET", f"/api/tables/{code}/outcomes")["outcomes"][0]["text"]
        who.act(code, "!T1:RGGGG" if drawn.startswith("!T1") else drawn)
    return code


def ride(now: Answer, colour: str) -> Answer:
    step: Answer = next(step for step in now["steps"] if step["move"].startswith(f"M{colour}:"))
    return step


def test_whole_payments_are_offered_the_cheapest_first(ann: Person, code: str) -> None:
    now = ann.now(code)
    red = ride(now, "R")
    assert not red["ends"]
    assert [run.get("otherwise", False) for run in now["runs"] if run["moves"][0] == red["move"]] == [False]
    draft = ann.post(code, "draft", version=now["version"], moves=[red["move"]])
    assert [run["move"] for run in draft["runs"]] == ["$R", "$GGG"]
    assert [step["move"] for step in draft["steps"]] == ["$R", "$G"]
    three = draft["runs"][1]
    assert (three["words"], three["icons"], three["ends"]) == ("pay 3 green for 1 red", ["ticket-G"] * 3, True)
    told = ann.act(code, red["move"], "$GGG")
    assert told["scenes"][0]["caption"].endswith("for 3 green.")


def test_a_payment_that_has_begun_is_offered_with_what_is_left_of_it(ann: Person, code: str) -> None:
    now = ann.now(code)
    moves = [ride(now, "R")["move"], "$G"]
    draft = ann.post(code, "draft", version=now["version"], moves=moves)
    assert draft["moves"] == [*moves, "$G", "$G"], "the rest of it is the only way to go on"
    assert draft["finished"]


def test_a_payment_with_one_way_needs_no_choice(ann: Person, code: str) -> None:
    now = ann.now(code)
    green = ride(now, "G")
    assert green["ends"]
    told = ann.act(code, green["move"])
    assert told["scenes"][0]["caption"].endswith("for green.")
    assert ann.text(f"/api/tables/{code}/story").rstrip().endswith(f"p1 {green['move']} $G")


def test_a_click_far_away_tells_what_is_wrong_with_going_there(ann: Person, code: str) -> None:
    version = ann.now(code)["version"]
    far = ann.post(code, "why", version=version, moves=[], spot="BEL")
    assert far["rule"] == "L28-MOVE-01"
    assert far["sentence"] == "No single movement leads from Rossio to Torre de Belém."
    beyond = ann.post(code, "why", version=version, moves=[], spot="ANJ")
    assert beyond["rule"] == "L28-MOVE-07", "of all ways to that place one begins here, and passes a stop"
    lift = ann.post(code, "why", version=version, moves=[], spot="bonus")
    assert lift["sentence"] == "Bonuses are bought at a lift; Rossio is none."


def test_a_hint_tells_whole_choices_with_what_is_paid_for_them(ann: Person, code: str, thinkers: ThinkersHere) -> None:
    now = ann.now(code)
    red = ride(now, "R")["move"]
    ann.post(code, "hint", version=now["version"], moves=[])
    thinkers.answers[thinkers.asked[-1].bot] = [red, "$G", "$G", "$G"]
    hint = ann.post(code, "hint", version=now["version"], moves=[])
    goal = hint["words"][0].partition(" with ")[0]
    assert hint["words"] == [f"{goal} with red", "pay 3 green for 1 red"]
    thinkers.answers[thinkers.asked[-1].bot] = [red, "$R"]
    assert ann.post(code, "hint", version=now["version"], moves=[])["words"] == [f"{goal} (1 red)"]


def test_a_line_that_no_list_names_is_told_at_a_stroke(ann: Person, client: TestClient[Litestar]) -> None:
    """A bot may draw a link by a way of its own: then it is one link over these places, not a step for each."""
    code = ann.lay(ME, game="workbook", options={}, content_name="chicago-1858")
    table = yard_in(client)._tables[code]
    choices, sentence = in_words(table, table.position, "L:a4-a5-b5-c5-c6-c7-c8 $A1C1G2")
    assert choices[:2] == ["build a link from Industry at a4", "on to a5"]
    told = "".join([span.text for span in sentence])
    assert told.startswith(
        "link from Industry at a4 to Industry at c8 by way of a5, b5, c5, c6, c7 (1 worker, 5 rails), pay"
    )
