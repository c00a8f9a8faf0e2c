"""Nobody gets bytes that depend on what they must not know: two worlds that differ in a secret look the same."""

import json
import logging
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import ME, OPEN, Person, kitchen_table, two_people

PLAY = [
    (0, ["K1"]), (0, ["rLLPPBFF"]), (0, ["+LP", "R"]), (1, ["rLPBCC"]), (0, ["+PC", "$2"]), (0, ["d2:33"]),
    (1, ["K?"]), (0, ["rLLLPBFC"]), (1, ["+LLPBFC", "$3"]), (1, ["N"]), (0, ["rLLPBBC"]), (1, ["+LPBC", "$2"]),
    (0, ["d2:27", "d3:37"]), (0, ["rPPPBBFC"]), (0, ["E"]), (1, ["rLLPPBFC"]),
]  # fmt: skip
"""The moves of docs/notation.md, entered by these seats; `K?` is the choice that differs."""
HIDDEN = {"02,07": "K1", "03,09": "K2"}
"""Two hands of Bob's with what he keeps of them."""


def answers(person: Person, code: str) -> Iterator[tuple[str, str]]:
    """Every kind of bytes this person can get of a table."""
    page = {"Accept": "text/html"}
    yield "page", person.send("GET", f"/t/{code}", headers=page).text
    yield "invitation", person.send("GET", f"/t/{code}/sit/1", headers=page).text
    for path in ("", "/events?since=0", "/events?since=0&form=story", "/lines?limit=200", "/story", "/record",
                 "/review", "/course", "/outcomes", "/at/1", "/at/2", "/at/8"):  # fmt: skip
        yield path, person.text(f"/api/tables/{code}{path}")
    version = person.now(code)["version"]
    for spot in ("die-P", "slot-1", "contract-1", "contract-2", "seat-2", "token"):
        yield spot, person.send("POST", f"/api/tables/{code}/why", json={"spot": spot, "version": version}).text
    for moves in (["K1"], ["K2"], ["c2:02,07"], ["c2:03,09"], ["+L"], ["R"], ["E"], ["$1"]):
        body = {"version": version, "moves": moves}
        yield f"draft {moves}", person.send("POST", f"/api/tables/{code}/draft", json=body).text
    yield "wrong", person.send("POST", f"/api/tables/{code}/actions", json={"version": 0, "moves": ["K1"]}).text
    with person.client.websocket_connect(f"/t/{code}/live?since=0") as socket:
        yield "live", socket.receive_text()


def world(client: TestClient[Litestar], hand: str, watch: Callable[[Person, Person], Person]) -> list[tuple[str, str]]:
    """What somebody gets to see, action by action, where Bob has this hand."""
    ann, bob = Person(client), Person(client)
    code = kitchen_table(ann, bob, ("05,11", hand))
    watcher = watch(ann, bob)
    seen: list[tuple[str, str]] = []
    for seat, words in PLAY:
        (ann, bob)[seat].act(code, *(word.replace("K?", HIDDEN[hand]) for word in words))
        own = "|".join(filter(None, [code, *watcher.cookies.values()]))
        seen += [(name, re.sub(own, "CODE", text)) for name, text in answers(watcher, code)]
    return seen


@pytest.mark.parametrize("who", ["ann", "spectator"])
def test_a_secret_of_another_seat_changes_no_byte(client: TestClient[Litestar], who: str) -> None:
    def watch(ann: Person, bob: Person) -> Person:
        return ann if who == "ann" else Person(client)

    one, other = (world(client, hand, watch) for hand in HIDDEN)
    assert [name for name, _text in one] == [name for name, _text in other]
    for (name, here), (_name, there) in zip(one, other, strict=True):
        assert here == there, name


def test_the_owner_of_a_secret_does_see_it(client: TestClient[Litestar]) -> None:
    one, other = (world(client, hand, lambda ann, bob: bob) for hand in HIDDEN)
    differing = {name for (name, here), (_name, there) in zip(one, other, strict=True) if here != there}
    assert {"page", "", "/story", "live"} <= differing


def test_secrets_of_seats_stand_nowhere_on_disk(ann: Person, bob: Person, tmp_path: Path) -> None:
    code = two_people(ann, bob)
    invite = ann.invite_to(1)
    ann.act(code, "K1")
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("yard.db*"))
    for secret in (ann.cookies[f"tramyard-{code}"], bob.cookies[f"tramyard-{code}"], invite):
        assert len(secret) > 20
        assert secret.encode() not in stored
    with sqlite3.connect(tmp_path / "yard.db") as database:
        (state,) = database.execute("SELECT state FROM yard_tables").fetchone()
    assert [len(seat["secret"]) for seat in json.loads(state)["seats"]] == [64, 64]


def test_no_answer_to_others_holds_a_secret(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob)
    held = [ann.cookies[f"tramyard-{code}"], ann.invite_to(1)]
    for _name, text in answers(bob, code):
        assert not any(secret in text for secret in held)
    for _name, text in answers(eve, code):
        assert not any(secret in text for secret in [*held, bob.cookies[f"tramyard-{code}"]])


def test_the_log_holds_no_secret(ann: Person, eve: Person, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        code = ann.lay(ME, OPEN)
        secret = ann.cookies[f"tramyard-{code}"]
        eve.send("GET", f"/t/{code}/resume/{secret}")
        eve.send("GET", f"/t/{code}/resume/{secret}x")
        eve.send("GET", f"/t/{code}/sit/1/{secret}")
        ann.send("GET", f"/api/tables/{code}?seat={secret}")
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("httpx")]
    assert not any(secret in message for message in ours)


def test_cookies_of_seats_are_out_of_reach_of_scripts(ann: Person) -> None:
    body = {"game": "trainmaker", "seats": [ME, OPEN]}
    cookie = ann.send("POST", "/api/tables", json=body).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Secure" not in cookie
    secure = ann.send("POST", "https://testserver.local/api/tables", json=body).headers["set-cookie"]
    assert "Secure" in secure
