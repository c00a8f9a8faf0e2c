"""The contract suite: what every game must keep, for rooms here and elsewhere. Knows no game.

Needs pytest and hypothesis: `pip install 'tramyard[testing]'`. A room's tests inherit from `RoomContract`, and mark
tests of their own with the rules they prove: `@rule("TM-ROLL-02")`.
"""

import pytest

pytest.register_assert_rewrite("tramyard.testing.checks", "tramyard.testing.records", "tramyard.testing.suite")

from tramyard.testing.guides import rule  # noqa: E402 (asserts of what follows show their values)
from tramyard.testing.suite import RoomContract  # noqa: E402

__all__ = ["RoomContract", "rule"]
