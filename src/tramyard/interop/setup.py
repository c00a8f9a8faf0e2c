"""What every door shares: a game that survives copying and pickling, and illegal actions told by rule and sentence."""

from typing import Final

from librt.random import Random

from tramyard.kernel.errors import YardError
from tramyard.kernel.position import CHANCE, Position
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

    def __init__(self, spec: GameSpec) -> None:
        opened = spec.open()
        self.spec = opened.spec
        self.room = opened.room
        self.game = opened.game
        if self.game.observation_size == 0:
            sentence = _("{title} does not say what a seat observes, so it cannot go through this door.")
            raise YardError(sentence.format(title=self.room.title))

    def __reduce__(self) -> tuple[object, ...]:
        return Setup, (self.spec,)

    def __deepcopy__(self, memo: object) -> "Setup":
        return self

    @property
    def most_moves(self) -> int:
        """After so many moves of seats a play is cut off."""
        return self.game.turn_cap or LONGEST

    def choose(self, position: Position, action: int) -> None:
        """Play a seat's choice. Raises IllegalAction where the rules refuse it."""
        choices = self.game.vocabulary.choices
        self._play(position, action, 0 <= action < choices)

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
            raise IllegalAction(refusal.rule, refusal.sentence(self.game)) from refused


def let_chance_decide(position: Position, seed: int) -> None:
    """Draw outcomes until a seat must decide or the game is over."""
    if position.actor == CHANCE:
        rng = Random(seed)
        while position.actor == CHANCE:
            position.play(position.pick(rng))
