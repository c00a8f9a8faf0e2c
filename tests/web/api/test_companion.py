"""Companion mode: the dice and cards on the kitchen table are typed in, each by a seat that may see them."""

import pytest

from tests.web.conftest import BOT, ME, Person, kitchen_table, play_on, two_people


def test_a_private_outcome_is_asked_of_the_seat_that_sees_it(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob, companion=True)
    assert ann.now(code)["waits_for"] == "chance"
    assert [person.now(code)["asks_chance"] for person in (ann, bob, eve)] == [True, False, False]
    assert "Type in" in ann.now(code)["prompt"]
    assert "Waiting" in bob.now(code)["prompt"]
    assert "c1:05,11" in bob.act(code, "c1:05,11", status=403)["sentence"]
    bob.act(code, "nonsense", status=403)
    eve.act(code, "c1:05,11", status=403)
    ann.act(code, "c1:05,11")
    assert [person.now(code)["asks_chance"] for person in (ann, bob, eve)] == [False, True, False]
    bob.act(code, "c2:02,07")


def test_a_public_outcome_is_asked_of_any_seat(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob, companion=True)
    ann.act(code, "c1:05,11")
    bob.act(code, "c2:02,07")
    assert [person.now(code)["asks_chance"] for person in (ann, bob, eve)] == [True, True, False]
    bob.act(code, "d1:01")
    update = ann.act(code, "d2:08", "d3:12")
    assert update["now"]["actor"] == 0
    assert {scene["by"] for scene in update["scenes"]} == {"hand"}


def test_set_up_is_typed_in_bulk_and_a_wrong_word_changes_nothing(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob, companion=True)
    ann.act(code, "c1:05,11")
    bob.act(code, "c2:02,07")
    before = ann.now(code)
    assert ann.act(code, "d1:01", "d2:01", "d3:12", status=422)["rule"] == "TM-DECK-01"
    assert ann.act(code, "d1:01", "d3:12", status=422)["rule"] == "TM-ROW-04"
    assert ann.act(code, "d1:01", "d2:99", status=422)["rule"] == "TM-INFO-01"
    assert ann.act(code, status=422)["rule"] == "YARD-TEXT"
    assert ann.now(code) == before
    ann.act(code, "d1:01", "d2:08", "d3:12")


def test_more_than_chance_decides_is_refused(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob, companion=True)
    ann.act(code, "c1:05,11")
    bob.act(code, "c2:02,07")
    assert "too much" in ann.act(code, "d1:01", "d2:08", "d3:12", "rLLPPBFF", status=409)["sentence"]
    assert ann.now(code)["waits_for"] == "chance"


def test_dice_are_typed_in_and_wrong_ones_are_told(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    ann.act(code, "K1")
    assert ann.now(code)["waits_for"] == "chance"
    assert ann.act(code, "rLLP", status=422)["rule"] == "TM-REROLL-02"
    assert ann.act(code, "+L", status=422)["rule"] == "YARD-CHANCE"
    update = bob.act(code, "rFFPLBLP")
    assert update["now"]["actor"] == 0
    assert ann.text(f"/api/tables/{code}/story").rstrip().endswith("* rLLPPBFF")


def test_what_may_come_up_is_listed_and_found_by_a_few_letters(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob, companion=True)
    path = f"/api/tables/{code}/outcomes"
    assert ann.ask("GET", path)["count"] == 66
    bob.ask("GET", path, status=409)
    eve.ask("GET", path, status=403)
    assert [one["text"] for one in ann.ask("GET", f"{path}?find=c1:05,11")["outcomes"]] == ["c1:05,11"]
    assert all(one["words"] for one in ann.ask("GET", path)["outcomes"])
    ann.act(code, "c1:05,11")
    bob.act(code, "c2:02,07")
    assert [one["text"] for one in ann.ask("GET", f"{path}?find=02")["outcomes"]] == ["d1:02"]
    ann.act(code, "d1:01", "d2:08", "d3:12")
    ann.act(code, "K1")
    assert [one["text"] for one in bob.ask("GET", f"{path}?find=FFPLBLP")["outcomes"]] == []
    assert [one["text"] for one in bob.ask("GET", f"{path}?find=rFFPLBLP")["outcomes"]] == ["rLLPPBFF"]


def test_the_list_does_not_tell_what_others_hold(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob, companion=True)
    ann.act(code, "c1:05,11")
    listed = bob.ask("GET", f"/api/tables/{code}/outcomes")
    assert listed["count"] == 66
    refusal = bob.act(code, "c2:05,07", status=422)
    assert (refusal["rule"], "05,07" in refusal["sentence"]) == ("YARD-CHANCE", True)
    assert refusal["sentence"] == bob.act(code, "c2:11,12", status=422)["sentence"].replace("11,12", "05,07")


def test_what_only_a_bot_may_see_is_drawn_by_the_server(ann: Person) -> None:
    code = ann.lay(ME, BOT, companion=True)
    ann.act(code, "c1:05,11")
    now = ann.now(code)
    assert (now["waits_for"], now["asks_chance"]) == ("chance", True)
    assert any(line.startswith("* c2:?") for line in ann.text(f"/api/tables/{code}/story").splitlines())
    ann.act(code, "d1:01", "d2:08", "d3:12")
    ann.act(code, "K1")
    assert ann.now(code)["waits_for"] == "chance"


def test_a_game_in_companion_mode_is_played_to_its_end(ann: Person) -> None:
    code = ann.lay(ME, BOT, companion=True)
    for _ in range(1500):
        now = ann.now(code)
        if now["ended"]:
            return
        if now["waits_for"] == "bot":
            ann.ask("GET", f"/api/tables/{code}/events?since={now['version']}&wait=5&form=story")
        elif now["waits_for"] == "chance":
            outcomes = ann.ask("GET", f"/api/tables/{code}/outcomes")["outcomes"]
            ann.act(code, outcomes[now["version"] * 7 % len(outcomes)]["text"])
        else:
            ann.act(code, *ann.first_action(code))
    raise AssertionError("it does not end")


@pytest.mark.parametrize("words", [["rLLPPBFF"], ["K1", "rLLPPBFF"]])
def test_where_the_server_rolls_nobody_types_dice(ann: Person, bob: Person, words: list[str]) -> None:
    code = two_people(ann, bob)
    assert ann.act(code, *words, status=422)["rule"].startswith("YARD")


def test_a_wrong_roll_is_taken_back_by_agreement(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    ann.act(code, "K1")
    line = ann.now(code)["line"]
    ann.act(code, "rLLPPBFF")
    ann.post(code, "undo", line=line)
    bob.post(code, "answer", agree=True)
    assert ann.now(code)["waits_for"] == "chance"
    ann.act(code, "rLLPPBFC")


def test_a_game_played_in_companion_mode_ends_for_all(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    ann.post(code, "resign")
    assert play_on(code, ann, bob)["ended"] == "#resigned p1"
