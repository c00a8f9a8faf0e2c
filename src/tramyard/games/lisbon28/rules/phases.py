"""The phases of a game of Lisbon Tram 28, what follows a payment or a draw, and the ways the game can end."""

from typing import Final

# Set-up, in its order; chance decides.
STARTER: Final = 0
STOPS: Final = 1
DEAL: Final = 2
OPENING: Final = 3
# A turn.
MAIN: Final = 4
PAY: Final = 5
PUSH: Final = 6
TICKETS: Final = 7
STEP: Final = 8
RING: Final = 9
CHOOSE: Final = 10
TAKE: Final = 11
SIDE: Final = 12
REFILL: Final = 13
PLACE: Final = 14
TURN_UP: Final = 15
FINISHED: Final = 16
PHASES: Final = [
    "starter", "stops", "deal", "opening", "main", "pay", "push", "tickets", "step", "ring", "choose", "take", "side",
    "refill", "place", "turn up", "over",
]  # fmt: skip

# What follows a payment, tickets or passengers drawn.
NOTHING: Final = 0
THEN_MOVE: Final = 1
THEN_BOARD: Final = 2
THEN_BONUS: Final = 3
THEN_MAIN: Final = 4
THEN_STEP: Final = 5
THEN_NEXT: Final = 6
THEN_TAKE: Final = 7
THEN_CHOOSE: Final = 8
THEN_OPEN: Final = 9
AFTERWARDS: Final = ["", "move", "board", "bonus", "main", "step", "next", "take", "choose", "open"]

# Endings.
ROUND_CAP: Final = 100  # L28-A39
RUNNING: Final = 0
BY_PILE: Final = 1
DEAD: Final = 2
IDLE: Final = 3
TOO_LONG: Final = 4
ENDINGS: Final = ["", "pile", "dead", "idle", "long"]
