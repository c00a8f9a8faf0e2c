"""The measures of Lisbon's picture: the board above, the viewer's things below it, the others at the bottom.

The picture is 1500 units wide, as the board of the content file is; a phone of 375 px shows a unit as a quarter pixel.
"""

from typing import Final

WIDTH: Final = 1500
BOARD: Final = 1090
"""The board with its frame of tiles."""
LEFT: Final = 30
INNER: Final = WIDTH - 2 * LEFT

CARD: Final = 196
CARD_HEIGHT: Final = 224
CARDS_AT: Final = (434, 844)
CARD_STEP: Final = 206

HAND_AT: Final = BOARD + 16
HAND: Final = 116
TRAM_AT: Final = HAND_AT + HAND + 14
TRAM: Final = 134
OTHERS_AT: Final = TRAM_AT + TRAM + 12
OTHER: Final = 116
HAND_INSET: Final = 80
"""Room for the size of another player's hand, where the panel is like the viewer's."""

ROW_AT: Final = 868
"""Where the viewer's row of cards may begin, and how wide it may be."""
ROW: Final = WIDTH - LEFT - ROW_AT

TRAMS: Final = ("pink", "black", "white", "brown")
"""The trams of the seats, in order."""


def height(seats: int) -> int:
    """Two players have equal panels; more of them share a row."""
    return OTHERS_AT + (TRAM if seats == 2 else OTHER) + 10
