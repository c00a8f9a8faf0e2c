"""Trams sent over the rails of one board side before anybody plays on it: what would break a game, and what is odd.

They run while every stop is empty, and that is enough. A run among some full stops is the beginning of one among none,
so a dead end or a ring met under any pattern of empty stops is met then. A stop that fills only cuts runs in two, and
every way can be run backwards, so what is joined while all are empty is joined always.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Final

from tramyard.kernel.content import Fault
from tramyard.kernel.words import _

if TYPE_CHECKING:
    from tramyard.games.lisbon28.content import Side

HALTS: Final = ("hub", "lift", "monument")
MOST_STEPS: Final = 1000
"""A side on which trams could run in more ways would be too large a game for the vocabulary."""


class Survey:
    """One side, its rails and curves known to exist."""

    def __init__(self, side: "Side") -> None:
        self.side = side
        self.kinds: dict[str, str] = {node.id: node.kind for node in side.nodes}
        self.names: dict[str, str] = {node.id: f"{node.name} ({node.id})" for node in side.nodes}
        self.neighbours: dict[str, list[str]] = {node.id: [] for node in side.nodes}
        for one, other in side.rails:
            self.neighbours[one].append(other)
            self.neighbours[other].append(one)
        self.curves: dict[tuple[str, str], list[str]] = {}
        """Where a tram that comes from one place may run on, through another."""
        curved = {at for at, _one, _other in side.through}
        straight = [(at, *ends) for at, ends in self.neighbours.items() if self._is_straight(at, curved)]
        for at, one, other in (*side.through, *straight):
            self.curves.setdefault((one, at), []).append(other)
            self.curves.setdefault((other, at), []).append(one)

    def _is_straight(self, at: str, curved: set[str]) -> bool:
        return self.kinds[at] == "stop" and at not in curved and len(self.neighbours[at]) == 2

    def check(self) -> None:
        """Raises a Fault where a tram could not go on, nobody can tell how, or a place can never be reached."""
        for place, ends in self.neighbours.items():
            if not ends:
                raise Fault("rails", _("expected a rail to {place}").format(place=self.names[place]))
            if self.kinds[place] not in HALTS:
                self._check_curves(place, ends)
        self._check_size()
        self._check_reach()

    def _check_curves(self, place: str, ends: list[str]) -> None:
        if len(ends) == 1 and self.kinds[place] == "stop":
            return  # a terminus: full it is halted at, empty nobody runs there
        blind = [end for end in ends if (end, place) not in self.curves]
        if len(blind) == len(ends) > 1:
            expected = _("expected entries for {place}: {count} rails meet there and nobody can tell how trams run on")
            raise Fault("through", expected.format(place=self.names[place], count=len(ends)))
        if blind:
            expected = _("expected a way on for trams that come from {other} to {place}: it is a dead end")
            raise Fault("through", expected.format(place=self.names[place], other=self.names[blind[0]]))

    def _check_size(self) -> None:
        steps = 0
        for place in self.kinds:
            for _run in self.runs(place):
                steps += 1
                if steps > MOST_STEPS:
                    expected = _("expected at most {most} ways a tram can run; there are more around {place}")
                    raise Fault("through", expected.format(most=MOST_STEPS, place=self.names[place]))

    def _check_reach(self) -> None:
        hub = next(place for place, kind in self.kinds.items() if kind == "hub")
        joined, new = {hub}, [hub]
        while new:
            for run in self.runs(new.pop()):
                if self.kinds[run[-1]] in HALTS and run[-1] not in joined:
                    joined.add(run[-1])
                    new.append(run[-1])
        stops = [place for place, kind in self.kinds.items() if kind == "stop"]
        joined.update([stop for stop in stops if any(run[-1] in joined for run in self.runs(stop))])
        passed = {place for start in joined for run in self.runs(start) if self._is_way(run) for place in run[1:-1]}
        for place, name in self.names.items():
            if place not in (passed if self.kinds[place] == "junction" else joined):
                expected = _("expected a way from {hub} to {place} while all other stops are empty")
                raise Fault("rails", expected.format(hub=self.names[hub], place=name))

    def remarks(self) -> Iterator[str]:
        """What can be played on and is still odd."""
        for place, ends in self.neighbours.items():
            if len(ends) == 1 and self.kinds[place] == "stop":
                yield _("{place} is a terminus: once it is empty no tram can run there").format(place=self.names[place])
        yield from sorted({self._ring(run) for place in self.kinds for run in self.runs(place) if run[-1] in run[:-1]})
        yield from self._crossings()

    def _ring(self, run: list[str]) -> str:
        sentence = _("the ring {places} has no stopping place while its stops are empty, and no tram may run round it")
        ring = run[run.index(run[-1]) : -1]
        first = ring.index(min(ring))
        ring = [*ring[first:], *ring[:first]]
        if ring[1:] > ring[:0:-1]:
            ring = [ring[0], *ring[:0:-1]]
        return sentence.format(places=", ".join(self.names[place] for place in ring))

    def _crossings(self) -> Iterator[str]:
        spots = {node.id: (node.x, node.y) for node in self.side.nodes}
        bent = {frozenset(bend[:2]) for bend in self.side.bends}
        straight = [rail for rail in self.side.rails if frozenset(rail) not in bent]
        for (a, b), (c, d) in combinations(straight, 2):
            if len({a, b, c, d}) == 4 and _cross(spots[a], spots[b], spots[c], spots[d]):
                yield _("the rails {one} and {other} cross where no junction is").format(
                    one=f"{a}-{b}", other=f"{c}-{d}"
                )

    def _is_way(self, run: list[str]) -> bool:
        return self.kinds[run[-1]] != "junction" and run[-1] not in run[:-1]

    def runs(self, start: str) -> Iterator[list[str]]:
        """Every run from a place where a tram stands, step by step while all stops are empty; a run that meets itself
        ends with the place that it met."""
        growing = [[start, end] for end in self.neighbours[start]] if self.kinds[start] != "junction" else []
        while growing:
            run = growing.pop()
            yield run
            if self.kinds[run[-1]] not in HALTS and run[-1] not in run[:-1]:
                growing += [[*run, end] for end in self.curves.get((run[-2], run[-1]), [])]


def _cross(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    """Above zero where c lies to the one side of the line from a to b, below zero to the other."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
