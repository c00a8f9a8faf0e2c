"""Sets of places beyond a machine word, against Python's own sets."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tramyard.tramnet.places import WORD, Places

SIZE = 320
SETS = st.sets(st.integers(0, SIZE - 1), max_size=60)


def places(numbers: set[int]) -> Places:
    return Places.of(SIZE, list(numbers))


@settings(deadline=None)
@given(one=SETS, other=SETS)
def test_sets_of_places_agree_with_sets(one: set[int], other: set[int]) -> None:
    mine, theirs = places(one), places(other)
    assert mine.members() == sorted(one)
    assert mine.count() == len(one)
    assert mine.is_empty() == (not one)
    assert mine.union(theirs).members() == sorted(one | other)
    assert mine.common(theirs).members() == sorted(one & other)
    assert mine.without(theirs).members() == sorted(one - other)
    assert mine.touches(theirs) == bool(one & other)
    assert mine.equals(theirs) == (one == other)
    assert (mine.members(), theirs.members()) == (sorted(one), sorted(other)), "asking has changed a set"


@pytest.mark.parametrize("place", [0, WORD - 1, WORD, 2 * WORD - 1, SIZE - 1])
def test_a_place_is_added_and_dropped_at_the_edges_of_words(place: int) -> None:
    spot = Places(SIZE)
    spot.add(place)
    assert [other for other in range(SIZE) if spot.has(other)] == [place]
    spot.drop(place)
    assert spot.is_empty()


def test_a_copy_goes_its_own_way() -> None:
    first = places({1, 100})
    twin = first.copy()
    twin.drop(100)
    assert first.members() == [1, 100]
