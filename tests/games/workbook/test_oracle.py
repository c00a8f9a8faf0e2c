"""The rules against the slow, obvious form, on random positions of small maps with all twists and switches.

Every action, every use of a ticket in Self-Help, every way a round can end, every goal, and who would have won.
"""

import os

import pytest
from librt.random import Random

from tests.games.workbook.oracle import Oracle, tell
from tests.games.workbook.slow_end import End
from tests.games.workbook.slow_round import Round, whole
from tests.games.workbook.table import Table, puzzle
from tramyard.games.workbook.puzzle import Puzzle
from tramyard.games.workbook.rules import phases
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.position import OVER

POSITIONS = int(os.environ.get("TRAMYARD_ORACLE", "4"))
"""Positions of each kind looked at: before an action, and in Self-Help."""
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
    'kind = "no_passengers"',
    'kind = "no_passengers_in"\ntypes = ["I", "C"]',
    'kind = "workers"\nmin = 3',
    'kind = "delivered_all"',
    'kind = "upgrade_all_built"',
    'kind = "upgraded"\ntype = "R"\nmin = 1',
    'kind = "upgraded_each"\ntypes = ["R"]',
    'kind = "links"\nmin = 2',
    'kind = "rails"\nmin = 4',
    'kind = "delivered"\ntype = "I"\nmin = 1',
    'kind = "unused_tickets"\nmin = 5',
    'kind = "network"\ntype = "R"\ncount = 2\ndirect = true',
    'kind = "network"\ntype = "R"\ncount = 2\nclique = true',
]
UPGRADED_PAIR = 'kind = "network"\ntype = "R"\ncount = 2\nends_upgraded = true\ndirect = true\nupgraded = true'
TICKETS = {
    "A": "2r | C",
    "B": "1r | I ! stress",
    "C": "1r/R | 1r",
    "D": "strip | $5 | hp",
    "E": "strip | L",
    "F": "#1 | R ! $3",
    "G": "build | worker",
    "H": "uplink | upbldg",
    "K": "calm | pax",
}
HOUSES = "R . = I\n. 1 .b .\nI . * L\nC . . R"
SIGHTS = "R .r P I\n. 1b ^ .\nX . . L\nC .b . G"
LAVA = "R . 1 I\n^ . .b G\n. .r . L\nV . R ."
LOTS = "R . P I\n1 . = 2\nR ^3 . L\nC . X ."
AUTHORS = [
    'kind = "bonus_on"\nevent = "link_complete"\nhp = 1',
    'kind = "bonus_on"\nevent = "link_upgrade"\nmoney = 2\nstress = -1',
    'kind = "bonus_on"\nevent = "building_built"\nworkers = 1',
    'kind = "bonus_on"\nevent = "building_upgraded"\nhp = 2\nstress = 1',
    'kind = "bonus_on"\nevent = "delivered:I"\nmoney = 3\nworkers = -1',
    'kind = "bonus_on"\nevent = "through:P"\nhp = 1\nstress = 1',
    'kind = "bonus_on"\nevent = "round_end:2"\nhp = -2\nstress = 2',
    'kind = "cost_override"\nterrain = "river"\nrails = 1\nmoney = 2',
    'kind = "cost_override"\nterrain = "plain"\nrails = 1',
    'kind = "cost_override"\nterrain = "forest"\nrails = 2\nhp = 2\nmoney = 1',
    'kind = "forbid"\naction = "link"\nrounds = [3]',
    'kind = "forbid"\naction = "move"\nrounds = [1]',
    'kind = "forbid"\naction = "build"\nrounds = [2]',
    'kind = "forbid"\naction = "upgrade_link"\nrounds = [2]',
    'kind = "forbid"\naction = "upgrade_building"\nrounds = [3]',
]
TWISTS = ['kind = "hp_on_link_upgrade"\nhp = 2', 'kind = "second_building_upgrade"', 'kind = "free_rail"']
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
    "parcels": puzzle(
        LOTS,
        {**TICKETS, "F": "#1 | R | #2", "L": "#3 | reclaim", "M": "P | 1r"},
        goals=[*GOALS, UPGRADED_PAIR, 'kind = "parks_connected"\nmin = 1', 'kind = "group_size"\ntype = "R"\nmin = 2'],
        arrivals=("R", "I", "C L", ""),
        reclaim=2,
        rules="revisit_buildings = true\ndeliver_to_parcel = true\nboth_ends_parcels = true\n"
        "special_holds_passenger = true\nreclaim_icon_bonus = 1",
        two='main = "money"\nboth_may_unlock = ["J"]\nbid = true\ngates = [1, 3]',
        below={"J": "1r | worker"},
        start="workers = 4\nmoney = 9\nhp = 2",
    ),
    "authors": puzzle(
        LOTS.replace("^3", "*3"),
        {**TICKETS, "F": "#1 | R | #2", "L": "#3 | 2r"},
        goals=GOALS,
        below={"J": "1r | worker"},
        arrivals=("C", "R", "I", ""),
        twists=[*AUTHORS],
        start="workers = 4\nmoney = 9\nhp = 3\nstress_index = 11",
    ),
}


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("name", PUZZLES)
def test_the_rules_lead_where_the_slow_form_says(name: str, seats: int) -> None:
    tom = Table(PUZZLES[name], seats)
    rng = Random(1000 * seats + len(name))
    looked = {phases.ACTION: 0, phases.SELF_HELP: 0}
    while min(looked.values()) < POSITIONS:
        position = tom.game.start()
        while position.actor != OVER:
            phase = int(position.phase)
            if looked.get(phase, POSITIONS) < POSITIONS and rng.random() < 0.25:
                if phase == phases.ACTION:
                    _compare_actions(tom, position)
                else:
                    _compare_rounds(tom, position)
                _compare_ends(tom, position)
                looked[phase] += 1
            position.play(position.hunch(rng) if rng.random() < 0.7 else position.pick(rng))


