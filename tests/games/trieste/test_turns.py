"""The order of a turn."""

import pytest

from tests.games.trieste.table import Table
from tramyard.testing import rule


@rule("TR-TURN-01", "TR-TURN-03")
def test_a_turn_builds_moves_picks_up_and_drops() -> None:
    table = Table.laid("A3 E14", hand="I L X", tops={"A2": "VECa"})
    phases = []
    for word in ("+I", "@C3:0", "!T1:L", "R", "!D1", ">A2", "P", "!P:LEMa"):
        phases.append(table.now.phase)
        table.play(word)
    assert phases == ["build", "lay", "tile", "move", "die", "step", "pick", "next"]
    dropping = Table.laid("D14 C1", target={1: "E14"}).play("B- R !D1 >E14")
    assert dropping.now.phase == "drop"


@rule("TR-TURN-01")
def test_each_step_may_be_skipped() -> None:
    table = Table.laid("A2 E14", tops={"A2": "VECa"}).play("B- S P-")
    assert (table.now.actor, table.aboard(1), table.at(1)) == ("p2", set(), "A2")
    assert Table.laid("E14 C1", target={1: "E14"}).play("B- S U-").now.actor == "p2"


@rule("TR-TURN-02")
@pytest.mark.parametrize(
    ("script", "too_late"),
    [("B-", "+I"), ("B-", "~I"), ("B- S", "R"), ("B- S", "+I"), ("B- R !D1", "+I"), ("", "R"), ("", "P")],
)
def test_steps_keep_their_order(script: str, too_late: str) -> None:
    table = Table.laid("A2 E14", hand="I L X", tops={"A2": "VECa"}).play(script)
    assert table.refused(too_late) == "TR-TURN-02"


@rule("TR-TURN-02")
def test_nobody_drops_before_moving() -> None:
    table = Table.laid("E14 C1", target={1: "E14"})
    assert table.refused("U") == "TR-TURN-02"


@rule("TR-TURN-03")
def test_service_comes_right_after_the_move() -> None:
    table = Table.laid("D9 E14", laid="D9 I0").play("B- R !D1 >D8")
    assert table.now.phase == "service"


@rule("TR-TURN-05")
@pytest.mark.parametrize(("seats", "seat", "following"), [(2, 1, 2), (2, 2, 1), (3, 3, 1), (4, 2, 3), (4, 4, 1)])
def test_the_next_player_clockwise_follows(seats: int, seat: int, following: int) -> None:
    trams = " ".join(["C1", "E14", "C1", "E14"][:seats])
    table = Table.laid(trams, seat=seat).play("B- S")
    assert (table.now.actor, table.now.seat) == (f"p{following}", following)


@rule("TR-TURN-05")
def test_turns_are_counted() -> None:
    table = Table.laid("C1 E14", turn=11).play("B- S B- S")
    assert table.now.turn == 13
