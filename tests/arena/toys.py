"""Lanterns with bots that break the rules, and with a referee that objects."""

import os
from dataclasses import replace

from tests.toys.lanterns import ONE, RAISE, ROOM, STAY, Deck, LanternPosition, Lanterns
from tests.toys.yard import Announced
from tramyard.kernel.bot import Bot, BotKind, Choice
from tramyard.kernel.game import Game
from tramyard.kernel.options import Options
from tramyard.kernel.position import Position
from tramyard.kernel.record import Record
from tramyard.kernel.room import AnyContent, Room
from tramyard.kernel.vocabulary import Move

SEEN: list[tuple[int, LanternPosition]] = []
"""What the bot spy was shown, and on which seat."""


class Always:
    """Plays the same action whatever happens."""

    def __init__(self, *action: Move) -> None:
        self.action = action

    def choose(self, position: Position, seat: int) -> Choice:
        return Choice(self.action)


class Spy:
    """Writes down what it is shown."""

    def choose(self, position: Position, seat: int) -> Choice:
        assert isinstance(position, LanternPosition)
        SEEN.append((seat, position.copy()))
        return Choice((position.moves()[0],))


class Quitter:
    """Takes the whole process with it."""

    def choose(self, position: Position, seat: int) -> Choice:
        os._exit(9)


def kind(name: str, bot: Bot, repeatable: bool = True) -> BotKind:
    return BotKind(name, name, lambda game, seed, argument: bot, lambda argument: repeatable)


BOTS = (
    kind("stay", Always(STAY)),
    kind("cheat", Always(ONE)),
    kind("half", Always(RAISE)),
    kind("double", Always(STAY, STAY)),
    kind("spy", Spy()),
    kind("quitter", Quitter()),
    kind("slow", Always(STAY), repeatable=False),
)
LANTERNS: Room = replace(ROOM, bots=BOTS)


class StrictLanterns(Lanterns):
    """Its referee does not like the third die."""

    def referee(self, position: Position) -> list[str]:
        assert isinstance(position, LanternPosition)
        return ["three dice lie there"] if sum(die > 0 for die in position.dice) == 3 else []


class EndlessLanterns(Lanterns):
    """Rounds without end, stopped by simulations after ten moves of the seats."""

    def __init__(self, deck: Deck, seats: int, low: bool, rounds: int) -> None:
        super().__init__(deck, seats, low, 1_000_000)
        self.turn_cap = 10


def remade(game: type[Lanterns]) -> Room:
    """Lanterns, played by a game of another class."""

    def make(content: AnyContent, seats: int, options: Options) -> Game:
        assert isinstance(content.data, Deck)
        return game(content.data, seats, options["low"] is True, int(options["rounds"]))

    return replace(LANTERNS, make=make)


def situation(ahead: int, seats: int = 2, over: bool = False) -> str:
    """A position as a file: everybody's last turn is to come, or was, and seat `ahead` (from 0) cannot be caught."""
    record = Record.begin(LANTERNS, [f"Player {seat + 1}" for seat in range(seats)])
    rolls = 2 if over else 1
    others = iter(range(1, seats))
    dump = {
        **record.position.dump(),
        "stage": "over" if over else "choose",
        "turn": (1 + rolls) * seats,
        "hands": [6 if seat == ahead else next(others) for seat in range(seats)],
        "dice": [3 * rolls if seat == ahead else rolls for seat in range(seats)],
    }
    return Record(record.opened, record.names, origin=record.game.load(dump)).text()


def announced(room: Room = LANTERNS) -> Announced:
    return Announced(room.name, room)
