"""Going back: freely through one's own actions, by agreement across chance, and nothing is ever lost to see."""

import pytest

from tests.web.conftest import BOT, FRIEND, ME, OPEN, Person, forget, kitchen_table, play_on, two_people


@pytest.mark.parametrize("restarted", [False, True])
def test_ones_own_action_is_taken_back_freely(ann: Person, bob: Person, restarted: bool) -> None:
    code = kitchen_table(ann, bob)
    ann.act(code, "K1")
    ann.act(code, "rLLPPBFF")
    before = ann.now(code)
    assert before["free_line"] == before["line"]
    ann.act(code, "+LP", "E")
    if restarted:
        forget(ann.client)
    after = ann.now(code)
    assert (after["actor"], after["free_line"]) == (1, before["line"])
    bob.post(code, "undo", line=before["line"])
    assert bob.now(code)["proposal"]["by"] == 1
    update = ann.post(code, "undo", line=after["free_line"])
    assert (update["now"]["line"], update["now"]["proposal"]) == (before["line"], None)
    assert update["now"]["parts"] == before["parts"]
    assert update["now"]["steps"] == before["steps"]


def test_what_another_seat_decided_is_not_taken_back_freely(ann: Person, bob: Person) -> None:
    code = kitchen_table(ann, bob)
    ann.act(code, "K1")
    ann.act(code, "rLLPPBFF")
    ann.act(code, "+LP", "E")
    bob.act(code, "K2")
    now = ann.now(code)
    assert now["free_line"] == now["line"]
    ann.post(code, "undo", line=now["own_line"])
    assert ann.now(code)["proposal"]["kind"] == "undo"


def test_across_chance_the_other_people_are_asked(ann: Person, bob: Person, eve: Person) -> None:
    code = ann.lay(ME, FRIEND, OPEN)
    bob.sit(code, 1, "Bob", ann.invite_to(1))
    eve.sit(code, 2, "Eve")
    start = ann.now(code)
    ann.act(code, "K1")
    now = ann.now(code)
    assert now["free_line"] == now["line"]
    assert now["own_line"] == start["line"]
    ann.post(code, "undo", line=start["line"])
    assert ann.now(code)["line"] == now["line"]
    assert ann.now(code)["proposal"] == {"kind": "undo", "by": 0, "line": start["line"], "agreed": [0]}
    bob.post(code, "answer", agree=True)
    assert ann.now(code)["line"] == now["line"]
    eve.post(code, "answer", agree=True)
    back = ann.now(code)
    assert (back["line"], back["actor"], back["proposal"]) == (start["line"], 0, None)
    assert back["steps"] == start["steps"]


def test_one_who_does_not_agree_is_enough(ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    ann.act(code, "K1")
    line = ann.now(code)["line"]
    ann.post(code, "undo", line=0)
    bob.post(code, "answer", agree=False)
    assert (ann.now(code)["line"], ann.now(code)["proposal"]) == (line, None)


def test_nobody_else_can_agree_for_the_others(ann: Person, bob: Person, eve: Person) -> None:
    code = two_people(ann, bob)
    ann.act(code, "K1")
    ann.post(code, "undo", line=0)
    ann.post(code, "answer", 409, agree=True)
    ann.post(code, "answer", 403, agree=True, seat=1)
    eve.post(code, "answer", 403, agree=True)


def test_alone_with_bots_one_goes_back_freely_and_chance_is_drawn_anew(ann: Person) -> None:
    code = ann.lay(ME, BOT)
    ann.act(code, "K1")
    now = play_on(code, ann, until="Begin a train")
    update = ann.post(code, "undo", line=1)
    assert update["now"]["line"] >= 1
    assert update["now"]["waits_for"] in ("person", "bot")
    assert update["scenes"][0]["kind"] == "undone"
    assert now["line"] > 1
    assert play_on(code, ann)["ended"]
    ended = ann.now(code)
    back = ann.post(code, "undo", line=ended["own_line"])
    assert not back["now"]["ended"]


def test_people_who_share_a_device_need_not_ask_each_other(ann: Person) -> None:
    code = ann.lay(ME, {"kind": "me", "name": "Ben"})
    ann.act(code, "K1")
    assert ann.post(code, "undo", line=ann.now(code)["own_line"])["now"]["proposal"] is None


def test_undone_lines_stay_to_be_seen_as_branches(ann: Person) -> None:
    code = ann.lay(ME, BOT)
    start = ann.now(code)["line"]
    ann.act(code, "K1")
    first = [scene["caption"] for scene in ann.scenes(code) if scene["line"] == start + 1]
    ann.post(code, "undo", line=start)
    ann.act(code, "K2")
    scenes = ann.scenes(code)
    kinds = [(scene["kind"], scene["line"]) for scene in scenes if scene["line"] >= start]
    assert kinds.count(("played", start + 1)) == 2
    assert ("undone", start) in kinds
    branches = [scene["caption"] for scene in scenes if (scene["kind"], scene["line"]) == ("played", start + 1)]
    assert branches[0] == first[0] != branches[1]
    story = ann.text(f"/api/tables/{code}/story").splitlines()
    assert "p1 K2" in story
    assert "p1 K1" not in story


def test_the_board_of_a_line_is_the_one_of_the_branch_that_counts(ann: Person) -> None:
    code = ann.lay(ME, BOT)
    start = ann.now(code)["line"]
    ann.act(code, "K1")
    first = ann.ask("GET", f"/api/tables/{code}/at/{start + 1}")["parts"]
    ann.post(code, "undo", line=start)
    ann.act(code, "K2")
    second = ann.ask("GET", f"/api/tables/{code}/at/{start + 1}")["parts"]
    assert first != second


@pytest.mark.parametrize("line", [-1, 10**6, 2**52])
def test_there_is_nothing_before_the_beginning_or_after_the_end(ann: Person, line: int) -> None:
    code = ann.lay(ME, BOT)
    ann.post(code, "undo", 422 if line > 0 else 400, line=line)
    ann.ask("GET", f"/api/tables/{code}/at/{line}", status=404)
