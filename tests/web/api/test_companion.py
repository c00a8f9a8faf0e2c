"""Companion mode: the dice and cards on the kitchen table are typed in, each by a seat that may see them."""

from typing import Any

import pytest

from tests.web.conftest import BOT, ME, Person, kitchen_table, play_on, two_people


def test_a_private_outcome_is_asked_of_the_seat_that_sees_it(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob, companion=True)
    assert ann.now(code)["waits_for"] == "chance"
    assert [person.now(code)["asks_chance"] for person in (ann, bob, eve)] == [True, False, False]
    assert ann.now(code)["prompt"] == "Ann is dealt two contracts. What came?"
    assert bob.now(code)["prompt"] == "Ann is dealt two contracts. Waiting for what comes."
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


def entry(person: Person, code: str, *pieces: str, typed: str = "", status: int = 200) -> dict[str, Any]:
    return person.ask("POST", f"/api/tables/{code}/entry", {"pieces": pieces, "typed": typed}, status)


def counts(found: dict[str, Any]) -> dict[str, tuple[int, bool]]:
    return {piece["words"]: (piece["count"], piece["can"]) for piece in found["pieces"]}


def test_dice_are_put_together_face_by_face_until_one_roll_fits(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    ann.act(code, "K1")
    assert ann.now(code)["prompt"] == "Ann rolls 7 dice. What came?"
    empty = entry(ann, code)
    faces = ["Locomotive", "Passenger Car", "Boxcar", "Flatcar", "Caboose"]
    assert list(counts(empty)) == faces
    assert (empty["fits"], empty["missing"], empty["outcome"]) == (330, 7, "")
    half = entry(ann, code, "Boxcar", "Locomotive", "Boxcar")
    assert (half["missing"], counts(half)["Boxcar"]) == (4, (2, True))
    whole = entry(bob, code, "Boxcar", "Locomotive", "Boxcar", "Caboose", "Caboose", "Caboose", "Caboose")
    assert (whole["outcome"], whole["missing"]) == ("rLBBCCCC", 0)
    assert not any(can for _count, can in counts(whole).values())
    much = entry(ann, code, *["Caboose"] * 8)
    assert (much["fits"], much["outcome"]) == (0, "")
    assert "cannot come" in much["note"]
    ann.act(code, whole["outcome"])
    entry(ann, code, status=409)


@pytest.mark.parametrize(
    "typed",
    ["LLPBFCC", "ccfbpll", "2L P B F 2c", "2 loco, pass, box, flat 2x Cabooses", "rLLPBFCC", "CLBPFLCr"],
)
def test_typed_dice_may_have_any_order_case_spaces_and_counts(ann: Person, bob: Person, typed: str) -> None:
    code = kitchen_table(ann, bob)
    ann.act(code, "K1")
    assert entry(ann, code, typed=typed)["outcome"] == "rLLPBFCC"
    assert entry(ann, code, "Caboose", typed="llpbfc")["outcome"] == "rLLPBFCC"
    assert entry(ann, code, typed="2L P")["outcome"] == ""
    assert "«zebra»" in entry(ann, code, typed="zebra")["note"]


def test_cards_are_found_by_the_letters_their_names_begin_with(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob, companion=True)
    entry(bob, code, status=409)
    hand = entry(ann, code)
    assert (len(hand["pieces"]), hand["missing"]) == (12, 2)
    dealt = entry(ann, code, "Packing House", typed="drov")["outcome"]
    assert dealt == entry(ann, code, typed="line drovers, packing")["outcome"] != ""
    ann.act(code, entry(ann, code, "Packing House", "Drovers' Line")["outcome"])
    bob.act(code, "c2:02,07")
    cities = entry(bob, code)
    assert (cities["fits"], cities["missing"], cities["note"]) == (len(cities["pieces"]) + cities["more"], 1, "")
    some = cities["pieces"][3]["words"]
    assert entry(bob, code, some)["outcome"]
    assert entry(bob, code, typed=some.partition(" (")[0])["outcome"] == entry(bob, code, some)["outcome"]


def test_what_was_mistyped_is_taken_back_alone_and_unasked(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    ann.act(code, "K1")
    line = ann.now(code)["line"]
    assert bob.act(code, "rLLPPBFF")["now"]["entry_line"] == line
    assert ann.post(code, "undo", line=line)["now"]["waits_for"] == "chance"
    assert ann.now(code)["line"] == line
    assert ann.now(code)["entry_line"] == line, "choosing a contract was no entry"
    ann.act(code, "rLLPPBFC")
    ann.act(code, "+L", "+P", "R")
    line = ann.now(code)["line"] - 2
    assert bob.now(code)["entry_line"] == bob.now(code)["line"]
    assert bob.post(code, "undo", line=line)["now"]["proposal"]
    ann.post(code, "answer", agree=True)
    assert ann.now(code)["line"] == line


def test_only_who_may_see_it_takes_a_private_entry_back(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob, companion=True)
    now = ann.act(code, "c1:05,11")["now"]
    assert now["entry_line"] == now["line"] - 1
    assert bob.now(code)["entry_line"] == now["line"]
    assert bob.post(code, "undo", line=now["line"] - 1)["now"]["proposal"]


def test_a_game_played_in_companion_mode_ends_for_all(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    ann.post(code, "resign")
    assert play_on(code, ann, bob)["ended"] == "#resigned p1"
