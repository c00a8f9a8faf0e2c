"""What goes wrong between people and a table: a status, and a sentence a person understands."""

from collections.abc import Sequence

from tramyard.kernel.game import Game
from tramyard.kernel.refusal import Refusal
from tramyard.kernel.words import _, calling


class Trouble(Exception):
    """Answered as 4xx with its sentence; a refused move also names its rule."""

    def __init__(self, status: int, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.rule = rule


def refused(game: Game, refusal: Refusal, names: Sequence[str]) -> Trouble:
    with calling(names):
        return Trouble(422, refusal.sentence(game), refusal.rule)


def moved_on() -> Trouble:
    """Somebody looks at a position that is no longer the newest."""
    return Trouble(409, _("The table has moved on since you looked; here is how it stands now."))
