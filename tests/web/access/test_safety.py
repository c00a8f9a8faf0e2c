"""Whatever is wrong with a request, it gets a 4xx and a sentence; other sites get nothing at all."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import BOT, ME, OPEN, Clock, Person, ThinkersHere, two_people
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.record import Record
from tramyard.store import open_store
from tramyard.web.access.rate_limits import Purse
from tramyard.web.app import make_app
from tramyard.web.asker import household
from tramyard.web.limits import PER_MINUTE, Limits
from tramyard.web.trouble import Trouble

PATHS = ("draft", "why", "actions", "undo", "answer", "propose-end", "resign", "leave", "chat", "hint")
WRONG: list[bytes] = [
    b"", b"{", b"[]", b"null", b"3", b'"x"', b"\xff\xfe", b'{"version": "x", "moves": []}', b"{" * 100_000,
    b'{"version": 1e400, "moves": ["K1"]}', b'{"version": 99999999999999999999999999, "moves": ["K1"], "line": 1}',
    b'{"version": 1, "moves": ["\\ud800"], "text": "\\ud800"}', b'{"version": 1, "moves": [""]}',
    b'{"version": 1, "moves": "K1"}', b'{"version": 1, "moves": ["K1"], "seat": -1}', b'{"seat": 99}',
    b'{"surprise": 1}', b'{"version": 1, "moves": ["' + b"x" * 41 + b'"]}', b'{"text": ""}',
    b'{"version": 1, "moves": [' + b'"K1",' * 300 + b'"K1"]}', b'{"seat": true}', b'{"agree": 1}',
]  # fmt: skip


@pytest.fixture(name="code")
def _code(ann: Person, bob: Person) -> str:
    return two_people(ann, bob)


def test_a_body_that_makes_no_sense_is_refused_in_a_sentence(ann: Person, code: str) -> None:
    before = ann.now(code)
    for path in PATHS:
        for body in WRONG:
            headers = {"Content-Type": "application/json"}
            response = ann.send("POST", f"/api/tables/{code}/{path}", content=body, headers=headers)
            assert 400 <= response.status_code < 500, (path, body[:50], response.status_code, response.text[:200])
            assert len(response.json()["sentence"].split()) > 2
    assert ann.now(code) == before


ADDRESSES = [
    "/api/tables/{code}?seat=x", "/api/tables/{code}?seat=99", "/api/tables/{code}/events?since=-1",
    "/api/tables/{code}/events?since=x", "/api/tables/{code}/events?wait=nan", "/api/tables/{code}/events?wait=99",
    "/api/tables/{code}/events?form=poem", "/api/tables/{code}/lines?limit=0", "/api/tables/{code}/lines?limit=201",
    "/api/tables/{code}/lines?after=" + "9" * 5000, "/api/tables/{code}/at/x", "/api/tables/{code}/at/" + "9" * 5000,
    "/api/tables/%00", "/api/tables/%ff", "/api/tables/%zz", "/api/tables/..%2f..%2fetc", "/api/tables/" + "x" * 5000,
    "/api/nothing", "/t/%00", "/t/%ff/live", "/static/../../pyproject.toml", "/static/%2e%2e/%2e%2e/app.py",
    "/board/..%2f..%2fboard.css", "/board/nothing.css", "/guide/nothing", "/new/nothing", "/t/{code}/sit/99",
    "/t/{code}/sit/x", "/t/{code}/resume/x", "/t/{code}?seat=x",
]  # fmt: skip


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
def test_an_address_that_makes_no_sense_is_refused_in_a_sentence(ann: Person, code: str, accept: str) -> None:
    for path in ADDRESSES:
        response = ann.send("GET", path.replace("{code}", code), headers={"Accept": accept})
        assert 400 <= response.status_code < 500, (path[:60], response.status_code, response.text[:300])
        if accept == "text/html" and not path.startswith("/api"):
            assert "<html" in response.text
        else:
            assert len(response.json()["sentence"].split()) > 2


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "BREW"])
def test_a_method_that_makes_no_sense_is_refused(ann: Person, code: str, method: str) -> None:
    response = ann.send(method, f"/api/tables/{code}/actions", content=b"{}")
    assert response.status_code == 405
    assert ann.now(code)["line"] == ann.now(code)["line"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x", ""])
def test_a_body_of_another_kind_is_refused_or_read_as_json(ann: Person, code: str, kind: str) -> None:
    response = ann.send("POST", f"/api/tables/{code}/chat", content=b"text=hello", headers={"Content-Type": kind})
    assert 400 <= response.status_code < 500


def test_trouble_is_told_in_the_language_of_whoever_asks(ann: Person, code: str) -> None:
    for path in ("/api/tables/nowhere", "/api/nothing", f"/api/tables/{code}/events?since=x"):
        english = ann.send("GET", path).json()["sentence"]
        italian = ann.send("GET", path, headers={"Accept-Language": "it-IT,it;q=0.9"}).json()["sentence"]
        assert english != italian, path


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://testserver.local.evil.example"},
    ],
)
def test_other_sites_cannot_act_for_a_visitor(ann: Person, code: str, headers: dict[str, str]) -> None:
    body = {"version": ann.now(code)["version"], "moves": ["K1"]}
    response = ann.send("POST", f"/api/tables/{code}/actions", json=body, headers=headers)
    assert response.status_code == 403
    assert "another site" in response.json()["sentence"]
    for method, path in (("DELETE", f"/api/tables/{code}"), ("POST", "/play/trainmaker"), ("POST", "/language")):
        assert ann.send(method, path, headers=headers).status_code == 403
    assert ann.now(code)["version"] == body["version"]


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://testserver.local"}, {"Sec-Fetch-Site": "same-origin"}])
def test_our_own_pages_and_programs_can_act(ann: Person, code: str, headers: dict[str, str]) -> None:
    body = {"version": ann.now(code)["version"], "moves": ["K1"]}
    assert ann.send("POST", f"/api/tables/{code}/actions", json=body, headers=headers).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/t/{code}",
        "/api/games",
        "/api/tables/nowhere",
        "/nothing",
        "/static/js/pages/table.js",
        "/api/tables/{code}",
    ],
)
def test_every_answer_bears_the_headers_that_keep_strangers_out(ann: Person, code: str, path: str) -> None:
    headers = ann.send("GET", path.replace("{code}", code)).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["object-src"] == "'none'"
    assert "unsafe" not in policy["default-src"] + policy["style-src"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"


def test_what_people_write_is_shown_as_text(ann: Person, bob: Person) -> None:
    evil = "</script><img src=x onerror=alert(1)>"[:40]
    code = ann.lay({"kind": "me", "name": evil}, OPEN)
    bob.sit(code, 1, "<b>Bob")
    ann.post(code, "chat", text=f"hello {evil}\n\x00\x1b[31m\u202e there")
    said = ann.scenes(code)[-1]["caption"]
    assert said == f"{evil}: hello {evil} [31m there"
    for path in (f"/t/{code}", "/", f"/t/{code}/sit/1"):
        page = ann.send("GET", path, headers={"Accept": "text/html"}).text
        assert "<img src=x" not in page
        assert "<b>Bob" not in page


def test_too_much_is_refused(ann: Person, code: str) -> None:
    ann.post(code, "chat", 400, text="x" * 501)
    ann.post(code, "chat", 422, text=" \n ")
    ann.sit(code, 1, "x" * 41, status=400)
    assert "too large" in ann.post(code, "chat", 413, text="x" * 1_300_000)["sentence"]
    ann.lay(ME, OPEN, content="#" * 65537, status=400)
    ann.lay(*[ME] * 13, status=400)


# Rate limits


@pytest.fixture(name="limited")
def _limited(database: str, clock: Clock) -> Iterator[Person]:
    """Whose purse does not fill again, however slow the machine is."""
    app = make_app(open_store(database), ThinkersHere(), clock)
    app.state.purse = Purse(clock=lambda: 0.0)
    with TestClient(app) as client:
        yield Person(client)


def test_laying_tables_has_a_limit_that_no_header_lifts(limited: Person) -> None:
    body = {"game": "trainmaker", "seats": [ME, OPEN]}
    statuses = [limited.send("POST", "/api/tables", json=body).status_code for _ in range(35)]
    assert statuses == [201] * 30 + [429] * 5
    for path in ("/api/tables/", "/api//tables", "/api/tables?x=/t/y", "/play/trainmaker"):
        for headers in ({"X-Forwarded-For": "10.9.8.7"}, {"X-Real-IP": "10.9.8.7"}, {"Forwarded": "for=10.9.8.7"}):
            response = limited.send("POST", path, json=body, headers=headers)
            assert response.status_code in (404, 405, 429), path
    assert "Try again in" in limited.send("POST", "/api/tables", json=body).json()["sentence"]


def test_tables_that_follow_a_record_line_by_line_have_a_narrower_limit(limited: Person) -> None:
    """Each line is replayed and stored: such a table costs as much as hundreds of others."""
    few = PER_MINUTE["study"]
    body = {"record": Record.begin(ROOM, ["Ada", "Bo"]).text()}
    statuses = [limited.send("POST", "/api/tables/from-record", json=body).status_code for _ in range(few + 1)]
    assert statuses == [201] * few + [429]
    code = limited.lay(ME, OPEN)
    assert limited.send("POST", f"/api/tables/{code}/play-on", json={"line": 0, "seat": 0}).status_code == 429


def test_one_address_may_not_ask_for_everything_at_once(database: str) -> None:
    """However cheap it is: together it would keep everybody else waiting."""
    few = replace(Limits(), per_minute={**PER_MINUTE, "ask": 3})
    app = make_app(open_store(database), ThinkersHere(), limits=few)
    app.state.purse = Purse(few.per_minute, clock=lambda: 0.0)
    with TestClient(app) as client:
        answers = [client.get(path) for path in ("/robots.txt", "/api/games", "/", "/nowhere")]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60


def test_one_address_may_not_load_pages_without_end(database: str) -> None:
    """A page takes the server some milliseconds, and so does the description of the API."""
    few = replace(Limits(), per_minute={**PER_MINUTE, "page": 2})
    app = make_app(open_store(database), ThinkersHere(), limits=few)
    app.state.purse = Purse(few.per_minute, clock=lambda: 0.0)
    with TestClient(app) as client:
        answers = [client.get(path) for path in ("/", "/guide/trainmaker", "/schema", "/book/workbook", "/api/games")]
    assert [answer.status_code for answer in answers] == [200, 200, 429, 429, 200]
    assert 1 <= int(answers[2].headers["Retry-After"]) <= 60


def test_playing_has_no_limit(limited: Person) -> None:
    code = limited.lay(ME, BOT)
    for _ in range(150):
        version = limited.now(code)["version"]
        limited.post(code, "draft", version=version, moves=["K1"])


def test_talking_and_advice_have_a_limit(limited: Person) -> None:
    code = limited.lay(ME, OPEN)
    statuses = {limited.send("POST", f"/api/tables/{code}/chat", json={"text": "hello"}).status_code for _ in range(45)}
    assert statuses == {200, 429}
    statuses = {limited.send("POST", f"/api/tables/{code}/hint", json={}).status_code for _ in range(35)}
    assert statuses == {409, 429}


def test_a_purse_fills_again_and_households_share_one() -> None:
    now = [0.0]
    purse = Purse({"lay": 2}, lambda: now[0])
    purse.spend("lay", "2001:db8::1")
    purse.spend("lay", "2001:db8::2")
    with pytest.raises(Trouble) as refused:
        purse.spend("lay", "2001:db8::3")
    assert refused.value.status == 429
    purse.spend("lay", "2001:db8:0:1::1")
    now[0] = 31.0
    purse.spend("lay", "2001:db8::3")
    assert household("10.0.0.1") != household("10.0.0.2")
    assert household("::ffff:10.0.0.1") == "10.0.0.1", "IPv4 in the clothes of IPv6"
    assert household("fe80::1%eth0") == household("fe80::2%eth1") == "fe80::/64"
    told = household("what a visitor wrote " * 2000)
    assert told.startswith("whatavisitorwrote")
    assert len(told) < 65


def test_what_is_allowed_seldom_or_never_is_refused_with_a_time() -> None:
    now = [0.0]
    purse = Purse({"report": 5, "lay": 0}, lambda: now[0])
    with pytest.raises(Trouble) as never:
        purse.spend("lay", "10.0.0.1")
    assert (never.value.status, never.value.retry) == (429, 3600)
    purse.spend("report", "10.0.0.1", pace=0.1)
    with pytest.raises(Trouble) as seldom:
        purse.spend("report", "10.0.0.1", pace=0.1)
    assert seldom.value.retry == 121
    now[0] = 121.0
    purse.spend("report", "10.0.0.1", pace=0.1)


# A mistake of our own


def test_a_mistake_of_our_own_is_a_sentence_too(
    client: TestClient[Litestar],
    ann: Person,
    code: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def mistaken(*_args: object) -> None:
        raise ZeroDivisionError("a secret of the code")

    monkeypatch.setattr("tramyard.web.api.tables.now", mistaken)
    response = ann.send("GET", f"/api/tables/{code}")
    assert response.status_code == 500
    assert "secret" not in response.text
    assert "written down" in json.loads(response.text)["sentence"]
    assert "ZeroDivisionError" in caplog.text


def test_ten_times_the_nonsense_takes_no_more_than_ten_times_the_work(ann: Person, code: str) -> None:
    def work(length: int) -> float:
        began = time.process_time()
        headers = {"Content-Type": "application/json"}
        sent = ann.send("POST", f"/api/tables/{code}/actions", content=b"[" * length, headers=headers)
        assert sent.status_code == 400
        return time.process_time() - began

    short, long = (min(work(length) for _ in range(5)) for length in (100_000, 1_000_000))
    assert long < 30 * short, "if it were done again for every letter, a hundred times"
