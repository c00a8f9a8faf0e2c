"""The phases of a game of Tachite al Tram, in the order of a turn, and the ways the game can end."""

from typing import Final

# Set-up, in its order; chance decides.
STARTER: Final = 0
DEAL: Final = 1
TOPS: Final = 2
# Before step 1: a tile for a hand that is short of one.
DRAW: Final = 3
DRAWN: Final = 4
# Step 1: build.
BUILD: Final = 5
LAY: Final = 6
TILE: Final = 7
SWAPPED: Final = 8
# Step 2: move.
MOVE: Final = 9
DIE: Final = 10
STEP: Final = 11
SERVICE: Final = 12
EXCESS: Final = 13
# Step 3: pick up, and the misfortune it may bring.
PICK: Final = 14
NEXT: Final = 15
CARD: Final = 16
ROW: Final = 17
STOP: Final = 18
CANCELLED: Final = 19
UNCOVERED: Final = 20
LOSE: Final = 21
RANDOM: Final = 22
REDRAW: Final = 23
SLY: Final = 24
EXTRA: Final = 25
# Step 4: drop. Then the end of the turn.
DROP: Final = 26
REDEALT: Final = 27
FINISHED: Final = 28
PHASES: Final = [
    "starter", "deal", "tops", "draw", "drawn", "build", "lay", "tile", "swapped", "move", "die", "step", "service",
    "excess", "pick", "next", "card", "row", "stop", "cancelled", "uncovered", "lose", "random", "redraw", "sly",
    "extra", "drop", "redealt", "over",
]  # fmt: skip

# Endings.
RUNNING: Final = 0
BY_POINTS: Final = 1
BY_TURNS: Final = 2
ENDINGS: Final = ["", "points", "turns"]
