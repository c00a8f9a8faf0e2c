"""Shortest ways, against the slow obvious walk."""

from collections import deque

from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tramyard.tramnet.ways import UNREACHED, all_steps

SMALL = 12
EDGES = st.lists(st.tuples(st.integers(0, SMALL - 1), st.integers(0, SMALL - 1)), max_size=30)


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
