"""Tickets, their icons and consequences, and the stress they cost."""

import pytest

from tests.games.workbook.table import TESTVILLE, Table, puzzle
from tramyard.testing import rule

LINE = "R . . . I . L"
"""Three spaces between a Residence and an Industry, one between that and a Leisure building."""


def line(tickets: dict[str, str], **more: object) -> Table:
    return Table(puzzle(LINE, tickets, **more))  # type: ignore[arg-type]


@rule("TW-TIX-01", "TW-TIX-02", "TW-TIX-03", "TW-EX03")
def test_an_action_is_paid_with_icons_of_any_tickets_and_each_gets_a_cross() -> None:
    tom = line({"A": "2r", "B": "2r", "C": "I", "D": "1r", "E": "1r"}).set(crossed=["B", "D"])
    assert tom.rule("$A1") == "TW-TIX-01"  # nothing is to be paid yet
    assert tom.rule("$Q1") == "TW-TIX-01"
    tom.play("L:a1-b1-c1-d1-e1")
    assert tom.rule("$B1") == "TW-TIX-03"
    assert tom.rule("$A1D1") == "TW-TIX-03"
    tom.play("$A1C1E1")
    assert tom.links() == ["a1-b1-c1-d1-e1"]
    assert (tom.crossed(), tom.workers(), tom.stress()) == ("ABCDE", 1, 1)


@rule("TW-EX03", "TW-TIX-08")
def test_either_end_of_a_link_may_be_named_and_two_pairs_of_rails_are_too_many_for_three() -> None:
    tom = line({"A": "2r", "B": "2r", "C": "R", "E": "1r"}).play("L:a1-b1-c1-d1-e1")
    assert tom.rule("$A1B1") == "TW-TIX-08"
    assert tom.play("$A1C1E1").links() == ["a1-b1-c1-d1-e1"]


@rule("TW-TIX-04", "TW-A11", "TW-ROUND-03", "TW-ROUND-05", "TW-PASS-01")
def test_a_cross_stays_until_it_is_taken_back_and_passing_makes_none() -> None:
    tom = Table(puzzle(LINE, {"A": "3r", "B": "I", "C": "1r", "D": "1r", "E": "1r", "F": "R"}, reclaim=1))
    tom.play("P")
    assert tom.crossed() == ""
    assert (tom.hp(), tom.money(), tom.workers()) == (0, 0, 2)
    tom.play("L:a1-b1-c1-d1-e1 $A1B1", "E", "K:B")
    assert tom.crossed() == "A"
    tom.play("P", "P", "E")
    assert tom.crossed() == ""


@rule("TW-TIX-05", "TW-A10", "TW-A86")
def test_a_ticket_serves_one_action_and_what_was_not_used_of_it_is_lost() -> None:
    tom = line({"A": "3r | 1r", "B": "I", "C": "I | L", "D": "$3"})
    tom.play("L:a1-b1-c1-d1-e1 $A1B1")
    assert tom.rule("L:e1") == "TW-TIX-09"  # the other icon of A would do
    assert tom.rule("S:D1") == "TW-A86"


@rule("TW-TIX-06", "TW-TIX-11", "TW-A07", "TW-EX30", "TW-CONS-04", "TW-CONS-05")
def test_each_further_icon_of_one_ticket_costs_a_step_of_stress() -> None:
    tom = line({"A": "1r", "B": "1r | 1r", "C": "I ! stress"}).play("L:a1-b1-c1-d1-e1 $A1B1B2C1")
    assert tom.stress() == 3
    tom = line({"A": "1r", "B": "1r", "C": "1r", "D": "I"}).play("L:a1-b1-c1-d1-e1 $A1B1C1D1")
    assert tom.stress() == 1


@rule("TW-TIX-06")
@pytest.mark.parametrize(("icons", "steps"), [("3r", 0), ("2r | 1r", 1), ("1r | 1r | 1r", 2)])
def test_stress_counts_icons_and_not_what_they_show(icons: str, steps: int) -> None:
    digits = "".join(f"A{number + 1}" for number in range(steps + 1))
    assert line({"A": icons, "B": "I"}).play(f"L:a1-b1-c1-d1-e1 ${digits}B1").stress() == 1 + steps


