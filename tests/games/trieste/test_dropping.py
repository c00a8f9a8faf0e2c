"""Step 4: letting passengers off; redistribution; winning."""

import pytest

from tests.games.trieste.box_contents import OBERDAN, OPICINA, PASSENGERS, REMAINDER, STOPS
from tests.games.trieste.oracle import dealt
from tests.games.trieste.table import Table
from tramyard.testing import rule


def at_target(aboard: str = "VECa VECb LOLa", points: int = 0, **situation: object) -> Table:
    """Seat 1 has stayed on Opicina, where it is bound for."""
    table = Table.laid("E14 C1", target={1: "E14"}, aboard={1: aboard}, points={1: points}, **situation)  # type: ignore[arg-type]
    return table.play("B- S")


@rule("TR-DROP-01", "TR-DROP-05")
def test_a_tram_on_its_target_may_let_passengers_off() -> None:
    table = at_target()
    assert (table.now.phase, table.choices) == ("drop", ["U", "U-"])
    arrived = Table.laid("D14 C1", target={1: "E14"}, aboard={1: "VECa"}).play("B- R !D1 >E14")
    assert arrived.choices == ["U", "U-"]


@rule("TR-DROP-01", "TR-A43", "TR-A44")
def test_also_after_a_derailment_there() -> None:
    table = Table.laid("D14 C1", target={1: "E14"}, aboard={1: "VECa"}).play("B- R !D5 >E14 X")
    assert (table.damage, table.choices) == ([1, 0], ["U", "U-"])
    spot = Table.laid("E14 C1", target={1: "E14"}, aboard={1: "VECa"}).play("B- R !D5 X")
    assert (spot.damage, spot.choices) == ([1, 0], ["U", "U-"])


@rule("TR-DROP-02", "TR-A45")
def test_all_go_at_once_for_a_point_each() -> None:
    table = at_target(discards="NAGa").play("U")
    assert (table.points, table.aboard(1)) == ([3, 0], set())
    assert table.discards == {"NAGa", "VECa", "VECb", "LOLa"}


@rule("TR-DROP-03", "TR-DROP-06", "TR-A22")
def test_an_empty_trip_turns_the_target_and_scores_nothing() -> None:
    table = at_target("", last={1: "A2"}).play("U")
    assert (table.points, table.target(1), table.last(1), table.player(1).trips) == ([0, 0], "C1", "", 1)


@rule("TR-DROP-03")
def test_six_may_get_off_a_sbonfo() -> None:
    assert at_target("VECa VECb LOLa LOLb LEMa LEMb", futiz={1: "S"}).play("U").points == [6, 0]


@rule("TR-DROP-04")
@pytest.mark.parametrize(("terminus", "other"), [("E14", "C1"), ("C1", "E14")])
def test_afterwards_the_other_terminus_is_the_target(terminus: str, other: str) -> None:
    table = Table.laid(f"{terminus} D8", target={1: terminus}).play("B- S U")
    assert table.target(1) == other


@rule("TR-DROP-05")
def test_the_other_terminus_gives_nothing() -> None:
    table = Table.laid("C1 E14", target={1: "E14"}, aboard={1: "VECa"}).play("B- S")
    assert (table.now.actor, table.points, table.aboard(1)) == ("p2", [0, 0], {"VECa"})


@rule("TR-DROP-07", "TR-A30")
def test_dropping_may_wait() -> None:
    table = at_target().play("U-")
    assert (table.points, table.target(1), table.now.actor) == ([0, 0], "E14", "p2")
    table.play("B- S B- S")
    assert table.choices == ["U", "U-"]


@rule("TR-DROP-08")
def test_the_tram_leaves_from_its_next_turn_on() -> None:
    table = at_target().play("U")
    assert (table.now.actor, table.at(1)) == ("p2", "E14")
    table.play("B- S B- R !D1")
    assert ">D14" in table.choices


# Redistribution


