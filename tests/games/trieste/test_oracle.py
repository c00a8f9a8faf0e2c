"""The oracle is right itself: the build checks and the figures of the rules, worked out by it alone."""

import pytest

from tests.games.trieste.box_contents import BLOCKED, COUNTS, GRASS, GROUND, OBERDAN, OPICINA, PRINTED, SHAPES, TURNS
from tests.games.trieste.oracle import (
    OPPOSITE,
    dealt,
    driving_words,
    ends,
    fits,
    lays,
    may_go,
    may_lay,
    neighbour,
    pips_of,
    ways,
)
from tramyard.testing import rule

Laid = dict[str, tuple[str, int]]

DEMANDS = """
E1 ?!-!  B2 ??-!  C2 ?-!?  E2 ???-  F2 ?-!?  B3 -??!  C3 ????  D3 !?-?  E3 -???  F3 ????
G3 ?--?  C4 ?-?-  F4 -??-  G4 ?-??  C5 ???-  D5 ??!?  E5 ?--?  G5 !-?-  C6 ???-  D6 ????
E6 ????  F6 ?!-?  B7 -?-!  C7 ????  D7 !???  E7 ????  F7 ?-??  A8 ?-!-  C8 ?!?-  E8 ???!
F8 !???  G8 ?--?  A9 !??-  B9 ??-?  C9 ????  D9 !?!?  E9 ?-??  G9 ?-?-  B10 ???!  C10 -!??
E10 -??!  F10 ??!?  G10 --??  B11 ?!?-  F11 !-?-  B12 !-?-  E12 ?!-!  D13 !?-!  E13 !-??
"""
"""What each grass square demands on the empty board, sides N E S W: a rail, none, or either."""

NETWORK = """C2 K0, B2 I1, A8 I0, A9 I0, B10 L3, B11 L1, D13 T2, E13 L3, E12 I1, F11 I0, F10 I0, F8 L3, E8 I1, D9 I0,
D7 T3, D6 I0, D5 I0, D3 L3, C3 L1, E7 L2, E6 L0, F6 I1, E1 K1"""
"""A line that joins everything, laid in this order."""


def tiles(text: str) -> list[tuple[str, str, int]]:
    """`C2 K0, B2 I1` as squares, shapes and turns."""
    words = [entry.split() for entry in text.split(",")]
    return [(square, tile[0], int(tile[1])) for square, tile in words]


def laid(text: str) -> Laid:
    return {square: (shape, turns) for square, shape, turns in tiles(text)}


def accepted(square: str, on: Laid | None = None) -> set[str]:
    """The tiles that fit on a square, as `I1`."""
    return {
        f"{shape}{turns}"
        for shape in SHAPES
        for turns in TURNS.get(shape, range(4))
        if may_lay(square, shape, turns, on or {})
    }


def distance(start: str, goal: str, on: Laid) -> int:
    """Steps from one square to another within one move, in any number of turns without turning back."""
    reached = {(start, "")}
    for steps in range(1, 40):
        reached = {
            (there, entry) for square, via in reached for there, entry in ways(square, via, via == "", on).steps.items()
        }
        if any(square == goal for square, _ in reached):
            return steps
    raise AssertionError(f"{goal} cannot be reached")


def test_the_empty_board_demands_what_the_rules_say() -> None:
    demands = dict(zip(DEMANDS.split()[::2], DEMANDS.split()[1::2], strict=True))
    assert set(demands) == GRASS
    for square, marks in demands.items():
        for side, mark in zip("NESW", marks, strict=True):
            beyond = neighbour(square, side)
            if beyond in PRINTED:
                assert mark == ("!" if OPPOSITE[side] in PRINTED[beyond].sides else "-")
            else:
                assert mark == ("-" if beyond is None or beyond in BLOCKED else "?")


@rule("TR-SC22")
def test_single_squares_accept_the_tiles_of_the_example() -> None:
    assert accepted("A8") == {"I0"}
    assert accepted("E1") == {"I1", "R3", "K1", "Y2", "T2"}
    assert accepted("D13") == {"L3", "R3", "K1", "Y2", "T2"}


@rule("TR-SC23")
def test_four_rails_never_fit_beside_the_edge() -> None:
    assert not {"X0", "D0", "D1", "O0"} & accepted("E1")


@rule("TR-SC24")
def test_a_lonely_tile_closes_its_bare_sides() -> None:
    assert may_lay("C3", "I", 0, {})
    assert accepted("B3", laid("C3 I0")) == {"L2"}


