"""Live updates: pushed when something happens, resumed after a gap, closed when the table is gone."""

import json
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession

from tests.web.conftest import (
    BOT,
    ME,
    PATIENCE,
    Answer,
    Person,
    ThinkersHere,
    kitchen_table,
    two_people,
    until,
    yard_in,
)

DEEP = "[" * 100_000


def connect(person: Person, path: str, **headers: str) -> WebSocketTestSession:
    person.client.cookies.clear()
    for name, value in person.cookies.items():
        person.client.cookies.set(name, value)
    return person.client.websocket_connect(path, headers=headers)


def receive(socket: WebSocketTestSession) -> Answer:
    answer: Answer = json.loads(socket.receive_text(timeout=PATIENCE))
    return answer


def receive_all(socket: WebSocketTestSession) -> None:
    """Until the line is closed."""
    while True:
        receive(socket)


def test_an_action_reaches_another_watcher(ann: Person, bob: Person, eve: Person) -> None:
    code = kitchen_table(ann, bob)
    with connect(bob, f"/t/{code}/live?since=0") as theirs, connect(eve, f"/t/{code}/live?since=0") as open_to_all:
        assert receive(theirs)["now"]["seat"] == 1
        assert receive(open_to_all)["now"]["seat"] == -1
        ann.act(code, "K1")
        update = receive(theirs)
        assert [scene["by"] for scene in update["scenes"]] == ["p1"]
        assert update["scenes"][0]["parts"] == update["now"]["parts"]
        assert receive(open_to_all)["now"]["version"] == update["now"]["version"]


def test_after_a_gap_nothing_is_missing_and_nothing_comes_twice(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    with connect(bob, f"/t/{code}/live?since=0") as socket:
        since = receive(socket)["now"]["version"]
    ann.act(code, "K1")
    ann.act(code, "rLLPPBFF")
    with connect(bob, f"/t/{code}/live?since={since}") as socket:
        update = receive(socket)
        assert [scene["version"] for scene in update["scenes"]] == [since + 1, since + 2]
        ann.act(code, "+LP", "E")
        assert [scene["version"] for scene in receive(socket)["scenes"]] == [since + 3]


def test_every_scene_of_a_bots_turn_comes_in_order(ann: Person, thinkers: ThinkersHere) -> None:
    thinkers.gate.clear()
    code = ann.lay(ME, BOT, options={"first": 2})
    with connect(ann, f"/t/{code}/live?since=0") as socket:
        versions = [scene["version"] for scene in receive(socket)["scenes"]]
        thinkers.gate.set()
        while True:
            update = receive(socket)
            versions += [scene["version"] for scene in update["scenes"]]
            if update["now"]["waits_for"] == "person":
                break
    assert versions == list(range(1, versions[-1] + 1))


def test_programs_are_told_the_story(ann: Person, bob: Person, eve: Person) -> None:
    code = kitchen_table(ann, bob)
    with connect(eve, f"/t/{code}/live?since=0&form=story") as socket:
        assert [line["moves"] for line in receive(socket)["lines"]][2:4] == ["c1:?", "c2:?"]
        ann.act(code, "K1")
        told = receive(socket)
        assert [(line["actor"], line["moves"]) for line in told["lines"]] == [(0, "K?")]
        assert told["waits_for"] == "chance"


def test_who_looks_alike_is_told_the_same_and_nobody_what_another_seat_knows(
    ann: Person, bob: Person, eve: Person
) -> None:
    code = kitchen_table(ann, bob)
    line = f"/t/{code}/live?since={ann.now(code)['version']}&form=story"
    with connect(ann, line) as mine, connect(eve, line) as one, connect(eve, line) as other, connect(bob, line) as his:
        lines = (mine, one, other, his)
        assert [receive(socket)["lines"] for socket in lines] == [[], [], [], []]
        ann.act(code, "K1")
        told = [receive(socket) for socket in lines]
    assert [[line["moves"] for line in one["lines"]] for one in told] == [["K1"], ["K?"], ["K?"], ["K?"]]
    assert told[1] == told[2]
    assert [one["seat"] for one in told] == [0, -1, -1, 1]


def test_a_watcher_of_two_seats_says_which_one_looks(ann: Person) -> None:
    code = ann.lay(ME, {"kind": "me", "name": "Ben"})
    with connect(ann, f"/t/{code}/live?since=0&seat=1") as socket:
        assert receive(socket)["now"]["seat"] == 1


def test_captions_come_in_the_language_of_the_watcher(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    with connect(bob, f"/t/{code}/live?since=0", **{"Accept-Language": "it"}) as socket:
        italian = receive(socket)["now"]["prompt"]
    assert italian != bob.now(code)["prompt"]


def test_a_deleted_table_closes_its_lines(ann: Person, eve: Person) -> None:
    code = ann.lay(ME, BOT)
    with connect(eve, f"/t/{code}/live?since=0") as socket:
        receive(socket)
        ann.ask("DELETE", f"/api/tables/{code}", status=204)
        with pytest.raises(WebSocketDisconnect) as closed:
            receive_all(socket)
    assert closed.value.code == 4404


def test_a_table_that_is_not_there_closes_at_once(ann: Person) -> None:
    with connect(ann, "/t/nowhere/live?since=0") as socket, pytest.raises(WebSocketDisconnect) as closed:
        receive(socket)
    assert closed.value.code == 4404


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}],
    ids=["origin", "fetch", "null"],
)
def test_other_sites_cannot_listen_with_a_visitors_cookie(ann: Person, headers: dict[str, Any]) -> None:
    code = ann.lay(ME, BOT)
    with pytest.raises(WebSocketDisconnect), connect(ann, f"/t/{code}/live?since=0", **headers) as socket:
        receive(socket)


