"""What a bot can choose from: whole actions where they are few enough to look at each, else one small move more."""

from itertools import islice
from typing import Final, final

from librt.random import Random
from mypy_extensions import i64

from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move

FEW: Final = 2000
"""Whole actions that are looked at one by one."""


def few_actions(game: Game, position: Position, most: i64) -> list[tuple[Move, ...]] | None:
    """The actions to look at: those the game finds promising, or all where it finds none; None where all are more than
    `most`."""
    promising = game.promising(position)
    found = list(islice(promising, most)) if promising is not None else []
    if found:
        return found
    actions = list(islice(game.actions(position), most + 1))
    return actions if len(actions) <= most else None


def is_half_done(position: Position, seat: i64) -> bool:
    """Whether this seat must still finish its action."""
    return position.actor == seat and not position.settled


def finish(position: Position, seat: i64, rng: Random) -> tuple[Move, ...]:
    """Plays a seat's half-done action to its end by hunches, in place; the moves that took."""
    run: list[Move] = []
    while is_half_done(position, seat):
        move = position.hunch(rng)
        position.play(move)
        run.append(move)
    return tuple(run)


@final
class Beginning:
    """The first moves of an action, where they lead, and what can be said of them.

    One that is half done is also finished by hunches. So something is known of it even where half-done positions tell
    nothing, and there is a whole action for it.
    """

    def __init__(self, game: Game, seat: i64, moves: tuple[Move, ...], here: Position, rng: Random) -> None:
        self.moves: tuple[Move, ...] = moves
        self.here: Position = here
        self.half_done: bool = is_half_done(here, seat)
        self.value: float = game.evaluate(here, seat)
        """How the seat stands here."""
        self.whole: tuple[Move, ...] = moves
        self.end: float = self.value
        """How it stands after the whole action."""
        self.lot: i64 = rng.randrange(2**40)
        """Decides among equals, so that it is not the order in which moves are listed."""
        if self.half_done:
            there = here.copy()
            self.whole = (*moves, *finish(there, seat, rng))
            self.end = game.evaluate(there, seat)


def longer(game: Game, seat: i64, moves: tuple[Move, ...], here: Position, rng: Random) -> list[Beginning]:
    """An action begun with these moves, which lead here, with each possible move more."""
    found: list[Beginning] = []
    for move in here.moves():
        there = here.copy()
        there.play(move)
        found.append(Beginning(game, seat, (*moves, move), there, rng))
    return found


def best_first(beginnings: list[Beginning]) -> list[Beginning]:
    """In turn the one that looks best as it stands and the one with the best end: what is half done may tell little,
    and an end by hunches may be a bad one."""
    by_value = sorted(beginnings, key=lambda beginning: (-beginning.value, beginning.lot))
    by_end = sorted(beginnings, key=lambda beginning: (-beginning.end, beginning.lot))
    queue: dict[tuple[Move, ...], Beginning] = {}
    for one, other in zip(by_value, by_end, strict=True):
        queue.setdefault(one.moves, one)
        queue.setdefault(other.moves, other)
    return list(queue.values())
