"""Chairs: sitting down, leaving, bots on empty chairs, resigning, ending by agreement, playing again, deleting."""

import pytest

from tests.web.conftest import BOT, FRIEND, ME, OPEN, Person, ThinkersHere, forget, play_on, two_people
from tramyard.kernel.record import read_record


def three_people(ann: Person, bob: Person, eve: Person) -> str:
    code = ann.lay(ME, FRIEND, OPEN)
    bob.sit(code, 1, "Bob", ann.invite_to(1))
    eve.sit(code, 2, "Eve")
    return code


def test_an_invitation_is_needed_where_a_chair_is_kept(ann: Person, bob: Person, eve: Person) -> None:
    code = ann.lay(ME, FRIEND)
    assert "invitation" in eve.sit(code, 1, "Eve", "guess", 403)["sentence"]
    eve.sit(code, 1, "Eve", "", 403)
    bob.sit(code, 1, "Bob", ann.invite_to(1))
    eve.sit(code, 1, "Eve", ann.invite_to(1), 409)
    eve.sit(code, 0, "Eve", "", 409)
    eve.sit(code, 7, "Eve", "", 404)


def test_an_open_table_stands_in_the_lobby_until_it_is_full(ann: Person, bob: Person) -> None:
    code = ann.lay(ME, OPEN, listed=True)
    lobby = bob.ask("GET", "/api/tables")["list"]
    assert lobby == [{"code": code, "game": "trainmaker", "names": ["Ann"], "free": 1}]
    bob.sit(code, 1, "Bob")
    assert bob.ask("GET", "/api/tables")["list"] == []


def test_a_table_that_is_not_listed_is_found_by_its_code_alone(ann: Person, bob: Person) -> None:
    code = ann.lay(ME, OPEN)
    assert bob.ask("GET", "/api/tables")["list"] == []
    assert bob.now(code.upper())["code"] == code
    bob.sit(code.upper(), 1, "Bob")
    assert ann.act(code.upper(), "K1")["now"]["code"] == code
    assert bob.now(code)["seat"] == 1


def test_several_people_share_a_device(ann: Person) -> None:
    code = ann.lay(ME, {"kind": "me", "name": "Ben"})
    now = ann.now(code)
    assert (now["seat"], now["actor"]) == (0, 0)
    assert ann.ask("GET", f"/api/tables/{code}?seat=1")["seat"] == 1
    ann.act(code, "K1", seat=1, status=422)
    now = play_on(code, ann, until="Keep one of your two contracts")
    ended = play_on(code, ann)
    assert ended["ended"]


def test_a_program_proves_its_seat_by_a_header(ann: Person, eve: Person) -> None:
    code = ann.lay(ME, OPEN)
    response = eve.send("POST", f"/api/tables/{code}/seats/1", json={"name": "Robot"})
    secret = response.headers["X-Seat-Secret"]
    program = Person(ann.client)
    headers = {"Authorization": f"Bearer {secret}"}
    assert program.send("GET", f"/api/tables/{code}", headers=headers).json()["seat"] == 1
    assert program.now(code)["seat"] == -1


def to_the_turn_of(seat: int, code: str, *people: Person) -> None:
    """Whoever can play does, until that seat must decide."""
    while people[0].now(code)["actor"] != seat:
        for person in people:
            now = person.now(code)
            if now["waits_for"] == "person" and now["seat"] == now["actor"]:
                person.act(code, *person.first_action(code))


def test_while_a_chair_is_empty_the_others_play_until_it_must_decide(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob)
    bob.post(code, "leave")
    assert bob.now(code)["seat"] == -1
    assert ann.now(code)["waits_for"] == "person"
    to_the_turn_of(1, code, ann)
    now = ann.now(code)
    assert now["waits_for"] == "people"
    assert "Bob" in now["prompt"]
    ann.act(code, "K1", status=422)
    ann.post(code, "seats/1/open")
    eve.sit(code, 1, "Eve")
    assert eve.act(code, *eve.first_action(code))["now"]["waits_for"] in ("person", "bot")
    assert [scene["kind"] for scene in ann.scenes(code)].count("seat left") == 1
    bob.ask("POST", f"/api/tables/{code}/seats/1/back", {}, 403)


