"""Every action of the rules against the slow, obvious form, on random positions of small maps with all twists."""

import os

import pytest
from librt.random import Random

from tests.games.workbook.oracle import Oracle, tell
from tests.games.workbook.table import Table, puzzle
from tramyard.games.workbook.puzzle import Puzzle
from tramyard.games.workbook.rules import phases
from tramyard.kernel.position import OVER

POSITIONS = int(os.environ.get("TRAMYARD_ORACLE", "6"))
"""Positions looked at in each play."""
GOALS = [
    'kind = "connect_all"',
    'kind = "hp"\nmin = 4',
    'kind = "money"\nmin = 5',
    'kind = "stress"\nmax = 2',
    'kind = "passengers_everywhere"',
    'kind = "parcels_all"',
    'kind = "upgrade_all_links"',
    'kind = "network"\ntype = "R"',
    'kind = "network"\ntype = "I"\nupgraded = true\ncount = 2',
]
TICKETS = {
    "A": "2r | C",
    "B": "1r | I ! stress",
    "C": "1r/R | 1r",
    "D": "strip | $5",
    "E": "strip | L",
    "F": "#1 | R ! $3",
    "G": "build | worker",
    "H": "uplink | upbldg",
}
HOUSES = "R . = I\n. 1 .b .\nI . * L\nC . . R"
SIGHTS = "R .r P I\n. 1b ^ .\nX . . L\nC .b . G"
LAVA = "R . 1 I\n^ . .b G\n. .r . L\nV . R ."
TWISTS = ['kind = "hp_on_link_upgrade"', 'kind = "second_building_upgrade"', 'kind = "free_rail"']
TRACK = '[tracks.hp_icons]\n2 = "$4"\n3 = "I"\n4 = "stress"'
PUZZLES = {
    "houses": puzzle(HOUSES, TICKETS, goals=GOALS, below={"J": "1r | calm"}, start="workers = 4\nmoney = 4\nhp = 1"),
    "switches": puzzle(
        HOUSES,
        TICKETS,
        goals=GOALS,
        twists=TWISTS,
        rules='same_type_trips = false\ncurved_bridges = false\nlink_hp_to = "owner"',
        start="workers = 3\nmoney = 4\nstress_index = 12",
    ),
    "sights": puzzle(
        SIGHTS,
        {**TICKETS, "I": "G | 2r"},
        goals=GOALS,
        below={"J": "1r"},
        exclusive={"Z": "$3 | $3"},
        twists=[*TWISTS, 'kind = "cell_tickets"', 'kind = "hp_track_icons"'],
        tracks=TRACK,
        start="workers = 4\nmoney = 4",
    ).replace("[tracks]\n[", "["),
    "lava": puzzle(
        LAVA,
        TICKETS,
        goals=GOALS,
        twists=[*TWISTS, 'kind = "cell_tickets"', 'kind = "lava"\nstress_rounds = [2]'],
        rules='grand_station_icon = "any"',
        start="workers = 4\nmoney = 4",
    ),
}


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("name", PUZZLES)
def test_every_action_leads_where_the_slow_form_says(name: str, seats: int) -> None:
    tom = Table(PUZZLES[name], seats)
    rng = Random(1000 * seats + len(name))
    looked = 0
    play = 0
    while looked < POSITIONS:
        position = tom.game.start()
        play += 1
        while position.actor != OVER and looked < POSITIONS:
            if position.phase == phases.ACTION and rng.random() < 0.25:
                _compare(tom, position.dump())
                looked += 1
            move = position.hunch(rng) if rng.random() < 0.7 else position.pick(rng)
            position.play(move)
    assert play


def _compare(tom: Table, dump: dict[str, object]) -> None:
    data = tom.game.box.puzzle
    assert isinstance(data, Puzzle)
    oracle = Oracle(data, dump)
    position = tom.game.load(dump)
    expected = oracle.outcomes()
    found = set()
    for action in tom.game.actions(position):
        there = position.copy()
        for move in action:
            there.play(move)
        found.add(tell(_unended(there.dump(), dump)))
    assert found - expected == set(), "an action leads where it must not"
    assert expected - found == set(), "an action is missing"
    for seat in range(tom.game.seats):
        met = position.goals_met(seat)  # type: ignore[attr-defined]
        for goal, fast in zip(data.goal, met, strict=True):
            slow = oracle.met(goal, seat)
            assert slow is None or slow == fast, (goal, seat)
        assert oracle.final_hp(seat) == position.final_hp(seat)  # type: ignore[attr-defined]


def _unended(after: dict[str, object], before: dict[str, object]) -> dict[str, object]:
    """Only actions are compared: what an action changes is there before the next step of the round begins."""
    assert after["round"] == before["round"]
    return after
