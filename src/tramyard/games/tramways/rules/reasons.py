"""Why a move of Tramways is refused: each reason with the rule it stands for and the key to its sentence.

Every sentence may use the facts `move` (the word), `space` (or whatever the word is about: a card, a code), `card`,
`rails` (drawn so far), `possible` (totals of rails, or bids, that can be paid), `money`, `workers`, `round`, `bid` (the
highest so far) and `numeral`. Facts that mean nothing for a move are 0 or empty.
"""

from typing import Final

from tramyard.kernel.refusal import Reason

LEGAL: Final = None
"""No reason at all."""

NOT_NOW: Final = Reason("YARD-PHASE", "not-now")

# Set-up
NOT_DRAFTED_NOW: Final = Reason("TB-SETUP-06", "no-draft-now")
TAKEN_PARCEL: Final = Reason("MOON-SETUP-06", "parcel-taken")
NOT_ON_MAP: Final = Reason("TB-SETUP-04", "parcel-not-on-map")
EMPTY_BOOK: Final = Reason("TB-SETUP-11", "empty-book")

# Auction
NOT_BIDDING: Final = Reason("TB-AUCTION-01", "not-bidding")
BID_HIGHER: Final = Reason("TB-AUCTION-05", "bid-higher")
TOO_POOR_TO_BID: Final = Reason("TB-AUCTION-13", "too-poor-to-bid")
NOT_EXACT_BID: Final = Reason("TB-AUCTION-09", "not-exact-bid")
STEPS_IN_ORDER: Final = Reason("TB-AUCTION-05", "bid-steps")
BID_FIRST: Final = Reason("TB-AUCTION-08", "amount-before-icons")
NO_MONEY_ICON: Final = Reason("TB-AUCTION-08", "no-money-icon")
ICON_TOO_LARGE: Final = Reason("TB-AUCTION-09", "icon-too-large")
NOT_SHOWN: Final = Reason("TB-AUCTION-18", "card-not-shown")
NO_CARDS_NOW: Final = Reason("TB-AUCTION-18", "no-card-now")
NO_LINE_NOW: Final = Reason("TB-SOLO-03", "no-line-now")
LINE_TOO_DEAR: Final = Reason("TB-SOLO-05", "line-too-dear")
DECK_EMPTY: Final = Reason("TB-SOLO-06", "deck-empty")

# Cards and payments
NOT_IN_HAND: Final = Reason("TB-CARD-06", "not-in-hand")
NOTHING_TO_PAY: Final = Reason("TB-CARD-06", "nothing-to-pay")
CONSEQUENCE_TOO_DEAR: Final = Reason("TB-CARD-09", "consequence-too-dear")
CONSEQUENCES_TOO_DEAR: Final = Reason("TB-AMB15", "consequences-too-dear")
NOT_NEEDED: Final = Reason("TB-BUILD-06", "not-needed")
WHOLE_ICON: Final = Reason("TB-BUILD-06", "whole-icon")
IN_ORDER: Final = Reason("TB-CARD-06", "icons-in-order")
NO_EXACT_REST: Final = Reason("TB-BUILD-06", "no-exact-rest")
TICKET_FIRST: Final = Reason("TB-MOVE-01", "ticket-first")
TICKET_AND_ICON: Final = Reason("TB-AMB10", "ticket-and-icon")
NO_TICKET_NOW: Final = Reason("TB-MOVE-01", "no-ticket-now")
MONEY_ONLY_BIDS: Final = Reason("TB-AMB03", "money-only-for-bids")

# Links
NO_WORKER: Final = Reason("TB-BUILD-07", "no-worker")
NO_START: Final = Reason("TB-BUILD-18", "no-start-there")
NOT_YOUR_PARCEL: Final = Reason("TB-BUILD-11", "not-your-parcel")
PARCEL_CARRIES_RAIL: Final = Reason("TB-AMB63", "parcel-carries-rail")
PARCEL_IS_END: Final = Reason("TB-AMB63", "parcel-is-end")
NO_THROUGH: Final = Reason("TB-AMB64", "no-way-through")
THROUGH_ANYWAY: Final = Reason("TB-AMB64", "through-anyway")
NO_OPEN_END: Final = Reason("TB-BUILD-13", "no-open-end-there")
FOREIGN_TRACK: Final = Reason("TB-BUILD-08", "foreign-track")
NO_WAY: Final = Reason("TB-BUILD-06", "no-way-from-there")
NOT_BESIDE: Final = Reason("TB-BUILD-01", "not-beside")
TURNS_BACK: Final = Reason("TB-BUILD-01", "turns-back")
TAKEN_SIDE: Final = Reason("TB-BUILD-14", "no-room")
RIVAL_RAIL: Final = Reason("TB-BUILD-15", "rival-rail")
TWICE: Final = Reason("TB-AMB65", "same-space-twice")
LAKE: Final = Reason("TB-BUILD-16", "lake")
SAME_BUILDING: Final = Reason("TB-AMB11", "same-building")
TOUCHING: Final = Reason("TB-BUILD-03", "no-rail-between")
NOT_POINTED_AT: Final = Reason("TB-BUILD-13", "not-pointed-at")
NO_RAIL_YET: Final = Reason("TB-BUILD-02", "no-rail-yet")
NO_RAILS_LEFT: Final = Reason("TB-BUILD-17", "no-rails-left")
NO_EXACT_RAILS: Final = Reason("TB-BUILD-06", "no-exact-rails")
NO_DESTINATION: Final = Reason("TB-BUILD-09", "no-destination")
NO_NEW_DESTINATION: Final = Reason("MOON-BUILD-07", "no-new-destination")
ENDED_THERE: Final = Reason("TB-BUILD-08", "link-has-ended")
# ... over numerals
OTHER_NUMERAL: Final = Reason("MOON-BUILD-02", "other-numeral")
SAME_GATE: Final = Reason("TB-AMB18", "same-gate")
NO_GROUP_THERE: Final = Reason("TB-AMB23", "no-group-there")
NO_STUB_THERE: Final = Reason("TB-AMB61", "no-stub-there")
JOINS_GROUP: Final = Reason("TB-AMB58", "joins-group")
SECOND_NUMERAL: Final = Reason("TB-AMB59", "second-numeral")
IN_GROUP_ALREADY: Final = Reason("TB-AMB60", "in-group-already")
WAITS_THERE: Final = Reason("TB-AMB20", "waits-there")
NO_RAIL_BEYOND: Final = Reason("TB-AMB20", "no-rail-beyond")
# ... on Mars
FIRST_FROM_PARCEL: Final = Reason("MARS-BUILD-02", "first-from-parcel")
NOT_CONNECTED: Final = Reason("MARS-BUILD-03", "not-connected")

