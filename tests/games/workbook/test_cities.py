"""The cities' own rules, one by one and with them switched off, and what their files must say."""

from typing import Any

import pytest

from tests.games.workbook.table import Table, puzzle
from tramyard.games.workbook import ROOM
from tramyard.games.workbook import puzzle as said
from tramyard.games.workbook.puzzle import Puzzle
from tramyard.kernel.errors import YardError
from tramyard.testing import rule

MOVES = {"A": "strip", "B": "strip", "C": "C", "D": "L", "E": "I", "F": "R"}


def table(grid: str, tickets: dict[str, str] | None = None, *twists: str, **more: object) -> Table:
    return Table(puzzle(grid, tickets or MOVES, twists=twists, **more))  # type: ignore[arg-type]


def city(name: str) -> Puzzle:
    found = ROOM.content(name).data
    assert isinstance(found, Puzzle)
    return found


def networks(name: str) -> list[said.Network]:
    return [goal for goal in city(name).goal if isinstance(goal, said.Network)]


# What the files say


@rule("TW-EP1-01", "TW-EP1-02", "TW-EP1-03", "TW-SETUP-06")
def test_chicago() -> None:
    found = city("chicago-1858")
    assert (found.start.workers, found.start.stress_index, found.schedule.rounds) == (1, 0, 7)
    assert any(goal.type == "I" and goal.count == 3 and goal.direct for goal in networks("chicago-1858"))
    tom = Table(ROOM.content("chicago-1858").text)
    assert (tom.workers(), tom.position.label(0), tom.stress()) == (1, 0, 0)


@rule("TW-EP2-01", "TW-EP2-02", "TW-EP2-03")
def test_london() -> None:
    found = city("london-1860")
    assert (found.start.workers, found.start.stress_index, found.schedule.rounds) == (1, 0, 9)
    leisure = [goal for goal in networks("london-1860") if goal.type == "L"]
    assert leisure
    assert leisure[0].count == 2
    assert leisure[0].upgraded
    assert leisure[0].direct
    assert leisure[0].ends_upgraded


@rule("TW-EP3-02", "TW-EP6-02", "TW-EP6-03", "TW-A115")
@pytest.mark.parametrize(("name", "letter", "direct"), [("berlin-1865", "I", True), ("budapest-1866", "C", False)])
def test_berlin_and_budapest(name: str, letter: str, direct: bool) -> None:
    found = city(name)
    assert found.schedule.rounds == 8
    assert any(isinstance(twist, said.HpOnLinkUpgrade) and twist.hp == 3 for twist in found.twist)
    goal = next(goal for goal in networks(name) if goal.type == letter)
    assert (goal.count, goal.upgraded, goal.direct) == (2, True, direct)


@rule("TW-EP4-03", "TW-2P-01", "TW-A115")
def test_cape_town() -> None:
    found = city("cape-town-1863")
    assert not found.for_two
    assert found.schedule.rounds == 8
    assert any(isinstance(twist, said.FreeRail) for twist in found.twist)
    assert any(goal.type == "I" and goal.count == "all" and goal.upgraded for goal in networks("cape-town-1863"))


@rule("TW-EP5-02", "TW-EP5-03")
def test_cairo() -> None:
    found = city("cairo-1896")
    assert found.schedule.rounds == 8
    each = [goal for goal in found.goal if isinstance(goal, said.UpgradedEach)]
    assert [set(goal.types) for goal in each] == [set("RCLI")]


@rule("TW-EP7-03", "TW-EP7-04")
def test_madrid() -> None:
    found = city("madrid-1871")
    assert found.schedule.rounds == 9
    assert any(isinstance(goal, said.ParksConnected) and goal.min == 2 for goal in found.goal)
    assert any(isinstance(goal, said.Upgraded) and goal.type == "R" and goal.min == 2 for goal in found.goal)


@rule("TW-EP8-04", "TW-EP8-05")
def test_lisbon() -> None:
    found = city("lisbon-1873")
    assert found.schedule.rounds == 8
    assert any(isinstance(goal, said.PassengersEverywhere) for goal in found.goal)


@rule("TW-EP9-07", "TW-A115")
def test_napoli() -> None:
    found = city("napoli-1875")
    assert found.schedule.rounds >= 8
    lava = next(twist for twist in found.twist if isinstance(twist, said.Lava))
    assert lava.stress_rounds == (5, 6, 7, 8)


# Berlin and Budapest


