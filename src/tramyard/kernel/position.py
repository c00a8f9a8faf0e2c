"""Where one play stands. Mutable, small, copied in a blink; holds no random generator and no shuffled pile."""

from abc import ABC, abstractmethod
from typing import Final, NamedTuple

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.vocabulary import Move

CHANCE: Final[i64] = -1
"""The actor when dice or a deck decide."""
OVER: Final[i64] = -2
"""The actor when nobody has anything to decide any more."""


class Standing(NamedTuple):
    """A seat's place: rank 1 has won (nobody, where the game itself can win), and the score it was ranked by."""

    rank: int
    score: int


def ranked(merits: list[i64], scores: list[i64]) -> list[Standing]:
    """The standing of seats with these merits, the greatest first; equal merits share a rank.

    >>> ranked([41, 70, 41, 8], [4, 7, 4, 0])
    [Standing(rank=2, score=4), Standing(rank=1, score=7), Standing(rank=2, score=4), Standing(rank=4, score=0)]
    """
    places: list[Standing] = []
    for seat in range(len(merits)):
        rank = 1
        for other in merits:
            if other > merits[seat]:
                rank += 1
        places.append(Standing(rank, scores[seat]))
    return places


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(ABC):
    """The contract of every game. A Position stops at every decision, also one with a single move.

    `actor` is the seat that must decide, CHANCE or OVER; `settled` says that nobody's action is half done; `discreet`
    that a move is asked here even if it is the only one: where a secret makes it single, neither time nor log may tell,
    and where a turn ends, it is the last moment to take something back. `phase` numbers the steps of the rulebook.
    """

    actor: i64
    settled: bool
    discreet: bool
    phase: i64

    def __init__(self) -> None:
        self.actor = CHANCE
        self.settled = True
        self.discreet = False
        self.phase = 0

    # Whose turn it is to decide

    def await_seat(self, phase: i64, seat: i64) -> None:
        """The game goes on in this phase when the seat has decided; nothing is half done."""
        self.phase = phase
        self.actor = seat
        self.settled = True
        self.discreet = False

    def await_chance(self, phase: i64) -> None:
        """The game goes on in this phase when dice or a deck have decided."""
        self.await_seat(phase, CHANCE)

    def finish(self, phase: i64) -> None:
        """The game is over, and this is the phase after it."""
        self.await_seat(phase, OVER)

    def decider(self) -> i64:
        """Who must decide, as far as phase and turn say it: what `actor` must be in a Position read from a dump."""
        return self.actor

    def restored(self) -> None:
        """Called when all fields were read from a dump: what follows from them is worked out here."""
        self.discreet = False

    def concerns(self) -> list[i64]:
        """The families (their numbers) the present phase is about, the most likely first: "why not?" speaks of these.
        Empty for those of the legal moves."""
        none: list[i64] = []
        return none

    # The contract

    @abstractmethod
    def moves(self) -> list[Move]:
        """The legal moves of the seat that must decide; empty when it is chance's turn or the game is over."""

    @abstractmethod
    def odds(self) -> list[tuple[Move, int]]:
        """What chance can bring, each with an integer weight; empty when a seat decides or the game is over."""

    @abstractmethod
    def play(self, move: Move) -> None:
        """Play in place. Raises Refused on an illegal move and leaves the Position as it was."""

    @abstractmethod
    def why_not(self, move: Move) -> Refusal | None:
        """Why this move is refused here, or None if it is legal: the same predicates that make `moves()`."""

    def refuse(self, move: Move) -> None:
        """Raises Refused for a move that `play` found illegal."""
        refusal = self.why_not(move)
        assert refusal is not None
        raise Refused(refusal)

    @abstractmethod
    def copy(self) -> "Position":
        """An independent copy."""

    @abstractmethod
    def dump(self) -> dict[str, object]:
        """Everything, as plain JSON data with names instead of indices and a format number; equal Positions have equal
        dumps."""

    @abstractmethod
    def standing(self) -> list[Standing]:
        """Rank and score of each seat; while the game runs, of what everybody can see."""

    @abstractmethod
    def tally(self) -> list[dict[str, int]]:
        """The parts each seat's score is made of, public while the game runs."""

    @abstractmethod
    def result(self) -> str:
        """How the game ended, in the game's notation; empty while it runs."""

    def ending(self) -> str:
        """The kind of ending, for counting: by default the result's first word without its mark."""
        words = self.result().split()
        return words[0].lstrip("#") if words else ""

    def shown(self, move: Move, seat: i64) -> str:
        """What this seat (or a spectator, seat -1) will see of a move about to be played; empty for «as it is»."""
        return ""

    def imagine(self, seat: i64, rng: Random) -> "Position":
        """A Position this seat cannot tell from the real one: what it does not know, redealt."""
        return self.copy()

    def pick(self, rng: Random) -> Move:
        """A legal move, each as likely as the others; where chance decides, an outcome by its odds."""
        if self.actor != CHANCE:
            moves = self.moves()
            return moves[rng.randrange(len(moves))]
        odds = self.odds()
        total: i64 = 0
        for _, weight in odds:
            total += weight
        left = rng.randrange(total)
        for move, weight in odds:
            left -= weight
            if left < 0:
                return move
        raise AssertionError("weights of odds() must be positive")

    def hunch(self, rng: Random) -> Move:
        """A quick sensible move for playouts; chance as in `pick`."""
        return self.pick(rng)

    def turns(self) -> i64:
        """How many turns are over, for bots that look some turns ahead; -1 where a game does not count them."""
        return -1

    def payoffs(self) -> list[float]:
        """From the final standing: 1 for the winner, -1 for the others; a shared win is shared.

        Where second is better than last, or where a lone player's score counts, see `tramyard.kernel.payoffs`.
        """
        standing = self.standing()
        winners = 0
        for place in standing:
            if place.rank == 1:
                winners += 1
        return [2.0 / winners - 1.0 if place.rank == 1 else -1.0 for place in standing]