# Upgrading a link
NO_LINK_ENDS_THERE: Final = Reason("TB-UPLINK-02", "no-complete-link")
NOT_YOUR_LINK: Final = Reason("TB-UPLINK-02", "not-your-link")
UPGRADED_ALREADY: Final = Reason("TB-UPLINK-02", "upgraded-already")
NO_ICONS_FOR_LINK: Final = Reason("TB-UPLINK-01", "no-icons-for-link")
NO_ICONS_FOR_BRANCH: Final = Reason("MOON-UPG-02", "no-icons-for-branch")
NO_PARTNER: Final = Reason("MOON-UPG-01", "no-partner")
NOT_A_PARTNER: Final = Reason("MOON-UPG-01", "not-a-partner")

# Buildings
BUILT_ALREADY: Final = Reason("TB-CONS-02", "built-already")
NOT_YOURS_TO_BUILD: Final = Reason("TB-CONS-02", "not-yours-to-build")
NONE_LEFT: Final = Reason("TB-CONS-03", "none-left")
NO_PASSENGER_LEFT: Final = Reason("TB-AMB66", "no-passenger-left")
NO_ICONS_TO_BUILD: Final = Reason("TB-CONS-01", "no-icons-to-build")
NOT_BUILT: Final = Reason("TB-IMPR-02", "not-built")
PRINTED: Final = Reason("TB-IMPR-02", "printed")
IMPROVED_ALREADY: Final = Reason("TB-IMPR-02", "improved-already")
NO_ICONS_FOR_BUILDING: Final = Reason("TB-IMPR-01", "no-icons-for-building")

# Moving
NOBODY_THERE: Final = Reason("TB-MOVE-02", "nobody-there")
NO_MARTIAN_THERE: Final = Reason("MARS-MOVE-02", "no-martian-there")
NO_WORKER_FOR_MARTIAN: Final = Reason("MARS-MOVE-04", "no-worker-for-martian")
NO_LINK_THERE: Final = Reason("TB-MOVE-03", "no-link-there")
NO_CARDS_TO_MOVE: Final = Reason("TB-MOVE-01", "no-cards-to-move")
NO_TRIP: Final = Reason("TB-MOVE-04", "no-trip")
DARK: Final = Reason("MOON-NIGHT-02", "dark")
NO_MARTIAN_AT_END: Final = Reason("MARS-MOVE-03", "no-martian-at-end")
NOT_LEAVING_THERE: Final = Reason("TB-MOVE-03", "not-leaving-there")
LINK_TWICE: Final = Reason("TB-MOVE-05", "link-twice")
BRANCH_TWICE: Final = Reason("MOON-MOVE-04", "branch-twice")
OTHER_LEVEL: Final = Reason("MOON-MOVE-02", "other-level")
OTHER_OWNER: Final = Reason("MOON-MOVE-03", "other-owner")
OTHER_NODE: Final = Reason("MOON-MOVE-02", "other-node")
BACK_HOME: Final = Reason("TB-AMB12", "back-home")
NEVER_ARRIVES: Final = Reason("TB-MOVE-04", "never-arrives")
PAST_ITS_STOP: Final = Reason("TB-MOVE-04", "past-its-stop")
NOT_AT_COMMERCE: Final = Reason("TB-DEST-02", "not-at-commerce")
NOT_AT_LEISURE: Final = Reason("TB-DEST-04", "not-at-leisure")

# Administration
NOT_IN_ACTIONS: Final = Reason("TB-ADMIN-01", "administration-later")
NOT_IN_ADMINISTRATION: Final = Reason("TB-STRUCT-02", "actions-are-over")
DISCARDED_ALREADY: Final = Reason("TB-ADMIN-04", "discarded-already")
DISCARD_TOO_DEAR: Final = Reason("TB-ADMIN-04", "discard-too-dear")
NO_WORKER_LEFT: Final = Reason("TB-BUILD-19", "no-worker-left")
CALM_ALREADY: Final = Reason("TB-ADMIN-11", "calm-already")
NO_ROOM: Final = Reason("TB-ADMIN-03", "no-room-for-passenger")
NOBODY_TO_PLACE: Final = Reason("TB-ADMIN-03", "nobody-to-place")
NO_BUILDING_THERE: Final = Reason("TB-ADMIN-03", "no-building-there")
OCCUPIED: Final = Reason("TB-ADMIN-03", "occupied")
