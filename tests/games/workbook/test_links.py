"""Building links: geometry, ends, open links, and what a building does to rails."""

from itertools import combinations

import pytest

from tests.games.workbook.table import ALL_ICONS, TESTVILLE, Table, puzzle
from tramyard.kernel.errors import YardError
from tramyard.testing import rule

RAILS = {"A": "1r", "B": "1r", "C": "2r", "D": "3r", "E": "R", "F": "I", "G": "C", "H": "1r"}


def table(grid: str, tickets: dict[str, str] | None = None, **more: object) -> Table:
    return Table(puzzle(grid, tickets or RAILS, **more))  # type: ignore[arg-type]


# Geometry

CROSS = "R . I\n. . .\nC . L"
SIDES = {"n": "b1", "e": "c2", "s": "b3", "w": "a2"}
PLAIN = "R . . . I\n. . . . .\n. . . . .\nC . . . L"


@rule("TW-GEO-01", "TW-GEO-05", "TW-A68")
def test_a_rail_is_straight_or_a_curve_and_goes_on_to_a_space_that_touches() -> None:
    tom = table(PLAIN, {"A": "2r", "B": "3r"}).play("L:a1-b1")
    assert tom.rule("-a1") == "TW-GEO-01"
    assert tom.rule("-c2") == "TW-GEO-05"
    tom.play("-c1")
    assert tom.rule("-b1") == "TW-GEO-01"
    assert tom.can("-d1")
    assert tom.can("-c2")


@rule("TW-GEO-02", "TW-GEO-03", "TW-EX36")
@pytest.mark.parametrize("lying", [*combinations("nesw", 2)])
@pytest.mark.parametrize("new", [*combinations("nesw", 2)])
def test_a_space_holds_a_crossing_or_two_curves_in_opposite_corners(
    lying: tuple[str, str], new: tuple[str, str]
) -> None:
    grid = ". . R . .\n. . . . .\nR . . . R\n. . . . .\n. . R . ."
    near = {"n": "c2", "e": "d3", "s": "c4", "w": "b3"}
    far = {"n": "c1", "e": "e3", "s": "c5", "w": "a3"}
    ways = ["-".join([far[one], near[one], "c3", near[other], far[other]]) for one, other in (lying, new)]
    tom = table(grid, {"A": "3r", "B": "R"}).link(ways[0])
    assert tom.can(f"L:{ways[1]} $A1B1") == (not set(lying) & set(new))


@rule("TW-GEO-04", "TW-A29", "TW-A30")
def test_links_that_cross_do_not_connect() -> None:
    tickets = {"A": "strip", "B": "C", "C": "L"}
    tom = table(". R .\nC . L\n. I .", tickets).link("a2-b2-c2").link("b1-b2-b3")
    assert tom.can("M:a2 >L")
    assert not tom.can("M:b1")


@rule("TW-GEO-06", "TW-LINK-06")
def test_a_rail_beside_a_building_is_not_joined_to_it() -> None:
    tom = table("R . . I\n. C . .", {"A": "2r", "B": "I", "C": "strip", "D": "C"}).play("L:a1-b1-c1-d1 $A1B1")
    assert tom.rule("M:a1 >C") == "TW-MOVE-08"
    assert tom.links() == ["a1-b1-c1-d1"]


@rule("TW-GEO-07", "TW-A21", "TW-TERR-08")
def test_rails_keep_off_buildings_and_lakes_and_end_at_no_border() -> None:
    tom = table("R . ~\n. . .\n. I .", {"A": "1r", "B": "2r", "C": "I"}).play("L:a1-b1")
    assert tom.rule("-c1") == "TW-TERR-08"
    assert tom.rule("-b0") == "TW-GEO-07"
    assert (tom.rule("+:a1"), tom.rule("G:a1")) == ("TW-GEO-07", "TW-TERR-01")
    assert tom.rule("-b2!") == "TW-TERR-01"  # a rail may lie there, but there is no parcel
    assert tom.moves() == ["-b2"]
    with pytest.raises(YardError, match="a rail lies on b1"):
        table("R 1 I", {**RAILS, "K": "#1"}).build("b1", "L").link("a1-b1-c1")


@rule("TW-A21")
def test_a_loose_end_points_at_no_used_edge_but_may_point_at_a_parcel_one_does_not_own() -> None:
    tom = Table(puzzle("R . . . I", {"A": "1r", "B": "1r", "C": "2r"}), 2).play("L:a1-b1-c1. $A1", "L:e1-d1-c1")
    assert tom.rule("-b1") == "TW-A31"
    tom = table("R . 1 I", {"A": "1r", "B": "1r"}, below={"K": "#1"})
    assert tom.can("L:a1-b1-c1. $A1")