@rule("TW-TIX-07", "TW-TIX-08", "TW-TIX-09", "TW-A09", "TW-EX06")
def test_a_picture_of_several_rails_is_one_icon_and_used_whole() -> None:
    tom = line({"A": "3r", "B": "I", "C": "L"})
    assert tom.play("L:a1-b1-c1-d1-e1 $A1B1").stress() == 1
    assert Table(puzzle("R . . I", {"A": "3r", "B": "I"})).rule("L:a1") == "TW-TIX-09"
    detour = Table(puzzle("R . . I\n. . . .", {"A": "3r", "B": "I"})).play("L:a1-b1")
    refusal = detour.why("-c1 -d1")
    assert (refusal.rule, refusal.facts["rails"], refusal.facts["possible"]) == ("TW-TIX-09", 2, "3")
    assert "2" in refusal.sentence(detour.game)
    assert "3" in refusal.sentence(detour.game)


@rule("TW-TIX-09")
def test_a_way_that_no_sum_of_icons_pays_is_refused_with_what_they_can_make() -> None:
    tom = Table(puzzle("R . . . . . . I", {"A": "2r", "B": "3r", "C": "I"})).play("L:a1-b1-c1-d1-e1-f1")
    refusal = tom.why("-g1 -h1")
    assert refusal.facts["possible"] == "2, 3, 5"
    assert tom.moves() == ["-g1"]
    assert tom.rule(".") == "TW-TIX-09"
    spent = Table(puzzle("R . . . I", {"A": "1r", "B": "I"})).play("L:a1-b1-c1. $A1")
    assert spent.rule("+:b1") == "TW-TIX-09"


@rule("TW-TIX-10", "TW-A14")
def test_no_ticket_is_crossed_for_nothing() -> None:
    tom = line({"A": "3r", "B": "I", "C": "strip", "D": "R"}).play("L:a1-b1-c1-d1-e1")
    assert tom.rule("$C1") == "TW-TIX-10"
    assert tom.rule("$A1B1D1") == "TW-TIX-01"  # it is paid already
    assert tom.moves() == ["$A1"]


@rule("TW-TIX-12", "TW-BLDG-08")
def test_the_number_of_a_parcel_that_is_built_has_no_further_use() -> None:
    tom = Table(puzzle("R . 1 . I", {"A": "#1", "B": "1r", "C": "build", "D": "R", "E": "I"}))
    tom.play("B1=L $A1C1").set(crossed=[])
    assert tom.rule("B1=L") == "TW-BLDG-08"
    tom.play("L:a1-b1-c1")
    assert tom.rule("$A1") == "TW-TIX-10"


@rule("TW-STRESS-01", "TW-STRESS-06", "TW-A04", "TW-DEST-R1")
def test_stress_moves_to_the_right_and_back_and_stops_at_the_left_end() -> None:
    tom = Table(puzzle("R . I . R", {"A": "strip", "B": "R"})).link("a1-b1-c1")
    assert tom.set(stress=3).play("M:c1 >R rc1w $A1B1").stress() == 2
    tom = Table(puzzle("R . I . R", {"A": "strip", "B": "R"})).link("a1-b1-c1")
    assert tom.set(stress=0).play("M:c1 >R rc1w $A1B1").stress() == 0


@rule("TW-STRESS-02", "TW-STRESS-03", "TW-STRESS-04", "TW-A03", "TW-EX31")
def test_the_last_space_costs_a_point_on_arriving_and_for_each_step_there() -> None:
    tom = line({"A": "1r | 1r | 1r", "B": "I"}).set(stress=12, hp=5)
    tom.play("L:a1-b1-c1-d1-e1 $A1A2A3B1")
    assert (tom.stress(), tom.hp()) == (13, 3)
    tom.play("P", "E")
    assert tom.hp() == 2


@rule("TW-STRESS-05", "TW-UPD-07", "TW-EX31")
def test_who_gets_off_the_last_space_in_time_loses_nothing_at_the_end_of_the_round() -> None:
    tom = Table(puzzle("R . I", {"A": "strip", "B": "R"})).link("a1-b1-c1").set(stress=13, hp=3)
    tom.play("M:c1 >R rc1w $A1B1", "P", "E")
    assert (tom.stress(), tom.hp()) == (12, 4)
    stays = Table(puzzle("R . I", {"A": "strip", "B": "R"})).set(stress=13, hp=3).play("P", "P", "E")
    assert (stays.stress(), stays.hp()) == (13, 2), "whoever stays there loses one"
    before = Table(puzzle("R . I", {"A": "strip", "B": "R"})).set(stress=12, hp=3).play("P", "P", "E")
    assert before.hp() == 3
    both = Table(puzzle("R . I", {"A": "strip"}), 2, "2").set(0, stress=13, hp=3).set(1, stress=13, hp=5).to_update()
    assert (both.hp(0), both.hp(1)) == (2, 4)


@rule("TW-STRESS-07", "TW-A01", "TW-A102", "TW-END-03")
def test_the_value_of_stress_is_the_label_of_its_space() -> None:
    tom = Table(TESTVILLE)
    assert [tom.set(stress=index).position.label(0) for index in (0, 1, 2, 3, 13)] == [0, 1, 1, 2, 10]
    assert tom.set(stress=9).position.final_hp(0) == -6


