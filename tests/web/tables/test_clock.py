"""A turn limit: when it runs out, a bot plays that turn; also after a restart."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import (
    BOT,
    ME,
    PLENTY,
    Answer,
    Clock,
    Person,
    ThinkersHere,
    no_bot_thinks,
    two_people,
    until,
    yard_in,
)
from tramyard.store import open_store
from tramyard.web.app import make_app
from tramyard.web.tables import yard


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yard, "TICK", 0.02)


def timed_out(person: Person, code: str) -> list[Answer]:
    """The scenes of turns that were not played in time."""
    return [scene for scene in person.scenes(code) if scene["kind"] == "time out"]


def look_at_clock(client: TestClient[Litestar]) -> None:
    """Now, not at the next tick."""
    with client.portal() as portal:
        portal.call(yard_in(client).look_at_clock)


def test_a_bot_plays_the_turn_of_whoever_lets_the_time_run_out(
    client: TestClient[Litestar], ann: Person, bob: Person, clock: Clock
) -> None:
    code = two_people(ann, bob, turn_minutes=3)
    assert ann.now(code)["deadline"] == clock.now + 180
    clock.now += 179
    look_at_clock(client)
    assert no_bot_thinks(client)
    assert not timed_out(ann, code)
    clock.now += 2
    assert "Ann" in until(lambda: timed_out(ann, code))[0]["caption"]
    until(lambda: bob.now(code)["actor"] == 1)
    assert bob.now(code)["deadline"] == clock.now + 180


def test_whoever_acts_in_time_gets_the_full_time_again(ann: Person, bob: Person, clock: Clock) -> None:
    code = two_people(ann, bob, turn_minutes=3)
    clock.now += 100
    ann.act(code, "K1")
    assert ann.now(code)["deadline"] == clock.now + 180


def test_nobody_waits_for_a_clock_where_there_is_none(
    client: TestClient[Litestar], ann: Person, bob: Person, clock: Clock
) -> None:
    code = two_people(ann, bob)
    assert ann.now(code)["deadline"] == 0
    clock.now += 10**7
    look_at_clock(client)
    assert no_bot_thinks(client)
    assert not timed_out(ann, code)


def test_the_time_of_whoever_thinks_runs_on_when_another_leaves_and_comes_back(
    ann: Person, bob: Person, clock: Clock
) -> None:
    code = two_people(ann, bob, turn_minutes=3)
    clock.now += 100
    bob.post(code, "leave")
    assert ann.now(code)["deadline"] == clock.now + 80
    bob.ask("POST", f"/api/tables/{code}/seats/1/back", {})
    assert ann.now(code)["deadline"] == clock.now + 80
    ann.post(code, "leave")
    assert bob.now(code)["deadline"] == 0
    clock.now += 1000
    ann.ask("POST", f"/api/tables/{code}/seats/0/back", {})
    assert ann.now(code)["deadline"] == clock.now + 180


def test_it_is_told_first_and_once_and_not_as_what_you_did(ann: Person, bob: Person, clock: Clock) -> None:
    code = two_people(ann, bob, turn_minutes=3)
    since = ann.now(code)["version"]
    clock.now += 181
    until(lambda: bob.now(code)["actor"] == 1)
    told = [scene for scene in ann.scenes(code) if scene["version"] > since]
    assert told[0]["kind"] == "time out"
    assert [scene["kind"] for scene in told].count("time out") == 1
    assert sum(scene["actor"] == 0 for scene in told) > 2
    mine = [scene["caption"] for scene in told if scene["caption"]]
    assert not [caption for caption in mine if caption.startswith("You")]
    assert any(caption.startswith("Ann rolled") for caption in mine)
    bob.act(code, "K1")
    assert any(scene["caption"].startswith("You rolled") for scene in bob.scenes(code))


def test_what_a_bot_did_for_the_late_is_not_taken_back_unasked(ann: Person, bob: Person, clock: Clock) -> None:
    code = two_people(ann, bob, turn_minutes=3)
    clock.now += 181
    until(lambda: timed_out(ann, code))
    now = ann.now(code)
    assert now["free_line"] == now["line"]


def test_time_that_ran_out_while_the_server_was_down_is_noticed(database: str, clock: Clock) -> None:
    def running() -> TestClient[Litestar]:
        return TestClient(make_app(open_store(database), ThinkersHere(), clock, PLENTY))

    with running() as client:
        ann = Person(client)
        code = ann.lay(ME, BOT, turn_minutes=60)
    clock.now += 3601
    with running() as client:
        ann.client = client
        until(lambda: timed_out(ann, code))
        until(lambda: ann.wait(code)["deadline"] == clock.now + 3600)
