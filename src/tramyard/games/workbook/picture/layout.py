"""The measures of the workbook's picture: a map of squares, and beside it a page of tickets as wide as a phone."""

from typing import Final

from tramyard.tramnet.map_drawing import Squares

CELL: Final = 100
"""A space of the map; a map of ten columns on a board of 800 px shows it as 75 pixels."""
LEFT: Final = 58
TOP: Final = 150
RIM: Final = 28
"""Room around the map: for the numbers of rows, for the stamp and the rounds above it, and for the paper's edge."""
ROUND: Final = 62
"""From one round to the next on the round track."""
NAME: Final = 300
"""What the city's name has beside the rounds; on a narrow map it has half of the width."""
NAME_EDGE: Final = 40
NAME_LETTER: Final = 28
"""How wide a letter of the city's name is."""

PART: Final = 360
"""How wide the tickets, buttons, goals and players are."""
EDGE: Final = 11
"""The paper's edge around the tickets."""
STAMP: Final = 560
"""How wide the page must be for the stamp as it lies across it, aslant."""
TICKET_WIDE: Final = 176
TICKET_STEP: Final = 57
COLUMN: Final = 184
ICON: Final = 40
"""From one icon of a ticket to the next, where there is room."""
LETTER: Final = 24
"""What a ticket's letter needs."""
TRACKS: Final = 104
"""The height of the tracks above the tickets."""
GOAL: Final = 22
ROW: Final = 60
BUTTON: Final = 84
"""The height of a line of a goal, of a player's row, and the width of a button."""


def board_size(columns: int, rows: int) -> tuple[int, int]:
    """How wide and how high the map's sheet is."""
    return LEFT + columns * CELL + RIM, TOP + rows * CELL + RIM


MAP: Final = Squares(CELL, LEFT, TOP)
"""Where the spaces of the map lie."""


def round_step(wide: int, rounds: int) -> int:
    """From one round to the next, so that there is room for the city's name beside them."""
    room = wide - LEFT - RIM
    return min(ROUND, (room - min(NAME, room // 2)) // rounds)
