"""A match: who plays what against whom, and one game of it after the other, each decided by its number and the seed."""

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from librt.random import Random

from tramyard.arena.loop import Play, play_out
from tramyard.bots import bot_kind, make_bot
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.record import Record
from tramyard.kernel.refusal import Refused
from tramyard.kernel.spec import GameSpec
from tramyard.kernel.words import _

CAPPED = "cap"
"""The ending of a game that the simulation stopped because the rules set no bound."""


@dataclass(frozen=True)
class Setup:
    """Everything that decides the games of a match; small enough to be sent to another process or machine."""

    spec: GameSpec
    bots: tuple[str, ...]
    seed: int = 0
    swap: bool = False
    """Everybody moves on one seat from game to game."""
    refereed: bool = False
    origin: str = ""
    """The dump, as JSON, of a situation from which all games begin; empty for the game's own start."""

    @staticmethod
    def named(
        name: str,
        bots: tuple[str, ...],
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        swap: bool = False,
        refereed: bool = False,
    ) -> "Setup":
        """Of a game by its name, with a seat for each bot. Raises YardError where these do not fit."""
        return Setup(GameSpec.named(name, len(bots), options), bots, seed, swap, refereed)


class Result(NamedTuple):
    """How one game went. `order` says which bot of the setup sat on each seat."""

    number: int
    order: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats of rank 1; nobody where the game itself won."""
    ending: str
    moves: int
    seat_moves: int
    length: int
    """Actions of all seats."""
    starter: int
    """The seat that decided first."""
    scores: tuple[int, ...]
    """Of each seat, at the end."""

    @property
    def margin(self) -> int | None:
        """By how much the best score is ahead of the next; None where there is nobody else."""
        best = sorted(self.scores, reverse=True)[:2]
        return best[0] - best[1] if len(best) == 2 else None


class Fault(YardError):
    """A game that went wrong: the referee objected, or a bot broke the rules. Carries the game so far as a record."""

    def __init__(self, number: int, what: str, record: str) -> None:
        super().__init__(what)
        self.number = number
        self.what = what
        self.record = record

    def __reduce__(self) -> tuple[type["Fault"], tuple[int, str, str]]:
        return Fault, (self.number, self.what, self.record)

    def save(self, folder: Path) -> Path:
        """Write the record to a file of its own and say where."""
        file = folder / f"fault-in-game-{self.number}.record"
        file.write_text(self.record, encoding="utf-8")
        return file


def seed_of(seed: int, number: int, whose: str) -> int:
    """A seed for one purpose in one game: unrelated to every other, and the same on any machine.

    >>> seed_of(7, 1, "chance") == seed_of(7, 1, "chance") != seed_of(7, 2, "chance")
    True
    """
    digest = hashlib.sha256(f"{seed}/{number}/{whose}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


class Match:
    """A setup, bound to its game. Raises YardError where game and bots do not fit."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.opened = setup.spec.open()
        self.room = self.opened.room
        self.game = self.opened.game
        self.origin = self.game.load(json.loads(setup.origin)) if setup.origin else None
        if self.origin is not None and self.origin.actor == OVER:
            raise YardError(_("Nothing can begin there: the game is over."))
        if len(setup.bots) != self.game.seats:
            sentence = _("{bots} bots cannot sit on {seats} seats.")
            raise YardError(sentence.format(bots=len(setup.bots), seats=self.game.seats))
        for spec in setup.bots:
            make_bot(spec, self.room, self.game, 0)

    def start(self) -> Position:
        """Where every game begins."""
        return self.game.start() if self.origin is None else self.origin.copy()

    def unrepeatable(self) -> list[str]:
        """The bots that may play differently with the same seed."""
        specs = dict.fromkeys(self.setup.bots)
        return [spec for spec in specs if not bot_kind(spec, self.room).repeatable(spec.partition(":")[2])]

    def order(self, number: int) -> tuple[int, ...]:
        """Which bot of the setup sits on each seat in this game."""
        seats = len(self.setup.bots)
        shift = number if self.setup.swap else 0
        return tuple((seat + shift) % seats for seat in range(seats))

    def play(self, number: int) -> tuple[Result, Play]:
        """Game `number` (from 0), or a Fault. Depends on setup and number alone."""
        seed = self.setup.seed
        order = self.order(number)
        specs = [self.setup.bots[entrant] for entrant in order]
        bots = [
            make_bot(spec, self.room, self.game, seed_of(seed, number, f"bot {seat}"))
            for seat, spec in enumerate(specs)
        ]
        minds = [Random(seed_of(seed, number, f"mind {seat}")) for seat in range(len(bots))]
        chance = Random(seed_of(seed, number, "chance"))
        play = play_out(self.game, self.start(), bots, chance, minds, self.setup.refereed)
        if play.faults:
            raise self._fault(number, specs, play)
        position = play.position
        places = position.standing()
        result = Result(
            number,
            order,
            tuple(seat for seat, place in enumerate(places) if place.rank == 1),
            position.ending() if position.actor == OVER else CAPPED,
            play.moves,
            play.seat_moves,
            play.seat_actions,
            play.starter,
            tuple(place.score for place in places),
        )
        return result, play

    def _fault(self, number: int, specs: list[str], play: Play) -> Fault:
        record = Record(self.opened, specs, origin=self.origin)
        *before, last = play.lines
        for line in before:
            record.add(line)
        actor = record.position.actor
        who = specs[actor] if actor >= 0 else "*"
        with suppress(Refused):  # half an action has no place in a record; the message names it
            record.add(last)
        return Fault(number, f"{who} {self.game.spell(last)}: {'; '.join(play.faults)}", record.text())