def test_before_the_game_begins_everybody_must_sit(ann: Person) -> None:
    code = ann.lay(ME, FRIEND)
    assert ann.now(code)["waits_for"] == "people"
    assert "sits" in ann.act(code, "K1", status=409)["sentence"]


def test_whoever_left_takes_the_seat_back_from_the_bot(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob)
    bob.post(code, "leave")
    ann.post(code, "seats/1/bot", bot="easy")
    assert ann.now(code)["seats"][1]["name"] != "Bob"
    eve.ask("POST", f"/api/tables/{code}/seats/1/back", {}, 403)
    ann.ask("POST", f"/api/tables/{code}/seats/1/back", {}, 403)
    assert "Take my seat back" in bob.send("GET", f"/t/{code}", headers={"Accept": "text/html"}).text
    assert bob.ask("POST", f"/api/tables/{code}/seats/1/back", {})["seat"] == 1
    chair = ann.now(code)["seats"][1]
    assert (chair["name"], chair["kind"], chair["taken"]) == ("Bob", "person", True)
    assert ann.scenes(code)[-1]["caption"] == "Bob is back."
    assert bob.now(code)["seat"] == 1
    bob.ask("POST", f"/api/tables/{code}/seats/1/back", {}, 403)


def test_a_chair_left_by_an_invited_friend_stays_theirs_until_the_table_gives_it_up(
    ann: Person, bob: Person, eve: Person
) -> None:
    code = ann.lay(ME, {"kind": "friend", "name": "Bob"})
    invite = ann.invite_to(1)
    bob.sit(code, 1, "Bob", invite)
    bob.post(code, "leave")
    assert "kept" in eve.sit(code, 1, "Eve", "", 403)["sentence"]
    chair = eve.now(code)["seats"][1]
    assert (chair["name"], chair["kind"], chair["taken"]) == ("Bob", "person", False)
    bob.ask("POST", f"/api/tables/{code}/seats/1/back", {})
    bob.post(code, "leave")
    phone = Person(ann.client)
    phone.sit(code, 1, "Bobby", invite)
    phone.post(code, "leave")
    eve.post(code, "seats/1/open", 403)
    ann.post(code, "seats/0/open", 409)
    ann.post(code, "seats/1/open")
    assert ann.scenes(code)[-1]["caption"] == "The chair of Bobby is free for anybody now."
    ann.post(code, "seats/1/open", 409)
    eve.sit(code, 1, "Eve")
    assert "Somebody sits there" in bob.sit(code, 1, "Bob", invite, 409)["sentence"]


def test_a_chair_left_by_somebody_without_invitation_is_open(ann: Person, bob: Person, eve: Person) -> None:
    code = ann.lay(ME, OPEN)
    bob.sit(code, 1, "Bob")
    bob.post(code, "leave")
    eve.sit(code, 1, "Eve")
    assert eve.now(code)["seat"] == 1


def test_a_friend_who_never_came_leaves_the_chair_to_whoever_comes(ann: Person, eve: Person) -> None:
    code = ann.lay(ME, FRIEND)
    ann.post(code, "seats/1/open")
    eve.sit(code, 1, "Eve")
    assert ann.now(code)["waits_for"] == "person"


def test_giving_up_says_that_a_bot_plays_on(ann: Person, bob: Person, eve: Person) -> None:
    code = three_people(ann, bob, eve)
    eve.post(code, "resign")
    assert ann.scenes(code)[-1]["caption"].startswith("Eve gave up; a bot plays on.")
    code = two_people(ann, bob)
    bob.post(code, "resign")
    assert ann.scenes(code)[-1]["caption"] == "Bob gave up."


def test_a_bot_takes_the_chair_of_a_leaver_and_plays_on(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob)
    ann.post(code, "seats/1/bot", 409, bot="greedy")
    bob.post(code, "leave")
    eve.post(code, "seats/1/bot", 403, bot="greedy")
    ann.post(code, "seats/1/bot", 422, bot="nobody")
    ann.post(code, "seats/1/bot", 422, bot="mcts:soon")
    ann.post(code, "seats/1/bot", bot="greedy")
    ann.post(code, "seats/1/bot", 409, bot="random")
    assert play_on(code, ann)["ended"]


