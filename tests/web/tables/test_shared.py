"""Two servers over one PostgreSQL database: either serves any table, and what must be done once is done by one."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.store.conftest import postgres, postgres_address
from tests.web.conftest import (
    BOT,
    FRIEND,
    ME,
    PATIENCE,
    PLENTY,
    Clock,
    Person,
    ThinkersHere,
    kitchen_table,
    play_on,
    two_people,
    until,
    yard_in,
)
from tramyard.store import Desk, open_store
from tramyard.web.access.rate_limits import Purse
from tramyard.web.app import make_app
from tramyard.web.live.updates import Told, update
from tramyard.web.tables.yard import Yard

__all__ = ["postgres", "postgres_address"]


@dataclass
class Side:
    """One of the two servers."""

    client: TestClient[Litestar]
    thinkers: ThinkersHere

    @property
    def yard(self) -> Yard:
        return yard_in(self.client)

    def version(self, code: str) -> int:
        """Of the table in its memory, without a look into the store."""
        table = self.yard.table_in_memory(code)
        return table.version if table else 0


@pytest.fixture(scope="module")
def apps() -> list[Litestar]:
    return [make_app(None, limits=PLENTY) for _ in range(2)]  # type: ignore[arg-type] # it is named when it is opened


@pytest.fixture
def open_side(apps: list[Litestar], postgres_address: str, clock: Clock) -> Callable[[int], Side]:
    def opened(number: int) -> Side:
        thinkers = ThinkersHere()
        apps[number].state.purse = Purse(PLENTY.per_minute)
        apps[number].state.open_yard = lambda: Yard(open_store(postgres_address, 30.0), thinkers, clock, PLENTY)
        return Side(TestClient(apps[number]), thinkers)

    return opened


@pytest.fixture
def here(open_side: Callable[[int], Side]) -> Iterator[Side]:
    side = open_side(0)
    with side.client:
        yield side


@pytest.fixture
def there(open_side: Callable[[int], Side]) -> Iterator[Side]:
    side = open_side(1)
    with side.client:
        yield side


def at(side: Side, person: Person) -> Person:
    """The same person, at the other server."""
    return Person(side.client, person.cookies)


def test_either_serves_any_table(here: Side, there: Side) -> None:
    """A whole game in which each action and each look goes to another server than the one before."""
    ann, bob = Person(here.client), Person(there.client)
    code = two_people(ann, bob)
    assert play_on(code, ann, bob)["ended"]
    assert ann.text(f"/api/tables/{code}/record") == bob.text(f"/api/tables/{code}/record")


def test_a_watcher_at_one_server_hears_of_an_action_at_the_other(here: Side, there: Side) -> None:
    ann, bob = Person(here.client), Person(here.client)
    code = two_people(ann, bob)
    version = ann.now(code)["version"]
    with there.client.websocket_connect(f"/t/{code}/live?form=story&since={version}") as line:
        assert line.receive_json()["version"] == version
        told = ann.act(code, *ann.first_action(code))
        heard = line.receive_json()
        assert heard["version"] == told["now"]["version"]
        assert [one["kind"] for one in heard["lines"]] == ["played"] * len(heard["lines"])


def test_a_watcher_ends_at_the_newest_version_also_when_notes_are_lost(
    here: Side, there: Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = Person(here.client), Person(here.client)
    code = two_people(ann, bob)
    version = ann.now(code)["version"]
    monkeypatch.setattr(here.yard.store.others, "tell", lambda note: None)
    with there.client.websocket_connect(f"/t/{code}/live?form=story&since={version}") as line:
        line.receive_json()
        told = ann.act(code, *ann.first_action(code))
        assert line.receive_json()["version"] == told["now"]["version"]


def test_whoever_is_behind_reads_on_also_over_many_events(
    here: Side, there: Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = Person(here.client), Person(here.client)
    code = two_people(ann, bob)
    behind = at(there, ann)
    behind.now(code)
    monkeypatch.setattr(here.yard.store.others, "tell", lambda note: None)
    for many in (1, 70):
        for number in range(many):
            ann.post(code, "chat", text=f"hello {number}")
        behind.act(code, *ann.first_action(code), version=ann.now(code)["version"])
    assert behind.now(code)["version"] == ann.now(code)["version"]
    assert behind.scenes(code) == ann.scenes(code)


def test_whoever_is_told_of_a_table_that_is_behind_is_told_how_it_stood_there(here: Side, there: Side) -> None:
    """The store knows more than this process just then: nobody waits for the table to catch up."""
    ann, bob = Person(here.client), Person(here.client)
    code = two_people(ann, bob)
    with there.client.portal() as portal:
        behind = portal.call(there.yard.table, code)
        there.yard.forget(code)
        ann.post(code, "chat", text="hello")
        told = portal.call(update, there.yard, behind, -1, 0, "story")
    assert isinstance(told, Told)
    assert told.version == behind.version == ann.now(code)["version"] - 1
    assert [line.version for line in told.lines][-1] == behind.version


def test_nobody_is_refused_because_a_server_is_behind(here: Side, there: Side, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be the other's turn still, if that were so; and no line tells that something is done before it knows."""
    monkeypatch.setattr(here.yard.store.others, "tell", lambda note: None)
    ann, bob = Person(here.client), Person(here.client)
    code = two_people(ann, bob)
    elsewhere = at(there, bob)
    seen = elsewhere.now(code)["version"]
    ann.post(code, "resign")
    assert "over" in elsewhere.post(code, "actions", 409, version=seen, moves=["."])["sentence"]


