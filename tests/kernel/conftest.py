"""A yard in which Lanterns, the honest toy, is the only game."""

from collections.abc import Iterator

import pytest

from tests.toys.lanterns import ROOM
from tests.toys.yard import Announced, yard
from tramyard.kernel import words


@pytest.fixture
def lanterns() -> Iterator[None]:
    with yard(Announced(ROOM.name, ROOM)):
        yield


@pytest.fixture
def catalogues(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Catalogues added in a test are forgotten after it."""
    monkeypatch.setattr(words, "_folders", [*words._folders])
    yield
    words.catalogue.cache_clear()
