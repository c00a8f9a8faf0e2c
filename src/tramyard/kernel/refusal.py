"""A refused move, told as a value: the rule it breaks, a key to its sentence and the facts to put into it."""

from dataclasses import dataclass, field
from typing import Final, Protocol

from tramyard.kernel.spans import Line, Said, fill, plain
from tramyard.kernel.words import N_, translate

YARD_SENTENCES: Final[dict[str, str]] = {
    "not-your-turn": N_("It is not your turn: {who} must decide now."),
    "not-now": N_("That is not possible at this point."),
    "chance-decides": N_("That is for a player to choose, but dice or a deck decide now."),
    "seat-decides": N_("That is a matter of dice or cards, but {seat} must decide now."),
    "no-such-outcome": N_("That cannot come up now."),
    "not-a-move": N_("`{text}` is not a move of this game."),
    "nothing-said": N_("No move was given."),
    "game-over": N_("The game is over."),
    "unfinished": N_("That begins an action but does not finish it: choose how it goes on."),
    "too-much": N_("The action is complete before that."),
}
"""Sentences of refusals that belong to no game."""


class Speaker(Protocol):
    """Whoever puts refusals into words: a Game."""

    sentences: dict[str, str]

    def fact(self, name: str, value: str | int) -> Said:
        """What a sentence says for one of its facts."""


@dataclass(frozen=True)
class Reason:
    """Why rules refuse a move, as predicates pass it on while nobody asks for more: the rule, and a sentence's key."""

    rule: str
    key: str


@dataclass(frozen=True)
class Refusal:
    """Why a move is refused. `rule` is a ledger id, or one of the yard's own (`YARD-TURN`, `YARD-PHASE`, ...)."""

    rule: str
    key: str
    facts: dict[str, str | int] = field(default_factory=dict)

    def said(self, speaker: "Speaker") -> Line:
        """The refusal in words of the current language, as this game says them."""
        template = speaker.sentences.get(self.key) or YARD_SENTENCES[self.key]
        return fill(translate(template), **{name: speaker.fact(name, fact) for name, fact in self.facts.items()})

    def sentence(self, speaker: "Speaker") -> str:
        """The same as plain text."""
        return plain(self.said(speaker))

    def of_written(self, speaker: "Speaker") -> str:
        """The same for whoever wrote the move down, as records and programs do: it is named first."""
        word = str(self.facts.get("move") or self.facts.get("text") or "")
        sentence = self.sentence(speaker)
        return sentence if not word or word in sentence else f"`{word}`: {sentence}"


class Refused(ValueError):
    """Raised by `Position.play` and whoever drives it; carries the Refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.rule}: {self.refusal.key} {self.refusal.facts}"
