"""Why a move of Trainmaker is refused: each reason with the rule that it stands for and the key to its sentence."""

from typing import Final

# Numbers while the rules are asked, Refusals when somebody wants to know.
LEGAL: Final = 0
ONE_PER_TRAIN: Final = 1
CONTRACT_FIRST: Final = 2
CONTRACT_CHOSEN: Final = 3
NOT_LOOSE: Final = 4
LOCO_ON_REROLL: Final = 5
THIRD_LOCO: Final = 6
LOCO_BEHIND_CARS: Final = 7
LOCO_WITHOUT_STOCK: Final = 8
STOCK_BEFORE_LOCO: Final = 9
CABOOSE_TOO_EARLY: Final = 10
AFTER_CABOOSE: Final = 11
NOTHING_BEGUN: Final = 12
NOTHING_ADDED: Final = 13
LOCO_ALONE: Final = 14
STOP_AT_LOCO: Final = 15
MUST_SCORE: Final = 16
NO_CABOOSE: Final = 17
EMPTY_SLOT: Final = 18
NOT_SERVED: Final = 19
NO_BONUS: Final = 20
NO_TOKEN: Final = 21
WINDOW_CLOSED: Final = 22
NOT_LYING: Final = 23
WRONG_DICE: Final = 24
WRONG_SLOT: Final = 25
CARD_GONE: Final = 26
CONTRACT_GONE: Final = 27
WRONG_HAND: Final = 28
NOT_DEALING: Final = 29

REASONS: Final = [
    ("", ""),
    ("TM-SCORE-03", "one-per-train"),
    ("TM-CON-02", "contract-first"),
    ("TM-CON-01", "contract-chosen"),
    ("TM-PLACE-05", "not-loose"),
    ("TM-ROLL-09", "loco-on-reroll"),
    ("TM-ROLL-08", "third-loco"),
    ("TM-PLACE-01", "loco-behind-cars"),
    ("TM-ROLL-02", "loco-without-stock"),
    ("TM-ROLL-03", "stock-before-loco"),
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