@rule("TW-EP3-01", "TW-EP6-01", "TW-EX43", "TW-UPL-06", "TW-END-05")
@pytest.mark.parametrize(("twists", "points"), [((), 0), (('kind = "hp_on_link_upgrade"',), 3)])
def test_upgrading_a_link_gives_happiness(twists: tuple[str, ...], points: int) -> None:
    tom = table("R . I", {"A": "uplink", "B": "I"}, *twists).link("a1-b1-c1").play("U:a1e $A1B1")
    assert tom.hp() == points
    assert tom.position.final_hp(0) == points + 3 - 1


# Cape Town

FREE = 'kind = "free_rail"'


@rule("TW-EP4-01", "TW-EP4-02", "TW-EP9-02", "TW-A42", "TW-EX45")
def test_brown_spaces_cost_no_rails_but_a_worker_and_the_icon_of_an_end() -> None:
    tickets = {"A": "1r", "B": "I"}
    tom = table("R .b .b .b .b I", tickets, FREE).play("L:a1-b1-c1-d1-e1-f1 $B1")
    assert (tom.links(), tom.workers(), tom.crossed()) == (["a1-b1-c1-d1-e1-f1"], 1, "B")
    tom = table("R .b .b .b .b I", tickets, FREE).play("L:a1-b1-c1-d1-e1.")
    assert (tom.links(), tom.workers(), tom.crossed()) == (["a1-b1-c1-d1-e1."], 1, "")
    assert not table("R .b .b .b .b I", tickets).can("L:a1-b1-c1-d1-e1-f1")
    hot = table("R .b I\n^ . .", {"B": "I"}, FREE, LAVA).set(lava={"b1": "lava"})
    assert hot.can("L:a1-b1-c1 $B1")
    steep = table("R ^b . I", tickets, FREE).play("L:a1-b1-c1-d1 $A1B1")
    assert steep.links() == ["a1-b1-c1-d1"]


@rule("TW-EP4-02")
def test_a_brown_forest_still_costs_happiness_and_space() -> None:
    tom = table("R *b I\n. . .", {"A": "1r", "B": "I"}, FREE)
    assert tom.rule("L:a1-b1-c1") == "TW-TERR-11"
    assert tom.set(hp=1).play("L:a1-b1-c1 $B1").hp() == 0
    assert tom.set(hp=1, crossed=[]).rule("L:a1-b1") == "TW-GEO-02"


# Cairo

SECOND = 'kind = "second_building_upgrade"'
CAIRO = {"A": "#1", "B": "#2", "C": "upbldg", "D": "R", "E": "I"}


@rule("TW-EP5-01", "TW-A109", "TW-EX44", "TW-UPB-06")
def test_a_building_beside_the_river_is_upgraded_twice() -> None:
    tom = table("1 = . .\n. . . 2\nI . . .", CAIRO, SECOND).build("a1", "R").build("d2", "R")
    tom.play("G:a1 $C1D1").set(crossed=[])
    assert tom.hp() == 3
    tom.play("G:a1 $C1D1")
    assert tom.hp() == 8
    tom.set(crossed=[], phase="action", step=0)
    assert tom.rule("G:a1") == "TW-UPB-06"
    tom.play("G:d2 $C1D1").set(crossed=[])
    assert tom.hp() == 11
    assert tom.rule("G:d2") == "TW-EP5-01"
    plain = table("1 = . .\n. . . 2\nI . . .", CAIRO).build("a1", "R", upgrades={"a1": "1"})
    assert plain.rule("G:a1") == "TW-UPB-06"


# Madrid

CELLS = 'kind = "cell_tickets"'


@rule("TW-EP7-01", "TW-EP7-02", "TW-A111")
def test_a_rail_space_becomes_a_ticket_of_whoever_builds_there() -> None:
    tickets = {"A": "1r", "B": "I", "C": "1r", "D": "R"}
    grid = "R .r I\n. . .\n. . C"
    tom = table(grid, tickets, CELLS, arrivals=[""] * 4, reclaim=1)
    assert tom.rule("L:a1-a2-b2. $@b1") == "TW-EP7-01"
    tom.play("L:a1-b1-c1 $A1B1")
    assert "@b1" in tom.opened()
    tom.play("L:c1-c2-b2. $@b1", "E")
    assert tom.crossed() == "AB@b1"
    assert tom.moves() == ["K:A", "K:B", "K:@b1"]
    assert tom.play("K:@b1").crossed() == "AB"
    off = table(grid, tickets)
    assert "@b1" not in off.play("L:a1-b1-c1 $A1B1").opened()


@rule("TW-A111", "TW-2P-07")
def test_each_player_earns_a_rail_space_and_it_stays_when_the_rail_is_gone() -> None:
    tickets = {"A": "1r", "B": "R", "C": "build", "D": "#1"}
    tom = Table(puzzle(". R .\nR 1r I\n. I .", tickets, twists=[CELLS]), 2).play("L:b1-b2-b3 $A1B1")
    assert ["@b2" in tom.opened(seat) for seat in (0, 1)] == [True, False]
    tom.play("B1=L $C1D1")
    assert ["@b2" in tom.opened(seat) for seat in (0, 1)] == [True, True]
    assert tom.links() == []


