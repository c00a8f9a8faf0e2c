"""Trams get everywhere on what ships, whatever stops are empty; and the survey names the place where they would not.

The survey looks at the rails once, while every stop is empty. Here is the slow obvious form: every pattern of empty
stops, every place a tram can stand on, every run.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Literal, NamedTuple

import msgspec
import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from tests.games.lisbon28.test_content import SIDE_B, TEXT, changed, lisbon
from tramyard.games.lisbon28.board_check import Survey
from tramyard.games.lisbon28.content import Node, Side, read, remarks
from tramyard.games.lisbon28.rules.network import Network
from tramyard.kernel.content import Fault
from tramyard.kernel.errors import FileFault

KINDS: tuple[Literal["monument", "stop", "junction"], ...] = ("monument", "stop", "junction")


class Run(NamedTuple):
    """Where a tram ran, and how that ended: `halts`, `dead end` or `ring`."""

    places: tuple[str, ...]
    end: str


class Rails:
    """A board side, as the head of the content file explains it."""

    def __init__(self, side: Side) -> None:
        self.kind = {node.id: node.kind for node in side.nodes}
        self.stops = [place for place, kind in self.kind.items() if kind == "stop"]
        self.stands = [place for place, kind in self.kind.items() if kind != "junction"]
        ends = [*side.rails, *((b, a) for a, b in side.rails)]
        self.beside = {place: [b for a, b in ends if a == place] for place in self.kind}
        entries = [*side.through, *((at, b, a) for at, a, b in side.through)]
        self.onward: dict[tuple[str, str], list[str]] = {}
        for before, at in ends:
            self.onward[before, at] = [b for place, a, b in entries if (place, a) == (at, before)]
            plain = self.kind[at] == "stop" and not any(place == at for place, _a, _b in entries)
            if plain and len(self.beside[at]) == 2:
                self.onward[before, at] = [end for end in self.beside[at] if end != before]

    def runs(self, start: str, halted: set[str]) -> list[Run]:
        return [run for end in self.beside[start] for run in self.runs_on((start, end), halted)]

    def runs_on(self, places: tuple[str, ...], halted: set[str]) -> list[Run]:
        before, at = places[-2:]
        if at in places[:-1]:
            return [Run(places, "ring")]
        if at in halted:
            return [Run(places, "halts")]
        if not self.onward[before, at]:
            return [Run(places, "dead end")]
        return [run for end in self.onward[before, at] for run in self.runs_on((*places, end), halted)]

    def patterns(self) -> Iterator[set[str]]:
        """Where trams halt, for every choice of empty stops."""
        for count in range(len(self.stops) + 1):
            for empty in combinations(self.stops, count):
                yield set(self.stands) - set(empty)

    def reached(self, start: str, halted: set[str]) -> set[str]:
        found, new = set[str](), [start]
        while new:
            ends = {run.places[-1] for run in self.runs(new.pop(), halted) if run.end == "halts"}
            new += ends - found
            found |= ends
        return found


@pytest.mark.parametrize(("players", "patterns", "most"), [(4, 4096, 8), (3, 512, 7)])
def test_whatever_stops_are_empty_trams_halt_after_five_rails_and_always_have_a_choice(
    players: int, patterns: int, most: int
) -> None:
    rails = Rails(lisbon().side(players))
    ways: set[int] = set()
    lengths: set[int] = set()
    count = 0
    for count, halted in enumerate(rails.patterns(), start=1):  # noqa: B007
        for start in rails.stands:
            runs = rails.runs(start, halted)
            assert {run.end for run in runs} == {"halts"}, (start, halted)
            ways.add(len(runs))
            lengths.update(len(run.places) - 1 for run in runs)
    assert (count, min(ways), max(ways), max(lengths)) == (patterns, 2, most, 5)


@pytest.mark.parametrize("players", [4, 3])
def test_every_place_is_reached_from_every_other_with_all_stops_full_and_with_all_empty(players: int) -> None:
    rails = Rails(lisbon().side(players))
    for halted in (set(rails.stands), set(rails.stands) - set(rails.stops)):
        assert all(rails.reached(start, halted) == halted for start in rails.stands)


@pytest.mark.parametrize("players", [4, 3])
def test_the_survey_and_the_rules_know_the_same_ways(players: int) -> None:
    survey, network = Survey(lisbon().side(players)), Network(lisbon().side(players))
    runs = {
        "-".join(run) for start in survey.kinds for run in survey.runs(start) if survey.kinds[run[-1]] != "junction"
    }
    assert runs == {network.text(way) for way in network.ways}


@st.composite
def sides(draw: st.DrawFn) -> Side:
    """A few places around a hub, joined as chance has it; curves only where there are rails."""
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=2, max_size=6))
    nodes = [
        Node("HU", "hub", "Hub", 0, 0),
        *(Node(f"P{n}", kind, "Place", n, n * n) for n, kind in enumerate(kinds, 1)),
    ]
    pairs = list(combinations([node.id for node in nodes], 2))
    rails = draw(st.lists(st.sampled_from(pairs), unique=True, min_size=len(kinds), max_size=9))
    curves = [
        (node.id, *ends)
        for node in nodes
        if node.kind in ("stop", "junction")
        for ends in combinations([a if b == node.id else b for a, b in rails if node.id in (a, b)], 2)
    ]
    left_out = draw(st.sets(st.sampled_from(curves), max_size=3)) if curves else set()
    return Side([4], nodes, rails, [curve for curve in curves if curve not in left_out])


def fault_of(survey: Survey) -> str:
    """The field the survey finds a fault in, or nothing."""
    try:
        survey.check()
    except Fault as fault:
        return fault.field
    return ""


def joined(rails: Rails) -> bool:
    """Whether every place a tram can stand on is reached and left, and every junction run through."""
    passed: set[str] = set()
    for halted in rails.patterns():
        for start in rails.stands:
            passed.update(at for run in rails.runs(start, halted) if run.end == "halts" for at in run.places)
            if not rails.reached(start, halted) >= halted - {start}:
                return False
    return passed == set(rails.kind)


@given(sides())
def test_one_look_while_all_stops_are_empty_tells_about_every_pattern(side: Side) -> None:
    survey, rails = Survey(side), Rails(side)
    refused = fault_of(survey)
    event(f"refused for its {refused}" if refused else "can be played on")
    if refused:
        assert refused == "through" or not joined(rails)
        return
    odd = list(survey.remarks())
    ends = {stop: "dead end" for stop in rails.stops if len(rails.beside[stop]) == 1}
    seen: set[str] = set()
    for halted in rails.patterns():
        for start in rails.stands:
            runs = rails.runs(start, halted)
            seen.update(run.end for run in runs)
            assert all(run.places[-1] in ends for run in runs if run.end == "dead end")
            assert rails.reached(start, halted) >= halted - {start}
    assert ("ring" in seen) == any("ring" in remark for remark in odd)
    assert ("dead end" in seen) == any("terminus" in remark for remark in odd)


def small(places: str, rails: str, through: str = "") -> Survey:
    """A side in a few words: `HU:hub A1:stop`, `HU-A1`, `HU-A1-B1` for a curve through A1. Places lie on a parabola."""
    nodes = [(name, kind) for name, kind in (word.split(":") for word in places.split())]
    return Survey(
        msgspec.convert(
            {
                "players": [4],
                "nodes": [[name, kind, name.title(), x, x * x] for x, (name, kind) in enumerate(nodes)],
                "rails": [rail.split("-") for rail in rails.split()],
                "through": [[at, a, b] for a, at, b in (curve.split("-") for curve in through.split())],
            },
            Side,
        )
    )


@pytest.mark.parametrize(
    ("old", "field", "expected"),
    [
        pytest.param(
            '["JSA", "ALC", "AJU"],',
            "through",
            "expected a way on for trams that come from Palácio da Ajuda (AJU) to Santo Amaro fork (JSA): "
            "it is a dead end",
            id="a fork without its third curve",
        ),
        pytest.param(
            '["CAM", "BIC", "ROQ"],',
            "through",
            "expected a way on for trams that come from Igreja de São Roque (ROQ) to Camões (CAM): it is a dead end",
            id="a stop without its second curve",
        ),
        pytest.param(
            '["JST", "SOD", "ALC"], ["JST", "SOD", "MNA"],',
            "through",
            "expected entries for Santos fork (JST): 3 rails meet there and nobody can tell how trams run on",
            id="a fork without curves",
        ),
        pytest.param(
            '["CAM", "BIC", "CON"], ["CAM", "BIC", "ROQ"],',
            "through",
            "expected entries for Camões (CAM): 3 rails meet there and nobody can tell how trams run on",
            id="a stop of three rails without curves",
        ),
        pytest.param(
            '["EST", "SBE"], ["SBE", "BIC"], ',
            "rails",
            "expected a rail to Palácio de São Bento (SBE)",
            id="a monument without rails",
        ),
    ],
)
def test_a_place_where_trams_cannot_go_on_is_named(old: str, field: str, expected: str) -> None:
    with pytest.raises(FileFault) as told:
        read(changed(old, ""), "mine.toml")
    assert (told.value.where, told.value.expected) == (f"field side_a.{field}", expected)


def test_the_second_side_is_surveyed_too() -> None:
    text = TEXT[:SIDE_B] + changed('["JBL", "AJU", "BEL"],', "", TEXT[SIDE_B:])
    with pytest.raises(FileFault, match=r"field side_b\.through: .* to Belém fork \(JBL\): it is a dead end"):
        read(text, "mine.toml")


def test_a_monument_may_lie_at_the_end_of_its_line() -> None:
    assert remarks(read(changed('["SBE", "BIC"], ', ""), "mine.toml")) == []


@pytest.mark.parametrize(
    ("places", "rails", "through", "lost"),
    [
        pytest.param("HU:hub A1:monument B1:monument C1:monument", "HU-A1 B1-C1", "", "B1 (B1)", id="another network"),
        pytest.param("HU:hub A1:monument B1:stop C1:stop", "HU-A1 B1-C1", "", "B1 (B1)", id="stops among themselves"),
        pytest.param(
            "HU:hub A1:monument B1:junction C1:junction D1:junction",
            "HU-A1 B1-C1 C1-D1 D1-B1",
            "D1-B1-C1 B1-C1-D1 C1-D1-B1",
            "B1 (B1)",
            id="a ring of forks",
        ),
        pytest.param(
            "HU:hub A1:monument B1:monument C1:monument S1:stop",
            "HU-S1 A1-S1 B1-S1 C1-S1",
            "HU-S1-A1 B1-S1-C1",
            "B1 (B1)",
            id="joined at a full stop alone",
        ),
    ],
)
def test_a_place_that_cannot_be_reached_is_named(places: str, rails: str, through: str, lost: str) -> None:
    with pytest.raises(Fault) as told:
        small(places, rails, through).check()
    assert told.value.expected == f"expected a way from Hu (HU) to {lost} while all other stops are empty"


def test_a_board_with_more_ways_than_can_be_listed_is_refused() -> None:
    grid = [f"{row}{column}" for row in "ABCDE" for column in "12345"]
    rails = [(a, b) for a, b in combinations(grid, 2) if abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1])) == 1]
    rails += [("HU", "A1"), ("HU", "E5")]
    near = {place: [a if b == place else b for a, b in rails if place in (a, b)] for place in grid}
    curves = [f"{a}-{place}-{b}" for place in grid for a, b in combinations(near[place], 2)]
    places = " ".join(["HU:hub", *(f"{place}:stop" for place in grid)])
    survey = small(places, " ".join("-".join(rail) for rail in rails), " ".join(curves))
    with pytest.raises(Fault, match=r"expected at most 1000 ways a tram can run; there are more around Hu \(HU\)"):
        survey.check()


def test_a_ring_without_a_stopping_place_is_remarked_once() -> None:
    survey = small(
        "HU:hub J1:junction A1:stop B1:stop C1:monument",
        "HU-J1 J1-A1 A1-B1 B1-J1 B1-C1",
        "HU-J1-A1 HU-J1-B1 J1-B1-A1 A1-B1-C1",
    )
    survey.check()
    assert list(survey.remarks()) == [
        "the ring A1 (A1), B1 (B1), J1 (J1) has no stopping place while its stops are empty, "
        "and no tram may run round it"
    ]


def test_a_terminus_is_remarked() -> None:
    survey = small("HU:hub A1:stop B1:monument", "HU-A1 HU-B1")
    survey.check()
    assert list(survey.remarks()) == ["A1 (A1) is a terminus: once it is empty no tram can run there"]


def test_rails_that_cross_without_a_junction_are_remarked_unless_drawn_bent() -> None:
    crossed = changed("900, 430", "900, 700")
    assert "side_a: the rails CON-JBA and ROS-JUS cross where no junction is" in remarks(read(crossed, "mine.toml"))
    bent = changed("players = [4]\n", 'players = [4]\nbends = [["JUS", "ROS", 700, 600]]\n', crossed)
    assert not any("CON-JBA and ROS-JUS" in remark for remark in remarks(read(bent, "mine.toml")))
