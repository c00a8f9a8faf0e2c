"""The editor's server side: a form from the shape of a file, checks in the loader's own sentences, files opened."""

import tomllib

import pytest

from tests.web.conftest import Answer, Person
from tramyard.games.workbook import ROOM
from tramyard.games.workbook.editor import BLANK, EDITOR
from tramyard.kernel.words import speaking
from tramyard.web.views.forms import FormField, form

CHECK = "/api/games/workbook/check"


def document(text: str = BLANK) -> Answer:
    return tomllib.loads(text)


def test_what_can_be_played_is_told_and_drawn(ann: Person) -> None:
    told = ann.ask("POST", CHECK, {"document": document()})
    assert (told["mistakes"], told["contains"][0]) == ([], "map of 5 by 5 spaces")
    assert "<svg" in told["puzzle"]["parts"]["board"]
    assert told["puzzle"]["goals"] == ["At least 2 complete links."]
    assert tomllib.loads(told["puzzle"]["content"]) == document()


@pytest.mark.parametrize("name", ROOM.shipped[:3])
def test_a_shipped_puzzle_goes_through_the_editor_unchanged(ann: Person, name: str) -> None:
    opened = ann.ask("POST", "/api/games/workbook/open", {"content": ROOM.content(name).text})["document"]
    told = ann.ask("POST", CHECK, {"document": opened})
    assert told["mistakes"] == []
    assert ROOM.content_from("own", told["puzzle"]["content"]).data == ROOM.content(name).data


def test_all_mistakes_are_told_at_once_in_the_loaders_words(ann: Person) -> None:
    wrong = document(BLANK.replace(". . = . .", ". . Q . .").replace('"2r | R"', '"tram"'))
    told = ann.ask("POST", CHECK, {"document": wrong})
    assert [mistake["where"] for mistake in told["mistakes"]] == ["field map.grid, space c3", "field tickets.A"]
    assert "not «Q»" in told["mistakes"][0]["expected"]
    assert "parts" not in told["puzzle"]


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"meta": None},
        {"meta": {"game": "trainmaker"}},
        {"map": {"grid": ["R"]}},
        {"goal": [{"kind": "glory"}]},
        {"goal": [1, {"kind": "hp"}]},
        {"tickets": {"a\nb": "2r"}},
    ],
)
def test_whatever_is_sent_is_a_mistake_and_never_a_fault_of_ours(ann: Person, broken: Answer) -> None:
    assert ann.ask("POST", CHECK, {"document": {**document(), **broken} if broken else {}})["mistakes"]


def test_a_map_beyond_sixteen_by_twenty_and_a_file_beyond_64_kb_are_refused(ann: Person) -> None:
    wide = document(BLANK.replace("R . . . C", "R" + " ." * 16))
    assert "at most 16 columns and 20 rows" in ann.ask("POST", CHECK, {"document": wide})["mistakes"][0]["expected"]
    long = document()
    long["meta"]["notes"] = "x" * 70_000
    assert ann.ask("POST", CHECK, {"document": long}, 422)["field"] == "content"


def test_a_file_that_is_none_is_told_with_its_line(ann: Person) -> None:
    assert "line 1" in ann.ask("POST", "/api/games/workbook/open", {"content": "nonsense"}, 422)["sentence"]
    ann.ask("POST", "/api/games/trainmaker/open", {"content": ""}, 409)
    ann.ask("POST", "/api/games/trainmaker/check", {"document": {}}, 409)
    assert ann.send("GET", "/editor/trainmaker").status_code == 404


def test_what_no_file_can_hold_is_told(ann: Person) -> None:
    deep: object = 1
    for _level in range(900):
        deep = [deep]
    assert "brackets" in ann.ask("POST", CHECK, {"document": {"a": deep}}, 422)["sentence"]
    endless = {"content": "a = 0x" + "f" * 60_000}
    for path in ("open", "content", "share", "search"):
        assert "expected a number" in ann.ask("POST", f"/api/games/workbook/{path}", endless, 422)["sentence"]


def test_the_page_begins_with_a_friends_puzzle_if_asked_to(ann: Person) -> None:
    text = BLANK.replace('title = ""', 'title = "Ostia"')
    shared = ann.ask("POST", "/api/games/workbook/share", {"content": text}, 201)["fingerprint"]
    assert "Ostia" in ann.text(f"/editor/workbook?puzzle={shared}")
    assert "Ostia" not in ann.text("/editor/workbook")
    assert ann.send("GET", "/editor/workbook?puzzle=0123").status_code == 404


def labels(fields: list[FormField]) -> list[str]:
    inner = [field for one in fields for field in [*one.fields, *[each for kind in one.kinds for each in kind.fields]]]
    kinds = [kind.label for one in fields for kind in one.kinds]
    return [field.label for field in fields] + kinds + (labels(inner) if inner else [])


def test_every_field_and_kind_has_words_of_its_own() -> None:
    with speaking("en"):
        found = form(EDITOR)
    assert [field.name for field in found][:3] == ["meta", "goal", "tickets"]
    known = set(EDITOR.labels.values())
    assert [label for label in labels(found) if label not in known] == []