def test_the_same_action_sent_to_both_plays_once(here: Side, there: Side) -> None:
    """With dice of their own, so that nothing follows by itself."""
    ann, bob = Person(here.client), Person(here.client)
    code = kitchen_table(ann, bob)
    elsewhere = at(there, ann)
    for number, moves in enumerate((["K1"], ["rLLPPBFC"])):
        now = ann.now(code)
        body = {"version": now["version"], "moves": moves, "id": f"one {number}"}
        path = f"/api/tables/{code}/actions?form=story"
        with ThreadPoolExecutor(2) as pool:
            sent = [pool.submit(who.send, "POST", path, json=body) for who in (ann, elsewhere)]
        assert [one.result().status_code for one in sent] == [200, 200]
        assert ann.now(code)["line"] == elsewhere.now(code)["line"] == now["line"] + 1


def test_a_bot_thinks_once_however_many_servers_know_its_table(here: Side, there: Side) -> None:
    ann = Person(here.client)
    for side in (here, there):
        side.thinkers.gate.clear()
    code = ann.lay(ME, BOT)
    elsewhere = at(there, ann)
    elsewhere.act(code, *ann.first_action(code))
    while ann.now(code)["waits_for"] == "person":
        ann.act(code, *ann.first_action(code))
    ann.now(code)
    elsewhere.now(code)
    until(lambda: here.thinkers.asked or there.thinkers.asked)
    for side in (here, there):
        side.thinkers.gate.set()
    ann.wait(code)
    thoughts = [*here.thinkers.asked, *there.thinkers.asked]
    played = [scene for scene in ann.scenes(code) if scene.get("actor") == 1 and scene["kind"] == "played"]
    assert len(thoughts) <= max(1, len(played)), "no thought was thought twice"


def test_when_a_server_ends_in_the_midst_of_a_thought_another_takes_it_up(
    here: Side, open_side: Callable[[int], Side], clock: Clock
) -> None:
    ending = open_side(1)
    with ending.client:
        ending.thinkers.gate.clear()
        ann = Person(ending.client)
        code = ann.lay(ME, BOT, options={"first": 2})
        until(lambda: ending.thinkers.asked)
        assert not here.thinkers.asked
    clock.now += 10
    assert at(here, ann).wait(code)["actor"] == 0
    assert here.thinkers.asked


