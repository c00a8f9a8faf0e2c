"""What bots make of a position: it holds in mid-turn, and they know their way."""

import pytest
from librt.random import Random

from tests.games.trieste.box_contents import PASSENGERS, STOPS
from tests.games.trieste.table import Table, trieste
from tests.games.trieste.test_dumps import MOMENTS
from tramyard.bots.driver import ask
from tramyard.bots.greedy import GreedyBot

LINE = """C2 K0, B2 I1, A8 I0, A9 I0, B10 L3, B11 L1, D13 T2, E13 L3, E12 I1, F11 I0, F10 I0, F8 L3, E8 I1, D9 I0,
D7 T3, D6 I0, D5 I0, D3 L3, C3 L1, E7 L2, E6 L0, F6 I1, E1 K1"""
"""Joins both termini, all stops and the workshop."""
TUNED = {1: "Z", 2: "Z"}


def deserted(stop: str, who: str, trams: str, **situation: object) -> Table:
    """Somebody waits at one stop alone; all the others have left."""
    gone = " ".join(one for one in PASSENGERS if one != who)
    heights = {one: int(one == stop) for one in STOPS}
    return Table.laid(trams, tops={stop: who}, heights=heights, discards=gone, **situation)  # type: ignore[arg-type]


def greedy(table: Table) -> str:
    """What the greedy bot does here."""
    return table.game.spell(ask(GreedyBot(table.game, 1), table.position, Random(1)).action)


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_is_valued_between_lost_and_won(moment: str) -> None:
    table = MOMENTS[moment]()
    for seat in range(table.game.seats):
        assert -1.0 <= table.game.evaluate(table.position, seat) <= 1.0


def test_more_points_are_better_for_oneself_and_worse_for_others() -> None:
    few = Table.laid("C1 E14", points={1: 3})
    many = Table.laid("C1 E14", points={1: 9})
    assert few.game.evaluate(few.position, 0) < many.game.evaluate(many.position, 0)
    assert few.game.evaluate(few.position, 1) > many.game.evaluate(many.position, 1)


def test_a_bot_lets_passengers_off_and_takes_new_ones() -> None:
    assert greedy(Table.laid("E14 C1", target={1: "E14"}, aboard={1: "VECa"}).play("B- S")) == "U"
    assert greedy(Table.laid("A2 E14", tops={"A2": "VECa"}).play("B- S")) == "P"


def test_a_bot_drives_to_its_target_rather_than_off_the_rails() -> None:
    table = Table.laid("C13/W C1", laid="D13 L3", target={1: "E14"}, aboard={1: "VECa VECb LOLa LOLb"})
    assert greedy(table.play("B- R !D4")) == ">D13 >D14 >E14 ."


def test_a_bot_wins_where_it_can() -> None:
    table = Table.laid("D14/S C1", target={1: "E14"}, aboard={1: "VECa VECb"}, points={1: 10}).play("B- R !D1")
    assert greedy(table) == ">E14"


def test_a_bot_goes_for_the_last_who_waits_though_it_is_far() -> None:
    table = deserted("G6", "LEMa", "D8/S E14", laid=LINE, target={1: "C1"}, futiz=TUNED)
    assert greedy(table.play("B- R !D6")) == ">D7 >E7 >E6 >F6 >G6 ."


def test_a_bot_builds_toward_the_last_who_waits() -> None:
    without = LINE.replace(", E6 L0, F6 I1", "")
    table = deserted("G6", "LEMa", "D7/S C1", laid=without, hand="ILL", target={1: "E14"}, futiz=TUNED)
    assert greedy(table) in ("+I @F6:1", "+L @E6:0")


def test_a_bot_drives_on_and_arrives_with_nobody_aboard() -> None:
    near = {"laid": LINE, "target": {1: "E14"}, "futiz": TUNED}
    assert greedy(deserted("G6", "LEMa", "E13/W C1", **near).play("B-")) == "R"
    assert greedy(deserted("G6", "LEMa", "E14/S C1", **near).play("B- S")) == "U"


