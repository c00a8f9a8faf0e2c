"""The notation: how words are read, written and refused; lists, spots, whole actions."""

import pytest
from librt.random import Random

from tests.games.trieste.table import Table, trieste
from tramyard.kernel.position import OVER
from tramyard.testing import rule


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("LI1@E1", ["+I", "@E1:1"]),
        ("LX0@D6", ["+X", "@D6:0"]),
        ("LL3@B10", ["+L", "@B10:3"]),
        ("+I", ["+I"]),
        ("@E1:1", ["@E1:1"]),
        (".", ["."]),
        ("L", ["L"]),
        ("LQ1@E1", ["+Q", "@E1:1"]),
    ],
)
def test_a_lay_in_one_word_unfolds_into_its_two_small_moves(word: str, parts: list[str]) -> None:
    assert trieste().unfold(word) == parts


def test_a_lay_in_one_word_is_played() -> None:
    table = Table.laid("C1 E14", hand="I L X").play("LI1@E1")
    assert (table.tile("E1"), table.now.phase) == ("I1", "tile")


def test_what_was_played_is_written_as_small_moves() -> None:
    table = Table.laid("C1 E14", hand="I L X")
    moves = tuple(table.game.parse(table.position, "LI1@E1"))
    assert table.game.spell(moves) == "+I @E1:1"


def test_a_picked_up_tile_is_never_laid_by_itself() -> None:
    """Even with one place left; and it is half an action."""
    table = Table.laid("C1 E14", hand="I L X").play("+I")
    assert (table.position.discreet, table.position.settled) == (True, False)
    assert not Table.laid("C1 E14").position.discreet


@rule("TR-TILE-01", "TR-MOVE-01", "TR-PICK-03", "TR-DROP-07")
def test_doing_is_listed_before_not_doing() -> None:
    assert Table.laid("C1 E14", hand="I L X").choices[-1] == "B-"
    assert Table.laid("C1 E14").play("B-").choices == ["R", "S"]
    assert Table.laid("D8 E14", damage={1: 1}).play("B- S").choices == ["M", "FC", "FS", "FZ", "FB", "F-"]
    assert Table.laid("D1 E14", laid="E1 I1").play("B- R !D6 >E1 >F1").choices == [".", "X"]


def test_there_is_no_move_that_ends_the_turn() -> None:
    assert "E" not in trieste().vocabulary


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_about_five_hundred_words(seats: int) -> None:
    assert 400 < len(trieste(seats).vocabulary) < 600


@pytest.mark.parametrize(
    ("word", "spot"),
    [
        ("D", "supply"), ("D-", "no-draw"), ("+I", "tile-I"), ("~I", "swap-I"), ("B-", "no-build"), ("@E1:1", "E1"),
        ("R", "die"), ("S", "stay"), (">E1", "E1"), (".", "halt"), ("X", "crash"), ("M", "damage"), ("FC", "futiz-C"),
        ("F-", "no-service"), ("-SPUa", "pax-SPUa"), ("P", "take"), ("P-", "leave"), ("U", "unload"), ("U-", "hold"),
    ],
)  # fmt: skip
def test_each_word_has_its_spot(word: str, spot: str) -> None:
    vocabulary = trieste().vocabulary
    assert vocabulary.spot(vocabulary.move(word)) == spot


NEVER = [
        ("@Z9:0", "TR-TILE-10"), ("@A15:0", "TR-TILE-10"), ("@C1:0", "TR-TILE-10"), (">Z9", "TR-MOVE-09"),
        (">A4", "TR-MOVE-20"), (">B1", "TR-MOVE-09"), ("!F5", "TR-SET-01"), ("!D7", "TR-MOVE-03"),
        ("!T1:Q", "TR-SET-04"), ("+Q", "TR-SET-04"), ("+U", "TR-SET-04"), ("~V", "TR-SET-04"), ("!K:M37", "TR-SET-07"),
        ("-XXXa", "TR-SET-03"),
        ("FQ", "TR-FUT-01"), ("!R15", "TR-CARD-03"), ("!S:C1", "TR-SET-03"), ("!T3:I", "TR-SET-01"),
        ("hello", "YARD-TEXT"), ("@", "YARD-TEXT"), (">", "YARD-TEXT"), ("+", "YARD-TEXT"), ("E", "YARD-TEXT"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("word", "rule_id"), [pytest.param(*case, marks=rule(case[1]) if case[1][:3] == "TR-" else ()) for case in NEVER]
)
def test_a_word_that_is_never_a_move_is_refused_by_the_rule_it_breaks(word: str, rule_id: str) -> None:
    assert Table.laid("C1 E14", hand="I L X").refused(word) == rule_id


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lists_of_moves_keep_the_bounds_of_the_notation(seats: int) -> None:
    most = {"draw": 2, "build": 7, "lay": 49 * 4, "move": 2, "step": 5, "service": 6, "excess": 6, "pick": 2, "lose": 6,
            "sly": 5, "extra": 4, "drop": 2}  # fmt: skip
    game = trieste(seats)
    rng = Random(seats)
    position = game.start()
    for _ in range(2000):
        if position.actor == OVER:
            break
        phase = str(position.dump()["phase"])
        assert len(position.moves()) <= most.get(phase, 0)
        position.play(position.pick(rng))


def test_a_move_of_a_tram_is_one_action() -> None:
    """From the die to the end of the run nothing is settled but the first choice."""
    table = Table.laid("C1 E14", laid="E1 I1").play("B- R !D5")
    assert table.position.settled
    moved = table.play(">D1")
    assert not moved.position.settled
    whole = {
        table.game.spell(action)
        for action in table.game.actions(Table.laid("C1 E14", laid="E1 I1").play("B- R !D5").position)
    }
    assert whole == {">D1 >E1 >F1 .", ">D1 >E1 >F1 X", "X"}


def test_drives_that_derail_are_listed_after_all_others() -> None:
    table = Table.laid("C1 E14", laid="E1 I1, C2 I0").play("B- R !D5")
    drives = [table.game.spell(run) for run in table.game.runs(table.position)]
    assert drives == [">D1 >E1 >F1 .", ">C2 X", ">D1 >E1 >F1 X"]


@rule("TR-SC22")
def test_all_whole_builds_of_a_position_are_listed() -> None:
    table = Table.laid("C1 E14", hand="I L X")
    whole = [table.game.spell(action) for action in table.game.actions(table.position)]
    assert sorted(whole) == sorted([*table.whole_lays, "~I", "~L", "~X", "B-"])
