"""How far draws are off their odds is told in standard deviations, also where there are few outcomes."""

from collections import Counter

import pytest

from tramyard.testing.checks.positions import DRAWS, excess


@pytest.mark.parametrize("deviations", [2, 4, 6])
def test_a_coin_is_as_far_off_as_its_deviations_say(deviations: int) -> None:
    off = round(deviations * (DRAWS / 4) ** 0.5)
    drawn = Counter({0: DRAWS // 2 + off, 1: DRAWS // 2 - off})
    assert deviations - 1 < excess(drawn, {0: 1, 1: 1}) < deviations


def test_draws_as_expected_are_not_off() -> None:
    assert excess(Counter({0: 300, 1: 600, 2: 600}), {0: 1, 1: 2, 2: 2}) < 0


def test_rare_outcomes_count_together() -> None:
    weights = {**dict.fromkeys(range(1000), 1), 1000: 1000}
    drawn = Counter({1000: DRAWS // 2 + 150, 0: DRAWS // 2 - 150})
    assert excess(drawn, weights) > 6
