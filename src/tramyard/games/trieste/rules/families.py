"""The families of moves of Tachite al Tram in the order of its vocabulary, with the numbers by which rules know them.

Doing stands before not doing. A lay's part is `meadow * 4 + turned`, that of a tile drawn `seat * shapes + shape`; the
others are plain: shapes, squares with or for rails, futiz, passengers, cards in the order of the content.
"""

from typing import Final

from tramyard.kernel.vocabulary import Family

# What a seat can choose.
DRAW_ONE: Final = 0
NO_DRAW: Final = 1
PICK_TILE: Final = 2
SWAP: Final = 3
NO_BUILD: Final = 4
LAY: Final = 5
ROLL: Final = 6
STAY: Final = 7
GO: Final = 8
HALT: Final = 9
CRASH: Final = 10
REPAIR: Final = 11
FUTIZ: Final = 12
NO_SERVICE: Final = 13
LOSE: Final = 14
TAKE: Final = 15
LEAVE: Final = 16
UNLOAD: Final = 17
HOLD: Final = 18
# What chance can bring.
STARTS: Final = 19
DIE: Final = 20
TILE: Final = 21
PASSENGER: Final = 22
CARD: Final = 23
ROW: Final = 24
STOP: Final = 25
STRAY: Final = 26

DIE_FACES: Final = 6
TURNS: Final = "0123"


def choices(
    shapes: list[str], meadows: list[str], railed: list[str], futiz: str, passengers: list[str]
) -> dict[int, Family]:
    """The families of what a seat can choose. `railed` are the squares that have rails or can get them."""
    lays = [f"@{square}:{turned}" for square in meadows for turned in TURNS]
    return {
        DRAW_ONE: Family("draw", ["D"], "supply"),
        NO_DRAW: Family("no draw", ["D-"], "no-draw"),
        PICK_TILE: Family("pick tile", [f"+{shape}" for shape in shapes], [f"tile-{shape}" for shape in shapes]),
        SWAP: Family("swap", [f"~{shape}" for shape in shapes], [f"swap-{shape}" for shape in shapes]),
        NO_BUILD: Family("no build", ["B-"], "no-build"),
        LAY: Family("lay", lays, [square for square in meadows for _ in TURNS]),
        ROLL: Family("roll", ["R"], "die"),
        STAY: Family("stay", ["S"], "stay"),
        GO: Family("go", [f">{square}" for square in railed], railed),
        HALT: Family("halt", ["."], "halt"),
        CRASH: Family("crash", ["X"], "crash"),
        REPAIR: Family("repair", ["M"], "damage"),
        FUTIZ: Family("futiz", [f"F{kind}" for kind in futiz], [f"futiz-{kind}" for kind in futiz]),
        NO_SERVICE: Family("no service", ["F-"], "no-service"),
        LOSE: Family("lose", [f"-{name}" for name in passengers], [f"pax-{name}" for name in passengers]),
        TAKE: Family("take", ["P"], "take"),
        LEAVE: Family("leave", ["P-"], "leave"),
        UNLOAD: Family("unload", ["U"], "unload"),
        HOLD: Family("hold", ["U-"], "hold"),
    }


def outcomes(
    seats: int, shapes: list[str], passengers: list[str], cards: list[str], rows: int, stops: list[str]
) -> dict[int, Family]:
    """The families of what chance can bring."""
    numbers = range(1, seats + 1)
    return {
        STARTS: Family("starter", [f"!F{seat}" for seat in numbers], chance=True),
        DIE: Family("die", [f"!D{face}" for face in range(1, DIE_FACES + 1)], chance=True),
        TILE: Family("tile", [f"!T{seat}:{shape}" for seat in numbers for shape in shapes], chance=True),
        PASSENGER: Family("passenger", [f"!P:{name}" for name in passengers], chance=True),
        CARD: Family("card", [f"!K:{card}" for card in cards], chance=True),
        ROW: Family("row", [f"!R{row}" for row in range(1, rows + 1)], chance=True),
        STOP: Family("stop", [f"!S:{stop}" for stop in stops], chance=True),
        STRAY: Family("stray", [f"!Q:{name}" for name in passengers], chance=True),
    }
