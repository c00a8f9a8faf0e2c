"""Sets and rows of small native numbers."""

from collections import Counter

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from tramyard.kernel.bits import BIT, changed, has, how_many, members, some_bit


@pytest.mark.parametrize("number", range(62))
def test_every_bit_is_itself_and_nothing_else(number: int) -> None:
    assert BIT[number] == 2**number
    assert members(BIT[number]) == [number]
    assert [other for other in range(62) if has(BIT[number], other)] == [number]
    assert how_many(BIT[number] | 1) == (1 if number == 0 else 2)


def test_a_changed_row_leaves_the_old_one_alone() -> None:
    row = vec[i64]([1, 2, 3])
    assert list(changed(row, 1, 7)) == [1, 7, 3]
    assert list(row) == [1, 2, 3]


def test_each_member_is_drawn_as_often_as_the_others() -> None:
    rng = Random(28)
    drawn = Counter(some_bit(BIT[0] | BIT[5] | BIT[61], rng) for _ in range(3000))
    assert set(drawn) == {0, 5, 61}
    assert all(850 < count < 1150 for count in drawn.values())
