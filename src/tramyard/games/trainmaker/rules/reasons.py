"""Why a move of Trainmaker is refused: each reason with the rule that it stands for and the key to its sentence."""

from typing import Final

# Numbers while the rules are asked, Refusals when somebody wants to know.
LEGAL: Final = 0
ONE_PER_TRAIN: Final = 1
CONTRACT_FIRST: Final = 2
CONTRACT_CHOSEN: Final = 3
NOT_ROLLED: Final = 4
LOCO_ON_REROLL: Final = 5
THIRD_LOCO: Final = 6
LOCO_BEHIND_CARS: Final = 7
LOCO_WITHOUT_STOCK: Final = 8
STOCK_BEFORE_LOCO: Final = 9
CARS_IN_ORDER: Final = 10
CABOOSE_TOO_EARLY: Final = 11
AFTER_CABOOSE: Final = 12
NOTHING_BEGUN: Final = 13
NOTHING_ADDED: Final = 14
LOCO_ALONE: Final = 15
STOP_AT_LOCO: Final = 16
MUST_SCORE: Final = 17
NO_CABOOSE: Final = 18
EMPTY_SLOT: Final = 19
NOT_SERVED: Final = 20
NO_BONUS: Final = 21
NO_TOKEN: Final = 22
WINDOW_CLOSED: Final = 23
NOT_LYING: Final = 24
WRONG_DICE: Final = 25
WRONG_SLOT: Final = 26
CARD_GONE: Final = 27
CONTRACT_GONE: Final = 28
WRONG_HAND: Final = 29
NOT_DEALING: Final = 30

REASONS: Final = [
    ("", ""),
    ("TM-SCORE-03", "one-per-train"),
    ("TM-CON-02", "contract-first"),
    ("TM-CON-01", "contract-chosen"),
    ("TM-PLACE-05", "not-rolled"),
    ("TM-ROLL-09", "loco-on-reroll"),
    ("TM-ROLL-08", "third-loco"),
    ("TM-PLACE-01", "loco-behind-cars"),
    ("TM-ROLL-02", "loco-without-stock"),
    ("TM-ROLL-03", "stock-before-loco"),
    ("TM-PLACE-03", "cars-in-order"),
    ("TM-CAB-04", "caboose-too-early"),
    ("TM-CAB-03", "after-caboose"),
    ("TM-REROLL-01", "nothing-begun"),
    ("TM-REROLL-03", "nothing-added"),
    ("TM-ROLL-02", "loco-alone"),
    ("TM-STOP-01", "stop-at-loco"),
    ("TM-SCORE-05", "must-score"),
    ("TM-CAB-01", "no-caboose"),
    ("TM-ROW-02", "empty-slot"),
    ("TM-SCORE-01", "not-served"),
    ("TM-DBL-01", "no-bonus"),
    ("TM-SW-01", "no-token"),
    ("TM-SW-04", "window-closed"),
    ("TM-SW-02", "not-lying"),
    ("TM-REROLL-02", "wrong-dice"),
    ("TM-ROW-04", "wrong-slot"),
    ("TM-DECK-01", "card-gone"),
    ("TM-SET-02", "contract-gone"),
    ("TM-SET-02", "wrong-hand"),
    ("YARD-CHANCE", "no-such-outcome"),
]
