"""A puzzle file of the workbook: read, checked against what the rules need, and described."""

from collections.abc import Iterator

from tramyard.games.workbook.notation import BUILDINGS, TYPES
from tramyard.games.workbook.puzzle import CellTickets, FreeRail, Puzzle
from tramyard.games.workbook.puzzle_check import faults
from tramyard.games.workbook.reach import Reach
from tramyard.games.workbook.rules.box import Box
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.bounds import Bounds
from tramyard.games.workbook.words.goals import goal_words
from tramyard.kernel.content import decode
from tramyard.kernel.errors import FileFault
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _, plural


def read(text: str, file: str) -> Puzzle:
    """The puzzle of a file's text. Raises FileFault naming file, field and expectation, with all others behind it."""
    try:
        puzzle = decode(text, Puzzle, file)
    except FileFault as fault:
        if isinstance(fault.rest, Puzzle):
            fault.others += tuple(wrong(fault.rest, file))
        raise
    found = wrong(puzzle, file)
    if found:
        found[0].others = tuple(found[1:])
        raise found[0]
    return puzzle


def wrong(puzzle: Puzzle, file: str) -> list[FileFault]:
    """Everything that speaks against a puzzle, by field."""
    return [FileFault(file, _("field {name}").format(name=field), expected) for field, expected in faults(puzzle)]


def contains(puzzle: object) -> list[str]:
    """What is in the file, in a few words each."""
    assert isinstance(puzzle, Puzzle)
    return [
        _("map of {width} by {height} spaces").format(width=puzzle.width, height=puzzle.height),
        plural("{count} ticket", "{count} tickets", len(puzzle.all_tickets)),
        plural("{count} round", "{count} rounds", puzzle.schedule.rounds),
        plural("{count} goal", "{count} goals", len(puzzle.goal)),
    ]


def remarks(puzzle: object) -> list[str]:
    """What can be played and is still odd: ground and buildings nobody can ever use."""
    assert isinstance(puzzle, Puzzle)
    reach = Reach(puzzle)
    found = []
    owned = {use.amount for use in reach.uses if use.kind == "parcel"}
    for number in sorted(puzzle.parcels.keys() - owned):
        found.append(_("parcel {number} stands on no ticket: nobody can ever own it").format(number=number))
    groups = puzzle.groups(BUILDINGS)
    for one, other in reach.walls(groups):
        found.append(_("no rails can ever join {one} and {other}").format(one=one, other=other))
    reached = set().union(*(reach.joined(min(group)) for group in groups)) if groups else set()
    cut_off = [space.name for space in puzzle.spaces.values() if space.bears_rail and space.name not in reached]
    if cut_off:
        found.append(_("no rails can ever reach {spaces}").format(spaces=", ".join(cut_off)))
    for letter in sorted({space.building for space in puzzle.spaces.values() if space.building in tuple(TYPES)}):
        if letter not in reach.wanted:
            found.append(_("no ticket names {letter} as a destination").format(letter=letter))
    flags = {flag for space in puzzle.spaces.values() for flag in space.flags}
    used = {twist.flag for twist in puzzle.twist if isinstance(twist, FreeRail | CellTickets)}
    for flag in sorted(flags - used):
        found.append(_("spaces have the flag {flag}, but no twist uses it").format(flag=flag))
    if "reclaim" in reach.kinds:
        found.append(_("what the icon reclaim does is our reading of the book"))
    return [*found, *_beyond_reach(puzzle)]


def _beyond_reach(puzzle: Puzzle) -> Iterator[str]:
    """Goals for which actions, tickets and workers do not suffice: nobody who plays alone can meet them."""
    box = Box(puzzle, 1, 0)
    bounds = Bounds(box)
    start = WorkbookPosition(box).begin()
    bounds.look(start)
    for number, goal in enumerate(box.goals):
        if bounds.is_lost(start, goal):
            said = plain(goal_words(puzzle.goal[number]))
            yield _("goal {number}, «{goal}», is out of reach for anybody who plays alone").format(
                number=number + 1, goal=said.rstrip(".")
            )
