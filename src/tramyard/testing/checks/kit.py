"""What several checks use: the kinds of checks, and small things to say and to expect."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tramyard.kernel.game import Game
from tramyard.kernel.record import SPECTATOR
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import languages
from tramyard.testing.plays import Play
from tramyard.testing.tables import Table

COMMON = re.compile(r".|[a-z]+|[a-z]\d{1,2}")
"""Moves that are written as people say them: letters, small words, names of squares."""
MARKS = ".,;:()«»`"

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


def notation_in(said: str, game: Game) -> list[str]:
    """Moves in a sentence that are written as nobody says them."""
    words = {word for raw in said.split() for word in (raw, raw.strip(MARKS))}
    found = sorted(word for word in words if word in game.vocabulary and not COMMON.fullmatch(word))
    return [word for word in found if not is_printed(word, game)]


def is_printed(word: str, game: Game) -> bool:
    """Whether a move is written like something else that stands on the board, and has a spot by that name: the Parcel
    D2 at the spot `parcel-D2`, where the move `D2` is about the second Ticket Book."""
    vocabulary = game.vocabulary
    spots = {vocabulary.spot(move) for move in range(len(vocabulary)) if move != vocabulary.move(word)}
    return any(spot.endswith(f"-{word}") for spot in spots)


def who(seat: int) -> str:
    return "a spectator" if seat == SPECTATOR else f"seat {seat + 1}"


def language_of(number: int) -> str:
    """Each language has its turn."""
    known = list(languages())
    return known[number % len(known)]