@rule("TW-GEO-08", "TW-A28")
def test_a_link_comes_to_each_space_once() -> None:
    tom = table("R . . I\n. . . .\n. . . .", {"A": "1r", "B": "3r", "C": "3r"}).play("L:a1-b1-c1-c2-b2")
    assert tom.rule("-b1 -c1") == "TW-GEO-08"


# Ends


@rule("TW-LINK-01", "TW-LINK-04", "TW-LINK-13", "TW-LINK-25", "TW-EX02")
def test_a_link_is_complete_with_a_building_at_each_end_and_neighbours_are_not_joined() -> None:
    tickets = {"A": "2r", "B": "1r", "C": "R", "D": "strip", "E": "C", "F": "uplink", "G": "I"}
    tom = table("R . . I . . .\nC . . . . . .", tickets).play("L:a1-b1-c1-d1 $A1C1", "L:d1-e1-f1. $B1")
    assert tom.links() == ["a1-b1-c1-d1", "d1-e1-f1."]
    assert tom.position.final_hp(0) == 3 - 1
    tom.set(crossed=[])
    tom.to_update()
    assert not tom.can("M:a1 >C")
    assert not tom.can("U:d1e")


@rule("TW-LINK-02", "TW-LINK-21", "TW-A23", "TW-TERR-02", "TW-TERR-03", "TW-A24")
def test_a_parcel_of_ones_own_may_end_a_link_or_be_run_through_later() -> None:
    tickets = {"A": "1r", "B": "R", "C": "#1", "D": "1r"}
    tom = table("R . 1 . I", tickets)
    assert tom.can("L:a1-b1-c1! $A1B1")
    assert tom.can("L:a1-b1-c1! $A1C1")
    assert tom.can("L:a1-b1-c1. $A1")
    assert tom.can("L:c1-b1-a1 $A1B1")
    foreign = table("R . 1 . I", {"A": "1r", "B": "R", "D": "1r"}, below={"K": "#1"})
    assert foreign.rule("L:a1-b1-c1!") == "TW-TERR-02"


@rule("TW-A24")
@pytest.mark.parametrize("allowed", [False, True])
def test_two_parcels_are_joined_only_where_the_puzzle_says_so(allowed: bool) -> None:
    rules = f"both_ends_parcels = {str(allowed).lower()}"
    tom = table("1 . 2 . R", {"A": "1r", "B": "#1", "C": "#2", "D": "3r"}, rules=rules)
    assert tom.can("L:a1-b1-c1! $A1B1") == allowed


@rule("TW-LINK-03", "TW-LINK-04")
def test_a_link_needs_a_rail_also_between_buildings_that_touch() -> None:
    tom = table("R I .\n. . .", {"A": "1r", "B": "2r", "C": "I"}).play("L:a1")
    assert (tom.rule("-b1"), tom.why("-b1").key) == ("TW-LINK-03", "no-rail-between")
    assert tom.rule(".") == "TW-LINK-03"
    assert tom.play("-a2").rule("-b1") == "TW-GEO-05"


@rule("TW-LINK-05", "TW-LINK-22", "TW-A26", "TW-A54")
def test_touching_spaces_of_one_type_are_one_building_and_a_link_joins_two() -> None:
    tom = table("R R .\n. . .\nR . I", {"A": "1r", "B": "2r", "C": "R", "D": "3r"})
    assert tom.rule("L:a1-a2-b2-b1") == "TW-LINK-22"
    assert tom.can("L:a1-a2-a3 $A1C1")


@rule("TW-LINK-06", "TW-A54")
def test_buildings_that_touch_at_a_corner_are_two() -> None:
    tom = table("R .\n. R", {"A": "1r", "B": "R"})
    assert tom.can("L:a1-b1-b2 $A1B1")


@rule("TW-LINK-07", "TW-LINK-08", "TW-A43")
def test_every_building_of_rails_takes_a_worker() -> None:
    tom = table("R . . . . I", {"A": "1r", "B": "1r", "C": "2r", "D": "I"})
    tom.play("L:a1-b1-c1. $A1")
    assert tom.workers() == 1
    tom.play("+:b1-c1-d1. $B1")
    assert tom.workers() == 0
    tom.to_update()
    assert tom.rule("+:c1") == "TW-LINK-08"
    assert tom.rule("L:f1") == "TW-LINK-08"


