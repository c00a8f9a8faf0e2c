"""What every door shares: a game that survives copying and pickling, and illegal actions told by rule and sentence."""

import json
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tramyard.interop.drive import MANY, Opponents
from tramyard.kernel.content import read_text
from tramyard.kernel.errors import FileFault, YardError
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.record import check_game, read_record
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.spec import GameSpec
from tramyard.kernel.words import _

LONGEST: Final = 100_000
"""Seats' moves no play goes beyond where the rules bound it themselves and declare no `turn_cap`."""


class IllegalAction(ValueError):
    """An action the rules refuse; the play stands where it stood."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(rule, sentence)
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence}"


class Setup:
    """A game that learners can play. It never changes, so copies share it; pickled, its spec is opened again."""

    def __init__(self, spec: GameSpec, origin: str = "") -> None:
        """`origin` is the dump, as JSON, of a situation from which all plays begin; empty for the game's own start."""
        opened = spec.open()
        self.spec = opened.spec
        self.room = opened.room
        self.game = opened.game
        if self.game.observation_size == 0:
            sentence = _("{title} does not say what a seat observes, so it cannot go through this door.")
            raise YardError(sentence.format(title=self.room.title))

        self.origin = origin
        self._first = self.game.load(json.loads(origin)) if origin else self.game.start()
        self._outcomes: dict[tuple[int, int], tuple[list[tuple[int, int]], list[tuple[int, float]]]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Setup, (self.spec, self.origin)

    def __deepcopy__(self, memo: object) -> "Setup":
        return self

    def start(self) -> Position:
        """Where every play begins."""
        return self._first.copy()

    @property
    def most_moves(self) -> int:
        """After so many moves of seats a play is cut off."""
        return self.game.turn_cap or LONGEST

    def choose(self, position: Position, action: int) -> None:
        """Play a seat's choice. Raises IllegalAction where the rules refuse it."""
        choices = self.game.vocabulary.choices
        self._play(position, action, 0 <= action < choices)

    def outcomes(self, position: Position) -> list[tuple[int, float]]:
        """What chance can bring, counted from 0, each with its probability.

        Dice fall in the same hundreds of ways again and again, so what was worked out for such odds is kept.
        """
        odds = position.odds()
        kind = (len(odds), int(odds[0][0]))
        kept = self._outcomes.get(kind)
        if kept is None or kept[0] != odds:
            choices = self.game.vocabulary.choices
            total = sum([weight for _, weight in odds])
            kept = odds, [(move - choices, weight / total) for move, weight in sorted(odds)]
            self._outcomes[kind] = kept
        return kept[1].copy()

    def happen(self, position: Position, outcome: int) -> None:
        """Play an outcome of chance, counted from 0. Raises IllegalAction where it cannot come up."""
        vocabulary = self.game.vocabulary
        self._play(position, vocabulary.choices + outcome, 0 <= outcome < len(vocabulary) - vocabulary.choices)

    def _play(self, position: Position, move: int, known: bool) -> None:
        try:
            if not known:
                raise Refused(Refusal("YARD-TEXT", "not-a-move", {"text": str(move)}))
            position.play(move)
        except Refused as refused:
            refusal = refused.refusal
            raise IllegalAction(refusal.rule, refusal.of_written(self.game)) from refused


def setup_of(
    name: str, seats: int | None, options: Mapping[str, object] | None, start: str | Path | None = None
) -> Setup:
    """A game by name; from where the record or position in the file `start` stands, if one is named.

    Such a file brings its own content, options and seats. Raises YardError where it cannot be used.
    """
    if start is None:
        return Setup(GameSpec.named(name, seats, options))
    file = str(start)
    if options:
        raise YardError(_("Options are those of {file}: a play that begins there takes no others.").format(file=file))
    record = read_record(read_text(Path(start)), file)
    check_game(record, name, file)
    has = record.game.seats
    if seats not in (None, has):
        raise YardError(_("{file} is for {has} seats, not for {seats}.").format(file=file, has=has, seats=seats))
    if record.position.actor == OVER:
        raise FileFault(file, "", _("nothing can begin there: the game is over"))
    return Setup(record.opened.spec, json.dumps(record.position.dump()))


def opponents_of(setup: Setup, seat: int, bots: Sequence[str] | None) -> tuple[str, ...]:
    """The specs of the bots in the seats beside this one (counted from 1), each named by a spec or by one of the room's
    levels (`easy`, `middle`, `strong`); random ones if none are named."""
    seats = setup.game.seats
    if not 1 <= seat <= seats:
        raise YardError(_("Seat {seat}: there are {seats} seats.").format(seat=seat, seats=seats))
    if bots is None:
        return ("random",) * (seats - 1)
    if len(bots) != seats - 1:
        raise YardError(_("{bots} bots: there are {seats} seats.").format(bots=len(bots), seats=seats))
    levels = {level.name: level.bot for level in setup.room.levels}
    specs = tuple([levels.get(bot, bot) for bot in bots])
    Opponents(setup.room, setup.game, seat - 1, list(specs))  # tells what cannot be made
    return specs


def seed_from(seed: int | None) -> int:
    """A seed as plays can use it; where none is given, one that nobody knows."""
    return secrets.randbelow(MANY) if seed is None else int(seed) % MANY


def illegal_action(setup: Setup, position: Position, action: int, row: int) -> IllegalAction:
    """Why an action is refused in one of many plays."""
    try:
        setup.choose(position.copy(), action)
    except IllegalAction as illegal:
        sentence = _("{sentence} (play {row})").format(sentence=illegal.sentence, row=row)
        return IllegalAction(illegal.rule, sentence)
    raise AssertionError("the action is legal")
