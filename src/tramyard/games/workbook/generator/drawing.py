"""The generator: draws, solves, sets the numbers, and discards what is trivial or was not solved.

What it answers depends on version, tier and seed alone: budgets are counted in positions, never in seconds.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from librt.random import Random

from tramyard.games.workbook.content import read, remarks
from tramyard.games.workbook.generator.drafts import draw_draft
from tramyard.games.workbook.generator.goals import Table, glean
from tramyard.games.workbook.generator.lots import Lots
from tramyard.games.workbook.generator.tiers import TIERS, Tier
from tramyard.games.workbook.generator.writing import Draft
from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver import search
from tramyard.kernel.errors import FileFault
from tramyard.kernel.generator import Drawn, GeneratorKind
from tramyard.kernel.playout import random_play
from tramyard.kernel.solver import Stop

VERSION: Final = 1
"""Goes up with every change after which an equal seed may give another puzzle: of the generator, of the rules, of the
solver's order."""
TRIES: Final = 40
FIRST_WIDTH: Final = 15
PLAYS: Final = 30
"""Random plays, of which one in ten may solve a puzzle."""
LONG: Final = 4000
"""Moves of a random play."""


class Reference(NamedTuple):
    """The best line that was found."""

    hp: int
    moves: tuple[str, ...]
    end: WorkbookPosition


def make(number: int, seed: int, stop: Stop) -> Drawn | None:
    """The first of all tries that fits the tier."""
    tier = TIERS[number]
    name = f"drawn-{VERSION}-{number}-{seed}"
    for attempt in range(TRIES):
        if stop():
            return None
        lots = Lots(VERSION, number, seed, attempt)
        draft = draw_draft(lots, tier, f"drawn by generator {VERSION}, tier {number}, seed {seed}")
        found = _finished(lots, tier, draft, stop) if draft is not None else None
        if found is not None:
            return Drawn(name, found[0].text(), found[1].moves, attempt + 1)
    return None


def _finished(lots: Lots, tier: Tier, draft: Draft, stop: Stop) -> tuple[Draft, Reference] | None:
    """The draft with its numbers and a line that solves it; None where it is odd, too easy or was not solved."""
    leading = replace(draft, goals=[*draft.goals, {"kind": "hp", "min": 1}])
    game = _game(leading)
    best = _reference(game, tier.nodes, stop) if game is not None else None
    if best is None:
        return None
    goals = [*draft.goals, *glean(lots, tier.gleaned, best.end)]
    least = max(1, best.hp * tier.share // 100)
    while least <= best.hp:
        whole = replace(draft, goals=[*goals, _hp(least)])
        game = _game(whole)
        if game is None or stop():
            return None
        easy = _narrow(game, tier.narrow)
        if easy is None:
            return None if _random_solves(game, lots) else (whole, best)
        least = easy + 1  # what a narrow search reaches is asked for and one more
    return None


def _hp(least: int) -> Table:
    return {"kind": "hp", "min": least}


def _game(draft: Draft) -> Workbook | None:
    """The puzzle for one; None where the loader refuses it or finds something odd."""
    try:
        puzzle = read(draft.text(), "drawn.toml")
    except FileFault:
        return None
    return Workbook(puzzle, 1, 0) if not remarks(puzzle) else None


# How hard it is


def _reference(game: Workbook, nodes: int, stop: Stop) -> Reference | None:
    """The best HP of wider and wider searches, until so many positions were looked at."""
    looking = _looking(game, search.HP, lambda seen: seen >= nodes or stop())
    width = FIRST_WIDTH
    while not looking.stopped:
        if looking.run(width, False):
            break
        width *= 2
    if looking.best is None:
        return None
    line = looking.best.line()
    return Reference(int(looking.worth), tuple([game.spell(action) for action in line]), looking.best.position)


def _narrow(game: Workbook, width: int) -> int | None:
    """The HP with which a search of this width solves the puzzle; None where it does not."""
    looking = _looking(game, search.HP, lambda seen: False)
    looking.run(width, False)
    return int(looking.worth) if looking.best is not None else None


def _looking(game: Workbook, aim: int, stop: Callable[[int], bool]) -> search.Search:
    start = game.start()
    assert isinstance(start, WorkbookPosition)
    return search.Search(game, start, aim, stop)


def _random_solves(game: Workbook, lots: Lots) -> bool:
    """Whether whoever plays at random solves it too often."""
    solved = 0
    rng = Random(lots.below(2**40))
    for _ in range(PLAYS):
        position = game.start()
        random_play(position, rng, LONG)
        solved += position.ending() == "solved"
    return 10 * solved > PLAYS


GENERATOR: Final = GeneratorKind(VERSION, tuple(TIERS), TRIES, make)
