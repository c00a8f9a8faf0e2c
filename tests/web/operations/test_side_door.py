"""Health and figures at an address of their own: true, and without anything that is nobody's business."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.web.conftest import BOT, ME, PATIENCE, Person, ThinkersHere, two_people, until, yard_in
from tests.web.operations.desk import close_house, decide
from tramyard.store import AddressRule
from tramyard.web.access.rate_limits import Purse
from tramyard.web.operations import side_door
from tramyard.web.operations.side_door import SideDoor
from tramyard.web.trouble import Trouble


@contextmanager
def opened(client: TestClient[Litestar]) -> Iterator[str]:
    """The address of a side door of this yard, which has patience with a slow machine."""
    listening = socket.create_server(("127.0.0.1", 0))

    async def open_door() -> SideDoor:
        return SideDoor(listening, yard_in(client))

    with client.portal() as portal, pytest.MonkeyPatch.context() as patch:
        patch.setattr(side_door, "PATIENCE", PATIENCE)
        door = portal.call(open_door)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        portal.call(door.close)


def ask(address: str) -> tuple[int, str]:
    try:
        with urlopen(address, timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


def figures(door: str) -> dict[str, float]:
    status, text = ask(f"{door}/metrics")
    assert status == 200
    return {name: float(value) for name, value in re.findall(r"^([a-z]\S*) (\S+)$", text, re.MULTILINE)}


def test_figures_count_what_happens(client: TestClient[Litestar], ann: Person, bob: Person, eve: Person) -> None:
    with opened(client) as door:
        before = figures(door)
        code = two_people(ann, bob)
        ann.act(code, *ann.first_action(code))
        ann.wait(ann.lay(ME, BOT, options={"first": 2}))
        eve.ask("GET", "/api/tables/nowhere1", status=404)
        with bob.client.websocket_connect(f"/t/{code}/live?form=story") as line:
            line.receive_json()
            after = figures(door)
    assert after['tramyard_actions_total{by="person"}'] == 1
    assert after['tramyard_actions_total{by="bot"}'] >= 1
    assert after['tramyard_actions_total{by="chance"}'] >= 1
    assert after['tramyard_answers_total{status="404"}'] == 1
    assert after['tramyard_answers_total{status="201"}'] == 2
    assert after["tramyard_change_seconds_count"] >= 3
    assert after["tramyard_change_seconds_sum"] > 0
    assert after["tramyard_store_commits_total"] > before["tramyard_store_commits_total"]
    assert after["tramyard_store_write_seconds_total"] > 0
    assert after["tramyard_store_bytes"] > 10_000
    assert (after["tramyard_tables_live"], after["tramyard_watchers"]) == (2, 1)
    assert after['tramyard_thoughts_total{kind="thought"}'] >= 1
    assert (after["tramyard_thoughts_waiting"], after["tramyard_thoughts_at_work"]) == (0, 0)
    assert after["process_resident_memory_bytes"] > 10**7


def test_figures_tell_of_those_who_wait_for_a_bot(
    client: TestClient[Litestar], ann: Person, thinkers: ThinkersHere
) -> None:
    thinkers.gate.clear()
    ann.lay(ME, BOT, options={"first": 2})
    until(lambda: thinkers.asked)
    with opened(client) as door:
        assert figures(door)["tramyard_thoughts_at_work"] == 1
    thinkers.gate.set()


def test_figures_tell_nothing_of_whom_and_what(client: TestClient[Litestar], ann: Person, bob: Person) -> None:
    with opened(client) as door:
        code = two_people(ann, bob)
        ann.post(code, "chat", text="My hand is c1:05,11.")
        text = ask(f"{door}/metrics")[1] + ask(f"{door}/health")[1]
    secrets = [*ann.cookies.values(), *bob.cookies.values()]
    for secret in (code, "Ann", "Bob", "hand", "testclient", *secrets):
        assert secret not in text


def test_health_tells_maintenance_a_broken_store_and_a_stuck_server_apart(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    yard = yard_in(client)
    with opened(client) as door:
        assert ask(f"{door}/health") == (200, '{"status": "ok"}')
        close_house(client, "Back at noon.")
        assert ask(f"{door}/health?now") == (200, '{"status": "maintenance"}')
        released = False

        async def stuck() -> None:
            while not released:
                time.sleep(0.01)

        with client.portal() as portal, monkeypatch.context() as impatient:
            impatient.setattr(side_door, "PATIENCE", 0.5)
            blocked = portal.start_task_soon(stuck)
            assert ask(f"{door}/health") == (503, '{"status": "stuck"}')
            assert ask(f"{door}/metrics")[0] == 503
            released = True
            blocked.result()
        assert ask(f"{door}/health")[0] == 200
        monkeypatch.setattr(yard.store, "_closed", True)
        assert ask(f"{door}/health") == (503, '{"status": "store"}')
        monkeypatch.undo()
        assert ask(f"{door}/elsewhere")[0] == 404
    with pytest.raises(OSError, match="refused"):
        ask(f"{door}/health")


def test_an_address_kept_out_gets_nothing_and_loses_its_live_lines(
    client: TestClient[Litestar], ann: Person, bob: Person
) -> None:
    code = two_people(ann, bob)
    with ann.client.websocket_connect(f"/t/{code}/live?form=story") as line:
        line.receive_json()
        decide(client, AddressRule("testclient", blocked=True))
        with pytest.raises(WebSocketDisconnect):
            line.receive_json()
    for path in (f"/api/tables/{code}", "/", "/static/js/common/api.js"):
        answer = ann.send("GET", path)
        assert answer.status_code == 403
        assert "keeps your address out" in answer.json()["sentence"]
    secret = ann.cookies[f"tramyard-{code}"]
    fast = ann.send(
        "POST",
        f"/api/tables/{code}/actions?form=story",
        json={"version": 1, "moves": ["x"]},
        headers={"Authorization": f"Bearer {secret}"},
    )
    assert fast.status_code == 403
    decide(client, AddressRule("testclient"))
    assert ann.now(code)["version"] > 0


def test_an_address_may_be_given_another_pace() -> None:
    purse = Purse({"lay": 4}, clock=lambda: 0.0)
    for _ in range(8):
        purse.spend("lay", "198.51.100.1", 2.0)
    with pytest.raises(Trouble):
        purse.spend("lay", "198.51.100.1", 2.0)
    purse.spend("lay", "203.0.113.7", 0.25)
    with pytest.raises(Trouble):
        purse.spend("lay", "203.0.113.7", 0.25)


def test_the_pace_the_operator_set_holds_at_the_door(client: TestClient[Litestar], ann: Person) -> None:
    decide(client, AddressRule("testclient", pace=1e-10))
    ann.lay(ME, BOT, status=429)
    decide(client, AddressRule("testclient"))
    ann.lay(ME, BOT)
