"""The phases of a game of Trainmaker, and the ways it can end."""

from typing import Final

# The phases, in the order in which a game meets them.
CHOOSE_STARTER: Final = 0
DEAL: Final = 1
REFILL: Final = 2
CONTRACT: Final = 3
ROLL: Final = 4
PLACING: Final = 5
SCORING: Final = 6
BONUS_OFFER: Final = 7
ENGINE: Final = 8
FINISHED: Final = 9
PHASES: Final = ["starter", "deal", "refill", "contract", "roll", "place", "score", "bonus", "engine", "over"]

# Endings; both sets at once count as six goods (TM-A27).
RUNNING: Final = 0
SIX_GOODS: Final = 1
BY_CONTRACT: Final = 2
BY_BOTH: Final = 3
BY_ENGINE: Final = 4
EXHAUSTED: Final = 5

ROUND_CAP: Final = 200  # TM-A30
ENGINE_LIMIT: Final = 3  # TM-ENG-05
