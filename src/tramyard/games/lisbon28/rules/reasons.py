"""Why a move of Lisbon Tram 28 is refused: each reason with the rule that it stands for and the key to its sentence."""

from typing import Final

# Numbers while the rules are asked, Refusals when somebody wants to know.
LEGAL: Final = 0
NOT_NOW: Final = 1
NO_ACTION_LEFT: Final = 2
NOT_FROM_HERE: Final = 3
MUST_HALT: Final = 4
NO_HALT_THERE: Final = 5
NO_TICKET: Final = 6
PUSH_IMPOSSIBLE: Final = 7
STEP_OVER: Final = 8
NO_FREE_MOVE: Final = 9
FREE_MOVE_USED: Final = 10
FREE_MOVE_BETWEEN: Final = 11
NOT_AT_A_STOP: Final = 12
NOBODY_WAITS: Final = 13
GROUP_TOO_DEAR: Final = 14
NOBODY_FITS: Final = 15
RING_TOO_DEAR: Final = 16
NOBODY_LEFT: Final = 17
NO_BELL_CHOICE: Final = 18
BELL_CHOICE_USED: Final = 19
NOT_RUNG: Final = 20
CANNOT_PAY_NOW: Final = 21
MUST_TAKE: Final = 22
NOT_DRAWN: Final = 23
NO_CARD_THERE: Final = 24
NOT_AT_MONUMENT: Final = 25
DEMAND_NOT_ABOARD: Final = 26
NO_CARD_TO_LAY: Final = 27
NOT_AT_A_LIFT: Final = 28
BONUS_OWNED: Final = 29
LIFT_TOO_DEAR: Final = 30
NOTHING_TO_PAY: Final = 31
NOT_HELD: Final = 32
TICKETS_IN_ORDER: Final = 33
NO_PAYMENT: Final = 34
NO_REFILL: Final = 35
STOP_TAKEN: Final = 36
TRAM_THERE: Final = 37
NO_PUSH: Final = 38
PUSH_FROM_GOAL: Final = 39
PUSH_INTO_ROSSIO: Final = 40
PUSH_BACK: Final = 41
PUSH_INTO_PUSHER: Final = 42
PUSH_DEAD_END: Final = 43
PUSH_FREE_FIRST: Final = 44
NOT_DEALING: Final = 45
WRONG_HAND: Final = 46
WRONG_NUMBER: Final = 47
TICKETS_GONE: Final = 48
PASSENGERS_GONE: Final = 49
CARD_GONE: Final = 50
PILE_NOT_EMPTY: Final = 51
BAG_NOT_EMPTY: Final = 52
FIRST_SHUFFLE: Final = 53
FIRST_REFILL: Final = 54

REASONS: Final = [
    ("", ""),
    ("YARD-PHASE", "not-now"),
    ("L28-TURN-02", "no-action-left"),
    ("L28-MOVE-01", "not-from-here"),
    ("L28-MOVE-07", "must-halt"),
    ("L28-MOVE-05", "no-halt-there"),
    ("L28-MOVE-08", "no-ticket"),
    ("L28-PUSH-11", "push-impossible"),
    ("L28-MOVE-10", "step-over"),
    ("L28-BON-08", "no-free-move"),
    ("L28-BON-07", "free-move-used"),
    ("L28-BON-15", "free-move-between"),
    ("L28-PICK-01", "not-at-a-stop"),
    ("L28-PICK-01", "nobody-waits"),
    ("L28-PICK-03", "group-too-dear"),
    ("L28-PICK-08", "nobody-fits"),
    ("L28-BELL-06", "ring-too-dear"),
    ("L28-A10", "nobody-left"),
    ("L28-BON-12", "no-bell-choice"),
    ("L28-BON-14", "bell-choice-used"),
    ("L28-BELL-01", "not-rung"),
    ("L28-BELL-03", "cannot-pay-now"),
    ("L28-A18", "must-take"),
    ("L28-BON-12", "not-drawn"),
    ("L28-DROP-01", "no-card-there"),
    ("L28-DROP-01", "not-at-monument"),
    ("L28-DROP-03", "demand-not-aboard"),
    ("L28-CARD-01", "no-card-to-lay"),
    ("L28-BON-01", "not-at-a-lift"),
    ("L28-BON-04", "bonus-owned"),
    ("L28-BON-02", "lift-too-dear"),
    ("L28-A04", "nothing-to-pay"),
    ("L28-TIX-01", "not-held"),
    ("L28-TIX-04", "tickets-in-order"),
    ("L28-TIX-04", "no-payment"),
    ("L28-FILL-01", "no-refill"),
    ("L28-FILL-01", "stop-taken"),
    ("L28-FILL-01", "tram-there"),
    ("L28-PUSH-20", "no-push"),
    ("L28-PUSH-04", "push-from-goal"),
    ("L28-PUSH-05", "push-into-rossio"),
    ("L28-PUSH-05", "push-back"),
    ("L28-PUSH-10", "push-into-pusher"),
    ("L28-PUSH-11", "push-dead-end"),
    ("L28-PUSH-09", "push-free-first"),
    ("YARD-CHANCE", "no-such-outcome"),
    ("L28-PUSH-18", "wrong-hand"),
    ("L28-TURN-07", "wrong-number"),
    ("L28-SET-08", "tickets-gone"),
    ("L28-SET-04", "passengers-gone"),
    ("L28-SET-09", "card-gone"),
    ("L28-TIX-02", "pile-not-empty"),
    ("L28-BELL-08", "bag-not-empty"),
    ("L28-TIX-02", "shuffle-first"),
    ("L28-BELL-08", "shuffle-first"),
]
