"""Outcomes where rules of several chapters meet, each worked out from the ledger alone before it was played."""

import pytest

from tests.games.workbook.table import Table, puzzle
from tramyard.testing import rule

MOVES = {"A": "strip", "B": "strip", "C": "C", "D": "L", "E": "I", "F": "R"}


def one(grid: str, tickets: dict[str, str] | None = None, **more: object) -> Table:
    return Table(puzzle(grid, tickets or MOVES, **more))  # type: ignore[arg-type]


def two(grid: str, tickets: dict[str, str] | None = None, **more: object) -> Table:
    return Table(puzzle(grid, tickets or MOVES, **more), 2)  # type: ignore[arg-type]


# Links and buildings


@rule("TW-TERR-05", "TW-A45")
def test_a_building_on_a_crossing_splits_both_links_and_keeps_what_each_was() -> None:
    tom = one(". R .\nI 1 C\n. L .", {"A": "build", "B": "#1"}, start="hp = 0")
    wide = one(". . R . .\n. . . . .\nI . 1 . C\n. . . . .\n. . L . .", {"A": "build", "B": "#1"})
    wide.link("c1-c2-c3-c4-c5", upgraded=True).link("a3-b3-c3-d3-e3").play("B1=R $A1B1")
    assert wide.links() == ["a3-b3-c3", "c1-c2-c3+", "c3-c4-c5+", "c3-d3-e3"]
    tom.link("b1-b2-b3").link("a2-b2-c2").play("B1=R $A1B1")
    assert tom.links() == []  # every part is empty


@rule("TW-TERR-05", "TW-A45", "TW-LINK-14")
def test_the_open_half_of_a_split_link_keeps_its_round_and_the_other_is_complete() -> None:
    tom = one("R . 1 . . . I", {"A": "build", "B": "#1", "C": "1r"}, arrivals=["", "", ""])
    tom.link("a1-b1-c1-d1-e1", complete=False, worked=1).play("B1=L $A1B1")
    assert tom.links() == ["a1-b1-c1", "c1-d1-e1."]
    tom.to_update()
    assert tom.links() == ["a1-b1-c1", "c1-d1-e1."]
    tom.to_update()
    assert tom.links() == ["a1-b1-c1"]


@rule("TW-A46", "TW-A140", "TW-END-04", "TW-MOVE-08")
def test_a_link_whose_ends_become_one_building_scores_and_carries_nobody() -> None:
    tom = one("R 1 R\n. . .\n. I .", {"A": "build", "B": "#1", "C": "strip", "D": "I", "E": "R"})
    tom.link("a1-a2-b2-c2-c1").play("B1=R $A1B1")
    assert tom.position.final_hp(0) == 3 - 1
    assert tom.rule("M:a1") == "TW-MOVE-08"


@rule("TW-A25", "TW-LINK-24", "TW-A141")
def test_a_parcel_that_ends_a_link_is_a_stop_for_another_one_in_the_same_round() -> None:
    tickets = {"A": "1r", "B": "R", "C": "1r", "D": "I", "E": "#1"}
    tom = one("R . 1 . I", tickets).play("L:a1-b1-c1! $A1B1", "L:c1-d1-e1 $C1D1")
    assert tom.links() == ["a1-b1-c1", "c1-d1-e1"]
    assert tom.position.final_hp(0) == 6 - 1


@rule("TW-LINK-16", "TW-LINK-21", "TW-A23")
def test_a_loose_end_that_points_at_a_parcel_may_run_through_it_in_the_next_round() -> None:
    tickets = {"A": "1r", "B": "#1", "C": "2r", "D": "I"}
    tom = one("R . 1 . I", tickets).play("L:a1-b1-c1. $A1", "P", "E")
    assert tom.play("+:b1-c1-d1-e1 $C1D1").links() == ["a1-b1-c1-d1-e1"]
    assert tom.workers() == 0


