"""The book of a game that has one: its pages, and the table that a page opens."""

from tests.web.conftest import Person
from tramyard.games.workbook import ROOM

HTML = {"Accept": "text/html"}


def test_the_book_shows_every_page_with_its_goals_and_par(ann: Person) -> None:
    page = ann.text("/book/workbook")
    for name in ROOM.shipped:
        assert f'id="{name}"' in page
        assert ROOM.content(name).fingerprint in page
    assert "Chicago, 1858" in page
    assert "par " in page


def test_a_game_without_a_book_says_so(ann: Person) -> None:
    answer = ann.send("GET", "/book/trainmaker", headers=HTML)
    assert answer.status_code == 404


def test_the_front_page_has_titles_in_place_of_file_names(ann: Person) -> None:
    page = ann.text("/")
    assert "Cape Town, 1863" in page
    assert "Cape Town 1863" not in page


def test_a_page_is_opened_for_one(ann: Person) -> None:
    answer = ann.send("POST", "/play/workbook", data={"content": "cape-town-1863"})
    assert answer.status_code in (200, 303)
