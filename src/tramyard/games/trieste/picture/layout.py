"""The measures of Trieste's picture: squares of a hundred units, the parts beside the board as wide as a phone.

The hill stands upright, the sea at the bottom; in a wide window the page lays it on its side, the sea at the left.
"""

from typing import Final

SQUARE: Final = 100
HALF: Final = SQUARE / 2
MARGIN: Final = 30
"""Beside the columns, for the numbers of rows."""
SUMMIT: Final = 24
SEA: Final = 66
"""Above the highest row, and below the lowest one."""

PART: Final = 360
"""How wide the hand, the buttons, the market and the players are."""
TRAMS: Final = ("teran", "vitovska", "kruskovac", "rose")
"""The trams of the seats, in order."""
COLOURS: Final = ("viola", "verde", "aranz", "celeste")
"""The colours of passengers, as classes."""
