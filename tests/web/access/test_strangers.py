"""What strangers once did to the server: whatever they send is answered in a sentence, and nothing of it is kept."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.access.test_connections import call, heard, serving
from tests.web.conftest import BOT, ME, OPEN, PLENTY, Person, ThinkersHere, forget, kitchen_table, two_people, yard_in
from tramyard.kernel.errors import YardError
from tramyard.store import open_store
from tramyard.store.store import Store
from tramyard.web.access.rate_limits import Purse
from tramyard.web.app import make_app
from tramyard.web.limits import Limits, with_limits

JSON = {"Content-Type": "application/json"}
MULTIPART = {"Content-Type": "multipart/form-data; boundary=x"}
NO_UTF8 = b"\xff\xfe"
DEEP = 100_000


@pytest.fixture(name="code")
def _code(ann: Person, bob: Person) -> str:
    return two_people(ann, bob)


def told(response: httpx.Response, status: int) -> str:
    """The sentence of an answer with this status."""
    assert response.status_code == status, response.text[:300]
    sentence: str = response.json()["sentence"]
    assert len(sentence.split()) > 2
    return sentence


# Nothing is kept of what is not there


def test_a_code_that_somebody_made_up_leaves_nothing_behind(client: TestClient[Litestar], ann: Person) -> None:
    yard = yard_in(client)
    for code in [*(f"madeup{number}" for number in range(20)), "x" * 1500, "né", "a.b", "UPPER"]:
        told(ann.send("DELETE", f"/api/tables/{code}"), 404)
        told(ann.send("POST", f"/api/tables/{code}/leave", json={}), 404)
        told(ann.send("POST", f"/api/tables/{code}/undo", json={"line": 0}), 404)
        told(ann.send("GET", f"/api/tables/{code}/events?wait=1"), 404)
    assert not yard._locks
    assert not yard._watchers
    assert not yard._tables


def test_a_table_that_was_changed_leaves_no_lock_behind(client: TestClient[Litestar], ann: Person, code: str) -> None:
    ann.post(code, "chat", text="hello")
    assert not yard_in(client)._locks


# Cookies


def with_cookies(person: Person, text: bytes) -> httpx.Response:
    person.client.cookies.clear()
    return person.client.get("/", headers=[(b"Cookie", text), (b"Accept", b"text/html")])


def test_of_many_cookies_only_the_newest_fifty_are_looked_up(
    ann: Person, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up: list[str] = []
    table = Store.table

    async def counting(store: Store, code: str) -> object:
        looked_up.append(code)
        return await table(store, code)

    monkeypatch.setattr(Store, "table", counting)
    mine = ann.cookies[f"tramyard-{code}"]
    many = "; ".join(f"tramyard-c{number}=x" for number in range(900))
    page = with_cookies(ann, f"{many}; tramyard-{code}={mine}".encode())
    assert page.status_code == 200
    assert f"/t/{code}" in page.text
    assert len(looked_up) == 49


@pytest.mark.parametrize(
    "cookies", [b"tramyard-a b=x", b"tramyard-\xff=1", b'tramyard-"x"=1; tramyard-,;=3', b"tramyard-(=1", b"=;;="]
)
def test_odd_cookies_do_not_take_the_front_page_away(ann: Person, cookies: bytes) -> None:
    assert with_cookies(ann, cookies).status_code == 200


def test_a_head_that_is_too_large_is_refused(ann: Person) -> None:
    assert with_cookies(ann, b"; ".join(b"tramyard-c%d=x" % number for number in range(4000))).status_code == 431
    assert ann.send("GET", "/api/games", headers={"X-Much": "x" * 40_000}).status_code == 431
    assert ann.send("GET", "/api/games?" + "x" * 40_000).status_code == 431


# Bodies


def test_a_body_that_is_no_utf8_is_refused_in_a_sentence(ann: Person, code: str) -> None:
    body = b'{"version": 1, "text": "%b", "moves": ["%b"], "name": "%b"}' % (NO_UTF8, NO_UTF8, NO_UTF8)
    for path in ("draft", "actions", "chat", "seats/1"):
        sentence = told(ann.send("POST", f"/api/tables/{code}/{path}", content=body, headers=JSON), 400)
        assert "utf-8" in sentence.lower()
    program = Person(ann.client)
    quick = program.send(
        "POST", f"/api/tables/{code}/actions?form=story", content=body, headers={**JSON, "Authorization": "Bearer x"}
    )
    told(quick, 400)
    form = b'--x\r\nContent-Disposition: form-data; name="bot"\r\n\r\n%b\r\n--x--\r\n' % NO_UTF8
    told(ann.send("POST", "/play/trainmaker", content=form, headers=MULTIPART), 400)


@pytest.mark.parametrize("deep", [b"[" * DEEP, b'{"a":' * DEEP, b"[" * DEEP + b"]" * DEEP])
def test_a_body_nested_without_end_is_refused_in_a_sentence(ann: Person, code: str, deep: bytes) -> None:
    for field in (b"version", b"moves", b"unknown", b"options"):
        for path in (f"/api/tables/{code}/actions", f"/api/tables/{code}/actions?form=story", "/api/tables"):
            told(ann.send("POST", path, content=b'{"%b": %b}' % (field, deep), headers=JSON), 400)


@pytest.mark.parametrize("deep", ["[" * 20_000, "{a=" * 20_000, "a." * 20_000])
def test_content_nested_without_end_is_refused_in_a_sentence(ann: Person, deep: str) -> None:
    seats = [ME, OPEN]
    for text in (f"a = {deep}", f"[meta]\ngame = {deep}", f"[{deep}x]", f"+++\na = {deep}\n+++\n", deep):
        body = {"game": "trainmaker", "seats": seats}
        told(ann.send("POST", "/api/tables", json={**body, "content": text}), 422)
        told(ann.send("POST", "/api/tables", json={**body, "origin": text}), 422)
        told(ann.send("POST", "/api/tables/from-record", json={"record": text}), 422)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-msgpack", "", "application/jsonp"])
def test_json_needs_its_content_type(ann: Person, code: str, kind: str) -> None:
    headers = {"Content-Type": kind} if kind else {}
    assert "JSON" in told(
        ann.send("POST", f"/api/tables/{code}/chat", content=b'{"text": "hello"}', headers=headers), 415
    )
    charset = {"Content-Type": "application/json; charset=utf-8"}
    assert ann.send("POST", f"/api/tables/{code}/chat", content=b'{"text": "hello"}', headers=charset).is_success


# Headers and addresses


@pytest.mark.parametrize("origin", [b"http://[", b"http://[::1", b"http://a]b", b"\xff", b"//", b""])
def test_an_origin_that_makes_no_sense_is_another_site(ann: Person, code: str, origin: bytes) -> None:
    response = ann.send("POST", f"/api/tables/{code}/chat", json={"text": "hello"}, headers=[(b"Origin", origin)])
    assert "another site" in told(response, 403)


def test_a_host_that_cannot_be_is_refused(database: str) -> None:
    """Links are made from the name that a server was called by: on pages, in pictures, in what errors say."""
    names = [b"a:b", b"a:-1", b"a:70000", b"x, y", b"[", b"[::::]", b"a/b", b"a b", b"\xff", b"x" * 3000]
    good = [b"", b"a", b"a_b.example:8028", b"[::1]:8028", b"127.0.0.1:1"]
    with serving(database, PLENTY) as port:
        for path in (b"/", b"/nowhere", b"/api/games", b"/qr?link=/t/abcdefgh", b"/static/nothing"):
            for host in [*good, *names]:
                with call(port) as caller:
                    caller.sendall(b"GET %b HTTP/1.1\r\nHost: %b\r\nConnection: close\r\n\r\n" % (path, host))
                    assert re.match(rb"HTTP/1.1 400" if host in names else rb"HTTP/1.1 [24]", heard(caller)), host
        with call(port) as caller:
            caller.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nHost: b:c\r\nConnection: close\r\n\r\n")
            assert heard(caller).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("path", ["/static/%00", "/static/js/%00.js", "/static/" + "x" * 300, "/static/" + "x/" * 3000])
def test_a_file_that_can_have_no_name_is_not_there(ann: Person, path: str) -> None:
    told(ann.send("GET", path), 404)


@pytest.mark.parametrize("asked", [b"OPTIONS *", b"GET *", b"GET http://x/*", b"GET /%2F"])
def test_an_address_that_is_no_path_is_answered_too(database: str, asked: bytes) -> None:
    with serving(database, PLENTY) as port, call(port) as caller:
        caller.sendall(asked + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answer = heard(caller)
    assert re.match(rb"HTTP/1.1 (2|404|405)", answer), answer[:200]


@pytest.mark.parametrize("path", ["/language", "/door", "/play/trainmaker"])
def test_a_form_of_a_page_is_small(ann: Person, path: str) -> None:
    """To read a hundred thousand fields takes a second."""
    form = "&".join(f"field{number}=1" for number in range(10_000))
    told(ann.send("POST", path, content=form, headers={"Content-Type": "application/x-www-form-urlencoded"}), 413)


def test_a_game_is_named_with_its_content_and_never_with_a_file(ann: Person) -> None:
    body = {"seats": [ME]}
    for name in ("workbook:/etc/passwd", "workbook:./mine.toml", "workbook:nowhere"):
        assert "has no content" in told(ann.send("POST", "/api/tables", json={**body, "game": name}), 422)
    laid = ann.send("POST", "/api/tables", json={**body, "game": "workbook:berlin-1865"}).json()
    with ann.client.portal() as portal:
        assert portal.call(yard_in(ann.client).table, laid["code"]).opened.content.name == "berlin-1865"


def test_head_is_get_without_a_body(ann: Person, code: str) -> None:
    for path in (
        "/",
        f"/t/{code}",
        "/api/games",
        f"/api/tables/{code}",
        "/static/js/pages/table.js",
        "/api/tables/nowhere",
    ):
        got, head = (ann.send(method, path, headers={"Accept-Encoding": "identity"}) for method in ("GET", "HEAD"))
        assert head.status_code == got.status_code
        assert head.content == b""
        assert head.headers["content-length"] == str(len(got.content))
    assert ann.send("HEAD", f"/api/tables/{code}/chat").status_code == 405


def test_a_server_that_knows_its_names_answers_to_no_other(database: str) -> None:
    app = make_app(open_store(database), ThinkersHere(), limits=PLENTY, hosts=["Yard.example.org", "testserver.local"])
    with TestClient(app) as client:
        for host, status in [
            ("yard.example.org", 200),
            ("YARD.example.org:8028", 200),
            ("evil.example", 421),
            ("yard.example.org.evil.example", 421),
            ("", 421),
        ]:
            assert client.get("/api/games", headers={"Host": host}).status_code == status


# Trouble of our own


def test_every_429_says_when_to_come_back(database: str) -> None:
    app = make_app(open_store(database), ThinkersHere())
    app.state.purse = Purse(clock=lambda: 0.0)  # it does not fill again, however slow the machine is
    with TestClient(app) as client:
        limited = Person(client)
        responses = [limited.send("POST", "/api/tables/from-record", json={"record": "x"}) for _ in range(12)]
    assert [response.status_code for response in responses[-2:]] == [429, 429]
    assert 1 <= int(responses[-1].headers["Retry-After"]) <= 60


@pytest.fixture(name="full")
def _full(database: str) -> Iterator[Person]:
    """A yard whose database may grow no more."""
    with TestClient(make_app(open_store(database), ThinkersHere(), limits=PLENTY)) as client:
        yard = yard_in(client)
        writing = yard.store._writing
        pages = writing.fetch("PRAGMA page_count")[0][0]
        writing.run(f"PRAGMA max_page_count = {pages}")
        yield Person(client)


def test_a_full_database_is_told_without_its_path(full: Person, database: str) -> None:
    body = {"game": "trainmaker", "seats": [ME, BOT]}
    for _ in range(20):
        response = full.send("POST", "/api/tables", json=body)
        if response.status_code != 201:
            break
    told(response, 503)
    assert Path(database).name not in response.text
    assert response.headers["Retry-After"]


def test_a_line_that_is_illegal_today_spoils_no_page(ann: Person, bob: Person, database: str) -> None:
    code = kitchen_table(ann, bob)
    ann.act(code, "K1")
    file = sqlite3.connect(database.removeprefix("sqlite:"))
    with file:
        (version, data) = file.execute(
            "SELECT version, data FROM yard_events WHERE code = ? AND kind = 'played' ORDER BY version DESC", (code,)
        ).fetchone()
        assert '"moves":["K1"]' in data
        broken = data.replace('"moves":["K1"]', '"moves":["R","R"]')
        file.execute("UPDATE yard_events SET data = ? WHERE code = ? AND version = ?", (broken, code, version))
    file.close()
    forget(ann.client)
    story = ann.send("GET", f"/api/tables/{code}/story")
    assert story.status_code == 200
    assert "p1 ?" in story.text
    for path in ("/events", "/events?form=story", "/lines", "/lines?pictures=false", f"/at/{ann.now(code)['line']}"):
        assert ann.send("GET", f"/api/tables/{code}{path}").status_code == 200, path
    assert ann.send("GET", f"/t/{code}", headers={"Accept": "text/html"}).status_code == 200


# Limits as settings


def test_any_limit_can_be_set_anew() -> None:
    limits = with_limits(Limits(), ["lines=7", "lay=3"])
    assert (limits.lines, limits.per_minute["lay"], limits.per_minute["sit"]) == (7, 3, 60)
    for wrong in ("steam=3", "lines", "lines=-1", "lines=many", "per_minute=3", "=3"):
        with pytest.raises(YardError, match="lines"):
            with_limits(Limits(), [wrong])