def test_bots_of_one_kind_have_names_of_their_own(ann: Person, bob: Person) -> None:
    code = ann.lay(ME, BOT, {"kind": "bot"}, {"kind": "bot", "bot": "strong"}, {"kind": "open"})
    chairs = ann.now(code)["seats"]
    assert [chair["name"] for chair in chairs] == ["Ann", "Otto", "Mara", "Hugo", "Seat 5"]
    assert [chair["bot"] for chair in chairs] == ["", "greedy", "greedy", "exact", ""]
    assert [chair["level"] for chair in chairs] == ["", "Middle", "Middle", "Strong", ""]
    bob.sit(code, 4, "otto")
    names = [chair["name"] for chair in ann.now(code)["seats"]]
    assert names == ["Ann", "Lina", "Mara", "Hugo", "otto"]
    assert [scene["caption"] for scene in ann.scenes(code) if scene["kind"] == "seat taken"] == ["otto sat down."]


def test_a_record_says_which_bot_played(ann: Person) -> None:
    code = ann.lay(ME, {"kind": "bot", "bot": "easy"})
    ann.post(code, "resign")
    record = read_record(ann.text(f"/api/tables/{code}/record"))
    assert record.names == ["Ann", "Otto (careless:50)"]


def test_a_bot_never_bears_the_name_of_somebody_who_is_there(ann: Person, bob: Person) -> None:
    code = ann.lay({"kind": "me", "name": "OTTO"}, BOT, {"kind": "friend", "name": "Mara"})
    assert [chair["name"] for chair in ann.now(code)["seats"]] == ["OTTO", "Hugo", "Mara"]
    ann.post(code, "seats/2/bot", bot="easy")
    chairs = ann.now(code)["seats"]
    assert [chair["name"] for chair in chairs] == ["OTTO", "Hugo", "Lina"]
    assert (chairs[2]["bot"], chairs[2]["level"]) == ("careless:50", "Easy")
    assert "Lina, a bot, sat down." in [scene["caption"] for scene in ann.scenes(code)]


