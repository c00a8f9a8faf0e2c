"""The contract suite: what every game must keep, for rooms here and elsewhere. Knows no game.

Needs pytest and hypothesis: `pip install 'tramyard[testing]'`.
"""

import pytest

pytest.register_assert_rewrite("tramyard.testing.checks", "tramyard.testing.secrecy")
