"""The phases of a play of Tramways, the deeds an action can be, and how a way can end."""

from typing import Final

from tramyard.tramnet.action import Stages

# Set-up
ORDER: Final = 0
"""Chance says who is first."""
BOARDS: Final = 1
"""Chance draws the board of the next slot."""
DEAL: Final = 2
"""Chance deals a Parcel card."""
DRAFT: Final = 3
"""A Parcel card is chosen."""
TOPS: Final = 4
"""Chance turns up the top of a Ticket Book."""
FIRST_BOOK: Final = 5
"""A first Development card is chosen."""
NIGHT: Final = 6
"""Chance says which board is dark first."""
# Auction
SHOW: Final = 7
"""Chance turns up an Auction card."""
BIDDING: Final = 8
"""Bid or pass."""
RAISING: Final = 9
"""How much, and which icons pay for it."""
CARDS: Final = 10
"""A card of the display is taken."""
LINE: Final = 11
"""Alone: one more card, or take one."""
# Actions
ACTION: Final = 12
WAY: Final = 13
WANTED: Final = 14
RIDE: Final = 15
PARTNER: Final = 16
"""The second branch of a first upgrade at a numeral."""
PAY: Final = 17
COMMERCE: Final = 18
LEISURE: Final = 19
# Administration
ADMIN: Final = 20
PLACE: Final = 21
"""Where a new passenger goes."""
DRAW: Final = 22
"""Chance draws a card from somebody's deck."""
FINISHED: Final = 23
PHASES: Final = [
    "order", "boards", "deal", "draft", "tops", "first book", "night", "show", "bidding", "raising", "cards", "line",
    "action", "way", "wanted", "ride", "partner", "pay", "commerce", "leisure", "administration", "place", "draw",
    "over",
]  # fmt: skip

# What an action that is under way does.
NO_DEED: Final = 0
LINK: Final = 1
MOVE: Final = 2
MARTIAN: Final = 3
BUILD: Final = 4
UPGRADE_LINK: Final = 5
UPGRADE_BUILDING: Final = 6
DEEDS: Final = ["", "link", "move", "martian", "build", "upgrade link", "upgrade building"]

ENDS: Final = ["", "open", "building", "parcel", "loose end", "node"]
"""How a way ends, in the order of `tramnet.building`."""

STAGES: Final = Stages(RAISING, WAY, RIDE, PAY, LEISURE, [WANTED, PARTNER])
UNSETTLED: Final = (RAISING, WAY, WANTED, RIDE, PARTNER, PAY, COMMERCE, LEISURE, PLACE)
"""Phases in which an action is half done."""
BY_CHANCE: Final = (ORDER, BOARDS, DEAL, TOPS, NIGHT, SHOW, DRAW)
