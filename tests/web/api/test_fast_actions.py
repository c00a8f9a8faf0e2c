"""Actions of programs that are answered fast: as the framework does, to which everything unusual is left."""

import json
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import Answer, Person, kitchen_table, yard_in
from tramyard.store import StoreTrouble

NOW = 7
"""The version of a table after its set-up: opened, somebody sat down, five lines."""


def bearer(person: Person, code: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.cookies[f'tramyard-{code}']}"}


def program(client: TestClient[Litestar], code: str, body: Any, **headers: str) -> httpx.Response:
    """What a program is answered that has no cookies and asks for the story."""
    client.cookies.clear()
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    known = {"Content-Type": "application/json", **headers}
    return client.post(f"/api/tables/{code}/actions?form=story", content=content, headers=known)


async def nobody(*_asked: object) -> None:
    raise AssertionError("the framework was asked")


def answered(response: httpx.Response) -> Answer:
    assert response.status_code == 200, response.text
    answer: Answer = response.json()
    return answer


def test_an_action_goes_through_the_quick_door(
    client: TestClient[Litestar], ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = kitchen_table(ann, bob)
    version = ann.now(code)["version"]
    monkeypatch.setattr(Litestar, "__call__", nobody)
    told = answered(program(client, code, {"version": version, "moves": ["K1"]}, **bearer(ann, code)))
    assert (told["version"], told["waits_for"], told["seat"]) == (version + 1, "chance", 0)
    assert [line["moves"] for line in told["lines"]] == ["K1"]


def test_both_doors_give_the_same_answer(client: TestClient[Litestar], ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    asked = {"version": ann.now(code)["version"], "moves": ["K1"], "id": "once"}
    quick = program(client, code, asked, **bearer(ann, code))
    slow = program(client, code, asked, **bearer(ann, code), Origin="http://testserver.local")
    assert answered(slow)["lines"] == answered(quick)["lines"]
    assert answered(slow) == answered(quick)
    assert {**slow.headers} == {**quick.headers}


def test_a_doubled_message_plays_once(client: TestClient[Litestar], ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    asked = {"version": ann.now(code)["version"], "moves": ["K1"], "id": "once"}
    first = answered(program(client, code, asked, **bearer(ann, code)))
    assert answered(program(client, code, asked, **bearer(ann, code))) == first
    assert ann.now(code)["version"] == first["version"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"version": NOW, "moves": ["K9"]}, 422),
        ({"version": 1, "moves": ["K1"]}, 409),
        ({"version": NOW, "moves": ["K1"], "seat": 1}, 403),
        ({"version": NOW, "moves": ["K1"], "more": 1}, 400),
        ({"version": "now", "moves": ["K1"]}, 400),
        (b"{", 400),
        (b"", 400),
        ({"version": NOW, "moves": ["K1"] * 300}, 400),
        (b" " * 20_000 + b"{", 400),
        (b"[" * 10_000, 400),
    ],
    ids=["illegal", "late", "not mine", "more", "kind", "half", "nothing", "long", "large", "deep"],
)
def test_what_is_wrong_is_told_in_a_sentence(
    client: TestClient[Litestar], ann: Person, bob: Person, body: Any, status: int
) -> None:
    code = kitchen_table(ann, bob)
    before = ann.now(code)
    assert before["version"] == NOW
    response = program(client, code, body, **bearer(ann, code))
    assert response.status_code == status, response.text
    assert len(response.json()["sentence"].split()) > 2
    assert ann.now(code) == before


def test_strangers_and_other_sites_do_not_get_through(client: TestClient[Litestar], ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    asked = {"version": ann.now(code)["version"], "moves": ["K1"]}
    assert program(client, code, asked).status_code == 403
    assert program(client, code, asked, Authorization="Bearer guessed").status_code == 403
    assert program(client, code, asked, **bearer(ann, code), Origin="https://evil.example").status_code == 403
    assert program(client, "nowhere1", asked, **bearer(ann, code)).status_code == 404
    assert ann.now(code)["version"] == asked["version"]


def test_a_store_that_fails_is_told_and_nothing_is_played(
    client: TestClient[Litestar], ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = kitchen_table(ann, bob)
    version = ann.now(code)["version"]

    async def fail(*_asked: object) -> None:
        raise StoreTrouble("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(yard_in(client).store, "append", fail)
        response = program(client, code, {"version": version, "moves": ["K1"]}, **bearer(ann, code))
    assert (response.status_code, "tables cannot be reached" in response.json()["sentence"]) == (503, True)
    assert ann.now(code)["version"] == version