@rule("TW-TERR-01", "TW-A47", "TW-TIX-03")
def test_a_parcel_whose_ticket_is_crossed_may_still_end_a_link_by_the_other_end_s_icon() -> None:
    tom = one("R . 1", {"A": "1r", "B": "R", "C": "#1 | 1r"}).set(crossed=["C"]).play("L:a1-b1-c1!")
    assert tom.rule("$C1") == "TW-TIX-03"
    assert tom.play("$A1B1").links() == ["a1-b1-c1"]


@rule("TW-BLDG-05", "TW-UPB-03", "TW-UPD-05")
def test_upgrading_one_space_leaves_the_rest_of_a_grown_building_to_arrivals() -> None:
    tom = one("R 1 . I", {"A": "#1", "B": "upbldg", "C": "R"}, arrivals=["R", ""]).build("b1", "R", passengers=[])
    tom.play("G:b1 $B1C1")
    assert (tom.hp(), tom.passengers()) == (3, ["b1"])
    assert tom.to_update().passengers() == ["a1", "b1"]


@rule("TW-UPL-01", "TW-UPL-05", "TW-TIX-12")
def test_a_link_between_two_landmarks_is_upgraded_only_with_an_icon_of_one_of_them() -> None:
    tickets = {"A": "uplink", "B": "R", "C": "P"}
    tom = one("P . X", tickets).link("a1-b1-c1")
    assert not tom.can("U:a1e $A1B1")
    assert tom.play("U:a1e $A1C1").links() == ["a1-b1-c1+"]
    assert one("P . X", {"A": "uplink", "B": "R"}).link("a1-b1-c1").rule("U:a1e") == "TW-UPL-01"


# Trips


@rule("TW-MOVE-17", "TW-DEST-I2", "TW-STRESS-02", "TW-THRU-P1")
def test_a_park_on_the_way_calms_before_the_industry_strains() -> None:
    tom = one("R . P . I").link("a1-b1-c1").link("c1-d1-e1").set(stress=12, hp=0)
    tom.play("M:a1 >I ra1e rc1e $A1E1")
    assert (tom.stress(), tom.hp(), tom.workers()) == (12, 2, 3)
    without = one("R . I").link("a1-b1-c1").set(stress=12, hp=0).play("M:a1 >I ra1e $A1E1")
    assert (without.stress(), without.hp()) == (13, 0)  # a point for the link, one lost at the last space


@rule("TW-MOVE-17", "TW-DEST-L1", "TW-CONS-03")
def test_the_consequence_is_paid_before_happiness_is_bought_with_what_is_left() -> None:
    tickets = {"A": "strip ! $3", "D": "L"}
    tom = one("R . . L", tickets).link("a1-b1-c1-d1").set(money=4).play("M:a1 >L ra1e $A1D1")
    assert tom.moves() == [".", "h"]
    assert (tom.play("h").money(), tom.hp()) == (2, 2)


@rule("TW-A52", "TW-BLDG-05", "TW-MOVE-05")
def test_a_new_building_of_the_type_wanted_shortens_trips() -> None:
    tom = one("R . 1 . I", {**MOVES, "G": "#1", "H": "build"}).link("a1-b1-c1-d1-e1").play("B1=I $G1H1")
    assert tom.links() == ["a1-b1-c1", "c1-d1-e1"]
    tom.play("M:a1 >I ra1e $A1E1")
    assert (tom.money(), tom.hp(), tom.position.dump()["delivered"]) == (1, 1, ["c1"])


@rule("TW-MOVE-15", "TW-A70", "TW-BLDG-05")
def test_a_building_that_joins_one_that_received_somebody_counts_as_served() -> None:
    tom = one("R . I 1", {**MOVES, "G": "#1", "H": "build"}, goals=['kind = "delivered_all"']).link("a1-b1-c1")
    tom.set(delivered=["a1", "c1"]).play("B1=I $G1H1")
    assert tom.met() == [True]
    other = one("R . I 1", {**MOVES, "G": "#1", "H": "build"}, goals=['kind = "delivered_all"']).link("a1-b1-c1")
    assert other.set(delivered=["a1", "c1"]).play("B1=L $G1H1").met() == [False]


