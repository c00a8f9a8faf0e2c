"""Moving passengers: ways, stops, income, and what a destination does."""

import pytest

from tests.games.workbook.table import Table, puzzle
from tramyard.testing import rule

MOVES = {"A": "strip", "B": "strip", "C": "C", "D": "L", "E": "I", "F": "R"}


def table(grid: str, tickets: dict[str, str] | None = None, **more: object) -> Table:
    return Table(puzzle(grid, tickets or MOVES, **more))  # type: ignore[arg-type]


@rule("TW-MOVE-01", "TW-MOVE-02", "TW-MOVE-03", "TW-MOVE-12")
def test_a_trip_takes_a_strip_and_a_destination_of_two_tickets_and_nothing_else() -> None:
    tom = table("R . I", {"A": "strip | I", "B": "strip", "C": "1r"}).link("a1-b1-c1").set(workers=0)
    tom.play("M:a1 >I ra1e")
    assert not tom.can("$A1")  # its own icon would be left
    tom.play("$A2B1")
    assert (tom.crossed(), tom.passengers(), tom.workers()) == ("AB", ["c1"], 1)
    assert tom.stress() == 2  # the Industry's step, none for icons
    alone = table("R . I", {"A": "strip | I", "C": "1r"}).link("a1-b1-c1")
    assert alone.rule("M:a1") == "TW-MOVE-01"


@rule("TW-MOVE-01")
def test_both_icons_of_one_ticket_do_not_make_a_trip() -> None:
    tom = table("R . I", {"A": "strip | I", "B": "I"}).link("a1-b1-c1").play("M:a1 >I ra1e $A1")
    assert tom.rule("$A2") == "TW-MOVE-01"


@rule("TW-MOVE-04", "TW-MOVE-05", "TW-A52", "TW-EX07")
def test_a_passenger_gets_off_at_the_first_building_that_matches() -> None:
    tickets = {"A": "strip", "D": "C", "K": "1r"}
    tom = table("I . C . C", tickets, below={"Z": "1r"}).link("a1-b1-c1").link("c1-d1-e1")
    assert tom.rule("M:c1 >C rc1w") == "TW-MOVE-04"
    tom.play("M:a1 >C ra1e")
    assert tom.moves() == ["$A1"]  # the trip is over
    tom.play("$A1D1")
    assert tom.moves() == ["D$", "D:Z"]
    tom.play("D$")
    assert (tom.crossed(), tom.stress(), tom.money()) == ("AD", 2, 6)
    assert "a1" not in tom.passengers()


@rule("TW-MOVE-06", "TW-MOVE-09", "TW-MOVE-11", "TW-EX40", "TW-DEST-L1", "TW-MOVE-17", "TW-A59")
def test_a_long_trip_passes_other_buildings_and_pays_after_happiness_was_bought() -> None:
    tom = table("R . . . I . . C . . L").set(money=3)
    tom.link("a1-b1-c1-d1-e1").link("e1-f1-g1-h1").link("h1-i1-j1-k1")
    tom.play("M:a1 >L ra1e re1e rh1e $A1D1 hh")
    assert (tom.money(), tom.hp()) == (7, 5)
    assert tom.rule("h") == "TW-DEST-L1"
    work = table("R . I").set(money=3).link("a1-b1-c1").play("M:a1 >I ra1e $A1E1")
    assert "h" not in work.moves()


@rule("TW-MOVE-07", "TW-A51")
def test_no_link_is_ridden_twice_and_no_building_visited_twice() -> None:
    grid = "R . I . L\n. . . . .\n. . C . ."
    tom = table(grid, MOVES).link("a1-b1-c1").link("c1-d1-e1").link("c1-c2-c3")
    tom.link("a1-a2-b2-b3-c3")
    tom.play("M:a1 >L ra1e")
    assert tom.rule("rc1w") == "TW-MOVE-07"
    tom.play("rc1e")
    again = table(grid, MOVES).link("a1-b1-c1").link("c1-d1-e1").link("c1-c2-c3").link("a1-a2-b2-b3-c3")
    again.play("M:c3 >L rc3w")  # by the long way to the Residence
    assert again.rule("ra1s") == "TW-MOVE-07"


@rule("TW-A51")
@pytest.mark.parametrize("allowed", [False, True])
def test_a_building_is_passed_twice_only_where_the_puzzle_says_so(allowed: bool) -> None:
    grid = "R . I . L\n. . . . .\n. . C . ."
    tom = table(grid, MOVES, rules=f"revisit_buildings = {str(allowed).lower()}")
    tom.link("a1-b1-c1").link("c1-d1-e1").link("c1-c2-c3").link("a1-a2-b2-b3-c3")
    tom.play("M:c1 >L")
    if not allowed:
        assert tom.rule("rc1w ra1s rc3n") == "TW-A51"
    else:
        tom.play("rc1w ra1s rc3n rc1e $A1D1")
        assert tom.hp() == 4


