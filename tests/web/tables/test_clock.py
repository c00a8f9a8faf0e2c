"""A turn limit: when it runs out, a bot plays that turn; also after a restart."""

import time

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import BOT, ME, PLENTY, Answer, Clock, Person, ThinkersHere, two_people
from tramyard.store import open_store
from tramyard.web.app import make_app
from tramyard.web.tables import yard


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yard, "TICK", 0.02)


def until(person: Person, code: str, kind: str) -> Answer:
    """The first scene of a kind, as soon as there is one."""
    for _ in range(200):
        found = [scene for scene in person.scenes(code) if scene["kind"] == kind]
        if found:
            return found[0]
        time.sleep(0.02)
    raise AssertionError(f"no «{kind}» happened")


def test_a_bot_plays_the_turn_of_whoever_lets_the_time_run_out(ann: Person, bob: Person, clock: Clock) -> None:
    code = two_people(ann, bob, turn_minutes=3)
    assert ann.now(code)["deadline"] == clock.now + 180
    clock.now += 179
    time.sleep(0.1)
    assert ann.now(code)["line"] == bob.now(code)["line"]
    assert not [scene for scene in ann.scenes(code) if scene["kind"] == "time out"]
    clock.now += 2
    assert "Ann" in until(ann, code, "time out")["caption"]
    for _ in range(200):
        now = bob.now(code)
        if now["actor"] == 1:
            break
        time.sleep(0.02)
    assert now["actor"] == 1
    assert now["deadline"] == clock.now + 180


def test_whoever_acts_in_time_gets_the_full_time_again(ann: Person, bob: Person, clock: Clock) -> None:
    code = two_people(ann, bob, turn_minutes=3)
    clock.now += 100
    ann.act(code, "K1")
    assert ann.now(code)["deadline"] == clock.now + 180


def test_nobody_waits_for_a_clock_where_there_is_none(ann: Person, bob: Person, clock: Clock) -> None:
    code = two_people(ann, bob)
    assert ann.now(code)["deadline"] == 0
    clock.now += 10**7
    time.sleep(0.1)
    assert not [scene for scene in ann.scenes(code) if scene["kind"] == "time out"]


def test_the_clock_stands_still_while_a_chair_is_empty(ann: Person, bob: Person, clock: Clock) -> None:
    code = two_people(ann, bob, turn_minutes=3)
    bob.post(code, "leave")
    assert ann.now(code)["deadline"] == 0
    clock.now += 1000
    bob.sit(code, 1, "Bob")
    assert ann.now(code)["deadline"] == clock.now + 180


def test_time_that_ran_out_while_the_server_was_down_is_noticed(database: str, clock: Clock) -> None:
    def running() -> TestClient[Litestar]:
        return TestClient(make_app(open_store(database), ThinkersHere(), clock, PLENTY))

    with running() as client:
        ann = Person(client)
        code = ann.lay(ME, BOT, turn_minutes=60)
    clock.now += 3601
    with running() as client:
        ann.client = client
        until(ann, code, "time out")
        for _ in range(200):
            now = ann.wait(code)
            if now["deadline"] == clock.now + 3600:
                return
            time.sleep(0.02)
        raise AssertionError(f"the turn still belongs to the bot: {now}")
