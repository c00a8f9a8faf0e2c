"""Drafts, actions, versions: what a request plays, and what it never plays twice."""

from tests.web.conftest import BOT, FRIEND, ME, Person, ThinkersHere


def two_people(ann: Person, bob: Person) -> str:
    code = ann.lay(ME, FRIEND)
    link = str(ann.invitations[0 if ann.invitations[0]["kind"] == "friend" else 1]["link"])
    invite = link.rpartition("/")[2]
    bob.ask("POST", f"/api/tables/{code}/seats/1", {"name": "Bob", "invite": invite})
    return code


def test_the_game_begins_when_everybody_sits(ann: Person, bob: Person) -> None:
    code = ann.lay(ME, FRIEND)
    assert ann.now(code)["waits_for"] == "people"
    link = next(str(one["link"]) for one in ann.invitations if one["kind"] == "friend")
    bob.ask("POST", f"/api/tables/{code}/seats/1", {"name": "Bob", "invite": link.rpartition("/")[2]})
    assert ann.now(code)["waits_for"] == "person"
    assert [chair["name"] for chair in ann.now(code)["seats"]] == ["Ann", "Bob"]  # type: ignore[attr-defined]


def test_an_invitation_is_needed_where_a_chair_is_kept(ann: Person, bob: Person) -> None:
    code = ann.lay(ME, FRIEND)
    answer = bob.ask("POST", f"/api/tables/{code}/seats/1", {"name": "Eve", "invite": "guess"}, 403)
    assert "invitation" in str(answer["sentence"])


def test_an_action_is_played_with_the_chance_that_follows(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    update = ann.act(code, "K1")
    kinds = [(scene["actor"], scene["by"]) for scene in update["scenes"]]  # type: ignore[attr-defined]
    assert kinds[:2] == [(0, "p1"), (-1, "chance")]
    assert update["now"]["actor"] == 0  # type: ignore[index]


def test_a_doubled_message_plays_once(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    version = ann.now(code)["version"]
    first = ann.act(code, "K1", version=version, id="once")
    again = ann.act(code, "K1", version=version, id="once")
    assert first["now"]["version"] == again["now"]["version"]  # type: ignore[index]


def test_a_late_message_is_refused(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    version = ann.now(code)["version"]
    ann.act(code, "K1", version=version)
    ann.act(code, "K2", version=version, status=409)


def test_nobody_plays_out_of_turn_or_for_others(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    assert bob.act(code, "K1", status=422)["rule"] == "YARD-TURN"
    bob.act(code, "K1", seat=0, status=403)
    Person(ann.client).act(code, "K1", status=403)


def test_a_refused_move_says_why_and_cites_its_rule(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    answer = ann.act(code, "R", status=422)
    assert answer["rule"] == "TM-CON-02"
    assert "contract" in str(answer["sentence"]).lower()


def test_a_draft_is_shown_to_its_seat_and_changes_nothing(ann: Person, bob: Person) -> None:
    code = ann.lay(ME, BOT)
    ann.act(code, *ann.first_action(code))
    for _ in range(50):
        now = ann.now(code)
        if now["ended"] or len(now["steps"]) > 1:  # type: ignore[arg-type]
            break
    before = ann.now(code)
    step = next(step for step in before["steps"] if not step["ends"])  # type: ignore[attr-defined]
    draft = ann.ask("POST", f"/api/tables/{code}/draft", {"version": before["version"], "moves": [step["move"]]})
    assert draft["moves"] == [step["move"]]
    assert draft["steps"]
    assert ann.now(code)["version"] == before["version"]


def test_a_whole_game_against_a_bot_ends(ann: Person, thinkers: ThinkersHere) -> None:
    code = ann.lay(ME, BOT)
    for _ in range(2000):
        now = ann.now(code)
        if now["ended"]:
            break
        if now["waits_for"] == "person":
            ann.act(code, *ann.first_action(code))
        else:
            ann.ask("GET", f"/api/tables/{code}/events?since={now['version']}&wait=5")
    assert ann.now(code)["ended"]
    assert ann.text(f"/api/tables/{code}/record").startswith("+++")
    assert thinkers.asked


def test_a_bot_that_fails_is_replaced_and_the_log_says_so(ann: Person, thinkers: ThinkersHere) -> None:
    thinkers.failing = {"exact"}
    code = ann.lay(ME, {"kind": "bot", "bot": "exact"}, options={"first": 2})
    for _ in range(20):
        now = ann.now(code)
        if now["waits_for"] == "person":
            break
        ann.ask("GET", f"/api/tables/{code}/events?since={now['version']}&wait=5")
    scenes = ann.ask("GET", f"/api/tables/{code}/events?since=0")["scenes"]
    assert any(scene["kind"] == "bot replaced" and "out of steam" in scene["caption"] for scene in scenes)  # type: ignore[attr-defined]
    assert ann.now(code)["seats"][1]["bot"] == "greedy"  # type: ignore[index]