@rule("TW-MOVE-14", "TW-A51", "TW-LINK-05")
def test_a_building_of_two_spaces_is_one_stop_whichever_space_is_passed() -> None:
    grid = "R . C C . L\n. . . . . ."
    tom = one(grid).link("a1-b1-c1").link("d1-e1-f1").link("c1-c2-d2-e2-f2-f1")
    tom.play("M:a1 >L ra1e")
    assert tom.moves() == ["rc1s", "rd1e"]
    assert (tom.play("rd1e $A1D1").money(), tom.hp()) == (2, 2)


@rule("TW-RIDE-U2", "TW-MOVE-10", "TW-TERR-13")
@pytest.mark.parametrize(("rails", "income"), [(1, 2), (2, 3), (3, 5), (4, 6), (5, 8), (6, 9), (7, 11)])
def test_an_upgraded_link_of_any_length_pays_half_as_much_again(rails: int, income: int) -> None:
    way = "-".join(f"{'abcdefghi'[at]}1" for at in range(rails + 2))
    tom = one("R " + ". " * rails + "I").link(way, upgraded=True).play("M:a1 >I ra1e $A1E1")
    assert tom.money() == income


@rule("TW-DEST-C1", "TW-DEV-04", "TW-EX42", "TW-SELF-01")
def test_a_ticket_unlocked_in_the_first_action_helps_in_self_help() -> None:
    tom = one("R . C", below={"K": "hp3 | $2"}).link("a1-b1-c1").play("M:a1 >C ra1e $A1C1 D:K", "P", "S:K12")
    assert (tom.hp(), tom.money(), tom.stress()) == (1 + 3, 1 + 2, 3)


@rule("TW-DEV-05", "TW-TERR-02", "TW-DEV-04")
def test_a_parcel_unlocked_by_the_first_action_is_built_on_in_the_second() -> None:
    tickets = {"A": "strip", "B": "C", "D": "build"}
    tom = one("R . C . 1", tickets, below={"K": "#1"}).link("a1-b1-c1")
    assert tom.rule("B1=L") == "TW-TERR-02"
    tom.play("M:a1 >C ra1e $A1B1 D:K", "B1=L $D1K1")
    assert tom.passengers() == ["c1", "e1"]


# Stress, Self-Help and the Update


@rule("TW-SELF-11", "TW-STRESS-02", "TW-A85")
def test_on_the_last_space_but_one_three_icons_of_a_ticket_cost_two_points_before_they_help() -> None:
    tom = one("R . I", {"A": "hp | hp | calm", "B": "strip"}).play("P", "P").set(stress=12, hp=0)
    assert (tom.play("S:A123").hp(), tom.stress()) == (-2 + 4, 12)


@rule("TW-UPD-08", "TW-A142", "TW-STRESS-05")
def test_calm_in_self_help_comes_in_time_for_the_end_of_the_round() -> None:
    tom = one("R . I", {"A": "calm", "B": "strip"}).set(stress=13, hp=5).play("P", "P", "S:A1", "E")
    assert (tom.stress(), tom.hp()) == (12, 5)


@rule("TW-UPD-01", "TW-TIX-04", "TW-UPD-02")
def test_a_round_that_gives_nothing_back_leaves_every_cross() -> None:
    text = puzzle("R . I", {"A": "$1", "B": "$1"}, arrivals=["", "", ""]).replace("reclaim = 4", "reclaim = [0, 1, 4]")
    tom = Table(text).play("P", "P", "S:A1", "S:B1", "E")
    assert tom.crossed() == "AB"
    tom.play("P", "P", "E", "K:B")
    assert (tom.crossed(), tom.position.round) == ("A", 3)


