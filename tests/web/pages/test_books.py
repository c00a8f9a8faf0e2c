"""The book of a game that has one: its pages, and the table that a page opens."""

from tests.web.conftest import ME, OPEN, Person
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


def test_a_page_is_laid_for_two_people_from_the_book(ann: Person) -> None:
    book = ann.text("/book/workbook")
    assert 'href="/new/workbook?content=london-1860"' in book
    assert 'href="/new/workbook?content=cape-town-1863"' not in book  # for one player
    form = ann.text("/new/workbook?content=london-1860")
    assert '<option value="london-1860" selected>London, 1860</option>' in form
    assert '<option value="chicago-1858">Chicago, 1858</option>' in form
    assert "/api/games/workbook/contents/london-1860" in form


def test_a_page_for_one_player_is_not_laid_for_two(ann: Person) -> None:
    """The form sends what a program may send as well; a puzzle of one's own says itself that it is for one."""
    ann.lay(ME, OPEN, game="workbook", content_name="cape-town-1863", status=422)
    own = ROOM.content("cape-town-1863").text
    refused = ann.ask("POST", "/api/tables", {"game": "workbook", "seats": [ME, OPEN], "content": own}, 422)
    assert "is for one seat, not 2." in refused["sentence"]


def test_a_form_for_a_page_that_is_not_there_begins_with_the_first(ann: Person) -> None:
    form = ann.text("/new/workbook?content=../../etc/passwd")
    assert '<option value="chicago-1858" selected>' in form
    assert "passwd" not in form
