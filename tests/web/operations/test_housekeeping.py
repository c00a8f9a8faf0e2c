"""What the operator decides holds for the running server: maintenance, closed and deleted tables, abandoned ones."""

import logging
from dataclasses import replace

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.web.conftest import BOT, FRIEND, ME, OPEN, Clock, Person, ThinkersHere, two_people, until, yard_in
from tests.web.operations.desk import look
from tramyard.cli import main
from tramyard.store import Desk
from tramyard.web.limits import Limits
from tramyard.web.operations.housekeeping import DAY, Housekeeping

KEEP_DAYS = Limits().keep


def tidy(client: TestClient[Litestar], days: int = KEEP_DAYS) -> None:
    yard = yard_in(client)
    yard.limits = replace(yard.limits, keep=days)
    with client.portal() as portal:
        portal.call(Housekeeping(yard).tidy)


def there(client: TestClient[Litestar], code: str) -> bool:
    with client.portal() as portal:
        return portal.call(yard_in(client).store.table, code) is not None


def test_in_maintenance_players_look_on_and_are_told_why_nothing_moves(
    client: TestClient[Litestar], ann: Person, bob: Person, database: str
) -> None:
    code = two_people(ann, bob)
    action = ann.first_action(code)
    assert main(["admin", "maintenance", "New rails until noon.", "--database", database]) == 0
    look(client)
    version = ann.now(code)["version"]
    for told in (
        ann.post(code, "actions", 503, version=version, moves=action),
        ann.post(code, "chat", 503, text="Hello?"),
        bob.ask("POST", "/api/tables", {"game": "trainmaker", "seats": [ME, OPEN]}, 503),
        bob.ask("DELETE", f"/api/tables/{code}", status=503),
    ):
        assert told["sentence"] == "New rails until noon."
    page = bob.send("POST", "/play/trainmaker", headers={"Accept": "text/html"})
    assert page.status_code == 503
    assert "New rails until noon." in page.text
    assert ann.now(code)["version"] == version
    with ann.client.websocket_connect(f"/t/{code}/live?form=story&since=1") as line:
        line.receive_json()
        line.send_json({"version": version, "moves": action, "id": "x"})
        assert line.receive_json()["status"] in (403, 503)
    assert main(["admin", "maintenance", "off", "--database", database]) == 0
    look(client)
    ann.post(code, "actions", version=version, moves=action)


def test_bots_rest_in_maintenance_and_go_on_afterwards(
    client: TestClient[Litestar], ann: Person, thinkers: ThinkersHere, database: str
) -> None:
    thinkers.gate.clear()
    code = ann.lay(BOT, ME)
    until(lambda: thinkers.asked)
    assert main(["admin", "maintenance", "Back soon.", "--database", database]) == 0
    look(client)
    thinkers.gate.set()
    until(lambda: not yard_in(client).bots.busy)
    assert ann.now(code)["waits_for"] == "bot"
    assert main(["admin", "maintenance", "off", "--database", database]) == 0
    look(client)
    assert ann.wait(code)["waits_for"] == "person"


def test_a_closed_table_tells_its_watchers_and_nothing_happens_there_any_more(
    client: TestClient[Litestar], ann: Person, bob: Person, database: str
) -> None:
    code = two_people(ann, bob)
    before = ann.now(code)["version"]
    with bob.client.websocket_connect(f"/t/{code}/live?form=story&since={before}") as line:
        line.receive_json()
        assert main(["admin", "tables", "close", code, "--because", "Be kind.", "--database", database]) == 0
        look(client)
        told = line.receive_json()
    assert (told["version"], told["ended"], told["lines"][0]["kind"]) == (before + 1, "#closed", "closed")
    assert ann.now(code)["outcome"] == "Whoever runs this server closed the table."
    assert "Be kind." in str(ann.scenes(code)[-1])
    ann.post(code, "chat", 409, text="Why?")
    ann.post(code, "undo", 409, line=0)
    ann.ask("POST", f"/api/tables/{code}/rematch", status=409)


def test_a_table_that_the_operator_deletes_is_gone_for_those_who_watch_it(
    client: TestClient[Litestar], ann: Person, bob: Person, database: str
) -> None:
    code = two_people(ann, bob)
    with bob.client.websocket_connect(f"/t/{code}/live?form=story") as line:
        line.receive_json()
        assert main(["admin", "tables", "delete", code, "--database", database]) == 0
        look(client)
        with pytest.raises(WebSocketDisconnect) as gone:
            line.receive()
    assert gone.value.code == 4404
    ann.ask("GET", f"/api/tables/{code}", status=404)


