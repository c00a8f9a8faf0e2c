"""A toy in plain Python with more actions than anybody looks at: each seat in turn sets some dials, one move each.

An action sets all of them, so there are sides ** dials actions, listed from the low end of every dial. Each dial has
one right setting; each step away from it costs a point. After one round the game is over.
"""

from collections.abc import Iterator
from itertools import product
from typing import Self

from librt.random import Random

from tramyard.kernel.game import Game, out_of_turn
from tramyard.kernel.payoffs import by_rank, worth_of_score
from tramyard.kernel.position import OVER, Position, Standing
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.vocabulary import Family, Move, Vocabulary


class DialsPosition(Position):
    def __init__(self, game: "Dials") -> None:
        super().__init__()
        self.game = game
        self.set: list[int] = []
        self._wait()

    def _wait(self) -> None:
        self.settled = len(self.set) % len(self.game.right) == 0
        seat = len(self.set) // len(self.game.right)
        self.actor = seat if seat < self.game.seats else OVER

    def moves(self) -> list[Move]:
        first = len(self.set) % len(self.game.right) * self.game.sides
        return [*range(first, first + self.game.sides)] if self.actor >= 0 else []

    def odds(self) -> list[tuple[Move, int]]:
        return []

    def why_not(self, move: Move) -> Refusal | None:
        other = Refusal("DIALS-01", "another-dial") if move not in self.moves() else None
        return out_of_turn(self.game.vocabulary, self, move) or other

    def play(self, move: Move) -> None:
        refusal = self.why_not(move)
        if refusal is not None:
            raise Refused(refusal)
        self.set.append(int(move) % self.game.sides)
        self._wait()

    def copy(self) -> Self:
        twin = type(self)(self.game)
        twin.set = [*self.set]
        twin._wait()
        return twin

    def dump(self) -> dict[str, object]:
        return {"format": 1, "set": [*self.set]}

    def scores(self) -> list[int]:
        """Points of each seat for the dials it has set so far."""
        dials = len(self.game.right)
        scores = [0] * self.game.seats
        for number, side in enumerate(self.set):
            scores[number // dials] += self.game.sides - abs(side - self.game.right[number % dials])
        return scores

    def standing(self) -> list[Standing]:
        scores = self.scores()
        return [Standing(1 + sum(other > mine for other in scores), mine) for mine in scores]

    def tally(self) -> list[dict[str, int]]:
        return [{} for _ in range(self.game.seats)]

    def result(self) -> str:
        return "#set" if self.actor == OVER else ""

    def payoffs(self) -> list[float]:
        if self.game.seats == 1:
            most = self.game.sides * len(self.game.right)
            return [worth_of_score(self.scores()[0], 0.7 * most, 0.1 * most)]
        return by_rank(self.standing()) if self.game.ranks_matter else super().payoffs()


class Dials(Game):
    """As many dials as there are right settings."""

    positions: type[DialsPosition] = DialsPosition

    def __init__(self, sides: int, right: tuple[int, ...], seats: int = 1, ranks_matter: bool = True) -> None:
        dials = [
            Family(f"dial {dial}", [f"{dial}:{side}" for side in range(sides)]) for dial in range(1, len(right) + 1)
        ]
        super().__init__("dials", seats, Vocabulary(dials), {"another-dial": "Another dial comes first."})
        self.sides, self.right, self.ranks_matter = sides, right, ranks_matter
        self.asked = 0
        self.farthest = 0
        """How often it was asked how somebody stands, and with how many dials set at most."""

    def start(self) -> DialsPosition:
        return self.positions(self)

    def load(self, dump: dict[str, object]) -> DialsPosition:
        raise NotImplementedError

    def action(self, *sides: int) -> tuple[Move, ...]:
        return tuple([dial * self.sides + side for dial, side in enumerate(sides)])

    def evaluate(self, position: Position, seat: int) -> float:
        assert isinstance(position, DialsPosition)
        self.asked += 1
        self.farthest = max(self.farthest, len(position.set))
        if position.actor == OVER:
            return position.payoffs()[seat]
        return position.scores()[seat] / (self.sides * len(self.right)) - 0.5


class OneWayPosition(DialsPosition):
    """The first dial of each action can only be set to its last side."""

    def moves(self) -> list[Move]:
        return super().moves()[-1:] if self.settled else super().moves()


class CoyPosition(DialsPosition):
    """Others see what is set to 0, as everybody does who has no better idea, and nothing else."""

    def shown(self, move: Move, seat: int) -> str:
        return "?" if self.actor != seat and move % self.game.sides else ""

    def hunch(self, rng: Random) -> Move:
        return self.moves()[0]


class TurnsPosition(DialsPosition):
    """Counts turns."""

    def turns(self) -> int:
        return len(self.set) // len(self.game.right)


class FatefulPosition(TurnsPosition):
    """Nothing counts but what is imagined."""

    fate = 0.0

    def imagine(self, seat: int, rng: Random) -> Self:
        twin = self.copy()
        twin.fate = rng.random()
        return twin

    def copy(self) -> Self:
        twin = super().copy()
        twin.fate = self.fate
        return twin


class FatefulDials(Dials):
    """It makes no difference how dials are set."""

    positions = FatefulPosition

    def evaluate(self, position: Position, seat: int) -> float:
        assert isinstance(position, FatefulPosition)
        return position.fate


def dials_with(positions: type[DialsPosition], sides: int, right: tuple[int, ...], seats: int = 1) -> Dials:
    """A game with positions of another kind."""
    game = Dials(sides, right, seats)
    game.positions = positions
    return game


class BlindDials(Dials):
    """Tells nothing of an action that is half done."""

    def evaluate(self, position: Position, seat: int) -> float:
        return super().evaluate(position, seat) if position.settled else 0.0


class GuidedDials(BlindDials):
    """Knows which actions are worth a look: those with at most one dial not set right."""

    def promising(self, position: Position) -> Iterator[tuple[Move, ...]] | None:
        return self._nearly_right() if position.settled and position.actor >= 0 else None

    def _nearly_right(self) -> Iterator[tuple[Move, ...]]:
        yield self.action(*self.right)
        for dial, side in product(range(len(self.right)), range(self.sides)):
            if side != self.right[dial]:
                yield self.action(*self.right[:dial], side, *self.right[dial + 1 :])


class ListlessDials(Dials):
    """Finds nothing promising."""

    def promising(self, position: Position) -> Iterator[tuple[Move, ...]] | None:
        return iter(())
