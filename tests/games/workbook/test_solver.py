"""The solver against a walk over everything, on tiny puzzles with every twist: what it says is so, and nothing else."""

import os
from dataclasses import replace
from functools import cache

import pytest
from librt.random import Random

from tests.games.workbook.exhaustive import Reached, reached
from tests.games.workbook.table import TESTVILLE, game_of, puzzle
from tramyard.games.workbook import ROOM
from tramyard.games.workbook.book import certificates
from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.turn import RULES_VERSION, WorkbookPosition
from tramyard.games.workbook.solve import SOUND, VERSION, WorkbookSolver
from tramyard.games.workbook.solver.bounds import Bounds
from tramyard.games.workbook.solver.search import HP, MONEY, Search
from tramyard.kernel.position import OVER
from tramyard.kernel.solver import Answer, Budget

LINKS = {"A": "1r | C", "B": "2r", "C": "strip | $3", "D": "C | worker"}
ENDLESS = Budget()
MANY = int(os.environ.get("TRAMYARD_ORACLE", "1"))
"""The soak plays more."""

TINY = {
    "links": puzzle("R . C\n~ . ~", LINKS, arrivals=["", ""]),
    "no solution": puzzle("R . C", LINKS, arrivals=["", ""], goals=['kind = "hp"\nmin = 40']),
    "money": puzzle("R . C", LINKS, arrivals=["", ""], goals=['kind = "money"\nmin = 6']),
    "leisure": puzzle("R . L", {"A": "1r | L", "B": "strip", "C": "$3 | hp"}, arrivals=["R", ""], start="money = 4"),
    "unlocks": puzzle("R . C", {"A": "1r", "B": "strip", "C": "C"}, below={"D": "strip | hp"}, arrivals=["R", ""]),
    "stress": puzzle(
        "R . C",
        {"A": "1r | C ! stress", "B": "strip", "C": "C | calm ! $3"},
        tracks="stress = [0, 1, 2, 3]",
        arrivals=["R", ""],
        goals=['kind = "stress"\nmax = 1'],
    ),
    "split": puzzle("R 1 .C", {"A": "1r | C", "B": "1r | #1", "C": "build | strip"}, arrivals=["", ""]),
    "upgrades": puzzle(
        "R . C",
        {"A": "1r | C", "B": "uplink | R", "C": "strip"},
        arrivals=["", ""],
        twists=['kind = "hp_on_link_upgrade"\nhp = 3'],
    ),
    "second upgrade": puzzle(
        "= 1 R",
        {"A": "build | #1", "B": "upbldg | L", "C": "C | 1r"},
        arrivals=["", ""],
        twists=['kind = "second_building_upgrade"'],
    ),
    "free rail": puzzle(
        "R .b .b C", {"A": "1r", "B": "C", "C": "strip"}, arrivals=["", ""], twists=['kind = "free_rail"']
    ),
    "cell tickets": puzzle(
        "R .r C", {"A": "1r", "B": "C", "C": "strip"}, arrivals=["", ""], twists=['kind = "cell_tickets"']
    ),
    "track icons": puzzle(
        "R . C",
        {"A": "1r", "B": "C", "C": "strip", "D": "hp"},
        arrivals=["", ""],
        tracks='hp_icons = { 1 = "stress", 2 = "$3" }',
        twists=['kind = "hp_track_icons"'],
    ),
    "lava": puzzle(
        "^ . .\nR . C",
        {"A": "1r | C", "B": "strip | C"},
        arrivals=["", ""],
        twists=['kind = "lava"\nstress_rounds = [2]'],
    ),
    "bonus": puzzle(
        "R . C",
        {"A": "1r", "B": "C", "C": "strip"},
        arrivals=["", ""],
        twists=['kind = "bonus_on"\nevent = "link_complete"\nhp = 2\nworkers = 1\nstress = 1'],
    ),
    "cost override": puzzle(
        "R * C",
        {"A": "2r", "B": "C", "C": "strip | $3"},
        arrivals=["", ""],
        twists=['kind = "cost_override"\nterrain = "forest"\nrails = 2\nmoney = 3'],
    ),
    "forbid": puzzle(
        "R . C",
        {"A": "1r", "B": "C", "C": "strip"},
        arrivals=["", ""],
        twists=['kind = "forbid"\naction = "link"\nrounds = [1]'],
    ),
    "no passengers": puzzle(
        "R . C", {"A": "1r | R", "B": "C", "C": "strip"}, arrivals=["", ""], goals=['kind = "no_passengers"']
    ),
}


@cache
def game(name: str) -> Workbook:
    return game_of(TINY[name])


@cache
def oracle(name: str) -> Reached:
    return reached(game(name), game(name).start())


def answer(name: str, goal: str, budget: Budget = ENDLESS) -> Answer:
    return WorkbookSolver(game(name)).solve(game(name).start(), goal, budget, lambda known: None, lambda: False)


def replayed(name: str, found: Answer) -> WorkbookPosition:
    """Where a line leads; every word is checked by the rules."""
    position = game(name).start()
    for action in found.moves:
        for move in game(name).parse(position, action):
            position.play(move)
    return position


@pytest.mark.parametrize("name", TINY)
@pytest.mark.parametrize("goal", ["hp", "money"])
def test_the_best_line_is_proved_and_is_the_best_there_is(name: str, goal: str) -> None:
    found = answer(name, goal)
    best = oracle(name).hp if goal == "hp" else oracle(name).money
    assert (found.proved, found.best, found.solved) == (True, best, best is not None)
    assert found.bound == best
    if best is not None:
        end = replayed(name, found)
        assert end.ending() == "solved"
        assert best == (end.final_hp(0) if goal == "hp" else end.money[0])