@rule("TW-LINK-09", "TW-LINK-26", "TW-ROUND-02", "TW-EX08")
def test_both_actions_may_build_and_each_builds_one_link() -> None:
    tom = table("R . I . C", {"A": "1r", "B": "R", "C": "1r", "D": "C"})
    tom.play("L:a1-b1-c1 $A1B1", "L:c1-d1-e1 $C1D1")
    assert tom.links() == ["a1-b1-c1", "c1-d1-e1"]


@rule("TW-LINK-10", "TW-TERR-07", "TW-TERR-09", "TW-EX34", "TW-A61", "TW-MOVE-10")
def test_ground_costs_rails_and_earns_one_each() -> None:
    tickets = {"A": "3r", "B": "3r", "C": "I", "D": "strip", "E": "R"}
    tom = table("R . ^ = I", tickets).play("L:a1-b1-c1-d1-e1 $A1B1C1")
    assert tom.play("M:e1 >R re1w $D1E1").money() == 3
    tom = table("R . ^ = I", tickets).link("a1-b1-c1-d1-e1", upgraded=True)
    assert tom.play("M:e1 >R re1w $D1E1").money() == 5


@rule("TW-LINK-11", "TW-LINK-20", "TW-A22")
def test_a_link_that_reaches_a_building_is_complete_and_needs_an_icon_for_an_end() -> None:
    tom = table("R . I", {"A": "1r", "B": "C", "C": "2r"}, goals=['kind = "money"\nmin = 1'])
    assert tom.rule("L:a1") == "TW-TIX-09"
    tom = table("R . I\n. . .", {"A": "1r", "B": "C", "C": "2r"}, goals=['kind = "money"\nmin = 1'])
    assert tom.rule("L:a1-b1-c1") == "TW-LINK-11"
    for icon in "RI":  # with the icon of either end rails alone are lacking
        long = table("R . I\n. . .", {"A": "2r", "B": icon})
        assert long.rule("L:a1-b1-c1") == "TW-TIX-09"


@rule("TW-LINK-12", "TW-EX04")
def test_an_open_link_needs_no_icon_for_its_end() -> None:
    tom = table("C . . . . . .", {"B": "1r", "G": "3r", "H": "C"}).play("L:a1-b1-c1-d1-e1-f1. $B1G1")
    assert (tom.links(), tom.crossed(), tom.workers()) == (["a1-b1-c1-d1-e1-f1."], "BG", 1)
    tom = table("C . . . . . .", {"B": "1r", "G": "3r", "H": "C"}).play("L:a1-b1-c1.")
    assert tom.rule("$H1") == "TW-TIX-10"


@rule("TW-LINK-14", "TW-LINK-15", "TW-LINK-16", "TW-LINK-17", "TW-LINK-18", "TW-A32", "TW-A34", "TW-EX05")
def test_an_open_link_is_rubbed_out_unless_it_is_worked_on_in_the_next_round() -> None:
    def begun() -> Table:
        tom = table("C . . . . . . . R", {"A": "3r", "B": "1r", "C": "1r"}, arrivals=[""] * 5)
        return tom.play("L:a1-b1-c1-d1-e1. $A1", "P", "E")

    tom = begun()
    assert tom.links() == ["a1-b1-c1-d1-e1."]
    tom.play("P", "P", "E")
    assert tom.links() == []
    assert (tom.workers(), tom.crossed()) == (1, "")
    tom = begun().play("+:d1-e1-f1. $B1", "P", "E")
    assert tom.links() == ["a1-b1-c1-d1-e1-f1."]
    tom.set(workers=1).play("P", "P", "E")
    assert tom.links() == []


@rule("TW-A33", "TW-LINK-16")
def test_going_on_in_the_same_round_does_not_count_and_goes_on_at_the_loose_end() -> None:
    tom = table("C . . . . . R", {"A": "1r", "B": "1r", "C": "1r"}, arrivals=[""] * 3)
    tom.play("L:a1-b1-c1. $A1")
    assert tom.rule("+:b1-a1") == "TW-LINK-16"
    assert tom.rule("+:d1") == "TW-LINK-16"
    tom.play("+:b1-c1-d1. $B1", "E", "P", "P", "E")
    assert tom.links() == []