def test_of_two_who_play_the_one_who_does_not_give_up_wins(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    update = bob.post(code, "resign")
    assert update["now"]["ended"] == "#resigned p2"
    assert "Bob" in update["now"]["outcome"]
    ann.act(code, "K1", status=409)
    bob.post(code, "resign", 409)
    ann.post(code, "undo", 422, line=10**6)
    ann.post(code, "undo", 409, line=0)


def test_of_three_a_bot_plays_on_for_the_one_who_gives_up(ann: Person, bob: Person, eve: Person) -> None:
    code = three_people(ann, bob, eve)
    eve.post(code, "resign")
    chair = ann.now(code)["seats"][2]
    assert (chair["kind"], chair["name"], chair["resigned"]) == ("bot", "Eve", True)
    assert eve.now(code)["seat"] == -1
    assert play_on(code, ann, bob)["ended"]


def test_a_game_ends_early_if_all_people_agree(ann: Person, bob: Person, eve: Person) -> None:
    code = three_people(ann, bob, eve)
    ann.post(code, "propose-end")
    ann.post(code, "answer", 409, agree=True)
    bob.post(code, "answer", agree=False)
    assert ann.now(code)["proposal"] is None
    bob.post(code, "propose-end")
    ann.post(code, "answer", agree=True)
    assert not ann.now(code)["ended"]
    eve.post(code, "answer", agree=True)
    assert ann.now(code)["ended"] == "#agreed"
    eve.post(code, "answer", 409, agree=True)
    assert ann.text(f"/api/tables/{code}/record").startswith("+++")


def test_playing_on_lets_a_proposal_drop(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    bob.post(code, "propose-end")
    assert ann.now(code)["proposal"]["by"] == 1
    ann.act(code, "K1")
    assert ann.now(code)["proposal"] is None


def test_alone_with_bots_nobody_need_be_asked(ann: Person) -> None:
    code = ann.lay(ME, BOT)
    assert ann.post(code, "propose-end")["now"]["ended"] == "#agreed"


def test_a_rematch_seats_the_same_people_at_one_new_table(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob, hints=False, turn_minutes=5)
    ann.ask("POST", f"/api/tables/{code}/rematch", {}, 409)
    ann.post(code, "resign")
    again = ann.ask("POST", f"/api/tables/{code}/rematch", {}, 201)["code"]
    assert bob.ask("POST", f"/api/tables/{code}/rematch", {}, 201)["code"] == again
    eve.ask("POST", f"/api/tables/{code}/rematch", {}, 403)
    assert (ann.now(again)["seat"], bob.now(again)["seat"]) == (0, 1)
    assert not ann.now(again)["hints"]
    assert ann.now(code)["rematch"] == again
    ann.act(again, "K1")


def test_bots_keep_their_names_in_a_rematch(ann: Person) -> None:
    code = ann.lay({"kind": "me", "name": "Otto"}, {"kind": "bot", "bot": "easy"})
    ann.post(code, "resign")
    again = ann.ask("POST", f"/api/tables/{code}/rematch", {}, 201)["code"]
    assert [chair["name"] for chair in ann.now(again)["seats"]] == ["Otto", "Mara"]
    assert ann.now(again)["seats"][1]["level"] == "Easy"


def test_a_deleted_table_is_gone_with_everything(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob)
    eve.ask("DELETE", f"/api/tables/{code}", status=403)
    assert "Other people" in ann.ask("DELETE", f"/api/tables/{code}", status=409)["sentence"]
    ann.post(code, "resign")
    ann.ask("DELETE", f"/api/tables/{code}", status=204)
    for path in ("", "/events", "/lines", "/story", "/record", "/review", "/course", "/at/0"):
        assert code in ann.ask("GET", f"/api/tables/{code}{path}", status=404)["sentence"]
    ann.ask("DELETE", f"/api/tables/{code}", status=404)
    forget(ann.client)
    ann.ask("GET", f"/api/tables/{code}", status=404)


@pytest.mark.parametrize("name", [" ", "\n", "a\x00b", "two\nlines", "\u202eevil"])
def test_a_name_is_one_line_that_can_be_seen(ann: Person, bob: Person, name: str) -> None:
    code = ann.lay(ME, OPEN)
    bob.sit(code, 1, name, status=422)
    ann.lay({"kind": "me", "name": f"x{name}y"}, OPEN, status=201 if not name.strip() and name == " " else 422)


def test_a_name_that_looks_like_markup_stays_a_name(ann: Person, bob: Person) -> None:
    name = "[/b]<script>{x}&"
    code = ann.lay({"kind": "me", "name": name}, OPEN)
    bob.sit(code, 1, "[link=x]%s\\")
    now = play_on(code, ann, bob)
    captions = [scene["caption"] for scene in bob.scenes(code)]
    assert any(name in caption for caption in captions)
    assert now["ended"]
    page = ann.send("GET", f"/t/{code}", headers={"Accept": "text/html"}).text
    assert "<script>{x}" not in page


def test_a_failing_bot_of_an_empty_room_is_told_before_the_table_is_laid(ann: Person, thinkers: ThinkersHere) -> None:
    ann.lay(ME, {"kind": "bot", "bot": "nobody"}, status=422)
    ann.lay(ME, {"kind": "bot", "bot": "greedy:9"}, status=422)
    ann.lay(ME, status=422)
    ann.lay(*[OPEN] * 7, status=422)
    ann.lay(ME, OPEN, options={"first": 5}, status=422)
    ann.lay(ME, OPEN, options={"steam": True}, status=422)
    ann.lay(ME, OPEN, content="[meta]\ngame = 3", status=422)
    ann.lay(ME, OPEN, content_name="../../etc/passwd", status=422)
    ann.lay(ME, OPEN, content_name="./cards.toml", status=422)
    ann.ask("POST", "/api/tables", {"game": "monopoly", "seats": [ME, OPEN]}, 422)
    assert not thinkers.asked