@rule("TR-SC25")
def test_a_replacement_changes_the_route_and_is_neither_locked_nor_occupied() -> None:
    alone = laid("C3 I0")
    assert not may_lay("C3", "I", 0, alone)
    assert may_lay("C3", "I", 1, alone)
    assert not may_lay("C3", "I", 1, alone, locked=["C3"])
    assert not may_lay("C3", "I", 1, alone, trams=["C3"])
    joined = laid("C2 I0, C3 I0")
    assert not may_lay("C3", "I", 1, joined)
    assert all(may_lay("C3", shape, 0, joined) for shape in "XDO")


@rule("TR-SC26")
def test_a_crossing_is_replaced_by_other_links_between_the_same_sides() -> None:
    assert {tile for tile in accepted("D6", laid("D6 X0")) if tile[0] in "XDO"} == {"D0", "D1", "O0"}


def test_every_grass_square_has_a_tile_and_there_are_464_lays() -> None:
    assert all(accepted(square) for square in GRASS)
    assert sum(len(lays(shape, {})) for shape in SHAPES) == 464


def test_the_box_can_join_everything_and_each_tile_of_it_can_be_laid() -> None:
    line: Laid = {}
    for square, shape, turns in tiles(NETWORK):
        assert may_lay(square, shape, turns, line), f"{shape}{turns} on {square}"
        line[square] = (shape, turns)
    used = [shape for shape, _ in line.values()]
    assert len(used) == 23
    assert all(used.count(shape) <= COUNTS[shape] for shape in used)
    assert (distance(OBERDAN, OPICINA, line), distance(OPICINA, OBERDAN, line)) == (17, 16)
    assert (distance(OBERDAN, "D8", line), distance(OPICINA, "D8", line)) == (8, 9)


def test_seven_tiles_join_the_termini() -> None:
    seven = {"C2", "B2", "A8", "A9", "B10", "B11", "D13"}
    line = {square: tile for square, tile in laid(NETWORK).items() if square in seven}
    assert (distance(OBERDAN, OPICINA, line), distance(OPICINA, OBERDAN, line)) == (18, 16)


def test_one_tile_brings_a_stop_within_reach_of_each_terminus() -> None:
    assert distance(OBERDAN, "F1", laid("E1 I1")) == 3
    assert distance(OPICINA, "B13", laid("D13 L3")) == 4


def test_no_two_sides_of_a_square_lead_to_the_same_one() -> None:
    for square in PRINTED:
        if GROUND[square] != "f":
            beyond = [neighbour(square, side) for side in PRINTED[square].sides]
            assert len(beyond) == len(set(beyond))
    assert set(ways("A3", "", True, laid("B3 I1")).steps) == {"A2", "A7", "B3"}


@rule("TR-SC10")
def test_the_roundabout_is_run_one_way() -> None:
    assert driving_words("C12", "N", 1, {}) == {">C11"}
    lap = ("D11", "D12", "C12", "C11", "D11", "D10")
    assert tuple(f">{square}" for square in lap) in [run for run, _ in ends("D10", "", 6, {})]
    assert driving_words("D11", "S", 0, {}) == {">D12", ">D10"}
    assert driving_words("D11", "W", 0, {}) == {">D12", ">D10"}


@rule("TR-SC19")
@pytest.mark.parametrize(
    ("discards", "heights"),
    [(20, [3, 3, 4, 4, 3, 3]), (22, [3, 3, 4, 4, 4, 4]), (8, [1, 1, 2, 2, 1, 1]), (1, [0, 0, 1, 0, 0, 0])],
)
def test_a_remainder_goes_to_the_central_stops_first(discards: int, heights: list[int]) -> None:
    """Heights of A2 F1 G6 A10 F12 B13."""
    assert list(dealt(discards).values()) == heights


@rule("TR-SC12", "TR-SC17")
def test_benches_seat_pairs_of_a_colour() -> None:
    assert not fits(["VECa", "MOCa", "LOLa", "SQUa", "SPUa"], "")
    assert not fits(["VECa", "LOLa", "PANa"], "")
    assert fits(["VECa", "LOLa", "MOCa"], "")
    assert fits(["VECa", "LOLa", "PANa", "NAGa"], "C")
    six = ["VECa", "VECb", "LOLa", "LOLb", "LEMa", "LEMb"]
    assert fits(six, "S")
    assert may_go(six, "C") == set(six)
    assert may_go(["VECa", "VECb", "LOLa", "LOLb", "LEMa"], "") == {"LEMa"}
    assert may_go(["VECa", "VECb"], "") == set()


@rule("TR-SC28")
def test_rolls_are_changed_in_order() -> None:
    assert (pips_of(1, zelante=True), pips_of(6, zelante=True)) == (2, 7)
    assert (pips_of(1, more=-2), pips_of(5, half=True)) == (1, 3)
