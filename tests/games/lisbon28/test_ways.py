"""Where a tram can run: every way is compared with an obvious walk along the rails, and each bad one has its reason.

The rules list all ways of a board once and ask which of them are open; here a tram walks from place to place.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.lisbon28.table import Table, lisbon
from tests.games.lisbon28.test_content import changed
from tests.games.lisbon28.test_content import lisbon as content
from tramyard.kernel.bits import BIT
from tramyard.testing import rule

STOPS = {seats: [node.id for node in content().side(seats).nodes if node.kind == "stop"] for seats in (3, 4)}
STANDS = {seats: [node.id for node in content().side(seats).nodes if node.kind != "junction"] for seats in (3, 4)}
RING = changed(
    '["JFI", "ROS", "MMZ"],',
    '["JFI", "ROS", "MMZ"], ["MMZ", "ANJ", "JFI"], ["MMZ", "AVE", "JFI"], ["AVE", "MMZ", "ROS"],',
    changed('["MMZ", "JFI"],', '["MMZ", "JFI"], ["MMZ", "AVE"],'),
)
"""The shipped board with one more rail: Rossio, Figueira, Martim Moniz and Avenida lie on a ring."""


def walked(seats: int, start: str, full: set[str]) -> set[str]:
    """All ways from a place while passengers wait at these stops."""
    side = content().side(seats)
    kind = {node.id: node.kind for node in side.nodes}
    found: set[str] = set()

    def beside(place: str) -> list[str]:
        return [b if a == place else a for a, b in side.rails if place in (a, b)]

    def may_turn(before: str, here: str, there: str) -> bool:
        drawn = [{a, b} for at, a, b in side.through if at == here]
        return {before, there} in drawn if drawn else before != there

    def walk(places: list[str]) -> None:
        for there in beside(places[-1]):
            if there in places or (len(places) > 1 and not may_turn(places[-2], places[-1], there)):
                continue
            if there in full or kind[there] in ("hub", "lift", "monument"):
                found.add("-".join([*places, there]))
            else:
                walk([*places, there])

    walk([start])
    return found


@rule("L28-MOVE-01", "L28-MOVE-02", "L28-MOVE-05", "L28-MOVE-07", "L28-MOVE-12", "L28-MOVE-16")
@pytest.mark.parametrize("seats", [3, 4])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_the_open_ways_are_those_a_tram_can_walk_whatever_stops_are_empty(seats: int, data: st.DataObject) -> None:
    full = data.draw(st.sets(st.sampled_from(STOPS[seats])), label="stops with passengers")
    network = lisbon(seats).box.network
    waiting = sum(int(BIT[network.number_of[stop]]) for stop in full)
    for start in STANDS[seats]:
        ways = network.ways_from[network.number_of[start]]
        assert {network.text(way) for way in ways if network.is_open(way, waiting)} == walked(seats, start, full)


@rule("L28-MOVE-01", "L28-MOVE-12", "L28-MOVE-14")
@pytest.mark.parametrize("seats", [3, 4])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_tram_may_take_all_of_them_and_no_others(seats: int, data: st.DataObject) -> None:
    full = data.draw(st.sets(st.sampled_from(STOPS[seats])), label="stops with passengers")
    start = data.draw(st.sampled_from(STANDS[seats]), label="start")
    stops = {stop: "" for stop in STOPS[seats] if stop not in full}
    table = Table.laid(" ".join([start, *["ROS"] * (seats - 1)]), "R", stops=stops)
    assert table.choices_of("MR:") == walked(seats, start, full)
    assert table.choices_of("MY:") == set()


@rule("L28-WE-02", "L28-MOVE-05", "L28-MOVE-13")
def test_one_ticket_carries_a_tram_through_an_empty_stop() -> None:
    table = Table.laid("GRA ROS ROS ROS", "R", stops={"SAP": ""})
    assert table.choices_of("MR:") == {"GRA-SAP-ANJ", "GRA-VIC"}
    assert table.refused("MR:GRA-SAP-GRA") == ("L28-MOVE-12", "reversal")
    table.play("MR:GRA-SAP-ANJ $R .")
    assert (table.player(1).at, table.hands[0], table.now.discard, table.now.actions) == ("ANJ", "", "R", 1)


@rule("L28-WE-06", "L28-MOVE-15", "L28-MOVE-16")
def test_no_rail_bends_from_sao_vicente_to_the_castle() -> None:
    assert Table.laid("VIC ROS ROS ROS", "R").choices_of("MR:") == {"VIC-JTO-SOL", "VIC-GRA", "VIC-PAN"}
    assert Table.laid("VIC ROS ROS ROS", "R").refused("MR:VIC-JTO-CAS") == ("L28-MOVE-15", "no-curve")
    empty = Table.laid("VIC ROS ROS ROS", "R", stops={"SOL": ""})
    assert empty.choices_of("MR:") == {"VIC-JTO-SOL-SEL", "VIC-GRA", "VIC-PAN"}


@rule("L28-WE-07", "L28-MOVE-14", "L28-A08", "L28-A07")
def test_from_an_emptied_stop_every_rail_may_be_taken() -> None:
    assert Table.laid("SAP ROS ROS ROS", "R", stops={"SAP": ""}).choices_of("MR:") == {"SAP-GRA", "SAP-ANJ"}


@rule("L28-WE-26")
def test_two_ways_may_lead_to_one_place() -> None:
    table = Table.laid("CAS SOL ROS ROS", "R", stops={"SOL": ""})
    assert {"CAS-SEL", "CAS-JTO-SOL-SEL"} <= table.choices_of("MR:")
    assert table.play("MR:CAS-SEL $R").trams == "SEL SOL ROS ROS"
    table = Table.laid("CAS SOL ROS ROS", "R", stops={"SOL": ""}).play("MR:CAS-JTO-SOL-SEL $R")
    assert (table.now.phase, table.now.actor) == ("push", "p2")


@pytest.mark.parametrize(
    ("way", "rule_id", "key"),
    [
        pytest.param("ROS-JUS", "L28-MOVE-01", "not-from-here", marks=rule("L28-MOVE-01"), id="from elsewhere"),
        pytest.param("GRA-XYZ", "L28-MOVE-01", "no-such-place", marks=rule("L28-MOVE-01"), id="to nowhere"),
        pytest.param("GRA-ANJ", "L28-MOVE-15", "no-rail", marks=rule("L28-MOVE-15"), id="no rail"),
        pytest.param(
            "GRA-SAP-ANJ-LAV", "L28-MOVE-07", "halts-there", marks=rule("L28-MOVE-07", "L28-MOVE-04"), id="past a halt"
        ),
        pytest.param("GRA-VIC-JTO", "L28-MOVE-07", "halts-there", marks=rule("L28-MOVE-07"), id="past a monument"),
        pytest.param("GRA-SAP", "L28-MOVE-05", "no-halt-there", marks=rule("L28-MOVE-05"), id="to an empty stop"),
        pytest.param(
            "GRA-SAP-GRA", "L28-MOVE-12", "reversal", marks=rule("L28-MOVE-12", "L28-MOVE-13"), id="turning back"
        ),
    ],
)
def test_a_way_that_cannot_be_run_is_refused_by_its_own_rule(way: str, rule_id: str, key: str) -> None:
    table = Table.laid("GRA ROS ROS ROS", "R", stops={"SAP": ""}, bonuses={1: "MOVE"})
    assert table.refused(f"MR:{way}") == (rule_id, key)
    assert table.refused(f"F:{way}") == (rule_id, key)


@rule("L28-MOVE-07")
def test_a_tram_must_halt_where_passengers_wait() -> None:
    table = Table.laid("GRA ROS ROS ROS", "R")
    refusal = table.explained("MR:GRA-SAP-ANJ")
    assert refusal is not None
    assert (refusal.rule, refusal.key, refusal.facts["to"]) == ("L28-MOVE-07", "must-halt", "SAP")
    assert table.choices_of("MR:") == {"GRA-SAP", "GRA-VIC"}
    assert table.refused("MR:GRA-SAP-GRA") == ("L28-MOVE-07", "halts-there")


@rule("L28-MOVE-07", "L28-A36")
@pytest.mark.parametrize("way", ["VIC-JTO", "JTO-SOL"])
def test_no_tram_halts_or_starts_at_a_junction(way: str) -> None:
    assert Table.laid("VIC ROS ROS ROS", "R").refused(f"MR:{way}") == ("L28-MOVE-07", "no-halt-at-junction")


@rule("L28-MOVE-12", "L28-MOVE-13")
def test_no_tram_turns_back_at_a_junction() -> None:
    assert Table.laid("VIC ROS ROS ROS", "R").refused("MR:VIC-JTO-VIC") == ("L28-MOVE-12", "reversal")


@rule("L28-MOVE-16", "L28-MOVE-15")
@pytest.mark.parametrize(
    ("start", "way"),
    [
        pytest.param("SEL", "SEL-JBA-COM", id="at a crossing"),
        pytest.param("MNA", "MNA-JST-ALC", id="at a fork"),
        pytest.param("ROQ", "ROQ-CAM-CON", id="at an empty stop"),
    ],
)
def test_only_curves_that_are_drawn_can_be_run(start: str, way: str) -> None:
    table = Table.laid(f"{start} ROS ROS ROS", "R", stops={"CAM": "", "CON": "RYG"})
    refusal = table.explained(f"MR:{way}")
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("L28-MOVE-15", "no-curve")
    assert way not in table.choices_of("MR:")


@rule("L28-MOVE-16")
def test_from_rest_on_a_stop_curves_do_not_matter() -> None:
    table = Table.laid("CAM ROS ROS ROS", "R")
    assert table.choices_of("MR:") == {"CAM-BIC", "CAM-CON", "CAM-ROQ"}


@rule("L28-MOVE-19")
def test_no_movement_leads_back_to_its_start_or_over_a_place_twice() -> None:
    ring = Table.laid(hand="R", stops={"MMZ": "", "AVE": ""}, content=RING)
    assert ring.refused("MR:ROS-JFI-MMZ-AVE-ROS") == ("L28-MOVE-19", "place-twice")
    assert not any(way.endswith("ROS") for way in ring.choices_of("MR:"))
    assert all(len(set(way.split("-"))) == len(way.split("-")) for way in ring.choices_of("MR:"))


@rule("L28-MOVE-19")
def test_part_of_a_ring_may_be_run() -> None:
    ring = Table.laid("CAS ROS ROS ROS", "R", stops={"MMZ": "", "AVE": ""}, content=RING)
    assert "CAS-JFI-MMZ-ANJ" in ring.choices_of("MR:")
    assert ring.play("MR:CAS-JFI-MMZ-ANJ $R").trams == "ANJ ROS ROS ROS"


@rule("L28-MOVE-03", "L28-A21", "L28-MOVE-07")
def test_rossio_is_always_a_stopping_place() -> None:
    table = Table.laid("JUS ROS ROS ROS", "R", stops={"AVE": ""})
    assert "JUS-ROS" in table.choices_of("MR:")
    assert table.refused("MR:JUS-ROS-AVE") == ("L28-MOVE-07", "halts-there")


@rule("L28-MOVE-04", "L28-A22")
def test_a_monument_without_a_cone_and_a_lift_one_owns_are_stopping_places() -> None:
    table = Table.laid("GLO ROS ROS ROS", "R", stops={"AVE": ""}, bonuses={1: "MOVE"}, spaces="1 4 5 6")
    assert table.choices_of("MR:") == {"GLO-AVE-LAV", "GLO-AVE-MAR", "GLO-ROQ"}
    assert table.refused("MR:GLO-AVE-LAV-ANJ") == ("L28-MOVE-07", "halts-there")
    assert table.refused("MR:GLO-ROQ-CAR") == ("L28-MOVE-07", "halts-there")


@rule("L28-MOVE-06", "L28-A07")
def test_a_tram_on_an_empty_stop_does_not_make_it_a_stopping_place() -> None:
    table = Table.laid("GRA SAP ROS ROS", "R", stops={"SAP": ""})
    assert table.choices_of("MR:") == {"GRA-SAP-ANJ", "GRA-VIC"}
    assert table.refused("MR:GRA-SAP") == ("L28-MOVE-05", "no-halt-there")