def test_a_bot_does_not_put_off_a_passenger_who_brings_misfortune() -> None:
    table = Table.laid(
        "A10/E A10/S A10/E A10/E",
        laid="""E1 I1, B2 Y2, C2 L2, B3 Y0, C3 I1, E5 L3, B7 I1, C7 X0, D7 D0, E7 L2, A8 I0, A9 K2, B9 L3, D9 Y1,
        B10 X0, C10 I1, B11 L1, E12 T2, D13 R3, E13 K0""",
        hands={1: "RTD", 2: "IOO", 3: "IXD", 4: "IKO"},
        aboard={2: "COTb"},
        futiz=dict.fromkeys((1, 2, 3, 4), "Z"),
        points={1: 6, 2: 3, 3: 4, 4: 5},
        damage={2: 1, 4: 1},
        target=dict.fromkeys((1, 2, 3, 4), "C1"),
        tops={"G6": "SPUb", "A10": "PETb"},
        heights={"G6": 4, "A10": 1, "A2": 0, "F1": 0, "F12": 0, "B13": 0},
        discards=" ".join([one for one in PASSENGERS if one not in ("COTb", "SPUb", "PETb")][:18]),
    )
    assert greedy(table.play("B- S")) == "P"


def test_a_bot_takes_the_last_who_waits_though_others_get_new_passengers() -> None:
    level = {"points": {1: 11, 2: 11}, "target": {1: "E14", 2: "C1"}}
    assert greedy(deserted("G6", "LOLa", "G6/W E6/N", laid=LINE, futiz=TUNED, **level).play("B- S")) == "P"


def test_a_bot_takes_the_last_of_a_pile_though_fewer_stops_are_left() -> None:
    table = Table.laid(
        "B13/E B13/E",
        laid="E1 K1, B2 I1, C2 Y1, A8 I0, A9 I0, D9 R0, B10 T2, C10 I1, B11 L1, E12 I1, D13 L3",
        hands={1: "LOO", 2: "DDO"},
        aboard={2: "COTa COTb"},
        futiz=TUNED,
        points={1: 6, 2: 6},
        damage={1: 1},
        target={1: "C1", 2: "C1"},
        tops={"F1": "SPUa", "G6": "NAGa", "B13": "LEMa"},
        heights={"F1": 4, "G6": 4, "B13": 1, "A2": 0, "A10": 0, "F12": 0},
        discards=" ".join([one for one in PASSENGERS if one not in ("COTa", "COTb", "SPUa", "NAGa", "LEMa")][:13]),
    )
    assert greedy(table.play("B- S")) == "P"


def test_a_bot_does_not_wait_for_ever_where_the_last_two_who_wait_would_win() -> None:
    """Once both counted on winning with them, and again with the same two on the way back: so neither began."""
    table = Table.laid(
        "F1/W F1/W",
        laid="""E1 K1, B2 I1, C2 T1, D6 D0, E6 R3, F6 I1, B7 I1, C7 I1, D7 D0, E7 L2, A8 I0, A9 Y3, B9 R3, D9 X0,
        B10 D1, B11 Y3, D13 L3""",
        hands={1: "LOO", 2: "IXO"},
        futiz=TUNED,
        points={1: 10, 2: 10},
        target={1: "E14", 2: "E14"},
        tops={"F1": "CIAa", "G6": "VECa"},
        heights={"F1": 1, "G6": 1, "A2": 0, "A10": 0, "F12": 0, "B13": 0},
        discards=" ".join([one for one in PASSENGERS if one not in ("CIAa", "VECa")]),
    )
    assert greedy(table.play("B- S")) == "P"


def test_what_a_seat_observes_has_always_the_same_length() -> None:
    for moment in MOMENTS.values():
        table = moment()
        seen = table.game.observe(table.position, 0)
        assert len(seen) == trieste(table.game.seats).observation_size
        assert all(0.0 <= value <= 1.0 for value in seen)