@rule("TW-UPD-04", "TW-VC-01", "TW-A88", "TW-ROUND-07")
def test_arrivals_of_the_last_round_spoil_what_was_empty_in_time() -> None:
    tom = one("R . 1", {"A": "1r", "B": "#1", "C": "build"}, goals=['kind = "no_passengers"'], arrivals=["", "I"])
    tom.build("c1", "I").set(round=2, passengers=[])
    assert tom.met() == [True]
    tom.play("P", "P", "E")
    assert (tom.passengers(), tom.position.result()) == (["c1"], "#failed")


@rule("TW-TERR-10", "TW-A39", "TW-EP3-01")
def test_points_for_a_forest_are_spent_before_any_are_gained() -> None:
    twist = 'kind = "bonus_on"\nevent = "link_complete"\nhp = 2'
    tom = one("R * I", {"A": "1r", "B": "I", "C": "R"}, twists=[twist])
    assert tom.rule("L:a1") == "TW-TIX-09"  # nothing can be paid from here
    assert tom.set(hp=1).play("L:a1-b1-c1 $A1B1").hp() == 2


# The cities


@rule("TW-EP7-01", "TW-EP7-02", "TW-TIX-11", "TW-A111")
def test_rail_spaces_are_tickets_of_their_own_that_use_up_what_is_taken_back() -> None:
    tickets = {"A": "2r", "B": "I", "C": "R"}
    tom = one("R .r .r I\n. . . .", tickets, twists=['kind = "cell_tickets"'], reclaim=2, arrivals=["", "", ""])
    tom.play("L:a1-b1-c1-d1 $A1B1")
    assert tom.opened() == ["A", "B", "C", "@b1", "@c1"]
    tom.play("L:a1-a2-b2. $@b1")
    assert tom.crossed() == "AB@b1"
    assert (tom.stress(), tom.workers()) == (1, 0)
    tom.play("E", "K:A@b1")
    assert tom.crossed() == "B"


@rule("TW-EP8-01", "TW-EP8-02", "TW-A113")
def test_a_trip_to_the_track_s_stress_icon_strains_at_once_and_its_destination_serves_from_then_on() -> None:
    tracks = '[tracks.hp_icons]\n2 = "stress"\n3 = "I"'
    text = puzzle("R . I . L", {**MOVES, "E": "1r"}, twists=['kind = "hp_track_icons"']).replace("[tracks]\n", tracks)
    tom = Table(text).link("a1-b1-c1").link("c1-d1-e1").set(hp=0).set(money=1)
    tom.play("M:a1 >L ra1e rc1e $A1D1 h")
    assert (tom.hp(), tom.stress()) == (3, 2)
    tom.play("M:e1 >I re1w $B1^3")
    assert (tom.workers(), tom.crossed()) == (3, "ABD^3")


@rule("TW-EP9-04", "TW-EP9-06", "TW-A114", "TW-EP9-02")
def test_lava_takes_the_whole_link_and_frees_its_other_spaces() -> None:
    tickets = {"A": "2r", "B": "I", "C": "1r", "D": "1r", "E": "R"}
    lava = 'kind = "lava"\nstress_rounds = []'
    tom = one("R . . I\n. . ^ ~", tickets, twists=[lava]).link("a1-b1-c1-d1").play("P", "P", "E", "V:c1")
    assert tom.links() == []
    assert tom.rule("L:a1-b1-c1") == "TW-EP9-04"
    assert tom.can("L:a1-b1-b2. $C1")
    fresh = one("R . I\n~ ^ ~", tickets, twists=[lava]).play("P", "P", "E", "V:b1")
    assert fresh.position.dump()["lava"] == {"b1": "lava"}
    assert fresh.play("L:a1-b1-c1 $A1B1").links() == ["a1-b1-c1"]


