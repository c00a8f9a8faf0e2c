"""What the box of Tachite al Tram holds, copied from the rules by hand: tests compare the game's content with it.

Nothing here is read from the room. North is the next row, east the next letter.
"""

from typing import NamedTuple

COLUMNS = "ABCDEFG"
ROWS = 14
SQUARES = [f"{column}{row}" for row in range(1, ROWS + 1) for column in COLUMNS]

MAP_TEXT = """
###rT##
wSr..##
#.oo.Sw
w.oo#.#
S..r...
.....r.
.#.W...
r.....w
f#....S
f#...#.
f#.r#..
r......
S..#..#
w#Tr.Sw
"""
"""Row 14 first: grass `.`, obstacle `#`, waiting box `w`, rail `r`, funicular `f`, roundabout `o`, stop, terminus,
workshop."""
MAP = MAP_TEXT.split()
GROUND = {f"{COLUMNS[x]}{ROWS - y}": MAP[y][x] for y in range(ROWS) for x in range(len(COLUMNS))}
GRASS = {square for square, ground in GROUND.items() if ground == "."}
BLOCKED = {square for square, ground in GROUND.items() if ground in "#w"}
COLOURED = {square for square, ground in GROUND.items() if ground in "STW"}
STOPS = ["A2", "F1", "G6", "A10", "F12", "B13"]
"""In the order in which their tops are revealed."""
REMAINDER = ["G6", "A10", "F12", "B13", "A2", "F1"]
"""In the order in which a remainder is dealt out."""
WAITING_BOXES = {"A2": "A1", "F1": "G1", "G6": "G7", "A10": "A11", "F12": "G12", "B13": "A13"}
OBERDAN, OPICINA, WORKSHOP = "C1", "E14", "D8"


class Rails(NamedTuple):
    """The rails of one square: sides with a rail, and pairs of sides that are joined (from, to where it is one-way)."""

    sides: frozenset[str]
    links: frozenset[tuple[str, str]]
    oneway: bool = False


def rails(links: str, oneway: bool = False, sides: str = "") -> Rails:
    """`rails("NE SW")`; joints run both ways unless they are one-way, and then from the first side to the second."""
    pairs = [(pair[0], pair[1]) for pair in links.split()]
    there = frozenset(side for pair in pairs for side in pair) | frozenset(sides)
    both = pairs if oneway else [*pairs, *((b, a) for a, b in pairs)]
    return Rails(there, frozenset(both), oneway)


ALL_WAYS = "NE NS NW ES EW SW"
PRINTED = {
    "C1": rails("NE"),
    "E14": rails("WS"),
    "D8": rails(ALL_WAYS),
    "A2": rails("NE"),
    "F1": rails("NW"),
    "G6": rails("SW"),
    "A10": rails("ES"),
    "F12": rails("SW"),
    "B13": rails("ES"),
    "A3": rails("SN EN"),
    "A4": rails("SN"),
    "A5": rails("SN"),
    "A6": rails("SN"),
    "A7": rails("SN SE"),
    "D1": rails("WE"),
    "D4": rails("SN"),
    "F9": rails("SN"),
    "D10": rails(ALL_WAYS),
    "C13": rails("WE SW SE"),
    "D14": rails("ES"),
    "C11": rails("NE NW WE", oneway=True),
    "D11": rails("WN WS SN", oneway=True),
    "D12": rails("SW SE EW", oneway=True),
    "C12": rails("ES EN NS", oneway=True),
}

SHAPES = {
    "I": rails("NS"),
    "L": rails("NE"),
    "R": rails("SN SE"),
    "K": rails("SN SW"),
    "Y": rails("SE SW"),
    "T": rails("EW ES SW"),
    "X": rails("NS EW"),
    "D": rails("NE SW"),
    "O": rails(ALL_WAYS),
}
CUSTOM = {"U": rails("", sides="S"), "V": rails("SN", oneway=True)}
"""The two blank tiles as they are drawn unless somebody draws others."""
COUNTS = {"I": 11, "L": 11, "R": 3, "K": 3, "Y": 3, "T": 2, "X": 3, "D": 3, "O": 3}
TURNS = {"I": [0, 1], "X": [0], "D": [0, 1], "O": [0]}
"""Turns that differ; four where a shape is not named."""

NUMBERS = {
    "VECa": "", "VECb": "", "MOCa": "2", "MOCb": "", "MARa": "234", "MARb": "23",
    "LOLa": "", "LOLb": "", "SQUa": "2", "SQUb": "", "SPUa": "234", "SPUb": "234",
    "LEMa": "", "LEMb": "", "PANa": "2", "PANb": "", "CIAa": "234", "CIAb": "23",
    "NAGa": "", "NAGb": "", "COTa": "23", "COTb": "", "PETa": "234", "PETb": "234",
}  # fmt: skip
"""The numbers of players at which each passenger brings a card."""
PASSENGERS = list(NUMBERS)
COLOUR = {
    **dict.fromkeys(["VEC", "MOC", "MAR"], "viola"),
    **dict.fromkeys(["LOL", "SQU", "SPU"], "verde"),
    **dict.fromkeys(["LEM", "PAN", "CIA"], "aranz"),
    **dict.fromkeys(["NAG", "COT", "PET"], "celeste"),
}
CARDS = [f"M{number:02}" for number in range(1, 37)]
