"""The Switch Track token."""

import pytest

from tests.games.trainmaker.table import Table
from tramyard.kernel.refusal import Refused
from tramyard.testing import rule

FACES = "LPBFC"


def switches(table: Table) -> set[str]:
    return {choice for choice in table.choices if choice[0] == "s"}


@rule("TM-SW-01")
def test_the_token_can_be_played_while_it_is_held_and_once() -> None:
    table = Table.laid("P PB PBF").play("rLLLPBFC sLC !sLC !sPB +LP R rLLPBC !sLC")
    assert table.refusals == ["TM-SW-01"] * 3
    assert not table.player(1).token
    assert not switches(table)


@rule("TM-SW-02", "TM-A05")
def test_one_unplaced_die_becomes_any_other_face() -> None:
    table = Table.laid().play("rLPBFCCC")
    assert switches(table) == {f"s{face}{wanted}" for face in FACES for wanted in FACES if face != wanted}
    for choice in sorted(switches(table)):
        there = Table(table.game, table.position.copy()).play(choice)
        expected = sorted("LPBFCCC".replace(choice[1], choice[2], 1), key=FACES.index)
        assert (there.now.rolled, there.player(1).token) == ("".join(expected), False)


@rule("TM-SW-02")
def test_turning_a_die_is_no_action_of_its_own() -> None:
    table = Table.laid().play("rLLLPBFC")
    assert table.position.settled
    assert not table.play("sLC").position.settled
    fresh = Table.laid().play("rLLLPBFC")
    with pytest.raises(Refused, match="unfinished"):
        fresh.game.play_action(fresh.position, (fresh.game.vocabulary.move("sLC"),))


@rule("TM-SW-02")
@pytest.mark.parametrize("word", ["sBL", "sFC"])
def test_only_a_die_that_lies_there_can_be_turned(word: str) -> None:
    table = Table.laid().play("rLLLPPCC")
    assert table.refused(word) == "TM-SW-02"
    assert word not in table.choices


@rule("TM-SW-02", "TM-A05")
def test_a_die_is_not_turned_to_the_face_it_shows() -> None:
    assert Table.laid().play("rLLLPPCC").refused("sLL") == "TM-SW-02"


@rule("TM-A05")
def test_a_switch_that_helps_nobody_is_legal() -> None:
    table = Table.laid("P PB PBF").play("rLCCCCCP sLC")
    assert table.choices == ["E"]
    assert Table.laid().play("rLLLPBFC sPL").now.rolled == "LLLLBFC"


@rule("TM-SW-03", "TM-A03")
@pytest.mark.parametrize(
    "script",
    [
        pytest.param("rLLLPBFC sLC", id="first roll"),
        pytest.param("rLLPPBFC +LP R rLLLLL sLC", id="re-roll"),
        pytest.param("rLLPPBFC +LLPC $1 N rPPBB sPL", id="first roll of a bonus train"),
        pytest.param("rLLPPBFC +LLPC $1 N rLPPB +LP R rLL sLC", id="re-roll of a bonus train"),
    ],
)
def test_the_token_works_after_any_roll(script: str) -> None:
    table = Table.laid("P PB PBF").play(script)
    assert not table.player(1).token
    assert len(table.choices) > 1


@rule("TM-SW-04", "TM-A04")
@pytest.mark.parametrize("script", ["rLLLPBFC +L", "rLLLPBFC +LP", "rLLLPBFC +LP R rLLPBC +P"])
def test_once_a_die_of_the_roll_is_placed_it_is_too_late(script: str) -> None:
    table = Table.laid().play(script)
    assert not switches(table)
    assert table.refused("sLC") == "TM-SW-04"


@rule("TM-SW-04")
def test_the_next_roll_opens_the_window_again() -> None:
    assert "sLC" in Table.laid().play("rLLLPBFC +LP R rLLLLL").choices


