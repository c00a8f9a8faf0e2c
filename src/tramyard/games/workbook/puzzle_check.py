"""What a puzzle file must hold to be played.

Every fault is a field and what was expected there; all of them are named at once, so that whoever types in a map mends
them in one go.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from typing import Final

from tramyard.games.workbook import puzzle as p
from tramyard.games.workbook.notation import (
    COLUMNS,
    MOST_ROWS,
    Malformed,
    read_arrivals,
    read_icon,
    read_space,
    read_ticket,
    read_track_icon,
)
from tramyard.games.workbook.reach import MOST_LABEL, Fault, fault, goal_faults, number_faults
from tramyard.kernel.words import _

MOST_ROUNDS: Final = 12
MOST_WORKERS: Final = 9
MOST_HP_TRACK: Final = 57
MOST_STRESS_SPACES: Final = 40
EVENTS: Final = {
    "link_complete": "link_complete",
    "link_upgrade": "link_upgrade",
    "building_built": "building_built",
    "building_upgraded": "building_upgraded",
    "delivered:R": "delivered:[RCILG]",
    "through:P": "through:[RCILGPX]",
    "round_end:3": "round_end:[1-9][0-9]?",
}
"""What a bonus can be given for, each with the pattern it is read by."""


def faults(puzzle: p.Puzzle) -> list[Fault]:
    """Why the puzzle cannot be played; empty where it can."""
    written = [*_grid(puzzle), *_letters(puzzle), *_schedule(puzzle), *_tracks(puzzle)]
    # What stands in one field can be compared with another only once both can be read.
    return written or [
        *_parcels(puzzle),
        *_start(puzzle),
        *_twists(puzzle),
        *_two_players(puzzle),
        *goal_faults(puzzle),
    ]


def _one_of(value: str, known: Collection[str], field: str) -> Iterator[Fault]:
    if value not in known:
        names = ", ".join(known) or "-"
        yield fault(field, _("expected one of {known}, not «{value}»"), known=names, value=value)


def _read(read: Callable[[str], object], text: str, field: str) -> Iterator[Fault]:
    try:
        read(text)
    except Malformed as malformed:
        yield field, malformed.expected


# The texts of the file, each by itself


def _grid(puzzle: p.Puzzle) -> Iterator[Fault]:
    rows = [line.split() for line in puzzle.map.grid.splitlines() if line.strip()]
    if not rows:
        yield "map.grid", _("expected rows of spaces")
        return
    if len(rows) > MOST_ROWS or max(map(len, rows)) > len(COLUMNS):
        expected = _("expected at most {columns} columns and {rows} rows, not {width} and {height}")
        width = max(map(len, rows))
        yield fault("map.grid", expected, columns=len(COLUMNS), rows=MOST_ROWS, width=width, height=len(rows))
        return
    for number, row in enumerate(rows, 1):
        field = _("map.grid, row {row}").format(row=number)
        if len(row) != len(rows[0]):
            expected = _("expected {width} spaces as in the first row, not {count}")
            yield fault(field, expected, width=len(rows[0]), count=len(row))
        for column, token in enumerate(row):
            place = _("map.grid, space {space}").format(space=f"{COLUMNS[column]}{number}")
            yield from _read(lambda token: read_space(token, 0, 0), token, place)
    numbers = Counter(token.lstrip(".^=*").rstrip("br") for row in rows for token in row)
    for token, count in numbers.items():
        if token.isdigit() and count > 1:
            yield fault("map.grid", _("expected parcel {number} once, not {count} times"), number=token, count=count)


def _letters(puzzle: p.Puzzle) -> Iterator[Fault]:
    """Tickets of all three kinds, each with a letter of its own."""
    seen: set[str] = set()
    for table, tickets in (
        ("tickets", puzzle.tickets),
        ("development", puzzle.development),
        ("exclusive", puzzle.exclusive),
    ):
        for letter, text in tickets.items():
            field = f"{table}.{letter}"
            if table == "exclusive" and letter == "by":
                yield from _one_of(text, ("G",), field)
                continue
            if not re.fullmatch("[A-Z]", letter):
                yield fault(field, _("expected a ticket named by one capital letter, not «{value}»"), value=letter)
            if letter in seen:
                yield fault(
                    field, _("expected a letter of its own for every ticket, not {letter} twice"), letter=letter
                )
            seen.add(letter)
            yield from _read(lambda text: read_ticket("A", text), text, field)
    if not puzzle.tickets:
        yield "tickets", _("expected at least one ticket above the line")
    if len(puzzle.exclusive.keys() - {"by"}) > 1:
        yield "exclusive", _("expected one ticket: the Grand Station has no more")


def _schedule(puzzle: p.Puzzle) -> Iterator[Fault]:
    schedule = puzzle.schedule
    yield from number_faults(schedule.rounds, 1, MOST_ROUNDS, "schedule.rounds")
    if len(schedule.arrivals) != schedule.rounds:
        expected = _("expected an entry for each of the {rounds} rounds, not {count}")
        yield fault("schedule.arrivals", expected, rounds=schedule.rounds, count=len(schedule.arrivals))
    for number, text in enumerate(schedule.arrivals):
        yield from _read(read_arrivals, text, f"schedule.arrivals[{number}]")
    if isinstance(schedule.reclaim, int):
        yield from number_faults(schedule.reclaim, 0, 26, "schedule.reclaim")
        return
    if len(schedule.reclaim) != schedule.rounds:
        expected = _("expected an entry for each of the {rounds} rounds, not {count}")
        yield fault("schedule.reclaim", expected, rounds=schedule.rounds, count=len(schedule.reclaim))
    for number, reclaim in enumerate(schedule.reclaim):
        yield from number_faults(reclaim, 0, 26, f"schedule.reclaim[{number}]")


def _tracks(puzzle: p.Puzzle) -> Iterator[Fault]:
    tracks = puzzle.tracks
    if not 2 <= len(tracks.stress) <= MOST_STRESS_SPACES:
        expected = _("expected 2 to {most} labels, not {count}")
        yield fault("tracks.stress", expected, most=MOST_STRESS_SPACES, count=len(tracks.stress))
    for number, label in enumerate(tracks.stress):
        yield from number_faults(label, 0, MOST_LABEL, f"tracks.stress[{number}]")
    if list(tracks.stress) != sorted(tracks.stress):
        yield "tracks.stress", _("expected labels that never go down")
    yield from number_faults(tracks.worker_max, 1, MOST_WORKERS, "tracks.worker_max")
    for at, text in tracks.hp_icons.items():
        field = f"tracks.hp_icons.{at}"
        if not re.fullmatch("[1-9][0-9]?", at) or int(at) > MOST_HP_TRACK:
            yield fault(field, _("expected a space of the HP track, 1 to {most}"), most=MOST_HP_TRACK)
        yield from _read(read_track_icon, text, field)
    yield from number_faults(puzzle.rules.reclaim_icon_bonus, 0, 26, "rules.reclaim_icon_bonus")


# What must fit together


def _parcels(puzzle: p.Puzzle) -> Iterator[Fault]:
    for letter, ticket in puzzle.all_tickets.items():
        for icon in ticket.icons:
            for use in icon.uses:
                if use.kind == "parcel" and use.amount not in puzzle.parcels:
                    table = {"above": "tickets", "below": "development", "exclusive": "exclusive"}[ticket.line]
                    expected = _("expected a parcel of the map, but there is no parcel {number}")
                    yield fault(f"{table}.{letter}", expected, number=use.amount)
    if puzzle.exclusive and not puzzle.groups("G"):
        yield "exclusive", _("expected a Grand Station on the map, where alone this ticket is unlocked")


def _start(puzzle: p.Puzzle) -> Iterator[Fault]:
    start = puzzle.start
    yield from number_faults(start.workers, 0, puzzle.tracks.worker_max, "start.workers")
    yield from number_faults(start.money, 0, 999, "start.money")
    yield from number_faults(start.hp, -99, 999, "start.hp")
    yield from number_faults(start.stress_index, 0, len(puzzle.tracks.stress) - 1, "start.stress_index")
    for number, letter in enumerate(start.unlocked):
        yield from _one_of(letter, puzzle.development, f"start.unlocked[{number}]")
    for name, cells in (("no_passenger", start.no_passenger), ("passenger", start.passenger)):
        for number, cell in enumerate(cells):
            if cell not in puzzle.spaces or not puzzle.spaces[cell].building:
                yield fault(f"start.{name}[{number}]", _("expected a building space, not «{value}»"), value=cell)
    used: set[frozenset[str]] = set()
    for number, rails in enumerate(start.rails):
        yield from _way(puzzle, rails if isinstance(rails, str) else rails.way, used, f"start.rails[{number}]")
    if start.rails and puzzle.for_two:
        yield "start.rails", _("expected two_player.allowed = false: rails that are printed belong to nobody")


def _way(puzzle: p.Puzzle, text: str, used: set[frozenset[str]], field: str) -> Iterator[Fault]:
    """A printed link: its edges are used up by it, so that a later one crosses it as rails may (TW-GEO-03)."""
    names = text.split("-")
    spaces = [puzzle.spaces[name] for name in names if name in puzzle.spaces]
    if len(spaces) < len(names) or len(names) < 3:
        yield fault(field, _("expected a way of at least three spaces such as c4-d4-e4, not «{value}»"), value=text)
        return
    edges = [frozenset((one.name, other.name)) for one, other in pairwise(spaces)]
    if any(other not in puzzle.neighbours(one) for one, other in pairwise(spaces)):
        yield fault(field, _("expected spaces that touch each other, not «{value}»"), value=text)
    elif not (spaces[0].building and spaces[-1].building):
        yield fault(field, _("expected a way from building to building, not «{value}»"), value=text)
    elif any(not space.bears_rail for space in spaces[1:-1]) or len(set(names)) < len(names):
        yield fault(field, _("expected rails on free spaces, each once, not «{value}»"), value=text)
    elif used.intersection(edges):
        yield fault(field, _("expected an edge to be used by one rail, not two: «{value}»"), value=text)
    used.update(edges)


def _twists(puzzle: p.Puzzle) -> Iterator[Fault]:
    kinds = Counter(type(twist) for twist in puzzle.twist if not isinstance(twist, MANY_TIMES))
    for kind, count in kinds.items():
        if count > 1:
            name = kind.__struct_config__.tag
            yield fault("twist", _("expected the twist {name} once, not {count} times"), name=name, count=count)
    for number, twist in enumerate(puzzle.twist):
        for field, expected in _twist(puzzle, twist):
            yield f"twist[{number}].{field}", expected
    if puzzle.tracks.hp_icons and p.HpTrackIcons not in kinds:
        yield "tracks.hp_icons", _("expected the twist hp_track_icons with it")


MANY_TIMES: Final = (p.BonusOn, p.CostOverride, p.Forbid)


def _twist(puzzle: p.Puzzle, twist: p.Twist) -> Iterator[Fault]:
    rounds = puzzle.schedule.rounds
    match twist:
        case p.HpOnLinkUpgrade(hp=hp):
            yield from number_faults(hp, -9, 99, "hp")
        case p.SecondBuildingUpgrade(hp=hp, max=most):
            yield from number_faults(hp, 0, 99, "hp")
            yield from number_faults(most, 2, 9, "max")
        case p.CellTickets(icon=icon, flag=flag):
            yield from _read(read_icon, icon, "icon")
            if not any(flag in space.flags for space in puzzle.spaces.values()):
                yield fault("flag", _("expected a space of the map with the flag {flag}"), flag=flag)
        case p.FreeRail(flag=flag):
            if not any(flag in space.flags for space in puzzle.spaces.values()):
                yield fault("flag", _("expected a space of the map with the flag {flag}"), flag=flag)
        case p.HpTrackIcons():
            if not puzzle.tracks.hp_icons:
                yield "kind", _("expected icons in tracks.hp_icons with it")
        case p.Lava(mountain_cost=cost, stress_rounds=when):
            yield from number_faults(cost, 1, 9, "mountain_cost")
            for number, at in enumerate(when):
                yield from number_faults(at, 1, MOST_ROUNDS, f"stress_rounds[{number}]")
        case p.BonusOn(event=event):
            if not any(re.fullmatch(pattern, event) for pattern in EVENTS.values()):
                yield from _one_of(event, EVENTS, "event")
            for name in ("hp", "money", "workers", "stress"):
                yield from number_faults(getattr(twist, name), -99, 99, name)
        case p.CostOverride(rails=rails, hp=hp, money=money):
            yield from number_faults(rails, 0, 9, "rails")
            yield from number_faults(hp, 0, 9, "hp")
            yield from number_faults(money, 0, 99, "money")
        case p.Forbid(rounds=when):
            for number, at in enumerate(when):
                yield from number_faults(at, 1, rounds, f"rounds[{number}]")
        case p.SoloOnly():
            pass


def _two_players(puzzle: p.Puzzle) -> Iterator[Fault]:
    for number, letter in enumerate(puzzle.two_player.both_may_unlock):
        known = [letter for letter, ticket in puzzle.all_tickets.items() if ticket.line != "above"]
        yield from _one_of(letter, known, f"two_player.both_may_unlock[{number}]")
    for number, gate in enumerate(puzzle.gates):
        field = f"two_player.gates[{number}]"
        if not 0 <= gate < len(puzzle.goal):
            yield from number_faults(gate, 0, len(puzzle.goal) - 1, field)
        elif not isinstance(puzzle.goal[gate], GATES):
            yield field, _("expected a goal about workers, stress, money or HP, which each player has of their own")


GATES: Final = (p.WorkersGoal, p.StressGoal, p.MoneyGoal, p.HpGoal)