def emptied(discards: int) -> Table:
    """All piles are empty; so many passengers are discarded, and the turn of seat 1 ends."""
    crews = {0: "VECa VECb LOLa LOLb", 1: "MOCa MOCb SQUa SQUb", 2: "LEMa LEMb NAGa NAGb", 3: "PANa PANb COTa COTb"}
    free = 24 - discards
    aboard = {}
    for seat, crew in crews.items():
        aboard[seat + 1] = " ".join(crew.split()[: max(0, min(4, free - 4 * seat))])
    return Table.laid("C1 E14 C1 E14", aboard=aboard, discards="all").play("B- S")


@rule("TR-REDI-01", "TR-REDI-02", "TR-REDI-06", "TR-SC19")
@pytest.mark.parametrize("discards", [24, 22, 20, 18, 12, 10, 9, 8])
def test_the_discards_are_dealt_out_evenly(discards: int) -> None:
    table = emptied(discards)
    assert (table.now.phase, table.now.actor) == ("redealt", "chance")
    table.chance()
    assert table.heights == dealt(discards)
    assert (table.discards, table.now.actor) == (set(), "p2")
    assert sum(len(player.aboard) for player in table.now.players) == 24 - discards


@rule("TR-REDI-03", "TR-REDI-04", "TR-A23")
@pytest.mark.parametrize("rest", [1, 2, 3, 4, 5])
def test_a_remainder_goes_to_the_stops_in_their_order(rest: int) -> None:
    heights = emptied(18 + rest).chance().heights
    assert [stop for stop in STOPS if heights[stop] == 4] == [stop for stop in STOPS if stop in REMAINDER[:rest]]


@rule("TR-REDI-01", "TR-A46")
def test_new_tops_are_revealed_in_the_order_of_the_stops() -> None:
    table = emptied(22)
    names = list(table.outcomes)[:6]
    table.play(" ".join(names))
    assert [f"!P:{table.tops[stop]}" for stop in STOPS] == names


@rule("TR-REDI-05", "TR-A24")
def test_it_happens_at_the_end_of_the_turn_that_took_the_last_one() -> None:
    heights = dict.fromkeys(STOPS, 0) | {"A2": 1}
    aboard = {1: "VECa", 2: "LOLa LOLb"}
    gone = "VECb MOCa MOCb MARa MARb SQUa SQUb SPUa SPUb LEMa LEMb PANa PANb CIAa CIAb NAGa NAGb COTa COTb PETa"
    table = Table.laid("A2 E14", aboard=aboard, tops={"A2": "PETb"}, heights=heights, discards=gone)
    table.play("B- S P")
    assert table.now.phase == "card"
    table.play("!K:M31")
    assert table.now.phase == "redealt"
    assert table.chance().heights == dealt(20)


@rule("TR-REDI-05", "TR-A24")
def test_without_discards_it_waits_until_there_are_some() -> None:
    crews = {
        1: "VECa VECb MOCa MOCb LOLa LOLb",
        2: "MARa MARb LEMa LEMb SQUa SQUb",
        3: "PANa PANb CIAa CIAb SPUa SPUb",
        4: "NAGa NAGb COTa COTb PETa PETb",
    }
    futiz = dict.fromkeys(crews, "S")
    table = Table.laid("C1 C1 C1 E14", aboard=crews, futiz=futiz, target={4: "E14"}).play("B- S B- S B- S")
    assert (table.now.actor, table.heights) == ("p4", dict.fromkeys(STOPS, 0))
    table.play("B- S U")
    assert table.now.phase == "redealt"
    assert table.chance().heights == dealt(6)


@rule("TR-REDI-03", "TR-SC19")
def test_a_single_one_goes_to_the_first_central_stop() -> None:
    crews = {1: "VECa VECb MOCa MOCb LOLa LOLb", 2: "MARa MARb LEMa LEMb SQUa SQUb", 3: "PANa PANb CIAa CIAb SPUa SPUb",
             4: "NAGa NAGb COTa COTb PETa"}  # fmt: skip
    table = Table.laid("C1 C1 C1 E14", aboard=crews, futiz=dict.fromkeys(crews, "S"), discards="all").play("B- S")
    assert table.play("!P:PETb").heights == dict.fromkeys(STOPS, 0) | {"G6": 1}


