"""Pages about the server itself: privacy and imprint, and what machines ask for."""

import pytest
from litestar.testing import TestClient

from tests.web.conftest import ME, OPEN, Person, ThinkersHere
from tramyard.store import open_store
from tramyard.web.app import make_app
from tramyard.web.limits import Limits, with_limits
from tramyard.web.pages.server_pages import imprint_of


@pytest.mark.parametrize("language", ["en", "it", "pt"])
def test_privacy_tells_cookies_how_long_and_whose_server_it_is(database: str, language: str) -> None:
    imprint = imprint_of("# Ann's trams\n\nAnn, *Tram Road* 28\n\n<script>alert(1)</script>")
    app = make_app(
        open_store(database), ThinkersHere(), limits=with_limits(Limits(), ["keep=77"]), imprint=imprint, visits=True
    )
    with TestClient(app) as client:
        page = Person(client).send("GET", "/privacy", headers={"Accept-Language": language}).text
    for word in ("tramyard-CODE", "tramyard-language", "77", "<em>Tram Road</em>"):
        assert word in page
    assert "<script>alert" not in page
    assert ("Every request is written into a log" in page) == (language == "en")


def test_nobody_is_named_where_nobody_said_so(ann: Person) -> None:
    page = ann.text("/privacy")
    assert "has not said so here" in page
    assert "No log is kept" in page
    assert "tramyardclub" not in page
    assert 'href="/privacy"' in ann.text("/")


def test_machines_find_what_they_ask_for(ann: Person) -> None:
    assert "Disallow: /t/\n" in ann.text("/robots.txt")
    icon = ann.send("GET", "/favicon.ico")
    assert (icon.status_code, icon.headers["content-type"]) == (200, "image/svg+xml")
    assert icon.text.startswith("<svg")


@pytest.mark.parametrize(
    "path", ["/tramyard/", "/tramyard/t/abcdefgh", "/tramyard/guide/trainmaker", "/tramyard/api/games"]
)
def test_under_a_path_every_page_says_that_it_does_not_work(ann: Person, path: str) -> None:
    for accept in ("text/html", "application/json"):
        told = ann.send("GET", path, headers={"Accept": accept})
        assert told.status_code == 404
        assert "does not work under a path" in told.text
    for ours in ("/tramyard", "/static/", "/guide/"):
        assert "does not work under a path" not in ann.send("GET", ours).text


def test_a_page_without_its_style_says_why(ann: Person) -> None:
    """A proxy that takes a path away leaves the pages without style sheets: what these would hide is read then."""
    page = ann.text("/")
    assert '<p class="unstyled">' in page
    sheet = next(part for part in page.split('"') if part.endswith("yard.css"))
    assert ".unstyled { display: none; }" in ann.text(sheet)


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("127.0.0.1:8028", True),
        ("localhost", True),
        ("[::1]:8028", True),
        ("192.0.2.7:8028", False),
        ("yard.example", False),
    ],
)
def test_a_link_that_nobody_else_can_open_says_so(ann: Person, host: str, told: bool) -> None:
    code = ann.lay(ME, OPEN)
    page = ann.send("GET", f"/t/{code}", headers={"Host": host, "Accept": "text/html"}).text
    assert page.count("Others cannot open this link") == (2 if told else 0)