@rule("TW-A32", "TW-ROUND-07")
def test_the_last_round_rubs_out_too() -> None:
    tom = table("C . . . . R", {"A": "1r", "B": "1r"}, arrivals=["", ""])
    tom.play("L:a1-b1-c1. $A1").to_update().to_update()
    assert tom.links() == []
    assert tom.position.result() == "#failed"


@rule("TW-A35")
def test_several_links_may_be_open_and_each_needs_its_own_work() -> None:
    tom = table("C . . .\n. . . .\nR . . .", {"A": "1r", "B": "1r", "C": "1r"}, arrivals=[""] * 3, start="workers = 4")
    tom.play("L:a1-b1-c1. $A1", "L:a3-b3-c3. $B1", "E", "+:b1-c1-d1. $C1", "P", "E")
    assert tom.links() == ["a1-b1-c1-d1."]


@rule("TW-LINK-19", "TW-A20", "TW-A25")
def test_a_new_link_begins_at_a_building_or_at_a_parcel_of_ones_own_without_rail() -> None:
    tom = table("R . 1 . I", {"A": "1r", "B": "#1", "C": "R", "D": "3r"})
    assert tom.rule("L:b1") == "TW-TERR-01"
    assert tom.can("L:c1")
    tom.link("a1-b1-c1-d1-e1")
    assert tom.rule("L:c1") == "TW-A25"


@rule("TW-A25")
def test_a_parcel_is_either_ground_or_an_end() -> None:
    grid = "R . 1 . I\n. . . . .\nC . . . L"
    tom = table(grid, {"A": "3r", "B": "#1", "C": "1r", "D": "R", "E": "2r"}).link("a1-b1-c1")
    assert tom.rule("L:e1-d1-c1-c2") == "TW-A25"
    tom = table(grid, {"A": "3r", "B": "#1", "C": "1r", "D": "R", "E": "2r"}).link("a1-b1-c1-d1-e1")
    tom.play("L:a3-b3-c3-c2")
    assert tom.rule("-c1!") == "TW-A25"
    assert tom.can("-c1.")  # its loose end may point there


@rule("TW-LINK-23", "TW-A27")
def test_two_buildings_may_be_joined_by_several_links() -> None:
    tom = table("R . I\n. . .", {"A": "1r", "B": "I", "C": "3r", "D": "R"}).play("L:a1-b1-c1 $A1B1")
    tom.play("L:a1-a2-b2-c2-c1 $C1D1")
    assert len(tom.links()) == 2
    assert tom.position.final_hp(0) == 6 - 1


@rule("TW-LINK-24", "TW-A67")
def test_a_link_can_be_used_in_the_round_it_was_built() -> None:
    tom = table("R . I", {"A": "1r", "B": "I", "C": "strip", "D": "R"})
    tom.play("L:a1-b1-c1 $A1B1", "M:c1 >R rc1w $C1D1")
    assert tom.money() == 1


@rule("TW-A31")
def test_loose_ends_of_ones_own_that_meet_become_one_link() -> None:
    tickets = {"A": "1r", "B": "1r", "C": "2r", "D": "R", "E": "3r"}
    tom = table("R . . . . . I", tickets, start="workers = 5", arrivals=[""] * 5)
    tom.play("L:a1-b1-c1. $A1", "L:g1-f1-e1. $B1", "E")
    tom.play("+:b1-c1-d1-e1-f1 $D1E1")
    assert tom.links() == ["a1-b1-c1-d1-e1-f1-g1"]
    again = table("R . . . . . I", tickets, start="workers = 5", arrivals=[""] * 5)
    again.play("L:a1-b1-c1. $A1", "L:g1-f1-e1. $B1", "E")
    without = {letter: icons for letter, icons in tickets.items() if letter != "D"}
    lost = table("R . . . . . I", without, start="workers = 5", arrivals=[""] * 5)
    lost.play("L:a1-b1-c1. $A1", "L:g1-f1-e1. $B1", "E")
    assert lost.rule("+:b1-c1-d1-e1-f1") == "TW-LINK-11"
    meeting = [action for action in again.actions() if "-e1-f1 " in action or "-c1-b1 " in action]
    assert {action.split()[0] for action in meeting} == {"+:b1-c1-d1-e1-f1"}


