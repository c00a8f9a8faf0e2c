"""The phases of a puzzle of Tramways Workbook, the deeds an action can be, and how a play can end."""

from typing import Final

from tramyard.tramnet.action import Stages

STARTER: Final = 0
BIDDING: Final = 1
RAISING: Final = 2
ACTION: Final = 3
WAY: Final = 4
WANTED: Final = 5
RIDE: Final = 6
PAY: Final = 7
COMMERCE: Final = 8
LEISURE: Final = 9
SELF_HELP: Final = 10
PLACE: Final = 11
RECLAIM: Final = 12
LAVA: Final = 13
FINISHED: Final = 14
PHASES: Final = [
    "starter", "bidding", "raising", "action", "way", "wanted", "ride", "pay", "commerce", "leisure", "self-help",
    "place", "reclaim", "lava", "over",
]  # fmt: skip
STAGES: Final = Stages(RAISING, WAY, RIDE, PAY, LEISURE, [WANTED])
UNSETTLED: Final = (RAISING, WAY, WANTED, RIDE, PAY, COMMERCE, LEISURE, PLACE)
"""Phases in which an action is half done."""

# What an action that is under way does.
NO_DEED: Final = 0
LINK: Final = 1
MOVE: Final = 2
BUILD: Final = 3
UPGRADE_LINK: Final = 4
UPGRADE_BUILDING: Final = 5
DEEDS: Final = ["", "link", "move", "build", "upgrade link", "upgrade building"]

ENDS: Final = ["", "open", "building", "parcel", "loose end"]
"""How a way ends, in the order of `tramnet.building`."""

# Steps of a round: who acts, and whether it is an action or Self-Help. With two, A acts first (TW-2P-06).
SOLO_STEPS: Final = 3  # TW-ROUND-01
STEPS_OF_TWO: Final = 6
ACTIONS_EACH: Final = 2  # TW-ROUND-04