def _oracle(tom: Table, position: WorkbookPosition) -> Oracle:
    data = tom.game.box.puzzle
    assert isinstance(data, Puzzle)
    return Oracle(data, position.dump())


def _compare_actions(tom: Table, position: WorkbookPosition) -> None:
    """What an action changes is there before the next step of the round begins."""
    expected = _oracle(tom, position).outcomes()
    found = {tell(after.dump()) for after in _after_actions(tom, position)}
    assert found - expected == set(), "an action leads where it must not"
    assert expected - found == set(), "an action is missing"


def _after_actions(tom: Table, position: WorkbookPosition) -> list[WorkbookPosition]:
    found = []
    for action in tom.game.actions(position):
        there = position.copy()
        for move in action:
            there.play(move)
        found.append(there)
    return found


def _compare_rounds(tom: Table, position: WorkbookPosition) -> None:
    """Every use of a ticket, and, where this is the last Self-Help of the round, every way in which it can end."""
    slow = Round(_oracle(tom, position))
    ended = position.copy()
    ended.play(tom.game.vocabulary.move("E"))
    after = [tell(there.dump()) for there in _after_actions(tom, position) if there.phase == phases.SELF_HELP]
    assert set(after) == {tell(state) for state in slow.helped()}
    if ended.round == position.round and ended.phase == phases.ACTION:  # the other one acts before the Update
        assert tell(ended.dump()) == tell(position.dump())
        assert ended.seat == ended.first
        return
    assert {whole(there.dump()) for there in _updated(ended)} == slow.updated()


def _updated(position: WorkbookPosition) -> list[WorkbookPosition]:
    """Every way from here to the next action, auction or end."""
    if position.phase not in (phases.RECLAIM, phases.LAVA):
        return [position]
    found = []
    for move in position.moves():
        there = position.copy()
        there.play(move)
        found += _updated(there)
    return found


def _compare_ends(tom: Table, position: WorkbookPosition) -> None:
    slow = End(_oracle(tom, position))
    for seat in range(tom.game.seats):
        met = position.goals_met(seat)
        for goal, fast in zip(tom.game.box.puzzle.goal, met, strict=True):
            assert slow.met(goal, seat) == fast, (goal, seat)
        assert slow.final_hp(seat) == position.final_hp(seat)
    dump = position.dump()
    last = {"round": int(tom.game.box.rounds), "step": 0, "seat": dump["first"]}
    over = tom.game.load({**dump, **last, "phase": "over", "actor": "over"})
    assert isinstance(over, WorkbookPosition)
    assert over.result() == slow.result()