@rule("TW-EP4-01", "TW-EP4-02", "TW-A42", "TW-LINK-07")
def test_a_brown_link_left_open_crosses_nothing_and_takes_a_worker() -> None:
    tom = one("R .b .b . I", {"A": "1r", "B": "I"}, twists=['kind = "free_rail"']).play("L:a1-b1-c1-d1.")
    assert (tom.links(), tom.crossed(), tom.workers()) == (["a1-b1-c1-d1."], "", 1)
    tom.play("+:c1-d1-e1 $A1B1")
    assert tom.links() == ["a1-b1-c1-d1-e1"]


@rule("TW-EP5-01", "TW-A109")
def test_a_second_upgrade_needs_both_icons_again_and_gives_five() -> None:
    tickets = {"A": "upbldg", "B": "R", "C": "#1", "D": "upbldg", "E": "R"}
    tom = one("1 = I", tickets, twists=['kind = "second_building_upgrade"']).build("a1", "R")
    tom.play("G:a1 $A1B1")
    assert tom.rule("G:a1 $A1") == "TW-TIX-03"
    assert tom.play("G:a1 $D1E1").hp() == 8


# Two players


@rule("TW-2P-17", "TW-2P-20", "TW-A121", "TW-DEST-L1")
def test_a_toll_makes_debts_though_the_last_dollar_bought_happiness() -> None:
    tom = two("R . . . L").link("a1-b1-c1-d1-e1", owner=2).set(0, money=3)
    tom.play("M:a1 >L ra1e $A1D1 hh")
    assert (tom.money(0), tom.money(1), tom.hp(0), tom.hp(1)) == (-2, 2, 3, 0)


@rule("TW-A122", "TW-CONS-02", "TW-2P-20")
def test_whoever_is_in_debt_can_pay_no_consequence_but_may_still_ride() -> None:
    tickets = {**MOVES, "B": "strip ! $3"}
    tom = two("R . I", tickets).link("a1-b1-c1", owner=2).set(0, money=-1).play("M:a1 >I ra1e")
    assert tom.rule("$B1") == "TW-CONS-02"
    assert tom.play("$A1E1").money(0) == -2


@rule("TW-2P-22", "TW-2P-20", "TW-2P-26")
def test_building_pays_off_a_debt() -> None:
    tom = two("R . 1", {"A": "build", "B": "#1"}).set(0, money=-7, hp=20).play("B1=L $A1B1")
    assert (tom.money(0), tom.position.final_hp(0)) == (-2, 20 - 2 - 1)


@rule("TW-2P-24", "TW-2P-15", "TW-EP5-01")
def test_both_may_upgrade_one_building_where_it_can_be_upgraded_twice() -> None:
    tickets = {"A": "upbldg", "B": "R", "C": "#1"}
    tom = two("1 = I", tickets, twists=['kind = "second_building_upgrade"']).build("a1", "R")
    tom.play("G:a1 $A1B1", "G:a1 $A1B1")
    assert (tom.hp(0), tom.hp(1)) == (3, 5)


@rule("TW-A129", "TW-MOVE-12", "TW-2P-15")
def test_a_passenger_whom_one_has_moved_is_gone_for_the_other() -> None:
    tom = two("R . I").link("a1-b1-c1").play("M:a1 >I ra1e $A1E1")
    assert tom.rule("M:a1") == "TW-MOVE-08"
    assert tom.can("M:c1 >R rc1w $A1F1")


@rule("TW-DEST-G3", "TW-A64", "TW-2P-11")
def test_the_grand_station_s_ticket_goes_to_whoever_delivers_there_first() -> None:
    tickets = {"A": "strip", "B": "G", "C": "strip"}
    tom = two("R . G . R", tickets, exclusive={"Z": "$3 | $3"}).link("a1-b1-c1").link("c1-d1-e1", owner=2)
    tom.play("M:a1 >G ra1e $A1B1", "M:e1 >G re1w $A1B1")
    assert [("Z" in tom.opened(seat)) for seat in (0, 1)] == [True, False]
    assert (tom.money(1), tom.hp(1)) == (1, 1)


