"""A game in progress that tests speak to in its notation; each room adds how its tables are laid and looked at."""

from typing import Generic, TypeVar

from tramyard.kernel.game import Game
from tramyard.kernel.position import Position, Standing
from tramyard.kernel.refusal import Refusal

Rules = TypeVar("Rules", bound=Game)


class Played(Generic[Rules]):
    """A game and where it stands."""

    def __init__(self, game: Rules, position: Position) -> None:
        self.game = game
        self.position = position

    def say(self, word: str) -> None:
        """Plays one word under the eyes of the referee."""
        for move in self.game.parse(self.position, word):
            self.position.play(move)
            assert self.game.referee(self.position) == []

    @property
    def choices(self) -> list[str]:
        return [self.game.vocabulary.text(move) for move in self.position.moves()]

    @property
    def outcomes(self) -> dict[str, int]:
        """What chance can bring, with its weights."""
        return {self.game.vocabulary.text(move): weight for move, weight in self.position.odds()}

    @property
    def result(self) -> str:
        return self.position.result()

    @property
    def standing(self) -> list[Standing]:
        return self.position.standing()

    def explained(self, text: str) -> Refusal | None:
        return self.game.explain(self.position, text)
