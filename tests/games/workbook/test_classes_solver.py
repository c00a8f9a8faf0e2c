"""The second bound, links as classes: whatever can be done in a position can be done in its sketch, or better."""

import os

import pytest
from librt.random import Random

from tests.games.workbook.table import game_of
from tests.games.workbook.test_solver import TINY, game, oracle
from tramyard.games.workbook import ROOM
from tramyard.games.workbook.rules import phases
from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.bounds import HOPELESS, Bounds
from tramyard.games.workbook.solver.sketch import NO_POOL, slots_left
from tramyard.games.workbook.solver.sketch_search import SketchSearch
from tramyard.kernel.position import OVER

MANY = int(os.environ.get("TRAMYARD_ORACLE", "1"))
"""The soak plays more."""
SMALL = ["basel-1895", "birkenhead-1860", "geneva-1862", "gmunden-1894", "porto-1872", "sintra-1904"]


def looking(position: WorkbookPosition, counts_money: bool = False) -> SketchSearch:
    return SketchSearch(position, Bounds(position.box), counts_money)


def next_settled(position: WorkbookPosition, rng: Random, plainly: bool) -> WorkbookPosition:
    """After a random action, or all of Self-Help and Update."""
    there = position.copy()
    helping = there.phase == phases.SELF_HELP
    while True:
        moves = there.moves()
        there.play(moves[rng.randrange(len(moves))] if plainly else there.hunch(rng))
        if there.actor == OVER or (there.settled and (there.phase == phases.ACTION or not helping)):
            return there


def simulated(played: Workbook, lines: int, rng: Random) -> int:
    """Random lines: each of their steps is also one of sketches, and leads to something as good. Says how many."""
    steps = 0
    for number in range(lines):
        position = played.start()
        search = looking(position)
        assert search.is_told
        while position.actor != OVER:
            before = search.sketching.of(position)
            position = next_settled(position, rng, number % 2 == 0)
            after = search.sketching.of(position)
            if position.actor == OVER or slots_left(after, position.box) == 0:
                after.pool = NO_POOL  # nobody can go on with open links
            found = search.moves.after(before)
            assert any(search.sketching.covers(sketch, after) for sketch in found), (position.dump(), steps)
            steps += 1
    return steps


@pytest.mark.parametrize("name", TINY)
def test_whatever_can_be_done_can_be_done_in_sketches(name: str) -> None:
    assert simulated(game(name), 8 * MANY, Random(5)) > 8


@pytest.mark.parametrize("name", SMALL)
def test_whatever_can_be_done_in_a_small_city_can_be_done_in_sketches(name: str) -> None:
    assert simulated(game_of(ROOM.content(name).text), 2 * MANY, Random(6)) > 10


@pytest.mark.parametrize("name", TINY)
@pytest.mark.parametrize("counts_money", [False, True])
def test_the_best_line_of_sketches_is_no_worse_than_the_best_line_there_is(name: str, counts_money: bool) -> None:
    search = looking(game(name).start(), counts_money)
    best = oracle(name).money if counts_money else oracle(name).hp
    found = search.limit(10**6, HOPELESS, lambda nodes: False)
    assert search.finished
    assert best is None or best <= found


@pytest.mark.parametrize("name", SMALL)
def test_from_late_positions_no_line_exceeds_the_second_bound(name: str) -> None:
    """Random lines are played to their end; what sketches allow is asked in the last round."""
    played = game_of(ROOM.content(name).text)
    rng = Random(8)
    for _ in range(1 + MANY // 10):
        position = played.start()
        seen = []
        while position.actor != OVER:
            if position.settled and position.phase == phases.ACTION and position.round == position.box.rounds:
                seen.append(position)
            position = next_settled(position, rng, False)
        for earlier in seen:
            limit = looking(earlier).limit(10**6, HOPELESS, lambda nodes: nodes > 20_000)
            assert position.ending() != "solved" or position.final_hp(0) <= limit
