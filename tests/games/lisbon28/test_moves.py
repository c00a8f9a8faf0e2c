"""The notation: how words are read, written and refused, and how long lists of moves get."""

import pytest
from librt.random import Random

from tests.games.lisbon28.table import Table, lisbon
from tramyard.kernel.position import OVER
from tramyard.testing import rule


@rule("L28-A49")
@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("$R", ["$R"]),
        ("$RGGGB", ["$R", "$G", "$G", "$G", "$B"]),
        ("$BGRGG", ["$R", "$G", "$G", "$G", "$B"]),
        ("$", ["$"]),
        ("$RX", ["$RX"]),
        ("!T1:BRYG", ["!T1:RYGB"]),
        ("!T12:BR", ["!T12:RB"]),
        ("!G:YRB", ["!G:RYB"]),
        ("!G:", ["!G:"]),
        ("MR:ROS-JUS", ["MR:ROS-JUS"]),
        (".", ["."]),
    ],
)
def test_a_word_unfolds_into_small_moves_with_colours_in_order(word: str, parts: list[str]) -> None:
    assert lisbon().unfold(word) == parts


@rule("L28-A49")
@pytest.mark.parametrize(
    ("written", "read_back"),
    [
        ("MR:ROS-JUS $R", "MR:ROS-JUS $R"),
        ("MR:ROS-JUS $GGG", "MR:ROS-JUS $GGG"),
        ("MR:ROS-JUS $G $G $G", "MR:ROS-JUS $GGG"),
    ],
)
def test_a_payment_is_written_as_one_word(written: str, read_back: str) -> None:
    table = Table.laid("ROS ROS", "RGGG")
    moves = tuple(table.game.parse(table.position, written))
    assert table.game.spell(moves) == read_back


def test_two_payments_are_two_words() -> None:
    table = Table.laid("ROS ROS", "RR")
    script = "MR:ROS-JUS $R +:JUS-CAR $R . E"
    assert table.game.spell(tuple(table.game.parse(table.position, script))) == script


@pytest.mark.parametrize(
    ("word", "rule_id", "key"),
    [
        ("MR:XYZ-ROS", "L28-MOVE-01", "no-such-place"),
        ("MR:ROS-CAS", "L28-MOVE-15", "no-rail"),
        ("+:SEL-JBA-SEL", "L28-MOVE-12", "reversal"),
        ("F:JFI-CAS", "L28-MOVE-07", "no-halt-at-junction"),
        ("MR:ROS-JFI", "L28-MOVE-07", "no-halt-at-junction"),
        (">CAS-SEL-SOL", "L28-MOVE-07", "halts-there"),
        ("MB:VIC-JTO-CAS", "L28-MOVE-15", "no-curve"),
        ("!F5", "L28-SET-02", "no-such-seat"),
        ("!T0:RRRR", "L28-SET-02", "no-such-seat"),
        ("!T1:RRRRRR", "L28-TURN-07", "too-many"),
        ("!G:RRRRRR", "L28-FILL-01", "too-many"),
        ("D5", "L28-SET-11", "no-such-space"),
        ("D0", "L28-SET-11", "no-such-space"),
        ("!C23", "L28-SET-09", "no-such-card"),
        ("!C0", "L28-SET-09", "no-such-card"),
        ("@CAS", "L28-SET-06", "no-such-stop"),
        ("@ROS", "L28-SET-06", "no-such-stop"),
        ("@JFI", "L28-SET-06", "no-such-stop"),
        ("@XYZ", "YARD-TEXT", "not-a-move"),
        ("MX:ROS-JUS", "YARD-TEXT", "not-a-move"),
        ("MR:", "YARD-TEXT", "not-a-move"),
        ("MR:ROS", "YARD-TEXT", "not-a-move"),
        ("D", "YARD-TEXT", "not-a-move"),
        ("P4", "YARD-TEXT", "not-a-move"),
    ],
)
def test_a_word_that_is_never_a_move_is_refused_by_the_rule_it_breaks(word: str, rule_id: str, key: str) -> None:
    assert Table.laid("ROS ROS ROS ROS", "RRYYGGBB").refused(word) == (rule_id, key)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lists_of_moves_keep_the_bounds_of_the_notation(seats: int) -> None:
    """Between actions: ways times colours and free, 47 at most; others as the phases have it."""
    most = {"main": 47, "step": 9, "pay": 4, "push": 8, "choose": 4, "take": 2, "side": 2, "place": 12}
    game = lisbon(seats)
    rng = Random(seats)
    position = game.start()
    seen = set()
    for _ in range(2500):
        if position.actor == OVER:
            break
        phase = str(position.dump()["phase"])
        assert len(position.moves()) <= most.get(phase, 0)
        seen.add(phase)
        moves = position.moves()
        eager = [move for move in moves if game.vocabulary.text(move)[0] in "DPBTC"]
        position.play(eager[0] if eager else position.pick(rng))
    assert {"main", "step", "pay", "push", "take"} <= seen


@rule("L28-A49")
def test_runs_are_all_payments_and_the_fewest_tickets_come_first() -> None:
    table = Table.laid("SOL ROS ROS", "RRRRRBBBBYYY", stops={"SOL": "RRB"}).play("P")
    assert table.runs == ["$RRB", "$RRRRR", "$RRYYY", "$RYYYB", "$RBBBB", "$YYYBBBB"]
    for run in table.game.runs(table.position):
        after = Table(table.game, table.position.copy())
        for move in run:
            after.position.play(move)
        assert after.now.phase == "main"
    assert table.play("$R").runs == ["$RB", "$RRRR", "$RYYY", "$YYYB", "$BBBB"]