# Lisbon

TRACK = 'kind = "hp_track_icons"'
TRACKS = '[tracks.hp_icons]\n3 = "$4"\n5 = "I"\n10 = "stress"'


def lisbon(**more: Any) -> Table:
    grid = "R . . . I . L"
    text = puzzle(grid, MOVES, twists=[TRACK]).replace("[tracks]\n", f"[tracks]\n{TRACKS}\n")
    return Table(text).link("a1-b1-c1-d1-e1").link("e1-f1-g1").set(**more)


@rule("TW-EP8-01", "TW-EP8-03", "TW-A113")
def test_icons_on_the_happiness_track_are_used_once_from_when_they_are_reached() -> None:
    tom = lisbon(hp=2)
    assert tom.rule("M:a1 >I ra1e $A1 $^5") == "TW-EP8-01"
    tom.play("M:a1 >I ra1e $A1E1")  # HP 3
    assert tom.opened()[-1] == "^3"
    tom.set(hp=4).set(opened=[*MOVES, "^3"]).play("M:g1 >R rg1w re1w $B1F1")
    assert tom.hp() == 6
    assert tom.opened()[-2:] == ["^3", "^5"]
    tom.play("S:^3", "E")
    assert (tom.money(), tom.crossed()) == (3 + 4 + 4, "^3")  # never taken back
    tom.set(passengers=["a1"], stress=1).play("M:a1 >I ra1e $A1^5")
    assert (tom.crossed(), tom.stress()) == ("A^3^5", 2)
    assert tom.rule("S:^3") == "TW-A86"


@rule("TW-EP8-01", "TW-EP8-02", "TW-A113")
@pytest.mark.parametrize("seats", [1, 2])
def test_icons_up_to_the_happiness_one_begins_with_are_reached_at_once(seats: int) -> None:
    text = puzzle("R . I", MOVES, below={"K": "1r"}, twists=[TRACK], start="hp = 10").replace(
        "[tracks]\n", f"[tracks]\n{TRACKS}\n"
    )
    tom = Table(text, seats)
    for seat in range(seats):
        assert tom.opened(seat) == [*MOVES, "^3", "^5", "^10"]
        assert tom.stress(seat) == 2


@rule("TW-EP8-02", "TW-EX46", "TW-A113")
def test_the_icon_of_stress_works_at_once_and_once() -> None:
    tom = lisbon(hp=9, opened=[*MOVES, "^3", "^5"]).play("M:g1 >R rg1w re1w $A1F1")
    assert (tom.hp(), tom.stress()) == (11, 1)  # one up for the icon, one down for the Residence
    assert "^10" in tom.opened()
    tom.set(hp=9, passengers=["g1"], crossed=[], stress=5).play("M:g1 >R rg1w re1w $A1F1")
    assert (tom.hp(), tom.stress()) == (11, 4)


@rule("TW-A113")
def test_final_scoring_reaches_no_icon() -> None:
    tom = lisbon(hp=2, money=99)
    assert tom.position.final_hp(0) > 10
    assert tom.opened() == [*MOVES]


# Napoli

LAVA = 'kind = "lava"\nstress_rounds = [2]'
NAPOLI = {"A": "1r", "B": "2r", "C": "I", "D": "R", "E": "3r"}


def napoli(grid: str = "R . . I\n^ . . .\nV . 1 .", **more: object) -> Table:
    return table(grid, {**NAPOLI, "F": "#1"}, LAVA, **more)


@rule("TW-EP9-01")
def test_nothing_passes_the_volcano() -> None:
    tom = napoli("R . . I\n^ V . .\n. . 1 .").play("L:a1-b1")
    assert tom.rule("-b2") == "TW-EP9-01"


@rule("TW-EP9-02", "TW-EP9-03", "TW-EP9-05", "TW-EP9-06", "TW-A114", "TW-A147")
def test_lava_comes_to_a_plain_space_beside_a_mountain_or_lava_and_costs_two_rails() -> None:
    tom = napoli()
    assert tom.rule("V:b2") == "TW-EP9-03"
    tom.play("P", "P", "E")
    assert tom.moves() == ["V:b2"]  # the volcano, parcels and buildings aside
    assert tom.rule("V:d2") == "TW-EP9-03"
    assert tom.rule("V:c3") == "TW-EP9-05"
    tom.play("V:b2", "P", "P", "E")
    assert tom.moves() == ["V:b1", "V:b3", "V:c2"]
    assert tom.rule("V:b2") == "TW-EP9-03"
    tom.play("V:b1", "L:a1-b1-c1-d1 $C1E1")
    assert tom.links() == ["a1-b1-c1-d1"]


