"""Pictures by fingerprints: what a page has is not sent again, and whatever it lacks it can ask for."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from litestar import Litestar
from litestar.testing import TestClient, WebSocketTestSession

from tests.web.conftest import ME, OPEN, Answer, Person, kitchen_table, two_people
from tests.web.live.test_line import connect, receive
from tramyard.web.tables.picture_cache import Key, Part, Picture, Pictures, part
from tramyard.web.tables.sent_pictures import Held, told_by, whole


class Page:
    """What a page does with texts: keeps them, and puts edits together from what it has."""

    def __init__(self, name: str = "a-page") -> None:
        self.name = name
        self.texts: dict[str, str] = {}
        self.sent: list[str] = []

    def learn(self, answer: Answer) -> Answer:
        for fingerprint, text in answer.get("texts", {}).items():
            self.sent.append(fingerprint)
            self.texts[fingerprint] = text if isinstance(text, str) else self.edited(text)
        return answer

    def edited(self, edit: Answer) -> str:
        base = self.texts[edit["base"]].split("\n")
        lines: list[str] = []
        for piece in edit["pieces"]:
            lines += [piece] if isinstance(piece, str) else base[piece[0] : piece[0] + piece[1]]
        return "\n".join(lines)

    def drawn(self, parts: dict[str, str]) -> dict[str, str]:
        return {name: self.texts[fingerprint] for name, fingerprint in parts.items()}

    @contextmanager
    def line(self, person: Person, code: str, since: int, *holds: str) -> Iterator[WebSocketTestSession]:
        path = f"/t/{code}/live?since={since}&page={self.name}&holds={'.'.join(holds)}"
        with connect(person, path) as socket:
            self.learn(receive(socket))
            yield socket


def truth(person: Person, code: str, version: int) -> dict[str, str]:
    """The picture of a version as the server draws it for this person."""
    answer = person.ask("GET", f"/api/tables/{code}/picture?version={version}")
    return {name: answer["texts"][fingerprint] for name, fingerprint in answer["parts"].items()}


def check(page: Page, person: Person, code: str, update: Answer) -> None:
    """Every picture of an update can be drawn, and is the right one."""
    for scene in update["scenes"]:
        if scene["parts"]:
            assert page.drawn(scene["parts"]) == truth(person, code, scene["version"])
    assert page.drawn(update["now"]["parts"]) == truth(person, code, update["now"]["moved"])
    assert len(page.sent) == len(set(page.sent))  # nothing came twice


def test_a_page_on_the_line_gets_each_text_once_however_it_asks(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    page = Page()
    with page.line(ann, code, 0) as socket:
        answer = ann.act(code, "K1", page=page.name)
        assert "texts" not in answer  # the line brings them
        check(page, ann, code, page.learn(receive(socket)))
        ann.act(code, "rLLPPBFF", page=page.name)
        check(page, ann, code, page.learn(receive(socket)))
        now = ann.now(code)
        draft = page.learn(ann.post(code, "draft", version=now["version"], moves=["+LP"], page=page.name))
        alone = ann.post(code, "draft", version=now["version"], moves=["+LP"])
        assert page.drawn(draft["parts"]) == {name: alone["texts"][one] for name, one in alone["parts"].items()}
        again = ann.post(code, "draft", version=now["version"], moves=["+LP"], page=page.name)
        assert again["parts"] == draft["parts"]
        assert not again["texts"]
        back = ann.post(code, "draft", version=now["version"], moves=[], page=page.name)  # taken back
        assert back["parts"] == now["parts"]
        assert not back["texts"]
        ann.act(code, "+LP", "E", page=page.name)
        check(page, ann, code, page.learn(receive(socket)))


def test_a_jump_into_the_past_and_back_is_right_and_sends_nothing_twice(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    page = Page()
    with page.line(ann, code, 0) as socket:
        versions = [ann.now(code)["moved"]]
        for move in ("K1", "rLLPPBFF"):
            ann.act(code, move, page=page.name)
            page.learn(receive(socket))
            versions.append(ann.now(code)["moved"])
        line = ann.now(code)["line"]
        for back in (2, 0, 1, 2):
            look = page.learn(ann.ask("GET", f"/api/tables/{code}/at/{line - back}?page={page.name}"))
            assert page.drawn(look["parts"]) == truth(ann, code, versions[2 - back])
        assert len(page.sent) == len(set(page.sent))


def test_after_a_cut_the_page_says_what_it_holds_and_gets_the_rest(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    page = Page()
    with page.line(ann, code, 0):
        held = ann.now(code)
    ann.act(code, "K1")
    ann.act(code, "rLLPPBFF")
    with page.line(ann, code, held["version"], *held["parts"].values()):
        now = ann.now(code)
        assert page.drawn(now["parts"]) == truth(ann, code, now["moved"])
        assert len(page.sent) == len(set(page.sent))


def test_a_message_that_got_lost_can_be_asked_for(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    page = Page()
    with page.line(ann, code, 0) as socket:
        ann.act(code, "K1", page=page.name)
        lost = receive(socket)  # and nothing is learned from it
        missing = [fingerprint for fingerprint in lost["now"]["parts"].values() if fingerprint not in page.texts]
        assert missing
        page.learn(ann.ask("GET", f"/api/tables/{code}/picture?version={lost['now']['moved']}"))
        assert page.drawn(lost["now"]["parts"]) == truth(ann, code, lost["now"]["moved"])


def test_a_second_tab_and_whoever_has_no_line_get_everything(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    first, second = Page("first"), Page("second")
    with first.line(ann, code, 0) as one, second.line(ann, code, 0) as other:
        assert first.texts == second.texts
        ann.act(code, "K1", page=first.name)
        for page, socket in ((first, one), (second, other)):
            check(page, ann, code, page.learn(receive(socket)))
    answer = ann.act(code, "rLLPPBFF", page=first.name)  # its line is closed by now
    assert set(answer["now"]["parts"].values()) <= set(answer["texts"])


def test_a_picture_is_looked_up_only_within_what_one_may_see(ann: Person, bob: Person, eve: Person) -> None:
    code = kitchen_table(ann, bob)
    version = ann.now(code)["moved"]
    drawn = {who: truth(person, code, version) for who, person in (("ann", ann), ("bob", bob), ("eve", eve))}
    assert drawn["ann"] != drawn["bob"]
    theirs = eve.ask("GET", f"/api/tables/{code}/picture?version={version}&seat=0")
    assert {name: theirs["texts"][one] for name, one in theirs["parts"].items()} == drawn["eve"]
    for name in ("page", "fingerprint"):  # nothing answers to a fingerprint
        known = next(iter(ann.now(code)["parts"].values()))
        asked = eve.ask("GET", f"/api/tables/{code}/picture?version={version}&{name}={known}")
        assert asked == theirs


def test_the_picture_of_a_line_that_was_undone_is_kept(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob, companion=True)
    ann.act(code, "c1:05,11")
    moved = ann.now(code)["moved"]
    before = truth(ann, code, moved)
    ann.post(code, "undo", line=ann.now(code)["line"] - 1)  # what one typed in oneself nobody else is asked about
    assert truth(ann, code, moved) == before != truth(ann, code, ann.now(code)["moved"])


def test_a_new_name_makes_a_new_picture(ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    code = ann.lay(ME, OPEN)
    before = ann.now(code)
    bob.sit(code, 1, "Bartholomew")
    drawn: list[Key] = []
    take = Pictures.take

    def noted(pictures: Pictures, key: Key, draw: Callable[[], Picture]) -> Picture:
        drawn.append(key)
        return take(pictures, key, draw)

    monkeypatch.setattr(Pictures, "take", noted)
    assert ann.now(code)["moved"] >= before["moved"]
    assert drawn
    assert all("Bartholomew" in key[4] for key in drawn)


def test_what_was_played_is_marked_as_far_as_one_may_know(ann: Person, bob: Person, eve: Person) -> None:
    code = kitchen_table(ann, bob)
    update = ann.act(code, "K1")
    assert update["scenes"][0]["spots"] == ["contract-1"]
    assert eve.scenes(code)[-1]["spots"] in ([], ["contract-1"])


def drawing(number: int, size: int = 100) -> dict[str, Part]:
    return {"art": part("a" * size), "board": part(str(number).rjust(size))}


def test_drawn_pictures_are_bounded_by_bytes_and_shared_parts_count_once() -> None:
    pictures = Pictures(most_bytes=350)
    for number in range(5):
        pictures.take(("t", number, 0, "en", ()), lambda number=number: drawing(number))  # type: ignore[misc]
        assert pictures.size <= 350
    assert pictures.size == 300  # the shared part and two boards
    redrawn: list[int] = []
    for number in (4, 3, 0):
        pictures.take(("t", number, 0, "en", ()), lambda number=number: redrawn.append(number) or drawing(number))  # type: ignore[misc, func-returns-value]
    assert redrawn == [0]


def test_a_page_is_remembered_in_a_bounded_way() -> None:
    held = Held()
    for number in range(2000):
        held.lacking([{"board": part(f"{number}")}])
    assert len(held._sent) == 256
    assert held.lacking([{"board": part("0")}])  # forgotten, so sent again


def test_an_edit_is_only_told_where_it_is_shorter() -> None:
    base = part("\n".join(f"a line with the number {number}" for number in range(50)))
    changed = base.text.replace("number 7\n", "figure seven\n")
    edit = told_by(base, changed)
    assert not isinstance(edit, str)
    assert edit.pieces == [(0, 7), "a line with the figure seven", (8, 42)]
    assert told_by(base, "wholly different") == "wholly different"
    assert whole([{"board": base}]) == {base.fingerprint: base.text}


def test_the_page_of_a_table_brings_its_picture(client: TestClient[Litestar], ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    html = ann.text(f"/t/{code}")
    assert all(html.count(f'"{fingerprint}"') == 2 for fingerprint in ann.now(code)["parts"].values())
