"""Puzzle files: what the cities must have, and how every mistake in a file of one's own is named."""

from functools import cache
from typing import get_args

import pytest

from tramyard.games.workbook import ROOM
from tramyard.games.workbook import puzzle as p
from tramyard.games.workbook.book import beside
from tramyard.games.workbook.content import contains, read, remarks
from tramyard.games.workbook.notation import BUILDINGS, TERRAINS
from tramyard.kernel.errors import FileFault
from tramyard.testing import rule

SMALL = "A corner of "
"""What the title of a small map begins with."""
TESTVILLE = '''
[meta]
game     = "workbook"
format   = 1
title    = "Testville"

[schedule]
rounds   = 5
reclaim  = 4
arrivals = ["", "R", "", "I L", ""]

[start]
workers = 2
stress_index = 1

[tracks]
stress     = [0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10]
worker_max = 5

[map]
grid = """
           R  .  .  .  C  C
           .  ^  .  .  .  .
           .  .  1  .  *  .
           I  .  .  ~  .  L
           .  =  .  .  .  .
           .  =  .  .  R  .
"""

[tickets]
A = "2r | C"
B = "1r | I"
C = "3r | R ! stress"
D = "strip | $3"
E = "strip | L"
F = "#1 | R | 1r"
G = "build | worker"

[development]
J = "uplink | upbldg | C/R"
K = "strip | 2r | calm ! $3"

[[goal]]
kind = "connect_all"

[two_player]
allowed = true
main    = "hp"
'''


def changed(old: str, new: str, text: str = TESTVILLE) -> str:
    """Testville with the first such place changed."""
    assert old in text
    return text.replace(old, new, 1)


def with_goal(goal: str, text: str = TESTVILLE) -> str:
    """Testville with another goal in place of its own."""
    return changed('kind = "connect_all"', goal, text)


def faults(text: str) -> list[FileFault]:
    """All mistakes of a file, as they are told."""
    with pytest.raises(FileFault) as told:
        read(text, "mine.toml")
    return [told.value, *told.value.others]


@cache
def city(name: str) -> p.Puzzle:
    data = ROOM.content(name).data
    assert isinstance(data, p.Puzzle)
    return data


def goals(name: str, kind: type[p.Goal]) -> list[p.Goal]:
    return [goal for goal in city(name).goal if isinstance(goal, kind)]


def has_twist(name: str, twist: p.Twist) -> bool:
    return twist in city(name).twist


def test_a_small_puzzle_is_read_as_it_is_written() -> None:
    puzzle = read(TESTVILLE, "testville.toml")
    assert (puzzle.width, puzzle.height) == (6, 6)
    assert puzzle.spaces["b2"].terrain == "mountain"
    assert puzzle.parcels[1].name == "c3"
    assert sorted(map(len, puzzle.groups("RCIL"))) == [1, 1, 1, 1, 2]
    assert puzzle.arriving == ("", "R", "", "IL", "")
    assert puzzle.all_tickets["C"].stress == 1
    assert puzzle.all_tickets["K"].money == 3
    assert [use.kind for use in puzzle.all_tickets["J"].icons[2].uses] == ["destination", "destination"]
    assert remarks(puzzle) == []
    assert contains(puzzle) == ["map of 6 by 6 spaces", "9 tickets", "5 rounds", "1 goal"]


@pytest.mark.parametrize("name", ROOM.shipped)
def test_there_is_nothing_to_remark_on_a_city(name: str) -> None:
    assert remarks(city(name)) == []


@pytest.mark.parametrize("name", ROOM.shipped)
def test_every_city_says_what_is_fact_and_what_is_ours(name: str) -> None:
    meta = city(name).meta
    assert meta.facts.startswith("the year")
    assert "map" in meta.ours
    city_name = meta.title.removeprefix(SMALL).lower().replace(" ", "-")
    assert name == f"{city_name}-{meta.year}"


def test_small_maps_are_called_so() -> None:
    small = [name for name in ROOM.shipped if city(name).width * city(name).height <= 16]
    assert len(small) >= 6
    assert small == [name for name in ROOM.shipped if city(name).meta.title.startswith(SMALL)]