@rule("TW-A51")
def test_a_way_back_is_refused_as_such_even_where_nothing_would_follow_it() -> None:
    tom = table("R . I . L\n. . . . .", MOVES).link("a1-b1-c1").link("c1-d1-e1").link("a1-a2-b2-c2-c1")
    assert tom.play("M:a1 >L ra1e").rule("rc1s") == "TW-A51"


@rule("TW-MOVE-08", "TW-A68", "TW-LINK-25")
def test_a_trip_needs_a_complete_link() -> None:
    tom = table("R . I . L", {**MOVES, "G": "1r"})
    assert tom.why("M:a1").key == "no-link-there"
    tom.link("a1-b1-c1")
    assert tom.rule("M:a1 >L") == "TW-MOVE-08"
    assert tom.rule("M:a1 >I ra1s") == "TW-MOVE-08"
    opened = table("R . . I", {**MOVES, "G": "1r"}).link("a1-b1-c1", complete=False, worked=1)
    assert opened.rule("M:a1") == "TW-MOVE-08"
    empty = table("R . I", start='no_passenger = ["a1"]').link("a1-b1-c1")
    assert empty.rule("M:a1") == "TW-MOVE-08"


@rule("TW-MOVE-13", "TW-MOVE-14", "TW-EX09")
def test_from_a_large_building_anybody_leaves_by_any_edge() -> None:
    for space in ("a1", "b1"):
        tom = table("R R . I").link("b1-c1-d1")
        tom.play(f"M:{space} >I rb1e $A1E1")
        assert space not in tom.passengers()
        assert len(tom.passengers()) == 2
    through = table("L . R R . I").link("a1-b1-c1").link("d1-e1-f1")
    assert through.can("M:f1 >L rf1w rc1w $A1D1")
    assert through.rule("M:f1 >L rc1w") == "TW-MOVE-13"


@rule("TW-MOVE-15", "TW-A70", "TW-VC-02")
def test_the_destination_is_marked_and_the_mark_stays_when_buildings_join() -> None:
    goals = ['kind = "delivered_all"']
    tickets = {**MOVES, "G": "#1", "H": "build"}
    tom = table("R . I 1", tickets, goals=goals).link("a1-b1-c1").play("M:a1 >I ra1e $A1E1")
    assert tom.position.dump()["delivered"] == ["c1"]
    assert max(tom.position.delivered) == 1
    assert tom.met() == [False]
    tom.play("B1=I $G1H1").set(crossed=[], delivered=["a1", "c1"])
    assert tom.met() == [True]


@rule("TW-MOVE-16", "TW-A50")
@pytest.mark.parametrize("allowed", [False, True])
def test_a_passenger_goes_to_another_building_of_its_own_type_if_the_puzzle_lets_it(allowed: bool) -> None:
    grid = "R . R\n. . .\nI . ."
    tom = table(grid, rules=f"same_type_trips = {str(allowed).lower()}").link("a1-b1-c1").link("a1-a2-a3")
    assert tom.can("M:a1 >I")
    if allowed:
        assert tom.can("M:a1 >R ra1e $A1F1")
    else:
        assert tom.rule("M:a1 >R") == "TW-A50"


@rule("TW-DEST-C1", "TW-DEST-C2", "TW-DEST-C3", "TW-A69")
def test_commerce_pays_or_unlocks_and_stresses_in_either_case() -> None:
    for word, money, opened in (("D$", 6, False), ("D:K", 1, True)):
        tom = table("R . C", below={"K": "1r"}).link("a1-b1-c1").play(f"M:a1 >C ra1e $A1C1 {word}")
        assert (tom.money(), "K" in tom.opened(), tom.stress()) == (money, opened, 2)
    assert [tom.rule(word) for word in ("D$", "D:K")] == ["TW-DEST-C1", "TW-DEST-C1"]
    bare = table("R . C").link("a1-b1-c1").play("M:a1 >C ra1e $A1C1")
    assert bare.moves() == ["D$"]


@rule("TW-DEST-I1", "TW-DEST-I2", "TW-DEST-I3", "TW-EX41", "TW-A02")
@pytest.mark.parametrize(("before", "after"), [(2, 3), (5, 5)])
def test_industry_gives_a_worker_up_to_the_maximum_and_stress(before: int, after: int) -> None:
    tom = table("R . I").link("a1-b1-c1").set(workers=before).play("M:a1 >I ra1e $A1E1")
    assert (tom.workers(), tom.stress(), tom.money(), tom.hp()) == (after, 2, 1, 1)


