"""What goes wrong between people and a table: a status, and a sentence a person understands."""

from tramyard.kernel.game import Game
from tramyard.kernel.refusal import Refusal


class Trouble(Exception):
    """Answered as 4xx with its sentence; a refused move also names its rule."""

    def __init__(self, status: int, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.rule = rule


def refused(game: Game, refusal: Refusal) -> Trouble:
    return Trouble(422, refusal.sentence(game.sentences), refusal.rule)
