"""What can ever be had in a puzzle, and which of its goals no line of play could reach."""

from collections.abc import Iterator
from typing import Final

from tramyard.games.workbook import puzzle as p
from tramyard.games.workbook.notation import BUILDINGS, TYPES, Space
from tramyard.kernel.words import _

Fault = tuple[str, str]
"""A field of the file, and what was expected there."""
MOST_LABEL: Final = 99


def fault(field: str, expected: str, **facts: object) -> Fault:
    return field, expected.format(**facts)


def number_faults(value: int, least: int, most: int, field: str) -> Iterator[Fault]:
    if most < least:
        yield field, _("expected a goal that can be met, but there is nothing on the map that it could count")
    elif not least <= value <= most:
        expected = _("expected a number from {least} to {most}, not {value}")
        yield fault(field, expected, least=least, most=most, value=value)


def goal_faults(puzzle: p.Puzzle) -> Iterator[Fault]:
    """Goals that can be proved impossible."""
    if not puzzle.goal:
        yield "goal", _("expected at least one goal")
    reach = Reach(puzzle)
    for number, goal in enumerate(puzzle.goal):
        for field, expected in reach.impossible(goal):
            yield f"goal[{number}]" + (f".{field}" if field else ""), expected


class Reach:
    """What can ever be had in a puzzle: icons, buildings, and spaces that rails can join."""

    def __init__(self, puzzle: p.Puzzle) -> None:
        self.puzzle = puzzle
        icons = [icon for ticket in puzzle.all_tickets.values() for icon in ticket.icons]
        self.uses = [use for icon in (*icons, *puzzle.track_icons.values()) for use in icon.uses]
        self.kinds = {use.kind for use in self.uses}
        self.wanted = {use.letter for use in self.uses if use.kind == "destination"}
        numbers = {use.amount for use in self.uses if use.kind == "parcel"}
        self.buildable = [space for number, space in puzzle.parcels.items() if number in numbers]
        if "build" not in self.kinds:
            self.buildable = []

    def impossible(self, goal: p.Goal) -> Iterator[Fault]:
        """Why the goal can never be met, where that is certain."""
        puzzle = self.puzzle
        match goal:
            case p.NoPassengers():
                yield from self._refilled(TYPES)
                yield from self._shut_in(TYPES, waiting=True)
            case p.NoPassengersIn(types=types):
                yield from self._refilled("".join(types))
                yield from self._shut_in("".join(types), waiting=True)
            case p.WorkersGoal(min=least):
                yield from number_faults(least, 1, puzzle.tracks.worker_max, "min")
            case p.StressGoal(max=most):
                yield from number_faults(most, puzzle.tracks.stress[0], MOST_LABEL, "max")
            case p.MoneyGoal(min=least) | p.HpGoal(min=least):
                yield from number_faults(least, 1, 999, "min")
            case p.ConnectAll():
                yield from self._apart(puzzle.groups(BUILDINGS))
            case p.DeliveredAll():
                yield from self._undelivered()
            case p.ParcelsAll():
                yield from self._parcels_all()
            case p.Network():
                yield from self._network(goal)
            case p.UpgradeAllLinks():
                yield from self._needs("uplink")
            case p.UpgradeAllBuilt():
                yield from self._needs_building()
            case p.GroupSize(type=letter, min=least):
                yield from self._group_size(letter, least)
            case p.Upgraded(type=letter, min=least):
                yield from number_faults(least, 1, max(1, len(self.buildable)), "min")
                yield from self._needs_upgrade(letter)
            case p.UpgradedEach(types=types):
                if not types:
                    yield "types", _("expected at least one of R, C, I, L")
                if len(types) > len(self.buildable):
                    expected = _(
                        "expected at least {count} parcels that can be built on: only such buildings can be upgraded"
                    )
                    yield fault("types", expected, count=len(types))
                for letter in types:
                    yield from self._needs_upgrade(letter)
            case p.ParksConnected(min=least):
                yield from number_faults(least, 1, len(puzzle.groups("P")), "min")
            case p.SpecialConnected(type=letter, min=least):
                yield from number_faults(least, 1, len(puzzle.groups(letter)), "min")
            case p.Delivered(type=letter, min=least):
                yield from number_faults(least, 1, 2 * puzzle.schedule.rounds, "min")
                yield from self._needs_strip(letter)
            case p.UnusedTickets(min=least):
                yield from number_faults(least, 1, len(puzzle.all_tickets), "min")
            case p.Links(min=least):
                yield from number_faults(least, 1, 999, "min")
            case p.Rails(min=least):  # two in a space (TW-GEO-02)
                ground = [space for space in puzzle.spaces.values() if space.bears_rail]
                yield from number_faults(least, 1, 2 * len(ground), "min")
            case p.PassengersEverywhere():
                pass

    def _refilled(self, letters: str) -> Iterator[Fault]:
        """The last Update puts passengers where the goal wants none."""
        there = {space.building for space in self.puzzle.spaces.values()}
        for letter in self.puzzle.arriving[-1]:
            if letter in letters and letter in there:
                expected = _("expected a goal that can be met, but the last round refills {letter}, which the map has")
                yield fault("", expected, letter=letter)

    def _apart(self, groups: list[frozenset[str]]) -> Iterator[Fault]:
        for one, other in self.walls(groups):
            expected = _("expected a goal that can be met, but no rails can ever join {one} and {other}")
            yield fault("", expected, one=one, other=other)

    def walls(self, groups: list[frozenset[str]]) -> list[tuple[str, str]]:
        """A space of the first building, and one of each that rails and other buildings cannot join with it."""
        if not groups:
            return []
        first = min(groups[0])
        joined = self.joined(first)
        return [(first, min(group)) for group in groups[1:] if not group & joined]

    def joined(self, start: str) -> set[str]:
        """The spaces that rails, and buildings between them, can join with one."""
        spaces = self.puzzle.spaces
        joined, new = {start}, [spaces[start]]
        while new:
            space = new.pop()
            for other in self.puzzle.neighbours(space):
                touching = space.building and other.building and space.building != other.building
                if other.name not in joined and not touching and (other.bears_rail or other.building):
                    joined.add(other.name)
                    new.append(other)
        return joined

    def _undelivered(self) -> Iterator[Fault]:
        for letter in TYPES:
            if self.puzzle.groups(letter):
                yield from self._needs_strip(letter)
        yield from self._shut_in(TYPES, waiting=False)

    def _shut_in(self, letters: str, *, waiting: bool) -> Iterator[Fault]:
        """Printed buildings that no rails can join with any other, nor with a parcel to build on: nobody comes, and
        whoever waits there stays."""
        start = self.puzzle.start
        for group in self.puzzle.groups(letters):
            joined = self.joined(min(group)) - group
            others = [name for name in joined if self.puzzle.spaces[name].building]
            if others or any(space.name in joined for space in self.buildable):
                continue
            if not waiting or group - set(start.no_passenger):
                expected = _(
                    "expected a goal that can be met, but no rails can ever join {space} with another building"
                )
                yield fault("", expected, space=min(group))

    def _parcels_all(self) -> Iterator[Fault]:
        owned = {use.amount for use in self.uses if use.kind == "parcel"}
        if not self.puzzle.parcels:
            yield "", _("expected parcels on the map")
        for number in self.puzzle.parcels.keys() - owned:
            yield fault("", _("expected parcel {number} on a ticket: nobody could ever build there"), number=number)

    def _network(self, goal: p.Network) -> Iterator[Fault]:
        groups = self.puzzle.groups(goal.type)
        if goal.count == "all":
            if not goal.direct:
                yield from self._apart(groups)
            possible = len(groups) + len(self.buildable)
            if possible < 1:
                yield fault("type", _("expected a building {letter} on the map, or a parcel for one"), letter=goal.type)
        else:
            possible = len(self.buildable) if goal.ends_upgraded else len(groups) + len(self.buildable)
            yield from number_faults(goal.count, 2, max(possible, 1), "count")
        if goal.upgraded:
            yield from self._needs("uplink")
        if goal.ends_upgraded:
            yield from self._needs_upgrade(goal.type)

    def _group_size(self, letter: str, least: int) -> Iterator[Fault]:
        """Printed spaces and parcels that touch, of which one at least is a parcel (A-100)."""
        grounds = {space.name: space for space in self.puzzle.spaces.values() if space.building == letter}
        grounds |= {space.name: space for space in self.buildable}
        sizes = [len(self._touching(parcel, grounds)) for parcel in self.buildable]
        yield from number_faults(least, 1, max(sizes, default=0), "min")

    def _touching(self, first: Space, grounds: dict[str, Space]) -> set[str]:
        found, new = {first.name}, [first]
        while new:
            for other in self.puzzle.neighbours(new.pop()):
                if other.name in grounds and other.name not in found:
                    found.add(other.name)
                    new.append(other)
        return found

    def _needs(self, kind: str) -> Iterator[Fault]:
        if kind not in self.kinds:
            yield fault("", _("expected a ticket with the icon {icon}: without it the goal cannot be met"), icon=kind)

    def _needs_building(self) -> Iterator[Fault]:
        yield from self._needs("build")
        yield from self._needs("upbldg")

    def _needs_upgrade(self, letter: str) -> Iterator[Fault]:
        yield from self._needs_building()
        if letter not in self.wanted:
            yield from self._needs(letter)

    def _needs_strip(self, letter: str) -> Iterator[Fault]:
        yield from self._needs("strip")
        if letter not in self.wanted:
            yield from self._needs(letter)
