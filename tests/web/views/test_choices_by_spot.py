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
    assert "".join(span[0] for span in crowd["spans"]) == crowd["words"]
    assert [span[1:] for span in crowd["spans"] if span[1]] == [["place", crowd["spot"]]]
    assert "".join(span[0] for span in crowd["spans"]) == crowd["words"]
    assert [span[1:] for span in crowd["spans"] if span[1]] == [["place", crowd["spot"]]]
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


def test_what_lies_at_a_spot_comes_with_its_parts_too(ann: Person, bob: Person, code: str) -> None:
    now = ann.now(code)
    for person in (ann, bob):
        told = person.post(code, "why", version=now["version"], moves=[], spot="bag")
        assert ["piece", "passenger-R"] in [span[1:] for span in told["about_spans"]]
        assert "".join(span[0] for span in told["about_spans"]) == told["about"] == told["sentence"]
        assert told["spans"] == told["about_spans"]


def test_where_nothing_lies_it_is_said_whose_turn_it_is_by_name(ann: Person, bob: Person, code: str) -> None:
    told = bob.post(code, "why", version=ann.now(code)["version"], moves=[], spot="nowhere")
    assert (told["sentence"], told["about"], told["about_spans"]) == ("Ann is thinking.", "", [])
    assert told["spans"][0] == ["Ann", "seat", "0"]


def test_a_drawer_says_where_a_ride_leads_and_whom_it_pushes(ann: Person, bob: Person, code: str) -> None:
    for _action in range(60):
        actor = (ann, bob)[ann.now(code)["actor"]]
        pushing = [step for step in actor.now(code)["steps"] if "pushes" in step.get("drawer", "")]
        if pushing:
            break
        actor.act(code, *actor.first_action(code))
    pushed = {"Ann": ["seat", "0"], "Bob": ["seat", "1"]}["Bob" if actor is ann else "Ann"]
    for step in pushing:
        parts = [span[1:] for span in step["drawer_spans"]]
        assert ["place", step["spot"]] in parts
        assert pushed in parts
        assert "".join(span[0] for span in step["drawer_spans"]) == step["drawer"]
    assert pushing, "nobody pushed anybody"