@rule("TW-A130", "TW-A31")
def test_nobody_goes_on_with_or_meets_the_other_ones_loose_end() -> None:
    tom = Table(puzzle("R . . . . . I", {"A": "1r", "B": "1r", "C": "3r", "D": "I", "E": "2r"}), 2)
    tom.play("L:a1-b1-c1. $A1")
    assert tom.rule("+:b1") == "TW-A130"
    tom.play("L:g1-f1-e1-d1-c1")
    assert tom.rule("-b1") == "TW-A31"


# Ground


@rule("TW-TERR-10", "TW-TERR-11", "TW-A39", "TW-EX35", "TW-TERR-12", "TW-A38")
def test_every_rail_in_a_forest_costs_a_point_that_one_has() -> None:
    tickets = {"A": "3r", "B": "I", "C": "1r", "D": "R"}
    tom = table("R . * * I\n. . . . .", tickets, goals=['kind = "money"\nmin = 1']).set(hp=1)
    assert tom.rule("L:a1-b1-c1-d1-e1") == "TW-TERR-11"
    tom = table("R . * . I", tickets).set(hp=1).play("L:a1-b1-c1-d1-e1 $A1B1")
    assert tom.hp() == 0
    crossing = table(". R .\nR * I\n. I .", tickets).link("b1-b2-b3").set(hp=0)
    assert crossing.rule("L:a2-b2-c2") == "TW-TERR-11"
    crossing.set(hp=1).play("L:a2-b2-c2 $B1C1")
    assert crossing.hp() == 0


@rule("TW-TERR-11", "TW-A05")
def test_points_for_the_forest_must_be_there_after_what_the_payment_itself_costs() -> None:
    tickets = {"A": "1r ! stress", "B": "1r", "C": "I"}
    tom = table("R * I", tickets).set(hp=1, stress=12).play("L:a1-b1-c1")
    assert not tom.can("$A1")
    assert tom.play("$B1C1").hp() == 0


@rule("TW-TERR-12", "TW-A36", "TW-A38")
def test_ground_is_paid_whole_and_again_for_a_second_rail() -> None:
    tom = table(". R .\nR ^ I\n. I .", {"A": "1r", "B": "2r", "C": "I", "D": "R"}).link("b1-b2-b3")
    tom.play("L:a2-b2-c2")
    assert not tom.can("$A1")
    assert tom.can("$B1C1")
    poor = table("R ^ I\n. . .", {"A": "1r", "C": "I", "D": "R", "E": "2r ! $3"})
    assert poor.rule("L:a1-b1-c1") == "TW-TIX-09"  # the ticket is too dear, not the ground


@rule("TW-TERR-06", "TW-A40", "TW-A47")
def test_rail_on_a_parcel_costs_its_ground_and_no_number_even_if_its_ticket_is_crossed() -> None:
    tom = table("R 1 I", {"A": "1r", "B": "#1", "C": "R"}).set(crossed=["B"]).play("L:a1-b1-c1 $A1C1")
    assert tom.links() == ["a1-b1-c1"]
    steep = table("R ^1 I", {"A": "1r", "B": "#1", "C": "R", "D": "2r"}).play("L:a1-b1-c1")
    assert steep.moves() == ["$C1"]
    assert steep.play("$C1D1").links() == ["a1-b1-c1"]


@rule("TW-A37")
@pytest.mark.parametrize("curved", [False, True])
def test_bridges_are_straight_where_the_puzzle_says_so(curved: bool) -> None:
    grid = "R =\n. I\n. ."
    tom = table(grid, {"A": "3r", "B": "I", "C": "1r"}, rules=f"curved_bridges = {str(curved).lower()}")
    assert tom.can("L:a1-b1-b2 $A1B1") == curved
    if not curved:
        assert tom.rule("L:a1-b1-b2") == "TW-A37" or tom.rule("L:a1-b1") == "TW-TIX-09"


@rule("TW-A41", "TW-THRU-02")
def test_landmarks_end_links_but_only_an_icon_of_theirs_or_of_the_other_end_names_them() -> None:
    tom = table("R . P . X", {"A": "1r", "B": "R", "C": "1r", "D": "C"})
    assert tom.can("L:a1-b1-c1 $A1B1")
    assert tom.rule("L:c1-d1-e1") in ("TW-LINK-11", "TW-TIX-09")
    assert table("R . P . X", {"A": "1r", "B": "P"}).can("L:c1-d1-e1 $A1B1")


# A building on rails


