"""Nobody fills the disk: what an address stores is counted, a history has an end, contents go with their tables."""

from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import ME, OPEN, Person, forget, yard_in
from tests.web.operations.desk import decide
from tramyard.games.trainmaker import ROOM
from tramyard.store import AddressRule, StoredContent

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
