"""What players of Tramways call things: worlds, places of the map, sides of buildings, numerals, boards."""

from typing import Final

from tramyard.games.tramways.notation import TYPES
from tramyard.games.tramways.rules.box import PARCEL, Box
from tramyard.games.tramways.rules.state import TramwaysState
from tramyard.games.tramways.words.cards import numeral_name, parcel_name
from tramyard.kernel.spans import PLACE, Line, Said, Span, fill, together
from tramyard.kernel.words import N_, _, plural
from tramyard.tramnet.words import SIDE_NAMES, building

WORLD_NAMES: Final = {"moon": N_("the Moon"), "mars": N_("Mars"), "earth": N_("Earth")}
TALLY_NAMES: Final = (
    N_("happiness"),
    N_("money"),
    N_("stress"),
    N_("links"),
    N_("debt"),
    N_("martians"),
)
"""For the catalogues; the position says which parts a score has."""


def kind(number: int) -> Span:
    """A kind of building, counted from 1."""
    return building(TYPES[number - 1])


def space(box: Box, number: int) -> Span:
    """A square of the map."""
    name = box.place_names[number]
    return Span(name, PLACE, name)


def place(state: TramwaysState, number: int) -> Line:
    """What lies at a place: a numeral, «Residence at a1», «Parcel A2 at c3», or the bare square."""
    box, land = state.box, state.land
    if number >= land.grid.size:
        return (numeral_name(box.place_names[number]),)
    what: Said
    if state.kinds[number]:
        what = kind(int(state.kinds[number]))
    elif land.parcels[number]:
        what = parcel_name(box.codes[land.parcels[number] - 1])
    else:
        return (space(box, number),)
    return fill(_("{what} at {space}"), what=what, space=space(box, number))


def parcel(state: TramwaysState, code: int) -> Line:
    """A Parcel, and where it lies if it is on the map."""
    named = parcel_name(state.box.codes[code])
    at = int(state.land.parcel_at[code])
    return fill(_("{what} at {space}"), what=named, space=space(state.box, at)) if at >= 0 else (named,)


def edge(state: TramwaysState, number: int) -> Line:
    """A side of a building: «Residence at a1, to the east»."""
    return together(place(state, number // 4), ", ", _(SIDE_NAMES[number % 4]))


def destination(state: TramwaysState, code: int) -> Said:
    """Where somebody wants to go: a kind of building, or a Parcel."""
    return parcel(state, code - PARCEL) if code >= PARCEL else kind(code)


def board_name(placement: str) -> str:
    """A board as it lies: «board D, turned twice», «board D, hard side»."""
    letter, hard, turns = placement[0], placement[1:-1], int(placement[-1])
    parts = [_("board {letter}").format(letter=letter)]
    if hard:
        parts.append(_("hard side"))
    if turns:
        parts.append(plural("{count} quarter turn", "{count} quarter turns", turns))
    return ", ".join(parts)