@rule("TW-TERR-04", "TW-TERR-05", "TW-A45", "TW-BLDG-07", "TW-EX37", "TW-LINK-05")
def test_a_building_on_rails_splits_the_link() -> None:
    tom = Table(TESTVILLE).play("L:a4-b4-b3-c3-d3-d2-d1-e1 $A1B1B2C1")
    assert (tom.workers(), tom.stress(), tom.position.label(0)) == (1, 3, 2)
    tom.play("B1=L $F1G1")
    assert tom.links() == ["a4-b4-b3-c3", "c3-d3-d2-d1-e1"]
    assert "c3" in tom.passengers()
    assert tom.position.final_hp(0) == 4


@rule("TW-EX38", "TW-TERR-05", "TW-BLDG-05")
@pytest.mark.parametrize(("kind", "groups"), [("L", 3), ("I", 2)])
def test_a_part_without_rails_vanishes(kind: str, groups: int) -> None:
    tom = table("I 1 . . C", {"A": "#1", "B": "build"}).link("a1-b1-c1-d1-e1")
    tom.play(f"B1={kind} $A1B1")
    assert tom.links() == ["b1-c1-d1-e1"]
    found = {int(group) for group in tom.position.groups if group >= 0}
    assert len(found) == groups


@rule("TW-A45", "TW-TERR-05")
def test_parts_keep_owner_upgrade_and_round_and_both_rails_of_a_space_are_cut() -> None:
    tickets = {"A": "#1", "B": "build", "C": "1r"}
    tom = Table(puzzle(". R .\n. . .\nR 1 I\n. . .\n. I .", tickets), 2)
    tom.link("b1-b2-b3-b4-b5", owner=2, upgraded=True).play("P", "P", "P", "E", "B1=L $A1B1")
    links = tom.position.dump()["links"]
    assert [(link["way"], link["owner"], link["upgraded"]) for link in links] == [  # type: ignore[attr-defined]
        ("b1-b2-b3", 2, True),
        ("b3-b4-b5", 2, True),
    ]
    both = table(". R .\n. . .\nR 1 I\n. . .\n. I .", tickets).link("b1-b2-b3-b4-b5").link("a3-b3-c3")
    assert both.play("B1=L $A1B1").links() == ["b1-b2-b3", "b3-b4-b5"]
    opened = table("R . 1 . . . I", tickets).link("a1-b1-c1-d1-e1", complete=False, worked=1)
    assert opened.play("B1=L $A1B1").links() == ["a1-b1-c1", "c1-d1-e1."]


@rule("TW-A46")
def test_a_link_whose_ends_become_one_building_stays_and_scores_but_leads_nowhere() -> None:
    tickets = {"A": "#1", "B": "build", "C": "strip", "D": "I"}
    tom = table("R 1 R\n. . .\n. I .", tickets).link("a1-a2-b2-c2-c1").play("B1=R $A1B1")
    assert tom.links() == ["a1-a2-b2-c2-c1"]
    assert tom.position.final_hp(0) == 3 - 1
    assert not tom.can("M:a1")
    further = table("R 1 R . I\n. . . . .", tickets).link("a1-a2-b2-c2-c1").link("c1-d1-e1").play("B1=R $A1B1")
    assert further.play("M:a1 >I").rule("ra1s") == "TW-A46"


@rule("TW-A140", "TW-BLDG-07")
def test_a_building_where_a_loose_end_points_completes_the_link() -> None:
    tickets = {"A": "#1", "B": "build", "C": "1r", "D": "R"}
    tom = table("R . 1 . I", tickets).link("a1-b1-c1", complete=False, worked=1).play("B1=L $A1B1")
    assert (tom.links(), tom.workers()) == (["a1-b1-c1"], 2)


@rule("TW-A141", "TW-UPL-05")
def test_a_link_that_ends_at_a_parcel_goes_on_ending_at_what_is_built_there() -> None:
    tickets = {"A": "#1", "B": "build", "C": "uplink", "D": "L", "E": "strip"}
    tom = table("R . 1 . I", tickets).link("a1-b1-c1")
    assert tom.can("U:a1e $A1C1")
    assert not tom.can("U:a1e $C1D1")
    tom.play("B1=L $A1B1").set(crossed=[])
    assert tom.links() == ["a1-b1-c1"]
    assert tom.can("U:a1e $C1D1")
    assert not tom.can("U:a1e $A1C1")
    assert tom.can("M:a1 >L ra1e $D1E1")


@rule("TW-BLDG-07")
def test_everything_has_a_ticket() -> None:
    assert table("R . 1 . I", {**ALL_ICONS, "N": "#1"}).can("B1=R $K1N1")
