"""The finite list of everything anybody can ever try in a game: the seats' choices first, then chance outcomes."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

Move = i64
"""An index into the Vocabulary."""


@final
class Vocabulary:
    """Texts of all moves, each with the spot of the picture it is about.

    >>> words = Vocabulary(["roll", "hold"], ["r1", "r2"], ["die", "score"])
    >>> words.text(1), words.move("r2"), words.choices, len(words)
    ('hold', 3, 2, 4)
    >>> words.spot(0), words.spot(2)
    ('die', '')
    """

    def __init__(self, choices: Sequence[str], chances: Sequence[str], spots: Sequence[str] = ()) -> None:
        self.texts: list[str] = [*choices, *chances]
        self.choices: int = len(choices)
        self._spots: list[str] = [*spots]
        self._moves: dict[str, int] = {text: number for number, text in enumerate(self.texts)}
        if len(self._moves) != len(self.texts):
            twice = sorted({text for text in self.texts if self.texts.count(text) > 1})
            raise ValueError(f"moves listed twice: {', '.join(twice)}")

    def __len__(self) -> int:
        return len(self.texts)

    def __contains__(self, text: object) -> bool:
        return text in self._moves

    def text(self, move: Move) -> str:
        return self.texts[move]

    def move(self, text: str) -> Move:
        """The move of this text; KeyError if there is none."""
        return self._moves[text]

    def spot(self, move: Move) -> str:
        """The spot a move is about, or an empty text."""
        return self._spots[move] if move < len(self._spots) else ""
