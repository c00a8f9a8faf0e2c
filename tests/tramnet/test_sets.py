"""Sets larger than a machine word, against Python's own sets."""

from hypothesis import example, given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tramyard.tramnet.sets import MOST, WORD, holds, is_empty, members_of, set_of, size_of, with_member, without_member

THINGS = range(MOST)
SETS = st.sets(st.sampled_from(THINGS), max_size=60)
EDGES = [0, WORD - 1, WORD, MOST - 1]


def row_of(*sets: set[int]) -> vec[i64]:
    row = vec[i64]([0] * (2 * len(sets)))
    for seat, things in enumerate(sets):
        row = set_of(row, seat, list(things))
    return row


@settings(deadline=None)
@given(one=SETS, other=SETS)
@example(one=set(), other=set(EDGES))
def test_sets_in_a_row_agree_with_sets(one: set[int], other: set[int]) -> None:
    row = row_of(one, other)
    for seat, things in enumerate((one, other)):
        assert members_of(row, seat) == sorted(things)
        assert size_of(row, seat) == len(things)
        assert is_empty(row, seat) == (not things)
        assert [thing for thing in THINGS if holds(row, seat, thing)] == sorted(things)
    assert row_of(other, other) == set_of(row, 0, list(other)), "what was in a set before is gone"


@settings(deadline=None)
@given(one=SETS, other=SETS, thing=st.one_of(st.sampled_from(EDGES), st.sampled_from(THINGS)))
def test_a_thing_comes_and_goes_and_changes_nothing_else(one: set[int], other: set[int], thing: int) -> None:
    row = row_of(one, other)
    assert with_member(row, 1, thing) == row_of(one, other | {thing})
    assert without_member(row, 1, thing) == row_of(one, other - {thing})
    assert row == row_of(one, other), "a row that others share has changed"
