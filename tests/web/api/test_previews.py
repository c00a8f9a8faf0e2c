"""Files for a new table are told in words before it is laid, and a fault says in which field it lies."""

import re

import pytest

from tests.web.conftest import BOT, ME, Person
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.record import Record

CARDS = ROOM.content().text


def test_the_standard_file_can_be_downloaded(ann: Person) -> None:
    file = ann.send("GET", "/api/games/trainmaker/contents/cards")
    assert file.text == CARDS
    assert file.headers["content-disposition"] == 'attachment; filename="trainmaker-cards.toml"'
    for path in ("trainmaker/contents/..%2Fcards", "trainmaker/contents/mine", "lisbon28/contents/cards"):
        ann.ask("GET", f"/api/games/{path}", status=404)


def test_own_content_is_told_in_words(ann: Person) -> None:
    told = ann.ask("POST", "/api/games/trainmaker/content", {"content": CARDS})
    assert told == {"contains": ["40 cities", "12 contracts"], "remarks": [], "made_of": {}}
    lines = CARDS.splitlines(keepends=True)
    fewer = "".join(line for line in lines if '"Abilene"' not in line)
    told = ann.ask("POST", "/api/games/trainmaker/content", {"content": fewer})
    assert told["contains"][0] == "39 cities"
    assert any("of class" in remark for remark in told["remarks"])
    lisbon = ann.text("/api/games/lisbon28/contents/lisbon")
    told = ann.ask("POST", "/api/games/lisbon28/content", {"content": lisbon})
    assert told["contains"][0].endswith(" cards")
    assert "places" in told["contains"][1]


def test_boards_of_own_content_are_told_for_the_form_that_lays_them(ann: Person) -> None:
    text = ann.text("/api/games/tramways/contents/orbit")
    own = re.sub(r'\bD(?=[0-3"])', "Z", text)  # the board, where it lies at first, and its Parcels
    told = ann.ask("POST", "/api/games/tramways/content", {"content": own})["made_of"]["boards"]
    assert (told["rows"], told["columns"]) == (5, 4)
    faces = told["faces"]
    assert set(faces) == {"moon", "mars", "earth"}
    assert "Z" in faces["moon"]
    assert "D" not in faces["moon"]
    assert {"Z", "Zh"} < set(faces["earth"])
    assert [len(row) for row in faces["mars"]["Z"]] == [5] * 5


@pytest.mark.parametrize("content", ["no = [toml", CARDS.replace('good = "cattle"', 'good = "tea"', 1)])
def test_a_mistake_in_own_content_is_told_with_its_field(ann: Person, content: str) -> None:
    seen = ann.ask("POST", "/api/games/trainmaker/content", {"content": content}, 422)
    body = {"game": "trainmaker", "seats": [ME, BOT], "content": content}
    laid = ann.ask("POST", "/api/tables", body, 422)
    assert seen["field"] == laid["field"] == "content"
    assert seen["sentence"] == laid["sentence"]


def test_a_record_is_told_with_its_seats(ann: Person) -> None:
    text = Record.begin(ROOM, ["Ada", "Bo", "Cy"]).set_up().text()
    told = ann.ask("POST", "/api/games/trainmaker/origin", {"origin": text})
    assert (told["seats"], told["names"], told["over"]) == (3, ["Ada", "Bo", "Cy"], False)
    assert told["sentence"] == "A game of Ada, Bo, Cy, after 0 lines."
    assert ann.ask("POST", "/api/games/lisbon28/origin", {"origin": text}, 422)["field"] == "origin"
    body = {"game": "trainmaker", "seats": [ME, BOT], "origin": text}
    assert ann.ask("POST", "/api/tables", body, 422)["field"] == "origin"


@pytest.mark.parametrize(
    ("seats", "options", "field", "words"),
    [
        ([ME], {}, "option-engine", "tick «The Steam Engine plays too»"),
        ([ME] + [BOT] * 5, {"engine": True}, "option-engine", "five seats at most"),
        ([ME, BOT], {"first": 3}, "option-first", "seat 3 cannot start"),
        ([ME, {"kind": "bot", "bot": "oracle"}], {}, "seats", "no bot «oracle»"),
        ([ME] + [BOT] * 6, {}, "seats", "for 1 to 6 seats"),
    ],
)
def test_a_refused_table_names_the_field(
    ann: Person, seats: list[dict[str, object]], options: dict[str, object], field: str, words: str
) -> None:
    refused = ann.ask("POST", "/api/tables", {"game": "trainmaker", "seats": seats, "options": options}, 422)
    assert refused["field"] == field
    assert words in refused["sentence"]