@rule("TW-EP9-04", "TW-A114")
def test_lava_destroys_a_link_and_closes_the_space_for_ever() -> None:
    tom = napoli().link("a1-b1-b2-c2-d2-d1").play("P", "P", "E", "V:b2")
    assert tom.links() == []
    tom.play("L:a1-b1")
    assert tom.rule("-b2") == "TW-EP9-04"
    assert tom.position.dump()["lava"] == {"b2": "closed"}
    with pytest.raises(YardError, match="a rail lies on b2"):
        napoli().set(lava={"b2": "closed"}).link("a1-b1-b2-c2-d2-d1")
    again = napoli().link("a1-b1-b2-c2-d2-d1").set(links=[]).play("P", "P", "E", "V:b2")
    assert again.position.dump()["lava"] == {"b2": "closed"}  # rail erased earlier counts


@rule("TW-EP9-07", "TW-A90")
def test_stress_comes_at_the_end_of_the_rounds_that_are_named() -> None:
    tom = napoli().play("P", "P", "E", "V:b2")
    assert tom.stress() == 1
    tom.set(stress=12, hp=5).play("P", "P", "E", "V:b1")
    assert (tom.stress(), tom.hp()) == (13, 4)


@rule("TW-EP9-03", "TW-A114")
def test_without_an_eligible_space_or_without_the_twist_no_lava_comes() -> None:
    tom = table("R ~ . I\n^ ~ . .", {"A": "1r", "C": "I"}, LAVA).play("P", "P", "E")
    assert tom.position.round == 2
    corner = napoli().set(lava={"d3": "lava"}).play("P", "P", "E")
    assert corner.rule("V:b1") == "TW-EP9-03"  # nothing lies beyond the border
    assert table("R . . I\n^ . . .", {"A": "1r", "C": "I"}).rule("V:b2") == "TW-EP9-05"


@rule("TW-EP9-03", "TW-A114", "TW-2P-25")
def test_player_a_of_the_round_chooses_where_it_flows() -> None:
    text = puzzle("R . . I\n^ . . .\nV . . .", NAPOLI, twists=[LAVA])
    tom = Table(text, 2, "2").play("P", "P", "P", "E", "P", "E")
    assert (tom.moves()[0], int(tom.position.actor)) == ("V:b2", 1)


# For authors


@rule("TW-CORE-01", "TW-SETUP-06", "TW-TERR-12", "TW-A145")
def test_authors_change_costs_and_forbid_actions() -> None:
    dear = 'kind = "cost_override"\nterrain = "plain"\nrails = 2\nmoney = 3'
    tom = table("R . I\n^ . .", {"A": "1r", "B": "2r", "C": "I"}, dear).set(money=2)
    assert tom.rule("L:a1-b1-c1") == "TW-TERR-12"
    assert tom.set(money=3).play("L:a1-b1-c1 $B1C1").money() == 0
    rich = table("R . I\n= . .", {"A": "3r", "C": "I"}, dear).set(money=99)
    assert rich.rule("L:a1-b1-c1") == "TW-TIX-09"
    forbid = 'kind = "forbid"\naction = "link"\nrounds = [1]'
    for action, word in (("move", "M:a1"), ("build", "B1=R"), ("upgrade_link", "U:a1e"), ("upgrade_building", "G:g1")):
        never = table("R . I . 1 . 2", None, forbid.replace("link", action)).link("a1-b1-c1").build("g1", "R")
        assert never.rule(word) == "TW-CORE-01"
    closed = table("R . I", {"A": "1r", "B": "I"}, forbid)
    assert closed.rule("L:a1") == "TW-CORE-01"
    assert closed.play("P", "P", "E").can("L:a1")
    events = ["link_complete", "link_upgrade", "building_built", "building_upgraded", "round_end:1"]
    gifts = [f'kind = "bonus_on"\nevent = "{event}"\nmoney = {2**at}' for at, event in enumerate(events)]
    tickets = {"A": "1r", "B": "I", "C": "uplink", "D": "#1", "E": "build", "F": "upbldg", "G": "R"}
    tom = table("R . I . 1", tickets, *gifts).play("L:a1-b1-c1 $A1B1").set(crossed=[]).play("U:a1e $B1C1")
    assert tom.money() == 3
    tom.play("E")
    assert tom.money() == 19
    assert tom.set(crossed=[]).play("B1=R $D1E1", "G:e1 $F1G1").money() == 31
