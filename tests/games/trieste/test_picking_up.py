"""Step 3: one passenger at a stop; and seats."""

import pytest

from tests.games.trieste.box_contents import PASSENGERS
from tests.games.trieste.oracle import fits
from tests.games.trieste.table import Table
from tramyard.testing import rule


def at_stop(aboard: str = "", top: str = "VECa", futiz: str = "", **situation: object) -> Table:
    """Seat 1 has stayed on A2."""
    table = Table.laid("A2 E14", aboard={1: aboard}, tops={"A2": top}, futiz={1: futiz}, **situation)  # type: ignore[arg-type]
    return table.play("B- S")


def offered(table: Table) -> bool:
    return table.now.phase == "pick" and table.choices == ["P", "P-"]


@rule("TR-PICK-01")
@pytest.mark.parametrize("square", ["C1", "D8", "D10", "A3"])
def test_passengers_are_picked_up_at_stops_only(square: str) -> None:
    table = Table.laid(f"{square} E14", target={1: "E14"}).play("B- S")
    assert table.now.phase != "pick"


@rule("TR-PICK-01", "TR-A43")
def test_a_tram_picks_up_where_it_stands_after_its_move() -> None:
    table = Table.laid("A2 E14", tops={"A2": "VECa"}).play("B- R !D1 >A3")
    assert (table.now.actor, table.aboard(1)) == ("p2", set())
    arrived = Table.laid("A3 E14", tops={"A2": "VECa"}).play("B- R !D1 >A2")
    assert offered(arrived)


@rule("TR-PICK-02", "TR-PICK-10")
def test_the_top_one_boards_and_the_next_one_shows() -> None:
    table = at_stop()
    table.play("P")
    assert (table.now.phase, table.now.actor) == ("next", "chance")
    assert table.outcomes == {f"!P:{one}": 1 for one in table.now.hidden}
    table.play("!P:LEMa")
    assert (table.aboard(1), table.tops["A2"], table.heights["A2"]) == ({"VECa"}, "LEMa", 3)
    assert table.now.actor == "p2"


@rule("TR-PICK-02", "TR-PICK-10")
def test_the_last_one_of_a_pile_uncovers_nobody() -> None:
    table = at_stop(heights={"A2": 1}).play("P")
    assert (table.tops["A2"], table.heights["A2"], table.now.actor) == ("", 0, "p2")


@rule("TR-PICK-02")
def test_an_empty_stop_offers_nobody() -> None:
    table = Table.laid("A2 E14", heights={"A2": 0}).play("B- S")
    assert table.now.actor == "p2"


@rule("TR-PICK-03")
def test_nobody_has_to_be_taken() -> None:
    table = at_stop().play("P-")
    assert (table.aboard(1), table.tops["A2"], table.last(1), table.now.actor) == (set(), "VECa", "", "p2")


@rule("TR-PICK-04", "TR-SC11")
def test_the_latest_pick_up_was_elsewhere() -> None:
    table = at_stop(last={1: "A2"})
    assert table.now.actor == "p2"
    assert offered(at_stop(last={1: "B13"}))
    assert at_stop().play("P !P:LEMa").last(1) == "A2"


@rule("TR-PICK-05", "TR-SC11", "TR-DROP-06")
def test_a_trip_clears_the_memory() -> None:
    table = Table.laid("E14 C1", last={1: "A2"}, target={1: "E14"}).play("B- S")
    assert table.twin().play("U-").last(1) == "A2"
    assert table.play("U").last(1) == ""


@rule("TR-PICK-06", "TR-A17")
def test_a_wreck_does_not_clear_it() -> None:
    table = Table.laid("C1 C2", laid="C2 I0", damage={1: 2}, last={1: "A2"}).play("B- R !D1 >C2")
    assert (table.at(1), table.last(1)) == ("D8", "A2")


@rule("TR-PICK-06", "TR-A17", "TR-CARD-08", "TR-A20")
def test_neither_does_a_card() -> None:
    moved = Table.laid("F1 E14", tops={"F1": "SPUa"}).play("B- S P !P:LEMa !K:M28")
    assert (moved.at(1), moved.last(1)) == ("D8", "F1")
    concert = Table.laid("F1 E14", tops={"F1": "SPUa"}, discards="VECa SPUb", last={2: "A2"})
    concert.play("B- S P !P:LEMa !K:M30 !Q:VECa !Q:SPUb")
    assert (concert.last(1), concert.last(2), concert.now.actor) == ("F1", "A2", "p2")


@rule("TR-PICK-07")
def test_a_tram_that_stays_may_pick_up() -> None:
    assert offered(at_stop())


