"""Drafts, actions, versions: what a request plays, and what it never plays twice."""

from collections.abc import Sequence

import anyio
import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import (
    BOT,
    FRIEND,
    ME,
    Person,
    ThinkersHere,
    forget,
    kitchen_table,
    play_on,
    two_people,
    yard_in,
)
from tramyard.store import Event, StoredTable, StoreTrouble


def test_the_game_begins_when_everybody_sits(ann: Person, bob: Person) -> None:
    code = ann.lay(ME, FRIEND)
    assert ann.now(code)["waits_for"] == "people"
    bob.sit(code, 1, "Bob", ann.invite_to(1))
    assert ann.now(code)["waits_for"] == "person"
    assert [chair["name"] for chair in ann.now(code)["seats"]] == ["Ann", "Bob"]


def test_an_action_is_played_with_the_chance_that_follows(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    update = ann.act(code, "K1")
    kinds = [(scene["actor"], scene["by"]) for scene in update["scenes"]]
    assert kinds[:2] == [(0, "p1"), (-1, "chance")]
    assert update["now"]["actor"] == 0
    boards = [update["texts"][scene["parts"]["board"]] for scene in update["scenes"]]
    assert all(board.startswith("<svg") for board in boards)


@pytest.mark.parametrize("restarted", [False, True])
def test_a_doubled_message_plays_once(ann: Person, bob: Person, restarted: bool) -> None:
    code = two_people(ann, bob)
    version = ann.now(code)["version"]
    first = ann.act(code, "K1", version=version, id="once")
    if restarted:
        forget(ann.client)
    again = ann.act(code, "K1", version=version, id="once")
    assert first["now"]["version"] == again["now"]["version"]
    assert [scene["version"] for scene in first["scenes"]] == [scene["version"] for scene in again["scenes"]]


def test_a_doubled_message_plays_once_however_late_it_comes(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    version = ann.now(code)["version"]
    ann.act(code, "K1", version=version, id="once")
    for number in range(70):
        bob.post(code, "chat", text=f"hello {number}")
    forget(ann.client)
    before = ann.now(code)["line"]
    assert ann.act(code, "K1", version=version, id="once")["now"]["line"] == before


def test_two_tabs_on_one_seat_play_one_action(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    version = ann.now(code)["version"]
    ann.act(code, "K1", version=version, id="tab one")
    ann.act(code, "K2", version=version, id="tab two", status=409)
    ann.act(code, "K2", version=10**9, status=409)


def test_what_people_say_does_not_make_an_action_late(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    version = ann.now(code)["version"]
    bob.post(code, "chat", text="take your time")
    assert ann.act(code, "K1", version=version)["now"]["line"] > 0


def test_nobody_plays_out_of_turn_or_for_others(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob)
    assert bob.act(code, "K1", status=422)["rule"] == "YARD-TURN"
    bob.act(code, "K1", seat=0, status=403)
    eve.act(code, "K1", status=403)


def test_an_action_does_not_reach_into_what_chance_or_others_decide(
    client: TestClient[Litestar], ann: Person, bob: Person
) -> None:
    code = two_people(ann, bob)
    with client.portal() as portal:
        table = portal.call(yard_in(client).table, code)
    here, vocabulary = table.position.copy(), table.game.vocabulary
    here.play(vocabulary.move("K1"))
    assert here.actor != 0
    wanted = vocabulary.text(here.pick(yard_in(client).rng()))
    told = ann.act(code, "K1", wanted, status=422)
    assert (told["rule"], told["sentence"]) == ("YARD-TURN", "The action is complete before that.")
    assert ann.now(code)["line"] == table.state.line


def test_a_refused_move_says_why_and_cites_its_rule(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    before = ann.now(code)
    answer = ann.act(code, "R", status=422)
    assert answer["rule"] == "TM-CON-02"
    assert "contract" in answer["sentence"].lower()
    assert ann.act(code, status=422)["rule"] == "YARD-TEXT"
    assert ann.act(code, "nonsense", status=422)["rule"] == "YARD-TEXT"
    assert ann.act(code, "K1", "K1", status=422)["rule"]
    assert ann.now(code) == before


def test_a_draft_is_shown_to_its_seat_and_changes_nothing(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    ann.act(code, "K1")
    play_on(code, ann, bob, until="Begin a train")
    actor = (ann, bob)[ann.now(code)["actor"]]
    before = actor.now(code)
    step = next(step for step in before["steps"] if not step["ends"])
    draft = actor.post(code, "draft", version=before["version"], moves=[step["move"]])
    assert draft["moves"] == [step["move"]]
    assert draft["steps"]
    assert draft["parts"] != before["parts"]
    assert actor.now(code) == before
    other = bob if actor is ann else ann
    other.post(code, "draft", 422, version=before["version"], moves=[step["move"]])


def test_where_only_one_move_goes_on_it_is_played_with_the_one_before(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    ann.act(code, "K1")
    ann.act(code, "rLPCCCCC")
    before = ann.now(code)
    draft = ann.post(code, "draft", version=before["version"], moves=["+L"])
    assert draft["moves"] == ["+L", "+P"]
    assert not draft["finished"]
    assert ann.post(code, "draft", version=before["version"], moves=["+L", "+P"])["steps"] == draft["steps"]


def test_programs_are_told_a_story_without_words_or_pictures(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob)
    path = f"/api/tables/{code}/actions?form=story"
    told = ann.ask("POST", path, {"version": ann.now(code)["version"], "moves": ["K1"]})
    assert (told["lines"][0]["actor"], told["lines"][0]["moves"]) == (0, "K1")
    assert told["lines"][1]["moves"][0] == "r"
    seen = eve.ask("GET", f"/api/tables/{code}/events?form=story")["lines"]
    assert [line["moves"] for line in seen if line["line"] == told["lines"][0]["line"]] == ["K?"]


def test_a_whole_game_against_a_bot_ends(ann: Person, thinkers: ThinkersHere) -> None:
    code = ann.lay(ME, BOT)
    now = play_on(code, ann)
    assert now["ended"].startswith("#")
    assert now["outcome"]
    assert ann.text(f"/api/tables/{code}/record").startswith("+++")
    assert thinkers.asked
    ann.act(code, "K1", status=409)


def test_a_database_in_trouble_loses_nothing_and_plays_nothing_twice(
    client: TestClient[Litestar], ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = two_people(ann, bob)
    version = ann.now(code)["version"]
    store = yard_in(client).store
    append = store.append

    async def stores_but_fails(table: StoredTable, events: Sequence[Event]) -> None:
        await append(table, events)
        raise StoreTrouble("The line to the database broke.")

    monkeypatch.setattr(store, "append", stores_but_fails)
    assert "database" not in ann.act(code, "K1", version=version, id="once", status=503)["sentence"]
    monkeypatch.undo()
    again = ann.act(code, "K1", version=version, id="once")
    assert again["scenes"][0]["by"] == "p1"
    assert again["now"]["line"] == ann.now(code)["line"]


async def _act_at_once(client: TestClient[Litestar], code: str, version: int, secret: str, times: int) -> list[int]:
    statuses: list[int] = []
    transport = httpx.ASGITransport(client.app)
    async with httpx.AsyncClient(transport=transport, base_url="http://yard") as browser:

        async def send(number: int) -> None:
            body = {"version": version, "moves": ["K1"], "id": f"tab {number % 2}"}
            headers = {"Authorization": f"Bearer {secret}"}
            response = await browser.post(f"/api/tables/{code}/actions?form=story", json=body, headers=headers)
            statuses.append(response.status_code)

        async with anyio.create_task_group() as group:
            for number in range(times):
                group.start_soon(send, number)
    return statuses


def test_messages_that_arrive_at_the_same_time_play_once(
    client: TestClient[Litestar], ann: Person, bob: Person
) -> None:
    code = two_people(ann, bob)
    before = ann.now(code)
    secret = ann.cookies[f"tramyard-{code}"]
    with client.portal() as portal:
        statuses = portal.call(_act_at_once, client, code, before["version"], secret, 12)
    assert sorted(set(statuses)) == [200, 409]
    played = [scene for scene in ann.scenes(code) if scene["by"] == "p1"]
    assert len(played) == 1
