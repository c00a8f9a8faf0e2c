"""Why a move of Tramways Workbook is refused: each reason with the rule it stands for and the key to its sentence.

Every sentence may use the facts `move`, `space`, `rails` (drawn so far), `possible` (totals of rails that can be paid),
`money`, `hp`, `workers`, `round` and `ticket`.
"""

from typing import Final

from tramyard.kernel.refusal import Reason

LEGAL: Final = None
"""No reason at all."""

NOT_NOW: Final = Reason("YARD-PHASE", "not-now")
ONE_ACTION: Final = Reason("TW-ROUND-01", "not-in-self-help")
HELP_LATER: Final = Reason("TW-A86", "self-help-later")
FORBIDDEN: Final = Reason("TW-CORE-01", "forbidden-here")

# Links
NO_WORKER: Final = Reason("TW-LINK-08", "no-worker")
NOT_YOUR_PARCEL: Final = Reason("TW-TERR-02", "not-your-parcel")
PARCEL_CARRIES_RAIL: Final = Reason("TW-A25", "parcel-carries-rail")
PARCEL_IS_END: Final = Reason("TW-A25", "parcel-is-end")
NO_OPEN_END: Final = Reason("TW-LINK-16", "no-open-end-there")
FOREIGN_TRACK: Final = Reason("TW-A130", "foreign-track")
NO_WAY: Final = Reason("TW-TIX-09", "no-way-from-there")
NOT_BESIDE: Final = Reason("TW-GEO-05", "not-beside")
TURNS_BACK: Final = Reason("TW-GEO-01", "turns-back")
TAKEN_SIDE: Final = Reason("TW-GEO-02", "no-room")
TWICE: Final = Reason("TW-GEO-08", "same-space-twice")
NO_CURVE: Final = Reason("TW-A37", "no-curved-bridge")
LAKE: Final = Reason("TW-TERR-08", "lake")
VOLCANO: Final = Reason("TW-EP9-01", "volcano")
CLOSED: Final = Reason("TW-EP9-04", "closed-by-lava")
SAME_BUILDING: Final = Reason("TW-LINK-22", "same-building")
TOUCHING: Final = Reason("TW-LINK-03", "no-rail-between")
FOREIGN_END: Final = Reason("TW-A31", "foreign-end")
TWO_PARCELS: Final = Reason("TW-A24", "two-parcels")
NOT_POINTED_AT: Final = Reason("TW-LINK-16", "not-pointed-at")
FOREST: Final = Reason("TW-TERR-11", "forest-too-dear")
GROUND_TOO_DEAR: Final = Reason("TW-TERR-12", "ground-too-dear")
NO_RAIL_YET: Final = Reason("TW-LINK-03", "no-rail-yet")
NO_EXACT_RAILS: Final = Reason("TW-TIX-09", "no-exact-rails")
NO_DESTINATION: Final = Reason("TW-LINK-11", "no-destination")
NO_HALT: Final = Reason("TW-TERR-03", "no-halt-there")

# Payments
NOTHING_TO_PAY: Final = Reason("TW-TIX-01", "nothing-to-pay")
LOCKED: Final = Reason("TW-DEV-01", "locked")
NOT_REACHED: Final = Reason("TW-EP8-01", "not-reached")
NOT_EARNED: Final = Reason("TW-EP7-01", "not-earned")
CROSSED: Final = Reason("TW-TIX-03", "crossed")
FEE_TOO_HIGH: Final = Reason("TW-CONS-02", "fee-too-high")
NOT_NEEDED: Final = Reason("TW-TIX-10", "not-needed")
WHOLE_ICON: Final = Reason("TW-TIX-08", "whole-icon")
IN_ORDER: Final = Reason("TW-TIX-01", "icons-in-order")
ONE_USE: Final = Reason("TW-A18", "one-use")
TWO_TICKETS: Final = Reason("TW-MOVE-01", "two-tickets")
FEES_TOO_HIGH: Final = Reason("TW-CONS-06", "fees-too-high")
NO_EXACT_REST: Final = Reason("TW-TIX-09", "no-exact-rest")