@pytest.mark.parametrize("query", ["since=x", "since=-1", "since=" + "9" * 40, "seat=99", "seat=x", "form=poem"])
def test_a_line_that_makes_no_sense_is_refused(ann: Person, query: str) -> None:
    code = ann.lay(ME, BOT)
    with pytest.raises(WebSocketDisconnect), connect(ann, f"/t/{code}/live?{query}") as socket:
        receive(socket)


def send(socket: WebSocketTestSession, version: int, *moves: str, **more: object) -> Answer:
    """The answer to an action sent on the line; what else happens may come before it."""
    socket.send_json({"version": version, "moves": list(moves), "id": "mine", **more})
    while not {"done", "id"} & set(answer := receive(socket)):
        pass
    return answer


def test_programs_play_on_the_line(ann: Person, bob: Person, eve: Person) -> None:
    code = kitchen_table(ann, bob)
    version = ann.now(code)["version"]
    with connect(ann, f"/t/{code}/live?since={version}&form=story") as socket:
        told = send(socket, version, "K1")
        assert (told["done"], told["version"]) == (["mine"], version + 1)
        assert [line["moves"] for line in told["lines"]] == ["K1"]
        again = send(socket, version, "K1")
        assert (again["done"], again["version"], again["lines"]) == (["mine"], version + 1, [])
        refusal = send(socket, version + 1, "rLLP", id="other")
        assert (refusal["id"], refusal["status"], refusal["rule"]) == ("other", 422, "TM-REROLL-02")
        assert send(socket, 0, "rLLPPBFF", id="late")["status"] == 409
        assert send(socket, version + 1, "rLLPPBFF", id="hers", seat=1)["status"] == 403
        assert send(socket, version + 1, "rLLPPBFF", id="now")["version"] == version + 2
    with connect(eve, f"/t/{code}/live?since={version}&form=story") as socket:
        assert send(socket, version + 2, "+LP", "E")["status"] == 403


def test_nonsense_on_the_line_is_told_and_changes_nothing(client: TestClient[Litestar], ann: Person) -> None:
    code = ann.lay(ME, BOT)
    before = ann.now(code)
    with connect(ann, f"/t/{code}/live?since=0") as socket:
        receive(socket)
        for nonsense in ("hello", "", "[]", "{", '{"version": 1}', '{"version": 1, "moves": [3]}', "\x00", DEEP):
            socket.send_text(nonsense)
            assert (answer := receive(socket))["status"] == 400
            assert answer["sentence"]
        socket.send_bytes(b"\xff\x00")
        assert receive(socket)["status"] == 400
    assert ann.now(code) == before
    assert yard_in(client)._watchers == {}


def test_a_patient_program_waits_for_something_to_happen(ann: Person, thinkers: ThinkersHere) -> None:
    thinkers.gate.clear()
    code = ann.lay(ME, BOT, options={"first": 2})
    version = ann.now(code)["version"]
    nothing = ann.ask("GET", f"/api/tables/{code}/events?since={version}&wait=0.05")
    assert nothing["scenes"] == []
    thinkers.gate.set()
    assert until(lambda: ann.ask("GET", f"/api/tables/{code}/events?since={version}&wait=10")["scenes"])
