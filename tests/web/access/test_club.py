"""A door that can be closed: what strangers may do, and how those of the club come in."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.web.conftest import FRIEND, ME, OPEN, PLENTY, Person, ThinkersHere, yard_in
from tests.web.operations.desk import look
from tramyard.store import Desk, open_store
from tramyard.store.desk import Invitation
from tramyard.web.access.club import Club
from tramyard.web.access.rate_limits import Purse
from tramyard.web.app import make_app
from tramyard.web.limits import PER_MINUTE
from tramyard.web.tables.secrets import hashed

HTML = {"Accept": "text/html"}
PASSWORD = "steam & rails"


@contextmanager
def yard(database: str, door: str, password: str = PASSWORD) -> Iterator[TestClient[Litestar]]:
    club = Club(door, password)
    with TestClient(make_app(open_store(database), ThinkersHere(), limits=PLENTY, club=club)) as client:
        yield client


def come_in(person: Person, password: str = PASSWORD, back: str = "/") -> int:
    form = {"password": password, "back": back}
    return person.send("POST", "/door", data=form, headers=HTML).status_code


def test_laying_and_sitting_is_for_the_club_and_looking_on_for_all(database: str) -> None:
    with yard(database, "tables") as client:
        ann, eve = Person(client), Person(client)
        assert come_in(ann) == 303
        code = ann.lay(ME, OPEN)
        assert eve.send("GET", "/", headers=HTML).status_code == 200
        assert eve.now(code)["waits_for"] == "people"
        body = {"game": "trainmaker", "seats": [ME, OPEN]}
        for path, sent in (
            ("/api/tables", body),
            ("/api/tables/from-record", {"record": "x"}),
            (f"/api/tables/{code}/seats/1", {"name": "Eve"}),
        ):
            refused = eve.ask("POST", path, sent, 403)
            assert "/door" in refused["sentence"]
            assert refused["field"] == "door"
        page = eve.send("POST", "/play/trainmaker", headers=HTML)
        assert page.status_code == 403
        assert 'href="/door"' in page.text
        assert come_in(eve) == 303
        eve.sit(code, 1, "Eve")


def test_a_door_for_all_shows_strangers_nothing_but_itself(database: str) -> None:
    with yard(database, "all") as client:
        ann, eve = Person(client), Person(client)
        come_in(ann)
        code = ann.lay(ME, OPEN)
        for path in ("/", f"/t/{code}", "/guide/trainmaker", "/schema"):
            shown = eve.send("GET", path, headers=HTML)
            assert (shown.status_code, shown.headers["location"].partition("?")[0]) == (303, "/door")
        for method, path in (("GET", f"/api/tables/{code}"), ("GET", "/api/games"), ("POST", "/play/trainmaker")):
            assert eve.ask(method, path, status=403)["field"] == "door"
        quick = {"Authorization": "Bearer x", "Content-Type": "application/json"}
        path = f"/api/tables/{code}/actions?form=story"
        assert eve.send("POST", path, content=b'{"version": 1, "moves": ["R"]}', headers=quick).status_code == 403
        client.cookies.clear()
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/t/{code}/live"):
            pass
        for path in ("/door", "/privacy", "/robots.txt", "/favicon.ico", "/static/icon.svg"):
            assert eve.send("GET", path, headers=HTML).status_code == 200, path
        assert "Disallow: /\n" in eve.text("/robots.txt")
        assert ann.send("GET", f"/t/{code}", headers=HTML).status_code == 200


def test_only_the_password_opens_and_leads_back_to_where_one_wanted_to_go(database: str) -> None:
    with yard(database, "all") as client:
        eve = Person(client)
        for wrong in ("", "steam", "x" * 1000, "né"):
            assert come_in(eve, wrong) == 403
        eve.cookies["tramyardclub"] = "made-up"
        assert eve.send("GET", "/api/games").status_code == 403
        form = {"password": PASSWORD, "back": "//evil.example/"}
        assert eve.send("POST", "/door", data=form).headers["location"] == "/"
        answer = eve.send("POST", "/door", data={"password": PASSWORD, "back": "/t/elm"})
        assert answer.headers["location"] == "/t/elm"
        kept = answer.headers["set-cookie"]
        assert "HttpOnly" in kept
        assert "SameSite=lax" in kept
        assert "steam" not in kept
    with yard(database, "all", "another") as client:
        again = Person(client, dict(eve.cookies))
        assert again.send("GET", "/api/games").status_code == 403, "a new password closes the door to all"


def test_programs_say_the_password_in_a_header(database: str) -> None:
    with yard(database, "all") as client:
        assert client.get("/api/games", headers={"X-Club": PASSWORD}).status_code == 200
        assert client.get("/api/games", headers={"X-Club": "steam"}).status_code == 403


def test_guessing_has_a_limit(database: str) -> None:
    app = make_app(open_store(database), ThinkersHere(), club=Club("all", PASSWORD))
    app.state.purse = Purse(clock=lambda: 0.0)  # it does not fill again, however slow the machine is
    with TestClient(app) as client:
        eve = Person(client)
        tried = [come_in(eve, str(number)) for number in range(PER_MINUTE["door"] + 1)]
    assert tried == [403] * PER_MINUTE["door"] + [429]


def test_guessing_in_the_header_has_the_same_limit(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And costs the server next to nothing: a member's program says the password with each request."""
    app = make_app(open_store(database), ThinkersHere(), club=Club("all", PASSWORD))
    app.state.purse = Purse(clock=lambda: 0.0)  # it does not fill again, however slow the machine is
    with TestClient(app) as client:
        tried = [client.get("/door", headers={"X-Club": str(number)}) for number in range(PER_MINUTE["door"] + 1)]
        assert [answer.status_code for answer in tried] == [200] * PER_MINUTE["door"] + [429]
        assert int(tried[-1].headers["Retry-After"]) > 0
        assert client.get("/api/games", headers={"X-Club": PASSWORD}).status_code == 200, "this is no guess"
        monkeypatch.setattr(hashlib, "scrypt", None)
        assert client.get("/api/games", headers={"X-Club": PASSWORD}).status_code == 200, "nothing dear is worked out"