# Moving a passenger
NOBODY_THERE: Final = Reason("TW-MOVE-08", "nobody-there")
NO_LINK_THERE: Final = Reason("TW-MOVE-08", "no-link-there")
NO_STRIP: Final = Reason("TW-MOVE-01", "no-strip")
NO_TRIP: Final = Reason("TW-MOVE-08", "no-trip")
SAME_TYPE: Final = Reason("TW-A50", "same-type")
NOT_LEAVING_THERE: Final = Reason("TW-MOVE-13", "not-leaving-there")
LINK_TWICE: Final = Reason("TW-MOVE-07", "link-twice")
BUILDING_TWICE: Final = Reason("TW-A51", "building-twice")
GOES_NOWHERE: Final = Reason("TW-A46", "goes-nowhere")
NEVER_ARRIVES: Final = Reason("TW-MOVE-04", "never-arrives")
NOT_AT_COMMERCE: Final = Reason("TW-DEST-C1", "not-at-commerce")
NOT_TO_UNLOCK: Final = Reason("TW-DEV-02", "not-to-unlock")
TAKEN_TICKET: Final = Reason("TW-2P-11", "unlocked-by-other")
NOT_AT_LEISURE: Final = Reason("TW-DEST-L1", "not-at-leisure")

# Buildings and upgrades
NO_ICONS_TO_BUILD: Final = Reason("TW-BLDG-01", "no-icons-to-build")
BUILT_ALREADY: Final = Reason("TW-BLDG-08", "built-already")
NO_LINK_ENDS_THERE: Final = Reason("TW-UPL-02", "no-complete-link")
NOT_YOUR_LINK: Final = Reason("TW-2P-23", "not-your-link")
UPGRADED_ALREADY: Final = Reason("TW-UPL-04", "upgraded-already")
NO_ICONS_FOR_LINK: Final = Reason("TW-UPL-01", "no-icons-for-link")
NOT_BUILT: Final = Reason("TW-UPB-02", "not-built")
UPGRADED_ENOUGH: Final = Reason("TW-UPB-06", "upgraded-enough")
NOT_BESIDE_WATER: Final = Reason("TW-EP5-01", "not-beside-river")
NO_ICONS_FOR_BUILDING: Final = Reason("TW-UPB-01", "no-icons-for-building")

# Self-Help and Update
WORKERS_FULL: Final = Reason("TW-SELF-03", "workers-full")
NO_ROOM: Final = Reason("TW-SELF-04", "no-room-for-passenger")
CALM_ALREADY: Final = Reason("TW-SELF-06", "calm-already")
NO_HELP: Final = Reason("TW-SELF-10", "no-help-there")
NO_UPDATE_LEFT: Final = Reason("TW-UPD-01", "no-update-left")
NOBODY_TO_PLACE: Final = Reason("TW-SELF-04", "nobody-to-place")
NO_BUILDING_THERE: Final = Reason("TW-SELF-04", "no-building-there")
OCCUPIED: Final = Reason("TW-A66", "occupied")
NOT_CROSSED: Final = Reason("TW-UPD-01", "not-crossed")
RECLAIM_IN_ORDER: Final = Reason("TW-UPD-02", "reclaim-in-order")
TOO_FEW_LEFT: Final = Reason("TW-UPD-02", "too-few-left")
NO_RECLAIM: Final = Reason("TW-UPD-02", "no-reclaim")
NO_LAVA_NOW: Final = Reason("TW-EP9-03", "no-lava-now")
NOT_BESIDE_LAVA: Final = Reason("TW-EP9-03", "not-beside-lava")
LAVA_ALREADY: Final = Reason("TW-EP9-03", "lava-already")

# Bids
NOT_BIDDING: Final = Reason("TW-BID-01", "not-bidding")
TOO_POOR_TO_BID: Final = Reason("TW-A128", "too-poor-to-bid")
BID_HIGHER: Final = Reason("TW-BID-02", "bid-higher")
STEPS_IN_ORDER: Final = Reason("TW-A128", "bid-steps")
