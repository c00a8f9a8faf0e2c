"""The end of a game as people read it: who came where, what marks them, and what it is to whoever looks."""

from typing import Literal

import msgspec

from tramyard.kernel.position import OVER
from tramyard.kernel.room import Place
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _, calling
from tramyard.web.tables.table import Table

Fate = Literal["", "won", "lost"]


class Row(msgspec.Struct):
    """A row of the table at the end."""

    seat: int
    """-1 where the game itself plays along."""
    name: str
    rank: int
    """As people count: whoever is better comes before, equals share it; 0 for whoever is not ranked."""
    score: int
    tally: dict[str, int]
    marks: list[str]


def rows(table: Table) -> list[Row]:
    """Everybody in the order of rank, once the game is over."""
    if not table.state.ended:
        return []
    names = table.names()
    with calling(names):
        places = table.room.words.places(table.game, table.position)
    merits = [_merit(table, place) for place in places]
    found = [
        Row(
            place.seat,
            names[place.seat] if place.seat >= 0 else plain(place.name),
            1 + sum(other < merit for other in merits) if place.rank else 0,
            place.score,
            place.tally,
            [plain(mark) for mark in place.marks],
        )
        for place, merit in zip(places, merits, strict=True)
    ]
    for row in found:
        if row.seat >= 0 and table.state.seats[row.seat].resigned:
            row.marks.append(_("gave up"))
    return sorted(found, key=lambda row: (row.rank == 0, row.rank))


def _merit(table: Table, place: Place) -> tuple[bool, bool, int, int]:
    """The less, the better: whoever is not ranked, then whoever gave the game away, come last."""
    gave_away = table.state.ended.startswith("#resigned") and table.state.seats[place.seat].resigned
    return (not place.rank, place.seat >= 0 and gave_away, place.rank, -place.score)


def fate(table: Table, seat: int) -> Fate:
    """Whether this seat has won or lost; neither for spectators, and where all agreed to stop."""
    state = table.state
    if seat < 0 or not state.ended:
        return ""
    if state.ended.startswith("#resigned"):
        return "lost" if state.seats[seat].resigned else "won"
    if table.position.actor != OVER:
        return ""
    return "won" if table.position.standing()[seat].rank == 1 else "lost"
