"""People and bots around one record at one terminal: who is asked, what is saved, what can be taken back."""

from collections.abc import Callable
from pathlib import Path

from librt.random import Random
from rich.markup import escape

from tramyard.bots import make_bot
from tramyard.bots.driver import ask, forced_action, next_action
from tramyard.cli.saving import save
from tramyard.cli.screen import Screen
from tramyard.kernel.bot import Choice
from tramyard.kernel.markup import markup
from tramyard.kernel.position import CHANCE, OVER
from tramyard.kernel.record import SPECTATOR, Record
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, translate

ME = "me"
Asked = Callable[[int], tuple[Move, ...] | None]
"""Asks the person of a seat for a whole action; None if the play was taken back meanwhile."""


class Sitting:
    """One play at a terminal. The record's names say who sits where: `me`, or a bot."""

    def __init__(self, record: Record, seed: int, path: Path | None, screen: Screen) -> None:
        self.record = record
        self.seats = seats = record.names
        self.path = path
        self.screen = screen
        # A play that goes on must not meet the same dice again.
        self.rng = Random(seed + len(record.lines))
        self.people = [seat for seat, name in enumerate(seats) if name == ME]
        self.bots = {
            seat: make_bot(name, record.room, record.game, seed + seat) for seat, name in enumerate(seats) if name != ME
        }

    @property
    def alone(self) -> bool:
        """One person, or none: nobody to hide anything from."""
        return len(self.people) < 2

    def step(self, person: Asked) -> None:
        """The next outcome of chance, forced action, bot's or person's action."""
        position = self.record.position
        action = next_action(position, self.rng)
        if action is None:
            seat = int(position.actor)
            action = person(seat) if seat in self.people else self._asked(seat).action
        if action is not None:
            self.record.add(action)
            self.save()

    def _asked(self, seat: int) -> Choice:
        words = _("{bot} is thinking").format(bot=escape(self._bot(seat)))
        with self.screen.waiting(words):
            return ask(self.bots[seat], self.record.position, self.rng)

    def save(self) -> None:
        if self.path is not None:
            save(self.record, self.path)

    def last_decision(self, seat: int) -> int | None:
        """The last line with which this seat decided something, and had a choice."""
        position = self.record.start()
        last: int | None = None
        for number, line in enumerate(self.record.lines):
            if line.actor == seat and forced_action(position) is None:
                last = number
            self.record.game.play_action(position, line.moves)
        return last

    def story(self, seat: int, since: int) -> list[str]:
        """What happened from a line on, in words for this seat."""
        record = self.record
        position = record.start()
        told: list[str] = []
        for number, line in enumerate(record.lines):
            if number >= since:
                told.append(markup(record.room, record.room.words.told(record.game, position, line.moves, seat)))
            record.game.play_action(position, line.moves)
        return [words for words in told if words]

    def take_back(self, seat: int) -> str:
        """Back to the seat's previous decision; the sentence says what came of it."""
        last = self.last_decision(seat)
        if last is None:
            return _("There is nothing to take back.")
        since = self.record.lines[last + 1 :]
        if not self.alone and any(line.actor != seat for line in since):
            return _("With several people at the terminal nothing is taken back once dice, cards or others have moved.")
        self.record.back_to(last)
        self.save()
        return ""

    def name(self, seat: int) -> str:
        """Who sits there, for tables and greetings."""
        number = _("Player {number}").format(number=seat + 1)
        who = _("you") if self.seats[seat] == ME and self.alone else self._bot(seat)
        return number if self.seats[seat] == ME and not self.alone else f"{number} ({who})"

    def _bot(self, seat: int) -> str:
        """A bot by its level; by its spec where it is none of the room's levels."""
        level = self.record.room.level_of(self.seats[seat])
        return translate(level.title) if level else self.seats[seat]

    @property
    def over(self) -> bool:
        return bool(self.record.position.actor == OVER)

    @property
    def onlooker(self) -> int:
        """For whose eyes the end is shown: the one person's, or everybody's."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    @property
    def fresh(self) -> bool:
        """Nobody has decided anything yet."""
        return all(line.actor == CHANCE for line in self.record.lines)