def test_a_restored_yard_is_seen_by_the_running_server(
    client: TestClient[Litestar], ann: Person, database: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("backup") / "copy.db"
    code = ann.lay(ME, OPEN)
    assert main(["admin", "backup", str(file), "--database", database]) == 0
    ann.post(code, "chat", text="After the backup.")
    assert ann.now(code)["version"] == 2
    assert main(["admin", "restore", str(file), "--database", database]) == 2
    assert main(["admin", "restore", str(file), "--replace", "--database", database]) == 0
    look(client)
    assert ann.now(code)["version"] == 1
    ann.post(code, "chat", text="Again.")
    assert ann.now(code)["version"] == 2


def test_abandoned_tables_go_after_the_time_set_and_the_log_says_so(
    client: TestClient[Litestar], ann: Person, bob: Person, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    began = clock.now
    empty, playing, looked_at = ann.lay(ME, OPEN), two_people(ann, bob), ann.lay(ME, FRIEND)
    timed = ann.lay(ME, {"kind": "me"}, turn_minutes=20_000)
    clock.now = began + 10 * DAY
    ann.now(looked_at)
    tidy(client)
    clock.now = began + (KEEP_DAYS - 1) * DAY
    tidy(client)
    assert all(there(client, code) for code in (empty, playing, looked_at, timed))
    clock.now = began + KEEP_DAYS * DAY + DAY
    with caplog.at_level(logging.WARNING, "tramyard"):
        tidy(client)
    assert [there(client, code) for code in (empty, playing, looked_at, timed)] == [False, True, True, True]
    assert f"Table {empty}, last used on" in caplog.text
    assert "was abandoned and is deleted" in caplog.text
    ann.ask("GET", f"/api/tables/{empty}", status=404)


def test_a_table_in_play_stays_however_short_the_time_is(
    client: TestClient[Litestar], ann: Person, bob: Person, clock: Clock
) -> None:
    began = clock.now
    empty, playing = ann.lay(ME, OPEN), two_people(ann, bob)
    clock.now = began + 2 * DAY
    with ann.client.websocket_connect(f"/t/{empty}/live?form=story") as line:
        line.receive_json()
        yard_in(client)._tables[empty].used = began
        tidy(client, days=1)
        assert there(client, empty)
    clock.now = began + 4 * DAY
    tidy(client, days=1)
    assert [there(client, code) for code in (empty, playing)] == [False, True]
    clock.now = began + 10 * KEEP_DAYS * DAY
    tidy(client, days=1)
    assert there(client, playing)
    ann.post(playing, "resign")
    clock.now += 2 * DAY
    tidy(client, days=1)
    assert not there(client, playing)


def test_bots_among_themselves_and_records_to_study_are_not_in_play(
    client: TestClient[Litestar], ann: Person, bob: Person, thinkers: ThinkersHere, clock: Clock
) -> None:
    thinkers.gate.clear()
    bots = ann.lay(BOT, BOT)
    over = two_people(ann, bob)
    ann.act(over, *ann.first_action(over))
    ann.post(over, "resign")
    record = ann.text(f"/api/tables/{over}/record")
    study = ann.ask("POST", "/api/tables/from-record", {"record": record}, 201)["code"]
    clock.now += 2 * DAY
    tidy(client, days=1)
    assert [there(client, code) for code in (bots, study)] == [False, False]
    thinkers.gate.set()


def test_the_desk_is_looked_at_by_itself(client: TestClient[Litestar], ann: Person) -> None:
    yard = yard_in(client)
    with client.portal() as portal:
        portal.call(Desk(yard.store).set, "maintenance", "Back soon.")
    until(lambda: yard.house.closed)


def test_a_mistake_in_housekeeping_is_told_and_does_not_end_it(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    yard = yard_in(client)
    with monkeypatch.context() as broken:
        broken.setattr(Desk, "rules", None)
        until(lambda: "mistake in housekeeping" in caplog.text)
    with client.portal() as portal:
        portal.call(Desk(yard.store).set, "maintenance", "Back soon.")
    until(lambda: yard.house.closed)
