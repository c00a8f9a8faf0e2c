"""Looking back and thinking: timeline, positions of the past, story and record, uploads, hints, reviews."""

from dataclasses import replace
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.toys.yard import Announced, yard
from tests.web.conftest import (
    BOT,
    ME,
    OPEN,
    Answer,
    Person,
    ThinkersHere,
    forget,
    kitchen_table,
    play_on,
    two_people,
    yard_in,
)
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.record import Story, read_record
from tramyard.store import Store


@pytest.fixture
def over(ann: Person) -> str:
    """A game Ann has played to its end."""
    code = ann.lay(ME, BOT)
    play_on(code, ann)
    return code


def test_every_position_of_the_past_can_be_looked_at(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    pictures = [bob.now(code)["parts"]]
    for words in (["K1"], ["rLLPPBFF"], ["+LP", "E"]):
        ann.act(code, *words)
        pictures.append(bob.now(code)["parts"])
    lines = ann.now(code)["line"]
    forget(ann.client)
    seen = [bob.ask("GET", f"/api/tables/{code}/at/{lines - back}")["parts"] for back in (3, 2, 1, 0)]
    assert seen == pictures
    assert bob.ask("GET", f"/api/tables/{code}/at/0")["lines"] == lines


def test_who_comes_back_is_told_what_happened_since_scene_by_scene(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    version = bob.now(code)["version"]
    ann.act(code, "K1")
    ann.act(code, "rLLPPBFF")
    ann.act(code, "+LP", "E")
    fresh = bob.ask("GET", f"/api/tables/{code}/events?since={version}")
    forget(ann.client)
    stored = bob.ask("GET", f"/api/tables/{code}/events?since={version}")
    assert fresh == stored
    assert [scene["version"] for scene in fresh["scenes"]] == [version + 1, version + 2, version + 3]
    assert all(scene["parts"] for scene in fresh["scenes"])
    assert fresh["scenes"][-1]["parts"] == fresh["now"]["parts"]


def test_a_long_absence_brings_the_newest_scenes(ann: Person, over: str) -> None:
    update = ann.ask("GET", f"/api/tables/{over}/events?since=0")
    assert len(update["scenes"]) == min(100, update["now"]["version"])
    assert update["scenes"][-1]["version"] == update["now"]["version"]


def test_the_timeline_is_read_page_by_page(ann: Person, over: str) -> None:
    whole = ann.scenes(over)
    pages: list[Answer] = []
    while True:
        after = pages[-1]["version"] if pages else 0
        page = ann.ask("GET", f"/api/tables/{over}/lines?after={after}&limit=7&pictures=false")["list"]
        if not page:
            break
        pages += page
    assert pages[: len(whole)] == whole
    assert [scene["version"] for scene in pages] == list(range(1, ann.now(over)["version"] + 1))


def test_a_story_is_told_while_the_game_runs_and_the_record_when_it_is_over(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    ann.act(code, "K1")
    ann.ask("GET", f"/api/tables/{code}/record", status=403)
    mine = Story.read(ann.text(f"/api/tables/{code}/story"))
    theirs = Story.read(bob.text(f"/api/tables/{code}/story"))
    assert mine.lines[:2] == ("* c1:05,11", "* c2:?")
    assert mine.lines[-1] == "p1 K1"
    assert theirs.lines[:2] == ("* c1:?", "* c2:02,07")
    assert theirs.lines[-1] == "p1 K?"
    ann.post(code, "resign")
    record = read_record(bob.text(f"/api/tables/{code}/record"))
    assert [record.game.spell(line.moves) for line in record.lines] == [
        "c1:05,11", "c2:02,07", "d1:01", "d2:08", "d3:12", "K1",
    ]  # fmt: skip
    assert record.story(0).lines == mine.lines


def test_a_record_is_uploaded_and_stands_where_it_stood(ann: Person, over: str, eve: Person) -> None:
    record = ann.text(f"/api/tables/{over}/record")
    laid = eve.ask("POST", "/api/tables/from-record", {"record": record}, 201)
    now = eve.now(laid["code"])
    assert now["ended"] == ann.now(over)["ended"]
    assert now["line"] == ann.now(over)["line"]
    assert eve.text(f"/api/tables/{laid['code']}/record") == record
    assert len(laid["invitations"]) == 2


def test_a_game_is_played_on_from_a_line_of_a_record(ann: Person, over: str, eve: Person) -> None:
    record = ann.text(f"/api/tables/{over}/record")
    code = eve.ask("POST", "/api/tables/from-record", {"record": record, "line": 5}, 201)["code"]
    now = eve.now(code)
    assert (now["line"], now["waits_for"]) == (5, "person")
    eve.act(code, "K1")
    assert play_on(code, eve)["ended"]


@pytest.mark.parametrize("damage", ["", "+++", "no record", "\x00", "+++\n+++\n", "🚋" * 1000])
def test_what_is_no_record_is_refused_in_a_sentence(eve: Person, damage: str) -> None:
    assert "record" in eve.ask("POST", "/api/tables/from-record", {"record": damage}, 422)["sentence"]


def test_a_damaged_record_names_its_line(ann: Person, over: str, eve: Person) -> None:
    record = ann.text(f"/api/tables/{over}/record").replace("p1 K1", "p1 K7", 1)
    sentence = eve.ask("POST", "/api/tables/from-record", {"record": record}, 422)["sentence"]
    assert "line" in sentence
    assert "TM-CON-01" in sentence
    too_large = {"record": "x" * 1_000_001}
    eve.ask("POST", "/api/tables/from-record", too_large, 400)
    eve.ask("POST", "/api/tables/from-record", {"record": "x" * 1_300_000}, 413)


def test_a_hint_is_what_the_strong_bot_would_do(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    hint = ann.post(code, "hint")
    assert hint["action"][0] in ("K1", "K2")
    assert hint["words"]
    assert {candidate["action"] for candidate in hint["candidates"]} == {"K1", "K2"}
    bob.post(code, "hint", 409)
    ann.act(code, *hint["action"])
    ann.post(code, "hint", 409)
    ann.act(code, "rLLPPBFF")
    hint = ann.post(code, "hint")
    ann.act(code, *hint["action"])


def test_a_table_can_forbid_hints(ann: Person, bob: Person, thinkers: ThinkersHere) -> None:
    code = two_people(ann, bob, hints=False)
    ann.post(code, "hint", 403)
    assert not thinkers.asked


def test_a_hint_that_fails_is_told(ann: Person, thinkers: ThinkersHere) -> None:
    thinkers.failing = {"exact"}
    code = ann.lay(ME, BOT)
    ann.post(code, "hint", 409)


def test_a_review_marks_what_lost_most(ann: Person, over: str, thinkers: ThinkersHere) -> None:
    thinkers.asked.clear()
    review = ann.ask("GET", f"/api/tables/{over}/review")
    assert review["bot"] == "exact"
    losses = [decision["best"] - decision["estimate"] for decision in review["worst"]]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > 0
    for decision in review["worst"]:
        assert decision["words"]
        assert decision["better_words"]
        assert decision["better"] != decision["action"]
    lines = ann.now(over)["line"]
    assert [len(values) for values in review["estimates"]] == [lines, lines]
    decided = [scene for scene in ann.scenes(over) if scene["actor"] >= 0 and scene["kind"] == "played"]
    assert len(thinkers.asked) >= min(len(decided), 100)
    asked = len(thinkers.asked)
    ann.ask("GET", f"/api/tables/{over}/review")
    assert len(thinkers.asked) == asked


def test_a_review_is_told_in_the_language_of_each_reader(ann: Person, over: str) -> None:
    english = ann.ask("GET", f"/api/tables/{over}/review")
    italian = ann.send("GET", f"/api/tables/{over}/review", headers={"Accept-Language": "it"}).json()
    assert [one["line"] for one in italian["worst"]] == [one["line"] for one in english["worst"]]
    assert italian["worst"][0]["words"] != english["worst"][0]["words"]


def test_the_course_of_a_game_shows_its_turning_points(ann: Person, over: str) -> None:
    course = ann.ask("GET", f"/api/tables/{over}/course")
    assert len(course["estimates"][0]) == ann.now(over)["line"]
    assert 0 < len(course["turns"]) <= 5
    for values in zip(*course["estimates"], strict=True):
        assert sum((value + 1) / 2 for value in values) == pytest.approx(1), "chances of one win"


@pytest.mark.parametrize("what", ["review", "course", "record"])
def test_what_tells_all_waits_for_the_end(ann: Person, bob: Person, what: str) -> None:
    code = two_people(ann, bob)
    ann.ask("GET", f"/api/tables/{code}/{what}", status=403)


def test_ones_own_cards_are_kept_with_the_table_whatever_ships_later(ann: Person) -> None:
    text = (ROOM.folder / "cards.toml").read_text("utf-8").replace("Caldwell", "Newtown")
    code = ann.lay(ME, OPEN, content=text, companion=True)
    Person(ann.client).sit(code, 1, "Bob")
    forget(ann.client)
    ann.act(code, "c1:05,11")
    ann.post(code, "resign")
    record = ann.text(f"/api/tables/{code}/record")
    assert "Newtown" in record
    assert read_record(record).content.text == text


def test_a_table_keeps_the_cards_it_began_with_when_others_ship(ann: Person, tmp_path: Path) -> None:
    code = ann.lay(ME, BOT)
    line = ann.now(code)["line"]
    text = ROOM.content().text
    (tmp_path / "cards.toml").write_text(text.replace("Caldwell", "Newtown"), "utf-8")
    with yard(Announced("trainmaker", replace(ROOM, folder=tmp_path))):
        forget(ann.client)
        assert ann.now(code)["line"] == line
        ann.post(code, "resign")
        record = ann.text(f"/api/tables/{code}/record")
        assert read_record(record).content.text == text
    assert "Caldwell" in record
    assert "Newtown" not in record


def test_a_running_game_goes_on_under_mended_rules_and_says_so(
    client: TestClient[Litestar], ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = kitchen_table(ann, bob)
    ann.act(code, "K1")
    yard = yard_in(client)
    before = ann.now(code)
    _lay_under_rules(client, yard.store, code, 0, monkeypatch)
    after = ann.now(code)
    assert after["version"] == before["version"] + 1
    assert after["parts"] == before["parts"]
    assert ann.scenes(code)[-1]["kind"] == "rules changed"
    ann.act(code, "rLLPPBFF")
    forget(client)
    assert [scene["kind"] for scene in ann.scenes(code)].count("rules changed") == 1


def _lay_under_rules(
    client: TestClient[Litestar], store: Store, code: str, rules: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the table had last been touched by a server whose rules had another number."""
    read = store.table

    async def old(wanted: str) -> object:
        found = await read(wanted)
        assert found is not None
        assert isinstance(found.state, dict)
        if not any(event.kind == "rules changed" for event in await store.events(wanted)):
            found.state["rules"] = rules
        return found

    monkeypatch.setattr(store, "table", old)
    forget(client)


def test_lines_of_older_rules_are_shown_from_their_snapshots(
    client: TestClient[Litestar], ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = kitchen_table(ann, bob)
    ann.act(code, "K1")
    store = yard_in(client).store
    with_dumps = store.events_with_dumps

    async def with_a_forgotten_move(code: str, after: int, limit: int) -> list[object]:
        events = await with_dumps(code, after, limit)
        for event in events:
            if event.kind == "played" and event.data["moves"] == ["K1"]:
                event.data["moves"] = ["forgotten"]
        return list(events)

    monkeypatch.setattr(store, "events_with_dumps", with_a_forgotten_move)
    last = ann.scenes(code)[-1]
    assert "older rules" in last["caption"]
    assert ann.text(f"/api/tables/{code}/story").rstrip().endswith("p1 ?")