@rule("TW-STRESS-08", "TW-A05", "TW-A06", "TW-EX32")
def test_stress_may_bring_happiness_below_nothing() -> None:
    tom = line({"A": "2r | 1r", "B": "I"}).set(stress=12, hp=0).play("L:a1-b1-c1-d1-e1 $A1A2B1")
    assert (tom.stress(), tom.hp()) == (13, -1)


@rule("TW-CONS-01", "TW-CONS-03", "TW-CONS-05", "TW-A15")
def test_a_consequence_in_money_is_paid_once_from_money_in_hand() -> None:
    tom = line({"A": "2r | 1r ! $3", "B": "I"}).set(money=3).play("L:a1-b1-c1-d1-e1 $A1A2B1")
    assert tom.money() == 0


@rule("TW-CONS-02", "TW-EX33")
def test_a_ticket_whose_consequence_cannot_be_paid_cannot_be_used_though_the_trip_would_earn_it() -> None:
    tickets = {"A": "strip ! $3", "B": "L"}
    tom = Table(puzzle("R . . . . . . . . . L", tickets)).link("a1-b1-c1-d1-e1-f1-g1-h1-i1-j1-k1").set(money=2)
    assert tom.rule("M:a1") == "TW-MOVE-01"
    tom.set(money=3).play("M:a1 >L ra1e $A1B1")
    assert tom.money() == 9


@rule("TW-CONS-06", "TW-EX33", "TW-A15", "TW-A18", "TW-TIX-09")
def test_all_consequences_in_money_must_be_covered_together() -> None:
    tickets = {"A": "strip ! $3", "B": "L ! $3", "C": "strip"}
    tom = Table(puzzle("R . L", tickets)).link("a1-b1-c1").set(money=5).play("M:a1 >L ra1e")
    assert tom.rule("$A1") == "TW-TIX-09"
    assert tom.rule("$A1B1") == "TW-TIX-09"
    assert tom.can("$B1C1")
    dear = Table(puzzle("R . L", {**tickets, "D": "L"})).link("a1-b1-c1").set(money=5).play("M:a1 >L ra1e $A1")
    assert dear.rule("$B1") == "TW-CONS-06"
    tom = Table(puzzle("R . L", tickets)).link("a1-b1-c1").set(money=6).play("M:a1 >L ra1e $A1B1")
    assert tom.money() == 1


@rule("TW-CONS-07")
def test_the_consequence_of_stress_can_always_be_borne() -> None:
    tom = line({"A": "3r ! stress", "B": "I"}).set(stress=13, hp=0).play("L:a1-b1-c1-d1-e1 $A1B1")
    assert (tom.stress(), tom.hp()) == (13, -1)


@rule("TW-A19")
def test_all_stress_of_a_payment_adds_up_whatever_its_order() -> None:
    tom = line({"A": "1r | I ! stress", "B": "1r | 1r ! stress"}).set(stress=11, hp=9)
    assert tom.play("L:a1-b1-c1-d1-e1 $A1A2B1B2").stress() == 13
    assert tom.hp() == 6  # four steps: 12, 13, and twice more


@rule("TW-A17", "TW-DEV-01", "TW-DEV-02", "TW-DEV-03", "TW-DEV-04", "TW-A63", "TW-EX42")
def test_a_delivery_to_commerce_unlocks_a_ticket_which_is_free_at_once() -> None:
    tickets = {"A": "strip", "B": "C", "D": "R"}
    tom = Table(puzzle("R . C . R", tickets, below={"K": "1r | strip ! $3 stress"})).link("a1-b1-c1")
    assert tom.rule("L:c1") == "TW-TIX-09"
    tom.play("M:a1 >C ra1e $A1B1 D:K")
    assert (tom.money(), tom.stress(), "K" in tom.opened()) == (1, 2, True)
    again = tom.position.copy()
    tom.set(crossed=[], passengers=["a1"]).play("M:a1 >C ra1e $A1B1")
    assert tom.rule("D:K") == "TW-DEV-02"
    tom.position = again
    tom.set(money=3).play("L:c1-d1-e1 $D1K1")
    assert tom.links() == ["a1-b1-c1", "c1-d1-e1"]


@rule("TW-DEV-01")
def test_a_ticket_below_the_line_is_locked() -> None:
    tom = line({"A": "3r", "B": "I"}, below={"K": "R | 3r"}).play("L:a1-b1-c1-d1-e1")
    assert tom.rule("$K1") == "TW-DEV-01"


