"""What several checks use: the kinds of checks, and small things to say and to expect."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tramyard.kernel.game import Game
from tramyard.kernel.record import SPECTATOR
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import languages
from tramyard.testing.plays import Play
from tramyard.testing.tables import Table

Declared = Callable[[Table], None]
"""A check of what a room declares. Raises AssertionError."""
Played = Callable[[Play], None]
"""A check of one play. Raises AssertionError."""


@contextmanager
def expecting(fault: type[Exception]) -> Iterator[None]:
    """What is done inside must be refused by this exception."""
    try:
        yield
    except fault:
        return
    raise AssertionError(f"a {fault.__name__} was expected")


def text_of(game: Game, move: Move) -> str:
    return game.vocabulary.text(move) if 0 <= move < len(game.vocabulary) else f"move number {move}"


def who(seat: int) -> str:
    return "a spectator" if seat == SPECTATOR else f"seat {seat + 1}"


def language_of(number: int) -> str:
    """Each language has its turn."""
    known = list(languages())
    return known[number % len(known)]
