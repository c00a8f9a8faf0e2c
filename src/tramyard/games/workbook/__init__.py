"""Tramways Workbook: city puzzles of rails, tickets and nerves, for one or two."""

from pathlib import Path
from typing import Final

from tramyard.games.workbook.book import page
from tramyard.games.workbook.content import contains, read, remarks
from tramyard.games.workbook.daily.pool import daily
from tramyard.games.workbook.editor import EDITOR
from tramyard.games.workbook.generator.drawing import GENERATOR
from tramyard.games.workbook.picture.view import VIEW
from tramyard.games.workbook.puzzle import Puzzle
from tramyard.games.workbook.rules.game import game
from tramyard.games.workbook.solve import SOLVER
from tramyard.games.workbook.words.terminal import WORDS
from tramyard.kernel.bot import easy, middle, strong
from tramyard.kernel.options import first_option
from tramyard.kernel.room import Room
from tramyard.kernel.words import N_

FOLDER: Final = Path(__file__).parent
CITIES: Final = (
    "chicago-1858",
    "birkenhead-1860",
    "gmunden-1894",
    "sintra-1904",
    "berlin-1865",
    "cape-town-1863",
    "cairo-1896",
    "budapest-1866",
    "prague-1875",
    "basel-1895",
    "london-1860",
    "vienna-1865",
    "geneva-1862",
    "madrid-1871",
    "milan-1881",
    "porto-1872",
    "lisbon-1873",
    "amsterdam-1875",
    "napoli-1875",
    "istanbul-1871",
    "san-francisco-1873",
    "hong-kong-1904",
    "melbourne-1885",
    "kyoto-1895",
)
"""In the order of the book, three of each tier."""


def seats_for(puzzle: object) -> tuple[int, int]:
    """One, or two where the puzzle is for two as well."""  # TW-2P-01
    assert isinstance(puzzle, Puzzle)
    return 1, 2 if puzzle.for_two else 1


ROOM = Room(
    name="workbook",
    title="Tramways Workbook",
    about=N_("Plan a city's trams on squared paper: draw rails, move passengers, and meet every goal in time."),
    min_seats=1,
    max_seats=2,
    usual=1,
    seats_for=seats_for,
    minutes=30,
    make=game,
    read=read,
    check=remarks,
    contains=contains,
    folder=FOLDER,
    shelf="puzzles",
    shipped=CITIES,
    catalogue=("workbook", FOLDER / "locale"),
    words=WORDS,
    view=VIEW,
    page=page,
    measured=(str(FOLDER / "testville.toml"), "berlin-1865"),
    options=(first_option(2),),
    # The next best of thousands is as good as the best: who slips there must slip to anything.
    levels=(easy("careless:40/1", won=32), middle(), strong(won=89)),
    solver=SOLVER,
    editor=EDITOR,
    generator=GENERATOR,
    daily=daily,
)