@rule("TM-SW-05", "TM-A03")
@pytest.mark.parametrize(
    ("script", "save"),
    [
        ("rPPPBBFC", "sFL +LP"),
        ("rLLLLLLC", "sLP +LP"),
        ("rLLPBFCC +LB R rLLLLL", "sLC +C"),
        ("rLLPBFCC +LB R rLLLLL", "sLF +F"),
    ],
)
def test_the_token_saves_a_roll_that_would_end_the_turn(script: str, save: str) -> None:
    without = Table.laid("B PB PBF", tokens="01").play(script)
    assert without.choices == ["E"]
    table = Table.laid("B PB PBF").play(f"{script} {save}")
    assert table.now.seat == 1
    assert table.choices != ["E"]


@rule("TM-SW-06")
def test_the_token_makes_whatever_face_is_missing() -> None:
    assert Table.laid("P PB PBF").play("rLPPBFCC sPL +LL").now.train == "LL"
    assert Table.laid("P PB PBF").play("rLPPBFFF sFC +LPC").now.phase == "score"
    for car in "PBF":
        assert Table.laid("P PB PBF").play(f"rLLLLLCC sC{car} +L{car}").now.train == f"L{car}"


@rule("TM-SW-07")
def test_a_placed_die_is_beyond_its_reach() -> None:
    table = Table.laid().play("rLPPBBFF +LP R rBBBFF !sLC !sPC sBC")
    assert table.refusals == ["TM-SW-02", "TM-SW-02"]
    assert (table.now.train, table.now.rolled) == ("LP", "BBFFC")


@rule("TM-SW-09", "TM-A06")
def test_a_token_spent_on_the_roll_without_a_locomotive_does_not_come_back() -> None:
    for script in ("rPPPBBFC sFL E", "rPPPBBFC sFB E", "rPPPBBFC sFL +LPBC $1"):
        assert not Table.laid("PB FF PBF").play(script).player(1).token


@rule("TM-SW-09")
def test_the_natural_roll_counts_not_the_switched_one() -> None:
    """With the token in hand a turned Locomotive leaves no Locomotive, but the roll as it fell had one."""
    assert not Table.laid().play("rLPPBBFC sLC E").player(1).token


@rule("TM-SW-10", "TM-GX20")
def test_two_such_turns_running_return_one_token() -> None:
    table = Table.laid(tokens="01").play("rPPPBBFC E")
    assert table.player(1).token
    table.play("rLLLPBFC E rPPPBBFC E")
    assert (table.now.seat, table.player(1).token) == (2, True)
    table.play("rLLLPBFC E rLLLPBFC sLC E")
    assert not table.player(1).token


@rule("TM-SW-11", "TM-A06")
def test_the_return_cannot_be_declined() -> None:
    table = Table.laid(tokens="01").play("rPPPBBFC")
    assert table.choices == ["E"]
    assert table.play("E").player(1).token


@rule("TM-SW-12")
def test_a_returned_token_waits_for_the_next_turn() -> None:
    table = Table.laid(tokens="01").play("rPPPBBFC !sFL E")
    assert table.refusals == ["TM-SW-01"]
    table.play("rLLLPBFC E rPPPBBFC")
    assert "sFL" in table.choices


@rule("TM-SW-13", "TM-INFO-01")
def test_everybody_sees_who_has_a_token() -> None:
    for seat in (0, 1, -1):
        views = set()
        for tokens in ("11", "01", "10", "00"):
            table = Table.laid(tokens=tokens)
            views.add(tuple(table.game.observe(table.position, seat)))
        assert len(views) == 4


@rule("TM-SW-14", "TM-A26")
def test_an_unused_token_is_worth_nothing_at_the_end() -> None:
    """Two seats equal but for the token share the win."""
    table = Table.laid(tokens="10", holds={1: "BB", 2: "PP"}, round=200, seat=2).play("rLLLPBFC E")
    assert (table.result, table.ranks) == ("#out", [1, 1])