def test_there_are_three_cities_of_each_tier_in_order() -> None:
    grades = [beside(ROOM.content(name)).grade for name in ROOM.shipped]
    assert [grade.tier for grade in grades if grade is not None] == [number // 3 + 1 for number in range(24)]


def test_every_goal_terrain_landmark_and_twist_is_in_some_city() -> None:
    cities = [city(name) for name in ROOM.shipped]
    assert {type(goal) for each in cities for goal in each.goal} == set(get_args(p.Goal))
    assert {type(twist) for each in cities for twist in each.twist} == set(get_args(p.Twist))
    spaces = [space for each in cities for space in each.spaces.values()]
    assert {space.terrain for space in spaces} == set(TERRAINS.values())
    assert set(BUILDINGS) <= {space.building for space in spaces}


@rule("TW-EP1-01", "TW-EP2-01")
@pytest.mark.parametrize("name", ["chicago-1858", "london-1860"])
def test_chicago_and_london_begin_calm_and_with_one_worker(name: str) -> None:
    start = city(name).start
    assert (start.workers, city(name).tracks.stress[start.stress_index]) == (1, 0)


@rule("TW-EP1-03", "TW-EP2-03", "TW-EP5-03", "TW-EP6-03", "TW-EP7-04", "TW-EP8-05", "TW-A115")
def test_every_city_has_its_rounds() -> None:
    of_the_book = {
        "chicago-1858": 7,
        "london-1860": 9,
        "berlin-1865": 8,
        "cape-town-1863": 8,
        "cairo-1896": 8,
        "budapest-1866": 8,
        "madrid-1871": 9,
        "lisbon-1873": 8,
        "napoli-1875": 8,
    }
    assert {name: city(name).schedule.rounds for name in of_the_book} == of_the_book


@rule("TW-EP1-02")
def test_chicago_wants_three_industries_in_a_row() -> None:
    assert p.Network("I", 3, direct=True) in city("chicago-1858").goal
    assert len(city("chicago-1858").groups("I")) >= 3
    assert any(space.terrain == "forest" for space in city("chicago-1858").spaces.values())


@rule("TW-EP2-02")
def test_london_wants_two_upgraded_leisures_joined_by_an_upgraded_link() -> None:
    assert p.Network("L", 2, upgraded=True, direct=True, ends_upgraded=True) in city("london-1860").goal


@rule("TW-EP3-02")
def test_berlin_wants_two_industries_joined_by_an_upgraded_link() -> None:
    assert p.Network("I", 2, upgraded=True, direct=True) in city("berlin-1865").goal
    assert has_twist("berlin-1865", p.HpOnLinkUpgrade(3))


@rule("TW-EP4-03")
def test_cape_town_wants_all_industries_on_upgraded_links_and_is_for_one() -> None:
    assert p.Network("I", "all", upgraded=True) in city("cape-town-1863").goal
    assert has_twist("cape-town-1863", p.FreeRail("b"))
    assert not city("cape-town-1863").for_two
    assert all(city(name).for_two for name in ROOM.shipped if name != "cape-town-1863")


@rule("TW-EP5-02")
def test_cairo_wants_one_of_each_upgraded() -> None:
    (goal,) = goals("cairo-1896", p.UpgradedEach)
    assert isinstance(goal, p.UpgradedEach)
    assert sorted(goal.types) == sorted("RCLI")
    assert has_twist("cairo-1896", p.SecondBuildingUpgrade("river", 5, 2))


@rule("TW-EP6-02")
def test_budapest_wants_two_commerces_on_upgraded_links() -> None:
    assert p.Network("C", 2, upgraded=True) in city("budapest-1866").goal
    assert has_twist("budapest-1866", p.HpOnLinkUpgrade(3))


@rule("TW-EP7-03")
def test_madrid_wants_two_parks_and_two_upgraded_residences() -> None:
    assert p.ParksConnected(2) in city("madrid-1871").goal
    assert p.Upgraded("R", 2) in city("madrid-1871").goal
    assert has_twist("madrid-1871", p.CellTickets("r", "1r"))


@rule("TW-EP8-04")
def test_lisbon_wants_somebody_everywhere() -> None:
    assert p.PassengersEverywhere() in city("lisbon-1873").goal
    assert city("lisbon-1873").track_icons


def test_napoli_has_its_volcano_and_lava() -> None:
    assert has_twist("napoli-1875", p.Lava(2, (5, 6, 7, 8)))
    assert [space.terrain for space in city("napoli-1875").spaces.values()].count("volcano") == 1


@rule("TW-A126")
@pytest.mark.parametrize("name", ROOM.shipped)
def test_between_two_hp_or_money_decides(name: str) -> None:
    assert city(name).two_player.main in ("hp", "money")


@rule("TW-A01", "TW-A02")
def test_without_tracks_a_puzzle_has_ours() -> None:
    puzzle = city("berlin-1865")
    assert puzzle.tracks.stress == (0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10)
    assert puzzle.tracks.stress[puzzle.start.stress_index] == 1
    assert puzzle.tracks.worker_max == 5


MISTAKES = [
    ('kind = "connect_all"', 'kind = "conect"', "field goal[0].kind: expected one of no_passengers"),
    ('title    = "Testville"', 'titel = "Testville"', "field meta: object contains unknown field `titel`"),
    ("R  .  .  .  C  C", "R  .  .  .  C  Q", "field map.grid, space f1: expected a space such as"),
    ("R  .  .  .  C  C", "R  .  .  .  C", "field map.grid, row 2: expected 5 spaces as in the first row, not 6"),
    (".  .  1  .  *  .", ".  .  1  1  *  .", "field map.grid: expected parcel 1 once, not 2 times"),
    ("I  .  .  ~  .  L", "I  .  .  ~C  .  L", "field map.grid, space d4: expected nothing on a lake"),
    ("I  .  .  ~  .  L", "I  .  .  .bb  .  L", "field map.grid, space d4: expected every flag once"),
    ('A = "2r | C"', 'A = "2r | Q"', "field tickets.A: expected an icon such as 2r"),
    ('A = "2r | C"', 'A = "2r | C ! pain"', "field tickets.A: expected consequences such as"),
    ('A = "2r | C"', 'A = "2r/C/R"', "field tickets.A: expected one use, or two"),
    ('A = "2r | C"', 'A = "$3/worker"', "field tickets.A: expected at most one use in Self-Help"),
    ('A = "2r | C"', 'a = "2r | C"', "field tickets.a: expected a ticket named by one capital letter"),
    ('J = "uplink', 'A = "uplink', "field development.A: expected a letter of its own for every ticket"),
    ('F = "#1 |', 'F = "#2 |', "field tickets.F: expected a parcel of the map, but there is no parcel 2"),
    ("rounds   = 5", "rounds   = 13", "field schedule.rounds: expected a number from 1 to 12, not 13"),
    ("rounds   = 5", "rounds   = 4", "field schedule.arrivals: expected an entry for each of the 4 rounds, not 5"),
    ('"I L", ""]', '"I X", ""]', "field schedule.arrivals[3]: expected letters of R, C, I, L"),
    ("reclaim  = 4", "reclaim  = [4, 4]", "field schedule.reclaim: expected an entry for each"),
    ("[0, 1, 1, 2", "[0, 2, 1, 2", "field tracks.stress: expected labels that never go down"),
    ("[0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10]", "[0]", "field tracks.stress: expected 2 to 40 labels, not 1"),
    ("stress_index = 1", "stress_index = 14", "field start.stress_index: expected a number from 0 to 13, not 14"),
    ("workers = 2", "workers = 6", "field start.workers: expected a number from 0 to 5, not 6"),
    ("workers = 2", 'unlocked = ["A"]', "field start.unlocked[0]: expected one of J, K, not «A»"),
    ("workers = 2", 'no_passenger = ["b1"]', "field start.no_passenger[0]: expected a building space"),
    ("workers = 2", 'rails = ["a1-a2-a3-a4"]', "field start.rails: expected two_player.allowed = false"),
    ("workers = 2", 'rails = ["a1-a3-a4"]', "field start.rails[0]: expected spaces that touch"),
    ("workers = 2", 'rails = ["a1-b1-c1"]', "field start.rails[0]: expected a way from building to building"),
    ("workers = 2", 'rails = ["z9-b1-c1"]', "field start.rails[0]: expected a way of at least three spaces"),
    ("allowed = true", "gates = [0]", "field two_player.gates[0]: expected a goal about workers"),
    ("allowed = true", "gates = [7]", "field two_player.gates[0]: expected a number from 0 to 0, not 7"),
    ("allowed = true", 'both_may_unlock = ["A"]', "field two_player.both_may_unlock[0]: expected one of J, K"),
    ("[two_player]", '[exclusive]\nX = "$3"\n[two_player]', "field exclusive: expected a Grand Station on the map"),
]


@pytest.mark.parametrize(("old", "new", "told"), MISTAKES, ids=[told.split(":")[0] for _o, _n, told in MISTAKES])
def test_a_mistake_is_named_by_file_field_and_expectation(old: str, new: str, told: str) -> None:
    (first, *_others) = faults(changed(old, new))
    assert str(first).startswith(f"mine.toml: {told}")


TWISTS = [
    ('kind = "lava"\nmountain_cost = 0', "twist[0].mountain_cost: expected a number from 1 to 9, not 0"),
    ('kind = "free_rail"', "twist[0].flag: expected a space of the map with the flag b"),
    ('kind = "cell_tickets"\nicon = "boo"', "twist[0].icon: expected an icon such as"),
    ('kind = "hp_track_icons"', "twist[0].kind: expected icons in tracks.hp_icons with it"),
    ('kind = "bonus_on"\nevent = "never"', "twist[0].event: expected one of link_complete"),
    ('kind = "forbid"\naction = "link"\nrounds = [6]', "twist[0].rounds[0]: expected a number from 1 to 5, not 6"),
    ('kind = "cost_override"\nterrain = "river"\nrails = 11', "twist[0].rails: expected a number from 0 to 9"),
    ('kind = "second_building_upgrade"\nmax = 1', "twist[0].max: expected a number from 2 to 9, not 1"),
    ('kind = "solo_only"\n[[twist]]\nkind = "solo_only"', "twist: expected the twist solo_only once, not 2 times"),
]


@pytest.mark.parametrize(("twist", "told"), TWISTS, ids=[told.split(":")[0] for _twist, told in TWISTS])
def test_a_mistake_in_a_twist_is_named_too(twist: str, told: str) -> None:
    assert told in str(faults(f"{TESTVILLE}\n[[twist]]\n{twist}\n")[0])


def test_icons_on_the_track_need_their_twist() -> None:
    text = changed("worker_max = 5", 'worker_max = 5\nhp_icons = {99 = "C"}')
    assert "tracks.hp_icons.99: expected a space of the HP track" in str(faults(text)[0])
    text = changed("worker_max = 5", 'worker_max = 5\nhp_icons = {9 = "C"}')
    assert "tracks.hp_icons: expected the twist hp_track_icons with it" in str(faults(text)[0])


IMPOSSIBLE = [
    ('kind = "workers"\nmin = 6', "goal[0].min: expected a number from 1 to 5, not 6"),
    ('kind = "upgraded"\ntype = "R"\nmin = 2', "goal[0].min: expected a number from 1 to 1, not 2"),
    ('kind = "upgraded_each"\ntypes = ["R", "C"]', "goal[0].types: expected at least 2 parcels that can be built on"),
    ('kind = "network"\ntype = "I"\ncount = 4', "goal[0].count: expected a number from 2 to 2, not 4"),
    ('kind = "group_size"\ntype = "C"\nmin = 4', "goal[0].min: expected a number from 1 to 1, not 4"),
    (
        'kind = "parks_connected"\nmin = 1',
        "goal[0].min: expected a goal that can be met, but there is nothing on the map",
    ),
    ('kind = "rails"\nmin = 59', "goal[0].min: expected a number from 1 to 58, not 59"),
    ('kind = "delivered"\ntype = "R"\nmin = 11', "goal[0].min: expected a number from 1 to 10, not 11"),
    ('kind = "unused_tickets"\nmin = 10', "goal[0].min: expected a number from 1 to 9, not 10"),
]


@pytest.mark.parametrize(("goal", "told"), IMPOSSIBLE, ids=[told.split(":")[0] for _goal, told in IMPOSSIBLE])
def test_a_goal_that_can_be_proved_impossible_is_refused(goal: str, told: str) -> None:
    assert told in str(faults(with_goal(goal))[0])


def test_nobody_can_be_left_where_the_last_round_refills() -> None:
    text = with_goal('kind = "no_passengers"', changed('"I L", ""]', '"I L", "R"]'))
    assert "the last round refills R, which the map has" in str(faults(text)[0])
    assert read(with_goal('kind = "no_passengers"'), "mine.toml").goal


def test_buildings_behind_a_lake_cannot_be_joined() -> None:
    walled = changed("R  .  .  .  C  C", "R  ~  .  .  C  C", changed(".  ^  .  .  .  .", "~  ^  .  .  .  ."))
    assert "no rails can ever join a1 and" in str(faults(walled)[0])
    assert "no rails can ever join a1 and a4" in remarks(read(with_goal('kind = "hp"\nmin = 9', walled), "mine.toml"))


def test_nobody_comes_to_a_building_that_is_shut_in_nor_leaves_it() -> None:
    walled = changed("R  .  .  .  C  C", "R  ~  .  .  C  C", changed(".  ^  .  .  .  .", "~  ^  .  .  .  ."))
    alone = "no rails can ever join a1 with another building"
    assert alone in str(faults(with_goal('kind = "delivered_all"', walled))[0])
    assert alone in str(faults(with_goal('kind = "no_passengers"', walled))[0])
    assert alone in str(faults(with_goal('kind = "no_passengers_in"\ntypes = ["R"]', walled))[0])
    assert read(with_goal('kind = "no_passengers_in"\ntypes = ["I"]', walled), "mine.toml").goal
    empty = changed("workers = 2", 'workers = 2\nno_passenger = ["a1"]', walled)
    assert read(with_goal('kind = "no_passengers"', empty), "mine.toml").goal
    lot = changed(".  .  1  .  *  .", ".  .  .  .  *  .", changed("R  .  .  .  C  C", "R  1  ~  .  C  C"))
    lot = changed(".  ^  .  .  .  .", "~  ~  .  .  .  .", lot)
    assert read(with_goal('kind = "delivered_all"', lot), "mine.toml").goal, "something can be built beside it"


@pytest.mark.parametrize(
    ("goal", "beyond"),
    [
        ('kind = "hp"\nmin = 400', "goal 1, «At least 400 HP after the final count», is out of reach"),
        ('kind = "links"\nmin = 21', "goal 1, «At least 21 complete links», is out of reach"),
        ('kind = "hp"\nmin = 36', ""),
    ],
)
def test_a_goal_for_which_actions_and_tickets_do_not_suffice_is_remarked_on(goal: str, beyond: str) -> None:
    told = " ".join(remarks(read(with_goal(goal), "mine.toml")))
    assert told.startswith(beyond)
    assert bool(told) == bool(beyond)


def test_a_goal_without_its_icons_cannot_be_met() -> None:
    bare = changed('J = "uplink | upbldg | C/R"', 'J = "C/R"')
    assert "the icon uplink" in str(faults(with_goal('kind = "upgrade_all_links"', bare))[0])
    assert "the icon upbldg" in str(faults(with_goal('kind = "upgrade_all_built"', bare))[0])
    silent = changed('E = "strip | L"', 'E = "strip"')
    assert "the icon L" in str(faults(with_goal('kind = "delivered_all"', silent))[0])


def test_every_mistake_is_named_at_once() -> None:
    text = changed("workers = 2", "workers = 9", changed("stress_index = 1", "stress_index = 99"))
    told = [fault.where for fault in faults(text)]
    assert told == ["field start.workers", "field start.stress_index"]
    misspelt = changed('title    = "Testville"', 'titel = "Testville"', text)
    assert [fault.where for fault in faults(misspelt)] == ["field meta", *told]


def test_a_map_larger_than_16_by_20_is_refused() -> None:
    row = "R " + ". " * 16
    before, after = TESTVILLE[: TESTVILLE.index('grid = """')], TESTVILLE[TESTVILLE.index("[tickets]") :]
    text = f'{before}grid = """\n{row}\n"""\n{after}'
    assert "expected at most 16 columns and 20 rows, not 17 and 1" in str(faults(text)[0])


def test_what_is_odd_but_can_be_played_is_remarked_on() -> None:
    lonely = changed('F = "#1 | R | 1r"', 'F = "R | 1r"')
    assert "parcel 1 stands on no ticket: nobody can ever own it" in remarks(read(lonely, "mine.toml"))
    flagged = changed("R  .  .  .  C  C", "R  .b .  .  C  C")
    assert "spaces have the flag b, but no twist uses it" in remarks(read(flagged, "mine.toml"))
    reclaiming = changed('D = "strip | $3"', 'D = "strip | reclaim"')
    assert "what the icon reclaim does is our reading of the book" in remarks(read(reclaiming, "mine.toml"))
    pond = changed("R  .  .  .  C  C", "R  .  ~  .  C  C", changed(".  ^  .  .  .  .", ".  ~  .  ~  .  ."))
    pond = changed(".  .  1  .  *  .", ".  .  ~  .  *  .", changed('F = "#1 | R | 1r"', 'F = "R | 1r"', pond))
    assert "no rails can ever reach c2" in remarks(read(with_goal('kind = "hp"\nmin = 9', pond), "mine.toml"))