def test_a_token_cannot_be_worked_out_from_a_guess(database: str) -> None:
    """Each yard has a salt of its own, which stays with its database."""
    found = []
    for where in (database, database, f"{database}-other"):
        with yard(where, "all") as client:
            ann = Person(client)
            come_in(ann)
            found.append(ann.cookies["tramyardclub"])
    assert found[0] == found[1] != found[2]


def test_by_invitation_only(database: str) -> None:
    with yard(database, "invited", "") as client:
        ann, bob, eve = Person(client), Person(client), Person(client)
        assert ann.send("GET", "/door/club-link").status_code == 403
        with client.portal() as portal:
            portal.call(Desk(yard_in(client).store).invite, Invitation(hashed("club-link"), "Ann"))
        look(client)
        assert ann.send("GET", "/door/club-link").status_code == 303
        other = ann.lay(ME, OPEN)
        code = ann.lay(ME, FRIEND, OPEN)
        invite = ann.invite_to(1)
        assert "password" not in eve.text("/door").partition("<main")[2]
        for path in ("/", f"/t/{code}", f"/api/tables/{code}", f"/api/tables/{other}"):
            assert bob.send("GET", path).status_code == 403
        assert bob.send("GET", f"/t/{code}/sit/1/{invite}", headers=HTML).status_code == 200
        eve.sit(code, 1, "Eve", "made-up", status=403)
        eve.sit(code, 2, "Eve", status=403)
        bob.sit(code, 1, "Bob", invite)
        assert bob.now(code)["seats"][1]["name"] == "Bob"
        assert bob.send("GET", f"/api/tables/{other}").status_code == 403, "a guest at one table"
        with client.portal() as portal:
            portal.call(Desk(yard_in(client).store).withdraw, Invitation(hashed("club-link"), "Ann"))
        look(client)
        assert ann.send("GET", "/").status_code == 403
        assert ann.send("GET", f"/api/tables/{code}").status_code == 200, "a seat stays whose it is"
