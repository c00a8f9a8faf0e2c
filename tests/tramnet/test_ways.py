"""Shortest ways and components, against the slow obvious walk."""

from collections import deque

from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tramyard.tramnet.places import Places
from tramyard.tramnet.ways import UNREACHED, all_steps, components, reached_from

SMALL, LARGE = 12, 130
EDGES = st.lists(st.tuples(st.integers(0, SMALL - 1), st.integers(0, SMALL - 1)), max_size=30)
FAR_EDGES = st.lists(st.tuples(st.integers(0, LARGE - 1), st.integers(0, LARGE - 1)), max_size=150)


def walked(start: int, edges: list[tuple[int, int]]) -> dict[int, int]:
    """Steps to every place, one edge after another."""
    steps, new = {start: 0}, deque([start])
    while new:
        here = new.popleft()
        for one, other in edges:
            if one == here and other not in steps:
                steps[other] = steps[here] + 1
                new.append(other)
    return steps


@settings(deadline=None)
@given(edges=EDGES)
def test_steps_are_those_of_the_shortest_walk(edges: list[tuple[int, int]]) -> None:
    beyond = [sum(2**other for other in {b for a, b in edges if a == place}) for place in range(SMALL)]
    found = all_steps(vec[i64](beyond))
    for start in range(SMALL):
        steps = walked(start, edges)
        assert [found[start * SMALL + end] for end in range(SMALL)] == [
            steps.get(end, UNREACHED) for end in range(SMALL)
        ]


@settings(deadline=None)
@given(edges=FAR_EDGES, start=st.integers(0, LARGE - 1))
def test_what_is_reached_on_a_large_map_is_what_a_walk_meets(edges: list[tuple[int, int]], start: int) -> None:
    beyond = [Places.of(LARGE, [b for a, b in edges if a == place]) for place in range(LARGE)]
    assert reached_from(Places.of(LARGE, [start]), beyond).members() == sorted(walked(start, edges))


@settings(deadline=None)
@given(edges=FAR_EDGES, inside=st.sets(st.integers(0, LARGE - 1)))
def test_components_share_nothing_and_hang_together(edges: list[tuple[int, int]], inside: set[int]) -> None:
    both = [(a, b) for a, b in [*edges, *[(b, a) for a, b in edges]] if a in inside and b in inside]
    beyond = [Places.of(LARGE, [b for a, b in both if a == place]) for place in range(LARGE)]
    parts = [part.members() for part in components(Places.of(LARGE, sorted(inside)), beyond)]
    assert sorted(place for part in parts for place in part) == sorted(inside)
    for part in parts:
        assert sorted(walked(part[0], both)) == part
