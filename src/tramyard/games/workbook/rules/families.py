"""The families of moves of Tramways Workbook in the order of its vocabulary, with the numbers by which rules know them.

All are bound to the map and the tickets, never to geometries: a link is a start and then space after space. Parts are
places in the lists of `Ground` (`sites`, `walks`, ...); of an edge `4 * site + side`, of a building
`4 * parcel + type`.
"""

from typing import Final, final

from tramyard.games.workbook.notation import TYPES
from tramyard.kernel.vocabulary import Family
from tramyard.tramnet.grid import SIDES, Grid

# What a seat can choose.
LINK: Final = 0
EXTEND: Final = 1
RIDER: Final = 2
BUILD: Final = 3
UPGRADE_LINK: Final = 4
UPGRADE_BUILDING: Final = 5
PASS: Final = 6
STEP: Final = 7
HALT: Final = 8
ENOUGH: Final = 9
PAY: Final = 10
WANT: Final = 11
RIDE: Final = 12
TAKE_MONEY: Final = 13
UNLOCK: Final = 14
BUY: Final = 15
HELP: Final = 16
PLACE: Final = 17
END: Final = 18
RECLAIM: Final = 19
LAVA: Final = 20
BID: Final = 21
RAISE: Final = 22
DECLINE: Final = 23
# What chance can bring.
STARTS: Final = 24

BID_STEPS: Final = (20, 5, 1)
DESTINATIONS: Final = TYPES + "G"
"""What a passenger can want: the Grand Station besides the four types."""


@final
class Ground:
    """The spaces that each family is about, and the place of each space in these lists."""

    def __init__(self, grid: Grid, sites: list[int], grounds: list[int], parcels: list[int], plains: list[int]) -> None:
        self.grid: Grid = grid
        self.sites: list[int] = sites
        """Printed buildings and parcels."""
        self.grounds: list[int] = grounds
        """Where rails can lie."""
        self.walks: list[int] = sorted({*sites, *grounds})
        """Where a way can lead."""
        self.parcels: list[int] = parcels
        self.plains: list[int] = plains
        """Where lava can come."""
        self.site_of: list[int] = _places(grid, sites)
        self.ground_of: list[int] = _places(grid, grounds)
        self.walk_of: list[int] = _places(grid, self.walks)
        self.parcel_of: list[int] = _places(grid, parcels)
        self.plain_of: list[int] = _places(grid, plains)


def _places(grid: Grid, spaces: list[int]) -> list[int]:
    places = [-1] * int(grid.size)
    for number, space in enumerate(spaces):
        places[space] = number
    return places


@final
class Printed:
    """Words and spots of what is printed on tickets: payments, Self-Help, what can be unlocked and reclaimed."""

    def __init__(self) -> None:
        self.pay: list[tuple[str, str]] = []
        self.help: list[tuple[str, str]] = []
        self.unlock: list[tuple[str, str]] = []
        self.reclaim: list[tuple[str, str]] = []


def _family(name: str, words: list[tuple[str, str]]) -> Family:
    return Family(name, [word for word, _ in words], [spot for _, spot in words])


def choices(ground: Ground, numbers: list[int], printed: Printed, to_parcels: bool, bidding: bool) -> dict[int, Family]:
    """The families of what a seat can choose; `numbers` are those printed on the parcels."""
    names = ground.grid.names
    sites = [names[space] for space in ground.sites]
    parcels = [names[space] for space in ground.parcels]
    edges = [name + side for name in sites for side in SIDES]
    wanted = [*DESTINATIONS, *([f"#{number}" for number in numbers] if to_parcels else [])]
    steps = BID_STEPS if bidding else ()
    return {
        LINK: _family("link", [(f"L:{name}", name) for name in sites]),
        EXTEND: _family("extend", [(f"+:{names[space]}", names[space]) for space in ground.grounds]),
        RIDER: _family("passenger", [(f"M:{name}", name) for name in sites]),
        BUILD: _family(
            "build", [(f"B{n}={kind}", name) for n, name in zip(numbers, parcels, strict=True) for kind in TYPES]
        ),
        UPGRADE_LINK: _family("upgrade link", [(f"U:{edge}", edge) for edge in edges]),
        UPGRADE_BUILDING: _family("upgrade building", [(f"G:{name}", name) for name in parcels]),
        PASS: Family("pass", ["P"], "pass"),
        STEP: _family("way", [(f"-{names[space]}", names[space]) for space in ground.walks]),
        HALT: _family("end at parcel", [(f"-{name}!", name) for name in parcels]),
        ENOUGH: Family("enough", ["."], "enough"),
        PAY: _family("pay", printed.pay),
        WANT: _family("wanted", [(f">{kind}", f"wanted-{kind}") for kind in wanted]),
        RIDE: _family("ride", [(f"r{edge}", edge) for edge in edges]),
        TAKE_MONEY: Family("take money", ["D$"], "money"),
        UNLOCK: _family("unlock", printed.unlock),
        BUY: Family("buy happiness", ["h"], "hp"),
        HELP: _family("self-help", printed.help),
        PLACE: _family("new passenger", [(f"@{name}", name) for name in sites]),
        END: Family("end", ["E"], "end"),
        RECLAIM: _family("reclaim", printed.reclaim),
        LAVA: _family("lava", [(f"V:{names[space]}", names[space]) for space in ground.plains]),
        BID: Family("bid", ["b"] if bidding else [], "bid"),
        RAISE: _family("raise", [(f"+{step}", f"bid-{step}") for step in steps]),
        DECLINE: Family("decline", ["b-"] if bidding else [], "no-bid"),
    }


def outcomes(seats: int) -> dict[int, Family]:
    """The families of what chance can bring: with two, who is Player A first."""  # TW-2P-05
    starters = [f"!F{seat}" for seat in range(1, seats + 1)] if seats > 1 else []
    return {STARTS: Family("starter", starters, chance=True)}
