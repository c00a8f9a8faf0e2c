"""Laying, driving, seating and dealing in their slow, obvious form: the oracle of the fast one.

Straight from the rules, on plain sets and dictionaries; it knows nothing of the room's code.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from tests.games.trieste.box_contents import (
    BLOCKED,
    COLOUR,
    COLOURED,
    COLUMNS,
    CUSTOM,
    GRASS,
    GROUND,
    PRINTED,
    REMAINDER,
    ROWS,
    SHAPES,
    STOPS,
    TURNS,
    Rails,
)

ROUND = "NESW"
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
Laid = Mapping[str, tuple[str, int]]
"""Laid tiles: square, shape, turns."""


# The board


def neighbour(square: str, side: str) -> str | None:
    """The square beyond a side; None beyond the edge."""
    column = COLUMNS.index(square[0]) + {"E": 1, "W": -1}.get(side, 0)
    row = int(square[1:]) + {"N": 1, "S": -1}.get(side, 0)
    return f"{COLUMNS[column]}{row}" if 0 <= column < len(COLUMNS) and 1 <= row <= ROWS else None


def turned(shape: str, turns: int, custom: Mapping[str, Rails] = CUSTOM) -> Rails:
    """A tile turned clockwise by so many quarters."""
    tile = {**SHAPES, **custom}[shape]

    def turn(side: str) -> str:
        return ROUND[(ROUND.index(side) + turns) % 4]

    links = frozenset((turn(a), turn(b)) for a, b in tile.links)
    return Rails(frozenset(turn(side) for side in tile.sides), links, tile.oneway)


def rails_on(square: str, laid: Laid, custom: Mapping[str, Rails] = CUSTOM) -> Rails | None:
    if square in PRINTED:
        return PRINTED[square]
    return turned(*laid[square], custom) if square in laid else None


# Laying


def may_lay(
    square: str,
    shape: str,
    turns: int,
    laid: Laid,
    trams: Collection[str] = (),
    locked: Collection[str] = (),
    custom: Mapping[str, Rails] = CUSTOM,
) -> bool:
    """Whether a tile fits there by every rule of building."""
    tile = turned(shape, turns, custom)
    if square not in GRASS:
        return False
    if square in laid:
        old = turned(*laid[square], custom)
        if square in locked or square in trams or old[:2] == tile[:2]:
            return False
    for side in ROUND:
        beyond = neighbour(square, side)
        if beyond is None or beyond in BLOCKED:
            if side in tile.sides:
                return False
            continue
        other = rails_on(beyond, laid, custom)
        if other is not None and (side in tile.sides) != (OPPOSITE[side] in other.sides):
            return False
    return True


def lays(
    shape: str,
    laid: Laid,
    trams: Collection[str] = (),
    locked: Collection[str] = (),
    custom: Mapping[str, Rails] = CUSTOM,
) -> set[str]:
    """Where a tile can be laid, and turned how, as `E1:1`; of turns that look alike the first."""
    return {
        f"{square}:{turns}"
        for square in GRASS
        for turns in TURNS.get(shape, range(4))
        if may_lay(square, shape, turns, laid, trams, locked, custom)
    }


# Driving


def may_leave(rails: Rails, side: str) -> bool:
    return side in rails.sides and (not rails.oneway or any(to == side for _, to in rails.links))


def may_enter(rails: Rails, side: str) -> bool:
    return side in rails.sides and (not rails.oneway or any(start == side for start, _ in rails.links))


def step(square: str, side: str, laid: Laid) -> tuple[str, str] | None:
    """Where a tram arrives that leaves by a side, and by which side it comes in."""
    beyond = neighbour(square, side)
    entry = OPPOSITE[side]
    while beyond is not None:
        rails = rails_on(beyond, laid)
        if rails is None or not may_enter(rails, entry):
            return None
        if GROUND[beyond] != "f":
            return beyond, entry
        beyond = neighbour(beyond, OPPOSITE[entry])
    return None


class Ways(NamedTuple):
    """How a tram can go on: squares it can reach, and whether a side it may leave by leads nowhere."""

    steps: dict[str, str]
    """The square and the side it is entered by."""
    dead: bool


def ways(square: str, via: str, first: bool, laid: Laid) -> Ways:
    """`via` is the side it came in by, empty where none is remembered; `first` before its first step."""
    rails = rails_on(square, laid)
    assert rails is not None, f"a tram on {square}, where no rails are"
    sides = {to for start, to in rails.links if start == via}
    if first:
        sides = sides | {via} if via else set(rails.sides)
    permitted = [side for side in sides if may_leave(rails, side)]
    reached = {side: step(square, side, laid) for side in permitted}
    steps = dict(there for there in reached.values() if there is not None)
    return Ways(steps, None in reached.values() or not steps)


def driving_words(
    square: str, via: str, steps_made: int, laid: Laid, halts: Collection[str] = frozenset(COLOURED)
) -> set[str]:
    """What a tram with pips left may do."""
    found = ways(square, via, steps_made == 0, laid)
    words = {f">{there}" for there in found.steps}
    if steps_made and square in halts:
        words.add(".")
    if found.dead:
        words.add("X")
    return words


class End(NamedTuple):
    """How a move can end: where, entered by which side, and whether the tram derailed."""

    square: str
    via: str
    derailed: bool


def ends(
    square: str, via: str, pips: int, laid: Laid, halts: Collection[str] = frozenset(COLOURED), steps_made: int = 0
) -> Iterator[tuple[tuple[str, ...], End]]:
    """Every run of so many pips: its words, and how it ends."""
    if pips == 0:
        yield (), End(square, via, False)
        return
    for word in sorted(driving_words(square, via, steps_made, laid, halts)):
        if word == ".":
            yield (word,), End(square, via, False)
        elif word == "X":
            yield (word,), End(square, via, True)
        else:
            there = word[1:]
            entry = ways(square, via, steps_made == 0, laid).steps[there]
            for run, end in ends(there, entry, pips - 1, laid, halts, steps_made + 1):
                yield (word, *run), end


def pips_of(die: int, zelante: bool = False, more: int = 0, half: bool = False) -> int:
    """What a tram drives at this roll."""
    total = die + zelante + more
    return max(1, -(-total // 2) if half else total)


# Seats and piles


def fits(passengers: Collection[str], futiz: str) -> bool:
    """Whether all find a seat."""
    if futiz == "C":
        return len(passengers) <= 4
    colours = Counter(COLOUR[passenger[:3]] for passenger in passengers)
    return sum((number + 1) // 2 for number in colours.values()) <= (3 if futiz == "S" else 2)


def may_go(passengers: Collection[str], futiz: str) -> set[str]:
    """Those who belong to a smallest group whose leaving makes room for the rest; nobody where all fit."""
    for number in range(len(passengers) + 1):
        groups = [set(group) for group in combinations(passengers, number) if fits(set(passengers) - set(group), futiz)]
        if groups:
            return set().union(*groups)
    raise AssertionError("an empty tram seats everybody")


def dealt(discards: int) -> dict[str, int]:
    """Heights of the piles after a redistribution."""
    each, rest = divmod(discards, len(STOPS))
    return {stop: each + (stop in REMAINDER[:rest]) for stop in STOPS}