@rule("TW-EP7-01", "TW-A111", "TW-2P-07")
def test_each_earns_a_rail_space_for_oneself_the_one_on_a_rail_the_other_on_a_crossing() -> None:
    tickets = {"A": "1r", "B": "I", "C": "L"}
    tom = two(". R .\nI .r C\n. L .", tickets, twists=['kind = "cell_tickets"'])
    tom.play("L:b1-b2-b3 $A1C1")
    assert ["@b2" in tom.opened(seat) for seat in (0, 1)] == [True, False]
    tom.play("L:a2-b2-c2 $A1B1")
    assert ["@b2" in tom.opened(seat) for seat in (0, 1)] == [True, True]


@rule("TW-EP9-03", "TW-A114", "TW-A134")
@pytest.mark.parametrize("first", [1, 2])
def test_player_a_of_the_round_chooses_where_lava_flows_and_both_lose_their_links(first: int) -> None:
    lava = 'kind = "lava"\nstress_rounds = [1]'
    text = puzzle("R . I\n. ^ .\nC . L", {"A": "1r"}, twists=[lava])
    tom = Table(text, 2, str(first)).link("a1-b1-c1").link("a3-b3-c3", owner=2)
    tom.play("P", "P", "P", "E", "P", "E")
    assert int(tom.position.actor) + 1 == first
    tom.play("V:b3")
    assert tom.links() == ["a1-b1-c1"]
    assert [tom.stress(seat) for seat in (0, 1)] == [2, 2]


@rule("TW-2P-27", "TW-2P-04", "TW-2P-29")
def test_where_money_decides_tens_links_and_stress_count_for_nothing_and_rails_break_the_tie() -> None:
    tom = two("R . . I\nC . L .", two='main = "money"').link("a1-b1-c1-d1", owner=2).link("a2-b2-c2")
    tom.set(0, round=4, hp=90, money=8).set(1, hp=-9, money=8, stress=13)
    tom.play("P", "P", "P", "E", "P", "E")
    assert tom.position.result() == "#end p2"


@rule("TW-BID-04", "TW-A128", "TW-2P-06")
def test_whoever_wins_the_auction_acts_first_and_last_and_opens_the_next_one() -> None:
    tom = two("R . I", two="bid = true").set(0, money=9).set(1, money=9).play("b1", "b2", "b-")
    order = []
    for word in ("P", "P", "P", "E", "P", "E"):
        order.append(int(tom.position.actor) + 1)
        tom.play(word)
    assert order == [2, 1, 1, 1, 2, 2]
    assert (int(tom.position.actor) + 1, tom.money(0), tom.money(1)) == (2, 9, 7)


@rule("TW-A128", "TW-BID-02")
def test_an_opening_bid_of_nothing_keeps_the_first_place_for_nothing() -> None:
    tom = two("R . I", two="bid = true").set(0, money=-3).set(1, money=0).play("b0")
    assert tom.moves() == ["b-"]  # nobody can bid more than nothing
    tom.play("b-")
    assert (int(tom.position.actor) + 1, tom.money(0), tom.money(1)) == (1, -3, 0)


@rule("TW-2P-28", "TW-A131", "TW-2P-27")
def test_among_two_who_pass_the_gate_a_tie_is_a_tie() -> None:
    tom = two("R . I", goals=['kind = "workers"\nmin = 5']).set(0, round=4, workers=5).set(1, workers=5)
    tom.play("P", "P", "P", "E", "P", "E")
    assert (tom.position.result(), tom.position.payoffs()) == ("#end p1 p2", [0.0, 0.0])


@rule("TW-A130", "TW-LINK-14", "TW-2P-15")
def test_the_other_s_work_does_not_keep_one_s_open_link() -> None:
    tom = two("R . . . . I", {"A": "1r", "B": "1r", "C": "1r"}, arrivals=["", "", ""])
    tom.play("L:a1-b1-c1. $A1", "P", "P", "E", "P", "E")
    tom.play("L:f1-e1-d1. $A1", "P", "P", "E", "P", "E")
    assert tom.links() == ["f1-e1-d1."]