@rule("TW-DEST-L1", "TW-DEST-L2", "TW-DEST-L3", "TW-DEST-L4", "TW-A62", "TW-EX10")
@pytest.mark.parametrize(
    ("money", "most"),
    [(0, 0), (1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (9, 3), (10, 4), (14, 4), (15, 5), (20, 5), (21, 6), (28, 7)],
)
def test_leisure_sells_happiness_at_rising_prices(money: int, most: int) -> None:
    tom = table("R . L").link("a1-b1-c1").set(money=money).play("M:a1 >L ra1e $A1D1")
    bought = 0
    while "h" in tom.moves():
        tom.play("h")
        bought += 1
    assert bought == most
    assert tom.hp() == 1 + most
    assert tom.money() == money - most * (most + 1) // 2 + 1
    assert tom.stress() == 1


@rule("TW-DEST-L3")
def test_nobody_must_buy() -> None:
    tom = table("R . L").link("a1-b1-c1").set(money=9).play("M:a1 >L ra1e $A1D1 .")
    assert (tom.money(), tom.hp()) == (10, 1)


GRAND = {**MOVES, "G": "G", "H": "strip"}


@rule("TW-DEST-G1", "TW-DEST-G2", "TW-DEST-G3", "TW-A64", "TW-EX11", "TW-SELF-08", "TW-SELF-02")
def test_the_grand_station_unlocks_its_ticket_once() -> None:
    tom = table("R R . G", GRAND, exclusive={"Z": "$3 | $3"}).link("b1-c1-d1")
    assert tom.rule("S:Z1") == "TW-A86"
    tom.play("M:a1 >G rb1e $A1G1")
    assert ("Z" in tom.opened(), tom.stress(), tom.money(), tom.hp()) == (True, 1, 1, 1)
    tom.play("P")
    both = tom.position.copy()
    tom.play("S:Z1")
    assert (tom.money(), tom.stress(), tom.crossed()) == (4, 1, "AGZ")
    tom.position = both
    tom.play("S:Z12")
    assert (tom.money(), tom.stress(), tom.crossed()) == (7, 2, "AGZ")
    tom.set(crossed=[], step=0, phase="action").play("M:b1 >G rb1e $A1G1")
    assert (tom.money(), tom.stress()) == (8, 2)


@rule("TW-A64", "TW-A148")
@pytest.mark.parametrize("any_icon", [False, True])
def test_every_icon_leads_to_the_grand_station_where_the_puzzle_says_any(any_icon: bool) -> None:
    rules = 'grand_station_icon = "any"' if any_icon else ""
    tickets = MOVES if any_icon else GRAND
    tom = table("R . G . I", tickets, rules=rules, exclusive={"Z": "$3"}).link("a1-b1-c1").link("c1-d1-e1")
    tom.play("M:a1 >I ra1e")
    assert tom.moves() == (["$A1", "$B1"] if any_icon else ["rc1e"])
    if any_icon:
        assert "Z" in tom.play("$A1E1").opened()


@rule("TW-A148", "TW-MOVE-05")
def test_nobody_rides_through_what_their_icon_shows_to_a_grand_station_that_any_icon_names() -> None:
    tickets = {"A": "strip", "B": "R", "C": "C"}
    rules = 'grand_station_icon = "any"'
    tom = table("I . R . G", tickets, rules=rules).link("a1-b1-c1").link("c1-d1-e1").play("M:a1")
    assert tom.moves() == [">R", ">C"]
    assert tom.can(">C ra1e rc1e $A1C1")
    assert not tom.can(">R ra1e rc1e $A1B1")
    printed = table("I . R . G", {**tickets, "D": "G"}, rules=rules).link("a1-b1-c1").link("c1-d1-e1")
    printed.play("M:a1 >G ra1e rc1e")
    assert not printed.can("$A1B1")
    assert printed.can("$A1D1")


@rule("TW-A64", "TW-LINK-11", "TW-UPL-01")
def test_a_link_to_a_grand_station_that_any_icon_names_takes_any_of_the_four() -> None:
    tickets = {"A": "1r", "B": "L", "C": "uplink", "D": "C"}
    tom = table("I . G", tickets, rules='grand_station_icon = "any"').play("L:a1-b1-c1 $A1B1")
    assert tom.can("U:a1e $C1D1")
    assert not table("I . G", tickets).can("L:a1-b1-c1")


@rule("TW-DEST-G1")
def test_a_grand_station_whose_ticket_the_file_does_not_print_has_the_usual_one() -> None:
    tom = table("R . G", {**GRAND, "Z": "1r"}).link("a1-b1-c1").play("M:a1 >G ra1e $A1G1", "P")
    assert "Y" in tom.opened()
    tom.play("S:Y12")
    assert (tom.money(), tom.stress()) == (7, 2)


@rule("TW-THRU-P1", "TW-THRU-X1", "TW-THRU-01", "TW-THRU-02", "TW-A57", "TW-A58")
def test_parks_calm_and_the_exchange_pays_those_who_ride_through() -> None:
    grid = "R . P . X . P . L"
    ways = ("a1-b1-c1", "c1-d1-e1", "e1-f1-g1", "g1-h1-i1")
    tom = table(grid)
    for way in ways:
        tom.link(way)
    tom.set(stress=5, money=0).play("M:a1 >L ra1e rc1e re1e rg1e $A1D1")
    assert (tom.stress(), tom.hp(), tom.money()) == (3, 5, 9)  # nothing could be bought before


@rule("TW-A65")
@pytest.mark.parametrize("holds", [False, True])
def test_landmarks_hold_passengers_only_where_the_puzzle_says_so(holds: bool) -> None:
    tom = table("R . P . I", rules=f"special_holds_passenger = {str(holds).lower()}").link("a1-b1-c1")
    assert ("c1" in tom.passengers()) == holds
    assert tom.can("M:c1 >R rc1w $A1F1") == holds


@rule("TW-RIDE-U1", "TW-RIDE-U2", "TW-RIDE-U3", "TW-A60", "TW-EX39")
def test_upgraded_links_pay_half_as_much_again_each_rounded_up() -> None:
    tom = table("R . . . I . . . L")
    tom.link("a1-b1-c1-d1-e1", upgraded=True).link("e1-f1-g1-h1-i1", upgraded=True)
    tom.play("M:a1 >L ra1e re1e $A1D1")
    assert (tom.money(), tom.hp()) == (10, 2)


@rule("TW-A55")
def test_a_parcel_that_ends_two_links_is_ridden_through() -> None:
    tom = table("R . 1 . I", {**MOVES, "G": "#1"}).link("a1-b1-c1").link("c1-d1-e1")
    tom.play("M:a1 >I ra1e rc1e $A1E1")
    assert (tom.money(), tom.hp()) == (2, 2)


@rule("TW-A56", "TW-MOVE-08")
@pytest.mark.parametrize("allowed", [False, True])
def test_a_passenger_goes_to_an_empty_parcel_only_where_the_puzzle_says_so(allowed: bool) -> None:
    tickets = {**MOVES, "G": "#1"}
    tom = table("R . 1 . I", tickets, rules=f"deliver_to_parcel = {str(allowed).lower()}").link("a1-b1-c1")
    if not allowed:
        assert tom.rule("M:a1 >#1") in ("TW-TERR-01", "TW-MOVE-08")
        return
    tom.play("M:a1 >#1 ra1e $A1G1")
    assert (tom.money(), tom.hp(), tom.stress(), tom.passengers()) == (1, 1, 1, ["e1"])
    assert tom.build("c1", "L", passengers=["a1"], crossed=[]).rule("M:a1 >#1") == "TW-MOVE-08"


@rule("TW-A145")
def test_an_authors_bonus_comes_last() -> None:
    twists = [
        'kind = "bonus_on"\nevent = "delivered:L"\nhp = 2\nmoney = 4\nworkers = 1\nstress = 1',
        'kind = "bonus_on"\nevent = "through:P"\nhp = 1',
    ]
    tom = table("R . P . L", twists=twists).link("a1-b1-c1").link("c1-d1-e1")
    tom.play("M:a1 >L ra1e rc1e $A1D1")  # there was no money to buy with; the Park calms before
    assert (tom.hp(), tom.money(), tom.workers(), tom.stress()) == (5, 6, 3, 1)
    calm = table("R . L", twists=['kind = "bonus_on"\nevent = "delivered:L"\nstress = -2']).link("a1-b1-c1")
    assert calm.set(stress=5).play("M:a1 >L ra1e $A1D1").stress() == 3


@rule("TW-A145", "TW-THRU-01")
def test_a_bonus_for_riding_through_is_given_once_for_each_building() -> None:
    grid = ". . L . .\n. . . . .\nR . P . I\n. . . . ."
    twists = [f'kind = "bonus_on"\nevent = "through:{kind}"\nhp = 5' for kind in "PI"]
    tom = table(grid, twists=twists, rules="revisit_buildings = true").set(stress=5)
    tom.link("a3-b3-c3").link("c3-d3-e3").link("c3-c4-d4-e4-e3").link("c1-c2-c3")
    tom.play("M:a3 >L ra3e rc3e re3s rc3n $A1D1")
    assert (tom.hp(), tom.stress()) == (4 + 5 + 5, 4)


@rule("TW-EX08", "TW-ROUND-02")
def test_two_trips_in_one_round() -> None:
    tom = table("R . I").link("a1-b1-c1").play("M:a1 >I ra1e $A1E1", "M:c1 >R rc1w $B1F1")
    assert (tom.passengers(), tom.money()) == ([], 2)
