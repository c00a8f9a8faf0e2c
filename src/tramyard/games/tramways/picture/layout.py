"""The measures of the picture of Tramways: a map of joined boards, and small parts as wide as a phone."""

from typing import Final

from tramyard.games.tramways.rules.box import Box
from tramyard.tramnet.map_drawing import Squares

CELL: Final = 100
"""A space of the map."""
BOARD: Final = 5 * CELL
SKY: Final = 84
"""Room at the left and the top, for the numbers of rows and the plates of numerals."""
RIM: Final = 62
"""Room at the right and the bottom."""
BARE_SKY: Final = 46
BARE_RIM: Final = 40
"""The same where no rails leave the map."""
PLATE: Final = 34
"""How far from the map the middle of a numeral's plate is."""
STUB: Final = 16
"""How far rails reach beyond the map."""

PART: Final = 360
"""How wide hand, market, buttons and players are."""
CARD_WIDE: Final = 86
CARD_HIGH: Final = 98
STEP_X: Final = 91
STEP_Y: Final = 103
"""A card, and from one to the next."""
STRIP: Final = 18
"""The strip at the top of a card."""
IN_ROW: Final = 4
STATE: Final = 44
"""The height of money, workers and stress above the cards."""
SMALL: Final = 0.8
"""How large the cards of the market are beside those of the hand."""
SMALL_STEP: Final = 72
SMALL_ROW: Final = 84
SMALL_IN_ROW: Final = 5
ROW: Final = 66
"""The height of a player's row."""


def squares(box: Box) -> Squares:
    """Where the spaces of a map lie."""
    margin = SKY if box.nodes else BARE_SKY
    return Squares(CELL, margin, margin, STUB)


def board_size(box: Box) -> tuple[int, int]:
    """How wide and how high the map is with what is around it."""
    more = SKY + RIM if box.nodes else BARE_SKY + BARE_RIM
    return box.layout.width * CELL + more, box.layout.height * CELL + more
