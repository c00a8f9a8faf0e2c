"""When a check has failed, the search for a smaller play that fails it too comes to an end."""

import pytest

from tests.toys.lanterns import ROOM
from tramyard.testing import suite
from tramyard.testing.plays import Play, Way
from tramyard.testing.tables import Table

TABLE = Table(ROOM, 2)


def fails_on_odd_seeds(play: Play) -> None:
    assert play.seed % 2 == 0, "an odd seed"


@pytest.mark.parametrize(("patience", "goes_on"), [(60.0, True), (0.0, False)])
def test_a_smaller_play_is_sought_for_a_while_only(
    monkeypatch: pytest.MonkeyPatch, patience: float, goes_on: bool
) -> None:
    monkeypatch.setattr(suite, "PATIENCE", patience)
    monkeypatch.setattr(suite, "_failed", {})
    suite._try(TABLE, fails_on_odd_seeds, Way(2))
    for _ in range(2):
        with pytest.raises(AssertionError, match="an odd seed"):
            suite._try(TABLE, fails_on_odd_seeds, Way(3))
    if goes_on:
        with pytest.raises(AssertionError, match="an odd seed"):
            suite._try(TABLE, fails_on_odd_seeds, Way(1))
    else:
        suite._try(TABLE, fails_on_odd_seeds, Way(1))