@rule("TW-DEV-05", "TW-TERR-01", "TW-TERR-02")
def test_a_parcel_on_a_locked_ticket_is_not_owned_until_it_is_unlocked() -> None:
    tickets = {"A": "1r", "B": "2r", "C": "C", "D": "build", "E": "I", "F": "1r"}
    tom = Table(puzzle("R . 1 . C . I", tickets, below={"K": "#1"}))
    assert tom.rule("L:c1") == "TW-TERR-02"
    assert tom.rule("B1=R") == "TW-TERR-02"
    assert tom.rule("L:a1-b1-c1-d1") == "TW-TERR-02"
    tom.set(opened=[*tom.opened(), "K"])
    assert tom.can("L:c1")
    assert tom.can("B1=R")
    assert tom.can("L:a1-b1-c1-d1")


@rule("TW-DEV-06")
def test_commerce_cannot_unlock_the_grand_stations_ticket() -> None:
    tickets = {"A": "strip", "B": "C", "D": "G"}
    tom = Table(puzzle("R . C . G", tickets, below={"K": "1r"}, exclusive={"Z": "$3 | $3"})).link("a1-b1-c1")
    tom.play("M:a1 >C ra1e $A1B1")
    assert tom.moves() == ["D$", "D:K"]
    assert tom.rule("D:Z") == "TW-TIX-01"


@rule("TW-UPD-01")
def test_what_is_refused_in_an_update_or_a_delivery_names_its_ticket() -> None:
    tom = Table(TESTVILLE).play("L:a1-b1-c1-d1-e1 $C1F2", "L:f1-f2-f3-f4 $A1E2", "S:D2", "S:G2", "E")
    assert tom.why("K:B").sentence(tom.game) == "ticket B is not crossed."
    tom = Table(puzzle("R . C", {"A": "strip", "B": "C"}, below={"K": "1r", "M": "2r"})).link("a1-b1-c1")
    tom.set(opened=["A", "B", "K"]).play("M:a1 >C ra1e $A1B1")
    assert tom.why("D:K").sentence(tom.game) == "ticket K cannot be unlocked now."


@rule("TW-A08")
def test_the_strip_is_an_icon_like_others_and_stands_only_where_it_is_printed() -> None:
    tom = Table(puzzle("R . I", {"A": "I", "B": "R"})).link("a1-b1-c1")
    assert tom.rule("M:a1") == "TW-MOVE-01"


@rule("TW-A18")
def test_of_an_icon_with_two_pictures_one_is_used() -> None:
    tom = line({"A": "2r/I", "B": "1r", "C": "I", "D": "3r"}).play("L:a1-b1-c1-d1-e1")
    assert tom.rule("$A1a $A1b") == "TW-A18"
    assert tom.can("$A1aB1C1")
    assert tom.play("$A1bD1").stress() == 1


@rule("TW-TIX-01", "TW-A18", "TW-MOVE-01")
def test_icons_are_laid_down_in_their_order_also_two_of_one_ticket() -> None:
    tom = line({"A": "1r | 1r", "B": "I", "C": "2r"}).play("L:a1-b1-c1-d1-e1 $A2")
    assert tom.rule("$A1") == "TW-TIX-01"


@rule("TW-TIX-01", "TW-TIX-03", "TW-DEV-01", "TW-SELF-10")
@pytest.mark.parametrize(
    ("actions", "spot", "key"),
    [
        ((), "ticket-A", "nothing-to-pay"),
        ((), "icon-A1", "nothing-to-pay"),
        ((), "ticket-K", "locked"),
        (("L:a1-b1",), "ticket-K", "locked"),
        (("L:a1-b1-c1-d1-e1 $A1B1",), "ticket-A", "crossed"),
        (("P", "P"), "ticket-A", "no-help-there"),
        (("P", "P"), "ticket-D", "fee-too-high"),
        (("P", "P"), "icon-D1", "fee-too-high"),
        (("P", "P"), "ticket-K", "locked"),
        (("L:a1-b1-c1-d1-e1",), "icon-C1", "not-needed"),
    ],
)
def test_whoever_asks_about_a_ticket_hears_what_is_the_matter_with_it(
    actions: tuple[str, ...], spot: str, key: str
) -> None:
    tickets = {"A": "3r", "B": "I", "C": "strip", "D": "worker ! $3", "E": "$1"}
    tom = line(tickets, below={"K": "1r | calm"}).play(*actions)
    (refusal,) = tom.game.why_not_at(tom.position, spot)
    assert refusal.key == key
    assert refusal.sentence(tom.game).strip()
    if actions == ("P", "P"):
        assert tom.game.why_not_at(tom.position, "ticket-E") == []
