"""The toy that draws puzzles and has one for each day, installed also for processes that are started now."""

from tests.web.solving.conftest import _shunting as _shunting
