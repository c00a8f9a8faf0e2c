"""Positions whose rules go by family: playing, refusing and explaining are the same for all of them."""

import pytest
from librt.random import Random
from mypy_extensions import i64

from tramyard.kernel.by_family import FamilyPosition
from tramyard.kernel.position import OVER, Standing
from tramyard.kernel.refusal import Reason, Refused
from tramyard.kernel.vocabulary import Family, Move, Vocabulary

TAKE, COIN = 0, 1
TOO_MANY = Reason("TOY-TAKE", "too-many")
UGLY = Reason("TOY-TAKE", "never-thirteen")


class Heap(FamilyPosition):
    """A seat takes one to three of a heap, then a coin says whether one comes back."""

    def __init__(self) -> None:
        super().__init__(
            Vocabulary([Family("take", ["t1", "t2", "t3"]), Family("coin", ["!heads", "!tails"], chance=True)])
        )
        self.actor = 0
        self.left = 2
        self.forgotten = 0

    def choice_refused(self, kind: i64, part: i64) -> Reason | None:
        return TOO_MANY if part + 1 > self.left else None

    def play_choice(self, kind: i64, part: i64) -> None:
        self.left -= part + 1
        self.await_chance(1)

    def play_outcome(self, kind: i64, part: i64) -> None:
        self.left += part
        if self.left:
            self.await_seat(0, 0)
        else:
            self.finish(2)

    def forget(self) -> None:
        self.forgotten += 1

    def told(self, reason: Reason, kind: i64, part: i64) -> Reason:
        return UGLY if self.left == 1 else reason

    def facts(self, reason: Reason, move: Move, kind: i64, part: i64) -> dict[str, str | int]:
        return {"left": self.left, "part": int(part)}

    def moves(self) -> list[Move]:
        return [part for part in range(3) if self.actor == 0 and part < self.left]

    def odds(self) -> list[tuple[Move, int]]:
        return [(3, 1), (4, 1)] if self.left == 1 else [(3, 1)]

    def copy(self) -> "Heap":
        return Heap()

    def dump(self) -> dict[str, object]:
        return {}

    def standing(self) -> list[Standing]:
        return []

    def tally(self) -> list[dict[str, int]]:
        return []

    def result(self) -> str:
        return ""

    def pick(self, rng: Random) -> Move:
        raise AssertionError("nobody picks here")


def refused(heap: Heap, move: Move) -> tuple[str, str]:
    """The rule and the key of a refusal, which changes nothing."""
    before = (heap.actor, heap.left, heap.forgotten)
    with pytest.raises(Refused) as refusal:
        heap.play(move)
    assert (heap.actor, heap.left, heap.forgotten) == before
    assert refusal.value.refusal == heap.why_not(move)
    return refusal.value.refusal.rule, refusal.value.refusal.key


def test_a_choice_is_played_and_then_forgotten() -> None:
    heap = Heap()
    heap.play(0)
    assert (heap.left, heap.forgotten) == (1, 1)
    heap.play(4)
    assert (heap.left, heap.actor, heap.forgotten) == (2, 0, 2)


def test_a_refusal_names_its_reason_and_facts() -> None:
    heap = Heap()
    assert refused(heap, 2) == ("TOY-TAKE", "too-many")
    refusal = heap.why_not(2)
    assert refusal is not None
    assert refusal.facts == {"left": 2, "part": 2}
    assert heap.why_not(1) is None


def test_a_room_may_tell_a_closer_reason_than_the_one_it_found() -> None:
    heap = Heap()
    heap.left = 1
    assert refused(heap, 1) == ("TOY-TAKE", "never-thirteen")


def test_chance_brings_only_what_its_odds_say() -> None:
    heap = Heap()
    heap.play(1)
    assert heap.why_not(3) is None
    assert refused(heap, 4) == ("YARD-CHANCE", "no-such-outcome")


def test_what_is_not_for_this_moment_is_refused_in_the_words_of_every_game() -> None:
    heap = Heap()
    assert refused(heap, 3) == ("YARD-CHANCE", "seat-decides")
    assert refused(heap, 5) == ("YARD-TEXT", "not-a-move")
    assert refused(heap, -1) == ("YARD-TEXT", "not-a-move")
    heap.play(0)
    assert refused(heap, 0) == ("YARD-CHANCE", "chance-decides")
    heap.left = 0
    heap.play(3)
    assert heap.actor == OVER
    assert refused(heap, 0) == ("YARD-PHASE", "game-over")
