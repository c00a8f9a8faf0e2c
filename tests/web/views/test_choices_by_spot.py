"""Where there is very much to choose from, the page is told of spots, and asks for the choices of the one it needs."""

import pytest

from tests.web.conftest import Person, two_people
from tramyard.web.views import steps as choices


@pytest.fixture
def code(ann: Person, bob: Person) -> str:
    """A table of Lisbon Tram 28 at which Ann is to move; every colour pays for every ride."""
    return two_people(ann, bob, game="lisbon28", options={"first": 1})


def test_few_choices_are_listed_one_by_one(ann: Person, code: str) -> None:
    steps = ann.now(code)["steps"]
    assert all(step["move"] and not step.get("many") for step in steps)


def test_of_many_choices_a_spot_with_several_is_listed_once(
    ann: Person, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = ann.now(code)
    monkeypatch.setattr(choices, "MOST_STEPS", 3)
    listed = ann.post(code, "draft", version=every["version"], moves=[])["steps"]
    spots = [step["spot"] for step in listed]
    assert len(spots) == len(set(spots)) < len(every["steps"])
    assert set(spots) == {step["spot"] for step in every["steps"]}
    crowd = next(step for step in listed if step.get("many"))
    there = ann.post(code, "choices", version=every["version"], moves=[], spot=crowd["spot"])["list"]
    assert there == [step for step in every["steps"] if step["spot"] == crowd["spot"]]
    assert crowd["many"] == len(there) > 1
    assert crowd["words"].endswith(f": {len(there)} choices")
    lone = [step for step in listed if not step.get("many")]
    assert all(step in every["steps"] for step in lone)


def test_nobody_else_is_told_the_choices_of_a_spot(ann: Person, bob: Person, code: str) -> None:
    now = ann.now(code)
    body = {"version": now["version"], "moves": [], "spot": now["steps"][0]["spot"]}
    refused = bob.ask("POST", f"/api/tables/{code}/choices", body, status=422)
    assert refused["rule"] == "YARD-TURN"


def test_words_come_with_what_their_parts_stand_for(ann: Person, bob: Person, code: str) -> None:
    told = bob.now(code)
    assert "".join(span[0] for span in told["prompt_spans"]) == told["prompt"]
    assert ["seat", "0"] in [span[1:] for span in told["prompt_spans"]]
