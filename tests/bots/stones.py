"""A toy in plain Python: two seats take one, two or three stones in turn, and whoever takes the last one wins."""

from tramyard.kernel.game import Game, out_of_turn
from tramyard.kernel.position import OVER, Position, Standing
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.vocabulary import Family, Move, Vocabulary

WORDS = Vocabulary([Family("take", ["take 1", "take 2", "take 3"])])


class StonesPosition(Position):
    def __init__(self, stones: int) -> None:
        super().__init__()
        self.stones = stones
        self.actor = 0
        self.winner = -1

    def moves(self) -> list[Move]:
        return [move for move in range(3) if self.why_not(move) is None]

    def odds(self) -> list[tuple[Move, int]]:
        return []

    def why_not(self, move: Move) -> Refusal | None:
        few = Refusal("STONES-01", "few", {"stones": self.stones}) if move + 1 > self.stones else None
        return out_of_turn(WORDS, self, move) or few

    def play(self, move: Move) -> None:
        refusal = self.why_not(move)
        if refusal is not None:
            raise Refused(refusal)
        self.stones -= move + 1
        if self.stones == 0:
            self.winner = self.actor
        self.actor = 1 - self.actor if self.stones else OVER

    def copy(self) -> "StonesPosition":
        twin = StonesPosition(self.stones)
        twin.actor, twin.winner = self.actor, self.winner
        return twin

    def dump(self) -> dict[str, object]:
        return {"format": 1, "stones": self.stones, "actor": int(self.actor), "winner": int(self.winner)}

    def standing(self) -> list[Standing]:
        return [Standing(1 if self.winner in (seat, -1) else 2, 0) for seat in range(2)]

    def tally(self) -> list[dict[str, int]]:
        return [{}, {}]

    def result(self) -> str:
        return f"#last p{self.winner + 1}" if self.actor == OVER else ""


class Stones(Game):
    """Begins with so many stones."""

    def __init__(self, stones: int) -> None:
        super().__init__("stones", 2, WORDS, {"few": "There are only {stones} stones."})
        self.stones = stones

    def start(self) -> StonesPosition:
        return StonesPosition(self.stones)

    def load(self, dump: dict[str, object]) -> StonesPosition:
        raise NotImplementedError
