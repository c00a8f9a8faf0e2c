"""Positions whose rules go by family: what may be done, what it does and why not are asked of a family and a part.

A room says of each choice and each outcome what speaks against it and what comes of it. What every room does with that
stands here: an illegal move is refused before anything has changed, a legal one is played, a refusal is explained.
"""

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tramyard.kernel.bits import table
from tramyard.kernel.game import out_of_turn
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.refusal import Reason, Refusal
from tramyard.kernel.vocabulary import Move, Vocabulary

NO_SUCH_OUTCOME: Final = Reason("YARD-CHANCE", "no-such-outcome")
"""Chance cannot bring this now."""


def by_phase(about: dict[int, list[int]], phases: int) -> vec[i64]:
    """The families that each of so many phases is about, a bit for each family.

    >>> list(by_phase({0: [2], 2: [0, 1]}, 3))
    [4, 0, 3]
    """
    return table([sum([2**kind for kind in about.get(phase, [])]) for phase in range(phases)])


def of_phase(about: dict[int, list[int]], phase: i64) -> list[i64]:
    """The families that one phase is about, as a Position's `concerns()` lists them.

    >>> of_phase({0: [2], 2: [0, 1]}, 2)
    [0, 1]
    """
    kinds: list[i64] = []
    for kind in about.get(int(phase), []):
        kinds.append(kind)
    return kinds


@mypyc_attr(allow_interpreted_subclasses=True)
class FamilyPosition(Position):
    """A Position that tells its choices and outcomes apart by the families of its Vocabulary."""

    vocabulary: Vocabulary

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self.vocabulary = vocabulary

    # What the rules of a room say

    @abstractmethod
    def choice_refused(self, kind: i64, part: i64) -> Reason | None:
        """What speaks against a choice of the seat that must decide; None if it is legal."""

    def outcome_refused(self, kind: i64, part: i64) -> Reason | None:
        """What speaks against an outcome where chance decides; None if it can come up. Rooms that know it without
        listing all of them say so themselves."""
        move = self.vocabulary.move_of(kind, part)
        return None if any(outcome == move for outcome, _weight in self.odds()) else NO_SUCH_OUTCOME

    @abstractmethod
    def play_choice(self, kind: i64, part: i64) -> None:
        """What a legal choice does."""

    @abstractmethod
    def play_outcome(self, kind: i64, part: i64) -> None:
        """What an outcome does that can come up."""

    def allows(self, move: Move, kind: i64, part: i64) -> bool:
        """Whether the seat that must decide may play this; a room that has listed its moves looks there."""
        return self.choice_refused(kind, part) is None

    def forget(self) -> None:
        """Called after each move: what a room had worked out for the moment before does not hold any more."""

    def told(self, reason: Reason, kind: i64, part: i64) -> Reason:
        """The reason that is told for one the rules have found: a room may look closer where somebody asks."""
        return reason

    @abstractmethod
    def facts(self, reason: Reason, move: Move, kind: i64, part: i64) -> dict[str, str | int]:
        """What the sentence of a refusal may want to mention."""

    # The contract

    def play(self, move: Move) -> None:
        vocabulary = self.vocabulary
        if self.actor == OVER or not 0 <= move < len(vocabulary.kinds):
            self.refuse(move)
        kind, part = vocabulary.kinds[move], vocabulary.parts[move]
        if self.actor == CHANCE:
            if move < vocabulary.choices or self.outcome_refused(kind, part) is not None:
                self.refuse(move)
            self.play_outcome(kind, part)
        else:
            if move >= vocabulary.choices or not self.allows(move, kind, part):
                self.refuse(move)
            self.play_choice(kind, part)
        self.forget()

    def why_not(self, move: Move) -> Refusal | None:
        vocabulary = self.vocabulary
        shared = out_of_turn(vocabulary, self, move)
        if shared is not None:
            return shared
        kind, part = vocabulary.kinds[move], vocabulary.parts[move]
        by_chance = self.actor == CHANCE
        reason = self.outcome_refused(kind, part) if by_chance else self.choice_refused(kind, part)
        if reason is None:
            return None
        reason = self.told(reason, kind, part)
        return Refusal(reason.rule, reason.key, self.facts(reason, move, kind, part))