def test_a_hint_that_a_server_leaves_unanswered_when_it_ends_is_given_by_another(
    here: Side, open_side: Callable[[int], Side]
) -> None:
    ann = Person(here.client)
    code = ann.lay(ME, BOT)
    places, here.thinkers.places = here.thinkers.places, 0
    with ThreadPoolExecutor(1) as pool:
        ending = open_side(1)
        with ending.client:
            ending.thinkers.gate.clear()
            hint = pool.submit(ann.post, code, "hint")
            until(lambda: ending.thinkers.asked)
        assert not hint.done()
        here.thinkers.places = places
        assert hint.result()["action"]
    assert here.thinkers.asked


def test_where_no_bot_thinks_another_process_does(here: Side, there: Side) -> None:
    """As it is with servers that leave thinking to `tramyard worker`: turns, and hints too."""
    here.thinkers.places = 0
    ann = Person(here.client)
    code = ann.lay(ME, BOT, options={"first": 2})
    assert ann.wait(code)["actor"] == 0
    assert there.thinkers.asked
    assert not here.thinkers.asked
    before = len(there.thinkers.asked)
    here.thinkers.queue._places = 0
    assert ann.post(code, "hint")["action"]
    assert len(there.thinkers.asked) == before + 1
    assert not here.thinkers.asked


def test_a_bot_that_fails_elsewhere_is_told_here(here: Side, there: Side) -> None:
    ann = Person(here.client)
    code = ann.lay(ME, FRIEND)
    for side in (here, there):
        side.thinkers.failing |= {"exact", "mcts", "greedy"}
    Person(there.client).sit(code, 1, "Bob", ann.invite_to(1))
    assert "no answer" in ann.post(code, "hint", 409)["sentence"]


def test_what_is_spent_at_one_server_is_spent_at_both(here: Side, there: Side) -> None:
    purses: list[Purse] = [side.client.app.state.purse for side in (here, there)]
    for purse in purses:
        purse._per_minute = {**PLENTY.per_minute, "lay": 5}
        purse._clock = lambda: 0.0  # it does not fill again, however slow the machine is

    def spent(purse: Purse) -> float:
        return purse._spent.get(("lay", "testclient"), (0.0, 0.0))[0]

    for _ in range(4):
        Person(here.client).lay(ME, FRIEND)
    until(lambda: spent(purses[1]) == 4)
    for status in (201, 429):
        Person(there.client).lay(ME, FRIEND, status=status)
    until(lambda: spent(purses[0]) == 5)
    Person(here.client).lay(ME, FRIEND, status=429)


def test_an_address_that_is_none_makes_nobody_deaf(here: Side, there: Side) -> None:
    """A proxy that is believed may pass on whatever visitors write."""
    ann = Person(here.client)
    code = ann.lay(ME, FRIEND)
    with there.client.websocket_connect(f"/t/{code}/live") as line:
        line.receive_text(timeout=PATIENCE)
        with here.client.portal() as portal:
            portal.call(here.client.app.state.purse.spend, "lay", "not an address at all " * 2000)
            portal.call(here.yard.store.others.tell, "spent lay too many words in it")
        ann.post(code, "chat", text="still there")
        assert "still there" in line.receive_text(timeout=PATIENCE)
        assert there.yard.store.others._listening is not None  # type: ignore[attr-defined]
        assert not there.yard.store.others._listening.done()  # type: ignore[attr-defined]


def test_what_the_operator_decides_holds_at_both(here: Side, there: Side) -> None:
    ann = Person(here.client)
    codes = [ann.lay(ME, FRIEND) for _ in range(2)]
    elsewhere = at(there, ann)
    for code in codes:
        elsewhere.now(code)
    ann.ask("DELETE", f"/api/tables/{codes[0]}", status=204)
    assert elsewhere.send("GET", f"/api/tables/{codes[0]}").status_code == 404
    with here.client.portal() as portal:
        portal.call(Desk(here.yard.store).notify, codes[1], 1.0)
    until(lambda: not here.version(codes[1]) and not there.version(codes[1]))