@rule("TR-PICK-08", "TR-SC12")
@pytest.mark.parametrize(
    ("aboard", "top", "futiz", "room"),
    [
        ("VECa MOCa LOLa SQUa", "VECb", "", False),
        ("VECa LOLa", "PANb", "", False),
        ("VECa LOLa", "MOCb", "", True),
        ("VECa LOLa LEMa", "NAGb", "C", True),
        ("VECa LOLa LEMa NAGa", "VECb", "C", False),
        ("VECa MOCa LOLa SQUa", "PANb", "S", True),
        ("VECa LOLa LEMa", "NAGb", "S", False),
        ("VECa LOLa LEMa", "MOCb", "S", True),
        ("VECa LOLa", "PANb", "Z", False),
        ("VECa LOLa", "PANb", "B", False),
    ],
)
def test_who_finds_no_seat_is_not_offered(aboard: str, top: str, futiz: str, room: bool) -> None:
    assert offered(at_stop(aboard, top, futiz)) is room


@rule("TR-PICK-08", "TR-SEAT-06")
def test_seats_are_counted_as_the_oracle_counts_them() -> None:
    crews = [
        ["VECa"],
        ["VECa", "VECb"],
        ["VECa", "LOLa"],
        ["VECa", "VECb", "MOCa"],
        ["VECa", "VECb", "LOLa"],
        ["VECa", "VECb", "MOCa", "LOLa"],
        ["VECa", "VECb", "MOCa", "MOCb"],
        ["VECa", "VECb", "LOLa", "LOLb", "LEMa"],
        ["VECa", "VECb", "MOCa", "MOCb", "MARa"],
    ]
    for crew in crews:
        for futiz in ("", *"CSZB"):
            if not fits(crew, futiz):
                assert "seat" in Table.fault("A2 E14", aboard={1: " ".join(crew)}, futiz={1: futiz})
                continue
            for top in ("MARb", "SQUb", "PANb"):
                assert top in PASSENGERS
                assert offered(at_stop(" ".join(crew), top, futiz)) is fits([*crew, top], futiz)


@rule("TR-PICK-09")
def test_nobody_is_put_off_or_exchanged() -> None:
    table = at_stop("VECa MOCa LOLa SQUa", "LEMb")
    assert table.now.actor == "p2"
    boarding = at_stop("VECb", "LEMb")
    assert boarding.refused("-VECb")
    assert Table.laid("A2 E14", aboard={1: "VECb"}).refused("-VECb")


@rule("TR-PICK-11")
def test_trams_at_a_stop_do_not_hinder_each_other() -> None:
    table = Table.laid("A2 A2 A2", tops={"A2": "VECa"}).play("B- S P !P:LEMa B- S P !P:LEMb B- S P !P:MOCb")
    assert [table.aboard(seat) for seat in (1, 2, 3)] == [{"VECa"}, {"LEMa"}, {"LEMb"}]


@rule("TR-SEAT-01", "TR-SEAT-02")
def test_four_sit_on_two_benches_and_six_on_three() -> None:
    assert not offered(at_stop("VECa VECb MOCa MOCb", "MARb"))
    assert offered(at_stop("VECa VECb MOCa MOCb", "MARb", "S"))
    six = "VECa VECb MOCa MOCb LOLa LOLb"
    assert not offered(at_stop(six, "SQUb", "S"))


@rule("TR-SEAT-03", "TR-A18")
def test_a_bench_holds_one_colour_and_benches_do_not_mind_each_other() -> None:
    assert offered(at_stop("VECa", "LOLa"))
    assert not offered(at_stop("VECa LOLa", "LEMb"))
    assert offered(at_stop("VECa LOLa", "LOLb"))


@rule("TR-SEAT-04")
def test_a_cocolo_seats_any_four() -> None:
    assert offered(at_stop("VECa LOLa LEMa", "NAGb", "C"))
    assert not offered(at_stop("VECa LOLa LEMa NAGa", "NAGb", "C"))


@rule("TR-SEAT-05")
def test_a_sbonfo_still_minds_colours() -> None:
    assert not offered(at_stop("VECa LOLa LEMa", "NAGb", "S"))


@rule("TR-SEAT-06", "TR-A52")
def test_rearranging_is_no_move_because_only_the_whole_counts() -> None:
    """Two violets and two greens boarded one by one, in turns, still fit."""
    table = Table.laid("A2 E14", aboard={1: "VECa LOLa MOCa"}, tops={"A2": "SQUb"})
    assert not [word for word in table.choices if word[0] in "-="]
    assert table.play("B- S").choices == ["P", "P-"]