@pytest.mark.parametrize("name", TINY)
def test_any_line_solves_or_none_does(name: str) -> None:
    found = answer(name, "solve")
    assert found.solved == (oracle(name).hp is not None)
    assert found.proved == (not found.solved)
    if found.solved:
        assert replayed(name, found).ending() == "solved"


@pytest.mark.parametrize("name", TINY)
@pytest.mark.parametrize(
    ("dominance", "bounding", "ordering"),
    [(False, True, True), (True, False, True), (True, True, False), (False, False, True), (False, False, False)],
)
def test_dominance_bounds_and_order_leave_no_better_line_out(
    name: str, dominance: bool, bounding: bool, ordering: bool
) -> None:
    search = Search(game(name), game(name).start(), HP, lambda nodes: False)
    search.dominance = dominance
    search.bounding = bounding
    search.ordering = ordering
    assert search.run(10**6, True)
    assert (int(search.worth) if search.best is not None else None) == oracle(name).hp


TWO_ACTIONS = puzzle(
    "R . C . I",
    {"A": "1r | C", "B": "1r | I", "C": "strip", "D": "C"},
    arrivals=["", ""],
)


@pytest.mark.parametrize("aim", [HP, MONEY])
def test_actions_whose_order_does_not_matter_are_looked_at_in_one_order(aim: int) -> None:
    """Every line with both orders is as good as one of those with one, of which there are fewer."""
    seen = []
    for ordering in (True, False):
        search = Search(game_of(TWO_ACTIONS), game_of(TWO_ACTIONS).start(), aim, lambda nodes: False)
        search.ordering = ordering
        assert search.run(10**6, True)
        seen.append((int(search.worth), int(search.nodes)))
    assert seen[0][0] == seen[1][0]
    assert seen[0][1] < seen[1][1]


@pytest.mark.parametrize("name", TINY)
def test_no_line_exceeds_the_bounds(name: str) -> None:
    within_bounds(game(name), 6 * MANY)


@pytest.mark.parametrize("name", ["testville", "berlin-1865", "cairo-1896", "napoli-1875"])
def test_no_line_of_a_larger_puzzle_exceeds_the_bounds(name: str) -> None:
    within_bounds(game_of(TESTVILLE if name == "testville" else ROOM.content(name).text), MANY)


def within_bounds(played: Workbook, lines: int) -> None:
    """Random lines are played to their end: nowhere was less promised, nor a goal called lost that is met."""
    rng = Random(7)
    bounds = Bounds(played.box)
    for _ in range(lines):
        position = played.start()
        seen = []
        while position.actor != OVER:
            if position.settled:
                bounds.look(position)
                lost = [bounds.is_lost(position, goal) for goal in position.box.goals]
                seen.append((bounds.most_hp(), bounds.most_money(), lost))
            position.play(position.hunch(rng))
        for most_hp, most_money, lost in seen:
            assert position.final_hp(0) <= most_hp
            assert position.money[0] <= most_money
            assert not any(gone and met for gone, met in zip(lost, position.goals_met(0), strict=True))


@pytest.mark.parametrize("name", ROOM.shipped)
def test_no_bound_is_below_what_our_line_of_a_city_reaches(name: str) -> None:
    city = game_of(ROOM.content(name).text)
    certificate = certificates()[ROOM.content(name).fingerprint].certificate
    assert certificate is not None
    bounds = Bounds(city.box)
    position = city.start()
    for line in certificate.moves.strip().splitlines():
        bounds.look(position)
        assert bounds.most_hp() >= certificate.final_hp
        assert bounds.most_money() >= certificate.final_money
        assert not any(bounds.is_lost(position, goal) for goal in position.box.goals)
        for move in city.parse(position, line.partition(" ")[2]):
            position.play(move)


@pytest.mark.parametrize(("goal", "nodes"), [("solve", 400), ("hp", 700)])
def test_with_a_budget_of_nodes_the_answer_is_the_same_for_any_number_of_jobs(goal: str, nodes: int) -> None:
    testville = game_of(TESTVILLE)
    answers = [
        WorkbookSolver(testville).solve(
            testville.start(), goal, Budget(nodes=nodes, jobs=jobs), lambda known: None, lambda: False
        )
        for jobs in (1, 3)
    ]
    assert {replace(found, seconds=0.0) for found in answers} == {replace(answers[0], seconds=0.0)}
    assert answers[0].nodes >= nodes or answers[0].solved


@pytest.mark.parametrize("name", ROOM.shipped)
def test_what_lies_beside_a_puzzle_is_of_these_rules_and_of_a_sound_solver(name: str) -> None:
    beside = certificates()[ROOM.content(name).fingerprint]
    certificate, grade = beside.certificate, beside.grade
    assert certificate is not None
    assert grade is not None
    assert certificate.rules == RULES_VERSION
    if grade.best_hp is not None or grade.best_money is not None:
        assert grade.rules == RULES_VERSION
        assert SOUND <= grade.solver <= VERSION
    for best, told, bound in (
        (grade.best_hp, certificate.final_hp, grade.bound_hp),
        (grade.best_money, certificate.final_money, grade.bound_money),
    ):
        if best is not None:
            assert told <= best
        if best is not None and bound is not None:
            assert best <= bound


def test_goals_that_budgets_put_out_of_reach_are_named() -> None:
    assert answer("no solution", "solve").lost == ("goal-1",)
    assert answer("links", "solve").lost == ()
