"""The families of moves of Lisbon Tram 28 in the order of its vocabulary, with the numbers by which rules know them.

A ride's part is `colour * ways + way`, that of tickets drawn `seat * handfuls + handful`; all others are plain.
"""

from typing import Final

from tramyard.games.lisbon28.content import COLOURS, SPACES
from tramyard.games.lisbon28.rules.network import Network
from tramyard.kernel.vocabulary import Family

# What a seat can choose.
HALT: Final = 0
PICK_UP: Final = 1
BELL: Final = 2
BELL_CHOICE: Final = 3
TAKE_THEM: Final = 4
LEAVE_THEM: Final = 5
BUY: Final = 6
END: Final = 7
LAY_CARD: Final = 8
CHOOSE_ONE: Final = 9
DROP: Final = 10
LAY_TICKET: Final = 11
PLACE_GROUP: Final = 12
RIDE: Final = 13
RIDE_ON: Final = 14
FREE_RIDE: Final = 15
GIVE_WAY: Final = 16
# What chance can bring.
STARTS: Final = 17
SHUFFLE: Final = 18
REFILL_BAG: Final = 19
DRAW_TICKETS: Final = 20
DRAW_PASSENGERS: Final = 21
TURN_CARD: Final = 22

ON_RAILS: Final = (RIDE, RIDE_ON, FREE_RIDE, GIVE_WAY)
"""Those whose parts are ways."""

AT_LEFT: Final = 0
AT_RIGHT: Final = 1
"""The parts of laying a card."""


def choices(network: Network) -> dict[int, Family]:
    """The families of what a seat can choose."""
    ways = [network.text(way) for way in network.ways]
    ends = [network.ids[way.end] for way in network.ways]
    stops = [network.ids[node] for node in network.stops]
    spaces = range(1, SPACES + 1)
    return {
        HALT: Family("halt", ["."], "halt"),
        PICK_UP: Family("pick up", ["P"], "pick-up"),
        BELL: Family("bell", ["PB"], "bell"),
        BELL_CHOICE: Family("bell choice", ["P3"], "bell-choice"),
        TAKE_THEM: Family("take", ["T"], "take"),
        LEAVE_THEM: Family("leave", ["N"], "leave"),
        BUY: Family("buy", ["B"], "bonus"),
        END: Family("end", ["E"], "end"),
        LAY_CARD: Family("lay card", ["L", "R"], ["row-left", "row-right"]),
        CHOOSE_ONE: Family("choose", [f"C{colour}" for colour in COLOURS], [f"drawn-{colour}" for colour in COLOURS]),
        DROP: Family("drop", [f"D{space}" for space in spaces], [f"space-{space}" for space in spaces]),
        LAY_TICKET: Family("pay", [f"${colour}" for colour in COLOURS], [f"ticket-{colour}" for colour in COLOURS]),
        PLACE_GROUP: Family("place", [f"@{stop}" for stop in stops], stops),
        RIDE: Family("ride", [f"M{colour}:{way}" for colour in COLOURS for way in ways], ends * len(COLOURS)),
        RIDE_ON: Family("ride on", [f"+:{way}" for way in ways], ends),
        FREE_RIDE: Family("free ride", [f"F:{way}" for way in ways], ends),
        GIVE_WAY: Family("give way", [f">{way}" for way in ways], ends),
    }


def outcomes(seats: int, handfuls: list[str], cards: list[int]) -> dict[int, Family]:
    """The families of what chance can bring."""
    numbers = range(1, seats + 1)
    return {
        STARTS: Family("starter", [f"!F{seat}" for seat in numbers], chance=True),
        SHUFFLE: Family("shuffle", ["!S"], chance=True),
        REFILL_BAG: Family("refill", ["!B"], chance=True),
        DRAW_TICKETS: Family("tickets", [f"!T{seat}:{drawn}" for seat in numbers for drawn in handfuls], chance=True),
        DRAW_PASSENGERS: Family("passengers", [f"!G:{drawn}" for drawn in handfuls], chance=True),
        TURN_CARD: Family("card", [f"!C{number}" for number in cards], chance=True),
    }
