"""Nobody fills the disk: what an address stores is counted, a history has an end, contents go with their tables."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import ME, OPEN, PATIENCE, Person, forget, yard_in
from tests.web.operations.desk import decide
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.record import Record
from tramyard.store import AddressRule, StoredContent
from tramyard.web.tables.table import Change, Table

NEWTOWN = (ROOM.folder / "cards.toml").read_text("utf-8").replace("Caldwell", "Newtown")
HERE = "testclient"
"""What the tests' own client gives as its address."""


def content_of(client: TestClient[Litestar], code: str) -> StoredContent | None:
    yard = yard_in(client)
    with client.portal() as portal:
        table = portal.call(yard.table, code)
        return portal.call(yard.store.content, table.state.content)


def kept(client: TestClient[Litestar], content: StoredContent | None) -> bool:
    assert content is not None
    with client.portal() as portal:
        return portal.call(yard_in(client).store.content, content.fingerprint) is not None


def test_deleting_a_table_deletes_its_own_content_when_nothing_else_uses_it(
    client: TestClient[Litestar], ann: Person
) -> None:
    codes = [ann.lay(ME, OPEN, content=NEWTOWN) for _ in range(2)]
    content = content_of(client, codes[0])
    assert content is not None
    assert content.owner == HERE
    ann.ask("DELETE", f"/api/tables/{codes[0]}", status=204)
    assert kept(client, content)
    forget(client)
    assert ann.now(codes[1])["version"] == 1
    ann.ask("DELETE", f"/api/tables/{codes[1]}", status=204)
    assert not kept(client, content)


def test_an_address_that_has_stored_its_share_lays_no_more_tables_until_it_deletes_one(
    client: TestClient[Litestar], ann: Person
) -> None:
    house = yard_in(client).house
    shipped, own = ann.lay(ME, OPEN), ann.lay(ME, OPEN, content=NEWTOWN)
    house.quota = len(NEWTOWN)
    told = ann.ask("POST", "/api/tables", {"game": "trainmaker", "seats": [ME, OPEN]}, status=403)
    assert "MB stored here" in told["sentence"]
    decide(client, AddressRule(HERE, quota=10**9))
    ann.lay(ME, OPEN)
    decide(client, AddressRule(HERE))
    ann.lay(ME, OPEN, status=403)
    assert ann.now(shipped)["version"] == 1
    ann.ask("DELETE", f"/api/tables/{own}", status=204)
    ann.lay(ME, OPEN)


def test_a_content_that_comes_with_the_program_counts_for_nobody(client: TestClient[Litestar], ann: Person) -> None:
    content = content_of(client, ann.lay(ME, OPEN))
    assert content is not None
    assert content.owner == ""


def test_a_history_has_an_end(client: TestClient[Litestar], ann: Person) -> None:
    code = ann.lay(ME, OPEN)
    with client.portal() as portal:
        portal.call(yard_in(client).table, code).version = yard_in(client).limits.events
    told = ann.post(code, "chat", 409, text="One more.")
    assert "is full" in told["sentence"]


def test_a_record_without_end_is_refused_before_it_is_replayed(client: TestClient[Litestar], ann: Person) -> None:
    """Once replayed, each of its lines would be stored with the position after it."""
    head = Record.begin(ROOM, ["Ada", "Bo"]).text()
    most = yard_in(client).limits.record
    for path, name in (("/api/tables/from-record", "record"), ("/api/games/trainmaker/origin", "origin")):
        told = ann.ask("POST", path, {name: head + "; a remark\n" * (most + 1)}, 422)
        assert str(most) in told["sentence"]
        told = ann.ask("POST", path, {name: head + "; a remark\r\n" * (most - 10) + "p1 nonsense\n"}, 422)
        assert "«p1»" in told["sentence"], "as many as it may have are read"


def test_others_are_answered_while_a_record_is_replayed(
    client: TestClient[Litestar], ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaying, answered = Event(), Event()
    begin = Table.begin

    def begin_when_others_were_answered(*words: Any) -> Change:
        replaying.set()
        assert answered.wait(PATIENCE)
        return begin(*words)

    monkeypatch.setattr(Table, "begin", begin_when_others_were_answered)
    record = Record.begin(ROOM, ["Ada", "Bo"]).text()
    with ThreadPoolExecutor(1) as pool:
        laid = pool.submit(client.post, "/api/tables/from-record", json={"record": record})
        assert replaying.wait(PATIENCE)
        assert client.get("/robots.txt").status_code == 200
        answered.set()
        assert laid.result(PATIENCE).status_code == 201
