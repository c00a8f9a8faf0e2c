"""The measures of Lisbon's picture: the board is as large as its content file draws it, the parts beside it as a phone.

A board of 850 px shows a unit as 0.57 pixels; the small parts are drawn as if a unit were a pixel.
"""

from typing import Final

from tramyard.games.lisbon28.content import COLOURS

WIDTH: Final = 1500
HEIGHT: Final = 1000
FRAME: Final = 24
"""The tiles around the board."""

PART: Final = 360
"""How wide the hand, the buttons, the market and the players are."""
CHIP: Final = 46
"""A claimed card: as much of it as matters in a row."""
LAID: Final = 1.9
LAID_AT: Final = 63
"""How much larger the row is while a card is laid at its ends, and how far down it lies then."""
HEIGHTS: Final = {colour: 5 + 6.7 * nth for nth, colour in enumerate(COLOURS)}
EDGES: Final = {colour: 31 + 14.5 * nth for nth, colour in enumerate(COLOURS)}
"""At which height a half ticket of a colour stands on the edge of a card in a row, and of an open one (L28-A26)."""

TRAMS: Final = ("pink", "black", "white", "brown")
"""The trams of the seats, in order."""
