"""Why a move of Tachite al Tram is refused: each reason with the rule it stands for and the key to its sentence."""

from typing import Final

from tramyard.kernel.refusal import Reason

LEGAL: Final = None
"""No reason at all."""

# The order of a turn
STEP_OVER: Final = Reason("TR-TURN-02", "step-over")
STEP_TO_COME: Final = Reason("TR-TURN-02", "step-to-come")
NOT_NOW: Final = Reason("YARD-PHASE", "not-now")
# Step 1
HAND_FULL: Final = Reason("TR-TURN-04", "hand-full")
NOTHING_TO_DRAW: Final = Reason("TR-TURN-04", "nothing-to-draw")
BUILDING_BARRED: Final = Reason("TR-CARD-03", "building-barred")
NOT_IN_HAND: Final = Reason("TR-TILE-02", "not-in-hand")
FITS_NOWHERE: Final = Reason("TR-TILE-13", "fits-nowhere")
NOTHING_TO_SWAP_FOR: Final = Reason("TR-TILE-06", "nothing-to-swap-for")
NO_SWAP_BY_CARD: Final = Reason("TR-CARD-03", "no-swap-by-card")
PICK_FIRST: Final = Reason("TR-TILE-02", "pick-first")
ONE_TILE_ONLY: Final = Reason("TR-TILE-01", "one-tile-only")
TURNED_THE_SAME: Final = Reason("TR-TILE-17", "turned-the-same")
JUST_LAID: Final = Reason("TR-TILE-19", "just-laid")
TRAM_ON_TILE: Final = Reason("TR-TILE-21", "tram-on-tile")
ROUTE_UNCHANGED: Final = Reason("TR-TILE-22", "route-unchanged")
OFF_THE_BOARD: Final = Reason("TR-TILE-11", "off-the-board")
INTO_OBSTACLE: Final = Reason("TR-TILE-12", "into-obstacle")
RAIL_BLOCKED: Final = Reason("TR-TILE-13", "rail-blocked")
RAIL_ENDS_BLIND: Final = Reason("TR-TILE-14", "rail-ends-blind")
# Step 2
ROLLING_BARRED: Final = Reason("TR-CARD-03", "rolling-barred")
MUST_MOVE: Final = Reason("TR-MOVE-02", "must-move")
ROLL_FIRST: Final = Reason("TR-MOVE-02", "roll-first")
NOT_NEXT: Final = Reason("TR-MOVE-03", "not-next")
NO_RAIL_OUT: Final = Reason("TR-MOVE-09", "no-rail-out")
REVERSAL: Final = Reason("TR-MOVE-08", "reversal")
NOT_LINKED: Final = Reason("TR-MOVE-09", "not-linked")
OTHER_TRACK: Final = Reason("TR-MOVE-10", "other-track")
AGAINST_ROUNDABOUT: Final = Reason("TR-MOVE-17", "against-roundabout")
AGAINST_ONE_WAY: Final = Reason("TR-TILE-26", "against-one-way")
RAILS_END: Final = Reason("TR-MOVE-12", "rails-end")
NO_STEP_YET: Final = Reason("TR-MOVE-13", "no-step-yet")
EXACT_COUNT: Final = Reason("TR-MOVE-03", "exact-count")
HALT_AT_STOPS: Final = Reason("TR-MOVE-05", "halt-at-stops")
RAILS_GO_ON: Final = Reason("TR-MOVE-14", "rails-go-on")
# The workshop
NOT_IN_WORKSHOP: Final = Reason("TR-WORK-01", "not-in-workshop")
NO_SERVICE_AFTER_WRECK: Final = Reason("TR-WORK-06", "no-service-after-wreck")
NO_DAMAGE: Final = Reason("TR-WORK-02", "no-damage")
ONLY_FUTIZ: Final = Reason("TR-CARD-03", "only-futiz")
SAME_FUTIZ: Final = Reason("TR-FUT-07", "same-futiz")
# Step 3
NOT_AT_A_STOP: Final = Reason("TR-PICK-01", "not-at-a-stop")
NO_PICK_AFTER_WRECK: Final = Reason("TR-DMG-12", "no-pick-after-wreck")
NOBODY_WAITS: Final = Reason("TR-PICK-02", "nobody-waits")
SAME_STOP: Final = Reason("TR-PICK-04", "same-stop")
NO_SEAT: Final = Reason("TR-PICK-08", "no-seat")
NOBODY_PUT_OFF: Final = Reason("TR-PICK-09", "nobody-put-off")
NOT_ABOARD: Final = Reason("TR-PICK-09", "not-aboard")
FITS_WITHOUT: Final = Reason("TR-FUT-05", "fits-without")
# Step 4
NOT_ON_TARGET: Final = Reason("TR-DROP-01", "not-on-target")
OTHER_TERMINUS: Final = Reason("TR-DROP-05", "other-terminus")
NO_DROP_AFTER_WRECK: Final = Reason("TR-DMG-12", "no-drop-after-wreck")
# Chance
NOT_DEALING: Final = Reason("YARD-CHANCE", "no-such-outcome")
WRONG_HAND: Final = Reason("TR-SET-05", "wrong-hand")
TILE_GONE: Final = Reason("TR-SET-04", "tile-gone")
PASSENGER_SEEN: Final = Reason("TR-SET-03", "passenger-seen")
CARD_SEEN: Final = Reason("TR-CARD-05", "card-seen")
NOT_AMONG_THEM: Final = Reason("TR-CARD-03", "not-among-them")