@rule("TR-REDI-01")
def test_nothing_is_dealt_while_somebody_waits() -> None:
    heights = dict.fromkeys(STOPS, 0) | {"A2": 1}
    gone = " ".join(one for one in PASSENGERS if one != "PETb")
    table = Table.laid("C1 E14", tops={"A2": "PETb"}, heights=heights, discards=gone).play("B- S")
    assert (table.now.actor, table.heights) == ("p2", heights)


# Winning


@rule("TR-WIN-01", "TR-SC20")
def test_the_game_ends_at_once_with_twelve_points() -> None:
    table = at_target("VECa VECb LOLa", 9).play("U")
    assert (table.result, table.now.phase, table.now.ended) == ("#points p1", "over", "points")
    assert at_target("VECa VECb", 9).play("U").result == ""


@rule("TR-WIN-02", "TR-SC20")
def test_more_than_twelve_is_as_good() -> None:
    table = at_target("VECa VECb LOLa LOLb", 10).play("U")
    assert (table.result, table.points) == ("#points p1", [14, 0])


@rule("TR-WIN-03", "TR-A51")
def test_all_others_have_lost_alike() -> None:
    table = Table.laid("E14 C1 C1 C1", target={1: "E14"}, aboard={1: "VECa"}, points={1: 11, 2: 11, 3: 4})
    table.play("B- S U")
    assert [place.rank for place in table.standing] == [1, 2, 2, 2]
    assert [place.score for place in table.standing] == [12, 11, 4, 0]


@rule("TR-WIN-01", "TR-WIN-03")
def test_no_last_round_is_played() -> None:
    table = at_target("VECa", 11).play("U")
    assert (table.now.actor, table.choices) == ("over", [])
    assert table.refused("B-") == "YARD-PHASE"


@rule("TR-WIN-01")
@pytest.mark.parametrize("points", [12, 8, 6])
def test_fewer_points_may_be_agreed_on(points: int) -> None:
    options = {"points": str(points)}
    assert at_target("VECa", points - 2, options=options).play("U").result == ""
    assert at_target("VECa", points - 1, options=options).play("U").result == "#points p1"


@rule("TR-A34", "TR-A51")
@pytest.mark.parametrize(
    ("points", "result", "ranks"),
    [
        ({1: 3, 2: 5, 3: 5}, "#turns p2 p3", [3, 1, 1]),
        ({1: 7, 2: 5, 3: 6}, "#turns p1", [1, 3, 2]),
        ({}, "#turns p1 p2 p3", [1, 1, 1]),
    ],
)
def test_with_a_number_of_turns_the_most_points_win(points: dict[int, int], result: str, ranks: list[int]) -> None:
    table = Table.laid("C1 E14 C1", seat=3, turn=150, points=points, options={"turns": "150"})
    table.play("B- S")
    assert (table.result, [place.rank for place in table.standing]) == (result, ranks)


@rule("TR-A34")
@pytest.mark.parametrize(("turns", "turn"), [("none", 999), ("150", 149), ("300", 150), ("600", 300)])
def test_before_that_the_game_goes_on(turns: str, turn: int) -> None:
    table = Table.laid("C1 E14", seat=1 if turn % 2 else 2, turn=turn, options={"turns": turns}).play("B- S")
    assert table.result == ""


@rule("TR-A34", "TR-WIN-01")
def test_points_reached_in_the_last_turn_are_points() -> None:
    table = Table.laid("C1 E14", seat=2, turn=150, target={2: "E14"}, aboard={2: "VECa"}, points={1: 11, 2: 11},
                       options={"turns": "150"})  # fmt: skip
    assert table.play("B- S U").result == "#points p2"


@rule("TR-WIN-05")
def test_the_pasticier_loses_the_futiz_and_begins_anew_in_the_workshop() -> None:
    table = at_target("VECa", 0, damage={1: 2}, futiz={1: "S"}).play("U B- S B- R !D2 X")
    assert (table.at(1), table.damage, table.futiz(1), table.points) == ("D8", [0, 0], "", [1, 0])
    assert table.target(1) == "C1"


@rule("TR-A41")
def test_no_square_is_both_a_stop_and_a_terminus() -> None:
    """So a card never comes between arriving at a terminus and dropping."""
    assert not set(STOPS) & {OBERDAN, OPICINA}
    assert Table.drawn("M31", target={1: "E14"}).now.actor == "p2"
